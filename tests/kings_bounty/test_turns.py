"""Turns: play one card and draw one, or return cards and draw as many (KB sections 3 and 4)."""

from __future__ import annotations

from random import Random

import pytest

from tests.kings_bounty.helpers import (
    choose,
    deck,
    discards,
    domains,
    hand,
    hands,
    legal,
    new_game,
    play,
    playing,
    position,
    returning,
    seen,
    table,
    to_act,
)


@pytest.mark.rule("KB-TURN-01", "KB-TURN-09")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1])
def test_turns_pass_clockwise_from_the_first_player(players, first):
    state, rng = new_game(players, 5, first=first), Random(1)
    seats = [state.seat]
    while len(seats) < 3 * players:
        turn = state.turn
        while state.turn == turn:
            assert state.seat == seats[-1]
            state.apply(choose(state, rng, 0.5))
        seats.append(state.seat)
        assert state.turn == len(seats)
    assert seats == [(first + n) % players for n in range(3 * players)]


@pytest.mark.rule("KB-TURN-02")
def test_a_turn_begins_with_a_card_or_a_return_in_the_order_of_the_cards():
    state = table("A=EAHAHAETO1O3 DT1=A ET1=B")
    assert legal(state) == [
        *("card:human_archer", "card:elf_tower", "card:obelisk_1", "card:obelisk_3"),
        *("return:elf_archer", "return:human_archer", "return:elf_tower", "return:obelisk_1", "return:obelisk_3"),
    ]


@pytest.mark.rule("KB-TURN-02", "KB-TURN-03")
def test_after_a_card_nothing_is_left_but_to_draw():
    state = play(table("A=HAHAETO1O3O2 DT1=A"), "card:obelisk_2")
    assert (legal(state), seen(state)["step"], to_act(state)) == (["draw"], "draw", "A")
    state = play(table("A=HAHAETO1O3O2 DT1=A"), "card:human_archer", "at:dwarf_tower_1")
    assert (legal(state), seen(state)["step"], to_act(state)) == (["draw"], "draw", "A")


@pytest.mark.rule("KB-TURN-02", "KB-TURN-04")
def test_after_a_return_nothing_is_left_but_to_return_more_and_to_draw():
    state = play(table("A=EAHAHAETO1O3 DT1=A"), "return:human_archer")
    assert seen(state)["step"] == "return"
    assert legal(state) == [
        *("return:elf_archer", "return:human_archer", "return:elf_tower", "return:obelisk_1", "return:obelisk_3", "draw"),
    ]
    play(state, "return:human_archer")
    assert legal(state) == ["return:elf_archer", "return:elf_tower", "return:obelisk_1", "return:obelisk_3", "draw"]
    assert seen(state)["returned"] == 2


@pytest.mark.rule("KB-TURN-03", "KB-EX-04", "KB-PLAY-DOM-01")
def test_a_card_is_played_and_the_top_card_drawn():
    state = position("A=EAHAHAETO1O3 deck=DADWDMO2")
    play(state, "card:obelisk_1")
    assert hand(state, 0) == ["elf_archer", "human_archer", "human_archer", "elf_tower", "obelisk_3"]
    assert deck(state) == ["dwarf_archer", "dwarf_warrior", "dwarf_mage", "obelisk_2"]
    play(state, "draw")
    assert hand(state, 0) == ["elf_archer", "dwarf_archer", "human_archer", "human_archer", "elf_tower", "obelisk_3"]
    assert deck(state) == ["dwarf_warrior", "dwarf_mage", "obelisk_2"]
    assert domains(state) == {"obelisk_1_1": "A"}
    assert to_act(state) == "B"


@pytest.mark.rule("KB-TURN-03", "KB-END-02")
def test_with_an_empty_deck_nothing_is_drawn_and_the_card_ends_the_turn():
    state = play(position("A=HAO1 B=HA closing=last_card"), "card:obelisk_1")
    assert (hand(state, 0), to_act(state), seen(state)["turn"]) == (["human_archer"], "B", 2)
    state = play(position("A=HAO1 B=HA ET1=A closing=last_card"), "card:human_archer", "at:elf_tower_1")
    assert (hand(state, 0), to_act(state), seen(state)["turn"]) == (["obelisk_1"], "B", 2)


