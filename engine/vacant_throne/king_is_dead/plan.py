"""Actions that are legal as a whole or not at all: the ways in which one may go on, decision by decision.

Most rules can be kept one decision at a time. Two cannot: the Saxons' priorities compare finished resolutions (KID2-SOLO-PRIO-1), and a
last card must win (KID1-3P-02). For these all ways to carry out the action are found beforehand, and each decision offers only moves that
begin one of the ways that are left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from vacant_throne.core.contract import Move
from vacant_throne.king_is_dead.moves import KingMove

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


class Way(NamedTuple):
    """The moves still to be made, and a number for what they lead to: ways with the same `result` leave the same board."""

    moves: tuple[KingMove, ...]
    result: int


Plan = tuple[Way, ...]
"""The ways left, in the order of the legal moves; empty where nothing is planned."""


class Motive(NamedTuple):
    """Why the Saxons may choose what they may: in which phase (``card`` or ``summon``), by which step of their priorities, and where.

    Step 0 is Negotiate, which has a rule of its own (KID2-SOLO-NEGOTIATE-01). `choices` is how many outcomes are equally good.
    """

    phase: str
    step: int
    region: int
    choices: int


def ways(state: KingState, until: Collection[str]) -> Iterator[tuple[tuple[KingMove, ...], KingState]]:
    """Every way to go on from `state` (which is left as it is) to a step of one of those names, and the state that it leads to."""
    stack: list[tuple[tuple[KingMove, ...], KingState]] = [((), state)]
    while stack:
        moves, now = stack.pop()
        if moves and now.step.name in until:
            yield moves, now
            continue
        for move in reversed(now.step.legal(now)):
            then = now.copy()
            then.plan = ()
            then.step.apply(then, move)
            stack.append(((*moves, move), then))


def first_moves(plan: Plan, legal: Sequence[KingMove]) -> list[KingMove]:
    """Those of the legal moves that begin a way; one only, where all ways lead to the same."""
    begun = {way.moves[0] for way in plan}
    moves = [move for move in legal if move in begun]
    return moves[:1] if len({way.result for way in plan}) == 1 else moves


def advance(plan: Plan, move: Move) -> Plan:
    """The ways left once that move is made; empty at the end of the plan."""
    return tuple(Way(way.moves[1:], way.result) for way in plan if way.moves[0] is move and len(way.moves) > 1)
