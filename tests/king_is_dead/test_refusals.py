"""Why not: every kind of move that is not legal is refused with the rule that forbids it."""

from __future__ import annotations

from random import Random

import pytest

from tests.king_is_dead.helpers import play, position
from tests.king_is_dead.games import choose, random_game
from vacant_throne.core.errors import Refusal
from vacant_throne.core.match import Match
from vacant_throne.king_is_dead import SECOND_EDITION

EX_29 = "MO=0-1-0 ST=1-0-0 DE=0-0-1 last=manoeuvre:B:MO-ST:-1,1,0"

CASES = {  # name: (position, moves made, move refused, message, rule)
    "a card already played": ("A=0-0-0:sw:-:0", "", "card:assemble", "card_gone", "KID2-ACT-GEN-08"),
    "a follower placed without a card": ("", "", "put:scottish@moray", "card_first", "KID2-TURN-01"),
    "a summon without an action": ("MO=1-0-0", "", "summon:scottish@moray", "card_first", "KID2-SUMMON-01"),
    "a pass in the middle of a card": ("supply=3-3-3", "card:assemble", "pass", "effect_first", "KID2-TURN-01"),
    "a second card in one turn": ("supply=3-3-3", "card:assemble", "card:negotiate", "effect_first", "KID2-TURN-01"),
    "a summon before the effect": ("supply=3-3-3 MO=1-0-0", "card:assemble", "summon:scottish@moray", "effect_first", "KID2-ACT-GEN-04"),
    "another card's decision": ("supply=3-3-3 MO=1-0-0", "card:assemble", "take:scottish@moray", "effect_first", "KID2-ACT-GEN-04"),
    "a pass instead of the summon": ("MO=1-0-0", "card:assemble", "pass", "summon_first", "KID2-TURN-02"),
    "a card instead of the summon": ("MO=1-0-0", "card:assemble", "card:negotiate", "summon_first", "KID2-SUMMON-01"),
    "a summon of nobody": ("MO=1-0-0", "card:assemble", "summon:welsh@moray", "nobody_there", "KID2-SUMMON-01"),
    "a summon from a frozen region": ("MO=1-0-0 ST=[X]", "card:assemble", "summon:welsh@strathclyde", "frozen", "KID2-SUMMON-01"),
    "placing in a controlled region": ("supply=3-3-3 ST=[W]", "card:assemble", "put:scottish@strathclyde", "frozen", "KID2-ACT-GEN-03"),
    "placing in an unstable region": ("supply=3-3-3 LA=[X]", "card:welsh_support", "put:welsh@lancaster", "frozen", "KID2-ACT-GEN-03"),
    "a Support card for another faction": (
        "supply=3-3-3",
        "card:welsh_support",
        "put:english@lancaster",
        "other_faction",
        "KID2-ACT-SUPPORT-01",
    ),
    "a Support card in the home": ("supply=3-3-3", "card:welsh_support", "put:welsh@gwynedd", "support_home", "KID2-ACT-SUPPORT-03"),
    "a Support card too far away": ("supply=3-3-3", "card:welsh_support", "put:welsh@moray", "support_far", "KID2-ACT-SUPPORT-02"),
    "a Support card beside a lost home": (
        "supply=3-3-3 GW=[E] ES=[W]",
        "card:welsh_support",
        "put:welsh@lancaster",
        "support_home_lost",
        "KID2-ACT-SUPPORT-04",
    ),
    "Assemble in another order": ("supply=3-3-3", "card:assemble", "put:welsh@moray", "other_faction", "KID2-ACT-ASSEMBLE-01"),
    "Negotiate with a card face down": ("MO=[S]", "card:negotiate", "disc:moray", "card_face_down", "KID2-ACT-NEGOTIATE-01"),
    "Negotiate with a marked card": (
        "order=/MO,ST*,LA,NO,GW,WA,ES,DE",
        "card:negotiate",
        "disc:strathclyde",
        "card_has_disc",
        "KID2-ACT-NEGOTIATE-02",
    ),
    "Negotiate with one card twice": ("", "card:negotiate disc:moray", "swap:moray", "same_card", "KID2-ACT-NEGOTIATE-01"),
    "Negotiate, the second card marked": (
        "order=/MO,ST*,LA,NO,GW,WA,ES,DE",
        "card:negotiate disc:moray",
        "swap:strathclyde",
        "card_has_disc",
        "KID2-ACT-NEGOTIATE-02",
    ),
    "Manoeuvre of nobody": ("MO=1-0-0 DE=0-1-0", "card:manoeuvre", "take:english@devon", "nobody_there", "KID2-ACT-MANOEUVRE-01"),
    "Manoeuvre in a frozen region": ("MO=1-0-0 DE=0-1-0 ES=[E]", "card:manoeuvre", "take:english@essex", "frozen", "KID2-ACT-GEN-03"),
    "Manoeuvre within one region": (
        "MO=1-1-0 DE=0-1-0",
        "card:manoeuvre take:scottish@moray",
        "take:welsh@moray",
        "same_region",
        "KID2-ACT-MANOEUVRE-01",
    ),
    "an undo": (EX_29, "card:manoeuvre take:welsh@moray", "take:scottish@strathclyde", "undo", "KID2-UNDO-01"),
    "an undo from the other side": (EX_29, "card:manoeuvre take:scottish@strathclyde", "take:welsh@moray", "undo", "KID2-UNDO-01"),
    "a follower with nothing but an undo left": (
        "MO=0-1-1 ST=1-0-0 last=manoeuvre:B:MO-ST:-1,1,0",
        "card:manoeuvre",
        "take:welsh@moray",
        "undo",
        "KID2-UNDO-01",
    ),
    "Outmanoeuvre, an undo at the third follower": (
        "GW=1-1-1 WA=1-0-0 last=outmanoeuvre:B:GW-WA:-1,1,1",
        "card:outmanoeuvre take:scottish@warwick take:welsh@gwynedd",
        "take:english@gwynedd",
        "undo",
        "KID2-UNDO-01",
    ),
    "Outmanoeuvre from where no neighbour has two": (
        "MO=1-0-0 ST=1-1-0 ES=0-0-1 DE=0-0-1",
        "card:outmanoeuvre",
        "take:english@essex",
        "no_partner",
        "KID2-ACT-OUTMANOEUVRE-02",
    ),
    "Outmanoeuvre, one for one, without a neighbour": (
        "MO=1-0-0 ES=0-1-0 DE=0-0-1",
        "card:outmanoeuvre",
        "take:scottish@moray",
        "no_partner",
        "KID2-ACT-OUTMANOEUVRE-03",
    ),
    "Outmanoeuvre without a border": (
        "MO=1-0-0 ST=1-1-0 DE=0-0-2",
        "card:outmanoeuvre take:scottish@moray",
        "take:english@devon",
        "no_border",
        "KID2-ACT-OUTMANOEUVRE-01",
    ),
    "Outmanoeuvre from a neighbour with one": (
        "MO=0-0-2 ST=1-0-0 LA=0-1-0",
        "card:outmanoeuvre take:scottish@strathclyde",
        "take:welsh@lancaster",
        "too_few",
        "KID2-ACT-OUTMANOEUVRE-02",
    ),
    "Outmanoeuvre from two regions": (
        "ST=1-0-0 LA=0-1-1 NO=0-2-0",
        "card:outmanoeuvre take:scottish@strathclyde take:welsh@lancaster",
        "take:welsh@northumbria",
        "both_from_one",
        "KID2-ACT-OUTMANOEUVRE-01",
    ),
    "Outmanoeuvre with one follower twice": (
        "ST=1-0-0 LA=0-1-1",
        "card:outmanoeuvre take:scottish@strathclyde take:welsh@lancaster",
        "take:welsh@lancaster",
        "already_taken",
        "KID2-ACT-OUTMANOEUVRE-01",
    ),
    "Outmanoeuvre within one region": (
        "ST=1-0-0 LA=0-1-1",
        "card:outmanoeuvre take:scottish@strathclyde",
        "take:scottish@strathclyde",
        "same_region",
        "KID2-ACT-OUTMANOEUVRE-01",
    ),
    "anything after an invasion": ("MO=[X] ST=[X] DE=[X]", "", "pass", "over", "KID2-END-01"),
    "anything after a coronation": ("MO=[S] ST=[S] LA=[S] NO=[S] GW=[S] WA=[S] ES=[X] DE=[X]", "", "pass", "over", "KID2-END-02"),
    "anything after an invasion by the last struggle": (
        "MO=[S] ST=[S] LA=[S] NO=[S] GW=[S] WA=[X] ES=[X] DE=[X]",
        "",
        "card:assemble",
        "over",
        "KID2-END-01",
    ),
}


