"""What each card may conceivably do, allowed or not, complete or not.

A resolution is a tuple of stages, which follow one another; a stage is a set of transfers that happen at once. The stages stand in the
order of their importance, so that how complete a resolution is can be read from their sizes alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations, product

from tests.king_is_dead.naive.table import SUPPLY, Table, Transfer

Stage = tuple[Transfer, ...]
Resolution = tuple[Stage, ...]
Pair = tuple[str, str]
Group = tuple[str, ...]

NEGOTIATIONS = ("negotiate", "the_crown")
EXCHANGES = ("manoeuvre", "outmanoeuvre", "ambassador", "garrison")
"""The cards that the no-undo rules speak of."""


def moving(factions: Iterable[str], source: str, target: str) -> Stage:
    """Followers of these factions, from one place to another."""
    return tuple(Transfer(faction, source, target) for faction in factions)


def groups(factions: str, *sizes: int) -> tuple[Group, ...]:
    """All sets of so many followers."""
    return tuple(group for size in sizes for group in combinations_with_replacement(factions, size))


def others(table: Table, faction: str) -> str:
    """Everybody but that faction, the fourth one included."""
    return table.factions.replace(faction, "")


def anywhere(table: Table) -> tuple[Pair, ...]:
    return tuple(permutations(table.edition.regions, 2))


def across_a_border(table: Table) -> tuple[Pair, ...]:
    return tuple(pair for pair in anywhere(table) if frozenset(pair) in table.edition.borders)


def eligible(table: Table, faction: str) -> list[str]:
    """Open, and beside one that the faction controls or its home while that is open: KID2 SUPPORT-02..04, KID1 FACTION-01..04."""
    bases = [region for region, disc in table.disc.items() if disc == faction]
    home = table.edition.homes[faction]
    if home not in table.disc:
        bases.append(home)
    return [
        region for region in table.edition.regions if region not in table.disc and any(b in bases for b in table.edition.beside(region))
    ]


# --- placing ---


def support(faction: str) -> Callable[[Table], Iterator[Resolution]]:
    """KID2 section 6.1: one or two of a faction into one region."""

    def conceivable(table: Table) -> Iterator[Resolution]:
        for region, group in product(eligible(table, faction), groups(faction, 1, 2)):
            yield (moving(group, SUPPLY, region),)

    return conceivable


def faction_card(faction: str) -> Callable[[Table], Iterator[Resolution]]:
    """KID1 FACTION-01..05: one or two of a faction, together or apart."""

    def conceivable(table: Table) -> Iterator[Resolution]:
        for size in (1, 2):
            for regions in combinations_with_replacement(eligible(table, faction), size):
                yield (tuple(Transfer(faction, SUPPLY, region) for region in regions),)

    return conceivable


def assemble(table: Table) -> Iterator[Resolution]:
    """KID2 section 6.2, KID1 SETTLEMENTS-01: one of each faction, each to any region."""
    for targets in product((None, *table.edition.regions), repeat=3):
        yield (tuple(Transfer(f, SUPPLY, region) for f, region in zip(table.edition.factions, targets, strict=True) if region),)


def aid(table: Table) -> Iterator[Resolution]:
    """AID-01..03: one or two of a faction that no other one outnumbers in the supply."""
    most = max(table.supply[faction] for faction in table.edition.factions)
    for faction, region in product(table.edition.factions, table.edition.regions):
        if table.supply[faction] == most:
            for group in groups(faction, 1, 2):
                yield (moving(group, SUPPLY, region),)


def resist(table: Table) -> Iterator[Resolution]:
    """RESIST-01, -02: one or two who are not Scottish into one region."""
    for region, group in product(eligible(table, "S"), groups("WE", 1, 2)):
        yield (moving(group, SUPPLY, region),)


# --- returning ---


def ambush(table: Table) -> Iterator[Resolution]:
    """AMBUSH-01, -02: up to two S into one region, then one from there to the supply."""
    for region, placed, returned in product(table.edition.regions, groups("S", 0, 1, 2), groups("SWE", 0, 1)):
        yield moving(placed, SUPPLY, region), moving(returned, region, SUPPLY)


def quell(faction: str) -> Callable[[Table], Iterator[Resolution]]:
    """QUELL-01..03, MUSTER-01: one of the faction to the supply, then up to two of anybody into the same region."""

    def conceivable(table: Table) -> Iterator[Resolution]:
        for region, returned, placed in product(eligible(table, faction), groups(faction, 0, 1), groups("SWE", 0, 1, 2)):
            yield moving(returned, region, SUPPLY), moving(placed, SUPPLY, region)

    return conceivable


def suppress(table: Table) -> Iterator[Resolution]:
    """SUPPRESS-01, -02: an E to the supply, then one more, then one of anybody into the same region."""
    for region, english, second, placed in product(eligible(table, "E"), groups("E", 0, 1), groups("SWE", 0, 1), groups("SWE", 0, 1)):
        yield moving(english, region, SUPPLY), moving(second, region, SUPPLY), moving(placed, SUPPLY, region)


# --- moving ---


@cache
def exchange(pairs: tuple[Pair, ...], ones: tuple[Group, ...], others: tuple[Group, ...]) -> tuple[Resolution, ...]:
    """Each of these groups of one region against each of those of another."""
    return tuple((moving(one, a, b) + moving(other, b, a),) for (a, b), one, other in product(pairs, ones, others))


def manoeuvre(table: Table) -> Iterable[Resolution]:
    """KID2 section 6.4."""
    return exchange(anywhere(table), groups(table.factions, 1), groups(table.factions, 1))


def outmanoeuvre(table: Table) -> Iterable[Resolution]:
    """KID2 section 6.5."""
    return exchange(across_a_border(table), groups(table.factions, 1), groups(table.factions, 1, 2))


def influence(table: Table) -> Iterable[Resolution]:
    return exchange(anywhere(table), groups("E", 1), groups(others(table, "E"), 1, 2))


def dispute(table: Table) -> Iterable[Resolution]:
    return exchange(anywhere(table), groups("W", 1), groups(others(table, "W"), 1))


def edict(table: Table) -> Iterable[Resolution]:
    return exchange(across_a_border(table), groups("S", 1, 2), groups(others(table, "S"), 1, 2))


def march(table: Table) -> Iterator[Resolution]:
    for (a, b), group in product(across_a_border(table), groups(table.factions, 1, 2)):
        yield (moving(group, a, b),)


def garrison(table: Table) -> Iterator[Resolution]:
    """GARRISON-01, -02: two or one for one, or into an empty region for nobody."""
    yield from exchange(across_a_border(table), groups(table.factions, 1, 2), groups(table.factions, 1))
    for (a, b), group in product(across_a_border(table), groups(table.factions, 1, 2)):
        if table.empty(b):
            yield (moving(group, a, b),)


def ambassador(table: Table) -> Iterator[Resolution]:
    """AMBASSADOR-01, -02: one for one, or one into an empty region for nobody."""
    yield from exchange(anywhere(table), groups(table.factions, 1), groups(table.factions, 1))
    for (a, b), group in product(anywhere(table), groups(table.factions, 1)):
        if table.empty(b):
            yield (moving(group, a, b),)


CONCEIVABLE: dict[str, Callable[[Table], Iterable[Resolution]]] = {
    "scottish_support": support("S"),
    "welsh_support": support("W"),
    "english_support": support("E"),
    "assemble": assemble,
    "manoeuvre": manoeuvre,
    "outmanoeuvre": outmanoeuvre,
    "ambush": ambush,
    "march": march,
    "aid": aid,
    "influence": influence,
    "dispute": dispute,
    "edict": edict,
    "resist": resist,
    "quell": quell("W"),
    "suppress": suppress,
    "muster": quell("S"),
    "scots": faction_card("S"),
    "welsh": faction_card("W"),
    "romano_british": faction_card("R"),
    "settlements": assemble,
    "garrison": garrison,
    "ambassador": ambassador,
}
"""Every card but Negotiate and The Crown, which move nobody, Spy, which is another card, and Plot, which is not played."""
