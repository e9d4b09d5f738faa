"""The chronicle: what is told of each move, to the seat that made it, to the others and to an onlooker."""

from __future__ import annotations

from random import Random

import pytest

from tests.kings_bounty.helpers import GAME, POINTS, choose, new_game, position, said, seen, table, tell, titles

EVERYBODY = (0, 1, 2, None)


def told(text, moves, *viewers):
    """What is told of the last of these moves, which must be the same to all those viewers."""
    start = (position if "deck=" in text else table)(f"players=3 out=orc {text}")
    found = [tell(start.copy(), moves, viewer) for viewer in viewers or EVERYBODY]
    assert all(other == found[0] for other in found)
    return found[0]


@pytest.mark.rule("KB-INFO-03", "KB-PLAY-DOM-01")
@pytest.mark.parametrize("kind", ["elf_tower", "obelisk_3"])
def test_a_domain_is_told_as_it_is_laid(kind):
    assert told("A=ETO3", f"card:{kind}") == [said("log.lay", who="A", card=kind)]


@pytest.mark.rule("KB-INFO-01")
def test_a_unit_that_is_chosen_is_not_told_yet():
    assert told("A=HA O11=A", "card:human_archer") == []


PLAYS = {  # position, card and site; what is told
    "a garrison": ("A=HA O11=A", "human_archer", "obelisk_1_1", said("log.garrison", who="A", card="human_archer", domain="obelisk_1")),
    "a garrison replaced": (
        "A=HA O11=A+DM",
        "human_archer",
        "obelisk_1_1",
        said("log.replace", who="A", card="human_archer", domain="obelisk_1", old="dwarf_mage"),
    ),
    "a capture": (
        "A=HW EF1=C",
        "human_warrior",
        "elf_fortress_1",
        said("log.capture", who="A", card="human_warrior", domain="elf_fortress", owner="C"),
    ),
    "a capture from a garrison": (
        "A=HM EF1=B+DW",
        "human_mage",
        "elf_fortress_1",
        said("log.capture_from", who="A", card="human_mage", domain="elf_fortress", owner="B", old="dwarf_warrior"),
    ),
    "a hero": ("A=HH O11=B", "human_hero", "obelisk_1_1", said("log.hero", who="A", card="human_hero", domain="obelisk_1", owner="B")),
    "a hero and a garrison": (
        "A=HH O11=B+UM",
        "human_hero",
        "obelisk_1_1",
        said("log.hero_from", who="A", card="human_hero", domain="obelisk_1", owner="B", old="undead_mage"),
    ),
    "a monster": (
        "A=HX UC1=C",
        "human_monster",
        "undead_citadel_1",
        said("log.monster", who="A", card="human_monster", domain="undead_citadel", owner="C"),
    ),
    "a monster and a garrison": (
        "A=HX UC1=C+HA",
        "human_monster",
        "undead_citadel_1",
        said("log.monster_from", who="A", card="human_monster", domain="undead_citadel", owner="C", old="human_archer"),
    ),
    "a monster at home": (
        "A=UX UC1=A",
        "undead_monster",
        "undead_citadel_1",
        said("log.monster_own", who="A", card="undead_monster", domain="undead_citadel"),
    ),
    "a monster and a garrison at home": (
        "A=UX UC1=A+HA",
        "undead_monster",
        "undead_citadel_1",
        said("log.monster_own_from", who="A", card="undead_monster", domain="undead_citadel", old="human_archer"),
    ),
}


@pytest.mark.rule("KB-INFO-03", "KB-DISC-01")
@pytest.mark.parametrize("name", PLAYS)
def test_a_play_is_told_with_its_card_its_target_and_what_is_discarded(name):
    text, card, site, message = PLAYS[name]
    assert told(text, f"card:{card} at:{site}") == [message]


# --- draws and returns ---


@pytest.mark.rule("KB-INFO-01", "KB-INFO-03", "KB-TURN-03")
def test_what_is_drawn_is_told_to_the_seat_alone():
    text = "A=O1O2 deck=HMETHA"
    assert told(text, "card:obelisk_1 draw", 0) == [said("log.drew", cards=["human_mage"], n=1)]
    assert told(text, "card:obelisk_1 draw", 1, 2, None) == []


