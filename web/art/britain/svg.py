"""Shapes as SVG path data: absolute starts, relative steps, one decimal, no superfluous character."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .cut import Shape
    from .geography import Point


def area(shape: Shape, *, decimals: int = 1) -> str:
    """The outlines of a polygon or of several."""
    polygons = getattr(shape, "geoms", [shape])
    return "".join(closed(polygon.exterior.coords[:-1], decimals=decimals) for polygon in polygons)


def closed(points: Sequence[Point], *, decimals: int = 1) -> str:
    """A closed polygon. Points are rounded first and then subtracted, so that errors do not add up and shared borders stay shared."""
    unit = 10**decimals
    whole = [(round(x * unit), round(y * unit)) for x, y in points]
    kept = [point for i, point in enumerate(whole) if point != whole[i - 1]]
    steps = ((x - kept[i][0], y - kept[i][1]) for i, (x, y) in enumerate(kept[1:]))
    start = _numbers([kept[0]], unit)
    return f"M{start}l{_numbers(steps, unit)}z"


def gouge(x: float, y: float, length: float, thickness: float, angle: float) -> str:
    """The mark of one push of a gouge: a thin leaf with its middle at (x, y)."""
    cosine, sine = math.cos(angle), math.sin(angle)

    def turned(along: float, across: float) -> tuple[int, int]:
        return round(10 * (along * cosine - across * sine)), round(10 * (along * sine + across * cosine))

    (tail_x, tail_y), (over_x, over_y), (under_x, under_y) = turned(length, 0), turned(length, -thickness), turned(length, thickness)
    start = (round(10 * x) - tail_x, round(10 * y) - tail_y)
    there = _numbers([(over_x, over_y), (2 * tail_x, 2 * tail_y)], 10)
    back = _numbers([(under_x - 2 * tail_x, under_y - 2 * tail_y), (-2 * tail_x, -2 * tail_y)], 10)
    return f"M{_numbers([start], 10)}q{there}q{back}z"


def _numbers(pairs: Iterable[tuple[int, int]], unit: int) -> str:
    """Whole numbers of 1/unit as decimals, with a space only where no sign separates them."""
    text = ""
    for number in (value for pair in pairs for value in pair):
        word = f"{number / unit:g}" if unit > 1 else str(number)
        word = word.replace("0.", ".", 1) if word.startswith(("0.", "-0.")) else word
        text += word if not text or word.startswith("-") else f" {word}"
    return text
