"""Heroes and monsters, and what is discarded (KB sections 5 and 6)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.kings_bounty.helpers import box, choose, deck, discards, domains, hand, hands, new_game, play, playable, seen, table, targets

GROUNDS = ("ET1", "EF1", "EC1", "O11", "O21", "O31")
GARRISONS = (None, "DA", "DW", "DM")
NAMES = {"DA": "dwarf_archer", "DW": "dwarf_warrior", "DM": "dwarf_mage"}


@pytest.mark.rule("KB-PLAY-HERO-01", "KB-PLAY-HERO-02", "KB-DISC-01", "KB-EX-19")
@pytest.mark.parametrize(("ground", "garrison"), [*product(GROUNDS, GARRISONS)])
def test_a_hero_takes_any_domain_of_another_player_which_arrives_empty(ground, garrison):
    state = table(f"A=HHO2 {ground}=B" + (f"+{garrison}" if garrison else ""))
    (site,) = domains(state)
    play(state, "card:human_hero", f"at:{site}")
    assert domains(state) == {site: "A"}
    assert discards(state) == [*([NAMES[garrison]] if garrison else []), "human_hero"]
    assert hand(state, 0) == ["obelisk_2"]


@pytest.mark.rule("KB-PLAY-HERO-03", "KB-EX-21")
def test_a_hero_cannot_be_played_while_nobody_else_has_a_domain():
    state = table("A=HHHX O31=A")
    assert playable(state) == ["human_monster"]
    assert targets(state, "human_monster") == ["obelisk_3_1"]
    assert playable(table("A=HH")) == []
    assert playable(table("players=3 A=HH O31=A O11=C")) == ["human_hero"]


@pytest.mark.rule("KB-PLAY-MON-01", "KB-PLAY-MON-02", "KB-DISC-01", "KB-EX-20")
@pytest.mark.parametrize(("ground", "garrison", "owner"), [*product(GROUNDS, GARRISONS, "AB")])
def test_a_monster_destroys_any_domain_with_its_garrison(ground, garrison, owner):
    state = table(f"A=HXO2 {ground}={owner}" + (f"+{garrison}" if garrison else "") + " DT1=A DT2=B+HA")
    (site,) = [found for found in domains(state) if not found.startswith("dwarf")]
    card = site.rpartition("_")[0]
    play(state, "card:human_monster", f"at:{site}")
    assert domains(state) == {"dwarf_tower_1": "A", "dwarf_tower_2": "B+human_archer"}
    assert discards(state) == [*([NAMES[garrison]] if garrison else []), card, "human_monster"]
    assert hand(state, 0) == ["obelisk_2"]


@pytest.mark.rule("KB-PLAY-MON-03", "KB-EX-22")
def test_a_monster_may_destroy_the_castle_that_mustered_it():
    state = table("players=4 A=OXOAHA OT1=A O11=A")
    assert playable(state) == ["orc_archer", "orc_monster", "human_archer"]
    play(state, "card:orc_monster", "at:orc_tower_1")
    assert domains(state) == {"obelisk_1_1": "A"}
    assert sorted(discards(state)) == ["orc_monster", "orc_tower"]


@pytest.mark.rule("KB-PLAY-HERO-01")
def test_a_hero_is_not_played_on_an_own_domain_to_clear_it():
    state = table("A=EH ET1=A+HW O11=B")
    assert targets(state, "elf_hero") == ["obelisk_1_1"]


@pytest.mark.rule("KB-DISC-01", "KB-DISC-02", "KB-DISC-04")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_cards_are_discarded_by_replacing_capturing_and_destroying_alone_and_never_come_back(players):
    state, rng = new_game(players, 3), Random(3)
    whole = box(players, seen(state)["left_out"])
    while state.seat is not None:
        before, table_before, move = discards(state), domains(state), choose(state, rng, 0.9)
        kind = seen(state, state.seat)["card"]
        state.apply(move)
        new = discards(state)
        assert new[: len(before)] == before
        gone = list(new[len(before) :])
        expected: list[str] = []
        if move.text.startswith("at:") and kind:
            site = move.text.removeprefix("at:")
            _, _, garrison = table_before[site].partition("+")
            expected = [garrison] if garrison else []
            if kind.endswith("_hero"):
                expected.append(kind)
            elif kind.endswith("_monster"):
                expected += [site.rpartition("_")[0], kind]
        assert sorted(gone) == sorted(expected)
        if state.turn % 5 == 0:
            there = [kind for site, owned in domains(state).items() for kind in (site.rpartition("_")[0], owned.partition("+")[2]) if kind]
            held = [kind for held in hands(state) for kind in held]
            assert sorted([*deck(state), *held, *there, *discards(state)]) == sorted(whole.elements())


@pytest.mark.rule("KB-DISC-03")
def test_the_discard_pile_is_public_and_in_order():
    state = play(table("players=3 A=HM EC1=B+DW"), "card:human_mage", "at:elf_citadel_1", "draw")
    assert [seen(state, viewer)["discards"] for viewer in (0, 1, 2, None)] == [["dwarf_warrior"]] * 4
