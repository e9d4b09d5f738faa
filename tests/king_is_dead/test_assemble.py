"""Assemble (KID2 section 6.2)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import CODES, after_card, board, has_no_effect, legal, play, position, resolutions, supply, targets


@pytest.mark.rule("KID2-ACT-ASSEMBLE-01")
def test_one_follower_of_each_faction_goes_where_the_player_likes_together_or_apart():
    state = position("supply=4-4-4")
    apart = play(after_card(state, "assemble"), "put:scottish@moray", "put:welsh@devon", "put:english@essex")
    assert board(apart) == "MO=1-0-0 ES=0-0-1 DE=0-1-0"
    together = play(after_card(state, "assemble"), "put:scottish@devon", "put:welsh@devon", "put:english@devon")
    assert board(together) == "DE=1-1-1"
    assert supply(apart) == supply(together) == "3-3-3"
    assert apart.step.name == together.step.name == "summon"


@pytest.mark.rule("KID2-ACT-ASSEMBLE-01", "KID2-EX-23")
def test_three_followers_into_eight_open_regions_are_512_resolutions():
    assert len(resolutions(position("supply=4-4-4"), "assemble")) == 512


@pytest.mark.rule("KID2-ACT-ASSEMBLE-01", "KID2-ACT-GEN-03", "KID2-DEC-08", "KID2-EX-23")
def test_three_followers_into_six_open_regions_are_216_resolutions():
    found = resolutions(position("supply=4-4-4 MO=[W] DE=[X]"), "assemble")
    assert len(found) == 216
    assert not any("MO" in resolution or "DE" in resolution for resolution in found)


@pytest.mark.rule("KID2-ACT-ASSEMBLE-02", "KID2-ACT-GEN-04", "KID2-ACT-GEN-05", "KID2-EX-22")
def test_a_missing_faction_is_skipped_and_both_others_must_be_placed():
    found = resolutions(position("supply=0-3-2"), "assemble")
    assert len(found) == 64
    assert {supply(state) for state in found.values()} == {"0-2-1"}
    assert all(sum(state.followers) == 2 for state in found.values())


@pytest.mark.rule("KID2-ACT-ASSEMBLE-02")
def test_nothing_replaces_a_missing_faction():
    state = after_card(position("supply=0-0-5"), "assemble")
    assert all(move.startswith("put:english@") for move in legal(state))
    play(state, "put:english@warwick")
    assert board(state) == "WA=0-0-1"
    assert state.step.name == "summon"


@pytest.mark.rule("KID2-ACT-ASSEMBLE-02", "KID2-ACT-GEN-06")
def test_with_a_bare_supply_it_has_no_effect():
    assert has_no_effect(position("supply=0-0-0 DE=1-0-0"), "assemble")


@pytest.mark.rule("KID2-ACT-ASSEMBLE-01", "KID2-ACT-GEN-03")
def test_every_open_region_is_offered_for_every_follower():
    state = after_card(position("supply=1-1-1 LA=[E]"), "assemble")
    for faction in ("scottish", "welsh", "english"):
        assert targets(state) == set(CODES) - {"LA"}
        play(state, f"put:{faction}@moray")


@pytest.mark.rule("KID2-COMP-06")
def test_it_can_be_played_twice():
    state = position("supply=4-4-4 A=0-0-0:aa:-:0 DE=3-0-0")
    for _ in range(2):
        play(state, "card:assemble", "put:scottish@moray", "put:welsh@moray", "put:english@moray", "summon:scottish@devon", "pass")
    assert board(state) == "MO=2-2-2 DE=1-0-0"
    assert legal(state) == ["pass"]
