"""What the document shows now, and the least that has to be put into it to show something else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

from htpy import Renderable

from app.drawn import Drawn, draw
from app.h import Written, written
from app.platform import Page

BEFORE = "before:"
"""What is put before an element has this and the element's id for its own."""


class Change(NamedTuple):
    """What the document would show: a page's id and its parts as they are drawn. And what has to be put into it for that.

    `put` is everything inside ``#app`` if it is another screen than before, else the parts that changed, by id; and what is new at the
    head of a list, by `BEFORE` and the id of what was first.
    """

    id: str
    parts: Mapping[str, Drawn]
    put: str | dict[str, str]


class Shown:
    """The markup of each part as it was last put into the document."""

    def __init__(self) -> None:
        self._id = ""
        self._parts: Mapping[str, Drawn] = {}

    def change(self, page: Page) -> Change:
        """What has to be done to show `page`. Nothing is noted."""
        parts = {id: draw(part) for id, part in page.parts.items()}
        if page.id == self._id and parts.keys() == self._parts.keys():
            changed: dict[str, str] = {}
            _compare(self._parts, parts, changed)
            return Change(page.id, parts, changed)
        # A part may hold generators, which can be read once: the layout gets what was read.
        whole = page.layout(cast("Mapping[str, Renderable]", {id: Written(part.text()) for id, part in parts.items()}))
        return Change(page.id, parts, written(whole))

    def note(self, change: Change) -> None:
        """That is what the document shows from now on."""
        self._id, self._parts = change.id, change.parts

    def forget(self) -> None:
        """Something went wrong on the way into the document: put everything in anew the next time."""
        self._id = ""


def _compare(before: Mapping[str, Drawn], after: Mapping[str, Drawn], changed: dict[str, str]) -> None:
    """Note the least that differs."""
    for id, part in after.items():
        was = before[id]
        if new := _new_at_head(was.around, part.around):
            changed[f"{BEFORE}{was.around[1]}"] = "".join([part.parts[each].text() for each in new])
        elif part.around != was.around:
            changed[id] = part.text()
            continue
        _compare(was.parts, {each: part.parts[each] for each in was.parts}, changed)


def _new_at_head(before: tuple[str, ...], after: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of the parts that have come before the first part of all, if there was one and nothing else is new around the parts."""
    more = len(after) - len(before)
    if more <= 0 or len(before) == 1 or after[0] != before[0] or after[more + 1 :] != before[1:] or any(after[2 : more + 1 : 2]):
        return ()
    return after[1 : more + 1 : 2]
