"""A few thousand hostile links, saves, positions and moves; ``python -m vacant_throne.lab.hostile`` tries a hundred thousand of each."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from tests.core.pebbles import PEBBLES
from vacant_throne.core.contract import Game
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab import hostile

EVERY_GAME: dict[str, Game[Any]] = {PEBBLES.id: PEBBLES, **GAMES}
COUNT = 1500 if sys.platform == "emscripten" else 3000


def tally_of(name: str, count: int, seed: int) -> hostile.Tally:
    rng = Rng(seed)
    return hostile.attack(hostile.KINDS[name](EVERY_GAME, count, rng), count, rng)


@pytest.mark.parametrize(
    ("name", "refusals", "accepted"),
    [
        (
            "links",
            {"link.damaged", "link.incomplete", "link.foreign", "link.newer", "link.newer_rules", "link.unknown_game"},
            {"same", "forged"},
        ),
        ("saves", {"save.damaged", "save.unreadable", "save.foreign", "save.newer", "save.unknown_game"}, {"same", "frozen"}),
        ("positions", {"notation.position", "notation.part"}, {"same", "another"}),
        ("moves", {"notation.move"}, {"same"}),
    ],
    ids=[*hostile.KINDS],
)
def test_damage_is_refused_in_words_or_harmless(name: str, refusals: set[str], accepted: set[str]) -> None:
    tally = tally_of(name, COUNT, 20240229)
    assert not tally.failures, tally.shown
    assert tally.refused.total() + tally.accepted.total() == COUNT
    assert refusals <= tally.refused.keys()
    assert accepted <= tally.accepted.keys()
    assert tally.accepted["same"] > COUNT / 50  # not all of the damage was fatal, or nothing would have been shown


def test_a_wrong_game_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    # Without the checksum, damaged links open as other games: the attack must see it.
    monkeypatch.setattr("vacant_throne.core.link._checksum", lambda content: "AAAAAA")
    assert tally_of("links", 500, 1).failures
    monkeypatch.setattr("vacant_throne.core.save._damaged", KeyError)
    assert tally_of("saves", 500, 1).failures
    monkeypatch.setattr(type(PEBBLES), "parse_position", lambda game, text: game.start(game.complete({}), len(text)))
    assert tally_of("positions", 500, 1).failures
    monkeypatch.setattr(type(PEBBLES), "parse_move", lambda game, text: game.start(game.complete({}), 1).legal_moves()[0])
    assert tally_of("moves", 500, 1).failures


def test_the_command_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert hostile.main(["--count", "50", "--seed", "7"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["count"] == 50
    assert [report[name]["failures"] for name in hostile.KINDS] == [0, 0, 0, 0]
    assert hostile.main(["--count", "50", "--seed", "7", "--only", "moves"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == {"count", "seed", "moves"}


def test_a_failure_is_told_and_is_the_exit_status(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("vacant_throne.core.save._damaged", KeyError)
    assert hostile.main(["--count", "200", "--only", "saves"]) == 1
    assert "KeyError" in json.loads(capsys.readouterr().out)["saves"]["shown"][0]
