"""What a card would do, said before it is played: it must say exactly what then happens, and why."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import EFFECT_STEPS, after_card, position, resolutions
from tests.king_is_dead.games import choose, random_game
from vacant_throne.king_is_dead.outlook import Outlook, card_outlook
from vacant_throne.king_is_dead.rulesets import ruleset
from vacant_throne.king_is_dead.state import KingState

BASE = ruleset("base")

CARDS = [card.name for card in BASE.cards]


def outlook(state: KingState, card: str) -> Outlook:
    return card_outlook(state, CARDS.index(card))


FEW_CARDS = "order=MO,ST,LA,NO,GW,WA,ES/DE MO=[S] ST=[S] LA=[S] NO=[W] GW=[W] WA=[E] ES=[E] DE=1-0-0"

CASES = {  # name: (position, card, effect, message, rule)
    "Support, enough": ("supply=2-0-0", "scottish_support", "full", "", ""),
    "Support, one left": ("supply=1-0-0", "scottish_support", "part", "one_in_supply", "KID2-ACT-SUPPORT-05"),
    "Support, none left": ("supply=0-2-2", "scottish_support", "none", "supply_empty", "KID2-ACT-SUPPORT-05"),
    "Support, nowhere to go": ("supply=2-2-2 MO=[X]", "scottish_support", "none", "no_region", "KID2-ACT-SUPPORT-05"),
    "Assemble, all three": ("supply=1-1-1", "assemble", "full", "", ""),
    "Assemble, one faction missing": ("supply=0-3-2", "assemble", "part", "missing", "KID2-ACT-ASSEMBLE-02"),
    "Assemble, nobody": ("supply=0-0-0", "assemble", "none", "supply_bare", "KID2-ACT-ASSEMBLE-02"),
    "Negotiate": ("", "negotiate", "full", "", ""),
    "Negotiate, one card left": (FEW_CARDS, "negotiate", "none", "few_cards", "KID2-ACT-NEGOTIATE-04"),
    "Manoeuvre": ("MO=1-0-0 DE=1-0-0", "manoeuvre", "full", "", ""),
    "Manoeuvre, one region": ("MO=2-1-0", "manoeuvre", "none", "no_exchange", "KID2-ACT-MANOEUVRE-03"),
    "Manoeuvre, only an undo": ("MO=0-1-0 ST=1-0-0 last=manoeuvre:B:MO-ST:-1,1,0", "manoeuvre", "none", "only_undo", "KID2-UNDO-04"),
    "Outmanoeuvre": ("MO=1-0-0 ST=0-2-0", "outmanoeuvre", "full", "", ""),
    "Outmanoeuvre, one for one": ("MO=1-0-0 ST=0-1-0", "outmanoeuvre", "part", "fewer_move", "KID2-ACT-OUTMANOEUVRE-03"),
    "Outmanoeuvre, full only as an undo": (
        "GW=0-1-1 WA=1-0-0 last=outmanoeuvre:B:GW-WA:-1,1,1",
        "outmanoeuvre",
        "part",
        "fewer_move",
        "KID2-ACT-OUTMANOEUVRE-03",
    ),
    "Outmanoeuvre, no border": ("MO=1-0-0 DE=0-2-0", "outmanoeuvre", "none", "no_border_exchange", "KID2-ACT-OUTMANOEUVRE-03"),
    "Outmanoeuvre, only an undo": (
        "ES=0-0-1 DE=0-1-0 last=outmanoeuvre:B:ES-DE:0,-1,1",
        "outmanoeuvre",
        "none",
        "only_undo",
        "KID2-UNDO-04",
    ),
}


@pytest.mark.rule("KID2-ACT-GEN-05", "KID2-ACT-GEN-06", "KID2-ACT-SUPPORT-05", "KID2-ACT-ASSEMBLE-02", "KID2-UNDO-04")
@pytest.mark.parametrize("name", CASES)
def test_the_outlook_says_how_much_is_possible_and_which_rule_limits_it(name):
    text, card, effect, message, rule = CASES[name]
    said = outlook(position(text), card)
    assert said.effect == effect
    assert said.rule == rule
    assert (said.message.id if said.message else "") == (f"outlook.{message}" if message else "")


def test_the_missing_factions_of_an_assemble_are_named():
    said = outlook(position("supply=0-3-0"), "assemble")
    assert [term.name for term in said.message.args["factions"]] == ["scottish", "english"]


def completeness(state: KingState, card: str) -> str:
    """What the card really does: ``none``, ``part`` or ``full``, told from one complete resolution."""
    if after_card(state, card).step.name not in EFFECT_STEPS:
        return "none"
    resolution, after = next(iter(resolutions(state, card).items()))
    if card == "outmanoeuvre":
        return "full" if len(resolution.split(":")[-1]) == 2 else "part"
    placed = sum(state.supply) - sum(after.supply)
    most = {"assemble": 3, "negotiate": 0, "manoeuvre": 0}.get(card, 2)
    return "full" if placed == most else "part"


def test_in_real_games_the_outlook_always_comes_true_and_changes_nothing():
    told = set()
    for players, seed in ((2, 1), (2, 4), (3, 2), (4, 3)):
        state, rng, passing = random_game(players, seed)
        while state.seat is not None:
            if state.step.name == "turn" and rng.random() < 0.5:
                before = state.notation()
                for name, said in state.advise(state.seat)["outlooks"].items():
                    if name != "assemble" or said.effect != "full":  # 512 resolutions: told by the supply alone
                        assert said.effect == completeness(state, name), f"{name} in {before}"
                    told.add((name, said.effect))
                assert state.notation() == before
            state.apply(choose(state, rng, passing))
    assert {effect for _, effect in told} == {"none", "part", "full"}


@pytest.mark.rule("KID2-INFO-03")
def test_only_the_seat_to_move_is_advised_on_cards_and_only_on_its_own():
    state = position("players=3 seat=B A=0-0-0:sw B=0-0-0:aan C=0-0-0:mo supply=3-3-3")
    assert set(state.advise(1)["outlooks"]) == {"assemble", "negotiate"}
    for viewer in (0, 2, None):
        assert state.advise(viewer)["outlooks"] == {}
    state.apply(state.legal_moves()[0])
    assert state.advise(1)["outlooks"] == {}
