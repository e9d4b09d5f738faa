"""Turns, struggles, summoning and what is secret in the first edition (KID1 sections 3 and 4)."""

from __future__ import annotations

from random import Random

import pytest

from tests.king_is_dead.helpers import FIRST_CODES, at, board, court, has_no_effect, legal, order, play, position, supply, to_act, winners
from vacant_throne.games import GAMES

FIRST = GAMES["king-is-dead-first"]
FULL = "rules=first supply=4-4-4 Dev=5-5-5"


def act(state):
    """Play Settlements, all into Deva, and summon a Scot from there."""
    return play(state, "card:settlements", "put:scottish@deva", "put:welsh@deva", "put:romano_british@deva", "summon:scottish@deva")


def turns(state, *what):
    for each in what:
        act(state) if each == "plays" else play(state, "pass")
    return state


# --- turns ---


@pytest.mark.rule("KID1-TURN-01", "KID1-TURN-02")
def test_a_turn_is_one_card_or_one_pass_and_goes_clockwise():
    state = position(f"players=3 {FULL}")
    assert [move.split(":")[0] for move in legal(state)] == ["card"] * 7 + ["pass"]
    seats = [to_act(state)]
    for what in ("plays", "pass", "plays", "plays", "plays"):
        turns(state, what)
        seats.append(to_act(state))
    assert seats == ["A", "B", "C", "A", "B", "C"]  # B passed once and may act again


@pytest.mark.rule("KID1-TURN-02", "KID1-TURN-03", "KID1-TURN-04", "KID1-EX-06")
def test_the_printed_example_of_phil_jo_and_laura():
    state = position(f"players=3 {FULL} A=0-0-0 B=0-0-0 C=0-0-0")  # Phil, Jo, Laura
    turns(state, "pass", "pass", "plays", "pass", "plays", "pass", "pass")
    assert state.resolved == 0
    turns(state, "pass")
    assert state.resolved == 1
    assert to_act(state) == "C"
    at_once = turns(position(f"players=3 {FULL}"), "pass", "pass", "pass")  # had Laura passed at her first turn
    assert (at_once.resolved, at_once.plays, to_act(at_once)) == (1, 0, "A")


@pytest.mark.rule("KID1-TURN-03", "KID1-TURN-04", "KID1-EX-07")
def test_the_run_of_passes_may_start_at_any_seat():
    state = turns(position(FULL), "plays", "pass")
    assert state.resolved == 0
    turns(state, "pass")
    assert (state.resolved, to_act(state)) == (1, "B")


@pytest.mark.rule("KID1-TURN-05")
def test_without_a_card_one_passes_and_the_remaining_struggles_resolve_in_order():
    regions = " ".join(f"{code}={'1-0-0' if number % 2 else '0-1-0'}" for number, code in enumerate(FIRST_CODES))
    state = position(f"{regions} A=0-0-0:- B=0-0-0:- supply=1-1-1")
    while state.seat is not None:
        assert legal(state) == ["pass"]
        play(state, "pass")
    assert board(state) == "Cal=[W] Din=[S] Ebo=[W] Dev=[S] Cae=[W] Rat=[S] Lon=[W] Aqu=[S]"


# --- struggles ---


@pytest.mark.rule("KID1-STRUG-01", "KID1-STRUG-02")
def test_the_contested_region_is_the_first_face_up_card_and_it_is_turned():
    state = play(position(f"{order('Rat', 'Lon', done=('Dev',))} Dev=[X] Rat=0-1-0 Lon=0-0-1"), "pass", "pass")
    assert board(state) == "Dev=[X] Rat=[W] Lon=0-0-1"
    assert state.observe(None)["resolved"] == 2


@pytest.mark.rule("KID1-STRUG-02", "KID1-STRUG-04", "KID1-EX-08")
@pytest.mark.parametrize(("followers", "token"), [("3-1-0", "[S]"), ("2-1-1", "[S]"), ("0-0-1", "[R]"), ("1-3-2", "[W]")])
def test_the_faction_with_the_most_followers_takes_control(followers, token):
    state = play(position(f"rules=first Cal={followers} supply=0-0-0"), "pass", "pass")
    assert (at(state, "Cal"), supply(state)) == (token, followers)


@pytest.mark.rule("KID1-STRUG-03", "KID1-STRUG-04", "KID1-DEC-05", "KID1-DEC-06", "KID1-EX-09")
@pytest.mark.parametrize("followers", ["2-2-1", "1-1-1", "0-0-0"])
def test_a_tie_for_the_most_or_an_empty_region_goes_to_the_saxons(followers):
    state = play(position(f"rules=first Cal={followers} supply=0-0-0"), "pass", "pass")
    assert (at(state, "Cal"), supply(state)) == ("[X]", followers)


SEVEN = "Cal=[S] Din=[S] Ebo=[W] Dev=[R] Cae=[X] Rat=[X] Lon=[{}]"


@pytest.mark.rule("KID1-END-02", "KID1-STRUG-05", "KID1-EX-10")
def test_a_fourth_saxon_token_in_the_last_struggle_is_an_invasion():
    state = play(position(f"{SEVEN.format('X')} Aqu=1-0-1 A=1-1-1 B=0-5-5"), "pass", "pass")
    assert (at(state, "Aqu"), state.outcome().ending, winners(state)) == ("[X]", "saxons", "A")


