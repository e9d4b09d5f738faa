"""The two negative titles: who played the last monster, and the last hero (KB-TITLE-06..08)."""

from __future__ import annotations

import pytest

from tests.kings_bounty.helpers import POINTS, counts, play, playing, position, returning, scores, seen, table, titles

FOUR = "players=4 titles=vandal,rat ET1=A O11=A O12=B O13=C O21=D O22=D"


@pytest.mark.rule("KB-TITLE-06", "KB-TITLE-07", "KB-EX-27")
def test_the_vandal_is_whoever_played_the_last_monster():
    state = table(f"{FOUR} A=HXEH B=UX C=HHDH UT1=B DT1=C")
    assert titles(state) == {"vandal": None, "rat": None}
    play(state, playing("human_monster", "obelisk_2_1"))
    assert titles(state) == {"vandal": 0, "rat": None}
    play(state, playing("undead_monster", "obelisk_2_2"))
    assert titles(state) == {"vandal": 1, "rat": None}
    play(state, playing("human_hero", "obelisk_1_1"))
    assert titles(state) == {"vandal": 1, "rat": 2}


@pytest.mark.rule("KB-TITLE-06", "KB-TITLE-07")
def test_the_rat_is_whoever_played_the_last_hero():
    state = table("players=3 titles=rat A=HH B=EH C=HXEX ET1=B O11=C O12=A")
    assert titles(state) == {"rat": None}
    play(state, playing("human_hero", "elf_tower_1"))
    assert titles(state) == {"rat": 0}
    state = table("players=3 titles=rat rat=A A=O1 B=EH ET1=B O11=C seat=B")
    play(state, playing("elf_hero", "obelisk_1_1"))
    assert titles(state) == {"rat": 1}


@pytest.mark.rule("KB-TITLE-07")
def test_whoever_has_it_keeps_it_by_playing_another():
    state = table("A=HXEX B=O1 ET1=A O11=B O21=B titles=vandal vandal=A")
    play(state, playing("human_monster", "obelisk_1_1"))
    assert titles(state) == {"vandal": 0}


@pytest.mark.rule("KB-TITLE-07", "KB-TITLE-10")
def test_a_negative_title_counts_nothing_and_is_not_lost_by_a_tie():
    state = table("A=O1 B=HX O31=A titles=keeper,vandal vandal=A")
    play(state, returning("obelisk_1"), playing("human_monster", "obelisk_3_1"))
    assert titles(state) == {"keeper": None, "vandal": 1}
    assert [entry["counts"] for entry in seen(state)["titles"]] == [[0, 0], None]
    assert counts(state, "keeper") == [0, 0]


@pytest.mark.rule("KB-TITLE-06", "KB-SCORE-02")
def test_it_costs_points_as_soon_as_it_is_had():
    assert POINTS["vandal"] == POINTS["rat"] == -3
    assert scores(position("O11=A titles=vandal,rat vandal=A rat=A")) == [2 - 6, 0]
    assert scores(position("O11=A titles=vandal,rat vandal=A rat=B")) == [2 - 3, -3]
    assert scores(position("O11=A titles=vandal,rat")) == [2, 0]


@pytest.mark.rule("KB-TITLE-07")
def test_it_is_handed_over_when_the_card_is_played_and_not_when_it_is_chosen():
    state = play(table("A=HX O11=A titles=vandal"), "card:human_monster")
    assert titles(state) == {"vandal": None}
    play(state, "at:obelisk_1_1")
    assert (titles(state), seen(state)["step"]) == ({"vandal": 0}, "draw")


@pytest.mark.rule("KB-TITLE-08")
def test_monsters_and_heroes_cost_nothing_while_the_title_is_not_in_play():
    state = table("A=HX B=HH O11=A O12=A titles=keeper")
    play(state, playing("human_monster", "obelisk_1_1"), playing("human_hero", "obelisk_1_2"))
    assert titles(state) == {"keeper": 1}
    assert scores(state) == [0, 2 + POINTS["keeper"]]
    only_rat = table("A=HX O11=A O12=B titles=rat")
    assert titles(play(only_rat, playing("human_monster", "obelisk_1_2"))) == {"rat": None}
