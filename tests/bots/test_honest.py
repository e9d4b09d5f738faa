"""A bot decides by what its seat may know, and by nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from vacant_throne.bots.levels import LEVELS
from vacant_throne.bots.players import player
from vacant_throne.bots.seat import Seat
from vacant_throne.core.contract import Move, Options
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import kinds, random_match

PLAYERS = ("random", "greedy", *(f"{level.id}@12" for level in LEVELS))
SECRETIVE = [
    (game.id, options)
    for game in GAMES.values()
    for options in map(game.complete, kinds(game))
    if game.hides(options) and not game.unattended(options)
]


def positions(game: str, options: Options, decisions: range) -> Iterator[Any]:
    """States in which somebody has something to choose."""
    rules = GAMES[game]
    for number, most in enumerate(decisions):
        state = random_match(rules, options, number, Rng(number), most).state
        if state.seat is not None and len(state.legal_moves()) > 1:
            yield state


@pytest.mark.parametrize(
    ("game", "options"), SECRETIVE, ids=lambda value: str(value) if isinstance(value, str) else "-".join(map(str, value.values()))
)
def test_the_same_choice_in_every_world_that_the_seat_cannot_tell_apart(game: str, options: Options) -> None:
    players, seen = GAMES[game].seats(options), 0
    for state in positions(game, options, range(3, 40, 12)):
        others = [state.determinize(state.seat, Rng(seed)) for seed in range(2)]
        seen += sum(other.notation() != state.notation() for other in others)
        for name in PLAYERS:
            chosen = player(game, options, name).choose(Seat(state, options, players), 5)
            for other in others:
                assert player(game, options, name).choose(Seat(other, options, players), 5) is chosen
    assert seen, "all the worlds were one"


@pytest.mark.parametrize(
    ("game", "options"), SECRETIVE, ids=lambda value: str(value) if isinstance(value, str) else "-".join(map(str, value.values()))
)
def test_what_was_thought_before_betrays_nothing_either(game: str, options: Options) -> None:
    players, went_on = GAMES[game].seats(options), 0
    for state in positions(game, options, range(3, 60, 12)):
        worlds = [state, state.determinize(state.seat, Rng(1))]
        bots = [player(game, options, f"{LEVELS[-1].id}@12") for _ in worlds]
        seat, since = state.seat, []
        for _ in range(4):
            first, second = (bot.choose(Seat(world, options, players), 5, since) for bot, world in zip(bots, worlds, strict=True))
            assert first is second
            since = _go_on(worlds, first, seat)
            if state.seat != seat or worlds[0].observe(seat) != worlds[1].observe(seat):
                break
            went_on += 1
    assert went_on, "nobody had two decisions in a row"


def _go_on(worlds: list[Any], move: Move, seat: int) -> list[Move]:
    """Make a move in all worlds, and let the others pass, as long as all of them may. Returns the moves made."""
    made = [move]
    for world in worlds:
        world.apply(move)
    while all(world.seat not in (seat, None) and world.legal_moves()[-1].text == "pass" for world in worlds):
        made.append(worlds[0].legal_moves()[-1])
        for world in worlds:
            world.apply(made[-1])
    return made


def test_a_seat_shows_what_it_may_know_and_hides_the_state() -> None:
    game = GAMES["kings-bounty"]
    options = game.complete({})
    state = game.start(options, 1)
    seat = Seat(state, options, game.seats(options))
    assert seat.observe() == state.observe(seat.number)
    assert seat.legal_moves() == state.legal_moves()
    before = state.notation()
    guess = seat.determinize(Rng(1))
    guess.apply(guess.legal_moves()[0])
    assert state.notation() == before
    over = random_match(game, options, 1, Rng(1)).state
    with pytest.raises(ValueError, match="over"):
        Seat(over, options, 2)
