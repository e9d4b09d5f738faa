"""The end of a game: who has won, the scene, why, and who was ahead on the way."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node, Renderable

from app.i18n import Text
from app.king_is_dead.hand import winners_line
from app.king_is_dead.pieces import counts, picture
from app.king_is_dead.reckoning import table, why
from app.king_is_dead.seen import Seen
from app.markup import button


def ending(seen: Seen, t: Text) -> Renderable:
    """The end, in the place of prompt, cards and hand."""
    kind = seen.outcome.ending
    return h.section("#ending.ending", aria_labelledby="ending-title")[
        picture(f"scene-{kind}", "0 0 320 200", kind="scene"),
        h.div(".ending-words")[
            h.p(".ending-kind")[t(f"end.{kind}.title")],
            h.h2("#ending-title", tabindex="-1")[winners_line(seen, t)],
            h.p[why(seen, t)],
            h.div(".ending-ways")[
                button(t("end.again"), "again", kind="go", id="again"),
                button(t("end.share"), "open", "share", kind="way", id="share-ending"),
                button(t("end.watch"), "watch", kind="way", id="watch-ending"),
            ],
        ],
        h.div(".ending-courts")[(_court(seen, number, t) for number in _by_rank(seen))],
        table(seen, t),
    ]


def _by_rank(seen: Seen) -> list[int]:
    return sorted(range(len(seen.seats)), key=lambda seat: seen.outcome.ranks[seat])


def _court(seen: Seen, number: int, t: Text) -> Node:
    seat = seen.seats[number]
    won = seen.outcome.ranks[number] == 1
    crown: Element | None = picture("mark-crown", "0 0 60 44", kind="crown") if won else None
    return h.p(class_="ending-court is-winner" if won else "ending-court")[
        crown, h.b[seat.name], won and h.span(".sr")[t("end.won")], counts(seat.court, owner=f"end-{number}")
    ]
