"""The Saxons of the solo game: which of all legal resolutions or summons are admissible (KID2 section 10)."""

from __future__ import annotations

from typing import NamedTuple

from tests.king_is_dead.naive.effects import legal, played, summons
from tests.king_is_dead.naive.table import Table, Transfer


class Option(NamedTuple):
    """Something that the Saxons might do: the table after it, and the regions that somebody leaves or enters."""

    after: Table
    touched: set[str]


class Choice(NamedTuple):
    """What they may do: the step of the list that decides (0: none), for which region, and the equally good ones by their text."""

    step: int
    region: str | None
    admissible: set[str]


def margin(table: Table, region: str) -> int:
    """Section 0: the lead of the most numerous faction over the second."""
    first, second, *_ = sorted((table.followers[region, faction] for faction in table.factions), reverse=True)
    return first - second


def of_card(table: Table, card: str) -> Choice:
    """The admissible resolutions of a card."""
    if card == "negotiate":
        text = negotiation(table)
        return Choice(0, text.partition("*")[0] or None, {text})
    options = {
        text: Option(played(table, resolution), {place for stage in resolution for _, *places in stage for place in places})
        for text, resolution in legal(table, card).items()
    }
    return Choice(0, None, {""}) if set(options) == {""} else choose(table, options, is_card=True)


def of_summon(table: Table) -> Choice:
    """The admissible summons, as ``S@MO``."""
    options = {
        f"{faction}@{region}": Option(table.moved((Transfer(faction, region, "court"),)), {region}) for region, faction in summons(table)
    }
    return choose(table, options, is_card=False) if options else Choice(0, None, set())


def choose(table: Table, options: dict[str, Option], *, is_card: bool) -> Choice:
    """The four steps, each for the first region that satisfies it."""
    contested, *later = table.open_regions()
    scan = [*later, contested]

    def change(option: Option, region: str) -> int:
        return margin(option.after, region) - margin(table, region)

    lead = margin(table, contested)
    if lead >= 1:
        enough = (0, 1) if is_card and lead >= 2 else (0,)
        found = {text for text, option in options.items() if margin(option.after, contested) in enough}
        if found:
            return Choice(1, contested, found)
    for region in scan:
        found = {text for text, option in options.items() if change(option, region) < 0}
        if found:
            return Choice(2, region, {text for text in found if change(options[text], contested) <= 0} or found)
    harmless = {text for text, option in options.items() if all(change(option, region) <= 0 for region in scan)}
    for step, left in ((3, harmless), (4, set(options))):
        for region in scan:
            found = {text for text in left if region in options[text].touched}
            if found:
                return Choice(step, region, found)
    raise AssertionError("something is always admissible")


def negotiation(table: Table) -> str:
    """SOLO-NEGOTIATE-01, as `helpers.describe` writes it; "" if fewer than two cards are eligible."""
    eligible = [region for region in table.open_regions() if region not in table.marked]
    if len(eligible) < 2:
        return ""
    named, *rest = eligible
    least = min(margin(table, region) for region in rest)
    return f"{named}*<>{next(region for region in rest if margin(table, region) == least)}"
