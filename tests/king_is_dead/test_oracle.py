"""The engine against `naive`, a brute-force reading of the spec, in thousands of positions."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.king_is_dead import naive
from tests.king_is_dead.helpers import CODES, resolutions
from vacant_throne.king_is_dead import GAME
from vacant_throne.king_is_dead.forecast import forecast
from vacant_throne.king_is_dead.second_edition import BASE
from vacant_throne.king_is_dead.state import KingState

CARDS = [card.name for card in BASE.cards]


def seen(state: KingState, last: naive.LastAction | None = None) -> naive.Table:
    return naive.Table(state.observe(None), last)


def random_position(rng: Random, populated: float) -> KingState:
    """Any position, possible or hardly so: some regions frozen, some cards marked, the supply often short of a faction.

    `populated` is the part of the open regions that hold followers.
    """
    players = rng.choice((2, 3, 4))
    codes = list(CODES)
    rng.shuffle(codes)
    resolved = rng.randrange(0, 7)
    words = [f"players={players}", f"seat={'ABCD'[rng.randrange(players)]}"]
    instability = 0
    for index, code in enumerate(codes):
        if index < resolved:
            disc = rng.choice("SWEX" if instability < 2 else "SWE")
            instability += disc == "X"
            words.append(f"{code}=[{disc}]")
        elif rng.random() < populated:
            words.append(f"{code}={'-'.join(str(rng.choice((0, 0, 0, 1, 1, 2))) for _ in range(3))}")
    marks = 0 if rng.random() < 0.5 else 0.6
    cards = [code + "*" * (rng.random() < marks) for code in codes]
    words.append(f"order={','.join(cards[:resolved])}/{','.join(cards[resolved:])}")
    words.append(f"supply={'-'.join(str(rng.choice((0, 0, 1, 2, 5))) for _ in range(3))}")
    return GAME.parse_position("king-is-dead " + " ".join(words))


def pocket_position(rng: Random) -> KingState:
    """Two or three neighbours with a handful of followers and nobody elsewhere, so that often only an undo is left."""
    players = rng.choice((2, 3, 4))
    middle = rng.randrange(len(CODES))
    beside = [region for region in range(len(CODES)) if BASE.board.neighbours[middle] >> region & 1]
    held = [middle, *dict.fromkeys(rng.choices(beside, k=rng.choice((1, 1, 2))))]
    followers = {region: rng.choices("SWE", k=rng.choice((1, 1, 2, 3))) for region in held}
    words = [f"{CODES[region]}={'-'.join(str(there.count(faction)) for faction in 'SWE')}" for region, there in followers.items()]
    return GAME.parse_position(f"king-is-dead players={players} {' '.join(words)}")


def play_exchange(state: KingState, rng: Random) -> naive.LastAction:
    """Let the seat to move play an exchange at random, and tell what it changed, as the naive reading sees it."""
    card = rng.choice(("manoeuvre", "outmanoeuvre"))
    seat = state.seat_to_move
    before = seen(state)
    state.apply(GAME.parse_move(f"card:{card}"))
    while state.step.name.startswith("exchange"):
        state.apply(rng.choice(state.legal_moves()))
    action = naive.LastAction(card, seat, naive.change_of(before, seen(state)))
    if state.step.name == "summon":
        state.apply(rng.choice(state.legal_moves()))
    return action


def compare(state: KingState, last: naive.LastAction | None, card: str) -> set[str]:
    """Hold every resolution of a card, and the summons after it, against the naive reading; return the resolutions."""
    table = seen(state, last)
    expected = naive.resolutions(table, card)
    found = resolutions(state, card)
    assert set(found) == set(expected), f"{card} in {state.notation()}"
    for resolution, after in found.items():
        assert seen(after).picture() == expected[resolution].picture(), f"{card}: {resolution} in {state.notation()}"
        here = naive.summons(expected[resolution])
        if here:
            summonable = {(CODES[move.region], "SWE"[move.faction]) for move in after.legal_moves()}
            assert (after.step.name, summonable) == ("summon", here)
        else:
            assert after.step.name == "turn"
            assert after.seat == (state.seat + 1) % state.players
    return set(found)


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
)
def test_all_resolutions_of_every_card_in_random_positions():
    effects = Counter()
    for seed in range(100):
        state = random_position(Random(seed), populated=(0.2, 0.5, 0.9)[seed % 3])
        for card in CARDS:
            found = compare(state, None, card)
            effects[card, found == {""}] += 1
    for card in CARDS:
        assert effects[card, True], f"{card} never lacked an effect: the positions prove too little"
        assert effects[card, False] > 10


@pytest.mark.rule("KID2-UNDO-01", "KID2-UNDO-02", "KID2-UNDO-03", "KID2-UNDO-04", "KID2-UNDO-05")
def test_all_exchanges_after_an_exchange():
    forbidden = lost = lesser = own = 0
    for seed in range(400):
        rng = Random(seed)
        state = random_position(rng, populated=0.4) if seed % 8 == 0 else pocket_position(rng)
        last = play_exchange(state, rng)
        for _ in range(rng.randrange(state.players + 2)):
            if state.seat is not None:
                state.apply(state.rules.moves.pass_turn)
        if state.seat is None:
            continue
        state.hands[state.seat] = state.rules.hand  # a second Manoeuvre of one's own: only a Spy will bring that
        own += state.seat == last.seat
        for card in ("manoeuvre", "outmanoeuvre"):
            found = compare(state, last, card)
            free = set(naive.resolutions(seen(state), card))
            forbidden += found != free
            lost += found == {""} != free
            lesser += found != {""} and not found <= free
    assert min(forbidden, lost, lesser, own) > 5, f"the positions prove too little: {forbidden} {lost} {lesser} {own}"


@pytest.mark.rule("KID2-UNDO-03", "KID2-ACT-GEN-03", "KID2-SUMMON-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_resolutions_of_every_card_held_in_real_games(players):
    for seed in range(6):
        rng = Random(seed)
        state = GAME.start(GAME.complete({"players": players}), seed)
        last = None
        while state.seat is not None:
            held = state.observe(state.seat)["seats"][state.seat]["hand"]
            if rng.random() < 0.25:
                compare(state, last, rng.choice(held) if held else "negotiate") if held else None
            move = rng.choice(state.legal_moves())
            if move.verb == "card":
                before, seat, card = seen(state), state.seat, BASE.cards[move.card].name
                state.apply(move)
                while state.step.name not in ("summon", "turn", "over"):
                    state.apply(rng.choice(state.legal_moves()))
                last = naive.LastAction(card, seat, naive.change_of(before, seen(state)))
                if state.step.name == "summon":
                    state.apply(rng.choice(state.legal_moves()))
            else:
                state.apply(move)


@pytest.mark.rule("KID2-TURN-01", "KID2-TURN-02", "KID2-TURN-03", "KID2-TURN-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whose_turn_it_is_and_when_a_struggle_comes(players):
    """Told from nothing but the list of turns taken: a string of ``c`` for a card and ``p`` for a pass."""
    for seed in range(40):
        rng = Random(seed)
        state = GAME.start(GAME.complete({"players": players, "first": seed % players}), seed)
        turns = ""
        passing = rng.random()
        while state.seat is not None:
            if state.step.name == "turn":
                struggles = sum(len(run) // players for run in turns.split("c"))
                assert state.resolved == struggles, turns
                assert state.seat == (seed + len(turns)) % players, turns
                assert state.legal_moves()[-1].text == "pass"
                move = state.legal_moves()[-1 if rng.random() < passing else 0]
                turns += "p" if move.verb == "pass" else "c"
            else:
                move = rng.choice(state.legal_moves())
            state.apply(move)


@pytest.mark.rule(
    "KID2-STRUG-01", "KID2-STRUG-02", "KID2-STRUG-03", "KID2-STRUG-04", "KID2-STRUG-05", "KID2-TURN-06", "KID2-END-01", "KID2-END-02"
)
def test_struggles_one_after_another_and_the_forecast_of_them():
    endings = Counter()
    for seed in range(300):
        state = random_position(Random(seed), populated=0.8)
        foreseen = forecast(state)
        table = seen(state)
        coming = [region for region in table.order if region not in table.disc]
        results = []
        while not naive.over(table):
            table = naive.struggle(table)
            results.append(table.disc[coming[len(results)]])
            for _ in range(state.players):
                state.apply(state.rules.moves.pass_turn)
            assert seen(state).picture() == table.picture(), state.notation()
        assert state.seat is None
        told = {CODES[region]: "X" if faction is None else "SWE"[faction] for region, faction in foreseen.results.items()}
        assert told == dict(zip(coming, results, strict=False))
        assert foreseen.outcome == state.outcome()
        assert set(state.outcome().winners) == naive.victors(state.observe(None)), state.notation()
        endings[state.outcome().ending] += 1
    assert min(endings["coronation"], endings["invasion"]) > 20


def random_ending(rng: Random) -> KingState:
    """A game just over. Courts and cards so alike that most comparisons are ties."""
    players = rng.choice((2, 3, 4))
    codes = list(CODES)
    rng.shuffle(codes)
    invaded = rng.random() < 0.4
    discs = ["X"] * 3 + [rng.choice("SWE") for _ in range(5)] if invaded else ["X"] * rng.randrange(3)
    discs += [rng.choice("SSWE" if rng.random() < 0.5 else "S") for _ in range(8 - len(discs))]
    rng.shuffle(discs)
    numbers = rng.sample(range(1, 33), players)
    seats = []
    for letter, number in zip("ABCD", numbers, strict=False):
        court = "-".join(str(rng.randrange(2)) for _ in range(3))
        hand, last = rng.choice((("-", number), ("-", number), ("a", number), ("swe", 0)))
        seats.append(f"{letter}={court}:{hand}:-:{last}")
    regions = " ".join(f"{code}=[{disc}]" for code, disc in zip(codes, discs, strict=True))
    return GAME.parse_position(f"king-is-dead players={players} order={','.join(codes)}/ {regions} {' '.join(seats)}")


@pytest.mark.rule(
    "KID2-END-INVASION-01",
    "KID2-END-INVASION-TIE-1",
    "KID2-END-INVASION-TIE-2",
    "KID2-END-CORONATION-01",
    "KID2-END-CORONATION-02",
    "KID2-END-CORONATION-03",
    "KID2-END-CORONATION-TIE-1",
    "KID2-END-CORONATION-TIE-2",
    "KID2-END-CORONATION-TIE-4",
    "KID2-END-CORONATION-TIE-5",
    "KID2-TEAM-INVASION-01",
    "KID2-TEAM-INVASION-TIE-1",
    "KID2-TEAM-CORONATION-01",
    "KID2-TEAM-CORONATION-TIE-1",
    "KID2-TEAM-CORONATION-TIE-2",
    "KID2-TEAM-CORONATION-TIE-3",
)
def test_the_winners_of_thousands_of_endings():
    settled = Counter()
    for seed in range(3000):
        state = random_ending(Random(seed))
        outcome = state.outcome()
        assert set(outcome.winners) == naive.victors(state.observe(None)), state.notation()
        settled[outcome.rule, len(outcome.winners) == state.players] += 1
    shared = {"KID2-END-CORONATION-TIE-5", "KID2-END-INVASION-TIE-2"}
    one_side = {f"KID2-END-{rule}" for rule in ("INVASION-01", "INVASION-TIE-1", "CORONATION-03", "CORONATION-TIE-1", "CORONATION-TIE-4")}
    team = {f"KID2-TEAM-{rule}" for rule in ("INVASION-01", "INVASION-TIE-1", "CORONATION-01", "CORONATION-TIE-1", "CORONATION-TIE-3")}
    assert {rule for rule, _ in settled} == shared | one_side | team
