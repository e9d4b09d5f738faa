"""The map as a picture that can be played on.

Layers, from the sea up: the backdrop, the regions (the buttons of a step that chooses a region), the emblems of regions that are
decided, the followers (the buttons of a step that chooses a follower), and the plaques with name, struggle number and forecast.
Shapes and symbols are in the page's sprite; this is only which, where and what they are called.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import NamedTuple

from htpy import Element, Node, Renderable
from markupsafe import Markup

from app import h
from app.i18n import Text
from app.king_is_dead import marks, naming
from app.king_is_dead.seen import Option, Region, Seen, region_term
from app.maps.places import Direction, Places, Point
from app.markup import classes, drawn, icon_button

LIST = "list-way"
"""The id of what the button of the list is in, if it is there."""

ARROWS: dict[str, Direction] = {"ArrowUp": "up", "ArrowDown": "down", "ArrowLeft": "left", "ArrowRight": "right"}


def board(seen: Seen, t: Text) -> Renderable:
    """The whole map. What changes with decisions are parts of their own: each region's ground, followers and plaque, emblems and so on."""
    parts: dict[str, Node] = {}
    for name, region in seen.regions.items():
        parts[target_id(name)] = _region(seen, region, t)
        parts[f"followers-{name}"] = _followers(seen, region, t)
        parts[f"plaque-{name}"] = _plaque(seen, region, t)
    parts["emblems"] = _emblems(seen)
    parts["france"] = _france(seen, t)
    parts[LIST] = h.div(id=LIST)[_list_button(seen, t)]
    return h.Parted(partial(_around, seen, t), parts)


def _around(seen: Seen, t: Text, parts: Mapping[str, Node]) -> Element:
    width, height = seen.places.VIEW_BOX
    return h.section("#board.board", aria_label=t("heading.board"))[
        h.svg(
            {
                "class": "map",
                "viewBox": f"0 0 {width} {height}",
                "role": "group",
                "aria-label": t("map.title"),
                "aria-roledescription": t("board.role"),
            }
        )[
            h.use(href="#map-backdrop"),
            h.g(".regions")[(parts[target_id(name)] for name in seen.regions)],
            parts["emblems"],
            h.g(".followers")[(parts[f"followers-{name}"] for name in seen.regions)],
            h.g(".plaques", aria_hidden="true")[(parts[f"plaque-{name}"] for name in seen.regions)],
            parts["france"],
            seen.seat is not None and _key(seen.factions[-1], t),
        ],
        parts[LIST],
    ]


def _list_button(seen: Seen, t: Text) -> Node:
    """The way to the same choices as a list."""
    listed = seen.view.ui.get("sheet") == "choices"
    return seen.acting and icon_button("menu", t("table.list"), "ui", "sheet=" if listed else "sheet=choices", id="list")


@lru_cache(maxsize=32)
def _key(faction: str, t: Text) -> Markup:
    """What the sign under each region's name means."""
    return drawn(
        h.g(".key", aria_hidden="true")[
            h.rect(x="632", y="14", width="36", height="28", rx="14", class_="chip"),
            h.use(href=f"#piece-{faction}", x="638", y="16", width="24", height="24"),
            h.text(x="676", y="36", class_="key-text")[t("map.legend.forecast")],
        ]
    )


def _emblems(seen: Seen) -> Element:
    """What the regions show that are decided."""
    token = naming.instability(seen)
    decided = ((region, region.disc) for region in seen.regions.values() if region.disc)
    return h.g("#emblems.emblems", aria_hidden="true")[(marks.emblem(seen.places, region.name, disc, token) for region, disc in decided)]


def first_target(seen: Seen) -> str:
    """The id of the place on the map where the keyboard goes first: the contested region, or the first that can be chosen."""
    if seen.chooses_followers:
        option = seen.options[0]
        return target_id(option.region, option.faction)
    if seen.chooses_regions:
        return target_id(seen.options[0].region)
    return target_id(seen.contested or seen.rules.board.regions[0])


def next_target(seen: Seen) -> str:
    """The id of the element where the next decision is made, or told of."""
    return first_target(seen) if seen.chooses_on_map else "prompt-text"


def target_id(region: str, faction: str = "") -> str:
    """The id of a place on the map that the keyboard can go to."""
    return f"at-{region}-{faction}" if faction else f"at-{region}"


def piece_id(region: str, faction: str, number: int) -> str:
    """The id of a piece: the first of its faction in a region is the one that the keyboard goes to."""
    return f"follower-{region}-{faction}-{number}" if number else target_id(region, faction)


