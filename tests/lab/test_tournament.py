"""Tournaments of few games between quick players: by one process, by several and on a small cluster of Dask."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from random import Random

import pytest

from vacant_throne.lab import tournament
from vacant_throne.lab.executors import workers
from vacant_throne.lab.matches import Result, seatings
from vacant_throne.lab.pairing import Pairing
from vacant_throne.lab.sprt import Sprt
from vacant_throne.lab.work import Progress

IN_A_BROWSER = sys.platform == "emscripten"
PLAYERS = "random,search@8,search@9"


def run(*arguments: str, folder: Path, processes: int = 1) -> dict:
    """A tournament's figures, without the time it took."""
    path = folder / "figures.json"
    by = () if "--scheduler" in arguments else ("--processes", str(processes))
    assert tournament.main([*arguments, *by, "--json", str(path)]) == 0
    found = json.loads(path.read_text("utf-8"))
    for player in found["players"].values():
        del player["seconds"]
    return found


@pytest.fixture(scope="module")
def expected(tmp_path_factory) -> dict:
    return run("--players", PLAYERS, "--games", "12", folder=tmp_path_factory.mktemp("expected"))


def test_every_player_meets_those_named_before_it(expected):
    assert [(pairing["first"], pairing["second"]) for pairing in expected["pairings"]] == [
        ("search@8", "random"),
        ("search@9", "random"),
        ("search@9", "search@8"),
    ]
    for pairing in expected["pairings"]:
        assert pairing["games"] == 12 == sum(pairing["endings"].values()) == 2 * sum(pairing["openings"].values())
        value, low, high = pairing["score"]
        assert 0 <= low <= value <= high <= 1
        assert value == pytest.approx(sum(float(at) * count for at, count in pairing["openings"].items()) / 6, abs=0.001)
    assert {name: player["games"] for name, player in expected["players"].items()} == {"random": 24, "search@8": 24, "search@9": 24}
    assert list(expected["players"])[-1] == "random"


@pytest.mark.skipif(IN_A_BROWSER, reason="a browser has no processes")
def test_processes_give_the_same_figures(expected, tmp_path):
    assert run("--players", PLAYERS, "--games", "12", folder=tmp_path, processes=2) == expected


@pytest.fixture(scope="module")
def scheduler():
    if IN_A_BROWSER:
        pytest.skip("a browser has no processes")
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_gives_the_same_figures(expected, scheduler, tmp_path):
    log = tmp_path / "games.jsonl"
    assert run("--players", PLAYERS, "--games", "12", "--scheduler", scheduler, "--log", str(log), folder=tmp_path) == expected
    assert len(log.read_text("utf-8").splitlines()) == 1 + 36


def test_a_cluster_stops_a_pairing_where_one_process_does(scheduler, tmp_path):
    test = ("--players", "random,search@9", "--sprt", "0.2,0.8", "--games", "200")
    here, there = run(*test, folder=tmp_path), run(*test, "--scheduler", scheduler, folder=tmp_path)
    assert here == there
    assert here["pairings"][0]["test"]["decision"] == 0.8
    assert here["pairings"][0]["games"] < 40


def test_a_worker_of_a_cluster_with_another_engine_is_found_out(scheduler, monkeypatch, capsys):
    monkeypatch.setattr(tournament, "engine", lambda: "another")
    assert tournament.main(["--players", "random,search@8", "--games", "2", "--scheduler", scheduler]) == 1
    assert capsys.readouterr().err == "a worker has another version of vacant-throne, and would play other games\n"


def break_off_after(monkeypatch, games: int) -> None:
    played = []

    def play(fixture, play=tournament.play_fixture):
        if len(played) == games:
            raise KeyboardInterrupt
        played.append(fixture)
        return play(fixture)

    monkeypatch.setattr(tournament, "play_fixture", play)


def test_a_run_that_was_broken_off_before_anything_was_decided_has_tables_too(monkeypatch, capsys):
    break_off_after(monkeypatch, 1)
    assert tournament.main(["--players", PLAYERS, "--processes", "1"]) == tournament.INTERRUPTED
    told = capsys.readouterr()
    assert told.err == "broken off\n"
    assert len(told.out.splitlines()) == 5


