"""What stands at a place on the map: pieces, glows, frames, discs, plaques. Pure functions, each picture drawn once and then kept."""

from __future__ import annotations

from functools import cache, lru_cache

from htpy import Element
from markupsafe import Markup

from app import h
from app.maps.places import Places, Point
from app.markup import drawn

Attributes = tuple[tuple[str, str | None], ...]
"""The attributes of an element with their values, as something that can be remembered by."""

CHIP_LETTER = 11.4
NAME_LETTER = 19.3
"""How wide a letter of a chip and of a region's name is on the average, in the map's units."""

SQUEEZE = 1.15
"""How much longer than its room a line may be, to be squeezed into it."""

DISC = 28
"""The size of a negotiation disc beside a name."""


@cache
def centred(symbol: str, place: Point, size: tuple[float, float], kind: str) -> Markup:
    """A symbol of that width and height with its middle at `place`."""
    width, height = size
    left, top = place[0] - width / 2, place[1] - height / 2
    return drawn(h.use(href=f"#{symbol}", x=number(left), y=number(top), width=number(width), height=number(height), class_=kind))


@cache
def badge(id: str, size: float, place: Point, count: int) -> Markup:
    """How many a piece stands for, at its upper right."""
    x, y = place[0] + size / 2, place[1] - size / 3
    return drawn(
        h.g(id=id, class_="badge", aria_hidden="true")[
            h.circle(cx=number(x), cy=number(y), r="17"), h.text(x=number(x), y=number(y + 8))[str(count)]
        ]
    )


@cache
def emblem(where: Places, region: str, disc: str, token: str) -> Markup:
    """The shield of the faction that holds a region, or the `token` of instability."""
    place = where.EMBLEM[region]
    if disc == "unstable":
        return centred(token, place, (where.DISC_SIZE, where.DISC_SIZE), "emblem")
    return centred(f"shield-{disc}", place, where.SHIELD_SIZE, "emblem")


@lru_cache(maxsize=2048)
def follower(attributes: Attributes, faction: str, place: Point, size: float, *, frame: str) -> Markup:
    """A piece of that faction with these attributes, its middle at `place`; in a frame, if it just came (``new``) or is ``picked``.

    It stands in a group of its own, which is what travels: a piece on its way is hit where it is seen.
    """
    return drawn(
        h.g({**dict(attributes), "transform": f"translate({number(place[0])} {number(place[1])})"})[_follower(faction, size, frame)]
    )


@cache
def _follower(faction: str, size: float, frame: str) -> Markup:
    """A piece, and before it what a finger hits of it, in its own shape, which glows where the piece can be chosen.

    That is always there, and one element: a step that makes all pieces targets only changes attributes, and what a piece consists of is
    neither styled anew nor asked whether it was hit. The piece is drawn to the map's scale, so that only the group has a place.
    """
    half = size / 2 + 2
    side = number(2 * half)
    return drawn(
        h.fragment[
            h.path(class_="aim", d=_outline(faction, half)),
            h.use(href=f"#man-{faction}", class_="piece"),
            frame and h.rect(x=number(-half), y=number(-half), width=side, height=side, rx="9", class_=f"mark is-{frame}"),
        ]
    )


def _outline(faction: str, reach: float) -> str:
    """The shape of a piece around the origin, larger than the piece by what shows of the glow."""
    out = number(reach)
    if faction == "scottish":
        return f"M-{out} 0A{out} {out} 0 0 1 {out} 0A{out} {out} 0 0 1-{out} 0z"
    if faction == "welsh":
        diamond = number(reach * 1.12)
        return f"M0-{diamond} {diamond} 0 0 {diamond}-{diamond} 0z"
    if faction == "viking":
        return "M-28.4-28.6Q-14-19 0-19T28.4-28.6Q31.5 0 28.4 28.6 14 19 0 19T-28.4 28.6Q-31.5 0-28.4-28.6z"
    if faction == "loyalist":
        return "M-29-28H29V-12H26V30L0 17-26 30V-12H-29z"
    return f"M-{out}-{out}H{out}V{out}H-{out}z"


@lru_cache(maxsize=512)
def ground(attributes: Attributes, region: str, *, owned: bool, glows: bool, contested: bool) -> Markup:
    """A region with these attributes, and its `_shape` inside."""
    return drawn(h.g(dict(attributes))[_shape(region, owned=owned, glows=glows, contested=contested)])


