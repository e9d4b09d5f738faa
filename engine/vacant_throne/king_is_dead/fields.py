"""The fields of a written position, ``key=value`` by ``key=value``, and the small things that stand in them."""

from __future__ import annotations

from collections.abc import Mapping

from vacant_throne.core.errors import NotationError
from vacant_throne.core.message import Message
from vacant_throne.king_is_dead.board import REGION_COUNT
from vacant_throne.king_is_dead.notation import NOTHING, SEAT_LETTERS
from vacant_throne.king_is_dead.ruleset import Ruleset

MAX_COUNT = 999


def wrong_part(part: str) -> NotationError:
    """The refusal of a part that makes no sense."""
    return NotationError(Message("notation.part", {"text": part[:40]}))


class Fields:
    """The fields of one position of that ruleset. What cannot be read raises `NotationError`, naming the field."""

    def __init__(self, fields: Mapping[str, str], rules: Ruleset) -> None:
        self.fields = fields
        self.rules = rules
        self.players = self.number("players", 2)

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
        """A plain decimal from 0 to `MAX_COUNT`, with no sign and no leading zero."""
        if not digits.isascii() or not digits.isdigit() or len(digits) > 3 or (digits[0] == "0" and digits != "0"):
            raise self.wrong(key)
        return int(digits)

    def change(self, key: str, digits: str) -> int:
        """A number that may be negative."""
        lost = digits.startswith("-")
        number = self.count(key, digits.removeprefix("-"))
        if lost and not number:
            raise self.wrong(key)
        return -number if lost else number

    def counts(self, key: str, text: str, length: int) -> list[int]:
        """One number for each faction, such as ``2-1-0``."""
        numbers = [self.count(key, digits) for digits in text.split("-")]
        if len(numbers) != length:
            raise self.wrong(key)
        return numbers

    def region(self, key: str, code: str) -> int:
        """A region, by its code."""
        if code not in self.rules.board.codes:
            raise self.wrong(key)
        return self.rules.board.codes.index(code)

    def seat(self, key: str, letter: str) -> int:
        """A seat, by its letter."""
        if len(letter) != 1 or letter not in SEAT_LETTERS[: self.players]:
            raise self.wrong(key)
        return SEAT_LETTERS.index(letter)

    def card(self, key: str, name: str) -> int:
        """A card that may be played, by its name."""
        for index in self.rules.deck:
            card = self.rules.cards[index]
            if card.name == name and card.playable:
                return index
        raise self.wrong(key)

    def cards(self, key: str, letters: str) -> list[int]:
        """Cards, by their letters."""
        known = [card.letter for card in self.rules.cards]
        if letters == NOTHING:
            return []
        if any(letter not in known for letter in letters):
            raise self.wrong(key)
        return [known.index(letter) for letter in letters]

    def place(self, key: str, code: str) -> int:
        """A follower that was picked: ``S@MO``, or ``-S@MO`` for one that was returned to the supply."""
        faction, at, region = code.removeprefix("-").partition("@")
        if not at or len(faction) != 1 or faction not in self.rules.letters:
            raise self.wrong(key)
        place = self.rules.letters.index(faction) * REGION_COUNT + self.region(key, region)
        return ~place if code.startswith("-") else place
