"""Saved games: nothing is lost, nothing is overwritten, and nothing that somebody else wrote is believed."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.platform import StorageError
from app.shelf import GAME, MAX_NAME, Damaged, Record, Shelf, clean, dump, is_moment, load
from tests.app.fakes import FakeStorage
from vacant_throne.core import save
from vacant_throne.core.match import Match
from vacant_throne.games import GAMES

MOMENT = "2026-11-27T23:51:04.000Z"


def record(id: str = "a", **changes: Any) -> Record:
    document = save.dump(Match(GAMES["king-is-dead"], {}, 1))
    return Record(id, 1, "", ("Ada", "Wulf"), True, 0, MOMENT, MOMENT, False, document)._replace(**changes)


@pytest.fixture
def storage() -> FakeStorage:
    return FakeStorage()


@pytest.fixture
def shelf(storage: FakeStorage) -> Shelf:
    return a_shelf(storage)


def a_shelf(storage: FakeStorage, prefix: str = "n") -> Shelf:
    numbers = count()
    return Shelf(storage, lambda: f"{prefix}{next(numbers)}")


def test_a_game_comes_back_as_it_was_kept(shelf: Shelf) -> None:
    kept = shelf.add(record(title="Rematch <b>", names=("Zoë & co", "Ада"), settled=3))
    assert shelf.get(kept.record.id) == kept.record
    assert kept.record.title == "Rematch <b>"


def test_the_game_touched_last_comes_first(shelf: Shelf) -> None:
    for minute in (5, 9, 7):
        shelf.add(record(updated=f"2026-11-27T23:{minute:02}:00.000Z"))
    assert [game.updated[14:16] for game in shelf.games()] == ["09", "07", "05"]


def test_only_our_own_keys_are_read_and_written(storage: FakeStorage, shelf: Shelf) -> None:
    storage.kept = {"somebody-else": "{}", "vacant-throne-old": "x", "vacant-throne:settings": "{}"}
    shelf.add(record())
    assert len(shelf.games()) == 1
    assert shelf.damaged() == []
    assert storage.kept["somebody-else"] == "{}"


def test_an_id_that_is_taken_is_not_taken_again(storage: FakeStorage, shelf: Shelf) -> None:
    storage.kept[GAME + "n0"] = "something unreadable"
    assert shelf.add(record()).record.id == "n1"
    assert storage.kept[GAME + "n0"] == "something unreadable"


# Storage that refuses


@pytest.mark.parametrize("kind", ["full", "blocked"])
def test_what_storage_refuses_lives_on_in_memory(storage: FakeStorage, shelf: Shelf, kind: Any) -> None:
    first = shelf.add(record()).record
    before = dict(storage.kept)
    storage.fails = kind
    kept = shelf.keep(first._replace(settled=5), first)
    assert kept.error is not None
    assert kept.error.kind == kind
    assert shelf.trouble is kept.error
    assert not shelf.is_kept(first.id)
    assert [game.settled for game in shelf.games()] == [5]
    assert storage.kept == before, "what was kept before is still there"
    storage.fails = ""
    assert shelf.keep(kept.record, kept.record).error is None
    assert shelf.trouble is None
    assert shelf.is_kept(first.id)


def test_a_new_game_starts_though_storage_cannot_even_be_read(storage: FakeStorage, shelf: Shelf) -> None:
    storage.fails = "blocked"
    kept = shelf.add(record())
    assert shelf.get(kept.record.id) == kept.record
    assert shelf.games() == [kept.record]
    assert shelf.damaged() == []


def test_a_game_that_cannot_be_put_back_is_in_memory_at_least(storage: FakeStorage, shelf: Shelf) -> None:
    id = shelf.add(record()).record.id
    text = shelf.take(id)
    assert text is not None
    assert shelf.games() == []
    storage.fails = "full"
    with pytest.raises(StorageError):
        shelf.put_back(id, text)
    assert [game.id for game in shelf.games()] == [id]


# Damage


GOOD = dump(record())
MUTATIONS = {
    "empty": "",
    "cut short": GOOD[: len(GOOD) // 2],
    "undefined": "undefined",
    "another value": "[1, 2]",
    "no save": json.dumps({**json.loads(GOOD), "save": None}),
    "a key too many": json.dumps({**json.loads(GOOD), "x": 1}),
    "a key too few": json.dumps({key: value for key, value in json.loads(GOOD).items() if key != "names"}),
    "names of another type": json.dumps({**json.loads(GOOD), "names": [1, 2]}),
    "nobody": json.dumps({**json.loads(GOOD), "names": []}),
    "a whole town": json.dumps({**json.loads(GOOD), "names": ["x"] * 9}),
    "an endless name": json.dumps({**json.loads(GOOD), "names": ["x" * 1000, "y"]}),
    "true for a number": json.dumps({**json.loads(GOOD), "revision": True}),
    "no time": json.dumps({**json.loads(GOOD), "updated": "yesterday"}),
    "a day that there is not": json.dumps({**json.loads(GOOD), "updated": "2026-02-29T10:00:00.000Z"}),
    "a game that no game is called": json.dumps({**json.loads(GOOD), "save": {**json.loads(GOOD)["save"], "game": "<b>\u202e"}}),
    "a game with an endless name": json.dumps({**json.loads(GOOD), "save": {**json.loads(GOOD)["save"], "game": "x" * 41}}),
    "another program's": json.dumps({**json.loads(GOOD), "app": "chess"}),
    "deep": "[" * 100_000,
    "longer than any game": GOOD + " " * 1_000_000,
    "half a surrogate pair": GOOD.replace("Wulf", "Wulf\\ud83d"),
}


@pytest.mark.parametrize("text", MUTATIONS.values(), ids=MUTATIONS)
def test_a_damaged_entry_stays_where_it_is_and_hides_no_other(storage: FakeStorage, shelf: Shelf, text: str) -> None:
    storage.kept[GAME + "bad"] = text
    shelf.add(record())
    assert len(shelf.games()) == 1
    assert shelf.damaged() == [Damaged("bad", "damaged", text)]
    assert storage.kept[GAME + "bad"] == text


def test_an_entry_from_before_games_were_played_by_link_is_read_and_written_anew(storage: FakeStorage, shelf: Shelf) -> None:
    old = json.loads(dump(record("old")))
    del old["by_link"]
    storage.kept[GAME + "old"] = json.dumps({**old, "schema": 1})
    found = shelf.get("old")
    assert found == record("old", by_link=False)
    shelf.keep(found, found)
    assert json.loads(storage.kept[GAME + "old"])["schema"] == 3
    del old["names"]
    assert isinstance(load("old", json.dumps({**old, "schema": 1})), Damaged)


def test_an_entry_of_a_newer_version_is_left_alone_and_called_so(storage: FakeStorage, shelf: Shelf) -> None:
    text = json.dumps({"app": "vacant-throne", "schema": 4, "anything": [1.5]}).replace("1.5", "1")
    storage.kept[GAME + "new"] = text
    assert shelf.damaged() == [Damaged("new", "newer", text)]
    kept = shelf.keep(record("new"), record("new"))
    assert kept.copied
    assert storage.kept[GAME + "new"] == text


def test_a_revision_too_long_to_be_counted_on_is_no_trap(storage: FakeStorage, shelf: Shelf) -> None:
    storage.kept[GAME + "a"] = dump(record(revision=10**16 - 1))
    found = shelf.get("a")
    assert found is not None
    kept = shelf.keep(found, found).record
    assert shelf.get(kept.id) is not None
    again = shelf.keep(kept, kept).record
    assert shelf.get(again.id) is not None
    assert shelf.damaged() == []


@pytest.mark.parametrize("id", ["half \ud800 a pair", "\x00", "x" * 1000, '"}'])
def test_a_game_under_a_key_that_nobody_here_makes_can_be_kept_and_read_again(storage: FakeStorage, shelf: Shelf, id: str) -> None:
    storage.kept[GAME + id] = dump(record())
    found = shelf.get(id)
    assert found is not None
    kept = shelf.keep(found._replace(settled=1), found).record
    assert shelf.get(id) == kept


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("2026-11-27T23:51:04.000Z", True),
        ("2028-02-29T00:00:00.000Z", True),
        ("2000-02-29T00:00:00.000Z", True),
        ("1900-02-29T00:00:00.000Z", False),
        ("2026-04-31T00:00:00.000Z", False),
        ("2026-00-10T00:00:00.000Z", False),
        ("2026-13-10T00:00:00.000Z", False),
        ("2026-01-00T00:00:00.000Z", False),
        ("0000-01-01T00:00:00.000Z", False),
        ("2026-11-27T24:00:00.000Z", False),
        ("2026-11-27T23:60:00.000Z", False),
        ("2026-11-27T23:59:60.000Z", False),
        ("2026-11-27T23:51:04.000", False),
        ("2026-11-27T23:51:04.000Z" * 9, False),
        ("٢٠٢٦-11-27T23:51:04.000Z", False),
    ],
)
def test_a_moment_is_one_of_a_day_that_there_is(text: str, is_one: bool) -> None:
    assert is_moment(text) is is_one


@settings(max_examples=300)
@given(st.text(max_size=300) | st.integers(0, len(GOOD) - 1).map(lambda at: GOOD[:at] + GOOD[at + 1 :]))
def test_no_text_whatever_is_an_exception(text: str) -> None:
    assert isinstance(load("x", text), Record | Damaged)


# Two tabs


def test_the_second_tab_to_write_gets_a_copy_and_takes_nothing_from_the_first(storage: FakeStorage) -> None:
    first, second = a_shelf(storage), a_shelf(storage, "m")
    game = first.add(record()).record
    ahead = first.keep(game._replace(settled=1), game).record
    kept = second.keep(game._replace(settled=9), game)
    assert kept.copied
    assert kept.record.id != game.id
    assert first.get(game.id) == ahead
    assert {found.settled for found in first.games()} == {1, 9}


def test_a_game_deleted_in_another_tab_is_kept_again_by_the_next_move(storage: FakeStorage) -> None:
    first, second = a_shelf(storage), a_shelf(storage)
    game = first.add(record()).record
    second.take(game.id)
    kept = first.keep(game, game)
    assert not kept.copied
    assert [found.id for found in first.games()] == [game.id]


# Names


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ada  Lovelace ", "Ada Lovelace"),
        ("a\u202eb\u2066c\u200f", "abc"),
        ("new\nline\ttab", "new line tab"),
        ("\x00\x07bell", "bell"),
        ("x" * 99, "x" * MAX_NAME),
        ("Ада Ли", "Ада Ли"),
        ("<script>", "<script>"),
        ("\u200b\u2060", ""),
        ("\u3164\u2800\uffa0", ""),
        ("half \ud800 a pair", "half a pair"),
        ("e" + "\u0301" * 30 + "f", "e\u0301\u0301\u0301\u0301f"),
        ("\u0301\u0489a \u0301b", "a b"),
        ("בְּרֵאשִׁ֖ית", "בְּרֵאשִׁ֖ית"),
        ("หนึ่ง", "หนึ่ง"),
        ("x" * 23 + " y", "x" * 23),
    ],
)
def test_names_hold_nothing_that_cannot_be_seen(typed: str, shown: str) -> None:
    assert clean(typed) == shown
