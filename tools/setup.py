"""The command `setup`: the environment is ready by the time it runs; what is left is what only the tests need."""

from __future__ import annotations

import argparse

from tools import pyodide_tests
from tools.browsers import find_chromium
from tools.report import say


def run(_args: argparse.Namespace) -> int:
    """Fetch pytest for Pyodide, and find or install a Chromium."""
    pyodide_tests.wheels()
    say(f"Browser for the tests: {find_chromium()}")
    say("Everything is ready")
    return 0
