"""What measures how fast the bots think: it comes to figures, leaves nothing behind, and runs behind the worker's own program."""

from __future__ import annotations

import json
import sys
from types import SimpleNamespace

import pytest

from tools import bench_thinking, bench_worker
from vacant_throne.games import GAMES


def test_every_table_is_measured_and_the_rules_are_left_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_thinking, "_SECONDS", 0.005)
    states = [type(GAMES[game].start(GAMES[game].complete(chosen), 1)) for game, chosen in bench_thinking.TABLES.values()]
    before = [dict(vars(state)) for state in states]
    found = bench_thinking.measure()
    assert found["random_decisions_per_second"] > 0
    for table in bench_thinking.TABLES:
        assert found["looks_per_second"][table] > 0
        parts = found["share_of_the_time"][table]
        assert parts["rules"] > 0 < parts["judgement"]
        assert sum(parts.values()) == pytest.approx(1, abs=0.02)
    assert [dict(vars(state)) for state in states] == before


def test_the_module_that_measures_is_run_behind_the_workers_program_and_tells_the_console(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setitem(sys.modules, "js", SimpleNamespace(console=SimpleNamespace(log=told.append)))
    measuring = 'from __future__ import annotations\n"""It\'s \\n quoted."""\ndef measure():\n    return {"looks": 3}\n'
    names: dict[str, object] = {}
    exec(bench_worker.program("answer = 42\n__export__ = ['answer']\n", measuring), names)
    assert names["answer"] == 42
    assert "measure" not in names
    (line,) = told
    assert json.loads(line.removeprefix(bench_worker.SIGN)) == {"looks": 3}
