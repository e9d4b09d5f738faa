"""Whole games between bots, and what one game says about two players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from vacant_throne.bots.players import player
from vacant_throne.bots.seat import Seat
from vacant_throne.core.contract import Move, Options, State
from vacant_throne.core.rng import stream
from vacant_throne.games import GAMES


class Result(NamedTuple):
    """How a game went. `ranks`, `decisions` and `seconds` have one figure a seat: the last is how long its bot thought in all."""

    ranks: tuple[int, ...]
    ending: str
    rule: str
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


class Fixture(NamedTuple):
    """A game to be played: who sits where, and from which `opening`, a number that all games with the same `seed` of the set-up share.

    `engine` is the fingerprint of the engine that is to play it.
    """

    game: str
    options: Options
    names: tuple[str, ...]
    opening: int
    seed: int
    engine: str


class OtherEngine(Exception):
    """A worker has another engine than whoever hands out the work."""


def play(game: str, options: Options, names: Sequence[str], seed: int) -> Result:
    """A game between the players of those names, one a seat, from the set-up of that seed.

    The same arguments give the same game, except where a player thinks by the clock. Raises `RuntimeError` if a bot makes an illegal move.
    """
    state = GAMES[game].start(options, seed)
    table = " ".join(names)  # the luck of the bots is another one in every seating; that of the set-up is not
    decisions, seconds = [0] * len(names), [0.0] * len(names)
    for made in course(game, options, state, names, lambda number: stream(seed, f"{table} {number}").next64()):
        decisions[made.seat] += 1
        seconds[made.seat] += made.seconds
        state.apply(made.move)
    outcome = state.outcome()
    assert outcome is not None
    return Result(outcome.ranks, outcome.ending, outcome.rule, tuple(decisions), tuple(round(each, 4) for each in seconds))


class Decision(NamedTuple):
    """What a seat has decided, and how long its bot thought."""

    seat: int
    move: Move
    seconds: float


def course(game: str, options: Options, state: State, names: Sequence[str], luck: Callable[[int], int]) -> Iterator[Decision]:
    """Every decision of a game between the players of those names, one a seat; whoever asks applies each to `state` before the next.

    `luck` is what a bot draws from for the decision of a number, from 0. Raises `RuntimeError` if a bot makes an illegal move.
    """
    bots = [player(game, options, name) for name in names]
    log: list[Move] = []
    since: list[int | None] = [None] * len(bots)  # where in the log each made its last decision
    while state.seat is not None:
        seat: int = state.seat
        last = since[seat]
        chance = luck(len(log))
        begun = perf_counter()
        move = bots[seat].choose(Seat(state.copy(), options, len(bots)), chance, () if last is None else log[last:])
        took = perf_counter() - begun
        if move not in state.legal_moves():
            raise RuntimeError(f"{names[seat]} made the illegal move {move} in {state.notation()}")
        since[seat] = len(log)
        log.append(move)
        yield Decision(seat, move, took)


def play_fixture(fixture: Fixture) -> Result:
    """Play it, on whatever machine. Raises `OtherEngine`."""
    if fixture.engine != engine():
        raise OtherEngine("a worker has another version of vacant-throne, and would play other games")
    return play(fixture.game, fixture.options, fixture.names, fixture.seed)


@cache
def engine() -> str:
    """A fingerprint of everything that has a part in how a game goes: the sources of the rules, the bots and this module."""
    package = Path(__file__).parents[1]
    digest = sha256()
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        if not name.startswith("lab/") or path == Path(__file__):
            digest.update(f"{name} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()[:16]


def seatings(first: str, second: str, seats: int, *, alternate: bool = False) -> tuple[tuple[str, ...], ...]:
    """All the ways in which two players sit down at one opening, so that the luck of the deal and of the first move cancels out.

    The first player sits at every seat once, the second at all the others. With `alternate`, for an even number of seats, each has every
    other seat, as the partners of a team have.
    """
    if alternate:
        return tuple(tuple((first, second)[(seat + turned) % 2] for seat in range(seats)) for turned in range(2))
    return tuple(tuple(first if seat == own else second for seat in range(seats)) for own in range(seats))


def score(ranks: Sequence[int], names: Sequence[str], name: str) -> float:
    """What a game was worth to a player, from 0 to 1: how many of the others it left behind, a shared place counting half.

    Between two players that is 1 for a win, ½ for a draw, 0 for a loss. Equal players score ½, however many there are.
    """
    own = [rank for rank, at in zip(ranks, names, strict=True) if at == name]
    others = [rank for rank, at in zip(ranks, names, strict=True) if at != name]
    return sum((mine < theirs) + (mine == theirs) / 2 for mine in own for theirs in others) / (len(own) * len(others))
