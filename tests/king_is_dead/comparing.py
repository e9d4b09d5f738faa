"""How the engine is held against the naive reading: what both see, and whole resolutions side by side."""

from __future__ import annotations

from random import Random

from tests.king_is_dead import naive
from tests.king_is_dead.helpers import EFFECT_STEPS, play, resolutions
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.state import KingState


def seen(state: KingState, last: naive.LastAction | None = None) -> naive.Table:
    """The table as an onlooker sees it."""
    return naive.Table(state.observe(None), last)


def seats_seen(state: KingState) -> list[naive.Player]:
    """The players, each as that seat sees itself."""
    return naive.players_of(seen(state), [state.observe(seat) for seat in range(state.players)])


def place(state: KingState, move: KingMove) -> tuple[str, str]:
    """The region and the faction of a move, by their letters."""
    return state.rules.board.codes[move.region], state.rules.board.letters[move.faction]


def compare(state: KingState, last: naive.LastAction | None, card: str) -> set[str]:
    """Hold every resolution of a card, and the summons after it, against the naive reading; return the resolutions."""
    expected = naive.resolutions(seen(state, last), card)
    found = resolutions(state, card)
    assert set(found) == set(expected), f"{card} in {state.notation()}"
    for resolution, after in found.items():
        assert seen(after).picture() == expected[resolution].picture(), f"{card}: {resolution} in {state.notation()}"
        here = naive.summons(expected[resolution])
        if here:
            summonable = {place(state, move) for move in after.legal_moves()}
            assert (after.step.name, summonable) == ("summon", here), f"{card}: {resolution} in {state.notation()}"
        else:
            assert after.step.name == "turn"
            assert after.seat == (state.actor + 1) % state.players
    return set(found)


def play_at_random(state: KingState, rng: Random, card: str) -> naive.LastAction:
    """Let the seat to move play a card, anyhow, with the summon, and tell what it changed, as the naive reading sees it."""
    seat, before = state.actor, seen(state)
    play(state, f"card:{card}")
    while state.step.name in EFFECT_STEPS:
        move = rng.choice(state.legal_moves())
        if move.verb == "spy":
            card = move.text.partition(":")[2]
        state.apply(move)
    action = naive.LastAction(card, seat, seen(state).change_since(before), len(before.disc))
    if state.step.name == "summon":
        state.apply(rng.choice(state.legal_moves()))
    return action
