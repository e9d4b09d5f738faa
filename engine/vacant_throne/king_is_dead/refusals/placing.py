"""Why a follower cannot be placed there, or returned from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.king_is_dead.board import REGION_COUNT
from vacant_throne.king_is_dead.cited import card_rule, full_rule
from vacant_throne.king_is_dead.effects.placing import support_regions
from vacant_throne.king_is_dead.effects.replacing import FACTION_CARD, RESIST
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.refusals.reason import Reason, no
from vacant_throne.king_is_dead.terms import faction_term, region_term

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


def no_placing(state: KingState, move: KingMove) -> Reason:
    """A follower of a faction that is not for this card, or not in the supply, or an open region that is too far away."""
    rules, card = state.rules, state.rules.cards[state.card]
    wanted, rule = faction_term(rules, move.faction), card_rule(rules, state.card)
    of_one_faction = state.step is FACTION_CARD or state.step.name in ("support", "assemble")
    if of_one_faction and move.faction != state.faction:
        return no("other_faction", rule, faction=faction_term(rules, state.faction))
    if not state.supply[move.faction]:
        return no("supply_lacks", rule, faction=wanted)
    if state.step.name == "aid":
        return no("not_most", "KID2-ADV-AID-01", faction=wanted)
    if state.step is RESIST and move.faction == card.faction:
        return no("not_this_faction", "KID2-ADV-RESIST-01", faction=wanted)
    if state.picked and state.step is not FACTION_CARD:
        return no("same_region_only", rule, region=region_term(rules, _begun_in(state)))
    return _no_support(state, move.region)


def _begun_in(state: KingState) -> int:
    item = state.picked[0]
    return (~item if item < 0 else item) % REGION_COUNT


def _no_support(state: KingState, region: int) -> Reason:
    """An open region that this card cannot reach: because it is the home, or too far from home and control."""
    rules, faction = state.rules, state.rules.cards[state.card].faction
    home = rules.board.homes[faction]
    args = {"region": region_term(rules, region), "faction": faction_term(rules, faction), "home": region_term(rules, home)}
    if region == home:
        return no("support_home", "KID2-ACT-SUPPORT-03", **args)
    if not (state.open | state.control[faction]) >> home & 1:
        return no("support_home_lost", "KID2-ACT-SUPPORT-04", **args)
    return no("support_far", "KID2-ACT-SUPPORT-02", **args)


def no_return(state: KingState, move: KingMove) -> Reason:
    """A follower that is there, but cannot be returned by this card."""
    rules, card = state.rules, state.rules.cards[state.card]
    if state.picked:
        return no("same_region_only", card_rule(rules, state.card), region=region_term(rules, _begun_in(state)))
    if not support_regions(state, card.faction) >> move.region & 1:
        return _no_support(state, move.region)
    faction = faction_term(rules, card.faction)
    if move.faction == card.faction:  # KID2-ADV-SUPPRESS-02: another region holds one more beside it
        return no("return_with_company", full_rule(rules, state.card), faction=faction)
    return no("return_first", full_rule(rules, state.card), faction=faction)
