"""Which map belongs to a board."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from app.maps.places import Places
from vacant_throne.king_is_dead.board import ALBION, BRITAIN, Board

_MODULES = {BRITAIN.regions: "app.maps.britain", ALBION.regions: "app.maps.albion"}


@cache
def places(board: Board) -> Places:
    """Where things stand on the map of a board. Imported on the first call: a table needs one map."""
    return cast("Places", import_module(_MODULES[board.regions]))
