"""The board: factions, regions and borders, as ints and bit masks.

A set of regions is a bit mask (``1 << region``), so that "every open region beside one that the Welsh control" is two look-ups. A
*follower place* is one faction in one region, as one int: ``faction * 8 + region``.
"""

from __future__ import annotations

from typing import NamedTuple

FACTION_COUNT = 3
"""The factions that can be summoned to a court and can control a region."""

RAIDERS = FACTION_COUNT
"""The faction of the raiders: on the map the fourth, but nobody can summon them, and they control nothing."""

REGION_COUNT = 8
ALL_REGIONS = (1 << REGION_COUNT) - 1


class Board(NamedTuple):
    """Three factions, eight regions and how they lie. Index by faction or region, but `neighbourhood` by a mask of regions."""

    factions: tuple[str, ...]
    """The three that can be summoned, and then the raiders, who come only where the ruleset has them."""
    letters: str
    """One letter a faction, for the notation."""
    regions: tuple[str, ...]
    codes: tuple[str, ...]
    """Two or three letters a region, for the notation."""
    homes: tuple[int, ...]
    """The home region of each faction."""
    neighbours: tuple[int, ...]
    """For each region, the mask of those that border it."""
    neighbourhood: tuple[int, ...]
    """For each mask, the mask of all regions that border at least one of it."""


def make_board(
    *,
    factions: tuple[str, ...],
    letters: str,
    regions: tuple[str, ...],
    codes: tuple[str, ...],
    homes: tuple[str, ...],
    borders: tuple[tuple[str, str], ...],
) -> Board:
    """A board from names: its factions, its regions, the home of each faction, and every border once."""
    neighbours = [0] * REGION_COUNT
    for one, other in borders:
        a, b = regions.index(one), regions.index(other)
        neighbours[a] |= 1 << b
        neighbours[b] |= 1 << a
    neighbourhood = [0]
    for mask in range(1, ALL_REGIONS + 1):
        lowest = mask & -mask
        neighbourhood.append(neighbourhood[mask ^ lowest] | neighbours[lowest.bit_length() - 1])
    return Board(factions, letters, regions, codes, tuple(map(regions.index, homes)), tuple(neighbours), tuple(neighbourhood))


SCOTTISH, WELSH, ENGLISH = range(FACTION_COUNT)
"""The factions of the second edition. In the first, the Romano-British stand where the English do."""

_BORDERS = (  # KID2-MAP-01. France borders nothing and holds nobody (KID2-MAP-03): it is no region here
    ("moray", "strathclyde"),
    ("strathclyde", "lancaster"),
    ("strathclyde", "northumbria"),
    ("lancaster", "northumbria"),
    ("lancaster", "gwynedd"),
    ("lancaster", "warwick"),
    ("northumbria", "warwick"),
    ("northumbria", "essex"),
    ("gwynedd", "warwick"),
    ("gwynedd", "devon"),
    ("warwick", "essex"),
    ("warwick", "devon"),
    ("essex", "devon"),
)

BRITAIN = make_board(
    factions=("scottish", "welsh", "english", "viking"),
    letters="SWEV",
    regions=("moray", "strathclyde", "lancaster", "northumbria", "gwynedd", "warwick", "essex", "devon"),
    codes=("MO", "ST", "LA", "NO", "GW", "WA", "ES", "DE"),
    homes=("moray", "gwynedd", "essex"),  # KID2-MAP-02
    borders=_BORDERS,
)
"""The board of the second edition."""

ALBION = make_board(
    factions=("scottish", "welsh", "romano_british", "loyalist"),
    letters="SWRL",
    regions=("caledonia", "din_eidyn", "eboracum", "deva", "caerleon", "ratae", "londinium", "aquae_sulis"),
    codes=("Cal", "Din", "Ebo", "Dev", "Cae", "Rat", "Lon", "Aqu"),
    homes=("caledonia", "caerleon", "londinium"),  # KID1-MAP-01
    borders=(  # KID1-MAP-02: reconstructed, see KID1-DEC-03
        ("caledonia", "din_eidyn"),
        ("din_eidyn", "eboracum"),
        ("din_eidyn", "deva"),
        ("eboracum", "deva"),
        ("eboracum", "ratae"),
        ("eboracum", "londinium"),
        ("deva", "ratae"),
        ("deva", "caerleon"),
        ("deva", "aquae_sulis"),
        ("caerleon", "aquae_sulis"),
        ("ratae", "londinium"),
        ("ratae", "aquae_sulis"),
        ("londinium", "aquae_sulis"),
    ),
)
"""The board of the first edition."""