@pytest.mark.rule("KB-TURN-04")
@pytest.mark.parametrize("n", range(1, 7))
def test_one_to_all_cards_may_be_returned(n):
    state = position("A=EAEWDADWO1O2 B=HA deck=HAHWHMETEFECDTDF")
    mine = hand(state, 0)
    play(state, *(f"return:{kind}" for kind in mine[:n]))
    assert legal(state) == [*(f"return:{kind}" for kind in mine[n:]), "draw"]
    play(state, "draw")
    drawn = ["human_archer", "human_warrior", "human_mage", "elf_tower", "elf_fortress", "elf_citadel"][:n]
    assert sorted(hand(state, 0)) == sorted([*mine[n:], *drawn])
    rest = ["human_archer", "human_warrior", "human_mage", "elf_tower", "elf_fortress", "elf_citadel", "dwarf_tower", "dwarf_fortress"][n:]
    assert deck(state) == [*rest, *mine[:n]]
    assert to_act(state) == "B"


@pytest.mark.rule("KB-TURN-04")
def test_the_order_of_the_returned_cards_is_their_players_choice():
    text = "A=EAEWO1 deck=HAHWHMET"
    assert deck(play(position(text), returning("obelisk_1", "elf_archer", "elf_warrior")))[1:] == ["obelisk_1", "elf_archer", "elf_warrior"]
    assert deck(play(position(text), returning("elf_warrior", "obelisk_1", "elf_archer")))[1:] == ["elf_warrior", "obelisk_1", "elf_archer"]


@pytest.mark.rule("KB-TURN-05")
def test_cards_may_be_returned_whether_or_not_one_could_be_played():
    assert [text for text in legal(table("A=O1ET")) if text.startswith("return:")] == ["return:elf_tower", "return:obelisk_1"]
    assert legal(table("A=EAHA")) == ["return:elf_archer", "return:human_archer"]


@pytest.mark.rule("KB-TURN-06", "KB-EX-06")
def test_of_a_short_deck_the_old_cards_come_first_and_then_those_just_returned():
    state = position("A=EAEWEMDADWDM deck=HAHW")
    order = ("dwarf_mage", "elf_archer", "dwarf_archer", "elf_mage", "elf_warrior")
    play(state, *(f"return:{kind}" for kind in order))
    assert deck(state) == ["human_archer", "human_warrior", *order]
    play(state, "draw")
    assert deck(state) == ["elf_mage", "elf_warrior"]
    assert hand(state, 0) == ["elf_archer", "dwarf_archer", "dwarf_warrior", "dwarf_mage", "human_archer", "human_warrior"]


@pytest.mark.rule("KB-TURN-06")
def test_a_return_never_changes_the_size_of_the_deck():
    for seed in range(10):
        state, rng = new_game(3, seed), Random(seed)
        while state.seat is not None and state.turn < 60:
            turn, before, sizes = state.turn, seen(state)["deck"]["size"], [len(held) for held in hands(state)]
            first = choose(state, rng, 0.4)
            state.apply(first)
            while state.turn == turn and state.seat is not None:
                state.apply(choose(state, rng, 0.4))
            if first.text.startswith("return:"):
                assert seen(state)["deck"]["size"] == before
                assert [len(held) for held in hands(state)] == sizes


@pytest.mark.rule("KB-TURN-07", "KB-EX-07", "KB-END-05")
def test_with_an_empty_deck_the_second_option_is_to_pass_and_changes_nothing():
    state = position("players=3 A=EADADWDMHA B=O1 C=HA closing=last_card turn=7")
    before = [(seen(state, viewer)["seats"], seen(state, viewer)["domains"]) for viewer in (0, 1, 2, None)]
    assert legal(state) == ["pass"]
    play(state, "pass")
    assert (to_act(state), seen(state)["turn"]) == ("B", 8)
    assert [(seen(state, viewer)["seats"], seen(state, viewer)["domains"]) for viewer in (0, 1, 2, None)] == before
    assert legal(state) == ["card:obelisk_1", "pass"]


