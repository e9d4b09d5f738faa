"""What the basic action cards do (KID2 section 6).

A card's ``begin_…`` looks at the board: if nothing of the effect is possible it goes straight on to the summon, else it opens the card's
first step. The steps offer only moves from which the highest possible degree of completeness can still be reached (KID2-ACT-GEN-04,
KID2-ACT-GEN-05), so that a turn, once begun, can always be finished. No card asks which region is contested (KID2-ACT-GEN-02).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from operator import add
from typing import TYPE_CHECKING

from vacant_throne.king_is_dead.board import FACTION_COUNT, REGION_COUNT
from vacant_throne.king_is_dead.flow import Exchange, Step, finish_effect
from vacant_throne.king_is_dead.moves import KingMove

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState

# --- Support: up to two followers of one faction, together (KID2-ACT-SUPPORT-01) ---


def support_regions(state: KingState, faction: int) -> int:
    """The mask of open regions that a Support card of that faction may choose (KID2-ACT-SUPPORT-02..04).

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
    _place(state, move, state.amount)
    finish_effect(state)


def _place(state: KingState, move: KingMove, amount: int) -> None:
    state.supply[move.faction] -= amount
    state.followers[move.place] += amount


# --- Assemble: one follower of each faction, anywhere (KID2-ACT-ASSEMBLE-01) ---


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
    _place(state, move, 1)
    state.picked += (move.place,)
    _next_faction(state, move.faction + 1)


# --- Negotiate: two region cards change places, one of them for the last time (KID2-ACT-NEGOTIATE-01) ---


def negotiable_regions(state: KingState) -> int:
    """The mask of regions whose cards may be exchanged: face up and without a negotiation disc (KID2-ACT-NEGOTIATE-01)."""
    return state.open & ~state.negotiated


def begin_negotiate(state: KingState) -> None:
    """KID2-ACT-NEGOTIATE-04."""
    eligible = negotiable_regions(state)
    if eligible & (eligible - 1):
        state.step = DISC
    else:
        finish_effect(state)


def _legal_disc(state: KingState) -> Sequence[KingMove]:
    return state.rules.moves.disc_on[negotiable_regions(state)]


def _choose_disc(state: KingState, move: KingMove) -> None:
    state.picked = (move.region,)
    state.step = SWAP


def _legal_swap(state: KingState) -> Sequence[KingMove]:
    return state.rules.moves.swap_with[negotiable_regions(state) & ~(1 << state.picked[0])]


def _swap(state: KingState, move: KingMove) -> None:
    order, marked = state.order, state.picked[0]
    here, there = order.index(marked), order.index(move.region)
    order[here], order[there] = move.region, marked  # KID2-ACT-NEGOTIATE-03
    state.negotiated |= 1 << marked  # KID2-ACT-NEGOTIATE-02
    state.negotiators |= 1 << state.seat_to_move
    finish_effect(state)


# --- Manoeuvre and Outmanoeuvre: followers change places (KID2-ACT-MANOEUVRE-01, KID2-ACT-OUTMANOEUVRE-01) ---
#
# First one follower is named, then `amount` followers of one other region; the exchange is made when all are named.


def begin_manoeuvre(state: KingState) -> None:
    """KID2-ACT-MANOEUVRE-03: compulsory if any exchange is legal; KID2-UNDO-04: a forbidden one does not count."""
    state.amount = 1
    _open_exchange(state)


def begin_outmanoeuvre(state: KingState) -> None:
    """KID2-ACT-OUTMANOEUVRE-02, KID2-ACT-OUTMANOEUVRE-03: one for two if such an exchange is legal anywhere, else one for one."""
    state.amount = 2
    if not _legal_first(state):
        state.amount = 1
    _open_exchange(state)


def _open_exchange(state: KingState) -> None:
    if _legal_first(state):
        state.step = EXCHANGE_FIRST
    else:
        finish_effect(state)


def _crowded(state: KingState) -> int:
    """The mask of regions that hold at least `amount` followers: those that could give as many in an exchange."""
    followers, amount = state.followers, state.amount
    totals: Iterable[int] = followers[:REGION_COUNT]
    for faction in range(REGION_COUNT, len(followers), REGION_COUNT):
        totals = map(add, totals, followers[faction : faction + REGION_COUNT])
    return sum([1 << region for region, total in enumerate(totals) if total >= amount])


def _firsts(state: KingState) -> list[KingMove]:
    """Every follower that could be exchanged if nothing were forbidden."""
    crowded = _crowded(state)
    moves = list(compress(state.rules.moves.take, state.followers))
    if state.rules.cards[state.card].bordering:
        able = state.rules.board.neighbourhood[crowded]
        return [move for move in moves if able >> move.region & 1]
    if crowded & (crowded - 1):
        return moves
    return []  # one region alone cannot exchange with itself, and a second is not there