def test_a_run_that_was_broken_off_goes_on_from_its_log(expected, tmp_path, monkeypatch, capsys):
    log = tmp_path / "games.jsonl"
    arguments = ("--players", PLAYERS, "--games", "12", "--log", str(log))

    break_off_after(monkeypatch, 19)
    assert tournament.main([*arguments, "--processes", "1"]) == tournament.INTERRUPTED
    monkeypatch.undo()
    told = capsys.readouterr()
    assert f"goes on from {log}" in told.err
    assert "| search@8 | random   | 6     |" in told.out, "what there was by then"
    lines = log.read_text("utf-8").splitlines(keepends=True)
    assert len(lines) == 1 + 19
    # Torn off in the middle of a line, as by a power cut; and with a game that came early.
    log.write_text("".join([*lines[:5], *lines[6:], lines[5]])[:-30], "utf-8")
    assert run(*arguments, folder=tmp_path) == expected
    assert len(log.read_text("utf-8").splitlines()) == 1 + 36
    whole = log.read_bytes()
    assert run(*arguments, folder=tmp_path) == expected
    assert log.read_bytes() == whole, "nothing was left to play"


def test_a_log_serves_for_more_games_and_more_players(expected, tmp_path):
    log = ("--log", str(tmp_path / "games.jsonl"))
    run("--players", "search@8,random", "--games", "4", *log, folder=tmp_path)
    run("--players", "random,search@8", "--games", "20", *log, folder=tmp_path)
    assert run("--players", PLAYERS, "--games", "12", *log, folder=tmp_path) == expected
    lines = (tmp_path / "games.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == 1 + 20 + 24


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text.replace('"seed": 1', '"seed": 2'), "is the log of another run: seed 2 and not 1"),
        (lambda text: text.replace('"players": 2', '"players": 3', 1), "is the log of another run: options"),
        (lambda text: '{"a": 1}\n' + text, "is no log of matches"),
        (lambda text: "a list of things to buy", "is no log of matches"),
        (lambda text: "[1, 2]\n", "is no log of matches"),
        (lambda text: text.replace('"opening": 1', '"opening": 0', 1), "line 4 of .* is damaged"),
        (lambda text: text.replace('"ranks": [', '"ranks": [1, ', 1), "line 2 of .* is damaged"),
        (lambda text: text.replace('"ending"', '"end"', 1), "line 2 of .* is damaged"),
        (lambda text: text.replace('{"opening"', "{opening", 1), "line 2 of .* is damaged"),
    ],
)
def test_what_is_no_log_of_this_run_is_refused_in_words_and_left_alone(change, told, tmp_path, capsys):
    log = tmp_path / "games.jsonl"
    arguments = ["--players", "random,search@8", "--games", "4", "--processes", "1", "--log", str(log)]
    assert tournament.main(arguments) == 0
    log.write_text(changed := change(log.read_text("utf-8")), "utf-8")
    with pytest.raises(SystemExit):
        tournament.main(arguments)
    assert re.search(told, " ".join(capsys.readouterr().err.split()))
    assert log.read_text("utf-8") == changed


def pairing(test: Sprt | None = None) -> Pairing:
    return Pairing("a", "b", seatings("a", "b", 2), 60, test)


def games(seed: int) -> list[tuple[int, tuple[str, ...], Result]]:
    """Sixty openings of two games, of which ``a`` wins three of four."""
    random = Random(seed).random
    ranks = {True: (1, 2), False: (2, 1)}
    return [
        (opening, names, Result(ranks[(random() < 0.75) == (names[0] == "a")], "end", "rule", (1, 1), (0.0, 0.0)))
        for opening in range(60)
        for names in seatings("a", "b", 2)
    ]


def test_it_does_not_matter_in_which_order_results_come():
    for seed in range(20):
        in_order, in_any = pairing(Sprt(0.5, 0.65)), pairing(Sprt(0.5, 0.65))
        played = games(seed)
        for game in played:
            if not in_order.over:
                in_order.add(*game)
        Random(seed).shuffle(played)
        for game in played:
            in_any.add(*game)
        assert in_order.scores == in_any.scores
        assert in_order.test.decision == in_any.test.decision
        assert in_order.counted() == in_any.counted()
        assert in_order.over is in_any.over
        assert in_order.done == in_order.games == in_any.games <= 120


