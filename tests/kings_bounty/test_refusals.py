"""Why not: every kind of move that is not legal is refused with its reason and the rule that forbids it."""

from __future__ import annotations

from random import Random

import pytest

from tests.kings_bounty import reading
from tests.kings_bounty.helpers import GAME, KINDS, SITES, STRENGTH, choose, hand, new_game, play, position, said, seen, table
from vacant_throne.core.errors import Refusal
from vacant_throne.core.match import Match
from vacant_throne.core.message import Term

MOVES = [*(f"card:{kind}" for kind in KINDS), *(f"return:{kind}" for kind in KINDS), *(f"at:{site}" for site in SITES), "draw", "pass"]
"""Every move of the game."""


def no(id, **args):
    """The message of a refusal."""
    nation = args.pop("nation", None)
    message = said(f"refusal.{id}", **args)
    return message if nation is None else message._replace(args={**message.args, "nation": Term("nation", nation)})


CASES = {  # name: (position, moves made, move refused, message, rule)
    "a card that is not in the hand": ("A=O1", "", "card:obelisk_2", no("not_held", card="obelisk_2"), "KB-TURN-03"),
    "a card in another hand": ("A=O1 B=O2", "", "card:obelisk_2", no("not_held", card="obelisk_2"), "KB-TURN-03"),
    "a return of what is not in the hand": ("A=O1", "", "return:obelisk_2", no("not_held", card="obelisk_2"), "KB-TURN-03"),
    "a second return of the same card": ("A=O1O2", "return:obelisk_1", "return:obelisk_1", no("not_held", card="obelisk_1"), "KB-TURN-03"),
    "a card of a nation that is left out": ("A=O1", "", "card:orc_mage", no("left_out", card="orc_mage"), "KB-SETUP-01"),
    "a castle of a nation that is left out": ("A=O1", "", "return:undead_tower", no("left_out", card="undead_tower"), "KB-SETUP-01"),
    "a card of the nation that is left out of three": (
        "players=3 A=O1",
        "",
        "card:undead_archer",
        no("left_out", card="undead_archer"),
        "KB-SETUP-02",
    ),
    "a unit without a castle": (
        "A=EA O11=A ET1=B",
        "",
        "card:elf_archer",
        no("no_castle", card="elf_archer", nation="elf"),
        "KB-PLAY-UNIT-01",
    ),
    "a hero without a castle": ("A=EH O11=B", "", "card:elf_hero", no("no_castle", card="elf_hero", nation="elf"), "KB-PLAY-UNIT-01"),
    "a monster without a castle": (
        "A=DX O11=B",
        "",
        "card:dwarf_monster",
        no("no_castle", card="dwarf_monster", nation="dwarf"),
        "KB-PLAY-UNIT-01",
    ),
    "a unit without a domain on the table": ("A=HA", "", "card:human_archer", no("no_target", card="human_archer"), "KB-PLAY-UNIT-04"),
    "a monster without a domain on the table": (
        "A=HX",
        "",
        "card:human_monster",
        no("no_target", card="human_monster"),
        "KB-PLAY-UNIT-04",
    ),
    "a unit that is too weak for every domain": (
        "A=HA O21=B",
        "",
        "card:human_archer",
        no("no_target", card="human_archer"),
        "KB-PLAY-UNIT-04",
    ),
    "a hero with own domains alone": ("A=HH O21=A", "", "card:human_hero", no("no_foreign", card="human_hero"), "KB-PLAY-HERO-03"),
    "a hero with no domain at all": ("A=HH", "", "card:human_hero", no("no_foreign", card="human_hero"), "KB-PLAY-HERO-03"),
    "a target without a card": ("A=HA O11=A", "", "at:obelisk_1_1", no("card_first"), "KB-PLAY-UNIT-04"),
    "a draw before anything": ("A=O1", "", "draw", no("return_first"), "KB-TURN-04"),
    "a pass while there is a deck": ("A=O1", "", "pass", no("deck_left"), "KB-TURN-07"),
    "a return without a deck": ("A=O1 closing=last_card deck=-", "", "return:obelisk_1", no("deck_empty"), "KB-TURN-07"),
    "a draw without a deck": ("A=O1 closing=last_card deck=-", "", "draw", no("return_first"), "KB-TURN-04"),
    "a domain that is not there": (
        "A=HA O11=A",
        "card:human_archer",
        "at:obelisk_1_2",
        no("not_there", domain="obelisk_1"),
        "KB-PLAY-UNIT-04",
    ),
    "a domain of equal strength": (
        "A=HA O11=A EF1=B",
        "card:human_archer",
        "at:elf_fortress_1",
        no("too_strong", card="human_archer", domain="elf_fortress", n=2, m=2),
        "KB-PLAY-CAPT-01",
    ),
    "a domain with a stronger garrison": (
        "A=HW O11=A ET1=B+EM",
        "card:human_warrior",
        "at:elf_tower_1",
        no("too_strong", card="human_warrior", domain="elf_tower", n=3, m=4),
        "KB-PLAY-CAPT-01",
    ),
    "a hero on an own domain": (
        "A=HH O11=A EF1=B",
        "card:human_hero",
        "at:obelisk_1_1",
        no("own_hero", domain="obelisk_1"),
        "KB-PLAY-UNIT-05",
    ),
    "another card while a target is due": (
        "A=HAO2 O11=A",
        "card:human_archer",
        "card:obelisk_2",
        no("target_first", card="human_archer"),
        "KB-PLAY-UNIT-04",
    ),
    "a draw while a target is due": ("A=HA O11=A", "card:human_archer", "draw", no("target_first", card="human_archer"), "KB-PLAY-UNIT-04"),
    "a return while a target is due": (
        "A=HA O11=A",
        "card:human_archer",
        "return:human_archer",
        no("target_first", card="human_archer"),
        "KB-PLAY-UNIT-04",
    ),
    "a second card": ("A=O1O2", "card:obelisk_1", "card:obelisk_2", no("draw_first"), "KB-TURN-03"),
    "a pass instead of the draw": ("A=O1O2", "card:obelisk_1", "pass", no("draw_first"), "KB-TURN-03"),
    "a target after the play": ("A=O1O2", "card:obelisk_1", "at:obelisk_1_1", no("draw_first"), "KB-TURN-03"),
    "a return after a play": ("A=O1O2", "card:obelisk_1", "return:obelisk_2", no("one_or_other"), "KB-TURN-02"),
    "a play after a return": ("A=O1O2", "return:obelisk_1", "card:obelisk_2", no("one_or_other"), "KB-TURN-02"),
    "a target after a return": ("A=O1O2 O21=A", "return:obelisk_1", "at:obelisk_2_1", no("one_or_other"), "KB-TURN-02"),
    "a pass after a return": ("A=O1O2", "return:obelisk_1", "pass", no("deck_left"), "KB-TURN-07"),
    "anything after the end": ("A=O1 seat=- closing=last_card deck=-", "", "card:obelisk_1", no("over"), "KB-END-02"),
    "a draw after the end": ("A=O1 seat=- closing=last_card deck=-", "", "draw", no("over"), "KB-END-02"),
    "anything after a stall": ("A=O1 seat=- closing=stalled deck=HA", "", "return:obelisk_1", no("over"), "KB-END-06"),
}


