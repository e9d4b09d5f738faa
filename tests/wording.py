"""The English catalogues, as the tests of each game's words read them. On CPython only: polib is no part of the page."""

from __future__ import annotations

from functools import cache
from string import Formatter

import pytest

pytest.importorskip("polib", reason="catalogues are compiled by the build, on CPython")

from app.i18n import Text
from tools.catalogues import compiled, merged

NAMES = ("Ada", "Wulf", "Cai", "Maud", "Ines")
"""Who sits at the table."""


def fields(text: str) -> set[str]:
    """The names of a text's fields."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def forms(text: str) -> set[tuple[str, str]]:
    """The fields for which a text asks a form, and the form."""
    return {(name, form) for _, name, form, _ in Formatter().parse(text) if name and form}


@cache
def words() -> dict[str, tuple[str, ...]]:
    """Every text of the English catalogues by id, in all its plural forms."""
    return {entry.msgid: tuple(entry.msgstr_plural.values()) or (entry.msgstr,) for entry in merged("en")}


@cache
def english(game: str) -> Text:
    """What that game says, at a table of five. Strict: a name or a form without a text is an error."""
    return Text(compiled("en"), "en", strict=True).seated(NAMES).of_game(game)