def move_focus(seen: Seen, focus: str, key: str) -> str | None:
    """Where an arrow key leads from the map's element `focus`: the next place in that direction, or None if there is none.

    Among followers, left and right first walk through the factions of the region.
    """
    way = ARROWS.get(key)
    _, _, place = focus.partition("at-")
    region, _, faction = place.partition("-")
    if way is None or region not in seen.regions:
        return None
    keys = seen.places.NEIGHBOUR_KEYS
    if not seen.chooses_followers:
        following = keys[region][way]
        return following and target_id(following)
    here = [option.faction for option in seen.at(region)]
    if faction in here and way in ("left", "right"):
        beside = here.index(faction) + (1 if way == "right" else -1)
        if 0 <= beside < len(here):
            return target_id(region, here[beside])
    following = keys[region][way]
    passed = {region}
    while following and following not in passed:
        if options := seen.at(following):
            return target_id(following, options[-1 if way == "left" else 0].faction)
        passed.add(following)
        following = keys[following][way]
    return None


def _region(seen: Seen, region: Region, t: Text) -> Markup:
    options = seen.at(region.name)
    chosen = seen.chooses_regions and bool(options)
    attributes: dict[str, str | None] = {
        "id": target_id(region.name),
        "class": classes(
            "region",
            f"is-{region.disc}" if region.disc else "is-open",
            region.name == seen.contested and "is-contested",
            chosen and "is-target",
            any(seen.gained[region.name]) and "is-changed",
            seen.step not in ("assemble", "summon")
            and any(naming.picked_region(item) == region.name for item in seen.picked)
            and "is-picked",
        ),
    }
    attributes |= _region_control(seen, region, options, t)
    return marks.ground(
        tuple(attributes.items()), region.name, owned=region.disc is not None, glows=chosen, contested=region.name == seen.contested
    )


def _region_control(seen: Seen, region: Region, options: tuple[Option, ...], t: Text) -> dict[str, str | None]:
    """What a tap on the ground of a region does, and what the region is called."""
    if seen.chooses_followers:  # the followers are the buttons; the ground helps a large finger
        if len(options) == 1:
            return {"data-do": "move", "data-arg": str(options[0].number), "aria-hidden": "true"}
        if options:
            return {"data-do": "ui", "data-arg": f"pick={region.name}", "aria-hidden": "true"}
        return {"data-do": "why", "data-arg": naming.why_follower(seen, region), "aria-hidden": "true"}
    control: dict[str, str | None] = {
        "role": "button",
        "tabindex": "0" if target_id(region.name) == first_target(seen) else "-1",
        "aria-label": naming.region_name(seen, region, t),
    }
    if not seen.chooses_regions:
        return control | {"data-do": "ui", "data-arg": f"look=region:{region.name}"}
    if len(options) == 1:
        return control | {"data-do": "move", "data-arg": str(options[0].number)}
    if options:  # of which faction is asked beside the map
        return control | {"data-do": "ui", "data-arg": f"pick={region.name}", "aria-haspopup": "true"}
    return control | {"data-do": "why", "data-arg": naming.why_region(seen, region), "aria-disabled": "true"}


class _Held(NamedTuple):
    """The followers of one faction in a region: how many there are, are new, and are picked, and what a tap on one of them does."""

    faction: str
    amount: int
    new: int
    picked: int
    verb: str
    """``move``, ``why``, or empty: nothing."""
    arg: str
    name: str
    """What choosing one is called, if one can be chosen."""
    first: bool
    """Whether this is where the keyboard goes first."""


def _followers(seen: Seen, region: Region, t: Text) -> Markup:
    placing = seen.placing
    ghosts = placing[1] if placing and seen.at(region.name) else 0
    gained = seen.gained[region.name]
    held = tuple(
        _held(seen, region, faction, t, amount=amount, new=max(0, new))
        for faction, amount, new in zip(seen.rules.factions, region.followers, gained, strict=True)
        if amount
    )
    return _standing(seen.places, region.name, held, placing[0] if placing and ghosts else "", ghosts)


