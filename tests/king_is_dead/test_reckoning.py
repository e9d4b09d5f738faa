"""The end of the game and the winner, each for themselves (KID2 section 8)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import position, settled_by, winners


def coronation(discs: str, *seats: str) -> str:
    """A finished game in which the struggles 1 to 8 gave these discs, in the board's order of regions."""
    regions = " ".join(
        f"{code}=[{disc}]" for code, disc in zip(("MO", "ST", "LA", "NO", "GW", "WA", "ES", "DE"), discs.split(), strict=True)
    )
    courts = " ".join(f"{letter}={seat}" for letter, seat in zip("ABCD", seats, strict=False))
    return f"players={len(seats)} {regions} {courts}"


def invasion(*seats: str) -> str:
    return coronation("X X X S S S S S", *seats)


def ranked(state):
    return [line.message.args["faction"].name for line in state.outcome().reckoning if line.message.id.startswith("reckoning.faction")]


S6 = "S S S S S S X X"


# --- coronation ---


@pytest.mark.rule("KID2-END-02", "KID2-END-CORONATION-01", "KID2-END-CORONATION-02", "KID2-END-CORONATION-TIE-1", "KID2-EX-66")
def test_factions_with_equal_regions_rank_by_their_latest_struggle_and_the_second_faction_breaks_the_tie():
    state = position(coronation("S S S W W W E E", "2-3-5", "4-3-0"))
    assert ranked(state) == ["welsh", "scottish", "english"]
    assert winners(state) == "B"
    assert settled_by(state) == "KID2-END-CORONATION-TIE-1"


@pytest.mark.rule("KID2-END-CORONATION-02", "KID2-EX-67")
def test_the_latest_struggle_decides_every_pair_of_places():
    assert ranked(position(coronation("S W E X E W X S", "1-0-0", "0-0-0"))) == ["scottish", "welsh", "english"]


@pytest.mark.rule("KID2-END-CORONATION-02")
def test_the_order_of_struggles_counts_and_not_the_order_on_the_map():
    text = coronation("S S W W E E X X", "0-0-1", "0-1-0")
    assert ranked(position(text)) == ["english", "welsh", "scottish"]
    assert ranked(position(f"{text} order=GW,WA,LA,NO,MO,ST,ES,DE/")) == ["scottish", "welsh", "english"]


@pytest.mark.rule("KID2-END-CORONATION-01")
def test_unstable_regions_count_for_nobody():
    assert ranked(position(coronation("X X S S S W W W", "0-0-0", "1-1-1"))) == ["welsh", "scottish"]


@pytest.mark.rule("KID2-END-CORONATION-03")
def test_most_followers_of_the_first_faction_win_whatever_else_a_court_holds():
    state = position(coronation("S S S S W W E E", "2-9-9", "3-0-0", "1-9-9"))
    assert winners(state) == "B"
    assert settled_by(state) == "KID2-END-CORONATION-03"
    assert state.outcome().ranks == (2, 1, 2)


@pytest.mark.rule("KID2-END-CORONATION-TIE-1", "KID2-EX-68")
def test_the_second_faction_is_second_by_rank_and_not_by_size_of_court():
    state = position(coronation("S S S S W E X X", "4-0-2", "4-5-1"))
    assert ranked(state) == ["scottish", "english", "welsh"]
    assert winners(state) == "A"


@pytest.mark.rule("KID2-END-CORONATION-TIE-1")
def test_the_second_faction_is_compared_among_the_tied_only():
    state = position(coronation("S S S S W W X X", "4-1-0", "3-9-0", "4-2-0"))
    assert winners(state) == "C"


@pytest.mark.rule("KID2-END-CORONATION-TIE-1")
def test_the_third_faction_is_never_compared():
    state = position(coronation("S S S S W W E X", "3-2-9:-:-:14", "3-2-0:-:-:13"))
    assert winners(state) == "B"


@pytest.mark.rule("KID2-END-CORONATION-TIE-2", "KID2-END-CORONATION-TIE-4", "KID2-DEC-29", "KID2-EX-69")
def test_without_a_second_faction_its_comparison_is_skipped_and_an_empty_hand_beats_a_card_left():
    state = position(coronation(S6, "3-1-4:-:-:15", "3-4-1:a:-:16"))
    assert winners(state) == "A"
    assert settled_by(state) == "KID2-END-CORONATION-TIE-4"
    swapped = position(coronation(S6, "3-1-4:a:-:15", "3-4-1:-:-:16"))
    assert winners(swapped) == "B"


@pytest.mark.rule("KID2-END-CORONATION-TIE-4", "KID2-EX-70")
def test_who_played_all_cards_first_wins():
    assert winners(position(coronation(S6, "3-0-0:-:-:14", "3-0-0:-:-:16"))) == "A"
    assert winners(position(coronation(S6, "3-0-0:-:-:16", "3-0-0:-:-:14"))) == "B"


