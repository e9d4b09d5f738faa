"""Verbs about links: opening one, what becomes of a game that is here already, and passing a game on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import tables
from app.kin import AHEAD, SAME, Kin, visit
from app.seating import unknown_names
from app.shelf import MAX_TITLE
from app.views.dialogs import Dialog
from app.views.frame import Toast
from app.views.games import title

if TYPE_CHECKING:
    from typing import Any

    from app.controller import App
    from vacant_throne.core.match import Match


def open_link(app: App, text: str) -> None:
    """Open the game of a link; if that match is on the shelf already, ask first. Raises `LinkError`."""
    _meet(app, app.library.from_link(text))


def _meet(app: App, match: Match[Any]) -> None:
    kin = app.library.kin(match)
    if kin is None:
        app.sit(app.library.add(match, unknown_names(match, app.t), by_link=True))
        app.toast = Toast(app.t("link.opened"))
    elif kin.how == SAME:
        _go_on(app, kin)
        app.toast = Toast(app.t("link.same"))
    else:
        app.close()
        app.kin = kin
        app.dialog = Dialog("kin")


def _go_on(app: App, kin: Kin) -> None:
    """To our own game, as it is."""
    if app.at is None or app.at.id != kin.record.id:
        app.go(f"table:{kin.record.id}")
    app.close()


def join_link(app: App, arg: str, _value: str) -> None:
    """Let our game go on as the link does; with ``watch``, see what happened since."""
    if app.kin is None:
        return
    kin = app.library.kin(app.kin.theirs)
    if kin is None or kin.how != AHEAD or kin.record.id != app.kin.record.id:
        _meet(app, app.kin.theirs)  # another tab went on with it meanwhile
        return
    session = app.library.join(kin)
    app.sit(session)
    if arg == "watch":
        session.goto(kin.common)
        session.watch()
        app.wind_watch()
        app.focus_on = "main"


def look_link(app: App, _arg: str, _value: str) -> None:
    """Show our game as it was when the link was made."""
    kin = app.kin
    if kin is not None:
        _go_on(app, kin)
        if app.session is not None:
            app.session.goto(kin.common)
            app.focus_on = "main"


def mine_link(app: App, _arg: str, _value: str) -> None:
    """Go on with our own game, as it is."""
    kin = app.kin
    if kin is not None:
        _go_on(app, kin)


def take_link(app: App, _arg: str, _value: str) -> None:
    """Put the game of the link beside ours, under a title that tells them apart."""
    kin = app.kin
    if kin is not None:
        record = kin.record
        turn = kin.theirs.at(kin.common).turn
        room = MAX_TITLE - len(app.t("link.beside", name="", turn=turn))
        name = app.t("link.beside", name=title(app.t, record)[:room], turn=turn)
        app.sit(app.library.add(kin.theirs, record.names, curtain=record.curtain, title=name, by_link=True))
        app.toast = Toast(app.t("link.kept_both"))


def compare(app: App, arg: str, _value: str) -> None:
    """Look at the game of the link (``theirs``) or at ours, from where they part; at the same place if one is looked at already."""
    kin = app.kin
    if kin is not None:
        at = app.session.cursor if app.comparing and app.session is not None else None
        session = visit(kin, tables.table(kin.record.game), theirs=arg == "theirs")
        if at is not None:
            session.goto(at)
        app.sit(session, kin)
        app.focus_on = "compare-other" if at is not None else "main"


def copy_link(app: App, _arg: str, _value: str) -> None:
    """Put the link of the present position on the clipboard."""
    if app.session is not None:
        app.platform.copy(app.library.address(app.session.match), "share-link")


def share_link(app: App, _arg: str, _value: str) -> None:
    """Hand the link of the present position to the system's share sheet."""
    if app.session is not None:
        match = app.session.match
        text = app.seated().of_game(match.game.id)("share.message", game=app.t(f"game.{match.game.id}"))
        app.platform.share(text, app.library.address(match), "share-link")


VERBS = {
    "join-link": join_link,
    "look-link": look_link,
    "mine-link": mine_link,
    "take-link": take_link,
    "compare": compare,
    "copy-link": copy_link,
    "share-link": share_link,
}
