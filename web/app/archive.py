"""All games in one file, out and in again. The format is described in ``docs/saves-and-links.md``.

Coming in, a file takes nothing away. A game that is here as far or further is left alone; one that the file has further goes on to where
the file has it, if the file's is also the later one; whatever else the file has of a match that is here is put beside it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, cast

from app import shelf
from app.library import Library
from app.shelf import Damaged, Record
from vacant_throne.core import strictjson
from vacant_throne.core.errors import SaveError
from vacant_throne.core.match import Match
from vacant_throne.core.message import Message

FORMAT = 1

MAX_CHARS = 8_000_000
"""More than a browser lets one address keep."""

MAX_GAMES = 10_000
"""More than fit into that: a game that has just begun takes 700 characters."""

MAX_KIN = 100
"""Games of one match that each of a file's is compared with."""


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
            games.setdefault(_in_utf_8(entry.id), _in_utf_8(entry.text))
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
    if len(games) > MAX_GAMES:
        raise SaveError(Message("save.too_long"))
    return [shelf.load(id, entry) if isinstance(entry, str) else Damaged(id, "damaged", "") for id, entry in games.items()]


def take_in(library: Library, entries: Iterable[Record | Damaged], copy_title: Callable[[Record], str]) -> Report:
    """Put the games of a file on the shelf. `copy_title` is what a game is called that went another way than the one that is here."""
    told = Counter[str]()
    refused: list[Refused] = []
    before = _Before(library)
    gone_on: set[str] = set()
    for entry in entries:
        try:
            record, plays = _checked(library, entry)
        except SaveError as error:
            refused.append(Refused(entry.id, error.message))
            continue
        kin = before.kin(record)
        if any(_contains(game, record) and (before.plays(game) or not plays) for game in kin):
            told["here"] += 1
            continue
        behind = [game for game in kin if game.id not in gone_on and _contains(record, game) and record.updated > game.updated]
        if behind and plays:
            ours = max(behind, key=lambda game: (game.id == record.id, game.title == record.title, game.decisions))
            gone_on.add(ours.id)
            kept = library.shelf.keep(_gone_on(ours, record), ours)
            told["further"] += 1
        elif kin:
            kept = library.shelf.add(record._replace(title=shelf.clean(copy_title(record), shelf.MAX_TITLE)))
            told["copies"] += 1
        else:
            kept = library.shelf.add(record)
            told["added"] += 1
        if kept.error is not None:
            told["unkept"] += 1
    return Report(**told, refused=tuple(refused))


def _checked(library: Library, entry: Record | Damaged) -> tuple[Record, bool]:
    """A game of the file, and whether it can be played on. Raises `SaveError` if it is none."""
    if isinstance(entry, Damaged):
        raise SaveError(Message("save.newer" if entry.why == "newer" else "save.unreadable"))
    return entry, isinstance(library.check(entry), Match)


class _Before:
    """The games as they were before the file came: two games of one file are never the same one."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._games: dict[str, list[Record]] = {}
        self._plays: dict[str, bool] = {}
        for game in library.shelf.games():
            self._games.setdefault(_match(game), []).append(game)

    def kin(self, record: Record) -> list[Record]:
        """Those that are the same match, the one touched last first, and of very many only these."""
        return self._games.get(_match(record), [])[:MAX_KIN]

    def plays(self, game: Record) -> bool:
        """Whether one of them can be played on: if not, the file's is wanted even if it goes no further."""
        if game.id not in self._plays:
            try:
                self._plays[game.id] = isinstance(self._library.check(game), Match)
            except SaveError:
                self._plays[game.id] = False
        return self._plays[game.id]


def _match(record: Record) -> str:
    """What two games have in common that are the same match."""
    return json.dumps([record.save.get(part) for part in ("game", "options", "seed")], sort_keys=True)


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


def _in_utf_8(text: str) -> str:
    """A text as a file can hold it: half of a surrogate pair, which storage may hold, has no bytes."""
    return text.encode(errors="replace").decode()
