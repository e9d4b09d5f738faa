"""From home to a table and back: what people do first."""

from __future__ import annotations

from app.controller import App
from app.i18n import Text
from tests.app.conftest import started
from tests.app.fakes import FakePlatform


def test_one_tap_on_play_with_defaults_sits_two_people_down(app: App, platform: FakePlatform) -> None:
    app.do("go", "new:king-is-dead")
    assert "Who plays" in platform.html
    app.do("start")
    assert app.session is not None
    assert app.session.record.names == ("Ada", "Wulf")
    assert platform.history[-1] == f"table:{app.session.id}"


def test_a_game_is_kept_after_every_decision_and_continues_after_a_reload(app: App, platform: FakePlatform, t: Text) -> None:
    app.do("go", "new:king-is-dead")
    app.do("curtain", "", "")
    app.do("start")
    app.do("move", "1")
    app.do("move", "0")
    assert app.session is not None
    log = app.session.match.log
    assert len(log) == 2
    again = started(FakePlatform(platform.storage), t)
    assert "Continue" in again.platform.html
    again.do("go", f"table:{app.session.id}")
    assert again.session is not None
    assert again.session.match.log == log
