"""A long run in batches, which processes may share: the same results in the same order, however many there are.

What is played is the caller's: a list of *kinds* of games, and a function that plays a `Batch` of one of them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

R = TypeVar("R")

BATCH = 250
"""Games that one process plays before it reports."""
PAUSE = 10.0
"""Seconds between two lines of progress."""


class Batch(NamedTuple):
    """Some of the games of one kind, which is a place in the caller's list: their numbers, from `first` on."""

    kind: int
    first: int
    games: int
    seed: int


def batches(games: int, seed: int, kinds: int, done: Sequence[int] = ()) -> list[Batch]:
    """The work: as many games of every kind, to within one, but for those of each kind that are done already."""
    found: list[Batch] = []
    for kind in range(kinds):
        count = games // kinds + (kind < games % kinds)
        begin = done[kind] if done else 0
        found += [Batch(kind, first, min(BATCH, count - first), seed) for first in range(begin, count, BATCH)]
    return found


def run(play: Callable[[Batch], R], work: Sequence[Batch], processes: int) -> Iterator[tuple[Batch, R]]:
    """All batches with what came of them, in their order. With several processes, `play` is a function of a module."""
    if processes < 2:
        yield from zip(work, map(play, work), strict=True)
        return
    from multiprocessing import Pool  # noqa: PLC0415 - where there are processes

    with Pool(processes) as pool:
        yield from zip(work, pool.imap(play, work), strict=True)


def watched(results: Iterable[tuple[Batch, R]], work: Sequence[Batch]) -> Iterator[tuple[Batch, R]]:
    """The same results, telling now and then on the standard error how far they have come."""
    begun = told = time.monotonic()
    games = sum(batch.games for batch in work)
    done = 0
    for batch, result in results:
        done += batch.games
        now = time.monotonic()
        if now - told >= PAUSE:
            told = now
            left = (now - begun) * (games - done) / done
            print(f"{done} of {games} games, {left / 60:.1f} minutes to go", file=sys.stderr, flush=True)
        yield batch, result
