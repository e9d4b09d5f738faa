"""Saved games, one to a key of the browser's storage.

There is no index beside the games: the keys are the truth, and an index is one more thing on which two tabs could disagree. Nothing here
deletes or overwrites what it cannot read: an entry that is damaged, or written by a newer version, stays where it is, and can be handed
over as text.

Two tabs: every write says which revision it continues. If another tab wrote in between, `keep` puts the game under a new id and says so.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple, cast

from app.platform import Storage, StorageError
from vacant_throne.core import strictjson
from vacant_throne.core.errors import SaveError

PREFIX = "vacant-throne:"
GAME = PREFIX + "game:"
SETTINGS = PREFIX + "settings"

SCHEMA = 2
"""2 knows of games that are played by link; what was written before is read as a game that is not."""

APP = "vacant-throne"

MAX_NAME = 24
MAX_TITLE = 60
MAX_SEATS = 8

_TYPES: dict[str, type[object]] = {
    "app": str,
    "schema": int,
    "id": str,
    "revision": int,
    "title": str,
    "names": list,
    "curtain": bool,
    "settled": int,
    "created": str,
    "updated": str,
    "finished": bool,
    "by_link": bool,
    "save": dict,
}


class Record(NamedTuple):
    """A game as it is kept.

    `save` is the document of `vacant_throne.core.save`; for `settled` see `app.session`; `title` is empty unless somebody gave the game
    one. `by_link` is set once the game came, or went on, by a link: its people sit at different devices, and send it to each other.
    Times are those of `Platform.now`.
    """

    id: str
    revision: int
    title: str
    names: tuple[str, ...]
    curtain: bool
    settled: int
    created: str
    updated: str
    finished: bool
    save: dict[str, Any]
    by_link: bool = False

    @property
    def game(self) -> str:
        """The id of the game that is played; empty if the save does not say."""
        game = self.save.get("game")
        return game if isinstance(game, str) else ""

    @property
    def options(self) -> dict[str, object]:
        """What was agreed before the first move, as the save says; nothing if it does not."""
        options: object = self.save.get("options")
        return cast("dict[str, object]", options) if isinstance(options, dict) else {}

    @property
    def decisions(self) -> int:
        """How many decisions have been made."""
        moves: object = self.save.get("moves")
        return len(cast("list[object]", moves)) if isinstance(moves, list) else 0


class Damaged(NamedTuple):
    """An entry that cannot be opened. `why` is ``damaged`` or ``newer``; `text` is what is there."""

    id: str
    why: str
    text: str


class Kept(NamedTuple):
    """How keeping a game went: the record as it is now, whether it had to become a copy, and what the browser refused, if it did."""

    record: Record
    copied: bool
    error: StorageError | None


def clean(name: str, limit: int = MAX_NAME) -> str:
    """A name as it may be shown: without control and direction characters, runs of blanks as one, at most `limit` characters."""
    shown = "".join(char if char.isprintable() or char.isspace() else "" for char in name)
    return " ".join(shown.split())[:limit].rstrip()


class Shelf:
    """The saved games. What storage refuses is kept in memory as long as the page lives."""

    def __init__(self, storage: Storage, new_id: Callable[[], str]) -> None:
        self._storage = storage
        self._new_id = new_id
        self._memory: dict[str, Record] = {}
        self.trouble: StorageError | None = None
        """What the browser last refused; None once it keeps things again."""

    def games(self) -> list[Record]:
        """All games that can be read, the one touched last first."""
        found = {record.id: record for record in self._stored() if isinstance(record, Record)}
        found.update(self._memory)
        return sorted(found.values(), key=lambda record: record.updated, reverse=True)

    def damaged(self) -> list[Damaged]:
        """All entries that cannot be read, in the order of their ids."""
        return sorted(entry for entry in self._stored() if isinstance(entry, Damaged))

    @property
    def all_kept(self) -> bool:
        """Whether no game is in memory alone."""
        return not self._memory

    def is_kept(self, id: str) -> bool:
        """Whether the newest state of that game is in storage, and not only in memory."""
        return id not in self._memory

    def get(self, id: str) -> Record | None:
        """The game of that id; None if there is none, or none that can be read."""
        if id in self._memory:
            return self._memory[id]
        entry = self._entry(id)
        return entry if isinstance(entry, Record) else None

    def add(self, record: Record) -> Kept:
        """Keep a game that is new here, under a new id."""
        return self._write(record._replace(id=self._free_id(), revision=1))

    def keep(self, record: Record) -> Kept:
        """Keep the next state of a game. If another tab has kept a later one than `record` continues, this one becomes a copy."""
        try:
            text = self._storage.get(GAME + record.id)
        except StorageError as error:
            return self._in_memory(record, error)
        if text is not None and not self._continues(record, text):
            self._memory.pop(record.id, None)
            return self.add(record)._replace(copied=True)
        return self._write(record._replace(revision=record.revision + 1))

    def take(self, id: str) -> str | None:
        """Take a game or a damaged entry off the shelf. Returns its text, for `put_back`. May raise `StorageError`."""
        record = self._memory.pop(id, None)
        text = self._storage.get(GAME + id)
        if text is not None:
            self._storage.remove(GAME + id)
        return dump(record) if record is not None else text

    def put_back(self, id: str, text: str) -> None:
        """Undo a `take`. May raise `StorageError`; then the game is kept in memory if it can be read."""
        try:
            self._storage.set(GAME + id, text)
        except StorageError:
            record = load(id, text)
            if isinstance(record, Record):
                self._memory[id] = record
            raise

    def _continues(self, record: Record, text: str) -> bool:
        there = load(record.id, text)
        return isinstance(there, Record) and there.revision <= record.revision

    def _write(self, record: Record) -> Kept:
        try:
            self._storage.set(GAME + record.id, dump(record))
        except StorageError as error:
            return self._in_memory(record, error)
        self._memory.pop(record.id, None)
        self.trouble = None
        return Kept(record, False, None)

    def _in_memory(self, record: Record, error: StorageError) -> Kept:
        self._memory[record.id] = record
        self.trouble = error
        return Kept(record, False, error)

    def _stored(self) -> list[Record | Damaged]:
        try:
            ids = [key.removeprefix(GAME) for key in self._storage.all_keys() if key.startswith(GAME)]
        except StorageError as error:
            self.trouble = error
            return []
        return [entry for entry in map(self._entry, ids) if entry is not None]

    def _entry(self, id: str) -> Record | Damaged | None:
        try:
            text = self._storage.get(GAME + id)
        except StorageError as error:
            self.trouble = error
            return None
        return None if text is None else load(id, text)

    def _free_id(self) -> str:
        while True:
            id = self._new_id()
            try:
                if id not in self._memory and self._storage.get(GAME + id) is None:
                    return id
            except StorageError:
                return id


def dump(record: Record) -> str:
    """A record as JSON text: what storage holds, and what an exported file holds."""
    values: dict[str, Any] = {"app": APP, "schema": SCHEMA, **record._asdict()}
    return json.dumps({key: values[key] for key in _TYPES}, separators=(",", ":"), ensure_ascii=False)


def load(id: str, text: str) -> Record | Damaged:
    """Read a record that is kept under `id`. Whatever the text is, nothing is raised."""
    try:
        value = strictjson.read(text)
    except SaveError:
        return Damaged(id, "damaged", text)
    if not isinstance(value, dict):
        return Damaged(id, "damaged", text)
    values = cast("dict[str, Any]", value)
    schema = values.get("schema")
    if values.get("app") == APP and type(schema) is int and schema > SCHEMA:
        return Damaged(id, "newer", text)
    if schema == 1:
        values.setdefault("by_link", False)
    if not _is_sound(values):
        return Damaged(id, "damaged", text)
    names = tuple(clean(name) for name in values["names"])
    return Record(
        id=id,
        revision=values["revision"],
        title=clean(values["title"], MAX_TITLE),
        names=names,
        curtain=values["curtain"],
        settled=values["settled"],
        created=values["created"],
        updated=values["updated"],
        finished=values["finished"],
        save=values["save"],
        by_link=values["by_link"],
    )


def _is_sound(values: dict[str, Any]) -> bool:
    if set(values) != set(_TYPES) or any(type(values[key]) is not kind for key, kind in _TYPES.items()):
        return False
    names = values["names"]
    return (
        values["app"] == APP
        and type(values["save"].get("game")) is str
        and type(values["save"].get("moves")) is list
        and values["revision"] >= 0
        and values["settled"] >= 0
        and 1 <= len(names) <= MAX_SEATS
        and all(type(name) is str and len(name) <= 4 * MAX_NAME for name in names)
        and is_moment(values["created"])
        and is_moment(values["updated"])
    )


def is_moment(text: str) -> bool:
    """Whether a text is a time as `Platform.now` gives it."""
    return "".join("0" if char in "0123456789" else char for char in text) == "0000-00-00T00:00:00.000Z"
