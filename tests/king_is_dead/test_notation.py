"""Positions and moves as text (docs/notation.md)."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.king_is_dead.games import RULES, TABLES, choose, game_of, play_out, random_game
from tests.king_is_dead.helpers import EFFECT_STEPS, legal, play, position
from tests.king_is_dead.random_positions import VARIANTS, cards_of, pocket_position, random_position
from vacant_throne.core.errors import NotationError
from vacant_throne.core.rng import Rng
from vacant_throne.king_is_dead import FIRST_EDITION, SECOND_EDITION
from vacant_throne.king_is_dead.position_steps import STEPS
from vacant_throne.king_is_dead.ruleset import House
from vacant_throne.king_is_dead.rulesets import ruleset
from vacant_throne.king_is_dead.state import KingState

EMPTY = (
    "king-is-dead rules=base players=2 MO=0-0-0 ST=0-0-0 LA=0-0-0 NO=0-0-0 GW=0-0-0 WA=0-0-0 ES=0-0-0 DE=0-0-0 "
    "order=/MO,ST,LA,NO,GW,WA,ES,DE supply=0-0-0 A=0-0-0:sweaanmo:-:0 B=0-0-0:sweaanmo:-:0 "
    "discs=AB seat=A turn=1 passes=0 plays=0 step=turn effect=- last=-"
)


def test_what_is_left_out_is_empty_or_as_at_the_beginning():
    assert SECOND_EDITION.parse_position("king-is-dead").notation() == EMPTY


def reads_back(state: KingState) -> KingState:
    """The state that its notation gives, which is the same in everything that can be seen and done."""
    text = state.notation()
    again = game_of(state.rules.name).parse_position(text)
    assert again.notation() == text
    assert again.legal_moves() == state.legal_moves()
    assert [again.observe(seat) for seat in range(state.players)] == [state.observe(seat) for seat in range(state.players)]
    assert again.outcome() == state.outcome()
    return again


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_every_position_of_a_game_reads_back_as_itself_and_plays_on_alike(rules, players):
    for seed in range(3):
        state, rng, passing = random_game(players, seed, rules)
        while state.seat is not None:
            again = reads_back(state)
            move = choose(state, rng, passing)
            state.apply(move)
            again.apply(move)
            assert again.notation() == state.notation()
        reads_back(state)


@pytest.mark.skipif(sys.platform == "emscripten", reason="what random games come to is the same on every Python")
@pytest.mark.parametrize("rules", VARIANTS)
def test_every_decision_of_every_card_reads_back_as_itself(rules):
    """All cards of the variant, played to the end in all kinds of positions, the odd ones too."""
    met = set()
    for seed in range(150):
        rng = Random(seed)
        begun = pocket_position(rng, rules) if seed % 2 else random_position(rng, rules, rng.choice((0.2, 0.7)))
        for move in begun.legal_moves() if begun.seat is not None else ():
            state = begun.copy()
            state.apply(move)
            while state.turn == begun.turn:
                reads_back(state)
                met.add((state.rules.cards[state.card].name, state.step.name))
                state.apply(rng.choice(state.legal_moves()))
            reads_back(state)
    assert {card for card, step in met if step in EFFECT_STEPS} == cards_of(rules).keys()
    assert {step for _, step in met} == STEPS_OF[rules] | {"summon"}


_BASIC = {"support", "assemble", "disc", "swap", "exchange_first", "exchange_next"}
_CUNNING = _BASIC | {"aid", "place", "return", "spy", "swap_first", "destination"}
_FIRST = {"place", "assemble", "disc", "swap", "exchange_first", "exchange_next", "destination"}
STEPS_OF = {"base": _BASIC, "vikings": _BASIC, "cunning": _CUNNING, "cunning+vikings": _CUNNING, "first": _FIRST, "mordred": _FIRST}


@pytest.mark.parametrize("rules", RULES)
def test_a_notation_is_one_line_of_ascii(rules):
    text = play_out(1 if rules == "solo" else 4, 3, rules).notation()
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
    "rules=base+open_piles+last_player_loses": "rules=base+open_piles+last_player_loses",
    "rules=solo+open_saxons": "rules=solo+open_saxons",
    "rules=cunning": "A=0-0-0:aanmo:-:0 B=0-0-0:aanmo:-:0",
    "rules=cunning A=0-0-0:nmod": "A=0-0-0:nmod:-:0 B=0-0-0:aanmo:-:0",
    "rules=cunning B=0-0-0:nm:h:4": "B=0-0-0:nm:h:4",
    "rules=cunning A=0-0-0::h:4": "A=0-0-0:aanmo:h:4",
    "rules=cunning A=0-0-0:pa": "A=0-0-0:ap:-:0",
    "rules=cunning B=0-0-0:-:m:1 step=spy effect=spy:S:0:-": "step=spy effect=spy:S:0:-",
    "rules=cunning discs=B step=swap_first effect=negotiate:S:0:-": "step=swap_first effect=negotiate:S:0:-",
    "rules=cunning discs=B step=swap effect=negotiate:S:0:GW": "step=swap effect=negotiate:S:0:GW",
    "rules=cunning supply=2-2-0 step=aid effect=aid:S:2:-": "step=aid effect=aid:S:2:-",
    "rules=cunning MO=2-0-0 step=return effect=ambush:S:0:S@MO,S@MO": "step=return effect=ambush:S:0:S@MO,S@MO",
    "rules=cunning supply=0-3-0 step=place effect=quell:S:2:-W@LA": "step=place effect=quell:S:2:-W@LA",
    "rules=cunning ES=[E] supply=0-0-1 DE=1-0-0 step=return effect=suppress:S:0:-E@DE": "step=return effect=suppress:S:0:-E@DE",
    "rules=cunning MO=1-1-0 step=destination effect=march:S:2:S@MO,W@MO": "step=destination effect=march:S:2:S@MO,W@MO",
    "rules=cunning MO=2-0-0 ST=0-1-1 step=exchange_next effect=edict:S:4:S@MO,S@MO": "effect=edict:S:4:S@MO,S@MO",
    "rules=vikings MO=1-0-0-1 supply=4-4-4-8": "MO=1-0-0-1",
    "rules=vikings MO=[V]": "seat=- turn=1 passes=0 plays=0 step=over",
    "rules=vikings MO=1-0-0-0 ST=0-0-0-1 step=exchange_next effect=manoeuvre:S:2:V@ST": "effect=manoeuvre:S:2:V@ST",
    "rules=vikings last=manoeuvre:B:MO-ST:-1,0,0,1": "last=manoeuvre:B:MO-ST:-1,0,0,1",
    "rules=solo": "B=0-0-0:sweaanmo:-:0 deck=sweaanmo actor=A discs=AB",
    "rules=solo deck=wnaem": "B=0-0-0:weanm:-:0 deck=wnaem actor=A",
    "rules=solo B=0-0-0:aan": "deck=aan actor=A",
    "rules=solo B=0-0-0:aan deck=ana": "B=0-0-0:aan:-:0 deck=ana actor=A",
    "rules=solo actor=B": "actor=B discs=AB seat=A",
    "rules=solo B=0-0-0:-": "deck=- actor=A",
    "rules=first Cal=1-0-2": "Cal=1-0-2",
    "rules=first": "A=0-0-0:swrttcbg:-:0 B=0-0-0:swrttcbg:-:0",
    "rules=first Cal=[R] Din=[X]": "order=Cal,Din/Ebo,Dev,Cae,Rat,Lon,Aqu",
    "rules=first supply=1-0-0 Din=1-0-0 step=place effect=scots:S:1:S@Din": "step=place effect=scots:S:1:S@Din",
    "rules=first Cal=1-0-0 step=destination effect=ambassador:S:1:S@Cal": "effect=ambassador:S:1:S@Cal",
    "rules=mordred Cal=[L]": "seat=- turn=1 passes=0 plays=0 step=over",
    "rules=mordred Cal=1-0-0-2 supply=1-1-1-6": "supply=1-1-1-6",
}


@pytest.mark.parametrize("text", SAYS)
def test_a_part_of_a_position_means(text):
    state = position(text)
    assert f" {SAYS[text]} " in f" {state.notation()} "
    reads_back(state)


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
    "rules=base+last_player_loses+open_piles",  # in one order only
    "rules=base+base",
    "rules=base+vikings",
    "rules=vikings+cunning",
    "rules=base+plain_plot",  # what has no meaning there
    "rules=base+open_saxons",
    "rules=solo+last_player_loses",
    "rules=solo+vikings",
    "rules=first+last_player_loses",
    "rules=cunning A=0-0-0:s",  # the Supports are left out
    "rules=cunning A=0-0-0:dd",
    "rules=cunning A=0-0-0:d B=0-0-0:d",  # a secret card in two hands
    "rules=cunning A=0-0-0:d B=0-0-0:n:d:1",  # in a hand and on a pile
    "rules=cunning A=0-0-0:n:d:1 B=0-0-0:n:d:2",
    "rules=cunning A=0-0-0:n:dd:1",
    "rules=cunning A=0-0-0:n:p:1",  # Plot is never played
    "rules=cunning MO=1-0-0 step=summon effect=plot:S:0:-",
    "A=0-0-0:d",  # a cunning card in the basic game
    "A=0-0-0:n:d:1",
    "MO=1-0-0 step=summon effect=march:S:0:-",
    "rules=cunning MO=1-0-0 step=summon effect=scottish_support:S:0:-",
    "rules=cunning last=march:B:MO-ST:-1,1,0",  # nothing forbids to march back
    "rules=cunning last=edict:B:MO-ST:-2,1,1",
    "last=assemble:B:MO-ST:-1,1,0",
    "rules=cunning step=spy effect=spy:S:0:-",  # no card to copy
    "rules=cunning step=swap_first effect=negotiate:S:0:-",  # the disc is not spent
    "rules=cunning discs=B step=disc effect=negotiate:S:0:-",
    "rules=cunning supply=2-1-0 step=aid effect=aid:S:1:-",
    "rules=cunning MO=2-0-0 supply=1-0-0 step=return effect=ambush:S:0:S@MO",  # two were there to be placed
    "rules=cunning supply=0-3-0 step=place effect=quell:S:2:W@LA",
    "rules=cunning supply=0-3-0 step=place effect=quell:S:1:-W@LA",
    "rules=cunning supply=0-0-0 step=place effect=quell:S:2:-W@LA",  # nobody was returned
    "rules=cunning supply=0-3-0 step=place effect=quell:S:2:-W@MO",  # out of reach
    "rules=cunning MO=1-1-0 step=destination effect=march:S:1:S@MO",
    "rules=cunning MO=1-1-0 step=destination effect=march:S:2:S@MO,S@MO",
    "rules=cunning MO=2-0-0 ST=0-1-1 step=exchange_next effect=edict:S:4:S@MO",  # the second is named with the first
    "rules=cunning MO=1-0-0 ST=0-1-1 step=destination effect=edict:S:1:S@MO",
    "rules=vikings MO=1-0-0",
    "rules=vikings MO=[V] ST=[V]",
    "rules=vikings MO=[V] step=turn",
    "rules=vikings last=manoeuvre:B:MO-ST:-1,1,0",
    "rules=vikings supply=1-1-1",
    "rules=vikings A=1-1-1-1",
    "rules=vikings MO=0-0-0-1 step=summon effect=assemble:S:0:-",  # Vikings are not summoned
    "rules=solo players=3",
    "rules=solo seat=B",
    "rules=solo actor=C",
    "rules=solo deck=ss",
    "rules=solo deck=y",
    "rules=solo B=0-0-0:aan deck=aam",
    "rules=solo deck=- actor=B",  # no card to reveal
    "rules=solo actor=B step=summon effect=assemble:S:0:-",  # nobody to be summoned, by the Saxons neither
    "deck=sweaanmo",  # nobody has a deck
    "actor=A",
    "rules=first MO=1-0-0",
    "rules=first players=2 Cal=1-0-0-0",
    "rules=first A=0-0-0:a",
    "rules=first last=the_crown:B:Cal-Din:-1,1,0",
    "rules=first Cal=[E]",
    "rules=first step=exchange_second effect=garrison:S:2:S@Cal",
]


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_position_is_refused(text):
    with pytest.raises(NotationError) as refused:
        position(text)
    assert refused.value.message.id == "notation.part"


def test_each_game_reads_its_own_positions_only():
    for game, other in ((SECOND_EDITION, "rules=first"), (FIRST_EDITION, "rules=base")):
        assert game.parse_position(game.id).notation()
        with pytest.raises(NotationError):
            game.parse_position(f"{game.id} {other}")
    with pytest.raises(NotationError):
        SECOND_EDITION.parse_position(FIRST_EDITION.id)


@pytest.mark.parametrize("text", ["", " ", "chess MO=1-0-0", "MO=1-0-0", "king-is-dead " + "x" * 3000])
def test_what_is_no_position_of_this_game_is_refused(text):
    with pytest.raises(NotationError) as refused:
        SECOND_EDITION.parse_position(text)
    assert refused.value.message.id == "notation.position"


@cache
def positions(rules: str) -> list[str]:
    """All positions of two games."""
    found = []
    for players, seed in ((1, 21), (1, 22)) if rules == "solo" else ((2, 21), (4, 22)):
        state, rng, passing = random_game(players, seed, rules)
        while state.seat is not None:
            found.append(state.notation())
            state.apply(choose(state, rng, passing))
        found.append(state.notation())
    return found


def mutated(rules: str, rng: Random) -> str:
    words = rng.choice(positions(rules)).split()
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(1, len(words))
        char = rng.randrange(len(words[at]) + 1)
        key = words[at].split("=")[0]
        others = [word for word in rng.choice(positions(rules)).split() if word.startswith(f"{key}=")]
        words[at] = rng.choice(
            (
                words[at][:char] + rng.choice("0123456789-:,@*/[]SWEVXMOABCDamnpy= ") + words[at][char:],
                words[at][:char] + words[at][char + 1 :],
                (others or words[at:])[0],
                "x=" + words[at],
            )
        )
    return " ".join(words)


@pytest.mark.parametrize("rules", RULES)
def test_a_mutated_position_is_refused_or_is_one_that_can_be_played(rules):
    read, game = 0, game_of(rules)
    for seed in range(300 if sys.platform == "emscripten" else 600):
        rng = Random(seed)
        text = mutated(rules, rng)
        try:
            state = game.parse_position(text)
        except NotationError:
            continue
        read += 1
        reads_back(state)
        for _ in range(12):
            state.observe(rng.choice((0, 1, None)))
            state.advise(state.seat)
            state.determinize(rng.randrange(state.players), Rng(seed))
            if state.seat is None:
                assert state.outcome()
                break
            assert state.legal_moves(), text
            for move in rng.sample(list(state.rules.moves.by_text.values()), 8):
                if move not in state.legal_moves():
                    state.refusal(move)
            state.apply(rng.choice(state.legal_moves()))
            reads_back(state)
    assert read > 20


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80))
def test_no_text_breaks_the_readers(text):
    for read in (SECOND_EDITION.parse_position, SECOND_EDITION.parse_move, FIRST_EDITION.parse_position, position):
        with suppress(NotationError):
            read(text)


# --- moves ---


@pytest.mark.parametrize(("game", "cards"), [(SECOND_EDITION, 19), (FIRST_EDITION, 7)], ids=["second", "first"])
def test_every_move_reads_back_as_itself(game, cards):
    moves = game.parse_position(game.id).rules.moves.by_text
    assert len(moves) == 1 + 2 * cards + 3 * 24 + 32 + 3 * 8  # pass; card, spy; put, summon, return; take; disc, swap, to
    for text, move in moves.items():
        assert text.isascii()
        assert " " not in text
        assert move.text == text
        assert game.parse_move(text) is move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass:",
        "PASS",
        "card:",
        "card:the_crown",
        "card:scots",
        "spy:",
        "put:scottish",
        "put:scottish@france",
        "put:viking@moray",
        "summon:viking@moray",
        "return:viking@moray",
        "take:loyalist@moray",
        "to:caledonia",
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
    for key in ("deck", "actor"):
        assert f"\n| `{key}=" in text
    for rules in RULES:
        assert f"\n| `{rules}` | `{game_of(rules).id}` |" in text
    for rule in House._fields:
        assert f"`{rule}`" in text
    for rules in (ruleset("cunning+vikings"), ruleset("mordred")):
        names = [*rules.letters, *rules.board.codes]
        names += [name for card in rules.cards for name in (card.letter, *([card.name] if card.playable else []))]
        assert [name for name in names if f"`{name}`" not in text and f":{name}`" not in text] == []
    turn = text.split("A whole turn: `")[1].split("`")[0]
    play(position("MO=1-0-0 ST=0-1-1"), *turn.split())