@pytest.mark.rule("KB-INFO-01", "KB-INFO-03", "KB-TURN-04")
def test_of_returned_cards_all_hear_how_many_and_the_seat_which():
    text = "A=O1O2HA deck=HMETHX"
    for moves in ("return:obelisk_2", "return:obelisk_2 return:obelisk_1"):
        assert told(text, moves) == []
    made = "return:obelisk_2 return:obelisk_1 draw"
    assert told(text, made, 0) == [
        said("log.returned_own", who="A", cards=["obelisk_2", "obelisk_1"], n=2),
        said("log.drew", cards=["human_mage", "elf_tower"], n=2),
    ]
    assert told(text, made, 1, 2, None) == [said("log.returned", who="A", n=2)]


@pytest.mark.rule("KB-TURN-06", "KB-INFO-03")
def test_of_a_short_deck_the_own_cards_that_come_back_are_told_too():
    text = "A=O1O2 deck=HM"
    made = "return:obelisk_2 return:obelisk_1 draw"
    assert told(text, made, 0) == [
        said("log.returned_own", who="A", cards=["obelisk_2", "obelisk_1"], n=2),
        said("log.drew", cards=["human_mage", "obelisk_2"], n=2),
    ]
    assert told(text, made, 1, 2, None) == [said("log.returned", who="A", n=2)]


@pytest.mark.rule("KB-TURN-07")
def test_a_pass_is_told():
    assert told("A=O1 closing=last_card deck=-", "pass") == [said("log.passed", who="A")]


# --- titles ---

TITLE_NEWS = {  # position, moves, and what is told after the play
    "won": ("A=O1 titles=keeper", "card:obelisk_1", [said("log.title_won", who="A", title="keeper")]),
    "lost": ("A=O1 O31=B titles=keeper", "card:obelisk_1", [said("log.title_lost", who="B", title="keeper")]),
    "taken": (
        "A=HW O31=A O21=B O22=B titles=keeper",
        "card:human_warrior at:obelisk_2_1",
        [said("log.title_taken", who="A", title="keeper", other="B")],
    ),
    "won after a tie": ("A=O1 O31=B O32=A titles=keeper", "card:obelisk_1", [said("log.title_won", who="A", title="keeper")]),
    "kept": ("A=O1 O31=A titles=keeper", "card:obelisk_1", []),
    "several": (
        "A=ET DT1=B O11=A titles=emperor,architect,keeper,elf_castles,towers",
        "card:elf_tower",
        [
            said("log.title_lost", who="B", title="emperor"),
            said("log.title_lost", who="B", title="architect"),
            said("log.title_won", who="A", title="elf_castles"),
            said("log.title_lost", who="B", title="towers"),
        ],
    ),
    "blamed": ("A=HX O11=B titles=vandal", "card:human_monster at:obelisk_1_1", [said("log.blamed", who="A", title="vandal")]),
    "blame taken": (
        "A=HH O11=B titles=rat rat=C",
        "card:human_hero at:obelisk_1_1",
        [said("log.blame_taken", who="A", title="rat", other="C")],
    ),
    "blame kept": ("A=HH O11=B titles=rat rat=A", "card:human_hero at:obelisk_1_1", []),
    "a hidden title shown": (
        "A=HH O11=B titles=keeper expert=yes hidden=mages,archers,rat",
        "card:human_hero at:obelisk_1_1",
        [
            said("log.title_taken", who="A", title="keeper", other="B"),
            said("log.secret_shown", who="C", title="rat"),
            said("log.blamed", who="A", title="rat"),
        ],
    ),
}


@pytest.mark.rule("KB-INFO-03", "KB-TITLE-01", "KB-TITLE-07", "KB-TITLE-09", "KB-EXP-03")
@pytest.mark.parametrize("name", TITLE_NEWS)
def test_titles_that_change_hands_are_told(name):
    text, moves, news = TITLE_NEWS[name]
    assert told(text, moves)[1:] == news


# --- the end ---


@pytest.mark.rule("KB-END-01", "KB-END-02", "KB-END-03")
@pytest.mark.parametrize(("seat", "left"), [("A", 2), ("B", 1), ("C", 3)])
def test_the_last_round_is_told_with_the_turns_that_are_left(seat, left):
    text = f"A=O1 B=O1 C=O1 seat={seat} deck=HA"
    viewer = "ABC".index(seat)
    others = [other for other in EVERYBODY if other != viewer]
    assert told(text, "card:obelisk_1 draw", *others) == [said("log.last_card", n=left)]
    assert told(text, "card:obelisk_1 draw", viewer) == [said("log.drew", cards=["human_archer"], n=1), said("log.last_card", n=left)]