def test_against_one_player_alone_and_with_three_at_the_table(tmp_path, capsys):
    arguments = ("--option", "players=3", "--players", "search@8,search@9", "--against", "random", "--games", "5")
    found = run(*arguments, folder=tmp_path)
    assert [(pairing["first"], pairing["second"], pairing["games"]) for pairing in found["pairings"]] == [
        ("search@8", "random", 6),
        ("search@9", "random", 6),
    ], "whole openings, of three games each"
    assert found["options"]["players"] == 3
    assert found["players"]["random"]["games"] == 12
    printed = capsys.readouterr().out
    assert "| search@8 | random  | 6 " in printed
    assert len(printed.split("\n\n")) == 2


def test_teams_sit_alternately(tmp_path):
    found = run("--option", "players=4", "--players", "random,search@8", "--alternate", "--games", "4", folder=tmp_path)
    assert set(found["pairings"][0]["openings"]) <= {"0.0", "0.5", "1.0"}, "partners win and lose together"


def test_at_least_is_a_test_too(tmp_path, capsys):
    found = run("--players", "search@9,random", "--at-least", "0.9", "--games", "100", folder=tmp_path)
    assert found["pairings"][0]["test"] == {"low": 0.9, "high": 0.95, "evidence": pytest.approx(-3.2, abs=0.7), "decision": 0.9}
    assert "below 95.0%" in capsys.readouterr().out
    found = run("--players", "random,search@9", "--sprt", "0.5,0.51", "--games", "4", folder=tmp_path)
    assert found["pairings"][0]["test"]["decision"] is None
    assert "| open (" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--players random,nobody", "nobody called 'nobody' plays king-is-dead"),
        ("--players random", "name two or more"),
        ("--players random,random", "who are not the same"),
        ("--players random,greedy --against greedy", "who are not the same"),
        ("--players random,greedy --option colour=red", "king-is-dead has no option colour; it has players,"),
        ("--players random,greedy --option players=9", "the option players is one of 2, 3, 4, 1"),
        ("--players random,greedy --option players=3 --option first=3", "these options do not go together"),
        ("--players random,greedy --option players=1", "two or more play against each other"),
        ("--players random,greedy --option players=3 --alternate", "an odd number of seats cannot alternate"),
        ("--players random,greedy --sprt 0.7,0.6", "the lower one first"),
        ("--players random,greedy --games 0", "a game at least"),
    ],
)
def test_what_makes_no_tournament_is_refused_in_words(arguments, told, capsys):
    with pytest.raises(SystemExit):
        tournament.main(arguments.split())
    assert told in " ".join(capsys.readouterr().err.split())


def test_progress_is_told(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("vacant_throne.lab.work.PAUSE", 0)
    run("--players", PLAYERS, "--games", "4", folder=tmp_path)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 12
    assert re.fullmatch(r"5 of 12 games, \d+\.\d minutes to go, 3 of 3 pairings under way", lines[4])
    assert lines[-1] == "12 of 12 games, 0.0 minutes to go, 0 of 3 pairings under way"


def test_games_of_a_log_that_are_not_asked_for_do_not_count_as_progress(tmp_path, capsys, monkeypatch):
    log = tmp_path / "games.jsonl"
    run("--players", "random,search@8", "--games", "20", "--log", str(log), folder=tmp_path)
    lines = log.read_text("utf-8").splitlines(keepends=True)
    log.write_text("".join([lines[0], *lines[2:]]), "utf-8")
    monkeypatch.setattr("vacant_throne.lab.work.PAUSE", 0)
    run("--players", "random,search@8", "--games", "12", "--log", str(log), folder=tmp_path)
    assert capsys.readouterr().err == "12 of 12 games, 0.0 minutes to go\n"


def test_the_time_left_is_worked_out_from_the_games_of_this_run(capsys, monkeypatch):
    now = 1000.0
    monkeypatch.setattr("vacant_throne.lab.work.time.monotonic", lambda: now)
    progress = Progress(done=50)
    progress.tell(51, 100)
    now += 120
    progress.tell(70, 100)
    now += 1
    progress.tell(71, 100)
    assert capsys.readouterr().err == "70 of 100 games, 3.0 minutes to go\n"


@pytest.mark.skipif(IN_A_BROWSER, reason="a browser has no processes")
def test_workers_are_spawned_so_that_it_is_the_same_on_every_system():
    with workers(2) as by:
        assert by.executor.submit(abs, -3).result() == 3
        assert by.ahead() > 2
