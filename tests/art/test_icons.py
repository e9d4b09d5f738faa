"""The icons of the installed app are the page's own icon, in the sizes that the manifest names."""

from __future__ import annotations

import json
import struct
import sys
from math import hypot
from typing import Any

import pytest

from tests.art.pictures import WEB

sys.path.insert(0, str(WEB / "art"))
icons = pytest.importorskip("icons")

GROUND, GOLD = (0x1E, 0x1A, 0x17), (0xE5, 0xB5, 0x3F)
NAMES = sorted(path.stem for path in (WEB / "icons").glob("*.png"))


def read(name: str) -> tuple[int, bytes]:
    header, raw = icons.points((WEB / "icons" / f"{name}.png").read_bytes())
    width, height = struct.unpack(">II", header[:8])
    assert width == height
    return width, raw


def point(side: int, raw: bytes, x: float, y: float) -> tuple[int, ...]:
    """Red, green, blue and opacity at a place given in units of the picture."""
    column, row = int(x * side / icons.SIZE), int(y * side / icons.SIZE)
    place = row * (4 * side + 1) + 1 + 4 * column
    return tuple(raw[place : place + 4])


def test_the_icons_are_those_that_the_picture_gives():
    drawn = icons.icons(WEB / "icon.svg")
    assert sorted(drawn) == NAMES
    for name, data in drawn.items():
        assert icons.points(data) == icons.points((WEB / "icons" / f"{name}.png").read_bytes()), f"{name}: run build.py art"


def test_what_stands_in_the_picture_stands_in_the_icon():
    side, raw = read("512")
    assert point(side, raw, 32, 26) == (*GOLD, 255)
    assert point(side, raw, 32, 40) == (*GROUND, 255)  # one of the three pearls
    assert point(side, raw, 32, 60) == (*GROUND, 255)
    assert point(side, raw, 0, 0)[3] == 0, "the corner is round"


@pytest.mark.parametrize("name", ["maskable-512", "apple-180"])
def test_an_icon_that_will_be_masked_has_ground_to_its_edges(name):
    side, raw = read(name)
    for corner in ((0, 0), (63.9, 0), (0, 63.9), (63.9, 63.9)):
        assert point(side, raw, *corner) == (*GROUND, 255)


def test_no_mask_cuts_anything_off():
    side, raw = read("maskable-512")
    for y in range(64):
        for x in range(64):
            if point(side, raw, x, y)[:3] != GROUND:
                assert hypot(x + 0.5 - 32, y + 0.5 - 32) <= 0.4 * 64 + 0.5


def test_the_manifest_names_them_with_their_sizes_and_is_relative():
    manifest: dict[str, Any] = json.loads((WEB / "manifest.webmanifest").read_text("utf-8"))
    assert {manifest[key] for key in ("id", "start_url", "scope")} == {"./"}
    for icon in manifest["icons"]:
        assert not icon["src"].startswith("/")
        assert (WEB / icon["src"]).exists()
        if icon["sizes"] != "any":
            side, _ = read(icon["src"].removeprefix("icons/").removesuffix(".png"))
            assert icon["sizes"] == f"{side}x{side}"
    wanted = {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    assert wanted <= {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
