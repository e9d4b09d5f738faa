"""A bot decides by what its seat may know, and by nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from vacant_throne.bots.players import player
from vacant_throne.bots.seat import Seat
from vacant_throne.core.contract import Options
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import kinds, random_match

PLAYERS = ("random", "greedy", "search@40")
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


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(
    ("game", "options"), SECRETIVE, ids=lambda value: str(value) if isinstance(value, str) else "-".join(map(str, value.values()))
)
def test_the_same_choice_in_every_world_that_the_seat_cannot_tell_apart(game: str, options: Options, name: str) -> None:
    bot, players, seen = player(game, name), GAMES[game].seats(options), 0
    for state in positions(game, options, range(3, 40, 12)):
        chosen = bot.choose(Seat(state, options, players), 5)
        for seed in range(2):
            other = state.determinize(state.seat, Rng(seed))
            seen += other.notation() != state.notation()
            assert bot.choose(Seat(other, options, players), 5) is chosen
    assert seen, "all the worlds were one"


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
