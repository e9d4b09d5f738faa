"""Where things stand on the map: followers, shields, plaques, and which region an arrow key leads to."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from shapely import LineString, Polygon, get_coordinates, unary_union

from .cut import mainland
from .formation import Places, Reach
from .table import PLAQUE_HEIGHT

if TYPE_CHECKING:
    from .cut import Shape
    from .geography import Point
    from .table import Plaque, Table

PIECE_SIZE = 52
"""A phone shows 820 units on 390 pixels, so this is 24.7 pixels there."""

BADGE_WIDTH = 17
"""What a count needs at the right of a piece that stands for several."""

SHIELD = (80, 95)
DISC_SIZE = 78

_LEADER_INSIDE = 13
_NEAR_ENOUGH = 12
"""A plaque that lies closer to its region than this needs no line to it, unless it is to go out from under it."""

FRANCE_LABEL: Point = (806, 926)


class Layout(NamedTuple):
    """Everything the page needs to know about where things are; each mapping has the regions in order."""

    slots: dict[str, list[list[Point]]]
    grouped: dict[str, list[Point]]
    emblem: dict[str, Point]
    plaques: dict[str, Plaque]
    borders: list[tuple[str, str]]
    neighbour_keys: dict[str, dict[str, str | None]]


def layout(table: Table, shapes: dict[str, Shape]) -> Layout:
    """Find the place of everything for these regions."""
    plaques = {name: plaque._replace(leader=_leader(name, plaque, shapes)) for name, plaque in table.plaques.items()}
    grounds = {name: _ground(shape, plaques) for name, shape in shapes.items()}
    shield = Reach(SHIELD[0] / 2, SHIELD[0] / 2, SHIELD[1] / 2)
    group = Reach(PIECE_SIZE / 2, PIECE_SIZE / 2 + BADGE_WIDTH, PIECE_SIZE / 2)
    emblem = {name: Places(grounds[name], shield).formation(1) for name in shapes}
    grouped = {name: Places(grounds[name], group).formation(4) for name in shapes}
    for name in shapes:
        if not emblem[name] or not grouped[name]:
            raise ValueError(f"{name}: no room for {'the shield' if not emblem[name] else 'four groups'}")
    middles = {name: (shapes[name].centroid.x, shapes[name].centroid.y) for name in shapes}
    borders = borders_of(shapes)
    return Layout(
        slots={name: _slots(grounds[name]) for name in shapes},
        grouped=grouped,
        emblem={name: emblem[name][0] for name in shapes},
        plaques=plaques,
        borders=borders,
        neighbour_keys={name: _neighbour_keys(name, middles, borders) for name in shapes},
    )


def borders_of(shapes: dict[str, Shape]) -> list[tuple[str, str]]:
    """The pairs of regions that share a line, not just a point, in the regions' order."""
    return [pair for pair in combinations(shapes, 2) if shapes[pair[0]].intersection(shapes[pair[1]]).length > 1]


def _ground(shape: Shape, plaques: dict[str, Plaque]) -> Polygon:
    """The part of a region's largest island that no plaque covers."""
    ground = mainland(shape)
    for plaque in plaques.values():
        ground = ground.difference(plaque.box.buffer(3, join_style="mitre"))
    return ground


def _leader(name: str, plaque: Plaque, shapes: dict[str, Shape]) -> tuple[Point, Point] | None:
    """A line from the plaque's anchor over the sea to the nearest place inside the region, where the plaque stands off."""
    shape = shapes[name]
    if plaque.box.distance(shape) <= _NEAR_ENOUGH and not plaque.below:
        return None
    if plaque.below:
        start = (plaque.x + 24, plaque.y + PLAQUE_HEIGHT + 2)
    else:
        start = (plaque.x + (-5 if plaque.anchor == "start" else 5), plaque.y + 17)
    barred = unary_union([plaque.box, *(shapes[other].buffer(5) for other in shapes if other != name)])
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
        for other in middles:
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
