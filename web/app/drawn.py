"""Parts of a screen as markup, cut where parts of theirs belong."""

from __future__ import annotations

from typing import NamedTuple

from htpy import Node
from markupsafe import Markup

from app.h import Parted, Written, written

_HOLE = "\0"
"""Around the id of a part, where the part belongs. No markup has it: HTML knows no such character."""


class Drawn(NamedTuple):
    """A part as it is put into the document: what is around its own parts, and by turns the id of one; and those parts."""

    around: tuple[str, ...]
    parts: dict[str, Drawn]

    def text(self) -> str:
        """The part as markup."""
        return "".join([self.parts[piece].text() if place % 2 else piece for place, piece in enumerate(self.around)])

    def __html__(self) -> str:
        return self.text()


def draw(node: Node) -> Drawn:
    """Write a part. One that was drawn already stays as it is."""
    if isinstance(node, Drawn):
        return node
    if not isinstance(node, Parted):
        text = node if isinstance(node, Markup) else written(node)  # the same object as before is seen to be the same at once
        return Drawn((text,), {})
    holes = {id: Written(f"{_HOLE}{id}{_HOLE}") for id in node.parts}
    around = written(node.around(holes))
    return Drawn(tuple(around.split(_HOLE)), {id: draw(part) for id, part in node.parts.items()})
