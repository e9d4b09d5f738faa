"""Matches of random moves, and every variant of a game to play them in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from vacant_throne.core.contract import Game, Move, Option, Options, S
from vacant_throne.core.errors import OptionsError
from vacant_throne.core.match import Match
from vacant_throne.core.rng import Rng
from vacant_throne.king_is_dead.ruleset import House as KingHouse
from vacant_throne.kings_bounty.rules import House as BountyHouse

ENDLESS = 10_000
"""More decisions than any game may take."""

HOUSE_RULES = (*KingHouse._fields, *BountyHouse._fields)
"""The options of all games that are house rules."""

SIDE_OPTIONS = ("first", "left_out", *HOUSE_RULES)
"""Who begins, which nations stay in the box, and house rules: options that change little of what a game is."""


def variants(game: Game[Any]) -> list[Options]:
    """Every combination of options that the game offers, in the order of the choices."""
    return _combinations(game, game.options)


def kinds(game: Game[Any]) -> list[dict[str, int | str | bool]]:
    """Every combination of those options that make it another game: all but the `SIDE_OPTIONS`."""
    telling = [option for option in game.options if option.id not in SIDE_OPTIONS]
    return [{option.id: options[option.id] for option in telling} for options in _combinations(game, telling)]


def _combinations(game: Game[Any], chosen: Sequence[Option]) -> list[Options]:
    """Every combination of the choices of some options, the others as they are by default."""
    found: list[Options] = []
    for choices in product(*(option.choices for option in chosen)):
        try:
            found.append(game.complete({option.id: choice for option, choice in zip(chosen, choices, strict=True)}))
        except OptionsError:
            continue  # choices that do not go together
    return found


def choose(moves: Sequence[Move], rng: Rng, lean: int = 0) -> Move:
    """One of the moves, all equally likely; but `lean` times of four one of the last sort, whatever else there is.

    Moves are of one sort if their texts begin with the same word. Games list those last that spend nothing: to pass, to return cards, to
    draw. Players without any leaning spend their cards early, and never see a board on which little is left to do.
    """
    if lean and rng.below(4) < lean:
        last = sort_of(moves[-1])
        moves = [move for move in moves if sort_of(move) == last]
    return moves[rng.below(len(moves))]


def sort_of(move: Move) -> str:
    """The word that a move's text begins with, which says what sort of decision it is."""
    return move.text.partition(":")[0]


def random_match(game: Game[S], options: Options, seed: int, rng: Rng, most: int = ENDLESS, *, lean: int = 0) -> Match[S]:
    """A match of random moves, chosen as in `choose`: to its end, or of at most `most` decisions."""
    match = Match(game, options, seed)
    while len(match.log) < most and (moves := match.state.legal_moves()):
        match.play(choose(moves, rng, lean))
    return match
