"""A Chromium for the tests in a real browser: the machine's own, Playwright's, or one that is installed now."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.processes import run_logged, why
from tools.report import say, stop

VARIABLE = "THRONE_CHROMIUM"
"""Names the browser to use; set by hand it wins over the search, and the tests are told by it."""

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
)


def _works(path: str | Path) -> bool:
    """Whether that program is a browser that starts; Ubuntu's placeholder for its snap is not."""
    if os.name == "nt":  # there, --version opens a window
        return Path(path).exists()
    try:
        done = subprocess.run([str(path), "--version"], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and "Chrom" in done.stdout + done.stderr


def _of_the_machine() -> Iterator[str]:
    for name in _NAMES:
        found = shutil.which(name)
        if found:
            yield found
    yield from (place for place in _PLACES if Path(place).exists())


def _of_playwright() -> Iterator[str]:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - starts a driver, only where nothing else was found

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    if Path(path).exists():
        yield path


def _first_that_works(candidates: Iterator[str]) -> str | None:
    return next((path for path in candidates if _works(path)), None)


def _install() -> str | None:
    """Try Playwright's own download, then Debian's package. Returns a browser that works, or None."""
    say("Installing Chromium (Playwright's)")
    run_logged([sys.executable, "-m", "playwright", "install", "chromium"], "playwright-install", timeout=600)
    found = _first_that_works(_of_playwright())
    if found or not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return found
    say("Installing Chromium (the system's package)")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run_logged(["apt-get", "update"], "apt-update", extra=quiet, timeout=600)
    succeeded, output, _ = run_logged(
        ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"], "apt-install", extra=quiet, timeout=900
    )
    if not succeeded:
        say(f"That failed: {why(output)}")
    return _first_that_works(_of_the_machine())


def find_chromium() -> str:
    """The path of a Chromium that starts. Installs one where there is none; stops with a sentence where that fails."""
    named = os.environ.get(VARIABLE)
    if named:
        if _works(named):
            return named
        stop(f"{VARIABLE} names {named}, which is not a Chromium that starts.")
    found = _first_that_works(_of_the_machine()) or _first_that_works(_of_playwright()) or _install()
    if found is None:
        stop(f"No Chromium was found and none could be installed; install one and run again, or name it in {VARIABLE}.")
    return found


def launch_options() -> dict[str, Any]:
    """What Playwright's `launch` needs for the browser named in the environment: headless, quiet, and also as root."""
    arguments = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    return {"executable_path": os.environ.get(VARIABLE) or find_chromium(), "headless": True, "args": arguments}