@cache
def _shape(region: str, *, owned: bool, glows: bool, contested: bool) -> Markup:
    """A region's ground, and on it whatever says whose it is and whether it can be chosen."""
    outline = f"#region-{region}"
    return drawn(
        h.fragment[
            h.use(href=outline, class_="ground"),
            owned and h.use(href=outline, class_="owned"),
            glows and h.g(clip_path=f"url(#clip-{region})")[h.use(href=outline, class_="glow")],
            contested and h.use(href=outline, class_="contest"),
            h.use(href=outline, class_="edge"),
        ]
    )


@cache
def plaque(
    where: Places,
    region: str,
    *,
    name: str,
    space: int,
    chip: str,
    brief: str,
    icon: str,
    contested: bool,
    decided: bool,
    fixed: str,
    banner: str,
) -> Markup:
    """A region's `name` and struggle number, and under them `chip`, the forecast, after its `icon`; where it is too long, `brief`.

    Beside the name, or where there is no room beside the chip, stand the disc or token that has `fixed` its struggle, and the `banner` of
    the raiders that it will bring.
    """
    at = where.PLAQUES[region]
    signs = [sign for sign in (banner, fixed) if sign]
    beside = len(signs) * (DISC + 6)
    under = beside if 38 + _width(name) * NAME_LETTER + beside > at.width else 0
    if len(chip) * CHIP_LETTER > (at.width - under - 47) * SQUEEZE:
        chip = brief
    chip_width = min(at.width - under, 48 + len(chip) * CHIP_LETTER)
    name_room = at.width - 38 - beside + under
    name_width = 38 + min(name_room, _width(name) * NAME_LETTER)
    width = max(chip_width + under, name_width + beside - under)
    signs_at = (chip_width, 40) if under else (name_width, 3)
    x, y = at.x - width * {"start": 0, "middle": 0.5, "end": 1}[at.anchor], at.y
    return drawn(
        h.g(id=f"plaque-{region}", class_=["plaque", {"is-contested": contested, "is-decided": decided}])[
            at.leader and h.path(d=at.leader, class_="leader"),
            contested and h.rect(x=number(x - 8), y=number(y - 3), width=number(width + 16), height="80", rx="4", class_="banner"),
            h.circle(cx=number(x + 15), cy=number(y + 17), r="15", class_="order"),
            h.use(href="#mark-swords", x=number(x + 4), y=number(y + 6), width="22", height="22", class_="swords")
            if contested
            else h.text(x=number(x + 15), y=number(y + 25), class_="order-number")[str(space)],
            _fitted("region-name", name, (x + 38, y + 28), letter=NAME_LETTER, room=name_room),
            (
                h.use(
                    href=f"#{sign}",
                    x=number(x + signs_at[0] + 6 + place * (DISC + 6)),
                    y=number(y + signs_at[1]),
                    width=str(DISC),
                    height=str(DISC),
                )
                for place, sign in enumerate(signs)
            ),
            h.rect(x=number(x), y=number(y + 38), width=number(chip_width), height="33", rx="16.5", class_="chip"),
            h.use(href=f"#{icon}", x=number(x + 4), y=number(y + 41), width="27", height="27"),
            _fitted("chip-text", chip, (x + 37, y + 62.5), letter=CHIP_LETTER, room=at.width - under - 47),
        ]
    )


def _width(words: str) -> float:
    """How wide a line is, in average letters: some are slim."""
    return sum(0.55 if letter in "iIj" else 0.6 if letter == " " else 0.9 if letter in "ltse" else 1.12 for letter in words)


def _fitted(kind: str, words: str, at: Point, *, letter: float, room: float) -> Element:
    """A line of text that begins `at` a point, and is squeezed where it would be longer than its room."""
    squeezed = {"textLength": number(room), "lengthAdjust": "spacingAndGlyphs"} if len(words) * letter > room else {}
    return h.text({"x": number(at[0]), "y": number(at[1]), "class": kind, **squeezed})[words]


def number(value: float) -> str:
    """A length in the map's units, to a tenth."""
    return f"{value:.1f}".removesuffix(".0")
