"""The command `bench`: the figures that this project promises to keep an eye on."""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Callable
from typing import Any

from tools import bench_bots, bench_engine, bench_load, bench_touch
from tools.browsers import VARIABLE, find_chromium
from tools.report import say


def _in_chromium(measure: Callable[[], dict[str, Any]]) -> Callable[[int], dict[str, Any]]:
    """The same, with a browser found, or installed, first."""

    def measured(_games: int) -> dict[str, Any]:
        os.environ[VARIABLE] = find_chromium()
        return measure()

    return measured


_PARTS: dict[str, tuple[str, Callable[[int], dict[str, Any]]]] = {
    "engine": ("The engine's speed", lambda _games: bench_engine.measure()),
    "bots": ("How fast the bots think, and how well", bench_bots.measure),
    "links": ("Links of finished games", lambda _games: bench_engine.link_lengths()),
    "load": ("The page's start", _in_chromium(bench_load.measure)),
    "touch": ("The page's answers to taps", _in_chromium(bench_touch.measure)),
}


def _lines(figures: dict[str, Any], indent: str = "  ") -> list[str]:
    lines: list[str] = []
    for name, value in figures.items():
        label = name.replace("_", " ")
        if isinstance(value, dict):
            lines += [f"{indent}{label}", *_lines(value, indent + "  ")]
        else:
            lines.append(f"{indent}{label}: {value if isinstance(value, str) else f'{value:,}'}")
    return lines


def run(args: argparse.Namespace) -> int:
    """Measure the parts asked for, all of them by default, and print them."""
    results: dict[str, Any] = {"python": platform.python_version()}
    for part, (title, measure) in _PARTS.items():
        if args.only and part not in args.only:
            continue
        say(f"Measuring: {title}")
        results[part] = measure(args.games)
        if not args.json:
            print("\n".join(_lines(results[part])), flush=True)
    if args.json:
        print(json.dumps(results, indent=2), flush=True)
    return 0
