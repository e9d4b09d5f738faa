"""Saved games, one to a key of the browser's storage.

There is no index beside the games: the keys are the truth, and an index is one more thing on which two tabs could disagree. Nothing here
deletes or overwrites what it cannot read: an entry that is damaged, or written by a newer version, stays where it is, and can be handed
over as text.

Two tabs: every write says which state it continues. If storage holds another one by then, `keep` puts the game under a new id and says
so. Browsers promise no more than that reading and writing are each done at once, so between the two another tab may write. What was
written over then is missed by the tab that wrote it (`beside`), which puts it beside the other.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from typing import Any, Literal, NamedTuple, cast

from app.platform import Storage, StorageError
from vacant_throne.core import strictjson
from vacant_throne.core.errors import SaveError

PREFIX = "vacant-throne:"
GAME = PREFIX + "game:"
SETTINGS = PREFIX + "settings"

SCHEMA = 3
"""2 knows of games that are played by link, 3 of bots and of analyses; what was written before is read as a game without."""

APP = "vacant-throne"

MAX_NAME = 24
MAX_TITLE = 60
MAX_SEATS = 8

MAX_GAME = 40
"""Characters in the id of a game."""

MAX_MARKS = 4
"""Accents and the like on one letter: more than any script needs, and too few to reach into the next line."""

MAX_BOT = 20
"""Characters in the id of a bot's level."""

MAX_REVISION = 10**15
"""So that the next one, too, has no more digits than can be read again."""

_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Characters that count as letters, marks or signs, and cannot be seen."""

_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)

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
    "bots": list,
    "analysis": str,
    "save": dict,
}

_SINCE: dict[int, dict[str, object]] = {2: {"by_link": False}, 3: {"bots": [], "analysis": ""}}
"""What each schema has that those before it had not, and what it was until then."""


class Record(NamedTuple):
    """A game as it is kept.

    `save` is the document of `vacant_throne.core.save`; for `settled` see `app.session`; `title` is empty unless somebody gave the game
    one. `by_link` is set once the game came, or went on, by a link: its people sit at different devices, and send it to each other.
    `bots` has for each seat the level of the bot that sits there, or nothing for a person's, who may be missing at the end. `analysis` is
    what an analysis has found of the game (`vacant_throne.bots.verdicts`), if somebody wanted it. Times are those of `Platform.now`.
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
    bots: tuple[str, ...] = ()
    analysis: str = ""

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


class Unkept(NamedTuple):
    """A game that storage refused. `base` is the state that storage was left with; None if it never had the game."""

    record: Record
    base: Record | None


class Room(NamedTuple):
    """How much storage is used, in characters: by each game or damaged entry, by its id, and by everything else at this address."""

    entries: dict[str, int]
    rest: int


class Kept(NamedTuple):
    """How keeping a game went: the record as it is now, whether it had to become a copy, and what the browser refused, if it did."""

    record: Record
    copied: bool
    error: StorageError | None


def kept_object(text: str | None) -> dict[str, Any]:
    """What a kept text says, if it is a JSON object; nothing if there is no such text, or it cannot be read."""
    try:
        found = strictjson.read(text or "{}")
    except SaveError:
        return {}
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def clean(name: str, limit: int = MAX_NAME) -> str:
    """A name as it may be shown: without control and direction characters, runs of blanks as one, at most `limit` characters.

    Of the marks on one letter, no more than `MAX_MARKS` are left, and none where there is no letter.
    """
    shown: list[str] = []
    room = 0  # for marks
    for char in name:
        if char.isspace():
            kind = " "
        elif not char.isprintable() or char in _BLANK:
            continue
        else:
            kind = unicodedata.category(char)[0]
        if (kind == "M" and not room) or (kind == " " and shown[-1:] in ([], [" "])):
            continue
        if len(shown) == limit:
            break
        room = room - 1 if kind == "M" else MAX_MARKS if kind != " " else 0
        shown.append(" " if kind == " " else char)
    return "".join(shown).rstrip()


