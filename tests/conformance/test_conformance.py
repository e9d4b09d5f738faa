"""What holds for every game, in every variant: the promises of `vacant_throne.core.contract`, one test for each."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from tests.conformance import invariants
from tests.conformance.playthroughs import CASES, EVERY_GAME, Case, every_move, glimpses, pace, played, states
from tests.rules.spec import defined
from vacant_throne.core import link, save
from vacant_throne.core.contract import Outcome
from vacant_throne.core.errors import NotationError, OptionsError, Refusal
from vacant_throne.core.match import Match
from vacant_throne.core.message import Message, Term

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("game", EVERY_GAME.values(), ids=lambda game: game.id)


def assert_rule_exists(game: str, rule: str) -> None:
    assert rule.startswith("TOY-") if game == "pebbles" else rule in defined(), rule


def assert_says_something(message: Message) -> None:
    """A message is an id and arguments of the four kinds that the catalogues can read."""
    assert re.fullmatch(r"[a-z_]+(\.[a-z_]+)+", message.id)
    for name, value in message.args.items():
        assert name.isidentifier()
        terms = value if type(value) is tuple else (value,)
        assert all(type(term) in ((Term,) if type(value) is tuple else (int, str, Term)) for term in terms), message


def everyone(case: Case) -> list[int | None]:
    return [None, *range(case.rules.seats(dict(case.options)))]


def play_on(state: Any, case: Case, purpose: str, most: int) -> None:
    """Play random moves in place."""
    rng = case.rng(purpose)
    while most and (moves := state.legal_moves()):
        state.apply(moves[rng.below(len(moves))])
        most -= 1


# --- the game ---


def test_games_differ_in_id_and_in_letter() -> None:
    games = EVERY_GAME.values()
    assert len({game.id for game in games}) == len({game.letter for game in games}) == len(EVERY_GAME)
    assert all(id == game.id for id, game in EVERY_GAME.items())


@every_game
def test_a_game_can_be_written_into_saves_and_links(game: Any) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game.id)
    assert re.fullmatch(r"[A-Z]", game.letter)
    assert 1 <= game.rules_version < len(link.ALPHABET)
    ids = [option.id for option in game.options]
    assert len(set(ids)) == len(ids)
    for option in game.options:
        assert option.default in option.choices
        assert len(set(option.choices)) == len(option.choices)  # True is 1: they may not both be choices
        assert all(type(choice) in (int, str, bool) for choice in option.choices)


@every_game
def test_options_are_completed_and_what_is_not_offered_is_refused(game: Any) -> None:
    assert game.complete({}) == {option.id: option.default for option in game.options}
    for case in (case for case in CASES if case.game == game.id):
        options = dict(case.options)
        assert game.complete(options) == options
    for option in game.options:
        odd: list[object] = [None, "", "no", -1, 99, 2.0, 0.0, [], {}, (), object()]
        odd += [twin for choice in option.choices for twin in (True, False, 0, 1) if twin == choice and type(twin) is not type(choice)]
        for value in odd:
            with pytest.raises(OptionsError):
                game.complete({option.id: value})
    with pytest.raises(OptionsError):
        game.complete({"no such option": 1})


@every_game
def test_a_text_that_is_no_move_or_no_position_is_refused(game: Any) -> None:
    texts = ["", " ", "x", "é", "\ud800", "\0", "0" * 10_000, *(move.text + " " for move in every_move(game.id))]
    texts += [move.text.upper() for move in every_move(game.id)]
    for text in texts:
        with pytest.raises(NotationError):
            game.parse_move(text)
        with pytest.raises(NotationError):
            game.parse_position(text)


# --- moves ---


@every_case
def test_a_game_ends_within_its_bound(case: Case) -> None:
    match = played(case)
    assert not match.state.legal_moves()
    assert len(match.log) <= invariants.LONGEST[case.game]


@every_case
def test_legal_moves_are_unique_and_ordered_and_never_empty_before_the_end(case: Case) -> None:
    match = played(case)
    seats = case.rules.seats(match.options)
    for state in states(match):
        moves = list(state.legal_moves())
        assert list(state.legal_moves()) == moves == list(state.copy().legal_moves())
        assert len({move.text for move in moves}) == len(moves)
        over = state is match.state
        assert bool(moves) != over
        assert (state.seat is None) == over
        assert (state.outcome() is None) != over
        assert over or state.seat in range(seats)


@every_case
def test_the_order_of_legal_moves_depends_on_the_position_alone(case: Case) -> None:
    # Links hold ranks: a list in the order of some history would make one link two games.
    for state in glimpses(played(case)):
        again = case.rules.parse_position(state.notation())
        assert [move.text for move in again.legal_moves()] == [move.text for move in state.legal_moves()]


@every_game
def test_a_move_is_the_one_value_of_its_text(game: Any) -> None:
    for move in every_move(game.id):
        assert game.parse_move(move.text) is move
        assert move.text.isascii()
        assert re.fullmatch(r"\S{1,80}", move.text)


@every_case
def test_turns_are_counted_from_one_and_never_fall(case: Case) -> None:
    match = played(case)
    assert match.at(0).turn == 1
    for state, after in pairwise(states(match)):
        assert after.turn - state.turn in (0, 1)
        assert state.turn != after.turn or state.seat == after.seat or after.seat is None  # one turn, one seat


@every_case
def test_a_move_that_is_not_legal_is_refused_by_a_rule_and_changes_nothing(case: Case) -> None:
    match = played(case)
    for state in glimpses(match, 5):
        before = state.notation()
        legal = state.legal_moves()
        for move in every_move(case.game):
            if move not in legal:
                refusal = state.refusal(move)
                assert type(refusal) is Refusal
                assert_rule_exists(case.game, refusal.rule)
                assert_says_something(refusal.message)
        assert state.notation() == before


# --- states ---


@every_case
def test_a_copy_is_independent(case: Case) -> None:
    for state in glimpses(played(case), 3):
        before = state.notation()
        copy = state.copy()
        assert copy.notation() == before
        play_on(copy, case, "copy", 25)
        assert state.notation() == before


@every_case
def test_nothing_is_lost_or_made(case: Case) -> None:
    for state in glimpses(played(case)):
        invariants.check(case.game, state, case.rules.seats(dict(case.options)))


@every_case
def test_looking_at_a_state_does_not_change_it(case: Case) -> None:
    for state in glimpses(played(case)):
        before = state.notation()
        for seat in everyone(case):
            state.observe(seat)
            state.advise(seat)
        for move in state.legal_moves():
            state.reveals(move)
        state.outcome()
        assert state.notation() == before


@every_case
def test_a_position_survives_its_notation(case: Case) -> None:
    for state in glimpses(played(case)):
        text = state.notation()
        assert text.isascii()
        assert text.isprintable()
        again = case.rules.parse_position(text)
        assert again.notation() == text
        assert (again.seat, again.turn, again.outcome()) == (state.seat, state.turn, state.outcome())
        assert [again.observe(seat) for seat in everyone(case)] == [state.observe(seat) for seat in everyone(case)]


@every_case
def test_a_position_read_from_its_notation_is_played_on_like_the_first(case: Case) -> None:
    for state in glimpses(played(case), 4):
        twins = [state.copy(), case.rules.parse_position(state.notation())]
        for number in range(12):
            for twin in twins:
                play_on(twin, case, f"twin {number}", 1)
            assert twins[0].notation() == twins[1].notation()


# --- matches ---


@every_case
def test_each_prefix_of_a_match_is_replayed_from_its_save_and_its_link(case: Case) -> None:
    match = played(case)
    notations = [state.notation() for state in states(match)]
    prefix = Match(case.rules, match.options, match.seed)
    for made in reversed([*range(len(match.log), 0, -max(7, len(match.log) * pace(match) // 24)), 0]):
        for move in match.log[len(prefix.log) : made]:
            prefix.play(move.text)
        opened = [save.loads(save.dumps(prefix), EVERY_GAME), link.decode(link.encode(prefix), EVERY_GAME)]
        for again in opened:
            assert isinstance(again, Match)
            assert again.log == match.log[:made]
            assert again.floor == prefix.floor
            assert [state.notation() for state in states(again)] == notations[: made + 1]


@every_case
def test_the_link_of_a_finished_match_is_short(case: Case) -> None:
    match = played(case)
    assert len(link.encode(match)) <= invariants.LONGEST_LINK[case.game] * case.rules.seats(match.options)


@every_case
def test_undo_restores_every_position_back_to_the_last_thing_revealed(case: Case) -> None:
    match = played(case).copy()
    notations = [state.notation() for state in states(match)]
    revealed = [made for made, move in enumerate(match.log, 1) if match.at(made - 1).reveals(move)]
    assert match.floor == (revealed[-1] if revealed else 0)
    while match.can_undo:
        match.undo()
        assert match.state.notation() == notations[len(match.log)]
    assert len(match.log) == match.floor


@every_case
def test_what_is_told_of_a_match_is_made_of_messages(case: Case) -> None:
    match = played(case)
    told: Counter[int | None] = Counter()
    for made, move in enumerate(match.log):
        for seat in everyone(case):
            messages = case.rules.narrate(match.at(made), move, match.at(made + 1), seat)
            told[seat] += len(messages)
            for message in messages:
                assert_says_something(message)
    assert 0 < told[None] == min(told.values())  # a seat is told at least as much as an onlooker


# --- the end ---


@every_case
def test_the_outcome_ranks_every_seat_and_names_its_rules(case: Case) -> None:
    outcome = played(case).outcome()
    assert type(outcome) is Outcome
    assert len(outcome.ranks) == case.rules.seats(dict(case.options))
    assert set(outcome.ranks) == set(range(1, max(outcome.ranks) + 1))  # no place is left out: after two winners comes rank 2
    assert outcome.winners == tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1) != ()
    assert re.fullmatch(r"[a-z_]+", outcome.ending)
    assert outcome.reckoning
    for line in outcome.reckoning:
        assert_rule_exists(case.game, line.rule)
        assert_says_something(line.message)
        assert len(line.values) in (0, len(outcome.ranks))
        assert set(line.left) <= set(range(len(outcome.ranks)))
    assert outcome.rule in [line.rule for line in outcome.reckoning]


# --- what a seat may know ---


def is_json(value: object) -> bool:
    """Whether a value is what JSON gives back: no tuples, no keys but text, no subclasses."""
    return json.loads(json.dumps(value, allow_nan=False)) == value and "(" not in re.sub(r"'[^']*'", "", repr(value))


@every_case
def test_an_observation_is_plain_json_and_names_its_viewer(case: Case) -> None:
    for state in glimpses(played(case), 3):
        for seat in everyone(case):
            seen = state.observe(seat)
            assert is_json(seen)
            assert (seen["game"], seen["viewer"], seen["seat"], seen["turn"]) == (case.game, seat, state.seat, state.turn)


@every_case
def test_what_a_seat_sees_and_may_do_does_not_depend_on_what_is_hidden_from_it(case: Case) -> None:
    match = played(case)
    for state in glimpses(match, 4):
        before = state.notation()
        for seat in range(case.rules.seats(match.options)):
            other = state.determinize(seat, case.rng(f"hidden {before}"))
            assert other.observe(seat) == state.observe(seat)
            assert other.observe(None) == state.observe(None)
            assert other.advise(seat) == state.advise(seat)
            assert other.advise(None) == state.advise(None)
            if state.seat in (seat, None):
                assert [move.text for move in other.legal_moves()] == [move.text for move in state.legal_moves()]
                assert [other.reveals(move) for move in other.legal_moves()] == [state.reveals(move) for move in state.legal_moves()]
            invariants.check(case.game, other, case.rules.seats(match.options))
            again = state.determinize(seat, case.rng(f"hidden {before}"))
            assert again.notation() == other.notation()  # the same for the same random numbers
            play_on(other, case, "hidden", 3)
        assert state.notation() == before


def same_decision(imagined: Any, real: Any) -> bool:
    """Whether a move is the same there: what has been begun in secret, as to play a unit that is not shown yet, may be another thing."""
    return imagined.observe(real.seat).get("card") == real.observe(real.seat).get("card")


@every_case
def test_a_move_that_is_said_to_reveal_nothing_shows_nobody_anything_hidden(case: Case) -> None:
    match = played(case)
    for made in range(0, len(match.log), 2 * pace(match)):
        before, move, after = match.at(made), match.log[made], match.at(made + 1)
        if before.reveals(move):
            continue
        for seat in range(case.rules.seats(match.options)):
            imagined = before.determinize(seat, case.rng(f"reveal {made}"))
            if move in imagined.legal_moves() and same_decision(imagined, before):
                imagined.apply(move)
                assert imagined.observe(seat) == after.observe(seat)


@every_case
def test_a_game_imagined_by_a_seat_is_played_to_its_end(case: Case) -> None:
    match = played(case)
    for made, state in enumerate(glimpses(match, 6)):
        seat = made % case.rules.seats(match.options)
        imagined = state.determinize(seat, case.rng(f"imagine {made}"))
        play_on(imagined, case, f"imagine {made}", invariants.LONGEST[case.game] + 1)
        assert imagined.outcome() is not None


@every_case
def test_what_is_told_to_a_seat_does_not_depend_on_what_is_hidden_from_it(case: Case) -> None:
    """Of two moves that look alike to somebody, the same is told: a seat, or an onlooker, who knows no more than any seat.

    The other move is the same one in an imagined game. Where the imagined hand does not allow it, it is any that leaves the same to be
    seen, as of cards that are returned face down.
    """
    match, seats = played(case), case.rules.seats(dict(case.options))
    alike: Counter[bool] = Counter()
    for number, made in enumerate(range(0, len(match.log), pace(match))):
        before, move, after = match.at(made), match.log[made], match.at(made + 1)
        told = everyone(case)[number % (seats + 1)]
        imagined = before.determinize(made % seats if told is None else told, case.rng(f"told {made}"))
        shown, said = after.observe(told), case.rules.narrate(before, move, after, told)
        only = move in imagined.legal_moves() or case.game == "pebbles"  # the toy tells of cards that it does not show
        for other in imagined.legal_moves():
            if only and other is not move:
                continue
            then = imagined.copy()
            then.apply(other)
            if then.observe(told) == shown:
                assert case.rules.narrate(imagined, other, then, told) == said
                alike[told == before.seat] += 1
    assert min(alike[True], alike[False]) > 0
