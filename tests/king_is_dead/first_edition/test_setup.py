"""Components, board and set-up of the first edition (KID1 sections 1 and 2)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.king_is_dead.helpers import FIRST_CODES, legal, play, position
from vacant_throne.core.errors import OptionsError
from vacant_throne.games import GAMES
from vacant_throne.king_is_dead.board import REGION_COUNT
from vacant_throne.king_is_dead.rulesets import ruleset

SECOND, FIRST = GAMES["king-is-dead"], GAMES["king-is-dead-first"]
RULES = ruleset("first")
PLAYERS = (2, 3, 4)
SEEDS = range(60)


def start(players, seed=0, **options):
    return FIRST.start(FIRST.complete({"players": players, **options}), seed)


def courts(state):
    return [tuple(state.court(seat)) for seat in range(state.players)]


# --- components and board ---


@pytest.mark.rule("KID1-COMP-01", "KID1-COMP-02", "KID1-DEC-01")
def test_there_are_eight_region_cards_and_eighteen_followers_of_each_of_three_factions():
    assert RULES.board.regions == (
        *("caledonia", "din_eidyn", "eboracum", "deva"),
        *("caerleon", "ratae", "londinium", "aquae_sulis"),
    )
    assert RULES.factions == ("scottish", "welsh", "romano_british")
    state = start(4)
    assert sorted(state.order) == list(range(8))
    assert sum(state.followers) + sum(state.courts) + sum(state.supply) == 54  # and not five


@pytest.mark.rule("KID1-COMP-04", "KID1-DEC-01", "KID1-SETUP-03")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_has_the_same_eight_cards_and_a_crown_token(players):
    state = start(players)
    for seat in range(players):
        observed = state.observe(seat)["seats"][seat]
        assert sorted(observed["hand"]) == sorted(
            ["the_crown", "garrison", "ambassador", "settlements", "settlements", "scots", "welsh", "romano_british"]
        )
        assert observed["disc"]


@pytest.mark.rule("KID1-COMP-03")
def test_control_tokens_and_saxon_tokens_cannot_run_out():
    state = position(" ".join(f"{code}=1-0-0" for code in FIRST_CODES) + " A=0-0-0:- B=0-0-0:-")
    while state.seat is not None:
        play(state, "pass")
    assert state.control == [0b11111111, 0, 0]
    state = position("rules=first A=0-0-0:- B=0-0-0:-")
    while state.seat is not None:
        play(state, "pass")
    assert state.unstable.bit_count() == 4


@pytest.mark.rule("KID1-COMP-05")
def test_there_are_nine_loyalists_in_the_mordred_variant_and_none_without_it():
    mordred = start(2, mordred=True)
    assert sum(mordred.followers[3 * REGION_COUNT :]) + mordred.supply[3] == 9
    assert len(start(2).supply) == 3


@pytest.mark.rule("KID1-MAP-01", "KID1-SETUP-02")
def test_the_homes_are_caledonia_caerleon_and_londinium_and_hold_two_followers_at_least():
    assert [FIRST_CODES[home] for home in RULES.board.homes] == ["Cal", "Cae", "Lon"]
    for seed in SEEDS:
        state = start(2, seed)
        assert all(state.followers[faction * REGION_COUNT + home] >= 2 for faction, home in enumerate(RULES.board.homes))


BORDERS = "Cal-Din; Din-Ebo, Din-Dev; Ebo-Dev, Ebo-Rat, Ebo-Lon; Dev-Rat, Dev-Cae, Dev-Aqu; Cae-Aqu; Rat-Lon, Rat-Aqu; Lon-Aqu"


@pytest.mark.rule("KID1-MAP-02", "KID1-DEC-03")
def test_there_are_thirteen_borders():
    expected = {frozenset(border.split("-")) for border in BORDERS.replace(";", ",").split(", ")}
    found = {
        frozenset((FIRST_CODES[one], FIRST_CODES[other]))
        for one in range(8)
        for other in range(8)
        if RULES.board.neighbours[one] >> other & 1
    }
    assert found == expected
    assert len(found) == 13


# --- set-up ---


@pytest.mark.rule("KID1-SETUP-01", "KID1-SETUP-02", "KID1-SETUP-03", "KID1-SETUP-05", "KID1-SETUP-06", "KID1-SETUP-09", "KID1-EX-01")
@pytest.mark.parametrize(("players", "each", "court", "pool"), [(2, 16, 4, 12), (3, 18, 6, 16), (4, 18, 8, 14)])
def test_the_counts_of_the_set_up(players, each, court, pool):
    for seed in SEEDS:
        state = start(players, seed)
        assert (sum(state.courts), sum(state.supply), sum(state.followers)) == (court, pool, 6 + 26)
        assert [sum(state.followers[region::REGION_COUNT]) for region in range(8)] == [4] * 8
        assert [sum(own) for own in courts(state)] == [2] * players
        for faction in range(3):
            in_regions = sum(state.followers[faction * REGION_COUNT : (faction + 1) * REGION_COUNT])
            assert state.supply[faction] + in_regions + sum(state.courts[faction::3]) == each


@pytest.mark.rule("KID1-MOR-SETUP-01", "KID1-EX-02")
@pytest.mark.parametrize(("players", "court", "pool"), [(2, 4, 14), (3, 6, 18), (4, 8, 16)])
def test_with_mordred_aquae_sulis_and_din_eidyn_begin_with_a_loyalist_and_three_others(players, court, pool):
    for seed in SEEDS:
        state = start(players, seed, mordred=True)
        loyalists = state.followers[3 * REGION_COUNT :]
        assert {FIRST_CODES[region]: count for region, count in enumerate(loyalists) if count} == {"Din": 1, "Aqu": 1}
        assert [sum(state.followers[region::REGION_COUNT]) for region in range(8)] == [4] * 8
        assert (sum(state.courts), sum(state.supply[:3]), state.supply[3]) == (court, pool, 7)
        assert sum(state.followers[: 3 * REGION_COUNT]) == 6 + 24


@pytest.mark.rule("KID1-SETUP-07")
def test_the_region_cards_are_shuffled():
    places = Counter(place for seed in range(400) for place in enumerate(start(2, seed).order))
    assert len(places) == 64
    assert all(25 < count < 80 for count in places.values())  # 50 expected


@pytest.mark.rule("KID1-SETUP-08")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_player_is_agreed_or_drawn(players):
    assert {start(players, seed).seat for seed in SEEDS} == set(range(players))
    for first in range(players):
        assert {start(players, seed, first=first).seat for seed in range(10)} == {first}
    with pytest.raises(OptionsError):
        FIRST.complete({"players": players, "first": players})


# --- drawing again ---

# The second edition has the same bag and no second draw: with the same seed it shows what was drawn at first.


def drawn(players, seed):
    """The courts as drawn at first, and as they are in the end."""
    at_first = courts(SECOND.start(SECOND.complete({"players": players}), seed))
    return at_first, courts(start(players, seed))


PAIRS = [(2, 0, 0), (0, 2, 0), (0, 0, 2)]


def alike(drawn_courts):
    """The seats that hold two of one faction, as another seat does."""
    return [seat for seat, court in enumerate(drawn_courts) if court in PAIRS and drawn_courts.count(court) > 1]


@pytest.mark.rule("KID1-SETUP-04")
@pytest.mark.parametrize("players", PLAYERS)
def test_in_the_end_no_two_have_the_same_pair_and_who_drew_no_pair_kept_the_first_draw(players):
    for seed in range(300):
        at_first, final = drawn(players, seed)
        assert not alike(final)  # repeated until it no longer happens: a new pair may be like one that was kept so far
        for seat in range(players):
            if at_first[seat] not in PAIRS or not alike(at_first):
                assert final[seat] == at_first[seat]


@pytest.mark.rule("KID1-SETUP-04", "KID1-EX-03")
def test_two_pairs_of_one_faction_are_both_drawn_again():
    redrawn = [drawn(2, seed) for seed in range(2000)]
    redrawn = [final for at_first, final in redrawn if at_first == [(0, 2, 0), (0, 2, 0)]]
    assert len(redrawn) > 10
    assert {court == (0, 2, 0) for court, _ in redrawn} == {True, False}  # either may draw the same again, but not both
    assert {court == (0, 2, 0) for _, court in redrawn} == {True, False}
    assert [(0, 2, 0)] * 2 not in redrawn


@pytest.mark.rule("KID1-SETUP-04", "KID1-DEC-04", "KID1-EX-04")
def test_pairs_of_two_factions_are_kept():
    kept = [drawn(2, seed) for seed in range(1000)]
    kept = [(at_first, final) for at_first, final in kept if at_first == [(0, 2, 0), (2, 0, 0)]]
    assert kept
    assert all(at_first == final for at_first, final in kept)


@pytest.mark.rule("KID1-SETUP-04", "KID1-EX-05")
def test_of_three_players_only_the_two_with_the_same_pair_draw_again():
    found = [drawn(3, seed) for seed in range(6000)]
    found = [final for at_first, final in found if at_first == [(0, 0, 2), (0, 0, 2), (1, 1, 0)]]
    assert found
    assert all(final[2] == (1, 1, 0) and final[:2] != [(0, 0, 2)] * 2 for final in found)
    assert any(final[0] != (0, 0, 2) for final in found)
    assert any(final[1] != (0, 0, 2) for final in found)


def test_a_started_game_offers_every_card_and_the_pass():
    assert legal(start(2, first=0)) == [
        *("card:scots", "card:welsh", "card:romano_british", "card:settlements", "card:the_crown", "card:ambassador", "card:garrison"),
        "pass",
    ]
