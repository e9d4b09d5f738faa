"""Cut Britain into the eight regions of the second edition, along curved borders.

Each border is a chain of places, in longitude and latitude, that a smooth curve runs through: rivers and watersheds where there are
any (Forth and Tay, the Cheviots, the Pennines, the Wye, the Severn, the Cotswolds), and elsewhere a line that leaves each region
room for its followers. Chains that meet share their end point, so the pieces fit without gaps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shapely import LineString, MultiPolygon, Polygon, polygonize, unary_union
from shapely import Point as Place

if TYPE_CHECKING:
    from .geography import Coast, Point, Projection

REGIONS = ("moray", "strathclyde", "lancaster", "northumbria", "gwynedd", "warwick", "essex", "devon")

# Places where three regions meet, named after a town nearby.
_LANGHOLM = (-2.55, 55.3)
_MATLOCK = (-1.62, 53.2)
_CHIRK = (-2.72, 52.9)
_TEWKESBURY = (-2.32, 52.03)
_READING = (-0.9, 51.4)
_LINCOLN = (-0.33, 53.2)

_BORDERS: dict[str, list[Point]] = {
    "Clyde to Tay": [
        (-4.9, 55.8), (-4.87, 55.93), (-4.74, 55.975), (-4.6, 56.05), (-4.45, 56.2), (-4.0, 56.28),
        (-3.75, 56.46), (-3.35, 56.42), (-3.1, 56.42), (-2.9, 56.44), (-2.6, 56.44),
    ],
    "Solway": [(-3.75, 54.9), (-3.15, 55.02), (-2.85, 55.18), _LANGHOLM],
    "Cheviots to Tweed": [_LANGHOLM, (-2.3, 55.4), (-2.2, 55.53), (-2.27, 55.66), (-2.05, 55.79), (-1.7, 55.83)],
    "Pennines": [
        _LANGHOLM, (-2.36, 55.12), (-2.24, 54.86), (-2.02, 54.62), (-1.97, 54.36), (-1.93, 54.05), (-1.76, 53.78), (-1.8, 53.5), _MATLOCK,
    ],
    "Peak and Cheshire": [_MATLOCK, (-1.8, 53.07), (-2.0, 52.97), (-2.25, 52.92), (-2.48, 52.86), _CHIRK],
    "Dee": [_CHIRK, (-2.98, 52.97), (-3.0, 53.15), (-3.2, 53.32), (-3.5, 53.5)],
    "Welsh march": [_CHIRK, (-2.68, 52.76), (-2.47, 52.58), (-2.5, 52.35), (-2.4, 52.18), _TEWKESBURY],
    "Severn": [_TEWKESBURY, (-2.36, 51.87), (-2.55, 51.74), (-2.66, 51.58), (-3.0, 51.45)],
    "Cotswolds": [_TEWKESBURY, (-2.08, 52.0), (-1.8, 51.77), (-1.56, 51.5), (-1.28, 51.41), _READING],
    "Hampshire": [_READING, (-0.98, 51.24), (-0.96, 51.04), (-1.05, 50.9), (-1.1, 50.5)],
    "Chilterns to Fens": [
        _READING, (-0.42, 51.47), (0.05, 51.74), (0.32, 52.2), (0.34, 52.52), (0.12, 52.8), (0.02, 53.02), (-0.12, 53.16), _LINCOLN,
    ],
    "Trent to Humber": [_LINCOLN, (-0.42, 53.38), (-0.52, 53.52), (-0.5, 53.63), (-0.3, 53.66), (-0.1, 53.61), (0.1, 53.57), (0.3, 53.55)],
    "Trent": [_MATLOCK, (-1.3, 53.17), (-0.85, 53.17), _LINCOLN],
}  # fmt: skip

_INSIDE: dict[str, Point] = {
    "moray": (-4.3, 57.3),
    "strathclyde": (-3.6, 55.5),
    "lancaster": (-2.6, 54.2),
    "northumbria": (-1.3, 54.2),
    "gwynedd": (-3.7, 52.4),
    "warwick": (-1.8, 52.5),
    "essex": (0.4, 51.9),
    "devon": (-3.5, 50.8),
}
"""A place well inside each region, by which its piece is recognised after the cut."""

_CURVE_STEPS = 9
_CURVE_TOLERANCE = 0.35
_SOUTH_END_OF_KINTYRE = 55.75
"""Islands north of this latitude that lie off Strathclyde's shore are the Hebrides, and Moray's."""

Shape = Polygon | MultiPolygon


def regions(coast: Coast, projection: Projection) -> dict[str, Shape]:
    """The shape of every region, its islands included, in the order of REGIONS."""
    knives = [_curve([projection(*place) for place in chain]) for chain in _BORDERS.values()]
    pieces = [
        piece
        for piece in polygonize([unary_union([LineString(coast.main.exterior.coords), *knives])]).geoms
        if coast.main.buffer(0.5).contains(piece.representative_point())
    ]
    shapes: dict[str, Shape] = {}
    for name in REGIONS:
        heart = Place(*projection(*_INSIDE[name]))
        shapes[name] = next(piece for piece in pieces if piece.contains(heart))
    hearts = list(shapes.values())
    for crumb in pieces:  # headlands that a border cuts off again: each to the region it hangs on most
        if not any(crumb is heart for heart in hearts):
            owner = max(shapes, key=lambda name: shapes[name].boundary.intersection(crumb.boundary).length)
            shapes[owner] = shapes[owner].union(crumb)
    for island, (_, latitude) in coast.islands:
        owner = min(shapes, key=lambda name: shapes[name].distance(island))
        if owner == "strathclyde" and latitude > _SOUTH_END_OF_KINTYRE:
            owner = "moray"
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
