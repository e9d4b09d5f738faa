"""Turns, struggles and what they lead to, against the naive reading."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.king_is_dead import naive
from tests.king_is_dead.comparing import seats_seen, seen
from tests.king_is_dead.random_positions import VARIANTS, edition_of, random_position
from vacant_throne.games import GAMES
from vacant_throne.king_is_dead.forecast import forecast


@pytest.mark.rule(
    "KID2-TURN-01", "KID2-TURN-02", "KID2-TURN-03", "KID2-TURN-04", "KID1-TURN-01", "KID1-TURN-02", "KID1-TURN-03", "KID1-TURN-04"
)
@pytest.mark.parametrize("game", ["king-is-dead", "king-is-dead-first"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whose_turn_it_is_and_when_a_struggle_comes(game, players):
    """Told from nothing but the list of turns taken: a string of ``c`` for a card and ``p`` for a pass."""
    for seed in range(40):
        rng = Random(seed)
        state = GAMES[game].start(GAMES[game].complete({"players": players, "first": seed % players}), seed)
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
    "KID2-STRUG-01",
    "KID2-STRUG-02",
    "KID2-STRUG-03",
    "KID2-STRUG-04",
    "KID2-STRUG-05",
    "KID2-TURN-06",
    "KID2-END-01",
    "KID2-END-02",
    "KID2-VIK-STRUG-01",
    "KID2-VIK-PLACE-01",
    "KID2-VIK-PLACE-02",
    "KID2-VIK-PLACE-03",
    "KID2-VIK-PLACE-04",
    "KID2-VIK-END-01",
    "KID1-STRUG-01",
    "KID1-STRUG-02",
    "KID1-STRUG-03",
    "KID1-STRUG-04",
    "KID1-STRUG-05",
    "KID1-END-01",
    "KID1-END-02",
    "KID1-MOR-STRUG-01",
    "KID1-MOR-PLACE-01",
    "KID1-MOR-PLACE-02",
    "KID1-MOR-PLACE-03",
    "KID1-MOR-END-01",
    "KID1-MOR-END-05",
)
@pytest.mark.parametrize("rules", VARIANTS)
def test_struggles_one_after_another_and_the_forecast_of_them(rules):
    endings = Counter()
    for seed in range(300):
        state = random_position(Random(f"{rules} {seed}"), rules, populated=0.8)
        foreseen = forecast(state)
        table = seen(state)
        coming = table.open_regions()
        results = []
        while not naive.over(table):
            table = naive.struggle(table)
            results.append(table.disc[coming[len(results)]])
            for _ in range(state.players):
                state.apply(state.rules.moves.pass_turn)
            assert seen(state).picture() == table.picture(), state.notation()
        assert state.seat is None
        board = state.rules.board
        told = {board.codes[region]: "X" if faction is None else board.letters[faction] for region, faction in foreseen.results.items()}
        assert told == dict(zip(coming, results, strict=False))
        assert foreseen.outcome == state.outcome()
        assert state.outcome().ending == naive.ending(table)
        assert set(state.outcome().winners) == naive.victors(table, seats_seen(state)), state.notation()
        endings[state.outcome().ending] += 1
    assert min(endings.values()) > 10, endings
    assert len(endings) == 2 + (seen(state).factions != edition_of(rules).factions)
