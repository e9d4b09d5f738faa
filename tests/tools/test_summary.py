"""The one line at the end of `build.py test` that CI reads."""

from __future__ import annotations

import argparse

import pytest

from tools import test as tests
from tools.test import Tally


@pytest.fixture
def report(tmp_path):
    def report(**numbers: int) -> object:
        path = tmp_path / "report.xml"
        attributes = " ".join(f'{name}="{number}"' for name, number in numbers.items())
        path.write_text(f"<testsuites><testsuite {attributes}/></testsuites>")
        return path

    return report


def test_a_report_is_counted(report):
    assert tests.tally_of(report(tests=9, failures=2, errors=1, skipped=1), 1) == Tally(passed=5, failed=3, skipped=1)
    assert tests.tally_of(report(tests=4, failures=0, errors=0, skipped=0), 0) == Tally(passed=4)


def test_a_run_that_broke_off_is_a_failure_even_if_every_test_it_reached_passed(report, tmp_path):
    assert tests.tally_of(report(tests=4, failures=0, errors=0, skipped=0), 3) == Tally(passed=4, failed=1)
    assert tests.tally_of(report(tests=0, failures=0, errors=0, skipped=0), 5) == Tally(failed=1)
    assert tests.tally_of(tmp_path / "none.xml", 0) == Tally(failed=1)


def test_every_stage_is_run_and_the_summary_comes_last(monkeypatch, capsys):
    tallies = {
        "lint": Tally(1, 1),
        "types": Tally(1),
        "unit": Tally(40, 0, 2),
        "pyodide": Tally(30),
        "e2e": Tally(5),
        "engines": Tally(1, 0, 1),
    }
    monkeypatch.setattr(tests, "_RUN", {stage: lambda _rest, tally=tally: tally for stage, tally in tallies.items()})
    assert tests.run(argparse.Namespace(only=None, all_browsers=False, rest=[])) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "77 passed, 1 failed, 2 skipped"
    assert "Failed: lint" in lines[-2]
    assert tests.run(argparse.Namespace(only=["types", "e2e"], all_browsers=False, rest=[])) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "6 passed, 0 failed"
    for asked in ({"only": ["types", "engines"], "all_browsers": False}, {"only": ["types"], "all_browsers": True}):
        assert tests.run(argparse.Namespace(**asked, rest=[])) == 0
        assert capsys.readouterr().out.splitlines()[-1] == "2 passed, 0 failed, 1 skipped"
