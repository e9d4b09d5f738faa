"""How a game flows: turns, passes, summons and power struggles (KID2 sections 3 to 5).

Every kind of decision is a `Step`: which moves are legal, and what the chosen one does. A step that ends hands over to the next by setting
``state.step``. The steps of the cards' effects are in `effects`; these are the steps that every turn shares.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

from vacant_throne.king_is_dead.board import FACTION_COUNT, RAIDERS, REGION_COUNT
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

    The other region changed by the opposite. `card` and `seat` say with which card, or as a copy of which, and by whom.
    """

    card: int
    seat: int
    regions: tuple[int, int]
    gained: tuple[int, ...]


def _legal_turn(state: KingState) -> Sequence[KingMove]:
    return state.rules.turn_moves(state.hands[state.actor])


def _play_card_or_pass(state: KingState, move: KingMove) -> None:
    if move.card < 0:
        state.passes += 1
        state.end_pass()
        return
    seat = state.actor
    state.passes = 0  # KID2-TURN-03: any card played resets the count
    state.plays += 1
    state.last_play[seat] = state.plays
    state.hands[seat] = state.rules.without(state.hands[seat], move.card)
    state.piles[seat] += (move.card,)  # KID2-ACT-GEN-01, KID2-INFO-01: face up, on top of the player's own pile
    state.card = move.card
    state.rules.cards[move.card].begin(state)


def resolve_struggle(state: KingState) -> None:
    """Decide who controls the contested region, for ever (KID2-STRUG-01..07, KID1-STRUG-01..05)."""
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
    if leader < 0:
        state.unstable |= 1 << region  # KID2-STRUG-03
    elif leader < RAIDERS:
        state.control[leader] |= 1 << region  # KID2-STRUG-02
    else:
        state.raided |= 1 << region  # KID2-VIK-STRUG-01, KID2-VIK-END-01, KID1-MOR-STRUG-01, KID1-MOR-END-01
    state.open ^= 1 << region
    state.resolved += 1  # KID2-STRUG-05
    if state.rules.ban_ends_with_struggle:
        state.last_exchange = None  # KID1-UNDO-01
    if state.rules.raiders and not state.ended():  # KID2-VIK-PLACE-04, KID1-MOR-PLACE-03: after the end-of-game checks
        _land(state, state.rules.raiders.targets[region])


def _land(state: KingState, target: int) -> None:
    """One more raider where the struggle just resolved brings it: whatever its result (KID2-VIK-PLACE-01..03, KID1-MOR-PLACE-01..02)."""
    if target >= 0 and state.open >> target & 1 and state.supply[RAIDERS]:  # in a game there are always enough
        state.supply[RAIDERS] -= 1
        state.followers[RAIDERS * REGION_COUNT + target] += 1


def finish_effect(state: KingState, exchange: Exchange | None = None) -> None:
    """A card's effect is done, fully, in part or not at all: remember an exchange for the no-undo rule, and go on to the summon.

    The summon follows in every case (KID2-ACT-GEN-07, KID2-SUMMON-01), unless no region holds a follower (KID2-SUMMON-04), or raiders
    only (KID2-VIK-SUMMON-01).
    """
    state.last_exchange = exchange  # KID2-UNDO-03: any other card lifts the restriction
    state.faction = state.amount = 0
    state.picked = ()
    if any(compress(state.rules.moves.summon, state.followers)):
        state.step = SUMMON
    else:
        _end_action(state)


def _end_action(state: KingState) -> None:
    state.card = -1
    state.end_action()


def _legal_summon(state: KingState) -> Sequence[KingMove]:
    # KID2-SUMMON-02, KID2-SUMMON-03, KID1-SUMMON-02: any follower of any region, also one just placed; frozen regions are empty
    return list(compress(state.rules.moves.summon, state.followers))


def _summon(state: KingState, move: KingMove) -> None:
    state.followers[move.place] -= 1
    state.courts[state.actor * FACTION_COUNT + move.faction] += 1  # KID2-SUMMON-01
    _end_action(state)


def _legal_over(state: KingState) -> Sequence[KingMove]:  # noqa: ARG001 - every step has the same two functions
    return ()


def _apply_over(state: KingState, move: KingMove) -> None:  # noqa: ARG001
    raise ValueError("the game is over")


TURN = Step("turn", _legal_turn, _play_card_or_pass)
SUMMON = Step("summon", _legal_summon, _summon)
OVER = Step("over", _legal_over, _apply_over)
