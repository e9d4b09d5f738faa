"""How fast the bots think on this Python, what of that time the rules take, and how they do against the yardsticks.

The figures are of the opening of a game of two of The King Is Dead, if nothing else is said.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from vacant_throne.bots.levels import LEVELS
from vacant_throne.bots.minds import mind_of
from vacant_throne.bots.search import SLICE, Search
from vacant_throne.bots.seat import Seat
from vacant_throne.core.contract import Options
from vacant_throne.games import GAMES
from vacant_throne.lab.executors import workers
from vacant_throne.lab.matches import seatings
from vacant_throne.lab.pairing import Pairing
from vacant_throne.lab.standings import figures
from vacant_throne.lab.tournament import header_of, run

YARDSTICKS = ("random", "greedy")
LOOKS = 120
"""What the strongest level is held to a decision here, so that the figures do not hang on the machine."""

_GAME = "king-is-dead"
_SECONDS = 2.0
_TABLES: dict[str, tuple[str, dict[str, int | str]]] = {
    "base": (_GAME, {"players": 2}),
    "cunning": (_GAME, {"players": 2, "cards": "cunning"}),
    "first_edition": ("king-is-dead-first", {"players": 2}),
    "kings_bounty": ("kings-bounty", {"players": 2}),
}


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


def _opening(table: str) -> tuple[Search[Any], str, Options]:
    game_id, chosen = _TABLES[table]
    game = GAMES[game_id]
    options = game.complete(chosen)
    return Search(Seat(game.start(options, 1), options, game.seats(options)), mind_of(game_id), 1), game_id, options


def _looks_per_second(table: str) -> int:
    """How many looks a second a search makes in the opening."""
    search, _, _ = _opening(table)
    search.think(SLICE)
    began, before = perf_counter(), search.looked
    while perf_counter() - began < _SECONDS:
        search.think(SLICE)
    return round((search.looked - before) / (perf_counter() - began))


def _shares(table: str) -> dict[str, float]:
    """What part of a search's time goes into the rules, into judgement, and into the tree and all else. The watch itself takes its part."""
    search, game_id, options = _opening(table)
    state = type(GAMES[game_id].start(options, 1))
    mind = type(mind_of(game_id))
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
    game = GAMES[_GAME]
    start = game.start(game.complete({"players": 2}), 1)
    random = Random(1).random
    count, began = 0, perf_counter()
    while perf_counter() - began < _SECONDS:
        state = start.copy()
        while moves := state.legal_moves():
            state.apply(moves[int(random() * len(moves))])
            count += 1
    return round(count / (perf_counter() - began))


def _yardsticks(table: str, games: int) -> dict[str, Any]:
    """How the strongest level scores against the yardsticks, from 0 to 1."""
    game_id, chosen = _TABLES[table]
    game = GAMES[game_id]
    name = f"{LEVELS[-1].id}@{LOOKS}"
    pairings = [Pairing(name, other, seatings(name, other, 2), -(-games // 2)) for other in YARDSTICKS]
    with workers(1) as by:
        run(header_of(game, game.complete(chosen), 1), pairings, by)
    return {pairing["second"]: round(pairing["score"][0], 3) for pairing in figures(pairings)["pairings"]}


def measure(games: int) -> dict[str, Any]:
    """Return the figures. The yardsticks play that many games each."""
    return {
        "random_decisions_per_second": _random_decisions_per_second(),
        "looks_per_second": {table: _looks_per_second(table) for table in _TABLES},
        "share_of_the_time": {table: _shares(table) for table in _TABLES},
        f"score_of_{LEVELS[-1].id}_at_{LOOKS}_looks": {table: _yardsticks(table, games) for table in _TABLES},
    }