@pytest.mark.rule(
    "KB-SETUP-01",
    "KB-SETUP-02",
    "KB-TURN-02",
    "KB-TURN-03",
    "KB-TURN-04",
    "KB-TURN-07",
    "KB-PLAY-UNIT-01",
    "KB-PLAY-UNIT-04",
    "KB-PLAY-UNIT-05",
    "KB-PLAY-HERO-03",
    "KB-PLAY-CAPT-01",
    "KB-END-02",
    "KB-END-06",
)
@pytest.mark.parametrize("name", CASES)
def test_what_is_refused_says_why_and_which_rule_forbids_it(name):
    text, made, refused, message, rule = CASES[name]
    state = play((position if "deck=" in text else table)(text), made)
    move = GAME.parse_move(refused)
    assert move not in state.legal_moves()
    refusal = state.refusal(move)
    assert (refusal.message, refusal.rule) == (message, rule)


def test_the_cases_hear_every_refusal():
    heard = {message.id.removeprefix("bounty.refusal.") for _, _, _, message, _ in CASES.values()}
    assert heard == {
        "over",
        "not_held",
        "no_castle",
        "no_target",
        "no_foreign",
        "too_strong",
        "own_hero",
        "not_there",
        "left_out",
        "deck_empty",
        "deck_left",
        "return_first",
        "one_or_other",
        "draw_first",
        "target_first",
        "card_first",
    }


