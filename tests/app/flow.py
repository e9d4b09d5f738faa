"""What the tests of the whole page have people do, through the app, as the browser would."""

from __future__ import annotations

from app.controller import App

KING = "king-is-dead"


def people_only(app: App) -> None:
    """Have a person sit at every seat of the form."""
    assert app.setup is not None
    for seat, _ in enumerate(app.setup.bots):
        app.do("bot", str(seat), "person")


def sit_down(app: App, *, curtain: bool = False, players: int = 2, names: tuple[str, ...] = ()) -> None:
    app.do("go", f"new:{KING}")
    people_only(app)
    app.do("option", "players", str(players))
    app.do("option", "first", "0")
    for seat, name in enumerate(names):
        app.do("name", str(seat), name)
    app.do("curtain", "", "on" if curtain else "")
    app.do("start")


def play(app: App, text: str) -> None:
    assert app.session is not None
    app.do("move", str([move.text for move in app.session.view().moves].index(text)))


def play_turn(app: App) -> None:
    assert app.session is not None
    turn = app.session.match.state.turn
    play(app, "card:scottish_support")
    while app.session.match.state.turn == turn:
        app.do("move", "0")


def log_of(app: App) -> list[str]:
    assert app.session is not None
    return [move.text for move in app.session.match.log]
