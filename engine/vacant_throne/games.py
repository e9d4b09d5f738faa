"""All the games, by id, in the order of the home page."""

from __future__ import annotations

from typing import Any

from vacant_throne import king_is_dead, kings_bounty
from vacant_throne.core.contract import Game

GAMES: dict[str, Game[Any]] = {game.id: game for game in (king_is_dead.SECOND_EDITION, king_is_dead.FIRST_EDITION, kings_bounty.GAME)}
