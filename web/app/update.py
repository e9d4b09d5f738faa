"""When a newer version of the page is offered, and when this tab may change to it.

`web/offline.js` fetches a newer version whole while this one goes on, and lets it wait. To change is to begin the page anew, and games are
kept after every decision: so nothing is lost at any time. But nobody is interrupted in a turn, in a form or in a dialog; and where the
browser does not keep games, nothing is offered at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.controller import App

WAITING, REPLACED = "waiting", "replaced"
"""A newer version waits for a word; another tab has said it, and this one goes on with what it has loaded."""


def is_quiet(app: App) -> bool:
    """Whether nobody is in the middle of anything here."""
    session = app.session
    at_rest = session is None or (session.cursor is None and not session.in_turn and not app.comparing)
    return at_rest and app.dialog is None and app.setup is None and app.library.shelf.all_kept


def offered(app: App) -> str:
    """What is to be said of a newer version now: `WAITING` between turns, `REPLACED` at any time; empty if nothing is."""
    news = app.platform.news()
    if news == app.news_seen or not app.library.shelf.all_kept:
        return ""
    return news if news == REPLACED or is_quiet(app) else ""


def hear(app: App) -> None:
    """Something has changed about newer versions. If another tab has changed to one, this one follows where that disturbs nobody.

    A notice is something too: it may be the only way back from what was just done.
    """
    if app.platform.news() == REPLACED and is_quiet(app) and app.toast is None:
        app.platform.renew()
