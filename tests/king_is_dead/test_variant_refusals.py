"""Why not, in the variants of the second edition: whatever is not legal is refused with a rule of this edition that has to do with it."""

from __future__ import annotations

from random import Random

import pytest

from tests.king_is_dead.helpers import play, position
from tests.rules.spec import defined
from vacant_throne.king_is_dead import SECOND_EDITION

HOLDING = "rules=cunning A=0-0-0:{} {}"

CASES = {  # name: (position, moves made, move refused, the rules that may be cited)
    "a Support card in the advanced game": ("rules=cunning", "", "card:scottish_support", ("KID2-ADV-01", "KID2-ACT-GEN-08")),
    "Plot": (HOLDING.format("p", ""), "", "card:plot", ("KID2-ADV-PLOT-01",)),
    "Spy, a card on nobody's pile": (HOLDING.format("y", "B=0-0-0:n:h:1"), "card:spy", "spy:aid", ("KID2-ADV-SPY-01",)),
    "Spy, the own pile": (HOLDING.format("y", "B=0-0-0:n:h:1").replace(":y", ":y:a:2"), "card:spy", "spy:assemble", ("KID2-ADV-SPY-01",)),
    "a summon before the copy is chosen": (
        HOLDING.format("y", "B=0-0-0:n:h:1 MO=1-0-0"),
        "card:spy",
        "summon:scottish@moray",
        ("KID2-ACT-GEN-04",),
    ),
    "Ambush in a frozen region": (HOLDING.format("b", "supply=2-0-0 MO=[S]"), "card:ambush", "put:scottish@moray", ("KID2-ACT-GEN-03",)),
    "Ambush with another faction": (
        HOLDING.format("b", "supply=2-2-0"),
        "card:ambush",
        "put:welsh@moray",
        ("KID2-ADV-AMBUSH-01",),
    ),
    "Resist in the home": (HOLDING.format("r", "supply=0-2-2"), "card:resist", "put:welsh@moray", ("KID2-ACT-SUPPORT-03",)),
    "Muster where no Scot is, while one is elsewhere": (
        HOLDING.format("g", "supply=2-2-2 ST=[S] LA=1-0-0 NO=0-1-0"),
        "card:muster",
        "return:welsh@northumbria",
        ("KID2-ADV-MUSTER-01",),
    ),
    "Quell, placing before the return": (
        HOLDING.format("q", "supply=2-2-2 LA=0-1-0"),
        "card:quell",
        "put:welsh@lancaster",
        ("KID2-ACT-GEN-04", "KID2-ADV-QUELL-01", "KID2-ADV-QUELL-02"),
    ),
    "the Saxons' summon of another": (
        "rules=solo B=0-0-0:w order=/DE,MO,ST,LA,NO,GW,WA,ES DE=2-1-0",
        "pass card:welsh_support",
        "summon:welsh@devon",
        ("KID2-SOLO-SUMMON-01",),
    ),
    "a card after the pass": ("rules=solo B=0-0-0:w", "pass", "card:assemble", ("KID2-SOLO-TURN-03",)),
    "a second pass": ("rules=solo B=0-0-0:w", "pass", "pass", ("KID2-SOLO-TURN-02", "KID2-SOLO-TURN-03")),
    "anything after a victory of the Vikings": ("rules=vikings MO=[S] ST=[V]", "", "pass", ("KID2-VIK-END-01",)),
    "anything after an invasion by the Saxons' side": ("rules=solo MO=[X] ST=[X] LA=[X]", "", "pass", ("KID2-SOLO-END-01", "KID2-END-01")),
}


@pytest.mark.rule(
    "KID2-ADV-PLOT-01",
    "KID2-ADV-SPY-01",
    "KID2-ADV-AMBUSH-01",
    "KID2-ADV-MUSTER-01",
    "KID2-SOLO-SUMMON-01",
    "KID2-SOLO-TURN-02",
    "KID2-SOLO-TURN-03",
    "KID2-VIK-END-01",
)
@pytest.mark.parametrize("name", CASES)
def test_what_is_refused_says_which_rule_forbids_it(name):
    text, made, refused, rules = CASES[name]
    state = play(position(text), *made.split())
    move = SECOND_EDITION.parse_move(refused)
    assert move not in state.legal_moves()
    assert state.refusal(move).rule in rules


@pytest.mark.parametrize(
    "chosen",
    [
        {"cards": "cunning", "players": 4},
        {"cards": "cunning", "vikings": True},
        {"cards": "cunning", "players": 3, "plain_plot": True},
        {"vikings": True, "players": 3},
        {"players": 1},
    ],
    ids=str,
)
def test_every_refusal_cites_a_rule_of_the_second_edition_that_exists(chosen):
    cited = set()
    for seed in range(6):
        state, rng = SECOND_EDITION.start(SECOND_EDITION.complete(chosen), seed), Random(seed)
        while state.seat is not None:
            legal = set(state.legal_moves())
            cited.update(state.refusal(move).rule for move in state.rules.moves.by_text.values() if move not in legal)
            playing = sorted((move for move in legal if move.text != "pass" or rng.random() < 0.2), key=lambda move: move.text)
            state.apply(rng.choice(playing or sorted(legal, key=lambda move: move.text)))
    assert {rule for rule in cited if not rule.startswith("KID2-")} == set()
    assert cited <= defined().keys()
    assert len(cited) > 12
