"""What the generated modules beside this one have in common: where things stand on a map, and by what names."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

Point = tuple[float, float]
Direction = Literal["up", "down", "left", "right"]


class Plaque(NamedTuple):
    """A region's name, its number in the struggle and, in a second row, its forecast.

    `x` is its left edge if `anchor` is "start", its right edge if "end", its middle if "middle"; it has room for `width` by
    PLAQUE_HEIGHT. `leader` is path data: the line into the region and a dot at its end, None where the plaque is close enough.
    """

    x: float
    y: float
    anchor: Literal["start", "middle", "end"]
    width: float
    leader: str | None


class Places(Protocol):
    """One of those modules; its constants are explained there."""

    VIEW_BOX: tuple[int, int]
    PIECE_SIZE: int
    SHIELD_SIZE: tuple[int, int]
    DISC_SIZE: int
    FRANCE_DISC_SIZE: int
    CAPACITY: dict[str, int]
    SLOTS: dict[str, tuple[tuple[Point, ...], ...]]
    GROUPED: dict[str, tuple[Point, ...]]
    EMBLEM: dict[str, Point]
    PLAQUES: dict[str, Plaque]
    NEIGHBOUR_KEYS: dict[str, dict[Direction, str | None]]
    FRANCE_DISCS: tuple[Point, ...]
    FRANCE_LABEL: Point
