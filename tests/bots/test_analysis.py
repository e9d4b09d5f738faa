"""What an analysis finds, that it is the same however it is made, and that nothing is read that the match does not bear out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from vacant_throne.bots.analysis import EVEN, Analysis
from vacant_throne.bots.mind import results_of
from vacant_throne.bots.verdicts import MAX_LINE, MAX_TEXT, Review, Verdict, dump, dumps, load, loads, own_turn, sides, turning_points
from vacant_throne.core.errors import SaveError
from vacant_throne.core.match import Match
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import random_match

KING, BOUNTY = "king-is-dead", "kings-bounty"
LOOKS = 6


def played(game: str = KING, most: int = 14, seed: int = 3, lean: int = 0, **options: int | str | bool) -> Match[Any]:
    """A match of random moves."""
    return random_match(GAMES[game], GAMES[game].complete(options), seed, Rng(seed), most, lean=lean)


def analysed(match: Match[Any], *, looks: int = LOOKS, slices: int = 50, so_far: Review | None = None) -> Review:
    """Its analysis, made in slices."""
    work = Analysis(match, looks=looks, so_far=so_far)
    seen = [work.progress]
    while not work.done:
        work.go_on(slices)
        seen.append(work.progress)
    assert seen == sorted(seen)
    assert seen[-1] == 1
    work.go_on()
    return work.review


def but(match: Match[Any], number: int, looks: int) -> Review:
    """A review that has found something of every decision but that one."""
    chances = (0.5,) * len(match.state.observe(None)["seats"])
    return Review(looks, tuple(Verdict(n, 0, match.log[n - 1], 0.5, 0, chances, ()) for n in choices(match) if n != number))


def choices(match: Match[Any]) -> list[int]:
    return [made + 1 for made in range(len(match.log)) if len(match.at(made).legal_moves()) > 1]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (KING, {"players": 2}),
        (KING, {"players": 3, "cards": "cunning"}),
        (KING, {"players": 4}),
        (KING, {"players": 1}),
        (BOUNTY, {"players": 3}),
    ],
    ids=["two", "cunning", "teams", "alone", "bounty"],
)
def test_every_decision_with_a_choice_has_a_sound_verdict(game: str, options: dict[str, Any]) -> None:
    match = played(game, **options)
    review = analysed(match)
    assert [verdict.number for verdict in review.verdicts] == choices(match)
    for verdict in review.verdicts:
        state = match.at(verdict.number - 1)
        assert (verdict.seat, verdict.move) == (state.seat, match.log[verdict.number - 1])
        shares = [verdict.chances[side[0]] for side in sides(state.observe(None))]
        assert sum(shares) == pytest.approx(1, abs=0.01)
        assert all(verdict.chances[seat] == verdict.chances[side[0]] for side in sides(state.observe(None)) for seat in side)
        assert verdict.chances[verdict.seat] == pytest.approx(verdict.value + verdict.cost, abs=0.002)
        assert verdict.cost == 0 or verdict.cost >= EVEN
        assert bool(verdict.line) == bool(verdict.cost)
        assert (verdict.best is verdict.move) == (not verdict.cost)
        assert own_turn(state, verdict.line)[0] == verdict.line
    text = dumps(review, match)
    assert loads(text, match) == review
    assert len(text) < 120 * len(review.verdicts) + 100


def test_it_is_the_same_however_it_is_sliced_and_wherever_it_was_broken_off() -> None:
    match = played(most=8)
    whole = analysed(match, slices=7)
    assert whole == analysed(match, slices=1000)
    assert whole == analysed(match, so_far=Review(LOOKS, whole.verdicts[2:5]))
    other = Analysis(match, looks=LOOKS + 1, so_far=whole)
    assert other.progress == 0


def test_a_win_that_was_thrown_away_is_charged_to_the_decision_that_did_it() -> None:
    found = 0
    for seed in range(12):
        match = played(BOUNTY, 10_000, seed, players=2)
        number = len(match.log)
        state = match.at(number - 1)
        ends = {move: _result(state, move) for move in state.legal_moves()}
        lost = [move for move, result in ends.items() if result == 0]
        if lost and 1 in ends.values():
            found += 1
            match = replayed(match, number - 1)
            match.play(lost[0])
            (verdict,) = [each for each in analysed(match, looks=60, so_far=but(match, number, 60)).verdicts if each.number == number]
            assert verdict.cost > 0.9
            assert verdict.chances[verdict.seat] > 0.9
            assert ends[verdict.best] != 0
    assert found > 2


def _result(state: Any, move: Any) -> float | None:
    """What whoever makes a move gets by it at once; None if the game goes on."""
    after = state.copy()
    after.apply(move)
    return None if after.seat is not None else results_of(after)[state.seat]


def replayed(match: Match[Any], most: int) -> Match[Any]:
    """The same match, only so far."""
    new = Match(match.game, match.options, match.seed)
    for move in match.log[:most]:
        new.play(move)
    return new


@pytest.mark.parametrize(("game", "options"), [(KING, {"players": 2, "cards": "cunning"}), (BOUNTY, {"players": 2})])
def test_a_verdict_rests_on_what_the_seat_could_know(game: str, options: dict[str, Any]) -> None:
    match = played(game, 30, **options)
    number = choices(match)[-1]
    state = match.at(number - 1)
    other = match.copy()
    other._states[number - 1] = state.determinize(state.seat, Rng(5))
    assert other.at(number - 1).notation() != state.notation()
    looks = 30
    assert analysed(match, looks=looks, so_far=but(match, number, looks)) == analysed(other, looks=looks, so_far=but(match, number, looks))


def test_turning_points_are_the_costliest_decisions_in_order() -> None:
    match = played(most=20)
    costs = [0.0, 0.3, 0.04, 0.1, 0.2, 0.06, 0.5, 0.07, 0.4]
    chances = (0.5, 0.5)
    review = Review(1, tuple(Verdict(n, 0, match.log[n], 0.4, cost, chances, (match.log[n],)) for n, cost in enumerate(costs)))
    assert [verdict.cost for verdict in turning_points(review)] == [0.3, 0.1, 0.2, 0.5, 0.4]
    assert [verdict.cost for verdict in turning_points(review, 2)] == [0.5, 0.4]
    assert turning_points(Review(1, review.verdicts[:1])) == ()


def test_a_line_ends_with_the_turn_and_before_anything_is_shown() -> None:
    match = played(BOUNTY, 40)
    for number in choices(match):
        state = match.at(number - 1)
        line, after = own_turn(state, match.log[number - 1 :])
        assert line
        assert after.observe(state.seat)["deck"]["size"] >= state.observe(state.seat)["deck"]["size"]
        made = state.copy()
        for move in line[:-1]:
            assert not made.reveals(move)
            made.apply(move)
            assert (made.seat, made.turn) == (state.seat, state.turn)


FOREIGN: dict[str, Callable[[dict[str, Any]], object]] = {
    "nothing": lambda document: None,
    "a list": lambda document: [document],
    "a member too many": lambda document: {**document, "more": 1},
    "a member too few": lambda document: {name: value for name, value in document.items() if name != "looks"},
    "format true": lambda document: {**document, "format": True},
    "format nought": lambda document: {**document, "format": 0},
    "another match": lambda document: {**document, "match": document["match"] ^ 1},
    "looks in words": lambda document: {**document, "looks": "6"},
    "looks below nought": lambda document: {**document, "looks": -1},
    "looks without end": lambda document: {**document, "looks": 10**15},
    "verdicts by name": lambda document: {**document, "verdicts": {}},
    "verdicts without end": lambda document: {**document, "verdicts": document["verdicts"] * 20},
    "a verdict of another kind": lambda document: {**document, "verdicts": [1]},
    "a verdict too short": lambda document: {**document, "verdicts": [document["verdicts"][0][:4]]},
    "a verdict twice": lambda document: {**document, "verdicts": [document["verdicts"][0]] * 2},
}
ROWS: dict[str, tuple[int, object]] = {
    "number nought": (0, 0),
    "number beyond the end": (0, 99),
    "number true": (0, True),
    "value in words": (1, "500"),
    "value below nought": (1, -1),
    "value above one": (1, 1001),
    "value and cost above one": (1, 1000),
    "cost below nought": (2, -1),
    "no cost for a better move": (2, 0),
    "chances of too few": (3, [1000]),
    "chances of too many": (3, [1, 2, 3]),
    "a chance above one": (3, [1001, 0]),
    "a chance in words": (3, ["1", 0]),
    "no line for a cost": (4, []),
    "a line of numbers": (4, [1]),
    "a line of no moves": (4, ["castle"]),
    "a line of illegal moves": (4, ["to:essex"]),
    "a line that is too long": (4, ["pass"] * (MAX_LINE + 1)),
    "an endless text": (4, ["pass" * 1000]),
    "the move that was made": (4, None),
}


def reviewed() -> tuple[Match[Any], dict[str, Any]]:
    """A match, and a review of it that has one costly decision."""
    match = played(most=6)
    number = choices(match)[1]
    state, made = match.at(number - 1), match.log[number - 1]
    best = next(move for move in state.legal_moves() if move is not made)
    return match, dump(Review(9, (Verdict(number, state.seat, made, 0.25, 0.5, (0.75, 0.25), (best,)),)), match)


@pytest.mark.parametrize("name", FOREIGN)
def test_a_review_of_another_shape_is_refused(name: str) -> None:
    match, document = reviewed()
    assert len(load(document, match).verdicts) == 1
    with pytest.raises(SaveError, match=r"damaged part=analysis"):
        load(FOREIGN[name](document), match)


@pytest.mark.parametrize("name", ROWS)
def test_a_verdict_that_the_match_does_not_bear_out_is_refused(name: str) -> None:
    match, document = reviewed()
    place, value = ROWS[name]
    row = document["verdicts"][0]
    row[place] = [match.log[row[0] - 1].text] if value is None else value
    with pytest.raises(SaveError, match=r"damaged part=analysis"):
        load(document, match)


def test_a_verdict_on_a_forced_move_and_a_line_beyond_the_turn_are_refused() -> None:
    match = played(BOUNTY, 20)
    forced = next(n for n in range(1, len(match.log) + 1) if n not in choices(match))
    document = dump(Review(1, (Verdict(forced, 0, match.log[forced - 1], 0.5, 0, (0.5, 0.5), ()),)), match)
    with pytest.raises(SaveError, match=r"damaged part=analysis"):
        load(document, match)
    match, document = reviewed()
    document["verdicts"][0][4] += ["pass"]
    with pytest.raises(SaveError, match=r"damaged part=analysis"):
        load(document, match)


def test_a_review_is_of_the_match_as_far_as_it_went_and_no_other() -> None:
    match, document = reviewed()
    longer = match.copy()
    longer.play(longer.state.legal_moves()[0])
    for other in (longer, played(most=6, seed=4)):
        with pytest.raises(SaveError, match=r"damaged part=analysis"):
            load(document, other)
    with pytest.raises(SaveError, match="newer"):
        load({"format": 2, "what": "ever"}, match)


@pytest.mark.parametrize(("text", "why"), [("", "empty"), ("[", "unreadable"), ("[]", "damaged"), (" " * (MAX_TEXT + 1), "too_long")])
def test_a_text_that_is_none_is_refused(text: str, why: str) -> None:
    with pytest.raises(SaveError, match=why):
        loads(text, played(most=2))
