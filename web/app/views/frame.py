"""What surrounds every screen: the top bar, notices, the place for a dialog."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import NamedTuple

from htpy import Element, Node, Renderable

from app import h
from app.i18n import Text
from app.markup import button, icon, icon_button
from app.platform import Layout


class Toast(NamedTuple):
    """One thing that just happened, and perhaps a way to take it back. It stays until it is closed, or something else happens."""

    text: str
    label: str = ""
    do: str = ""
    arg: str = ""


def top(t: Text, *, title: str, turn: str = "", at_table: bool = False, on_games: bool = False, shares: bool = True) -> Renderable:
    """The bar at the top. `turn` is a few words on what is going on; what is only looked at is not to be shared."""
    bar = partial(_top, t, title, at_table=at_table, on_games=on_games, shares=shares)
    return h.Parted(lambda parts: bar(parts.get("turn")), {"turn": h.p("#turn.turn")[turn]} if turn else {})


@lru_cache(maxsize=32)
def _top(t: Text, title: str, turn: Node, *, at_table: bool, on_games: bool, shares: bool) -> Element:
    return h.header("#top.top")[
        h.a(".skip", href="#main", data_do="skip")[t("top.skip")],
        h.a("#top-home.home", href="./", data_do="go", data_arg="home")[
            icon("crown", 28),
            (h.h1 if at_table else h.strong)[title],
            h.span(".unseen")[t("top.home")],
        ],
        turn,
        h.nav(".top-tools", aria_label=t("top.tools"))[
            not at_table
            and h.button(
                {"class": "top-word", "id": "top-games", "type": "button", "data-do": "go", "data-arg": "games"},
                aria_current=on_games and "page",
            )[t("games.title")],
            at_table and shares and icon_button("share", t("top.share"), "open", "share", id="top-share"),
            icon_button("help", t("top.help"), "open", "help", id="top-help"),
            icon_button("settings", t("top.settings"), "open", "settings", id="top-settings"),
            icon_button("candle", t("top.theme"), "theme", id="top-theme"),
        ],
    ]


def notices(t: Text, toast: Toast | None, standing: Node = None) -> Element:
    """Messages over the foot of the screen."""
    return h.aside("#notices.notices", aria_label=t("notices"))[
        standing,
        toast
        and h.div(".notice.toast")[
            h.p[toast.text],
            h.div(".notice-buttons")[
                toast.do and button(toast.label, toast.do, toast.arg, id="toast-do"),
                icon_button("close", t("close"), "dismiss", id="toast-close"),
            ],
        ],
    ]


def layout(inside: Layout | None = None) -> Layout:
    """The usual order. `inside` arranges a table's own parts; other screens are the one part ``main``."""

    def arrange(parts: Mapping[str, Renderable]) -> Node:
        around = ("top", "main", "veil", "notices", "dialog")
        own = {id: part for id, part in parts.items() if id not in around}
        return [
            parts["top"],
            parts["main"] if "main" in parts else h.main("#main.at-table", tabindex="-1")[inside(own) if inside else own.values()],
            parts.get("veil"),
            parts["notices"],
            parts["dialog"],
        ]

    return arrange
