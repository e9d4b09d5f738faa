"""The cunning cards that place and return followers: Aid, Ambush, Resist, Quell, Muster and Suppress (KID2 section 7)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import CODES, after_card, board, has_no_effect, legal, play, position, resolutions, supply

LETTERS = {"aid": "d", "ambush": "b", "resist": "r", "quell": "q", "muster": "g", "suppress": "x"}


def holding(card, text=""):
    """A's hand is that one card."""
    return position(f"rules=cunning A=0-0-0:{LETTERS[card]} {text}")


def boards(card, text):
    """Every resolution's board, one for each."""
    return sorted(board(after) for after in resolutions(holding(card, text), card).values())


def boards_and_supplies(card, text):
    return sorted((board(after), supply(after)) for after in resolutions(holding(card, text), card).values())


def refused_by(card, text, *moves):
    """The rule that forbids the last of these moves, made after the card and the moves before it."""
    *made, refused = moves
    state = play(after_card(holding(card, text), card), *made)
    move = state.rules.moves.parse(refused)
    assert move not in state.legal_moves()
    return state.refusal(move).rule


# --- Aid ---


@pytest.mark.rule("KID2-ADV-AID-01")
def test_aid_places_two_of_the_most_numerous_faction_of_the_supply_into_any_open_region():
    found = boards("aid", "supply=3-2-2 ST=[W]")
    assert found == sorted(f"{code}=2-0-0 ST=[W]" if code == "MO" else f"ST=[W] {code}=2-0-0" for code in CODES if code != "ST")


@pytest.mark.rule("KID2-ADV-AID-02", "KID2-EX-47")
def test_of_factions_tied_for_the_most_one_is_chosen_and_both_followers_are_of_it():
    found = boards_and_supplies("aid", "supply=4-4-2")
    assert found == sorted([(f"{code}=2-0-0", "2-4-2") for code in CODES] + [(f"{code}=0-2-0", "4-2-2") for code in CODES])
    assert len(found) == 16


@pytest.mark.rule("KID2-ADV-AID-03", "KID2-EX-48")
def test_aid_places_one_where_the_supply_has_no_more():
    assert boards("aid", "supply=1-0-0") == sorted(f"{code}=1-0-0" for code in CODES)
    assert len(boards("aid", "supply=1-1-0")) == 16


@pytest.mark.rule("KID2-ADV-AID-03", "KID2-EX-48")
def test_aid_without_a_supply_has_no_effect():
    state = holding("aid", "supply=0-0-0 DE=1-0-0")
    assert has_no_effect(state, "aid")
    assert legal(after_card(state, "aid")) == ["summon:scottish@devon"]


@pytest.mark.rule("KID2-ADV-AID-01", "KID2-ADV-AID-02")
def test_a_faction_that_is_not_the_most_numerous_is_refused():
    assert refused_by("aid", "supply=4-4-2", "put:english@moray") in ("KID2-ADV-AID-01", "KID2-ADV-AID-02")


# --- Ambush ---


@pytest.mark.rule("KID2-ADV-AMBUSH-01", "KID2-EX-43")
def test_ambush_places_two_scots_and_returns_one_follower_of_the_same_region():
    found = boards_and_supplies("ambush", "supply=2-0-0 DE=0-2-1")
    in_devon = [("DE=1-2-1", "1-0-0"), ("DE=2-1-1", "0-1-0"), ("DE=2-2-0", "0-0-1")]
    elsewhere = [(f"{code}=1-0-0 DE=0-2-1", "1-0-0") for code in CODES if code != "DE"]
    assert found == sorted(in_devon + elsewhere)
    assert len(found) == 10


@pytest.mark.rule("KID2-ADV-AMBUSH-01", "KID2-EX-43")
def test_the_return_of_ambush_is_compulsory_and_from_that_region_alone():
    state = play(after_card(holding("ambush", "supply=2-0-0 DE=0-2-1 MO=1-0-0"), "ambush"), "put:scottish@devon")
    assert board(state) == "MO=1-0-0 DE=2-2-1"
    assert legal(state) == ["return:scottish@devon", "return:welsh@devon", "return:english@devon"]
    play(state, "return:welsh@devon")
    assert (board(state), supply(state), state.step.name) == ("MO=1-0-0 DE=2-1-1", "0-1-0", "summon")
    assert refused_by("ambush", "supply=2-0-0 DE=0-2-1 MO=1-0-0", "put:scottish@devon", "return:scottish@moray").startswith(
        "KID2-ADV-AMBUSH"
    )


