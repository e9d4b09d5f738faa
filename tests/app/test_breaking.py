"""Mistakes of ours, wherever they are: the page says so with a report, nothing is lost, and the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app import report, tables
from app.controller import App
from app.i18n import Text
from tests.app.play import Play
from vacant_throne.games import GAMES

BOTH = ("king-is-dead", "kings-bounty")
MESSAGE = "a mistake in here"


def broken(*_: object, **__: object) -> Any:
    raise ZeroDivisionError(MESSAGE)


@pytest.fixture(params=BOTH)
def play(request: pytest.FixtureRequest, t: Text) -> Play:
    """A game of each kind, some decisions on."""
    play = Play(t, game=request.param)
    for _ in range(4):
        play.choose(0)
    return play


def kept(play: Play) -> dict[str, str]:
    storage: Any = play.platform.storage
    return dict(storage.kept)


def is_told(play: Play, doing: str) -> None:
    """The panel is there, and its report says everything; it can be copied."""
    app = play.app
    assert 'id="error-report"' in play.text
    assert app.session
    link = app.library.address(app.session.match)
    for words in ("Vacant Throne 1.2.3+abcdef0", f"table:{app.session.id}, doing {doing}", link, "Traceback", MESSAGE):
        assert words in app.report
    app.do("copy-report")
    assert play.platform.clipboard[-1] == app.report


def goes_on(play: Play) -> None:
    """The panel closes, and the game can be played, taken back, left and found again."""
    app = play.app
    app.report = ""
    app.do("close")
    assert app.session
    assert 'id="board"' in play.text
    length = app.session.length
    play.choose(0)
    assert app.session.length > length
    if play.view.can_undo:  # not what has shown somebody a card
        app.do("undo")
        assert app.session.length <= length
    place = app.place
    app.do("go", "home")
    app.do("go", place)
    assert 'id="board"' in play.text
    assert not app.report


PLACES: dict[str, Callable[[Play, pytest.MonkeyPatch], None]] = {
    "engine": lambda play, patch: patch.setattr(type(play.app.session.match), "play", broken),  # pyright: ignore[reportOptionalMemberAccess]
    "keeping": lambda play, patch: patch.setattr(play.app.library, "keep", broken),
    "news": lambda play, patch: patch.setattr(play.app.session, "take_news", broken),
    "announcement": lambda play, patch: patch.setattr(play.app.session.table, "spoken", broken),  # pyright: ignore[reportOptionalMemberAccess]
    "flights": lambda play, patch: patch.setattr(play.app.session.table, "flights", broken),  # pyright: ignore[reportOptionalMemberAccess]
    "screen reader": lambda play, patch: patch.setattr(play.platform, "announce", broken),
    "keyboard": lambda play, patch: patch.setattr(play.platform, "focus", broken),
}


@pytest.mark.parametrize("place", PLACES)
def test_a_mistake_in_a_decision_is_told_and_the_game_goes_on(play: Play, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    before = kept(play)
    app = play.app
    app.voice.say("something")
    app.focus_on = "main"
    PLACES[place](play, monkeypatch)
    play.choose(0)
    monkeypatch.undo()
    is_told(play, "move 0")
    if place == "engine":
        assert kept(play) == before
    goes_on(play)


def test_a_mistake_in_a_key_or_in_a_control_of_the_table_changes_nothing(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    app = play.app
    assert app.session
    before = kept(play)
    for name, act, doing in (("do", lambda: app.do("instead", "x"), "instead x"), ("key", lambda: app.key("a", ""), "key a")):
        monkeypatch.setattr(app.session.table, name, broken)
        act()
        monkeypatch.undo()
        is_told(play, doing)
        assert kept(play) == before
        app.do("close")
    goes_on(play)


@pytest.mark.parametrize("lasts", [False, True])
def test_a_table_that_cannot_be_drawn_can_be_left_or_taken_back(play: Play, monkeypatch: pytest.MonkeyPatch, lasts: bool) -> None:
    app = play.app
    assert app.session
    length, view = app.session.length, app.session.table.view

    def sometimes(at: tables.TableView, t: Text) -> tables.Screen:
        return broken() if at.length > length else view(at, t)

    monkeypatch.setattr(app.session.table, "view", sometimes)
    play.choose(0)
    assert 'id="broken-home"' in play.text
    is_told(play, "move 0")
    app.do("close")
    assert 'id="error-report"' in play.text, "it still cannot be drawn"
    if lasts:
        app.do("go", "home")
        assert 'id="error-report"' not in play.text
        assert f'data-arg="table:{app.library.shelf.games()[0].id}"' in play.text
        return
    app.do("undo")
    monkeypatch.undo()
    goes_on(play)


@pytest.mark.parametrize("place", ["home", "games", "new:king-is-dead", "new:kings-bounty"])
def test_a_screen_that_cannot_be_drawn_leaves_the_way_home(app: App, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    platform: Any = app.platform
    for name in ("home", "games", "new_game"):
        monkeypatch.setattr(f"app.pages.{name}", broken)
    app.do("go", place)
    assert 'id="broken-home"' in platform.html
    assert MESSAGE in app.report
    monkeypatch.undo()
    app.do("go", "home")
    assert 'id="play-king-is-dead"' in platform.html


def test_a_report_is_written_even_if_there_can_be_no_link(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play.app.library, "address", broken)
    text = report.report(play.app, ValueError("first"), "move 0")
    assert text.splitlines()[2] == f"ZeroDivisionError('{MESSAGE}')"
    assert text.splitlines()[-1] == "ValueError: first"


def test_both_games_are_played_here() -> None:
    assert {id for id in GAMES if tables.playable(id)} >= set(BOTH)
