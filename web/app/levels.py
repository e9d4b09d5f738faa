"""The levels of the bots, as the page offers them."""

from __future__ import annotations

from vacant_throne.bots.levels import LEVELS

LEVEL_IDS = tuple(level.id for level in LEVELS)
"""From the easiest to the strongest."""

USUAL = "squire"
"""Whom a first game is against: somebody whom a beginner can beat, but not by playing anything."""

PLAYED = ("king-is-dead", "king-is-dead-first", "kings-bounty")
"""The games that bots play."""

SECONDS = {level.id: level.seconds for level in LEVELS}
"""How long each may take for a decision; 0 for one that decides at once."""
