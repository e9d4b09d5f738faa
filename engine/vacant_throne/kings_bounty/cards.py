"""The cards of the box, and the places they take on the table (KB-COMP-02..05).

Copies of a card are alike, so a *card* here is one of forty kinds: a number, in the order units (nation by nation), castles (nation by
nation), obelisks. A *site* is the place that one castle or obelisk has on the table, one for each copy in the box: sets of sites are bit
masks. In hands and in the deck a card is held as an *entry*, which also says who else knows that it is there.
"""

from __future__ import annotations

NATIONS = ("elf", "dwarf", "undead", "orc", "human")
"""Humans have units, but no castles (KB-COMP-02)."""
HUMAN = 4

UNITS = ("archer", "warrior", "mage", "hero", "monster")
ARCHER, WARRIOR, MAGE, HERO, MONSTER = range(5)
STRENGTHS = (2, 3, 4)
"""Of archer, warrior and mage. Heroes and monsters have none: nothing is compared with theirs (KB-COMP-03)."""

CASTLES = ("tower", "fortress", "citadel")
DOMAIN_STRENGTHS = (1, 2, 3)
"""Of a tower, a fortress and a citadel, and of the three kinds of obelisk (KB-COMP-04, KB-COMP-05)."""

UNIT_CARDS = len(NATIONS) * len(UNITS)
FIRST_OBELISK = UNIT_CARDS + HUMAN * len(CASTLES)
CARD_COUNT = FIRST_OBELISK + len(DOMAIN_STRENGTHS)

CARDS = (
    *(f"{nation}_{unit}" for nation in NATIONS for unit in UNITS),
    *(f"{nation}_{castle}" for nation in NATIONS[:HUMAN] for castle in CASTLES),
    *(f"obelisk_{strength}" for strength in DOMAIN_STRENGTHS),
)
"""The name of each card."""

NATION_OF = tuple(
    card // len(UNITS) if card < UNIT_CARDS else (card - UNIT_CARDS) // len(CASTLES) if card < FIRST_OBELISK else -1
    for card in range(CARD_COUNT)
)
"""The nation of each card; -1 for obelisks."""

UNIT_OF = tuple(card % len(UNITS) if card < UNIT_CARDS else -1 for card in range(CARD_COUNT))
"""What kind of unit each card is; -1 for domains."""

STRENGTH_OF = tuple(
    (*STRENGTHS, 0, 0)[card % len(UNITS)] if card < UNIT_CARDS else DOMAIN_STRENGTHS[(card - UNIT_CARDS) % 3] for card in range(CARD_COUNT)
)
"""The strength of each card; 0 for heroes and monsters."""

CASTLE_COPIES, OBELISK_COPIES = 2, 4
BOX = (
    *((3, 2, 2, 1, 1) * HUMAN),  # elves, dwarves, undead and orcs
    *(4, 3, 3, 1, 1),
    *(CASTLE_COPIES,) * (FIRST_OBELISK - UNIT_CARDS),
    *(OBELISK_COPIES,) * len(DOMAIN_STRENGTHS),
)
"""How many of each card the box has (KB-COMP-03..05)."""

# --- sites ---

CARD_OF = tuple(card for card in range(UNIT_CARDS, CARD_COUNT) for _ in range(BOX[card]))
"""The card that lies at each site."""

SITE_COUNT = len(CARD_OF)
SITES = tuple(f"{CARDS[card]}_{site - CARD_OF.index(card) + 1}" for site, card in enumerate(CARD_OF))
"""The name of each site: that of its card, and which copy it is."""

SITE_STRENGTH = tuple(STRENGTH_OF[card] for card in CARD_OF)


def _mask(sites: list[int]) -> int:
    return sum(1 << site for site in sites)


SITES_OF = tuple(_mask([site for site in range(SITE_COUNT) if CARD_OF[site] == card]) for card in range(CARD_COUNT))
"""The sites of each card, as a mask; none for units."""
CASTLES_OF = tuple(_mask([site for site in range(SITE_COUNT) if NATION_OF[CARD_OF[site]] == nation]) for nation in range(len(NATIONS)))
"""The sites of each nation's castles."""
CASTLES_LIKE = tuple(
    _mask([site for site in range(SITE_COUNT) if CARD_OF[site] < FIRST_OBELISK and SITE_STRENGTH[site] == strength])
    for strength in DOMAIN_STRENGTHS
)
"""The sites of towers, of fortresses, of citadels."""
ALL_CASTLES = _mask([site for site in range(SITE_COUNT) if CARD_OF[site] < FIRST_OBELISK])
ALL_OBELISKS = _mask([site for site in range(SITE_COUNT) if CARD_OF[site] >= FIRST_OBELISK])


def sites_in(mask: int) -> list[int]:
    """The sites of a mask, in order."""
    found: list[int] = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


# --- entries ---

_KNOWER_BITS = 3
_KNOWER = (1 << _KNOWER_BITS) - 1


def entry(card: int, knower: int = -1) -> int:
    """A card that lies hidden in a hand or in the deck, known also to that seat (-1: to none). Entries sort by card."""
    return card << _KNOWER_BITS | knower + 1


def card_in(entry: int) -> int:
    """The card of an entry."""
    return entry >> _KNOWER_BITS


def knower_of(entry: int) -> int:
    """The seat that knows of an entry besides its holder; -1 for none."""
    return (entry & _KNOWER) - 1


def is_known(entry: int) -> bool:
    """Whether a seat besides its holder knows of an entry."""
    return entry & _KNOWER != 0


def unmarked(entry: int) -> int:
    """The same entry, known to none."""
    return entry & ~_KNOWER
