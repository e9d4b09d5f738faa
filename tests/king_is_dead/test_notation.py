"""Positions and moves as text (docs/notation.md)."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.king_is_dead.helpers import legal, play, position
from tests.king_is_dead.games import choose, play_out, random_game
from vacant_throne.core.errors import NotationError
from vacant_throne.king_is_dead import SECOND_EDITION
from vacant_throne.king_is_dead.position_steps import STEPS

EMPTY = (
    "king-is-dead rules=base players=2 MO=0-0-0 ST=0-0-0 LA=0-0-0 NO=0-0-0 GW=0-0-0 WA=0-0-0 ES=0-0-0 DE=0-0-0 "
    "order=/MO,ST,LA,NO,GW,WA,ES,DE supply=0-0-0 A=0-0-0:sweaanmo:-:0 B=0-0-0:sweaanmo:-:0 "
    "discs=AB seat=A turn=1 passes=0 plays=0 step=turn effect=- last=-"
)


def test_what_is_left_out_is_empty_or_as_at_the_beginning():
    assert SECOND_EDITION.parse_position("king-is-dead").notation() == EMPTY


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_game_reads_back_as_itself_and_plays_on_alike(players):
    for seed in range(4):
        state, rng, passing = random_game(players, seed)
        while True:
            text = state.notation()
            again = SECOND_EDITION.parse_position(text)
            assert again.notation() == text
            assert again.legal_moves() == state.legal_moves()
            assert again.observe(0) == state.observe(0)
            assert again.outcome() == state.outcome()
            if state.seat is None:
                break
            move = choose(state, rng, passing)
            state.apply(move)
            again.apply(move)
            assert again.notation() == state.notation()


def test_a_notation_is_one_line_of_ascii():
    for players in (2, 3, 4):
        text = play_out(players, 3).notation()
        assert text.isascii()
        assert text == " ".join(text.split())
        assert len(text) < 600


SAYS = {  # a part of a position, and what it must be written as
    "MO=[S]": "order=MO/ST,LA,NO,GW,WA,ES,DE",
    "DE=[X] ST=[W]": "order=ST,DE/MO,LA,NO,GW,WA,ES",
    "order=/GW,ES*,MO,ST,LA,NO,WA,DE": "order=/GW,ES*,MO,ST,LA,NO,WA,DE",
    "A=1-2-3": "A=1-2-3:sweaanmo:-:0",
    "A=1-2-3:-": "A=1-2-3:-:-:0",
    "A=1-2-3:am:-:7": "A=1-2-3:am:-:7",
    "A=1-2-3::as:7": "A=1-2-3:weanmo:as:7",
    "A=0-0-0:oa": "A=0-0-0:ao:-:0",
    "B=0-0-0:-:-:15": "plays=15",
    "discs=B": "discs=B",
    "discs=-": "discs=-",
    "MO=[X] ST=[X] LA=[X]": "seat=- turn=1 passes=0 plays=0 step=over",
    "last=manoeuvre:B:MO-ST:-1,1,0": "last=manoeuvre:B:MO-ST:-1,1,0",
    "MO=1-0-0 ST=0-1-1 step=exchange_next effect=outmanoeuvre:S:3:S@MO,W@ST": "effect=outmanoeuvre:S:3:S@MO,W@ST",
    "step=swap effect=negotiate:S:0:GW": "step=swap effect=negotiate:S:0:GW",
    "MO=1-0-0 supply=0-1-1 step=assemble effect=assemble:W:1:S@MO": "step=assemble effect=assemble:W:1:S@MO",
    "supply=1-0-0 step=support effect=scottish_support:S:1:-": "effect=scottish_support:S:1:-",
    "MO=1-0-0 step=summon effect=assemble:S:0:-": "step=summon effect=assemble:S:0:-",
}


@pytest.mark.parametrize("text", SAYS)
def test_a_part_of_a_position_means(text):
    assert f" {SAYS[text]} " in f" {position(text).notation()} "


WRONG = [
    "MO=1-0",
    "MO=1-0-0-0",
    "MO=01-0-0",
    "MO=1-0-1000",
    "MO=-1-0-0",
    "MO=\u0661-0-0",
    "MO=[V]",
    "MO=[S",
    "MO=",
    "MO",
    "MO=1-0-0 MO=1-0-0",
    "XX=1-0-0",
    "rules=chess",
    "players=1",
    "players=5",
    "C=1-0-0",
    "A=1-0-0:z",
    "A=1-0-0:ss",
    "A=1-0-0:aaa",
    "A=1-0-0:s:s",
    "A=1-0-0:aa:a",
    "A=1-0-0:m-",
    "A=1-0-0:-:-:x",
    "A=1-0-0:-:-:1:1",
    "order=MO,ST,LA,NO,GW,WA,ES,DE",
    "order=/MO,ST,LA,NO,GW,WA,ES",
    "order=/MO,ST,LA,NO,GW,WA,ES,ES",
    "order=/MO,,ST,LA,NO,GW,WA,ES,DE",
    "order=MO/ST,LA,NO,GW,WA,ES,DE",
    "MO=[S] order=/MO,ST,LA,NO,GW,WA,ES,DE",
    "MO=[S] order=ST/MO,LA,NO,GW,WA,ES,DE",
    "discs=C",
    "discs=BA",
    "discs=AA",
    "seat=C",
    "seat=-",
    "MO=[X] ST=[X] LA=[X] seat=A",
    "MO=[X] ST=[X] LA=[X] step=turn",
    "step=over",
    "step=dance",
    "turn=0",
    "passes=2",
    "A=0-0-0:-:-:5 plays=4",
    "last=manoeuvre:B:MO-ST",
    "last=manoeuvre:C:MO-ST:-1,1,0",
    "last=manoeuvre:B:ST-MO:-1,1,0",
    "last=manoeuvre:B:MO:-1,1,0",
    "last=manoeuvre:B:MO-ST-LA:-1,1,0",
    "last=manoeuvre:B:MO-ST:-0,1,0",
    "last=manoeuvre:B:MO-ST:1,0",
    "last=march:B:MO-ST:-1,1,0",
    "effect=assemble:S:0:-",
    "step=summon",
    "step=summon effect=assemble:S:0:-",  # nobody is there to be summoned
    "MO=1-0-0 step=summon effect=assemble:E:0:-",
    "MO=1-0-0 step=summon effect=assemble:S:0:S@MO",
    "step=support effect=scottish_support:S:2:-",  # nobody in the supply
    "supply=1-0-0 step=support effect=scottish_support:S:2:-",
    "supply=2-0-0 step=support effect=scottish_support:S:1:-",
    "supply=2-2-0 step=support effect=scottish_support:W:2:-",
    "supply=2-2-0 step=support effect=manoeuvre:S:2:-",
    "supply=2-2-0 MO=[X] step=support effect=scottish_support:S:2:-",
    "supply=1-1-1 step=assemble effect=assemble:W:1:-",
    "supply=1-1-1 step=assemble effect=assemble:W:1:S@MO",  # nobody in Moray
    "supply=1-1-1 MO=0-1-0 step=assemble effect=assemble:E:1:W@MO",  # the Scots come first
    "step=disc effect=negotiate:E:0:-",
    "step=swap effect=negotiate:S:0:-",
    "step=swap effect=negotiate:S:0:S@MO",
    "step=swap effect=negotiate:S:0:MO,ST",
    "MO=[S] step=swap effect=negotiate:S:0:MO",
    "order=/MO*,ST,LA,NO,GW,WA,ES,DE step=swap effect=negotiate:S:0:MO",
    "MO=1-0-0 step=exchange_first effect=manoeuvre:S:2:-",
    "MO=1-0-0 ST=1-1-0 step=exchange_first effect=outmanoeuvre:S:2:-",
    "MO=1-0-0 ST=1-0-0 step=exchange_next effect=manoeuvre:S:2:W@MO",
    "MO=1-1-1 ST=1-1-0 step=exchange_next effect=outmanoeuvre:S:3:S@MO,W@MO",
    "MO=1-1-1 ST=1-1-0 step=exchange_next effect=manoeuvre:S:2:S@MO,W@ST",
    "MO=1-1-1 DE=1-1-0 ST=0-2-0 step=exchange_next effect=outmanoeuvre:S:3:S@MO,W@DE",
]


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_position_is_refused(text):
    with pytest.raises(NotationError) as refused:
        position(text)
    assert refused.value.message.id == "notation.part"


@pytest.mark.parametrize("text", ["", " ", "chess MO=1-0-0", "MO=1-0-0", "king-is-dead " + "x" * 3000])
def test_what_is_no_position_of_this_game_is_refused(text):
    with pytest.raises(NotationError) as refused:
        SECOND_EDITION.parse_position(text)
    assert refused.value.message.id == "notation.position"


POSITIONS = []


def positions():
    """All positions of two games, once."""
    if not POSITIONS:
        for players, seed in ((2, 21), (4, 22)):
            state, rng, passing = random_game(players, seed)
            while state.seat is not None:
                POSITIONS.append(state.notation())
                state.apply(choose(state, rng, passing))
            POSITIONS.append(state.notation())
    return POSITIONS


def mutated(rng: Random) -> str:
    words = rng.choice(positions()).split()
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(1, len(words))
        char = rng.randrange(len(words[at]) + 1)
        key = words[at].split("=")[0]
        others = [word for word in rng.choice(positions()).split() if word.startswith(f"{key}=")]
        words[at] = rng.choice(
            (
                words[at][:char] + rng.choice("0123456789-:,@*/[]SWEXMOABCDamn= ") + words[at][char:],
                words[at][:char] + words[at][char + 1 :],
                (others or words[at:])[0],
                "x=" + words[at],
            )
        )
    return " ".join(words)


def test_a_mutated_position_is_refused_or_is_one_that_can_be_played():
    read = 0
    for seed in range(1500):
        rng = Random(seed)
        text = mutated(rng)
        try:
            state = SECOND_EDITION.parse_position(text)
        except NotationError:
            continue
        read += 1
        assert SECOND_EDITION.parse_position(state.notation()).notation() == state.notation()
        for _ in range(12):
            state.observe(rng.choice((0, 1, None)))
            state.advise(state.seat)
            if state.seat is None:
                assert state.outcome()
                break
            assert state.legal_moves(), text
            state.apply(rng.choice(state.legal_moves()))
            assert SECOND_EDITION.parse_position(state.notation()).notation() == state.notation(), text
    assert read > 50


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80))
def test_no_text_breaks_the_readers(text):
    for read in (SECOND_EDITION.parse_position, SECOND_EDITION.parse_move, position):
        with suppress(NotationError):
            read(text)


# --- moves ---


def test_every_move_reads_back_as_itself():
    moves = position("").rules.moves.by_text
    assert len(moves) == 1 + 7 + 3 * 24 + 2 * 8
    for text, move in moves.items():
        assert text.isascii()
        assert " " not in text
        assert move.text == text
        assert SECOND_EDITION.parse_move(text) is move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass:",
        "PASS",
        "card:",
        "card:march",
        "put:scottish",
        "put:scottish@france",
        "put:viking@moray",
        "take:moray",
        "disc:MO",
        "summon:scottish@moray ",
    ],
)
def test_what_is_no_move_is_refused(text):
    with pytest.raises(NotationError) as refused:
        SECOND_EDITION.parse_move(text)
    assert refused.value.message.id == "notation.move"


def test_a_whole_turn_in_moves():
    state = play(position("supply=2-2-2"), "card:assemble", "put:scottish@moray", "put:welsh@essex", "put:english@essex")
    assert legal(state) == ["summon:scottish@moray", "summon:welsh@essex", "summon:english@essex"]


# --- the page that explains it ---


def page() -> str:
    path = Path(__file__).parents[2] / "docs" / "notation.md"
    if not path.exists():
        pytest.skip("the documents are not here")
    return path.read_text(encoding="utf-8")


def test_the_example_of_the_page_is_a_position_as_it_is_written():
    example = page().split("```")[1].strip()
    assert SECOND_EDITION.parse_position(example).notation() == example


def test_the_page_explains_every_part_every_step_and_every_kind_of_move():
    text = page()
    for part in EMPTY.split()[1:]:
        key = part.split("=")[0]
        assert f"`{key}=" in text or f"`{key}`" in text or key in "ABCD", key
    for step in STEPS:
        assert f"\n| `{step}` |" in text
    for move in position("").rules.moves.by_text.values():
        assert f"\n| `{move.verb}" in text
    turn = text.split("A whole turn: `")[1].split("`")[0]
    play(position("MO=1-0-0 ST=0-1-1"), *turn.split())
