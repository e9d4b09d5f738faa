"""The chronicle: what is told of each move, and that it tells nothing hidden."""

from __future__ import annotations

import pytest

from tests.king_is_dead.games import TABLES, choose, game_of, random_game
from tests.king_is_dead.helpers import order, position
from vacant_throne.core.message import Term
from vacant_throne.king_is_dead.board import BRITAIN


def tell(state, *texts):
    """Make the moves in place and return what was told of the last of them."""
    told = []
    for text in texts:
        game = game_of(state.rules.name)
        move = game.parse_move(text)
        assert move in state.legal_moves()
        before = state.copy()
        state.apply(move)
        told = game.narrate(before, move, state, None)
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


def test_a_copied_card_is_told_by_its_name():
    state = position("rules=cunning A=0-0-0:y B=0-0-0:n:h:1 MO=1-1-0")
    assert ids(tell(state, "card:spy")) == ["log.card"]
    (message,) = tell(state, "spy:march")
    assert (message.id, message.args["card"]) == ("log.spy", Term("card", "march"))
    state = position("rules=cunning A=0-0-0:y B=0-0-0:n:m:1 MO=1-1-0")
    assert ids(tell(state, "card:spy", "spy:manoeuvre")) == ["log.spy_without_effect"]


def test_a_return_and_a_move_one_way():
    state = position("rules=cunning A=0-0-0:q supply=2-2-2 LA=0-1-0")
    (message,) = tell(state, "card:quell", "return:welsh@lancaster")
    assert (message.id, message.args) == ("log.return", {"faction": Term("faction", "welsh"), "region": Term("region", "lancaster")})
    (message,) = tell(state, "put:scottish@lancaster")
    assert (message.id, message.args["n"]) == ("log.put", 1)
    state = position("rules=cunning A=0-0-0:h MO=1-1-0")
    assert tell(state, "card:march", "take:scottish@moray", "take:welsh@moray") == []
    (message,) = tell(state, "to:strathclyde")
    assert message.id == "log.move_to"
    assert message.args == {
        "factions": (Term("faction", "scottish"), Term("faction", "welsh")),
        "region": Term("region", "moray"),
        "other": Term("region", "strathclyde"),
    }


@pytest.mark.rule("KID2-ADV-EDICT-01")
def test_both_sides_of_an_edict_are_told():
    state = position("rules=cunning A=0-0-0:t MO=2-0-0 ST=0-1-1")
    (message,) = tell(state, "card:edict", "take:scottish@moray", "take:welsh@strathclyde", "take:english@strathclyde")
    assert message.id == "log.exchange"
    assert [term.name for term in message.args["factions"]] == ["scottish", "scottish"]
    assert [term.name for term in message.args["others"]] == ["welsh", "english"]


@pytest.mark.rule("KID2-ADV-SPY-05")
def test_an_exchange_of_cards_that_marks_none_is_told_as_such():
    assert ids(tell(position("rules=cunning discs=B MO=1-0-0"), "card:negotiate", "swap:gwynedd")) == []
    assert ids(tell(position("rules=cunning discs=B MO=1-0-0"), "card:negotiate", "swap:gwynedd", "swap:essex")) == [
        "log.negotiate_unmarked"
    ]


@pytest.mark.rule("KID2-VIK-PLACE-01", "KID2-VIK-END-01")
def test_landings_and_the_victory_of_raiders_are_told():
    told = tell(position("rules=vikings MO=1-0-0-0 supply=1-1-1-8"), "pass", "pass")
    assert ids(told) == ["log.pass", "log.controlled", "log.landing"]
    assert told[2].args == {"faction": Term("faction", "viking"), "region": Term("region", "strathclyde")}
    told = tell(position("rules=vikings MO=1-0-0-2 supply=1-1-1-8"), "pass", "pass")
    assert ids(told) == ["log.pass", "log.raided", "log.vikings"]
    assert (told[1].args["faction"], told[1].args["n"], told[1].args["second"]) == (Term("faction", "viking"), 2, 1)


@pytest.mark.rule("KID1-END-01", "KID1-END-02", "KID1-MOR-END-01")
def test_the_endings_of_the_first_edition_are_told():
    assert ids(tell(position("rules=first Cal=[X] Din=[X] Ebo=[X]"), "pass", "pass"))[-2:] == ["log.unstable_empty", "log.saxons"]
    seven = "rules=first Cal=[S] Din=[S] Ebo=[S] Dev=[W] Cae=[W] Rat=[R] Lon=[R] Aqu=1-0-0"
    assert ids(tell(position(seven), "pass", "pass"))[-2:] == ["log.controlled", "log.control"]
    assert ids(tell(position("rules=mordred Cal=0-0-0-1 supply=0-0-0-6"), "pass", "pass"))[-2:] == ["log.raided", "log.mordred"]