class Shelf:
    """The saved games. What storage refuses is kept in memory as long as the page lives."""

    def __init__(self, storage: Storage, new_id: Callable[[], str]) -> None:
        self._storage = storage
        self._new_id = new_id
        self._memory: dict[str, Unkept] = {}
        self._last: tuple[Record, str] | None = None
        """What was written last, and its text: text that is still there need not be read again."""
        self.trouble: StorageError | None = None
        """What the browser last refused; None once it keeps things again."""

    def games(self) -> list[Record]:
        """All games that can be read, the one touched last first."""
        found = {record.id: record for record in self._stored() if isinstance(record, Record)}
        found.update({id: unkept.record for id, unkept in self._memory.items()})
        return sorted(found.values(), key=lambda record: record.updated, reverse=True)

    def damaged(self) -> list[Damaged]:
        """All entries that cannot be read, in the order of their ids."""
        return sorted(entry for entry in self._stored() if isinstance(entry, Damaged))

    @property
    def all_kept(self) -> bool:
        """Whether no game is in memory alone."""
        return not self._memory

    def room(self) -> Room | None:
        """How much is used; None if that cannot be told."""
        try:
            sizes = {key: len(key) + len(self._storage.get(key) or "") for key in self._storage.all_keys()}
        except StorageError as error:
            self.trouble = error
            return None
        entries = {key.removeprefix(GAME): size for key, size in sizes.items() if key.startswith(GAME)}
        return Room(entries, sum(sizes.values()) - sum(entries.values()))

    def is_kept(self, id: str) -> bool:
        """Whether the newest state of that game is in storage, and not only in memory."""
        return id not in self._memory

    def get(self, id: str) -> Record | None:
        """The game of that id; None if there is none, or none that can be read."""
        entry = self.entry(id)
        return entry if isinstance(entry, Record) else None

    def entry(self, id: str) -> Record | Damaged | None:
        """What is under that id."""
        if id in self._memory:
            return self._memory[id].record
        try:
            text = self._storage.get(GAME + id)
        except StorageError as error:
            self.trouble = error
            return None
        return None if text is None else load(id, text)

    def add(self, record: Record) -> Kept:
        """Keep a game that is new here, under a new id."""
        return self._write(record._replace(id=self._free_id(), revision=1), None)

    def keep(self, record: Record, base: Record) -> Kept:
        """Keep the next state of a game, which continues `base`. If storage holds another state than that, this one becomes a copy.

        The revision is the next one to what storage was left with, whatever was refused since: by it another tab tells (`beside`) whether
        its own state, written in that very moment, was continued or written over.
        """
        base_there = self._base(base)
        following = record._replace(revision=(base_there or base).revision + 1)
        try:
            text = self._storage.get(GAME + record.id)
        except StorageError as error:
            return self._in_memory(following, base_there, error)
        untouched = self._last is not None and self._last[0] is base_there and self._last[1] == text
        if text is not None and not untouched and not _is_state(load(record.id, text), base_there):
            self._memory.pop(record.id, None)
            return self.add(record)._replace(copied=True)
        return self._write(following, base_there)

    def beside(self, record: Record, written: str) -> Literal["", "on", "over"]:
        """What another tab has done with a game since `record` was kept here: nothing, gone on with it, or written over it.

        `written` is what it wrote, which may not be what is there now. What continues `record` has a higher revision; anything else that
        is not `record` itself was written over it.
        """
        try:
            text = self._storage.get(GAME + record.id)
        except StorageError:
            return ""
        base = self._base(record)
        if text is None or _is_state(load(record.id, text), base):
            return ""
        other = load(record.id, written)
        rival = isinstance(other, Record) and other.revision <= record.revision and not _is_state(other, base)
        return "over" if rival else "on"

    def take(self, id: str) -> str | None:
        """Take a game or a damaged entry off the shelf. Returns its text, for `put_back`. May raise `StorageError`."""
        unkept = self._memory.pop(id, None)
        text = self._storage.get(GAME + id)
        if text is not None:
            self._storage.remove(GAME + id)
            for waiting in list(self._memory.values()):  # there is room again
                self.keep(waiting.record, waiting.record)
        return dump(unkept.record) if unkept is not None else text

    def put_back(self, id: str, text: str) -> str:
        """Undo a `take`. Returns the id under which it stands now: another one, if another tab has gone on with the game meanwhile.

        May raise `StorageError`; then the game is kept in memory if it can be read.
        """
        try:
            if self._storage.get(GAME + id) not in (None, text):
                id = self._free_id()
            self._storage.set(GAME + id, text)
        except StorageError:
            record = load(id, text)
            if isinstance(record, Record):
                self._memory[id] = Unkept(record, None)
            raise
        return id

    def _base(self, record: Record) -> Record | None:
        """What storage was left with when `record` was kept: that record itself, unless it was refused."""
        return self._memory[record.id].base if record.id in self._memory else record

    def _write(self, record: Record, base: Record | None) -> Kept:
        text = dump(record)
        try:
            self._storage.set(GAME + record.id, text)
        except StorageError as error:
            return self._in_memory(record, base, error)
        self._last = (record, text)
        self._memory.pop(record.id, None)
        self.trouble = None
        return Kept(record, False, None)

    def _in_memory(self, record: Record, base: Record | None, error: StorageError) -> Kept:
        self._memory[record.id] = Unkept(record, base)
        self.trouble = error
        return Kept(record, False, error)

    def _stored(self) -> list[Record | Damaged]:
        found: list[Record | Damaged] = []
        try:
            for key in self._storage.all_keys():
                text = self._storage.get(key) if key.startswith(GAME) else None
                if text is not None:
                    found.append(load(key.removeprefix(GAME), text))
        except StorageError as error:
            self.trouble = error
        return found

    def _free_id(self) -> str:
        while True:
            id = self._new_id()
            try:
                if id not in self._memory and self._storage.get(GAME + id) is None:
                    return id
            except StorageError:
                return id


