"""Components, board and set-up (KID2 sections 1 and 2)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.king_is_dead.helpers import CODES
from vacant_throne.core.errors import OptionsError
from vacant_throne.king_is_dead import FIRST_EDITION, SECOND_EDITION
from vacant_throne.king_is_dead.board import REGION_COUNT
from vacant_throne.king_is_dead.rulesets import ruleset

BASE = ruleset("base")

SEEDS = range(60)
PLAYERS = (2, 3, 4)


def start(players, seed=0, first="random"):
    return SECOND_EDITION.start(SECOND_EDITION.complete({"players": players, "first": first}), seed)


def followers_of(state, region):
    return state.followers[region::REGION_COUNT]


# --- the board ---

BORDERS_OF_THE_SPEC = "MO-ST; ST-LA, ST-NO; LA-NO, LA-GW, LA-WA; NO-WA, NO-ES; GW-WA, GW-DE; WA-ES, WA-DE; ES-DE"


@pytest.mark.rule("KID2-MAP-01", "KID2-DEC-01")
def test_there_are_thirteen_borders_and_they_are_symmetric():
    expected = {frozenset(border.split("-")) for border in BORDERS_OF_THE_SPEC.replace(";", ",").split(", ")}
    found = {frozenset((a, b)) for i, a in enumerate(CODES) for j, b in enumerate(CODES) if BASE.board.neighbours[i] >> j & 1}
    assert found == expected
    assert len(expected) == 13
    for one in range(REGION_COUNT):
        assert not BASE.board.neighbours[one] >> one & 1
        for other in range(REGION_COUNT):
            assert BASE.board.neighbours[one] >> other & 1 == BASE.board.neighbours[other] >> one & 1


@pytest.mark.rule("KID2-MAP-02")
def test_the_homes_are_moray_gwynedd_and_essex():
    assert [CODES[home] for home in BASE.board.homes] == ["MO", "GW", "ES"]


@pytest.mark.rule("KID2-MAP-03", "KID2-COMP-08")
def test_the_board_has_the_eight_regions_and_france_is_none_of_them():
    assert BASE.board.regions == ("moray", "strathclyde", "lancaster", "northumbria", "gwynedd", "warwick", "essex", "devon")
    assert len(BASE.board.regions) == REGION_COUNT
    assert tuple(start(2).observe(None)["regions"]) == BASE.board.regions


# --- components and set-up ---


@pytest.mark.rule("KID2-COMP-06", "KID2-SETUP-08")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_holds_the_same_eight_cards(players):
    expected = ["scottish_support", "welsh_support", "english_support", "assemble", "assemble", "negotiate", "manoeuvre", "outmanoeuvre"]
    state = start(players)
    for seat in range(players):
        assert state.observe(seat)["seats"][seat]["hand"] == expected


@pytest.mark.rule("KID2-COMP-05", "KID2-COMP-07", "KID2-SETUP-08")
def test_no_cunning_card_is_in_the_basic_game():
    assert [BASE.cards[card].name for card in BASE.deck] == [
        "scottish_support",
        "welsh_support",
        "english_support",
        "assemble",
        "negotiate",
        "manoeuvre",
        "outmanoeuvre",
    ]


@pytest.mark.rule("KID2-COMP-01", "KID2-SETUP-01", "KID2-SETUP-06", "KID2-EX-01", "KID2-EX-02", "KID2-EX-03")
@pytest.mark.parametrize(("players", "each", "courts", "drawn", "supply"), [(2, 16, 4, 26, 12), (3, 18, 6, 26, 16), (4, 18, 8, 26, 14)])
def test_the_counts_of_the_set_up(players, each, courts, drawn, supply):
    for seed in SEEDS:
        state = start(players, seed)
        assert sum(state.courts) == courts
        assert sum(state.followers) == 6 + drawn
        assert sum(state.supply) == supply
        for faction in range(3):
            in_regions = sum(state.followers[faction * REGION_COUNT : (faction + 1) * REGION_COUNT])
            assert state.supply[faction] + in_regions + sum(state.courts[faction::3]) == each


@pytest.mark.rule("KID2-SETUP-02")
def test_two_of_each_faction_begin_in_its_home():
    for seed in SEEDS:
        state = start(2, seed)
        assert [followers_of(state, home)[faction] >= 2 for faction, home in enumerate(BASE.board.homes)] == [True] * 3


@pytest.mark.rule("KID2-SETUP-05", "KID2-DEC-02")
def test_every_region_holds_four_followers_the_homes_too():
    for seed in SEEDS:
        state = start(3, seed)
        assert [sum(followers_of(state, region)) for region in range(REGION_COUNT)] == [4] * REGION_COUNT


@pytest.mark.rule("KID2-SETUP-03", "KID2-SETUP-04")
def test_each_court_begins_with_two_random_followers_two_of_one_faction_included():
    courts = Counter(tuple(start(2, seed).court(seat)) for seed in range(300) for seat in range(2))
    assert set(courts) == {(2, 0, 0), (0, 2, 0), (0, 0, 2), (1, 1, 0), (1, 0, 1), (0, 1, 1)}
    same = sum(count for court, count in courts.items() if 2 in court)
    # 14 of each faction in the bag: 3 * 14/42 * 13/41 = 0.317 of the pairs are of one faction; there is no second draw
    assert 0.25 < same / 600 < 0.39


@pytest.mark.rule("KID2-SETUP-03", "KID2-SETUP-05")
def test_the_fill_is_random_over_all_regions_and_factions():
    total = Counter()
    for seed in range(200):
        state = start(2, seed)
        total.update({(place % REGION_COUNT, place // REGION_COUNT): count for place, count in enumerate(state.followers)})
    for region in range(REGION_COUNT):
        home_of = BASE.board.homes.index(region) if region in BASE.board.homes else None
        drawn = [total[region, faction] - (400 if faction == home_of else 0) for faction in range(3)]
        expected = (400 if home_of is not None else 800) / 3
        assert all(abs(count - expected) < 0.2 * expected for count in drawn)


@pytest.mark.rule("KID2-SETUP-07", "KID2-COMP-04")
@pytest.mark.parametrize("players", PLAYERS)
def test_everyone_has_a_negotiation_disc_and_no_region_has_any_disc(players):
    observed = start(players).observe(None)
    assert [seat["disc"] for seat in observed["seats"]] == [True] * players
    assert observed["negotiated"] == []
    assert {region["disc"] for region in observed["regions"].values()} == {None}


@pytest.mark.rule("KID2-SETUP-09", "KID2-COMP-08")
def test_the_region_cards_are_shuffled_over_the_eight_spaces():
    places = Counter()
    for seed in range(400):
        order = start(2, seed).observe(None)["order"]
        assert sorted(order) == sorted(BASE.board.regions)
        places.update(enumerate(order))
    assert len(places) == 64
    assert all(25 < count < 80 for count in places.values())  # 50 expected


@pytest.mark.rule("KID2-SETUP-10", "KID2-DEC-03")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_player_is_agreed_or_drawn(players):
    assert {start(players, seed).seat for seed in SEEDS} == set(range(players))
    for first in range(players):
        assert {start(players, seed, first).seat for seed in SEEDS} == {first}


@pytest.mark.rule("KID2-SETUP-10")
def test_who_begins_changes_nothing_else_in_the_set_up():
    one, other = start(4, 7, 0), start(4, 7, 3)
    other.seat = 0
    assert one.notation() == other.notation()


@pytest.mark.rule("KID2-3P-01")
def test_three_players_have_the_same_cards_and_hold_their_last_card_without_restriction():
    assert start(3).rules is start(2).rules
    one_left = SECOND_EDITION.parse_position("king-is-dead players=3 supply=1-1-1 A=0-0-0:a:-:0")
    assert [move.text for move in one_left.legal_moves()] == ["card:assemble", "pass"]


@pytest.mark.rule("KID2-COMP-02", "KID2-COMP-03")
def test_control_and_instability_discs_cannot_run_out():
    text = "king-is-dead MO=1-0-0 ST=1-0-0 LA=1-0-0 NO=1-0-0 GW=1-0-0 WA=1-0-0 ES=1-0-0 DE=1-0-0 A=0-0-0:-:-:0 B=0-0-0:-:-:0"
    state = SECOND_EDITION.parse_position(text)
    for _ in range(16):
        state.apply(state.legal_moves()[0])
    assert state.control == [0b11111111, 0, 0]
    state = SECOND_EDITION.parse_position("king-is-dead A=0-0-0:-:-:0 B=0-0-0:-:-:0")
    while state.seat is not None:
        state.apply(state.legal_moves()[0])
    assert state.unstable.bit_count() == 3


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"players": 5}, "options.value"),
        ({"players": True}, "options.value"),
        ({"players": "2"}, "options.value"),
        ({"first": 2}, "options.first"),
        ({"players": 3, "first": 3}, "options.first"),
        ({"players": 1, "first": 1}, "options.first"),
        ({"dragons": 1}, "options.unknown"),
        ({"mordred": True}, "options.unknown"),
        ({"cards": "all"}, "options.value"),
        ({"vikings": 1}, "options.value"),
        ({"players": 1, "cards": "cunning"}, "options.together"),
        ({"players": 1, "vikings": True}, "options.together"),
        ({"players": 1, "last_player_loses": True}, "options.together"),
        ({"open_saxons": True}, "options.together"),
        ({"plain_plot": True}, "options.together"),
    ],
)
def test_options_that_are_not_offered_are_refused(chosen, said):
    with pytest.raises(OptionsError) as refused:
        SECOND_EDITION.complete(chosen)
    assert refused.value.message.id == said


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"players": 1}, "options.value"),
        ({"first": 2}, "options.first"),
        ({"vikings": True}, "options.unknown"),
        ({"last_player_loses": True}, "options.unknown"),
    ],
)
def test_options_that_the_first_edition_does_not_offer_are_refused(chosen, said):
    with pytest.raises(OptionsError) as refused:
        FIRST_EDITION.complete(chosen)
    assert refused.value.message.id == said


def test_left_out_options_are_two_players_and_a_random_beginner():
    off = dict.fromkeys(("vikings", "open_piles", "last_player_loses", "open_saxons", "plain_plot"), False)
    assert SECOND_EDITION.complete({}) == {"players": 2, "first": "random", "cards": "basic", **off}
    assert FIRST_EDITION.complete({}) == {"players": 2, "first": "random", "mordred": False, "open_piles": False}


# --- the set-up of a seed is for ever ---

SAVED = {
    (2, 1): "MO=3-0-1 ST=0-3-1 LA=1-1-2 NO=0-2-2 GW=2-2-0 WA=2-1-1 ES=0-0-4 DE=2-2-0 order=/ST,DE,ES,GW,WA,LA,MO,NO A=1-1-0 B=0-0-2 seat=A",
    (
        3,
        2,
    ): "MO=3-1-0 ST=2-0-2 LA=2-1-1 NO=1-1-2 GW=1-2-1 WA=1-1-2 ES=1-1-2 DE=2-2-0 order=/GW,NO,LA,ST,ES,MO,DE,WA A=1-1-0 B=0-2-0 C=0-0-2 "
    "seat=B",
    (4, 2**32 - 1): "MO=3-1-0 ST=2-1-1 LA=2-2-0 NO=2-1-1 GW=1-3-0 WA=3-0-1 ES=0-1-3 DE=3-0-1 order=/MO,ST,ES,GW,LA,NO,DE,WA "
    "A=0-0-2 B=0-1-1 C=0-2-0 D=0-1-1 seat=D",
}


@pytest.mark.parametrize(("players", "seed"), SAVED)
def test_a_seed_means_the_same_game_for_ever(players, seed):
    saved = SECOND_EDITION.parse_position(f"king-is-dead players={players} {SAVED[players, seed]}")
    started = start(players, seed)
    saved.supply = started.supply  # what is left over
    assert started.notation() == saved.notation()
