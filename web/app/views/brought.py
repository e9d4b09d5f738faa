"""What became of the games of a file with many."""

from __future__ import annotations

from htpy import Element

from app import h
from app.archive import Report
from app.i18n import Text
from app.markup import button
from app.shelf import clean
from app.views.dialogs import dialog

NAMED = 12
"""How many entries that were not taken in are named; the rest are counted."""


def brought(t: Text, report: Report) -> Element:
    """A sentence for everything that happened."""
    counts = {
        "added": report.added,
        "further": report.further,
        "here": report.here,
        "copies": report.copies,
        "unkept": report.unkept,
        "refused": len(report.refused),
    }
    told = {name: count for name, count in counts.items() if count}
    rest = len(report.refused) - NAMED
    return dialog(
        t,
        "brought",
        t("brought.title"),
        h.ul(".brought")[
            (h.li(class_=name in ("unkept", "refused") and "bad")[t(f"brought.{name}", n=count)] for name, count in told.items())
        ]
        if told
        else h.p[t("brought.nothing")],
        report.refused
        and h.ul(".hint")[
            (h.li[t("brought.entry", id=clean(entry.id) or "?", why=t.say(entry.reason))] for entry in report.refused[:NAMED])
        ],
        rest > 0 and h.p(".hint")[t("brought.more", n=rest)],
        h.div(".actions")[button(t("close"), "close", kind="go", id="brought-close")],
    )
