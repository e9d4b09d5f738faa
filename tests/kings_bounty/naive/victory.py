"""Scores and places: KB section 9."""

from __future__ import annotations

from tests.kings_bounty.naive.table import Table
from tests.kings_bounty.naive.titles import POINTS, TITLES, counts, holder

OBELISK = 2
"""KB-COMP-05."""


def scores(table: Table, titles: list[str]) -> list[int]:
    """KB-SCORE-02, with these titles in play."""
    found = [
        OBELISK * len([domain for domain in table.domains_of(seat) if domain.card.family == "obelisk"]) for seat in range(table.players)
    ]
    for title in titles:
        seat = holder(table, title)
        if seat is not None:
            found[seat] += POINTS[title]
    return found


def titles_at_the_end(table: Table) -> list[str]:
    """KB-SCORE-01, KB-EXP-02: the hidden ones count for everybody."""
    return [*table.open, *(title for title in table.hidden if title)]


def scores_seen(table: Table) -> list[int]:
    """As far as everybody can see: hidden titles count once the game is over."""
    return scores(table, table.open if table.seat is not None else titles_at_the_end(table))


def final_scores(table: Table) -> list[int]:
    return scores(table, titles_at_the_end(table))


def distance(table: Table, seat: int) -> int:
    """From the first player, clockwise."""
    steps = 0
    while (table.first + steps) % table.players != seat:
        steps += 1
    return steps


def places(table: Table, points: list[int]) -> list[int]:
    """KB-SCORE-03, -04: one place a seat, no two alike."""

    def beats(one: int, other: int) -> bool:
        if points[one] == points[other]:
            return distance(table, one) < distance(table, other)
        return points[one] > points[other]

    seats = range(table.players)
    return [1 + len([other for other in seats if other != seat and beats(other, seat)]) for seat in seats]


# --- how that came about, line by line: what was compared, and who had it ---

Line = tuple[str, dict[str, object], list[int | None], list[int]]


def reckoning(table: Table, titles: list[str]) -> list[Line]:
    """Every title in play, the obelisks, the scores, and if they are equal the distances from the first player."""
    points = scores(table, titles)
    everybody = list(range(table.players))
    leaders = [seat for seat in everybody if points[seat] == max(points)]
    obelisks = [OBELISK * len([domain for domain in table.domains_of(seat) if domain.card.family == "obelisk"]) for seat in everybody]
    found = [title_line(table, title) for title in TITLES if title in titles]
    found.append(("obelisks", {}, [*obelisks], everybody))
    found.append(("total", {}, [*points], leaders))
    if len(leaders) > 1:
        distances = [distance(table, seat) if seat in leaders else None for seat in everybody]
        found.append(("nearest", {"first": table.first}, distances, [places(table, points).index(1)]))
    return found


def title_line(table: Table, title: str) -> Line:
    about: dict[str, object] = {"title": title, "points": POINTS[title]}
    seat, numbers = holder(table, title), counts(table, title)
    if numbers is None:
        return ("blame_nobody", about, [], []) if seat is None else ("blame", about | {"who": seat}, [], [seat])
    if seat is not None:
        return "title", about, [*numbers], [seat]
    return "tied" if any(numbers) else "nobody", about, [*numbers], []
