"""The forecast: what happens if everybody passes from now on (KID2-TURN-06)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.games import TABLES, choose, random_game
from tests.king_is_dead.helpers import CODES, order, play, position
from vacant_throne.core.rng import Rng
from vacant_throne.king_is_dead.forecast import forecast


def told(state):
    return {CODES[region]: None if faction is None else "SWEV"[faction] for region, faction in forecast(state).results.items()}


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


@pytest.mark.rule("KID2-VIK-END-01", "KID2-VIK-PLACE-01")
def test_raiders_still_to_land_are_counted_in():
    state = position(f"rules=vikings {order('MO', 'LA', 'NO', 'ST')} MO=1-0-0-0 LA=1-0-0-0 NO=1-0-0-0 ST=2-0-0-0 supply=4-4-4-9")
    assert told(state) == {"MO": "S", "LA": "S", "NO": "S", "ST": "V"}
    assert forecast(state).outcome.ending == "vikings"


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_it_is_what_passing_brings_from_any_moment_of_a_game_and_changes_nothing(rules, players):
    for seed in (5, 6):
        state, rng, passing = random_game(players, seed, rules)
        while state.seat is not None:
            before = state.notation()
            foreseen = forecast(state, range(state.players))
            assert state.notation() == before
            if state.step.name == "turn" and not state.passes and rules != "solo":
                future = state.copy()
                while future.seat is not None:
                    play(future, "pass")
                assert foreseen.outcome == future.outcome()
                assert all(future.controller(region) == faction for region, faction in foreseen.results.items())
            state.apply(choose(state, rng, passing))
        assert forecast(state).results == {}
        assert forecast(state, range(state.players)).outcome == state.outcome()


@pytest.mark.rule("KID2-INFO-03")
def test_it_tells_everybody_the_same_and_nothing_of_what_is_hidden():
    text = "players=4 MO=2-1-0 supply=3-3-3 A=1-0-0:ma:sn:3 B=0-1-0:aa:-:2"
    state, other = position(text), position(text.replace(":ma:sn:", ":wo:ea:"))
    for viewer in (0, 1, 2, 3, None):
        assert state.advise(viewer)["outcome"] == other.advise(viewer)["outcome"]
        assert state.advise(viewer)["results"] == other.advise(viewer)["results"]
    assert state.advise(None)["results"]["moray"] == "scottish"


@pytest.mark.rule("KID2-ADV-PLOT-02", "KID2-INFO-03")
def test_it_counts_plot_for_its_holder_alone_until_the_end():
    text = "rules=cunning MO=2-0-0 ST=1-0-0 LA=0-1-0 NO=1-0-0 GW=1-0-0 WA=0-0-1 ES=1-0-0 DE=1-0-0 A=2-0-0:p:n:3 B=2-0-0:-:a:4"
    state = position(text)
    assert state.advise(0)["outcome"].winners == (0,)
    assert "reckoning.plot" in [line.message.id for line in state.advise(0)["outcome"].reckoning]
    for viewer in (1, None):
        assert "reckoning.plot" not in [line.message.id for line in state.advise(viewer)["outcome"].reckoning]
    while state.seat is not None:
        play(state, "pass")
    for viewer in (0, 1, None):
        assert state.advise(viewer)["outcome"] == state.outcome()
    assert state.outcome().winners == (0,)


@pytest.mark.rule("KID2-ADV-PLOT-02", "KID2-INFO-03")
@pytest.mark.parametrize(("rules", "players"), [table for table in TABLES if "cunning" in table[0]])
def test_it_is_the_same_wherever_the_hidden_plot_may_be(rules, players):
    plots = set()
    for seed in range(4):
        state, rng, passing = random_game(players, seed, rules)
        while state.seat is not None:
            for viewer in range(players):
                other = state.determinize(viewer, Rng(rng.randrange(1 << 30)))
                assert other.advise(viewer) == state.advise(viewer)
                assert other.advise(None) == state.advise(None)
                plots.add((viewer, tuple(hand & state.rules.unplayable != 0 for hand in other.hands)))
            state.apply(choose(state, rng, passing))
    assert len(plots) > 2 * players - 2  # it was imagined in several hands
