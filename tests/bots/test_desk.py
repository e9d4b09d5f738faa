"""The desk: text in, text out, a moment at a time; nothing that was found is lost, and nothing of another match is taken for it."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from vacant_throne.bots.analysis import Analysis
from vacant_throne.bots.desk import KEPT, Desk
from vacant_throne.bots.levels import LEVELS, level
from vacant_throne.bots.minds import mind_of
from vacant_throne.bots.seat import Seat
from vacant_throne.bots.thinking import thinking
from vacant_throne.bots.verdicts import loads
from vacant_throne.core.errors import ThroneError
from vacant_throne.core.match import Match
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import random_match

KING = "king-is-dead"


class Clock:
    """Moves on by a millisecond whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


def some_match(moves: int = 5, game: str = KING, seed: int = 3) -> Match[Any]:
    return random_match(GAMES[game], GAMES[game].complete({}), seed, Rng(seed), moves)


def asked(match: Match[Any], **more: object) -> str:
    moves = [move.text for move in match.log]
    question = {"game": match.game.id, "options": dict(match.options), "seed": match.seed, "moves": moves, "luck": 1, "moment": 3}
    return json.dumps({**question, "level": "envoy", **more})


def answer(desk: Desk, question: str) -> dict[str, Any]:
    return json.loads(desk.answer(question))


@pytest.mark.parametrize("each", [level.id for level in LEVELS])
def test_an_answer_is_a_legal_move_with_what_was_found(each: str) -> None:
    match = some_match()
    found = answer(Desk(GAMES, Clock()), asked(match, level=each))
    legal = [move.text for move in match.state.legal_moves()]
    assert found["move"] in legal
    assert found["line"][0] in legal
    assert 0 <= found["value"] <= 1
    assert found["looked"] > 0


def test_the_same_question_again_goes_on_from_what_was_found() -> None:
    desk, match = Desk(GAMES, Clock()), some_match()
    looked = [answer(desk, asked(match, level="regent"))["looked"] for _ in range(4)]
    assert looked == sorted(set(looked))


def test_a_bound_of_looks_is_kept_and_then_it_is_done() -> None:
    desk, match = Desk(GAMES, Clock()), some_match()
    for _ in range(200):
        found = answer(desk, asked(match, level="envoy"))
        if found["done"]:
            break
    assert found["done"]
    assert answer(desk, asked(match, level="envoy")) == found


def test_many_moments_find_what_one_long_moment_does() -> None:
    match = some_match()
    long, short = Desk(GAMES, Clock()), Desk(GAMES, Clock())
    whole = answer(long, asked(match, moment=100_000))
    for _ in range(200):
        found = answer(short, asked(match, moment=1))
        if found["done"]:
            break
    assert found == whole


def test_the_desk_finds_what_a_bot_without_a_desk_does() -> None:
    match = some_match()
    found = answer(Desk(GAMES, Clock()), asked(match, moment=100_000))
    at = thinking(mind_of(KING), Seat(match.state, match.options, 2), level("envoy", KING, match.options), 1 + len(match.log))
    while not at.done:
        at.think()
    assert found["move"] == at.thought().move.text


def test_another_match_seat_or_course_of_the_match_is_thought_about_anew() -> None:
    desk, match = Desk(GAMES, Clock()), some_match()
    first = answer(desk, asked(match, level="regent", moment=40))
    for other in (some_match(seed=4), match.until(4)):
        assert answer(desk, asked(match, level="regent"))["looked"] >= first["looked"], "the first one is not forgotten"
        fresh = answer(Desk(GAMES, Clock()), asked(other, level="regent"))
        assert answer(desk, asked(other, level="regent")) == fresh


def test_no_more_is_kept_than_one_table_needs() -> None:
    desk, match = Desk(GAMES, Clock()), some_match()
    first = answer(desk, asked(match, level="regent", luck=0, moment=40))["looked"]
    for luck in range(1, KEPT + 1):
        answer(desk, asked(match, level="regent", luck=luck))
    assert answer(desk, asked(match, level="regent", luck=0))["looked"] < first


def test_a_review_goes_on_from_one_that_was_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vacant_throne.bots.desk.Analysis", partial(Analysis, looks=10))
    match = some_match(12)
    begun = answer(Desk(GAMES, Clock()), asked(match, so_far="", moment=50))
    assert not begun["done"]
    desk, found = Desk(GAMES, Clock()), begun
    for _ in range(200):
        found = answer(desk, asked(match, so_far=found["review"], moment=20))
        assert found["progress"] >= begun["progress"] > 0, "what was found is not looked for again"
        if found["done"]:
            break
    assert found["done"]
    assert found["progress"] == 1.0
    first, whole = loads(begun["review"], match).verdicts, loads(found["review"], match).verdicts
    assert whole[: len(first)] == first


@pytest.mark.parametrize("wrong", [{"moves": ["castle"]}, {"level": "emperor"}, {"options": {"players": 9}}])
def test_a_question_that_makes_no_sense_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises((ThroneError, ValueError)):
        Desk(GAMES, Clock()).answer(asked(some_match(), **wrong))
