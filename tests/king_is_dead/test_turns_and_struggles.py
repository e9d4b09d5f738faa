"""Turns, passes and power struggles (KID2 sections 3 and 4)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import at, board, court, legal, order, play, position, supply, to_act, winners
from vacant_throne.king_is_dead import SECOND_EDITION

FULL = "supply=4-4-4 DE=5-5-5"
"""A position in which a support card can always be played and somebody summoned."""
DISTINCT_CARDS = 7


def act(state):
    """Play Assemble, all into Devon, and summon a Scot from there."""
    return play(state, "card:assemble", "put:scottish@devon", "put:welsh@devon", "put:english@devon", "summon:scottish@devon")


# --- turns ---


@pytest.mark.rule("KID2-TURN-01")
def test_a_turn_is_one_card_or_one_pass_and_goes_clockwise():
    state = position(f"players=3 {FULL}")
    assert [move.split(":")[0] for move in legal(state)] == ["card"] * DISTINCT_CARDS + ["pass"]
    seats = [to_act(state)]
    for move in ("act", "pass", "act", "pass"):
        act(state) if move == "act" else play(state, "pass")
        seats.append(to_act(state))
    assert seats == ["A", "B", "C", "A", "B"]


@pytest.mark.rule("KID2-TURN-01")
def test_one_card_ends_the_turn():
    state = act(position(FULL))
    assert (to_act(state), state.step.name, state.turn) == ("B", "turn", 2)


@pytest.mark.rule("KID2-TURN-03", "KID2-TURN-04", "KID2-EX-05")
def test_two_passes_in_a_row_resolve_the_first_struggle_and_the_turn_goes_on_clockwise():
    state = play(position(f"{FULL} {order('GW')} GW=0-1-0"), "pass", "pass")
    assert state.resolved == 1
    assert at(state, "GW") == "[W]"
    assert to_act(state) == "A"


@pytest.mark.rule("KID2-TURN-03", "KID2-TURN-04", "KID2-DEC-04", "KID2-DEC-05", "KID2-EX-06")
def test_the_run_of_passes_may_begin_at_any_seat_and_the_next_after_the_last_passer_goes_on():
    state = play(act(position(FULL)), "pass")
    assert state.resolved == 0
    play(state, "pass")
    assert state.resolved == 1
    assert to_act(state) == "B"


@pytest.mark.rule("KID2-TURN-02", "KID2-TURN-03", "KID2-TURN-04", "KID2-DEC-04", "KID2-EX-07")
def test_any_card_resets_the_count_of_passes_and_who_passed_may_act_again():
    state = position(f"players=3 {FULL}")
    counts = []
    for move in ("pass", "pass", "act", "pass", "act", "pass", "pass"):
        act(state) if move == "act" else play(state, "pass")
        counts.append(state.passes)
    assert counts == [1, 2, 0, 1, 0, 1, 2]
    assert state.resolved == 0
    assert to_act(state) == "B"
    play(state, "pass")
    assert state.resolved == 1
    assert state.passes == 0
    assert to_act(state) == "C"


@pytest.mark.rule("KID2-TURN-03", "KID2-TURN-04", "KID2-EX-08")
def test_four_players_need_four_passes():
    state = act(position(f"players=4 {FULL}"))
    play(state, "pass", "pass", "pass")
    assert state.resolved == 0
    play(state, "pass")
    assert state.resolved == 1
    assert to_act(state) == "B"


@pytest.mark.rule("KID2-TURN-03")
def test_a_card_without_effect_resets_the_count_too():
    state = play(position("players=2 A=0-0-0:-:-:0 supply=0-0-0 DE=1-1-1"), "pass", "card:assemble")
    assert state.passes == 0


@pytest.mark.rule("KID2-TURN-02")
def test_a_pass_gives_up_one_turn_only_and_is_never_legal_while_a_summon_is_pending():
    state = play(position(FULL), "pass")
    act(state)
    assert legal(state)[-1] == "pass"
    assert len(legal(state)) == DISTINCT_CARDS + 1
    play(state, "card:assemble", "put:scottish@devon", "put:welsh@devon", "put:english@devon")
    assert "pass" not in legal(state)


@pytest.mark.rule("KID2-TURN-04")
def test_after_a_struggle_the_count_begins_anew():
    state = play(position(FULL), "pass", "pass", "pass")
    assert state.resolved == 1
    play(state, "pass")
    assert state.resolved == 2


@pytest.mark.rule("KID2-TURN-05")
def test_without_a_card_one_can_only_pass():
    assert legal(position(f"A=0-0-0:-:-:0 {FULL}")) == ["pass"]


@pytest.mark.rule("KID2-TURN-06", "KID2-STRUG-02", "KID2-STRUG-03", "KID2-END-02", "KID2-EX-12")
def test_with_all_hands_empty_the_remaining_struggles_follow_on_unchanged_regions():
    done = ("MO", "ST", "LA", "NO", "WA", "ES")
    state = position(
        f"A=1-0-0:-:-:5 B=0-1-0:-:-:6 {order('GW', 'DE', done=done)} MO=[X] ST=[S] LA=[S] NO=[W] WA=[E] ES=[E] GW=1-2-0 DE=0-0-0"
    )
    play(state, "pass", "pass", "pass", "pass")
    assert (at(state, "GW"), at(state, "DE")) == ("[W]", "[X]")
    assert state.seat is None
    assert state.outcome().ending == "coronation"


@pytest.mark.rule("KID2-TURN-07", "KID2-ACT-GEN-08", "KID2-COMP-06")
def test_a_player_takes_at_most_eight_actions():
    state = position("supply=6-6-6 DE=9-9-9")
    actions = 0
    while legal(state) != ["pass"]:
        state.apply(state.legal_moves()[0])
        actions += 1
        while state.step.name != "turn":
            state.apply(state.legal_moves()[0])
        play(state, "pass")
    assert actions == 8


# --- struggles ---


@pytest.mark.rule("KID2-STRUG-01")
def test_the_contested_region_is_the_first_face_up_card():
    state = play(position(f"{order('WA', 'ES', done=('DE',))} DE=[X] WA=0-1-0 ES=0-0-1"), "pass", "pass")
    assert board(state) == "WA=[W] ES=0-0-1 DE=[X]"


@pytest.mark.rule("KID2-STRUG-01", "KID2-ACT-NEGOTIATE-01")
def test_negotiate_can_change_the_contested_region_in_the_middle_of_a_struggle():
    state = position(f"{order('WA', 'ES')} WA=0-1-0 ES=0-0-2")
    play(state, "card:negotiate", "disc:essex", "swap:warwick", "summon:english@essex", "pass", "pass")
    assert board(state) == "WA=0-1-0 ES=[E]"


@pytest.mark.rule("KID2-STRUG-02", "KID2-DEC-06", "KID2-EX-09")
@pytest.mark.parametrize(("followers", "disc"), [("3-1-0", "[S]"), ("2-1-1", "[S]"), ("0-1-0", "[W]"), ("3-3-4", "[E]")])
def test_the_single_most_numerous_faction_takes_control(followers, disc):
    assert at(play(position(f"MO={followers}"), "pass", "pass"), "MO") == disc


@pytest.mark.rule("KID2-STRUG-03", "KID2-STRUG-04", "KID2-DEC-06", "KID2-EX-10")
@pytest.mark.parametrize("followers", ["2-2-0", "2-2-1", "1-1-1", "0-0-0", "0-3-3", "2-1-2"])
def test_a_shared_top_number_or_an_empty_region_is_instability(followers):
    state = play(position(f"MO={followers} supply=1-1-1"), "pass", "pass")
    assert at(state, "MO") == "[X]"
    assert supply(state) == "-".join(str(int(count) + 1) for count in followers.split("-"))


@pytest.mark.rule("KID2-STRUG-04", "KID2-SETUP-11")
def test_all_followers_of_the_region_return_to_the_supply_also_under_control():
    state = play(position("MO=3-1-2 ST=1-1-1 supply=1-0-5"), "pass", "pass")
    assert supply(state) == "4-1-7"
    assert sum(state.followers) == 3


@pytest.mark.rule("KID2-STRUG-05")
def test_the_card_is_turned_and_the_next_region_becomes_contested():
    state = play(position(f"{order('WA', 'ES')} WA=0-1-0"), "pass", "pass")
    observed = state.observe(None)
    assert (observed["resolved"], observed["order"][:2]) == (1, ["warwick", "essex"])


@pytest.mark.rule("KID2-STRUG-06", "KID2-ACT-GEN-03")
def test_nothing_changes_a_resolved_region_for_the_rest_of_the_game():
    for seed in range(20):
        state = SECOND_EDITION.start(SECOND_EDITION.complete({"first": 0}), seed)
        settled = {}
        step = 0
        while state.seat is not None:
            moves = state.legal_moves()
            state.apply(moves[(step * 7 + seed) % len(moves)])
            step += 1
            for code in ("MO", "ST", "LA", "NO", "GW", "WA", "ES", "DE"):
                now = at(state, code)
                if now.startswith("["):
                    assert settled.setdefault(code, now) == now
                else:
                    assert code not in settled
        assert settled


SEVEN_DONE = "MO=[S] ST=[S] LA=[W] NO=[W] GW=[E] WA=[X] ES=[X]"


@pytest.mark.rule("KID2-STRUG-07", "KID2-END-03", "KID2-DEC-07", "KID2-EX-11")
def test_a_third_instability_disc_in_the_last_struggle_is_an_invasion():
    state = play(position(f"{SEVEN_DONE} DE=1-1-0 A=1-1-1 B=0-5-5"), "pass", "pass")
    assert at(state, "DE") == "[X]"
    assert state.outcome().ending == "invasion"
    assert winners(state) == "A"


@pytest.mark.rule("KID2-STRUG-07", "KID2-END-01")
def test_the_third_instability_disc_ends_the_game_at_once():
    state = position(f"{order('DE', 'ES', done=('MO', 'ST'))} MO=[X] ST=[X] supply=0-0-0 DE=2-2-0 ES=0-0-3")
    play(state, "pass", "pass")
    assert state.seat is None
    assert legal(state) == []
    assert at(state, "ES") == "0-0-3"
    assert supply(state) == "2-2-0"  # STRUG-07: the region is emptied before the game ends
    assert state.resolved == 3


@pytest.mark.rule("KID2-SUMMON-04", "KID2-DEC-09", "KID2-ACT-GEN-06", "KID2-TURN-04", "KID2-EX-13")
def test_with_nobody_left_to_summon_the_turn_simply_ends():
    done = "MO=[S] ST=[S] LA=[W] NO=[W] GW=[E] WA=[E] ES=[E]"
    state = play(position(f"{done} DE=0-0-1"), "card:negotiate", "summon:english@devon")
    assert court(state, "A") == "0-0-1"
    play(state, "card:manoeuvre")
    assert state.step.name == "turn"
    assert to_act(state) == "A"
    assert state.plays == 2
    assert sum(state.court(1)) == 0
