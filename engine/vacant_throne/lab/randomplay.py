"""Matches of random moves, and every variant of a game to play them in."""

from __future__ import annotations

from itertools import product
from typing import Any

from vacant_throne.core.contract import Game, Options, S
from vacant_throne.core.errors import OptionsError
from vacant_throne.core.match import Match
from vacant_throne.core.rng import Rng
from vacant_throne.king_is_dead.ruleset import House

ENDLESS = 10_000
"""More decisions than any game may take."""

SIDE_OPTIONS = ("first", *House._fields)
"""Who begins, and house rules: options that change little of what a game is."""


def variants(game: Game[Any]) -> list[Options]:
    """Every combination of options that the game offers, in the order of the choices."""
    found: list[Options] = []
    for choices in product(*(option.choices for option in game.options)):
        chosen = {option.id: choice for option, choice in zip(game.options, choices, strict=True)}
        try:
            found.append(game.complete(chosen))
        except OptionsError:
            continue  # choices that do not go together
    return found


def kinds(game: Game[Any]) -> list[dict[str, int | str | bool]]:
    """Every combination of those options that make it another game: all but the `SIDE_OPTIONS`."""
    found: list[dict[str, int | str | bool]] = []
    for options in variants(game):
        kind = {id: value for id, value in options.items() if id not in SIDE_OPTIONS}
        if kind not in found:
            found.append(kind)
    return found


def random_match(game: Game[S], options: Options, seed: int, rng: Rng, most: int = ENDLESS, *, lean: int = 0) -> Match[S]:
    """A match of random moves: to its end, or of at most `most` decisions.

    All moves of a decision are equally likely, except that the last one, to pass in many games, is taken `lean` times of four beforehand:
    players without any leaning spend their cards early, and never see a board on which little is left to do.
    """
    match = Match(game, options, seed)
    while len(match.log) < most and (moves := match.state.legal_moves()):
        last = lean and rng.below(4) < lean
        match.play(moves[-1 if last else rng.below(len(moves))])
    return match
