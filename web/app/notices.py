"""Notices that stay until what they tell of is over, or they are closed: one list, to be seen and to be heard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from htpy import Node

from app import h, update
from app.exhibit import Exhibit
from app.i18n import Text
from app.kin import Kin, Visit
from app.markup import button, icon_button, rule_link

if TYPE_CHECKING:
    from app.controller import App


class Notice(NamedTuple):
    """One notice. `what` it tells of says whether it is news to somebody who listens; None where the table itself is heard saying it.

    `said` is its text for the ear, and for the eye unless there are `words`. One that is not `shown` is told by the page itself.
    """

    name: str
    what: object
    said: str
    buttons: tuple[Node, ...]
    words: Node = None
    kind: str = ""
    shown: bool = True


def drawn(notice: Notice) -> Node:
    """A notice as it is seen."""
    kind = f"notice {notice.kind}".rstrip()
    return h.div({"class": kind})[h.p[notice.words or notice.said], h.div(".notice-buttons")[notice.buttons]]


def standing(app: App) -> Iterator[Notice]:
    """All notices that stand now, in the order in which they are shown."""
    t = app.t
    trouble = app.library.shelf.trouble
    if trouble is not None and not app.trouble_seen:
        full = trouble.kind == "full"
        buttons = (
            app.at is not None and button(t("games.export"), "export", id="trouble-export"),
            full and button(t("games.title"), "go", "games", id="trouble-games"),
            icon_button("close", t("close"), "dismiss", "trouble", id="trouble-close"),
        )
        yield Notice(
            "trouble", trouble.kind, t(f"storage.{trouble.kind}"), buttons, kind="warning", shown=not (full and app.place == "games")
        )
    if app.stale and app.session is not None:
        buttons = (
            button(t("tabs.show"), "go", app.place, id="stale-show"),
            button(t("tabs.mine"), "dismiss", "stale", id="stale-mine"),
        )
        yield Notice("stale", True, t("tabs.stale"), buttons, kind="warning")
    if app.reminder.why:
        buttons = (
            button(t("games.export_all"), "export-all", id="remind-export"),
            icon_button("close", t("remind.later"), "dismiss", "reminder", id="remind-close"),
        )
        yield Notice("reminder", app.reminder.why, t(f"remind.{app.reminder.why}"), buttons)
    if app.bots.alone and app.session is not None:
        close = icon_button("close", t("close"), "dismiss", "alone", id="alone-close")
        yield Notice("alone", True, t("bots.alone"), (close,))
    if app.comparing and app.kin is not None and isinstance(app.at, Visit):
        yield _compared(t, app.kin, app.at)
    if news := update.offered(app):
        buttons = (
            button(t("update.reload"), "renew", id="update-reload"),
            button(t("update.later"), "dismiss", "update", id="update-later"),
        )
        yield Notice("update", news, t(f"update.{news}"), buttons)
    if isinstance(app.at, Exhibit):
        said = f"{t.say(app.at.reason)} {t('exhibit.text')}"
        yield Notice("exhibit", None, said, (button(t("games.export"), "export", id="exhibit-export"),))
    if app.session is not None and app.session.refusal is not None:
        refusal = app.session.refusal
        why = app.seated().say(refusal.message)
        words = [h.strong[t("why.title")], " ", why, " ", rule_link(t, refusal.rule)]
        close = icon_button("close", t("close"), "dismiss", "why", id="why-close")
        yield Notice("refusal", refusal, f"{t('why.title')} {why}", (close,), words, kind="why")


def _compared(t: Text, kin: Kin, shown: Visit) -> Notice:
    """Which of two games is on show, and what can be done with them."""
    theirs = shown.match is kin.theirs
    buttons = (
        button(t("compare.show.mine" if theirs else "compare.show.theirs"), "compare", "mine" if theirs else "theirs", id="compare-other"),
        button(t("kin.mine"), "mine-link", id="compare-mine"),
        button(t("kin.both"), "take-link", id="compare-both"),
    )
    said = f"{t('compare.theirs' if theirs else 'compare.mine')} {t('compare.common', n=kin.common)}"
    return Notice("compared", None, said, buttons, kind="two-ways")