def _is_state(there: Record | Damaged, base: Record | None) -> bool:
    """Whether an entry is that very state of the game. Names and titles do not count: they are cleaned on the way."""
    return (
        base is not None
        and isinstance(there, Record)
        and (there.revision, there.updated, there.settled, there.save) == (base.revision, base.updated, base.settled, base.save)
    )


def dump(record: Record) -> str:
    """A record as JSON text: what storage holds, and what an exported file holds."""
    values: dict[str, Any] = {"app": APP, "schema": SCHEMA, **record._asdict(), "id": clean(record.id)}  # a key may be anything
    return json.dumps({key: values[key] for key in _TYPES}, separators=(",", ":"), ensure_ascii=False)


def load(id: str, text: str) -> Record | Damaged:
    """Read a record that is kept under `id`. Whatever the text is, nothing is raised."""
    try:
        document = strictjson.read(text)
    except SaveError:
        return Damaged(id, "damaged", text)
    if not isinstance(document, dict):
        return Damaged(id, "damaged", text)
    values = cast("dict[str, Any]", document)
    schema = values.get("schema")
    if values.get("app") == APP and type(schema) is int and schema > SCHEMA:
        return Damaged(id, "newer", text)
    for since, members in _SINCE.items():
        if type(schema) is int and schema < since:
            values.update({name: values.get(name, old) for name, old in members.items()})
    if not _is_sound(values):
        return Damaged(id, "damaged", text)
    names = tuple(clean(name) for name in values["names"])
    return Record(
        id=id,
        revision=min(values["revision"], MAX_REVISION),
        title=clean(values["title"], MAX_TITLE),
        names=names,
        curtain=values["curtain"],
        settled=values["settled"],
        created=values["created"],
        updated=values["updated"],
        finished=values["finished"],
        save=values["save"],
        by_link=values["by_link"],
        bots=tuple(values["bots"]),
        analysis=values["analysis"],
    )


def _is_sound(values: dict[str, Any]) -> bool:
    if set(values) != set(_TYPES) or any(type(values[key]) is not kind for key, kind in _TYPES.items()):
        return False
    names = values["names"]
    return (
        values["app"] == APP
        and _is_game(values["save"].get("game"))
        and type(values["save"].get("moves")) is list
        and values["revision"] >= 0
        and values["settled"] >= 0
        and 1 <= len(names) <= MAX_SEATS
        and all(type(name) is str and len(name) <= 4 * MAX_NAME for name in names)
        and len(values["bots"]) <= MAX_SEATS
        and all(type(bot) is str and len(bot) <= MAX_BOT and bot.isascii() for bot in values["bots"])
        and is_moment(values["created"])
        and is_moment(values["updated"])
    )


def _is_game(id: object) -> bool:
    """Whether it could be the id of a game: of this version of the page, or of a newer one."""
    return type(id) is str and 0 < len(id) <= MAX_GAME and id.isascii() and id.replace("-", "a").isalnum()


def is_moment(text: str) -> bool:
    """Whether a text is a time as `Platform.now` gives it, of a day that there is: of any other, no browser can tell the date."""
    if len(text) > 24 or "".join("0" if char in "0123456789" else char for char in text) != "0000-00-00T00:00:00.000Z":
        return False
    year, month, day = int(text[:4]), int(text[5:7]), int(text[8:10])
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return (
        year > 0
        and 1 <= month <= 12
        and 1 <= day <= _DAYS[month - 1]
        and (leap or (month, day) != (2, 29))
        and text[11:13] < "24"
        and text[14:16] < "60"
        and text[17:19] < "60"
    )
