"""The sequential test: its figures against ones worked out by hand, and how often it is wrong."""

from __future__ import annotations

from collections import Counter
from math import log
from random import Random

import pytest

from vacant_throne.lab.sprt import LOWER, UPPER, Sprt, likelihood


def test_of_wins_and_losses_alone_it_is_walds_test():
    scores = Counter({1.0: 30, 0.0: 10})
    evidence = likelihood(scores, 0.7) - likelihood(scores, 0.6)
    assert evidence == pytest.approx(30 * log(0.7 / 0.6) + 10 * log(0.3 / 0.4))


def test_near_the_hypotheses_it_is_the_approximation_that_chess_engines_use():
    # Van den Bergh's approximation: N (s1 - s0) (2 s - s0 - s1) / (2 variance)
    scores = Counter({0.0: 5, 0.25: 40, 0.5: 110, 0.75: 45, 1.0: 8})
    count = scores.total()
    mean = sum(at * number for at, number in scores.items()) / count
    variance = sum(at * at * number for at, number in scores.items()) / count - mean**2
    low, high = 0.50, 0.52
    expected = count * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert likelihood(scores, high) - likelihood(scores, low) == pytest.approx(expected, rel=0.01)


def test_no_mean_is_likelier_than_the_one_that_was_seen():
    scores = Counter({0.25: 3, 0.5: 5, 1.0: 12})
    means = [number / 100 for number in range(5, 100, 5)]
    seen = sum(at * number for at, number in scores.items()) / 20
    assert max(means, key=lambda mean: likelihood(scores, mean)) == pytest.approx(seen, abs=0.025)


def test_all_openings_alike_are_no_certainty():
    test = Sprt(0.9, 0.95)
    openings = 0
    while test.decision is None:
        test.add(1.0)
        openings += 1
    assert openings == pytest.approx(UPPER / log(0.95 / 0.9), abs=1)
    assert test.decision == 0.95


@pytest.mark.parametrize(("low", "high"), [(0.6, 0.5), (0.5, 0.5), (0.0, 0.5), (0.5, 1.0)])
def test_hypotheses_are_two_scores_between_nothing_and_all(low, high):
    with pytest.raises(ValueError, match="the lower one first"):
        Sprt(low, high)


def wrong(low: float, high: float, true: float, tests: int) -> tuple[float, float]:
    """How often the test decides for the score that is not true, and how many openings it takes on average."""
    random = Random(7).random
    mistakes = openings = 0
    for _ in range(tests):
        test = Sprt(low, high)
        while test.decision is None:
            test.add(((random() < true) + (random() < true)) / 2)
            openings += 1
        mistakes += test.decision != true
    return mistakes / tests, openings / tests


@pytest.mark.parametrize("true", [0.4, 0.6])
def test_it_is_wrong_as_often_as_it_says_and_quick(true):
    share, openings = wrong(0.4, 0.6, true, 400)
    # Three standard deviations of so many tests above 5 %; and by far not never, for then it would be slower than it need be.
    assert 0.01 < share < 0.085
    assert openings < 25, "Wald: (1 - 2 α) log((1 - α) / α) / (2 × 0.2 log(0.6 / 0.4)) are 16.3 on average, and each oversteps the bound"


def test_the_bounds_are_walds():
    assert [round(bound, 3) for bound in (LOWER, UPPER)] == [-2.944, 2.944]
