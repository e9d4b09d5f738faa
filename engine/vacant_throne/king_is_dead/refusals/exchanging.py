"""Why a follower cannot be exchanged, or moved there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.core.message import Term
from vacant_throne.king_is_dead.board import REGION_COUNT
from vacant_throne.king_is_dead.cited import card_rule, full_rule, partial_rule
from vacant_throne.king_is_dead.effects.trading import could_exchange, trade_of
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.refusals.reason import Reason, no
from vacant_throne.king_is_dead.terms import card_term, faction_term, region_term

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


def no_destination(state: KingState, move: KingMove) -> Reason:
    """An open region that the followers named cannot move into."""
    rules, trade = state.rules, trade_of(state)
    first = state.picked[0] % REGION_COUNT
    region = region_term(rules, move.region)
    if move.region == first:
        return no("already_there", card_rule(rules, state.card), region=region)
    if trade.bordering and not rules.board.neighbours[first] >> move.region & 1:
        return no("no_border", card_rule(rules, state.card), region=region, other=region_term(rules, first))
    if trade.onto_empty and any(state.followers[move.region :: REGION_COUNT]):
        return no("not_empty", partial_rule(rules, state.card), region=region)
    return no("undo", "KID2-UNDO-01", card=_exchanged_with(state))


def no_exchange(state: KingState, move: KingMove) -> Reason:
    """A follower that is there, but cannot be the next one of this exchange."""
    return _no_next(state, move) if state.picked else _no_first(state, move)


def _exchanged_with(state: KingState) -> Term:
    """The card of the exchange that may not be reversed."""
    last = state.last_exchange
    assert last is not None
    return card_term(state.rules, last.card)


def _no_first(state: KingState, move: KingMove) -> Reason:
    """The first follower: of the wrong faction, or of a region that cannot give, or cannot get, what this exchange needs."""
    rules, trade = state.rules, trade_of(state)
    if trade.faction not in (-1, move.faction):
        return no("other_faction_first", card_rule(rules, state.card), faction=faction_term(rules, trade.faction))
    if could_exchange(state, move.place):
        return no("undo", "KID2-UNDO-01", card=_exchanged_with(state))
    region, rule, there = region_term(rules, move.region), _extent_rule(state), _first_side(state, move.region)
    possible = [far for near, far in trade.fitting(state.amount) if near <= there]
    if not possible:
        return no("too_few", rule, region=region, n=min(near for near, _ in trade.fitting(state.amount)))
    if not all(possible):
        return no("nowhere_to_go", rule, region=region)
    return no("no_partner" if trade.bordering else "no_partner_anywhere", rule, region=region, n=min(possible))


def _no_next(state: KingState, move: KingMove) -> Reason:
    """A follower after the first one."""
    rules, trade = state.rules, trade_of(state)
    region, faction = region_term(rules, move.region), faction_term(rules, move.faction)
    rule = card_rule(rules, state.card)
    first = state.picked[0] % REGION_COUNT
    near = [place for place in state.picked if place % REGION_COUNT == first]
    far = [place for place in state.picked if place % REGION_COUNT != first]
    fitting = [shape for shape in trade.fitting(state.amount) if shape[0] >= len(near)]
    taken = state.followers[move.place] <= state.picked.count(move.place)
    if move.region == first:
        more = not far and any(count > len(near) for count, _ in fitting) and trade.faction in (-1, move.faction)
        if more and taken:
            return no("already_taken", rule, region=region, faction=faction)
        return no("nowhere_to_go", _extent_rule(state), region=region) if more else no("same_region", rule, region=region)
    if not any(count for _, count in fitting):
        return no("both_from_one", rule, region=region_term(rules, first))
    if far and move.region != far[0] % REGION_COUNT:
        return no("both_from_one", rule, region=region_term(rules, far[0] % REGION_COUNT))
    if move.faction == trade.faction:
        return no("not_this_faction", rule, faction=faction)
    if taken:
        return no("already_taken", rule, region=region, faction=faction)
    if trade.bordering and not rules.board.neighbours[move.region] >> first & 1:
        return no("no_border", rule, region=region, other=region_term(rules, first))
    needed = min(count for named, count in fitting if named == len(near))
    if _second_side(state, move.region) < needed:
        return no("too_few", _extent_rule(state), region=region, n=needed)
    return no("undo", "KID2-UNDO-01", card=_exchanged_with(state))


def _extent_rule(state: KingState) -> str:
    """The rule that says how many followers must change places."""
    full = state.amount == sum(trade_of(state).shapes[0][0])
    return (full_rule if full else partial_rule)(state.rules, state.card)


def _first_side(state: KingState, region: int) -> int:
    """How many followers of a region could be on the first side of this exchange."""
    only = trade_of(state).faction
    there = state.followers[region::REGION_COUNT]
    return sum(there) if only < 0 else there[only]


def _second_side(state: KingState, region: int) -> int:
    """How many could be on the second side."""
    only = trade_of(state).faction
    there = state.followers[region::REGION_COUNT]
    return sum(there) if only < 0 else sum(there) - there[only]
