"""The Mordred variant of the first edition (KID1 section 7). Its set-up: `test_setup`."""

from __future__ import annotations

from random import Random

import pytest

from tests.king_is_dead.helpers import at, board, legal, order, play, position, resolutions, settled_by, supply, winners
from vacant_throne.games import GAMES
from vacant_throne.king_is_dead.board import REGION_COUNT

FIRST = GAMES["king-is-dead-first"]


def mordred(text):
    return position(f"rules=mordred supply=0-0-0-7 {text}")


def resolved(text):
    """The position after the contested struggle is resolved."""
    return play(mordred(text), "pass", "pass")


def values(state):
    """The figures of every comparison of the reckoning."""
    return [line.values for line in state.outcome().reckoning if line.values]


# --- landings ---


@pytest.mark.rule("KID1-MOR-PLACE-01", "KID1-EX-49")
def test_after_a_struggle_a_loyalist_comes_to_the_region_of_the_banner():
    state = resolved("Cal=2-1-0-0 Aqu=1-1-1-1")
    assert (at(state, "Cal"), at(state, "Aqu"), supply(state)) == ("[S]", "1-1-1-2", "2-1-0-6")


@pytest.mark.rule("KID1-MOR-PLACE-01", "KID1-MOR-STRUG-01", "KID1-EX-50")
def test_a_struggle_in_din_eidyn_brings_one_to_aquae_sulis():
    state = resolved(f"{order('Din')} Din=2-0-0-1 Aqu=1-1-1-1")
    assert board(state) == "Din=[S] Aqu=1-1-1-2"


@pytest.mark.rule("KID1-MOR-PLACE-01", "KID1-EX-51")
def test_a_struggle_in_aquae_sulis_brings_one_to_din_eidyn():
    assert board(resolved(f"{order('Aqu')} Aqu=0-3-0-1 Din=2-0-1-1")) == "Din=2-0-1-2 Aqu=[W]"


@pytest.mark.rule("KID1-MOR-PLACE-01", "KID1-EX-52")
def test_a_saxon_token_brings_one_too():
    assert board(resolved(f"{order('Lon')} Lon=1-0-1-0 Din=0-1-0-1")) == "Din=0-1-0-2 Lon=[X]"


@pytest.mark.rule("KID1-MOR-PLACE-01")
@pytest.mark.parametrize(
    ("code", "target"),
    [("Cal", "Aqu"), ("Din", "Aqu"), ("Rat", "Aqu"), ("Dev", "Aqu"), ("Cae", "Din"), ("Ebo", "Din"), ("Lon", "Din"), ("Aqu", "Din")],
)
def test_where_each_banner_points(code, target):
    state = resolved(f"{order(code)} {code}=1-0-0-0")
    assert board(state).replace(f"{code}=[S]", "").strip() == f"{target}=0-0-0-1"


@pytest.mark.rule("KID1-MOR-PLACE-02", "KID1-EX-53")
def test_none_comes_to_a_region_already_resolved():
    state = resolved(f"{order('Rat', done=('Aqu',))} Aqu=[W] Rat=1-0-0-0")
    assert (board(state), supply(state)) == ("Rat=[S] Aqu=[W]", "1-0-0-7")


@pytest.mark.rule("KID1-MOR-PLACE-03", "KID1-MOR-END-05")
def test_none_comes_once_the_game_is_over():
    text = f"{order('Lon', done=('Cal', 'Ebo', 'Dev'))} Cal=[X] Ebo=[X] Dev=[X] Lon=0-0-0-0 Din=0-1-0-1"
    state = resolved(text)
    assert (state.outcome().ending, at(state, "Din"), supply(state)) == ("saxons", "0-1-0-1", "0-0-0-7")


@pytest.mark.rule("KID1-MOR-PLACE-03", "KID1-DEC-16", "KID1-MOR-ACT-01")
def test_nine_loyalists_always_suffice():
    for seed in range(40):
        state, rng = FIRST.start(FIRST.complete({"players": 2 + seed % 3, "mordred": True}), seed), Random(seed)
        while state.seat is not None:
            state.apply(rng.choice(state.legal_moves()))
            assert sum(state.followers[3 * REGION_COUNT :]) + state.supply[3] == 9
            assert min(state.supply) >= 0


@pytest.mark.rule("KID1-MOR-STRUG-01", "KID1-DEC-16", "KID1-EX-54")
def test_a_tie_with_the_loyalists_is_a_saxon_token_and_they_leave_the_map():
    state = resolved(f"{order('Aqu', done=('Din',))} Din=[S] Aqu=2-0-0-2")
    assert (board(state), state.outcome()) == ("Din=[S] Aqu=[X]", None)


# --- actions ---


@pytest.mark.rule("KID1-MOR-ACT-01", "KID1-EX-60")
def test_garrison_may_exchange_a_loyalist_but_nobody_may_summon_one():
    state = mordred("Din=1-0-0-1 Cal=0-1-0-0")
    play(state, "card:garrison", "take:welsh@caledonia", "take:scottish@din_eidyn", "take:loyalist@din_eidyn")
    assert board(state) == "Cal=1-0-0-1 Din=0-1-0-0"
    assert sorted(legal(state)) == ["summon:scottish@caledonia", "summon:welsh@din_eidyn"]


