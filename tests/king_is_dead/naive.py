"""A second, deliberately naive reading of the rules, written from the spec alone, to hold the engine against.

It knows a table only as an onlooker sees it, thinks in whole resolutions, and finds the legal ones as section 0 of the spec says: it tries
every conceivable set of transfers, keeps those that the rules allow, and of these the ones of the highest completeness. No steps, no masks,
no tables of moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from typing import NamedTuple

FACTIONS = ("S", "W", "E")
REGIONS = ("MO", "ST", "LA", "NO", "GW", "WA", "ES", "DE")
NAMES = ("moray", "strathclyde", "lancaster", "northumbria", "gwynedd", "warwick", "essex", "devon")
HOME = {"S": "MO", "W": "GW", "E": "ES"}
BORDERS = [
    {"MO", "ST"},
    {"ST", "LA"},
    {"ST", "NO"},
    {"LA", "NO"},
    {"LA", "GW"},
    {"LA", "WA"},
    {"NO", "WA"},
    {"NO", "ES"},
    {"GW", "WA"},
    {"GW", "DE"},
    {"WA", "ES"},
    {"WA", "DE"},
    {"ES", "DE"},
]
DISCS = {"scottish": "S", "welsh": "W", "english": "E", "unstable": "X"}
SUPPORTED = {"scottish_support": "S", "welsh_support": "W", "english_support": "E"}
SUPPLY = "supply"

Transfer = tuple[str, str, str]
"""A faction's follower, from where, to where."""


class LastAction(NamedTuple):
    """The last card played by anybody: its name, by whom, and the net change of its effect by region and faction."""

    card: str
    seat: int
    change: dict[tuple[str, str], int]


class Table:
    """What lies on the table, by the letters of the spec."""

    def __init__(self, observed: dict, last: LastAction | None = None) -> None:
        self.followers = Counter(
            {
                (code, faction): observed["regions"][name]["followers"][index]
                for code, name in zip(REGIONS, NAMES, strict=True)
                for index, faction in enumerate(FACTIONS)
            }
        )
        self.disc = {
            code: DISCS[observed["regions"][name]["disc"]]
            for code, name in zip(REGIONS, NAMES, strict=True)
            if observed["regions"][name]["disc"]
        }
        self.supply = Counter(dict(zip(FACTIONS, observed["supply"], strict=True)))
        self.order = [REGIONS[NAMES.index(name)] for name in observed["order"]]
        self.marked = {REGIONS[NAMES.index(name)] for name in observed["negotiated"]}
        self.seat = observed["seat"]
        self.last = last

    def picture(self) -> tuple:
        """All of it, to compare."""
        return +self.followers, self.disc, +self.supply, self.order, self.marked

    def copy(self) -> Table:
        new = object.__new__(Table)
        new.followers, new.disc, new.supply = self.followers.copy(), self.disc.copy(), self.supply.copy()
        new.order, new.marked, new.seat, new.last = self.order.copy(), self.marked.copy(), self.seat, self.last
        return new

    def moved(self, transfers: list[Transfer]) -> Table:
        """The table after these transfers."""
        new = self.copy()
        for faction, source, target in transfers:
            for place, change in ((source, -1), (target, 1)):
                if place == SUPPLY:
                    new.supply[faction] += change
                else:
                    new.followers[place, faction] += change
        return new


# --- effects: all sets of transfers that a card might mean, then what the rules leave of them ---


def resolutions(table: Table, card: str) -> dict[str, Table]:
    """Every legal resolution of a card, as `helpers.describe` writes it, and the table after it."""
    if card == "negotiate":
        return negotiations(table)
    best: list[list[Transfer]] = [[]]  # doing nothing is what remains if nothing else is possible
    for transfers in conceivable(table, card):
        if len(transfers) < len(best[0]) or not allowed(table, transfers) or undoes_the_last(table, card, transfers):
            continue
        if len(transfers) > len(best[0]):
            best = []
        best.append(transfers)
    return {written(transfers): table.moved(transfers) for transfers in best}


def conceivable(table: Table, card: str) -> Iterator[list[Transfer]]:
    """Everything that a card might do, allowed or not, complete or not."""
    if card in SUPPORTED:
        faction = SUPPORTED[card]
        for region, amount in product(REGIONS, (1, 2)):
            if supportable(table, faction, region):
                yield [(faction, SUPPLY, region)] * amount
    elif card == "assemble":
        for targets in product((None, *REGIONS), repeat=3):
            yield [(faction, SUPPLY, region) for faction, region in zip(FACTIONS, targets, strict=True) if region]
    else:
        for a, b in permutations(REGIONS, 2):
            if card == "outmanoeuvre" and {a, b} not in BORDERS:
                continue
            for one in FACTIONS:
                for other in FACTIONS:
                    yield [(one, a, b), (other, b, a)]
                if card == "outmanoeuvre":
                    for two in combinations_with_replacement(FACTIONS, 2):
                        yield [(one, a, b), *((other, b, a) for other in two)]


def supportable(table: Table, faction: str, region: str) -> bool:
    """SUPPORT-02..04: open, and beside a region that the faction controls, or beside its home while that is open."""
    beside = [other for other in REGIONS if {region, other} in BORDERS]
    near_control = any(table.disc.get(other) == faction for other in beside)
    near_home = HOME[faction] in beside and HOME[faction] not in table.disc
    return near_control or near_home


def allowed(table: Table, transfers: list[Transfer]) -> bool:
    """Everybody who moves is there beforehand, and nobody enters a frozen region."""
    for faction, source, target in transfers:
        there = table.supply[faction] if source == SUPPLY else table.followers[source, faction]
        if not there or target in table.disc:
            return False
        if there < sum(1 for other in transfers if other[:2] == (faction, source)):
            return False
    return True


