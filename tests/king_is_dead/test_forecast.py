"""The forecast: what happens if everybody passes from now on (KID2-TURN-06)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import CODES, order, play, position
from tests.king_is_dead.games import choose, random_game
from vacant_throne.king_is_dead.forecast import forecast


def told(state):
    return {CODES[region]: None if faction is None else "SWE"[faction] for region, faction in forecast(state).results.items()}


@pytest.mark.rule("KID2-TURN-06", "KID2-END-02")
def test_it_resolves_what_is_left_in_the_order_of_the_cards():
    state = position(f"{order('DE', 'GW', done=('MO', 'ST', 'LA', 'NO', 'WA', 'ES'))} MO=[X] ST=[S] LA=[S] NO=[W] WA=[E] ES=[E] GW=1-2-0")
    assert told(state) == {"DE": None, "GW": "W"}
    assert forecast(state).outcome.ending == "coronation"


@pytest.mark.rule("KID2-TURN-06", "KID2-END-01")
def test_regions_that_an_invasion_leaves_out_are_not_forecast():
    state = position("MO=1-0-0 ST=1-1-0 LA=0-0-0 NO=2-2-0 GW=5-0-0")
    assert told(state) == {"MO": "S", "ST": None, "LA": None, "NO": None}
    assert forecast(state).outcome.ending == "invasion"


def test_it_is_what_passing_brings_from_any_moment_of_a_game_and_changes_nothing():
    for players, seed in ((2, 5), (3, 6), (4, 7)):
        state, rng, passing = random_game(players, seed)
        while state.seat is not None:
            before = state.notation()
            foreseen = forecast(state)
            assert state.notation() == before
            if state.step.name == "turn" and not state.passes:
                future = state.copy()
                while future.seat is not None:
                    play(future, "pass")
                assert foreseen.outcome == future.outcome()
                assert all(future.controller(region) == faction for region, faction in foreseen.results.items())
            state.apply(choose(state, rng, passing))
        assert forecast(state).results == {}
        assert forecast(state).outcome == state.outcome()


@pytest.mark.rule("KID2-INFO-03")
def test_it_tells_everybody_the_same_and_nothing_of_what_is_hidden():
    text = "players=4 MO=2-1-0 supply=3-3-3 A=1-0-0:ma:sn:3 B=0-1-0:aa:-:2"
    state, other = position(text), position(text.replace(":ma:sn:", ":wo:ea:"))
    for viewer in (0, 1, 2, 3, None):
        assert state.advise(viewer)["outcome"] == other.advise(viewer)["outcome"]
        assert state.advise(viewer)["results"] == other.advise(viewer)["results"]
    assert state.advise(None)["results"]["moray"] == "scottish"
