"""What scores say about strength: with how much certainty, and on which scale.

A score is the mean of the scores of openings, each from 0 to 1 (`matches.score` over all seatings). On Elo's scale a player 400 points
ahead of another is expected to score 10 to 1 (Elo, 1978; the model is that of Bradley and Terry, 1952).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, log, log10, sqrt
from typing import NamedTuple

SIGMAS = 1.959964
"""Standard deviations to either side that hold 95 % of a normal distribution."""

PER_NATURAL = 400 / log(10)
"""Points of Elo for one unit of the logarithm of the odds."""

DRAWN = 0.5
"""How much of a drawn opening is added to each record before players are rated, so that who has won everything has a rating too."""

_CLOSE = 1e-10


class Estimate(NamedTuple):
    """A figure, and the two between which the true one lies in 95 of 100 cases."""

    value: float
    low: float
    high: float


class Record(NamedTuple):
    """How one player did against another: how often each score of an opening came."""

    first: str
    second: str
    scores: Mapping[float, int]


def spread(scores: Mapping[float, int]) -> tuple[float, float]:
    """The mean and the variance of an opening's score, as if one more opening had been won and one lost.

    Without these two, a few openings that all ended alike would look like certainty (as in Agresti and Coull's interval, 1998).
    """
    count = sum(scores.values()) + 2
    mean = (sum(at * number for at, number in scores.items()) + 1) / count
    return mean, (sum(at * at * number for at, number in scores.items()) + 1) / count - mean * mean


def score(scores: Mapping[float, int]) -> Estimate:
    """The mean score, with Wilson's interval (1927), which stays within 0 and 1 and holds near them too (Brown, Cai and DasGupta, 2001).

    It is made for wins and losses. Draws, and openings of which each player wins a part, vary less; so the openings count for as many
    trials as would vary as much (Kish's effective sample size, 1965). Raises `ValueError` without scores.
    """
    openings = sum(scores.values())
    if not openings:
        raise ValueError("no scores")
    value = sum(at * number for at, number in scores.items()) / openings
    mean, variance = spread(scores)
    trials = openings * mean * (1 - mean) / variance
    share = SIGMAS * SIGMAS / trials
    middle = (value + share / 2) / (1 + share)
    reach = SIGMAS / (1 + share) * sqrt(value * (1 - value) / trials + share / (4 * trials))
    return Estimate(value, max(0.0, middle - reach), min(1.0, middle + reach))


def difference(score: float) -> float:
    """By how many points of Elo a player is ahead who scores that; without bound for 0 and 1."""
    return -inf if score <= 0 else inf if score >= 1 else -400 * log10(1 / score - 1)


def ratings(records: Sequence[Record]) -> dict[str, Estimate]:
    """The players' ratings in points of Elo, best first, with mean 0: those under which their results are likeliest.

    A win counts for one player, a draw half for each (Hunter, 2004: the iteration for Bradley and Terry's model). The intervals allow for
    how much openings really vary (the sandwich estimator). All players must be linked by records.
    """
    names = list(dict.fromkeys(name for record in records for name in (record.first, record.second)))
    place = {name: at for at, name in enumerate(names)}
    pairs: list[tuple[int, int, float, float]] = []  # two players, their openings, and what the first of them scored
    for record in records:
        points = sum(at * number for at, number in record.scores.items()) + DRAWN / 2
        pairs.append((place[record.first], place[record.second], sum(record.scores.values()) + DRAWN, points))
    strength = _strengths(len(names), pairs)
    # The information that the records hold, and how much what it is worked out from varies.
    size = range(len(names))
    information = [[1 / len(names)] * len(names) for _ in size]  # along this, the common level, nothing is known, and nothing varies
    noise = [[0.0] * len(names) for _ in size]
    for (i, j, openings, _), record in zip(pairs, records, strict=True):
        expected = strength[i] / (strength[i] + strength[j])
        for matrix, amount in ((information, expected * (1 - expected)), (noise, spread(record.scores)[1])):
            for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                matrix[a][b] += sign * openings * amount
    inverse = _inverse(information)
    rating = [PER_NATURAL * log(each) for each in strength]
    found: dict[str, Estimate] = {}
    for at in sorted(size, key=lambda at: -rating[at]):
        variance = sum(inverse[at][a] * noise[a][b] * inverse[b][at] for a in size for b in size)
        reach = SIGMAS * PER_NATURAL * sqrt(variance)
        value = rating[at] - sum(rating) / len(rating)
        found[names[at]] = Estimate(value, value - reach, value + reach)
    return found


def _strengths(count: int, pairs: Sequence[tuple[int, int, float, float]]) -> list[float]:
    """The odds of every player against a common measure."""
    strength = [1.0] * count
    while True:
        won, met = [0.0] * count, [0.0] * count
        for i, j, openings, points in pairs:
            won[i] += points
            won[j] += openings - points
            for at in (i, j):
                met[at] += openings / (strength[i] + strength[j])
        better = [each / by for each, by in zip(won, met, strict=True)]
        moved = max((abs(log(new / old)) for new, old in zip(better, strength, strict=True)), default=0.0)
        strength = better
        if moved < _CLOSE:
            return strength


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix (Gauss and Jordan's elimination, which needs no exchange of rows there)."""
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [value - factor * by for value, by in zip(rows[other], pivot, strict=True)]
    return [row[size:] for row in rows]
