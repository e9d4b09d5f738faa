"""What is agreed before a game, as the state keeps it."""

from __future__ import annotations

from typing import NamedTuple

from vacant_throne.kings_bounty.cards import BOX, CARD_COUNT, FIRST_OBELISK, NATION_OF
from vacant_throne.kings_bounty.titles import TITLE_COUNT, titles_of_nation

ID = "kings-bounty"
"""The game's id."""
HAND = 6
"""Cards in a hand (KB-SETUP-06, KB-TURN-08)."""
OPEN_TITLES = 6
"""Titles that lie open from the beginning (KB-SETUP-05)."""
STALL_ROUNDS = 10
"""Rounds in which everybody only returns cards, after which the game ends (KB-END-06)."""
NATIONS_OUT = {2: 2, 3: 1, 4: 0, 5: 0}
"""How many castle nations leave the game, by the number of players (KB-SETUP-01, KB-SETUP-02)."""
OBELISKS_IN = {2: 2, 3: 3, 4: 4, 5: 4}
"""How many obelisks of each strength are in the game."""


class House(NamedTuple):
    """House rules. Each is a yes-or-no option of the game by the same name."""

    final_draw_ends: bool = False
    """Whether the game is over at once when the last player draws the last card (KB-END-03, the other reading of D-16)."""
    endless: bool = False
    """Whether the game goes on for however many rounds nobody plays a card (KB-END-06, D-17)."""


class Rules(NamedTuple):
    """A variant. `left_out` has the castle nations that are not in the game, in order; `first` is the seat that begins."""

    players: int
    left_out: tuple[int, ...]
    first: int = 0
    expert: bool = False
    house: House = House()

    @property
    def last(self) -> int:
        """The seat with the last player's marker: the one to the right of the first (KB-SETUP-07)."""
        return (self.first - 1) % self.players

    def copies(self) -> list[int]:
        """How many of each card are in the game (KB-SETUP-01, KB-SETUP-02, KB-SETUP-08)."""
        obelisks = OBELISKS_IN[self.players]
        return [obelisks if card >= FIRST_OBELISK else 0 if NATION_OF[card] in self.left_out else BOX[card] for card in range(CARD_COUNT)]

    def titles(self) -> list[int]:
        """The titles that are in the game, shuffled or not (KB-SETUP-03)."""
        gone = {title for nation in self.left_out for title in titles_of_nation(nation)}
        return [title for title in range(TITLE_COUNT) if title not in gone]
