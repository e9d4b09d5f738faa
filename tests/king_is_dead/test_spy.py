"""Spy: the copy of another player's last card (KID2 section 7)."""

from __future__ import annotations

from random import Random

import pytest

from tests.king_is_dead.helpers import (
    CODES,
    after_card,
    at,
    board,
    has_no_effect,
    legal,
    order,
    play,
    position,
    resolutions,
    struggle_order,
)
from vacant_throne.king_is_dead import SECOND_EDITION
from vacant_throne.king_is_dead.rulesets import ruleset


def spies(text):
    """A holds Spy alone."""
    return position(f"rules=cunning A=0-0-0:y {text}")


def boards(state, card="spy"):
    """Every resolution's board, one for each."""
    return sorted(board(after) for after in resolutions(state, card).values())


@pytest.mark.rule("KID2-ADV-SPY-01", "KID2-ADV-SPY-02", "KID2-EX-38")
def test_spy_does_what_the_card_on_top_of_anothers_pile_does_and_leaves_that_card_where_it_is():
    state = spies("B=0-0-0:nm:h:1 ES=1-1-0")
    assert boards(state) == ["DE=1-1-0", "NO=1-1-0", "WA=1-1-0"]
    begun = after_card(state, "spy")
    assert legal(begun) == ["spy:march"]
    play(begun, "spy:march", "take:scottish@essex", "take:welsh@essex", "to:devon", "summon:welsh@devon")
    assert [seat["top"] for seat in begun.observe(None)["seats"]] == ["spy", "march"]
    assert begun.observe(0)["seats"][0]["pile"] == ["spy"]
    assert begun.observe(1)["seats"][1]["pile"] == ["march"]


@pytest.mark.rule("KID2-ADV-SPY-01", "KID2-ADV-SPY-02")
def test_while_a_copy_is_carried_out_the_copied_card_is_in_play_and_spy_lies_on_top():
    state = play(after_card(spies("B=0-0-0:nm:d:1 supply=3-0-0"), "spy"), "spy:aid")
    observed = state.observe(1)
    assert observed["card"] == "aid"
    assert observed["seats"][0]["top"] == "spy"


@pytest.mark.rule("KID2-ADV-SPY-03", "KID2-DEC-17", "KID2-EX-39")
def test_of_several_piles_any_may_be_chosen():
    state = after_card(spies("players=3 B=0-0-0:nm:d:1 C=0-0-0:nm:t:2 supply=3-0-0 ST=2-0-0 LA=0-1-1"), "spy")
    assert set(legal(state)) == {"spy:aid", "spy:edict"}
    edict = play(state.copy(), "spy:edict")
    assert {move.text.split("@")[0] for move in edict.legal_moves()} == {"take:scottish"}
    assert len(play(state.copy(), "spy:aid").legal_moves()) == 8


@pytest.mark.rule("KID2-ADV-SPY-03", "KID2-DEC-17")
def test_a_card_without_effect_may_be_copied_although_another_would_have_one():
    state = after_card(spies("players=3 B=0-0-0:nm:h:1 C=0-0-0:nm:d:2 supply=3-0-0"), "spy")
    assert set(legal(state)) == {"spy:march", "spy:aid"}
    play(state, "spy:march")
    assert board(state) == ""
    assert state.step.name == "turn"


@pytest.mark.rule("KID2-ADV-SPY-03")
def test_a_partners_pile_is_another_players_and_two_tops_alike_are_one_choice():
    state = after_card(spies("players=4 C=0-0-0:nm:h:1 supply=3-0-0 ES=1-1-0"), "spy")
    assert legal(state) == ["spy:march"]
    state = after_card(spies("players=4 B=0-0-0:nm:a:1 C=0-0-0:nm:ha:3 supply=3-0-0"), "spy")
    assert legal(state) == ["spy:assemble"]


