"""Power struggles, and when the game is over."""

from __future__ import annotations

from tests.king_is_dead.naive.table import Table


def struggle(table: Table) -> Table:
    """KID2 STRUG-01..05, KID1 STRUG-01..04: the table after the next struggle, and what the variant adds."""
    new = table.copy()
    region = table.open_regions()[0]
    counts = {faction: table.followers[region, faction] for faction in table.factions}
    leaders = [faction for faction in table.factions if counts[faction] == max(counts.values()) > 0]
    new.disc[region] = leaders[0] if len(leaders) == 1 else "X"
    for faction, count in counts.items():
        new.supply[faction] += count
        new.followers[region, faction] = 0
    return new if over(new) else landed(new, region)


def landed(table: Table, region: str) -> Table:
    """KID2 VIK-PLACE-01..04, KID1 MOR-PLACE-01..03: one more outsider after the struggle in this region."""
    outsider, target = table.edition.outsider, table.edition.landings.get(region)
    if outsider not in table.factions or target is None or target in table.disc:
        return table
    new = table.copy()
    new.supply[outsider] -= 1
    new.followers[target, outsider] += 1
    return new


def ending(table: Table) -> str | None:
    """How the game has ended; None if it goes on."""
    discs, first = list(table.disc.values()), table.edition.outsider == "L"
    if table.edition.outsider in discs:
        return "mordred" if first else "vikings"
    if discs.count("X") >= table.edition.foreign:
        return "saxons" if first else "invasion"
    if len(discs) == len(table.edition.regions):
        return "control" if first else "coronation"
    return None


def over(table: Table) -> bool:
    return ending(table) is not None
