"""Random games with every number of players: what holds at every decision, how long a game can be, and that every ending is reached."""

from __future__ import annotations

import sys
from collections import Counter
from math import ceil
from random import Random

import pytest

from tests.kings_bounty import reading
from tests.kings_bounty.helpers import (
    KINDS,
    NEGATIVE,
    STRENGTH,
    box,
    choose,
    deck,
    discards,
    hand,
    hands,
    legal,
    new_game,
    play_out,
    pool,
    seen,
)

PLAYERS = (2, 3, 4, 5)
GAMES = 30 if sys.platform == "emscripten" else 300
"""With each number of players. In Pyodide it is enough to see that the same rules run there."""
LOOKS = 80
"""A whole position is checked about once in so many decisions."""
DECKS = {2: 36, 3: 48, 4: 60, 5: 54}
STALL = 10
"""Rounds without a card, after which the next is the last."""


def most_turns(players: int) -> int:
    """A bound on the turns of a game.

    Each card of the deck is drawn after a play. A stall is found at the end of the turn of the last player, after ten rounds of returns:
    between two plays of that player there are nine rounds and what is left of a tenth, and a single time, if another has played, a round
    more. Then comes the last round.
    """
    return DECKS[players] * STALL * players + players * (STALL + 2)


def most_decisions(players: int) -> int:
    """A bound on the decisions of a game: at most 7 in a turn, six cards returned and the draw; in one with a play 3."""
    return 7 * most_turns(players) - 4 * DECKS[players]


# --- what is true of any position ---


def check_cards(state, view) -> None:
    """KB-DISC-04: deck, hands, domains, garrisons and discards are the game's cards. What everybody may know adds up to it."""
    there = [kind for domain in view["domains"] for kind in (domain["card"], domain["garrison"]) if kind]
    held = hands(state)
    whole = box(view["players"], view["left_out"])
    assert Counter([*deck(state), *discards(state), *there, *(kind for hand in held for kind in hand)]) == whole
    sizes = [seat["hand_size"] for seat in view["seats"]]
    assert sizes == [len(hand) for hand in held]
    assert view["deck"]["size"] + sum(sizes) + len(there) + len(view["discards"]) == whole.total()
    order = [KINDS.index(kind) for hand in held for kind in hand]
    assert all(sorted(hand, key=KINDS.index) == hand for hand in held), order
    drawing = view["step"] == "draw"
    for seat, size in enumerate(sizes):
        acts = seat == view["seat"]
        if view["deck"]["size"]:
            assert size == 6 - (acts and drawing) - (acts and view["returned"])
        elif view["closing"] == "last_card":
            assert size in (5, 6)


def check_domains(view) -> None:
    """Each site is its card's, with one owner, a regular unit or nobody inside, and the defence of KB-PLAY-GARR-03."""
    sites = [domain["site"] for domain in view["domains"]]
    assert len(set(sites)) == len(sites)
    for domain in view["domains"]:
        assert domain["site"].rpartition("_")[0] == domain["card"]
        assert domain["owner"] in range(view["players"])
        assert domain["garrison"] is None or reading.what(domain["garrison"]) in ("archer", "warrior", "mage")
        assert domain["strength"] == STRENGTH[reading.what(domain["card"])]
        assert domain["defence"] == reading.defence(domain)


def check_titles(state, view) -> None:
    """Six open titles of the pool, more only where a negative one was shown; no title twice; holders and scores by the second reading."""
    titles = [entry["title"] for entry in view["titles"]]
    own = [seen(state, seat)["seats"][seat]["secret_title"] for seat in range(view["players"])]
    secret = [title for title in own if title]
    over = view["seat"] is None
    every = titles if over else [*titles, *secret]
    assert len(set(every)) == len(every) == (6 + view["players"] if view["expert"] else 6)
    assert set(every) <= set(pool(view["left_out"]))
    assert over or set(titles[6:]) <= set(titles)
    blamed = {entry["title"]: entry["holder"] for entry in view["titles"] if entry["title"] in NEGATIVE}
    again = reading.titles(view, blamed)
    assert [{**entry, "secret": None} for entry in view["titles"]] == [{**entry, "secret": None} for entry in again]
    held = [(entry["title"], entry["holder"]) for entry in view["titles"]]
    assert [seat["score"] for seat in view["seats"]] == reading.scores(view, held)
    kinds = {reading.what(kind) for kind in view["discards"]}
    for title, holder in blamed.items():
        assert (holder is not None) == (NEGATIVE[title] in kinds) or (over and title in secret)
    for title in () if over else secret:
        assert NEGATIVE.get(title) not in kinds  # it would have been shown


