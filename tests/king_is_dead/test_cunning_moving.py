"""The cunning cards that move and exchange followers: March, Influence, Dispute and Edict (KID2 section 7)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import after_card, board, has_no_effect, legal, play, position, resolutions

LETTERS = {"march": "h", "influence": "i", "dispute": "u", "edict": "t"}


def holding(card, text):
    """A's hand is that one card."""
    return position(f"rules=cunning A=0-0-0:{LETTERS[card]} {text}")


def boards(card, text):
    """Every resolution's board, one for each."""
    return sorted(board(after) for after in resolutions(holding(card, text), card).values())


def refused_by(card, text, *moves):
    """The rule that forbids the last of these moves, made after the card and the moves before it."""
    *made, refused = moves
    state = play(after_card(holding(card, text), card), *made)
    move = state.rules.moves.parse(refused)
    assert move not in state.legal_moves()
    return state.refusal(move).rule


# --- March ---


@pytest.mark.rule("KID2-ADV-MARCH-01", "KID2-EX-44")
def test_two_march_together_into_a_bordering_region():
    assert boards("march", "ES=1-1-0") == ["DE=1-1-0", "NO=1-1-0", "WA=1-1-0"]


@pytest.mark.rule("KID2-ADV-MARCH-01")
def test_any_two_may_march_also_of_one_faction():
    assert boards("march", "ES=2-1-0 DE=[X] WA=[E]") == ["NO=1-1-0 WA=[E] ES=1-0-0 DE=[X]", "NO=2-0-0 WA=[E] ES=0-1-0 DE=[X]"]


@pytest.mark.rule("KID2-ADV-MARCH-01", "KID2-ADV-MARCH-02")
def test_two_must_march_if_two_can_anywhere():
    assert boards("march", "MO=1-0-0 ES=1-1-0") == [
        "MO=1-0-0 DE=1-1-0",
        "MO=1-0-0 NO=1-1-0",
        "MO=1-0-0 WA=1-1-0",
    ]
    assert refused_by("march", "MO=1-0-0 ES=1-1-0", "take:scottish@moray") == "KID2-ADV-MARCH-02"


@pytest.mark.rule("KID2-ADV-MARCH-02", "KID2-DEC-20", "KID2-EX-45")
def test_one_marches_where_no_region_has_two():
    assert boards("march", "ES=0-0-1") == ["DE=0-0-1", "NO=0-0-1", "WA=0-0-1"]


@pytest.mark.rule("KID2-ADV-MARCH-02", "KID2-EX-46")
def test_march_without_an_open_neighbour_has_no_effect():
    state = holding("march", "ST=[S] MO=1-1-1")
    assert has_no_effect(state, "march")
    assert legal(after_card(state, "march")) == ["summon:scottish@moray", "summon:welsh@moray", "summon:english@moray"]


@pytest.mark.rule("KID2-ADV-MARCH-01", "KID2-ADV-MARCH-02")
def test_a_region_that_nobody_can_leave_does_not_count():
    text = "ST=[S] MO=1-1-1 ES=0-0-1 WA=[W] NO=[W]"
    assert boards("march", text) == ["MO=1-1-1 ST=[S] NO=[W] WA=[W] DE=0-0-1"]


@pytest.mark.rule("KID2-ADV-MARCH-01", "KID2-ACT-GEN-03")
def test_where_a_march_may_not_go():
    text = "ES=1-1-0 WA=[W]"
    named = ("take:scottish@essex", "take:welsh@essex")
    assert sorted(legal(play(after_card(holding("march", text), "march"), *named))) == ["to:devon", "to:northumbria"]
    assert refused_by("march", text, *named, "to:warwick") == "KID2-ACT-GEN-03"
    assert refused_by("march", text, *named, "to:moray") == "KID2-ADV-MARCH-01"
    assert refused_by("march", text, *named, "to:essex") == "KID2-ADV-MARCH-01"
    assert refused_by("march", f"{text} DE=1-1-0", "take:scottish@essex", "take:welsh@devon") == "KID2-ADV-MARCH-01"


# --- Influence ---


@pytest.mark.rule("KID2-ADV-INFLUENCE-01", "KID2-EX-49")
def test_influence_exchanges_one_english_follower_with_two_others_of_any_region():
    assert boards("influence", "MO=0-0-1 DE=1-1-0") == ["MO=1-1-0 DE=0-0-1"]


@pytest.mark.rule("KID2-ADV-INFLUENCE-01")
def test_the_two_may_be_of_one_faction_or_of_two_but_never_english():
    assert boards("influence", "MO=0-0-1 DE=2-1-1") == ["MO=1-1-0 DE=1-0-2", "MO=2-0-0 DE=0-1-2"]
    text = "MO=0-0-1 DE=2-1-1"
    assert refused_by("influence", text, "take:scottish@devon") == "KID2-ADV-INFLUENCE-01"
    assert refused_by("influence", text, "take:english@moray", "take:english@devon") == "KID2-ADV-INFLUENCE-01"


