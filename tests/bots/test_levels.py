"""Every level plays every game in every variant, goes on from what it thought before, and takes a win that it cannot miss."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from vacant_throne.bots.king_is_dead import WEIGHTS
from vacant_throne.bots.levels import LEVELS, Level, level, levels
from vacant_throne.bots.mind import WIN, results_of
from vacant_throne.bots.minds import mind_of
from vacant_throne.bots.players import Thinker, player
from vacant_throne.bots.search import SLICE
from vacant_throne.bots.seat import Seat
from vacant_throne.bots.thinking import Thinking, thinking
from vacant_throne.core.contract import Move, Options
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab.matches import play
from vacant_throne.lab.randomplay import kinds, random_match

KING, BOUNTY = GAMES["king-is-dead"], GAMES["kings-bounty"]
KINDS = [(game.id, options) for game in GAMES.values() for options in map(game.complete, kinds(game))]


def think_of(state: Any, game: Any, options: Options, at: Level, seed: int = 1, *before: Any) -> Thinking:
    thought = thinking(mind_of(game.id), Seat(state, options, game.seats(options)), at, seed, *before)
    while not thought.done:
        thought.think(SLICE)
    return thought


def test_at_every_game_each_level_sees_as_well_as_the_one_below_at_least_and_thinks_more_or_sees_better() -> None:
    for game, options in KINDS:
        offered = levels(game, options)
        assert len(offered) >= 4
        assert [each.id for each in offered] == [each.id for each in LEVELS][: len(offered)]
        for lower, upper in pairwise(offered):
            assert upper.noise <= lower.noise
            longer = (upper.seconds, upper.iterations) > (lower.seconds, lower.iterations)
            assert longer or upper.noise < lower.noise, (game, options, upper)
    assert level("squire", BOUNTY.id, {}).noise > level("squire", KING.id, {}).noise


def test_levels_have_names_of_their_own_and_go_by_them() -> None:
    assert len({each.id for each in LEVELS}) == len(LEVELS)
    for game, options in KINDS:
        for each in levels(game, options):
            assert level(each.id, game, options) == each
            assert each.seconds or each.iterations, "somebody who never comes to an end"
    with pytest.raises(ValueError, match="king"):
        level("king", KING.id, {})
    with pytest.raises(ValueError, match="kings-dilemma"):
        mind_of("kings-dilemma")


def test_whoever_is_not_offered_any_more_still_plays_on_in_a_game_that_was_begun() -> None:
    for game, options in ((BOUNTY.id, {}), (KING.id, {"cards": "cunning"})):
        assert "regent" not in [each.id for each in levels(game, options)]
        assert level("regent", game, options) == LEVELS[-1]


@pytest.mark.parametrize("number", range(len(KINDS)), ids=[f"{game}-{'-'.join(map(str, kind.values()))}" for game, kind in KINDS])
def test_a_whole_game_in_every_variant(number: int) -> None:
    game, options = KINDS[number]
    seats = GAMES[game].seats(options)
    names = [f"{LEVELS[(number + seat) % len(LEVELS)].id}@1" if seat < 2 else "random" for seat in range(seats)]
    assert play(game, options, names, number).ranks.count(1)


def test_the_bound_is_kept_and_what_is_forced_is_done_at_once() -> None:
    options = KING.complete({"players": 2})
    state = KING.start(options, 1)
    thought = think_of(state, KING, options, Level("some", iterations=40))
    assert thought.done
    assert thought.search.looked == 40
    thought.think(5)
    assert thought.search.looked == 40
    endless = thinking(mind_of(KING.id), Seat(state, options, 2), Level("other", seconds=1.0), 1)
    endless.think(SLICE)
    assert not endless.done
    drawing = BOUNTY.start(BOUNTY.complete({"players": 2}), 1)
    while len(drawing.legal_moves()) > 1:
        drawing.apply(drawing.legal_moves()[0])
    forced = think_of(drawing, BOUNTY, BOUNTY.complete({"players": 2}), Level("other", seconds=1.0))
    assert forced.done
    assert [candidate.move for candidate in forced.thought().candidates] == list(drawing.legal_moves())


def test_what_was_found_is_kept_for_the_next_decision_and_the_next_turn() -> None:
    options = KING.complete({"players": 2, "first": 0})
    state, before, since = KING.start(options, 1), None, ()
    kept = 0
    for _ in range(12):
        at = think_of(state, KING, options, Level("some", iterations=150), 1, before, since)
        if before is not None:
            assert at.thought().iterations >= at.search.looked
            kept += at.thought().iterations > at.search.looked
        made: list[Move] = []
        seat = state.seat
        reply = at.thought().line
        for move in reply:
            if made and state.seat == seat:
                break
            state.apply(move)
            made.append(move)
        if state.seat != seat:
            break
        before, since = at, tuple(made)
    assert kept >= 2


def test_what_is_drawn_is_not_foreseen_by_what_was_thought_before() -> None:
    options = BOUNTY.complete({"players": 2})
    state = BOUNTY.start(options, 1)
    seat, turn = state.seat, state.turn
    first = think_of(state, BOUNTY, options, Level("some", iterations=60))
    made: list[Move] = []
    while state.turn == turn or state.seat != seat:
        made.append(state.legal_moves()[0])
        state.apply(made[-1])
    assert "draw" in [move.text for move in made]
    after = thinking(mind_of(BOUNTY.id), Seat(state, options, 2), first.level, 2, first, tuple(made))
    after.think(SLICE)
    assert after.thought().iterations == SLICE


def test_nobody_misses_a_win_that_is_certain() -> None:
    options, found = KING.complete({"players": 2, "first": 0}), 0
    for seed in range(60):
        match = random_match(KING, options, seed, Rng(seed), lean=2)
        state = match.at(len(match.log) - 1)
        won = [move for move in state.legal_moves() if _result(state, move) >= WIN]
        if not won or len(won) == len(state.legal_moves()):
            continue
        found += 1
        for each in LEVELS:
            at = think_of(state, KING, options, each._replace(seconds=0.0, iterations=40), seed)
            assert at.thought().move in won
    assert found > 1


def _result(state: Any, move: Move) -> float:
    after = state.copy()
    after.apply(move)
    return results_of(after)[state.seat] if after.seat is None else 0.0


def test_whoever_sees_badly_sometimes_takes_another_move() -> None:
    options = KING.complete({"players": 2, "first": 0})
    state = KING.start(options, 5)
    clear = think_of(state, KING, options, LEVELS[0]._replace(noise=0.0)).thought()
    blurred = [think_of(state, KING, options, LEVELS[0], seed).thought() for seed in range(8)]
    assert len({thought.move for thought in blurred}) > 1
    for thought in blurred:
        assert thought.line[0] is thought.move
        assert {each.move for each in thought.candidates} <= set(state.legal_moves())
    assert clear.move in {thought.move for thought in blurred}


def test_a_level_of_the_lab_looks_as_often_as_its_name_says() -> None:
    options = KING.complete({"players": 2})
    chosen = player(KING.id, options, f"{LEVELS[-1].id}@33")
    assert isinstance(chosen, Thinker)
    chosen.choose(Seat(KING.start(options, 1), options, 2), 1)
    assert chosen.before is not None
    assert chosen.before.search.looked == 33


def test_a_player_of_the_lab_may_weigh_things_differently_and_then_moves_differently() -> None:
    options = KING.complete({"players": 2})
    seat = Seat(KING.start(options, 1), options, 2)

    def chosen(name: str) -> list[Move]:
        return [player(KING.id, options, name).choose(seat, seed) for seed in range(4)]

    assert chosen(f"search@40:hand={WEIGHTS.hand}:turn={WEIGHTS.turn}") == chosen("search@40")
    assert chosen("search@40:hand=-2:turn=0.5") != chosen("search@40")
    for name in ("search@40:heart=1", "search@40:hand", "search@40:hand=", "search:hand=1"):
        with pytest.raises(ValueError, match=r"heart|search"):
            player(KING.id, options, name)
