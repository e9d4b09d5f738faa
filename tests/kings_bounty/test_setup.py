"""The box and the set-up (KB sections 1 and 2)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.kings_bounty.helpers import (
    CASTLE_NATIONS,
    CASTLES,
    GAME,
    KINDS,
    POINTS,
    SITES,
    box,
    deck,
    discards,
    domains,
    hands,
    legal,
    new_game,
    options,
    pool,
    position,
    scores,
    seen,
    titles,
)
from vacant_throne.core.errors import OptionsError

PLAYERS = (2, 3, 4, 5)
SEEDS = range(40)
SIZES = {  # KB-SETUP-08: units, castles, obelisks, game cards, dealt, deck, title pool
    2: (30, 12, 6, 48, 12, 36, 17),
    3: (39, 18, 9, 66, 18, 48, 19),
    4: (48, 24, 12, 84, 24, 60, 21),
    5: (48, 24, 12, 84, 30, 54, 21),
}
GONE = {2: 2, 3: 1, 4: 0, 5: 0}
"""How many nations leave the game."""


def cards_of(state) -> Counter[str]:
    """Every card of a position just set up."""
    return Counter(deck(state)) + Counter(kind for hand in hands(state) for kind in hand)


@pytest.mark.rule("KB-COMP-01")
def test_two_to_five_play():
    assert [option.choices for option in GAME.options if option.id == "players"] == [(2, 3, 4, 5)]
    assert [GAME.seats(options(players)) for players in PLAYERS] == [2, 3, 4, 5]
    for players in (0, 1, 6):
        with pytest.raises(OptionsError) as refused:
            GAME.complete({"players": players})
        assert refused.value.message.id == "options.value"


@pytest.mark.rule("KB-COMP-02", "KB-COMP-03", "KB-COMP-04", "KB-COMP-05", "KB-COMP-07")
def test_the_full_box():
    cards = cards_of(new_game(4))
    archers_warriors_mages_heroes_monsters = (3, 2, 2, 1, 1)
    for nation in CASTLE_NATIONS:
        units = [cards[f"{nation}_{unit}"] for unit in ("archer", "warrior", "mage", "hero", "monster")]
        assert tuple(units) == archers_warriors_mages_heroes_monsters
        assert [cards[f"{nation}_{castle}"] for castle in CASTLES] == [2, 2, 2]
    assert [cards[f"human_{unit}"] for unit in ("archer", "warrior", "mage", "hero", "monster")] == [4, 3, 3, 1, 1]
    assert [cards[f"obelisk_{n}"] for n in (1, 2, 3)] == [4, 4, 4]
    assert set(cards) == set(KINDS)
    assert cards.total() == 84


@pytest.mark.rule("KB-COMP-04", "KB-COMP-05", "KB-COMP-08")
def test_every_domain_has_a_place_of_its_own_and_its_strength():
    codes = {"elf": "E", "dwarf": "D", "undead": "U", "orc": "O", "tower": "T", "fortress": "F", "citadel": "C", "obelisk": "O"}
    owned = ["".join(codes.get(word, word) for word in site.split("_")) for site in SITES]
    state = position(f"players=4 {' '.join(f'{code}=A' for code in owned)}")
    found = seen(state)["domains"]
    assert [domain["site"] for domain in found] == list(SITES)
    assert [domain["card"] for domain in found] == [site.rpartition("_")[0] for site in SITES]
    assert [domain["strength"] for domain in found] == [1, 1, 2, 2, 3, 3] * 4 + [1] * 4 + [2] * 4 + [3] * 4
    assert [domain["defence"] for domain in found] == [domain["strength"] for domain in found]


@pytest.mark.rule("KB-COMP-06", "KB-TITLE-04", "KB-TITLE-06")
def test_the_titles_and_what_they_are_worth():
    listed = ",".join(POINTS)
    state = position(f"players=4 titles={listed}")
    assert [(entry["title"], entry["points"]) for entry in seen(state)["titles"]] == list(POINTS.items())
    assert len(POINTS) == 21


@pytest.mark.rule("KB-SETUP-01", "KB-SETUP-02", "KB-SETUP-06", "KB-SETUP-08", "KB-DISC-04")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("expert", [False, True])
def test_exactly_the_cards_of_the_box_without_the_nations_left_out_are_shuffled_and_six_are_dealt(players, expert):
    for seed in SEEDS:
        state = new_game(players, seed, expert=expert)
        table = seen(state)
        cards = cards_of(state)
        assert cards == box(players, table["left_out"])
        units = sum(n for kind, n in cards.items() if kind.split("_")[1] in ("archer", "warrior", "mage", "hero", "monster"))
        castles = sum(n for kind, n in cards.items() if kind.split("_")[1] in CASTLES)
        obelisks = sum(n for kind, n in cards.items() if kind.startswith("obelisk"))
        assert [len(hand) for hand in hands(state)] == [6] * players
        found = (units, castles, obelisks, cards.total(), 6 * players, table["deck"]["size"], len(pool(table["left_out"])))
        assert found == SIZES[players]
        assert {n for kind, n in cards.items() if kind.startswith("obelisk")} == {min(players, 4)}


@pytest.mark.rule("KB-SETUP-01", "KB-SETUP-02", "KB-SETUP-04")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_nations_left_out_are_drawn_and_never_the_humans(players):
    left = Counter(tuple(seen(new_game(players, seed))["left_out"]) for seed in range(600))
    assert set(left) == set(combinations(CASTLE_NATIONS, GONE[players]))
    assert min(left.values()) > 0.7 * 600 / len(left)


@pytest.mark.rule("KB-SETUP-04")
@pytest.mark.parametrize(
    ("players", "left_out"),
    [
        *((2, "+".join(pair)) for pair in combinations(CASTLE_NATIONS, 2)),
        *((3, nation) for nation in CASTLE_NATIONS),
    ],
)
def test_the_nations_left_out_can_be_agreed(players, left_out):
    for seed in range(5):
        state = new_game(players, seed, left_out=left_out)
        assert seen(state)["left_out"] == left_out.split("+")
        assert cards_of(state) == box(players, left_out.split("+"))


@pytest.mark.rule("KB-SETUP-04", "KB-COMP-01")
@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"players": 2, "left_out": "elf"}, "options.together"),
        ({"players": 3, "left_out": "elf+orc"}, "options.together"),
        ({"players": 4, "left_out": "elf"}, "options.together"),
        ({"players": 5, "left_out": "undead+orc"}, "options.together"),
        ({"left_out": "human"}, "options.value"),
        ({"left_out": "orc+undead"}, "options.value"),
        ({"players": 2, "first": 2}, "options.first"),
        ({"players": 4, "first": 4}, "options.first"),
        ({"expert": 1}, "options.value"),
        ({"dragons": True}, "options.unknown"),
    ],
)
def test_options_that_are_not_offered_are_refused(chosen, said):
    with pytest.raises(OptionsError) as refused:
        GAME.complete(chosen)
    assert refused.value.message.id == said


def test_left_out_options_are_two_players_and_everything_drawn():
    assert GAME.complete({}) == {
        "players": 2,
        "first": "random",
        "left_out": "random",
        "expert": False,
        "final_draw_ends": False,
        "endless": False,
    }
    assert (GAME.id, GAME.letter, GAME.rules_version) == ("kings-bounty", "B", 1)
    assert GAME.unattended(options()) == ()
    assert GAME.hides(options()) is True


@pytest.mark.rule("KB-SETUP-03", "KB-SETUP-05")
@pytest.mark.parametrize("players", PLAYERS)
def test_six_titles_lie_open_and_the_two_of_a_nation_leave_with_it(players):
    met: Counter[str] = Counter()
    for seed in range(300):
        state = new_game(players, seed)
        table = seen(state)
        open_titles = [entry["title"] for entry in table["titles"]]
        assert open_titles == [title for title in POINTS if title in open_titles]  # each once, in the table's order
        assert len(open_titles) == 6
        assert set(open_titles) <= set(pool(table["left_out"]))
        met.update(open_titles)
        for viewer in range(players):
            assert titles(state, viewer) == titles(state)
    assert set(met) == set(POINTS)
    assert met["human_garrisons"] > 50  # 300 * 6 / 17 to 21


@pytest.mark.rule("KB-SETUP-06", "KB-INFO-01")
def test_hands_and_deck_are_shuffled():
    tops, firsts = Counter(), Counter()
    for seed in range(400):
        state = new_game(4, seed)
        tops[deck(state)[0]] += 1
        firsts.update(hands(state)[0])
    weight = box(4, ())
    for kind in KINDS:
        assert tops[kind] < 4 * 400 * weight[kind] / 84 + 8
        assert 0.5 < firsts[kind] / (2400 * weight[kind] / 84) < 1.6


@pytest.mark.rule("KB-SETUP-07")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_player_is_drawn_or_agreed_and_the_seat_before_has_the_marker(players):
    drawn = Counter(new_game(players, seed).seat for seed in range(300))
    assert set(drawn) == set(range(players))
    assert min(drawn.values()) > 0.6 * 300 / players
    for first in range(players):
        for seed in range(5):
            table = seen(new_game(players, seed, first=first))
            assert (table["seat"], table["first"], table["last"]) == (first, first, (first - 1) % players)


@pytest.mark.rule("KB-SETUP-07")
def test_who_begins_changes_nothing_else_in_the_set_up():
    for seed in range(10):
        views = []
        for first in (0, 2):
            state = new_game(3, seed, first=first, expert=True)
            views.append((deck(state), hands(state), titles(state), [seen(state, n)["seats"][n]["secret_title"] for n in range(3)]))
        assert views[0] == views[1]


@pytest.mark.rule("KB-SETUP-09")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_table_is_empty_at_the_start(players):
    state = new_game(players, 3, first=0)
    assert (domains(state), discards(state), scores(state)) == ({}, [], [0] * players)
    assert set(titles(state).values()) == {None}
    table = seen(state)
    assert (table["turn"], table["step"], table["idle"], table["closing"], table["turns_left"]) == (1, "turn", 0, None, None)
    assert all(text.split(":")[0] in ("card", "return") for text in legal(state))


@pytest.mark.rule("KB-EXP-01")
@pytest.mark.parametrize("players", PLAYERS)
def test_experts_are_dealt_a_title_each_face_down(players):
    met: Counter[str] = Counter()
    for seed in range(200):
        state = new_game(players, seed, expert=True)
        table = seen(state)
        assert table["expert"] is True
        assert len(table["titles"]) == 6
        own = [seen(state, seat)["seats"][seat]["secret_title"] for seat in range(players)]
        every = [*own, *titles(state)]
        assert len(set(every)) == 6 + players
        assert set(every) <= set(pool(table["left_out"]))
        met.update(own)
        for viewer in (None, *range(players)):
            seats = seen(state, viewer)["seats"]
            assert [seat["has_secret_title"] for seat in seats] == [True] * players
            assert [seat["secret_title"] for seat in seats] == [own[seat] if seat == viewer else None for seat in range(players)]
    assert set(met) == set(POINTS)


@pytest.mark.rule("KB-EXP-01")
def test_without_experts_nobody_holds_a_title_in_secret():
    table = seen(new_game(3, 1), 0)
    assert table["expert"] is False
    assert [(seat["secret_title"], seat["has_secret_title"]) for seat in table["seats"]] == [(None, False)] * 3


def test_a_seed_means_the_same_game_always():
    for players in PLAYERS:
        assert new_game(players, 7, expert=True).notation() == new_game(players, 7, expert=True).notation()
        assert new_game(players, 7).notation() != new_game(players, 8).notation()