@pytest.mark.rule("KID1-END-02", "KID1-STRUG-05")
def test_a_fourth_saxon_token_ends_the_game_at_once():
    text = f"{order('Aqu', 'Lon', done=('Cal', 'Din', 'Ebo'))} Cal=[X] Din=[X] Ebo=[X] Aqu=1-1-0 Lon=0-0-3"
    state = play(position(text), "pass", "pass")
    assert (state.seat, state.outcome().ending, at(state, "Lon"), supply(state)) == (None, "saxons", "0-0-3", "1-1-0")


@pytest.mark.rule("KID1-END-02", "KID1-EX-11")
def test_after_a_third_saxon_token_the_game_goes_on():
    state = play(position(f"{order('Aqu', done=('Cal', 'Din'))} Cal=[X] Din=[X]"), "pass", "pass")
    assert (at(state, "Aqu"), state.outcome(), to_act(state)) == ("[X]", None, "A")


@pytest.mark.rule("KID1-END-01", "KID1-STRUG-05")
def test_the_eighth_struggle_ends_the_game():
    state = play(position(f"{SEVEN.format('S')} Aqu=1-0-0 A=1-0-0"), "pass", "pass")
    assert (state.seat, state.outcome().ending, winners(state)) == (None, "control", "A")


# --- actions and summons ---


@pytest.mark.rule("KID1-ACT-GEN-01")
def test_a_card_once_played_is_gone_and_at_most_eight_are_played():
    state, actions = position("rules=first supply=6-6-6 Dev=9-9-9"), 0
    while legal(state) != ["pass"]:
        state.apply(state.legal_moves()[0])
        actions += 1
        while state.step.name != "turn":
            state.apply(state.legal_moves()[0])
        play(state, "pass")
    assert actions == 8
    assert state.refusal(FIRST.parse_move("card:settlements")).rule == "KID1-ACT-GEN-01"


@pytest.mark.rule("KID1-ACT-GEN-02")
def test_a_resolved_region_never_receives_or_loses_followers():
    for seed in range(25):
        state, rng, settled = FIRST.start(FIRST.complete({"players": 2 + seed % 3}), seed), Random(seed), {}
        while state.seat is not None:
            state.apply(rng.choice(state.legal_moves()))
            for code in FIRST_CODES:
                if at(state, code).startswith("["):
                    assert settled.setdefault(code, at(state, code)) == at(state, code)
                else:
                    assert code not in settled
        assert settled


@pytest.mark.rule("KID1-ACT-GEN-02")
def test_an_action_may_concern_any_open_region():
    state = play(position(f"{order('Lon')} Cal=1-0-0 Aqu=0-1-0"), "card:ambassador", "take:scottish@caledonia", "take:welsh@aquae_sulis")
    assert board(state) == "Cal=0-1-0 Aqu=1-0-0"


@pytest.mark.rule("KID1-ACT-GEN-03", "KID1-SUMMON-01")
def test_a_card_with_no_possible_effect_may_be_played_and_the_summon_follows():
    state = position("rules=first supply=0-0-0 Dev=2-1-0")
    assert len(legal(state)) == 8
    for card in ("scots", "welsh", "romano_british", "settlements"):
        assert has_no_effect(state, card)
        assert legal(play(state.copy(), f"card:{card}")) == ["summon:scottish@deva", "summon:welsh@deva"]


@pytest.mark.rule("KID1-SUMMON-01")
def test_the_summon_may_take_a_follower_just_placed():
    state = play(position("rules=first supply=1-0-0 Dev=0-1-0"), "card:settlements", "put:scottish@londinium")
    assert legal(state) == ["summon:scottish@londinium", "summon:welsh@deva"]
    play(state, "summon:scottish@londinium")
    assert (court(state, "A"), board(state), to_act(state)) == ("1-0-0", "Dev=0-1-0", "B")


@pytest.mark.rule("KID1-SUMMON-02", "KID1-DEC-09")
def test_with_nobody_in_any_region_the_summon_is_skipped():
    state = play(position("rules=first supply=3-3-3 A=1-0-0 B=0-0-2"), "card:garrison")
    assert (state.step.name, to_act(state), court(state, "A"), supply(state)) == ("turn", "B", "1-0-0", "3-3-3")


# --- what is secret ---


@pytest.mark.rule("KID1-INFO-01", "KID1-DEC-10", "KID1-TEAM-01")
def test_hands_and_the_lower_cards_of_a_pile_are_secret_also_from_a_partner():
    one = position("rules=first players=4 A=1-0-0:tc:gs:2 B=0-1-0 Dev=1-0-0")
    other = position("rules=first players=4 A=1-0-0:wr:bs:2 B=0-1-0 Dev=1-0-0")
    for viewer in (1, 2, 3, None):
        assert one.observe(viewer) == other.observe(viewer)
        seats = one.observe(viewer)["seats"]
        assert (seats[0]["top"], seats[0]["pile"], seats[0]["hand"], seats[0]["hand_size"]) == ("scots", None, None, 2)
    assert one.observe(0)["seats"][0]["hand"] == ["settlements", "the_crown"]
