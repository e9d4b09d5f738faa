"""Four players in two teams (KID2 section 9)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import play, position, settled_by, winners
from tests.king_is_dead.test_reckoning import coronation, invasion

EWS = "S W S W E E E X"
"""Struggles that rank the factions English, Welsh, Scottish."""


@pytest.mark.rule("KID2-TEAM-01")
def test_the_partner_sits_opposite():
    state = position(coronation(EWS, "0-0-5", "0-0-1", "0-0-0", "0-0-2"))
    assert winners(state) == "AC"
    assert state.outcome().ranks == (1, 2, 1, 2)
    assert [seat["team"] for seat in state.observe(None)["seats"]] == [0, 1, 0, 1]


@pytest.mark.rule("KID2-TEAM-02")
def test_each_partner_keeps_an_own_court_hand_and_pile():
    state = position("players=4 supply=0-0-0 DE=1-0-0 ST=0-1-0")
    play(state, "card:assemble", "summon:scottish@devon")
    assert [seat["court"] for seat in state.observe(None)["seats"]] == [[1, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert [seat["hand_size"] for seat in state.observe(None)["seats"]] == [7, 8, 8, 8]
    assert state.observe(2)["seats"][2]["pile"] == []


@pytest.mark.rule("KID2-TEAM-INVASION-01", "KID2-EX-81")
def test_at_an_invasion_partners_add_their_courts_before_sets_are_counted():
    state = position(invasion("3-0-1", "1-1-1", "0-2-1", "1-1-0"))
    assert winners(state) == "AC"
    assert settled_by(state) == "KID2-TEAM-INVASION-01"


@pytest.mark.rule("KID2-TEAM-INVASION-TIE-1", "KID2-EX-82")
def test_tied_sets_go_to_the_team_of_whichever_member_played_last():
    state = position(invasion("1-1-1:a:-:20", "1-1-1:a:-:25", "0-0-0:a:-:22", "0-0-0:a:-:18"))
    assert winners(state) == "BD"
    assert settled_by(state) == "KID2-TEAM-INVASION-TIE-1"
    assert (state.outcome().reckoning[-1].values, state.outcome().reckoning[-1].left) == ((22, 25, 22, 25), (1, 3))
    assert winners(position(invasion("1-1-1:a:-:20", "1-1-1:a:-:18", "0-0-0:a:-:27", "0-0-0:a:-:25"))) == "AC"


@pytest.mark.rule("KID2-TEAM-INVASION-TIE-1", "KID2-END-INVASION-TIE-2")
def test_if_nobody_played_all_four_share():
    assert winners(position(invasion("1-1-0", "0-1-1", "0-0-0", "0-0-0"))) == "ABCD"


@pytest.mark.rule("KID2-TEAM-CORONATION-TIE-2", "KID2-DEC-30", "KID2-EX-83")
def test_partners_tied_at_the_top_have_won_at_once():
    state = position(coronation(EWS, "0-9-3:-:-:9", "0-0-4", "0-9-1:-:-:8", "0-0-4"))
    assert winners(state) == "BD"
    assert state.outcome().reckoning[-1].left == (1, 3)  # and their other cubes, or their cards left, are never looked at
    assert settled_by(state) == "KID2-TEAM-CORONATION-01"


@pytest.mark.rule("KID2-TEAM-CORONATION-01", "KID2-EX-84")
def test_at_a_coronation_the_best_single_court_decides_and_not_the_teams_total():
    state = position(coronation(EWS, "0-0-5", "0-0-4", "0-0-0", "0-0-4"))
    assert winners(state) == "AC"
    assert settled_by(state) == "KID2-TEAM-CORONATION-01"


@pytest.mark.rule("KID2-TEAM-CORONATION-TIE-1")
def test_the_second_faction_compares_the_tied_individuals():
    state = position(coronation(EWS, "0-1-4", "0-2-4", "0-9-0", "0-0-0"))
    assert winners(state) == "BD"
    assert settled_by(state) == "KID2-TEAM-CORONATION-TIE-1"


@pytest.mark.rule("KID2-TEAM-CORONATION-TIE-1")
def test_a_tied_partner_stays_in_the_running_for_the_second_faction():
    state = position(coronation(EWS, "0-1-4", "0-2-4", "0-3-4", "0-0-0"))
    assert winners(state) == "AC"


def tied(a: str, b: str, c: str, d: str) -> str:
    return coronation(EWS, f"0-1-4:{a}", f"0-1-4:{b}", f"0-0-0:{c}", f"0-0-0:{d}")


@pytest.mark.rule("KID2-TEAM-CORONATION-TIE-3", "KID2-DEC-30", "KID2-EX-85")
def test_the_team_that_first_had_played_the_cards_of_both_hands_wins():
    state = position(tied("-:-:27", "-:-:26", "-:-:30", "-:-:31"))
    assert winners(state) == "AC"
    assert settled_by(state) == "KID2-TEAM-CORONATION-TIE-3"


@pytest.mark.rule("KID2-TEAM-CORONATION-TIE-3", "KID2-EX-86")
def test_a_team_with_a_card_left_has_not_played_them_all():
    assert winners(position(tied("-:-:27", "-:-:26", "a:-:30", "-:-:31"))) == "BD"


@pytest.mark.rule("KID2-TEAM-CORONATION-TIE-3", "KID2-END-CORONATION-TIE-5", "KID2-EX-87")
def test_if_no_team_has_played_them_all_the_four_share():
    state = position(tied("-:-:27", "-:-:26", "a:-:30", "a:-:31"))
    assert winners(state) == "ABCD"
    assert state.outcome().ranks == (1, 1, 1, 1)
    assert settled_by(state) == "KID2-END-CORONATION-TIE-5"
