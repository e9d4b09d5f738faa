"""Who has won: KID2 sections 8 to 11, KID1 sections 6 and 7, by leaving out whoever falls behind until one side is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise, permutations
from typing import NamedTuple

from tests.king_is_dead.naive.struggles import ending
from tests.king_is_dead.naive.table import Table

Seats = set[int]


class Player(NamedTuple):
    """What counts of one player at the end. `emptied` is the play that emptied the hand, or None; `last` the last play, or None."""

    court: Counter[str]
    emptied: int | None
    last: int | None
    plot: bool = False

    def with_one_more(self, faction: str) -> Player:
        """The same with one more follower."""
        return self._replace(court=self.court + Counter(faction))


def players_of(table: Table, observations: list[dict]) -> list[Player]:
    """The players, each as that seat itself sees them; PLOT-04: a hand of just Plot is played out."""
    own = [observed["seats"][seat] for seat, observed in enumerate(observations)]
    return [
        Player(
            court=Counter(dict(zip(table.edition.factions, seat["court"], strict=True))),
            emptied=(seat["last_play"] or None) if set(seat["hand"]) <= {"plot"} else None,
            last=seat["last_play"] or None,
            plot="plot" in seat["hand"],
        )
        for seat in own
    ]


def victors(table: Table, players: list[Player]) -> Seats:
    """The seats that have won. PLOT-02: whoever holds Plot names the faction that serves best, found by trying each."""
    holder = next((seat for seat, player in enumerate(players) if player.plot), None)
    if holder is None:
        return decided(table, players)
    tried = [
        decided(table, [player.with_one_more(faction) if seat == holder else player for seat, player in enumerate(players)])
        for faction in table.edition.factions
    ]
    return max(tried, key=lambda winners: (holder in winners, -len(winners)))


def decided(table: Table, players: list[Player]) -> Seats:
    how = ending(table)
    assert how is not None
    if "solo" in table.rules and how == "invasion":
        return {1}  # SOLO-END-01
    return {
        "invasion": by_sets,
        "saxons": by_sets,
        "coronation": by_coronation,
        "control": by_control,
        "vikings": by_vikings,
        "mordred": by_mordred,
    }[how](table, players)


# --- sides, and how they fall behind ---


def side_of(seat: int, players: list[Player]) -> Seats:
    """A player for himself; of four, with the partner opposite."""
    return {seat, (seat + 2) % 4} if len(players) == 4 else {seat}


def whole_sides(seats: Iterable[int], players: list[Player]) -> Seats:
    return {member for seat in seats for member in side_of(seat, players)}


def one_side(seats: Seats, players: list[Player]) -> bool:
    return any(seats <= side_of(seat, players) for seat in seats)


def with_most(seats: Seats, measure: Callable[[int], int]) -> Seats:
    return {seat for seat in seats if all(measure(seat) >= measure(other) for other in seats)}


def of_faction(players: list[Player], faction: str) -> Callable[[int], int]:
    return lambda seat: players[seat].court[faction]


def in_all(players: list[Player]) -> Callable[[int], int]:
    return lambda seat: players[seat].court.total()


def last_of_side(players: list[Player]) -> Callable[[int], int]:
    """The last play of a seat's whole side; 0 for none."""
    return lambda seat: max(players[member].last or 0 for member in side_of(seat, players))


def without_the_last_to_play(seats: Seats, players: list[Player]) -> Seats:
    """Whoever of them played last is out, again and again; a player who never did is never out."""
    while not one_side(seats, players) and any(players[seat].last for seat in seats):
        seats = seats - with_most(seats, lambda seat: players[seat].last or 0)
    return seats


def strongest_first(table: Table) -> list[str]:
    """CORONATION-01, -02, CONTROL-01: the one order of the controlling factions in which each outranks the next."""
    spaces = list(enumerate(table.order))
    won = {faction: [n for n, region in spaces if table.disc.get(region) == faction] for faction in table.edition.factions}
    ruling = [faction for faction in table.edition.factions if won[faction]]

    def outranks(one: str, other: str) -> bool:
        if len(won[one]) == len(won[other]):
            return won[one][-1] > won[other][-1]
        return len(won[one]) > len(won[other])

    (ranking,) = [list(p) for p in permutations(ruling) if all(outranks(a, b) for a, b in pairwise(p))]
    return ranking


def loyal_to_the_strongest(table: Table, players: list[Player]) -> Seats:
    """Who has most of the first faction, and of these most of the second, as far as there is one."""
    left = set(range(len(players)))
    for faction in strongest_first(table)[:2]:
        if not one_side(left, players):
            left = with_most(left, of_faction(players, faction))
    return left


# --- the endings ---


def by_sets(table: Table, players: list[Player]) -> Seats:
    """INVASION-01, INVASION-TIE-1, -2, TEAM-INVASION-01, -TIE-1 and their like of the first edition."""

    def sets(seat: int) -> int:
        courts = sum((players[member].court for member in side_of(seat, players)), Counter())
        return min(courts[faction] for faction in table.edition.factions)

    left = with_most(set(range(len(players))), sets)
    return whole_sides(with_most(left, last_of_side(players)), players)


def by_coronation(table: Table, players: list[Player]) -> Seats:
    """CORONATION-01..03 and all its ties, PLOT-03, TEAM-CORONATION-01 and its ties."""
    left = loyal_to_the_strongest(table, players)
    if one_side(left, players):
        return whole_sides(left, players)
    for seat in left:
        if players[seat].plot and "plain_plot" not in table.rules:
            return side_of(seat, players)
    finished: dict[int, int] = {}
    for seat in left:
        emptied = [players[member].emptied for member in side_of(seat, players)]
        if None not in emptied:
            finished[seat] = max(emptied)
    if finished:
        first = min(finished.values())
        return whole_sides((seat for seat, when in finished.items() if when == first), players)
    if "last_player_loses" in table.rules:
        left = without_the_last_to_play(left, players)
    return whole_sides(left, players)


def by_control(table: Table, players: list[Player]) -> Seats:
    """KID1 CONTROL-01, -02 and its ties, TEAM-02, TEAM-04."""
    return whole_sides(without_the_last_to_play(loyal_to_the_strongest(table, players), players), players)


def by_vikings(table: Table, players: list[Player]) -> Seats:
    """VIK-END-02..04."""
    left = loyal_to_the_strongest(table, players)
    if not one_side(left, players):
        left = with_most(left, in_all(players))
    if not one_side(left, players):
        left = with_most(left, last_of_side(players))
    return whole_sides(left, players)


def by_mordred(table: Table, players: list[Player]) -> Seats:
    """MOR-END-02..04: the total counts only where a faction is missing."""
    left = loyal_to_the_strongest(table, players)
    if not one_side(left, players) and len(strongest_first(table)) < 2:
        left = with_most(left, in_all(players))
    if not one_side(left, players):
        left = with_most(left, last_of_side(players))
    return whole_sides(left, players)
