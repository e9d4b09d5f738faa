"""A newer version of the page is offered between turns, and never taken under somebody's hands."""

from __future__ import annotations

import pytest

from app.controller import App
from tests.app.fakes import FakePlatform
from tests.app.flow import play, play_turn, sit_down

HERE, ELSEWHERE = "A new version of Vacant Throne is here", "Another tab has changed to a new version"


def finish_turn(app: App) -> None:
    while app.session is not None and app.session.in_turn:
        app.do("move", "0")


def test_a_version_that_waits_is_offered_at_home_said_aloud_once_and_taken_when_somebody_says_so(app: App, platform: FakePlatform) -> None:
    assert HERE not in platform.html
    platform.hear("waiting")
    assert HERE in platform.html
    assert HERE in platform.said[-1]
    said = len(platform.said)
    app.do("go", "games")
    assert HERE in platform.html
    assert not any(HERE in text for text in platform.said[said:])
    assert platform.renewals == 0
    app.do("renew")
    assert platform.renewals == 1


def test_it_is_not_offered_in_the_middle_of_a_turn_but_after_it(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play(app, "card:scottish_support")
    platform.hear("waiting")
    assert HERE not in platform.html
    app.do("renew")
    assert platform.renewals == 0, "a tap that comes too late"
    finish_turn(app)
    assert HERE in platform.html
    app.do("renew")
    assert platform.renewals == 1


@pytest.mark.parametrize("place", ["a dialog", "a form", "a replay"])
def test_it_waits_until_a_dialog_a_form_or_a_replay_is_closed(app: App, platform: FakePlatform, place: str) -> None:
    sit_down(app)
    play_turn(app)
    {
        "a dialog": lambda: app.do("open", "help"),
        "a form": lambda: app.do("go", "new:king-is-dead"),
        "a replay": lambda: app.do("goto", "0"),
    }[place]()
    platform.hear("waiting")
    assert HERE not in platform.html
    {"a dialog": lambda: app.do("close"), "a form": lambda: app.do("go", "home"), "a replay": lambda: app.do("goto", "")}[place]()
    assert HERE in platform.html


def test_put_off_it_is_not_offered_again(app: App, platform: FakePlatform) -> None:
    platform.hear("waiting")
    app.do("dismiss", "update")
    app.do("go", "games")
    assert HERE not in platform.html
    platform.hear("replaced")
    assert platform.renewals == 1, "another tab has changed to it: this one follows"


def test_when_another_tab_has_changed_a_tab_in_the_middle_of_a_turn_stays_and_says_so(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play(app, "card:scottish_support")
    platform.hear("replaced")
    assert platform.renewals == 0
    assert ELSEWHERE in platform.html
    finish_turn(app)
    assert platform.renewals == 0, "nor does it begin anew by itself when the turn is over"
    app.do("renew")
    assert platform.renewals == 1


def test_a_tab_that_can_still_bring_back_what_was_just_deleted_does_not_begin_anew_by_itself(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play_turn(app)
    assert app.session is not None
    id = app.session.id
    app.do("go", "games")
    app.do("delete", id)
    platform.hear("replaced")
    assert platform.renewals == 0
    assert ELSEWHERE in platform.html
    app.do("restore", id)
    assert app.library.shelf.get(id) is not None


def test_nothing_is_offered_while_two_games_are_compared(app: App, platform: FakePlatform, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(app)
    play_turn(app)
    monkeypatch.setattr(App, "comparing", True)
    platform.hear("waiting")
    assert HERE not in platform.html


def test_nothing_is_offered_while_a_game_is_in_memory_alone(app: App, platform: FakePlatform) -> None:
    platform.storage.fails = "full"
    sit_down(app)
    play_turn(app)
    for news in ("waiting", "replaced"):
        platform.hear(news)
        assert "new version" not in platform.html
    assert platform.renewals == 0
    platform.storage.fails = ""
    play_turn(app)
    assert ELSEWHERE in platform.html


def test_the_browser_is_asked_once_to_keep_games_when_the_first_is_played(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    assert platform.promises == 0
    play_turn(app)
    play_turn(app)
    assert platform.promises == 1


def test_the_version_stands_in_what_the_page_says_of_itself_and_in_a_report(app: App, platform: FakePlatform) -> None:
    app.do("open", "about")
    assert platform.version() in platform.html
    assert "without a network it cannot be opened" in platform.html
    platform.whole = True
    app.do("open", "about")
    assert "it works without a network" in platform.html
    app.do("close")
    sit_down(app)
    app.do("explode")
    assert f"Vacant Throne {platform.version()}" in app.report
