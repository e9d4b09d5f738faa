"""Weights that were spoilt are found to be, and become better."""

from __future__ import annotations

import pytest

from vacant_throne.bots.king_is_dead import WEIGHTS, KingMind
from vacant_throne.games import GAMES
from vacant_throne.lab import fitting

KING = GAMES["king-is-dead"]


@pytest.fixture(scope="module")
def positions() -> list[fitting.Position]:
    options = KING.complete({"players": 2})
    return [position for seed in range(4) for position in fitting.played(KING, options, seed, 4)]


def test_every_turn_of_a_game_is_there_with_its_result(positions: list[fitting.Position]) -> None:
    first = [position for position in positions if position.state.turn == 1]
    assert len(first) == 4
    assert all(position.state.seat is not None for position in positions)
    assert all(sum(position.results) == 1 for position in positions)


def test_spoilt_weights_become_better(positions: list[fitting.Position]) -> None:
    spoilt = WEIGHTS._replace(court=0.0, power=0.0)
    before = fitting.surprise(KingMind(spoilt), positions)
    found = list(fitting.fitted(KingMind, spoilt, positions, 2))
    assert len(found) == 2
    weights, surprise = found[-1]
    assert surprise < found[0][1] < before
    assert surprise == fitting.surprise(KingMind(weights), positions)


def test_positions_are_kept_and_fitted_again(tmp_path, capsys) -> None:
    log = tmp_path / "positions.jsonl"
    assert fitting.main(["--games", "2", "--looks", "2", "--rounds", "1", "--log", str(log)]) == 0
    told = capsys.readouterr().out
    assert fitting.main(["--rounds", "1", "--from", str(log)]) == 0
    assert capsys.readouterr().out == told
    with pytest.raises(SystemExit):
        fitting.main([])
    with pytest.raises(SystemExit):
        fitting.main(["--option", "colour=red"])
