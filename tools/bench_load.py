"""How soon the page is seen and can be played on, beside a bare page that does nothing but `loadPyodide()` of the package as published.

All visits come from one server in one run, in turns, each round with new browser profiles: *cold* is the first visit of a profile, *warm*
its third (browsers keep scripts compiled from the second on) with the browser's own cache alone, *worker* a third one that the service
worker answers, *slow* a first one over a line of 20 Mbit/s with 40 ms of latency. The page is opened by the link of a game under way, each
time another, so what can be played on is a board. In the visits before, somebody plays on: Chromium keeps what it has compiled of
WebAssembly once that is a megabyte of its better code, which the bare page needs just to start, and this one only when something is done.
Before the board, the first paint shows the shell. The bare page has no shell, no worker and nothing to play: the first paint is compared
with its whole load, the worker's visit with its warm one.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, BrowserType, Page, sync_playwright

from e2e.table import KING_IS_DEAD, Table
from tools import serve, site
from tools.browsers import launch_options
from tools.bytecode import PYODIDE
from vacant_throne.core import link
from vacant_throne.core.contract import Move
from vacant_throne.core.match import Match
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import random_match

_FIGURES = """() => {
  const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return [paint ? paint.startTime : 0, performance.getEntriesByName("throne-ready")[0].startTime,
    entries.reduce((sum, entry) => sum + entry.transferSize, 0)];
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
PLAYED = 6
"""Decisions made on the board in a visit that is not the last."""
LIMIT = 120_000
"""Milliseconds after which a page counts as broken."""
STAY = 4000
"""Milliseconds that an earlier visit lasts after that: browsers, and the page, keep things when they have time for it."""
SLOW = {"offline": False, "latency": 40, "downloadThroughput": 20_000_000 / 8, "uploadThroughput": 20_000_000 / 8}
"""A line, as the browser's developer tools imitate it: milliseconds, and bytes per second."""
BARS = {"first_paint": 0.1, "cold": 0.65, "warm": 0.45, "worker": 0.45, "slow": 0.8, "bytes": 0.95}
"""The most that each ratio should be."""


class Visit(NamedTuple):
    """Milliseconds from navigation to the first paint (0: nothing was painted) and to playable, and bytes over the line until then."""

    paint: float
    playable: float
    bytes: float


class Address(NamedTuple):
    """The page, opened with a game under way, and how that game goes on; a page that knows no games looks at neither."""

    url: str
    moves: Sequence[Move]


def _visit(context: BrowserContext, address: Address, *, line: Mapping[str, Any] | None = None) -> Visit:
    """Open a page and close it again."""
    page = context.new_page()
    if line:
        context.new_cdp_session(page).send("Network.emulateNetworkConditions", dict(line))
    page.goto(address.url)
    figures = _playable(page)
    page.close()
    return figures


def _earlier_visit(context: BrowserContext, address: Address, *, kept: bool = False) -> None:
    """Open a page, play, and stay for a while; with `kept`, not before the whole site is kept in the browser."""
    page = context.new_page()
    page.goto(address.url)
    _playable(page)
    table = Table(page)
    for move in address.moves:
        table.lift()
        table.play(move.text)
    if kept:
        page.locator("html[data-offline=yes]").wait_for(state="attached", timeout=LIMIT)
    page.wait_for_timeout(STAY)
    page.close()


def _playable(page: Page) -> Visit:
    page.locator("html[data-state=ready]").wait_for(state="attached", timeout=LIMIT)
    return Visit(*page.evaluate(_FIGURES))


def _matches() -> Iterator[tuple[Match[Any], Sequence[Move]]]:
    """Ever another game under way, and the moves that follow."""
    game = GAMES[KING_IS_DEAD]
    options = game.complete({})
    for seed in count():
        begun, longer = (random_match(game, options, seed, Rng(seed), moves) for moves in (MOVES, MOVES + PLAYED))
        yield begun, longer.log[MOVES:]


def _addresses(url: str, *, plays: bool) -> Iterator[Address]:
    for match, moves in _matches():
        yield Address(f"{url}#g={link.encode(match)}", moves if plays else ())


@contextmanager
def _profile(browsers: BrowserType, *, worker: bool = False) -> Iterator[BrowserContext]:
    with tempfile.TemporaryDirectory() as folder:
        context = browsers.launch_persistent_context(folder, service_workers="allow" if worker else "block", **launch_options())
        try:
            yield context
        finally:
            context.close()


def _round(browsers: BrowserType, name: str, addresses: Iterator[Address]) -> dict[str, Visit]:
    """Every kind of visit once."""
    visits: dict[str, Visit] = {}
    with _profile(browsers) as context:
        visits["cold"] = _visit(context, next(addresses))
    with _profile(browsers) as context:
        for _ in range(2):
            _earlier_visit(context, next(addresses))
        visits["warm"] = _visit(context, next(addresses))
    with _profile(browsers) as context:
        visits["slow"] = _visit(context, next(addresses), line=SLOW)
    if name == "site":
        with _profile(browsers, worker=True) as context:
            for _ in range(2):
                _earlier_visit(context, next(addresses), kept=True)
            visits["worker"] = _visit(context, next(addresses))
    return visits


def measure(rounds: int = 5) -> dict[str, dict[str, Any]]:
    """Return the medians for both pages, how many times the bare page's figures ours are, and which of the `BARS` are met."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        shutil.copytree(site.build(), root / "site")
        (root / "bare").mkdir()
        for name in _BARE_FILES:
            shutil.copy(PYODIDE / name, root / "bare" / name)
        (root / "bare" / "index.html").write_text(_BARE_PAGE, "utf-8")
        found: dict[str, list[dict[str, Visit]]] = {"site": [], "bare": []}
        with serve.serving(root, "/bench/") as server, sync_playwright() as playwright:
            addresses = {name: _addresses(f"{server.url}{name}/", plays=name == "site") for name in found}
            for name in found:  # the server compresses each file once
                _round(playwright.chromium, name, addresses[name])
            for _ in range(rounds):
                for name, visits in found.items():
                    visits.append(_round(playwright.chromium, name, addresses[name]))
    return _figures(found)


def _figures(found: Mapping[str, list[dict[str, Visit]]]) -> dict[str, dict[str, Any]]:
    figures: dict[str, dict[str, Any]] = {}
    for name, rounds in found.items():
        figures[name] = {f"{kind}_ms": round(statistics.median(visits[kind].playable for visits in rounds)) for kind in rounds[0]}
        figures[name]["bytes"] = round(statistics.median(visits["cold"].bytes for visits in rounds))
    ours, bare = figures["site"], figures["bare"]
    for kind in found["site"][0]:
        ours[f"{kind}_first_paint_ms"] = round(statistics.median(visits[kind].paint for visits in found["site"]))
    ratio = {kind: ours[f"{kind}_ms"] / bare[f"{kind}_ms"] for kind in ("cold", "warm", "slow")}
    for kind, name in (("cold", "first_paint"), ("slow", "slow_first_paint")):
        ratio[name] = ours[f"{kind}_first_paint_ms"] / bare[f"{kind}_ms"]
    ratio |= {"worker": ours["worker_ms"] / bare["warm_ms"], "bytes": ours["bytes"] / bare["bytes"]}
    figures["ratio"] = {key: round(value, 3) for key, value in sorted(ratio.items())}
    figures["bar"] = {key: f"{bar} {'met' if ratio[key] <= bar else 'missed'}" for key, bar in BARS.items()}
    return figures
