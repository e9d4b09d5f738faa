"""How fast the engine is, beside python-chess: the same loop in both, taken in turns in one process.

A decision is: list the legal moves, choose one of them, make it. Games are random from beginning to end.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from random import Random
from time import perf_counter

import chess

from vacant_throne.core import link
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import random_match

SECONDS = 1.0
"""How long one round of one of the two lasts, at least."""

_CHESS_PLIES = 200
"""Random chess has no natural end within reason; a game of chess stops here."""


def _play_king_is_dead(seed: int, random: Callable[[], float]) -> tuple[int, float]:
    """Play one game. Returns the number of decisions, and the seconds they took without the set-up."""
    game = GAMES["king-is-dead"]
    state = game.start(game.complete({}), seed)
    count, began = 0, perf_counter()
    while moves := state.legal_moves():
        state.apply(moves[int(random() * len(moves))])
        count += 1
    return count, perf_counter() - began


def _play_chess(_seed: int, random: Callable[[], float]) -> tuple[int, float]:
    board = chess.Board()
    count, began = 0, perf_counter()
    while count < _CHESS_PLIES and (moves := list(board.legal_moves)):
        board.push(moves[int(random() * len(moves))])
        count += 1
    return count, perf_counter() - began


def _round(play: Callable[[int, Callable[[], float]], tuple[int, float]], seed: int) -> tuple[float, float, float]:
    """Return microseconds per decision, games per second with their set-up, and decisions per game."""
    random = Random(seed).random
    games = decisions = 0
    seconds, began = 0.0, perf_counter()
    while perf_counter() - began < SECONDS:
        count, took = play(seed * 100_000 + games, random)
        games, decisions, seconds = games + 1, decisions + count, seconds + took
    return seconds / decisions * 1e6, games / (perf_counter() - began), decisions / games


def measure(rounds: int = 5) -> dict[str, float]:
    """Return the medians over the rounds. The ratio is of times measured next to each other, so that it holds on a busy machine."""
    ours, theirs = [], []
    _round(_play_king_is_dead, 0)  # warms up caches and the interpreter's specialisations
    for number in range(1, rounds + 1):
        ours.append(_round(_play_king_is_dead, number))
        theirs.append(_round(_play_chess, number))
    middle = statistics.median
    return {
        "microseconds_per_decision": round(middle(micro for micro, _, _ in ours), 2),
        "games_per_second": round(middle(games for _, games, _ in ours)),
        "decisions_per_game": round(middle(length for _, _, length in ours), 1),
        "python_chess_microseconds_per_decision": round(middle(micro for micro, _, _ in theirs), 2),
        "times_faster_than_python_chess": round(middle(b[0] / a[0] for a, b in zip(ours, theirs, strict=True)), 1),
    }


def link_lengths(games: int = 200) -> dict[str, dict[str, int]]:
    """Return how many characters the link of a finished random game has, by number of players."""
    found: dict[str, dict[str, int]] = {}
    game = GAMES["king-is-dead"]
    for players in (2, 3, 4):
        options = game.complete({"players": players})
        lengths = sorted(len(link.encode(random_match(game, options, seed, Rng(seed)))) for seed in range(games))
        found[str(players)] = {"median": lengths[len(lengths) // 2], "longest": lengths[-1]}
    return found
