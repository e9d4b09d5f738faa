"""What makes one map of Britain differ from another: the regions, the borders between them, and what is set by hand around them.

Two tables are in `editions`; everything else in this package is the same for both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from shapely import Polygon, box

if TYPE_CHECKING:
    from .geography import Point

PLAQUE_HEIGHT = 74


class Plaque(NamedTuple):
    """A region's name, its number in the struggle and its forecast: `x` is its left edge, its right edge or its middle."""

    x: float
    y: float
    anchor: str
    width: float
    below: bool = False
    """Whether its leader goes out from under it and not from its side."""

    leader: tuple[Point, Point] | None = None

    @property
    def box(self) -> Polygon:
        """The room it may fill."""
        left = self.x - self.width * {"start": 0, "middle": 0.5, "end": 1}[self.anchor]
        return box(left, self.y, left + self.width, self.y + PLAQUE_HEIGHT)


class Table(NamedTuple):
    """One map of Britain."""

    name: str
    """Of the part of the sprite and of the page's module."""

    title: str
    """What the map shows, in words."""

    borders: dict[str, list[Point]]
    """Chains of places, in longitude and latitude, that a smooth curve runs through. Chains that meet share their end point."""

    inside: dict[str, Point]
    """The regions in the order of the rules, and a place well inside each, by which its piece is recognised after the cut."""

    hebrides: tuple[str, str]
    """Whose shore the Hebrides lie off, and whose they are."""

    plaques: dict[str, Plaque]
    """Set by hand: in the sea beside the region, or, where that has no shore, on its own ground."""

    discs: tuple[Point, ...]
    """Where the discs of instability lie on the continent until they are placed."""

    @property
    def regions(self) -> tuple[str, ...]:
        """The regions in the order of the rules."""
        return tuple(self.inside)
