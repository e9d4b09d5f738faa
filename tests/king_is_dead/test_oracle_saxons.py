"""The Saxons of the solo game against the naive reading: what they may do with a card, and whom they summon."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.king_is_dead import naive
from tests.king_is_dead.comparing import place, play_at_random, seen
from tests.king_is_dead.helpers import NAMES, after_card, legal, play, position, resolutions
from tests.king_is_dead.random_positions import BASIC, pocket_position
from vacant_throne.games import GAMES
from vacant_throne.king_is_dead.state import KingState

GAME = GAMES["king-is-dead"]


def solo_position(rng: Random, card: str) -> KingState:
    """The human to move, that card on top of the Saxon deck."""
    codes = rng.sample(naive.SECOND.regions, 8)
    resolved = rng.randrange(0, 8)
    discs = rng.sample("XX" + "SWE" * 2, resolved)
    marks = rng.choice((0, 0.3))
    cards = [code + "*" * (rng.random() < marks) for code in codes]
    populated = rng.choice((0.3, 0.6, 1))
    words = [f"rules=solo order={','.join(cards[:resolved])}/{','.join(cards[resolved:])}"]
    words += [f"{code}=[{disc}]" for code, disc in zip(codes, discs, strict=False)]
    words += [
        f"{code}={'-'.join(str(rng.choice((0, 0, 1, 1, 2, 3))) for _ in range(3))}" for code in codes[resolved:] if rng.random() < populated
    ]
    words.append(f"supply={'-'.join(str(rng.choice((0, 1, 2, 5))) for _ in range(3))}")
    deck = list("sweaanmo")
    rng.shuffle(deck)
    deck.remove(BASIC[card])
    words.append(f"deck={BASIC[card]}{''.join(deck)}")
    return position(" ".join(words))


def motive(state: KingState) -> tuple | None:
    """Why the Saxons may do what they may, as an onlooker is told: the phase, the step, the region, how many outcomes are equally good."""
    told = state.observe(None)["motive"]
    codes = {name: code for code, name in NAMES.items()}
    return told and (told["phase"], told["step"], codes[told["region"]], told["choices"])


def compare(state: KingState, last: naive.LastAction | None, card: str) -> Counter:
    """Let the human pass, and hold all that the Saxons may do with their top card against the naive reading; return the steps that decided.

    Resolutions that leave the same table behind may be offered as one.
    """
    play(state, "pass")
    assert legal(state) == [f"card:{card}"], state.notation()
    before = seen(state, last)
    found = resolutions(state, card)
    choice = naive.saxons.of_card(before, card)
    steps = Counter({("card", choice.step): 1})
    after_each = naive.resolutions(before, card)
    outcomes = [after_each[text].picture() for text in choice.admissible]
    outcomes = [outcome for number, outcome in enumerate(outcomes) if outcome not in outcomes[:number]]
    assert set(found) <= choice.admissible, f"{card}, step {choice.step} for {choice.region}: {state.notation()}"
    assert all(any(after_each[text].picture() == outcome for text in found) for outcome in outcomes), f"{card}: {state.notation()}"
    if choice.region:
        assert motive(after_card(state, card)) == ("card", choice.step, choice.region, len(outcomes)), state.notation()
    for resolution, after in found.items():
        summon = naive.saxons.of_summon(after_each[resolution])
        steps["summon", summon.step] += 1
        if not summon.admissible:
            assert seen(after).picture() == naive.struggle(after_each[resolution]).picture(), after.notation()
            continue
        assert after.step.name == "summon"
        assert seen(after).picture() == after_each[resolution].picture(), f"{card}: {resolution} in {state.notation()}"
        assert motive(after) == ("summon", summon.step, summon.region, len(summon.admissible)), after.notation()
        summonable = {"{1}@{0}".format(*place(after, move)) for move in after.legal_moves()}
        assert summonable == summon.admissible, f"summon, step {summon.step} for {summon.region}: {after.notation()}"
        for move in after.legal_moves():
            region, faction = place(after, move)
            end = after.copy()
            end.apply(move)
            there = naive.Transfer(faction, region, "court")
            assert seen(end).picture() == naive.struggle(after_each[resolution].moved((there,))).picture(), after.notation()
    return steps


@pytest.mark.rule(
    "KID2-SOLO-PRIO-1",
    "KID2-SOLO-PRIO-2",
    "KID2-SOLO-PRIO-3",
    "KID2-SOLO-PRIO-4",
    "KID2-SOLO-PRIO-5",
    "KID2-SOLO-TIE-01",
    "KID2-SOLO-SUMMON-01",
    "KID2-SOLO-NEGOTIATE-01",
    "KID2-SOLO-GEN-01",
    "KID2-SOLO-TURN-03",
)
@pytest.mark.parametrize("card", BASIC)
def test_what_the_saxons_may_do_in_random_positions(card):
    tried = Counter()
    for seed in range(150):
        tried += compare(solo_position(Random(f"{card} {seed}"), card), None, card)
    steps = {(phase, step) for step in (1, 2, 3) for phase in ("card", "summon") if (phase, card) != ("card", "negotiate")}
    assert steps <= set(tried), tried


@pytest.mark.rule("KID2-SOLO-GEN-01", "KID2-UNDO-01", "KID2-UNDO-04")
@pytest.mark.parametrize("card", ["manoeuvre", "outmanoeuvre"])
def test_the_saxons_do_not_undo_what_the_human_did(card):
    forbidden = 0
    letter = BASIC[card]
    for seed in range(200):
        rng = Random(seed)
        state = pocket_position(rng, "solo", more=f"deck={letter}{'sweaanmo'.replace(letter, '')}")
        last = play_at_random(state, rng, card)
        with_ban, without = seen(play(state.copy(), "pass"), last), seen(play(state.copy(), "pass"))
        forbidden += set(naive.resolutions(with_ban, card)) != set(naive.resolutions(without, card))
        compare(state, last, card)
    assert forbidden > 10


@pytest.mark.rule("KID2-SOLO-TURN-01", "KID2-SOLO-TURN-02", "KID2-SOLO-TURN-03", "KID2-SOLO-END-02")
def test_whole_games_against_the_saxons():
    for seed in range(8):
        rng = Random(seed)
        state = GAME.start(GAME.complete({"players": 1}), seed)
        last = None
        struggles = 0
        while state.seat is not None:
            assert (state.seat, len(seen(state).disc)) == (0, struggles)
            held = [move.text.partition(":")[2] for move in state.legal_moves() if move.verb == "card"]
            while held and rng.random() < 0.5:
                last = play_at_random(state, rng, held.pop(rng.randrange(len(held))))
            trial = play(state.copy(), "pass")
            (card,) = (text.partition(":")[2] for text in legal(trial))
            compare(state.copy(), last, card)
            play(state, "pass")
            last = play_at_random(state, rng, card)
            struggles += 1
        assert state.outcome().ending in ("coronation", "invasion")
