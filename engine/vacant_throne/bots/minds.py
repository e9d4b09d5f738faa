"""Which judgement goes with which game."""

from __future__ import annotations

from typing import Any

from vacant_throne.bots.king_is_dead import KingMind
from vacant_throne.bots.kings_bounty import BountyMind
from vacant_throne.bots.mind import Mind

_MINDS: dict[str, Mind[Any]] = {"king-is-dead": KingMind(), "king-is-dead-first": KingMind(), "kings-bounty": BountyMind()}


def mind_of(game: str) -> Mind[Any]:
    """The judgement of the game of that id. Raises `ValueError` for a game that nobody plays."""
    if game not in _MINDS:
        raise ValueError(game)
    return _MINDS[game]
