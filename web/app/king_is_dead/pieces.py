"""Small things that several parts of the table show: a piece in a line of text, a disc, counts of followers."""

from __future__ import annotations

from functools import cache

from htpy import Node
from markupsafe import Markup

from app import h
from app.king_is_dead import naming
from app.king_is_dead.seen import Seen
from app.markup import drawn
from app.parts import picture


def follower(faction: str) -> Markup:
    """A follower's piece."""
    return picture(f"piece-{faction}")


def disc(seen: Seen, name: str | None) -> Markup:
    """The disc of a region: a faction's, or the one of instability for ``unstable`` and None."""
    return picture(f"disc-{name}") if name in seen.rules.factions else picture(naming.instability(seen))


def counts(factions: tuple[str, ...], numbers: tuple[int, ...], *, owner: str) -> Node:
    """How many followers of each of these factions, with pieces. `owner` makes the ids, so that a follower can be seen to travel there."""
    return h.span(".counts")[(_count(f"{owner}-{faction}", faction, number) for faction, number in zip(factions, numbers, strict=False))]


@cache
def _count(id: str, faction: str, number: int) -> Markup:
    return drawn(h.span(id=id, class_=["count", {"is-none": not number}])[follower(faction), h.b[str(number)]])
