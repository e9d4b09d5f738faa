"""From Natural Earth to the coast on our page: decode the atlas, project it, bend it a little, thin it.

The atlas is ``countries-10m.json`` of the npm package ``world-atlas`` (Natural Earth, public domain): a TopoJSON file of
longitudes and latitudes in degrees. What comes out is in the picture's own units, 820 across and 1000 down.

The projection is a Lambert conformal conic between 50°N and 58°N, the usual choice for Britain. On top of it the picture is
bent, because a board needs room where the followers stand and not where the mountains are: the Highlands are pressed together from
north to south, and England is drawn a little wider than it is. The eye forgives both.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import NamedTuple

from shapely import MultiPolygon, Polygon, box, unary_union
from shapely.affinity import translate

Point = tuple[float, float]
Ring = list[Point]

WIDTH, HEIGHT = 820, 1000
MARGIN = 22
BESIDE = 420
"""How far the picture goes on at either side of the page, for a panel wider than it."""

BREADTH, DEPTH = 756, 958
"""What Britain fills of the page."""

COAST_TOLERANCE = 1.6
"""How far, in picture units, a thinned coast may lie from the true one: below the width of the line that draws it."""

INLET = 8
"""Inlets narrower than this, in picture units, are closed: lochs and estuaries that would be no more than a blot of ink."""

SANDS, SANDS_WIDTH = MultiPolygon([box(270, 430, 350, 540), box(560, 500, 640, 565)]), 20
"""Morecambe Bay and the Humber, whose sands fall dry at low water, are land to us up to this width: followers need the room."""

FRANCE_MOVED = (-154, 62)

SMALLEST_ISLAND = 150
"""Square kilometres on the bent map; smaller islands would be specks."""


class Coast(NamedTuple):
    """Coasts in picture units: Britain, its islands with the longitude and latitude of their middles, and the continent: France to us."""

    main: Polygon
    islands: list[tuple[Polygon, Point]]
    france: Polygon


class Atlas:
    """The countries of a TopoJSON file, as rings of longitude and latitude."""

    def __init__(self, path: Path) -> None:
        self._topology = json.loads(path.read_text(encoding="utf-8"))
        (scale_x, scale_y), (move_x, move_y) = self._topology["transform"]["scale"], self._topology["transform"]["translate"]
        self._arcs: list[Ring] = []
        for steps in self._topology["arcs"]:
            x = y = 0
            arc: Ring = []
            for dx, dy in steps:  # an arc is a first point and then steps from point to point
                x, y = x + dx, y + dy
                arc.append((x * scale_x + move_x, y * scale_y + move_y))
            self._arcs.append(arc)

    def outlines(self, country: str) -> list[Ring]:
        """The outer rings of a country, one for each of its islands."""
        shape = next(g for g in self._topology["objects"]["countries"]["geometries"] if g["properties"]["name"] == country)
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        return [self._ring(polygon[0]) for polygon in polygons]

    def _ring(self, indices: list[int]) -> Ring:
        ring: Ring = []
        for index in indices:
            arc = self._arcs[index] if index >= 0 else self._arcs[~index][::-1]
            ring += arc[1:] if ring else arc
        return ring


class Projection:
    """Degrees to picture units: Lambert's cone, our bend, and the scale that makes Britain fill the page."""

    _SOUTH, _NORTH, _LATITUDE, _LONGITUDE = (math.radians(a) for a in (50, 58, 54, -2.5))
    _EARTH = 6371.0  # km

    def __init__(self) -> None:
        def half(a: float) -> float:
            return math.tan(math.pi / 4 + a / 2)

        self._n = math.log(math.cos(self._SOUTH) / math.cos(self._NORTH)) / math.log(half(self._NORTH) / half(self._SOUTH))
        self._f = self._EARTH * math.cos(self._SOUTH) * half(self._SOUTH) ** self._n / self._n
        self._origin = self._f / half(self._LATITUDE) ** self._n
        self._half = half
        self._across = self._down = 1.0
        self._left = self._top = 0.0

    def fill_page(self, rings: list[Ring]) -> None:
        """Choose scale and place so that these outlines begin MARGIN from the page's left and top and fill BREADTH by DEPTH of it."""
        points = [self.bent(*point) for ring in rings for point in ring]
        self._left, self._top = min(x for x, _ in points), min(y for _, y in points)
        self._across = BREADTH / (max(x for x, _ in points) - self._left)
        self._down = DEPTH / (max(y for _, y in points) - self._top)

    def __call__(self, longitude: float, latitude: float) -> Point:
        """Where a place is on the page."""
        x, y = self.bent(longitude, latitude)
        return (x - self._left) * self._across + MARGIN, (y - self._top) * self._down + MARGIN

    def bent(self, longitude: float, latitude: float) -> Point:
        """Kilometres right of 2.5°W and down from 54°N, bent."""
        rho = self._f / self._half(math.radians(latitude)) ** self._n
        theta = self._n * (math.radians(longitude) - self._LONGITUDE)
        east, north = rho * math.sin(theta), self._origin - rho * math.cos(theta)
        return east * (1.33 - 0.26 * _ease((north - 100) / 220) + 0.1 * math.exp(-(((north + 50) / 170) ** 2))), -_stretched(north)


