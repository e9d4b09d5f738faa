"""Monte Carlo tree search over small decisions; where something is hidden, over what a seat may know.

Each look goes down the tree as far as it has been built, adds one position with a first sight of all its moves, and notes on the way back
how the best of them stands. Nothing is played out at random: a judgement that was fitted to results is better than what luck makes of
it. Every seat is taken to want the best for itself.

Where something is hidden, each look deals it anew, and all deals share one tree, so that a move is compared with the others only as
often as it could be made (Cowling, Powley and Whitehouse, 2012: single observer). Where all is known, a node keeps its state, and what the
end of the game proves is handed up the tree (Winands, Björnsson and Saito, 2008: Monte-Carlo tree search solver): near its end a game is
solved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt
from random import Random
from typing import Any, Generic, NamedTuple

from vacant_throne.bots.mind import WIN, Chances, Mind, results_of, standing_of
from vacant_throne.bots.seat import Seat
from vacant_throne.core.contract import Move, S
from vacant_throne.core.rng import Rng

EXPLORE = 0.2
"""How much a move that has been tried little is preferred (UCT's constant, for results from 0 to 1)."""
SPREAD, LEAST = 0.5, 0.005
"""The same where something is hidden: so many times the difference between the best and the worst first sight there, but at least so much.

Where much is still to come, first sights differ little, and a constant would have all moves tried alike.
"""
BIAS = 4.0
"""How many visits the first sight of a move is worth (progressive bias)."""
SLICE = 16
"""Looks between two thoughts that are told."""
_SHAKE = 1e-6
"""What decides between moves that are equally promising: at random, and by no more than this."""


class Edge:
    """A move in the tree: how it looked at first, how often it could have been made and was, and what came of it for whoever made it."""

    __slots__ = ("available", "move", "node", "prior", "total", "visits")

    def __init__(self, move: Move, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.available = 0
        self.visits = 0
        self.total = 0.0
        self.node: Node | None = None

    @property
    def exact(self) -> Chances | None:
        """What each seat gets after this move, if that is proven."""
        return self.node.exact if self.node else None


class Node:
    """What was legal after some line of play, in any deal. `visits` counts the looks that came by.

    Where all is known: also the state, who is to move, and what each seat gets out of it, once that is proven.
    """

    __slots__ = ("edges", "exact", "mover", "state", "visits")

    def __init__(self) -> None:
        self.edges: dict[Move, Edge] = {}
        self.visits = 0
        self.state: Any = None
        self.mover = -1
        self.exact: Chances | None = None


class Candidate(NamedTuple):
    """A move that was looked at: how often, and the mean result for the seat, from 0 to 1; the result itself where it is proven."""

    move: Move
    visits: int
    value: float


class Thought(NamedTuple):
    """What a search has found so far. `candidates` has the best first: that is the most visited one, but for what is proven.

    `line` is how it expects the game to go on, and `iterations` how often it has looked, earlier decisions included that led here.
    """

    candidates: tuple[Candidate, ...]
    line: tuple[Move, ...]
    iterations: int

    @property
    def move(self) -> Move:
        """The move to make."""
        return self.candidates[0].move


class Search(Generic[S]):
    """A search for the best move of one seat. The same seed gives the same thoughts after the same number of looks."""

    def __init__(self, seat: Seat[S], mind: Mind[S], seed: int) -> None:
        self._mind = mind
        self._random = Random(seed).random
        self._rng = Rng(seed)
        self._known = mind.known(seat.determinize(Rng(seed)))
        self._begin(seat, Node())

    def _begin(self, seat: Seat[S], root: Node) -> None:
        self._seat = seat
        self._root = root
        legal = seat.legal_moves()
        root.edges = {move: root.edges[move] for move in legal if move in root.edges}  # others were legal in deals that are ruled out now
        self._forced = len(legal) == 1
        self.looked = 0
        """How often it has looked at this decision."""
        self._deals = self._rng.next64()
        if self._known and not root.edges:
            root.state = seat.determinize(self._rng)

    def advance(self, seat: Seat[S], since: Sequence[Move]) -> None:
        """Go on to the next decision of the same seat. `since` are the moves made from the last one on, its own first.

        What was found about this position is kept, unless something has been shown meanwhile that was hidden from that seat.
        """
        node: Node | None = self._root
        for move in since:
            edge = node.edges.get(move) if node and self._mind.follows(move) else None
            node = edge.node if edge else None
        self._begin(seat, node or Node())

    @property
    def settled(self) -> bool:
        """Whether there is nothing to be found any more: there is only one move, or it is proven which one is best."""
        return self._root.exact is not None or (self._forced and self.looked > 0)

    def think(self, iterations: int) -> None:
        """Look that many times more, or until the best move is proven."""
        look = self._look if self._known else self._look_behind
        for _ in range(iterations):
            if self._root.exact is not None:
                break
            look()
            self.looked += 1

    def thoughts(self) -> Iterator[Thought]:
        """Think for ever, and tell now and then what has been found so far. Whoever listens decides how long."""
        while True:
            self.think(SLICE)
            yield self.thought()

    def thought(self) -> Thought:
        """What has been found so far; something must have been looked at."""
        ranked = _ranked(self._root)
        found = [Candidate(edge.move, edge.visits, self._value(edge)) for edge in ranked if edge.visits or edge.exact]
        return Thought(tuple(found), self._line(), sum(candidate.visits for candidate in found))

    def _value(self, edge: Edge) -> float:
        exact = edge.exact
        return exact[self._seat.number] if exact else edge.total / edge.visits

    def _line(self) -> tuple[Move, ...]:
        line: list[Move] = []
        node: Node | None = self._root
        while node and node.edges:
            edge = _ranked(node)[0]
            if not (edge.visits or edge.exact):
                break
            line.append(edge.move)
            node = edge.node
        return tuple(line)

    # --- where all is known ---

    def _look(self) -> None:
        """Go down to a position that has not been looked at, and judge it."""
        node = self._root
        state: S = node.state
        path: list[tuple[Node, Edge]] = []
        while True:
            if node.exact is not None:
                values = node.exact
                break
            if not node.edges:
                if path:
                    state = state.copy()
                    state.apply(path[-1][1].move)
                values = self._expand(node, state)
                if path and len(node.edges) > 1:
                    node.visits = 1
                    break
                if node.exact is not None:
                    break
            state = node.state
            edge = _promising(node)
            node.visits += 1
            path.append((node, edge))
            if edge.node is None:
                edge.node = Node()
            node = edge.node
        proven = node.exact is not None
        for at, edge in reversed(path):
            edge.visits += 1
            edge.total += values[at.mover]
            proven = proven and _prove(at, edge)

    def _expand(self, node: Node, state: S) -> Chances:
        """Take a first sight of every move there. How the best one stands."""
        mover = state.seat
        assert mover is not None
        node.state, node.mover = state, mover
        judge, random = self._mind.judge, self._random
        edges: list[Edge] = []
        best: Chances = ()
        for move in state.legal_moves():
            after = state.copy()
            after.apply(move)
            if after.seat is None:
                values = results_of(after)
                edge = Edge(move, values[mover] + random() * _SHAKE)
                edge.node = Node()
                edge.node.exact = values
            else:
                values = judge(after)
                edge = Edge(move, values[mover] + random() * _SHAKE)
            edges.append(edge)
            if not best or values[mover] > best[mover]:
                best = values
        node.edges = {edge.move: edge for edge in edges}
        for edge in edges:
            if edge.node and _prove(node, edge):
                return node.exact or best
        return best

    # --- where something is hidden ---

    def _look_behind(self) -> None:
        """The same in one deal of what the seat does not know.

        Each move is tried in the same deals, one after another, so that the luck of a deal favours none of them.
        """
        node = self._root
        tried = _promising_of(list(node.edges.values())).visits if node.edges else 0
        state = self._seat.determinize(Rng(self._deals + tried))
        path: list[tuple[Edge, int]] = []
        while state.seat is not None:
            mover, moves = state.seat, state.legal_moves()
            values = self._first_sight(node, state, moves)
            node.visits += 1
            if node.visits == 1 and path and len(moves) > 1:
                break
            edges = [node.edges[move] for move in moves]
            edge = _promising_of(edges)
            for each in edges:
                each.available += 1
            path.append((edge, mover))
            state.apply(edge.move)
            if edge.node is None:
                edge.node = Node()
            node = edge.node
        else:
            values = results_of(state)
        for edge, mover in path:
            edge.visits += 1
            edge.total += values[mover]

    def _first_sight(self, node: Node, state: S, moves: Sequence[Move]) -> Chances:
        """Take a first sight of every move that no deal has shown there before. How the best of them stands."""
        mover = state.seat
        assert mover is not None
        best: Chances = ()
        for move in moves:
            if move not in node.edges:
                after = state.copy()
                after.apply(move)
                values = standing_of(self._mind, after)
                node.edges[move] = Edge(move, values[mover] + self._random() * _SHAKE)
                if not best or values[mover] > best[mover]:
                    best = values
        return best


def _promising(node: Node) -> Edge:
    """The move with the highest upper bound: what came of it, biased by its first sight, and how little it was tried."""
    mover = node.mover
    explore = EXPLORE * sqrt(log(node.visits + 2))
    best, chosen = -1.0, None
    for edge in node.edges.values():
        child, visits = edge.node, edge.visits
        if child is not None and child.exact is not None:
            bound = child.exact[mover]
        else:
            bound = (edge.total + BIAS * edge.prior) / (visits + BIAS) + explore / sqrt(visits + 1)
        if bound > best:
            best, chosen = bound, edge
    assert chosen
    return chosen


def _promising_of(edges: Sequence[Edge]) -> Edge:
    """The same of those moves that could be made in one deal."""
    sights = [edge.prior for edge in edges]
    explore = max(LEAST, SPREAD * (max(sights) - min(sights)))
    best, chosen = -1.0, None
    for edge in edges:
        visits = edge.visits
        value = (edge.total + BIAS * edge.prior) / (visits + BIAS)
        bound = value + explore * sqrt(log(edge.available + 2) / (visits + 1))
        if bound > best:
            best, chosen = bound, edge
    assert chosen
    return chosen


def _prove(node: Node, edge: Edge) -> bool:
    """Whether what is proven of one move there proves what the position is worth: it wins, or all others are proven as well."""
    exact = edge.exact
    if node.exact is None and exact:
        if exact[node.mover] < WIN:
            for other in node.edges.values():
                value = other.exact
                if value is None:
                    return False
                if value[node.mover] > exact[node.mover]:
                    exact = value
        node.exact = exact
    return node.exact is not None


def _ranked(node: Node) -> list[Edge]:
    """The moves of a node, the best first: the most visited one, but what is proven to be worse than that comes last."""
    open_edges = [edge for edge in node.edges.values() if edge.exact is None]
    top = max(open_edges, key=lambda edge: edge.visits, default=None)
    hope = top.total / top.visits if top and top.visits else 0.0

    def rank(edge: Edge) -> tuple[float, float, float]:
        value = edge.exact[node.mover] if edge.exact else hope
        proven = value if top is None or value >= WIN else 0.0 if value >= hope else -1.0
        return proven, edge.visits, edge.total

    return sorted(node.edges.values(), key=rank, reverse=True)
