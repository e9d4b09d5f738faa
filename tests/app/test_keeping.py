"""Games are kept: after every decision, in storage that refuses, beside another tab, as files, and when they are damaged."""

from __future__ import annotations

import json

import pytest

from app.controller import App
from app.i18n import Text
from app.reminder import EXPORTS
from app.shelf import GAME, SETTINGS
from tests.app.conftest import started
from tests.app.fakes import FakePlatform
from tests.app.flow import KING, log_of, play, play_turn, sit_down
from vacant_throne.core import save
from vacant_throne.core.match import Match
from vacant_throne.games import GAMES

# Keeping


def test_a_game_is_kept_after_every_decision_and_continues_after_a_reload(app: App, platform: FakePlatform, t: Text) -> None:
    sit_down(app)
    play(app, "card:scottish_support")
    app.do("move", "0")
    log = log_of(app)
    again = started(FakePlatform(platform.storage), t)
    html = again.platform.html  # type: ignore[attr-defined]
    assert "Continue" in html
    assert app.session is not None
    again.do("go", f"table:{app.session.id}")
    assert log_of(again) == log
    play(again, again.session.view().moves[0].text)  # type: ignore[union-attr]
    assert len(log_of(again)) == len(log) + 1


def test_a_reload_at_the_table_comes_back_to_the_table_with_the_curtain_down(app: App, platform: FakePlatform, t: Text) -> None:
    sit_down(app, curtain=True)
    app.do("lift")
    reloaded = FakePlatform(platform.storage)
    reloaded.present_place = platform.present_place
    again = started(reloaded, t)
    assert again.session is not None
    assert again.session.covered
    assert "hand of None" in reloaded.html


@pytest.mark.parametrize("kind", ["full", "blocked"])
def test_a_game_goes_on_in_memory_where_storage_refuses_and_says_so(app: App, platform: FakePlatform, kind: str) -> None:
    sit_down(app)
    before = dict(platform.storage.kept)
    platform.storage.fails = kind  # type: ignore[assignment]
    play(app, "card:scottish_support")
    assert "Save to a file" in platform.html
    assert ("storage is full" in platform.html) == (kind == "full")
    app.do("move", "0")
    assert app.session is not None
    id = app.session.id
    app.do("go", "games")
    assert "Not kept" in platform.html
    app.do("go", f"table:{id}")
    assert len(log_of(app)) == 2
    app.do("export")
    assert len(platform.downloads) == 1
    assert platform.storage.kept == before
    app.do("dismiss", "trouble")
    assert "storage-" not in platform.html
    platform.storage.fails = ""
    app.do("move", "0")
    assert app.library.shelf.is_kept(id)


def test_a_page_whose_storage_is_blocked_from_the_start_can_be_played(platform: FakePlatform, t: Text, plain_table: object) -> None:
    platform.storage.fails = "blocked"
    app = started(platform, t)
    sit_down(app)
    play_turn(app)
    assert "does not let us keep games" in platform.html
    assert app.dialog is None