@pytest.mark.rule("KID2-ADV-INFLUENCE-02")
def test_one_for_two_is_compulsory_if_possible_anywhere():
    assert boards("influence", "MO=0-0-1 ST=1-0-0 DE=0-2-0") == ["MO=0-2-0 ST=1-0-0 DE=0-0-1"]
    assert refused_by("influence", "MO=0-0-1 ST=1-0-0 DE=0-2-0", "take:english@moray", "take:scottish@strathclyde") in (
        "KID2-ADV-INFLUENCE-01",
        "KID2-ADV-INFLUENCE-02",
    )


@pytest.mark.rule("KID2-ADV-INFLUENCE-02", "KID2-EX-50")
def test_influence_is_one_for_one_where_no_other_region_has_two():
    assert boards("influence", "MO=0-0-1 DE=1-0-0") == ["MO=1-0-0 DE=0-0-1"]


@pytest.mark.rule("KID2-ADV-INFLUENCE-02", "KID2-EX-50")
def test_influence_needs_another_region():
    assert has_no_effect(holding("influence", "MO=1-1-1"), "influence")
    assert has_no_effect(holding("influence", "MO=0-0-1 DE=0-0-2"), "influence")


# --- Dispute ---


@pytest.mark.rule("KID2-ADV-DISPUTE-01", "KID2-EX-51")
def test_dispute_exchanges_a_welsh_follower_with_another_of_any_region():
    assert boards("dispute", "GW=0-1-0 ST=1-0-1") == ["ST=0-1-1 GW=1-0-0", "ST=1-1-0 GW=0-0-1"]


@pytest.mark.rule("KID2-ADV-DISPUTE-01", "KID2-EX-52")
def test_dispute_among_the_welsh_alone_has_no_effect():
    state = holding("dispute", "GW=0-1-0 ST=0-2-0")
    assert has_no_effect(state, "dispute")
    assert legal(after_card(state, "dispute")) == ["summon:welsh@strathclyde", "summon:welsh@gwynedd"]


@pytest.mark.rule("KID2-ADV-DISPUTE-01")
def test_dispute_is_compulsory_and_between_two_regions():
    assert boards("dispute", "GW=1-1-0 DE=0-0-1") == ["GW=1-0-1 DE=0-1-0"]
    assert has_no_effect(holding("dispute", "GW=1-1-1"), "dispute")
    text = "GW=1-1-0 DE=0-0-1"
    assert refused_by("dispute", text, "summon:english@devon") == "KID2-ACT-GEN-04"
    assert refused_by("dispute", text, "take:welsh@gwynedd", "take:scottish@gwynedd") == "KID2-ADV-DISPUTE-01"


# --- Edict ---


@pytest.mark.rule("KID2-ADV-EDICT-01", "KID2-EX-53")
def test_edict_exchanges_two_scots_with_two_others_of_a_bordering_region():
    assert boards("edict", "ST=2-0-0 LA=0-1-1") == ["ST=0-1-1 LA=2-0-0"]


@pytest.mark.rule("KID2-ADV-EDICT-01")
def test_the_others_may_be_of_one_faction_or_of_two_but_no_scots():
    assert boards("edict", "ST=3-0-0 LA=1-2-1") == ["ST=1-1-1 LA=3-1-0", "ST=1-2-0 LA=3-0-1"]
    assert refused_by("edict", "ST=0-1-1 LA=2-0-0", "take:welsh@strathclyde") == "KID2-ADV-EDICT-01"


@pytest.mark.rule("KID2-ADV-EDICT-01", "KID2-ADV-EDICT-02")
def test_two_for_two_is_compulsory_if_possible_anywhere():
    assert boards("edict", "ST=2-0-0 LA=0-1-1 ES=1-0-0 DE=0-2-0") == ["ST=0-1-1 LA=2-0-0 ES=1-0-0 DE=0-2-0"]
    assert refused_by("edict", "ST=2-0-0 LA=0-1-1 ES=1-0-0 DE=0-2-0", "take:scottish@essex").startswith("KID2-ADV-EDICT")


@pytest.mark.rule("KID2-ADV-EDICT-02", "KID2-DEC-23", "KID2-EX-54")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("ST=1-0-0 LA=0-1-1", "ST=0-1-1 LA=1-0-0"),
        ("ST=2-0-0 LA=0-1-0", "ST=0-1-0 LA=2-0-0"),
        ("ST=1-0-0 LA=0-1-0", "ST=0-1-0 LA=1-0-0"),
    ],
    ids=["one for two", "two for one", "one for one"],
)
def test_edict_exchanges_as_many_as_it_can(before, after):
    assert boards("edict", before) == [after]


@pytest.mark.rule("KID2-ADV-EDICT-02")
def test_one_for_two_and_two_for_one_are_equally_good():
    assert boards("edict", "ST=1-0-0 LA=0-1-1 ES=2-0-0 DE=0-1-0") == [
        "ST=0-1-1 LA=1-0-0 ES=2-0-0 DE=0-1-0",
        "ST=1-0-0 LA=0-1-1 ES=0-1-0 DE=2-0-0",
    ]


@pytest.mark.rule("KID2-ADV-EDICT-02", "KID2-EX-55")
def test_edict_needs_a_border():
    state = holding("edict", "ST=2-0-0 GW=0-1-1")
    assert has_no_effect(state, "edict")
    assert legal(after_card(state, "edict")) == ["summon:scottish@strathclyde", "summon:welsh@gwynedd", "summon:english@gwynedd"]
