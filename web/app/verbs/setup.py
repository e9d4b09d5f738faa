"""Verbs of the screen on which a game is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.controller import App


def option(app: App, arg: str, value: str) -> None:
    """Choose one of the game's options."""
    if app.setup:
        app.setup = app.setup.with_option(arg, value)


def name(app: App, arg: str, value: str) -> None:
    """Type a player's name."""
    if app.setup and arg.isdecimal():
        app.setup = app.setup.with_name(int(arg), value)


def raise_(app: App, arg: str, _value: str) -> None:
    """Move a player one seat up."""
    if app.setup and arg.isdecimal():
        seat = int(arg)
        app.setup = app.setup.with_raised(seat, app.default_names())
        app.focus_on = f"raise-{seat - 1}" if seat > 1 else f"name-{seat - 1}"


def curtain(app: App, _arg: str, value: str) -> None:
    """Play with or without the curtain."""
    if app.setup:
        app.setup = app.setup._replace(curtain=value == "on")


def seed(app: App, _arg: str, value: str) -> None:
    """Type a seed."""
    if app.setup:
        app.setup = app.setup._replace(seed=value.strip())


def start(app: App, _arg: str, _value: str) -> None:
    """Sit down."""
    if app.setup is None:
        return
    if app.setup.seed and app.setup.seed_number() is None:
        app.focus_on = "seed"
        return
    session = app.library.start(app.setup, app.setup.people(app.default_names()))
    app.sit(session)


VERBS = {"option": option, "name": name, "raise": raise_, "curtain": curtain, "seed": seed, "start": start}