def _held(seen: Seen, region: Region, faction: str, t: Text, *, amount: int, new: int) -> _Held:
    taken = sum(item == f"{faction}@{region.name}" for item in seen.picked) if seen.step in ("exchange_next", "destination") else 0
    held = _Held(faction, amount, new, taken, "", "", "", first=False)
    if not seen.chooses_followers:
        return held
    option = next((option for option in seen.at(region.name) if option.faction == faction), None)
    if option is None:
        return held._replace(verb="why", arg=f"{seen.options[0].verb}:{faction}@{region.name}")
    first = target_id(region.name, faction) == first_target(seen)
    return held._replace(verb="move", arg=str(option.number), name=naming.move_name(seen, option, t), first=first)


@lru_cache(maxsize=1024)
def _standing(where: Places, region: str, held: tuple[_Held, ...], placed: str, ghosts: int) -> Markup:
    """One piece a follower, where there is room; else one a faction, with its number. Then the pieces of `placed` that would come."""
    total = sum(each.amount for each in held) + ghosts
    pieces: list[Node] = []
    if total <= where.CAPACITY[region]:
        slots = iter(where.SLOTS[region][total] if total else ())
        for each in held:
            pieces += [
                _piece(where, region, each, number, next(slots), new=number >= each.amount - each.new) for number in range(each.amount)
            ]
        pieces += [_ghost(where, region, placed, number, next(slots)) for number in range(ghosts)]
    else:
        spots = iter(where.GROUPED[region])
        for each in held:
            place = next(spots)
            pieces.append(_piece(where, region, each, 0, place, new=each.new > 0))
            pieces.append(marks.badge(f"badge-{region}-{each.faction}", where.PIECE_SIZE, place, each.amount))
        if ghosts and len(held) < len(where.GROUPED[region]):
            pieces.append(_ghost(where, region, placed, 0, next(spots)))
    return drawn(h.g(id=f"followers-{region}")[pieces])


def _piece(where: Places, region: str, held: _Held, number: int, place: Point, *, new: bool) -> Markup:
    """One piece. `number` counts those of its faction in the region from 0."""
    glows, picked = held.verb == "move", number < held.picked
    attributes: dict[str, str | None] = {
        "id": piece_id(region, held.faction, number),
        "class": classes("follower", f"is-{held.faction}", new and "is-new", glows and "is-target", picked and "is-picked"),
    }
    if held.verb:
        attributes |= {"data-do": held.verb, "data-arg": held.arg}
    if glows and number == 0:  # one button for each faction of a region; its other pieces are only more to hit
        attributes |= {"role": "button", "tabindex": "0" if held.first else "-1", "aria-label": held.name}
    else:
        attributes["aria-hidden"] = "true"
    frame = "picked" if picked else "new" if new else ""
    return marks.follower(tuple(attributes.items()), held.faction, place, where.PIECE_SIZE, frame=frame)


def _plaque(seen: Seen, region: Region, t: Text) -> Markup:
    return marks.plaque(
        seen.places,
        region.name,
        name=t.term(region_term(region.name)),
        space=region.space,
        chip=naming.chip(seen, region, t),
        brief=naming.brief_chip(seen, region, t),
        icon=naming.chip_icon(seen, region),
        contested=region.name == seen.contested,
        decided=region.disc is not None,
        fixed=naming.fixing(seen) if region.negotiated and region.disc is None else "",
        banner=naming.banner(seen, region) if region.disc is None else "",
    )


def _france(seen: Seen, t: Text) -> Element:
    """Where the discs wait that mean instability: France, or, in the first edition, the Saxons' sea."""
    where = seen.places
    unstable = sum(region.disc == "unstable" for region in seen.regions.values())
    waiting = len(where.FRANCE_DISCS) - unstable
    x, y = where.FRANCE_LABEL
    size = (where.FRANCE_DISC_SIZE, where.FRANCE_DISC_SIZE)
    label = t("france.discs", n=waiting) if waiting else t("france.landed")
    token = naming.instability(seen)
    return h.g({"id": "france", "class": "france", "role": "img", "aria-label": label})[
        h.text(x=marks.number(x), y=marks.number(y), class_="france-name")[t("heading.france")],
        (
            marks.centred(token if number < waiting else f"{token}-empty", place, size, "waiting")
            for number, place in enumerate(where.FRANCE_DISCS)
        ),
    ]


def _ghost(where: Places, region: str, faction: str, number: int, place: Point) -> Element:
    """Where a follower that is being placed would come to stand."""
    return h.g(id=f"ghost-{region}-{number}", class_="ghost", aria_hidden="true")[
        marks.centred(f"ghost-{faction}", place, (where.PIECE_SIZE, where.PIECE_SIZE), "piece")
    ]