@pytest.mark.rule(
    "KID2-ACT-GEN-03",
    "KID2-ACT-GEN-04",
    "KID2-ACT-GEN-08",
    "KID2-TURN-01",
    "KID2-TURN-02",
    "KID2-SUMMON-01",
    "KID2-ACT-SUPPORT-01",
    "KID2-ACT-SUPPORT-02",
    "KID2-ACT-SUPPORT-03",
    "KID2-ACT-SUPPORT-04",
    "KID2-ACT-ASSEMBLE-01",
    "KID2-ACT-NEGOTIATE-01",
    "KID2-ACT-NEGOTIATE-02",
    "KID2-ACT-MANOEUVRE-01",
    "KID2-ACT-OUTMANOEUVRE-01",
    "KID2-ACT-OUTMANOEUVRE-02",
    "KID2-ACT-OUTMANOEUVRE-03",
    "KID2-UNDO-01",
)
@pytest.mark.parametrize("name", CASES)
def test_what_is_refused_says_which_rule_forbids_it(name):
    text, made, refused, message, rule = CASES[name]
    state = play(position(text), *made.split())
    move = SECOND_EDITION.parse_move(refused)
    assert move not in state.legal_moves()
    refusal = state.refusal(move)
    assert (refusal.message.id, refusal.rule) == (f"refusal.{message}", rule)


