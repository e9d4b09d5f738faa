"""The sprite holds together: every reference resolves, every id is there once, every colour comes from the theme."""

from __future__ import annotations

import re
import zlib
from collections import Counter

import pytest

from app.maps import albion, britain
from tests.art.pictures import SVG, WEB, by_id, elements, fragments
from vacant_throne.king_is_dead.board import ALBION, BRITAIN, FACTION_COUNT
from vacant_throne.king_is_dead.rulesets import ruleset

CARDS = (*sorted({card.name for name in ("base", "cunning", "first") for card in ruleset(name).cards}), "back-saxon")
GAMES = ("king-is-dead", "king-is-dead-first", "kings-bounty", "kings-dilemma")
NATIONS = ("elf", "dwarf", "undead", "orc", "human")
CASTLE_NATIONS = NATIONS[:4]
UNITS = ("archer", "warrior", "mage", "hero", "monster")
CASTLES = ("tower", "fortress", "citadel")
TITLES = (
    *("emperor", "architect", "keeper", "conqueror"),
    *(f"{nation}_castles" for nation in CASTLE_NATIONS),
    *(f"{nation}_garrisons" for nation in NATIONS),
    *("archers", "warriors", "mages", "towers", "fortresses", "citadels", "vandal", "rat"),
)
MOST_BYTES = 48_000
"""Of the whole sprite as it travels, inside a compressed page of which Python is many times more."""

NEEDED = [
    "map-backdrop",
    *(f"{kind}-{name}" for kind in ("region", "clip", "silhouette") for name in (*britain.REGIONS, *albion.REGIONS)),
    *(
        f"{kind}-{faction}"
        for kind in ("piece", "man", "disc", "shield", "owned")
        for board in (BRITAIN, ALBION)
        for faction in board.factions
    ),
    *(f"ghost-{faction}" for board in (BRITAIN, ALBION) for faction in board.factions[:FACTION_COUNT]),
    *("token-saxon", "token-saxon-empty", "token-crown"),
    *(f"banner-{region}" for region in ("strathclyde", "devon", "din_eidyn", "aquae_sulis")),
    *("owned-unstable", "disc-unstable", "disc-unstable-empty", "disc-negotiation", "mark-tie", "mark-swords", "mark-crown"),
    *(f"card-{card}{size}" for card in CARDS for size in ("", "-mini")),
    *(f"scene-{ending}" for ending in ("coronation", "invasion", "vikings", "control", "saxons", "mordred")),
    *(f"scene-{variant}" for variant in ("basic", "cunning", "solo")),
    *(f"home-{game}" for game in GAMES),
    *(f"castle-{nation}-{castle}" for nation in CASTLE_NATIONS for castle in CASTLES),
    *(f"obelisk-{strength}" for strength in (1, 2, 3)),
    *(f"unit-{nation}-{unit}" for nation in NATIONS for unit in UNITS),
    *(f"emblem-{nation}" for nation in NATIONS),
    *(f"title-{title}" for title in TITLES),
    "card-back-bounty",
    *(f"scene-{name}" for name in ("last_card", "stalled", "bounty", "expert")),
    *(f"icon-{name}" for name in ("realm", "titles", "deck")),
]
VIEW_BOXES = {
    "piece-": "-26 -26 52 52",
    "ghost-": "-26 -26 52 52",
    "disc-": "-26 -26 52 52",
    "token-": "-26 -26 52 52",
    "banner-": "-26 -26 52 52",
    "castle-": "0 0 72 72",
    "obelisk-": "0 0 72 72",
    "unit-": "-26 -26 52 52",
    "emblem-": "-26 -26 52 52",
    "title-": "0 0 52 52",
    "card-back-bounty": "0 0 72 96",
    "scene-": "0 0 320 200",
    "home-": "0 0 320 200",
}


def classes_used() -> set[str]:
    return {name for element in elements() for name in element.attrib.get("class", "").split()}


