"""Information-set Monte Carlo tree search over small decisions (Cowling, Powley and Whitehouse, 2012: single observer).

Each iteration deals what is hidden anew, goes down the tree as far as it has been built, adds one decision, plays on from there, and notes
the result on the way back. All deals share one tree, so a move is compared with the others only as often as it could be made. Every seat is
taken to want the best for itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt
from random import Random
from typing import Generic, NamedTuple

from vacant_throne.bots.mind import Chances, Mind, results_of
from vacant_throne.bots.seat import Seat
from vacant_throne.core.contract import Move, S
from vacant_throne.core.rng import Rng

EXPLORE = 0.7
"""How much a move that has been tried little is preferred (UCT's constant, for results from 0 to 1)."""
BIAS = 4.0
"""How many visits the first sight of a move is worth (progressive bias)."""
SLICE = 16
"""Iterations between two thoughts that are told."""
_SHAKE = 1e-6
"""What decides between moves that are equally promising: at random, and by no more than this."""


class Edge:
    """A move in the tree: how often it could have been made, how often it was, and what came of it for whoever made it."""

    __slots__ = ("available", "node", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.available = 0
        self.visits = 0
        self.total = 0.0
        self.node: Node | None = None


Node = dict[Move, Edge]
"""The moves that were legal after some line of play, in any deal."""


class Candidate(NamedTuple):
    """A move that was looked at: how often, and the mean result for the seat, from 0 to 1."""

    move: Move
    visits: int
    value: float


class Thought(NamedTuple):
    """What a search has found so far. `candidates` has the most visited first; `line` is how it expects the game to go on."""

    candidates: tuple[Candidate, ...]
    line: tuple[Move, ...]
    iterations: int

    @property
    def move(self) -> Move:
        """The move to make."""
        return self.candidates[0].move


class Search(Generic[S]):
    """A search for the best move of one seat. The same seed gives the same thoughts after the same number of iterations."""

    def __init__(self, seat: Seat[S], mind: Mind[S], seed: int) -> None:
        self._seat = seat
        self._mind = mind
        self._random = Random(seed).random
        self._rng = Rng(seed)
        self._root: Node = {}
        self._iterations = 0

    def think(self, iterations: int) -> None:
        """Look that many times more."""
        for _ in range(iterations):
            self._iterate()
        self._iterations += iterations

    def thoughts(self) -> Iterator[Thought]:
        """Think for ever, and tell now and then what has been found so far. Whoever listens decides how long."""
        while True:
            self.think(SLICE)
            yield self.thought()

    def thought(self) -> Thought:
        """What has been found so far; something must have been looked at."""
        edges = sorted(self._root.items(), key=lambda item: (-item[1].visits, -item[1].total))
        found = tuple(Candidate(move, edge.visits, edge.total / edge.visits) for move, edge in edges if edge.visits)
        return Thought(found, self._line(), self._iterations)

    def _line(self) -> tuple[Move, ...]:
        line: list[Move] = []
        node: Node | None = self._root
        while node:
            move, edge = max(node.items(), key=lambda item: item[1].visits)
            if not edge.visits:
                break
            line.append(move)
            node = edge.node
        return tuple(line)

    def _iterate(self) -> None:
        state = self._seat.determinize(self._rng)
        node: Node | None = self._root
        path: list[tuple[Edge, int]] = []
        while node is not None and state.seat is not None:
            mover, moves = state.seat, state.legal_moves()
            if any(move not in node for move in moves):
                for move, prior in zip(moves, self._mind.candidates(state, moves), strict=True):
                    node.setdefault(move, Edge(prior))
            move, edge = self._select(node, moves)
            path.append((edge, mover))
            state.apply(move)
            node = edge.node
            if node is None:
                edge.node = {}
        values: Chances = results_of(state) if state.seat is None else self._mind.play_out(state, self._random)
        for edge, mover in path:
            edge.visits += 1
            edge.total += values[mover]

    def _select(self, node: Node, moves: Sequence[Move]) -> tuple[Move, Edge]:
        """The move with the highest upper bound: what came of it, biased by its first sight, and how little it was tried."""
        random = self._random
        best, chosen = -1.0, moves[0]
        for move in moves:
            edge = node[move]
            edge.available += 1
            value = (edge.total + BIAS * edge.prior) / (edge.visits + BIAS)
            bound = value + EXPLORE * sqrt(log(edge.available + 1) / (edge.visits + 1)) + random() * _SHAKE
            if bound > best:
                best, chosen = bound, move
        return chosen, node[chosen]
