"""The end of a game: who has won, the scene, why, and how the scores went."""

from __future__ import annotations

from typing import cast

from htpy import Element, Node, Renderable

from app import h
from app.i18n import Text
from app.kings_bounty.reckoning import points, table, why
from app.kings_bounty.seen import Seen
from app.parts import ending_head, picture
from vacant_throne.core.contract import Outcome
from vacant_throne.core.message import seat_term


def ending(seen: Seen, t: Text) -> Renderable:
    """The end, in the place of prompt, cards and hand."""
    kind = seen.outcome.ending
    return h.section("#ending.ending", aria_labelledby="ending-title")[
        ending_head(kind, t(f"end.{kind}.winner", who=seat_term(seen.outcome.winners[0])), why(seen, t), t),
        h.ol(".ending-courts")[
            (_place(seen, number, t) for number in sorted(range(len(seen.seats)), key=lambda seat: seen.outcome.ranks[seat]))
        ],
        bool(seen.view.course) and _course(seen, t),
        table(seen, t),
    ]


def _place(seen: Seen, number: int, t: Text) -> Node:
    won = seen.outcome.ranks[number] == 1
    return h.li(class_="ending-court is-winner" if won else "ending-court")[
        won and picture("mark-crown", "0 0 60 44", kind="crown"),
        h.b[seen.seats[number].name],
        won and h.span(".unseen")[t("end.won")],
        h.span[t("bounty.points", n=points(seen.outcome)[number])],
    ]


STEP, ROOM = 10, 24
"""Width of a turn and height of the room in the chart of scores."""


def _course(seen: Seen, t: Text) -> Element:
    """The scores turn by turn, a row a player: whoever was ahead stands in gold."""
    outcomes = [cast("Outcome", advice["outcome"]) for advice in seen.view.course]
    scores = [points(outcome) for outcome in outcomes]
    top = max(1, *(max(turn) for turn in scores))
    bottom = min(0, *(min(turn) for turn in scores))
    scale = ROOM / (top - bottom)
    return h.figure(".course")[
        h.figcaption[t("bounty.course")],
        h.div(".course-rows")[
            (
                h.div(".course-row.is-scores")[
                    h.b[seat.name],
                    h.svg(
                        {
                            "viewBox": f"0 0 {STEP * len(scores)} {ROOM}",
                            "preserveAspectRatio": "none",
                            "role": "img",
                            "aria-label": t(
                                "course.row",
                                who=seat_term(seat.number),
                                n=sum(outcome.ranks[seat.number] == 1 for outcome in outcomes),
                                turns=len(outcomes),
                            ),
                        }
                    )[
                        (
                            h.rect(
                                x=str(STEP * turn),
                                y=f"{(top - max(score[seat.number], 0)) * scale:.1f}",
                                width=str(STEP - 1),
                                height=f"{max(abs(score[seat.number]) * scale, 1):.1f}",
                                class_=["course-cell", {"is-ahead": outcomes[turn].ranks[seat.number] == 1}],
                            )
                            for turn, score in enumerate(scores)
                        )
                    ],
                    h.span[t.number(scores[-1][seat.number])],
                ]
                for seat in seen.seats
            )
        ],
    ]