@pytest.mark.rule("KID2-END-CORONATION-TIE-4")
def test_an_empty_hand_of_somebody_who_is_not_tied_counts_for_nothing():
    assert winners(position(coronation(S6, "3-0-0:-:-:20", "2-0-0:-:-:10", "3-0-0:-:-:18"))) == "C"


@pytest.mark.rule("KID2-END-CORONATION-TIE-5", "KID2-DEC-28", "KID2-EX-71")
def test_if_both_hold_cards_they_share_the_victory():
    state = position(coronation(S6, "3-0-0", "3-0-0:ae:-:14"))
    assert winners(state) == "AB"
    assert settled_by(state) == "KID2-END-CORONATION-TIE-5"


@pytest.mark.rule("KID2-END-CORONATION-TIE-5", "KID2-END-CORONATION-TIE-1")
def test_only_the_tied_share():
    state = position(coronation("S S S S W W X X", "3-1-0", "3-0-0:-:-:9", "3-1-0"))
    assert winners(state) == "AC"
    assert state.outcome().ranks == (1, 2, 1)


# --- invasion ---


@pytest.mark.rule("KID2-END-01", "KID2-END-INVASION-01", "KID2-EX-75")
def test_most_complete_sets_win_an_invasion():
    state = position(invasion("3-3-3", "9-2-2"))
    assert winners(state) == "A"
    assert (state.outcome().ending, settled_by(state)) == ("invasion", "KID2-END-INVASION-01")


@pytest.mark.rule("KID2-END-INVASION-TIE-1", "KID2-EX-76")
def test_a_tie_goes_to_who_played_a_card_most_recently():
    state = position(invasion("2-2-1:aa:-:9", "1-3-2:aa:-:11"))
    assert winners(state) == "B"
    assert settled_by(state) == "KID2-END-INVASION-TIE-1"


@pytest.mark.rule("KID2-END-INVASION-TIE-1", "KID2-DEC-27", "KID2-EX-77")
def test_a_later_play_of_somebody_who_is_not_tied_is_irrelevant():
    assert winners(position(invasion("2-2-2:aa:-:5", "2-3-2:aa:-:8", "1-1-1:a:-:12"))) == "B"


@pytest.mark.rule("KID2-END-INVASION-TIE-2", "KID2-DEC-28", "KID2-EX-78")
def test_if_none_of_the_tied_ever_played_they_share():
    state = position(invasion("1-1-0", "0-2-0"))
    assert winners(state) == "AB"
    assert settled_by(state) == "KID2-END-INVASION-TIE-2"


@pytest.mark.rule("KID2-END-INVASION-TIE-2")
def test_only_those_who_are_tied_share_an_invasion():
    state = position(invasion("1-1-1", "0-2-0:a:-:3", "1-2-1"))
    assert winners(state) == "AC"
    assert settled_by(state) == "KID2-END-INVASION-TIE-2"


@pytest.mark.rule("KID2-END-01", "KID2-END-02")
def test_two_instability_discs_and_an_open_region_are_no_ending():
    state = position("MO=[X] ST=[X] LA=[S] NO=[S] GW=[S] WA=[S] ES=[S] DE=1-0-0")
    assert state.outcome() is None
    assert state.seat == 0


@pytest.mark.rule("KID2-END-03", "KID2-DEC-07")
def test_three_instability_discs_among_eight_struggles_are_an_invasion():
    state = position(coronation("X S S S X S S X", "1-1-1", "5-0-0"))
    assert state.outcome().ending == "invasion"
    assert winners(state) == "A"


# --- the reckoning that the page shows ---


def test_the_reckoning_tells_every_comparison_with_its_values_and_who_is_left():
    outcome = position(coronation("S S S S W W E X", "3-2-9:a:-:0", "3-2-0:-:-:13", "2-9-9")).outcome()
    assert [(line.rule, line.values, line.left) for line in outcome.reckoning[3:]] == [
        ("KID2-END-CORONATION-03", (3, 3, 2), (0, 1)),
        ("KID2-END-CORONATION-TIE-1", (2, 2, None), (0, 1)),
        ("KID2-END-CORONATION-TIE-4", (0, 13, None), (1,)),
    ]
    assert outcome.rule == outcome.reckoning[-1].rule


def test_the_ranking_of_the_factions_says_which_rule_placed_each():
    outcome = position(coronation("S S S W W W E E", "1-0-0", "0-0-0")).outcome()
    assert [(line.rule, line.message.args["n"], line.message.args["struggle"]) for line in outcome.reckoning[:3]] == [
        ("KID2-END-CORONATION-02", 3, 6),
        ("KID2-END-CORONATION-02", 3, 3),
        ("KID2-END-CORONATION-01", 2, 8),
    ]
