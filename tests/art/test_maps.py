"""The pictures of Britain keep the rules' borders, and everything on them has its own place."""

from __future__ import annotations

from itertools import combinations

import pytest
from shapely import Point, Polygon, box, unary_union

from app.maps import albion, britain
from tests.art.pictures import by_id, polygon, shape
from vacant_throne.king_is_dead.board import ALBION, BRITAIN, Board

MAPS = {"britain": (britain, BRITAIN), "albion": (albion, ALBION)}
PHONE_WIDTH, SMALLEST_PIECE = 390, 24
LINE = 2  # half the width of the line that draws a border

each_map = pytest.mark.parametrize(("places", "board"), [pytest.param(*entry, id=name) for name, entry in MAPS.items()])
each_region = pytest.mark.parametrize(
    ("places", "name"), [pytest.param(places, name, id=name) for places, _ in MAPS.values() for name in places.REGIONS]
)


def region(name: str) -> Polygon:
    return shape(f"region-{name}")


def around(place: tuple[float, float], width: float, height: float, more_right: float = 0) -> Polygon:
    x, y = place
    return box(x - width / 2, y - height / 2, x + width / 2 + more_right, y + height / 2)


def plaque(places, name: str) -> Polygon:
    place = places.PLAQUES[name]
    left = place.x - place.width * {"start": 0, "middle": 0.5, "end": 1}[place.anchor]
    return box(left, place.y, left + place.width, place.y + places.PLAQUE_HEIGHT)


def piece(places, place: tuple[float, float]) -> Polygon:
    return around(place, places.PIECE_SIZE, places.PIECE_SIZE)


def group(places, place: tuple[float, float]) -> Polygon:
    return around(place, places.PIECE_SIZE, places.PIECE_SIZE, more_right=places.BADGE_WIDTH)


def borders(board: Board) -> set[tuple[str, str]]:
    """The borders of the rules, each once, in the regions' order."""
    names = board.regions
    return {(names[one], names[other]) for other in range(len(names)) for one in range(other) if board.neighbours[one] >> other & 1}


FORMATIONS = [
    pytest.param(places, name, shape_of, formation, id=f"{name}-{number}")
    for places, _ in MAPS.values()
    for name in places.REGIONS
    for number, shape_of, formation in [
        *((number, piece, formation) for number, formation in enumerate(places.SLOTS[name])),
        ("grouped", group, places.GROUPED[name]),
    ]
]


@each_map
def test_the_map_has_the_regions_of_the_rules(places, board):
    assert board.regions == places.REGIONS
    assert all(set(table) == set(places.REGIONS) for table in (places.SLOTS, places.GROUPED, places.EMBLEM, places.PLAQUES))


@pytest.mark.rule("KID2-MAP-01", "KID1-MAP-02")
@each_map
def test_the_borders_drawn_are_the_borders_of_the_rules(places, board):
    drawn = {pair for pair in combinations(places.REGIONS, 2) if region(pair[0]).intersection(region(pair[1])).length > 1}
    assert drawn == borders(board)
    assert set(places.BORDERS) == borders(board)
    assert len(drawn) == 13


@pytest.mark.rule("KID2-MAP-01", "KID1-MAP-02")
@each_map
def test_a_border_is_long_enough_to_see_and_a_gap_wide_enough(places, board):
    for pair in combinations(places.REGIONS, 2):
        one, other = region(pair[0]), region(pair[1])
        if pair in borders(board):
            assert one.intersection(other).length > 40, pair
        else:
            assert one.distance(other) > 10, pair


@each_map
def test_regions_are_sound_shapes_that_do_not_overlap(places, board):
    for name in places.REGIONS:
        assert region(name).is_valid, name
    for one, other in combinations(places.REGIONS, 2):
        assert region(one).intersection(region(other)).area < 0.01, (one, other)


@each_map
def test_regions_together_are_britain_without_a_gap(places, board):
    land = unary_union([region(name) for name in places.REGIONS])
    assert not [hole for island in land.geoms for hole in island.interiors]
    assert land.symmetric_difference(shape("art-britain").buffer(0)).area < 0.02 * land.area  # that one is thinned
    assert box(0, 0, *places.VIEW_BOX).buffer(-10).contains(land)