def change_of(before: Table, after: Table) -> dict[tuple[str, str], int]:
    """The net change by region and faction; what does not change is left out."""
    places = product(REGIONS, FACTIONS)
    return {
        place: after.followers[place] - before.followers[place] for place in places if after.followers[place] != before.followers[place]
    }


def undoes_the_last(table: Table, card: str, transfers: list[Transfer]) -> bool:
    """UNDO-01..05."""
    last = table.last
    if card not in ("manoeuvre", "outmanoeuvre") or not last or last.card != card or last.seat == table.seat or not last.change:
        return False
    return change_of(table, table.moved(transfers)) == {place: -change for place, change in last.change.items()}


def negotiations(table: Table) -> dict[str, Table]:
    """NEGOTIATE-01, -02, -04."""
    eligible = [region for region in REGIONS if region not in table.disc and region not in table.marked]
    found = {}
    for pair in combinations(eligible, 2):
        for marked, other in (pair, pair[::-1]):
            new = table.copy()
            new.order = [{marked: other, other: marked}.get(region, region) for region in table.order]
            new.marked.add(marked)
            found[f"{marked}*<>{other}"] = new
    return found or {"": table}


def written(transfers: list[Transfer]) -> str:
    """One resolution as text; the order of the transfers does not matter."""
    if not transfers:
        return ""
    if transfers[0][1] == SUPPLY:
        if len({faction for faction, _, _ in transfers}) == 1:
            return f"{transfers[0][0] * len(transfers)}@{transfers[0][2]}"
        return " ".join(sorted(f"{faction}@{target}" for faction, _, target in transfers))
    givers: dict[str, str] = {}
    for faction, source, _ in transfers:
        givers[source] = "".join(sorted(givers.get(source, "") + faction))
    sides = [f"{region}:{factions}" for region, factions in givers.items()]
    return "<>".join(sorted(sides) if len(transfers) == 2 else sides)


def summons(table: Table) -> set[tuple[str, str]]:
    """SUMMON-01..04: everybody in a region."""
    return {place for place, count in table.followers.items() if count}


# --- struggles ---


def struggle(table: Table) -> Table:
    """STRUG-01..05: the table after the next struggle."""
    new = table.copy()
    region = next(region for region in table.order if region not in table.disc)
    counts = {faction: table.followers[region, faction] for faction in FACTIONS}
    leaders = [faction for faction in FACTIONS if counts[faction] == max(counts.values()) > 0]
    new.disc[region] = leaders[0] if len(leaders) == 1 else "X"
    for faction, count in counts.items():
        new.supply[faction] += count
        new.followers[region, faction] = 0
    return new


def over(table: Table) -> bool:
    """END-01, END-02."""
    return list(table.disc.values()).count("X") >= 3 or len(table.disc) == 8


# --- the winner ---


class Player(NamedTuple):
    """What counts of one player at the end. `emptied` is the play that emptied the hand, or None; `last` the last play, or None."""

    court: tuple[int, int, int]
    emptied: int | None
    last: int | None


def victors(observed: dict) -> set[int]:
    """The seats that have won, comparing every side with every other: what no other beats has won. A side is a player, or a team of two."""
    table = Table(observed)
    players = [
        Player(tuple(seat["court"]), seat["last_play"] if seat["hand_size"] == 0 else None, seat["last_play"] or None)
        for seat in observed["seats"]
    ]
    sides = [(0, 2), (1, 3)] if len(players) == 4 else [(seat,) for seat in range(len(players))]
    beats = beats_at_invasion if list(table.disc.values()).count("X") >= 3 else beats_at_coronation
    members = {side: [players[seat] for seat in side] for side in sides}
    unbeaten = [side for side in sides if not any(beats(table, members[other], members[side]) for other in sides if other != side)]
    return {seat for side in unbeaten for seat in side}


def beats_at_invasion(table: Table, one: list[Player], other: list[Player]) -> bool:
    def sets(side: list[Player]) -> int:
        return min(sum(player.court[faction] for player in side) for faction in range(3))

    def last(side: list[Player]) -> int:
        return max((player.last for player in side if player.last), default=0)

    if sets(one) != sets(other):
        return sets(one) > sets(other)
    return last(one) > last(other)


def beats_at_coronation(table: Table, one: list[Player], other: list[Player]) -> bool:
    ranked = strongest_first(table)

    def best(side: list[Player]) -> list[int]:
        """Most of the first faction, and among those with as many, of the second."""
        return max([player.court[FACTIONS.index(faction)] for faction in ranked[:2]] for player in side)

    if best(one) != best(other):
        return best(one) > best(other)
    if any(player.emptied is None for player in one):
        return False
    return any(player.emptied is None for player in other) or max(p.emptied for p in one) < max(p.emptied for p in other)


def strongest_first(table: Table) -> list[str]:
    """CORONATION-01, -02: the one order of the controlling factions in which each outranks the next."""
    won = {faction: [n for n, region in enumerate(table.order) if table.disc[region] == faction] for faction in FACTIONS}
    ruling = [faction for faction in FACTIONS if won[faction]]

    def outranks(one: str, other: str) -> bool:
        if len(won[one]) == len(won[other]):
            return won[one][-1] > won[other][-1]
        return len(won[one]) > len(won[other])

    (ranking,) = [list(p) for p in permutations(ruling) if all(outranks(a, b) for a, b in pairwise(p))]
    return ranking
