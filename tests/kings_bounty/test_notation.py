"""Positions and moves as text: what is written reads back as itself, and what is no possible position is refused, naming the part."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kings_bounty.helpers import (
    GAME,
    KIND_OF,
    KINDS,
    SITES,
    box,
    choose,
    deck,
    discards,
    domains,
    hand,
    legal,
    new_game,
    part,
    play,
    position,
    seen,
    table,
    titles,
)
from vacant_throne.core.errors import NotationError
from vacant_throne.core.rng import Rng

MUTANTS = 500 if sys.platform == "emscripten" else 2500
EXAMPLE = "players=3 out=undead seat=A A=HAEWO1 B=- deck=EAEAO1 ET1=A ET2=B+HW O21=B titles=emperor,keeper"


def test_what_is_left_out_is_empty_or_as_at_the_beginning():
    state = position("deck=O1")
    table_of = seen(state)
    assert (table_of["players"], table_of["left_out"], table_of["first"], table_of["last"]) == (2, ["undead", "orc"], 0, 1)
    assert (table_of["seat"], table_of["turn"], table_of["step"], table_of["closing"]) == (0, 1, "turn", None)
    assert (table_of["expert"], table_of["house"], table_of["idle"], table_of["titles"]) == (False, [], 0, [])
    assert (domains(state), [hand(state, seat) for seat in (0, 1)]) == ({}, [[], []])


@pytest.mark.parametrize(("players", "left_out"), [(2, ["undead", "orc"]), (3, ["undead"]), (4, []), (5, [])])
def test_the_nations_that_are_usually_left_out(players, left_out):
    assert seen(position(f"players={players} deck=O1"))["left_out"] == left_out


@pytest.mark.rule("KB-DISC-04")
def test_what_is_mentioned_nowhere_is_discarded():
    state = position(EXAMPLE)
    rest = box(3, ["undead"])
    rest.subtract(["human_archer", "elf_warrior", "obelisk_1", "elf_archer", "elf_archer", "obelisk_1"])
    rest.subtract(["elf_tower", "elf_tower", "human_warrior", "obelisk_2"])
    assert discards(state) == [kind for kind in KINDS for _ in range(rest[kind])]
    assert len(discards(state)) == 66 - 10
    assert discards(table("A=O1")) == []


def test_the_example_says_what_it_says():
    state = position(EXAMPLE)
    assert domains(state) == {"elf_tower_1": "A", "elf_tower_2": "B+human_warrior", "obelisk_2_1": "B"}
    assert hand(state, 0) == ["elf_warrior", "human_archer", "obelisk_1"]
    assert deck(state) == ["elf_archer", "elf_archer", "obelisk_1"]
    assert titles(state) == {"emperor": None, "keeper": 1}


SAYS = {  # a part of a position, and what it must be written as
    "deck=O1": "deck=O1",
    "first=B deck=O1": "first=B seat=B",
    "first=B seat=A deck=O1": "first=B seat=A",
    "out=elf+dwarf deck=O1": "out=elf+dwarf",
    "players=4 deck=O1": "players=4 out=- first=A",
    "players=5 out=- E=O1O3 deck=O1": "E=O1O3",
    "A=O1HAEA deck=O1": "A=EAHAO1",
    "B=EAaEA deck=O1": "B=EAEAa",
    "deck=EAaO1bHA": "deck=EAaO1bHA",
    "deck=EA ET1=A": "ET1=A",
    "deck=EA ET2=B+HM": "ET2=B+HM",
    "deck=EA O32=B+EA": "O32=B+EA",
    "deck=EA turn=17": "turn=17 step=turn",
    "deck=EA idle=3": "idle=3",
    "deck=EA titles=keeper,archers,rat rat=B": "titles=keeper,archers,rat rat=B",
    "deck=EA expert=yes hidden=keeper,-": "expert=yes",
    "deck=EA expert=yes titles=rat hidden=keeper,-": "titles=rat hidden=keeper,-",
    "deck=EA house=final_draw_ends": "house=final_draw_ends",
    "deck=EA house=final_draw_ends+endless": "house=final_draw_ends+endless",
    "deck=EA closing=stalled": "closing=stalled",
    "deck=- closing=last_card": "closing=last_card",
    "seat=- closing=last_card": "seat=- turn=1 step=over",
    "A=EA deck=HM step=draw": "step=draw A=EA",
    "A=HAEA ET1=A deck=HM step=target card=HA": "step=target card=HA A=EAHA",
    "A=HA deck=HMEAa step=return returned=1": "step=return returned=1 A=HA",
}


@pytest.mark.parametrize("text", SAYS)
def test_a_part_of_a_position_means(text):
    state = position(text)
    assert f" {SAYS[text]} " in f" {state.notation()} "
    reads_back(state)


def reads_back(state):
    """The state that its notation gives, which is the same in everything that can be seen and done."""
    text = state.notation()
    again = GAME.parse_position(text)
    players = seen(state)["players"]
    assert again.notation() == text
    assert again.legal_moves() == state.legal_moves()
    assert [again.observe(viewer) for viewer in (None, *range(players))] == [state.observe(viewer) for viewer in (None, *range(players))]
    assert (again.outcome(), again.advise(0), again.advise(None)) == (state.outcome(), state.advise(0), state.advise(None))
    return again


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("expert", [False, True])
def test_every_position_of_a_game_reads_back_as_itself_and_plays_on_alike(players, expert):
    steps = set()
    for seed in range(2):
        state, rng = new_game(players, seed, expert=expert, endless=seed == 1), Random(seed)
        again = state
        while state.seat is not None:
            steps.add(seen(state)["step"])
            again = reads_back(state) if rng.random() < 0.5 else state.copy()
            move = choose(state, rng, 0.6)
            state.apply(move)
            again.apply(move)
            assert again.notation() == state.notation()
        reads_back(state)
    assert steps == {"turn", "target", "return", "draw"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_notation_is_one_line_of_ascii(players):
    state, rng = new_game(players, 3, expert=True), Random(3)
    while state.seat is not None:
        text = state.notation()
        assert text.isascii()
        assert text == " ".join(text.split())
        assert len(text) < 900
        state.apply(choose(state, rng, 0.6))


WRONG = {  # a text that is no position, and the part that is named
    "players=1": "players=1",
    "players=6": "players=6",
    "players=02": "players=02",
    "players=x": "players=x",
    "colour=red": "colour=",
    "deck": "deck",
    "deck=": "deck=",
    "=O1": "=",
    "deck=O1 deck=O1": "deck=O1",
    "C=O1": "C=",
    "XT1=A": "XT1=",
    "HT1=A": "HT1=",
    "ET3=A": "ET3=",
    "O15=A": "O15=",
    # nations and seats
    "out=undead": "out=undead",
    "out=orc+undead": "out=orc+undead",
    "out=human+elf": "out=human+elf",
    "out=elf+elf": "out=elf+elf",
    "out=-": "out=-",
    "players=3 out=elf+orc": "out=elf+orc",
    "players=4 out=elf": "out=elf",
    "first=C": "first=C",
    "first=-": "first=-",
    "first=AB": "first=AB",
    "seat=C": "seat=C",
    "seat=a": "seat=a",
    "expert=no": "expert=no",
    "house=endless+final_draw_ends": "house=endless+final_draw_ends",
    "house=endless+endless": "house=endless+endless",
    "house=strict": "house=strict",
    # cards
    "A=O4": "A=O4",
    "A=HT": "A=HT",
    "A=EAE": "A=EAE",
    "A=EA-": "A=EA-",
    "A=EAa": "A=EAa",
    "A=EAc": "A=EAc",
    "A=ea": "A=ea",
    "A=EHEH": "A=EHEH",
    "A=OA": "A=OA",
    "A=EAEAEAEWEWEMEM": "A=EAEAEAEWEWEMEM",
    "A=EAEAEA deck=EA": "deck=EA",
    "deck=O1O1O1": "deck=O1O1O1",
    "deck=EAc": "deck=EAc",
    "A=ETET ET1=A": "ET1=A",
    "A=EM B=EM ET1=A+EM": "ET1=A+EM",
    "OT1=A": "OT1=A",
    "ET1=C": "ET1=C",
    "ET1=-": "ET1=-",
    "ET1=A+": "ET1=A+",
    "ET1=A+ET": "ET1=A+ET",
    "ET1=A+O1": "ET1=A+O1",
    "ET1=A+EH": "ET1=A+EH",
    "ET1=A+HX": "ET1=A+HX",
    "ET1=AB": "ET1=AB",
    "discards=O1": "discards=O1",
    "deck=O1 discards=-": "discards=-",
    # titles
    "titles=king": "titles=king",
    "titles=keeper,emperor": "titles=keeper,emperor",
    "titles=keeper,keeper": "titles=keeper,keeper",
    "titles=orc_castles": "titles=orc_castles",
    "titles=undead_garrisons": "titles=undead_garrisons",
    "vandal=A": "vandal=A",
    "rat=B": "rat=B",
    "titles=vandal rat=B": "rat=B",
    "titles=vandal vandal=C": "vandal=C",
    "titles=vandal vandal=-": "vandal=-",
    "hidden=keeper,towers": "hidden=keeper,towers",
    "expert=yes hidden=keeper": "hidden=keeper",
    "expert=yes hidden=keeper,keeper": "hidden=keeper,keeper",
    "expert=yes hidden=keeper,king": "hidden=keeper,king",
    "expert=yes titles=keeper hidden=keeper,towers": "hidden=keeper,towers",
    "expert=yes hidden=orc_castles,keeper": "hidden=orc_castles,keeper",
    "expert=yes hidden=vandal,keeper discards=-": "discards=-",
    "expert=yes hidden=vandal,keeper": "hidden=vandal,keeper",
    "expert=yes hidden=keeper,rat": "hidden=keeper,rat",
    # the course of the game
    "turn=0": "turn=0",
    "turn=-1": "turn=-1",
    "turn=01": "turn=01",
    "turn=100000": "turn=100000",
    "turn=\u0661": "turn=\u0661",
    "idle=x": "idle=x",
    "closing=soon": "closing=soon",
    "closing=-": "closing=-",
    "deck=O1 closing=last_card": "closing=last_card",
    "deck=O1 house=endless closing=stalled": "closing=stalled",
    "deck=O1 seat=- closing=last_card": "closing=last_card",
    "step=dance": "step=dance",
    "step=over": "step=over",
    "seat=- step=turn closing=last_card": "step=turn",
    "deck=O1 seat=-": "closing=",
    "deck=O1 step=target": "card=",
    "deck=O1 card=HA A=HA": "card=HA",
    "deck=O1 A=HA ET1=A step=turn card=HA": "card=HA",
    "deck=O1 A=HM ET1=A step=target card=HA": "card=HA",
    "deck=O1 A=HA step=target card=HA": "card=HA",
    "deck=O1 A=O2 ET1=A step=target card=O2": "card=O2",
    "deck=O1 A=EA DT1=A step=target card=EA": "card=EA",
    "deck=O1 A=HH DT1=A step=target card=HH": "card=HH",
    "deck=O1 step=return": "returned=",
    "deck=O1 returned=1": "returned=1",
    "deck=O1O2a step=return returned=0": "returned=0",
    "deck=O1O2a step=return returned=2": "returned=2",
    "deck=O1O2 step=return returned=1": "returned=1",
    "deck=O1O2b step=return returned=1": "returned=1",
    "deck=O1aO2 step=return returned=1": "returned=1",
    "deck=O2a step=return returned=1": "returned=1",  # it was legal only with a card in the deck
    "closing=last_card step=draw": "step=draw",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_possible_position_is_refused_and_the_part_named(text):
    with pytest.raises(NotationError) as refused:
        position(text)
    assert (refused.value.message.id, refused.value.message.args["text"]) == ("notation.part", WRONG[text])


@pytest.mark.parametrize(
    "text",
    [
        "A=O1O1O2O2O3O3 deck=HAHA step=draw",  # a card has been played
        "A=O1O1O2O2O3O3 deck=HAHAHWa step=return returned=1",  # a card has been returned
        "A=O1O1O2O2O3 deck=HAHAHWaHMa step=return returned=2",
    ],
)
def test_nobody_can_come_to_hold_more_than_six_cards(text):
    with pytest.raises(NotationError) as refused:
        position(text)
    assert refused.value.message.id == "notation.part"


@pytest.mark.rule("KB-END-01")
@pytest.mark.parametrize("text", ["A=O1 B=O2", "A=HA ET1=A step=target card=HA", "seat=B B=O1"])
def test_without_a_deck_the_last_round_has_begun(text):
    assert seen(position(text))["closing"] == "last_card"


@pytest.mark.parametrize("text", ["A=- deck=HA", "A=O1 B=- deck=HAHA", "players=3 A=- B=- C=- deck=HA"])
def test_a_hand_without_cards_is_no_dead_end(text):
    state = position(text)
    for _ in range(6):
        assert legal(state)
        if not hand(state, state.seat) and seen(state)["step"] == "turn":
            assert legal(state) == ["pass"]
        state.apply(state.legal_moves()[0])


@pytest.mark.parametrize("text", ["", " ", "chess deck=O1", "deck=O1", "kings-bounty-2", "kings-bounty " + "x" * 3000, "king-is-dead"])
def test_what_is_no_position_of_this_game_is_refused(text):
    with pytest.raises(NotationError) as refused:
        GAME.parse_position(text)
    assert refused.value.message.id == "notation.position"


# --- damaged positions ---


@cache
def positions():
    """All positions of some games."""
    found = []
    for players, seed in ((2, 21), (3, 22), (5, 23)):
        state, rng = new_game(players, seed, expert=players > 2), Random(seed)
        while state.seat is not None:
            found.append(state.notation())
            state.apply(choose(state, rng, 0.7))
        found.append(state.notation())
    return found


def mutated(rng):
    words = rng.choice(positions()).split()
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(1, len(words))
        char = rng.randrange(len(words[at]) + 1)
        key = words[at].split("=")[0]
        others = [word for word in rng.choice(positions()).split() if word.startswith(f"{key}=")]
        words[at] = rng.choice(
            (
                words[at][:char] + rng.choice("0123-+,=ABCDEHMOTWXabc ") + words[at][char:],
                words[at][:char] + words[at][char + 1 :],
                (others or words[at:])[0],
                "x=" + words[at],
            )
        )
        words = " ".join(words).split()
    return " ".join(words)


def test_a_mutated_position_is_refused_or_is_one_that_can_be_played():
    read = 0
    for seed in range(MUTANTS):
        rng = Random(seed)
        text = mutated(rng)
        try:
            state = GAME.parse_position(text)
        except NotationError:
            continue
        read += 1
        players = seen(state)["players"]
        reads_back(state)
        for _ in range(10):
            state.advise(state.seat)
            if state.seat is None:
                assert state.outcome()
                break
            assert state.legal_moves(), text
            imagined = state.determinize(rng.randrange(players), Rng(seed))
            imagined.apply(rng.choice(imagined.legal_moves()))
            state.apply(rng.choice(state.legal_moves()))
            assert GAME.parse_position(state.notation()).notation() == state.notation(), text
    assert read > MUTANTS // 25


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80))
def test_no_text_breaks_the_readers(text):
    for read in (GAME.parse_position, GAME.parse_move, position):
        with suppress(NotationError):
            read(text)


# --- moves ---


def test_every_move_reads_back_as_itself():
    texts = [*(f"card:{kind}" for kind in KINDS), *(f"return:{kind}" for kind in KINDS), *(f"at:{site}" for site in SITES), "draw", "pass"]
    assert len(set(texts)) == 40 + 40 + 36 + 2
    for text in texts:
        move = GAME.parse_move(text)
        assert (move.text, GAME.parse_move(text) is move) == (text, True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass:",
        "PASS",
        "draw:1",
        "card:",
        "card:elf",
        "card:human_tower",
        "card:elf_archer_1",
        "return:-",
        "at:elf_tower",
        "at:elf_tower_3",
        "at:obelisk_1_5",
        "card:EA",
        "at:ET1",
        "draw ",
    ],
)
def test_what_is_no_move_is_refused(text):
    with pytest.raises(NotationError) as refused:
        GAME.parse_move(text)
    assert refused.value.message.id == "notation.move"


def test_the_codes_of_the_cards():
    assert len(KIND_OF) == len(KINDS) == 40
    for code, kind in KIND_OF.items():
        assert deck(position(f"players=4 deck={code}")) == [kind]
        assert part(position(f"players=4 deck={code}"), "deck") == code
    state = play(position("A=HA ET1=A deck=O1"), "card:human_archer at:elf_tower_1 draw")
    assert part(state, "ET1") == "A+HA"
