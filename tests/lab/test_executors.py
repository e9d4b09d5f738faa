"""Work that is handed out and taken back in."""

from __future__ import annotations

import os
import sys
import tomllib
from concurrent.futures import Executor, Future
from pathlib import Path

import pytest

from vacant_throne.lab.executors import Serial, Unavailable, Workers, as_they_come, in_order, workers


def test_results_are_told_in_the_order_of_the_work_however_they_come():
    come = [(2, "c", 20), (0, "a", 0), (3, "d", 30), (1, "b", 10)]
    assert list(in_order(come)) == [("a", 0), ("b", 10), ("c", 20), ("d", 30)]


def test_work_is_taken_from_its_source_as_it_is_handed_out():
    taken = []

    def source():
        for number in range(10):
            taken.append(number)
            yield number

    most = 0
    for done, (number, piece, result) in enumerate(as_they_come(Workers(Serial(), lambda: 3), abs, source()), 1):
        assert number == piece == result
        most = max(most, len(taken) - done)
    assert taken == list(range(10))
    assert most == 2, "three were at work, of which one is done"


def test_a_source_may_end_by_what_has_come_of_the_work_before():
    total = 0

    def source():
        while total < 10:
            yield 4

    for _, _, result in as_they_come(Workers(Serial(), lambda: 1), abs, source()):
        total += result
    assert total == 12


class Stuck(Executor):
    """Never does any work but the first piece."""

    def __init__(self):
        self.futures: list[Future] = []

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        if not self.futures:
            future.set_result(fn(*args))
        self.futures.append(future)
        return future


def test_whoever_stops_listening_calls_off_what_is_still_to_do():
    executor = Stuck()
    results = as_they_come(Workers(executor, lambda: 4), abs, range(100))
    assert next(results) == (0, 0, 0)
    results.close()
    assert [future.cancelled() for future in executor.futures] == [False, True, True, True]


def test_what_goes_wrong_with_a_piece_of_work_is_raised():
    with workers() as by, pytest.raises(TypeError):
        list(as_they_come(by, abs, ["a text"]))


def test_when_the_workers_are_gone_it_says_so():
    executor = Stuck()
    results = as_they_come(Workers(executor, lambda: 2), abs, range(100))
    next(results)
    executor.futures[1].cancel()
    executor.futures[1].set_running_or_notify_cancel()
    with pytest.raises(Unavailable, match=r"^the workers are gone$"):
        next(results)


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser has no processes")
def test_a_process_that_ends_at_once_is_told_of():
    with workers(2) as by, pytest.raises(Unavailable, match=r"^the workers are gone$"):
        list(as_they_come(by, os._exit, [1]))


def test_the_optional_dependency_is_what_the_tests_use():
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    assert set(project["project"]["optional-dependencies"]["lab"]) <= {str(each) for each in project["dependency-groups"]["dev"]}


def test_without_dask_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Unavailable, match=r"^a cluster needs Dask: pip install vacant-throne\[lab\]$"), workers(1, "tcp://127.0.0.1:8786"):
        pass


def test_an_address_that_is_none_is_refused_in_words():
    pytest.importorskip("distributed")
    with pytest.raises(Unavailable, match=r"such as tcp://.*, and not somewhere$"), workers(1, "somewhere"):
        pass
