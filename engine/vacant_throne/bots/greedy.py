"""One turn ahead: of all ways to finish the turn, the one after which the position looks best."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Generic

from vacant_throne.bots.mind import Mind, standing_of
from vacant_throne.bots.seat import Seat
from vacant_throne.core.contract import Move, S
from vacant_throne.core.rng import Rng

WAYS = 4000
"""Ways to go on that are looked at for one decision; a turn that has more is judged before its end."""


class Greedy(Generic[S]):
    """A player without foresight, for others to be measured by."""

    def __init__(self, mind: Mind[S]) -> None:
        self._mind = mind

    def choose(self, seat: Seat[S], seed: int, since: Sequence[Move] = ()) -> Move:  # noqa: ARG002 - it begins afresh
        """The first decision of the best way to finish the turn. The seed decides between ways that are equally good."""
        moves = seat.legal_moves()
        if len(moves) == 1:
            return moves[0]
        random = Random(seed).random
        state = seat.determinize(Rng(seed))
        best, chosen = -1.0, moves[0]
        for move in moves:
            after = state.copy()
            after.apply(move)
            value = self._best(after, seat.number, state.turn, WAYS // len(moves)) + random() * 1e-6
            if value > best:
                best, chosen = value, move
        return chosen

    def _best(self, state: S, seat: int, turn: int, ways: int) -> float:
        moves = state.legal_moves() if state.seat == seat and state.turn == turn else ()
        if not moves or len(moves) > ways:
            return standing_of(self._mind, state)[seat]
        best = 0.0
        for move in moves:
            after = state.copy()
            after.apply(move)
            best = max(best, self._best(after, seat, turn, ways // len(moves)))
        return best
