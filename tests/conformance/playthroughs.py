"""The games that the conformance suite looks at: random ones, in every kind of game that there is.

A game can be agreed on in hundreds of ways. All are tried by the lab; here, where every game is looked at by many tests, a selection covers
them: every combination of the options that make it another game (edition, cards, raiders, hidden titles, number of players), each once
without any house rule, once with all that go together, and once with one of them; and who begins, and which nations are left out, in turn.

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
from vacant_throne.core.errors import OptionsError
from vacant_throne.core.match import Match
from vacant_throne.core.rng import Rng, stream
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import HOUSE_RULES, SIDE_OPTIONS, kinds, random_match

EVERY_GAME: dict[str, Game[Any]] = {**GAMES, PEBBLES.id: PEBBLES}
"""The real ones, and the toy of the core's tests: what no real game has, hidden draws above all, is tried on it."""

SEEDS = (1, 2026, (1 << 32) - 1)
"""With each of them the players lean further towards the last of their moves: see `random_match`."""


IN_TURN = [option for option in SIDE_OPTIONS if option not in HOUSE_RULES]
"""Side options that are no house rules: each case takes the next choice that goes with it."""


WHOLE = 150
"""Decisions of a match that is not thought long: of such a one everything is looked at."""


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


def house_rules(game: Game[Any], kind: dict[str, Any]) -> list[str]:
    """The house rules that go with that kind of game."""
    return [option.id for option in game.options if option.id in HOUSE_RULES and goes(game, {**kind, option.id: True})]


def goes(game: Game[Any], options: dict[str, Any]) -> bool:
    """Whether those options go together."""
    try:
        return bool(game.complete(options))
    except OptionsError:
        return False


def covering(game: Game[Any]) -> list[Options]:
    """For each kind of game as many sets of options as there are seeds: see above."""
    found: list[Options] = []
    for number, kind in enumerate(kinds(game)):
        house = house_rules(game, kind)
        for turn in range(len(SEEDS)):
            on = [[], house, house[number % len(house) :][:1] if house else []][turn]
            options = {**kind, **dict.fromkeys(on, True)}
            for option in game.options:
                if option.id in IN_TURN:
                    fitting = [choice for choice in option.choices if goes(game, {**options, option.id: choice})]
                    options[option.id] = fitting[(len(SEEDS) * number + turn + 1) % len(fitting)]
            found.append(game.complete(options))
    return found


def _cases() -> list[Case]:
    return [
        Case(game.id, tuple(options.items()), SEEDS[number % len(SEEDS)])
        for game in EVERY_GAME.values()
        for number, options in enumerate(covering(game))
    ]


EVERY_CASE = _cases()
"""Every kind of game, each with every seed and with all house rules that fit."""

CASES = EVERY_CASE[::4] if sys.platform == "emscripten" else EVERY_CASE
"""What each test looks at. In Pyodide, where everything takes several times as long, some of them."""


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


def glimpses(match: Match[Any], step: int = 1) -> list[Any]:
    """Like `states`; of a long match fewer, about as many as a match of `WHOLE` decisions has."""
    return states(match, step * pace(match))


def pace(match: Match[Any]) -> int:
    """How many decisions of a match there are to one of a match of `WHOLE` decisions."""
    return max(1, len(match.log) // WHOLE)


def digest() -> str:
    """A fingerprint of everything that happens in every kind of game, with one of the seeds."""
    found = sha256()
    for case in CASES[1 :: len(SEEDS)]:
        match = played(case)
        for state in glimpses(match, 3):
            seats: list[int | None] = [None, *range(case.rules.seats(match.options))]
            shown = [[state.observe(seat), state.advise(seat)] for seat in seats]
            line = [str(case), state.notation(), [move.text for move in state.legal_moves()], shown, repr(state.outcome())]
            found.update(json.dumps(line, default=repr).encode())
    return found.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest())
