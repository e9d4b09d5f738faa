"""Words for people, as data: an id and typed arguments. The text itself lives in the page's catalogues.

The engine says ``Message("log.summoned", {"who": Term("seat", "0"), "region": Term("region", "moray")})``; the catalogue of
the player's language says how that reads. Nothing here is a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Term(NamedTuple):
    """A thing with a name in every language: ``Term("region", "moray")``, ``Term("seat", "0")``."""

    kind: str
    name: str


def seat_term(seat: int) -> Term:
    """Whoever sits at that seat."""
    return Term("seat", str(seat))


Argument = int | str | Term | tuple[Term, ...]
"""A number, a piece of notation, one named thing, or several that the language joins ("a, b and c")."""


_NOTHING: Mapping[str, Argument] = MappingProxyType({})


class Message(NamedTuple):
    """One thing to say: the catalogue's id, and the values that its text names."""

    id: str
    args: Mapping[str, Argument] = _NOTHING
