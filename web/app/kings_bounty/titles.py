"""The titles: what each counts, who has how many, who holds it, who is next and by how much."""

from __future__ import annotations

from htpy import Element, Renderable

from app import h
from app.i18n import Text
from app.kings_bounty import naming
from app.kings_bounty.pieces import title_picture
from app.kings_bounty.seen import Seen, Title
from app.parts import picture, sheet
from vacant_throne.core.message import seat_term


def titles(seen: Seen, t: Text) -> Renderable:
    """The open titles, and the viewer's own secret one."""
    shown = [*seen.titles, seen.secret] if seen.secret and seen.seat is not None else seen.titles
    return h.Parted(
        lambda parts: sheet(seen.view, "titles", t("bounty.titles"), h.ol(".titles")[parts.values()]),
        {title_id(title): _title(seen, title, t) for title in shown},
    )


def title_id(title: Title) -> str:
    """The id of a title's row; ``title-…`` is its picture in the sprite."""
    return f"award-{title.name}"


def _title(seen: Seen, title: Title, t: Text) -> Element:
    hidden = title.secret is not None
    classes = {
        "is-mine": title.holder is not None and title.holder == seen.viewer,
        "is-held": title.holder is not None,
        "is-secret": hidden,
    }
    return h.li(id=title_id(title), class_=["title", classes])[
        title_picture(title.name),
        h.div(".title-words")[
            h.h3[naming.title_name(title, t), " ", h.b(class_={"is-bad": title.points < 0})[t("bounty.points", n=title.points)]],
            h.p(".title-what")[hidden and h.em[_kept(seen, title, t)], " ", t(f"title.{title.name}.what")],
            h.div(".title-line")[
                title.counts is not None and any(title.counts) and _counts(seen, title, t),
                h.p(".title-standing")[naming.standing(title, t)],
            ],
        ],
    ]


def _kept(seen: Seen, title: Title, t: Text) -> str:
    return t("bounty.secret.yours") if seen.seat is not None else t("bounty.secret.was", who=seat_term(title.secret or 0))


def _counts(seen: Seen, title: Title, t: Text) -> Element:
    """What each seat has of what the title counts, if it has any."""
    assert title.counts is not None
    return h.ul(".title-counts", aria_label=t("bounty.counts"))[
        (
            h.li(class_={"is-holder": seat.number == title.holder})[
                seat.number == title.holder and picture("mark-crown", "0 0 60 44", kind="crown"),
                h.span[t("bounty.count", who=seat_term(seat.number))],
                " ",
                h.b[t.number(count)],
            ]
            for seat, count in zip(seen.seats, title.counts, strict=True)
            if count
        )
    ]
