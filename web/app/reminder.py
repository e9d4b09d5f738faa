"""When to remind people to save their games to a file: in browsers that are known to forget, and only about what no file has yet.

Safari, and whatever else runs on an iPhone or iPad, forgets what a page has kept after seven days without a visit, unless it was
installed or has been granted storage that stays. A browser inside another app keeps its things where no other browser finds them. What
a private window keeps is gone with it, but no page can tell that it is in one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, cast

from app.platform import Persistence, Platform, StorageError
from app.shelf import PREFIX, Record, is_moment, kept_object

EXPORTS = PREFIX + "exports"

SCHEMA = 1

AGAIN_DAYS = 3
"""How long nothing is said after somebody has saved games to a file, or put the reminder off."""

DAYS, APP = "days", "app"
"""Why a browser forgets: after some days, or because it belongs to another app."""

_APPS = (
    "FBAN/",
    "FBAV/",
    "FB_IAB/",
    "Instagram",
    "Line/",
    "MicroMessenger",
    "Snapchat",
    "LinkedInApp",
    "Pinterest/",
    "musical_ly",
    "BytedanceWebview",
)
_APPLE = ("iPhone", "iPad", "iPod")
_NOT_SAFARI = ("Chrome/", "Chromium/", "Android")


class Exports(NamedTuple):
    """What is known of files: when the last one was saved, when the reminder was put off, and how far each game was in a file."""

    last: str = ""
    put_off: str = ""
    games: dict[str, str] = {}  # noqa: RUF012 - never changed


def forgets(facts: Persistence) -> str:
    """Why a browser will forget what is kept in it (`DAYS`, `APP`); empty if it is not known to."""
    agent = facts.agent
    apple = any(name in agent for name in _APPLE)
    inside = "; wv)" in agent or (apple and "Safari/" not in agent)
    if not facts.installed and (inside or any(name in agent for name in _APPS)):
        return APP
    if facts.installed or facts.granted:
        return ""
    safari = "Safari/" in agent and "Version/" in agent and not any(name in agent for name in _NOT_SAFARI)
    return DAYS if apple or safari else ""


class Reminder:
    """The reminder of this page. `why` is why it is shown now; empty while there is nothing to remind of."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self._exports = load(platform)
        self.why = ""

    @property
    def possible(self) -> bool:
        """Whether this browser is one to remind people in."""
        return forgets(self._platform.persistence()) != ""

    def look(self, records: Callable[[], Iterable[Record]], *, wanted: bool) -> None:
        """See whether there is something to remind of in these games."""
        why = forgets(self._platform.persistence()) if wanted else ""
        self.why = why if why and self._is_due(records()) else ""

    def put_off(self) -> None:
        """Somebody does not want to hear of it now."""
        self._note(put_off=self._platform.now())

    def exported(self, records: Iterable[Record]) -> None:
        """These games were saved to a file."""
        self._note(last=self._platform.now(), games={record.id: record.updated for record in records})

    def reload(self) -> None:
        """Another tab has noted something."""
        self._exports = load(self._platform)

    def _is_due(self, records: Iterable[Record]) -> bool:
        exports = self._exports
        last = max(exports.last, exports.put_off)
        if last and 0 <= _days(last, self._platform.now()) < AGAIN_DAYS:  # a clock may have been wrong
            return False
        return any(record.decisions and record.updated > exports.games.get(record.id, "") for record in records)

    def _note(self, last: str = "", put_off: str = "", games: dict[str, str] | None = None) -> None:
        there = load(self._platform)
        ours = self._exports
        self._exports = Exports(
            last=max(there.last, ours.last, last),
            put_off=max(there.put_off, ours.put_off, put_off),
            games={**ours.games, **there.games, **(games or {})},
        )
        self.why = ""
        try:
            if not _is_newer(self._platform.storage.get(EXPORTS)):
                self._platform.storage.set(EXPORTS, json.dumps({"schema": SCHEMA, **self._exports._asdict()}, separators=(",", ":")))
        except StorageError:
            return  # it is said by the next game that cannot be kept; a reminder too many does no harm


def load(platform: Platform) -> Exports:
    """What is kept of it; nothing, for what is missing, damaged, or a newer version's."""
    try:
        kept = platform.storage.get(EXPORTS)
    except StorageError:
        return Exports()
    values = kept_object(kept)
    games = values.get("games")
    last, put_off = (value if isinstance(value, str) and is_moment(value) else "" for value in (values.get("last"), values.get("put_off")))
    if values.get("schema") != SCHEMA or not isinstance(games, dict):
        return Exports()
    moments = {id: moment for id, moment in cast("dict[str, Any]", games).items() if isinstance(moment, str) and is_moment(moment)}
    return Exports(last, put_off, moments)


def _is_newer(kept: str | None) -> bool:
    schema = kept_object(kept).get("schema")
    return type(schema) is int and schema > SCHEMA


def _days(start: str, end: str) -> int:
    """Whole days from one moment to another."""
    from datetime import datetime  # noqa: PLC0415 - only browsers that forget need it

    return (datetime.fromisoformat(end) - datetime.fromisoformat(start)).days
