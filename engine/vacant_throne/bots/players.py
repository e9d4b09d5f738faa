"""Whom one can ask to a table, by name: what the levels of the page, the tournaments of the lab and the tests all play with."""

from __future__ import annotations

import re
from random import Random
from time import perf_counter
from typing import Any, Protocol

from vacant_throne.bots.greedy import Greedy
from vacant_throne.bots.king_is_dead import KingMind
from vacant_throne.bots.kings_bounty import BountyMind
from vacant_throne.bots.mind import Mind
from vacant_throne.bots.search import SLICE, Search
from vacant_throne.bots.seat import Seat
from vacant_throne.core.contract import Move

_SEARCH = re.compile(r"search@(\d+(?:\.\d+)?)(s?)")


class Player(Protocol):
    """Decides for any seat of one game. It keeps nothing between decisions, so one player may sit at many tables."""

    def choose(self, seat: Seat[Any], seed: int) -> Move:
        """A legal move. The same seed gives the same move to every seat that knows the same, unless the player thinks by the clock."""
        ...


class Uniform:
    """Makes any legal move, all equally likely."""

    def choose(self, seat: Seat[Any], seed: int) -> Move:
        """See `Player.choose`."""
        moves = seat.legal_moves()
        return moves[int(Random(seed).random() * len(moves))]


class Thinker:
    """Searches for so many iterations, or for so many seconds."""

    def __init__(self, mind: Mind[Any], *, iterations: int = 0, seconds: float = 0.0) -> None:
        self._mind = mind
        self._iterations = iterations
        self._seconds = seconds

    def choose(self, seat: Seat[Any], seed: int) -> Move:
        """See `Player.choose`."""
        moves = seat.legal_moves()
        if len(moves) == 1:
            return moves[0]
        search = Search(seat, self._mind, seed)
        if self._iterations:
            search.think(self._iterations)
        else:
            end = perf_counter() + self._seconds
            while perf_counter() < end:
                search.think(SLICE)
        return search.thought().move


_MINDS: dict[str, Mind[Any]] = {"king-is-dead": KingMind(), "king-is-dead-first": KingMind(), "kings-bounty": BountyMind()}


def player(game: str, name: str) -> Player:
    """The player of that name at the game of that id.

    Names are ``random``, ``greedy`` (a turn ahead), ``search@1000`` (so many iterations a decision) and ``search@1.5s`` (so many seconds).
    Raises `ValueError` for any other, and for a game that nobody plays.
    """
    if name == "random":
        return Uniform()
    if game not in _MINDS:
        raise ValueError(game)
    mind = _MINDS[game]
    if name == "greedy":
        return Greedy(mind)
    if found := _SEARCH.fullmatch(name):
        amount, by_clock = found.groups()
        return Thinker(mind, seconds=float(amount)) if by_clock else Thinker(mind, iterations=int(float(amount)))
    raise ValueError(name)
