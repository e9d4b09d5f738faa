"""What a card would do, said before it is played: it must say exactly what then happens, and why."""

from __future__ import annotations

from random import Random

import pytest

from tests.king_is_dead.games import TABLES, choose, random_game
from tests.king_is_dead.helpers import EFFECT_STEPS, after_card, legal, position
from tests.king_is_dead.random_positions import VARIANTS, cards_of, pocket_position, random_position
from vacant_throne.core.message import Term
from vacant_throne.king_is_dead.outlook import Outlook, card_outlook
from vacant_throne.king_is_dead.state import KingState


def outlook(state: KingState, card: str) -> Outlook:
    return card_outlook(state, [card.name for card in state.rules.cards].index(card))


FEW_CARDS = "order=MO,ST,LA,NO,GW,WA,ES/DE MO=[S] ST=[S] LA=[S] NO=[W] GW=[W] WA=[E] ES=[E] DE=1-0-0"

CUNNING = {  # name: (position, card, effect, message, rule)
    "Spy of nothing": ("A=0-0-0:y", "spy", "none", "no_pile", "KID2-ADV-SPY-03"),
    "Spy of what would do nothing": ("A=0-0-0:y B=0-0-0:n:m:1", "spy", "none", "no_use", "KID2-ADV-SPY-01"),
    "Spy of a card that is possible in part": ("A=0-0-0:y B=0-0-0:n:d:1 supply=1-0-0", "spy", "part", "places_one", "KID2-ADV-AID-03"),
    "Spy of the better of two": ("players=3 A=0-0-0:y B=0-0-0:n:m:1 C=0-0-0:n:a:2 supply=1-1-1", "spy", "full", "", ""),
    "Spy of Negotiate without a disc": ("A=0-0-0:y B=0-0-0:m:n:1 discs=B", "spy", "part", "no_disc", "KID2-ADV-SPY-05"),
    "Negotiate without a disc": ("discs=B", "negotiate", "part", "no_disc", "KID2-ADV-SPY-05"),
    "Plot": ("A=0-0-0:p", "plot", "none", "plot", "KID2-ADV-PLOT-01"),
    "Ambush": ("A=0-0-0:b supply=2-0-0", "ambush", "full", "", ""),
    "Ambush, one left": ("A=0-0-0:b supply=1-0-0", "ambush", "part", "one_in_supply", "KID2-ADV-AMBUSH-02"),
    "Ambush, none left": ("A=0-0-0:b supply=0-2-2 DE=0-1-0", "ambush", "part", "only_return", "KID2-ADV-AMBUSH-02"),
    "Ambush, nobody at all": ("A=0-0-0:b supply=0-2-2", "ambush", "none", "nobody_to_return", "KID2-ADV-AMBUSH-02"),
    "March": ("A=0-0-0:h MO=1-1-0", "march", "full", "", ""),
    "March of one": ("A=0-0-0:h MO=1-0-0 DE=0-1-0", "march", "part", "fewer_move", "KID2-ADV-MARCH-02"),
    "March to nowhere": ("A=0-0-0:h MO=1-1-0 ST=[S]", "march", "none", "no_march", "KID2-ADV-MARCH-02"),
    "Aid": ("A=0-0-0:d supply=2-0-0", "aid", "full", "", ""),
    "Aid of one": ("A=0-0-0:d supply=1-1-0", "aid", "part", "places_one", "KID2-ADV-AID-03"),
    "Aid of nobody": ("A=0-0-0:d supply=0-0-0", "aid", "none", "supply_bare", "KID2-ADV-AID-03"),
    "Influence": ("A=0-0-0:i MO=0-0-1 DE=1-1-0", "influence", "full", "", ""),
    "Influence, one for one": ("A=0-0-0:i MO=0-0-1 DE=1-0-0", "influence", "part", "fewer_move", "KID2-ADV-INFLUENCE-02"),
    "Influence among the English": ("A=0-0-0:i MO=0-0-1 DE=0-0-2", "influence", "none", "no_exchange_of", "KID2-ADV-INFLUENCE-02"),
    "Dispute": ("A=0-0-0:u MO=0-1-0 DE=1-0-0", "dispute", "full", "", ""),
    "Dispute without the Welsh": ("A=0-0-0:u MO=0-0-1 DE=1-0-0", "dispute", "none", "no_exchange_of", "KID2-ADV-DISPUTE-01"),
    "Edict": ("A=0-0-0:t MO=2-0-0 ST=0-1-1", "edict", "full", "", ""),
    "Edict, two for one": ("A=0-0-0:t MO=2-0-0 ST=0-1-0", "edict", "part", "fewer_move", "KID2-ADV-EDICT-02"),
    "Edict, one for one": ("A=0-0-0:t MO=1-0-0 ST=0-1-0", "edict", "part", "fewer_move", "KID2-ADV-EDICT-02"),
    "Edict without a border": ("A=0-0-0:t MO=1-0-0 DE=0-1-0", "edict", "none", "no_exchange_of", "KID2-ADV-EDICT-02"),
    "Resist": ("A=0-0-0:r supply=0-1-1", "resist", "full", "", ""),
    "Resist of one": ("A=0-0-0:r supply=2-1-0", "resist", "part", "places_one", "KID2-ADV-RESIST-02"),
    "Resist, only Scots left": ("A=0-0-0:r supply=2-0-0", "resist", "none", "supply_lacks_others", "KID2-ADV-RESIST-02"),
    "Resist, nowhere to go": ("A=0-0-0:r supply=2-2-2 MO=[W]", "resist", "none", "no_region", "KID2-ADV-RESIST-02"),
    "Quell": ("A=0-0-0:q supply=1-0-0 LA=0-1-0", "quell", "full", "", ""),
    "Quell, nobody to return": ("A=0-0-0:q supply=1-1-0 MO=0-1-0", "quell", "part", "none_to_return", "KID2-ADV-QUELL-02"),
    "Quell, nobody in the supply": ("A=0-0-0:q supply=0-0-0 LA=0-1-0", "quell", "part", "places_one", "KID2-ADV-QUELL-03"),
    "Quell, nobody at all": ("A=0-0-0:q supply=0-0-0 MO=0-1-0", "quell", "none", "supply_bare", "KID2-ADV-QUELL-02"),
    "Quell, nowhere to go": ("A=0-0-0:q supply=2-2-2 GW=[E]", "quell", "none", "no_region", "KID2-ADV-QUELL-02"),
    "Muster": ("A=0-0-0:g supply=0-1-0 ST=1-0-0", "muster", "full", "", ""),
    "Muster, nobody in the supply": ("A=0-0-0:g supply=0-0-0 ST=1-0-0", "muster", "part", "places_one", "KID2-ADV-MUSTER-01"),
    "Muster, nobody to return": ("A=0-0-0:g supply=1-1-0", "muster", "part", "none_to_return", "KID2-ADV-MUSTER-01"),
    "Suppress": ("A=0-0-0:x supply=0-0-0 DE=1-0-1", "suppress", "full", "", ""),
    "Suppress, each alone": ("A=0-0-0:x supply=0-0-0 DE=0-0-1 WA=0-0-1", "suppress", "part", "returns_one", "KID2-ADV-SUPPRESS-02"),
    "Suppress, no English": ("A=0-0-0:x supply=0-0-0 DE=2-0-0", "suppress", "part", "none_to_return", "KID2-ADV-SUPPRESS-02"),
    "Suppress, nobody there": ("A=0-0-0:x supply=1-0-0", "suppress", "part", "none_to_return", "KID2-ADV-SUPPRESS-02"),
    "Suppress, nobody at all": ("A=0-0-0:x supply=0-0-0 MO=1-0-0", "suppress", "none", "supply_bare", "KID2-ADV-SUPPRESS-02"),
    "Suppress, nowhere to go": ("A=0-0-0:x supply=2-2-2 ES=[W]", "suppress", "none", "no_region", "KID2-ADV-SUPPRESS-03"),
}
EARLY = {
    "Scots": ("supply=2-0-0", "scots", "full", "", ""),
    "Scots, one left": ("supply=1-0-0", "scots", "part", "one_in_supply", "KID1-ACT-FACTION-05"),
    "Scots, nowhere to go": ("supply=2-2-2 Cal=[X]", "scots", "none", "no_region", "KID1-ACT-FACTION-05"),
    "Settlements, one faction missing": ("supply=0-3-2", "settlements", "part", "missing", "KID1-ACT-SETTLEMENTS-01"),
    "Ambassador": ("Cal=1-0-0 Lon=1-0-0", "ambassador", "full", "", ""),
    "Ambassador, one way": ("Cal=1-1-0", "ambassador", "part", "fewer_move", "KID1-ACT-AMBASSADOR-02"),
    "Ambassador of nobody": ("", "ambassador", "none", "no_exchange", "KID1-ACT-AMBASSADOR-02"),
    "Garrison": ("Din=2-0-0 Ebo=0-0-1", "garrison", "full", "", ""),
    "Garrison, one way": ("Din=2-0-0", "garrison", "part", "fewer_move", "KID1-ACT-GARRISON-02"),
    "Garrison, nowhere to go": ("Cal=2-0-0 Din=[W]", "garrison", "none", "no_border_exchange", "KID1-ACT-GARRISON-02"),
}

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
    **{f"cunning: {name}": (f"rules=cunning {text}", *rest) for name, (text, *rest) in CUNNING.items()},
    **{f"first edition: {name}": (f"rules=first {text}", *rest) for name, (text, *rest) in EARLY.items()},
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
    assert said.message
    assert said.message.args["factions"] == (Term("faction", "scottish"), Term("faction", "english"))


