"""The icons of the installed app as PNG, drawn from `web/icon.svg`.

The rasteriser knows just what that picture has: a square with round corners, paths of straight lines, circles. How much of a point is
covered is measured along some lines through it, so that the same picture always gives the same points.
"""

from __future__ import annotations

import re
import struct
import zlib
from itertools import pairwise
from math import ceil, cos, floor, pi, sin
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree

if TYPE_CHECKING:
    from pathlib import Path

Point = tuple[float, float]

SIZE = 64
"""Side of the picture's view box."""

LINES = 8
"""Lines that are measured for each line of points."""

_CORNERS = 64
"""Corners of the polygon that stands for a circle."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_STEP = re.compile(r"([MLHVZmlhvz])|(-?\d*\.?\d+)")


class Icon(NamedTuple):
    """One file: its side in pixels, whether the ground fills it to the edges, and how large what stands on the ground is drawn."""

    side: int
    bleeds: bool = False
    scale: float = 1.0


ICONS = {
    "192": Icon(192),
    "512": Icon(512),
    "maskable-512": Icon(512, bleeds=True, scale=0.78),  # everything within the circle that every mask leaves: 0.8 of the side
    "apple-180": Icon(180, bleeds=True, scale=0.9),  # iOS rounds the corners, and shows transparency as black
}


class Shape(NamedTuple):
    """A closed polygon of one colour."""

    corners: list[Point]
    colour: tuple[int, int, int]


def icons(svg: Path) -> dict[str, bytes]:
    """Every icon as the bytes of its PNG, by name."""
    ground, *figures = shapes(ElementTree.parse(svg).getroot())
    square = ground._replace(corners=[(0, 0), (SIZE, 0), (SIZE, SIZE), (0, SIZE)])
    drawn: dict[str, bytes] = {}
    for name, icon in ICONS.items():
        scaled = [shape._replace(corners=[_about_the_middle(corner, icon.scale) for corner in shape.corners]) for shape in figures]
        drawn[name] = png(icon.side, draw([square if icon.bleeds else ground, *scaled], icon.side))
    return drawn


def _about_the_middle(point: Point, scale: float) -> Point:
    x, y = point
    return SIZE / 2 + (x - SIZE / 2) * scale, SIZE / 2 + (y - SIZE / 2) * scale


# What stands in the file


def shapes(parent: ElementTree.Element, fill: str = "") -> list[Shape]:
    """The shapes of an SVG element, from back to front."""
    found: list[Shape] = []
    for element in parent:
        colour = element.get("fill", fill)
        kind = element.tag.rpartition("}")[2]
        if kind == "g":
            found += shapes(element, colour)
            continue
        values = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
        found.append(Shape(_OUTLINES[kind](element), (values[0], values[1], values[2])))
    return found


def _arc(x: float, y: float, radius: float, start: float, turn: float) -> list[Point]:
    steps = round(_CORNERS * turn)
    angles = [2 * pi * (start + turn * step / steps) for step in range(steps + 1)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def _rect(element: ElementTree.Element) -> list[Point]:
    width, height, radius = (float(element.get(name, "0")) for name in ("width", "height", "rx"))
    middles = [(width - radius, height - radius), (radius, height - radius), (radius, radius), (width - radius, radius)]
    return [point for quarter, (x, y) in enumerate(middles) for point in _arc(x, y, radius, quarter / 4, 1 / 4)]


def _circle(element: ElementTree.Element) -> list[Point]:
    return _arc(float(element.attrib["cx"]), float(element.attrib["cy"]), float(element.attrib["r"]), 0, 1)


def _path(element: ElementTree.Element) -> list[Point]:
    corners: list[Point] = []
    x = y = 0.0
    command, rest = "", iter([found.groups() for found in _STEP.finditer(element.attrib["d"])])
    for letter, number in rest:
        if letter:
            command = letter
            continue
        first = float(number)
        relative = command.islower()
        if command in "Hh":
            x = first + x * relative
        elif command in "Vv":
            y = first + y * relative
        else:
            x, y = first + x * relative, float(next(rest)[1]) + y * relative
        corners.append((x, y))
    return corners


_OUTLINES = {"rect": _rect, "circle": _circle, "path": _path}


# Points and files


def draw(figures: list[Shape], side: int) -> list[bytearray]:
    """The lines of a square picture, each point as red, green, blue and opacity."""
    lines = [bytearray(4 * side) for _ in range(side)]
    for figure in figures:
        corners = [(x * side / SIZE, y * side / SIZE) for x, y in figure.corners]
        for row, covered in _coverage(corners, side).items():
            line = lines[row]
            for x, share in enumerate(covered):
                if share:
                    _lay(line, 4 * x, figure.colour, min(1.0, share))
    return lines


def _lay(line: bytearray, place: int, colour: tuple[int, int, int], share: float) -> None:
    """Lay a colour that covers a share of a point over what is there."""
    below = line[place + 3] / 255 * (1 - share)
    whole = share + below
    for channel in range(3):
        line[place + channel] = round((colour[channel] * share + line[place + channel] * below) / whole)
    line[place + 3] = round(255 * whole)


def _coverage(corners: list[Point], side: int) -> dict[int, list[float]]:
    """How much of each point a polygon covers, by row."""
    edges = [(one, other) for one, other in pairwise([*corners, corners[0]]) if one[1] != other[1]]
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    found: dict[int, list[float]] = {}
    for row in range(max(0, floor(top)), min(side, ceil(bottom))):
        covered = [0.0] * side
        for line in range(LINES):
            y = row + (line + 0.5) / LINES
            crossings = sorted(x1 + (y - y1) * (x2 - x1) / (y2 - y1) for (x1, y1), (x2, y2) in edges if min(y1, y2) <= y < max(y1, y2))
            for left, right in zip(crossings[::2], crossings[1::2], strict=True):
                for x in range(max(0, floor(left)), min(side, ceil(right))):
                    covered[x] += (min(right, x + 1) - max(left, x)) / LINES
        found[row] = covered
    return found


def png(side: int, lines: list[bytearray]) -> bytes:
    """A square PNG of eight bits for each of red, green, blue and opacity."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    raw = b"".join(b"\0" + line for line in lines)
    header = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    return _SIGNATURE + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")


def points(data: bytes) -> tuple[bytes, bytes]:
    """Header and points of a PNG made here: what is compared, since the bytes that they are packed into depend on the machine's zlib."""
    place, header, packed = len(_SIGNATURE), b"", b""
    while place < len(data):
        size = int.from_bytes(data[place : place + 4], "big")
        kind, content = data[place + 4 : place + 8], data[place + 8 : place + 8 + size]
        if kind == b"IHDR":
            header = content
        elif kind == b"IDAT":
            packed += content
        place += size + 12
    return header, zlib.decompress(packed)
