"""What is seen of a bot while it is to decide: that it thinks, for how long, and the ways to stop or hurry it."""

from __future__ import annotations

from htpy import Node

from app import h
from app.bots import PACES
from app.i18n import Text
from app.markup import button
from app.tables import TableView
from vacant_throne.core.message import Term


def thinks(at: TableView, t: Text) -> str:
    """What the bot that is to decide is doing, in one sentence; empty if none is."""
    pondering = at.pondering
    return t(f"bots.{pondering.state}", who=Term("seat", str(at.seat))) if pondering else ""


def ways(at: TableView, t: Text) -> Node:
    """The buttons that stop a bot, or have it play now."""
    pondering = at.pondering
    if pondering is None:
        return None
    paused = pondering.state == "paused"
    return [
        button(t("bots.go_on" if paused else "bots.pause"), "pause", kind="go" if paused else "way", id="bot-pause"),
        not paused and button(t("bots.hurry"), "hurry", kind="way", id="bot-hurry"),
    ]


def clock(at: TableView, t: Text) -> Node:
    """How far a bot is with its thinking, and how much it has looked at."""
    pondering = at.pondering
    if pondering is None:
        return None
    return h.div(".prompt-where.pondering")[
        pondering.seconds > 0
        and h.div(class_=["sands", f"for-{pondering.seconds:g}".replace(".", "-"), f"is-{pondering.state}"], aria_hidden="true")[h.span],
        h.p("#looked.looked")[t("bots.looked", n=pondering.looked) if pondering.looked else ""],
    ]


def speed(at: TableView, t: Text) -> Node:
    """How fast the bots are to play, where no person plays with them."""
    pondering = at.pondering
    if pondering is None or not pondering.alone:
        return None
    pace = pondering.pace
    return h.label(".pace", for_="pace")[
        h.span[t("bots.pace")],
        h.input(
            "#pace",
            type="range",
            min="0",
            max=str(len(PACES) - 1),
            step="1",
            value=str(list(PACES).index(pace)),
            data_do="pace",
            aria_valuetext=t(f"settings.pace.{pace}"),
        ),
    ]
