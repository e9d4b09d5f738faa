"""All games in one file: what goes out comes in again, twice is not double, and nothing of what is here is lost by it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import archive
from app.archive import MAX_CHARS, MAX_GAMES, Report
from app.controller import App
from app.i18n import Text
from app.library import Library
from app.session import Session
from app.shelf import GAME, Damaged, Record, dump
from tests.app.conftest import started
from tests.app.fakes import FakePlatform
from tests.app.flow import KING, play, sit_down
from vacant_throne.core import save, strictjson
from vacant_throne.core.errors import SaveError
from vacant_throne.core.match import Match
from vacant_throne.games import GAMES

MOMENT = "2026-11-27T10:{:02}:00.000Z"


@cache
def a_match(seed: int, moves: int, *, last: int = 0) -> Match[Any]:
    """A match so many decisions on, each the first that may be made; the last one may be another."""
    match = Match(GAMES[KING], {"players": 2}, seed)
    for number in range(moves):
        legal = match.state.legal_moves()
        match.play(legal[min(last, len(legal) - 1) if number == moves - 1 else 0])
    return match


def a_record(seed: int = 1, moves: int = 3, *, last: int = 0, minute: int = 1, **changes: Any) -> Record:
    made = MOMENT.format(minute)
    record = Record("", 1, "", ("Ada", "Wulf"), True, 0, made, made, False, save.dump(a_match(seed, moves, last=last)))
    return record._replace(**changes)


@pytest.fixture
def library() -> Library:
    return Library(FakePlatform(), GAMES)


def a_file(*records: Record, damaged: tuple[Damaged, ...] = ()) -> str:
    return archive.dump((record if record.id else record._replace(id=f"r{number}") for number, record in enumerate(records)), damaged)


def bring(library: Library, text: str) -> Report:
    entries = archive.read(text)
    assert entries is not None
    return archive.take_in(library, entries, lambda record: f"{record.title or 'Untitled'} (copy)")


def states(library: Library) -> list[tuple[str, int, int]]:
    return sorted((game.title, game.save["seed"], game.decisions) for game in library.shelf.games())


def test_all_games_come_back_as_they_were(library: Library) -> None:
    for seed in range(5):
        library.shelf.add(a_record(seed, seed, title=f"Game <{seed}> “ü”", minute=seed, names=("Zoë & co", "Ада"), by_link=seed % 2 == 0))
    before = library.shelf.games()
    text = a_file(*before)
    document = json.loads(text)
    assert (document["app"], document["archive"], len(document["games"])) == ("vacant-throne", 1, 5)
    empty = Library(FakePlatform(), GAMES)
    assert bring(empty, text) == Report(added=5)
    assert [game._replace(id="", revision=0) for game in empty.shelf.games()] == [game._replace(id="", revision=0) for game in before]


def test_the_same_file_twice_doubles_nothing_and_touches_nothing(library: Library) -> None:
    text = a_file(a_record(1), a_record(1, title="the same again"), a_record(2, 0), a_record(3, 5))
    assert bring(library, text) == Report(added=4), "two games of one match in a file are two games"
    before = dict(library._platform.storage.kept)  # type: ignore[attr-defined]
    assert bring(library, text) == Report(here=4)
    assert library._platform.storage.kept == before  # type: ignore[attr-defined]


def test_a_game_that_is_here_further_is_left_alone(library: Library) -> None:
    kept = library.shelf.add(a_record(1, 6, minute=1)).record
    assert bring(library, a_file(a_record(1, 3, minute=9))) == Report(here=1)
    assert library.shelf.games() == [kept]


def test_a_game_that_the_file_has_further_goes_on_and_keeps_its_people_and_title(library: Library) -> None:
    kept = library.shelf.add(a_record(1, 3, title="Ours", names=("Nell", "Odo"))).record
    assert bring(library, a_file(a_record(1, 6, minute=9, title="Theirs", settled=6, by_link=True))) == Report(further=1)
    (game,) = library.shelf.games()
    assert (game.id, game.title, game.names) == (kept.id, "Ours", ("Nell", "Odo"))
    assert (game.decisions, game.settled, game.by_link, game.updated) == (6, 6, True, MOMENT.format(9))


def test_what_was_taken_back_here_since_is_not_brought_back_over_it(library: Library) -> None:
    library.shelf.add(a_record(1, 3, minute=20))
    assert bring(library, a_file(a_record(1, 6, minute=9))) == Report(copies=1)
    assert states(library) == [("", 1, 3), ("Untitled (copy)", 1, 6)]


def test_a_game_that_went_another_way_becomes_a_copy_once(library: Library) -> None:
    kept = library.shelf.add(a_record(1, 4)).record
    text = a_file(a_record(1, 5, last=0, minute=9), a_record(1, 4, last=1, minute=9, title="Rematch"))
    assert bring(library, text) == Report(further=1, copies=1)
    assert states(library) == [("", 1, 5), ("Rematch (copy)", 1, 4)]
    assert bring(library, text) == Report(here=2)
    assert len(library.shelf.games()) == 2
    assert library.shelf.get(kept.id) is not None


def test_two_copies_of_one_match_each_go_on_as_themselves(library: Library) -> None:
    for title in ("Sunday", "Monday"):
        library.shelf.add(a_record(1, 3, title=title))
    text = a_file(a_record(1, 4, last=0, title="Monday", minute=9), a_record(1, 4, last=1, title="Sunday", minute=9))
    assert bring(library, text) == Report(further=2)
    assert {game.title: game.save["moves"][3:] for game in library.shelf.games()} == {
        "Monday": [a_match(1, 4).log[3].text],
        "Sunday": [a_match(1, 4, last=1).log[3].text],
    }


def test_games_are_found_again_by_their_id_where_they_came_from(library: Library) -> None:
    first, second = (library.shelf.add(a_record(1, 3)).record for _ in range(2))
    text = a_file(a_record(1, 4, minute=9, id=second.id))
    assert bring(library, text) == Report(further=1)
    assert {game.id: game.decisions for game in library.shelf.games()} == {first.id: 3, second.id: 4}


def test_the_same_moves_under_other_rules_are_another_game_unless_they_lead_to_the_same_position(library: Library) -> None:
    library.shelf.add(a_record(1, 3))
    older = a_record(1, 3)
    assert bring(library, a_file(older._replace(save={**older.save, "rules": 1}))) == Report(here=1)
    longer = a_record(1, 5, minute=9)
    assert bring(library, a_file(longer._replace(save={**longer.save, "rules": 1}))) == Report(copies=1)


def test_a_file_never_makes_of_a_game_that_is_played_one_that_can_only_be_looked_at(library: Library) -> None:
    kept = library.shelf.add(a_record(1, 3)).record
    broken = a_record(1, 5, minute=9)
    broken = broken._replace(save={**broken.save, "position": broken.save["position"].replace("turn=2", "turn=3")})
    assert bring(library, a_file(broken)) == Report(copies=1)
    assert library.shelf.get(kept.id) == kept
    assert bring(library, a_file(broken)) == Report(here=1)


def test_a_game_that_can_no_longer_be_played_here_is_mended_by_a_file_that_has_it_whole(library: Library) -> None:
    whole = a_record(1, 5, minute=9)
    kept = library.shelf.add(a_record(1, 5, save={**whole.save, "position": "king-is-dead"})).record
    assert not isinstance(library.open(kept.id), Session)
    assert bring(library, a_file(whole)) == Report(further=1)
    assert isinstance(library.open(kept.id), Session)
    nameless = library.shelf.add(a_record(2, 5, names=("Ada",))).record
    assert bring(library, a_file(a_record(2, 5, minute=1))) == Report(copies=1)
    assert library.shelf.get(nameless.id) == nameless


def test_damaged_entries_are_named_and_the_rest_is_taken_in(library: Library) -> None:
    good = {f"good{seed}": dump(a_record(seed)) for seed in range(2)}
    bad = {
        "moves": dump(a_record()).replace('"moves":[', '"moves":["castle",7,'),
        "names": json.dumps({**json.loads(dump(a_record())), "names": ["Ada", "Wulf", "one too many"]}),
        "newer": json.dumps({"app": "vacant-throne", "schema": 99}),
        "number": 7,
        "game": dump(a_record()).replace('"game":"king-is-dead"', '"game":"king-of-tokyo"'),
        "torn": "{half",
        "<b>": "",
    }
    report = bring(library, json.dumps({"app": "vacant-throne", "archive": 1, "games": {**bad, **good}}))
    assert report.added == 2
    assert {entry.id: entry.reason.id for entry in report.refused} == {
        "moves": "save.damaged",
        "names": "save.damaged",
        "newer": "save.newer",
        "number": "save.unreadable",
        "game": "save.unknown_game",
        "torn": "save.unreadable",
        "<b>": "save.unreadable",
    }
    assert states(library) == [("", 0, 3), ("", 1, 3)]


def test_what_cannot_be_read_goes_out_with_the_games(library: Library) -> None:
    storage = library._platform.storage.kept  # type: ignore[attr-defined]
    newer = json.dumps({"app": "vacant-throne", "schema": 99})
    storage.update({f"{GAME}torn": '{"half', f"{GAME}newer": newer, f"{GAME}huge": "x" * (strictjson.MAX_CHARS + 1)})
    library.shelf.add(a_record())
    text = archive.dump(library.shelf.games(), library.shelf.damaged())
    games = json.loads(text)["games"]
    assert (games["newer"], games["torn"]) == (newer, '{"half')
    assert "huge" not in games
    assert json.loads(archive.dump([], [Damaged("a\ud800", "damaged", "b\udfff")]))["games"] == {"a?": "b?"}, "as UTF-8 can hold it"
    assert bring(Library(FakePlatform(), GAMES), text)._replace(refused=()) == Report(added=1)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"archive": 2}, "games.newer_file"),
        ({"archive": 2, "rooms": 7}, "games.newer_file"),
        ({"archive": 0}, "save.unreadable"),
        ({"archive": True}, "save.unreadable"),
        ({"archive": "1"}, "save.unreadable"),
        ({"more": 1}, "save.unreadable"),
        ({"games": []}, "save.damaged"),
    ],
)
def test_files_that_are_no_such_file_are_refused_in_words(change: dict[str, Any], message: str) -> None:
    text = json.dumps({**json.loads(a_file(a_record())), **change})
    with pytest.raises(SaveError) as error:
        archive.read(text)
    assert error.value.message.id == message


def test_sizes_are_bounded_before_anything_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "loads", lambda *_args, **_more: pytest.fail("it was parsed"))
    for text in ('{"archive":' + " " * MAX_CHARS, '{"archive":' + "[" * 100_000):
        with pytest.raises(SaveError):
            archive.read(text)


def test_the_number_of_games_is_bounded_before_any_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def text(count: int) -> str:
        return json.dumps({"app": "vacant-throne", "archive": 1, "games": dict.fromkeys(map(str, range(count)), "")})

    assert len(archive.read(text(MAX_GAMES)) or ()) == MAX_GAMES
    monkeypatch.setattr("app.shelf.load", lambda *_entry: pytest.fail("one was looked at"))
    with pytest.raises(SaveError) as error:
        archive.read(text(MAX_GAMES + 1))
    assert error.value.message.id == "save.too_long"


def test_other_texts_are_none_of_its_business() -> None:
    for text in ("", "{}", dump(a_record()), save.dumps(a_match(1, 2)), '["archive"]', '{"app":"chess","archive":1}'):
        assert archive.read(text) is None


def test_storage_that_fills_up_on_the_way_loses_nothing_and_says_so(library: Library) -> None:
    platform = library._platform
    platform.storage.fails = "full"  # type: ignore[attr-defined]
    assert bring(library, a_file(a_record(1), a_record(2))) == Report(added=2, unkept=2)
    assert len(library.shelf.games()) == 2
    assert platform.storage.kept == {}  # type: ignore[attr-defined]


TEXT = a_file(a_record(1), a_record(2))


@settings(max_examples=200, deadline=None)
@given(st.integers(0, len(TEXT) - 1), st.text(max_size=3))
def test_no_damage_is_an_exception_or_harms_what_is_here(at: int, instead: str) -> None:
    library = Library(FakePlatform(), GAMES)
    mine = library.shelf.add(a_record(1, 2)).record
    try:
        entries = archive.read(TEXT[:at] + instead + TEXT[at + 1 :])
    except SaveError:
        return
    if entries is not None:
        archive.take_in(library, entries, lambda record: "copy")
    there = library.shelf.get(mine.id)
    assert there is not None
    assert there.save["moves"][:2] == mine.save["moves"]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_whatever_is_here_and_in_the_file_every_state_is_somewhere_afterwards(data: st.DataObject) -> None:
    """Of both sides: each game is there as it was, or gone on."""
    several = st.lists(st.tuples(st.integers(1, 2), st.integers(0, 4), st.integers(0, 1), st.integers(1, 9)), max_size=4)
    library = Library(FakePlatform(), GAMES)
    ours = [a_record(seed, moves, last=last, minute=minute) for seed, moves, last, minute in data.draw(several)]
    theirs = [a_record(seed, moves, last=last, minute=minute) for seed, moves, last, minute in data.draw(several)]
    for record in ours:
        library.shelf.add(record)
    bring(library, a_file(*theirs))
    after = library.shelf.games()
    for record in (*ours, *theirs):
        moves = record.save["moves"]
        assert any(game.save["seed"] == record.save["seed"] and game.save["moves"][: len(moves)] == moves for game in after)
    assert len(after) >= len(ours)
    count = len(after)
    bring(library, a_file(*theirs))
    assert len(library.shelf.games()) == count


# On the page


def test_all_games_go_to_a_file_and_come_back_into_an_empty_browser(app: App, platform: FakePlatform, t: Text) -> None:
    sit_down(app, names=("Nell", "Odo"))
    play(app, "card:assemble")
    sit_down(app, names=("Piers", "Quentin"))
    app.do("go", "games")
    app.do("export-all")
    ((name, text),) = platform.downloads.items()
    assert name == "vacant-throne-games-2026-11-27.json"
    other = FakePlatform()
    fresh = started(other, t)
    fresh.picked(text)
    assert fresh.place == "games"
    assert "2 games are new here" in other.html
    fresh.do("close")
    assert "Nell and Odo" in other.html
    assert "Piers and Quentin" in other.html
    fresh.do("open", "paste")
    fresh.do("draft", "", text)
    fresh.do("paste")
    assert "2 games were here already" in other.html
    assert len(fresh.library.shelf.games()) == 2


def test_what_could_not_be_taken_in_is_told_in_words_and_no_list_is_endless(app: App, platform: FakePlatform) -> None:
    app.picked(a_file(a_record(), damaged=tuple(Damaged(f"<b>{number}", "damaged", "x") for number in range(40))))
    assert "1 game is new here" in platform.html
    assert "40 entries of the file could not be opened" in platform.html
    assert platform.html.count("This save cannot be read") == 12
    assert "And 28 more" in platform.html
    assert "Entry &lt;b&gt;0:" in platform.html


def test_a_file_without_games_and_a_newer_file_are_said_so(app: App, platform: FakePlatform) -> None:
    app.picked(a_file())
    assert "There is no game in this file" in platform.html
    app.do("close")
    app.picked(a_file().replace('"archive":1', '"archive":2'))
    assert "saved by a newer version" in platform.html
    assert app.dialog is None