@pytest.mark.rule("KID2-ADV-AMBUSH-01", "KID2-ACT-GEN-03")
def test_ambush_never_enters_a_frozen_region():
    assert len(boards("ambush", "supply=5-0-0 MO=[S] ST=[X]")) == 6
    assert refused_by("ambush", "supply=5-0-0 MO=[S]", "put:scottish@moray") == "KID2-ACT-GEN-03"


@pytest.mark.rule("KID2-ADV-AMBUSH-02", "KID2-DEC-19", "KID2-EX-43b")
def test_ambush_without_a_scot_in_the_supply_still_returns_a_follower():
    assert boards_and_supplies("ambush", "supply=0-5-5 DE=0-2-1") == [("DE=0-1-1", "0-6-5"), ("DE=0-2-0", "0-5-6")]


@pytest.mark.rule("KID2-ADV-AMBUSH-02")
def test_ambush_with_one_scot_in_the_supply_places_one_and_returns_one():
    found = boards_and_supplies("ambush", "supply=1-0-0 DE=0-1-0")
    assert found == sorted([("DE=0-1-0", "1-0-0"), ("DE=1-0-0", "0-1-0")] + [("DE=0-1-0", "1-0-0") for code in CODES if code != "DE"])


@pytest.mark.rule("KID2-ADV-AMBUSH-02")
def test_ambush_with_nobody_to_place_or_return_has_no_effect():
    assert has_no_effect(holding("ambush", "supply=0-5-5"), "ambush")


# --- Resist ---


@pytest.mark.rule("KID2-ADV-RESIST-01", "KID2-ADV-RESIST-02", "KID2-EX-56")
def test_resist_places_two_that_are_not_scots_where_a_scottish_support_could():
    assert boards("resist", "supply=0-3-3") == ["ST=0-0-2", "ST=0-1-1", "ST=0-2-0"]
    assert boards("resist", "supply=9-1-0") == ["ST=0-1-0"]
    assert has_no_effect(holding("resist", "supply=9-0-0"), "resist")


@pytest.mark.rule("KID2-ADV-RESIST-01", "KID2-DEC-24")
def test_both_followers_of_resist_go_to_the_same_region():
    text = "supply=4-1-1 ST=[S]"  # Moray, Lancaster and Northumbria border it
    assert boards("resist", text) == ["MO=0-1-1 ST=[S]", "ST=[S] LA=0-1-1", "ST=[S] NO=0-1-1"]
    state = play(after_card(holding("resist", text), "resist"), "put:welsh@lancaster")
    assert legal(state) == ["put:english@lancaster"]
    assert refused_by("resist", text, "put:welsh@lancaster", "put:english@moray") == "KID2-ADV-RESIST-01"


@pytest.mark.rule("KID2-ADV-RESIST-01")
def test_resist_is_refused_scots_and_regions_too_far_away():
    assert refused_by("resist", "supply=4-1-1", "put:scottish@strathclyde") == "KID2-ADV-RESIST-01"
    assert refused_by("resist", "supply=4-1-1", "put:welsh@devon").startswith(("KID2-ACT-SUPPORT", "KID2-ADV-RESIST"))


@pytest.mark.rule("KID2-ADV-RESIST-02")
def test_resist_without_an_eligible_region_has_no_effect():
    assert has_no_effect(holding("resist", "supply=4-4-4 MO=[X]"), "resist")


# --- Quell ---


