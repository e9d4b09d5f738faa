"""The command `setup`: the environment is ready by the time it runs; what is left is a browser for the tests."""

from __future__ import annotations

import argparse

from tools.browsers import find_chromium
from tools.report import say


def run(_args: argparse.Namespace) -> int:
    """Find or install a Chromium."""
    say(f"Browser for the tests: {find_chromium()}")
    say("Everything is ready")
    return 0
