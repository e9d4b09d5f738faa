"""The engine against `naive`, in step, through random games: after every decision everybody must see the same."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.kings_bounty import naive
from tests.kings_bounty.comparing import agree, play_on, started
from tests.kings_bounty.naive.cards import cards_of_the_game
from tests.kings_bounty.random_positions import POLICIES, never_playing

PLAYERS = (2, 3, 4, 5)
SIZES = {2: (30, 12, 6, 48, 36, 17), 3: (39, 18, 9, 66, 48, 19), 4: (48, 24, 12, 84, 60, 21), 5: (48, 24, 12, 84, 54, 21)}
"""KB-SETUP-08: units, castles, obelisks, all cards, the deck after the deal, the pool of titles."""


@pytest.mark.rule(
    "KB-SETUP-01",
    "KB-SETUP-02",
    "KB-SETUP-03",
    "KB-SETUP-04",
    "KB-SETUP-05",
    "KB-SETUP-06",
    "KB-SETUP-07",
    "KB-SETUP-08",
    "KB-SETUP-09",
    "KB-EXP-01",
    "KB-DISC-04",
)
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("players", PLAYERS)
def test_set_ups(players, expert):
    units, castles, obelisks, total, deck, titles = SIZES[players]
    begun, gone, dealt = Counter(), Counter(), Counter()
    for seed in range(25):
        state, table = started(players, seed, expert=expert)
        agree(state, table)
        families = Counter(card.family for card in table.every_card())
        assert (families["unit"], families["castle"], families["obelisk"]) == (units, castles, obelisks)
        assert len(table.every_card()) == total
        assert (len(table.deck), [len(hand) for hand in table.hands]) == (deck, [6] * players)
        assert (table.domains, table.discards, table.seat, table.turn) == ([], [], table.first, 1)
        pool = naive.pool(table.left_out)
        out = [*table.open, *(title for title in table.hidden if title)]
        assert len(pool) == titles
        assert (len(table.open), len(out), len(set(out))) == (6, 6 + players * expert, len(out))
        assert set(out) <= set(pool)
        begun[table.first] += 1
        gone[tuple(sorted(table.left_out))] += 1
        dealt += Counter(out)
    assert len(begun) == players
    assert len(gone) == {2: 6, 3: 4, 4: 1, 5: 1}[players]
    assert set(dealt) == set(naive.TITLES), "some titles never came up"


@pytest.mark.rule("KB-SETUP-01", "KB-SETUP-02", "KB-SETUP-03", "KB-SETUP-04", "KB-SETUP-07")
def test_set_ups_that_are_agreed_on():
    for players, left_out in [(2, "elf+dwarf"), (2, "dwarf+orc"), (2, "undead+orc"), (3, "elf"), (3, "orc"), (3, "undead")]:
        for first in range(players):
            state, table = started(players, 3, left_out=left_out, first=first)
            agree(state, table)
            assert (sorted(table.left_out), table.first) == (sorted(left_out.split("+")), first)
            expected = Counter(card.kind for card in cards_of_the_game(left_out.split("+"), players))
            assert Counter(card.kind for card in table.every_card()) == expected


@pytest.mark.rule(
    "KB-TURN-01",
    "KB-TURN-02",
    "KB-TURN-03",
    "KB-TURN-04",
    "KB-TURN-05",
    "KB-TURN-06",
    "KB-TURN-08",
    "KB-TURN-09",
    "KB-PLAY-DOM-01",
    "KB-PLAY-DOM-02",
    "KB-PLAY-UNIT-01",
    "KB-PLAY-UNIT-02",
    "KB-PLAY-UNIT-03",
    "KB-PLAY-UNIT-04",
    "KB-PLAY-UNIT-05",
    "KB-PLAY-UNIT-06",
    "KB-DISC-01",
    "KB-DISC-02",
    "KB-DISC-03",
    "KB-DISC-04",
    "KB-TITLE-09",
    "KB-INFO-01",
    "KB-INFO-02",
    "KB-END-01",
    "KB-END-02",
    "KB-END-03",
    "KB-END-04",
)
@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.__name__)
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("players", PLAYERS)
def test_whole_games(players, expert, policy):
    for seed in range(2):
        rng = Random(f"{players} {expert} {policy.__name__} {seed}")
        state, table = started(players, seed, expert=expert, final_draw_ends=seed == 1)
        told = Counter()
        play_on(state, table, rng, policy, every=16, told=told)
        cards = Counter(card.id for card in table.every_card())
        assert cards == Counter(card.id for card in cards_of_the_game(table.left_out, players))
        assert told["draw"]
        assert (table.turn - 1) % players == 0, "all have had the same number of turns"


@pytest.mark.rule("KB-END-06")
@pytest.mark.parametrize("players", PLAYERS)
def test_games_in_which_nobody_plays(players):
    rng = Random(players)
    state, table = started(players, 5, first=players - 1)
    play_on(state, table, rng, never_playing, every=20)
    assert (table.closing, table.turn) == ("stalled", 11 * players + 1)

    state, table = started(players, 5, endless=True)
    while table.turn <= 12 * players:
        text = never_playing(rng, naive.legal_moves(table), table)
        state.apply(next(move for move in state.legal_moves() if move.text == text))
        naive.make(table, text)
    agree(state, table)
    assert (table.closing, table.idle) == (None, 12 * players)
