"""Verbs of the screen on which a game is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.seating import form_names
from app.views.new_game import PERSON, SEED, given_way

if TYPE_CHECKING:
    from app.controller import App


def option(app: App, arg: str, value: str) -> None:
    """Choose one of the game's options. What that sends back to its default is told."""
    if app.setup:
        before, app.setup = app.setup, app.setup.with_option(arg, value)
        if app.setup is not before and app.setup.given_way:
            app.voice.say(given_way(app.t, app.setup))


def switch(app: App, arg: str, value: str) -> None:
    """Put an option on or off."""
    option(app, arg, str(value == "on"))


def edition(app: App, arg: str, _value: str) -> None:
    """Set up another edition of the game, with what is typed and chosen already."""
    if app.setup and arg in (game.id for game in app.editions()):
        app.setup = app.setup.with_game(app.library.games[arg])
        app.place = f"new:{arg}"
        app.platform.travel(app.place, replace=True)


def fold(app: App, arg: str, _value: str) -> None:
    """Open or fold away a part of the form."""
    if app.setup:
        app.setup = app.setup._replace(unfolded=app.setup.unfolded ^ {arg})


def name(app: App, arg: str, value: str) -> None:
    """Type a player's name."""
    if app.setup and arg.isdecimal():
        app.setup = app.setup.with_name(int(arg), value)


def bot(app: App, arg: str, value: str) -> None:
    """Have a bot of that level, or a person, sit at a seat."""
    if app.setup and arg.isdecimal():
        app.setup = app.setup.with_bot(int(arg), "" if value == PERSON else value)


def raise_(app: App, arg: str, _value: str) -> None:
    """Move a player one seat up."""
    if app.setup and arg.isdecimal():
        seat = int(arg)
        app.setup = app.setup.with_raised(seat, form_names(app.setup, app.t))
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
        app.setup = app.setup._replace(unfolded=app.setup.unfolded | {SEED})
        app.focus_on = "seed"
        return
    session = app.library.start(app.setup, app.setup.people(form_names(app.setup, app.t)))
    app.sit(session)


VERBS = {
    "option": option,
    "switch": switch,
    "edition": edition,
    "fold": fold,
    "name": name,
    "bot": bot,
    "raise": raise_,
    "curtain": curtain,
    "seed": seed,
    "start": start,
}
