"""All games in one file, out and in again. The format is described in ``docs/saves-and-links.md``.

Coming in, a file takes nothing away. A game that is here as far or further is left alone; one that the file has further goes on to where
the file has it, if the file's is also the later one; whatever else the file has of a match that is here is put beside it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, cast

from app import shelf
from app.library import Library
from app.shelf import Damaged, Record
from vacant_throne.core import strictjson
from vacant_throne.core.errors import SaveError
from vacant_throne.core.message import Message

FORMAT = 1

MAX_CHARS = 8_000_000
"""More than a browser lets one address keep."""


class Refused(NamedTuple):
    """An entry that was not taken in, and why. The id is what the file says."""

    id: str
    reason: Message


class Report(NamedTuple):
    """What became of a file's games: new here, gone on, here already, put beside ours as copies; how many storage refused to keep."""

    added: int = 0
    further: int = 0
    here: int = 0
    copies: int = 0
    unkept: int = 0
    refused: tuple[Refused, ...] = ()


def dump(records: Iterable[Record], damaged: Iterable[Damaged]) -> str:
    """The file with all games. Entries that cannot be read go with them as they are, unless they are longer than any game can be."""
    games = {record.id: shelf.dump(record) for record in records}
    for entry in damaged:
        if len(entry.text) <= strictjson.MAX_CHARS:
            games.setdefault(entry.id, entry.text)
    return json.dumps({"app": shelf.APP, "archive": FORMAT, "games": games}, separators=(",", ":"), ensure_ascii=False)


def read(text: str) -> list[Record | Damaged] | None:
    """What is in a file with all games; None if the text is something else, such as a single game. Raises `SaveError`."""
    if '"archive"' not in text:
        return None
    document = strictjson.read(text, MAX_CHARS)
    if not isinstance(document, dict) or cast("dict[str, Any]", document).get("app") != shelf.APP or "archive" not in document:
        return None
    file = cast("dict[str, Any]", document)
    version = file["archive"]
    if type(version) is int and version > FORMAT:
        raise SaveError(Message("games.newer_file"))
    if type(version) is not int or version != FORMAT or set(file) != {"app", "archive", "games"}:
        raise SaveError(Message("save.unreadable"))
    if type(file["games"]) is not dict:
        raise SaveError(Message("save.damaged", {"part": "games"}))
    games = cast("dict[str, object]", file["games"])
    return [shelf.load(id, entry) if isinstance(entry, str) else Damaged(id, "damaged", "") for id, entry in games.items()]


def take_in(library: Library, entries: Iterable[Record | Damaged], copy_title: Callable[[Record], str]) -> Report:
    """Put the games of a file on the shelf. `copy_title` is what a game is called that went another way than the one that is here."""
    report = Report()
    games = library.shelf.games()  # as they were before: two games of one file are never the same one
    gone_on: set[str] = set()
    for entry in entries:
        try:
            record = _checked(library, entry)
        except SaveError as error:
            report = report._replace(refused=(*report.refused, Refused(entry.id, error.message)))
            continue
        kin = [game for game in games if _match(game) == _match(record)]
        behind = [game for game in kin if game.id not in gone_on and _contains(record, game) and record.updated > game.updated]
        if any(_contains(game, record) for game in kin):
            report = report._replace(here=report.here + 1)
            continue
        if behind:
            ours = max(behind, key=lambda game: (game.id == record.id, game.title == record.title, game.decisions))
            gone_on.add(ours.id)
            kept = library.shelf.keep(_gone_on(ours, record), ours)
            report = report._replace(further=report.further + 1)
        elif kin:
            kept = library.shelf.add(record._replace(title=shelf.clean(copy_title(record), shelf.MAX_TITLE)))
            report = report._replace(copies=report.copies + 1)
        else:
            kept = library.shelf.add(record)
            report = report._replace(added=report.added + 1)
        if kept.error is not None:
            report = report._replace(unkept=report.unkept + 1)
    return report


def _checked(library: Library, entry: Record | Damaged) -> Record:
    if isinstance(entry, Damaged):
        raise SaveError(Message("save.newer" if entry.why == "newer" else "save.unreadable"))
    library.check(entry)
    return entry


def _match(record: Record) -> tuple[object, ...]:
    return record.save.get("game"), record.save.get("options"), record.save.get("seed")


def _contains(longer: Record, shorter: Record) -> bool:
    """Whether a game is the other one, or has gone on from where the other one stands."""
    moves, theirs = longer.save["moves"], shorter.save["moves"]
    if moves[: len(theirs)] != theirs:
        return False
    same_rules = longer.save.get("rules") == shorter.save.get("rules")
    return same_rules or (len(moves) == len(theirs) and longer.save.get("position") == shorter.save.get("position"))


def _gone_on(ours: Record, theirs: Record) -> Record:
    """Our game as far as the file has it: its people and its title stay ours."""
    return ours._replace(
        save=theirs.save,
        settled=theirs.settled,
        updated=theirs.updated,
        finished=theirs.finished,
        title=ours.title or theirs.title,
        by_link=ours.by_link or theirs.by_link,
    )
