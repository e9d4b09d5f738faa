"""The command `test`: every check in one go, with one summary at the end.

Style, types and the direction of imports count as one test each; pytest's own tests are counted from its reports.
"""

from __future__ import annotations

import argparse
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tools import engines, pyodide_tests, site
from tools.browsers import VARIABLE, find_chromium
from tools.door import EXTRA_STAGE, STAGES
from tools.environment import find_node
from tools.paths import CACHE, NODE_MODULES, VENV_PYTHON
from tools.processes import run_logged, run_shown
from tools.report import say

REPORTS = CACHE / "reports"


class Tally(NamedTuple):
    """How many tests passed, failed, and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: object) -> Tally:
        """Both together."""
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)


def check(name: str, command: Sequence[str | Path]) -> Tally:
    """Run a checker as one test: it passes when it exits with 0."""
    say(name)
    return Tally(passed=1) if run_shown(command) == 0 else Tally(failed=1)


def tally_of(report: Path, exit_code: int) -> Tally:
    """Count a pytest report (JUnit XML). A run that broke off, or ran nothing at all, is a failure even if no test is to blame."""
    try:
        suite = ET.parse(report).getroot().find("testsuite")
    except (OSError, ET.ParseError):
        suite = None
    if suite is None:
        return Tally(failed=1)
    total, skipped = int(suite.get("tests", "0")), int(suite.get("skipped", "0"))
    failed = int(suite.get("failures", "0")) + int(suite.get("errors", "0"))
    if exit_code != 0 and failed == 0:
        failed, total = 1, total + 1
    return Tally(max(0, total - failed - skipped), failed, skipped)


def pytest(name: str, command: Callable[[Path], Sequence[str | Path]], extra: dict[str, str] | None = None, *, shown: bool = True) -> Tally:
    """Run a pytest whose command line is made for a given report file, and count it. What is not `shown` is printed when it is done."""
    report = REPORTS / f"{name}.xml"
    report.parent.mkdir(parents=True, exist_ok=True)
    report.unlink(missing_ok=True)
    if shown:
        return tally_of(report, run_shown(command(report), extra=extra))
    succeeded, output, _ = run_logged(command(report), name, extra=extra)
    print(output, end="", flush=True)
    return tally_of(report, 0 if succeeded else 1)


def _lint(_rest: Sequence[str]) -> Tally:
    ruff = [VENV_PYTHON, "-m", "ruff"]
    return (
        check("Style (ruff check)", [*ruff, "check", "--quiet", "."])
        + check("Layout of the code (ruff format)", [*ruff, "format", "--check", "--quiet", "."])
        + check("Direction of imports (import-linter)", [VENV_PYTHON.with_name("lint-imports"), "--no-logo"])
    )


def _types(_rest: Sequence[str]) -> Tally:
    node = find_node().node
    return check("Types (pyright)", [node, NODE_MODULES / "pyright/index.js", "--pythonpath", VENV_PYTHON])


_PYTEST = (VENV_PYTHON, "-m", "pytest")
_WORKERS = ("-n", "2", "--dist", "worksteal")
"""Two at a time: the machines that run all tests have two cores."""


def _unit(rest: Sequence[str]) -> Tally:
    say("Tests on CPython")
    return pytest("unit", lambda report: [*_PYTEST, "tests", "--ignore=tests/pyodide", f"--junitxml={report}", *_WORKERS, *rest])


def _pyodide(rest: Sequence[str]) -> Tally:
    say("In Pyodide, meanwhile: the wheel, and the engine's tests")
    wheel = pytest("wheel", lambda report: [*_PYTEST, "tests/pyodide", f"--junitxml={report}"], shown=False)
    return wheel + pytest("pyodide", lambda report: pyodide_tests.command(report, rest), shown=False)


def _e2e(rest: Sequence[str]) -> Tally:
    site.build()
    chromium = find_chromium()
    say(f"Tests in a browser ({chromium})")
    command = [*_PYTEST, "e2e", f"--ignore={_OTHER_ENGINES}", *_WORKERS, *rest]
    return pytest("e2e", lambda report: [*command, f"--junitxml={report}"], extra={VARIABLE: chromium})


_OTHER_ENGINES = "e2e/other_engines"


def _engines(rest: Sequence[str]) -> Tally:
    site.build()
    for name in engines.missing():
        say(f"{name} is not on this machine and is skipped; Debian has it as {' and '.join(engines.PACKAGES[name])}")
    say("A short game in Firefox and in WebKit")
    return pytest("engines", lambda report: [*_PYTEST, _OTHER_ENGINES, "-rs", f"--junitxml={report}", *rest])


_RUN: dict[str, Callable[[Sequence[str]], Tally]] = {
    "lint": _lint,
    "types": _types,
    "unit": _unit,
    "pyodide": _pyodide,
    "e2e": _e2e,
    EXTRA_STAGE: _engines,
}


MEANWHILE = "pyodide"
"""The stage that runs beside those before the browser's: it has use for one core only."""
WITH_CHROMIUM = "e2e"
"""The stage for which a Chromium is found, or installed, while those before it run."""
ALONE = ("e2e", EXTRA_STAGE)
"""The stages in which time matters to what is tested: nothing else runs meanwhile."""


def _tallies(wanted: Sequence[str], rest: Sequence[str]) -> Iterator[tuple[str, Tally]]:
    """Run those stages, and tell of each when it is done."""
    with ThreadPoolExecutor(2) as beside:
        chromium = beside.submit(find_chromium) if WITH_CHROMIUM in wanted else None
        meanwhile = beside.submit(_RUN[MEANWHILE], rest) if MEANWHILE in wanted else None
        for stage in wanted:
            if meanwhile and stage in ALONE:
                yield MEANWHILE, meanwhile.result()
                meanwhile = None
            if chromium and stage == WITH_CHROMIUM:
                chromium.exception()  # waits; if it failed, the stage says so
            if stage != MEANWHILE:
                yield stage, _RUN[stage](rest)
        if meanwhile:
            yield MEANWHILE, meanwhile.result()


def run(args: argparse.Namespace) -> int:
    """Run the stages asked for, all of them even if one fails, and print the summary."""
    began, total = time.monotonic(), Tally()
    broken: list[str] = []
    wanted = [stage for stage in STAGES if not args.only or stage in args.only]
    if args.all_browsers or EXTRA_STAGE in (args.only or ()):
        wanted.append(EXTRA_STAGE)
    for stage, tally in _tallies(wanted, args.rest):
        total += tally
        if tally.failed:
            broken.append(stage)
    say(f"{'Failed: ' + ', '.join(broken) if broken else 'All is well'} after {time.monotonic() - began:.0f} s")
    skipped = f", {total.skipped} skipped" if total.skipped else ""
    print(f"{total.passed} passed, {total.failed} failed{skipped}", flush=True)
    return 1 if total.failed or not total.passed else 0
