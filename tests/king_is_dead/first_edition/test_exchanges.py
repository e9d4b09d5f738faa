"""Garrison, Ambassador, their partial actions and the no-undo rule of the first edition (KID1 sections 4 and 5)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import (
    FIRST_CODES,
    after_card,
    board,
    court,
    has_no_effect,
    legal,
    order,
    play,
    position,
    resolutions,
    to_act,
)


def boards(text, card):
    """Every resolution's board, one for each."""
    return sorted(board(after) for after in resolutions(position(f"rules=first {text}"), card).values())


def refused_by(text, card, *moves):
    *made, refused = moves
    state = play(after_card(position(f"rules=first {text}"), card), *made)
    move = state.rules.moves.parse(refused)
    assert move not in state.legal_moves()
    return state.refusal(move).rule


# --- Ambassador ---

DONE = "Cal=[S] Din=[S] Ebo=[S]"
PHIL = f"{DONE} Cae=[W] Aqu=[W] Dev=1-1-0"


@pytest.mark.rule("KID1-ACT-AMBASSADOR-01", "KID1-ACT-GEN-04", "KID1-EX-14")
def test_an_exchange_is_compulsory_while_one_is_possible():
    text = f"{PHIL} Lon=0-0-1"
    assert boards(text, "ambassador") == [
        f"{DONE} Dev=0-1-1 Cae=[W] Lon=1-0-0 Aqu=[W]",
        f"{DONE} Dev=1-0-1 Cae=[W] Lon=0-1-0 Aqu=[W]",
    ]
    assert "to:ratae" not in legal(play(after_card(position(text), "ambassador"), "take:scottish@deva"))
    assert refused_by(text, "ambassador", "take:scottish@deva", "to:ratae").startswith("KID1-ACT")


@pytest.mark.rule("KID1-ACT-AMBASSADOR-02", "KID1-ACT-GEN-04", "KID1-DEC-07", "KID1-SUMMON-01", "KID1-EX-15")
def test_without_an_exchange_one_follower_moves_into_an_empty_region():
    assert boards(PHIL, "ambassador") == sorted(
        f"{DONE} Dev={left} Cae=[W] {code}={one} Aqu=[W]"
        for left, one in (("0-1-0", "1-0-0"), ("1-0-0", "0-1-0"))
        for code in ("Rat", "Lon")
    )
    state = play(after_card(position(PHIL), "ambassador"), "take:scottish@deva")
    assert legal(state) == ["to:ratae", "to:londinium"]
    play(state, "to:londinium", "summon:scottish@londinium")  # the follower just moved
    assert court(state, "A") == "1-0-0"


@pytest.mark.rule("KID1-ACT-AMBASSADOR-02", "KID1-DEC-07")
def test_the_one_sided_move_is_compulsory_and_goes_nowhere_else():
    state = after_card(position(PHIL), "ambassador")
    assert legal(state) == ["take:scottish@deva", "take:welsh@deva"]
    assert refused_by(PHIL, "ambassador", "summon:scottish@deva") == "KID1-ACT-GEN-03"
    assert refused_by(PHIL, "ambassador", "take:scottish@deva", "to:caledonia") == "KID1-ACT-GEN-02"


@pytest.mark.rule("KID1-ACT-AMBASSADOR-02", "KID1-EX-17")
def test_in_the_only_open_region_ambassador_has_no_effect():
    state = position(f"{PHIL.replace('Dev=1-1-0', 'Dev=2-1-0')} Rat=[R] Lon=[R]")
    assert has_no_effect(state, "ambassador")
    assert legal(after_card(state, "ambassador")) == ["summon:scottish@deva", "summon:welsh@deva"]


@pytest.mark.rule("KID1-ACT-AMBASSADOR-01", "KID1-EX-25")
def test_two_of_the_same_faction_may_change_places():
    state = play(position("Cal=1-0-0 Lon=1-0-0"), "card:ambassador", "take:scottish@caledonia", "take:scottish@londinium")
    assert (board(state), legal(state)) == ("Cal=1-0-0 Lon=1-0-0", ["summon:scottish@caledonia", "summon:scottish@londinium"])


# --- Garrison ---


