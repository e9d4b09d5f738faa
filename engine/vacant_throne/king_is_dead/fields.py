"""The fields of a written position of The King Is Dead, and the small things that stand in them."""

from __future__ import annotations

from collections.abc import Mapping

from vacant_throne.core import fields
from vacant_throne.king_is_dead.board import REGION_COUNT
from vacant_throne.king_is_dead.notation import NOTHING, SEAT_LETTERS
from vacant_throne.king_is_dead.ruleset import Ruleset


class Fields(fields.Fields):
    """The fields of one position of that ruleset."""

    def __init__(self, fields: Mapping[str, str], rules: Ruleset) -> None:
        super().__init__(fields)
        self.rules = rules
        self.players = self.number("players", 2)
        self.seats = SEAT_LETTERS[: self.players]

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
