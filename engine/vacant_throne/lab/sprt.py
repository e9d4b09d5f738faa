"""A sequential test between two scores, which ends as soon as the games have decided it.

The sequential probability ratio test (Wald, 1945) adds up evidence for one hypothesis against another and stops at a bound. It is
generalized as for chess engines (Van den Bergh's notes on the GSPRT, which Fishtest follows): of all distributions of results with the
score that a hypothesis says, the likelihood is that of the most likely one. What is counted is an opening with all its seatings, not a
game: the games of one opening depend on each other, the openings do not. For two players an opening scores 0, ¼, ½, ¾ or 1, which Fishtest
calls the pentanomial model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import log

ALPHA = BETA = 0.05
"""How often the test may wrongly find the higher score, and the lower one."""
LOWER, UPPER = log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA)
"""The bounds of the logarithm of the likelihood ratio (Wald's approximation)."""

UNSEEN = 1e-3
"""How often a score of 0 and one of 1 are taken to have come that have not come yet: they may."""

_NEARNESS = 1e-12


def likelihood(scores: Mapping[float, float], mean: float) -> float:
    """The logarithm of the likelihood of scores if their mean is `mean`, above 0 and below 1; only differences of it mean something.

    With shares w of scores a, the most likely distribution with that mean is w / (1 + t (a - mean)), where t makes the mean what it is
    (Lagrange's multiplier; Owen, 1988: empirical likelihood).
    """
    seen = [(at - mean, count) for at, count in ({0.0: UNSEEN, 1.0: UNSEEN} | dict(scores)).items()]
    low, high = -1 / (1 - mean), 1 / mean  # beyond, a share would be negative
    while high - low > _NEARNESS * (1 + abs(low)):
        t = (low + high) / 2
        if sum(count * off / (1 + t * off) for off, count in seen) > 0:
            low = t
        else:
            high = t
    t = (low + high) / 2
    return -sum(count * log(1 + t * off) for off, count in seen)


class Sprt:
    """Tests whether the score is at most `low` or at least `high`."""

    def __init__(self, low: float, high: float) -> None:
        """A test that has seen nothing. Raises `ValueError` unless ``0 < low < high < 1``."""
        if not 0 < low < high < 1:
            raise ValueError("a test needs two scores between 0 and 1, the lower one first")
        self.low, self.high = low, high
        self.evidence = 0.0
        """The logarithm of the likelihood ratio, between `LOWER` and `UPPER` while nothing is decided."""
        self._scores: Counter[float] = Counter()

    def add(self, score: float) -> None:
        """Count the score of one more opening."""
        self._scores[score] += 1
        self.evidence = likelihood(self._scores, self.high) - likelihood(self._scores, self.low)

    @property
    def decision(self) -> float | None:
        """The score that the games speak for, `low` or `high`; None while they leave it open."""
        return self.high if self.evidence >= UPPER else self.low if self.evidence <= LOWER else None
