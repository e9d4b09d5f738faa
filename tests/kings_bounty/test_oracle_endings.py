"""The engine against `naive` through the last turns of games: hundreds of positions with hardly a deck, written down and played out."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from tests.kings_bounty import naive
from tests.kings_bounty.comparing import agree, make_both, placed, play_on, what_it_is
from tests.kings_bounty.random_positions import POLICIES, never_playing, random_table
from vacant_throne.kings_bounty import GAME

HOUSES = (frozenset(), frozenset({"final_draw_ends"}), frozenset({"endless"}), frozenset({"final_draw_ends", "endless"}))
PLAYERS = (2, 3, 4, 5)


def late_position(rng: Random, players: int, expert: bool, number: int, *, decks: int = 4) -> naive.Table:
    return random_table(rng, players, deck=number % decks, expert=expert, house=HOUSES[number // decks % 4])


@pytest.mark.rule(
    "KB-PLAY-UNIT-01",
    "KB-PLAY-UNIT-02",
    "KB-PLAY-UNIT-03",
    "KB-PLAY-UNIT-04",
    "KB-PLAY-UNIT-05",
    "KB-PLAY-UNIT-06",
    "KB-PLAY-GARR-01",
    "KB-PLAY-GARR-02",
    "KB-PLAY-GARR-03",
    "KB-PLAY-GARR-04",
    "KB-PLAY-GARR-05",
    "KB-PLAY-CAPT-01",
    "KB-PLAY-CAPT-02",
    "KB-PLAY-CAPT-03",
    "KB-PLAY-HERO-01",
    "KB-PLAY-HERO-02",
    "KB-PLAY-HERO-03",
    "KB-PLAY-MON-01",
    "KB-PLAY-MON-02",
    "KB-PLAY-MON-03",
    "KB-DISC-01",
    "KB-TITLE-01",
    "KB-TITLE-02",
    "KB-TITLE-03",
    "KB-TITLE-04",
    "KB-TITLE-05",
    "KB-TITLE-06",
    "KB-TITLE-07",
    "KB-TITLE-08",
    "KB-TITLE-10",
    "KB-EXP-03",
)
@pytest.mark.parametrize("expert", [False, True])
def test_every_card_in_hand_on_every_domain(expert):
    tried = Counter()
    for number, players in product(range(5), PLAYERS):
        rng = Random(f"{players} {expert} {number}")
        table = late_position(rng, players, expert, number)
        state = placed(table)
        agree(state, table)
        for card in [move for move in naive.legal_moves(table) if move.startswith("card:")]:
            chosen, seen = state.copy(), naive.read(state.notation())
            make_both(chosen, seen, card)
            agree(chosen, seen)
            for place in naive.legal_moves(seen) if seen.step == "target" else []:
                tried[what_it_is(seen, place)] += 1
                after, expected = chosen.copy(), naive.read(chosen.notation())
                make_both(after, expected, place)
                agree(after, expected)
    plain = {"garrison", "replace", "capture", "hero on foreign", "monster on own", "monster on foreign"}
    guarded = {"capture and garrison", "hero on foreign and garrison", "monster on own and garrison", "monster on foreign and garrison"}
    assert set(tried) == plain | guarded, tried


@pytest.mark.rule(
    "KB-TURN-03",
    "KB-TURN-06",
    "KB-TURN-07",
    "KB-END-01",
    "KB-END-02",
    "KB-END-03",
    "KB-END-04",
    "KB-END-05",
    "KB-END-06",
    "KB-EXP-02",
    "KB-EXP-03",
    "KB-EXP-04",
    "KB-TITLE-07",
    "KB-TITLE-09",
    "KB-SCORE-01",
    "KB-SCORE-02",
    "KB-SCORE-03",
    "KB-SCORE-04",
)
@pytest.mark.parametrize("expert", [False, True])
def test_last_turns(expert):
    told = Counter()
    for number, players in product(range(16), PLAYERS):
        rng = Random(f"{players} {expert} {number}")
        table = late_position(rng, players, expert, number)
        policies = POLICIES if "endless" in table.house else (*POLICIES, never_playing)
        state = placed(table)
        agree(state, table)
        play_on(state, table, rng, rng.choice(policies), every=4, told=told)
        scores = naive.final_scores(table)
        told["tied"] += len(set(scores)) < players
        told["below nothing"] += min(scores) < 0
    wanted = {"card", "return", "draw", "pass", "garrison", "replace", "capture", "hero on foreign", "monster on foreign"}
    wanted |= {"over: last_card", "over: last_card by draw", "over: stalled", "tied", "below nothing"}
    assert wanted <= set(+told), told


@pytest.mark.rule("KB-END-01", "KB-END-02", "KB-END-03", "KB-END-04")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_number_of_the_last_turn(players):
    """KB-END-04 by its formula: what the naive reading counts out, told beforehand."""
    found = Counter()
    for number in range(24):
        rng = Random(f"{players} {number}")
        table = late_position(rng, players, expert=False, number=1 + 4 * (2 * number % 4))
        table.closing, table.house, table.idle = None, set(), 0
        state = placed(table)
        emptied = None
        while table.seat is not None:
            moves = naive.legal_moves(table)
            text = next((move for move in moves if move.startswith("card:")), moves[0])
            turn = table.turn
            state.apply(GAME.parse_move(text))
            naive.make(table, text)
            if emptied is None and not table.deck:
                emptied = turn
        if emptied is not None:
            last = players * -(-(emptied + 1) // players)
            assert (state.turn - 1, table.turn - 1) == (last, last)
            found[emptied % players] += 1
    assert len(found) == players, "the deck was never emptied by some of the seats"


@pytest.mark.rule("KB-DISC-04")
def test_positions_in_few_words():
    """The words of a position in any order, without those that are understood: all that is mentioned nowhere is discarded."""
    understood = {
        "step=turn",
        "expert=no",
        "first=A",
        "seat=A",
        "turn=1",
        "players=2",
        "deck=-",
        "titles=-",
        *(f"{seat}=-" for seat in "ABCDE"),
    }
    for number, players in product(range(12), PLAYERS):
        rng = Random(f"{players} {number}")
        table = late_position(rng, players, number % 2 == 0, number)
        if number % 3 == 0:
            table.first, table.seat = 0, 0
        game, *words = naive.write(table).split()
        words = [word for word in words if word not in understood and not word.startswith("discards=")]
        rng.shuffle(words)
        text = " ".join([game, *words])
        agree(GAME.parse_position(text), naive.read(text))
