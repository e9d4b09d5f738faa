"""Nobody sees on the page what is hidden from them: it is the same, to the letter, whatever others hold, return, draw, and take back."""

from __future__ import annotations

import re
from typing import Any

import pytest

from app.i18n import Text
from tests.app.kings_bounty.helpers import Bounty
from tests.app.kings_bounty.twins import World, played, twin
from vacant_throne.core.match import Match

WORLDS = {
    "two": ({"players": 2, "first": 0}, 3),
    "three experts": ({"players": 3, "first": 1, "expert": True}, 5),
    "four": ({"players": 4, "first": 2}, 6),
    "five experts": ({"players": 5, "first": 0, "expert": True}, 7),
}


class Pair:
    """The same match in two worlds, on two pages."""

    def __init__(self, t: Text, match: Match[Any], world: World, *, curtain: bool = True) -> None:
        options = {name: str(value) for name, value in match.options.items() if name not in ("left_out",)}
        options |= {"left_out": str(match.options["left_out"])}
        self.here = Bounty(t, begin=match.at(0), seed=match.seed, curtain=curtain, **options)
        self.there = Bounty(t, begin=world.begin, seed=match.seed, curtain=curtain, **options)
        self.moves = [([move.text for move in match.log][number], world.moves[number]) for number in range(len(match.log))]

    def do(self, verb: str, arg: str = "") -> None:
        """Use a control on both pages."""
        for page in (self.here, self.there):
            page.app.do(verb, arg)

    def play(self) -> None:
        """Make all moves in both worlds, and look at nothing."""
        with self.here.undrawn(), self.there.undrawn():
            for here, there in self.moves:
                self.here.play(here)
                self.there.play(there)

    def alike(self) -> None:
        """Fail if anything on the pages is different: what is seen, where the keyboard is, what is read aloud, what travels."""
        here, there = self.here.platform, self.there.platform
        assert here.page is not None
        assert there.page is not None
        assert here.html == there.html
        assert (here.focused, here.said[-1:], here.present_place) == (there.focused, there.said[-1:], there.present_place)
        assert here.page.title == there.page.title
        assert here.page.flights == there.page.flights
        assert not self.here.app.report
        assert not self.there.app.report

    def covered(self) -> None:
        """While the curtain falls, and once a name is on it, the pages are alike; then it is lifted."""
        if self.here.view.covered:
            self.alike()
            for page in (self.here, self.there):
                page.platform.ring()
            self.alike()
            self.do("lift")


def differ(world: World, match: Match[Any]) -> None:
    """That the worlds are two: a test of one world would prove nothing."""
    assert world.changed > 5
    assert world.begin.notation() != match.at(0).notation()


@pytest.mark.parametrize("case", WORLDS)
def test_what_a_seat_sees_at_each_of_its_decisions_depends_on_nothing_that_is_hidden_from_it(t: Text, case: str) -> None:
    options, seed = WORLDS[case]
    match = played(dict(options), seed, decisions=50)
    viewer = match.game.seats(match.options) - 1
    world = twin(match, viewer)
    differ(world, match)
    pair = Pair(t, match, world)
    for here, there in pair.moves:
        pair.covered()
        if pair.here.view.viewer == viewer:
            pair.alike()
            assert here == there
        elif pair.here.seen.step == "turn":
            dither(pair.here)
        pair.here.play(here)
        pair.there.play(there)
        if pair.here.view.viewer == viewer:
            pair.alike()
    assert pair.here.match.log == match.log


def dither(page: Bounty) -> None:
    """Somebody looks at cards, chooses one, thinks better of it, wishes to return cards and does not."""
    page.app.do("ui", f"look=card:{page.seen.hand[0]}" if page.seen.hand else "look=")
    page.app.do("ui", "mode=return")
    page.app.do("move", "0")
    page.app.do("back" if page.view.length % 2 else "undo")
    page.app.do("why", "draw")


@pytest.mark.parametrize("case", WORLDS)
def test_neither_does_anything_that_can_be_asked_for(t: Text, case: str) -> None:
    """Steps of the replay, every panel, every domain looked at, help, sharing; also with the curtain down over it."""
    options, seed = WORLDS[case]
    match = played(dict(options), seed, decisions=45)
    viewer = match.state.seat
    assert viewer is not None
    world = twin(match, viewer)
    differ(world, match)
    pair = Pair(t, match, world)
    pair.play()
    pair.covered()
    assert pair.here.view.viewer == viewer
    pair.alike()
    for sheet in ("titles", "reckoning", "chronicle", "discards", "choices", ""):
        pair.do("ui", f"sheet={sheet}")
        pair.alike()
    for site in re.findall(r'id="at-(\w+)"', pair.here.text):
        pair.do("ui", f"look=domain:{site}")
        pair.alike()
    pair.do("open", "help")
    pair.alike()
    pair.do("close")
    for number in range(0, len(match.log), 2):
        pair.do("goto", str(number))
        pair.alike()
    pair.do("watch")
    pair.alike()
    for page in (pair.here, pair.there):
        page.app.hidden()  # the curtain comes down over the past as well
    pair.alike()
    pair.do("goto", "now")
    pair.covered()
    pair.alike()
    pair.do("go", "games")
    pair.alike()


def test_at_the_end_and_in_the_replay_from_there_hands_stay_hidden(t: Text) -> None:
    match = played({"players": 2, "first": 0, "expert": True}, 4)
    assert match.state.seat is None
    world = twin(match, 1)
    assert world.begin.notation() != match.at(0).notation()
    pair = Pair(t, match, world)
    pair.play()
    assert pair.here.view.ending is not None
    pair.alike()
    for number in range(0, len(match.log), 10):
        pair.do("goto", str(number))
        pair.alike()


def test_without_a_curtain_too_each_seat_sees_its_own(t: Text) -> None:
    match = played({"players": 3, "first": 0, "expert": True}, 9, decisions=40)
    world = twin(match, 2)
    differ(world, match)
    pair = Pair(t, match, world, curtain=False)
    for here, there in pair.moves:
        if pair.here.view.viewer == 2:
            pair.alike()
        pair.here.play(here)
        pair.there.play(there)


def test_a_turn_given_back_at_the_curtain_leaves_nothing_of_it(t: Text) -> None:
    """With an empty deck a turn ends without a draw, so that it can be taken back as long as nobody has looked."""
    match = played({"players": 3, "first": 0}, 2)
    start = next(number for number in range(len(match.log)) if not match.at(number).deck and match.at(number).step.name == "turn")
    pages = [Bounty(t, begin=match.at(start), curtain=True) for _ in range(2)]
    for page in pages:
        page.lift()
    tried, other = pages
    move = next(move for move in tried.legal() if move != "pass")
    tried.play(move)
    while tried.seen.step == "target":
        tried.play(tried.legal()[0])
    assert tried.view.covered
    tried.platform.ring()
    tried.app.do("undo")
    tried.platform.ring()
    tried.lift()
    tried.play("pass")
    other.play("pass")
    assert tried.text == other.text
    for page in pages:
        page.lift()
    assert tried.text == other.text
    assert tried.platform.said[-1] == other.platform.said[-1]
