"""How followers stand: places for so many boxes in a region, each whole inside it, none touching another.

Among the formations that fit, the one is taken that stands compact, in rows, away from the coast. The search is random but seeded:
the same shape gives the same places.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely

if TYPE_CHECKING:
    from .cut import Shape
    from .geography import Point

MARGIN = 2.5
"""Between a box and the border of its region; the line that draws the border takes 2 of it."""

GAP = 1.0
"""Between two boxes, at least."""

_GRID = 2.0
_ROUNDS, _MOST_ROUNDS, _MANY = 24, 150, 6
"""Rounds of the search; the most for so many boxes, and as long as none has fitted."""

_SWEEPS = 12
_ROW = 26
"""Pieces whose middles differ in height by less stand in one row."""


class Reach(NamedTuple):
    """How far a box reaches from its place: to the left, to the right, and both up and down."""

    left: float
    right: float
    up: float

    @classmethod
    def square(cls, side: float) -> Reach:
        """The reach of a square around its middle."""
        return cls(side / 2, side / 2, side / 2)


class Places:
    """All the places of a fine grid where a box fits into a region, and what is known about them and about pairs of them."""

    def __init__(self, ground: Shape, reach: Reach) -> None:
        left, right, up = reach
        x0, y0, x1, y1 = ground.bounds
        across, down = np.meshgrid(np.arange(math.ceil(x0), x1, _GRID), np.arange(math.ceil(y0), y1, _GRID))
        x, y = across.ravel(), down.ravel()
        shapely.prepare(ground)
        fits = shapely.contains(ground, shapely.box(x - left - MARGIN, y - up - MARGIN, x + right + MARGIN, y + up + MARGIN))
        self._x, self._y = x[fits], y[fits]
        if not self._x.size:
            return
        middles = shapely.points(self._x + (right - left) / 2, self._y)
        room = shapely.distance(ground.boundary, middles) - max(up, (left + right) / 2)
        heart = np.average(np.stack([self._x, self._y]), axis=1, weights=np.maximum(room, 0) ** 2 + 1)
        self._alone = ((self._x - heart[0]) ** 2 + (self._y - heart[1]) ** 2) / 900 + np.maximum(0, 9 - room) * 0.6
        self._apart = np.maximum(
            np.abs(self._x[:, None] - self._x) / (left + right + GAP),
            np.abs(self._y[:, None] - self._y) / (2 * up + GAP),
        )
        self._clash = self._apart < 1

    def formation(self, count: int) -> list[Point]:
        """The best places found for so many boxes, in reading order; empty if they do not fit."""
        if not self._x.size:
            return []
        rng = np.random.default_rng(count)
        best: tuple[float, list[int]] = math.inf, []
        for number in range(_MOST_ROUNDS):
            if number >= _ROUNDS and count < _MANY and best[1]:
                break
            chosen = self._packed(count, self._prices(number, rng), losing=number % 3 == 1)
            if chosen is not None:
                cost = self._settle(chosen)
                if cost < best[0] - 1e-6:
                    best = cost, chosen
        return _reading_order([(float(self._x[i]), float(self._y[i])) for i in best[1]])

    def _prices(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """What a place costs in this round: in turn by its own merits, by what it takes from others, or from one side to the other."""
        noise = rng.uniform(0, 1, self._x.size)
        angle = rng.uniform(0, 2 * math.pi)
        if number % 3 == 0:
            return self._alone + 12 * noise
        if number % 3 == 1:
            return 40 * noise
        return self._x * math.cos(angle) + self._y * math.sin(angle) + 6 * noise

    def _packed(self, count: int, prices: np.ndarray, *, losing: bool) -> list[int] | None:
        """Take the cheapest place that is left, again and again; `losing` adds to its price how many places go with it."""
        free = np.ones(self._x.size, dtype=bool)
        lost = self._clash.sum(axis=1).astype(float)
        chosen: list[int] = []
        while len(chosen) < count:
            if not free.any():
                return None
            pick = int(np.where(free, prices + lost if losing else prices, math.inf).argmin())
            chosen.append(pick)
            gone = free & self._clash[pick]
            free &= ~gone
            if losing:
                lost -= self._clash[:, gone].sum(axis=1)
        return chosen

    def _settle(self, chosen: list[int]) -> float:
        """Let each box in turn step to its best place until nobody moves; return what the formation costs then."""
        cost = math.inf
        for _ in range(_SWEEPS):
            before, cost = cost, 0.0
            for k in range(len(chosen)):
                others = chosen[:k] + chosen[k + 1 :]
                costs = np.where(self._clash[others].any(axis=0), math.inf, self._alone + self._company(others))
                chosen[k] = int(costs.argmin())
                cost += float(costs[chosen[k]])
            if cost > before - 1e-6:
                break
        return cost

    def _company(self, others: list[int]) -> np.ndarray:
        """What it costs to stand at each place given the others: too close to one, or near it with neither row nor column in common."""
        total = np.zeros(self._x.size)
        for other in others:
            near = self._apart[other]
            askew = np.minimum(np.abs(self._x - self._x[other]), np.abs(self._y - self._y[other]))
            total += np.maximum(0, 1.14 - near) * 14 + np.where(near < 1.5, np.minimum(askew, 20) * 0.03, 0)
        return total


def _reading_order(places: list[Point]) -> list[Point]:
    """Row by row from the top, each from left to right."""
    rows: list[list[Point]] = []
    for place in sorted(places, key=lambda place: place[1]):
        if rows and place[1] - rows[-1][0][1] < _ROW:
            rows[-1].append(place)
        else:
            rows.append([place])
    return [place for row in rows for place in sorted(row)]
