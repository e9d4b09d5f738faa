"""Verbs that are the same on every screen: going places, dialogs, settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import settings, update
from app.bots import PACES
from app.platform import StorageError
from app.views.dialogs import Dialog

if TYPE_CHECKING:
    from app.controller import App


def go(app: App, place: str, _value: str) -> None:
    """Go to a screen."""
    app.go(place)


def skip(app: App, _arg: str, _value: str) -> None:
    """Jump over the top bar."""
    app.focus_on = "main"


def open_(app: App, arg: str, _value: str) -> None:
    """Open a dialog: ``help``, ``rename:<id>``."""
    name, _, about = arg.partition(":")
    app.draft = ""
    if name == "rename":
        record = app.library.shelf.get(about)
        app.draft = record.title if record else ""
    if name == "share":
        app.want("qr")
    app.dialog = Dialog(name, about)


def close(app: App, _arg: str, _value: str) -> None:
    """Close the dialog."""
    app.close()


def dismiss(app: App, arg: str, _value: str) -> None:
    """Close a notice."""
    if arg == "trouble":
        app.trouble_seen = True
    elif arg == "reminder":
        app.reminder.put_off()
    elif arg == "stale":
        app.stale = False
    elif arg == "alone":
        app.bots.alone = False
    elif arg == "update":
        app.news_seen = app.platform.news()
    elif arg == "why" and app.session is not None:
        app.session.refusal = None
    else:
        app.toast = None


def draft(app: App, _arg: str, value: str) -> None:
    """Text typed in a dialog."""
    app.draft = value


def choose(app: App, arg: str, value: str) -> None:
    """Choose a setting."""
    _choose(app, arg, value)


def pace(app: App, _arg: str, value: str) -> None:
    """Have the bots play faster or slower: the place of a choice among `PACES`, as a slider gives it."""
    if value.isdecimal() and int(value) < len(PACES):
        _choose(app, "pace", list(PACES)[int(value)])


def theme(app: App, _arg: str, _value: str) -> None:
    """Change between day and candle, whatever the system says."""
    chosen = app.settings.theme
    dark = app.platform.prefers_dark() if chosen == "system" else chosen == "candle"
    _choose(app, "theme", "day" if dark else "candle")


def _choose(app: App, name: str, value: str) -> None:
    if value not in settings.CHOICES.get(name, ()):
        return
    app.settings = app.settings.choose(name, value)
    app.dress()
    if name == "remind":
        app.look_for_reminders()
    try:
        settings.keep(app.platform.storage, name, value)
    except StorageError as error:
        app.library.shelf.trouble = error


def copy_report(app: App, _arg: str, _value: str) -> None:
    """Copy the report on what broke."""
    app.platform.copy(app.report, "error-report")


def renew(app: App, _arg: str, _value: str) -> None:
    """Change to the newer version, if it is still offered: a tap may come too late."""
    if update.offered(app):
        app.platform.renew()


VERBS = {
    "go": go,
    "skip": skip,
    "open": open_,
    "close": close,
    "dismiss": dismiss,
    "draft": draft,
    "choose": choose,
    "pace": pace,
    "theme": theme,
    "copy-report": copy_report,
    "renew": renew,
}
