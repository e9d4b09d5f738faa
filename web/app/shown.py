"""What the document shows now, and the least that has to be put into it to show something else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from htpy import Renderable

from app.h import Written, written
from app.platform import Page


class Shown:
    """The markup of each part as it was last put into the document."""

    def __init__(self) -> None:
        self._id = ""
        self._parts: dict[str, Written] = {}

    def change(self, page: Page) -> str | dict[str, str]:
        """Note that `page` will be shown.

        Returns everything inside ``#app`` if it is another screen than before, else the parts that changed, by id.
        """
        parts = {id: written(part) for id, part in page.parts.items()}
        before, self._parts = self._parts, parts
        if page.id == self._id and parts.keys() == before.keys():
            return {id: text for id, text in parts.items() if text != before[id]}
        self._id = page.id
        # A part may hold generators, which can be read once: the layout gets what was read.
        return written(page.layout(cast("Mapping[str, Renderable]", parts)))

    def forget(self) -> None:
        """Something went wrong on the way into the document: put everything in anew the next time."""
        self._id = ""