MOST = {"outmanoeuvre": 3, "march": 2, "influence": 3, "dispute": 2, "edict": 4, "manoeuvre": 2, "ambassador": 2, "garrison": 3}
"""How many followers move if all of a card is done."""
PLACED = {"assemble": 3, "settlements": 3, "quell": 2, "muster": 2, "suppress": 1}
"""How many are placed; all other cards that place any place two."""
RETURNED = {"ambush": 1, "quell": 1, "muster": 1, "suppress": 2}


def completeness(state: KingState, card: str) -> str:
    """What the card really does: ``none``, ``part`` or ``full``, told from one complete resolution."""
    if f"card:{card}" not in legal(state):
        return "none"
    trial = after_card(state, card)
    if trial.step.name not in EFFECT_STEPS:
        return "none"
    if trial.step.name == "spy":
        ways = [done(state, trial, move) for move in trial.legal_moves()]
        return min(ways, key=["full", "part", "none"].index)
    return done(state, trial, trial.legal_moves()[0])


def done(state: KingState, trial: KingState, move) -> str:
    """The same once the card's effect has begun and that move is made, after it always the first one."""
    trial = trial.copy()
    marked = state.negotiated
    moved = placed = returned = 0
    card = state.rules.cards[trial.card if move.card < 0 else move.card].name
    while True:
        step, supply, picked = trial.step.name, sum(trial.supply[:3]), trial.picked
        trial.apply(move)
        placed += max(0, supply - sum(trial.supply[:3])) if move.verb == "put" else 0
        returned += move.verb == "return"
        if step.startswith("exchange"):
            moved = max(moved, len(picked) + 1, len(trial.picked))
        if trial.step.name not in EFFECT_STEPS:
            break
        move = trial.legal_moves()[0]
    if card in ("negotiate", "the_crown"):
        swapped = trial.order != state.order
        return "none" if not swapped else "full" if trial.negotiated != marked else "part"
    if card in MOST:  # of the factions that cards name, two may be named at once; they never stand on both sides
        moved = max(moved, sum(abs(new - old) for new, old in zip(trial.followers, state.followers, strict=True)) // 2 if moved else 0)
        return "none" if not moved else "full" if moved == MOST[card] else "part"
    if not placed and not returned:
        return "none"
    return "full" if placed == PLACED.get(card, 2) and returned == RETURNED.get(card, 0) else "part"


def check_outlooks(state: KingState, told: set[tuple[str, str]]) -> None:
    before = state.notation()
    for name, said in state.advise(state.seat)["outlooks"].items():
        expected = "none" if name == "plot" else completeness(state, name)
        assert said.effect == expected, f"{name} in {before}"
        told.add((name, said.effect))
    assert state.notation() == before


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_in_real_games_the_outlook_always_comes_true_and_changes_nothing(rules, players):
    told = set()
    for seed in range(6):
        state, rng, passing = random_game(players, seed, rules)
        while state.seat is not None:
            if state.step.name == "turn" and rng.random() < 0.5:
                check_outlooks(state, told)
            state.apply(choose(state, rng, passing))
    assert {effect for _, effect in told} == {"none", "part", "full"}


@pytest.mark.parametrize("rules", VARIANTS)
def test_where_little_is_possible_the_outlook_comes_true_too(rules):
    told = set()
    for seed in range(300):
        rng = Random(seed)
        for state in (random_position(rng, rules, rng.choice((0.1, 0.3, 0.6))), pocket_position(rng, rules)):
            if state.seat is not None and state.step.name == "turn":
                check_outlooks(state, told)
    for name in cards_of(rules):
        effects = {effect for told_name, effect in told if told_name == name}
        rarely_in_part = {"negotiate", "the_crown", "manoeuvre", "dispute"}
        assert effects >= ({"none", "full"} if name in rarely_in_part else {"none", "part", "full"}), name


@pytest.mark.rule("KID2-INFO-03")
def test_only_the_seat_to_move_is_advised_on_cards_and_only_on_its_own():
    state = position("players=3 seat=B A=0-0-0:sw B=0-0-0:aan C=0-0-0:mo supply=3-3-3")
    assert set(state.advise(1)["outlooks"]) == {"assemble", "negotiate"}
    for viewer in (0, 2, None):
        assert state.advise(viewer)["outlooks"] == {}
    state.apply(state.legal_moves()[0])
    assert state.advise(1)["outlooks"] == {}
