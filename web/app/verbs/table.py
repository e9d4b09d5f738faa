"""Verbs at the table that all games share. What they mean is told in `app.tables`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.parts import ASKED
from app.tables import REFUGE

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
    """Look at an earlier position."""
    if app.session:
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
    "leave": leave,
}
