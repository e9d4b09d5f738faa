"""Both themes can be read: text at least 4.5:1, and what tells something without words at least 3:1, against its ground."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tests.art.pictures import WEB, contrast, palette

THEMES = ("day", "candle")
NATIONS = ("undead", "dwarf", "elf", "orc", "human")
"""From dark to light."""

TEXT = [
    *(("ink", ground) for ground in ("paper", "panel", "chip", "sea", "land", "target-ground", "now-ground", "unstable-ground")),
    *(("mute", ground) for ground in ("paper", "panel")),
    *(("warn", ground) for ground in ("paper", "panel")),
    ("on-bar", "bar"),
    ("gold", "bar"),
    ("on-gold", "gold"),
    ("on-target", "target"),
    ("on-france", "france"),
    ("on-scottish", "scottish"),
    ("on-welsh", "welsh"),
    ("on-english", "english"),
    ("on-raider", "raider"),
    *((f"on-{nation}", nation) for nation in NATIONS),
    ("on-unstable", "unstable"),
    ("on-negotiation", "negotiation"),
]
SIGNS = [
    *(("target", ground) for ground in ("target-ground", "paper", "panel", "sea", "land")),
    *(("focus", ground) for ground in ("paper", "panel", "sea", "land", "target-ground", "now-ground")),
    *(("coast", ground) for ground in ("sea", "land", "now-ground", "target-ground")),
    ("now-line", "now-ground"),
    ("scottish", "halo"),
    ("welsh", "halo"),
    ("english", "piece-line"),  # gold stands on its outline, not on paper
    ("raider", "halo"),
    ("raider-mark", "raider"),
    ("piece-line", "halo"),
    ("unstable", "halo"),
    *((nation, "halo") for nation in NATIONS[:3]),
    *((nation, "piece-line") for nation in NATIONS[3:]),  # like gold: on their outlines
    ("stone", "halo"),
    ("gold", "stone"),
    ("art-gold", "art-ink"),
    ("art-paper", "art-ink"),
    ("art-paper", "art-red"),
    ("art-paper", "art-blue"),
    ("art-gold", "art-blue"),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_can_be_read(theme, ink, ground):
    colours = palette(theme)
    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), SIGNS)
def test_signs_stand_out(theme, ink, ground):
    colours = palette(theme)
    assert contrast(colours[ink], colours[ground]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_factions_differ_in_lightness_and_not_only_in_hue(theme):
    colours = palette(theme)
    assert contrast(colours["scottish"], colours["welsh"]) >= 2
    assert contrast(colours["welsh"], colours["english"]) >= 2


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("darker", "lighter"), [*pairwise(NATIONS)])
def test_nations_differ_in_lightness_and_not_only_in_hue(theme, darker, lighter):
    colours = palette(theme)
    assert contrast(colours[darker], "#000000") < contrast(colours[lighter], "#000000")
    assert contrast(colours[darker], colours[lighter]) >= 1.6


def test_every_colour_is_named_once_and_for_both_themes():
    sheet = (WEB / "style" / "theme.css").read_text(encoding="utf-8")
    names = re.findall(r"--([a-z-]+):", sheet)
    assert len(names) == len(set(names)) == len(palette("day")) == len(palette("candle"))