def could_exchange(state: KingState, place: int) -> bool:
    """Whether only the no-undo rule keeps that follower from being the first of an exchange."""
    return any(move.place == place for move in _firsts(state))


def _legal_first(state: KingState) -> Sequence[KingMove]:
    moves = _firsts(state)
    last = forbidden_exchange(state)
    if last:  # only an exchange between the same two regions can be the forbidden one
        moves = [move for move in moves if move.region not in last.regions or _seconds(state, move.place)]
    return moves


def _seconds(state: KingState, first: int) -> Sequence[KingMove]:
    # of any faction, the first one's included, which changes nothing on the board (KID2-ACT-MANOEUVRE-02)
    region = first % REGION_COUNT
    reach = state.rules.board.neighbours[region] if state.rules.cards[state.card].bordering else ~(1 << region)
    partners = _crowded(state) & reach
    moves = [move for move in compress(state.rules.moves.take, state.followers) if partners >> move.region & 1]
    last = forbidden_exchange(state)
    if last and region in last.regions:
        if state.amount == 1:
            moves = [move for move in moves if not _undoes(last, first, (move.place,))]
        else:
            moves = [move for move in moves if move.region not in last.regions or _thirds(state, first, move.place)]
    return moves


def _thirds(state: KingState, first: int, second: int) -> Sequence[KingMove]:
    followers, take = state.followers, state.rules.moves.take
    places = range(second % REGION_COUNT, len(followers), REGION_COUNT)
    moves = [take[place] for place in places if followers[place] > (place == second)]
    last = forbidden_exchange(state)
    if last:
        moves = [move for move in moves if not _undoes(last, first, (second, move.place))]
    return moves


def _legal_second(state: KingState) -> Sequence[KingMove]:
    return _seconds(state, state.picked[0])


def _legal_third(state: KingState) -> Sequence[KingMove]:
    return _thirds(state, state.picked[0], state.picked[1])


def _choose_first(state: KingState, move: KingMove) -> None:
    state.picked = (move.place,)
    state.step = EXCHANGE_SECOND


def _choose_next(state: KingState, move: KingMove) -> None:
    state.picked += (move.place,)
    if len(state.picked) <= state.amount:
        state.step = EXCHANGE_THIRD
    else:
        _exchange(state, state.picked[0], state.picked[1:])


def _exchange(state: KingState, first: int, others: tuple[int, ...]) -> None:
    followers = state.followers
    shift = others[0] % REGION_COUNT - first % REGION_COUNT  # from the first follower's region to the others'
    followers[first] -= 1
    followers[first + shift] += 1
    for place in others:
        followers[place] -= 1
        followers[place - shift] += 1
    finish_effect(state, Exchange(state.card, state.seat_to_move, *_change(first, others)))


# --- The no-undo rule (KID2-UNDO-01..05) ---


def _change(first: int, others: tuple[int, ...]) -> tuple[tuple[int, int], tuple[int, ...]]:
    """The two regions of an exchange, in order, and what the lower-numbered one gains by faction; the other loses the same."""
    near, far = first % REGION_COUNT, others[0] % REGION_COUNT
    gained = [0] * FACTION_COUNT
    gained[first // REGION_COUNT] -= 1
    for place in others:
        gained[place // REGION_COUNT] += 1
    if near < far:
        return (near, far), tuple(gained)
    return (far, near), tuple(-change for change in gained)


def forbidden_exchange(state: KingState) -> Exchange | None:
    """The exchange that the card being played may not reverse: the last action, if another player made it with the same card.

    KID2-UNDO-01, KID2-UNDO-05: one's own may be reversed, a partner's may not. KID2-UNDO-02: one that changed nothing cannot be undone.
    """
    last = state.last_exchange
    if last and last.card == state.card and last.seat != state.seat and any(last.gained):
        return last
    return None


def _undoes(last: Exchange, first: int, others: tuple[int, ...]) -> bool:
    """Whether that exchange would exactly reverse the net change of `last` (KID2-UNDO-02)."""
    regions, gained = _change(first, others)
    return regions == last.regions and all(new == -old for new, old in zip(gained, last.gained, strict=True))


SUPPORT = Step("support", _legal_support, _support)
ASSEMBLE = Step("assemble", _legal_assemble, _assemble)
DISC = Step("disc", _legal_disc, _choose_disc)
SWAP = Step("swap", _legal_swap, _swap)
EXCHANGE_FIRST = Step("exchange_first", _legal_first, _choose_first)
EXCHANGE_SECOND = Step("exchange_second", _legal_second, _choose_next)
EXCHANGE_THIRD = Step("exchange_third", _legal_third, _choose_next)
