"""What a seat remembers of the cards it put under the deck: where they lie, and who drew them (KB-INFO-01)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.kings_bounty.helpers import choose, deck, hand, hands, new_game, part, play, playing, position, returning, seen
from tests.kings_bounty.reading import Memory


def known(state, viewer, seat):
    """What a viewer knows of another's hand."""
    return seen(state, viewer)["seats"][seat]["known"]


def lying(state, viewer):
    """The deck as a viewer knows it: the kinds from the top, and the places of all others as None."""
    return seen(state, viewer)["deck"]["cards"]


@pytest.mark.rule("KB-TURN-04", "KB-INFO-01", "KB-EX-05")
def test_a_returned_card_lies_at_the_bottom_where_its_player_alone_knows_it():
    state = position("players=3 A=EAEWO1 deck=HAHWHMETEFEC")
    play(state, "return:obelisk_1")
    assert [lying(state, viewer) for viewer in (0, 1, 2, None)] == [[None] * 6 + ["obelisk_1"], *[[None] * 7] * 3]
    play(state, "return:elf_archer", "draw")
    assert lying(state, 0) == [None] * 4 + ["obelisk_1", "elf_archer"]
    assert [lying(state, viewer) for viewer in (1, 2, None)] == [[None] * 6] * 3
    assert part(state, "deck") == "HMETEFECO1aEAa"


@pytest.mark.rule("KB-INFO-04")
def test_whoever_draws_it_is_known_to_hold_it_by_the_seat_that_put_it_there():
    state = position("players=3 A=EA B=O2O3 deck=O1aHW seat=B")
    play(state, playing("obelisk_2"))
    assert hand(state, 1) == ["obelisk_1", "obelisk_3"]
    assert [known(state, viewer, 1) for viewer in (0, 1, 2, None)] == [["obelisk_1"], [], [], []]
    assert part(state, "B") == "O1aO3"


@pytest.mark.rule("KB-INFO-04")
def test_whoever_draws_an_own_card_again_has_no_secret_with_itself():
    state = play(position("A=EAEW deck=O1"), returning("elf_archer", "elf_warrior"))
    assert (part(state, "A"), part(state, "deck")) == ("EAO1", "EWa")
    assert known(state, 0, 0) == known(state, 1, 0) == []


@pytest.mark.rule("KB-INFO-04")
def test_a_known_card_that_is_played_is_known_no_more():
    state = position("A=EA B=O1aO1O2a deck=HAHW seat=B")
    assert known(state, 0, 1) == ["obelisk_1", "obelisk_2"]
    play(state, playing("obelisk_1"))
    assert known(state, 0, 1) == ["obelisk_2"]  # it may be the one that is gone
    assert hand(state, 1) == ["human_archer", "obelisk_1", "obelisk_2"]


@pytest.mark.rule("KB-INFO-04")
def test_another_card_that_is_played_changes_nothing():
    state = play(position("A=EA B=O1aO2 deck=HAHW seat=B"), playing("obelisk_2"))
    assert known(state, 0, 1) == ["obelisk_1"]


@pytest.mark.rule("KB-INFO-04")
def test_of_two_known_copies_one_remains_known():
    state = play(position("players=3 A=EA B=O1aO1aO2 deck=HAHW seat=B"), playing("obelisk_1"))
    assert known(state, 0, 1) == ["obelisk_1"]


@pytest.mark.rule("KB-INFO-04")
def test_every_card_that_is_returned_may_have_been_a_known_one_of_each_kind():
    state = position("players=3 A=EA B=O1aO1aO2aO3cETHA deck=HAHWHM seat=B")
    assert (known(state, 0, 1), known(state, 2, 1)) == (["obelisk_1", "obelisk_1", "obelisk_2"], ["obelisk_3"])
    play(state, "return:elf_tower")
    assert (known(state, 0, 1), known(state, 2, 1)) == (["obelisk_1"], [])
    play(state, "return:human_archer")
    assert (known(state, 0, 1), known(state, 2, 1)) == ([], [])
    assert lying(state, 1) == [None] * 3 + ["elf_tower", "human_archer"]


@pytest.mark.rule("KB-INFO-04")
def test_two_seats_may_know_of_the_same_hand_and_each_forgets_for_itself():
    state = play(position("players=3 A=EA B=O1aO1cO2 deck=HAHW seat=B"), playing("obelisk_1"))
    assert (known(state, 0, 1), known(state, 2, 1)) == ([], [])
    assert hand(state, 1) == ["human_archer", "obelisk_1", "obelisk_2"]


@pytest.mark.rule("KB-INFO-04")
def test_while_a_unit_seeks_its_target_nobody_sees_which():
    state = play(position("players=3 A=EA B=HAaHWO1 O21=B deck=HM seat=B"), "card:human_archer")
    assert known(state, 0, 1) == ["human_archer"]
    assert [seat["hand_size"] for seat in seen(state)["seats"]] == [1, 3, 0]
    play(state, "at:obelisk_2_1")
    assert known(state, 0, 1) == []
    assert [seat["hand_size"] for seat in seen(state)["seats"]] == [1, 2, 0]


@pytest.mark.rule("KB-INFO-01", "KB-TURN-04", "KB-TURN-06")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_every_seat_knows_agrees_with_a_second_reading(players):
    ever = 0
    for seed in range(6):
        state, rng = new_game(players, seed), Random(seed)
        memory = Memory(players, len(deck(state)))
        likes = rng.choice((0.3, 0.6, 0.9))
        while state.seat is not None:
            move, seat, table = choose(state, rng, likes), state.seat, seen(state, state.seat)
            state.apply(move)
            verb, _, kind = move.text.partition(":")
            if verb == "return":
                memory.returned(seat, kind)
            elif verb == "at":
                memory.played(seat, table["card"])
            elif verb == "card" and seen(state)["step"] != "target":
                memory.played(seat, kind)
            elif verb == "draw":
                memory.drew(seat, table["returned"] or 1)
            if rng.random() < 0.9:
                continue
            held = hands(state)
            for viewer in (None, *range(players)):
                view = seen(state, viewer)
                assert view["deck"]["cards"] == memory.known_deck(viewer)
                for other in range(players):
                    expected = memory.known_hand(viewer, other)
                    assert Counter(view["seats"][other]["known"]) == expected
                    assert not expected - Counter(held[other])  # and it is true
                    ever += expected.total()
    assert ever > 50
