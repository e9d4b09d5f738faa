"""What people do at the page: start, play behind the curtain, use keys and settings, and go on when something breaks."""

from __future__ import annotations

import json

import pytest

from app.controller import VERBS, App
from app.i18n import Text
from app.shelf import MAX_NAME, SETTINGS
from tests.app.conftest import started
from tests.app.fakes import FakePlatform
from tests.app.flow import KING, log_of, people_only, play, play_turn, sit_down

# Starting


def test_one_tap_on_play_with_defaults_sits_one_person_down_against_a_bot(app: App, platform: FakePlatform) -> None:
    app.do("go", f"new:{KING}")
    app.do("start")
    assert app.session is not None
    assert app.session.record.names == ("Ada", "The Squire")
    assert app.session.record.bots == ("", "squire")
    assert not app.session.curtain
    assert platform.history[-1] == f"table:{app.session.id}"


def test_people_options_and_seed_are_as_the_form_says(app: App) -> None:
    app.do("go", f"new:{KING}")
    people_only(app)
    app.do("option", "players", "3")
    app.do("option", "first", "2")
    app.do("name", "0", "Zoë")
    app.do("name", "1", "Zoë")
    app.do("raise", "2")
    app.do("seed", "", "77")
    app.do("start")
    assert app.session is not None
    assert app.session.record.names == ("Zoë", "Mair", "Zoë 2")
    assert (app.session.match.seed, app.session.match.options["first"], app.session.seat) == (77, 2, 2)


def test_fewer_players_send_an_impossible_beginner_back_to_chance(app: App, platform: FakePlatform) -> None:
    app.do("go", f"new:{KING}")
    app.do("option", "players", "4")
    app.do("option", "first", "3")
    app.do("option", "players", "2")
    assert app.setup is not None
    assert (app.setup.options["players"], app.setup.options["first"]) == (2, "random")
    app.do("option", "first", "7")
    assert app.setup.options["first"] == "random"


@pytest.mark.parametrize("seed", ["4294967296", "-1", "1.5", "abc", "12345678901", "²"])
def test_an_impossible_seed_is_said_and_starts_nothing(app: App, platform: FakePlatform, seed: str) -> None:
    app.do("go", f"new:{KING}")
    app.do("seed", "", seed)
    app.do("start")
    assert app.session is None
    assert "must be a whole number" in platform.html
    assert platform.focused == "seed"


def test_two_people_of_one_long_name_are_told_apart_after_a_reload_too(app: App) -> None:
    sit_down(app, names=("x" * MAX_NAME, "x" * MAX_NAME))
    assert app.session is not None
    names = app.session.record.names
    assert len(set(names)) == 2
    kept = app.library.shelf.get(app.session.id)
    assert kept is not None
    assert kept.names == names


def test_a_rematch_seats_the_same_people_at_another_set_up(app: App) -> None:
    sit_down(app, names=("Eve", "Bob"))
    assert app.session is not None
    first = app.session
    app.do("again")
    assert app.session.id != first.id
    assert app.session.record.names == ("Eve", "Bob")
    assert app.session.match.seed != first.match.seed
    assert app.session.match.options == first.match.options


def test_the_next_game_remembers_who_played_last(app: App, platform: FakePlatform) -> None:
    sit_down(app, names=("Eve", ""))
    app.do("go", f"new:{KING}")
    assert app.setup is not None
    assert app.setup.names[:2] == ("Eve", "")


# The curtain


def test_between_two_seats_the_page_first_loses_the_hand_and_then_gains_a_name(app: App, platform: FakePlatform) -> None:
    sit_down(app, curtain=True, names=("Eve", "Bob"))
    app.do("lift")
    assert "hand of 0" in platform.html
    start = len(platform.pages)
    play_turn(app)
    assert "hand of None" in platform.html
    assert "it is your turn" not in platform.html
    assert "Bob to play" not in (platform.page.title if platform.page else "")
    app.do("lift")
    assert "hand of None" in platform.html, "nothing lifts a curtain that names nobody"
    platform.ring()
    assert "Bob, it is your turn" in platform.html
    assert "hand of None" in platform.html
    app.do("lift")
    assert "hand of 1" in platform.html
    for page in platform.pages[start:]:
        assert not ("hand of 0" in page and "Bob, it is your turn" in page)


