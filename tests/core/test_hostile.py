"""A few thousand damaged and forged links and saves; ``python -m vacant_throne.lab.hostile`` tries a hundred thousand of each."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.core.pebbles import PEBBLES
from vacant_throne.core.contract import Game
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab import hostile

EVERY_GAME: dict[str, Game[Any]] = {PEBBLES.id: PEBBLES, **GAMES}
COUNT = 3000


@pytest.mark.parametrize(
    ("attack", "refusals"),
    [
        (hostile.links, {"link.damaged", "link.incomplete", "link.foreign", "link.newer", "link.newer_rules", "link.unknown_game"}),
        (hostile.saves, {"save.damaged", "save.unreadable", "save.foreign", "save.newer", "save.unknown_game"}),
    ],
    ids=["links", "saves"],
)
def test_damage_is_refused_in_words_or_harmless(
    attack: Callable[[Mapping[str, Game[Any]], int, Rng], hostile.Tally], refusals: set[str]
) -> None:
    tally = attack(EVERY_GAME, COUNT, Rng(20240229))
    assert not tally.failures, tally.shown
    assert sum(tally.refused.values()) + tally.same + tally.frozen + tally.forged == COUNT
    assert refusals <= tally.refused.keys()
    assert tally.same > COUNT / 50  # not all of the damage was fatal, or nothing would have been shown


def test_a_wrong_game_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    # Without the checksum, damaged links open as other games: the attack must see it.
    monkeypatch.setattr("vacant_throne.core.link._checksum", lambda content: "AAAAAA")
    assert hostile.links(EVERY_GAME, 500, Rng(1)).failures
    monkeypatch.setattr("vacant_throne.core.save._damaged", KeyError)
    assert hostile.saves(EVERY_GAME, 500, Rng(1)).failures


def test_the_command_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert hostile.main(["--count", "50", "--seed", "7"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["count"] == 50
    assert report["links"]["failures"] == report["saves"]["failures"] == 0
