"""What is named in messages."""

from __future__ import annotations

from vacant_throne.core.message import Term
from vacant_throne.kings_bounty.cards import CARDS, NATIONS
from vacant_throne.kings_bounty.titles import TITLES


def card_term(card: int) -> Term:
    """A card's name."""
    return Term("card", CARDS[card])


def nation_term(nation: int) -> Term:
    """A nation's name."""
    return Term("nation", NATIONS[nation])


def title_term(title: int) -> Term:
    """A title's name."""
    return Term("title", TITLES[title])
