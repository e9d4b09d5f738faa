"""The games that the conformance suite looks at: random ones, in every variant of every game.

Run as a program it prints a digest of them, for the comparison of one process with another.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

from tests.core.pebbles import PEBBLES
from vacant_throne.core.contract import Game, Move, Options
from vacant_throne.core.match import Match
from vacant_throne.core.rng import Rng, stream
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import random_match, variants

EVERY_GAME: dict[str, Game[Any]] = {**GAMES, PEBBLES.id: PEBBLES}
"""The real ones, and the toy of the core's tests: what no real game has, hidden draws above all, is tried on it."""

SEEDS = (1, 2026, (1 << 32) - 1)
"""With each of them the players lean further towards the last of their moves: see `random_match`."""


class Case(NamedTuple):
    """One game in one variant with one seed. Hashable, and its text names the test."""

    game: str
    options: tuple[tuple[str, int | str | bool], ...]
    seed: int

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.game}[{chosen}]{self.seed}"

    @property
    def rules(self) -> Game[Any]:
        return EVERY_GAME[self.game]

    def rng(self, purpose: str) -> Rng:
        """Random numbers for one purpose in this case, the same in every run."""
        return stream(self.seed, f"{self} {purpose}")


def _cases() -> list[Case]:
    def case(game: Game[Any], options: Options, seed: int) -> Case:
        return Case(game.id, tuple(options.items()), seed)

    return [case(game, options, seed) for game in EVERY_GAME.values() for options in variants(game) for seed in SEEDS]


CASES = _cases()


@cache
def played(case: Case) -> Match[Any]:
    """The whole match of that case. Shared by the tests: copy a state before applying a move to it."""
    return random_match(case.rules, dict(case.options), case.seed, case.rng("moves"), lean=SEEDS.index(case.seed))


@cache
def every_move(game: str) -> tuple[Move, ...]:
    """All moves of a game that were ever made or offered in its cases, in the order of their texts."""
    found: dict[str, Move] = {}
    for case in CASES:
        if case.game == game:
            for state in states(played(case)):
                found.update((move.text, move) for move in state.legal_moves())
    return tuple(found[text] for text in sorted(found))


def states(match: Match[Any], step: int = 1) -> list[Any]:
    """The states of a match from start to end: every `step`-th, and always the last."""
    chosen = [match.at(made) for made in range(0, len(match.log), step)]
    return [*chosen, match.state]


def digest() -> str:
    """A fingerprint of everything that happens in every variant, with one of the seeds."""
    found = sha256()
    for case in CASES[:: len(SEEDS)]:
        match = played(case)
        for state in states(match, 3):
            seats: list[int | None] = [None, *range(case.rules.seats(match.options))]
            shown = [[state.observe(seat), state.advise(seat)] for seat in seats]
            line = [str(case), state.notation(), [move.text for move in state.legal_moves()], shown, repr(state.outcome())]
            found.update(json.dumps(line, default=repr).encode())
    return found.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest())
