"""Browsers with other engines than Chromium's, for a short game in each: Firefox, and WebKit's own small browser, as Debian packs them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tools.processes import run_logged, why
from tools.report import say

FIREFOX, WEBKIT = "Firefox", "WebKit"
PACKAGES = {FIREFOX: ("firefox-esr",), WEBKIT: ("webkit2gtk-driver", "xvfb")}
"""What Debian calls them."""

_FIREFOXES = ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox", "C:/Program Files/Mozilla Firefox/firefox.exe")


class WebKit(NamedTuple):
    """What drives WebKit's small browser, and the screen that nobody sees on which it draws."""

    driver: str
    screen: str


def firefox() -> str | None:
    """The path of a Firefox that starts; Ubuntu's placeholder for its snap is none."""
    return next((path for name in _FIREFOXES if (path := shutil.which(name)) and _says(path, "Firefox")), None)


def webkit() -> WebKit | None:
    """WebKit's driver and a screen for it, if both are here."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    return WebKit(driver, screen) if driver and screen else None


def _says(path: str, word: str) -> bool:
    if os.name == "nt":  # there, --version opens a window
        return Path(path).exists()
    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and word in done.stdout


def missing() -> list[str]:
    """Which of the engines cannot be had on this machine; where Debian's packages can be installed, they are."""
    return [name for name, find in ((FIREFOX, firefox), (WEBKIT, webkit)) if not find() and not (_install(PACKAGES[name]) and find())]


def _install(packages: Sequence[str]) -> bool:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    say(f"Installing {' and '.join(packages)} (the system's)")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run_logged(["apt-get", "update"], "apt-update", extra=quiet, timeout=600)
    succeeded, output, _ = run_logged(
        ["apt-get", "install", "--yes", "--no-install-recommends", *packages], "apt-install-engines", extra=quiet, timeout=1200
    )
    if not succeeded:
        say(f"That failed: {why(output)}")
    return succeeded
