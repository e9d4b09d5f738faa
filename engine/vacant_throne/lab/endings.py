"""How games end: random games of every kind by the million, and which rule settled who won.

``python -m vacant_throne.lab.endings --games 1000000 --processes 2`` prints, for every kind of game (its options, house rules off), how
often each ending came and each rule settled it; ``--json FILE`` writes the same figures. The same seed and number of games give the same
figures, however many processes share the work. Progress goes to the standard error.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from vacant_throne.core.contract import Game
from vacant_throne.core.match import SEEDS
from vacant_throne.core.rng import stream
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import kinds

BATCH = 250
"""Games that one process plays before it reports."""
PAUSE = 10.0
"""Seconds between two lines of progress."""


class Batch(NamedTuple):
    """Some of the games of one kind: their numbers, from `first` on."""

    game: str
    kind: int
    first: int
    games: int
    seed: int


class Tally(NamedTuple):
    """What became of some games of one kind. `settled` counts by ending and rule; `decisions` are those of the longest and of all."""

    game: str
    kind: int
    settled: Counter[tuple[str, str]]
    longest: int
    decisions: int


def name_of(game: Game[Any], kind: Mapping[str, object]) -> str:
    """A kind of game in words that a table has room for: ``king-is-dead, players=2, cards=cunning``."""
    default = {option.id: option.default for option in game.options}
    told = [f"{id}={value}" for id, value in kind.items() if id == "players" or value != default[id]]
    return ", ".join([game.id, *told])


def play(batch: Batch) -> Tally:
    """Play the games of a batch."""
    game: Game[Any] = GAMES[batch.game]
    options = game.complete(kinds(game)[batch.kind])
    settled: Counter[tuple[str, str]] = Counter()
    longest = total = 0
    for number in range(batch.first, batch.first + batch.games):
        rng = stream(batch.seed, f"{batch.game} {batch.kind} {number}")
        state = game.start(options, rng.below(SEEDS))
        lean = number % 4
        decisions = 0
        while moves := state.legal_moves():
            last = lean and rng.below(4) < lean  # the last move of a turn is to pass: some players do so often
            state.apply(moves[-1 if last else rng.below(len(moves))])
            decisions += 1
        outcome = state.outcome()
        assert outcome is not None
        settled[outcome.ending, outcome.rule] += 1
        longest = max(longest, decisions)
        total += decisions
    return Tally(batch.game, batch.kind, settled, longest, total)


def batches(games: int, seed: int) -> list[Batch]:
    """The work: as many games of every kind, to within one."""
    every = [(game.id, kind) for game in GAMES.values() for kind in range(len(kinds(game)))]
    found: list[Batch] = []
    for place, (game, kind) in enumerate(every):
        count = games // len(every) + (place < games % len(every))
        found += [Batch(game, kind, first, min(BATCH, count - first), seed) for first in range(0, count, BATCH)]
    return found


def run(work: Sequence[Batch], processes: int) -> Iterator[Tally]:
    """The tallies of all batches, in their order."""
    if processes < 2:
        yield from map(play, work)
        return
    from multiprocessing import Pool  # noqa: PLC0415 - where there are processes

    with Pool(processes) as pool:
        yield from pool.imap(play, work)


def watched(tallies: Iterable[Tally], games: int) -> Iterator[Tally]:
    """The same tallies, telling now and then how far they have come."""
    begun = told = time.monotonic()
    done = 0
    for tally in tallies:
        done += tally.settled.total()
        now = time.monotonic()
        if now - told >= PAUSE:
            told = now
            left = (now - begun) * (games - done) / done
            print(f"{done} of {games} games, {left / 60:.1f} minutes to go", file=sys.stderr, flush=True)
        yield tally


def figures(tallies: Iterable[Tally]) -> dict[str, dict[str, Any]]:
    """The figures of every kind of game, as JSON can hold them."""
    found: dict[str, dict[str, Any]] = {}
    for tally in tallies:
        game = GAMES[tally.game]
        name = name_of(game, kinds(game)[tally.kind])
        kind = found.setdefault(name, {"games": 0, "endings": {}, "settled": {}, "longest": 0, "decisions": 0})
        kind["games"] += tally.settled.total()
        kind["longest"] = max(kind["longest"], tally.longest)
        kind["decisions"] += tally.decisions
        for (ending, rule), count in tally.settled.items():
            kind["endings"][ending] = kind["endings"].get(ending, 0) + count
            kind["settled"][rule] = kind["settled"].get(rule, 0) + count
    for kind in found.values():
        for part in ("endings", "settled"):
            kind[part] = dict(sorted(kind[part].items()))
    return found


def table(found: Mapping[str, Mapping[str, Any]]) -> str:
    """The figures to be read: a line for each kind of game, each ending and each rule."""
    lines: list[str] = []
    for name, kind in found.items():
        games = kind["games"]
        lines.append(f"{name}: {games} games, {kind['decisions'] / games:.0f} decisions on average, {kind['longest']} at most")
        for part in ("endings", "settled"):
            lines += [f"    {what:<32}{count:>10}{100 * count / games:>8.2f} %" for what, count in kind[part].items()]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m vacant_throne.lab.endings", description="Count how random games end.")
    parser.add_argument("--games", type=int, default=10_000, help="how many in all (default: 10000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of all of them (default: 1)")
    parser.add_argument("--processes", type=int, default=1, help="how many share the work (default: 1)")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    given = parser.parse_args(arguments)
    begun = time.monotonic()
    found = figures(watched(run(batches(given.games, given.seed), given.processes), given.games))
    print(table(found))
    if given.json:
        report = {"games": given.games, "seed": given.seed, "kinds": found}
        given.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    print(f"{given.games} games in {time.monotonic() - begun:.0f} seconds", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
