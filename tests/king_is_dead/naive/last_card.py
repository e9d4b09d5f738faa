"""The last card of a game of three (KID1 3P-01, -02): only with a resolution and a summon that win alone."""

from __future__ import annotations

from tests.king_is_dead.naive.effects import resolutions, summons
from tests.king_is_dead.naive.struggles import over, struggle
from tests.king_is_dead.naive.table import Table, Transfer
from tests.king_is_dead.naive.victory import Player, victors


def winning_lines(table: Table, players: list[Player], card: str, number: int) -> set[tuple[str, str]]:
    """The pairs of resolution and summon (``S@Dev``, "" for nobody) that win for the seat to move alone, the card being play `number`."""
    found = set()
    for text, after in resolutions(table, card).items():
        for region, faction in summons(after) or {("", "")}:
            end = after.moved((Transfer(faction, region, "court"),)) if faction else after
            while not over(end):
                end = struggle(end)
            owner = players[table.seat].with_one_more(faction)._replace(last=number)
            if victors(end, [owner if seat == table.seat else player for seat, player in enumerate(players)]) == {table.seat}:
                found.add((text, f"{faction}@{region}" if faction else ""))
    return found
