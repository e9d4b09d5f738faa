"""Being reminded to save games to a file: only in browsers that forget, only of what no file has, and never for long."""

from __future__ import annotations

import json

import pytest

from app.controller import App
from app.i18n import Text
from app.platform import Persistence
from app.reminder import APP, DAYS, EXPORTS, forgets, load
from tests.app.conftest import started
from tests.app.fakes import CHROMIUM, FakePlatform
from tests.app.flow import play, play_turn, sit_down

APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
SAFARI = f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {APPLE} Version/18.1 Safari/605.1.15"
IPHONE = f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) {APPLE} Version/18.1 Mobile/15E148 Safari/604.1"
IPHONE_CHROME = f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) {APPLE} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1"
IPHONE_FIREFOX = f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) {APPLE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15"
FACEBOOK = f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) {APPLE} Mobile/22B83 [FBAN/FBIOS;FBAV/487.0.0.40.110]"
MESSENGER_VIEW = f"Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) {APPLE} Mobile/22B83"
INSTAGRAM = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/AP2A; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36 Instagram 355"
)
ANDROID_VIEW = (
    "Mozilla/5.0 (Linux; Android 14; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36"
)
ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36"
OLD_ANDROID = "Mozilla/5.0 (Linux; U; Android 4.4; en-gb) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"
EDGE = f"{CHROMIUM} Edg/130.0.0.0"


@pytest.mark.parametrize(
    ("agent", "why"),
    [
        (SAFARI, DAYS),
        (IPHONE, DAYS),
        (IPHONE_CHROME, DAYS),
        (IPHONE_FIREFOX, DAYS),
        (FACEBOOK, APP),
        (MESSENGER_VIEW, APP),
        (INSTAGRAM, APP),
        (ANDROID_VIEW, APP),
        (ANDROID, ""),
        (OLD_ANDROID, ""),
        (CHROMIUM, ""),
        (EDGE, ""),
        (FIREFOX, ""),
        ("", ""),
    ],
)
def test_which_browsers_are_known_to_forget(agent: str, why: str) -> None:
    assert forgets(Persistence(granted=False, installed=False, agent=agent)) == why
    assert forgets(Persistence(granted=False, installed=True, agent=agent)) == "", "installed, it has a storage of its own that stays"
    assert forgets(Persistence(granted=True, installed=False, agent=agent)) == (APP if why == APP else ""), "the browser has promised"


@pytest.fixture
def platform() -> FakePlatform:
    platform = FakePlatform()
    platform.agent = SAFARI
    return platform


def reminded(platform: FakePlatform) -> bool:
    return 'id="remind-export"' in platform.html


def test_nobody_is_reminded_before_a_turn_of_a_game_is_kept(app: App, platform: FakePlatform) -> None:
    assert not reminded(platform)
    sit_down(app)
    assert not reminded(platform)
    app.do("move", "0")
    assert not reminded(platform), "not in the middle of a turn"
    app.do("go", "home")
    assert reminded(platform)
    assert "after seven days" in platform.said[-1]


def test_once_put_off_or_saved_it_is_quiet_for_some_days_and_speaks_only_of_what_no_file_has(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play_turn(app)
    assert reminded(platform), "a turn has ended"
    app.do("dismiss", "reminder")
    assert not reminded(platform)
    play_turn(app)
    assert not reminded(platform)
    platform.days = 4
    app.do("go", "games")
    assert reminded(platform)
    app.do("export-all")
    assert len(platform.downloads) == 1
    assert not reminded(platform)
    platform.days = 40
    app.do("go", "home")
    assert not reminded(platform), "all there is has been saved"
    app.do("go", f"table:{app.library.shelf.games()[0].id}")
    assert not reminded(platform)
    play(app, "pass")
    assert reminded(platform), "this turn has not"
    app.do("export")
    assert not reminded(platform)
    platform.days = 80
    app.do("go", "home")
    assert not reminded(platform)


def test_what_was_saved_is_remembered_after_a_reload_and_in_another_tab(app: App, platform: FakePlatform, t: Text) -> None:
    other_platform = FakePlatform(platform.storage)
    other_platform.agent = SAFARI
    sit_down(app)
    play_turn(app)
    other = started(other_platform, t)
    assert reminded(other_platform)
    app.do("export")
    other.stored(EXPORTS, platform.storage.kept[EXPORTS])
    assert not reminded(other_platform)
    again = FakePlatform(platform.storage)
    again.agent = SAFARI
    again.days = 20
    started(again, t)
    assert not reminded(again)


def test_the_settings_can_switch_it_off_where_it_could_come_at_all(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play_turn(app)
    app.do("open", "settings")
    assert "Remind me to save games" in platform.html
    app.do("choose", "remind", "off")
    assert not reminded(platform)
    app.do("go", "home")
    assert not reminded(platform)
    app.do("choose", "remind", "on")
    assert reminded(platform)
    platform.agent = CHROMIUM
    app.do("open", "settings")
    assert "Remind me to save games" not in platform.html


def test_a_promise_of_the_browser_ends_it(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play_turn(app)
    assert reminded(platform)
    platform.granted = True
    app.do("go", "home")
    assert not reminded(platform)


def test_where_nothing_can_be_noted_it_can_be_put_off_all_the_same(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play_turn(app)
    platform.storage.fails = "blocked"
    app.do("dismiss", "reminder")
    assert not reminded(platform)
    app.do("go", "home")
    assert not reminded(platform)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"schema":1}', '{"schema":1,"last":"x","put_off":7,"games":{"a":1,"b":"soon"}}', "[" * 9999]
)
def test_a_note_that_makes_no_sense_is_none(platform: FakePlatform, text: str) -> None:
    platform.storage.kept[EXPORTS] = text
    found = load(platform)
    assert (found.last, found.put_off, found.games) == ("", "", {})


def test_a_note_from_a_time_to_come_silences_nothing(app: App, platform: FakePlatform) -> None:
    """The device's clock was wrong for a while."""
    platform.storage.kept[EXPORTS] = '{"schema":1,"last":"2099-01-01T00:00:00.000Z","put_off":"","games":{}}'
    app.reminder.reload()
    sit_down(app)
    play_turn(app)
    assert reminded(platform)


def test_the_note_of_a_newer_version_is_left_alone(app: App, platform: FakePlatform) -> None:
    newer = json.dumps({"schema": 2, "files": ["all"]})
    platform.storage.kept[EXPORTS] = newer
    sit_down(app)
    play_turn(app)
    app.do("export-all")
    assert platform.storage.kept[EXPORTS] == newer
    assert not reminded(platform)


# After it has been forgotten


def test_where_no_game_is_kept_home_offers_to_bring_some_in(app: App, platform: FakePlatform, t: Text) -> None:
    sit_down(app)
    play_turn(app)
    app.do("export-all")
    (text,) = platform.downloads.values()
    app.do("go", "home")
    assert 'id="home-import"' not in platform.html
    platform.storage.kept.clear()
    again = started(platform, t)
    assert again.dialog is None
    assert 'id="home-import"' in platform.html
    again.do("import")
    assert platform.picking
    again.picked(text)
    assert "1 game is new here" in platform.html
    again.do("go", "home")
    assert 'id="home-import"' not in platform.html
    assert "Continue" in platform.html
