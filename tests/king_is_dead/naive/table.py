"""What lies on the table, by the letters of the spec, as an onlooker sees it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tests.king_is_dead.naive.edition import FIRST, SECOND

SUPPLY = "supply"


class Transfer(NamedTuple):
    """A faction's follower, from where, to where. Places are regions, the supply, or a court."""

    faction: str
    source: str
    target: str


class LastAction(NamedTuple):
    """The last card played: its name (of Spy: what it copied), by whom, the net change of its effect, and the struggles before it."""

    card: str
    seat: int
    change: dict[tuple[str, str], int]
    struggles: int


class Table:
    """Followers by region and faction, discs, supply, region cards, and what lies before the players."""

    def __init__(self, observed: dict, last: LastAction | None = None) -> None:
        self.edition = FIRST if observed["game"] == "king-is-dead-first" else SECOND
        self.rules = set(observed.get("rules", "base").split("+"))
        letters, names = self.edition.faction_names, self.edition.names
        code = dict(zip(names, self.edition.regions, strict=True))
        outsiders = self.rules & {"vikings", "mordred"}
        self.factions = self.edition.factions + self.edition.outsider * bool(outsiders)
        regions = {code[name]: observed["regions"][name] for name in names}
        self.followers = Counter(
            {
                (region, faction): there
                for region, seen in regions.items()
                for faction, there in zip(self.factions, seen["followers"], strict=True)
            }
        )
        self.disc = {
            region: "X" if seen["disc"] == "unstable" else letters[seen["disc"]] for region, seen in regions.items() if seen["disc"]
        }
        self.supply = Counter(dict(zip(self.factions, observed["supply"], strict=True)))
        """With Vikings or loyalists, theirs is the reserve."""
        self.order = [code[name] for name in observed["order"]]
        self.marked = {code[name] for name in observed["negotiated"]}
        self.seat = observed["actor"]
        self.spent = {seat for seat, seen in enumerate(observed["seats"]) if not seen["disc"]}
        """The seats without their negotiation disc."""
        self.tops = [seen["top"] for seen in observed["seats"]]
        self.last = last

    def picture(self) -> tuple:
        """Everything that an effect or a struggle may change, to compare."""
        return +self.followers, self.disc, +self.supply, self.order, self.marked, self.spent

    def copy(self) -> Table:
        new = object.__new__(Table)
        new.__dict__ = dict(self.__dict__)
        new.followers, new.disc, new.supply = self.followers.copy(), self.disc.copy(), self.supply.copy()
        new.order, new.marked, new.spent = self.order.copy(), self.marked.copy(), self.spent.copy()
        return new

    def open_regions(self) -> list[str]:
        """Those without a disc, in the order of the region cards."""
        return [region for region in self.order if region not in self.disc]

    def empty(self, region: str) -> bool:
        return not any(self.followers[region, faction] for faction in self.factions)

    def available(self, faction: str, place: str) -> int:
        """How many of a faction are in a region or in the supply."""
        return self.supply[faction] if place == SUPPLY else self.followers[place, faction]

    def moved(self, transfers: tuple[Transfer, ...]) -> Table:
        """The table after these transfers. Courts are not on the table."""
        new = self.copy()
        for faction, source, target in transfers:
            for place, change in ((source, -1), (target, 1)):
                if place == SUPPLY:
                    new.supply[faction] += change
                elif place in self.edition.regions:
                    new.followers[place, faction] += change
        return new

    def change_since(self, before: Table) -> dict[tuple[str, str], int]:
        """The net change by region and faction; what does not change is left out."""
        return {place: now - before.followers[place] for place, now in self.followers.items() if now != before.followers[place]}
