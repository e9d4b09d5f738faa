"""The search finds what is there to be found, counts what it did, and repeats itself."""

from __future__ import annotations

from itertools import islice
from typing import Any, ClassVar

import pytest

from vacant_throne.bots.king_is_dead import KingMind
from vacant_throne.bots.kings_bounty import BountyMind
from vacant_throne.bots.mind import results, results_of
from vacant_throne.bots.players import player
from vacant_throne.bots.search import SLICE, Search
from vacant_throne.bots.seat import Seat
from vacant_throne.core.contract import Move, Outcome
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import random_match

GAME = GAMES["king-is-dead"]
OPTIONS = GAME.complete({"players": 2, "first": 0})


def search(decisions: int = 10, seed: int = 3) -> Search:
    """A search in the middle of a game."""
    return Search(Seat(random_match(GAME, OPTIONS, 7, Rng(7), decisions).state, OPTIONS, 2), KingMind(), seed)


def test_the_same_seed_thinks_the_same_and_another_does_not() -> None:
    one, other, third = search(), search(), search(seed=4)
    for each in (one, other, third):
        each.think(200)
    assert one.thought() == other.thought()
    assert one.thought() != third.thought()


def test_it_tells_after_every_slice_what_it_found_and_counts_every_look() -> None:
    thoughts = list(islice(search().thoughts(), 4))
    assert [thought.iterations for thought in thoughts] == [SLICE, 2 * SLICE, 3 * SLICE, 4 * SLICE]
    for thought in thoughts:
        assert sum(candidate.visits for candidate in thought.candidates) == thought.iterations
        assert [candidate.visits for candidate in thought.candidates] == sorted((c.visits for c in thought.candidates), reverse=True)
        assert all(0 <= candidate.value <= 1 for candidate in thought.candidates)
        assert thought.move is thought.line[0]


def test_the_expected_line_can_be_played() -> None:
    state = random_match(GAME, OPTIONS, 7, Rng(7), 10).state.copy()
    thinking = Search(Seat(state, OPTIONS, 2), KingMind(), 1)
    thinking.think(300)
    line = thinking.thought().line
    assert len(line) > 2
    for move in line:
        assert move in state.legal_moves()
        state.apply(move)


def test_a_win_that_is_one_decision_away_is_taken() -> None:
    found = 0
    for seed in range(60):
        match = random_match(GAME, OPTIONS, seed, Rng(seed), lean=2)  # who passes often has cards left at the end
        state = match.at(len(match.log) - 1)
        won = [move for move in state.legal_moves() if (after := _after(state, move)).seat is None and results_of(after)[state.seat] == 1]
        if won and len(state.legal_moves()) > 1:
            found += 1
            thinking = Search(Seat(state, OPTIONS, 2), KingMind(), seed)
            thinking.think(200)
            assert thinking.thought().candidates[0].value > 0.95
    assert found > 2


def _after(state, move):
    after = state.copy()
    after.apply(move)
    return after


@pytest.mark.parametrize(
    ("ranks", "values"),
    [
        ((1, 2), (1.0, 0.0)),
        ((1, 1), (0.5, 0.5)),
        ((2, 1, 3), (0.05, 1.0, 0.0)),
        ((1, 2, 1, 2), (0.9 + 0.1 * 5 / 6, 0.1 / 6, 0.9 + 0.1 * 5 / 6, 0.1 / 6)),
    ],
)
def test_what_an_outcome_is_worth(ranks: tuple[int, ...], values: tuple[float, ...]) -> None:
    assert results(Outcome(ranks, "", "", ())) == pytest.approx(values)


def test_a_game_that_goes_on_has_no_results() -> None:
    with pytest.raises(ValueError, match="not over"):
        results_of(random_match(GAME, OPTIONS, 1, Rng(1)).at(3))


def test_players_go_by_name() -> None:
    for name in ("nobody", "search", "search@", "search@1m"):
        with pytest.raises(ValueError, match=name):
            player(GAME.id, OPTIONS, name)
    with pytest.raises(ValueError, match="kings-dilemma"):
        player("kings-dilemma", {}, "greedy")


def test_what_is_proven_is_what_trying_everything_finds() -> None:
    proven = []
    for seed in range(16):
        match = random_match(GAME, OPTIONS, seed, Rng(seed), lean=1)
        for decisions in range(len(match.log) - 1, max(0, len(match.log) - 30), -1):
            state = match.at(decisions)
            if len(state.legal_moves()) == 1:
                continue
            wanted = everything(state, [1500])
            if wanted is None:
                break
            thinking = Search(Seat(state, OPTIONS, 2), KingMind(), seed)
            thinking.think(500)
            assert thinking.settled
            assert thinking.looked < 500
            thought = thinking.thought()
            assert thought.candidates[0].value == wanted[state.seat]
            proven.append(thought.candidates[0].value)
    assert len(proven) > 20
    assert {0.0, 1.0} <= set(proven)


def everything(state, tries: list[int]):
    """What each seat gets if both play as well as they can; None if that takes too many tries."""
    if state.seat is None:
        return results_of(state)
    tries[0] -= len(state.legal_moves())
    if tries[0] < 0:
        return None
    found = [everything(_after(state, move), tries) for move in state.legal_moves()]
    return None if None in found else max(found, key=lambda values: values[state.seat])


def test_what_others_do_is_followed_down_the_tree() -> None:
    state = random_match(GAME, OPTIONS, 2, Rng(2), 50).state
    thinking = Search(Seat(state.copy(), OPTIONS, 2), KingMind(), 1)
    thinking.think(200)
    line = thinking.thought().line
    seats = [_played(state, line[:number]).seat for number in range(len(line))]
    own = [number for number in range(1, len(line)) if seats[number] == state.seat != seats[number - 1]]
    assert own
    visits = thinking.thought().candidates[0].visits
    thinking.advance(Seat(_played(state, line[: own[0]]), OPTIONS, 2), line[: own[0]])
    assert thinking.looked == 0
    assert 0 < thinking.thought().iterations <= visits
    assert thinking.thought().move is line[own[0]]
    thinking.advance(Seat(GAME.start(OPTIONS, 4), OPTIONS, 2), (GAME.parse_move("summon:welsh@essex"),))
    thinking.think(1)
    assert thinking.thought().iterations == 1, "what never was in the tree is begun afresh"


def _played(state, moves):
    after = state.copy()
    for move in moves:
        after.apply(move)
    return after


def test_where_something_is_hidden_all_moves_are_tried_in_the_same_deals() -> None:
    class Dealer(Seat[Any]):
        """Notes every deal that it is asked for."""

        deals: ClassVar[list[str]] = []

        def determinize(self, rng: Rng) -> Any:
            dealt = super().determinize(rng)
            self.deals.append(dealt.notation())
            return dealt

    game = GAMES["kings-bounty"]
    options = game.complete({"players": 2})
    thinking = Search(Dealer(random_match(game, options, 1, Rng(1), 40).state, options, 2), BountyMind(), 1)
    tried: dict[Move, list[str]] = {}
    for _ in range(80):
        before = {candidate.move: candidate.visits for candidate in thinking.thought().candidates}
        thinking.think(1)
        (move,) = (each.move for each in thinking.thought().candidates if each.visits > before.get(each.move, 0))
        tried.setdefault(move, []).append(Dealer.deals[-1])
    most, second, *_ = sorted(tried.values(), key=len, reverse=True)
    assert len(second) > 1
    assert most[: len(second)] == second
    assert len(set(most)) == len(most)
