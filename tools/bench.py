"""The command `bench`: the figures that this project promises to keep an eye on."""

from __future__ import annotations

import argparse
import json
import os
import platform
from typing import Any

from tools import bench_engine, bench_load
from tools.browsers import VARIABLE, find_chromium
from tools.report import say


def _load() -> dict[str, Any]:
    os.environ[VARIABLE] = find_chromium()
    return bench_load.measure()


_PARTS = {
    "engine": ("The engine's speed", bench_engine.measure),
    "links": ("Links of finished games", bench_engine.link_lengths),
    "load": ("The page's start", _load),
}


def _lines(figures: dict[str, Any], indent: str = "  ") -> list[str]:
    lines: list[str] = []
    for name, value in figures.items():
        label = name.replace("_", " ")
        if isinstance(value, dict):
            lines += [f"{indent}{label}", *_lines(value, indent + "  ")]
        else:
            lines.append(f"{indent}{label}: {value:,}")
    return lines


def run(args: argparse.Namespace) -> int:
    """Measure the parts asked for, all of them by default, and print them."""
    results: dict[str, Any] = {"python": platform.python_version()}
    for part, (title, measure) in _PARTS.items():
        if args.only and part not in args.only:
            continue
        say(f"Measuring: {title}")
        results[part] = measure()
        if not args.json:
            print("\n".join(_lines(results[part])), flush=True)
    if args.json:
        print(json.dumps(results, indent=2), flush=True)
    return 0
