"""Why not: every kind of move that is not legal is refused with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.king_is_dead.games import RULES, TABLES, choose, random_game
from tests.king_is_dead.helpers import play, position
from tests.king_is_dead.random_positions import pocket_position, random_position
from vacant_throne.core.errors import Refusal
from vacant_throne.core.match import Match
from vacant_throne.king_is_dead import SECOND_EDITION
from vacant_throne.king_is_dead.board import REGION_COUNT
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.state import KingState

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
    "Aid of a faction that others outnumber": (
        "rules=cunning A=0-0-0:d supply=2-1-0",
        "card:aid",
        "put:welsh@moray",
        "not_most",
        "KID2-ADV-AID-01",
    ),
    "Suppress where one stands alone, and elsewhere is company": (
        "rules=cunning A=0-0-0:x DE=0-0-1 WA=1-0-1",
        "card:suppress",
        "return:english@devon",
        "return_with_company",
        "KID2-ADV-SUPPRESS-02",
    ),
    "March from where nobody gets away": (
        "rules=cunning A=0-0-0:h MO=2-0-0 ST=[S] DE=2-0-0",
        "card:march",
        "take:scottish@moray",
        "nowhere_to_go",
        "KID2-ADV-MARCH-02",
    ),
    "Support beside a home of their own, too far": (
        "supply=3-3-3 GW=[W]",
        "card:welsh_support",
        "put:welsh@moray",
        "support_far",
        "KID2-ACT-SUPPORT-02",
    ),
    "a card that others were dealt": ("rules=cunning A=0-0-0:aanmo", "", "card:march", "card_not_dealt", "KID2-ADV-02"),
    "a cunning card in the basic game": ("", "", "card:march", "card_left_out", "KID2-ADV-01"),
    "Plot": ("rules=cunning A=0-0-0:p", "", "card:plot", "plot", "KID2-ADV-PLOT-01"),
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
    "KID2-ADV-01",
    "KID2-ADV-PLOT-01",
)
@pytest.mark.parametrize("name", CASES)
def test_what_is_refused_says_which_rule_forbids_it(name):
    text, made, refused, message, rule = CASES[name]
    state = play(position(text), *made.split())
    move = SECOND_EDITION.parse_move(refused)
    assert move not in state.legal_moves()
    refusal = state.refusal(move)
    assert (refusal.message.id, refusal.rule) == (f"refusal.{message}", rule)


def illegal(state: KingState) -> Iterator[tuple[KingState, KingMove, Refusal]]:
    """Each illegal move of a position, with its refusal."""
    legal = set(state.legal_moves())
    for move in state.rules.moves.by_text.values():
        if move not in legal:
            yield state, move, state.refusal(move)


def illegal_moves_of_games(rules: str) -> Iterator[tuple[KingState, KingMove, Refusal]]:
    """Every few states of some games."""
    for _, players in (table for table in TABLES if table[0] == rules):
        for seed in range(2):
            state, rng, passing = random_game(players, seed, rules)
            while state.seat is not None:
                if state.step.name != "turn" or state.actor != state.seat or rng.random() < 0.1:
                    yield from illegal(state)
                state.apply(choose(state, rng, passing))


def illegal_moves_of_sparse_positions(rules: str) -> Iterator[tuple[KingState, KingMove, Refusal]]:
    """States within two actions, the second often an exchange after an exchange, where there is little to choose from."""
    if rules == "solo":
        return
    for seed in range(120):
        rng = Random(seed)
        begun = pocket_position(rng, rules) if seed % 3 else random_position(rng, rules, rng.choice((0.2, 0.5)))
        banned = [card for card in begun.rules.deck if (trade := begun.rules.cards[card].trade) and trade.ban]
        for _ in range(2):
            if begun.seat is not None:
                cards = [move for move in begun.legal_moves() if move.card in banned and seed % 3] or begun.legal_moves()
                begun.apply(rng.choice(cards))
                while begun.step.name not in ("turn", "over"):
                    yield from illegal(begun)
                    begun.apply(rng.choice(begun.legal_moves()))


DECISIONS = ("card_first", "effect_first", "summon_first", "saxons_reveal")
OUT_OF_PLAN = ("last_card_must_win", "saxons_negotiate", "saxons_prefer")


def is_true(state: KingState, move: KingMove, id: str) -> bool:
    """Whether what a refusal says of a move is so; of those that cannot be told from the position alone, it is believed."""
    rules, card = state.rules, state.rules.cards[state.card]
    named = card.trade.faction if card.trade else card.faction
    here = state.followers[move.region :: REGION_COUNT] if move.region >= 0 else []
    frozen = move.region >= 0 and not state.open >> move.region & 1
    if id in ("frozen", "card_face_down"):
        return frozen
    if id in DECISIONS:
        return True
    if frozen or (id in OUT_OF_PLAN) != (bool(state.plan) and move in state.step.legal(state)):
        return False
    if state.step.name in ("exchange_first", "exchange_next", "destination"):
        free = state.copy()
        free.last_exchange, free.plan = None, ()
        if (id == "undo") != (move in free.legal_moves() and id not in OUT_OF_PLAN):
            return False
    picked = [(~item if item < 0 else item) % REGION_COUNT for item in state.picked]
    borders = bool(picked) and bool(rules.board.neighbours[picked[0]] >> move.region & 1)
    said = {
        "nobody_there": lambda: move.place >= len(state.followers) or not state.followers[move.place],
        "supply_lacks": lambda: not state.supply[move.faction],
        "not_most": lambda: state.supply[move.faction] < max(state.supply[:3]),
        "no_border": lambda: not borders and picked[0] != move.region,
        "not_empty": lambda: any(here),
        "already_there": lambda: picked[0] == move.region,
        "same_region": lambda: picked[0] == move.region,
        "same_region_only": lambda: picked[0] != move.region,
        "both_from_one": lambda: move.region != picked[-1],
        "already_taken": lambda: state.followers[move.place] <= state.picked.count(move.place),
        "other_faction": lambda: move.faction != state.faction,
        "not_this_faction": lambda: move.faction == named,
        "other_faction_first": lambda: move.faction != named,
        "return_first": lambda: move.faction != named,
        "return_with_company": lambda: sum(here[:3]) == 1,
        "card_gone": lambda: move.card not in rules.hand_cards(state.hands[state.actor]),
        "card_not_dealt": lambda: move.card not in (*rules.hand_cards(state.hands[state.actor]), *state.piles[state.actor]),
        "card_left_out": lambda: move.card not in rules.deck,
        "plot": lambda: rules.cards[move.card].name == "plot",
    }
    return id not in said or said[id]()


def counts_are_true(state: KingState, move: KingMove, refusal: Refusal) -> bool:
    """What is said of how many followers a region, its neighbours or all others have."""
    id, n = refusal.message.id.removeprefix("refusal."), refusal.message.args.get("n")
    trade = state.rules.cards[state.card].trade
    if id not in ("too_few", "no_partner", "no_partner_anywhere") or not trade:
        return True
    assert isinstance(n, int)
    near = not state.picked
    able = {}
    for region in range(REGION_COUNT):
        there = state.followers[region::REGION_COUNT]
        of_card = there[trade.faction] if trade.faction >= 0 else 0
        able[region] = sum(there) if trade.faction < 0 else of_card if near and id == "too_few" else sum(there) - of_card
    if id == "too_few":
        return able[move.region] < n
    beside = [
        r for r in range(REGION_COUNT) if r != move.region and (not trade.bordering or state.rules.board.neighbours[move.region] >> r & 1)
    ]
    return (id == "no_partner") == trade.bordering and all(able[region] < n for region in beside)


EXPECTED = {
    "base": "undo no_partner no_border too_few both_from_one already_taken same_region nobody_there support_far support_home "
    "support_home_lost card_gone card_left_out card_has_disc same_card other_faction",
    "cunning": "undo no_partner no_partner_anywhere no_border too_few both_from_one already_taken same_region nobody_there nowhere_to_go "
    "support_far support_home support_home_lost card_gone card_left_out card_not_dealt plot not_on_top already_there "
    "not_this_faction other_faction_first return_first same_region_only supply_lacks other_faction",
    "first": "undo no_partner no_border too_few both_from_one already_taken already_there same_region nobody_there "
    "support_far support_home support_home_lost card_gone other_faction",
    "solo": "saxons_reveal saxons_prefer saxons_negotiate",
}
"""What must have been heard of a variant, so that it was tested."""


@pytest.mark.parametrize("rules", RULES)
def test_every_illegal_move_has_a_refusal_and_it_is_true(rules):
    heard = set()
    for source in (illegal_moves_of_games, illegal_moves_of_sparse_positions):
        for state, move, refusal in source(rules):
            id = refusal.message.id.removeprefix("refusal.")
            heard.add(id)
            assert is_true(state, move, id), f"{id}: {move} in {state.notation()}"
            assert counts_are_true(state, move, refusal), f"{refusal}: {move} in {state.notation()}"
    assert set(EXPECTED.get(rules, "").split()) - heard == set()


def test_a_refused_move_changes_nothing():
    match = Match(SECOND_EDITION, {"players": 2, "first": 0}, 1)
    match.play("card:assemble")
    before = match.state.notation()
    with pytest.raises(Refusal) as refused:
        match.play("pass")
    assert refused.value.rule == "KID2-TURN-01"
    assert match.state.notation() == before
    assert [move.text for move in match.log] == ["card:assemble"]