@pytest.mark.rule("KID2-ADV-SPY-03", "KID2-EX-40")
def test_spy_has_no_effect_before_another_player_has_discarded():
    state = position("rules=cunning A=0-0-0:y:a:1 MO=1-0-0 supply=3-3-3")  # the own pile is nobody else's
    assert has_no_effect(state, "spy")
    assert legal(after_card(state, "spy")) == ["summon:scottish@moray"]


@pytest.mark.rule("KID2-ADV-SPY-03", "KID2-INFO-01")
def test_only_the_top_of_a_pile_can_be_copied():
    state = after_card(spies("B=0-0-0:n:hm:2 ES=1-1-0 MO=1-0-0"), "spy")
    assert legal(state) == ["spy:manoeuvre"]
    refusal = state.refusal(state.rules.moves.parse("spy:march"))
    assert refusal.rule.startswith("KID2-ADV-SPY")


@pytest.mark.rule("KID2-ADV-SPY-04", "KID2-COMP-07", "KID2-DEC-17")
def test_neither_spy_nor_plot_can_be_copied():
    cards = {card.name: len(card.copies) for card in ruleset("cunning").cards}
    assert cards["spy"] == cards["plot"] == 1
    copied = set()
    for seed in range(30):
        state = SECOND_EDITION.start(SECOND_EDITION.complete({"players": 4, "cards": "cunning", "first": 0}), seed)
        rng = Random(seed)
        while state.seat is not None:
            moves = state.legal_moves()
            spying = [move for move in moves if move.text == "card:spy"]
            state.apply(spying[0] if spying and state.plays > 3 else rng.choice(moves))
            if state.step.name == "spy":
                copied.update(legal(state))
        assert not any("plot" in state.observe(seat)["seats"][seat]["pile"] for seat in range(4))
    assert len(copied) > 5
    assert not copied & {"spy:spy", "spy:plot"}


@pytest.mark.rule("KID2-ADV-SPY-01")
def test_a_copy_is_carried_out_as_far_as_possible():
    assert boards(spies("B=0-0-0:nm:h:1 ES=0-0-1")) == ["DE=0-0-1", "NO=0-0-1", "WA=0-0-1"]
    without = play(after_card(spies("B=0-0-0:nm:h:1 MO=1-0-0 ST=[S]"), "spy"), "spy:march")
    assert board(without) == "MO=1-0-0 ST=[S]"
    assert legal(without) == ["summon:scottish@moray"]


# --- the no-undo rule ---

A_MANOEUVRES = ("card:manoeuvre", "take:scottish@moray", "take:welsh@strathclyde", "summon:english@devon")


@pytest.mark.rule("KID2-ADV-SPY-01", "KID2-UNDO-01", "KID2-EX-41")
def test_a_copied_manoeuvre_may_not_reverse_the_one_it_copies():
    state = play(position("rules=cunning B=0-0-0:y MO=1-0-0 ST=0-1-0 DE=0-0-2"), *A_MANOEUVRES)
    assert board(state) == "MO=0-1-0 ST=1-0-0 DE=0-0-1"
    assert boards(state) == ["MO=0-0-1 ST=1-0-0 DE=0-1-0", "MO=0-1-0 ST=0-0-1 DE=1-0-0"]


@pytest.mark.rule("KID2-ADV-SPY-01", "KID2-UNDO-01")
def test_a_copied_manoeuvre_may_not_be_reversed_either():
    state = position("rules=cunning players=3 A=0-0-0:y C=0-0-0:n:m:1 MO=1-0-0 ST=0-1-0 DE=0-0-2")
    play(state, "card:spy", "spy:manoeuvre", *A_MANOEUVRES[1:])
    assert board(state) == "MO=0-1-0 ST=1-0-0 DE=0-0-1"
    assert boards(state, "manoeuvre") == ["MO=0-0-1 ST=1-0-0 DE=0-1-0", "MO=0-1-0 ST=0-0-1 DE=1-0-0"]


