"""The no-undo rule for Manoeuvre and Outmanoeuvre (KID2 section 6.6)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import after_card, board, has_no_effect, legal, order, play, position, resolutions, to_act

A_MANOEUVRES = ("card:manoeuvre", "take:scottish@moray", "take:welsh@strathclyde", "summon:english@devon")
MIRROR = "MO:W<>ST:S"


def after_a(text: str = "MO=1-0-0 ST=0-1-0 DE=0-0-2"):
    """EX-29: A has exchanged MO:S and ST:W and summoned E from Devon."""
    return play(position(text), *A_MANOEUVRES)


@pytest.mark.rule("KID2-UNDO-01", "KID2-UNDO-02", "KID2-EX-29")
def test_another_players_manoeuvre_may_not_be_reversed():
    state = after_a()
    assert board(state) == "MO=0-1-0 ST=1-0-0 DE=0-0-1"
    assert set(resolutions(state, "manoeuvre")) == {"DE:E<>MO:W", "DE:E<>ST:S"}


@pytest.mark.rule("KID2-UNDO-03", "KID2-DEC-16", "KID2-EX-30")
def test_passes_summons_and_struggles_do_not_lift_it():
    state = after_a(f"{order('LA')} MO=1-0-0 ST=0-1-0 DE=0-0-2")
    play(state, "pass", "pass")
    assert to_act(state) == "B"
    assert board(state) == "MO=0-1-0 ST=1-0-0 LA=[X] DE=0-0-1"
    assert set(resolutions(state, "manoeuvre")) == {"DE:E<>MO:W", "DE:E<>ST:S"}


@pytest.mark.rule("KID2-UNDO-03", "KID2-EX-31")
@pytest.mark.parametrize("card", ["scottish_support", "welsh_support", "english_support", "assemble", "negotiate", "outmanoeuvre"])
def test_any_other_card_lifts_it(card):
    state = after_a("players=3 MO=1-0-0 ST=0-1-0 DE=0-0-2 GW=[W] ES=[E]")
    play(state, f"card:{card}")
    while state.step.name not in ("summon", "turn"):
        state.apply(state.legal_moves()[-1])
    play(state, "summon:english@devon")
    assert to_act(state) == "C"
    if card == "outmanoeuvre":  # it exchanged MO:W and ST:S itself: now that is what C may not reverse, but only by Outmanoeuvre
        assert "MO:S<>ST:W" in resolutions(state, "manoeuvre")
        assert "MO:S<>ST:W" not in resolutions(state, "outmanoeuvre")
    else:
        assert MIRROR in resolutions(state, "manoeuvre")


@pytest.mark.rule("KID2-UNDO-01")
def test_it_never_reaches_across_the_two_names():
    assert MIRROR in resolutions(after_a("MO=1-0-0 ST=0-1-0 DE=0-0-2"), "outmanoeuvre")


@pytest.mark.rule("KID2-UNDO-04", "KID2-EX-32")
def test_a_manoeuvre_that_could_only_undo_has_no_effect():
    state = after_a("MO=1-0-0 ST=0-1-0 DE=0-0-1")
    assert board(state) == "MO=0-1-0 ST=1-0-0"
    assert has_no_effect(state, "manoeuvre")
    assert legal(after_card(state, "manoeuvre")) == ["summon:scottish@strathclyde", "summon:welsh@moray"]


@pytest.mark.rule("KID2-UNDO-02", "KID2-DEC-15", "KID2-EX-33")
def test_an_exchange_that_changed_nothing_can_be_repeated():
    state = position("MO=1-0-0 ST=1-0-0 DE=0-0-1")
    play(state, "card:manoeuvre", "take:scottish@moray", "take:scottish@strathclyde", "summon:english@devon")
    assert set(resolutions(state, "manoeuvre")) == {"MO:S<>ST:S"}


@pytest.mark.rule("KID2-UNDO-04", "KID2-UNDO-01", "KID2-EX-37")
def test_when_the_only_full_outmanoeuvre_is_an_undo_one_for_one_becomes_legal():
    state = position("GW=1-0-0 WA=0-1-1 DE=0-0-1")
    play(state, "card:outmanoeuvre", "take:scottish@gwynedd", "take:welsh@warwick", "take:english@warwick", "summon:english@devon")
    assert board(state) == "GW=0-1-1 WA=1-0-0"
    assert set(resolutions(state, "outmanoeuvre")) == {"GW:W<>WA:S", "GW:E<>WA:S"}


@pytest.mark.rule("KID2-UNDO-02", "KID2-DEC-15")
def test_an_outmanoeuvre_is_undone_by_any_pair_of_the_same_net_effect():
    # A: MO:S for ST:{S,W} moves, in the end, one W from ST to MO. B's ST:S for MO:{S,W} would move it back.
    state = position("MO=1-0-0 ST=2-1-0 DE=0-0-1")
    play(state, "card:outmanoeuvre", "take:scottish@moray", "take:scottish@strathclyde", "take:welsh@strathclyde", "summon:english@devon")
    assert board(state) == "MO=1-1-0 ST=2-0-0"
    assert set(resolutions(state, "outmanoeuvre")) == {"MO:S<>ST:SS", "MO:W<>ST:SS"}


@pytest.mark.rule("KID2-UNDO-02")
def test_only_the_exact_reverse_is_forbidden_between_the_same_two_regions():
    state = after_a("MO=1-0-1 ST=1-1-0 DE=0-0-2")
    assert board(state) == "MO=0-1-1 ST=2-0-0 DE=0-0-1"
    found = resolutions(state, "manoeuvre")
    assert "MO:E<>ST:S" in found
    assert MIRROR not in found
    state = after_card(state, "manoeuvre")
    assert "take:scottish@strathclyde" not in legal(play(state.copy(), "take:welsh@moray"))
    assert "take:welsh@moray" not in legal(play(state.copy(), "take:scottish@strathclyde"))


@pytest.mark.rule("KID2-UNDO-05", "KID2-DEC-15")
def test_a_partners_exchange_may_not_be_reversed_either():
    state = after_a("players=4 MO=1-0-0 ST=0-1-0 DE=0-0-2")
    play(state, "pass")
    assert to_act(state) == "C"
    assert MIRROR not in resolutions(state, "manoeuvre")


@pytest.mark.rule("KID2-UNDO-05")
def test_ones_own_exchange_may_be_reversed():
    state = after_a("A=0-0-0:m:-:0 MO=1-0-0 ST=0-1-0 DE=0-0-2")
    play(state, "pass")
    state.hands[0] = state.rules.hand  # no player holds two, but a Spy will copy one
    assert MIRROR in resolutions(state, "manoeuvre")


@pytest.mark.rule("KID2-UNDO-03", "KID2-UNDO-04")
def test_a_manoeuvre_without_effect_is_an_action_too_and_lifts_it():
    state = after_a("players=3 MO=1-0-0 ST=0-1-0 DE=0-0-1")
    play(state, "card:manoeuvre", "summon:scottish@strathclyde")
    assert state.last_exchange is None
