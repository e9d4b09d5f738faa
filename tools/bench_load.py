"""How soon a board can be played on, beside a bare page that does nothing but `loadPyodide()` of the package as published.

Both come from the same server in the same run, in turns: cold is the first visit of a new browser profile, warm is its second. The page is
opened by the link of a game under way, each time another, so what it shows first is a board.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from playwright.sync_api import BrowserContext, BrowserType, sync_playwright

from tools import serve, site
from tools.browsers import launch_options
from tools.bytecode import PYODIDE
from vacant_throne.core import link
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import random_match

_STATE = "document.documentElement.dataset.state"
_FIGURES = """() => {
  const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return [performance.getEntriesByName("throne-ready")[0].startTime, entries.reduce((sum, entry) => sum + entry.transferSize, 0)];
}"""
_BARE_PAGE = """<!doctype html>
<script type="module">
  import { loadPyodide } from "./pyodide.mjs";
  await loadPyodide();
  performance.mark("throne-ready");
  document.documentElement.dataset.state = "ready";
</script>
"""
_BARE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
MOVES = 12
"""Decisions made in the game that the page opens with."""
LIMIT = 120_000
"""Milliseconds after which a page counts as broken."""


def _visit(context: BrowserContext, url: str) -> tuple[float, float]:
    """Return milliseconds from navigation to playable, and bytes over the line."""
    page = context.new_page()
    page.goto(url)
    page.locator("html[data-state=ready]").wait_for(state="attached", timeout=LIMIT)
    milliseconds, transferred = page.evaluate(_FIGURES)
    page.close()
    return milliseconds, transferred


def _addresses(url: str) -> Iterator[str]:
    """The address of a page, with ever another game in its fragment; a page that knows no games does not look there."""
    game = GAMES["king-is-dead"]
    for seed in count():
        yield f"{url}#g={link.encode(random_match(game, game.complete({}), seed, Rng(seed), MOVES))}"


def _profile(browsers: BrowserType, addresses: Iterator[str]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Visit twice with one new profile: the figures of the cold and of the warm visit."""
    with tempfile.TemporaryDirectory() as folder:
        context = browsers.launch_persistent_context(folder, **launch_options())
        try:
            return _visit(context, next(addresses)), _visit(context, next(addresses))
        finally:
            context.close()


def measure(rounds: int = 5) -> dict[str, dict[str, float]]:
    """Return milliseconds (medians) and bytes of a cold visit for both pages, and how many times the bare page's time ours takes."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        shutil.copytree(site.build(), root / "site")
        (root / "bare").mkdir()
        for name in _BARE_FILES:
            shutil.copy(PYODIDE / name, root / "bare" / name)
        (root / "bare" / "index.html").write_text(_BARE_PAGE, "utf-8")
        visits: dict[str, list[tuple[tuple[float, float], tuple[float, float]]]] = {"site": [], "bare": []}
        with serve.serving(root, "/bench/") as server, sync_playwright() as playwright:
            addresses = {name: _addresses(f"{server.url}{name}/") for name in visits}
            for name in visits:  # the server compresses each file once
                _profile(playwright.chromium, addresses[name])
            for _ in range(rounds):
                for name, figures in visits.items():
                    figures.append(_profile(playwright.chromium, addresses[name]))
    found: dict[str, dict[str, float]] = {}
    for name, figures in visits.items():
        found[name] = {
            "cold_ms": round(statistics.median(cold[0] for cold, _ in figures)),
            "warm_ms": round(statistics.median(warm[0] for _, warm in figures)),
            "bytes": round(statistics.median(cold[1] for cold, _ in figures)),
        }
    found["ratio"] = {key: round(found["site"][key] / found["bare"][key], 2) for key in ("cold_ms", "warm_ms", "bytes")}
    return found
