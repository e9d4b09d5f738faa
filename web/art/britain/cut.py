"""Cut Britain into regions along the curved borders of a table. Borders that meet share their end point, so pieces fit without gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shapely import LineString, MultiPolygon, Polygon, polygonize, unary_union
from shapely import Point as Place

if TYPE_CHECKING:
    from .geography import Coast, Point, Projection
    from .table import Table

_CURVE_STEPS = 9
_CURVE_TOLERANCE = 0.35
_SOUTH_END_OF_KINTYRE = 55.75
"""Islands north of this latitude that lie off the shore of the Clyde are the Hebrides."""

Shape = Polygon | MultiPolygon


def regions(table: Table, coast: Coast, projection: Projection) -> dict[str, Shape]:
    """The shape of every region, its islands included, in the order of the rules."""
    knives = [_curve([projection(*place) for place in chain]) for chain in table.borders.values()]
    pieces = [
        piece
        for piece in polygonize([unary_union([LineString(coast.main.exterior.coords), *knives])]).geoms
        if coast.main.buffer(0.5).contains(piece.representative_point())
    ]
    shapes: dict[str, Shape] = {}
    for name, inside in table.inside.items():
        heart = Place(*projection(*inside))
        shapes[name] = next(piece for piece in pieces if piece.contains(heart))
    hearts = list(shapes.values())
    for crumb in pieces:  # headlands that a border cuts off again: each to the region it hangs on most
        if not any(crumb is heart for heart in hearts):
            owner = max(shapes, key=lambda name: shapes[name].boundary.intersection(crumb.boundary).length)
            shapes[owner] = shapes[owner].union(crumb)
    for island, (_, latitude) in coast.islands:
        owner = min(shapes, key=lambda name: shapes[name].distance(island))
        if owner == table.hebrides[0] and latitude > _SOUTH_END_OF_KINTYRE:
            owner = table.hebrides[1]
        shapes[owner] = unary_union([shapes[owner], island])
    return shapes


def mainland(shape: Shape) -> Polygon:
    """The largest part of a region, where its followers stand."""
    return max(getattr(shape, "geoms", [shape]), key=lambda part: part.area)


def _curve(places: list[Point]) -> LineString:
    """A Catmull-Rom spline through the places, as a line of short straight steps."""
    padded = [places[0], *places, places[-1]]
    points: list[Point] = []
    for i in range(1, len(padded) - 2):
        before, start, end, after = padded[i - 1 : i + 3]
        for k in range(_CURVE_STEPS):
            t = k / _CURVE_STEPS
            points.append(_spline(before, start, end, after, t))
    return LineString([*points, places[-1]]).simplify(_CURVE_TOLERANCE)


def _spline(before: Point, start: Point, end: Point, after: Point, t: float) -> Point:
    def along(p0: float, p1: float, p2: float, p3: float) -> float:
        return 0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t**3)

    return along(before[0], start[0], end[0], after[0]), along(before[1], start[1], end[1], after[1])
