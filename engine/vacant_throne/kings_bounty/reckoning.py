"""Who has which title, who has won, and why: every comparison in order (KB sections 7 and 9)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from vacant_throne.core.contract import Line, Outcome
from vacant_throne.core.message import Message, Term, seat_term
from vacant_throne.kings_bounty.cards import ALL_OBELISKS
from vacant_throne.kings_bounty.terms import title_term
from vacant_throne.kings_bounty.titles import OBELISK_POINTS, POINTS, TITLES, holder, standing

if TYPE_CHECKING:
    from vacant_throne.kings_bounty.state import BountyState


def points_of(title: int) -> int:
    """What a title is worth."""
    return POINTS[TITLES[title]]


def titles_in_play(state: BountyState, known: Collection[int]) -> list[int]:
    """The open titles, and the hidden ones of those seats, in order (KB-SCORE-01, KB-EXP-02)."""
    return sorted([*state.open, *(title for seat, title in enumerate(state.secrets) if title >= 0 and seat in known)])


def _obelisks(state: BountyState) -> list[int]:
    """What each seat has of its obelisks."""
    return [OBELISK_POINTS * (held & ALL_OBELISKS).bit_count() for held in state.held]


def scores(state: BountyState, known: Collection[int] = ()) -> list[int]:
    """What each seat has, should the game end now, to somebody who knows the hidden titles of those seats (KB-SCORE-02)."""
    found = _obelisks(state)
    for title in titles_in_play(state, known):
        seat = holder(state, title)
        if seat >= 0:
            found[seat] += points_of(title)
    return found


def reckon(state: BountyState, known: Collection[int]) -> Outcome:
    """How the game would end now, to somebody who knows the hidden titles of those seats (KB-SCORE-01..04).

    The ranks follow the scores; seats with the same score rank by how near they sit to the first player, so no two ranks are alike.
    """
    rules = state.rules
    lines = [_title_line(state, title) for title in titles_in_play(state, known)]
    everyone = tuple(range(rules.players))
    lines.append(Line(Message("bounty.reckoning.obelisks"), "KB-SCORE-02", tuple(_obelisks(state)), everyone))
    found = scores(state, known)
    best = max(found)
    leaders = tuple(seat for seat in everyone if found[seat] == best)
    lines.append(Line(Message("bounty.reckoning.total"), "KB-SCORE-03", tuple(found), leaders))
    distances = [(seat - rules.first) % rules.players for seat in everyone]
    order = sorted(everyone, key=lambda seat: (-found[seat], distances[seat]))
    if len(leaders) > 1:
        compared = tuple(distances[seat] if seat in leaders else None for seat in everyone)
        lines.append(Line(Message("bounty.reckoning.nearest", {"first": seat_term(rules.first)}), "KB-SCORE-04", compared, (order[0],)))
    ranks = tuple(order.index(seat) + 1 for seat in everyone)
    return Outcome(ranks, state.closing or "last_card", lines[-1].rule, tuple(lines))


def _title_line(state: BountyState, title: int) -> Line:
    """Who has a title, and why nobody else."""
    args: dict[str, int | Term] = {"title": title_term(title), "points": points_of(title)}
    compared, seat = standing(state, title)
    if compared is None:
        if seat >= 0:
            return Line(Message("bounty.reckoning.blame", {**args, "who": seat_term(seat)}), "KB-TITLE-07", left=(seat,))
        rule = "KB-TITLE-07" if title in state.open else "KB-EXP-04"
        return Line(Message("bounty.reckoning.blame_nobody", args), rule)
    if seat >= 0:
        return Line(Message("bounty.reckoning.title", args), "KB-TITLE-01", tuple(compared), (seat,))
    if not any(compared):
        return Line(Message("bounty.reckoning.nobody", args), "KB-TITLE-02", tuple(compared))
    return Line(Message("bounty.reckoning.tied", args), "KB-TITLE-01", tuple(compared))
