"""Playing by keys: digits, r, 0, m, l, arrows, Escape; and where the keyboard goes."""

from __future__ import annotations

import re

import pytest

from app.i18n import Text
from app.kings_bounty import table
from tests.app.kings_bounty.helpers import Bounty, at

MIDDLE = "players=4 A=EWHAHHHXO1 B=EA C=- D=- deck=EAEAO1O2 ET1=A DT1=A OT1=A ET2=B+HW O21=B OT2=D titles=emperor,keeper"


@pytest.fixture
def play(t: Text) -> Bounty:
    return at(t, MIDDLE)


def press(play: Bounty, *keys: str, focus: str = "") -> str:
    """Press keys. Returns where the keyboard is sent by the last."""
    for key in keys:
        play.platform.focused = ""
        play.app.key(key, focus)
        assert not play.app.report
    return play.platform.focused


def test_digits_play_cards_in_the_order_of_the_hand(play: Bounty) -> None:
    assert play.seen.hand[0] == "elf_warrior"
    first = press(play, "1")
    assert (play.seen.step, play.seen.card) == ("target", "elf_warrior")
    assert first == "at-elf_tower_1"
    press(play, "5")  # an obelisk is laid at once: but first the warrior has to be put back
    assert play.view.refusal is not None
    assert (play.seen.step, play.seen.card) == ("target", "elf_warrior")
    press(play, "Escape", "Escape")
    assert (play.view.refusal, play.seen.step) == (None, "turn")
    assert press(play, "5") == "draw"
    assert play.seen.step == "draw"
    made = play.view.length
    press(play, "6", "9")
    assert play.view.length == made


def test_r_wishes_to_return_and_then_digits_do(play: Bounty) -> None:
    press(play, "r")
    assert play.seen.returning
    press(play, "r")
    assert not play.seen.returning
    press(play, "r", "5", "1")
    assert play.seen.under == ("obelisk_1", "elf_warrior")
    press(play, "r")
    assert play.seen.step == "return"
    press(play, "0")
    assert play.view.seat == 1


def test_nought_draws_or_passes_and_otherwise_does_nothing(t: Text, play: Bounty) -> None:
    press(play, "0")
    assert play.view.length == 0
    press(play, "5", "0")
    assert play.view.seat == 1
    last = at(t, "players=2 A=HA B=HA deck=- closing=last_card O11=A")
    press(last, "0")
    assert (last.view.seat, last.view.entries[-1].messages[0].id) == (1, "bounty.log.passed")


def test_a_card_that_cannot_be_played_says_why(t: Text) -> None:
    play = at(t, "A=DA B=- deck=O1 ET1=A")
    press(play, "1")
    assert play.view.refusal is not None
    assert play.view.refusal.rule == "KB-PLAY-UNIT-01"


def test_m_goes_to_the_table_and_l_to_the_list(t: Text, play: Bounty) -> None:
    first = press(play, "m")
    assert f'id="{first}"' in play.text
    assert play.attributes(first)["tabindex"] == "0"
    press(play, "4")  # a monster: everything is a target
    assert press(play, "m") == "at-elf_tower_1"
    assert press(play, "l") == "choices-title"
    assert "is-open" in play.attributes("choices")["class"]
    press(play, "Escape")
    assert "is-open" not in play.attributes("choices")["class"]
    assert play.seen.step == "target"
    assert press(at(t, "A=HA B=- deck=O1"), "m") == "prompt-text"


def test_escape_closes_what_was_opened_before_it_takes_anything_back(play: Bounty) -> None:
    press(play, "2")
    made = play.view.length
    for open_it in ("sheet=reckoning", "sheet=discards", "look=domain:elf_tower_2"):
        play.app.do("ui", open_it)
        press(play, "Escape")
        assert not any(play.app.session.ui.values())
        assert play.view.length == made
    press(play, "Escape")
    assert play.view.length == made - 1
    press(play, "r", "Escape")
    assert not play.seen.returning
    play.app.do("goto", "0") if play.view.length else press(play, "5", ",")
    assert play.view.cursor is not None
    press(play, "Escape")
    assert play.view.cursor is None


def domains(play: Bounty) -> list[str]:
    """The domains on the page, in their order."""
    return re.findall(r'id="(at-\w+)"', play.text)


@pytest.mark.parametrize("moves", [(), ("card:human_hero",), ("card:human_monster",)], ids=["turn", "hero", "monster"])
def test_the_arrows_reach_every_domain_and_leave_none(play: Bounty, moves: tuple[str, ...]) -> None:
    play.play(*moves)
    entry = [id for id in domains(play) if play.attributes(id)["tabindex"] == "0"]
    assert len(entry) == 1
    reached, edge = set(entry), entry
    while edge:
        found = [press(play, f"Arrow{way}", focus=place) for place in edge for way in ("Up", "Down", "Left", "Right")]
        edge = [place for place in dict.fromkeys(found) if place and place not in reached]
        reached.update(edge)
    assert reached == set(domains(play))


def test_left_and_right_go_along_a_realm_and_up_and_down_to_the_next(play: Bounty) -> None:
    ordered = domains(play)
    own = ["at-elf_tower_1", "at-dwarf_tower_1", "at-orc_tower_1"]
    start = ordered.index(own[0])
    assert ordered[start : start + 3] == own
    assert press(play, "ArrowRight", focus=own[0]) == own[1]
    assert press(play, "ArrowLeft", focus=own[1]) == own[0]
    assert press(play, "ArrowLeft", focus=own[0]) == ""
    assert press(play, "ArrowRight", focus=own[2]) == ""
    below = press(play, "ArrowDown", focus=own[0])
    assert below in ordered
    assert below not in own
    assert press(play, "ArrowUp", focus=below) == own[0]


def test_keys_do_nothing_behind_the_curtain_or_at_the_end(t: Text) -> None:
    covered = at(t, MIDDLE, curtain=True)
    press(covered, "1", "r", "0", "l", "5")
    assert covered.view.length == 0
    assert not any(covered.app.session.ui.values())
    over = at(t, "players=2 seat=B A=- B=HA deck=- closing=last_card O11=A")
    over.play("pass")
    press(over, "1", "r", "0", "m", "l")
    assert over.view.ending is not None
    assert over.view.length == 1


def test_the_keyboard_goes_to_what_is_to_be_decided_next(play: Bounty) -> None:
    t = play.t.seated(play.names)
    for moves, refuge in (((), "prompt-text"), (("card:human_hero",), "at-"), (("at:elf_tower_2",), "draw")):
        play.play(*moves)
        found = table.view(play.view, t).refuge
        assert found.startswith(refuge)
        assert play.has(found)
