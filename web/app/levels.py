"""The levels of the bots, as the page offers them."""

from __future__ import annotations

from vacant_throne.bots.levels import LEVELS, levels
from vacant_throne.core.contract import Options

LEVEL_IDS = tuple(level.id for level in LEVELS)
"""From the easiest to the strongest."""

USUAL = "squire"
"""Whom a first game is against: somebody whom a beginner can beat, but not by playing anything."""

PLAYED = ("king-is-dead", "king-is-dead-first", "kings-bounty")
"""The games that bots play."""

SECONDS = {level.id: level.seconds for level in LEVELS}
"""How long each may take for a decision; 0 for one that decides at once."""


def offered(game: str, options: Options) -> tuple[str, ...]:
    """The levels among which one can choose at a game with these options, from the easiest to the strongest."""
    return tuple(level.id for level in levels(game, options))


def fitting(level: str, game: str, options: Options) -> str:
    """Who sits down where that level was chosen: itself, or the strongest there is at the game."""
    ids = offered(game, options)
    return level if level in ids else ids[-1]
