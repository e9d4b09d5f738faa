"""The titles: which there are, what they count, who has them (KB section 7). Their points are read from the spec's own table."""

from __future__ import annotations

import re
from pathlib import Path

from tests.kings_bounty.naive.cards import REGULAR
from tests.kings_bounty.naive.table import Domain, Table

SPEC = (Path(__file__).parents[3] / "docs" / "rules" / "kings-bounty.md").read_text(encoding="utf-8")

IDS = {
    "emperor": "T-EMP",
    "architect": "T-ARCH",
    "keeper": "T-KEEP",
    "conqueror": "T-CONQ",
    "elf_castles": "T-KELF",
    "dwarf_castles": "T-KDWA",
    "orc_castles": "T-KORC",
    "undead_castles": "T-KUND",
    "human_garrisons": "T-GHUM",
    "elf_garrisons": "T-GELF",
    "dwarf_garrisons": "T-GDWA",
    "orc_garrisons": "T-GORC",
    "undead_garrisons": "T-GUND",
    "archers": "T-ARC",
    "warriors": "T-WAR",
    "mages": "T-MAG",
    "towers": "T-TOW",
    "fortresses": "T-FOR",
    "citadels": "T-CIT",
}
POSITIVE = tuple(IDS)
BLAME = {"vandal": "monster", "rat": "hero"}
"""KB-TITLE-06: the negative titles, and the cards that bring them."""
TITLES = (*POSITIVE, *BLAME)


def points_in_the_spec() -> dict[str, int]:
    """KB-TITLE-04: the last number of each title's row; KB-TITLE-06: the proposal for the negative ones."""
    found = {}
    for title, id in IDS.items():
        (row,) = re.findall(rf"^\| {id} \|.*\|$", SPEC, re.MULTILINE)
        found[title] = int(row.split("|")[5])
    (negative,) = re.findall(r"size not in the seed; proposal: (-\d+) each", SPEC)
    return found | dict.fromkeys(BLAME, int(negative))


POINTS = points_in_the_spec()


def pool(left_out: list[str]) -> list[str]:
    """KB-SETUP-03: without the castle title and the garrison title of the nations left out."""
    gone = {f"{nation}_{what}" for nation in left_out for what in ("castles", "garrisons")}
    return [title for title in TITLES if title not in gone]


def castles(domains: list[Domain]) -> list[Domain]:
    return [domain for domain in domains if domain.card.family == "castle"]


def count(title: str, domains: list[Domain]) -> int:
    """What a positive title counts among one player's domains: KB-TITLE-04, -05."""
    if title == "emperor":
        return len({domain.card.nation for domain in castles(domains)})
    if title == "architect":
        return len(castles(domains))
    if title == "keeper":
        return len(domains) - len(castles(domains))
    garrisons = [domain.garrison for domain in domains if domain.garrison]
    if title == "conqueror":
        return len(garrisons)
    if title.endswith("_castles"):
        return len([domain for domain in castles(domains) if domain.card.nation == title.removesuffix("_castles")])
    if title.endswith("_garrisons"):
        return len([unit for unit in garrisons if unit.nation == title.removesuffix("_garrisons")])
    singular = {"fortresses": "fortress"}.get(title, title.removesuffix("s"))
    if singular in REGULAR:
        return len([unit for unit in garrisons if unit.sort == singular])
    return len([domain for domain in castles(domains) if domain.card.sort == singular])


def counts(table: Table, title: str) -> list[int] | None:
    """One number a seat; None for a title that counts nothing."""
    if title in BLAME:
        return None
    return [count(title, table.domains_of(seat)) for seat in range(table.players)]


def holder(table: Table, title: str) -> int | None:
    """KB-TITLE-01..03: who alone has most; KB-TITLE-07: who was blamed last."""
    numbers = counts(table, title)
    if numbers is None:
        return table.blamed.get(title)
    ahead = [seat for seat, number in enumerate(numbers) if number > max(numbers[:seat] + numbers[seat + 1 :])]
    return ahead[0] if ahead else None
