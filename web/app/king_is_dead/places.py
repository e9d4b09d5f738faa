"""Where things stand on the map: one module of places for each board, with the same names in it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Literal, Protocol, cast

from vacant_throne.king_is_dead.board import ALBION, BRITAIN, Board

Point = tuple[float, float]
Direction = Literal["up", "down", "left", "right"]


class Plaque(Protocol):
    """Where a region's name, number and forecast stand."""

    x: float
    y: float
    anchor: Literal["start", "middle", "end"]
    width: float
    leader: str | None


class Places(Protocol):
    """A generated module of `app.maps`; its constants are explained there."""

    VIEW_BOX: tuple[int, int]
    PIECE_SIZE: int
    SHIELD_SIZE: tuple[int, int]
    DISC_SIZE: int
    FRANCE_DISC_SIZE: int
    CAPACITY: dict[str, int]
    SLOTS: dict[str, tuple[tuple[Point, ...], ...]]
    GROUPED: dict[str, tuple[Point, ...]]
    EMBLEM: dict[str, Point]
    NEIGHBOUR_KEYS: dict[str, dict[Direction, str | None]]
    FRANCE_DISCS: tuple[Point, ...]
    FRANCE_LABEL: Point
    PLAQUES: dict[str, Plaque]


_MODULES = {BRITAIN.regions: "app.maps.britain", ALBION.regions: "app.maps.albion"}


@cache
def places(board: Board) -> Places:
    """The places of a board. Imported on the first call: a table needs one map."""
    return cast("Places", import_module(_MODULES[board.regions]))
