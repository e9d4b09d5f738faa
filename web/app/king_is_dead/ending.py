"""The end of a game: who has won, the scene, why, and who was ahead on the way."""

from __future__ import annotations

from typing import cast

from htpy import Element, Node, Renderable

from app import h
from app.i18n import Text
from app.king_is_dead.pieces import counts
from app.king_is_dead.reckoning import table, why
from app.king_is_dead.seen import Seen
from app.parts import ending_head, picture
from vacant_throne.core.contract import Outcome
from vacant_throne.core.message import seat_term


def ending(seen: Seen, t: Text) -> Renderable:
    """The end, in the place of prompt, cards and hand."""
    kind = seen.outcome.ending
    return h.section("#ending.ending", aria_labelledby="ending-title")[
        ending_head(kind, winners_line(seen, t), why(seen, t), t),
        bool(seen.view.course) and _course(seen, t),
        h.div(".ending-courts")[(_court(seen, number, t) for number in _by_rank(seen))],
        table(seen, t),
    ]


def winners_line(seen: Seen, t: Text) -> str:
    """Who has won, in one line."""
    winners = seen.outcome.winners
    if seen.automaton_wins:
        return t(f"end.{seen.outcome.ending}.saxons")
    kind = "winner" if len(winners) == 1 else "team" if seen.teams and len(winners) == 2 else "shared"
    return t(f"end.{seen.outcome.ending}.{kind}", who=tuple(seat_term(seat) for seat in winners))


CELL = (10, 16)
"""Width and height of a turn in the chart of who was ahead."""


def _course(seen: Seen, t: Text) -> Element:
    """Who would have won, had everybody passed from there on: a row a player, a column a turn."""
    outcomes = [cast("Outcome", advice["outcome"]) for advice in seen.view.course]
    width, height = CELL
    endings = list(dict.fromkeys(outcome.ending for outcome in outcomes))
    return h.figure(".course")[
        h.figcaption[
            t("course.title"),
            (h.span(class_=f"course-key is-{ending}")[t(f"end.{ending}.title")] for ending in endings),
        ],
        h.div(".course-rows")[
            (
                h.div(".course-row")[
                    h.b[seat.name],
                    h.svg(
                        {
                            "viewBox": f"0 0 {width * len(outcomes)} {height}",
                            "preserveAspectRatio": "none",
                            "role": "img",
                            "aria-label": t("course.row", who=seat_term(seat.number), n=_ahead(outcomes, seat.number), turns=len(outcomes)),
                        }
                    )[
                        (
                            h.rect(
                                x=str(width * turn),
                                y="0",
                                width=str(width - 1),
                                height=str(height),
                                class_=f"course-cell is-{outcome.ending}{' is-ahead' if outcome.ranks[seat.number] == 1 else ''}",
                            )
                            for turn, outcome in enumerate(outcomes)
                        )
                    ],
                ]
                for seat in seen.seats
            )
        ],
    ]


def _ahead(outcomes: list[Outcome], seat: int) -> int:
    return sum(outcome.ranks[seat] == 1 for outcome in outcomes)


def _by_rank(seen: Seen) -> list[int]:
    return sorted(range(len(seen.seats)), key=lambda seat: seen.outcome.ranks[seat])


def _court(seen: Seen, number: int, t: Text) -> Node:
    seat = seen.seats[number]
    won = seen.outcome.ranks[number] == 1
    crown = picture("mark-crown", "0 0 60 44", kind="crown") if won else None
    return h.p(class_="ending-court is-winner" if won else "ending-court")[
        crown,
        h.b[seat.name],
        won and h.span(".unseen")[t("end.won")],
        counts(seen.rules.factions, seat.court, owner=f"end-{number}"),
        seat.plot and h.span(".ending-plot")[t("court.plot")],
    ]
