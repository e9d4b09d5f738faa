"""What is named in messages: factions, regions and cards."""

from __future__ import annotations

from vacant_throne.core.message import Term
from vacant_throne.king_is_dead.ruleset import Ruleset


def faction_term(rules: Ruleset, faction: int) -> Term:
    """A faction's name."""
    return Term("faction", rules.board.factions[faction])


def region_term(rules: Ruleset, region: int) -> Term:
    """A region's name."""
    return Term("region", rules.board.regions[region])


def card_term(rules: Ruleset, card: int) -> Term:
    """A card's name."""
    return Term("card", rules.cards[card].name)
