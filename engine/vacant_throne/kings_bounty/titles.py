"""The titles: what each counts, and what it is worth (KB-TITLE-04..06).

**The points are ours.** The rules text prints none of them, only that two are negative and that titles outweigh domains (D-13 in
``docs/rules/kings-bounty.md``). They are data: whoever owns the box may put its numbers here, and nothing else changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.kings_bounty.cards import (
    ALL_CASTLES,
    ALL_OBELISKS,
    CASTLES_LIKE,
    CASTLES_OF,
    HERO,
    HUMAN,
    MONSTER,
    NATIONS,
)

if TYPE_CHECKING:
    from vacant_throne.kings_bounty.state import BountyState

POINTS = {
    "emperor": 6,
    "architect": 5,
    "keeper": 3,
    "conqueror": 5,
    "elf_castles": 4,
    "dwarf_castles": 4,
    "orc_castles": 4,
    "undead_castles": 4,
    "human_garrisons": 4,
    "elf_garrisons": 5,
    "dwarf_garrisons": 5,
    "orc_garrisons": 5,
    "undead_garrisons": 5,
    "archers": 4,
    "warriors": 4,
    "mages": 4,
    "towers": 4,
    "fortresses": 4,
    "citadels": 4,
    "vandal": -3,
    "rat": -3,
}
"""What each title is worth: our proposal (D-13)."""

OBELISK_POINTS = 2
"""What an obelisk is worth to its owner at the end (KB-COMP-05)."""

TITLES = tuple(POINTS)
TITLE_COUNT = len(TITLES)
VANDAL, RAT = TITLES.index("vandal"), TITLES.index("rat")
BLAMES = {MONSTER: VANDAL, HERO: RAT}
"""The negative title that goes to whoever plays a unit of that kind (KB-TITLE-06)."""

EMPEROR, ARCHITECT, KEEPER, CONQUEROR = range(4)
_NATION_CASTLES = {TITLES.index(f"{nation}_castles"): number for number, nation in enumerate(NATIONS[:HUMAN])}
_NATION_GARRISONS = {TITLES.index(f"{nation}_garrisons"): number for number, nation in enumerate(NATIONS)}
_UNIT_GARRISONS = {TITLES.index(name): unit for unit, name in enumerate(("archers", "warriors", "mages"))}
_CASTLE_KINDS = {TITLES.index(name): kind for kind, name in enumerate(("towers", "fortresses", "citadels"))}


def titles_of_nation(nation: int) -> set[int]:
    """The titles that leave the game with a nation (KB-SETUP-03)."""
    emblems = {**_NATION_CASTLES, **_NATION_GARRISONS}
    return {title for title, named in emblems.items() if named == nation}


def counted_sites(state: BountyState, title: int) -> int:
    """The sites that count for a title, whoever owns them (KB-TITLE-05); for the Emperor those of all castles."""
    if title in _NATION_CASTLES:
        return CASTLES_OF[_NATION_CASTLES[title]]
    if title in _NATION_GARRISONS:
        return state.nation_garrisons[_NATION_GARRISONS[title]]
    if title in _UNIT_GARRISONS:
        return state.unit_garrisons[_UNIT_GARRISONS[title]]
    if title in _CASTLE_KINDS:
        return CASTLES_LIKE[_CASTLE_KINDS[title]]
    if title == CONQUEROR:
        return state.garrisoned()
    return ALL_OBELISKS if title == KEEPER else ALL_CASTLES


def counts(state: BountyState, title: int) -> list[int]:
    """What a positive title compares: a number for each seat."""
    if title == EMPEROR:  # KB-TITLE-04: nations, not castles
        return [sum(held & castles != 0 for castles in CASTLES_OF) for held in state.held]
    sites = counted_sites(state, title)
    return [(held & sites).bit_count() for held in state.held]


def most(numbers: list[int]) -> int:
    """The only seat with the highest number; -1 if several share it, as all do at nought (KB-TITLE-01..03, KB-TITLE-10)."""
    highest = max(numbers)
    return numbers.index(highest) if numbers.count(highest) == 1 else -1


def standing(state: BountyState, title: int) -> tuple[list[int] | None, int]:
    """What a title compares, None for a negative one, and who has it now; -1 for nobody.

    (KB-TITLE-09: worked out whenever it is asked for. Nobody has a negative title that is still hidden: KB-EXP-04.)
    """
    if title >= VANDAL:
        return None, state.blamed[title - VANDAL]
    compared = counts(state, title)
    return compared, most(compared)


def holder(state: BountyState, title: int) -> int:
    """Who has a title now; -1 for nobody."""
    return standing(state, title)[1]
