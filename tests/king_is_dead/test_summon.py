"""What every action has in common, and the summon (KID2 section 5)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import after_card, at, board, court, legal, order, play, position, resolutions, supply, to_act
from vacant_throne.king_is_dead.rulesets import ruleset

BASE, CUNNING = ruleset("base"), ruleset("cunning")
CARDS = [BASE.cards[card].name for card in BASE.deck]
HANDS = {
    **dict.fromkeys(CARDS, "A=0-0-0"),
    **{
        card.name: f"rules=cunning A=0-0-0:{card.letter} B=0-0-0:-:m:1"
        for card in CUNNING.cards
        if card.name not in CARDS and card.playable
    },
}
"""For each card a hand that holds it, in the basic or the advanced game; Spy finds a Manoeuvre to copy."""


@pytest.mark.rule("KID2-ACT-GEN-01", "KID2-ACT-GEN-07", "KID2-SUMMON-01")
def test_an_action_is_card_effect_pile_summon_in_this_order():
    state = position("supply=4-4-4 DE=0-1-0")
    play(state, "card:scottish_support")
    assert state.step.name == "support"
    assert "scottish_support" not in state.observe(0)["seats"][0]["hand"]
    play(state, "put:scottish@strathclyde")
    assert state.step.name == "summon"
    assert state.observe(None)["seats"][0]["top"] == "scottish_support"
    play(state, "summon:welsh@devon")
    assert to_act(state) == "B"
    assert court(state, "A") == "0-1-0"


@pytest.mark.rule("KID2-SUMMON-01", "KID2-ACT-GEN-07")
@pytest.mark.parametrize("card", HANDS)
def test_every_action_ends_with_exactly_one_follower_more_in_the_court(card):
    state = position(f"{HANDS[card]} supply=4-4-4 MO=1-0-0 ST=1-1-0 DE=0-0-2")
    play(state, f"card:{card}")
    while state.step.name != "summon":
        state.apply(state.legal_moves()[0])
    before = sum(state.followers)
    state.apply(state.legal_moves()[0])
    assert sum(state.court(0)) == 1
    assert sum(state.followers) == before - 1


@pytest.mark.rule("KID2-SUMMON-01")
def test_the_summon_is_of_any_faction_from_any_region_and_compulsory():
    state = after_card(position(f"{order('GW')} supply=0-0-0 MO=2-1-0 WA=0-0-3 DE=0-1-1"), "assemble")
    assert legal(state) == [
        "summon:scottish@moray",
        "summon:welsh@moray",
        "summon:welsh@devon",
        "summon:english@warwick",
        "summon:english@devon",
    ]


@pytest.mark.rule("KID2-SUMMON-02")
def test_a_follower_just_placed_may_be_summoned_and_one_far_from_the_action_too():
    state = play(after_card(position("supply=2-0-0 DE=0-0-1"), "scottish_support"), "put:scottish@strathclyde")
    assert legal(state) == ["summon:scottish@strathclyde", "summon:english@devon"]
    play(state, "summon:scottish@strathclyde")
    assert (board(state), court(state, "A")) == ("ST=1-0-0 DE=0-0-1", "1-0-0")


@pytest.mark.rule("KID2-SUMMON-02")
def test_a_follower_just_moved_may_be_summoned():
    state = play(after_card(position("MO=1-0-0 DE=0-0-1"), "manoeuvre"), "take:scottish@moray", "take:english@devon")
    assert legal(state) == ["summon:scottish@devon", "summon:english@moray"]


@pytest.mark.rule("KID2-SUMMON-03", "KID2-SUMMON-01", "KID2-ACT-GEN-03")
def test_nobody_is_summoned_from_the_supply_a_court_or_a_frozen_region():
    state = after_card(position("MO=[S] ST=[X] supply=0-0-0 A=5-5-5 B=5-5-5 DE=1-0-0"), "assemble")
    assert legal(state) == ["summon:scottish@devon"]


@pytest.mark.rule("KID2-SUMMON-01")
def test_a_pass_has_no_summon():
    state = play(position("DE=1-1-1"), "pass")
    assert court(state, "A") == "0-0-0"
    assert to_act(state) == "B"


@pytest.mark.rule("KID2-SUMMON-04", "KID2-DEC-09")
def test_the_summon_is_skipped_only_when_no_region_holds_a_follower_after_the_effect():
    empty = position("supply=0-0-0")
    play(empty, "card:assemble")
    assert (to_act(empty), empty.step.name) == ("B", "turn")
    placed = play(position("supply=1-0-0"), "card:assemble", "put:scottish@devon")
    assert legal(placed) == ["summon:scottish@devon"]


@pytest.mark.rule("KID2-ACT-GEN-08")
def test_a_card_once_played_is_gone_for_good():
    state = play(position("supply=0-0-0 DE=1-0-0"), "card:manoeuvre", "summon:scottish@devon", "pass")
    assert "card:manoeuvre" not in legal(state)
    assert len(legal(state)) == 7


@pytest.mark.rule("KID2-ACT-GEN-03", "KID2-DEC-08")
@pytest.mark.parametrize("disc", ["[S]", "[W]", "[E]", "[X]"])
@pytest.mark.parametrize("card", HANDS)
def test_no_card_touches_a_frozen_region_whatever_its_disc(card, disc):
    state = position(f"{HANDS[card]} LA={disc} MO=1-0-0 ST=1-1-0 DE=0-0-2 WA=1-1-1 supply=3-3-3")
    for resolution, after in resolutions(state, card).items():
        assert "LA" not in resolution
        assert at(after, "LA") == disc
        assert after.order[0] == state.order[0]


@pytest.mark.rule("KID2-ACT-GEN-06", "KID2-ACT-GEN-07")
@pytest.mark.parametrize("card", HANDS)
def test_every_card_may_be_played_even_if_nothing_of_it_is_possible(card):
    if card == "ambush":
        pytest.skip("somebody can always be returned, where anybody is left to be summoned")
    done = "order=ST,LA,NO,GW,WA,ES/MO*,DE ST=[W] LA=[W] NO=[X] GW=[E] WA=[E] ES=[X]"
    done = done.replace("[E]", "[W]") if card == "suppress" else done  # with English control, the last follower could be returned
    hand = HANDS[card].removesuffix("B=0-0-0:-:m:1")  # nothing for Spy to copy
    state = position(f"{hand} {done} supply=0-0-0 DE=1-0-0")
    assert f"card:{card}" in legal(state)
    play(state, f"card:{card}")
    assert legal(state) == ["summon:scottish@devon"]


@pytest.mark.rule("KID2-ACT-GEN-04", "KID2-ACT-GEN-05")
def test_what_can_be_done_in_full_is_never_done_in_part():
    state = position("supply=2-1-1 MO=1-0-0 ST=1-1-0")
    assert {supply(after) for after in resolutions(state, "assemble").values()} == {"1-0-0"}
    assert {supply(after) for after in resolutions(state, "scottish_support").values()} == {"0-1-1"}
    assert {supply(after) for after in resolutions(state, "welsh_support").values()} == {"2-0-1"}
    assert all(len(resolution.split(":")[-1]) == 2 for resolution in resolutions(state, "outmanoeuvre"))
