"""The two editions: their factions, their maps, and who else may land there."""

from __future__ import annotations

from typing import NamedTuple


class Edition(NamedTuple):
    """What the first pages of a rulebook say. `factions` are letters, `outsider` the one of the variant's fourth faction."""

    factions: str
    faction_names: dict[str, str]
    outsider: str
    regions: tuple[str, ...]
    names: tuple[str, ...]
    homes: dict[str, str]
    borders: set[frozenset[str]]
    foreign: int
    """How many regions that nobody won end the game."""
    landings: dict[str, str]
    """Where an outsider lands after a struggle in this region."""

    def beside(self, region: str) -> list[str]:
        """The regions that border it."""
        return [other for other in self.regions if frozenset((region, other)) in self.borders]


def borders(text: str) -> set[frozenset[str]]:
    """Borders as the spec writes them: ``MO-ST; ST-LA, ST-NO``."""
    return {frozenset(pair.split("-")) for pair in text.replace(";", ",").replace(" ", "").split(",")}


SECOND = Edition(
    factions="SWE",
    faction_names={"scottish": "S", "welsh": "W", "english": "E", "viking": "V"},
    outsider="V",
    regions=("MO", "ST", "LA", "NO", "GW", "WA", "ES", "DE"),
    names=("moray", "strathclyde", "lancaster", "northumbria", "gwynedd", "warwick", "essex", "devon"),
    homes={"S": "MO", "W": "GW", "E": "ES"},
    borders=borders("MO-ST; ST-LA, ST-NO; LA-NO, LA-GW, LA-WA; NO-WA, NO-ES; GW-WA, GW-DE; WA-ES, WA-DE; ES-DE"),
    foreign=3,
    landings={"MO": "ST", "NO": "ST", "LA": "ST", "GW": "DE", "WA": "DE", "ES": "DE"},
)

FIRST = Edition(
    factions="SWR",
    faction_names={"scottish": "S", "welsh": "W", "romano_british": "R", "loyalist": "L"},
    outsider="L",
    regions=("Cal", "Din", "Ebo", "Dev", "Cae", "Rat", "Lon", "Aqu"),
    names=("caledonia", "din_eidyn", "eboracum", "deva", "caerleon", "ratae", "londinium", "aquae_sulis"),
    homes={"S": "Cal", "W": "Cae", "R": "Lon"},
    borders=borders("Cal-Din; Din-Ebo, Din-Dev; Ebo-Dev, Ebo-Rat, Ebo-Lon; Dev-Rat, Dev-Cae, Dev-Aqu; Cae-Aqu; Rat-Lon, Rat-Aqu; Lon-Aqu"),
    foreign=4,
    landings={
        **dict.fromkeys(("Cal", "Din", "Rat", "Dev"), "Aqu"),
        **dict.fromkeys(("Cae", "Ebo", "Lon", "Aqu"), "Din"),
    },
)
