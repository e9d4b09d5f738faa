"""Plot: never played, and revealed when the winner is determined (KID2 section 7), in both endings and with the house option."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import legal, play, position, settled_by, to_act, winners
from tests.king_is_dead.test_reckoning import coronation, invasion

EX_72 = "W W W W S S S E"
S6 = "S S S S S S X X"
BY_PLOT = ("KID2-ADV-PLOT-03", "KID2-END-CORONATION-TIE-3")
"""The rule of the tie-break, by either of its two ids: the second refers to the first."""


def crowned(discs, *seats, rules="cunning"):
    return position(f"rules={rules} {coronation(discs, *seats)}")


def invaded(*seats):
    return position(f"rules=cunning {invasion(*seats)}")


def compared(state, line=-1):
    """The figures of the last comparison, or of another one."""
    return [line.values for line in state.outcome().reckoning if line.values][line]


# --- in the hand ---


@pytest.mark.rule("KID2-ADV-PLOT-01", "KID2-TURN-05")
def test_plot_cannot_be_played():
    state = position("rules=cunning A=0-0-0:mp MO=1-0-0 DE=0-1-0")
    assert legal(state) == ["card:manoeuvre", "pass"]
    assert legal(position("rules=cunning A=0-0-0:p MO=1-0-0")) == ["pass"]
    assert state.refusal(state.rules.moves.parse("card:plot")).rule == "KID2-ADV-PLOT-01"


@pytest.mark.rule("KID2-ADV-PLOT-01", "KID2-TURN-07")
def test_who_holds_plot_takes_seven_actions():
    state = position("rules=cunning A=0-0-0:nmoaadhp supply=6-6-6 DE=9-9-9 ES=9-9-9")
    actions = 0
    while legal(state) != ["pass"]:
        state.apply(state.legal_moves()[0])
        actions += 1
        while state.step.name != "turn":
            state.apply(state.legal_moves()[0])
        play(state, "pass")
        assert to_act(state) == "A"
    assert actions == 7
    assert state.observe(0)["seats"][0]["hand"] == ["plot"]


# --- at a coronation ---


@pytest.mark.rule("KID2-ADV-PLOT-02", "KID2-ADV-PLOT-05", "KID2-EX-74")
def test_plot_counts_as_one_follower_of_the_first_faction():
    state = crowned(EX_72, "0-2-9:p:-:16", "0-4-0:-:-:14")
    assert winners(state) == "B"
    assert settled_by(state) == "KID2-END-CORONATION-03"
    assert compared(state) == (3, 4)
    assert winners(crowned(EX_72, "0-4-0:p:-:16", "0-4-0:-:-:14")) == "A"


@pytest.mark.rule("KID2-ADV-PLOT-03", "KID2-END-CORONATION-TIE-3", "KID2-DEC-21", "KID2-EX-72")
def test_a_holder_tied_on_both_factions_wins_before_it_is_asked_who_had_played_all_cards():
    state = crowned(EX_72, "2-3-0:p:-:16", "2-4-0:-:-:14")
    assert winners(state) == "A"
    assert settled_by(state) in BY_PLOT


@pytest.mark.rule("KID2-ADV-PLOT-03", "KID2-END-CORONATION-TIE-3")
def test_the_holder_wins_that_tie_with_cards_left_too():
    assert winners(crowned(EX_72, "2-3-0:pa:-:9", "2-4-0:-:-:14")) == "A"
    assert winners(crowned(EX_72, "2-4-0:-:-:14", "2-4-0:-:-:15", "2-3-0:pa:-:9")) == "C"


@pytest.mark.rule("KID2-ADV-PLOT-03", "KID2-END-CORONATION-TIE-2")
def test_the_holder_wins_a_tie_on_the_only_faction_that_controls_anything():
    state = crowned(S6, "2-0-0:p:-:16", "3-0-0:-:-:14")
    assert winners(state) == "A"
    assert settled_by(state) in BY_PLOT


@pytest.mark.rule("KID2-ADV-PLOT-02", "KID2-END-CORONATION-TIE-1", "KID2-EX-73")
def test_the_second_faction_is_compared_first():
    state = crowned(EX_72, "2-3-0:p:-:16", "3-4-0:-:-:14")
    assert winners(state) == "B"
    assert settled_by(state) == "KID2-END-CORONATION-TIE-1"


@pytest.mark.rule("KID2-ADV-PLOT-03")
def test_a_holder_who_is_not_tied_changes_nothing():
    state = crowned(EX_72, "2-4-0:-:-:14", "2-4-0:-:-:15", "9-2-0:p:-:16")
    assert winners(state) == "A"
    assert settled_by(state) == "KID2-END-CORONATION-TIE-4"


# --- at an invasion ---


@pytest.mark.rule("KID2-ADV-PLOT-02", "KID2-ADV-PLOT-05", "KID2-END-INVASION-TIE-1", "KID2-EX-79")
def test_plot_completes_a_set():
    state = invaded("2-2-1:p:-:9", "2-2-2:a:-:8")
    assert winners(state) == "A"
    assert settled_by(state) == "KID2-END-INVASION-TIE-1"
    assert compared(state, 0) == (2, 2)


@pytest.mark.rule("KID2-ADV-PLOT-03", "KID2-END-INVASION-TIE-1")
def test_plot_breaks_no_tie_at_an_invasion():
    state = invaded("2-2-1:p:-:8", "2-2-2:a:-:9")
    assert winners(state) == "B"
    assert settled_by(state) == "KID2-END-INVASION-TIE-1"


@pytest.mark.rule("KID2-ADV-PLOT-05", "KID2-EX-80")
def test_where_two_are_missing_plot_completes_nothing():
    state = invaded("3-1-1:p:-:9", "2-2-2:a:-:8")
    assert winners(state) == "B"
    assert settled_by(state) == "KID2-END-INVASION-01"
    assert compared(state) == (1, 2)


# --- in teams ---


@pytest.mark.rule("KID2-ADV-PLOT-02", "KID2-ADV-PLOT-03", "KID2-TEAM-CORONATION-TIE-3")
def test_a_tied_holder_wins_for_the_team():
    state = crowned(EX_72, "2-3-0:pa:-:9", "2-4-0:-:-:20", "0-0-0:a:-:10", "0-0-0:-:-:21")
    assert winners(state) == "AC"
    assert settled_by(state) in (*BY_PLOT, "KID2-TEAM-CORONATION-TIE-3")


@pytest.mark.rule("KID2-ADV-PLOT-04", "KID2-DEC-22", "KID2-TEAM-CORONATION-TIE-3")
def test_a_partners_hand_of_plot_alone_is_played_out_from_the_play_that_left_it_alone():
    state = crowned(EX_72, "2-4-0:-:-:27", "2-4-0:-:-:26", "0-0-0:p:-:30", "0-0-0:-:-:31")
    assert winners(state) == "AC"
    assert settled_by(state) == "KID2-TEAM-CORONATION-TIE-3"
    later = crowned(EX_72, "2-4-0:-:-:27", "2-4-0:-:-:26", "0-0-0:p:-:32", "0-0-0:-:-:31")
    assert winners(later) == "BD"
    more = crowned(EX_72, "2-4-0:-:-:27", "2-4-0:-:-:26", "0-0-0:pa:-:30", "0-0-0:-:-:31")
    assert winners(more) == "BD"


@pytest.mark.rule("KID2-ADV-PLOT-02", "KID2-ADV-PLOT-05", "KID2-TEAM-INVASION-01")
def test_at_an_invasion_plot_counts_among_the_courts_of_both_partners():
    # 3-3-2 with Plot as an English follower: three sets; named for the holder's own court it would complete none
    state = invaded("3-0-1:a:-:9", "1-1-1:a:-:10", "0-3-1:p:-:8", "1-1-1:a:-:7")
    assert winners(state) == "AC"
    assert settled_by(state) == "KID2-TEAM-INVASION-01"
    assert compared(state) == (3, 2, 3, 2)


# --- the house option ---


@pytest.mark.rule("KID2-ADV-PLOT-03", "KID2-ADV-PLOT-04", "KID2-DEC-22")
def test_a_plain_plot_counts_as_a_follower_but_breaks_no_tie():
    state = crowned(EX_72, "2-3-0:p:-:16", "2-4-0:-:-:14", rules="cunning+plain_plot")
    assert winners(state) == "B"
    assert settled_by(state) == "KID2-END-CORONATION-TIE-4"
    assert compared(state) == (16, 14)
    assert winners(crowned(EX_72, "2-3-0:p:-:13", "2-4-0:-:-:14", rules="cunning+plain_plot")) == "A"
    assert winners(crowned(EX_72, "2-2-0:p:-:13", "2-4-0:-:-:14", rules="cunning+plain_plot")) == "B"
