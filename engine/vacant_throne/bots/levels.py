"""The levels of play: how long each of them thinks, and how well it sees what it thinks. See `vacant_throne.bots.thinking`.

A page that only offers them imports nothing else with them.
"""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """How well somebody plays.

    `seconds` is the time that a decision may take; 0.0 for somebody who decides at once, after `iterations` of the search (0: no bound).
    `noise` is how far each move may look better or worse than it is, on the scale from 0 to 1 of results.
    """

    id: str
    seconds: float = 0.0
    iterations: int = 0
    noise: float = 0.0


LEVELS = (
    Level("page", iterations=24, noise=0.3),
    Level("squire", iterations=80, noise=0.03),
    Level("envoy", iterations=400),
    Level("chancellor", seconds=1.0),
    Level("marshal", seconds=3.0),
    Level("regent", seconds=10.0),
)
"""From the easiest to the strongest: their names, and how they play where nothing else is said."""

_BY_ID = {level.id: level for level in LEVELS}
_NOISE = {("kings-bounty", "page"): 0.5, ("kings-bounty", "squire"): 0.09}
"""The noise at another game. In King's Bounty much is luck: to be clearly weaker, one must see worse (docs/strength.md)."""


def level(id: str, game: str) -> Level:
    """The level of that id at the game of that id. Raises `ValueError` if there is no such level."""
    if id not in _BY_ID:
        raise ValueError(id)
    usual = _BY_ID[id]
    return usual._replace(noise=_NOISE.get((game, id), usual.noise))
