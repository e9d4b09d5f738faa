"""What a press would lead to, drawn while the finger is still on the glass.

A finger rests for some 70 ms before it leaves, and on a slow phone that is time enough to draw most of what comes next. Nothing of it is
shown or kept: the press may become a drag, or be meant for something else. What the tap does, it does as if there had been no press; only
where the table then looks as it was foreseen, it need not be drawn again.
"""

from __future__ import annotations

from typing import NamedTuple

from app.drawn import draw
from app.i18n import Text
from app.platform import Platform
from app.session import Session
from app.tables import Screen, Table, TableView


class _Foreseen(NamedTuple):
    """How a table would look, and the words that it was drawn in."""

    view: TableView
    t: Text
    screen: Screen


class Ahead:
    """The screen that is foreseen, if there is one."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self._foreseen: _Foreseen | None = None

    def look(self, session: Session, verb: str, arg: str, t: Text) -> None:
        """A control of the table was pressed: draw what it would lead to."""
        self._foreseen = None
        after = session.fork()
        if verb == "move" and arg.isdecimal():
            after.make(int(arg))
        elif verb == "confirm":
            after.confirm()
        elif verb == "lift":
            after.lift()
        elif verb == "ui":
            name, _, value = arg.partition("=")
            after.ui[name] = value
        else:
            return
        view = after.view()
        screen = after.table.view(view, t)
        drawn = {id: draw(part) for id, part in screen.parts.items()}
        self._foreseen = _Foreseen(view, t, screen._replace(parts=drawn))
        self._platform.expect(drawn)

    def screen(self, table: Table, view: TableView, t: Text) -> Screen:
        """How a table looks, foreseen or not."""
        foreseen, self._foreseen = self._foreseen, None
        if foreseen is not None and foreseen.t is t and foreseen.view == view:
            return foreseen.screen
        return table.view(view, t)
