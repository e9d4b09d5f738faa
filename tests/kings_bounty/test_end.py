"""The end of the game: the last card, the last round, and the guard against rounds without a card (KB section 8)."""

from __future__ import annotations

from math import ceil
from random import Random

import pytest

from tests.kings_bounty.helpers import choose, deck, hands, legal, new_game, play, playable, playing, position, returning, seen, to_act

DECKS = {2: 36, 3: 48, 4: 60, 5: 54}


def lay(state):
    """Take a turn by playing a card, whichever can be played; by returning one if none can be; by passing without a deck."""
    turn = state.turn
    for text in ("card:", "at:", "return:", "draw", "pass"):
        if state.turn == turn and state.seat is not None:
            moves = [move for move in state.legal_moves() if move.text.startswith(text)]
            if moves and (text != "return:" or seen(state)["step"] == "turn"):
                state.apply(moves[0])
    assert state.turn == turn + 1
    return state


def course(state):
    """Of each turn to the end: whose it is, the cards in the deck, and how the game is closing."""
    found = []
    while state.seat is not None:
        table = seen(state)
        assert len(found) < 20, "the game does not end"
        found.append((to_act(state), table["deck"]["size"], table["closing"], table["turns_left"]))
        lay(state)
    return found


@pytest.mark.rule("KB-END-01", "KB-END-02", "KB-EX-34")
def test_the_last_round_goes_on_to_the_last_player_who_has_not_begun_yet():
    state = position("players=3 A=O1 B=O2 C=O3 deck=ET")
    assert course(state) == [("A", 1, None, None), ("B", 0, "last_card", 2), ("C", 0, "last_card", 1)]
    assert (state.outcome().ending, seen(state)["turn"], seen(state)["closing"]) == ("last_card", 4, "last_card")
    assert legal(state) == []


@pytest.mark.rule("KB-END-02", "KB-END-03")
def test_if_the_last_player_draws_the_last_card_everybody_has_one_more_turn():
    state = position("players=3 A=O1 B=O2 C=O3 deck=ET seat=C")
    assert course(state) == [("C", 1, None, None), ("A", 0, "last_card", 3), ("B", 0, "last_card", 2), ("C", 0, "last_card", 1)]


@pytest.mark.rule("KB-END-03")
def test_by_a_house_rule_the_draw_of_the_last_player_ends_the_game():
    state = position("players=3 A=O1 B=O2 C=O3 deck=ET seat=C house=final_draw_ends")
    assert course(state) == [("C", 1, None, None)]
    assert state.outcome().ending == "last_card"
    state = position("players=3 A=O1 B=O2 C=O3 deck=ET seat=B house=final_draw_ends")
    assert course(state) == [("B", 1, None, None), ("C", 0, "last_card", 1)]


@pytest.mark.rule("KB-END-02", "KB-SETUP-07")
@pytest.mark.parametrize(("first", "seats"), [("A", "ABC"), ("B", "A"), ("C", "AB")])
def test_the_last_player_sits_to_the_right_of_the_first(first, seats):
    state = position(f"players=3 first={first} seat=A closing=last_card")
    assert [seat for seat, *_ in course(state)] == list(seats)


@pytest.mark.rule("KB-END-01", "KB-TURN-06", "KB-EX-35")
def test_returning_cards_does_not_bring_the_end_near():
    state = position("players=3 A=EAEWEMDADWDM deck=ET")
    play(state, returning("elf_archer", "elf_warrior", "elf_mage", "dwarf_archer", "dwarf_warrior", "dwarf_mage"))
    table = seen(state)
    assert (table["deck"]["size"], table["closing"], table["turns_left"], to_act(state)) == (1, None, None, "B")
    assert deck(state) == ["dwarf_mage"]


@pytest.mark.rule("KB-END-04")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1])
def test_all_players_take_the_same_number_of_turns(players, first):
    for seed in range(12):
        state, rng = new_game(players, seed, first=first), Random(seed)
        turns, emptied, now = [0] * players, 0, 0
        while state.seat is not None:
            if state.turn != now:
                now = state.turn
                turns[state.seat] += 1
            state.apply(choose(state, rng, 0.7))
            if not emptied and not seen(state)["deck"]["size"]:
                emptied = now
        assert len(set(turns)) == 1
        assert now == players * ceil((emptied + 1) / players)
        assert seen(state)["turn"] == now + 1