@pytest.mark.rule("KID1-MOR-ACT-01")
def test_ambassador_may_exchange_or_move_a_loyalist():
    found = {board(after) for after in resolutions(mordred("Din=0-0-0-1 Lon=1-0-0-0"), "ambassador").values()}
    assert found == {"Din=1-0-0-0 Lon=0-0-0-1"}
    found = {board(after) for after in resolutions(mordred("Din=0-0-0-1 Cal=[S] Ebo=[S] Dev=[W] Cae=[R] Rat=[W]"), "ambassador").values()}
    assert found == {f"Cal=[S] Ebo=[S] Dev=[W] Cae=[R] Rat=[W] {code}=0-0-0-1" for code in ("Lon", "Aqu")}


@pytest.mark.rule("KID1-MOR-ACT-01")
def test_no_card_places_a_loyalist_from_the_pool():
    found = resolutions(position("rules=mordred supply=1-1-1-7"), "settlements")
    assert len(found) == 512
    assert all(sum(after.followers[3 * REGION_COUNT :]) == 0 for after in found.values())
    moves = mordred("").rules.moves.by_text
    assert {text.split(":")[0] for text in moves if "loyalist" in text} == {"take"}


@pytest.mark.rule("KID1-MOR-ACT-01", "KID1-SUMMON-02", "KID1-EX-61")
@pytest.mark.parametrize("card", ["scots", "welsh", "romano_british", "settlements", "the_crown", "ambassador", "garrison"])
def test_with_only_loyalists_on_the_map_the_summon_is_skipped(card):
    for after in resolutions(mordred("Din=0-0-0-1 Aqu=0-0-0-1"), card).values():
        assert (after.step.name, after.seat, sum(after.courts)) == ("turn", 1, 0)
        assert sum(after.followers) == 2


# --- endings ---

EX_55 = f"{order('Aqu', done=('Cal', 'Ebo'))} Cal=[S] Ebo=[W] Aqu=1-1-0-2"
EX_58 = f"{order('Aqu', done=('Cal',))} Cal=[S] Aqu=1-1-0-2"


@pytest.mark.rule("KID1-MOR-END-01", "KID1-MOR-END-02", "KID1-EX-55")
def test_loyalists_who_win_a_struggle_end_the_game():
    state = resolved(f"{EX_55} A=1-2-2 B=3-2-1 Din=1-0-0-1")
    assert (state.seat, state.outcome().ending, winners(state)) == (None, "mordred", "B")
    assert settled_by(state) == "KID1-MOR-END-02"
    assert values(state) == [(2, 2), (1, 3)]
    assert [mask.bit_count() for mask in state.control] == [1, 1, 0]
    assert at(state, "Aqu") == "[L]"
    assert at(state, "Din") == "1-0-0-1"  # nobody comes any more


@pytest.mark.rule("KID1-MOR-END-04", "KID1-DEC-17", "KID1-EX-56")
def test_tied_on_both_factions_whoever_played_a_card_last_wins():
    state = resolved(f"{EX_55} A=3-2-0:-:-:6 B=3-2-3:-:-:5")
    assert (winners(state), settled_by(state)) == ("A", "KID1-MOR-END-04")
    assert values(state) == [(2, 2), (3, 3), (6, 5)]  # the size of the courts is not looked at


@pytest.mark.rule("KID1-MOR-END-03", "KID1-EX-57")
def test_if_no_faction_controls_a_region_the_larger_court_wins():
    state = resolved(f"{order('Aqu')} Aqu=1-0-0-2 A=2-1-0 B=0-1-1")
    assert (winners(state), settled_by(state), values(state)) == ("A", "KID1-MOR-END-03", [(3, 2)])


@pytest.mark.rule("KID1-MOR-END-02")
def test_the_first_faction_alone_may_decide():
    state = resolved(f"{EX_58} A=2-0-0 B=1-9-9")
    assert (winners(state), settled_by(state)) == ("A", "KID1-MOR-END-02")


@pytest.mark.rule("KID1-MOR-END-03", "KID1-EX-58")
def test_without_a_second_faction_the_larger_court_wins():
    state = resolved(f"{EX_58} A=2-0-3 B=2-2-0")
    assert (winners(state), settled_by(state), values(state)) == ("A", "KID1-MOR-END-03", [(2, 2), (5, 4)])


@pytest.mark.rule("KID1-MOR-END-03", "KID1-MOR-END-04", "KID1-EX-59")
def test_with_courts_of_equal_size_whoever_played_a_card_last_wins():
    state = resolved(f"{EX_58} A=2-1-1:-:-:3 B=2-2-0:-:-:4")
    assert (winners(state), settled_by(state), values(state)) == ("B", "KID1-MOR-END-04", [(2, 2), (4, 4), (3, 4)])


@pytest.mark.rule("KID1-MOR-END-04")
def test_if_nobody_ever_played_they_share():
    state = resolved(f"{EX_58} A=2-1-1 B=2-2-0")
    assert (winners(state), settled_by(state)) == ("AB", "KID1-MOR-END-04")


@pytest.mark.rule("KID1-MOR-END-05")
def test_four_saxon_tokens_or_eight_struggles_end_the_game_as_usual():
    state = resolved(f"{order('Aqu', done=('Cal', 'Ebo', 'Dev'))} Cal=[X] Ebo=[X] Dev=[X] Aqu=2-0-0-2 A=1-1-1 B=5-5-0")
    assert (state.outcome().ending, winners(state)) == ("saxons", "A")
    seven = "Cal=[S] Din=[S] Ebo=[S] Dev=[W] Cae=[W] Rat=[R] Lon=[R]"
    state = resolved(f"{seven} Aqu=1-0-0-0 A=1-0-0 B=0-5-5")
    assert (state.outcome().ending, winners(state)) == ("control", "A")
