"""Which unit may be played where (KB section 5): the muster condition, and targets by kind."""

from __future__ import annotations

from itertools import product

import pytest

from tests.kings_bounty import reading
from tests.kings_bounty.helpers import (
    CASTLES,
    CODE_OF,
    KINDS,
    NATIONS,
    UNITS,
    discards,
    domains,
    hand,
    legal,
    play,
    playable,
    seen,
    table,
    targets,
)

MUSTER = ("elf", "dwarf", "undead", "orc")
THERE = {None: 0, "dwarf_archer": 2, "human_warrior": 3, "orc_mage": 4}
"""Garrisons, and their strengths."""
GROUND = {"tower": 1, "fortress": 2, "citadel": 3, "1": 1, "2": 2, "3": 3}


@pytest.mark.rule("KB-PLAY-UNIT-01", "KB-PLAY-UNIT-02", "KB-PLAY-UNIT-05", "KB-PLAY-UNIT-06", "KB-PLAY-CAPT-01", "KB-PLAY-MON-01")
@pytest.mark.parametrize("nation", NATIONS)
def test_every_unit_on_every_domain_with_every_garrison(nation):
    """The whole table: each unit of a nation, with and without a castle of that nation, on each kind of domain of either owner."""
    hand_of_all = "".join(CODE_OF[f"{nation}_{unit}"] for unit in UNITS)
    grounds = [kind for kind in KINDS if reading.is_domain(kind)]
    tried = 0
    for ground, garrison, owner, mustered in product(grounds, THERE, "AB", (False, True)):
        text = f"players=4 A={hand_of_all} {CODE_OF[ground]}1={owner}" + (f"+{CODE_OF[garrison]}" if garrison else "")
        state = table(f"{text} {nation[0].upper()}C2=A" if mustered and nation != "human" else text)
        site = f"{ground}_1"
        for unit in UNITS:
            card = f"{nation}_{unit}"
            allowed = nation == "human" or mustered or (owner == "A" and ground.startswith(nation))
            beats = {"archer": 2, "warrior": 3, "mage": 4}.get(unit, 0) > max(GROUND[ground.split("_")[1]], THERE[garrison])
            may = {"hero": owner == "B", "monster": True}.get(unit, owner == "A" or beats)
            assert (site in targets(state, card)) == (allowed and may), f"{card} on {site}: {state.notation()}"
            tried += 1
    assert tried > 400


@pytest.mark.rule("KB-PLAY-UNIT-01", "KB-EX-08")
@pytest.mark.parametrize("nation", MUSTER)
@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_needs_a_castle_of_its_nation(nation, unit):
    letter = nation[0].upper()
    others = " ".join(f"{other[0].upper()}T1=A" for other in MUSTER if other != nation)
    card = f"{nation}_{unit}"
    without = f"players=4 A={CODE_OF[card]}O3 {others} O11=A O12=B {letter}T1=B {letter}C1=C"
    assert playable(table(without)) == ["obelisk_3"]
    for castle in CASTLES:
        assert card in playable(table(f"{without} {letter}{castle[0].upper()}2=A"))


@pytest.mark.rule("KB-PLAY-UNIT-02")
@pytest.mark.parametrize("unit", UNITS)
def test_humans_need_no_castle(unit):
    assert playable(table(f"A={CODE_OF[f'human_{unit}']} O11=B")) == [f"human_{unit}"]


@pytest.mark.rule("KB-PLAY-UNIT-03", "KB-PLAY-GARR-05")
def test_the_castle_that_musters_need_not_be_the_target_and_may_have_any_garrison():
    state = table("players=4 A=EW ET1=A+HA OC1=A O11=A OF1=B O12=B DT1=B+DW")
    assert targets(state, "elf_warrior") == ["elf_tower_1", "orc_fortress_1", "orc_citadel_1", "obelisk_1_1", "obelisk_1_2"]


