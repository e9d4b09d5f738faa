"""The lab that looks at King's Bounty, with few games; ``python -m vacant_throne.lab.titles`` plays a hundred thousand."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from vacant_throne.core.rng import Rng
from vacant_throne.kings_bounty import GAME
from vacant_throne.kings_bounty.titles import TITLES
from vacant_throne.lab import titles
from vacant_throne.lab.work import batches, run


def figures(games: int, seed: int, processes: int = 1) -> dict[str, dict[str, Any]]:
    return titles.figures(run(titles.play, batches(games, seed, len(titles.KINDS)), processes))


def test_every_kind_of_game_is_played_equally_often_and_all_shares_add_up() -> None:
    found = figures(48, 1)
    assert list(found) == [str(kind) for kind in titles.KINDS]
    for kind, shown in zip(titles.KINDS, found.values(), strict=True):
        assert shown["games"] == 3
        assert sum(shown["turns by use"].values()) == pytest.approx(1, abs=0.001)
        assert sum(shown["wins by seat"]) == pytest.approx(1, abs=0.001)
        assert len(shown["wins by seat"]) == kind.players
        assert list(shown["titles"]) == list(TITLES)
        in_play = sum(title["in play"] for title in shown["titles"].values())
        assert in_play == pytest.approx(6 + kind.expert * kind.players, abs=0.01)
        for title in shown["titles"].values():
            assert not title["in play"] or title["awarded"] + title["tied"] + title["nobody"] == pytest.approx(1, abs=0.001)


def test_the_same_seed_gives_the_same_figures() -> None:
    assert figures(16, 7) == figures(16, 7) != figures(16, 8)


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser has no processes")
def test_however_many_processes_share_the_work() -> None:
    assert figures(32, 3, 2) == figures(32, 3)


def test_who_is_eager_plays_whenever_a_card_can_be_played_and_returns_one_card_else() -> None:
    state = GAME.start(GAME.complete({"players": 3}), 5)
    while moves := state.legal_moves():
        move = titles.eager(moves, Rng(state.turn))
        verbs = {move.text.partition(":")[0] for move in moves}
        verb = move.text.partition(":")[0]
        assert verb == ("card" if "card" in verbs else "draw" if "draw" in verbs else verb)
        state.apply(move)
        assert state.returned <= 1


def test_a_distribution_in_five_numbers() -> None:
    assert titles.spread(Counter([1, 2, 3, 10])) == {"mean": 4.0, "spread": 3.536, "least": 1, "middle": 2, "most": 10}
    assert titles.spread(Counter({-3: 2})) == {"mean": -3.0, "spread": 0.0, "least": -3, "middle": -3, "most": -3}


def test_the_command_prints_a_table_and_writes_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "titles.json"
    assert titles.main(["--games", "32", "--seed", "5", "--json", str(path)]) == 0
    printed = capsys.readouterr().out
    report = json.loads(path.read_text("utf-8"))
    assert (report["games"], report["seed"]) == (32, 5)
    assert all(f"{name}: 2 games" in printed for name in report["kinds"])
