"""Negotiate, The Crown: two region cards change places, one of them for the last time (KID2-ACT-NEGOTIATE-01, KID1-ACT-CROWN-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vacant_throne.king_is_dead.flow import Step, finish_effect
from vacant_throne.king_is_dead.moves import KingMove

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


def negotiable_regions(state: KingState) -> int:
    """The mask of regions whose cards may be exchanged: face up and without a negotiation disc (KID2-ACT-NEGOTIATE-01)."""
    return state.open & ~state.negotiated


def has_disc(state: KingState, seat: int) -> bool:
    """Whether that seat still has its negotiation disc."""
    return not state.negotiators >> seat & 1


def begin_negotiate(state: KingState) -> None:
    """KID2-ACT-NEGOTIATE-04; KID2-ADV-SPY-05: whose disc is spent exchanges two cards all the same, without marking one."""
    eligible = negotiable_regions(state)
    if not eligible & (eligible - 1):  # fewer than two
        finish_effect(state)
    else:
        state.step = DISC if has_disc(state, state.actor) else SWAP_FIRST


def _legal_disc(state: KingState) -> Sequence[KingMove]:
    return state.rules.moves.disc_on[negotiable_regions(state)]


def _legal_swap_first(state: KingState) -> Sequence[KingMove]:
    return state.rules.moves.swap_with[negotiable_regions(state)]


def _choose_first(state: KingState, move: KingMove) -> None:
    state.picked = (move.region,)
    state.step = SWAP


def _legal_swap(state: KingState) -> Sequence[KingMove]:
    return state.rules.moves.swap_with[negotiable_regions(state) & ~(1 << state.picked[0])]


def _swap(state: KingState, move: KingMove) -> None:
    order, first = state.order, state.picked[0]
    here, there = order.index(first), order.index(move.region)
    order[here], order[there] = move.region, first  # KID2-ACT-NEGOTIATE-03
    if has_disc(state, state.actor):
        state.negotiated |= 1 << first  # KID2-ACT-NEGOTIATE-02, KID1-ACT-CROWN-02
        state.negotiators |= 1 << state.actor
    finish_effect(state)


DISC = Step("disc", _legal_disc, _choose_first)
SWAP_FIRST = Step("swap_first", _legal_swap_first, _choose_first)
SWAP = Step("swap", _legal_swap, _swap)