def check_course(state, view) -> None:
    """Whose turn it is, which decision is due, and what may be decided."""
    over = view["seat"] is None
    assert state.seat == view["seat"]
    assert (view["step"] == "over") == over
    assert (state.outcome() is not None) == over
    if over:
        assert legal(state) == []
        assert state.outcome().ranks == reading.ranks([seat["score"] for seat in view["seats"]], view["first"])
        assert state.outcome().ending == view["closing"]
        assert (view["turn"] - 1) % view["players"] == 0
        return
    seat = view["seat"]
    assert seat == (view["first"] + view["turn"] - 1) % view["players"]
    own = seen(state, seat)
    if view["step"] == "turn":
        assert legal(state) == reading.moves_of_a_turn(view, seat, hand(state, seat), KINDS)
    elif view["step"] == "target":
        assert legal(state) == [f"at:{site}" for site in reading.targets(view, seat, own["card"])]
    elif view["step"] == "return":
        assert legal(state) == [*(f"return:{kind}" for kind in KINDS if kind in hand(state, seat)), "draw"]
    else:
        assert legal(state) == ["draw"]
    assert (own["card"] is not None) == (view["step"] == "target")
    assert (view["returned"] > 0) == (view["step"] == "return")
    assert (view["closing"] is None) == (view["turns_left"] is None)
    assert (view["closing"] != "last_card") or not view["deck"]["size"]
    assert view["closing"] is not None or view["deck"]["size"]


def check(state) -> None:
    """Everything that is true of any position of a real game."""
    view = seen(state)
    check_cards(state, view)
    check_domains(view)
    check_titles(state, view)
    check_course(state, view)


@pytest.mark.rule(
    "KB-DISC-04", "KB-SETUP-08", "KB-TURN-01", "KB-TURN-02", "KB-TURN-08", "KB-TITLE-09", "KB-TITLE-10", "KB-END-04", "KB-SCORE-04"
)
@pytest.mark.rule("KB-PLAY-UNIT-01", "KB-PLAY-UNIT-04", "KB-PLAY-UNIT-05", "KB-PLAY-GARR-03", "KB-PLAY-GARR-04", "KB-EXP-03", "KB-END-06")
@pytest.mark.parametrize("players", PLAYERS)
def test_cards_are_conserved_and_every_game_ends_within_its_bound(players):
    longest, endings = 0, Counter()
    for seed in range(GAMES):
        rng = Random(seed)
        state = new_game(players, seed, expert=seed % 3 == 0, final_draw_ends=seed % 5 == 0)
        likes = rng.choice((0.02, 0.3, 0.6, 0.9, 1.0))
        check(state)
        decisions = 0
        while state.seat is not None:
            turn = state.turn
            state.apply(choose(state, rng, likes))
            assert state.turn - turn in (0, 1)
            decisions += 1
            if rng.random() * LOOKS < 1:
                check(state)
        check(state)
        assert state.turn - 1 <= most_turns(players)
        assert decisions <= most_decisions(players)
        longest = max(longest, decisions)
        endings[state.outcome().ending] += 1
    assert set(endings) == {"last_card", "stalled"}
    assert longest > most_decisions(players) / 50


@pytest.mark.rule("KB-END-06")
@pytest.mark.parametrize("players", [2, 3])
def test_the_bound_is_nearly_reached_by_players_who_wait_as_long_as_they_may(players):
    """Everybody returns everything; the last player keeps a card that can be played, and plays it to keep the game from ending."""
    state = new_game(players, 2, first=0)
    decisions, kept = 0, ""
    while state.seat is not None:
        moves, table = state.legal_moves(), seen(state)
        if table["step"] == "turn":
            last = table["seat"] == table["last"]
            kept = next((move.text[5:] for move in moves if last and move.text.startswith("card:")), "")
            urgent = table["idle"] >= STALL * players - 1 and not table["closing"]
            move = moves[0] if last and urgent else next((move for move in moves if returns(move, kept)), moves[-1])
        elif table["step"] == "return":
            move = next((move for move in moves if returns(move, kept)), moves[-1])
        else:
            move = moves[0]
        state.apply(move)
        decisions += 1
    assert 0.8 * most_decisions(players) < decisions <= most_decisions(players)
    assert 0.9 * most_turns(players) < state.turn - 1 <= most_turns(players)


def returns(move, kept):
    return move.text.startswith("return:") and move.text != f"return:{kept}"


@pytest.mark.rule("KB-END-01", "KB-END-02", "KB-END-04", "KB-TURN-03")
@pytest.mark.parametrize("players", PLAYERS)
def test_players_who_always_play_end_with_the_deck(players):
    for seed in range(8):
        state = play_out(new_game(players, seed), Random(seed), 1.0)
        assert state.outcome().ending == "last_card"
        assert state.turn - 1 >= players * ceil((DECKS[players] + 1) / players)
        assert {len(held) for held in hands(state)} <= {5, 6}


@pytest.mark.rule("KB-SCORE-03", "KB-SCORE-04", "KB-TITLE-07")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_way_to_win_is_reached_by_play(players):
    rules = Counter()
    for seed in range(60):
        outcome = play_out(new_game(players, seed), Random(seed), 0.9).outcome()
        rules[outcome.rule] += 1
        assert sorted(outcome.ranks) == list(range(1, players + 1))
    assert set(rules) == {"KB-SCORE-03", "KB-SCORE-04"}


@pytest.mark.parametrize("players", PLAYERS)
def test_a_copy_lives_its_own_life(players):
    state, rng = new_game(players, 5, expert=True), Random(5)
    while state.seat is not None:
        twin, before = state.copy(), state.notation()
        assert twin.notation() == before
        twin.apply(choose(twin, rng, 0.7))
        assert state.notation() == before
        state = twin
