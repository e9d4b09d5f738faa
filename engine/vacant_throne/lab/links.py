"""How long links are: random games of every kind of every game, from the first decision to the last.

``python -m vacant_throne.lab.links --games 1000`` prints, for every game, number of players and set of cards, how many characters the link
of a finished game has: in the middle, the longest, and how many decisions that longest one holds. The same seed gives the same figures.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from vacant_throne.core import link
from vacant_throne.core.contract import Game
from vacant_throne.core.match import SEEDS
from vacant_throne.core.rng import Rng, stream
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import kinds, random_match

LEANINGS = 4
"""Of every four games, so many different ways to play: see `vacant_throne.lab.randomplay.choose`. Who spends nothing plays long."""


class Lengths(NamedTuple):
    """Characters in the links of finished games of one kind: half of them have at most `middle`; `decisions` are those of the `longest`."""

    game: str
    options: Mapping[str, object]
    middle: int
    longest: int
    decisions: int


def lengths(games: Mapping[str, Game[Any]], count: int, seed: int) -> Iterator[Lengths]:
    """Play so many games of every kind."""
    for id, game in games.items():
        for kind in kinds(game):
            rng = stream(seed, f"links {id} {sorted(kind.items())}")
            found = sorted(_one(game, kind, rng, number % LEANINGS) for number in range(count))
            yield Lengths(id, kind, found[len(found) // 2][0], *found[-1])


def _one(game: Game[Any], kind: Mapping[str, object], rng: Rng, lean: int) -> tuple[int, int]:
    match = random_match(game, game.complete(kind), rng.below(SEEDS), rng, lean=lean)
    return len(link.encode(match)), len(match.log)


def main(arguments: list[str] | None = None) -> int:
    """Print a line for every kind."""
    parser = argparse.ArgumentParser(prog="python -m vacant_throne.lab.links", description="Measure how long the links of games are.")
    parser.add_argument("--games", type=int, default=200, help="finished games of every kind (default: 200)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    print("game, what is played: characters in the middle, longest (decisions in it)")
    longest = 0
    for found in lengths(GAMES, args.games, args.seed):
        what = " ".join(f"{name}={value}" for name, value in found.options.items())
        print(f"{found.game} {what}: {found.middle}, {found.longest} ({found.decisions})", flush=True)
        longest = max(longest, found.longest)
    print(f"The longest of all: {longest}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
