"""Setting up (KID2 section 2, KID1 section 2). Everything random comes from named streams of the match's seed."""

from __future__ import annotations

from vacant_throne.core.rng import stream
from vacant_throne.king_is_dead.board import FACTION_COUNT, RAIDERS, REGION_COUNT
from vacant_throne.king_is_dead.ruleset import Ruleset
from vacant_throne.king_is_dead.secrets import deal_secret
from vacant_throne.king_is_dead.state import KingState

FOLLOWERS = {2: 16, 3: 18, 4: 18}
"""Followers of each faction in the game, by number of players (KID2-COMP-01, KID2-SETUP-01, KID1-COMP-02, KID1-SETUP-01).

They are in the supply, in the regions or in the courts, all of them, until the end (KID2-SETUP-11, KID1-SETUP-09).
"""
HOME_FOLLOWERS = 2
COURT_FOLLOWERS = 2
REGION_FOLLOWERS = 4


def set_up(rules: Ruleset, players: int, first: int | None, seed: int) -> KingState:
    """The state after set-up; `first` is the seat that begins, None to draw it (KID2-SETUP-10, KID1-SETUP-08)."""
    state = rules.state(rules, players)
    for faction, home in enumerate(rules.board.homes):
        state.followers[faction * REGION_COUNT + home] = HOME_FOLLOWERS  # KID2-SETUP-02, KID1-SETUP-02
    if rules.raiders:
        for region in rules.raiders.landings:  # KID2-VIK-SETUP-01, KID1-MOR-SETUP-01
            state.followers[RAIDERS * REGION_COUNT + region] = 1
        state.supply[RAIDERS] = rules.raiders.supply - len(rules.raiders.landings)
    bag = [faction for faction in range(FACTION_COUNT) for _ in range(FOLLOWERS[players] - HOME_FOLLOWERS)]  # KID2-SETUP-03
    draw = stream(seed, "bag")
    draw.shuffle(bag)
    seats = list(range(players))
    while seats:
        for seat in seats:
            for _ in range(COURT_FOLLOWERS):  # KID2-SETUP-04, KID1-SETUP-03
                state.courts[seat * FACTION_COUNT + bag.pop()] += 1
        seats = _alike(state) if rules.redraw_pairs else []
        if seats:
            _put_back(state, seats, bag)
            draw.shuffle(bag)
    for region in range(REGION_COUNT):
        while sum(state.followers[region::REGION_COUNT]) < REGION_FOLLOWERS:  # KID2-SETUP-05, KID1-SETUP-05
            state.followers[bag.pop() * REGION_COUNT + region] += 1
    state.supply[:FACTION_COUNT] = [bag.count(faction) for faction in range(FACTION_COUNT)]  # KID2-SETUP-06, KID1-SETUP-06
    stream(seed, "regions").shuffle(state.order)  # KID2-SETUP-09, KID1-SETUP-07
    if rules.secret:
        deal_secret(state, stream(seed, "cunning"))
    if state.deck is not None:
        deck = list(state.deck)
        stream(seed, "saxons").shuffle(deck)  # KID2-SOLO-SETUP-01
        state.deck = tuple(deck)
    state.seat = state.actor = stream(seed, "first").below(players) if first is None else first
    return state


def _alike(state: KingState) -> list[int]:
    """The seats that drew two followers of one faction, where another seat drew two of the same (KID1-SETUP-04)."""
    courts = [state.court(seat) for seat in range(state.players)]
    return [seat for seat, court in enumerate(courts) if max(court) == COURT_FOLLOWERS and courts.count(court) > 1]


def _put_back(state: KingState, seats: list[int], bag: list[int]) -> None:
    for seat in seats:
        for faction, count in enumerate(state.court(seat)):
            bag += [faction] * count
            state.courts[seat * FACTION_COUNT + faction] = 0
