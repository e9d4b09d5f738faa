"""Whole games between bots."""

from __future__ import annotations

import pickle

import pytest

from vacant_throne.games import GAMES
from vacant_throne.lab import matches
from vacant_throne.lab.matches import Fixture, OtherEngine, engine, play, play_fixture, score, seatings

GAME = GAMES["king-is-dead"]
TWO, THREE = GAME.complete({"players": 2}), GAME.complete({"players": 3})


def test_a_game_is_settled_by_who_plays_and_by_its_seed():
    first, again = (play(GAME.id, TWO, ("random", "search@2"), 5)._replace(seconds=()) for _ in range(2))
    other = play(GAME.id, TWO, ("random", "search@2"), 6)._replace(seconds=())
    assert first == again != other


def test_a_bot_has_luck_of_its_own_at_every_decision_of_every_seating(monkeypatch):
    seeds = []

    class First:
        def choose(self, seat, seed, since=()):
            seeds.append(seed)
            return seat.legal_moves()[0]

    monkeypatch.setattr(matches, "player", lambda game, options, name: First())
    decisions = [sum(play(GAME.id, TWO, names, 1).decisions) for names in seatings("a", "b", 2)]
    assert decisions[0] == decisions[1] > 20, "the set-up is the same"
    assert len(set(seeds)) == len(seeds) == sum(decisions)


def test_what_is_told_of_a_game():
    result = play(GAME.id, THREE, ("random", "random", "search@2"), 3)
    assert len(result.ranks) == len(result.decisions) == len(result.seconds) == 3
    assert 1 in result.ranks
    assert result.ending
    assert result.rule.startswith("KID2-")
    assert all(count > 3 for count in result.decisions)
    assert result.seconds[2] == max(result.seconds) > 0
    assert pickle.loads(pickle.dumps(result)) == result


def test_every_game_can_be_played_by_someone():
    for game in GAMES.values():
        options = game.complete({})
        assert len(play(game.id, options, ("random",) * game.seats(options), 1).ranks) == game.seats(options)


def test_a_bot_that_breaks_the_rules_or_touches_the_position_is_found_out(monkeypatch):
    class Cheat:
        def choose(self, seat, seed, since=()):
            return GAME.parse_move("put:scottish@moray")

    class Meddler:
        def choose(self, seat, seed, since=()):
            move = seat.legal_moves()[0]
            seat._state.apply(move)
            return move

    monkeypatch.setattr(matches, "player", lambda game, options, name: {"cheat": Cheat, "meddler": Meddler}[name]())
    with pytest.raises(RuntimeError, match="cheat made the illegal move"):
        play(GAME.id, TWO, ("cheat", "cheat"), 1)
    assert sum(play(GAME.id, TWO, ("meddler", "meddler"), 1).decisions) > 8, "it had only a copy"


def test_whoever_has_another_engine_does_not_play():
    fixture = Fixture(GAME.id, TWO, ("random", "random"), 0, 1, engine())
    assert play_fixture(fixture).ranks == play(GAME.id, TWO, ("random", "random"), 1).ranks
    with pytest.raises(OtherEngine, match="another version"):
        play_fixture(fixture._replace(engine="another"))


def test_each_player_sits_everywhere():
    assert seatings("a", "b", 2) == (("a", "b"), ("b", "a"))
    assert seatings("a", "b", 3) == (("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a"))
    assert seatings("a", "b", 4, alternate=True) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))


def test_a_score_counts_whom_a_player_leaves_behind():
    assert [score(ranks, ("a", "b"), "a") for ranks in ((1, 2), (1, 1), (2, 1))] == [1, 0.5, 0]
    assert score((2, 1, 3), ("a", "b", "b"), "a") == 0.5
    assert score((1, 1, 3), ("a", "b", "b"), "a") == 0.75
    assert score((1, 2, 1, 2), ("a", "b", "a", "b"), "a") == 1
    assert score((1, 2, 1, 2), ("a", "b", "a", "b"), "b") == 0