@pytest.mark.rule("KB-END-06")
def test_a_stall_is_told():
    text = "C=O1 seat=C deck=HAHW idle=29"
    assert told(text, "return:obelisk_1 draw", 0, 1, None) == [said("log.returned", who="C", n=1), said("log.stalled", n=3)]


@pytest.mark.rule("KB-SCORE-03", "KB-SCORE-04")
def test_the_end_is_told_with_the_winner_and_the_score():
    text = "C=O1 O21=B O31=B seat=C closing=last_card titles=keeper deck=-"
    assert told(text, "pass") == [said("log.passed", who="C"), said("log.over", who="B", n=4 + POINTS["keeper"])]
    assert told(text, "card:obelisk_1") == [said("log.lay", who="C", card="obelisk_1"), said("log.over", who="B", n=4 + POINTS["keeper"])]


@pytest.mark.rule("KB-END-03")
def test_by_a_house_rule_the_last_card_is_told_with_the_end():
    text = "C=O1 O21=B O31=B seat=C deck=HA house=final_draw_ends"
    assert told(text, "card:obelisk_1 draw", 0, 1, None) == [said("log.over", who="B", n=4)]
    assert told(text, "card:obelisk_1 draw", 2) == [said("log.drew", cards=["human_archer"], n=1), said("log.over", who="B", n=4)]


@pytest.mark.rule("KB-SCORE-01", "KB-EXP-02")
def test_the_end_shows_the_hidden_titles():
    text = "C=O1 O21=B+HM O31=B seat=C closing=last_card titles=keeper expert=yes hidden=mages,-,archers deck=-"
    assert told(text, "pass") == [
        said("log.passed", who="C"),
        said("log.secret_shown", who="A", title="mages"),
        said("log.secret_shown", who="C", title="archers"),
        said("log.over", who="B", n=4 + POINTS["keeper"] + POINTS["mages"]),
    ]


# --- whole games ---


@pytest.mark.rule("KB-INFO-03")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_chronicle_of_a_game_accounts_for_every_change(players):
    """Told to everybody, it says every card that left a hand, every title that changed, and every return; to the seat, what it drew."""
    heard = set()
    for seed in range(4):
        state, rng = new_game(players, seed, expert=seed % 2 == 1), Random(seed)
        while state.seat is not None:
            move, before, seat = choose(state, rng, 0.8), state.copy(), state.seat
            state.apply(move)
            public = GAME.narrate(before, move, state, None)
            heard |= {message.id.removeprefix("bounty.log.") for message in public}
            for viewer in range(players):
                mine = GAME.narrate(before, move, state, viewer)
                if viewer != seat or move.text != "draw":
                    assert mine == public
                else:
                    drawn = mine[-1 - sum(message.id.endswith((".last_card", ".stalled", ".over", ".secret_shown")) for message in mine)]
                    after, had = seen(state, seat)["seats"][seat]["hand"], seen(before, seat)["seats"][seat]["hand"]
                    assert drawn.id == "bounty.log.drew"
                    assert sorted([*had, *(term.name for term in drawn.args["cards"])]) == sorted(after)
            news = [message for message in public if ".title_" in message.id or ".blame" in message.id]
            then, now = titles(before), titles(state)
            open_now = now if state.seat is not None else then  # what the end shows is told by itself
            changed = [title for title in open_now if then.get(title) != now[title]]
            assert [message.args["title"].name for message in news] == changed
            left = seen(state)["discards"][len(seen(before)["discards"]) :]
            said_cards = [
                message.args[name].name
                for message in public
                for name in ("card", "old", "domain")
                if name in message.args and gone(message, name)
            ]
            assert sorted(left) == sorted(said_cards)
    assert {"lay", "garrison", "replace", "capture", "hero", "monster", "returned", "title_won", "title_lost", "last_card", "over"} <= heard


def gone(message, name):
    """Whether a card that a message names has gone to the discards."""
    id = message.id.removeprefix("bounty.log.")
    if name == "old":
        return True
    if name == "card":
        return id.startswith(("hero", "monster"))
    return id.startswith("monster")
