"""The pictures of cards and titles, and the little marks beside a name."""

from __future__ import annotations

from htpy import Element
from markupsafe import Markup

from app import h
from app.i18n import Text
from app.kings_bounty.seen import is_unit, kind_of, nation_of, strength_of
from app.parts import picture


def symbol(card: str) -> str:
    """The symbol of a card in the sprite."""
    if is_unit(card):
        return f"unit-{nation_of(card)}-{kind_of(card)}"
    return card.replace("_", "-") if kind_of(card) == "obelisk" else f"castle-{nation_of(card)}-{kind_of(card)}"


def card_picture(card: str, kind: str) -> Markup:
    """The picture of a card; `kind` is its class."""
    return picture(symbol(card), kind=kind)


def title_picture(title: str) -> Markup:
    """The picture of a title."""
    return picture(f"title-{title}", kind="title-picture")


def strength_name(card: str, t: Text) -> str:
    """How strong a card is, for the ear; a hero and a monster have no strength."""
    number = strength_of(card)
    return t("bounty.strength", number=number) if number else ""


def strength_badge(card: str, t: Text) -> Element:
    """How strong a card is; a hero and a monster have a sign instead of a number, for they ask nobody."""
    number = strength_of(card)
    return h.span(class_=["badge-number", "is-unit" if is_unit(card) else "is-domain"], aria_hidden="true")[
        t.number(number) if number else t("bounty.matchless")
    ]