@pytest.mark.rule("KID1-ACT-GARRISON-01", "KID1-EX-20")
def test_garrison_exchanges_two_of_one_region_with_one_of_a_neighbour():
    assert boards("Din=2-0-0 Ebo=0-0-1", "garrison") == ["Din=0-0-1 Ebo=2-0-0"]


@pytest.mark.rule("KID1-ACT-GARRISON-01")
def test_garrison_takes_any_factions_the_same_one_included():
    assert boards("Din=2-1-0 Ebo=1-0-0", "garrison") == ["Din=1-1-0 Ebo=2-0-0", "Din=2-0-0 Ebo=1-1-0"]


@pytest.mark.rule("KID1-ACT-GARRISON-02", "KID1-ACT-GEN-04", "KID1-EX-21")
def test_garrison_is_one_for_one_where_no_region_can_give_two():
    assert boards("Din=1-0-0 Ebo=0-0-1", "garrison") == ["Din=0-0-1 Ebo=1-0-0"]


@pytest.mark.rule("KID1-ACT-GARRISON-02", "KID1-DEC-08", "KID1-EX-22")
def test_two_move_into_an_empty_neighbour_where_nothing_can_be_exchanged():
    found = boards("Din=2-1-0", "garrison")
    assert found == sorted(
        f"{a} {b}"
        for pair, left in (("2-0-0", "0-1-0"), ("1-1-0", "1-0-0"))
        for a, b in ((f"Cal={pair}", f"Din={left}"), (f"Din={left}", f"Ebo={pair}"), (f"Din={left}", f"Dev={pair}"))
    )
    assert len(found) == 6


@pytest.mark.rule("KID1-ACT-GARRISON-02", "KID1-SUMMON-01", "KID1-EX-23")
def test_one_moves_where_there_is_only_one():
    assert boards("Cal=1-0-0", "garrison") == ["Din=1-0-0"]
    state = play(after_card(position("Cal=1-0-0"), "garrison"), "take:scottish@caledonia")
    assert legal(state) == ["to:din_eidyn"]
    assert legal(play(state, "to:din_eidyn")) == ["summon:scottish@din_eidyn"]


@pytest.mark.rule("KID1-ACT-GARRISON-02", "KID1-EX-24")
def test_without_an_open_neighbour_garrison_has_no_effect():
    state = position("Cal=2-0-0 Din=[W]")
    assert has_no_effect(state, "garrison")
    assert legal(after_card(state, "garrison")) == ["summon:scottish@caledonia"]


@pytest.mark.rule("KID1-ACT-GARRISON-02", "KID1-ACT-GEN-04", "KID1-DEC-08")
def test_one_for_one_and_two_for_none_are_equally_good():
    text = "Cal=2-0-0 Ebo=1-0-0 Dev=0-1-0"
    assert boards(text, "garrison") == ["Cal=2-0-0 Ebo=0-1-0 Dev=1-0-0", "Din=2-0-0 Ebo=1-0-0 Dev=0-1-0"]


@pytest.mark.rule("KID1-ACT-GARRISON-02", "KID1-DEC-08")
def test_a_full_exchange_anywhere_leaves_no_partial_one():
    assert boards("Cal=2-0-0 Ebo=2-0-0 Dev=0-1-0", "garrison") == ["Cal=2-0-0 Ebo=0-1-0 Dev=2-0-0"]
    assert refused_by("Cal=2-0-0 Ebo=2-0-0 Dev=0-1-0", "garrison", "take:scottish@caledonia") == "KID1-ACT-GARRISON-02"


@pytest.mark.rule("KID1-ACT-GARRISON-02")
def test_a_one_sided_move_goes_only_into_an_empty_neighbour():
    text = "Cal=2-0-0 Din=[W] Aqu=0-1-1 Lon=[R] Rat=[R] Cae=[S]"
    assert boards(text, "garrison") == ["Cal=2-0-0 Din=[W] Dev=0-1-1 Cae=[S] Rat=[R] Lon=[R]"]


# --- the no-undo rule ---

EX_26 = "Cal=1-0-0 Lon=0-0-1 Dev=0-2-0"
A_EXCHANGES = ("card:ambassador", "take:scottish@caledonia", "take:romano_british@londinium", "summon:welsh@deva")
BACK = "Cal:R<>Lon:S"


def after_a(text=EX_26):
    return play(position(f"rules=first {text}"), *A_EXCHANGES)