def illegal_moves_of_games():
    """Every state of some games, some of them made sparse, with each of its illegal moves and the refusal."""
    for players in (2, 3, 4):
        for seed in range(3):
            state, rng, passing = random_game(players, seed)
            while state.seat is not None:
                legal = set(state.legal_moves())
                for move in state.rules.moves.by_text.values():
                    if move not in legal:
                        yield state, move, state.refusal(move)
                state.apply(choose(state, rng, passing))


def exchanges_after_an_exchange():
    """States within an exchange that follows another player's, in a pocket of the board, with each illegal move and the refusal."""
    for seed in range(150):
        rng = Random(seed)
        there = ["-".join(str(rng.choice((0, 1, 1, 2))) for _ in "SWE") for _ in range(3)]
        state = position(f"players=3 NO={there[0]} WA={there[1]} ES={there[2] if seed % 2 else '0-0-0'}")
        card = f"card:{rng.choice(('manoeuvre', 'outmanoeuvre'))}"
        for _ in range(2):
            state.apply(SECOND_EDITION.parse_move(card))
            while state.step.name not in ("turn", "over"):
                legal = set(state.legal_moves())
                for move in state.rules.moves.take:
                    if move not in legal and state.step.name.startswith("exchange"):
                        yield state, move, state.refusal(move)
                state.apply(rng.choice(state.legal_moves()))


def test_every_illegal_move_has_a_refusal_and_it_is_true():
    heard = set()
    for source in (illegal_moves_of_games, exchanges_after_an_exchange):
        for state, move, refusal in source():
            id = refusal.message.id.removeprefix("refusal.")
            heard.add(id)
            frozen = move.region >= 0 and not state.open >> move.region & 1
            decision = id in ("card_first", "effect_first", "summon_first")
            if id in ("frozen", "card_face_down"):
                assert frozen
            elif not decision:
                assert not frozen
            if id == "nobody_there":
                assert not state.followers[move.place]
            if state.step.name.startswith("exchange") and move.verb == "take":
                free = state.copy()
                free.last_exchange = None
                assert (id == "undo") == (move in free.legal_moves()), f"{move} in {state.notation()}"
    assert {"undo", "no_partner", "no_border", "too_few", "both_from_one", "already_taken", "same_region", "nobody_there"} <= heard
    assert {"support_far", "support_home", "support_home_lost", "card_gone", "card_has_disc", "same_card", "other_faction"} <= heard


def test_a_refused_move_changes_nothing():
    match = Match(SECOND_EDITION, {"players": 2, "first": 0}, 1)
    match.play("card:assemble")
    before = match.state.notation()
    with pytest.raises(Refusal) as refused:
        match.play("pass")
    assert refused.value.rule == "KID2-TURN-01"
    assert match.state.notation() == before
    assert [move.text for move in match.log] == ["card:assemble"]
