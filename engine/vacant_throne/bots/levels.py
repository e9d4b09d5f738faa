"""The levels of play: how long each of them thinks, and how well it sees what it thinks. See `vacant_throne.bots.thinking`.

A page that only offers them imports nothing else with them. What they score against each other is told in docs/strength.md.
"""

from __future__ import annotations

from typing import NamedTuple

from vacant_throne.core.contract import Options


class Level(NamedTuple):
    """How well somebody plays.

    `seconds` is the time that a decision may take; 0.0 for somebody who decides at once, after `iterations` of the search (0: no bound).
    `noise` is how far each move may look better or worse than it is, on the scale from 0 to 1 of results.
    """

    id: str
    seconds: float = 0.0
    iterations: int = 0
    noise: float = 0.0


_PAGE = Level("page", iterations=24, noise=0.3)
_CHANCELLOR = Level("chancellor", seconds=1.0)

LEVELS = (
    _PAGE,
    Level("squire", iterations=80, noise=0.03),
    Level("envoy", iterations=400),
    _CHANCELLOR,
    Level("marshal", seconds=3.0),
    Level("regent", seconds=10.0),
)
"""From the easiest to the strongest: their names, and how they play where nothing else is said."""

_WITH_CUNNING_CARDS = (
    _PAGE,
    Level("squire", iterations=80, noise=0.06),
    Level("envoy", iterations=200, noise=0.03),
    _CHANCELLOR,
)
"""Where hands are hidden, few looks are nearly as good as many: to be clearly weaker, one must see worse."""

_KINGS_BOUNTY = (
    Level("page", iterations=24, noise=0.5),
    Level("squire", iterations=80, noise=0.09),
    Level("envoy", iterations=40),
    _CHANCELLOR,
)
"""The same, since much is luck there."""

_BY_ID = {level.id: level for level in LEVELS}


def levels(game: str, options: Options) -> tuple[Level, ...]:
    """Who can be asked to a game of that id, from the easiest to the strongest.

    Where chance has a large part, whoever thinks for longer than the Chancellor is hardly stronger, and is not offered.
    """
    if game == "kings-bounty":
        return _KINGS_BOUNTY
    return _WITH_CUNNING_CARDS if options.get("cards") == "cunning" else LEVELS


def level(id: str, game: str, options: Options) -> Level:
    """The level of that id at a game, also where it is not offered any more. Raises `ValueError` if there is no such level."""
    if id not in _BY_ID:
        raise ValueError(id)
    return next((each for each in levels(game, options) if each.id == id), _BY_ID[id])
