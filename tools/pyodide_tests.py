"""The engine's tests inside Pyodide under Node: the Python that players run, without a browser."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tools import stamps
from tools.bytecode import PYODIDE
from tools.environment import find_node
from tools.paths import CACHE, LOCKS, NODE_SCRIPTS, ROOT
from tools.processes import install
from tools.report import say

NOT_THE_ENGINE = ("tests/app", "tests/art", "tests/lab", "tests/tools", "tests/pyodide")
"""Tests of what does not run in Pyodide, needs packages that the engine does not, or is not in the page."""
ON_CPYTHON_ALONE = (
    "tests/king_is_dead/test_oracle*.py",
    "tests/kings_bounty/test_oracle*.py",
    "tests/conformance/test_reach.py",
    "tests/core/test_hostile.py",
)
"""Thousands of positions held against a second reading of the rules, which functions random games run, and the lab's damaged inputs: the
same on every Python."""


def wheels() -> Path:
    """Return the folder of the wheels for Pyodide's Python; they are downloaded, checked by hash, the first time."""
    folder = CACHE / "pyodide-wheels"
    wanted = stamps.digest(LOCKS / "pyodide.txt")
    if not stamps.is_fresh(CACHE / "pyodide-wheels.stamp", wanted):
        say("Fetching pytest for Pyodide")
        # Pure Python, for Pyodide's version of it, whatever runs here.
        target = ["--python-version", "3.14", "--platform", "any", "--only-binary", ":all:", "--dest", folder]
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--require-hashes",
            *target,
            "-r",
            LOCKS / "pyodide.txt",
        ]
        install(command, "pip-pyodide", "pytest for Pyodide")
        stamps.write(CACHE / "pyodide-wheels.stamp", wanted)
    return folder


def command(report: Path, rest: Sequence[str]) -> list[str | Path]:
    """Return the command that runs the engine's tests in Pyodide and writes a report to a path below the project."""
    ignored = [f"--ignore={folder}" for folder in NOT_THE_ENGINE] + [f"--ignore-glob={files}" for files in ON_CPYTHON_ALONE]
    inside = Path("/project") / report.relative_to(ROOT)
    options = ["-p", "no:cacheprovider", "--hypothesis-profile=ci", f"--junitxml={inside.as_posix()}"]
    return [find_node().node, NODE_SCRIPTS / "pytest_in_pyodide.mjs", PYODIDE, wheels(), ROOT, "tests", *ignored, *options, *rest]
