"""The cards, each a thing of its own with its id: KB-COMP-02..05, -08; and which are in the game: KB-SETUP-01, -02."""

from __future__ import annotations

from typing import NamedTuple

LETTERS = {"elf": "E", "dwarf": "D", "undead": "U", "orc": "O", "human": "H"}
SHORT = {"elf": "ELF", "dwarf": "DWA", "undead": "UND", "orc": "ORC", "human": "HUM"}
NATIONS = tuple(LETTERS)
WITH_CASTLES = NATIONS[:4]

REGULAR = {"archer": 2, "warrior": 3, "mage": 4}
CASTLES = {"tower": 1, "fortress": 2, "citadel": 3}
UNITS = ("archer", "warrior", "mage", "hero", "monster")


class Card(NamedTuple):
    """One piece of cardboard. `id` is its own, `kind` is what it shares with its copies, `code` is how positions write the kind."""

    id: str
    kind: str
    code: str
    family: str
    nation: str
    sort: str
    strength: int

    @property
    def is_domain(self) -> bool:
        return self.family != "unit"


def copies_of_unit(nation: str, sort: str) -> int:
    """KB-COMP-03."""
    if sort in ("hero", "monster"):
        return 1
    if nation == "human":
        return 4 if sort == "archer" else 3
    return 3 if sort == "archer" else 2


def full_box() -> list[Card]:
    """All 84 cards, in the order of the kinds."""
    found: list[Card] = []
    for nation in NATIONS:
        for sort in UNITS:
            letter = "X" if sort == "monster" else sort[0].upper()
            for k in range(copies_of_unit(nation, sort)):
                id = f"U-{SHORT[nation]}-{sort[:3].upper()}-{k + 1}"
                found.append(Card(id, f"{nation}_{sort}", LETTERS[nation] + letter, "unit", nation, sort, REGULAR.get(sort, 0)))
    for nation in WITH_CASTLES:
        for sort, strength in CASTLES.items():
            for k in range(2):
                id = f"C-{SHORT[nation]}-{sort[:3].upper()}-{k + 1}"
                found.append(Card(id, f"{nation}_{sort}", LETTERS[nation] + sort[0].upper(), "castle", nation, sort, strength))
    for strength in (1, 2, 3):
        for k in range(4):
            found.append(Card(f"O-{strength}-{k + 1}", f"obelisk_{strength}", f"O{strength}", "obelisk", "", "obelisk", strength))
    return found


BOX = full_box()
KINDS = list(dict.fromkeys(card.kind for card in BOX))
"""Every kind once, in order."""
CODES = {card.code: card.kind for card in BOX}


def kinds_in_order(cards: list[Card]) -> list[str]:
    """The kinds of these cards in the order of the kinds, copies side by side."""
    return sorted((card.kind for card in cards), key=KINDS.index)


def cards_of_the_game(left_out: list[str], players: int) -> list[Card]:
    """KB-SETUP-01, -02: without those nations, and with 2 obelisks of each strength for two players, 3 for three, 4 for more."""
    obelisks = {2: 2, 3: 3, 4: 4, 5: 4}[players]
    return [card for card in BOX if card.nation not in left_out and (card.family != "obelisk" or int(card.id[-1]) <= obelisks)]
