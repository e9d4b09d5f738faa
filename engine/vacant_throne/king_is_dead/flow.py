"""How a game flows: turns, passes, summons and power struggles (KID2 sections 3 to 5).

Every kind of decision is a `Step`: which moves are legal, and what the chosen one does. A step that ends hands over to the next by setting
``state.step``. The steps of the cards' effects are in `effects`; these are the steps that every turn shares.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

from vacant_throne.king_is_dead.board import FACTION_COUNT, REGION_COUNT
from vacant_throne.king_is_dead.moves import KingMove

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


class Step(NamedTuple):
    """One kind of decision. `name` stands in the notation and in observations."""

    name: str
    legal: Callable[[KingState], Sequence[KingMove]]
    apply: Callable[[KingState, KingMove], None]


class Exchange(NamedTuple):
    """What the last exchange changed: followers gained, by faction, in the lower-numbered of its two regions.

    The other region changed by the opposite. `card` and `seat` say with which card and by whom.
    """

    card: int
    seat: int
    regions: tuple[int, int]
    gained: tuple[int, ...]


def _legal_turn(state: KingState) -> Sequence[KingMove]:
    return state.rules.turn_moves(state.hands[state.seat_to_move])


def _play_card_or_pass(state: KingState, move: KingMove) -> None:
    if move.card < 0:
        _pass(state)
        return
    seat = state.seat_to_move
    state.passes = 0  # KID2-TURN-03: any card played resets the count
    state.plays += 1
    state.last_play[seat] = state.plays
    state.hands[seat] = state.rules.without(state.hands[seat], move.card)
    state.piles[seat] += (move.card,)  # KID2-ACT-GEN-01, KID2-INFO-01: face up, on top of the player's own pile
    state.card = move.card
    state.rules.cards[move.card].begin(state)


def _pass(state: KingState) -> None:
    state.passes += 1
    if state.passes == state.players:  # KID2-TURN-03
        state.passes = 0
        resolve_struggle(state)
    end_turn(state)


def end_turn(state: KingState) -> None:
    """Hand the turn to the next seat clockwise, also after a struggle (KID2-TURN-01, KID2-TURN-04), unless the game is over."""
    state.turn += 1
    if state.ended():
        state.seat = None
        state.step = OVER
        return
    state.seat = (state.seat_to_move + 1) % state.players
    state.step = TURN


def resolve_struggle(state: KingState) -> None:
    """Decide who controls the contested region, for ever (KID2-STRUG-01..07)."""
    region = state.order[state.resolved]
    followers, supply = state.followers, state.supply
    best, leader = 0, -1
    for faction in range(len(supply)):
        place = faction * REGION_COUNT + region
        count = followers[place]
        if count > best:
            best, leader = count, faction
        elif count == best:
            leader = -1  # KID2-STRUG-03: the top number is shared, or nobody is there
        followers[place] = 0  # KID2-STRUG-04
        supply[faction] += count
    if leader >= 0:
        state.control[leader] |= 1 << region  # KID2-STRUG-02
    else:
        state.unstable |= 1 << region  # KID2-STRUG-03
    state.open ^= 1 << region
    state.resolved += 1  # KID2-STRUG-05


def finish_effect(state: KingState, exchange: Exchange | None = None) -> None:
    """A card's effect is done, fully, in part or not at all: remember an exchange for the no-undo rule, and go on to the summon.

    The summon follows in every case (KID2-ACT-GEN-07, KID2-SUMMON-01), unless no region holds a follower (KID2-SUMMON-04).
    """
    state.last_exchange = exchange  # KID2-UNDO-03: any other card lifts the restriction
    state.faction = state.amount = 0
    state.picked = ()
    if any(state.followers):
        state.step = SUMMON
    else:
        _end_action(state)


def _end_action(state: KingState) -> None:
    state.card = -1
    end_turn(state)


def _legal_summon(state: KingState) -> Sequence[KingMove]:
    # KID2-SUMMON-02, KID2-SUMMON-03: any follower of any region, also one just placed; frozen regions are empty
    return list(compress(state.rules.moves.summon, state.followers))


def _summon(state: KingState, move: KingMove) -> None:
    state.followers[move.place] -= 1
    state.courts[state.seat_to_move * FACTION_COUNT + move.faction] += 1  # KID2-SUMMON-01
    _end_action(state)


def _legal_over(state: KingState) -> Sequence[KingMove]:  # noqa: ARG001 - every step has the same two functions
    return ()


def _apply_over(state: KingState, move: KingMove) -> None:  # noqa: ARG001
    raise ValueError("the game is over")


TURN = Step("turn", _legal_turn, _play_card_or_pass)
SUMMON = Step("summon", _legal_summon, _summon)
OVER = Step("over", _legal_over, _apply_over)
