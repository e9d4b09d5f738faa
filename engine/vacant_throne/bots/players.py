"""Whom one can ask to a table, by name: what the tournaments of the lab and the tests play with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import inf
from random import Random
from time import perf_counter
from typing import Any, Protocol

from vacant_throne.bots.greedy import Greedy
from vacant_throne.bots.levels import Level, level
from vacant_throne.bots.mind import Mind
from vacant_throne.bots.minds import mind_of
from vacant_throne.bots.seat import Seat
from vacant_throne.bots.thinking import Thinking, thinking
from vacant_throne.core.contract import Move, Options

_NAME = re.compile(r"(\w+)(?:@(\d+(?:\.\d+)?)(s?))?((?::\w+=-?\d+(?:\.\d+)?)*)")
_SEARCH = "search"


class Player(Protocol):
    """Decides for one seat in one game."""

    def choose(self, seat: Seat[Any], seed: int, since: Sequence[Move] = ()) -> Move:
        """A legal move. `since` are all moves made from its last decision on, its own first; without them it begins afresh.

        The same seed gives the same move to every seat that knows the same, unless the player thinks by the clock.
        """
        ...


class Uniform:
    """Makes any legal move, all equally likely."""

    def choose(self, seat: Seat[Any], seed: int, since: Sequence[Move] = ()) -> Move:  # noqa: ARG002
        """See `Player.choose`."""
        moves = seat.legal_moves()
        return moves[int(Random(seed).random() * len(moves))]


class Thinker:
    """Somebody of some level, who goes on from what it thought before."""

    def __init__(self, mind: Mind[Any], level: Level) -> None:
        self._mind = mind
        self._level = level
        self.before: Thinking | None = None

    def choose(self, seat: Seat[Any], seed: int, since: Sequence[Move] = ()) -> Move:
        """See `Player.choose`."""
        at = self.before = thinking(self._mind, seat, self._level, seed, self.before, since)
        at.think_until(perf_counter() + self._level.seconds if self._level.seconds else inf)
        return at.thought().move


def player(game: str, options: Options, name: str) -> Player:
    """The player of that name at the game of that id with these options, for one seat in one game.

    Names are ``random``, ``greedy`` (a turn ahead), the id of a level such as ``envoy``, and ``search``; with ``search@1000`` or
    ``regent@1000`` it looks so many times at each decision, with ``search@1.5s`` for so many seconds. Whoever thinks may weigh things
    in another way: ``search@200:hand=1.2:turn=-0.3``. Raises `ValueError` for any other name, and for a game that nobody plays.
    """
    if name == "random":
        return Uniform()
    mind = mind_of(game)
    if name == "greedy":
        return Greedy(mind)
    found = _NAME.fullmatch(name)
    if found is None:
        raise ValueError(name)
    who, amount, by_clock, weights = found.groups()
    if who == _SEARCH and amount is None:
        raise ValueError(name)
    chosen = Level(name) if who == _SEARCH else level(who, game, options)
    if by_clock:
        chosen = chosen._replace(seconds=float(amount), iterations=0)
    elif amount:
        chosen = chosen._replace(seconds=0.0, iterations=int(float(amount)))
    return Thinker(_weighing(mind, weights) if weights else mind, chosen)


def _weighing(mind: Any, changed: str) -> Mind[Any]:
    """The same judgement with other weights, given as ``:name=value`` each."""
    values = dict(each.split("=") for each in changed[1:].split(":"))
    if unknown := values.keys() - set(mind.weights._fields):
        raise ValueError(f"the judgement has no weight {', '.join(sorted(unknown))}")
    return type(mind)(mind.weights._replace(**{name: float(value) for name, value in values.items()}))
