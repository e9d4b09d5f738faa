"""The committed sprite and palette, read back from their files."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from shapely import MultiPolygon, Polygon

WEB = Path(__file__).parents[2] / "web"
SVG = "{http://www.w3.org/2000/svg}"
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_OUTLINE = re.compile(r"M([^a-zA-Z]*)l([^a-zA-Z]*)z")


@cache
def fragments() -> dict[str, ElementTree.Element]:
    """Each file of the sprite, parsed."""
    return {path.name: ElementTree.parse(path).getroot() for path in sorted((WEB / "art" / "sprite").glob("*.svg"))}


def elements() -> list[ElementTree.Element]:
    """All elements of the sprite."""
    return [element for root in fragments().values() for element in root.iter()]


@cache
def by_id() -> dict[str, ElementTree.Element]:
    return {element.attrib["id"]: element for element in elements() if "id" in element.attrib}


@cache
def shape(name: str) -> Polygon | MultiPolygon:
    """The polygon of a path of the sprite, by its id."""
    return polygon(by_id()[name].attrib["d"])


def polygon(data: str) -> Polygon | MultiPolygon:
    """Path data as a shape, if it has only the commands that the map's generator writes for land: M, l and z."""
    assert _OUTLINE.sub("", data) == ""
    outlines = []
    for start, steps in _OUTLINE.findall(data):
        (x, y), numbers = _numbers(start), _numbers(steps)
        points = [(x, y)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = round(x + dx, 1), round(y + dy, 1)
            points.append((x, y))
        outlines.append(Polygon(points))
    return outlines[0] if len(outlines) == 1 else MultiPolygon(outlines)


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text)]


def palette(theme: str) -> dict[str, str]:
    """The colours of theme.css by name, for ``day`` or ``candle``."""
    sheet = (WEB / "style" / "theme.css").read_text(encoding="utf-8")
    found = re.findall(r"--([a-z-]+):\s*(?:light-dark\((#\w+),\s*(#\w+)\)|(#\w+));", sheet)
    return {name: both or (day if theme == "day" else candle) for name, day, candle, both in found}


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, as WCAG 2.2 defines it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
