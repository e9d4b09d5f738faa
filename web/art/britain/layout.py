"""Where things stand on the map: followers, shields, plaques, and which region an arrow key leads to."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from shapely import LineString, Polygon, box, get_coordinates, unary_union

from .cut import REGIONS, mainland
from .formation import Places, Reach

if TYPE_CHECKING:
    from .cut import Shape
    from .geography import Point

PIECE_SIZE = 52
"""A phone shows 820 units on 390 pixels, so this is 24.7 pixels there."""

BADGE_WIDTH = 17
"""What a count needs at the right of a piece that stands for several."""

SHIELD = (80, 95)
DISC_SIZE = 78
PLAQUE_HEIGHT = 74


class Plaque(NamedTuple):
    """A region's name, its number in the struggle and its forecast: `x` is its left edge, its right edge or its middle."""

    x: float
    y: float
    anchor: str
    width: float
    leader: tuple[Point, Point] | None = None

    @property
    def box(self) -> Polygon:
        """The room it may fill."""
        left = self.x - self.width * {"start": 0, "middle": 0.5, "end": 1}[self.anchor]
        return box(left, self.y, left + self.width, self.y + PLAQUE_HEIGHT)


# Set by hand: in the sea beside the region, or, for Warwick, which has no shore, on its own ground.
_PLAQUES = {
    "moray": Plaque(430, 44, "start", 260),
    "strathclyde": Plaque(438, 196, "start", 260),
    "lancaster": Plaque(232, 436, "end", 224),
    "northumbria": Plaque(524, 330, "start", 260),
    "gwynedd": Plaque(10, 648, "start", 182),
    "warwick": Plaque(514, 611, "middle", 168),
    "essex": Plaque(632, 458, "start", 174),
    "devon": Plaque(386, 918, "start", 220),
}
_LEADER_INSIDE = 13
_NEAR_ENOUGH = 12
"""A plaque that lies closer to its region than this needs no line to it."""

FRANCE_DISCS: tuple[Point, ...] = ((668, 962), (725, 962), (782, 962))
FRANCE_LABEL: Point = (806, 926)


class Layout(NamedTuple):
    """Everything the page needs to know about where things are; each mapping has the regions in order."""

    slots: dict[str, list[list[Point]]]
    grouped: dict[str, list[Point]]
    emblem: dict[str, Point]
    plaques: dict[str, Plaque]
    borders: list[tuple[str, str]]
    neighbour_keys: dict[str, dict[str, str | None]]


def layout(shapes: dict[str, Shape]) -> Layout:
    """Find the place of everything for these regions."""
    plaques = {name: _PLAQUES[name]._replace(leader=_leader(name, _PLAQUES[name], shapes)) for name in REGIONS}
    grounds = {name: _ground(shapes[name], plaques) for name in REGIONS}
    shield = Reach(SHIELD[0] / 2, SHIELD[0] / 2, SHIELD[1] / 2)
    group = Reach(PIECE_SIZE / 2, PIECE_SIZE / 2 + BADGE_WIDTH, PIECE_SIZE / 2)
    emblem = {name: Places(grounds[name], shield).formation(1) for name in REGIONS}
    grouped = {name: Places(grounds[name], group).formation(4) for name in REGIONS}
    for name in REGIONS:
        if not emblem[name] or not grouped[name]:
            raise ValueError(f"{name}: no room for {'the shield' if not emblem[name] else 'four groups'}")
    middles = {name: (shapes[name].centroid.x, shapes[name].centroid.y) for name in REGIONS}
    borders = borders_of(shapes)
    return Layout(
        slots={name: _slots(grounds[name]) for name in REGIONS},
        grouped=grouped,
        emblem={name: emblem[name][0] for name in REGIONS},
        plaques=plaques,
        borders=borders,
        neighbour_keys={name: _neighbour_keys(name, middles, borders) for name in REGIONS},
    )


def borders_of(shapes: dict[str, Shape]) -> list[tuple[str, str]]:
    """The pairs of regions that share a line, not just a point, in the regions' order."""
    return [
        (first, second)
        for i, first in enumerate(REGIONS)
        for second in REGIONS[i + 1 :]
        if shapes[first].intersection(shapes[second]).length > 1
    ]


def _ground(shape: Shape, plaques: dict[str, Plaque]) -> Polygon:
    """The part of a region's largest island that no plaque covers."""
    ground = mainland(shape)
    for plaque in plaques.values():
        ground = ground.difference(plaque.box.buffer(3, join_style="mitre"))
    return ground


def _leader(name: str, plaque: Plaque, shapes: dict[str, Shape]) -> tuple[Point, Point] | None:
    """A line from the plaque's anchor over the sea to the nearest place inside the region, where the plaque stands off."""
    shape = shapes[name]
    if plaque.box.distance(shape) <= _NEAR_ENOUGH:
        return None
    start = (plaque.x + (-5 if plaque.anchor == "start" else 5), plaque.y + 17)
    barred = unary_union([plaque.box, *(shapes[other].buffer(5) for other in REGIONS if other != name)])
    inside = mainland(shape).buffer(-_LEADER_INSIDE).segmentize(4)
    ends = sorted(((round(x), round(y)) for x, y in get_coordinates(inside)), key=lambda end: math.dist(start, end))
    return start, next(end for end in ends if not LineString([start, end]).intersects(barred))


def _slots(ground: Shape) -> list[list[Point]]:
    """Formations of one, two, three … followers, as many as fit."""
    places = Places(ground, Reach.square(PIECE_SIZE))
    found: list[list[Point]] = []
    while formation := places.formation(len(found) + 1):
        found.append(formation)
    return found


_DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def _neighbour_keys(name: str, middles: dict[str, Point], borders: list[tuple[str, str]]) -> dict[str, str | None]:
    """The region that each arrow key leads to: the nearest one that lies that way, one across a border first."""
    x, y = middles[name]
    keys: dict[str, str | None] = {}
    for key, (right, down) in _DIRECTIONS.items():
        best: tuple[float, str] | None = None
        for other in REGIONS:
            dx, dy = middles[other][0] - x, middles[other][1] - y
            ahead, aside = dx * right + dy * down, abs(dx * down + dy * right)
            if other == name or ahead <= 0.8 * aside:
                continue
            touching = (name, other) in borders or (other, name) in borders
            cost = ahead + 1.5 * aside + (0 if touching else 150)
            if best is None or cost < best[0]:
                best = cost, other
        keys[key] = best[1] if best else None
    return keys