def is_true(state, text, refusal):
    """Whether what a refusal says of a move is so."""
    view = seen(state, state.seat)
    verb, _, named = text.partition(":")
    step, seat = view["step"], state.seat
    if seat is None:
        return refusal.message == no("over")
    id = refusal.message.id.removeprefix("bounty.refusal.")
    own = hand(state, seat)
    (domain,) = [domain for domain in view["domains"] if verb == "at" and domain["site"] == named] or [None]
    kind = view["card"]
    args = {name: value.name if isinstance(value, Term) else value for name, value in refusal.message.args.items()}
    truths = {
        "not_held": lambda: named not in own and reading.nation(named) not in view["left_out"] and args == {"card": named},
        "left_out": lambda: reading.nation(named) in view["left_out"] and args == {"card": named},
        "no_castle": lambda: not reading.may_muster(view, seat, named) and args == {"card": named, "nation": reading.nation(named)},
        "no_target": lambda: reading.may_muster(view, seat, named) and not reading.targets(view, seat, named) and args == {"card": named},
        "no_foreign": lambda: (
            reading.what(named) == "hero" and all(d["owner"] == seat for d in view["domains"]) and args == {"card": named}
        ),
        "too_strong": lambda: (
            domain is not None
            and domain["owner"] != seat
            and args == {"card": kind, "domain": domain["card"], "n": STRENGTH[reading.what(kind)], "m": reading.defence(domain)}
            and args["n"] <= args["m"]
        ),
        "own_hero": lambda: (
            domain is not None and domain["owner"] == seat and reading.what(kind) == "hero" and args == {"domain": domain["card"]}
        ),
        "not_there": lambda: domain is None and args == {"domain": named.rpartition("_")[0]},
        "deck_empty": lambda: verb == "return" and not view["deck"]["size"],
        "deck_left": lambda: verb == "pass" and bool(view["deck"]["size"]),
        "return_first": lambda: verb == "draw" and step == "turn",
        "one_or_other": lambda: (step == "return" and verb in ("card", "at")) or (step == "draw" and verb == "return"),
        "draw_first": lambda: step == "draw" and verb in ("card", "at", "pass"),
        "target_first": lambda: step == "target" and verb != "at" and args == {"card": kind},
        "card_first": lambda: step == "turn" and verb == "at",
    }
    return truths[id]()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_illegal_move_has_a_refusal_and_it_is_true(players):
    heard = set()
    for seed in range(3):
        state, rng = new_game(players, seed), Random(seed)
        while True:
            if rng.random() < (0.3 if seen(state)["step"] == "target" else 0.07) or state.seat is None:
                legal = {move.text for move in state.legal_moves()}
                for text in MOVES:
                    if text not in legal:
                        refusal = state.refusal(GAME.parse_move(text))
                        assert is_true(state, text, refusal), f"{refusal}: {text} in {state.notation()}"
                        heard.add(refusal.message.id.removeprefix("bounty.refusal."))
            if state.seat is None:
                break
            state.apply(choose(state, rng, 0.8))
    common = "over not_held no_castle too_strong not_there deck_left return_first one_or_other draw_first target_first card_first"
    assert heard >= set(common.split()) | ({"left_out"} if players < 4 else set())


def test_a_refused_move_changes_nothing():
    match = Match(GAME, {"players": 2, "first": 0}, 1)
    before = match.state.notation()
    with pytest.raises(Refusal) as refused:
        match.play("draw")
    assert refused.value.rule == "KB-TURN-04"
    assert match.state.notation() == before
    assert match.log == ()