@pytest.mark.rule("KB-END-04")
@pytest.mark.parametrize("t", range(1, 13))
def test_the_number_of_the_last_turn(t):
    """The deck emptied on turn t, counted from one."""
    state = position(f"players=4 A=ETEFECDTDFDC B=UTUFUCOTOFOC C=O1O1O2O2O3O3 D=ETEFECDTDFDC deck={'HAHWHMEAEWEMDADWDMUAUWUM'[: 2 * t]}")
    turns = 0
    while state.seat is not None:
        turns = state.turn
        assert turns < 40, "the game does not end"
        state.apply(state.legal_moves()[0])
    assert turns == 4 * ceil((t + 1) / 4)


@pytest.mark.rule("KB-END-05", "KB-TURN-07")
def test_in_the_last_turns_hands_shrink_and_a_card_may_be_kept():
    state = position("A=O1O2 B=O3HA closing=last_card seat=A")
    assert playable(state) == ["obelisk_1", "obelisk_2"]
    assert legal(state)[-1] == "pass"
    play(state, "card:obelisk_1")
    assert hands(state) == [["obelisk_2"], ["human_archer", "obelisk_3"]]
    play(state, "pass")
    assert state.seat is None
    assert hands(state) == [["obelisk_2"], ["human_archer", "obelisk_3"]]
    assert [seat["score"] for seat in seen(state)["seats"]] == [2, 0]


@pytest.mark.rule("KB-END-05")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_hand_has_fewer_cards_than_the_last_turns_take(players):
    for seed in range(8):
        state = new_game(players, seed)
        while state.seat is not None:
            lay(state)
        assert {len(hand) for hand in hands(state)} <= {5, 6}


# --- the guard ---


def idle_rounds(state, turns):
    """Take turns in each of which one card is returned."""
    for _ in range(turns):
        play(state, next(text for text in legal(state) if text.startswith("return:")), "draw")
    return state


@pytest.mark.rule("KB-END-06")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ten_rounds_in_which_everybody_returns_cards_bring_the_last_round(players):
    state = idle_rounds(new_game(players, 4, first=0), 10 * players - 1)
    table = seen(state)
    assert (table["idle"], table["closing"], to_act(state)) == (10 * players - 1, None, "ABCDE"[players - 1])
    idle_rounds(state, 1)
    table = seen(state)
    assert (table["idle"], table["closing"], table["turns_left"], to_act(state)) == (10 * players, "stalled", players, "A")
    idle_rounds(state, players - 1)
    assert (seen(state)["turns_left"], state.outcome()) == (1, None)
    idle_rounds(state, 1)
    assert (state.seat, state.outcome().ending, state.turn) == (None, "stalled", 11 * players + 1)


@pytest.mark.rule("KB-END-06")
def test_a_card_that_is_played_starts_the_count_anew():
    state = position("A=O1O1 B=O2O3 deck=HAHWHMEAEWEM idle=18")
    idle_rounds(state, 1)
    assert seen(state)["idle"] == 19
    play(state, playing("obelisk_2"))
    assert (seen(state)["idle"], seen(state)["closing"]) == (0, None)
    idle_rounds(state, 1)
    assert seen(state)["idle"] == 1


@pytest.mark.rule("KB-END-06")
def test_in_the_last_round_of_a_stall_cards_are_still_played_and_drawn():
    state = idle_rounds(position("A=O1O1 B=O2O3 deck=HAHWHMEAEWEM idle=19 seat=B"), 1)
    assert seen(state)["closing"] == "stalled"
    play(state, playing("obelisk_1"))
    assert (seen(state)["closing"], seen(state)["deck"]["size"], to_act(state)) == ("stalled", 5, "B")
    idle_rounds(state, 1)
    assert (state.seat, state.outcome().ending) == (None, "stalled")


@pytest.mark.rule("KB-END-06")
def test_full_rounds_end_with_the_last_player():
    """Ten rounds that began with the second player are over with the first, but the round goes on to the last player."""
    state = idle_rounds(position("players=3 A=O1 B=O2 C=O3 deck=HAHWHM idle=29 seat=A"), 1)
    assert (seen(state)["idle"], seen(state)["closing"]) == (30, None)
    idle_rounds(state, 2)
    assert (seen(state)["idle"], seen(state)["closing"], seen(state)["turns_left"]) == (32, "stalled", 3)


@pytest.mark.rule("KB-END-06")
def test_by_a_house_rule_it_goes_on_for_ever():
    state = idle_rounds(position("A=O1O1 B=O2O3 deck=HAHWHMEAEWEM house=endless"), 100)
    assert (seen(state)["idle"], seen(state)["closing"], state.turn) == (100, None, 101)


@pytest.mark.rule("KB-END-06")
def test_with_an_empty_deck_passing_ends_the_game_anyway():
    state = position("A=O1 B=O2 closing=last_card")
    play(state, "pass", "pass")
    assert (state.seat, state.outcome().ending) == (None, "last_card")
