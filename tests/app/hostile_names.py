"""Hostile names and titles, all the way to markup: whatever somebody is called, the page differs from another one by that text alone."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from markupsafe import escape

from app import shelf
from app.controller import App
from app.shelf import GAME, MAX_MARKS, MAX_NAME, Record
from tests.app.fakes import FakePlatform
from vacant_throne.core import link, save
from vacant_throne.core.contract import Game
from vacant_throne.core.errors import ThroneError
from vacant_throne.core.match import Match
from vacant_throne.core.rng import Rng
from vacant_throne.lab.damage import pick
from vacant_throne.lab.hostile import Kind, Text, Wrong
from vacant_throne.lab.randomplay import random_match

PLAIN = "Qzqz"
"""A name that is in no other text."""

MOMENT = "2026-11-27T10:01:00.000Z"

PARTS = (
    *("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "</textarea>", "</title>", "<!--", "]]>", "<svg/onload=alert(1)>"),
    *('"', "'", '" autofocus onfocus="alert(1)', "' data-do='delete", "` onclick=`", "=", "&", "&lt;", "&#60;b&#62;", "&amp", "\\", "/"),
    *("{who}", "{0}", "{who.__class__}", "{{one}}", "{", "}", "%s", "%(n)d", "${1}", "\\u003c", "javascript:alert(1)", "#g=", "data-arg"),
    *(
        "\u202e",
        "\u2066",
        "\u2069",
        "\u200f",
        "\u061c",
        "\u200b",
        "\u200d",
        "\ufeff",
        "\u2028",
        "\u2029",
        "\x00",
        "\x07",
        "\x1b[31m",
        "\x7f",
    ),
    *("\n", "\r\n", "\t", "\u00a0", "\u3000", "\u0085", "\x1f", "\u3164", "\u2800", "\u034f", "\U000e0041", "\ufff9", "\ue000", "\uffff"),
    *("\ud800", "\udfff", "\udc00\ud800", "e" + "\u0301" * 40, "\u0489" * 9, "Z\u0351\u036b\u0343", "ﷺ", "𝔄", "👩‍👧", "אבג", "مرحبا", "é"),
    *("x" * 30, "W" * 200, " ", "  ", "2", "0", "-1", "null", "seat.0", "__proto__", "constructor", "İı", "ß", "ŉ", "ǆ"),
)


def names(games: Mapping[str, Game[Any]], rng: Rng, browser: Callable[[], Any], opened: Callable[[FakePlatform], App]) -> Kind:
    """Names and titles, drawn on every screen that shows one."""
    screens = [*_screens(games, rng)]

    @cache
    def plain(number: int) -> str:
        text = draw(number, PLAIN)
        if PLAIN not in text:
            raise AssertionError(f"screen {number} shows no name")
        return text

    def draw(number: int, name: str) -> str:
        record, way = screens[number]
        platform = browser()
        title = shelf.clean(name) if way else ""
        text = json.dumps(json.loads(shelf.dump(record)) | {"names": [name] * len(record.names), "title": title})
        if not isinstance(shelf.load("ours", text), Record):  # what no record may hold comes by the keyboard
            text = shelf.dump(record._replace(names=(shelf.clean(name),) * len(record.names), title=title))
        platform.storage.kept[GAME + "ours"] = text
        app = opened(platform)
        for verb, arg, value in way or (("go", "table:ours", ""),):
            app.do(verb, arg, name if value == PLAIN else value)
        if app.dialog is not None and app.dialog.name == "error":
            raise Wrong(app.report)
        return str(platform.drawn())

    def make(rng: Rng) -> Text:
        parts = [
            pick(PARTS, rng) if rng.below(3) else chr(rng.below(pick((0x180, 0x3000, 0x110000), rng))) for _ in range(1 + rng.below(4))
        ]
        return Text("".join(parts), about=rng.below(len(screens)))

    def read(given: Text) -> str:
        shown = shelf.clean(given.text)
        _check(shown)
        text = draw(given.about, given.text)
        if not shown:
            return "nothing is left"
        safe = str(escape(shown))
        if set(safe) & set("<>\"'"):
            raise Wrong("not escaped")
        if text != plain(given.about).replace(PLAIN, safe):
            raise Wrong("more has changed than the text")
        return "same" if shown == given.text else "cleaned"

    return Kind(ThroneError, make, read)


def _check(shown: str) -> None:
    """What is left of a name can be seen, is short, and stays in its line."""
    categories = [unicodedata.category(char) for char in shown]
    marks = "".join("m" if category[0] == "M" else "x" for category in categories)
    if len(shown) > MAX_NAME or shelf.clean(shown) != shown or shown != shown.strip():
        raise Wrong("not clean")
    if any(category[0] == "C" or category in ("Zl", "Zp") for category in categories) or "m" * (MAX_MARKS + 1) in marks or marks[:1] == "m":
        raise Wrong("characters that are no part of a name")


Step = tuple[str, str, str]


def _screens(games: Mapping[str, Game[Any]], rng: Rng) -> list[tuple[Record, tuple[Step, ...]]]:
    """A game, and the way from home to a screen on which its people or its title are named. Without a way, it is the table."""
    under_way = {id: random_match(game, game.complete({}), 5, rng, 14) for id, game in games.items()}
    over = [random_match(game, game.complete({}), 5, rng) for game in games.values() if game.id != "kings-bounty"]
    king = under_way["king-is-dead"]
    longer = king.copy()
    longer.play(longer.state.legal_moves()[0])
    lists = (
        (("go", "games", ""),),
        (("go", "home", ""),),
        (("go", "games", ""), ("open", "rename:ours", "")),
        (("go", "games", ""), ("copy-game", "ours", "")),
        (("go", "games", ""), ("delete", "ours", "")),
        (("open", "paste", ""), ("draft", "", link.encode(longer)), ("paste", "", "")),
        (("go", "new:kings-bounty", ""), ("name", "0", PLAIN)),
        (("go", "new:kings-bounty", ""), ("option", "players", "4"), ("name", "3", PLAIN), ("raise", "3", "")),
    )
    screens: list[tuple[Record, tuple[Step, ...]]] = [(_record(king), way) for way in lists for _ in range(3)]  # the quick ones, more often
    screens += [(_record(match, curtain=curtain), ()) for match in under_way.values() for curtain in (False, True)]
    screens += [(_record(match), ()) for match in over]
    frozen = _record(king)
    screens.append((frozen._replace(save={**frozen.save, "moves": []}), ()))
    screens += [(_record(king)._replace(by_link=True), (("go", "table:ours", ""), ("open", "share", "")))]
    return screens


def _record(match: Match[Any], *, curtain: bool = False) -> Record:
    seats = match.game.seats(match.options)
    return Record("", 1, "", (PLAIN,) * seats, curtain, len(match.log), MOMENT, MOMENT, match.state.seat is None, save.dump(match))
