"""The Crown, Settlements and the three faction cards of the first edition (KID1 section 5)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import (
    FIRST_CODES,
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


def placed(text, card="scots"):
    return set(resolutions(position(f"rules=first {text}"), card))


def refused_by(state, text):
    move = state.rules.moves.parse(text)
    assert move not in state.legal_moves()
    return state.refusal(move).rule


# --- The Crown ---


@pytest.mark.rule("KID1-ACT-CROWN-01", "KID1-ACT-CROWN-02", "KID1-EX-18")
def test_two_region_cards_change_places_and_one_of_them_keeps_the_token():
    state = position(f"{order('Cal', 'Lon')} Cal=0-2-0 Lon=0-0-1")
    assert len(resolutions(state, "the_crown")) == 56
    play(state, "card:the_crown", "disc:londinium", "swap:caledonia")
    assert struggle_order(state)[:3] == ["Lon*", "Cal", "Din"]
    assert [seat["disc"] for seat in state.observe(None)["seats"]] == [False, True]
    play(state, "summon:welsh@caledonia", "card:the_crown")
    assert targets(state) == set(FIRST_CODES) - {"Lon"}  # locked
    assert refused_by(state, "disc:londinium") == "KID1-ACT-CROWN-02"


@pytest.mark.rule("KID1-ACT-CROWN-01")
def test_the_exchange_can_change_the_contested_region():
    state = position(f"{order('Cal', 'Lon')} Cal=0-2-0 Lon=0-0-1")
    play(state, "card:the_crown", "disc:londinium", "swap:caledonia", "summon:welsh@caledonia", "pass", "pass")
    assert board(state) == "Cal=0-1-0 Lon=[R]"


@pytest.mark.rule("KID1-ACT-CROWN-01", "KID1-ACT-CROWN-02")
def test_the_token_goes_on_either_of_any_two_cards_that_are_face_up_and_free():
    done = ("Cal", "Din", "Ebo", "Dev")
    state = position(f"{order('Cae*', 'Rat', 'Lon', 'Aqu', done=done)} Cal=[S] Din=[S] Ebo=[S] Dev=[W]")
    assert set(resolutions(state, "the_crown")) == {
        *("Rat*<>Lon", "Lon*<>Rat", "Rat*<>Aqu", "Aqu*<>Rat", "Lon*<>Aqu", "Aqu*<>Lon"),
    }
    assert refused_by(after_card(state, "the_crown"), "disc:caledonia") == "KID1-ACT-CROWN-01"


LAST = "Cal=[S] Din=[S] Ebo=[W] Dev=[W] Cae=[R] Rat=[R] Lon=[S]"


@pytest.mark.rule("KID1-ACT-CROWN-03", "KID1-ACT-GEN-03", "KID1-EX-16")
def test_with_one_card_face_up_the_crown_does_nothing_and_keeps_the_token():
    state = position(f"{LAST} Aqu=1-0-0")
    assert has_no_effect(state, "the_crown")
    play(state, "card:the_crown")
    assert legal(state) == ["summon:scottish@aquae_sulis"]
    assert state.observe(None)["seats"][0]["disc"]


@pytest.mark.rule("KID1-ACT-CROWN-03", "KID1-EX-19")
def test_with_one_of_two_cards_marked_the_crown_does_nothing():
    state = position(f"{order('Lon*', 'Aqu', done=FIRST_CODES[:6])} {LAST.removesuffix(' Lon=[S]')} Aqu=1-0-0")
    assert has_no_effect(state, "the_crown")
    assert legal(after_card(state, "the_crown")) == ["summon:scottish@aquae_sulis"]


@pytest.mark.rule("KID1-ACT-CROWN-03")
def test_with_two_free_cards_the_exchange_is_compulsory():
    state = position(f"{order('Lon', 'Aqu', done=FIRST_CODES[:6])} {LAST.removesuffix(' Lon=[S]')} Aqu=1-0-0")
    assert set(resolutions(state, "the_crown")) == {"Lon*<>Aqu", "Aqu*<>Lon"}


# --- Settlements ---


@pytest.mark.rule("KID1-ACT-SETTLEMENTS-01", "KID1-ACT-GEN-03", "KID1-EX-12")
def test_settlements_skips_a_faction_missing_from_the_pool():
    state = position("rules=first supply=0-3-2")
    found = resolutions(state, "settlements")
    assert set(found) == {" ".join(sorted((f"W@{one}", f"R@{other}"))) for one in FIRST_CODES for other in FIRST_CODES}
    assert len(found) == 64
    assert all(after.step.name == "summon" for after in found.values())


@pytest.mark.rule("KID1-ACT-SETTLEMENTS-01")
def test_settlements_places_one_of_each_together_or_apart_in_open_regions():
    assert len(placed("supply=4-4-4", "settlements")) == 512
    assert len(placed("supply=4-4-4 Cal=[X] Din=[W]", "settlements")) == 216
    state = position("rules=first supply=4-4-4 A=0-0-0:tt")
    assert legal(state) == ["card:settlements", "pass"]
    play(state, "card:settlements", *(f"put:{faction}@deva" for faction in ("scottish", "welsh", "romano_british")))
    assert (board(state), state.observe(0)["seats"][0]["hand"]) == ("Dev=1-1-1", ["settlements"])


# --- the faction cards ---


@pytest.mark.rule("KID1-ACT-FACTION-01", "KID1-ACT-FACTION-03", "KID1-EX-29")
def test_the_open_home_counts_as_controlled():
    assert placed("supply=4-0-0") == {"SS@Din"}
    assert {part for each in placed("supply=0-4-0", "welsh") for part in each.split()} == {"WW@Dev", "WW@Aqu", "W@Dev", "W@Aqu"}
    assert {"RR@Ebo", "R@Aqu R@Ebo"} <= placed("supply=0-0-4", "romano_british")


@pytest.mark.rule("KID1-ACT-FACTION-02", "KID1-ACT-FACTION-04", "KID1-EX-30")
def test_the_two_may_go_to_two_regions_also_into_the_home():
    assert placed("supply=4-4-4 Din=[S]") == {"SS@Cal", "SS@Dev", "SS@Ebo", "S@Cal S@Dev", "S@Cal S@Ebo", "S@Dev S@Ebo"}


@pytest.mark.rule("KID1-ACT-FACTION-01", "KID1-ACT-FACTION-03", "KID1-EX-31")
def test_a_home_that_another_faction_controls_counts_no_more():
    assert placed("supply=4-4-4 Din=[S] Cal=[R]") == {"SS@Dev", "SS@Ebo", "S@Dev S@Ebo"}


@pytest.mark.rule("KID1-ACT-FACTION-02", "KID1-EX-32")
def test_the_two_regions_may_border_different_controlled_ones():
    found = placed("supply=4-4-4 Din=[S] Cae=[S]")
    assert "S@Aqu S@Cal" in found
    assert len(found) == 10  # Caledonia, Eboracum, Deva, Aquae Sulis: four together, six apart


@pytest.mark.rule("KID1-ACT-FACTION-05", "KID1-EX-33")
def test_with_one_follower_in_the_pool_one_is_placed():
    assert placed("supply=1-4-4 Din=[S]") == {"S@Cal", "S@Dev", "S@Ebo"}
    assert has_no_effect(position("rules=first supply=0-4-4 Din=[S]"), "scots")


@pytest.mark.rule("KID1-ACT-FACTION-05", "KID1-EX-34")
def test_with_the_home_lost_to_the_saxons_and_nothing_controlled_none_is_placed():
    state = position("rules=first supply=4-4-4 Cal=[X] Dev=1-0-0")
    assert has_no_effect(state, "scots")
    assert legal(after_card(state, "scots")) == ["summon:scottish@deva"]


@pytest.mark.rule("KID1-ACT-FACTION-05", "KID1-ACT-GEN-03", "KID1-EX-13")
def test_the_printed_example_of_a_welsh_card_without_a_region():
    state = position("rules=first supply=4-4-4 Cae=[S] Dev=1-0-0")
    assert has_no_effect(state, "welsh")
    assert legal(after_card(state, "welsh")) == ["summon:scottish@deva"]


@pytest.mark.rule("KID1-ACT-FACTION-04")
def test_the_home_needs_a_controlled_neighbour():
    assert not any("Cal" in each for each in placed("supply=4-0-0"))
    assert refused_by(after_card(position("rules=first supply=4-0-0"), "scots"), "put:scottish@caledonia") == "KID1-ACT-FACTION-04"


@pytest.mark.rule("KID1-ACT-FACTION-01", "KID1-ACT-FACTION-03")
def test_other_factions_and_far_regions_are_refused():
    state = after_card(position("rules=first supply=4-4-4"), "scots")
    assert refused_by(state, "put:welsh@din_eidyn") == "KID1-ACT-FACTION-01"
    assert refused_by(state, "put:scottish@londinium") == "KID1-ACT-FACTION-01"
    state = after_card(position("rules=first supply=4-4-4 Din=[S] Cal=[R]"), "scots")
    assert refused_by(state, "put:scottish@londinium") in ("KID1-ACT-FACTION-01", "KID1-ACT-FACTION-03")
    assert refused_by(state, "put:scottish@caledonia") == "KID1-ACT-GEN-02"
