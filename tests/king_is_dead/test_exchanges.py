"""Manoeuvre and Outmanoeuvre (KID2 sections 6.4 and 6.5), without the no-undo rule."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import after_card, board, has_no_effect, legal, play, position, resolutions


def boards(state, card):
    return {resolution: board(after) for resolution, after in resolutions(state, card).items()}


# --- Manoeuvre ---


@pytest.mark.rule("KID2-ACT-MANOEUVRE-01", "KID2-EX-26")
def test_manoeuvre_exchanges_one_for_one_between_any_two_regions():
    state = position("MO=1-0-0 ST=0-1-0 DE=0-0-1")
    assert boards(state, "manoeuvre") == {
        "MO:S<>ST:W": "MO=0-1-0 ST=1-0-0 DE=0-0-1",
        "DE:E<>MO:S": "MO=0-0-1 ST=0-1-0 DE=1-0-0",
        "DE:E<>ST:W": "MO=1-0-0 ST=0-0-1 DE=0-1-0",
    }


@pytest.mark.rule("KID2-ACT-MANOEUVRE-02", "KID2-EX-27")
def test_manoeuvre_may_exchange_two_of_the_same_faction_and_so_change_nothing():
    state = position("MO=1-0-0 ST=1-0-0 DE=0-1-0")
    after = play(after_card(state, "manoeuvre"), "take:scottish@moray", "take:scottish@strathclyde")
    assert board(after) == board(state)
    assert legal(after) == ["summon:scottish@moray", "summon:scottish@strathclyde", "summon:welsh@devon"]


@pytest.mark.rule("KID2-ACT-MANOEUVRE-03", "KID2-ACT-GEN-06", "KID2-EX-28")
def test_manoeuvre_has_no_effect_when_only_one_region_holds_followers():
    state = position("MO=2-1-0")
    assert has_no_effect(state, "manoeuvre")
    assert legal(after_card(state, "manoeuvre")) == ["summon:scottish@moray", "summon:welsh@moray"]


@pytest.mark.rule("KID2-ACT-MANOEUVRE-03", "KID2-ACT-GEN-04")
def test_manoeuvre_is_compulsory_and_never_moves_one_way():
    state = position("MO=1-0-0 DE=0-0-2")
    assert boards(state, "manoeuvre") == {"DE:E<>MO:S": "MO=0-0-1 DE=1-0-1"}
    begun = after_card(state, "manoeuvre")
    assert not any(move.startswith(("summon", "pass")) for move in legal(begun))
    assert legal(play(begun, "take:scottish@moray")) == ["take:english@devon"]


@pytest.mark.rule("KID2-ACT-MANOEUVRE-01")
def test_manoeuvre_takes_the_second_follower_from_another_region():
    state = play(after_card(position("MO=1-1-1 DE=0-1-0"), "manoeuvre"), "take:scottish@moray")
    assert legal(state) == ["take:welsh@devon"]


@pytest.mark.rule("KID2-ACT-MANOEUVRE-01")
def test_manoeuvre_offers_either_follower_first():
    state = position("MO=1-0-0 DE=0-1-0")
    one = play(after_card(state, "manoeuvre"), "take:scottish@moray", "take:welsh@devon")
    other = play(after_card(state, "manoeuvre"), "take:welsh@devon", "take:scottish@moray")
    assert one.notation() == other.notation()


# --- Outmanoeuvre ---


@pytest.mark.rule("KID2-ACT-OUTMANOEUVRE-01", "KID2-ACT-OUTMANOEUVRE-02", "KID2-DEC-14", "KID2-EX-34")
def test_outmanoeuvre_must_be_one_for_two_if_such_an_exchange_exists_anywhere():
    state = position("MO=1-0-0 ST=1-1-0 ES=0-0-1 DE=0-0-1")
    assert boards(state, "outmanoeuvre") == {"MO:S<>ST:SW": "MO=1-1-0 ST=1-0-0 ES=0-0-1 DE=0-0-1"}


@pytest.mark.rule("KID2-ACT-OUTMANOEUVRE-03", "KID2-ACT-GEN-05", "KID2-EX-35")
def test_outmanoeuvre_is_one_for_one_where_no_region_can_give_two():
    state = position("ES=0-1-0 DE=0-0-1")
    assert boards(state, "outmanoeuvre") == {"DE:E<>ES:W": "ES=0-0-1 DE=0-1-0"}


@pytest.mark.rule("KID2-ACT-OUTMANOEUVRE-03", "KID2-ACT-GEN-06", "KID2-EX-36")
def test_outmanoeuvre_has_no_effect_without_a_border():
    state = position("MO=1-0-0 DE=0-1-0")
    assert has_no_effect(state, "outmanoeuvre")
    assert legal(after_card(state, "outmanoeuvre")) == ["summon:scottish@moray", "summon:welsh@devon"]


@pytest.mark.rule("KID2-ACT-OUTMANOEUVRE-01")
def test_outmanoeuvre_exchanges_any_factions_the_same_one_included():
    assert boards(position("MO=1-0-0 ST=2-1-0"), "outmanoeuvre") == {
        "MO:S<>ST:SS": "MO=2-0-0 ST=1-1-0",
        "MO:S<>ST:SW": "MO=1-1-0 ST=2-0-0",
    }


@pytest.mark.rule("KID2-ACT-OUTMANOEUVRE-01")
def test_outmanoeuvre_takes_both_followers_from_one_region():
    state = play(after_card(position("ST=1-0-0 LA=0-1-1 NO=0-2-0"), "outmanoeuvre"), "take:scottish@strathclyde")
    assert legal(state) == ["take:welsh@lancaster", "take:welsh@northumbria", "take:english@lancaster"]
    assert legal(play(state, "take:welsh@lancaster")) == ["take:english@lancaster"]


@pytest.mark.rule("KID2-ACT-OUTMANOEUVRE-02")
def test_outmanoeuvre_leaves_no_smaller_exchange_to_choose_while_a_full_one_exists_elsewhere():
    state = position("MO=1-0-0 ST=0-1-0 ES=0-0-1 DE=0-0-2")
    assert set(resolutions(state, "outmanoeuvre")) == {"ES:E<>DE:EE"}


@pytest.mark.rule("KID2-ACT-OUTMANOEUVRE-01", "KID2-ACT-GEN-03")
def test_outmanoeuvre_needs_a_border_for_the_full_exchange_too():
    state = position("MO=1-0-0 DE=0-0-3")
    assert has_no_effect(state, "outmanoeuvre")
