"""Scores, their intervals, and ratings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import inf
from random import Random

import pytest

from vacant_throne.lab import elo
from vacant_throne.lab.elo import Record


def test_of_wins_and_losses_alone_the_interval_is_wilsons():
    # 81 of 263: the example of Newcombe (1998), table I, method 3
    found = elo.score({1.0: 81, 0.0: 182})
    assert [round(each, 3) for each in found] == [0.308, 0.255, 0.366]


def test_openings_that_are_split_make_it_narrower_and_it_stays_within_bounds():
    decided, split = elo.score({1.0: 25, 0.0: 25}), elo.score({1.0: 5, 0.5: 40, 0.0: 5})
    assert decided.value == split.value == 0.5
    assert split.high - split.low < 0.6 * (decided.high - decided.low)
    all_won, all_lost = elo.score({1.0: 20}), elo.score({0.0: 20})
    assert all_won.high == pytest.approx(1)
    assert 0.8 < all_won.low < 0.9
    assert all_lost.high == pytest.approx(1 - all_won.low)
    few = elo.score({0.5: 4})
    assert few.low < 0.4, "four openings that ended alike are no certainty"
    with pytest.raises(ValueError, match="no scores"):
        elo.score({})


@pytest.mark.parametrize(("chance", "openings"), [(0.5, 30), (0.7, 100), (0.95, 30), (0.95, 200)])
def test_the_interval_holds_the_true_score_in_95_of_100_cases(chance, openings):
    random = Random(openings).random
    held = 0
    for _ in range(600):
        found = elo.score(Counter(((random() < chance) + (random() < chance)) / 2 for _ in range(openings)))
        held += found.low <= chance <= found.high
    assert 0.92 < held / 600 < 0.995


def test_the_scale_is_elos():
    assert elo.difference(0.5) == 0
    assert elo.difference(10 / 11) == pytest.approx(400)
    assert elo.difference(0.75) == pytest.approx(190.8, abs=0.1)
    assert elo.difference(1.0) == inf == -elo.difference(0.0)


def expected(ahead: float) -> float:
    return 1 / (1 + 10 ** (-ahead / 400))


def test_known_ratings_are_found_again():
    known = {"a": 210.0, "b": 40.0, "c": -50.0, "d": -200.0}
    # So many openings that what was added to be safe is nothing; shares of wins as the ratings say.
    records = []
    for first, second in combinations(known, 2):
        wins = round(1_000_000 * expected(known[first] - known[second]))
        records.append(Record(first, second, {1.0: wins, 0.0: 1_000_000 - wins}))
    found = elo.ratings(records)
    assert list(found) == ["a", "b", "c", "d"]
    assert {name: pytest.approx(rating.value, abs=0.1) for name, rating in found.items()} == known


def test_their_intervals_hold_the_true_ratings():
    known = {"a": 150.0, "b": 0.0, "c": -150.0}
    random = Random(11).random
    held = 0
    for _ in range(200):
        records = []
        for first, second in combinations(known, 2):
            chance = expected(known[first] - known[second])
            scores = Counter(((random() < chance) + (random() < chance)) / 2 for _ in range(60))
            records.append(Record(first, second, scores))
        held += sum(rating.low <= known[name] <= rating.high for name, rating in elo.ratings(records).items())
    assert 0.92 < held / 600 < 0.98


def test_players_who_met_only_through_others_and_who_won_everything_are_rated_too():
    found = elo.ratings([Record("b", "a", {1.0: 10}), Record("c", "b", {0.75: 10})])
    assert list(found) == ["c", "b", "a"]
    assert sum(rating.value for rating in found.values()) == pytest.approx(0)
    assert found["b"].value - found["a"].value < 1000
    assert found["a"].low < found["a"].value < found["a"].high