@pytest.mark.rule("KID1-UNDO-01", "KID1-UNDO-02", "KID1-EX-26")
def test_the_last_exchange_of_another_player_may_not_be_reversed():
    state = after_a()
    assert board(state) == "Cal=0-0-1 Dev=0-1-0 Lon=1-0-0"
    assert set(resolutions(state, "ambassador")) == {"Cal:R<>Dev:W", "Dev:W<>Lon:S"}
    play(state, "card:ambassador", "take:romano_british@caledonia")
    assert state.refusal(state.rules.moves.parse("take:scottish@londinium")).rule == "KID1-UNDO-01"


@pytest.mark.rule("KID1-UNDO-01", "KID1-EX-27")
def test_a_resolved_struggle_lifts_the_ban():
    state = after_a(f"{EX_26} {order('Aqu')}")
    play(state, "pass", "pass")
    assert (state.resolved, to_act(state)) == (1, "B")
    assert set(resolutions(state, "ambassador")) == {"Cal:R<>Dev:W", "Dev:W<>Lon:S", BACK}


@pytest.mark.rule("KID1-UNDO-02")
def test_a_pass_alone_does_not_lift_it():
    state = play(after_a(f"players=3 {EX_26}"), "pass")
    assert (state.resolved, to_act(state)) == (0, "C")
    assert BACK not in resolutions(state, "ambassador")


@pytest.mark.rule("KID1-UNDO-01", "KID1-EX-28")
@pytest.mark.parametrize("card", ["scots", "welsh", "romano_british", "settlements", "the_crown"])
def test_any_other_card_lifts_it(card):
    state = play(after_a(f"players=3 {EX_26.replace('2', '3')} supply=0-0-0"), f"card:{card}")
    while state.step.name not in ("summon", "turn"):
        state.apply(state.legal_moves()[-1])
    play(state, "summon:welsh@deva")
    assert to_act(state) == "C"
    assert BACK in resolutions(state, "ambassador")


@pytest.mark.rule("KID1-UNDO-02", "KID1-DEC-12")
def test_the_ban_holds_across_the_two_cards():
    state = play(position("rules=first Din=1-0-0 Ebo=0-0-1 Aqu=0-1-0"), "card:ambassador", "take:scottish@din_eidyn")
    play(state, "take:romano_british@eboracum", "summon:welsh@aquae_sulis")
    assert board(state) == "Din=0-0-1 Ebo=1-0-0"
    assert "Din:R<>Ebo:S" not in resolutions(state, "garrison")
    state = play(position("rules=first Din=1-0-0 Ebo=0-0-1 Aqu=0-1-0"), "card:garrison", "take:scottish@din_eidyn")
    play(state, "take:romano_british@eboracum", "summon:welsh@aquae_sulis")
    assert "Din:R<>Ebo:S" not in resolutions(state, "ambassador")


@pytest.mark.rule("KID1-UNDO-02")
def test_a_forbidden_exchange_does_not_count_as_existing():
    state = after_a(EX_26.replace("2", "1"))
    assert board(state) == "Cal=0-0-1 Lon=1-0-0"
    found = resolutions(state, "ambassador")  # the only exchange is the undo: a one-sided move is left
    assert len(found) == 2 * 6
    assert {code for after in found.values() for code in FIRST_CODES if code not in ("Cal", "Lon") and code in board(after)} == {
        *("Din", "Ebo", "Dev", "Cae", "Rat", "Aqu"),
    }


@pytest.mark.rule("KID1-UNDO-02")
def test_an_exchange_that_changed_nothing_may_be_repeated():
    state = position("rules=first Cal=1-0-0 Lon=1-0-0 Dev=0-1-0")
    play(state, "card:ambassador", "take:scottish@caledonia", "take:scottish@londinium", "summon:welsh@deva")
    assert set(resolutions(state, "ambassador")) == {"Cal:S<>Lon:S"}


@pytest.mark.rule("KID1-UNDO-01", "KID1-DEC-12")
def test_ones_own_exchange_may_be_reversed():
    state = play(position("rules=first Din=1-0-0 Ebo=0-0-1 Aqu=0-1-0"), "card:ambassador", "take:scottish@din_eidyn")
    play(state, "take:romano_british@eboracum", "summon:welsh@aquae_sulis", "pass")
    assert set(resolutions(state, "garrison")) == {"Din:R<>Ebo:S"}
