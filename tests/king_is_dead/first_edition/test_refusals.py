"""Why not, in the first edition: every move that is not legal is refused with a rule of this edition."""

from __future__ import annotations

from random import Random

import pytest

from tests.king_is_dead.helpers import play, position
from tests.rules.spec import defined
from vacant_throne.games import GAMES

FIRST = GAMES["king-is-dead-first"]

CASES = {  # name: (position, moves made, move refused, rule)
    "a card already played": ("A=0-0-0:sw:-:0", "", "card:settlements", "KID1-ACT-GEN-01"),
    "a follower placed without a card": ("", "", "put:scottish@deva", "KID1-TURN-01"),
    "a summon without an action": ("Dev=1-0-0", "", "summon:scottish@deva", "KID1-SUMMON-01"),
    "a second card in one turn": ("supply=3-3-3", "card:settlements", "card:the_crown", "KID1-TURN-01"),
    "a summon before the effect": ("supply=3-3-3 Dev=1-0-0", "card:settlements", "summon:scottish@deva", "KID1-ACT-GEN-03"),
    "a pass instead of the summon": ("Dev=1-0-0", "card:settlements", "pass", "KID1-TURN-02"),
    "a summon of nobody": ("Dev=1-0-0", "card:settlements", "summon:welsh@deva", "KID1-SUMMON-01"),
    "placing in a resolved region": ("supply=3-3-3 Dev=[X]", "card:settlements", "put:scottish@deva", "KID1-ACT-GEN-02"),
    "Settlements in another order": ("supply=3-3-3", "card:settlements", "put:welsh@deva", "KID1-ACT-SETTLEMENTS-01"),
    "Scots in the home": ("supply=3-3-3", "card:scots", "put:scottish@caledonia", "KID1-ACT-FACTION-04"),
    "The Crown with a marked card": ("order=/Cal,Din*,Ebo,Dev,Cae,Rat,Lon,Aqu", "card:the_crown", "disc:din_eidyn", "KID1-ACT-CROWN-02"),
    "The Crown with one card twice": ("", "card:the_crown disc:deva", "swap:deva", "KID1-ACT-CROWN-01"),
    "Ambassador within one region": (
        "Cal=1-1-0 Lon=0-0-1",
        "card:ambassador take:scottish@caledonia",
        "take:welsh@caledonia",
        "KID1-ACT-AMBASSADOR-01",
    ),
    "Garrison without a border": ("Din=2-0-0 Ebo=0-0-1 Cae=0-1-0", "card:garrison", "take:welsh@caerleon", "KID1-ACT-GARRISON-02"),
    "anything after an invasion": ("Cal=[X] Din=[X] Ebo=[X] Dev=[X]", "", "pass", "KID1-END-02"),
    "anything after eight struggles": ("Cal=[S] Din=[S] Ebo=[S] Dev=[S] Cae=[W] Rat=[W] Lon=[R] Aqu=[R]", "", "pass", "KID1-END-01"),
}


@pytest.mark.rule(
    "KID1-ACT-GEN-01",
    "KID1-ACT-GEN-02",
    "KID1-ACT-GEN-03",
    "KID1-TURN-01",
    "KID1-TURN-02",
    "KID1-SUMMON-01",
    "KID1-ACT-SETTLEMENTS-01",
    "KID1-ACT-FACTION-04",
    "KID1-ACT-CROWN-01",
    "KID1-ACT-CROWN-02",
    "KID1-ACT-AMBASSADOR-01",
    "KID1-ACT-GARRISON-02",
    "KID1-END-01",
    "KID1-END-02",
)
@pytest.mark.parametrize("name", CASES)
def test_what_is_refused_says_which_rule_forbids_it(name):
    text, made, refused, rule = CASES[name]
    state = play(position(f"rules=first {text}"), *made.split())
    move = FIRST.parse_move(refused)
    assert move not in state.legal_moves()
    assert state.refusal(move).rule == rule


@pytest.mark.rule("KID1-MOR-END-01")
def test_after_a_victory_of_the_loyalists_nothing_is_legal():
    state = position("rules=mordred Cal=[S] Aqu=[L]")
    assert state.legal_moves() == ()
    assert state.refusal(FIRST.parse_move("pass")).rule == "KID1-MOR-END-01"


@pytest.mark.parametrize("variant", ["first", "mordred"])
def test_every_refusal_cites_a_rule_of_the_first_edition(variant):
    cited = set()
    for players in (2, 3, 4):
        for seed in range(4):
            state = FIRST.start(FIRST.complete({"players": players, "mordred": variant == "mordred"}), seed)
            rng = Random(seed)
            while state.seat is not None:
                legal = set(state.legal_moves())
                cited.update(state.refusal(move).rule for move in state.rules.moves.by_text.values() if move not in legal)
                playing = [move for move in legal if move.text != "pass"]
                state.apply(rng.choice(sorted(playing or legal, key=lambda move: move.text)))
    assert {rule for rule in cited if not rule.startswith("KID1-")} == set()
    assert cited <= defined().keys()
    assert len(cited) > 12
