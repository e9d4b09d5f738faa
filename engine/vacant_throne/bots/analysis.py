"""The analysis of a match: every decision is thought about again, by what its seat could know, and the move made is held against the best.

A turn is several small decisions, and each is judged from where the turn stood by then: what a turn gave away is charged to the decision
that gave it away, and those after it are measured by the best that was still to be had.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import islice
from typing import Generic, NamedTuple

from vacant_throne.bots.mind import Chances, standing_of
from vacant_throne.bots.minds import mind_of
from vacant_throne.bots.search import Search, Thought
from vacant_throne.bots.seat import Seat
from vacant_throne.bots.verdicts import Review, Verdict, own_turn, sides
from vacant_throne.core.contract import Move, S
from vacant_throne.core.match import Match
from vacant_throne.core.rng import Rng

LOOKS = 240
"""How often each decision is looked at, if nobody says otherwise. Where the best move was not made, both are, half as often, once more."""
EVEN = 0.02
"""What two moves may differ by and still count as equally good: a search is no more certain than that."""
DEALS = 8
"""Over how many deals of what is hidden a position is judged."""


class _Found(NamedTuple):
    """What a move is worth to the seat that makes it, and how it would go on in the same turn."""

    value: float
    line: tuple[Move, ...]


class _Later(Seat[S]):
    """The view of a seat that has made one more move, and has seen nothing new, whoever decides there."""

    __slots__ = ("_before", "_move")

    def __init__(self, before: Seat[S], move: Move) -> None:
        super().__init__(_after(before, move, 0), before.options, before.players)
        self._before = before
        self._move = move

    def determinize(self, rng: Rng) -> S:
        """See `Seat.determinize`."""
        state = self._before.determinize(rng)
        state.apply(self._move)
        return state


class Analysis(Generic[S]):
    """A match that is being analysed, a moment at a time. The same seed finds the same, however it is sliced."""

    def __init__(self, match: Match[S], *, looks: int = LOOKS, seed: int = 0, so_far: Review | None = None) -> None:
        """Analyse all that has been played of `match`, looking at each decision `looks` times.

        `so_far` is what was found when an analysis of this match was broken off: it is not looked for again, if it was looked for as often.
        Raises `ValueError` for a game that nobody plays.
        """
        self._match = match.copy()
        self._looks = looks
        self._seed = seed
        self._mind = mind_of(match.game.id)
        self._sides = sides(match.state.observe(None))
        known = so_far.verdicts if so_far and so_far.looks == looks else ()
        self._found: dict[int, Verdict] = {verdict.number: verdict for verdict in known}
        self._open = [made + 1 for made in range(len(match.log)) if len(match.at(made).legal_moves()) > 1]
        self._work = self._judge_all()

    def go_on(self, iterations: int = 1) -> None:
        """Look so many times more, or until nothing is left to look at."""
        for _ in islice(self._work, iterations):
            pass

    @property
    def done(self) -> bool:
        """Whether every decision has its verdict."""
        return len(self._found) == len(self._open)

    @property
    def progress(self) -> float:
        """The part of the decisions that have their verdict, from 0 to 1."""
        return len(self._found) / len(self._open) if self._open else 1.0

    @property
    def review(self) -> Review:
        """What has been found so far."""
        return Review(self._looks, tuple(self._found[number] for number in sorted(self._found)))

    def _judge_all(self) -> Generator[None, None, None]:
        for number in self._open:
            if number not in self._found:
                self._found[number] = yield from self._judge(number)

    def _judge(self, number: int) -> Generator[None, None, Verdict]:
        match = self._match
        state, made = match.at(number - 1), match.log[number - 1]
        seat = Seat(state, match.options, match.game.seats(match.options))
        thought = yield from self._think(seat, self._looks, number)
        best, top = thought.move, thought.candidates[0].value
        cost, line = 0.0, ()
        if best is not made:
            found = yield from self._compare(seat, thought, (best, made), number)
            cost = max(0.0, found[best].value - found[made].value)
            top = max(found[best].value, found[made].value)
            line = found[best].line
        if cost < EVEN:
            cost, line = 0.0, ()
        chances = self._chances(seat, thought, top)
        cost = round(cost, 3)
        return Verdict(number, seat.number, made, max(0.0, round(top - cost, 3)), cost, chances, own_turn(state, line)[0])

    def _think(self, seat: Seat[S], looks: int, number: int) -> Generator[None, None, Thought]:
        search = Search(seat, self._mind, self._seed + number)
        for _ in range(looks):
            search.think(1)
            yield
        return search.thought()

    def _compare(self, seat: Seat[S], thought: Thought, moves: Sequence[Move], number: int) -> Generator[None, None, dict[Move, _Found]]:
        """What moves are worth, each as well known as the other.

        Each is made, and the position after it is thought about anew: a search spends few looks on what it does not like, and likes
        too well what it has picked out. Where another seat of several decides there, which is no measure for this one, it is what the
        search found before.
        """
        found: dict[Move, _Found] = {}
        for move in moves:
            after = _after(seat, move, number)
            others = after.seat is not None and not self._together(after.seat, seat.number)
            if after.seat is None or (others and len(self._sides) > 2):
                known = {candidate.move: candidate.value for candidate in thought.candidates}
                value = known[move] if move in known and after.seat is not None else self._standing(seat, (move,))[seat.number]
                found[move] = _Found(value, (move,))
            else:
                later = yield from self._think(_Later(seat, move), (self._looks + 1) // 2, number)
                value = later.candidates[0].value
                found[move] = _Found(1.0 - value if others else value, (move, *(() if others else later.line)))
        return found

    def _together(self, one: int, other: int) -> bool:
        return any(one in side and other in side for side in self._sides)

    def _chances(self, seat: Seat[S], thought: Thought, value: float) -> tuple[float, ...]:
        """The chance of every seat: what was found for the one that decides, and the rest as the expected line leaves the others."""
        own = min(1.0, max(0.0, value))
        standing = self._standing(seat, thought.line)
        rest = sum(_mean(standing, side) for side in self._sides if seat.number not in side)
        chances = [0.0] * len(standing)
        for side in self._sides:
            mine = seat.number in side
            share = own if mine else (1.0 - own) * (_mean(standing, side) / rest if rest else 1.0 / (len(self._sides) - 1))
            for each in side:
                chances[each] = round(share, 3)
        return tuple(chances)

    def _standing(self, seat: Seat[S], line: Sequence[Move]) -> Chances:
        """How the game stands for every seat after a line of play, over some deals of what the seat does not know."""
        total = [0.0] * seat.players
        for deal in range(DEALS):
            state = seat.determinize(Rng(deal))
            for move in line:
                if state.seat is None or move not in state.legal_moves():
                    break
                state.apply(move)
            total = [value + more for value, more in zip(total, standing_of(self._mind, state), strict=True)]
        return [value / DEALS for value in total]


def _after(seat: Seat[S], move: Move, deal: int) -> S:
    """A state that a seat could be in after a move of its own."""
    state = seat.determinize(Rng(deal))
    state.apply(move)
    return state


def _mean(values: Sequence[float], side: Sequence[int]) -> float:
    return sum(values[seat] for seat in side) / len(side)