def _ease(t: float) -> float:
    """From 0 to 1 along a smooth curve."""
    t = max(0.0, min(1.0, t))
    return t * t * (3 - 2 * t)


def _stretched(north: float) -> float:
    """The height on the page of a place so many kilometres north of 54°N: the integral of a scale that shrinks in the Highlands."""
    step, height, sign = 4.0, 0.0, math.copysign(1, north)
    whole = int(abs(north) / step)
    for k in range(whole):
        height += step * _vertical_scale(sign * (k + 0.5) * step)
    return sign * (height + (abs(north) - whole * step) * _vertical_scale(north))


def _vertical_scale(north: float) -> float:
    return 1.08 - 0.44 * _ease((north - 245) / 90) + 0.1 * math.exp(-(((north - 20) / 130) ** 2))


def coast(atlas: Path) -> tuple[Coast, Projection]:
    """Britain without Ireland, Man, Orkney and Shetland, and the continent that faces it."""
    countries = Atlas(atlas)
    projection = Projection()
    kept: list[tuple[Polygon, Ring]] = []
    for ring in countries.outlines("United Kingdom"):
        longitude, latitude = _middle(ring)
        northern_isles, ulster = latitude > 58.7, longitude < -5.4 and 53.9 < latitude < 55.4
        rough = Polygon([projection.bent(*point) for point in ring]).buffer(0)
        if not (northern_isles or ulster) and rough.area >= SMALLEST_ISLAND:
            kept.append((rough, ring))
    kept.sort(key=lambda entry: -entry[0].area)
    projection.fill_page([ring for _, ring in kept])
    main, *islands = (ring for _, ring in kept)
    return (
        Coast(
            main=_thinned(main, projection),
            islands=[(_thinned(ring, projection), _middle(ring)) for ring in islands],
            france=_continent(countries, projection),
        ),
        projection,
    )


def _middle(ring: Ring) -> Point:
    return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)


def _thinned(ring: Ring, projection: Projection) -> Polygon:
    shape = Polygon([projection(*point) for point in ring]).buffer(0)
    shape = shape.union(_closed(shape, INLET)).union(_closed(shape, SANDS_WIDTH).intersection(SANDS))
    largest = max(getattr(shape, "geoms", [shape]), key=lambda part: part.area)
    return Polygon(largest.exterior).simplify(COAST_TOLERANCE)


def _closed(shape: Polygon, width: float) -> Polygon:
    """The shape without inlets narrower than this."""
    return shape.buffer(width / 2).buffer(-width / 2)


def _continent(countries: Atlas, projection: Projection) -> Polygon:
    """The coast from Normandy to the Rhine, moved up the Channel so that there is room on it for the discs of instability."""
    coasts = [max(countries.outlines(name), key=len) for name in ("France", "Belgium", "Netherlands", "Germany")]
    land = unary_union([Polygon([projection(*point) for point in ring]).buffer(1) for ring in coasts])
    moved = translate(Polygon(_closed(land, 3 * INLET).exterior), *FRANCE_MOVED)
    shown = moved.intersection(box(WIDTH / 2, 0, WIDTH + BESIDE, HEIGHT))
    return max(getattr(shown, "geoms", [shown]), key=lambda part: part.area).simplify(COAST_TOLERANCE)
