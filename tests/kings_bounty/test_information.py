"""What each seat may know (KB section 10), and that nothing else shows: not in `observe`, not in `advise`, not in what is told."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.kings_bounty.helpers import (
    GAME,
    NATIONS,
    POINTS,
    choose,
    deck,
    hand,
    hands,
    legal,
    new_game,
    play,
    position,
    seen,
    table,
)
from vacant_throne.core.rng import Rng

IN_PLAY = "players=3 out=undead first=B A=EAO1 B=HHHA C=OXET ET1=A+EM DF1=B+HA O21=C titles=emperor,keeper seat=C turn=5"

DECK = "EAEAEWEWEMEHEXDADADADWDWDMDMDHOAOAOAOWOWOMOMOHHAHAHWHWHWHMHMHXEFEFECECDTDTDFDCDCOTOTOFOFOCOCO1O2O2O3O3O3"
"""All other cards of that game."""


def shown(state, viewer):
    """Everything that a viewer can see or work out."""
    return state.observe(viewer), state.advise(viewer)


# --- what is public ---


@pytest.mark.rule("KB-INFO-02")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_everything_on_the_table_is_public(viewer):
    state = position(f"{IN_PLAY} deck={DECK} discards=HMDXO1 idle=2")
    view = seen(state, viewer)
    hidden = {0: ["elf_archer", "obelisk_1"], 1: ["human_archer", "human_hero"], 2: ["orc_monster", "elf_tower"]}
    assert view == {
        "game": "kings-bounty",
        "players": 3,
        "viewer": viewer,
        "seat": 2,
        "turn": 5,
        "step": "turn",
        "first": 1,
        "last": 0,
        "left_out": ["undead"],
        "expert": False,
        "house": [],
        "card": None,
        "returned": 0,
        "deck": {"size": 52, "cards": [None] * 52},
        "discards": ["human_mage", "dwarf_monster", "obelisk_1"],
        "domains": [
            {"site": "elf_tower_1", "card": "elf_tower", "owner": 0, "garrison": "elf_mage", "strength": 1, "defence": 4},
            {"site": "dwarf_fortress_1", "card": "dwarf_fortress", "owner": 1, "garrison": "human_archer", "strength": 2, "defence": 2},
            {"site": "obelisk_2_1", "card": "obelisk_2", "owner": 2, "garrison": None, "strength": 2, "defence": 2},
        ],
        "seats": [
            {
                "hand_size": 2,
                "hand": hidden[seat] if viewer == seat else None,
                "known": [],
                "secret_title": None,
                "has_secret_title": False,
                "score": score,
            }
            for seat, score in enumerate([0, 0, 2 + POINTS["keeper"]])
        ],
        "titles": [
            {"title": "emperor", "points": POINTS["emperor"], "counts": [1, 1, 0], "holder": None, "secret": None},
            {"title": "keeper", "points": POINTS["keeper"], "counts": [0, 0, 1], "holder": 2, "secret": None},
        ],
        "secret_title": None,
        "idle": 2,
        "closing": None,
        "turns_left": None,
    }


@pytest.mark.rule("KB-INFO-02", "KB-DISC-03")
def test_house_rules_options_and_the_last_round_are_public():
    state = position("players=3 expert=yes hidden=keeper,-,towers house=final_draw_ends+endless closing=last_card seat=B A=O1 B=O1")
    for viewer in (0, 1, 2, None):
        view = seen(state, viewer)
        assert (view["house"], view["expert"]) == (["final_draw_ends", "endless"], True)
        assert (view["closing"], view["turns_left"], view["deck"]) == ("last_card", 2, {"size": 0, "cards": []})
        assert [seat["has_secret_title"] for seat in view["seats"]] == [True, False, True]


# --- what is secret ---


@pytest.mark.rule("KB-INFO-01")
def test_a_hand_is_its_players_secret_and_its_size_is_public():
    state = new_game(4, 1)
    for viewer in (0, 1, 2, 3, None):
        seats = seen(state, viewer)["seats"]
        assert [seat["hand"] for seat in seats] == [held if seat == viewer else None for seat, held in enumerate(hands(state))]
        assert [seat["hand_size"] for seat in seats] == [6] * 4


HIDDEN_APART = {  # two positions that differ in what is hidden, and who can tell them apart
    "a hand": ("A=EAO1", "A=EWO2", "A"),
    "the hand of the seat to move": ("C=ET", "C=O3", "C"),
    "the order of the deck": ("deck=HAHWEADM", "deck=DMEAHWHA", ""),
    "a hand and the deck": ("A=EA deck=HA", "A=HA deck=EA", "A"),
    "returned cards": ("C=HM step=return returned=2 deck=O3DTETcO1c", "C=HM step=return returned=2 deck=ETO1O3cDTc", "C"),
    "the order of returned cards": ("deck=HAETcO1c", "deck=HAO1cETc", "C"),
    "which card of a hand somebody knows of": ("A=EAbEW", "A=EWbEA", "B"),
    "the unit that seeks its target": ("step=target card=HA C=HAHM", "step=target card=HM C=HAHM", "C"),
    "the unit that seeks its target, and the hand": ("step=target card=HA C=HA", "step=target card=HM C=HM", "C"),
    "a hidden title": ("expert=yes hidden=rat,towers,mages", "expert=yes hidden=archers,towers,mages", "A"),
    "two hidden titles": ("expert=yes hidden=rat,towers,mages", "expert=yes hidden=mages,towers,rat", "AC"),
}


@pytest.mark.rule("KB-INFO-01", "KB-EXP-01", "KB-TURN-04")
@pytest.mark.parametrize("name", HIDDEN_APART)
def test_what_is_hidden_shows_to_nobody_else(name):
    one, other, tellers = HIDDEN_APART[name]
    first, second = (
        (position if "deck=" in text else table)(f"players=3 seat=C ET2=C O21=B DF1=A titles=emperor,keeper {text}")
        for text in (one, other)
    )
    assert first.notation() != second.notation()
    assert [viewer for viewer in (0, 1, 2, None) if shown(first, viewer) != shown(second, viewer)] == [
        "ABC".index(teller) for teller in tellers
    ]


@pytest.mark.rule("KB-INFO-01")
def test_the_end_shows_the_hidden_titles_and_no_hand():
    state = position("players=3 expert=yes hidden=archers,towers,mages A=O1 B=HA C=HX seat=- closing=last_card")
    for viewer in (0, 1, 2, None):
        seats = seen(state, viewer)["seats"]
        assert [seat["secret_title"] for seat in seats] == ["archers", "towers", "mages"]
        assert [seat["hand"] is not None for seat in seats] == [seat == viewer for seat in range(3)]


# --- whole games ---

SINGLE = [f"{nation}_{unit}" for nation in NATIONS for unit in ("hero", "monster")]
"""Cards of which there is one: where one of them is named, it is that card that is spoken of."""


def hidden_from(state, viewer, players):
    """The single cards and hidden titles of which a viewer knows nothing."""
    view, own = seen(state, viewer), [seen(state, seat)["seats"][seat] for seat in range(players)]
    held = {kind for seat in range(players) if seat != viewer for kind in own[seat]["hand"]}
    memory = {kind for seat in view["seats"] for kind in seat["known"]} | {kind for kind in view["deck"]["cards"] if kind}
    titles = {own[seat]["secret_title"] for seat in range(players) if seat != viewer and state.seat is not None}
    return [card for card in SINGLE if card in {*held, *deck(state)} - memory] + [f'"{title}"' for title in titles if title]


def written(*values):
    """Everything in a text: observations as JSON, advice and messages as their own text."""
    return " ".join(json.dumps(value, default=repr).replace("\\'", '"').replace("'", '"') for value in values)


@pytest.mark.rule("KB-INFO-01", "KB-EXP-01", "KB-INFO-03")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_no_hidden_card_and_no_hidden_title_is_ever_named(players):
    """The memory itself is held against a second reading in `test_returns`."""
    looked = 0
    for seed in range(4):
        state, rng = new_game(players, seed, expert=True), Random(seed)
        while state.seat is not None:
            move, before = choose(state, rng, 0.6), state.copy()
            state.apply(move)
            if rng.random() < 0.85:
                continue
            viewer = rng.choice([None, *range(players)])
            hidden = hidden_from(before, viewer, players)
            secret = [name for name in hidden_from(state, viewer, players) if name in hidden]
            text = written(*shown(state, viewer), [repr(message) for message in GAME.narrate(before, move, state, viewer)])
            assert [name for name in secret if name in text] == []
            looked += len(secret)
    assert looked > 300


@pytest.mark.rule("KB-INFO-01")
def test_the_search_for_hidden_names_finds_what_is_named():
    state = position("players=3 expert=yes hidden=archers,towers,mages A=HX B=HH deck=EX")
    assert sorted(hidden_from(state, 0, 3)) == ['"mages"', '"towers"', "elf_monster", "human_hero"]
    text = written(*shown(state, 0))
    assert "human_monster" in text
    assert '"archers"' in text
    assert "human_hero" in written(*shown(state, 1))


# --- imagined games ---


@pytest.mark.rule("KB-INFO-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("expert", [False, True])
def test_what_a_seat_imagines_agrees_with_all_that_it_knows(players, expert):
    anew = 0
    for seed in range(2):
        state, rng = new_game(players, seed, expert=expert), Random(seed)
        while state.seat is not None:
            seat = rng.randrange(players)
            other = state.determinize(seat, Rng(seed))
            assert shown(other, seat) == shown(state, seat)
            assert shown(other, None) == shown(state, None)
            assert GAME.parse_position(other.notation()).notation() == other.notation()  # a possible one, with all cards
            if state.seat == seat:
                assert legal(other) == legal(state)
            anew += other.notation() != state.notation()
            other.apply(other.legal_moves()[-1])
            for _ in range(3):
                if state.seat is not None:
                    state.apply(choose(state, rng, 0.6))
    assert anew > 50


@pytest.mark.rule("KB-INFO-01")
def test_every_hand_that_is_possible_is_imagined_sooner_or_later():
    state = position("A=EAO1 B=ETaHA deck=HWHMO2aO3 seat=A")
    imagined = {(*hand(other, 1), "/", *deck(other)) for seed in range(300) if (other := state.determinize(0, Rng(seed)))}
    assert {kinds[: kinds.index("/")].count("elf_tower") for kinds in imagined} == {1}
    assert {kinds[-2] for kinds in imagined} == {"obelisk_2"}
    unknown = {tuple(sorted(kinds)) for kinds in imagined}
    assert len(unknown) == 1
    assert len(imagined) == 24  # four cards in four places


@pytest.mark.rule("KB-INFO-01")
def test_a_unit_that_seeks_its_target_is_imagined_too():
    state = play(table("players=3 A=HMEAEWEM B=O1O2 C=HA O21=A DF1=B DT1=B+EM"), "card:human_mage")
    found = set()
    for seed in range(200):
        other = state.determinize(1, Rng(seed))
        assert shown(other, 1) == shown(state, 1)
        found.add(seen(other, 0)["card"])
        play(other, legal(other)[0])
    assert found == {f"human_{unit}" for unit in ("archer", "warrior", "mage", "hero", "monster")}  # no castle of hers is another nation's
    assert {seen(state.determinize(0, Rng(seed)), 0)["card"] for seed in range(20)} == {"human_mage"}


# --- the record ---


@pytest.mark.rule("KB-INFO-03")
@pytest.mark.parametrize("players", [2, 3])
def test_the_set_up_is_on_record(players):
    state = new_game(players, 5)
    for viewer in (0, 1, None):
        assert len(seen(state, viewer)["left_out"]) == {2: 2, 3: 1}[players]
    assert GAME.parse_position(state.notation()).notation() == state.notation()
