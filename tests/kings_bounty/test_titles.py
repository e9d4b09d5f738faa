"""Positive titles: what each counts, and who has it (KB section 7)."""

from __future__ import annotations

from random import Random

import pytest

from tests.kings_bounty import reading
from tests.kings_bounty.helpers import (
    NEGATIVE,
    POINTS,
    choose,
    counts,
    new_game,
    play,
    playing,
    position,
    returning,
    scores,
    seen,
    table,
    titles,
)

ALL = ",".join(POINTS)
POSITIVE = [title for title in POINTS if title not in NEGATIVE]
RICH = (
    "players=4 "
    "ET1=A+EA EF1=A+HW DT1=A+OM O21=A+DA OC1=A "  # A: castles of 3 nations
    "ET2=B+DA EC1=B+HM O11=B+UA O31=B "
    "UT1=C UT2=C+UW UF1=C+EA OC2=C+UM DC1=C+OW "
    "O12=D O32=D+HA O33=D+DM"
)
COUNTED = {  # by hand, seat by seat
    "emperor": [3, 1, 3, 0],
    "architect": [4, 2, 5, 0],
    "keeper": [1, 2, 0, 3],
    "conqueror": [4, 3, 4, 2],
    "elf_castles": [2, 2, 0, 0],
    "dwarf_castles": [1, 0, 1, 0],
    "orc_castles": [1, 0, 1, 0],
    "undead_castles": [0, 0, 3, 0],
    "human_garrisons": [1, 1, 0, 1],
    "elf_garrisons": [1, 0, 1, 0],
    "dwarf_garrisons": [1, 1, 0, 1],
    "orc_garrisons": [1, 0, 1, 0],
    "undead_garrisons": [0, 1, 2, 0],
    "archers": [2, 2, 1, 1],
    "warriors": [1, 0, 2, 0],
    "mages": [1, 1, 1, 1],
    "towers": [2, 1, 2, 0],
    "fortresses": [1, 0, 1, 0],
    "citadels": [1, 1, 2, 0],
}


@pytest.mark.rule("KB-TITLE-04", "KB-TITLE-05")
@pytest.mark.parametrize("title", POSITIVE)
def test_what_a_title_counts(title):
    assert counts(position(f"{RICH} titles={title}"), title) == COUNTED[title]


@pytest.mark.rule("KB-TITLE-01", "KB-TITLE-02", "KB-TITLE-03", "KB-TITLE-10", "KB-TITLE-04")
def test_a_title_belongs_to_the_single_seat_that_has_most():
    single = {"architect": 2, "keeper": 3, "undead_castles": 2, "undead_garrisons": 2, "warriors": 2, "citadels": 2}
    assert titles(position(f"{RICH} titles={ALL}")) == {title: single.get(title) for title in POINTS}


@pytest.mark.rule("KB-TITLE-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_has_a_title_for_nothing(players):
    state = position(f"players={players} titles=emperor,architect,keeper,human_garrisons,archers,towers")
    assert set(titles(state).values()) == {None}
    assert [entry["counts"] for entry in seen(state)["titles"]] == [[0] * players] * 6


@pytest.mark.rule("KB-TITLE-01", "KB-TITLE-03")
def test_a_tie_takes_a_title_from_its_holder_and_the_next_card_gives_it_away():
    state = table("A=O1O1 B=O2O2O3 O31=A titles=keeper")
    assert titles(state) == {"keeper": 0}
    play(state, returning("obelisk_1"), playing("obelisk_2"))
    assert (titles(state), counts(state, "keeper")) == ({"keeper": None}, [1, 1])
    play(state, returning("obelisk_1"), playing("obelisk_2"))
    assert (titles(state), counts(state, "keeper")) == ({"keeper": 1}, [1, 2])


@pytest.mark.rule("KB-TITLE-01")
def test_three_may_share_the_most_and_nobody_has_it():
    state = position("players=4 ET1=A EF1=B EC1=C titles=emperor,towers")
    assert (titles(state), counts(state, "emperor")) == ({"emperor": None, "towers": 0}, [1, 1, 1, 0])


@pytest.mark.rule("KB-TITLE-05")
def test_garrisons_do_not_count_for_castle_titles_nor_castles_for_garrison_titles():
    castle_titles = "emperor,architect,elf_castles,dwarf_castles,towers,fortresses,citadels"
    bare, full = (position(f"ET1=A{inside} DF1=A DC1=B{inside.replace('M', 'A')} O11=B titles={castle_titles}") for inside in ("", "+DM"))
    assert [entry["counts"] for entry in seen(bare)["titles"]] == [entry["counts"] for entry in seen(full)["titles"]]
    garrison_titles = "conqueror,human_garrisons,elf_garrisons,archers,mages"
    places = ("ET1", "EC1", "DF1", "O11", "O31")
    found = [
        position(f"{place}=A+HA {other}=B+EM titles={garrison_titles}")
        for place, other in zip(places, places[1:] + places[:1], strict=True)
    ]
    assert [[entry["counts"] for entry in seen(state)["titles"]] for state in found] == [[[1, 1], [1, 0], [0, 1], [1, 0], [0, 1]]] * 5


@pytest.mark.rule("KB-TITLE-05")
def test_obelisks_are_no_castles():
    state = position("O11=A O12=A O21=A ET1=B titles=emperor,architect,keeper,towers")
    assert [entry["counts"] for entry in seen(state)["titles"]] == [[0, 1], [0, 1], [3, 0], [0, 1]]


@pytest.mark.rule("KB-TITLE-09")
def test_holders_are_shown_anew_after_every_card_and_score_only_if_held_at_the_end():
    state = table("A=O1O2 B=O1O3HX titles=architect,keeper")
    shown = [titles(state)["keeper"]]
    points = [scores(state)]
    for moves in (playing("obelisk_1"), playing("obelisk_1"), playing("obelisk_2"), playing("human_monster", "obelisk_1_1")):
        play(state, moves)
        shown.append(titles(state)["keeper"])
        points.append(scores(state))
    assert shown == [None, 0, None, 0, None]
    assert points == [[0, 0], [5, 0], [2, 2], [7, 2], [2, 2]]


@pytest.mark.rule("KB-TITLE-01", "KB-TITLE-02", "KB-TITLE-04", "KB-TITLE-05", "KB-TITLE-09", "KB-TITLE-10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_title_of_random_games_agrees_with_a_second_reading(players):
    met = set()
    for seed in range(12):
        state, rng = new_game(players, seed), Random(seed)
        while state.seat is not None:
            view = seen(state)
            blamed = {entry["title"]: entry["holder"] for entry in view["titles"] if entry["title"] in NEGATIVE}
            assert view["titles"] == [{**entry, **again} for entry, again in zip(view["titles"], reading.titles(view, blamed), strict=True)]
            met |= {entry["title"] for entry in view["titles"] if entry["holder"] is not None}
            for _ in range(5):
                if state.seat is not None:
                    state.apply(choose(state, rng, 0.9))
    assert len(met) > 12
