"""Spy: the effect of the card on top of another player's pile, as an exact copy of it (KID2-ADV-SPY-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vacant_throne.king_is_dead.flow import Step, finish_effect
from vacant_throne.king_is_dead.moves import KingMove

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


def spied_cards(state: KingState) -> list[int]:
    """The different cards on top of the other players' piles, in the table's order (KID2-ADV-SPY-03)."""
    return sorted({pile[-1] for seat, pile in enumerate(state.piles) if pile and seat != state.actor})


def begin_spy(state: KingState) -> None:
    """KID2-ADV-SPY-02: Spy itself is on the own pile already. KID2-ADV-SPY-04: there is no other Spy to copy."""
    if spied_cards(state):
        state.step = SPY
    else:
        finish_effect(state)


def _legal_spy(state: KingState) -> Sequence[KingMove]:
    return [state.rules.moves.copy_card[card] for card in spied_cards(state)]


def _copy(state: KingState, move: KingMove) -> None:
    state.card = move.card  # KID2-UNDO-01: a copied Manoeuvre is a Manoeuvre, also for whoever comes next
    state.rules.cards[move.card].begin(state)


SPY = Step("spy", _legal_spy, _copy)
