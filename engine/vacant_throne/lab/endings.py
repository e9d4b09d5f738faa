"""How games end: random games of every kind by the million, and which rule settled who won.

``python -m vacant_throne.lab.endings --games 1000000 --processes 2`` prints, for every kind of game (its options, house rules off), how
often each ending came and each rule settled it. ``--json FILE`` writes the same figures, now and then and at the end; a run that finds
such a file goes on from it, and plays only the games that it lacks. The same seed and number of games give the same figures, in one run or
several and however many processes share the work. Progress goes to the standard error.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from vacant_throne.core.contract import Game
from vacant_throne.core.match import SEEDS
from vacant_throne.core.rng import stream
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import choose, kinds
from vacant_throne.lab.work import PAUSE, Batch, batches, keep, run, watched

Figures = dict[str, dict[str, Any]]
"""By kind of game, as JSON can hold it."""


class Tally(NamedTuple):
    """What became of some games of one kind. `settled` counts by ending and rule; `decisions` are those of the longest and of all."""

    settled: Counter[tuple[str, str]]
    longest: int
    decisions: int


@cache
def every_kind() -> tuple[tuple[Game[Any], Mapping[str, int | str | bool]], ...]:
    """All kinds of all games."""
    return tuple((game, kind) for game in GAMES.values() for kind in kinds(game))


def name_of(place: int) -> str:
    """A kind of game in words that a table has room for: ``king-is-dead, players=2, cards=cunning``."""
    game, kind = every_kind()[place]
    default = {option.id: option.default for option in game.options}
    told = [f"{id}={value}" for id, value in kind.items() if id == "players" or value != default[id]]
    return ", ".join([game.id, *told])


def play(batch: Batch) -> Tally:
    """Play the games of a batch."""
    game, kind = every_kind()[batch.kind]
    options = game.complete(kind)
    settled: Counter[tuple[str, str]] = Counter()
    longest = total = 0
    for number in range(batch.first, batch.first + batch.games):
        rng = stream(batch.seed, f"{name_of(batch.kind)} {number}")
        state = game.start(options, rng.below(SEEDS))
        decisions = 0
        while moves := state.legal_moves():
            state.apply(choose(moves, rng, number % 4))
            decisions += 1
        outcome = state.outcome()
        assert outcome is not None
        settled[outcome.ending, outcome.rule] += 1
        longest = max(longest, decisions)
        total += decisions
    return Tally(settled, longest, total)


def add(found: Figures, batch: Batch, tally: Tally) -> None:
    """Add what became of a batch to the figures."""
    kind = found.setdefault(name_of(batch.kind), {"games": 0, "endings": {}, "settled": {}, "longest": 0, "decisions": 0})
    kind["games"] += batch.games
    kind["longest"] = max(kind["longest"], tally.longest)
    kind["decisions"] += tally.decisions
    for (ending, rule), count in tally.settled.items():
        for part, what in (("endings", ending), ("settled", rule)):
            kind[part][what] = kind[part].get(what, 0) + count
    for part in ("endings", "settled"):
        kind[part] = dict(sorted(kind[part].items()))


def still_to_play(games: int, seed: int, found: Mapping[str, Mapping[str, Any]]) -> list[Batch]:
    """The work that brings those figures to so many games in all."""
    names = map(name_of, range(len(every_kind())))
    return batches(games, seed, len(every_kind()), [found[name]["games"] if name in found else 0 for name in names])


def figures(results: Iterable[tuple[Batch, Tally]]) -> Figures:
    """The figures of every kind of game."""
    found: Figures = {}
    for batch, tally in results:
        add(found, batch, tally)
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
    parser.add_argument("--json", type=Path, help="a file for the figures, which are continued if it exists")
    given = parser.parse_args(arguments)
    played = {"seed": given.seed, "rules": {game.id: game.rules_version for game in GAMES.values()}}
    found: Figures = {}
    if given.json and given.json.exists():
        before = json.loads(given.json.read_text(encoding="utf-8"))
        if {key: before.get(key) for key in played} != played:
            parser.error(f"{given.json} has figures of another seed or of other rules")
        found = before["kinds"]
    begun = kept = time.monotonic()
    work = still_to_play(given.games, given.seed, found)
    for batch, tally in watched(run(play, work, given.processes), work):
        add(found, batch, tally)
        if given.json and time.monotonic() - kept >= PAUSE:
            kept = time.monotonic()
            _keep(given.json, played, found)
    print(table(found))
    if given.json:
        _keep(given.json, played, found)
    print(f"{sum(batch.games for batch in work)} games in {time.monotonic() - begun:.0f} seconds", file=sys.stderr)
    return 0


def _keep(path: Path, played: Mapping[str, Any], found: Figures) -> None:
    """Write the figures."""
    report = {"games": sum(kind["games"] for kind in found.values()), **played, "kinds": found}
    keep(path, json.dumps(report, indent=2))


if __name__ == "__main__":
    sys.exit(main())