@each_map
def test_pieces_are_large_enough_on_a_phone(places, board):
    assert places.PIECE_SIZE * PHONE_WIDTH / places.VIEW_BOX[0] >= SMALLEST_PIECE


@each_region
def test_every_number_of_followers_up_to_the_capacity_has_its_places(places, name):
    assert places.CAPACITY[name] >= 6
    assert [len(formation) for formation in places.SLOTS[name]] == list(range(places.CAPACITY[name] + 1))
    assert len(places.GROUPED[name]) == 4


@pytest.mark.parametrize(("places", "name", "shape_of", "formation"), FORMATIONS)
def test_followers_stand_inside_their_region_and_apart(places, name, shape_of, formation):
    boxes = [shape_of(places, place) for place in formation]
    for one in boxes:
        assert region(name).contains(one.buffer(LINE, join_style="mitre"))
        assert not [other for other in places.REGIONS if plaque(places, other).intersects(one)]
    for one, other in combinations(boxes, 2):
        assert one.distance(other) > 0


@each_region
def test_shield_and_disc_stand_inside_their_region_and_clear_of_plaques(places, name):
    for one in (
        around(places.EMBLEM[name], *places.SHIELD_SIZE),
        Point(places.EMBLEM[name]).buffer(places.DISC_SIZE / 2),
    ):
        assert region(name).contains(one.buffer(LINE))
        assert not [other for other in places.REGIONS if plaque(places, other).intersects(one)]


@each_region
def test_plaques_lie_in_view_on_the_sea_or_on_their_own_ground(places, name):
    assert box(0, 0, *places.VIEW_BOX).buffer(-6).contains(plaque(places, name))
    assert not [other for other in places.REGIONS if other != name and plaque(places, name).intersects(region(other))]
    assert not plaque(places, name).intersects(shape_of_france())
    assert not [other for other in places.REGIONS if other != name and plaque(places, name).intersects(plaque(places, other))]


@each_region
def test_a_leader_ends_inside_its_region(places, name):
    line = places.PLAQUES[name].leader
    if line is None:
        assert plaque(places, name).distance(region(name)) < 15
        return
    x, y = map(float, line[line.index("L") + 1 : line.index("m")].split())
    assert region(name).contains(Point(x, y).buffer(4))


def shape_of_france() -> Polygon:
    (path,) = [element for element in by_id()["map-backdrop"] if element.attrib.get("class") == "map-france"]
    return polygon(path.attrib["d"])


@pytest.mark.rule("KID2-COMP-03", "KID1-COMP-03")
@pytest.mark.parametrize(("places", "count"), [(britain, 3), (albion, 4)])
def test_the_continent_has_room_for_its_name_and_the_discs(places, count):
    discs = [Point(place).buffer(places.FRANCE_DISC_SIZE / 2) for place in places.FRANCE_DISCS]
    right, baseline = places.FRANCE_LABEL
    name = box(right - 112, baseline - 22, right, baseline + 6)
    assert len(discs) == count
    for one in [*discs, name]:
        assert shape_of_france().contains(one.buffer(LINE))
        assert box(0, 0, *places.VIEW_BOX).contains(one.buffer(LINE))
    for one, other in combinations([*discs, name], 2):
        assert one.distance(other) > 0


@each_map
def test_arrow_keys_lead_where_they_point(places, board):
    for name in places.REGIONS:
        x, y = region(name).centroid.coords[0]
        for key, other in places.NEIGHBOUR_KEYS[name].items():
            if other is not None:
                dx, dy = region(other).centroid.x - x, region(other).centroid.y - y
                assert {"up": -dy, "down": dy, "left": -dx, "right": dx}[key] > 0, (name, key, other)


@each_region
def test_arrow_keys_lead_everywhere(places, name):
    seen, waiting = {name}, [name]
    while waiting:
        for other in places.NEIGHBOUR_KEYS[waiting.pop()].values():
            if other is not None and other not in seen:
                seen.add(other)
                waiting.append(other)
    assert seen == set(places.REGIONS)