@pytest.mark.parametrize("event", ["hidden", "travelled"])
def test_the_hand_is_gone_when_the_page_goes_out_of_sight(app: App, platform: FakePlatform, event: str) -> None:
    sit_down(app, curtain=True)
    app.do("lift")
    assert "hand of 0" in platform.html
    if event == "hidden":
        app.hidden()
    else:
        app.travelled(app.place)
    assert "hand of None" in platform.html


def test_the_last_turn_can_be_undone_from_the_curtain_until_it_is_lifted(app: App, platform: FakePlatform) -> None:
    sit_down(app, curtain=True, names=("Eve", "Bob"))
    app.do("lift")
    play_turn(app)
    platform.ring()
    assert 'id="veil-undo"' in platform.html
    app.do("undo")
    assert log_of(app) == []
    assert "Eve, it is your turn" in platform.html
    app.do("lift")
    play_turn(app)
    platform.ring()
    app.do("lift")
    app.do("undo")
    assert log_of(app) != []


def test_a_timer_of_a_table_that_was_left_means_nothing(app: App, platform: FakePlatform) -> None:
    sit_down(app, curtain=True)
    app.do("lift")
    play_turn(app)
    sit_down(app, curtain=True)
    app.do("lift")
    platform.ring()
    assert app.session is not None
    assert not app.session.covered


# Speaking, titles, keys


