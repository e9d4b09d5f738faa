"""Cards by which followers change places: those that exchange them between two regions, and March, which moves them one way.

Followers are named one by one: first those of one region, then those of one other. What is allowed stands in the card's `Trade`, and
`state.amount` says how many followers move in all: the most that is possible anywhere on the board (KID2-ACT-MANOEUVRE-03,
KID2-ACT-OUTMANOEUVRE-02, KID2-ACT-OUTMANOEUVRE-03, KID2-ADV-MARCH-02, KID2-ADV-INFLUENCE-02, KID2-ADV-DISPUTE-01, KID2-ADV-EDICT-01,
KID2-ADV-EDICT-02, KID1-ACT-GEN-04). For all of it raiders are followers like any other (KID2-VIK-ACT-02, KID1-MOR-ACT-01).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from operator import add
from typing import TYPE_CHECKING

from vacant_throne.king_is_dead.board import ALL_REGIONS, REGION_COUNT
from vacant_throne.king_is_dead.flow import Exchange, Step, finish_effect
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.ruleset import Trade

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


def begin_trade(state: KingState) -> None:
    """Find out how much is possible: compulsory if anything is; a forbidden exchange does not count (KID2-UNDO-04)."""
    for shapes in trade_of(state).shapes:
        state.amount = sum(shapes[0])
        if _first_regions(state) and (not forbidden_exchange(state) or _legal_first(state)):
            state.step = EXCHANGE_FIRST
            return
    finish_effect(state)


def trade_of(state: KingState) -> Trade:
    """What the card in play may do."""
    trade = state.rules.cards[state.card].trade
    assert trade is not None
    return trade


# --- which regions could be one side of it ---

_BITS = tuple(1 << region for region in range(REGION_COUNT))


def _crowded(state: KingState, count: int, starts: Sequence[int]) -> int:
    """The mask of regions with at least `count` followers of the factions whose places begin there."""
    followers = state.followers
    totals: Iterable[int] = followers[starts[0] : starts[0] + REGION_COUNT]
    for start in starts[1:]:
        totals = map(add, totals, followers[start : start + REGION_COUNT])
    return sum(compress(_BITS, map(count.__le__, totals)))


def _near_starts(state: KingState, trade: Trade) -> Sequence[int]:
    """Where the follower places begin of the factions that the first region may give."""
    return range(0, len(state.followers), REGION_COUNT) if trade.faction < 0 else (trade.faction * REGION_COUNT,)


def _far_starts(state: KingState, trade: Trade) -> Sequence[int]:
    """The same for the second region."""
    every = range(0, len(state.followers), REGION_COUNT)
    return every if trade.faction < 0 else [start for start in every if start != trade.faction * REGION_COUNT]


def _partners(state: KingState, trade: Trade, far: int) -> int:
    """The mask of regions that could be the second: with `far` followers to give, or, for a move one way, ready to take some in."""
    if far:
        return _crowded(state, far, _far_starts(state, trade))
    return state.open & ~_crowded(state, 1, range(0, len(state.followers), REGION_COUNT)) if trade.onto_empty else state.open


def _reach(state: KingState, trade: Trade, region: int) -> int:
    """The mask of regions that may be the second, seen from the first."""
    return state.rules.board.neighbours[region] if trade.bordering else ALL_REGIONS ^ 1 << region


def _facing(state: KingState, trade: Trade, partners: int) -> int:
    """The mask of regions from which at least one of those partners is in reach."""
    if trade.bordering:
        return state.rules.board.neighbourhood[partners]
    if partners & (partners - 1):
        return ALL_REGIONS
    return ALL_REGIONS ^ partners if partners else 0


def _first_regions(state: KingState) -> int:
    """The mask of regions that could be the first if nothing were forbidden."""
    trade, able = trade_of(state), 0
    starts = _near_starts(state, trade)
    for near, far in trade.fitting(state.amount):
        crowded = _crowded(state, near, starts)
        partners = crowded if near == far and trade.faction < 0 else _partners(state, trade, far)  # both sides alike: count once
        able |= crowded & _facing(state, trade, partners)
    return able


# --- naming followers ---


def _followers_of(state: KingState, starts: Sequence[int], regions: int) -> list[KingMove]:
    """The followers of those factions in those regions, to be named."""
    moves = compress(state.rules.moves.take, state.followers)
    if len(starts) * REGION_COUNT < len(state.followers):
        return [move for move in moves if regions >> move.region & 1 and move.place - move.region in starts]
    return [move for move in moves if regions >> move.region & 1]


def _firsts(state: KingState) -> list[KingMove]:
    """Every follower that could be named first if nothing were forbidden."""
    regions = _first_regions(state)
    return _followers_of(state, _near_starts(state, trade_of(state)), regions) if regions else []


def could_exchange(state: KingState, place: int) -> bool:
    """Whether only the no-undo rule keeps that follower from being the first of an exchange."""
    return any(move.place == place for move in _firsts(state))


def _legal_first(state: KingState) -> Sequence[KingMove]:
    moves = _firsts(state)
    last = forbidden_exchange(state)
    if last:  # only an exchange between the same two regions can be the forbidden one
        moves = [move for move in moves if move.region not in last.regions or _can_finish(state, (move.place,), last)]
    return moves


def _sides(picked: tuple[int, ...]) -> tuple[int, int]:
    """How many of the followers named are of the first region and how many of the second."""
    first, near = picked[0] % REGION_COUNT, 0
    for place in picked:
        if place % REGION_COUNT == first:
            near += 1
    return near, len(picked) - near


def _nexts(state: KingState, picked: tuple[int, ...]) -> list[KingMove]:
    """Every follower that could be named after those, if nothing were forbidden."""
    trade = trade_of(state)
    first = picked[0] % REGION_COUNT
    named_near, named_far = _sides(picked)
    moves: list[KingMove] = []
    for near, far in trade.fitting(state.amount):
        if named_near < near and not named_far:
            starts = _near_starts(state, trade)
            if _crowded(state, near, starts) >> first & 1 and _partners(state, trade, far) & _reach(state, trade, first):
                moves += _left_to_name(state, picked, starts, first)
        elif named_near == near and named_far < far:
            starts = _far_starts(state, trade)
            if named_far:
                moves += _left_to_name(state, picked, starts, picked[-1] % REGION_COUNT)
            else:
                moves += _followers_of(state, starts, _crowded(state, far, starts) & _reach(state, trade, first))
    return moves


def _left_to_name(state: KingState, picked: tuple[int, ...], starts: Sequence[int], region: int) -> list[KingMove]:
    """The followers of those factions in that region that have not been named yet."""
    followers, take = state.followers, state.rules.moves.take
    return [take[start + region] for start in starts if followers[start + region] > picked.count(start + region)]


def _legal_next(state: KingState) -> Sequence[KingMove]:
    moves = _nexts(state, state.picked)
    last = forbidden_exchange(state)
    if last and state.picked[0] % REGION_COUNT in last.regions:
        moves = [move for move in moves if _can_finish(state, (*state.picked, move.place), last)]
    return moves


def _name(state: KingState, move: KingMove) -> None:
    state.picked += (move.place,)
    trade = trade_of(state)
    shape = _sides(state.picked)
    if shape not in trade.fitting(state.amount):
        state.step = EXCHANGE_NEXT
        if trade.faction >= 0 and _nexts(state, state.picked) == [move]:
            _name(state, move)  # there is nobody else to name: another of the one faction that the region gives
    elif shape[1]:
        _exchange(state)
    else:
        state.step = DESTINATION


# --- one way (KID2-ADV-MARCH-01, KID1-ACT-AMBASSADOR-02, KID1-ACT-GARRISON-02) ---


def _destinations(state: KingState, picked: tuple[int, ...]) -> int:
    trade = trade_of(state)
    return _partners(state, trade, 0) & _reach(state, trade, picked[0] % REGION_COUNT)


def _legal_destination(state: KingState) -> Sequence[KingMove]:
    moves = state.rules.moves.move_to[_destinations(state, state.picked)]
    last = forbidden_exchange(state)
    if last:
        return [move for move in moves if not _undoes(state, last, state.picked, move.region)]
    return moves


def _move_to(state: KingState, move: KingMove) -> None:
    _carry_out(state, state.picked, move.region)


def _exchange(state: KingState) -> None:
    _carry_out(state, state.picked, state.picked[-1] % REGION_COUNT)


def _carry_out(state: KingState, picked: tuple[int, ...], second: int) -> None:
    """Let everybody named change over to the other region, all at once."""
    followers = state.followers
    first = picked[0] % REGION_COUNT
    for place in picked:
        followers[place] -= 1
        followers[place + (second - first if place % REGION_COUNT == first else first - second)] += 1
    made = Exchange(state.card, state.actor, *_change(state, picked, second)) if trade_of(state).ban else None
    finish_effect(state, made)


# --- the no-undo rule (KID2-UNDO-01..05, KID1-UNDO-01..02) ---


def _change(state: KingState, picked: tuple[int, ...], second: int) -> tuple[tuple[int, int], tuple[int, ...]]:
    """The two regions of an exchange, in order, and what the lower-numbered one gains by faction; the other loses the same."""
    first = picked[0] % REGION_COUNT
    gained = [0] * len(state.supply)
    for place in picked:
        gained[place // REGION_COUNT] += -1 if place % REGION_COUNT == first else 1
    if first < second:
        return (first, second), tuple(gained)
    return (second, first), tuple([-change for change in gained])


def forbidden_exchange(state: KingState) -> Exchange | None:
    """The exchange that the card being played may not reverse: the last action, if another player made it with such a card.

    KID2-UNDO-01, KID2-UNDO-05: one's own may be reversed, a partner's may not. KID2-UNDO-02: one that changed nothing cannot be undone.
    KID1-UNDO-02: in the first edition the ban holds across both cards.
    """
    last = state.last_exchange
    if last and last.seat != state.actor and any(last.gained):
        made_with = state.rules.cards[last.card].trade
        if made_with and made_with.ban == trade_of(state).ban:
            return last
    return None


def _undoes(state: KingState, last: Exchange, picked: tuple[int, ...], second: int) -> bool:
    """Whether that exchange would exactly reverse the net change of `last` (KID2-UNDO-02)."""
    regions, gained = _change(state, picked, second)
    return regions == last.regions and all(new == -old for new, old in zip(gained, last.gained, strict=True))


def _can_finish(state: KingState, picked: tuple[int, ...], last: Exchange) -> bool:
    """Whether, with those followers named, an exchange can be made that does not undo `last`."""
    shape = _sides(picked)
    if shape not in trade_of(state).fitting(state.amount):
        return any(_can_finish(state, (*picked, move.place), last) for move in _nexts(state, picked))
    if shape[1]:
        return not _undoes(state, last, picked, picked[-1] % REGION_COUNT)
    destinations = _destinations(state, picked)
    return any(destinations >> region & 1 and not _undoes(state, last, picked, region) for region in range(REGION_COUNT))


EXCHANGE_FIRST = Step("exchange_first", _legal_first, _name)
EXCHANGE_NEXT = Step("exchange_next", _legal_next, _name)
DESTINATION = Step("destination", _legal_destination, _move_to)
