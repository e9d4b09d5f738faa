"""Verbs at the table that all games share. What they mean is told in `app.tables`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import ASKED
from app.tables import REFUGE
from app.views.dialogs import Dialog
from app.views.frame import Toast
from app.views.games import title as shelf_title

if TYPE_CHECKING:
    from app.controller import App


def move(app: App, arg: str, _value: str) -> None:
    """Make a move."""
    session = app.session
    if session and arg.isdecimal():
        turn = session.match.state.turn
        session.make(int(arg))
        if session.table.FOLLOWS and session.match.state.turn == turn and session.asking is None and session.choices:
            session.focus(REFUGE)


def confirm(app: App, _arg: str, _value: str) -> None:
    """Make the move that was asked about."""
    if app.session:
        app.session.confirm()


def why(app: App, arg: str, _value: str) -> None:
    """Say why a move is not allowed."""
    if app.session:
        app.session.why(arg)


def back(app: App, _arg: str, _value: str) -> None:
    """Take back a decision."""
    if app.session:
        app.session.back()


def undo(app: App, _arg: str, _value: str) -> None:
    """Take back a turn."""
    if app.session:
        app.session.undo()


def lift(app: App, _arg: str, _value: str) -> None:
    """Lift the curtain."""
    if app.session and app.session.covered:
        app.session.lift()
        app.focus_on = "main"


def goto(app: App, arg: str, _value: str) -> None:
    """Look at an earlier position; what said where, closes."""
    if app.session:
        if app.dialog is not None:
            app.close()
            app.focus_on = "main"
        app.session.goto(int(arg) if arg.isdecimal() else None)


def step(app: App, arg: str, _value: str) -> None:
    """Walk through the log."""
    if app.session:
        app.session.step(arg)


def watch(app: App, _arg: str, _value: str) -> None:
    """Play the log, or stop."""
    if app.session:
        app.session.watch()
        app.wind_watch()


def ui(app: App, arg: str, _value: str) -> None:
    """Remember something about the table's screen."""
    if app.at is not None:
        name, _, value = arg.partition("=")
        if name == "sheet" and value in ASKED:
            app.at.focus(f"{value}-title")  # what opened it may be hidden under it
        app.at.ui[name] = value


def pause(app: App, _arg: str, _value: str) -> None:
    """Stop the bot that is thinking, or let it go on."""
    app.bots.pause()


def hurry(app: App, _arg: str, _value: str) -> None:
    """Have the bot play now."""
    app.bots.hurry()


def hint(app: App, _arg: str, _value: str) -> None:
    """Ask for a hint."""
    if app.session and app.session.choices:
        app.dialog = Dialog("hint")
        app.bots.advise()


def take_hint(app: App, arg: str, value: str) -> None:
    """Do what the hint says."""
    app.close()
    move(app, arg, value)


def analyse(app: App, _arg: str, _value: str) -> None:
    """Have the game analysed, or look at the analysis."""
    if app.session and app.session.seat is None:
        app.dialog = Dialog("analysis")
        if app.session.told() is None:
            app.bots.review()


def stop_analysis(app: App, _arg: str, _value: str) -> None:
    """Break off the analysis."""
    app.bots.stop()


def branch(app: App, arg: str, _value: str) -> None:
    """Play on from an earlier position, in a game of its own."""
    session = app.session
    if session and arg.isdecimal() and int(arg) <= session.length:
        match, record = session.match.until(int(arg)), session.record
        title = app.t("branch.title", turn=match.state.turn, name=shelf_title(app.t, record))
        app.sit(app.library.add(match, record.names, curtain=record.curtain, title=title, bots=record.bots))
        app.toast = Toast(app.t("branch.made"))


def leave(app: App, _arg: str, _value: str) -> None:
    """Leave the table; the game is kept."""
    app.go("home")


VERBS = {
    "move": move,
    "confirm": confirm,
    "why": why,
    "back": back,
    "undo": undo,
    "lift": lift,
    "goto": goto,
    "step": step,
    "watch": watch,
    "ui": ui,
    "hint": hint,
    "take-hint": take_hint,
    "analyse": analyse,
    "analyse-stop": stop_analysis,
    "branch": branch,
    "pause": pause,
    "hurry": hurry,
    "leave": leave,
}
