"""The dialog about a link that leads to a game that is here already: what happened since, or where the two part."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node

from app import h
from app.i18n import Text
from app.kin import AHEAD, BEHIND, RECAP, Kin, parting, visit
from app.markup import button
from app.tables import Table
from app.views.dialogs import dialog
from vacant_throne.core.message import Message, seat_term


def kin(t: Text, at: Kin, name: str, table: Table) -> Element:
    """What the link is to our game, which is called `name`; nothing happens to ours without being asked for."""
    if at.how == AHEAD:
        return _ahead(t, at, name, table)
    if at.how == BEHIND:
        return _behind(t, at, name)
    return _apart(t, at, name, table)


def _ahead(t: Text, at: Kin, name: str, table: Table) -> Element:
    happened = visit(at, table, theirs=True).since()
    return dialog(
        t,
        "kin",
        t("kin.ahead.title"),
        h.p[t("kin.ahead.text", name=name, n=len(at.theirs.log) - at.common)],
        _told(t, happened),
        h.p(".hint")[t("kin.ahead.hint")],
        h.div(".actions")[
            button(t("kin.join"), "join-link", kind="go", id="kin-join"),
            button(t("kin.watch"), "join-link", "watch", id="kin-watch"),
            button(t("kin.beside"), "take-link", id="kin-beside"),
        ],
    )


def _behind(t: Text, at: Kin, name: str) -> Element:
    return dialog(
        t,
        "kin",
        t("kin.behind.title"),
        h.p[t("kin.behind.text", name=name, n=len(at.ours.log) - at.common)],
        h.div(".actions")[
            button(t("kin.mine"), "mine-link", kind="go", id="kin-mine"),
            button(t("kin.look"), "look-link", id="kin-look"),
            button(t("kin.beside"), "take-link", id="kin-beside"),
        ],
    )


def _apart(t: Text, at: Kin, name: str, table: Table) -> Element:
    where = parting(at, table)
    return dialog(
        t,
        "kin",
        t("kin.apart.title"),
        h.p[t("kin.apart.text", name=name, n=at.common)],
        h.p[t("kin.apart.where", turn=where.turn, who=seat_term(where.seat))],
        h.dl(".parting")[
            h.dt[t("kin.apart.ours")],
            h.dd[_in_words(t, where.ours)],
            h.dt[t("kin.apart.theirs")],
            h.dd[_in_words(t, where.theirs)],
        ],
        h.div(".actions")[
            button(t("kin.compare"), "compare", "theirs", kind="go", id="kin-compare"),
            button(t("kin.mine"), "mine-link", id="kin-mine"),
            button(t("kin.both"), "take-link", id="kin-both"),
        ],
    )


def _told(t: Text, messages: Sequence[Message]) -> Node:
    left_out = len(messages) - RECAP
    return [
        left_out > 0 and h.p(".hint")[t("kin.ahead.more", n=left_out)],
        h.ol(".recap-list", tabindex="0")[(h.li[t.say(message)] for message in messages[-RECAP:])],
    ]


def _in_words(t: Text, messages: Sequence[Message]) -> str:
    return " ".join(t.say(message) for message in messages) or t("kin.apart.hidden")
