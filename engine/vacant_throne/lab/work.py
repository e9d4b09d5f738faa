"""A long run in batches, which processes may share: the same results in the same order, however many there are.

What is played is the caller's: a list of *kinds* of games, and a function that plays a `Batch` of one of them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from vacant_throne.lab.executors import as_they_come, in_order, workers

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
    with workers(processes) as found:
        yield from in_order(as_they_come(found, play, work))


class Progress:
    """Tells now and then on the standard error how far a run has come, and how long it may take."""

    def __init__(self, done: int = 0) -> None:
        """A run that begins now, with some of its games done before."""
        self._before = done
        self._begun = self._told = time.monotonic()

    def tell(self, done: int, games: int, more: str = "") -> None:
        """So many games of so many are done; and `more`, if it is time to say anything."""
        now = time.monotonic()
        if now - self._told < PAUSE or done <= self._before:
            return
        self._told = now
        left = (now - self._begun) * (games - done) / (done - self._before)
        print(f"{done} of {games} games, {left / 60:.1f} minutes to go{more}", file=sys.stderr, flush=True)


def watched(results: Iterable[tuple[Batch, R]], work: Sequence[Batch]) -> Iterator[tuple[Batch, R]]:
    """The same results, with progress."""
    progress = Progress()
    games = sum(batch.games for batch in work)
    done = 0
    for batch, result in results:
        done += batch.games
        progress.tell(done, games)
        yield batch, result


def keep(path: Path, text: str) -> None:
    """Write a file so that there is always a whole one: the old, or the new."""
    whole = path.with_name(f"{path.name}.new")
    whole.write_text(text + "\n", encoding="utf-8")
    whole.replace(path)