@pytest.mark.rule("KID2-ADV-QUELL-01", "KID2-ADV-QUELL-02", "KID2-ADV-QUELL-03", "KID2-DEC-25", "KID2-EX-57")
def test_quell_returns_a_welsh_follower_and_places_two_of_any_factions_there():
    found = boards_and_supplies("quell", "LA=0-1-1 WA=2-0-1 supply=1-0-1")
    assert found == [
        ("LA=0-1-2 WA=2-0-1", "1-0-0"),
        ("LA=1-0-2 WA=2-0-1", "0-1-0"),
        ("LA=1-1-1 WA=2-0-1", "0-0-1"),
    ]


@pytest.mark.rule("KID2-ADV-QUELL-02", "KID2-EX-58")
def test_quell_without_a_welsh_follower_in_reach_places_two_in_any_eligible_region():
    assert boards("quell", "LA=1-0-1 WA=2-0-1 GW=0-3-0 supply=1-0-1") == [
        "LA=1-0-1 GW=0-3-0 WA=2-0-1 DE=1-0-1",
        "LA=1-0-1 GW=0-3-0 WA=3-0-2",
        "LA=2-0-2 GW=0-3-0 WA=2-0-1",
    ]


@pytest.mark.rule("KID2-ADV-QUELL-02", "KID2-ADV-QUELL-03", "KID2-EX-59")
def test_quell_with_an_empty_supply_can_only_put_the_same_follower_back():
    assert boards_and_supplies("quell", "LA=0-1-1 supply=0-0-0") == [("LA=0-1-1", "0-0-0")]
    state = after_card(holding("quell", "LA=0-1-1 supply=0-0-0"), "quell")
    assert legal(state) == ["return:welsh@lancaster"]
    assert legal(play(state, "return:welsh@lancaster")) == ["put:welsh@lancaster"]


@pytest.mark.rule("KID2-ADV-QUELL-02", "KID2-EX-59")
def test_quell_without_an_eligible_region_has_no_effect():
    assert has_no_effect(holding("quell", "GW=[X] LA=0-1-1 supply=4-4-4"), "quell")


@pytest.mark.rule("KID2-ADV-QUELL-03")
def test_quell_places_what_there_is():
    assert boards("quell", "supply=1-0-0 LA=1-0-0") == ["LA=1-0-0 DE=1-0-0", "LA=1-0-0 WA=1-0-0", "LA=2-0-0"]
    assert has_no_effect(holding("quell", "supply=0-0-0 LA=1-0-0"), "quell")


@pytest.mark.rule("KID2-ADV-QUELL-01", "KID2-ADV-QUELL-02")
def test_quell_stays_in_the_region_it_began_in():
    text = "LA=0-1-0 WA=0-1-0 supply=3-3-3"
    state = play(after_card(holding("quell", text), "quell"), "return:welsh@warwick")
    assert legal(state) == ["put:scottish@warwick", "put:welsh@warwick", "put:english@warwick"]
    assert refused_by("quell", text, "return:welsh@warwick", "put:welsh@lancaster").startswith("KID2-ADV-QUELL")
    assert refused_by("quell", f"{text} NO=0-1-0", "return:welsh@northumbria").startswith(("KID2-ADV-QUELL", "KID2-ACT-SUPPORT"))
    assert refused_by("quell", "LA=0-1-1 supply=1-1-1", "return:english@lancaster").startswith("KID2-ADV-QUELL")


# --- Muster ---


@pytest.mark.rule("KID2-ADV-MUSTER-01", "KID2-EX-64")
def test_muster_returns_a_scot_and_places_two_of_any_factions_there():
    found = boards_and_supplies("muster", "ST=1-1-0 supply=2-1-0")
    assert found == [("ST=1-2-0", "2-0-0"), ("ST=2-1-0", "1-1-0")]


@pytest.mark.rule("KID2-ADV-MUSTER-01", "KID2-EX-65")
def test_muster_without_a_scot_in_reach_places_two():
    assert boards("muster", "ST=0-1-0 MO=3-0-0 supply=2-1-0") == ["MO=3-0-0 ST=1-2-0", "MO=3-0-0 ST=2-1-0"]