def test_each_decision_is_announced_once_with_its_number_so_that_equal_words_are_heard_again(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play(app, "pass")
    play(app, "pass")
    passes = [said for said in platform.said if "passes" in said]
    assert len(passes) == len(set(passes)) == 2
    assert passes[0].startswith("1. ")


def test_notices_are_heard_when_they_appear_and_a_reason_each_time_it_is_asked_for(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    app.do("why", "summon:scottish@moray")
    reason = platform.said[-1]
    assert reason.startswith("Not here. ")
    app.do("ui", "look=x")
    assert len(platform.said) == 1
    app.do("why", "summon:scottish@moray")
    assert platform.said == [reason, reason]
    platform.storage.fails = "full"
    play(app, "pass")
    assert "passes" in platform.said[-1]
    assert "storage is full" in platform.said[-1]
    play(app, "pass")
    assert "storage is full" not in platform.said[-1]


def test_what_was_said_ends_when_somebody_else_may_listen_or_it_is_taken_back(app: App, platform: FakePlatform) -> None:
    sit_down(app, curtain=True)
    app.do("lift")
    app.do("why", "summon:scottish@moray")
    app.hidden()
    assert platform.said[-1] == ""
    platform.ring()
    app.do("lift")
    play(app, "card:assemble")
    assert "assembles" in platform.said[-1]
    app.do("back")
    assert platform.said[-1] == ""


def test_storage_that_fails_while_a_game_is_deleted_is_said_and_nothing_breaks(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    app.do("go", "games")
    id = app.library.shelf.games()[0].id
    app.do("delete", id)
    platform.storage.fails = "full"
    app.do("restore", id)
    assert app.report == ""
    assert "storage is full" in platform.html
    assert app.library.shelf.get(id) is not None


def test_the_title_names_the_game_and_whose_turn_it_is(app: App, platform: FakePlatform) -> None:
    assert platform.page is not None
    assert platform.page.title == "Vacant Throne"
    sit_down(app, names=("Eve", "Bob"))
    assert platform.page.title == "Eve to play · The King Is Dead · Vacant Throne"
    app.do("move", "0")
    app.do("step", "first")
    assert platform.page.title.startswith("Looking back")


def test_escape_closes_what_is_open_then_steps_back(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play(app, "card:scottish_support")
    app.do("why", "pass")
    app.do("open", "help")
    assert app.key("Escape", "")
    assert app.dialog is None
    assert app.session is not None
    assert app.session.refusal is not None
    app.key("Escape", "")
    assert app.session.refusal is None
    app.key("Escape", "")
    assert log_of(app) == []


def test_keys_look_back_and_on(app: App) -> None:
    sit_down(app)
    play(app, "card:scottish_support")
    app.do("move", "0")
    assert app.session is not None
    assert not app.key("ArrowLeft", ""), "arrows belong to the map until somebody looks back"
    assert app.key(",", "")
    assert app.session.cursor == 1
    for key, cursor in (("ArrowLeft", 0), ("ArrowRight", 1), ("Home", 0), ("End", None)):
        assert app.key(key, "")
        assert app.session.cursor == cursor
    app.key("p", "")
    assert app.session.watching
    app.key("Escape", "")
    assert app.session.cursor is None


def test_single_letters_can_be_switched_off(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play(app, "card:scottish_support")
    app.do("choose", "keys", "off")
    assert not app.key("u", "")
    assert not app.key("?", "")
    assert not app.key(",", "")
    assert len(log_of(app)) == 1
    assert json.loads(platform.storage.kept[SETTINGS])["keys"] == "off"


def test_a_replay_plays_by_the_clock_and_ends(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play_turn(app)
    app.do("watch")
    for _ in range(50):
        platform.ring()
    assert app.session is not None
    assert not app.session.watching
    assert platform.timers == []


# Settings


def test_settings_are_put_on_at_once_and_kept(app: App, platform: FakePlatform, t: Text) -> None:
    app.do("choose", "theme", "candle")
    assert platform.dressed == ("candle", "system", "en")
    app.do("choose", "theme", "neon")
    app.do("choose", "shoes", "on")
    assert platform.dressed[0] == "candle"
    again = started(FakePlatform(platform.storage), t)
    assert again.settings.theme == "candle"
    again.do("theme")
    assert again.settings.theme == "day"
    app.stored(SETTINGS, platform.storage.kept[SETTINGS])
    assert platform.dressed[0] == "day"


def test_one_tap_changes_the_light_whatever_the_system_says(app: App, platform: FakePlatform) -> None:
    platform.dark = True
    app.do("theme")
    assert app.settings.theme == "day"


def test_a_turn_is_asked_about_where_the_settings_say_so(app: App, platform: FakePlatform) -> None:
    app.do("choose", "ask", "always")
    sit_down(app)
    play(app, "pass")
    assert "End the turn?" in platform.html
    app.do("close")
    assert log_of(app) == []
    play(app, "pass")
    app.do("confirm")
    assert log_of(app) == ["pass"]
    assert app.dialog is None


# What breaks


def test_an_error_in_a_table_leaves_the_game_as_it_was_and_can_be_reported(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play(app, "card:assemble")
    app.do("explode")
    assert "Something broke" in platform.html
    for word in ("Vacant Throne", "RuntimeError: a fault in a table", "#g=", "explode"):
        assert word in app.report
    app.do("copy-report")
    assert platform.clipboard == [app.report]
    app.do("close")
    app.do("undo")
    assert log_of(app) == []


def test_a_table_that_cannot_be_drawn_leaves_a_way_out(
    app: App, platform: FakePlatform, plain_table: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down(app)
    play(app, "card:assemble")

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(plain_table, "view", broken)
    app.do("move", "0")
    assert 'id="broken-home"' in platform.html
    assert "ZeroDivisionError" in app.report
    monkeypatch.undo()
    app.do("undo")
    assert log_of(app) == []


@pytest.mark.parametrize("arg", ["", "-1", "999", "²", "a:b=c"])
@pytest.mark.parametrize("place", ["home", "games", f"new:{KING}", "table"])
def test_no_verb_with_whatever_argument_breaks_the_page(app: App, place: str, arg: str) -> None:
    for verb in VERBS:
        if place == "table":
            sit_down(app)
        else:
            app.do("go", place)
        app.do(verb, arg, "x")
        assert app.report == "", app.report


def test_an_unknown_place_is_home(app: App) -> None:
    for place in ("new:chess", "new:", "nonsense", "table", "", "new:kings-dilemma"):
        app.travelled(place)
        assert app.place == "home"