@pytest.mark.rule("KID2-SOLO-TURN-03", "KID2-SOLO-PRIO-1", "KID2-SOLO-PRIO-2")
def test_what_the_saxons_do_is_told_with_the_reason():
    state = position(f"rules=solo {order('MO', 'ST')} MO=2-0-0 ST=0-2-0 supply=4-4-4 deck=mwnaaeos")
    assert ids(tell(state, "pass")) == ["log.pass_solo"]
    told = tell(state, "card:manoeuvre")
    assert ids(told) == ["log.reveal", "log.motive.card_first"]
    assert told[1].args["region"] == Term("region", "moray")
    tell(state, "take:scottish@moray", "take:welsh@strathclyde")
    told = tell(state, state.legal_moves()[0].text)
    assert ids(told)[0] == "log.summon_automaton"
    assert ids(told)[1].startswith("log.motive.summon_")
    assert ids(told)[2] in ("log.controlled", "log.unstable_tie")


@pytest.mark.rule("KID2-SOLO-GEN-01")
def test_a_saxon_card_without_effect_is_told_as_such():
    assert ids(tell(position("rules=solo MO=1-0-0 deck=mwnaaeos"), "pass", "card:manoeuvre")) == ["log.reveal_without_effect"]


@pytest.mark.rule("KID2-ADV-EDICT-01", "KID2-ADV-INFLUENCE-01")
@pytest.mark.parametrize(
    ("text", "moves", "here", "there"),
    [
        ("MO=0-0-1 DE=0-3-0 A=0-0-0:i", ("card:influence", "take:english@moray", "take:welsh@devon"), "E", "WW"),
        ("ST=2-0-0 LA=0-2-0 A=0-0-0:t", ("card:edict", "take:scottish@strathclyde", "take:welsh@lancaster"), "SS", "WW"),
        ("ST=2-0-0 LA=0-1-0 A=0-0-0:t", ("card:edict", "take:scottish@strathclyde", "take:welsh@lancaster"), "SS", "W"),
    ],
)
def test_a_follower_that_was_named_with_one_like_it_is_told_too(text, moves, here, there):
    (message,) = tell(position(f"rules=cunning {text}"), *moves)
    assert message.id == "log.exchange"
    names = {letter: Term("faction", name) for letter, name in zip(BRITAIN.letters, BRITAIN.factions, strict=True)}
    assert message.args["factions"] == tuple(names[letter] for letter in here)
    assert message.args["others"] == tuple(names[letter] for letter in there)


@pytest.mark.rule("KID2-SOLO-NEGOTIATE-01", "KID2-SUMMON-04")
def test_a_struggle_right_after_a_saxon_negotiate_is_told_of_the_region_that_is_contested_then():
    """Nobody is left to be summoned: then the struggle follows the exchange of the two last cards at once."""
    done = ("MO", "ST", "LA", "NO", "GW", "WA")
    frozen = "MO=[S] ST=[S] LA=[W] NO=[E] GW=[S] WA=[W]"
    state = position(f"rules=solo {order('ES', 'DE', done=done)} {frozen} deck=nsweaamo actor=B")
    told = tell(state, "card:negotiate", "disc:essex", "swap:devon")
    assert ids(told) == ["log.negotiate", "log.no_summon", "log.unstable_empty"]
    assert told[2].args["region"] == Term("region", "devon")


@pytest.mark.rule("KID2-INFO-03")
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_what_is_told_of_a_game_is_public(rules, players):
    """Every argument of every message names something that an onlooker sees: no message depends on a hand or the depth of a pile."""
    state, rng, passing = random_game(players, 8, rules)
    while state.seat is not None:
        move = choose(state, rng, passing)
        before, after = state.copy(), state.copy()
        after.apply(move)
        blind_before, blind_after = before.copy(), after.copy()
        for blind in (blind_before, blind_after):
            blind.hands = [1 if hand else 0 for hand in blind.hands]
            blind.piles = [pile[-1:] for pile in blind.piles]
            blind.deck = None if blind.deck is None else tuple(sorted(blind.deck))
        assert game_of(rules).narrate(before, move, after, None) == game_of(rules).narrate(blind_before, move, blind_after, None)
        state = after
