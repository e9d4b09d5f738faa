"""Cards that place followers from the supply, all at once: the Supports, Assemble, Aid, Ambush."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING

from vacant_throne.king_is_dead.board import FACTION_COUNT, REGION_COUNT
from vacant_throne.king_is_dead.flow import Step, finish_effect
from vacant_throne.king_is_dead.moves import KingMove

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


def place(state: KingState, move: KingMove, amount: int) -> None:
    """Move that many followers from the supply to the region, and remember each of them as picked."""
    state.supply[move.faction] -= amount
    state.followers[move.place] += amount
    state.picked += (move.place,) * amount


def give_back(state: KingState, move: KingMove) -> None:
    """Return a follower to the supply, and remember it as picked."""
    state.followers[move.place] -= 1
    state.supply[move.faction] += 1
    state.picked += (~move.place,)


# --- Support: up to two followers of one faction, together (KID2-ACT-SUPPORT-01) ---


def support_regions(state: KingState, faction: int) -> int:
    """The mask of open regions that a Support card of that faction may choose (KID2-ACT-SUPPORT-02..04, KID1-ACT-FACTION-03..04).

    They border a region that the faction controls, or its home while that is open. The home itself has no other way in.
    """
    bases = state.control[faction] | (1 << state.rules.board.homes[faction] & state.open)
    return state.rules.board.neighbourhood[bases] & state.open  # KID2-ACT-GEN-03


def begin_support(state: KingState) -> None:
    """KID2-ACT-SUPPORT-01, KID2-ACT-SUPPORT-05."""
    faction = state.faction = state.rules.cards[state.card].faction
    state.amount = min(2, state.supply[faction])
    if state.amount and support_regions(state, faction):
        state.step = SUPPORT
    else:
        finish_effect(state)


def _legal_support(state: KingState) -> Sequence[KingMove]:
    return state.rules.moves.put_into[state.faction][support_regions(state, state.faction)]


def _support(state: KingState, move: KingMove) -> None:
    place(state, move, state.amount)
    finish_effect(state)


# --- Assemble: one follower of each faction, anywhere (KID2-ACT-ASSEMBLE-01, KID1-ACT-SETTLEMENTS-01) ---


def begin_assemble(state: KingState) -> None:
    """KID2-ACT-ASSEMBLE-01, KID2-ACT-ASSEMBLE-02."""
    state.amount = 1
    _next_faction(state, 0)


def _next_faction(state: KingState, faction: int) -> None:
    while faction < FACTION_COUNT and not state.supply[faction]:
        faction += 1  # KID2-ACT-ASSEMBLE-02: a faction missing from the supply is skipped
    if faction < FACTION_COUNT:
        state.faction = faction
        state.step = ASSEMBLE
    else:
        finish_effect(state)


def _legal_assemble(state: KingState) -> Sequence[KingMove]:
    return state.rules.moves.put_into[state.faction][state.open]


def _assemble(state: KingState, move: KingMove) -> None:
    place(state, move, 1)
    _next_faction(state, move.faction + 1)


# --- Aid: two followers of the faction that the supply has most of (KID2-ADV-AID-01) ---


def begin_aid(state: KingState) -> None:
    """KID2-ADV-AID-01, KID2-ADV-AID-03."""
    state.amount = min(2, max(state.supply[:FACTION_COUNT]))
    if state.amount:
        state.step = AID
    else:
        finish_effect(state)


def _legal_aid(state: KingState) -> Sequence[KingMove]:
    supply = state.supply[:FACTION_COUNT]
    most = max(supply)
    moves: list[KingMove] = []
    for faction, count in enumerate(supply):
        if count == most:  # KID2-ADV-AID-02
            moves += state.rules.moves.put_into[faction][state.open]
    return moves


# --- Ambush: two Scottish followers anywhere, then one of that region returns (KID2-ADV-AMBUSH-01) ---


def begin_ambush(state: KingState) -> None:
    """KID2-ADV-AMBUSH-01, KID2-ADV-AMBUSH-02: with none to place, the return is still made."""
    faction = state.faction = state.rules.cards[state.card].faction
    state.amount = min(2, state.supply[faction])
    if state.amount:
        state.step = AMBUSH
    elif any(compress(state.rules.moves.give_back, state.followers)):
        state.step = AMBUSH_RETURN
    else:
        finish_effect(state)


def _ambush(state: KingState, move: KingMove) -> None:
    place(state, move, state.amount)
    state.amount = 0
    state.step = AMBUSH_RETURN


def _legal_ambush_return(state: KingState) -> Sequence[KingMove]:
    there = [*compress(state.rules.moves.give_back, state.followers)]
    if state.picked:
        region = state.picked[0] % REGION_COUNT
        return [move for move in there if move.region == region]
    return there


def _ambush_return(state: KingState, move: KingMove) -> None:
    give_back(state, move)
    finish_effect(state)


SUPPORT = Step("support", _legal_support, _support)
ASSEMBLE = Step("assemble", _legal_assemble, _assemble)
AID = Step("aid", _legal_aid, _support)
AMBUSH = Step("support", _legal_assemble, _ambush)
AMBUSH_RETURN = Step("return", _legal_ambush_return, _ambush_return)
