"""The end of the game and the winner in the first edition, alone and in teams (KID1 section 6)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import FIRST_CODES, position, settled_by, winners


def control(tokens, *seats):
    """A finished game in which the struggles 1 to 8 gave these tokens, in the board's order of regions."""
    regions = " ".join(f"{code}=[{token}]" for code, token in zip(FIRST_CODES, tokens.split(), strict=True))
    courts = " ".join(f"{letter}={seat}" for letter, seat in zip("ABCD", seats, strict=False))
    return position(f"rules=first players={len(seats)} {regions} {courts}")


def invasion(*seats):
    return control("X X X X S S S S", *seats)


def ranked(state):
    return [line.message.args["faction"].name for line in state.outcome().reckoning if line.message.id.startswith("reckoning.faction")]


S6 = "S S S S S S X X"


# --- the control ending ---


@pytest.mark.rule("KID1-END-01", "KID1-END-CONTROL-01", "KID1-END-CONTROL-02", "KID1-END-CONTROL-TIE-1", "KID1-EX-38")
def test_factions_rank_by_regions_and_then_by_their_latest_struggle():
    state = control("S S S W W W R R", "2-3-5", "4-3-0")
    assert ranked(state) == ["welsh", "scottish", "romano_british"]
    assert (state.outcome().ending, winners(state), settled_by(state)) == ("control", "B", "KID1-END-CONTROL-TIE-1")


@pytest.mark.rule("KID1-END-CONTROL-01")
def test_lower_places_are_ranked_likewise():
    assert ranked(control("S S S R W R W X", "0-0-0", "0-0-0")) == ["scottish", "welsh", "romano_british"]
    assert ranked(control("S S S W R W R X", "0-0-0", "0-0-0")) == ["scottish", "romano_british", "welsh"]


@pytest.mark.rule("KID1-END-CONTROL-02")
def test_most_followers_of_the_first_faction_win():
    state = control("S S S S W W R R", "2-9-9", "3-0-0", "1-9-9")
    assert (winners(state), settled_by(state), state.outcome().ranks) == ("B", "KID1-END-CONTROL-02", (2, 1, 2))


@pytest.mark.rule("KID1-END-CONTROL-TIE-1")
def test_the_second_faction_is_compared_among_the_tied_only():
    assert winners(control("S S S S W W X R", "4-1-0", "3-9-0", "4-2-0")) == "C"


@pytest.mark.rule("KID1-END-CONTROL-TIE-3", "KID1-EX-39")
def test_still_tied_whoever_played_a_card_last_loses():
    state = control("S S S S W W R R", "3-1-2:-:-:15", "3-4-2:-:-:16")
    assert (winners(state), settled_by(state)) == ("A", "KID1-END-CONTROL-TIE-3")


@pytest.mark.rule("KID1-END-CONTROL-TIE-3", "KID1-DEC-14", "KID1-EX-40")
def test_of_three_one_after_another_is_out():
    state = control("S S S S W W R R", "3-1-2:-:-:22", "3-1-2:-:-:24", "3-1-2:-:-:20")
    assert (winners(state), settled_by(state)) == ("C", "KID1-END-CONTROL-TIE-3")


@pytest.mark.rule("KID1-END-CONTROL-TIE-3")
def test_a_card_of_somebody_who_is_not_tied_does_not_count():
    assert winners(control("S S S S W W R R", "3-1-2:-:-:22", "0-1-2:-:-:1", "3-1-2:-:-:20")) == "C"


@pytest.mark.rule("KID1-END-CONTROL-TIE-2", "KID1-END-CONTROL-TIE-3", "KID1-DEC-13", "KID1-EX-41")
def test_without_a_second_faction_its_comparison_is_skipped():
    state = control(S6, "3-1-4:-:-:16", "3-4-1:-:-:15")
    assert (ranked(state), winners(state), settled_by(state)) == (["scottish"], "B", "KID1-END-CONTROL-TIE-3")


@pytest.mark.rule("KID1-END-CONTROL-TIE-4", "KID1-DEC-14", "KID1-EX-44")
def test_if_nobody_ever_played_they_share():
    state = control(S6, "3-0-0", "3-0-0")
    assert (winners(state), settled_by(state), state.outcome().ranks) == ("AB", "KID1-END-CONTROL-TIE-4", (1, 1))
    assert winners(control(S6, "3-0-0", "3-0-0:-:-:4", "3-0-0")) == "AC"


@pytest.mark.rule("KID1-END-CONTROL-TIE-4", "KID1-EX-45")
def test_a_card_never_played_is_the_earliest():
    assert winners(control(S6, "3-0-0", "3-0-0:-:-:3")) == "A"


# --- the invasion ---


