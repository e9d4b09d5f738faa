"""Where things stand on the map: followers, shields, plaques, and which region an arrow key leads to.

Followers stand in formation: for every number of them that fits, a set of places in which each whole piece, as a square of
PIECE_SIZE with a margin, lies inside the region and no two touch. Among the sets that fit, the one is taken that stands compact,
in rows, away from the coast. The search is random but seeded, so the same shapes give the same places.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely
from shapely import Polygon, box
from shapely.ops import nearest_points

from .cut import REGIONS, mainland

if TYPE_CHECKING:
    from .cut import Shape
    from .geography import Point

PIECE_SIZE = 52
"""A phone shows 820 units on 390 pixels, so this is 24.7 pixels there."""

BADGE_WIDTH = 14
"""What a count needs at the right of a piece that stands for several."""

SHIELD = (84, 100)
DISC_SIZE = 78
PLAQUE_HEIGHT = 74
MARGIN = 2.5
GAP = 1.0
MOST_FOLLOWERS = 9

_GRID = 2.0
_STARTS = 24
_SWEEPS = 12


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
    "warwick": Plaque(514, 612, "middle", 160),
    "essex": Plaque(642, 462, "start", 170),
    "devon": Plaque(386, 918, "start", 220),
}
_NEAR_ENOUGH = 12
"""A plaque that lies closer to its region than this needs no line to it."""

FRANCE_DISCS: tuple[Point, ...] = ((664, 962), (722, 962), (780, 962))
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
    plaques = {name: _PLAQUES[name]._replace(leader=_leader(_PLAQUES[name], shapes[name])) for name in REGIONS}
    grounds = {name: _ground(shapes[name], plaques) for name in REGIONS}
    half = PIECE_SIZE / 2
    emblem = {name: _formation(grounds[name], 1, (SHIELD[0] / 2, SHIELD[0] / 2, SHIELD[1] / 2), seed=5) for name in REGIONS}
    grouped = {name: _formation(grounds[name], 4, (half, half + BADGE_WIDTH, half), seed=4) for name in REGIONS}
    for name in REGIONS:
        if not emblem[name] or not grouped[name]:
            raise ValueError(f"{name}: no room for {'the shield' if not emblem[name] else 'four groups'}")
    middles = {name: emblem[name][0] for name in REGIONS}
    borders = borders_of(shapes)
    return Layout(
        slots={name: _slots(grounds[name]) for name in REGIONS},
        grouped=grouped,
        emblem=middles,
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


def _leader(plaque: Plaque, shape: Shape) -> tuple[Point, Point] | None:
    """A line from the plaque's anchor to a place just inside the region, where the plaque stands off."""
    if plaque.box.distance(shape) <= _NEAR_ENOUGH:
        return None
    start = shapely.Point(plaque.x + (-5 if plaque.anchor == "start" else 5), plaque.y + 17)
    near, _ = nearest_points(mainland(shape), start)
    away = math.hypot(near.x - start.x, near.y - start.y)
    inside = (near.x + (near.x - start.x) / away * 9, near.y + (near.y - start.y) / away * 9)
    return (start.x, start.y), (round(inside[0]), round(inside[1]))


def _slots(ground: Polygon) -> list[list[Point]]:
    """Formations of one, two, three … followers, as many as fit."""
    half = PIECE_SIZE / 2
    found: list[list[Point]] = []
    while len(found) < MOST_FOLLOWERS:
        formation = _formation(ground, len(found) + 1, (half, half, half), seed=len(found))
        if not formation:
            break
        found.append(formation)
    return found


def _formation(ground: Polygon, count: int, reach: tuple[float, float, float], *, seed: int) -> list[Point]:
    """Places for `count` boxes that reach (left, right, up and down) from them; empty if none were found."""
    left, right, up = reach
    x0, y0, x1, y1 = ground.bounds
    across, down = np.meshgrid(np.arange(math.ceil(x0), x1, _GRID), np.arange(math.ceil(y0), y1, _GRID))
    x, y = across.ravel(), down.ravel()
    shapely.prepare(ground)
    fits = shapely.contains(ground, shapely.box(x - left - MARGIN, y - up - MARGIN, x + right + MARGIN, y + up + MARGIN))
    x, y = x[fits], y[fits]
    if not len(x):
        return []
    room = shapely.distance(ground.boundary, shapely.points(x + (right - left) / 2, y)) - max(up, (left + right) / 2)
    heart = np.average(np.stack([x, y]), axis=1, weights=np.maximum(room, 0) ** 2 + 1)
    apart = np.maximum(np.abs(x[:, None] - x) / (left + right + GAP), np.abs(y[:, None] - y) / (2 * up + GAP))
    clash = apart < 1
    alone = ((x - heart[0]) ** 2 + (y - heart[1]) ** 2) / 900 + np.maximum(0, 9 - room) * 0.6
    rng = np.random.default_rng(seed)
    best: tuple[float, list[int]] | None = None
    for start in range(_STARTS if count < 6 else 5 * _STARTS):
        chosen = _packed(clash, alone, count, rng, dense=start % 2 == 1)
        if chosen is None:
            continue
        cost = math.inf
        for _ in range(_SWEEPS):  # let each piece in turn step to its best place until nobody moves
            before = cost
            cost = 0.0
            for k in range(count):
                others = [chosen[j] for j in range(count) if j != k]
                free = ~clash[others].any(axis=0)
                costs = alone + _company(x, y, apart, others)
                costs[~free] = math.inf
                chosen[k] = int(costs.argmin())
                cost += float(costs[chosen[k]])
            if cost > before - 1e-6:
                break
        if best is None or cost < best[0] - 1e-6:
            best = cost, chosen
    if best is None:
        return []
    return sorted(((float(x[i]), float(y[i])) for i in best[1]), key=lambda p: (round(p[1] / 30), p[0]))


def _company(x: np.ndarray, y: np.ndarray, apart: np.ndarray, others: list[int]) -> np.ndarray:
    """What it costs to stand here given the others: less than a hand's breadth between us, or neither row nor column in common."""
    total = np.zeros(len(x))
    for other in others:
        near = apart[other]
        askew = np.minimum(np.abs(x - x[other]), np.abs(y - y[other]))
        total += np.maximum(0, 1.14 - near) * 14 + np.where(near < 1.5, np.minimum(askew, 20) * 0.03, 0)
    return total


def _packed(clash: np.ndarray, alone: np.ndarray, count: int, rng: np.random.Generator, *, dense: bool) -> list[int] | None:
    """Some places that do not clash: near the heart at random, or, `dense`, always where the fewest other places are lost."""
    free = np.ones(len(clash), dtype=bool)
    lost = clash.sum(axis=1).astype(float)
    noise = rng.uniform(0, 40, len(clash)) if dense else rng.uniform(0, 12, len(clash))
    chosen: list[int] = []
    while len(chosen) < count:
        if not free.any():
            return None
        price = np.where(free, (lost if dense else alone) + noise, math.inf)
        pick = int(price.argmin())
        chosen.append(pick)
        gone = free & clash[pick]
        free &= ~clash[pick]
        if dense:
            lost -= clash[:, gone].sum(axis=1)
    return chosen


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
            if other == name or ahead <= 0.6 * aside:
                continue
            touching = (name, other) in borders or (other, name) in borders
            cost = ahead + 1.5 * aside + (0 if touching else 150)
            if best is None or cost < best[0]:
                best = cost, other
        keys[key] = best[1] if best else None
    return keys
