"""Matches: checked moves, taking back, and looking back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.core.pebbles import DRAW, HEAP, PEBBLES, Pebbles
from vacant_throne.core import link, save
from vacant_throne.core.contract import Move
from vacant_throne.core.errors import NotationError, OptionsError, Refusal, UndoError
from vacant_throne.core.match import SEEDS, Match
from vacant_throne.core.rng import Rng
from vacant_throne.lab.randomplay import random_match, variants

GAMES = {PEBBLES.id: PEBBLES}


def pebbles(seed: int = 3, **options: Any) -> Match[Pebbles]:
    return Match(PEBBLES, {"first": 0, **options}, seed)


def snapshot(match: Match[Any]) -> tuple[Any, ...]:
    return (match.log, match.floor, match.state.notation(), [match.at(k).notation() for k in range(len(match.log) + 1)])


def test_a_new_match_is_the_game_set_up() -> None:
    match = pebbles(players=3)
    assert match.options == {"players": 3, "first": 0, "large": False}
    assert match.log == ()
    assert match.state.notation() == PEBBLES.start(match.options, 3).notation()
    assert match.outcome() is None


@pytest.mark.parametrize("seed", [-1, SEEDS, True, 1.0, "1", None])
def test_a_seed_out_of_range_is_refused(seed: Any) -> None:
    with pytest.raises(OptionsError) as refused:
        Match(PEBBLES, {}, seed)
    assert refused.value.message.id == "options.seed"


def test_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(OptionsError):
        Match(PEBBLES, {"players": 2, "first": 2}, 0)


def test_a_move_is_played_as_itself_or_as_its_text() -> None:
    match, same = pebbles(), pebbles()
    move = match.state.legal_moves()[0]
    assert match.play(move) is move
    assert same.play(move.text) is move
    assert snapshot(match) == snapshot(same)


def test_a_rejected_move_changes_nothing_and_names_the_rule() -> None:
    match = pebbles()
    before = snapshot(match)
    with pytest.raises(Refusal) as refused:
        match.play("heap:0")
    assert refused.value.rule == "TOY-TURN-01"
    assert str(refused.value) == "toy.not_now step=card"
    with pytest.raises(NotationError):
        match.play("heap:9")
    assert snapshot(match) == before


def test_a_move_of_another_making_is_not_legal() -> None:
    with pytest.raises(Refusal):
        pebbles().play(Move("card:1"))


def test_a_move_that_fails_half_way_leaves_no_half_made_state(monkeypatch: pytest.MonkeyPatch) -> None:
    match = pebbles()
    before = snapshot(match)

    def half_way(state: Pebbles, move: Move) -> None:
        state.heaps[0] -= 1
        raise ZeroDivisionError

    monkeypatch.setattr(Pebbles, "apply", half_way)
    with pytest.raises(ZeroDivisionError):
        match.play(match.state.legal_moves()[0])
    assert snapshot(match) == before


def test_a_finished_match_refuses_every_move() -> None:
    match = random_match(PEBBLES, PEBBLES.complete({}), 8, Rng(8))
    assert match.outcome() is not None
    for move in (*HEAP, DRAW):
        with pytest.raises(Refusal):
            match.play(move)


def test_looking_back_shows_the_position_after_each_move() -> None:
    match = random_match(PEBBLES, PEBBLES.complete({}), 8, Rng(8))
    again = Match(PEBBLES, match.options, match.seed)
    for made, move in enumerate(match.log):
        assert match.at(made).notation() == again.state.notation()
        again.play(move)
    assert match.at(len(match.log)) is match.state
    for outside in (-1, len(match.log) + 1):
        with pytest.raises(IndexError):
            match.at(outside)


def test_a_state_kept_from_before_a_move_stays_what_it_was() -> None:
    match = pebbles()
    before = match.state
    notation = before.notation()
    match.play(match.state.legal_moves()[0])
    assert before.notation() == notation != match.state.notation()


def test_undo_takes_back_one_decision() -> None:
    match = pebbles()
    start = snapshot(match)
    match.play(match.state.legal_moves()[0])
    match.undo()
    assert snapshot(match) == start


def test_nothing_is_taken_back_past_a_draw() -> None:
    match = pebbles()
    match.play(match.state.legal_moves()[0])
    match.play(match.state.legal_moves()[0])
    assert match.state.step == "draw"
    match.play(DRAW)
    assert match.floor == 3
    assert not match.can_undo
    before = snapshot(match)
    for take_back in (match.undo, match.undo_turn):
        with pytest.raises(UndoError) as refused:
            take_back()
        assert refused.value.message.id == "undo.revealed"
    assert snapshot(match) == before
    match.play(match.state.legal_moves()[0])
    match.undo()
    assert snapshot(match) == before


def test_before_the_first_move_there_is_nothing_to_take_back() -> None:
    match = pebbles()
    assert not match.can_undo
    with pytest.raises(UndoError) as refused:
        match.undo()
    assert refused.value.message.id == "undo.nothing"


def test_a_turn_is_taken_back_to_its_start() -> None:
    match = pebbles()
    assert match.turn_start() == 0
    for _ in range(3):
        match.play(match.state.legal_moves()[0])
    second_turn = snapshot(match)
    match.play(match.state.legal_moves()[0])
    match.play(match.state.legal_moves()[0])
    assert match.turn_start() == 3
    match.undo_turn()
    assert snapshot(match) == second_turn
    assert match.turn_start() == 0  # the last decision is now one of the first turn


def test_a_turn_is_taken_back_no_further_than_what_was_revealed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pebbles, "reveals", lambda self, move: self.step == "card")  # playing a card now shows it
    match = pebbles()
    match.play(match.state.legal_moves()[0])
    match.play(match.state.legal_moves()[0])
    match.undo_turn()
    assert [move.text.split(":")[0] for move in match.log] == ["card"]


def test_an_ended_game_can_be_taken_back_and_played_on() -> None:
    match = random_match(PEBBLES, PEBBLES.complete({}), 8, Rng(8))
    ending = snapshot(match)
    last = match.log[-1]
    match.undo()
    assert match.outcome() is None
    match.play(last)
    assert snapshot(match) == ending


def test_a_copy_is_independent() -> None:
    match = pebbles()
    match.play(match.state.legal_moves()[0])
    before = snapshot(match)
    copy = match.copy()
    assert snapshot(copy) == before
    copy.play(copy.state.legal_moves()[0])
    assert snapshot(match) == before
    match.undo()
    assert len(copy.log) == 2
    assert copy.state.step == "draw"


def test_every_variant_of_a_game_is_found() -> None:
    found = variants(PEBBLES)
    assert len(found) == 2 * (3 + 4)  # first is random or a seat: 3 choices for two players, 4 for three; large or not
    assert len({tuple(options.items()) for options in found}) == len(found)


class DoAndUndo(RuleBasedStateMachine):
    """A match, and beside it the plainest model of one: the list of every position it has been through."""

    @initialize(variant=st.sampled_from(variants(PEBBLES)), seed=st.integers(0, SEEDS - 1))
    def begin(self, variant: Any, seed: int) -> None:
        self.match = Match(PEBBLES, variant, seed)
        self.positions = [self.match.state.notation()]
        self.floor = 0

    @precondition(lambda self: self.match.state.legal_moves())
    @rule(choice=st.integers(0, 10))
    def play(self, choice: int) -> None:
        moves = self.match.state.legal_moves()
        move = self.match.play(moves[choice % len(moves)])
        self.positions.append(self.match.state.notation())
        if move is DRAW:
            self.floor = len(self.positions) - 1

    @rule(text=st.sampled_from(["card:1", "card:2", "card:3", "heap:0", "heap:1", "heap:2", "draw", "", "pass"]))
    def try_anything(self, text: str) -> None:
        legal = [move.text for move in self.match.state.legal_moves()]
        if text not in legal:
            with pytest.raises((Refusal, NotationError)):
                self.match.play(text)

    @rule()
    def undo(self) -> None:
        if len(self.positions) - 1 > self.floor:
            self.match.undo()
            self.positions.pop()
        else:
            with pytest.raises(UndoError):
                self.match.undo()

    @precondition(lambda self: self.match.can_undo)
    @rule()
    def undo_turn(self) -> None:
        start = max(self.match.turn_start(), self.floor)
        self.match.undo_turn()
        del self.positions[start + 1 :]

    @rule(where=st.floats(0, 1))
    def jump(self, where: float) -> None:
        made = round(where * (len(self.positions) - 1))
        assert self.match.at(made).notation() == self.positions[made]

    @rule(way=st.sampled_from(["link", "save", "copy"]))
    def leave_and_come_back(self, way: str) -> None:
        before = snapshot(self.match)
        if way == "link":
            self.match = link.decode(link.encode(self.match), GAMES)
        elif way == "save":
            opened = save.loads(save.dumps(self.match), GAMES)
            assert isinstance(opened, Match)
            self.match = opened
        else:
            self.match = self.match.copy()
        assert snapshot(self.match) == before

    @invariant()
    def nothing_is_lost(self) -> None:
        if hasattr(self, "match"):
            assert self.match.state.notation() == self.positions[-1]
            assert len(self.match.log) == len(self.positions) - 1
            assert self.match.floor == self.floor
            assert self.match.can_undo == (len(self.positions) - 1 > self.floor)


DoAndUndo.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestDoAndUndo = DoAndUndo.TestCase
