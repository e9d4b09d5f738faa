"""Setting up the second edition (KID2 section 2). Everything random comes from named streams of the match's seed."""

from __future__ import annotations

from vacant_throne.core.rng import stream
from vacant_throne.king_is_dead.board import FACTION_COUNT, REGION_COUNT
from vacant_throne.king_is_dead.ruleset import Ruleset
from vacant_throne.king_is_dead.state import KingState

FOLLOWERS = {2: 16, 3: 18, 4: 18}
"""Followers of each faction in the game, by number of players (KID2-COMP-01, KID2-SETUP-01).

They are in the supply, in the regions or in the courts, all of them, until the end (KID2-SETUP-11).
"""
HOME_FOLLOWERS = 2
COURT_FOLLOWERS = 2
REGION_FOLLOWERS = 4


def set_up(rules: Ruleset, players: int, first: int | None, seed: int) -> KingState:
    """The state after set-up; `first` is the seat that begins, None to draw it (KID2-SETUP-10)."""
    state = KingState(rules, players)
    for faction, home in enumerate(rules.board.homes):
        state.followers[faction * REGION_COUNT + home] = HOME_FOLLOWERS  # KID2-SETUP-02
    bag = [faction for faction in range(FACTION_COUNT) for _ in range(FOLLOWERS[players] - HOME_FOLLOWERS)]  # KID2-SETUP-03
    stream(seed, "bag").shuffle(bag)
    for seat in range(players):
        for _ in range(COURT_FOLLOWERS):  # KID2-SETUP-04
            state.courts[seat * FACTION_COUNT + bag.pop()] += 1
    for region in range(REGION_COUNT):
        while sum(state.followers[region::REGION_COUNT]) < REGION_FOLLOWERS:  # KID2-SETUP-05
            state.followers[bag.pop() * REGION_COUNT + region] += 1
    state.supply = [bag.count(faction) for faction in range(FACTION_COUNT)]  # KID2-SETUP-06
    stream(seed, "regions").shuffle(state.order)  # KID2-SETUP-09
    state.seat = stream(seed, "first").below(players) if first is None else first
    return state
