"""Negotiate (KID2 section 6.3)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import (
    CODES,
    after_card,
    board,
    has_no_effect,
    legal,
    order,
    play,
    position,
    resolutions,
    struggle_order,
    targets,
)

GW_ES_MO = order("GW", "ES", "MO")


@pytest.mark.rule("KID2-ACT-NEGOTIATE-01", "KID2-ACT-NEGOTIATE-02", "KID2-STRUG-01", "KID2-DEC-13", "KID2-EX-24")
def test_two_cards_change_places_and_one_of_them_keeps_the_disc():
    state = position(f"{GW_ES_MO} GW=0-2-0 ES=0-0-1")
    assert len(resolutions(state, "negotiate")) == 56
    after = play(after_card(state, "negotiate"), "disc:gwynedd", "swap:essex", "summon:welsh@gwynedd")
    assert struggle_order(after)[:3] == ["ES", "GW*", "MO"]
    assert "GW" not in targets(play(after, "card:negotiate"))
    contested = play(
        position(f"{GW_ES_MO} GW=0-2-0 ES=0-0-1"), "card:negotiate", "disc:gwynedd", "swap:essex", "summon:welsh@gwynedd", "pass", "pass"
    )
    assert board(contested) == "GW=0-1-0 ES=[E]"


@pytest.mark.rule("KID2-ACT-NEGOTIATE-02")
def test_the_disc_may_go_on_either_of_the_two_cards():
    found = resolutions(position(GW_ES_MO), "negotiate")
    assert struggle_order(found["GW*<>ES"])[:2] == ["ES", "GW*"]
    assert struggle_order(found["ES*<>GW"])[:2] == ["ES*", "GW"]


@pytest.mark.rule("KID2-ACT-NEGOTIATE-01")
def test_any_two_face_up_cards_may_be_exchanged_and_all_others_stay():
    found = resolutions(position(GW_ES_MO), "negotiate")
    before = struggle_order(position(GW_ES_MO))
    assert set(found) == {f"{one}*<>{other}" for one in CODES for other in CODES if one != other}
    for resolution, after in found.items():
        one, other = resolution.split("*<>")
        expected = [{one: other, other: f"{one}*"}.get(code, code) for code in before]
        assert struggle_order(after) == expected


@pytest.mark.rule("KID2-ACT-NEGOTIATE-01", "KID2-ACT-NEGOTIATE-02")
def test_a_card_with_a_disc_never_moves_again():
    state = position(order("GW*", "ES", "MO", "DE*"))
    state = after_card(state, "negotiate")
    assert targets(state) == set(CODES) - {"GW", "DE"}
    play(state, "disc:essex")
    assert targets(state) == set(CODES) - {"GW", "DE", "ES"}
    play(state, "swap:warwick")
    assert struggle_order(state)[0] == "GW*"
    assert struggle_order(state)[3] == "DE*"


@pytest.mark.rule("KID2-ACT-NEGOTIATE-01", "KID2-STRUG-05", "KID2-ACT-GEN-03")
def test_a_face_down_card_is_never_exchanged():
    state = after_card(position(f"{order('ES', 'MO', done=('GW', 'DE*'))} GW=[W] DE=[X]"), "negotiate")
    assert targets(state) == set(CODES) - {"GW", "DE"}
    play(state, "disc:moray")
    assert targets(state) == set(CODES) - {"GW", "DE", "MO"}


@pytest.mark.rule("KID2-ACT-NEGOTIATE-03")
def test_followers_and_discs_on_the_map_stay_where_they_are():
    state = position(f"{order('ES', 'MO', done=('GW',))} GW=[W] MO=2-1-0 ES=0-0-1 supply=1-2-3")
    before = board(state), state.supply.copy()
    for after in resolutions(state, "negotiate").values():
        assert (board(after), after.supply) == before


@pytest.mark.rule("KID2-ACT-NEGOTIATE-02", "KID2-COMP-04")
def test_the_player_has_placed_the_disc_and_the_others_still_have_theirs():
    after = play(after_card(position(f"players=3 {GW_ES_MO}"), "negotiate"), "disc:gwynedd", "swap:essex")
    assert [seat["disc"] for seat in after.observe(None)["seats"]] == [False, True, True]
    assert after.observe(None)["negotiated"] == ["gwynedd"]


ONE_LEFT = f"{order('DE', done=CODES[:7])} MO=[S] ST=[S] LA=[W] NO=[W] GW=[W] WA=[E] ES=[E] DE=1-0-0"
TWO_LEFT = f"{order('ES*', 'DE', done=CODES[:6])} MO=[S] ST=[S] LA=[W] NO=[W] GW=[W] WA=[E] DE=1-0-0"


@pytest.mark.rule("KID2-ACT-NEGOTIATE-04", "KID2-ACT-GEN-06", "KID2-EX-25")
@pytest.mark.parametrize("text", [ONE_LEFT, TWO_LEFT], ids=["one card face up", "two, one of them with a disc"])
def test_with_fewer_than_two_eligible_cards_nothing_happens_and_the_disc_is_kept(text):
    state = position(text)
    assert has_no_effect(state, "negotiate")
    after = after_card(state, "negotiate")
    assert legal(after) == ["summon:scottish@devon"]
    assert after.observe(None)["seats"][0]["disc"]
    assert after.negotiated == state.negotiated


@pytest.mark.rule("KID2-ACT-NEGOTIATE-04", "KID2-ACT-GEN-04", "KID2-DEC-13")
def test_with_two_eligible_cards_the_exchange_is_compulsory():
    state = position(TWO_LEFT.replace("*", ""))
    assert set(resolutions(state, "negotiate")) == {"ES*<>DE", "DE*<>ES"}


@pytest.mark.rule("KID2-STRUG-05", "KID2-ACT-NEGOTIATE-02")
def test_the_disc_of_a_resolved_card_stays_and_means_nothing_more():
    state = play(position(f"{order('GW*', 'ES')} GW=0-1-0"), "pass", "pass")
    assert struggle_order(state)[0] == "GW*"
    assert targets(play(state, "card:negotiate")) == set(CODES) - {"GW"}
