"""The picture of Britain keeps the rules' borders, and everything on it has its own place."""

from __future__ import annotations

from itertools import combinations

import pytest
from shapely import Point, Polygon, box, unary_union

from app.maps import britain
from tests.art.pictures import by_id, polygon, shape
from vacant_throne.king_is_dead import board

REGIONS = britain.REGIONS
PHONE_WIDTH, SMALLEST_PIECE = 390, 24
LINE = 2  # half the width of the line that draws a border


def region(name: str) -> Polygon:
    return shape(f"region-{name}")


def around(place: tuple[float, float], width: float, height: float, more_right: float = 0) -> Polygon:
    x, y = place
    return box(x - width / 2, y - height / 2, x + width / 2 + more_right, y + height / 2)


def plaque(name: str) -> Polygon:
    place = britain.PLAQUES[name]
    left = place.x - place.width * {"start": 0, "middle": 0.5, "end": 1}[place.anchor]
    return box(left, place.y, left + place.width, place.y + britain.PLAQUE_HEIGHT)


def piece(place: tuple[float, float]) -> Polygon:
    return around(place, britain.PIECE_SIZE, britain.PIECE_SIZE)


def group(place: tuple[float, float]) -> Polygon:
    return around(place, britain.PIECE_SIZE, britain.PIECE_SIZE, more_right=britain.BADGE_WIDTH)


FORMATIONS = [
    *(pytest.param(name, piece, places, id=f"{name}-{n}") for name in REGIONS for n, places in enumerate(britain.SLOTS[name])),
    *(pytest.param(name, group, britain.GROUPED[name], id=f"{name}-grouped") for name in REGIONS),
]


def test_the_map_has_the_regions_of_the_rules():
    assert board.REGIONS == REGIONS
    assert all(set(table) == set(REGIONS) for table in (britain.SLOTS, britain.GROUPED, britain.EMBLEM, britain.PLAQUES))


@pytest.mark.rule("KID2-MAP-01")
def test_the_borders_drawn_are_the_borders_of_the_rules():
    drawn = {pair for pair in combinations(REGIONS, 2) if region(pair[0]).intersection(region(pair[1])).length > 1}
    assert drawn == set(board.BORDERS)
    assert set(britain.BORDERS) == set(board.BORDERS)


@pytest.mark.rule("KID2-MAP-01")
def test_regions_that_share_no_border_keep_apart_enough_to_see():
    for pair in set(combinations(REGIONS, 2)) - set(board.BORDERS):
        assert region(pair[0]).distance(region(pair[1])) > 10, pair


def test_every_region_is_a_sound_shape():
    for name in REGIONS:
        assert region(name).is_valid, name


def test_regions_do_not_overlap():
    for one, other in combinations(REGIONS, 2):
        assert region(one).intersection(region(other)).area < 0.01, (one, other)


def test_regions_together_are_britain_without_a_gap():
    land = unary_union([region(name) for name in REGIONS])
    assert not [hole for island in land.geoms for hole in island.interiors]
    assert land.symmetric_difference(shape("art-britain").buffer(0)).area < 0.02 * land.area  # that one is thinned


def test_the_land_lies_inside_the_view():
    assert box(0, 0, *britain.VIEW_BOX).buffer(-10).contains(unary_union([region(name) for name in REGIONS]))


def test_pieces_are_large_enough_on_a_phone():
    assert britain.PIECE_SIZE * PHONE_WIDTH / britain.VIEW_BOX[0] >= SMALLEST_PIECE


@pytest.mark.parametrize("name", REGIONS)
def test_every_number_of_followers_up_to_the_capacity_has_its_places(name):
    assert britain.CAPACITY[name] >= 6
    assert [len(places) for places in britain.SLOTS[name]] == list(range(britain.CAPACITY[name] + 1))
    assert len(britain.GROUPED[name]) == 4


@pytest.mark.parametrize(("name", "shape_of", "places"), FORMATIONS)
def test_followers_stand_inside_their_region_and_apart(name, shape_of, places):
    boxes = [shape_of(place) for place in places]
    for one in boxes:
        assert region(name).contains(one.buffer(LINE, join_style="mitre"))
        assert not [other for other in REGIONS if plaque(other).intersects(one)]
    for one, other in combinations(boxes, 2):
        assert one.distance(other) > 0


@pytest.mark.parametrize("name", REGIONS)
def test_shield_and_disc_stand_inside_their_region_and_clear_of_plaques(name):
    for one in (
        around(britain.EMBLEM[name], *britain.SHIELD_SIZE),
        Point(britain.EMBLEM[name]).buffer(britain.DISC_SIZE / 2),
    ):
        assert region(name).contains(one.buffer(LINE))
        assert not [other for other in REGIONS if plaque(other).intersects(one)]


@pytest.mark.parametrize("name", REGIONS)
def test_plaques_lie_in_view_on_the_sea_or_on_their_own_ground(name):
    assert box(0, 0, *britain.VIEW_BOX).buffer(-6).contains(plaque(name))
    assert not [other for other in REGIONS if other != name and plaque(name).intersects(region(other))]
    assert not plaque(name).intersects(shape_of_france())
    assert not [other for other in REGIONS if other != name and plaque(name).intersects(plaque(other))]


@pytest.mark.parametrize("name", [name for name in REGIONS if britain.PLAQUES[name].leader])
def test_a_leader_ends_inside_its_region(name):
    line = str(britain.PLAQUES[name].leader)
    x, y = map(float, line[line.index("L") + 1 : line.index("m")].split())
    assert region(name).contains(Point(x, y).buffer(4))


def shape_of_france() -> Polygon:
    (path,) = [element for element in by_id()["map-backdrop"] if element.attrib.get("class") == "map-france"]
    return polygon(path.attrib["d"])


def test_france_has_room_for_its_name_and_three_discs():
    discs = [Point(place).buffer(britain.FRANCE_DISC_SIZE / 2) for place in britain.FRANCE_DISCS]
    right, baseline = britain.FRANCE_LABEL
    name = box(right - 112, baseline - 22, right, baseline + 6)
    assert len(discs) == 3
    for one in [*discs, name]:
        assert shape_of_france().contains(one.buffer(LINE))
        assert box(0, 0, *britain.VIEW_BOX).contains(one.buffer(LINE))
    for one, other in combinations([*discs, name], 2):
        assert one.distance(other) > 0


def test_arrow_keys_lead_where_they_point():
    for name in REGIONS:
        x, y = region(name).centroid.coords[0]
        for key, other in britain.NEIGHBOUR_KEYS[name].items():
            if other is not None:
                dx, dy = region(other).centroid.x - x, region(other).centroid.y - y
                assert {"up": -dy, "down": dy, "left": -dx, "right": dx}[key] > 0, (name, key, other)


@pytest.mark.parametrize("start", REGIONS)
def test_arrow_keys_lead_everywhere(start):
    seen, waiting = {start}, [start]
    while waiting:
        for other in britain.NEIGHBOUR_KEYS[waiting.pop()].values():
            if other is not None and other not in seen:
                seen.add(other)
                waiting.append(other)
    assert seen == set(REGIONS)
