"""Thinking about one decision, at some level of play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any

from vacant_throne.bots.levels import Level
from vacant_throne.bots.mind import WIN, Mind
from vacant_throne.bots.search import SLICE, Search, Thought
from vacant_throne.bots.seat import Seat
from vacant_throne.core.contract import Move


class Thinking:
    """One decision that is being thought about, slice by slice, by somebody of some level."""

    def __init__(self, search: Search[Any], level: Level, seed: int) -> None:
        self.search = search
        self.level = level
        self._seed = seed

    def think(self, iterations: int = SLICE) -> None:
        """Look so many times more, or until nothing is to be gained by it."""
        if self.level.iterations:
            iterations = min(iterations, self.level.iterations - self.search.looked)
        if not self.search.settled:
            self.search.think(iterations)

    def think_until(self, end: float, clock: Callable[[], float] = perf_counter) -> None:
        """Look at least once, and on until `clock` says `end`, in seconds, or nothing is to be gained by it."""
        self.think()
        while not self.done and clock() < end:
            self.think()

    @property
    def done(self) -> bool:
        """Whether to think on would change nothing: the bound is reached, or there is nothing to choose. Time is the caller's to keep."""
        return self.search.settled or 0 < self.level.iterations <= self.search.looked

    def thought(self) -> Thought:
        """What has been found so far, the move to make first; something must have been looked at.

        Somebody who sees badly takes one move for another that is not much better, but never overlooks a win that is certain.
        """
        thought = self.search.thought()
        if not self.level.noise or thought.candidates[0].value >= WIN:
            return thought
        blur = Random(self._seed).gauss
        seen = {candidate.move: candidate.value + blur(0.0, self.level.noise) for candidate in thought.candidates}
        found = sorted(thought.candidates, key=lambda candidate: -seen[candidate.move])
        line = thought.line if found[0] is thought.candidates[0] else (found[0].move,)
        return Thought(tuple(found), line, thought.iterations)


def thinking(  # noqa: PLR0917 - the last two go together
    mind: Mind[Any], seat: Seat[Any], level: Level, seed: int, before: Thinking | None = None, since: Sequence[Move] = ()
) -> Thinking:
    """A decision to be thought about by somebody of that level, with that judgement.

    `before` is what the same seat thought about its last decision, and `since` are all moves made from then on, its own first: what
    was found there about this position is not lost, and `before` must not be asked any more.
    """
    if before is None or before.level != level or not since:
        return Thinking(Search(seat, mind, seed), level, seed)
    before.search.advance(seat, since)
    return Thinking(before.search, level, seed)