@pytest.mark.rule("KB-TURN-07", "KB-END-05")
def test_without_a_card_and_without_a_deck_one_passes():
    assert legal(position("A=- B=HA closing=last_card")) == ["pass"]


@pytest.mark.rule("KB-TURN-08")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_hand_has_six_cards_between_turns_while_there_is_a_deck(players):
    for seed in range(5):
        state, rng, turn = new_game(players, seed), Random(seed), 0
        while seen(state)["deck"]["size"]:
            if state.turn != turn:
                assert [len(held) for held in hands(state)] == [6] * players
                assert [seat["hand_size"] for seat in seen(state)["seats"]] == [6] * players
                turn = state.turn
            state.apply(choose(state, rng, 0.7))
        assert turn > 3 * players


@pytest.mark.rule("KB-TURN-09")
def test_drawing_ends_the_turn_at_once():
    state = play(table("A=O1O2 B=O1O2"), playing("obelisk_1"))
    assert (to_act(state), seen(state)["step"], seen(state)["turn"]) == ("B", "turn", 2)
    play(state, returning("obelisk_1"))
    assert (to_act(state), seen(state)["step"], seen(state)["turn"]) == ("A", "turn", 3)


@pytest.mark.rule("KB-PLAY-DOM-01")
def test_a_domain_is_laid_without_condition_cost_or_limit_and_without_a_garrison():
    state = table("players=4 A=ETDFUCOTO1O3 ET1=B DF1=A O11=A O12=A O13=B")
    cards = ("elf_tower", "dwarf_fortress", "undead_citadel", "orc_tower", "obelisk_1", "obelisk_3")
    assert [text for text in legal(state) if text.startswith("card:")] == [f"card:{kind}" for kind in cards]
    before = domains(state)
    sites = ("elf_tower_2", "dwarf_fortress_2", "undead_citadel_1", "orc_tower_1", "obelisk_1_4", "obelisk_3_1")
    for kind, site in zip(cards, sites, strict=True):
        after = play(state.copy(), f"card:{kind}")
        assert domains(after) == {**before, site: "A"}
        assert discards(after) == []
        assert hand(after, 0) == [card for card in hand(state, 0) if card != kind]


@pytest.mark.rule("KB-PLAY-DOM-01", "KB-PLAY-DOM-02")
def test_a_card_takes_the_lowest_free_place_of_its_kind_and_keeps_it():
    state = play(table("players=4 A=O1O1 B=HX O11=B O13=A"), playing("obelisk_1"))
    assert domains(state) == {"obelisk_1_1": "B", "obelisk_1_2": "A", "obelisk_1_3": "A"}
    play(state, playing("human_monster", "obelisk_1_1"))
    assert domains(state) == {"obelisk_1_2": "A", "obelisk_1_3": "A"}


@pytest.mark.rule("KB-PLAY-DOM-01")
def test_the_place_of_a_destroyed_domain_is_free_again():
    state = table("players=3 A=HX B=O1 O11=B O12=A")
    play(state, playing("human_monster", "obelisk_1_1"))
    assert domains(state) == {"obelisk_1_2": "A"}
    play(state, playing("obelisk_1"))
    assert domains(state) == {"obelisk_1_1": "B", "obelisk_1_2": "A"}


@pytest.mark.rule("KB-PLAY-DOM-02")
def test_a_domain_stays_with_its_owner_until_it_is_captured_or_destroyed():
    for seed in range(6):
        state, rng = new_game(4, seed), Random(seed)
        while state.seat is not None:
            before, move = domains(state), choose(state, rng, 0.8)
            state.apply(move)
            after = domains(state)
            changed = {site for site in {*before, *after} if before.get(site, "")[:1] != after.get(site, "")[:1]}
            assert len(changed) <= 1
            if changed and changed <= set(before):
                assert move.text == f"at:{changed.pop()}"
            elif changed:
                assert move.text == f"card:{changed.pop().rpartition('_')[0]}"
