"""The chronicle: what is told of each move, and that it tells nothing hidden."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import order, position
from tests.king_is_dead.games import choose, random_game
from vacant_throne.core.message import Term
from vacant_throne.king_is_dead import SECOND_EDITION


def tell(state, *texts):
    """Make the moves in place and return what was told of the last of them."""
    told = []
    for text in texts:
        move = SECOND_EDITION.parse_move(text)
        assert move in state.legal_moves()
        before = state.copy()
        state.apply(move)
        told = SECOND_EDITION.narrate(before, move, state)
    return told


def ids(messages):
    return [message.id for message in messages]


def test_a_pass_tells_how_many_have_passed_in_a_row():
    (message,) = tell(position("players=3 supply=1-1-1"), "pass", "pass")
    assert message.id == "log.pass"
    assert (message.args["who"], message.args["n"], message.args["players"]) == (Term("seat", "1"), 2, 3)


def test_a_card_and_what_it_does_and_the_summon():
    state = position("supply=3-3-3 DE=1-0-0")
    (message,) = tell(state, "card:scottish_support")
    assert (message.id, message.args["card"]) == ("log.card", Term("card", "scottish_support"))
    (message,) = tell(state, "put:scottish@strathclyde")
    assert (message.id, message.args["n"], message.args["region"]) == ("log.put", 2, Term("region", "strathclyde"))
    (message,) = tell(state, "summon:scottish@devon")
    assert message.id == "log.summon"
    assert (message.args["who"], message.args["faction"]) == (Term("seat", "0"), Term("faction", "scottish"))


def test_each_follower_of_an_assemble_is_told_once():
    state = position("supply=3-3-3")
    assert ids(tell(state, "card:assemble")) == ["log.card"]
    for text in ("put:scottish@moray", "put:welsh@moray", "put:english@moray"):
        (message,) = tell(state, text)
        assert (message.id, message.args["n"]) == ("log.put", 1)


@pytest.mark.rule("KID2-ACT-GEN-06")
def test_a_card_without_effect_is_told_as_such():
    assert ids(tell(position("supply=0-0-0 DE=1-0-0"), "card:assemble")) == ["log.card_without_effect"]


@pytest.mark.rule("KID2-SUMMON-04")
def test_a_skipped_summon_is_told():
    assert ids(tell(position("supply=0-0-0"), "card:assemble")) == ["log.card_without_effect", "log.no_summon"]


def test_an_exchange_is_told_when_it_is_whole():
    state = position("MO=1-0-0 ST=0-1-1")
    assert tell(state, "card:outmanoeuvre", "take:scottish@moray") == []
    assert tell(state, "take:welsh@strathclyde") == []
    (message,) = tell(state, "take:english@strathclyde")
    assert message.id == "log.exchange"
    assert message.args == {
        "factions": (Term("faction", "scottish"),),
        "region": Term("region", "moray"),
        "others": (Term("faction", "welsh"), Term("faction", "english")),
        "other": Term("region", "strathclyde"),
    }


def test_a_negotiation_names_the_card_that_keeps_the_disc_first():
    (message,) = tell(position("MO=1-0-0"), "card:negotiate", "disc:gwynedd", "swap:essex")
    assert message.id == "log.negotiate"
    assert (message.args["region"], message.args["other"]) == (Term("region", "gwynedd"), Term("region", "essex"))


@pytest.mark.rule("KID2-STRUG-02", "KID2-STRUG-03")
@pytest.mark.parametrize(
    ("followers", "id", "args"),
    [
        ("3-1-0", "log.controlled", {"faction": Term("faction", "scottish"), "n": 3, "second": 1}),
        ("0-2-2", "log.unstable_tie", {"factions": (Term("faction", "welsh"), Term("faction", "english")), "n": 2, "discs": 1}),
        ("0-0-0", "log.unstable_empty", {"discs": 1}),
    ],
)
def test_a_struggle_is_told_with_its_result_and_the_numbers(followers, id, args):
    told = tell(position(f"GW={followers} {order('GW')}"), "pass", "pass")
    assert ids(told) == ["log.pass", id]
    assert told[1].args["region"] == Term("region", "gwynedd")
    assert told[1].args["struggle"] == 1
    assert {key: told[1].args[key] for key in args} == args


@pytest.mark.rule("KID2-END-01", "KID2-END-02")
def test_the_end_is_told_after_the_last_struggle():
    assert ids(tell(position("MO=[X] ST=[X]"), "pass", "pass")) == ["log.pass", "log.unstable_empty", "log.invasion"]
    seven = "MO=[S] ST=[S] LA=[S] NO=[W] GW=[W] WA=[E] ES=[E] DE=1-0-0"
    assert ids(tell(position(seven), "pass", "pass")) == ["log.pass", "log.controlled", "log.coronation"]


@pytest.mark.rule("KID2-INFO-03")
def test_what_is_told_of_a_game_is_public():
    """Every argument of every message names something that an onlooker sees: no message depends on a hand or the depth of a pile."""
    for players in (2, 3, 4):
        state, rng, passing = random_game(players, 8)
        while state.seat is not None:
            move = choose(state, rng, passing)
            before, after = state.copy(), state.copy()
            after.apply(move)
            blind_before, blind_after = before.copy(), after.copy()
            for blind in (blind_before, blind_after):
                blind.hands = [1 if hand else 0 for hand in blind.hands]
                blind.piles = [pile[-1:] for pile in blind.piles]
            assert SECOND_EDITION.narrate(before, move, after) == SECOND_EDITION.narrate(blind_before, move, blind_after)
            state = after