def classes_styled() -> set[str]:
    sheet = re.sub(r"/\*.*?\*/", "", (WEB / "style" / "art.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    return set(re.findall(r"\.([a-z][a-z-]*)(?=[\s,{:])", sheet))


@pytest.mark.parametrize("name", NEEDED)
def test_the_picture_that_a_view_uses_is_there(name):
    assert name in by_id()


def test_ids_are_unique():
    counted = Counter(element.attrib["id"] for element in elements() if "id" in element.attrib)
    assert [name for name, count in counted.items() if count > 1] == []


def test_ids_begin_with_the_kind_of_picture_so_that_no_id_of_the_page_meets_one():
    kinds = "map|region|clip|silhouette|owned|piece|man|ghost|disc|shield|mark|card|scene|home|icon|letter|art|token|banner"
    kinds_of_bounty = "castle|obelisk|unit|emblem|title"
    assert [name for name in by_id() if not re.match(rf"({kinds}|{kinds_of_bounty})-", name)] == []


def test_a_piece_on_the_map_is_as_large_as_the_map_takes_it_to_be():
    """There it stands without the frame that would scale it."""
    for where in (britain, albion):
        assert VIEW_BOXES["piece-"].split()[2:] == [str(where.PIECE_SIZE)] * 2


def test_references_resolve():
    for element in elements():
        for value in element.attrib.values():
            for name in re.findall(r"url\(#([^)]+)\)|^#(.+)$", value):
                assert (name[0] or name[1]) in by_id(), value


def test_what_only_other_pictures_use_is_used_by_one():
    used = {element.attrib["href"].removeprefix("#") for element in elements() if element.tag == f"{SVG}use"}
    drawn_alone = [element.attrib["id"] for element in elements() if "id" in element.attrib and element.tag in (f"{SVG}path", f"{SVG}g")]
    assert [name for name in drawn_alone if name not in used | {"map-backdrop"} and not name.startswith("man-")] == []


def test_colours_come_from_the_theme_alone():
    for element in elements():
        assert not {"style", "opacity", "filter"} & set(element.attrib), element.attrib
        for attribute in ("fill", "stroke"):
            assert element.attrib.get(attribute, "currentColor") == "currentColor", element.attrib
    sheet = (WEB / "style" / "art.css").read_text(encoding="utf-8")
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b(?!prite)", sheet) == []


def test_flat_inks_and_no_text():
    tags = {element.tag.removeprefix(SVG) for element in elements() if isinstance(element.tag, str)}
    assert tags <= {"svg", "symbol", "g", "path", "circle", "ellipse", "rect", "use", "pattern", "clipPath"}


def test_every_class_of_the_sprite_has_its_ink_and_no_ink_lies_unused():
    assert classes_used() - classes_styled() == set()
    assert classes_styled() - classes_used() == set()


def test_variables_of_the_inks_are_in_the_theme():
    theme = set(re.findall(r"(--[a-z-]+):", (WEB / "style" / "theme.css").read_text(encoding="utf-8")))
    used = set(re.findall(r"var\((--[a-z-]+)", (WEB / "style" / "art.css").read_text(encoding="utf-8")))
    assert used - theme == {"--mini-ground"}


def test_pictures_of_a_kind_have_one_shape():
    for name, element in by_id().items():
        for start, view_box in VIEW_BOXES.items():
            if name.startswith(start):
                assert element.attrib.get("viewBox") == view_box, name
    for card in CARDS:
        assert by_id()[f"card-{card}"].attrib["viewBox"] == "0 0 160 92"
        assert by_id()[f"card-{card}-mini"].attrib["viewBox"] == "0 0 96 48"


def test_the_sprite_stays_small():
    sprite = b"".join((WEB / "art" / "sprite" / name).read_bytes() for name in fragments())
    assert len(zlib.compress(sprite, 9)) <= MOST_BYTES
