"""Which of all conceivable resolutions the rules allow, and of these the most complete (section 0 of the spec)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tests.king_is_dead.naive.cards import CONCEIVABLE, EXCHANGES, NEGOTIATIONS, Resolution
from tests.king_is_dead.naive.table import SUPPLY, Table


def resolutions(table: Table, card: str) -> dict[str, Table]:
    """Every legal resolution of a card, as `helpers.describe` writes it, and the table after it."""
    if card in NEGOTIATIONS:
        return negotiations(table)
    if card == "spy":
        return {f"{top}: {text}".rstrip(): after for top in copied_by_spy(table) for text, after in resolutions(table, top).items()} or {
            "": table
        }
    return {text: played(table, resolution) for text, resolution in legal(table, card).items()}


def copied_by_spy(table: Table) -> set[str]:
    """SPY-01, -03: what lies on top of the other players' piles."""
    return {top for seat, top in enumerate(table.tops) if top and seat != table.seat}


def legal(table: Table, card: str) -> dict[str, Resolution]:
    """The most complete of those that the rules allow; doing nothing is what remains if nothing else is possible."""
    possible = [r for r in CONCEIVABLE[card](table) if allowed(table, r) and not undoes_the_last(table, card, r)]
    fullest = max(map(completeness, possible), default=())
    return {written(card, r): r for r in possible if completeness(r) == fullest} or {"": ()}


def completeness(resolution: Resolution) -> tuple[int, ...]:
    """How many the first stage moves, then how many the second: the levels that the end of KID2 section 7 lists."""
    return tuple(map(len, resolution))


def allowed(table: Table, resolution: Resolution) -> bool:
    """Everybody who moves is there when the stage begins, and nobody enters a frozen region."""
    for number, stage in enumerate(resolution):
        for faction, source, target in stage:
            if target in table.disc or not table.available(faction, source):
                return False
        for (faction, source), leaving in Counter(transfer[:2] for transfer in stage).items():
            if table.available(faction, source) < leaving:
                return False
        if number < len(resolution) - 1:
            table = table.moved(stage)
    return True


def played(table: Table, resolution: Resolution) -> Table:
    """The table after all its stages."""
    for stage in resolution:
        table = table.moved(stage)
    return table


def undoes_the_last(table: Table, card: str, resolution: Resolution) -> bool:
    """KID2 section 6.6: the same card, whatever has been resolved since. KID1 UNDO-01, -02: either card, unless a struggle came between."""
    last = table.last
    if card not in EXCHANGES or not last or last.card not in EXCHANGES or last.seat == table.seat or not last.change:
        return False
    if table.edition.outsider == "V" and last.card != card:
        return False
    if table.edition.outsider == "L" and last.struggles != len(table.disc):
        return False
    return played(table, resolution).change_since(table) == {place: -change for place, change in last.change.items()}


def negotiations(table: Table) -> dict[str, Table]:
    """KID2 NEGOTIATE-01, -02, -04, KID1 CROWN-01..03; without a disc to place KID2 SPY-05."""
    eligible = [region for region in table.open_regions() if region not in table.marked]
    found = {}
    for pair in combinations(eligible, 2):
        for marked, other in (pair, pair[::-1]):
            new = table.copy()
            new.order = [{marked: other, other: marked}.get(region, region) for region in table.order]
            if table.seat in table.spent:
                found["<>".join(sorted(pair))] = new
            else:
                new.marked.add(marked)
                new.spent.add(table.seat)
                found[f"{marked}*<>{other}"] = new
    return found or {"": table}


def written(card: str, resolution: Resolution) -> str:
    """One resolution as text; the order of the transfers within a stage does not matter."""
    if len(resolution) == 1 and not any(SUPPLY in transfer for transfer in resolution[0]):
        givers: dict[str, list[str]] = {}
        for faction, source, _ in resolution[0]:
            givers.setdefault(source, []).append(faction)
        sides = [f"{region}:{''.join(sorted(factions))}" for region, factions in givers.items()]
        if len(sides) == 1:
            return f"{sides[0]}>{resolution[0][0].target}"
        return "<>".join(sorted(sides, key=lambda side: (len(side), side)))
    words: list[str] = []
    for target in (False, True) if card != "ambush" else (True, False):
        transfers = [t for stage in resolution for t in stage if (t.target != SUPPLY) == target]
        for region in sorted({t.target if target else t.source for t in transfers}):
            there = sorted(t.faction for t in transfers if region in t)
            together = [*there] if card in ("assemble", "settlements") else ["".join(there)]
            words += [f"{'' if target else '-'}{group}@{region}" for group in together]
    return " ".join(sorted(words) if card in ("assemble", "settlements") else words)


def summons(table: Table) -> set[tuple[str, str]]:
    """KID2 SUMMON-01..04, VIK-ACT-01, KID1 SUMMON-01, -02, MOR-ACT-01: everybody in a region, by region and faction, but no outsider."""
    return {place for place, count in table.followers.items() if count and place[1] in table.edition.factions}
