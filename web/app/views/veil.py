"""The curtain between two seats on one device: a sheet over the table, which meanwhile shows only what everybody may see."""

from __future__ import annotations

from htpy import Element

from app import h
from app.i18n import Text
from app.markup import button, icon
from vacant_throne.core.message import seat_term

DEVICE, LINK, SEND = "device", "link", "send"
"""How the game goes on to the next seat: by passing the device; by a link that has come for it; by a link that is to be sent."""


def veil(t: Text, seat: int | None, *, named: bool, can_undo: bool, news: str, played: str, goes: str = DEVICE) -> Element:
    """The sheet; empty without a `seat`. Until it is `named`, it says no name and has no button: the hidden things leave the page first.

    `news` is what the last turn did, in words, and `played` is which game this is.
    """
    if seat is None:
        return h.div("#veil")
    if not named:
        return h.div("#veil")[
            h.section("#curtain.curtain", role="dialog", aria_label=t("veil.label"), tabindex="-1")[h.p(".hint")[t("veil.falling")]]
        ]
    who = seat_term(seat)
    return h.div("#veil")[
        h.section("#curtain.curtain.named", role="dialog", aria_labelledby="curtain-who", aria_describedby="curtain-text", tabindex="-1")[
            icon("crown", 56),
            h.p(".facts")[played],
            news and h.p(".news")[news],
            h.h2("#curtain-who")[t("send.title" if goes == SEND else "veil.title", who=who)],
            h.p("#curtain-text")[t("veil.text" if goes == DEVICE else f"send.text.{goes}", who=who)],
            h.div(".actions")[
                goes == SEND and button(t("send.open"), "open", "share", kind="go big", id="veil-send"),
                button(t("veil.lift", who=who), "lift", kind="" if goes == SEND else "go big", id="lift"),
                can_undo and button(t("veil.undo"), "undo", id="veil-undo"),
            ],
        ]
    ]
