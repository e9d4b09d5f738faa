"""Regular units: garrisons, defence and captures (KB section 5)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.kings_bounty.helpers import (
    CODE_OF,
    STRENGTH,
    counts,
    defence,
    discards,
    domains,
    hand,
    legal,
    play,
    playable,
    playing,
    returning,
    seen,
    table,
    targets,
)

FOUR = ["EA", "DA", "UA", "OA", "HA", "EW", "DW", "UW", "OW", "HW", "EM", "DM", "UM", "OM", "HM"]
"""Every regular unit."""


@pytest.mark.rule("KB-PLAY-GARR-01")
@pytest.mark.parametrize("code", FOUR)
def test_a_regular_unit_on_an_own_domain_becomes_its_garrison(code):
    state = table(f"players=4 A={code} ET1=A DT1=A UT1=A OT1=A O11=A OC1=A")
    (kind,) = hand(state, 0)
    for site in ("elf_tower_1", "orc_citadel_1", "obelisk_1_1"):
        after = play(state.copy(), f"card:{kind}", f"at:{site}")
        assert domains(after) == {**domains(state), site: f"A+{kind}"}
        assert (hand(after, 0), discards(after)) == ([], [])


@pytest.mark.rule("KB-PLAY-GARR-02", "KB-DISC-01")
@pytest.mark.parametrize("old", ["dwarf_archer", "dwarf_warrior", "dwarf_mage"])
@pytest.mark.parametrize("new", ["human_archer", "human_warrior", "human_mage"])
def test_a_new_garrison_weaker_equal_or_stronger_replaces_the_old_which_is_discarded(old, new):
    state = table(f"A={CODE_OF[new]} ET1=A+{CODE_OF[old]}")
    play(state, f"card:{new}", "at:elf_tower_1")
    assert domains(state) == {"elf_tower_1": f"A+{new}"}
    assert discards(state) == [old]
    assert hand(state, 0) == []


@pytest.mark.rule("KB-PLAY-GARR-03", "KB-EX-09")
@pytest.mark.parametrize("code", ["ET1", "EF1", "EC1", "O11", "O21", "O31"])
@pytest.mark.parametrize("garrison", [None, "HA", "HW", "HM"])
def test_the_defence_is_the_greater_of_domain_and_garrison(code, garrison):
    state = table(f"{code}=A" + (f"+{garrison}" if garrison else ""))
    (domain,) = seen(state)["domains"]
    own = {"T": 1, "F": 2, "C": 3}.get(code[1]) or int(code[1])
    inside = {None: 0, "HA": 2, "HW": 3, "HM": 4}[garrison]
    assert (domain["strength"], domain["defence"]) == (own, max(own, inside))


@pytest.mark.rule("KB-PLAY-GARR-03", "KB-EX-31")
def test_a_garrison_too_weak_to_add_to_the_defence_counts_for_titles():
    state = table("EC1=A+HA O31=B titles=conqueror,human_garrisons,archers")
    assert defence(state, "elf_citadel_1") == 3
    assert [counts(state, title) for title in ("conqueror", "human_garrisons", "archers")] == [[1, 0]] * 3


@pytest.mark.rule("KB-PLAY-GARR-04", "KB-PLAY-UNIT-05")
def test_heroes_and_monsters_never_become_garrisons():
    state = table("A=HHHX O11=B O12=A")
    assert domains(play(state.copy(), "card:human_hero", "at:obelisk_1_1")) == {"obelisk_1_1": "A", "obelisk_1_2": "A"}
    assert domains(play(state.copy(), "card:human_monster", "at:obelisk_1_1")) == {"obelisk_1_2": "A"}
    assert targets(state, "human_hero") == ["obelisk_1_1"]


@pytest.mark.rule("KB-PLAY-GARR-05", "KB-EX-17")
def test_a_garrison_stays_when_the_last_castle_of_its_nation_is_lost():
    state = table("A=EWO1 B=HW ET1=A O21=A+EW titles=elf_garrisons")
    play(state, returning("obelisk_1"), playing("human_warrior", "elf_tower_1"))
    assert domains(state) == {"elf_tower_1": "B+human_warrior", "obelisk_2_1": "A+elf_warrior"}
    assert counts(state, "elf_garrisons") == [1, 0]
    assert "elf_warrior" in hand(state, 0)
    assert "elf_warrior" not in playable(state)


@pytest.mark.rule("KB-PLAY-CAPT-01", "KB-PLAY-CAPT-03", "KB-PLAY-GARR-03")
def test_what_can_capture_what():
    able = {1: "archer warrior mage hero", 2: "warrior mage hero", 3: "mage hero", 4: "hero"}
    for code, garrison in product(["ET1", "EF1", "EC1", "O11", "O21", "O31"], [None, "DA", "DW", "DM"]):
        state = table(f"A=HAHWHMHH {code}=B" + (f"+{garrison}" if garrison else ""))
        (domain,) = seen(state)["domains"]
        assert playable(state) == [f"human_{unit}" for unit in able[domain["defence"]].split()]
    assert {STRENGTH[unit] for unit in ("archer", "warrior", "mage")} == {2, 3, 4}


@pytest.mark.rule("KB-PLAY-CAPT-01")
def test_equal_strength_does_not_capture():
    assert playable(table("A=HA EF1=B")) == []
    assert playable(table("A=HA ET1=B+DA")) == []
    assert playable(table("A=HW EC1=B")) == []
    assert playable(table("A=HW ET1=B+DW")) == []
    assert playable(table("A=HM ET1=B+DM")) == []


@pytest.mark.rule("KB-PLAY-CAPT-02", "KB-DISC-01", "KB-DISC-02")
def test_a_capture_expels_the_garrison_and_leaves_the_unit_there():
    state = table("A=HMHA EC1=B+DW ET1=B")
    play(state, "card:human_mage", "at:elf_citadel_1")
    assert domains(state) == {"elf_tower_1": "B", "elf_citadel_1": "A+human_mage"}
    assert discards(state) == ["dwarf_warrior"]
    assert hand(state, 0) == ["human_archer"]
    assert hand(state, 1) == []  # the garrison does not return to its player


@pytest.mark.rule("KB-PLAY-CAPT-02")
def test_a_capture_of_an_empty_domain_discards_nothing():
    state = play(table("A=HW EF1=B"), "card:human_warrior", "at:elf_fortress_1")
    assert (domains(state), discards(state)) == ({"elf_fortress_1": "A+human_warrior"}, [])


@pytest.mark.rule("KB-PLAY-CAPT-01", "KB-PLAY-CAPT-02")
def test_any_of_several_opponents_may_be_attacked():
    state = table("players=4 A=HM O11=B O21=C O31=D+DW O32=A")
    assert targets(state, "human_mage") == ["obelisk_1_1", "obelisk_2_1", "obelisk_3_1", "obelisk_3_2"]
    play(state, "card:human_mage", "at:obelisk_3_1")
    assert domains(state) == {"obelisk_1_1": "B", "obelisk_2_1": "C", "obelisk_3_1": "A+human_mage", "obelisk_3_2": "A"}


@pytest.mark.rule("KB-PLAY-CAPT-02", "KB-PLAY-UNIT-01")
def test_a_captured_castle_musters_its_nation_for_its_new_owner():
    state = table("A=HWEA B=O1 ET1=B")
    assert "elf_archer" not in playable(state)
    play(state, playing("human_warrior", "elf_tower_1"), returning("obelisk_1"))
    assert "elf_archer" in playable(state)
    assert all(not text.startswith("at:") for text in legal(state))
    assert defence(state, "elf_tower_1") == 3
