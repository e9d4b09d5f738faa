"""Alone against the Saxons the judgement knows that a small lead will not last."""

from __future__ import annotations

from collections.abc import Iterator

from vacant_throne.bots.king_is_dead import KingMind
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.king_is_dead.flow import SUMMON
from vacant_throne.king_is_dead.solo import HUMAN, SAXONS, margins
from vacant_throne.king_is_dead.state import KingState
from vacant_throne.lab.matches import play
from vacant_throne.lab.randomplay import random_match

KING = GAMES["king-is-dead"]
ALONE = KING.complete({"players": 1})


def states(seeds: int) -> Iterator[tuple[KingState, int]]:
    """Positions of random games, each with the lead in the contested region."""
    for seed in range(seeds):
        match = random_match(KING, ALONE, seed, Rng(seed))
        for number in range(len(match.log)):
            state = match.at(number)
            if state.unstable.bit_count() == state.rules.instability_limit - 1:
                yield state, margins(state.followers)[state.order[state.resolved]]


def test_what_the_summon_of_the_saxons_will_take_is_as_good_as_taken() -> None:
    judge = KingMind().judge
    summons = [(state, lead) for state, lead in states(30) if state.actor == SAXONS and state.step is SUMMON]
    gone = [judge(state)[HUMAN] for state, lead in summons if lead <= 1]
    assert len(gone) > 5
    assert max(gone) < 1e-3


def test_a_greater_lead_is_surer_and_so_is_one_with_cards_in_hand() -> None:
    state = KING.start(ALONE, 1)
    contested, first = state.order[0], KingMind().judge(state)[HUMAN]
    more = state.copy()
    leader = max(range(3), key=lambda faction: more.followers[faction * 8 + contested])
    more.followers[leader * 8 + contested] += 2
    assert KingMind().judge(more)[HUMAN] > first
    fewer = state.copy()
    fewer.hands[HUMAN] &= fewer.hands[HUMAN] - 1
    assert KingMind().judge(fewer)[HUMAN] < first


def test_a_turn_ahead_is_enough_to_hold_off_the_invasion_now_and_then() -> None:
    endings = [play(KING.id, ALONE, ("greedy", "random"), seed).ending for seed in range(12)]
    assert endings.count("coronation") >= 2  # who takes the Saxons for a player of flesh and blood sees none
