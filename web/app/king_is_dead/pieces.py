"""Small things that several parts of the table show: a piece in a line of text, counts of followers, the buttons of the replay."""

from __future__ import annotations

from functools import cache

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from app.i18n import Text
from app.king_is_dead import naming
from app.king_is_dead.seen import Seen
from app.markup import button, drawn, icon_button


@cache
def picture(symbol: str, box: str = "0 0 60 60", *, kind: str = "token") -> Markup:
    """A symbol of the sprite as a small picture, for the eye only. Its size is the style sheet's."""
    return drawn(
        h.svg({"class": kind, "viewBox": box, "aria-hidden": "true", "focusable": "false"})[
            h.use(href=f"#{symbol}", width=box.split()[2], height=box.split()[3])
        ]
    )


def follower(faction: str) -> Markup:
    """A follower's piece."""
    return picture(f"piece-{faction}")


def disc(seen: Seen, name: str | None) -> Markup:
    """The disc of a region: a faction's, or the one of instability for ``unstable`` and None."""
    return picture(f"disc-{name}") if name in seen.rules.factions else picture(naming.instability(seen))


def counts(seen: Seen, numbers: tuple[int, ...], *, owner: str) -> Node:
    """How many followers of each faction, with pieces. `owner` makes the ids, so that a follower can be seen to travel there."""
    return h.span(".counts")[
        (
            h.span(id=f"{owner}-{faction}", class_=["count", {"is-none": not number}])[follower(faction), h.b[str(number)]]
            for faction, number in zip(seen.rules.factions, numbers, strict=False)
        )
    ]


def replay_buttons(seen: Seen, t: Text) -> Element:
    """The buttons that walk through the game."""
    at = seen.view
    return h.div(".replay", role="group", aria_label=t("replay.title"))[
        icon_button("first", t("replay.first"), "step", "first"),
        icon_button("previous", t("replay.back"), "step", "back"),
        icon_button("pause" if at.watching else "play", t("replay.pause" if at.watching else "replay.play"), "watch"),
        icon_button("next", t("replay.on"), "step", "on"),
        icon_button("last", t("replay.last"), "step", "last"),
        at.cursor is not None and button(t("replay.now"), "goto", "now", kind="go"),
    ]
