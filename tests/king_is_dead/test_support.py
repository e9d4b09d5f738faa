"""Scottish, Welsh and English Support (KID2 section 6.1)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import after_card, at, board, has_no_effect, legal, order, play, position, resolutions, supply, targets

FULL_SUPPLY = "supply=4-4-4"


@pytest.mark.rule("KID2-ACT-SUPPORT-01", "KID2-ACT-GEN-04")
@pytest.mark.parametrize(
    ("card", "faction", "landed"), [("scottish", "scottish", "2-0-0"), ("welsh", "welsh", "0-2-0"), ("english", "english", "0-0-2")]
)
def test_two_followers_of_its_faction_leave_the_supply_for_one_region(card, faction, landed):
    state = position(f"{FULL_SUPPLY} MO=[S] GW=[W] ES=[E]")
    before = state.supply.copy()
    after = after_card(state, f"{card}_support")
    move = legal(after)[0]
    assert move.startswith(f"put:{faction}@")
    play(after, move)
    region = next(code for code in ("ST", "LA", "NO") if at(after, code) != "0-0-0")
    assert at(after, region) == landed
    assert sum(before) - sum(after.supply) == 2
    assert after.step.name == "summon"


@pytest.mark.rule("KID2-ACT-SUPPORT-02", "KID2-MAP-01", "KID2-MAP-02", "KID2-DEC-11", "KID2-EX-14")
@pytest.mark.parametrize(("card", "regions"), [("scottish", {"ST"}), ("welsh", {"LA", "WA", "DE"}), ("english", {"NO", "WA", "DE"})])
def test_with_no_control_only_the_regions_beside_the_open_home_are_eligible(card, regions):
    state = position(FULL_SUPPLY)
    assert targets(after_card(state, f"{card}_support")) == regions


@pytest.mark.rule("KID2-ACT-SUPPORT-04", "KID2-EX-15")
def test_a_home_lost_to_another_faction_no_longer_counts_but_a_controlled_region_does():
    state = position(f"{FULL_SUPPLY} MO=[E] ST=[S]")
    assert targets(after_card(state, "scottish_support")) == {"LA", "NO"}


@pytest.mark.rule("KID2-ACT-SUPPORT-03", "KID2-ACT-SUPPORT-02", "KID2-DEC-11", "KID2-EX-16")
def test_the_open_home_is_eligible_through_a_controlled_neighbour_and_still_serves_as_a_base():
    state = position(f"{FULL_SUPPLY} ST=[S]")
    assert targets(after_card(state, "scottish_support")) == {"MO", "LA", "NO"}


@pytest.mark.rule("KID2-ACT-SUPPORT-03")
def test_the_home_is_not_eligible_by_itself():
    state = position(f"{FULL_SUPPLY} GW=0-3-0")
    assert "GW" not in targets(after_card(state, "welsh_support"))


@pytest.mark.rule("KID2-ACT-SUPPORT-05", "KID2-ACT-SUPPORT-04", "KID2-ACT-GEN-06", "KID2-ACT-GEN-07", "KID2-EX-17")
def test_with_the_home_unstable_and_nothing_controlled_the_card_has_no_effect_and_the_summon_follows():
    state = position(f"{FULL_SUPPLY} MO=[X] DE=1-0-0")
    assert has_no_effect(state, "scottish_support")
    assert legal(after_card(state, "scottish_support")) == ["summon:scottish@devon"]


@pytest.mark.rule("KID2-ACT-GEN-03", "KID2-ACT-SUPPORT-05", "KID2-EX-18")
def test_a_frozen_only_neighbour_leaves_the_card_without_effect():
    state = position(f"{FULL_SUPPLY} ST=[W] DE=1-0-0")
    assert has_no_effect(state, "scottish_support")
    assert after_card(state, "scottish_support").step.name == "summon"


@pytest.mark.rule("KID2-ACT-SUPPORT-04", "KID2-EX-19")
def test_control_elsewhere_still_works_when_the_home_is_another_factions():
    state = position(f"{FULL_SUPPLY} GW=[E] WA=[W]")
    assert targets(after_card(state, "welsh_support")) == {"LA", "NO", "ES", "DE"}


@pytest.mark.rule("KID2-ACT-SUPPORT-02", "KID2-ACT-SUPPORT-04", "KID2-EX-20")
def test_a_home_under_its_own_faction_counts_as_a_controlled_region():
    state = position(f"{FULL_SUPPLY} ES=[E] NO=[X]")
    assert targets(after_card(state, "english_support")) == {"WA", "DE"}


@pytest.mark.rule("KID2-DEC-08", "KID2-ACT-SUPPORT-02")
def test_neither_another_factions_disc_nor_an_instability_disc_makes_a_region_a_base():
    state = position(f"{FULL_SUPPLY} LA=[W] NO=[X]")
    assert targets(after_card(state, "scottish_support")) == {"ST"}


@pytest.mark.rule("KID2-ACT-SUPPORT-02")
def test_all_controlled_regions_and_the_home_add_up():
    state = position(f"{FULL_SUPPLY} DE=[S] NO=[S]")
    assert targets(after_card(state, "scottish_support")) == {"ST", "LA", "WA", "ES", "GW"}


@pytest.mark.rule("KID2-ACT-SUPPORT-05", "KID2-ACT-GEN-05", "KID2-DEC-12", "KID2-EX-21")
def test_one_follower_in_the_supply_is_placed_alone():
    state = position("supply=1-4-4 ST=0-1-0")
    after = play(after_card(state, "scottish_support"), "put:scottish@strathclyde")
    assert board(after) == "ST=1-1-0"
    assert supply(after) == "0-4-4"


@pytest.mark.rule("KID2-ACT-SUPPORT-05", "KID2-ACT-GEN-06")
def test_none_in_the_supply_means_no_effect():
    assert has_no_effect(position("supply=0-4-4 ST=0-1-0"), "scottish_support")


@pytest.mark.rule("KID2-ACT-SUPPORT-01")
def test_the_two_followers_are_never_split():
    results = resolutions(position(FULL_SUPPLY), "welsh_support")
    assert set(results) == {"WW@LA", "WW@WA", "WW@DE"}
    assert {board(result) for result in results.values()} == {"LA=0-2-0", "WA=0-2-0", "DE=0-2-0"}


@pytest.mark.rule("KID2-ACT-GEN-02")
def test_the_effect_need_not_touch_the_contested_region():
    state = position(f"{FULL_SUPPLY} {order('GW')} GW=0-1-1")
    after = play(after_card(state, "english_support"), "put:english@devon")
    assert board(after) == "GW=0-1-1 DE=0-0-2"
