"""Scores and places: KB section 9."""

from __future__ import annotations

from tests.kings_bounty.naive.table import Table
from tests.kings_bounty.naive.titles import POINTS, holder

OBELISK = 2
"""KB-COMP-05."""


def score(table: Table, seat: int, titles: list[str]) -> int:
    """KB-SCORE-02, with these titles in play."""
    held = sum(POINTS[title] for title in titles if holder(table, title) == seat)
    return held + OBELISK * len([domain for domain in table.domains_of(seat) if domain.card.family == "obelisk"])


def titles_at_the_end(table: Table) -> list[str]:
    """KB-SCORE-01, KB-EXP-02: the hidden ones count for everybody."""
    return [*table.open, *(title for title in table.hidden if title)]


def running_scores(table: Table) -> list[int]:
    """As far as everybody can see."""
    return [score(table, seat, table.open) for seat in range(table.players)]


def final_scores(table: Table) -> list[int]:
    return [score(table, seat, titles_at_the_end(table)) for seat in range(table.players)]


def distance(table: Table, seat: int) -> int:
    """From the first player, clockwise."""
    steps = 0
    while (table.first + steps) % table.players != seat:
        steps += 1
    return steps


def places(table: Table, scores: list[int]) -> list[int]:
    """KB-SCORE-03, -04: one place a seat, no two alike."""

    def beats(one: int, other: int) -> bool:
        if scores[one] == scores[other]:
            return distance(table, one) < distance(table, other)
        return scores[one] > scores[other]

    seats = range(table.players)
    return [1 + len([other for other in seats if other != seat and beats(other, seat)]) for seat in seats]
