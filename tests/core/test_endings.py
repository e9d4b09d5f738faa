"""The lab that counts endings, with few games; ``python -m vacant_throne.lab.endings`` plays a million."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.rules.spec import defined
from vacant_throne.lab import endings
from vacant_throne.lab.work import run


def figures(games: int, seed: int, processes: int = 1) -> dict[str, dict[str, Any]]:
    return endings.figures(run(endings.play, endings.still_to_play(games, seed, {}), processes))


def test_every_kind_of_game_is_played_equally_often_and_all_that_is_counted_adds_up() -> None:
    found = figures(100, 1)
    # The King Is Dead, second edition: three numbers of players, cards and raiders, and solo; first edition: players and loyalists.
    # King's Bounty: four numbers of players, plain and expert.
    assert len(found) == 13 + 6 + 8
    assert sum(kind["games"] for kind in found.values()) == 100
    for kind in found.values():
        assert kind["games"] in (3, 4)
        assert sum(kind["endings"].values()) == sum(kind["settled"].values()) == kind["games"]
        assert set(kind["settled"]) <= defined().keys()
        assert 0 < kind["longest"] <= kind["decisions"]


def test_the_same_seed_gives_the_same_figures() -> None:
    assert figures(40, 7) == figures(40, 7) != figures(40, 8)


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser has no processes")
def test_however_many_processes_share_the_work() -> None:
    assert figures(20, 3, 2) == figures(20, 3)


def test_the_command_prints_a_table_and_writes_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "endings.json"
    assert endings.main(["--games", "54", "--seed", "5", "--json", str(path)]) == 0
    printed = capsys.readouterr().out
    report = json.loads(path.read_text("utf-8"))
    assert (report["games"], report["seed"]) == (54, 5)
    for name, kind in report["kinds"].items():
        assert f"{name}: {kind['games']} games" in printed
        assert all(rule in printed for rule in kind["settled"])


def test_a_run_that_was_broken_off_is_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parts, whole, path = ["--seed", "6", "--json", str(tmp_path / "parts.json")], ["--seed", "6", "--json"], tmp_path / "whole.json"
    for games in ("30", "30", "50"):
        assert endings.main(["--games", games, *parts]) == 0
    assert endings.main(["--games", "50", *whole, str(path)]) == 0
    assert path.read_text("utf-8") == (tmp_path / "parts.json").read_text("utf-8")
    assert "\n0 games in" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        endings.main(["--games", "50", "--seed", "7", "--json", str(path)])
