"""The titles: what each counts, who has how many, who holds it, who is next and by how much."""

from __future__ import annotations

from functools import lru_cache

from htpy import Element, Renderable
from markupsafe import Markup

from app import h
from app.i18n import Text
from app.kings_bounty import naming
from app.kings_bounty.pieces import title_picture
from app.kings_bounty.seen import Seen, Title
from app.markup import drawn
from app.parts import picture, sheet
from vacant_throne.core.message import seat_term


def titles(seen: Seen, t: Text) -> Renderable:
    """The open titles, and the viewer's own secret one."""
    shown = [*seen.titles, seen.secret] if seen.secret and seen.seat is not None else seen.titles
    return h.Parted(
        lambda parts: sheet(seen.view, "titles", t("bounty.titles"), h.ol(".titles")[parts.values()]),
        {title_id(title): _title(title, t, viewer=seen.viewer, over=seen.seat is None) for title in shown},
    )


def title_id(title: Title) -> str:
    """The id of a title's row; ``title-…`` is its picture in the sprite."""
    return f"award-{title.name}"


@lru_cache(maxsize=256)
def _title(title: Title, t: Text, *, viewer: int | None, over: bool) -> Markup:
    """The row of a title; kept, because a decision changes few of them."""
    hidden = title.secret is not None
    classes = {
        "is-mine": title.holder is not None and title.holder == viewer,
        "is-held": title.holder is not None,
        "is-secret": hidden,
    }
    return drawn(
        h.li(id=title_id(title), class_=["title", classes])[
            title_picture(title.name),
            h.div(".title-words")[
                h.h3[naming.title_name(title, t), " ", h.b(class_={"is-bad": title.points < 0})[t("bounty.points", n=title.points)]],
                h.p(".title-what")[hidden and h.em[_kept(title, t, over=over)], " ", t(f"title.{title.name}.what")],
                h.div(".title-line")[
                    title.counts is not None and any(title.counts) and _counts(title, t),
                    h.p(".title-standing")[naming.standing(title, t)],
                ],
            ],
        ]
    )


def _kept(title: Title, t: Text, *, over: bool) -> str:
    return t("bounty.secret.was", who=seat_term(title.secret or 0)) if over else t("bounty.secret.yours")


def _counts(title: Title, t: Text) -> Element:
    """What each seat has of what the title counts, if it has any."""
    assert title.counts is not None
    return h.ul(".title-counts", aria_label=t("bounty.counts"))[
        (
            h.li(class_={"is-holder": seat == title.holder})[
                seat == title.holder and picture("mark-crown", "0 0 60 44", kind="crown"),
                h.span[t("bounty.count", who=seat_term(seat))],
                " ",
                h.b[t.number(count)],
            ]
            for seat, count in enumerate(title.counts)
            if count
        )
    ]
