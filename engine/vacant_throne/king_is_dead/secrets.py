"""Cards that are dealt in secret: who may hold which, to somebody who has watched the game (KID2-ADV-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.core.rng import Rng

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


def deal_secret(state: KingState, rng: Rng) -> None:
    """Give each seat its secret cards; the rest return to the box unseen."""
    bits = _bits(state.rules.secret)
    rng.shuffle(bits)
    for seat in range(state.players):
        for _ in range(state.rules.deal):
            state.hands[seat] |= 1 << bits.pop()


def deal_unseen(state: KingState, viewer: int, rng: Rng) -> None:
    """Deal anew, in place, the secret cards that `viewer` has not seen: among the other hands, as many to each as it holds, and the box.

    Seen are the viewer's own hand and every card played, for each lay on top of a pile once. At the end Plot is shown, or seen to be held
    by nobody (KID2-ADV-PLOT-02).
    """
    rules = state.rules
    hidden = rules.secret & ~state.hands[viewer]
    for pile in state.piles:
        for card in pile:
            hidden &= ~rules.copies[card]
    if state.seat is None:
        hidden &= ~rules.unplayable
    bits = _bits(hidden)
    rng.shuffle(bits)
    for seat in range(state.players):
        if seat != viewer:
            held = state.hands[seat] & hidden
            state.hands[seat] ^= held
            for _ in range(held.bit_count()):
                state.hands[seat] |= 1 << bits.pop()


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