@pytest.mark.rule("KID2-ADV-SPY-01", "KID2-UNDO-01")
def test_a_copy_of_the_other_name_is_not_bound():
    text = "rules=cunning players=3 B=0-0-0:y C=0-0-0:n:o:1 MO=1-0-0 ST=0-1-0 DE=0-0-2"
    state = play(position(text), *A_MANOEUVRES, "card:spy")
    assert set(legal(state)) == {"spy:manoeuvre", "spy:outmanoeuvre"}
    play(state, "spy:outmanoeuvre", "take:welsh@moray", "take:scottish@strathclyde")
    assert board(state) == "MO=1-0-0 ST=0-1-0 DE=0-0-1"


@pytest.mark.rule("KID2-ADV-SPY-01", "KID2-UNDO-03")
def test_a_spy_that_copies_something_else_lifts_the_ban():
    text = "rules=cunning players=3 B=0-0-0:y C=0-0-0:mn:h:1 MO=1-0-0 ST=0-1-0 DE=0-0-3 NO=[W] WA=[E]"
    state = play(position(text), *A_MANOEUVRES, "card:spy", "spy:march", "take:english@devon", "take:english@devon", "to:essex")
    play(state, "summon:english@essex")
    assert board(state) == "MO=0-1-0 ST=1-0-0 NO=[W] WA=[E] ES=0-0-1"
    assert "MO=1-0-0 ST=0-1-0 NO=[W] WA=[E] ES=0-0-1" in boards(state, "manoeuvre")


# --- a copied Negotiate ---


@pytest.mark.rule("KID2-ADV-SPY-05", "KID2-DEC-18", "KID2-EX-42")
def test_a_copied_negotiate_exchanges_two_cards_without_a_disc_where_the_own_one_is_spent():
    state = spies(f"B=0-0-0:m:n:2 discs=B {order('GW', 'ES', 'MO')} MO=1-0-0")
    found = resolutions(state, "spy")
    orders = {tuple(struggle_order(after)) for after in found.values()}
    assert len(found) == len(orders) == 28
    assert not any("*" in code for codes in orders for code in codes)
    begun = play(after_card(state, "spy"), "spy:negotiate")
    assert begun.step.name == "swap_first"
    assert {move.verb for move in begun.legal_moves()} == {"swap"}
    play(begun, "swap:gwynedd", "swap:essex")
    assert struggle_order(begun)[:3] == ["ES", "GW", "MO"]
    assert [seat["disc"] for seat in begun.observe(None)["seats"]] == [False, True]


@pytest.mark.rule("KID2-ADV-SPY-05", "KID2-DEC-18")
def test_a_copied_negotiate_uses_the_own_disc_and_the_later_own_negotiate_has_none():
    state = position(f"rules=cunning A=0-0-0:yn B=0-0-0:m:n:1 discs=A {order('GW', 'ES', 'MO')} MO=1-0-0 ST=2-0-0")
    play(state, "card:spy", "spy:negotiate", "disc:gwynedd", "swap:essex", "summon:scottish@moray")
    assert struggle_order(state)[:3] == ["ES", "GW*", "MO"]
    assert [seat["disc"] for seat in state.observe(None)["seats"]] == [False, False]
    play(state, "pass", "card:negotiate")
    assert state.step.name == "swap_first"
    assert sorted(move.region for move in state.legal_moves()) == [region for region, code in enumerate(CODES) if code != "GW"]
    play(state, "swap:moray", "swap:essex")
    assert struggle_order(state)[:3] == ["MO", "GW*", "ES"]
    assert at(state, "ST") == "2-0-0"
    assert state.step.name == "summon"


@pytest.mark.rule("KID2-ADV-SPY-05")
def test_a_copied_negotiate_leaves_the_other_players_disc_alone():
    state = spies(f"B=0-0-0:m:n:1 {order('GW', 'ES')} MO=1-0-0")  # B's exchange was not possible: the disc is still there
    play(state, "card:spy", "spy:negotiate", "disc:gwynedd", "swap:essex")
    assert [seat["disc"] for seat in state.observe(None)["seats"]] == [False, True]