def test_rename_copy_export_delete_and_undo(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play(app, "card:assemble")
    assert app.session is not None
    id = app.session.id
    app.do("go", "games")
    app.do("open", f"rename:{id}")
    app.do("draft", "", "  The <b>great</b> game ")
    app.do("rename", id)
    assert "The &lt;b&gt;great&lt;/b&gt; game" in platform.html
    app.do("copy-game", id)
    assert len(app.library.shelf.games()) == 2
    app.do("export", id)
    ((name, text),) = platform.downloads.items()
    assert name.endswith(".json")
    app.do("import")
    assert platform.picking
    app.do("delete", id)
    assert len(app.library.shelf.games()) == 1
    assert GAME + id not in platform.storage.kept
    app.do("restore", id)
    assert app.library.shelf.get(id) is not None
    app.picked(text)
    assert "The game is among yours now" in platform.html
    assert len(app.library.shelf.games()) == 3
    newest = app.library.shelf.games()[0]
    assert newest.id != id
    assert newest.save == app.library.shelf.get(id).save  # type: ignore[union-attr]


@pytest.mark.parametrize("text", [None, "", "{}", "not a game", '{"app":"vacant-throne","schema":9}'])
def test_a_file_that_is_no_game_is_refused_in_words_and_changes_nothing(app: App, platform: FakePlatform, text: str | None) -> None:
    app.picked(text)
    assert app.toast is not None
    assert app.library.shelf.games() == []
    assert app.dialog is None


def test_a_bare_save_from_another_program_can_be_taken_in(app: App) -> None:
    match = Match(GAMES[KING], {"players": 3}, 5)
    app.picked(save.dumps(match))
    (record,) = app.library.shelf.games()
    assert record.names == ("Player 1", "Player 2", "Player 3")


def test_a_damaged_entry_is_shown_and_can_be_saved_and_deleted_by_hand(app: App, platform: FakePlatform) -> None:
    platform.storage.kept[GAME + "bad"] = "{half"
    app.do("go", "games")
    assert "Entry bad" in platform.html
    app.do("export", "bad")
    assert list(platform.downloads.values()) == ["{half"]
    app.do("delete", "bad")
    app.do("restore", "bad")
    assert platform.storage.kept[GAME + "bad"] == "{half"


def test_an_entry_whose_very_name_is_hostile_is_text_like_all_others(app: App, platform: FakePlatform) -> None:
    id = '"><img src=x onerror=alert(1)>'
    platform.storage.kept[GAME + id] = "{half"
    app.do("go", "games")
    assert "<img" not in platform.html
    app.do("export", id)
    assert list(platform.downloads.values()) == ["{half"]
    app.do("delete", id)
    assert GAME + id not in platform.storage.kept


def test_an_entry_without_a_name_for_every_seat_is_refused_in_words(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    assert app.session is not None
    kept = json.loads(platform.storage.kept[GAME + app.session.id])
    frozen = {**kept["save"], "moves": ["pass"]}
    for id, record in {"one": {**kept, "names": ["Ada"]}, "nine": {**kept, "names": ["Ada"] * 8, "save": frozen}}.items():
        platform.storage.kept[GAME + id] = json.dumps(record)
        app.do("go", f"table:{id}")
        assert app.at is None
        assert app.toast is not None
        assert "names" in app.toast.text


def test_a_game_that_only_a_newer_page_knows_is_listed_by_its_id(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    assert app.session is not None
    text = platform.storage.kept[GAME + app.session.id]
    platform.storage.kept[GAME + "theirs"] = text.replace(f'"game":"{KING}"', '"game":"kings-gambit"')
    app.do("go", "games")
    assert "kings-gambit · " in platform.html


@pytest.mark.parametrize("kind", ["full", "blocked"])
def test_a_setting_that_cannot_be_kept_is_in_force_all_the_same_and_says_so(app: App, platform: FakePlatform, kind: str) -> None:
    platform.storage.fails = kind  # type: ignore[assignment]
    app.do("choose", "theme", "candle")
    assert platform.dressed[0] == "candle"
    assert "trouble-close" in platform.html
    assert platform.storage.kept == {}


def test_a_game_goes_on_though_everything_was_forgotten_under_the_open_page(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play(app, "card:scottish_support")
    assert app.session is not None
    platform.storage.kept.clear()
    app.stored("", "")
    assert not app.stale
    app.do("move", "0")
    assert app.library.shelf.is_kept(app.session.id)
    assert json.loads(platform.storage.kept[GAME + app.session.id])["save"]["moves"] == log_of(app)


def test_a_save_whose_moves_no_longer_fit_opens_to_be_looked_at(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play_turn(app)
    assert app.session is not None
    id = app.session.id
    kept = json.loads(platform.storage.kept[GAME + id])
    kept["save"]["moves"] = kept["save"]["moves"][:-1]
    text = json.dumps(kept)
    platform.storage.kept[GAME + id] = text
    app.do("go", f"table:{id}")
    assert app.session is None
    assert "hand of None" in platform.html
    assert "something has changed it" in platform.html
    app.do("move", "0")
    app.do("undo")
    assert platform.storage.kept[GAME + id] == text
    kept["save"]["position"] = "gibberish"
    platform.storage.kept[GAME + id] = json.dumps(kept)
    app.do("go", f"table:{id}")
    assert app.place == "games"
    assert app.toast is not None


def test_a_game_that_is_gone_leads_home(app: App, platform: FakePlatform) -> None:
    app.travelled("table:nowhere")
    assert app.place == "home"
    assert app.toast is not None


def test_a_full_storage_says_who_takes_how_much_and_deleting_makes_room(app: App, platform: FakePlatform) -> None:
    platform.storage.kept["another-page"] = "x" * 20_500
    for number in range(2):
        sit_down(app)
        play(app, "card:assemble")
        app.do("go", "home")
        assert len(app.library.shelf.games()) == number + 1
    first, second = (game.id for game in app.library.shelf.games())
    app.do("go", "games")
    assert "kB" not in platform.html
    platform.storage.fails = "full"
    app.do("go", f"table:{second}")
    app.do("move", "0")
    assert 'id="trouble-games"' in platform.html
    app.do("go", "games")
    assert "Your games take 2 kB; everything else that is kept for this address takes 21 kB" in platform.html
    assert platform.html.count("· 1 kB") == 2
    assert 'id="games-export-all"' in platform.html
    assert "Not kept" in platform.html
    app.do("copy-game", first)
    assert app.toast is None, "nothing is called done that is not kept"
    (copy,) = (game.id for game in app.library.shelf.games() if game.id not in (first, second))
    app.do("delete", copy)
    platform.storage.fails = ""
    app.do("delete", first)
    assert app.library.shelf.is_kept(second), "there is room now"
    assert "Not kept" not in platform.html
    assert 'id="room"' not in platform.html


def test_what_other_programs_keep_at_the_same_address_is_never_touched(app: App, platform: FakePlatform, t: Text) -> None:
    others = {
        "game:1": "{}",
        "vacant-throne": "x",
        "vacant-throne:": "",
        "vacant-throne:gallery": "[1.5]",
        "settings": "null",
        "": "nameless",
    }
    platform.storage.kept.update(others)
    app.do("choose", "theme", "candle")
    sit_down(app)
    play_turn(app)
    app.do("export")
    app.do("go", "games")
    id = app.library.shelf.games()[0].id
    for verb, arg in (("copy-game", id), ("export-all", ""), ("delete", id), ("restore", id), ("delete", "../gallery"), ("delete", "")):
        app.do(verb, arg)
    for text in platform.downloads.values():
        app.picked(text)
    again = started(FakePlatform(platform.storage), t)
    again.stored("game:1", "")
    again.stored("", "")
    assert {key: platform.storage.kept.get(key) for key in others} == others
    assert {key for key in platform.storage.kept if key not in others and not key.startswith(GAME)} <= {SETTINGS, EXPORTS}


# Versions


def test_an_older_page_never_writes_over_what_a_newer_one_made_of_its_game(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play(app, "card:assemble")
    assert app.session is not None
    id = app.session.id
    newer = json.dumps({**json.loads(platform.storage.kept[GAME + id]), "schema": 99, "mood": "festive"})
    platform.storage.kept[GAME + id] = newer
    app.stored(GAME + id, newer)
    assert "went on in another tab" in platform.html
    app.do("move", "0")
    assert app.session.id != id
    assert "yours goes on as a copy" in platform.html
    app.do("rename", id)
    app.do("copy-game", id)
    assert platform.storage.kept[GAME + id] == newer
    app.do("go", f"table:{id}")
    assert app.place == "games"
    assert "newer version" in platform.html
    app.do("export", id)
    assert list(platform.downloads.values()) == [newer]


# Two tabs


def test_two_tabs_at_one_game_never_overwrite_one_another(app: App, platform: FakePlatform, t: Text) -> None:
    sit_down(app)
    assert app.session is not None
    id = app.session.id
    other = started(FakePlatform(platform.storage), t)
    other.do("go", f"table:{id}")
    play(app, "card:assemble")
    other.stored(GAME + id, platform.storage.kept[GAME + id])
    assert "went on in another tab" in other.platform.html  # type: ignore[attr-defined]
    play(other, "card:scottish_support")
    assert other.session is not None
    assert other.session.id != id
    assert "yours goes on as a copy" in other.platform.html  # type: ignore[attr-defined]
    assert other.platform.history[-1] == f"table:{other.session.id}"  # type: ignore[attr-defined]
    assert sorted(record.save["moves"] for record in app.library.shelf.games()) == [["card:assemble"], ["card:scottish_support"]]


def test_a_tab_can_show_what_the_other_did(app: App, platform: FakePlatform, t: Text) -> None:
    sit_down(app)
    assert app.session is not None
    other = started(FakePlatform(platform.storage), t)
    other.do("go", app.place)
    play(app, "card:assemble")
    other.stored(GAME + app.session.id, platform.storage.kept[GAME + app.session.id])
    other.do("go", other.place)
    assert log_of(other) == ["card:assemble"]
    assert not other.stale
