"""The engine's cards against `naive`, a brute-force reading of the specs, in thousands of positions."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.king_is_dead import naive
from tests.king_is_dead.comparing import compare, play_at_random, seen
from tests.king_is_dead.helpers import position
from tests.king_is_dead.random_positions import CUNNING, VARIANTS, cards_of, edition_of, pocket_position, random_position
from vacant_throne.games import GAMES
from vacant_throne.king_is_dead.state import KingState


@pytest.mark.rule(
    "KID2-ACT-GEN-03",
    "KID2-ACT-GEN-04",
    "KID2-ACT-GEN-05",
    "KID2-ACT-SUPPORT-01",
    "KID2-ACT-SUPPORT-02",
    "KID2-ACT-ASSEMBLE-02",
    "KID2-ACT-NEGOTIATE-04",
    "KID2-ACT-MANOEUVRE-03",
    "KID2-ACT-OUTMANOEUVRE-02",
    "KID2-SUMMON-02",
    "KID2-ADV-SPY-01",
    "KID2-ADV-SPY-03",
    "KID2-ADV-SPY-05",
    "KID2-ADV-AMBUSH-01",
    "KID2-ADV-AMBUSH-02",
    "KID2-ADV-MARCH-01",
    "KID2-ADV-MARCH-02",
    "KID2-ADV-AID-01",
    "KID2-ADV-AID-02",
    "KID2-ADV-AID-03",
    "KID2-ADV-INFLUENCE-01",
    "KID2-ADV-INFLUENCE-02",
    "KID2-ADV-DISPUTE-01",
    "KID2-ADV-EDICT-01",
    "KID2-ADV-EDICT-02",
    "KID2-ADV-RESIST-01",
    "KID2-ADV-RESIST-02",
    "KID2-ADV-QUELL-01",
    "KID2-ADV-QUELL-02",
    "KID2-ADV-QUELL-03",
    "KID2-ADV-SUPPRESS-01",
    "KID2-ADV-SUPPRESS-02",
    "KID2-ADV-SUPPRESS-03",
    "KID2-ADV-MUSTER-01",
    "KID2-VIK-ACT-01",
    "KID2-VIK-ACT-02",
    "KID2-VIK-ACT-03",
    "KID2-VIK-SUMMON-01",
    "KID1-ACT-GEN-02",
    "KID1-ACT-GEN-03",
    "KID1-ACT-GEN-04",
    "KID1-ACT-CROWN-01",
    "KID1-ACT-CROWN-02",
    "KID1-ACT-CROWN-03",
    "KID1-ACT-GARRISON-01",
    "KID1-ACT-GARRISON-02",
    "KID1-ACT-AMBASSADOR-01",
    "KID1-ACT-AMBASSADOR-02",
    "KID1-ACT-SETTLEMENTS-01",
    "KID1-ACT-FACTION-01",
    "KID1-ACT-FACTION-02",
    "KID1-ACT-FACTION-03",
    "KID1-ACT-FACTION-04",
    "KID1-ACT-FACTION-05",
    "KID1-SUMMON-01",
    "KID1-MOR-ACT-01",
)
@pytest.mark.parametrize("rules", VARIANTS)
def test_all_resolutions_of_every_card_in_random_positions(rules):
    effects = Counter()
    for seed in range(100):
        state = random_position(Random(f"{rules} {seed}"), rules, populated=(0.2, 0.5, 0.9)[seed % 3])
        for card in held(state):
            found = compare(state, None, card)
            effects[card, found == {""}] += 1
    for card in cards_of(rules):
        assert effects[card, True], f"{card} never lacked an effect: the positions prove too little"
        assert effects[card, False] > 10


def held(state: KingState) -> list[str]:
    """The cards that the seat to move may play."""
    return [move.text.partition(":")[2] for move in state.legal_moves() if move.verb == "card"]


def with_all_cards(state: KingState) -> KingState:
    """The same position, but the seat to move holds one of every card that is nowhere else."""
    seat, words = "ABCD"[state.actor], state.notation().split()[1:]
    seats = [word for word in words if word[:2] in ("A=", "B=", "C=", "D=") and word[0] != seat]
    cards = [
        letter
        for letter in cards_of(state.rules.name).values()
        if "cunning" not in state.rules.name or letter not in CUNNING.values() or letter not in "".join(seats)
    ]
    return position(" ".join(f"{seat}=0-0-0:{''.join(cards)}" if word.startswith(f"{seat}=") else word for word in words))


@pytest.mark.rule(
    "KID2-UNDO-01", "KID2-UNDO-02", "KID2-UNDO-03", "KID2-UNDO-04", "KID2-UNDO-05", "KID2-ADV-SPY-01", "KID1-UNDO-01", "KID1-UNDO-02"
)
@pytest.mark.parametrize("rules", VARIANTS)
def test_all_exchanges_after_an_exchange(rules):
    exchanges = [card for card in cards_of(rules) if card in ("manoeuvre", "outmanoeuvre", "garrison", "ambassador")]
    tried = Counter()
    for seed in range(400):
        rng = Random(f"{rules} {seed}")
        state = random_position(rng, rules, populated=0.4) if seed % 8 == 0 else pocket_position(rng, rules)
        state = with_all_cards(state)
        spying = seen(state).tops[-1] in exchanges and state.seat != state.players - 1
        last = play_at_random(state, rng, "spy" if spying else rng.choice(exchanges))
        tried["by a spy"] += spying and bool(last.change)
        for _ in range(rng.choice((0, 1, 2, 3, state.players, state.players + 1))):
            if state.seat is not None:
                state.apply(state.rules.moves.pass_turn)
        if state.seat is None:
            continue
        state = with_all_cards(state)
        tried["own"] += state.seat == last.seat
        tried["after a struggle"] += len(seen(state).disc) > last.struggles
        for card in {*exchanges, "spy"} & {*held(state)}:
            found = compare(state, last, card)
            free = set(naive.resolutions(seen(state), card))
            tried["forbidden"] += found != free
            tried["forbidden to another card"] += found != free and card not in (last.card, "spy")
            tried["lost"] += found in ({""}, {f"{last.card}:"}) and found != free
            tried["lesser"] += found != {""} and not found <= free
    assert bool(tried.pop("forbidden to another card")) == (edition_of(rules) is naive.FIRST), tried
    assert bool(tried.pop("by a spy")) == ("cunning" in rules), tried
    assert min(tried.values()) > 2, f"the positions prove too little: {tried}"


@pytest.mark.rule("KID2-UNDO-03", "KID2-ACT-GEN-03", "KID2-SUMMON-02", "KID2-ADV-03", "KID1-UNDO-01")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", VARIANTS)
def test_all_resolutions_of_cards_held_in_real_games(rules, players):
    game = GAMES["king-is-dead-first" if rules in ("first", "mordred") else "king-is-dead"]
    wanted = {"vikings": "vikings" in rules, "cards": "cunning" if "cunning" in rules else "basic", "mordred": rules == "mordred"}
    options = game.complete({option.id: wanted[option.id] for option in game.options if option.id in wanted} | {"players": players})
    for seed in range(5):
        rng = Random(seed)
        state = game.start(options, seed)
        last = None
        while state.seat is not None:
            cards = held(state)
            last_of_three = rules in ("first", "mordred") and players == 3 and state.plays == 23  # see test_oracle_last_card
            if cards and not last_of_three and rng.random() < 0.2:
                compare(state, last, rng.choice(cards))
            if cards and rng.random() < 0.7:
                last = play_at_random(state, rng, rng.choice(cards))
            else:
                state.apply(state.rules.moves.pass_turn)
