"""Positions in one line, ``game key=value key=value``: what every game's reader begins with. What the fields mean is the game's to know."""

from __future__ import annotations

from collections.abc import Mapping

from vacant_throne.core.errors import NotationError
from vacant_throne.core.message import Message

MAX_LENGTH = 2000


def wrong_part(part: str) -> NotationError:
    """The refusal of a part that makes no sense."""
    return NotationError(Message("notation.part", {"text": part[:40]}))


def fields_of(text: str, game: str) -> dict[str, str]:
    """The fields of a position of that game, by their keys. Raises `NotationError`, naming the part that is wrong."""
    words = text[: MAX_LENGTH + 1].split()
    if len(text) > MAX_LENGTH or not words or words[0] != game:
        raise NotationError(Message("notation.position", {"text": text[:40]}))
    fields: dict[str, str] = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals or not value or key in fields:
            raise wrong_part(word)
        fields[key] = value
    return fields


class Fields:
    """The fields of one position. What cannot be read raises `NotationError`, naming the field.

    `seats` are the letters of its seats, in order, once it is known how many there are.
    """

    DIGITS = 3
    """How many digits a number may have."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self.fields = fields
        self.seats = ""

    def get(self, key: str, default: str) -> str:
        """The value of a field, or what it has when it is left out."""
        return self.fields.get(key, default)

    def wrong(self, key: str) -> NotationError:
        """The refusal of that field."""
        return wrong_part(f"{key}={self.fields.get(key, '')}")

    def number(self, key: str, default: int) -> int:
        """The number that a field is."""
        return self.count(key, self.fields[key]) if key in self.fields else default

    def count(self, key: str, digits: str) -> int:
        """A plain decimal, with no sign and no leading zero."""
        if not digits.isascii() or not digits.isdigit() or len(digits) > self.DIGITS or (digits[0] == "0" and digits != "0"):
            raise self.wrong(key)
        return int(digits)

    def seat(self, key: str, letter: str) -> int:
        """A seat, by its letter."""
        if len(letter) != 1 or letter not in self.seats:
            raise self.wrong(key)
        return self.seats.index(letter)
