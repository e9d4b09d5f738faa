"""The lab that measures links, with few games; ``python -m vacant_throne.lab.links`` plays more."""

from __future__ import annotations

import pytest

from vacant_throne.games import GAMES
from vacant_throne.lab import links


def test_every_kind_of_game_is_measured_the_same_way_each_time() -> None:
    game = {"king-is-dead-first": GAMES["king-is-dead-first"]}
    found = list(links.lengths(game, 4, 1))
    assert found == list(links.lengths(game, 4, 1))
    assert found != list(links.lengths(game, 4, 2))
    assert len(found) == 6, "three numbers of players, with loyalists and without"
    for kind in found:
        assert kind.game == "king-is-dead-first"
        assert 20 < kind.middle <= kind.longest < 100
        assert 20 < kind.decisions < 250


def test_it_prints_a_line_for_every_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert links.main(["--games", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 13 + 6 + 8 + 2
    assert "kings-bounty players=5 expert=True: " in lines[-2]