@pytest.mark.rule("KID2-ADV-MUSTER-01", "KID2-DEC-25")
def test_muster_must_use_a_region_with_a_scot_if_one_is_eligible():
    found = boards("muster", "ST=[S] LA=1-0-0 NO=0-0-1 supply=0-1-0")  # Moray, Lancaster, Northumbria are eligible
    assert found == ["ST=[S] LA=1-1-0 NO=0-0-1"]
    assert has_no_effect(holding("muster", "MO=[W] LA=1-0-0 supply=4-4-4"), "muster")


# --- Suppress ---


@pytest.mark.rule("KID2-ADV-SUPPRESS-01", "KID2-DEC-26")
def test_suppress_returns_an_english_follower_and_any_second_one_and_places_one():
    found = boards_and_supplies("suppress", "WA=1-0-2 supply=0-0-0")
    assert found == [("WA=0-0-2", "1-0-0"), ("WA=1-0-1", "0-0-1"), ("WA=1-0-1", "0-0-1")]  # S out, S back in or E out, E back in
    state = after_card(holding("suppress", "WA=1-0-2 supply=0-0-0"), "suppress")
    assert legal(state) == ["return:english@warwick"]
    assert legal(play(state, "return:english@warwick")) == ["return:scottish@warwick", "return:english@warwick"]
    assert legal(play(state, "return:scottish@warwick")) == ["put:scottish@warwick", "put:english@warwick"]


@pytest.mark.rule("KID2-ADV-SUPPRESS-02", "KID2-DEC-26", "KID2-EX-60")
def test_suppress_must_use_a_region_with_a_lone_english_follower_before_one_without():
    assert boards("suppress", "NO=0-0-1 WA=1-1-0 supply=1-1-0") == [
        "NO=0-0-1 WA=1-1-0",
        "NO=0-1-0 WA=1-1-0",
        "NO=1-0-0 WA=1-1-0",
    ]


@pytest.mark.rule("KID2-ADV-SUPPRESS-01", "KID2-ADV-SUPPRESS-02", "KID2-EX-61")
def test_suppress_must_use_a_region_from_which_two_can_be_returned_before_one_with_a_lone_english_follower():
    assert boards_and_supplies("suppress", "NO=0-0-1 DE=0-0-2 supply=1-0-0") == [
        ("NO=0-0-1 DE=0-0-1", "1-0-1"),
        ("NO=0-0-1 DE=1-0-0", "0-0-2"),
    ]


@pytest.mark.rule("KID2-ADV-SUPPRESS-02", "KID2-EX-62")
def test_suppress_without_an_english_follower_in_reach_returns_one_and_places_one():
    assert boards_and_supplies("suppress", "WA=1-1-0 ES=0-0-4 supply=0-0-2") == [
        ("WA=0-1-1 ES=0-0-4", "1-0-1"),
        ("WA=1-0-1 ES=0-0-4", "0-1-1"),
        ("WA=1-1-0 ES=0-0-4", "0-0-2"),
        ("WA=1-1-0 ES=0-0-4", "0-0-2"),
    ]


@pytest.mark.rule("KID2-ADV-SUPPRESS-02", "KID2-EX-63")
def test_suppress_with_all_eligible_regions_empty_places_one():
    expected = [f"{code}={one}" for code in ("NO", "WA", "DE") for one in ("1-0-0", "0-0-1")]
    assert boards("suppress", "supply=1-0-2") == sorted(expected)
    assert has_no_effect(holding("suppress", "supply=0-0-0 MO=1-0-0"), "suppress")


@pytest.mark.rule("KID2-ADV-SUPPRESS-03")
def test_suppress_without_an_eligible_region_has_no_effect():
    assert has_no_effect(holding("suppress", "ES=[X] WA=1-1-1 supply=3-3-3"), "suppress")


@pytest.mark.rule("KID2-ADV-SUPPRESS-01", "KID2-ADV-SUPPRESS-02")
def test_suppress_refuses_a_region_that_gives_less():
    text = "NO=0-0-1 DE=0-0-2 supply=1-0-0"
    assert refused_by("suppress", text, "return:english@northumbria") == "KID2-ADV-SUPPRESS-02"
    assert refused_by("suppress", "WA=1-0-2 supply=1-0-0", "return:scottish@warwick").startswith("KID2-ADV-SUPPRESS")
