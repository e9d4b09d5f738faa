"""What a press leads to is drawn ahead; nobody can tell, but by how quickly the tap is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.ahead import Ahead
from app.i18n import Text
from app.king_is_dead import table as king_is_dead
from app.kings_bounty import table as kings_bounty
from app.session import Session
from app.tables import Screen, TableView
from tests.app.play import Play

GAMES: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "cunning cards, behind the curtain": {"players": 3, "cards": "cunning", "curtain": True},
    "teams": {"players": 4, "cards": "cunning"},
    "alone": {"players": 1},
    "Vikings": {"players": 2, "vikings": True},
    "first edition": {"game": "king-is-dead-first", "players": 3, "mordred": True},
    "King's Bounty, behind the curtain": {"game": "kings-bounty", "players": 2, "curtain": True},
}


class Drawings:
    """How often tables were drawn."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.made = 0
        for module in (king_is_dead, kings_bounty):
            patch.setattr(module, "view", self._counting(module.view))

    def _counting(self, view: Callable[[TableView, Text], Screen]) -> Callable[[TableView, Text], Screen]:
        def counted(at: TableView, t: Text) -> Screen:
            self.made += 1
            return view(at, t)

        return counted


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> Drawings:
    return Drawings(monkeypatch)


def everything(play: Play) -> tuple[object, ...]:
    """What a press must leave as it is."""
    platform, session = play.platform, play.app.session
    assert session
    storage: Any = platform.storage
    return (
        len(platform.pages),
        dict(storage.kept),
        list(platform.said),
        list(platform.timers),
        list(platform.history),
        session.view(),
        session.match.log,
        session.asking,
        session.settled,
        session.dirty,
        session.focus_on,
        play.app.dialog,
        play.app.toast,
    )


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_with_presses_every_screen_of_a_game_is_the_same_and_no_tap_draws_a_table(
    t: Text, drawings: Drawings, options: dict[str, Any]
) -> None:
    plain, pressing = Play(t, **options), Play(t, **options)
    plain.at_random()
    presses = by_taps = 0
    do = pressing.app.do
    platform = pressing.platform

    def tap(verb: str, arg: str = "", value: str = "") -> None:
        nonlocal presses, by_taps
        pressing.app.pressed(verb, arg)
        presses += 1
        drawings.made = 0
        do(verb, arg, value)
        by_taps += drawings.made
        assert platform.page
        assert platform.expected[-1] == (verb, arg, platform.pages[-1], platform.page.flights, platform.page.refuge)

    pressing.app.do = tap  # type: ignore[method-assign]
    pressing.at_random()
    assert pressing.platform.pages[-presses:] == plain.platform.pages[-presses:]
    assert presses > 20
    assert by_taps == 0


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_a_press_that_becomes_no_tap_leaves_no_trace(t: Text, options: dict[str, Any]) -> None:
    play = Play(t, **options)
    for _ in range(12):
        if play.view.covered:
            play.platform.ring()
            before = everything(play)
            play.app.pressed("lift", "")
            assert everything(play) == before
            play.app.do("lift")
        before = everything(play)
        for number in range(len(play.view.moves)):
            play.app.pressed("move", str(number))
        play.app.pressed("ui", "look=card:assemble")
        assert everything(play) == before
        play.choose(0)


def test_what_a_bot_will_be_doing_is_foreseen(t: Text, drawings: Drawings) -> None:
    play = Play(t, players=2, bots={1: "envoy"})
    while play.app.session and not play.app.session.bot:
        play.app.pressed("move", "0")
        drawings.made = 0
        play.choose(0)
        assert drawings.made == 0
    assert 'id="looked"' in play.text, "it is told that the bot thinks"


def test_a_question_and_its_answer_are_foreseen(t: Text, drawings: Drawings) -> None:
    play = Play(t, players=1)
    play.app.do("choose", "ask", "always")
    play.move(play.view.moves[0].text)
    while play.app.session and play.app.session.asking is None:
        play.app.do("move", "0")
    before = everything(play)
    play.app.pressed("confirm", "")
    assert everything(play) == before
    drawings.made = 0
    play.app.do("confirm")
    assert drawings.made == 0


def test_a_tap_on_something_else_than_was_pressed_is_drawn_as_what_it_is(t: Text) -> None:
    plain, pressing = Play(t), Play(t)
    first, second = pressing.view.moves[:2]
    pressing.app.pressed("move", "0")
    pressing.move(second.text)
    plain.move(second.text)
    assert pressing.text == plain.text
    assert first.text != second.text


def test_what_was_foreseen_is_forgotten_with_the_next_screen(t: Text) -> None:
    play = Play(t)
    play.app.pressed("move", "0")
    play.app.do("open", "settings")
    play.app.do("close")
    ahead: Any = play.app.ahead
    assert ahead._foreseen is None


def test_in_another_language_nothing_foreseen_is_shown(t: Text, catalogue: bytes) -> None:
    play = Play(t)
    play.app.pressed("move", "0")
    session = play.app.session
    assert session
    after = session.fork()
    after.make(0)
    other = Text(catalogue, "en").seated(session.record.names).of_game(session.match.game.id)
    ahead: Any = play.app.ahead
    foreseen = ahead._foreseen
    assert foreseen.view == after.view()
    assert play.app.ahead.screen(after, after.view(), other) is not foreseen.screen


def test_a_mistake_in_looking_ahead_is_left_to_the_tap_to_tell(t: Text, monkeypatch: pytest.MonkeyPatch) -> None:
    play = Play(t)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Ahead, "look", broken)
    before = everything(play)
    play.app.pressed("move", "0")
    assert everything(play) == before
    play.app.do("move", "0")
    assert play.app.session
    assert play.app.session.length


def test_a_fork_goes_its_own_way(t: Text) -> None:
    play = Play(t)
    session = play.app.session
    assert session
    before = everything(play)
    fork: Session = session.fork()
    fork.make(0)
    fork.ui["look"] = "card:assemble"
    assert fork.length > session.length
    assert everything(play) == before
    assert session.length == len(session.match.log)


def test_the_document_hears_what_may_come(t: Text) -> None:
    play = Play(t)
    play.app.pressed("move", "0")
    assert len(play.platform.expected) == 1
    play.app.pressed("settings", "")
    assert len(play.platform.expected) == 1
    play.app.do("move", "0")
    assert play.platform.expected[0][:3] == ("move", "0", play.text)