@pytest.mark.rule("KB-PLAY-UNIT-03")
def test_the_condition_is_checked_before_the_effect():
    """The castle that would be captured does not muster the unit that captures it."""
    assert playable(table("A=EWEMEHEX ET1=B O11=A")) == []
    assert playable(table("A=EWEMEHEX ET1=B O11=A EF1=A")) == ["elf_warrior", "elf_mage", "elf_hero", "elf_monster"]


@pytest.mark.rule("KB-PLAY-UNIT-04")
def test_without_a_domain_on_the_table_no_unit_can_be_played():
    state = table("A=HAHWHMHHHX")
    assert legal(state) == [f"return:human_{unit}" for unit in UNITS]


@pytest.mark.rule("KB-PLAY-UNIT-04")
def test_without_a_legal_target_a_unit_cannot_be_played():
    assert playable(table("A=HAHWHMHHHX O31=B+HM DF1=B+HM")) == ["human_hero", "human_monster"]
    assert playable(table("A=HAHWHMHHHX O31=B DF1=B+HW")) == ["human_mage", "human_hero", "human_monster"]
    assert playable(table("A=HAHWHMHHHX O31=B DF1=B")) == ["human_warrior", "human_mage", "human_hero", "human_monster"]


@pytest.mark.rule("KB-PLAY-UNIT-04")
def test_a_unit_is_played_onto_one_domain():
    state = play(table("A=HA O11=A O12=A O31=B ET1=B"), "card:human_archer")
    assert (legal(state), seen(state)["step"]) == (["at:elf_tower_1", "at:obelisk_1_1", "at:obelisk_1_2"], "target")
    play(state, "at:obelisk_1_2")
    assert domains(state) == {"elf_tower_1": "B", "obelisk_1_1": "A", "obelisk_1_2": "A+human_archer", "obelisk_3_1": "B"}
    assert hand(state, 0) == []
    assert discards(state) == []


@pytest.mark.rule("KB-PLAY-UNIT-05")
def test_targets_of_each_kind_of_unit():
    state = table("A=HAHWHMHHHX O11=A O31=A+DM O12=B O21=B DC1=B ET1=B+EM")
    own, foreign = ["obelisk_1_1", "obelisk_3_1"], ["dwarf_citadel_1", "elf_tower_1", "obelisk_1_2", "obelisk_2_1"]
    in_order = ["elf_tower_1", "dwarf_citadel_1", "obelisk_1_1", "obelisk_1_2", "obelisk_2_1", "obelisk_3_1"]

    def only(*sites: str) -> list[str]:
        return [site for site in in_order if site in sites]

    assert targets(state, "human_archer") == only(*own, "obelisk_1_2")
    assert targets(state, "human_warrior") == only(*own, "obelisk_1_2", "obelisk_2_1")
    assert targets(state, "human_mage") == only(*own, "obelisk_1_2", "obelisk_2_1", "dwarf_citadel_1")
    assert targets(state, "human_hero") == only(*foreign)
    assert targets(state, "human_monster") == in_order


@pytest.mark.rule("KB-PLAY-UNIT-06")
def test_the_nation_of_the_target_does_not_matter():
    state = table("players=4 A=EMEHEX EC2=A DC1=B UC1=B OC1=B O31=B EC1=B")
    foreign = ["elf_citadel_1", "dwarf_citadel_1", "undead_citadel_1", "orc_citadel_1", "obelisk_3_1"]
    assert targets(state, "elf_hero") == foreign
    assert sorted(targets(state, "elf_mage")) == sorted(targets(state, "elf_monster")) == sorted([*foreign, "elf_citadel_2"])
    state = table("players=4 A=EA EC2=A DC1=A UC1=A OC1=A O31=A")
    assert targets(state, "elf_archer") == ["elf_citadel_2", "dwarf_citadel_1", "undead_citadel_1", "orc_citadel_1", "obelisk_3_1"]