@pytest.mark.rule("KID1-END-02", "KID1-END-INVASION-01")
def test_most_complete_sets_win_an_invasion():
    state = invasion("3-3-3", "9-2-2")
    assert (state.outcome().ending, winners(state), settled_by(state)) == ("saxons", "A", "KID1-END-INVASION-01")


@pytest.mark.rule("KID1-END-INVASION-TIE-1", "KID1-EX-42")
def test_with_equal_sets_whoever_played_a_card_last_wins():
    state = invasion("2-2-2:-:-:15", "2-3-2:-:-:16")
    assert (winners(state), settled_by(state)) == ("B", "KID1-END-INVASION-TIE-1")
    assert winners(invasion("2-2-2:-:-:15", "2-2-2:-:-:14", "1-1-1:-:-:20")) == "A"


@pytest.mark.rule("KID1-END-INVASION-TIE-1", "KID1-DEC-14")
def test_if_none_of_the_tied_played_they_share_an_invasion():
    assert winners(invasion("1-1-1", "0-9-0:-:-:3", "1-2-1")) == "AC"


@pytest.mark.rule("KID1-END-02")
def test_three_saxon_tokens_among_eight_are_no_invasion():
    assert control("X X X S S S W R", "1-1-1", "5-0-0").outcome().ending == "control"


@pytest.mark.rule("KID1-END-CONTROL-02", "KID1-END-CONTROL-TIE-1", "KID1-END-INVASION-01", "KID1-DEC-18", "KID1-EX-43")
@pytest.mark.parametrize(
    ("tokens", "winner", "rule"),
    [
        ("S S S S W W R R", "Phil", "KID1-END-CONTROL-02"),
        ("S S S W W W W R", "Phil", "KID1-END-CONTROL-TIE-1"),
        ("R R R W W W W S", "Laura", "KID1-END-CONTROL-TIE-1"),
        ("X X X X W W W S", "Laura", "KID1-END-INVASION-01"),
    ],
    ids=["the Scots rule", "the Welsh rule, the Scots second", "the Welsh rule, the Romano-British second", "invasion"],
)
def test_the_printed_example_of_laura_and_phil(tokens, winner, rule):
    state = control(tokens, "3-3-4", "5-3-2")
    assert winners(state) == {"Laura": "A", "Phil": "B"}[winner]
    assert settled_by(state) == rule


# --- teams ---


@pytest.mark.rule("KID1-TEAM-01")
def test_opposite_seats_are_partners_and_keep_their_own_courts():
    state = control("R R R R S S W W", "0-0-5", "0-0-4", "0-0-0", "0-0-4")
    assert [seat["team"] for seat in state.observe(None)["seats"]] == [0, 1, 0, 1]
    assert [seat["court"] for seat in state.observe(None)["seats"]] == [[0, 0, 5], [0, 0, 4], [0, 0, 0], [0, 0, 4]]


@pytest.mark.rule("KID1-TEAM-03", "KID1-EX-46")
def test_at_an_invasion_partners_add_their_courts():
    state = invasion("3-0-1", "1-1-1", "0-2-1", "1-1-0")
    assert (winners(state), settled_by(state)) == ("AC", "KID1-TEAM-03")
    assert state.outcome().reckoning[0].values == (2, 2 - 1, 2, 2 - 1)


@pytest.mark.rule("KID1-TEAM-02", "KID1-EX-47")
def test_at_the_control_ending_the_best_single_court_wins_with_the_partner():
    state = control("R R R R S S W W", "0-0-5", "0-0-4", "0-0-0", "0-0-4")
    assert (winners(state), settled_by(state)) == ("AC", "KID1-TEAM-02")


@pytest.mark.rule("KID1-TEAM-04", "KID1-DEC-15", "KID1-EX-48")
def test_tied_individuals_are_compared_by_their_own_last_cards():
    state = control("R R R R S S W W", "1-0-4:-:-:30", "1-0-4:-:-:29", "0-0-0:-:-:1", "0-0-0:-:-:31")
    assert winners(state) == "BD"


@pytest.mark.rule("KID1-TEAM-04", "KID1-DEC-15")
def test_if_only_partners_remain_tied_their_team_has_won():
    state = control("R R R R S S W W", "0-0-4:-:-:30", "9-0-3", "0-0-4:-:-:31", "0-0-0")
    assert (winners(state), state.outcome().reckoning[-1].left) == ("AC", (0, 2))


@pytest.mark.rule("KID1-TEAM-04", "KID1-DEC-15")
def test_tied_sets_go_to_the_team_of_the_member_who_played_last():
    assert winners(invasion("1-1-1:-:-:20", "1-1-1:-:-:25", "0-0-0:-:-:22", "0-0-0:-:-:18")) == "BD"
    assert winners(invasion("1-1-1:-:-:20", "1-1-1:-:-:25", "0-0-0:-:-:27", "0-0-0:-:-:18")) == "AC"
