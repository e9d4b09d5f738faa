"""How fast the bots think on the Python that runs this, and what of that time the rules take.

It needs what the page's worker has, and nothing else: `tools.bench_worker` runs this very text there. The figures are of the opening of a
game of two, and of The King Is Dead, if nothing else is said.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from vacant_throne.bots.minds import mind_of
from vacant_throne.bots.search import SLICE, Search
from vacant_throne.bots.seat import Seat
from vacant_throne.games import GAMES

TABLES: dict[str, tuple[str, dict[str, int | str]]] = {
    "base": ("king-is-dead", {"players": 2}),
    "cunning": ("king-is-dead", {"players": 2, "cards": "cunning"}),
    "first_edition": ("king-is-dead-first", {"players": 2}),
    "kings_bounty": ("kings-bounty", {"players": 2}),
}
_SECONDS = 2.0


class _Stopwatch:
    """Adds up the time spent in functions that it has wrapped. One that is called by another counts for that other."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._inside = False

    def wrap(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any) -> Any:
            if self._inside:
                return function(*args)
            self._inside = True
            began = perf_counter()
            try:
                return function(*args)
            finally:
                self.seconds += perf_counter() - began
                self._inside = False

        return timed


def _start(table: str) -> Any:
    game_id, chosen = TABLES[table]
    return GAMES[game_id].start(GAMES[game_id].complete(chosen), 1)


def _opening(table: str) -> Search[Any]:
    game_id, chosen = TABLES[table]
    options = GAMES[game_id].complete(chosen)
    return Search(Seat(_start(table), options, GAMES[game_id].seats(options)), mind_of(game_id), 1)


def _looks_per_second(table: str) -> int:
    """How many looks a second a search makes in the opening."""
    search = _opening(table)
    search.think(SLICE)
    began, before = perf_counter(), search.looked
    while perf_counter() - began < _SECONDS:
        search.think(SLICE)
    return round((search.looked - before) / (perf_counter() - began))


def _shares(table: str) -> dict[str, float]:
    """What part of a search's time goes into the rules, into judgement, and into the tree and all else. The watch itself takes its part."""
    search = _opening(table)
    mind = type(mind_of(TABLES[table][0]))
    state = type(_start(table))
    rules, judgement = _Stopwatch(), _Stopwatch()
    wrapped = [(state, name, rules) for name in ("legal_moves", "apply", "copy", "determinize", "outcome")] + [(mind, "judge", judgement)]
    originals = [(owner, name, owner.__dict__.get(name)) for owner, name, _ in wrapped]
    for owner, name, watch in wrapped:
        setattr(owner, name, watch.wrap(getattr(owner, name)))
    try:
        began = perf_counter()
        while perf_counter() - began < _SECONDS:
            search.think(SLICE)
        whole = perf_counter() - began
    finally:
        for owner, name, original in originals:
            if original is None:
                delattr(owner, name)
            else:
                setattr(owner, name, original)
    parts = {"rules": rules.seconds / whole, "judgement": judgement.seconds / whole}
    return {name: round(part, 2) for name, part in {**parts, "tree": 1.0 - sum(parts.values())}.items()}


def _random_decisions_per_second() -> int:
    """How many decisions a second are made where all of them are random: the speed of the rules alone, copies included."""
    start = _start("base")
    random = Random(1).random
    count, began = 0, perf_counter()
    while perf_counter() - began < _SECONDS:
        state = start.copy()
        while moves := state.legal_moves():
            state.apply(moves[int(random() * len(moves))])
            count += 1
    return round(count / (perf_counter() - began))


def measure() -> dict[str, Any]:
    """Return the figures."""
    return {
        "random_decisions_per_second": _random_decisions_per_second(),
        "looks_per_second": {table: _looks_per_second(table) for table in TABLES},
        "share_of_the_time": {table: _shares(table) for table in TABLES},
    }
