"""What a press would lead to, drawn while the finger is still on the glass.

A finger rests for some 70 ms before it leaves, and on a slow phone that is time enough to draw most of what comes next. Nothing of it is
shown or kept before the tap: the press may become a drag, or be meant for something else. A tap on what was pressed is answered with it at
once (`app.platform.Platform.expect`). What the tap does then, it does as if there had been no press; only where the table looks as it was
foreseen, it need not be drawn again.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from app.drawn import draw
from app.exhibit import Exhibit
from app.i18n import Text
from app.session import Session
from app.tables import Screen, TableView
from vacant_throne.core.match import Match

if TYPE_CHECKING:
    from app.controller import App

_FOLLOWS = {"game", "options", "observation", "advice", "before", "seat", "moves", "entries", "length", "ending", "course"}
"""What of a view follows from the match, and from the rest of the view. It is long: to compare it takes a third of what is won."""

_REST = attrgetter(*(field for field in TableView._fields if field not in _FOLLOWS))


class _Foreseen(NamedTuple):
    """How a table would look, after which moves, and the words that it was drawn in."""

    match: Match[Any]
    view: TableView
    t: Text
    screen: Screen

    def is_what_came(self, match: Match[Any], view: TableView, t: Text) -> bool:
        """Whether the table looks so now."""
        ours = self.match
        return (
            (ours.game, ours.options, ours.seed, ours.log) == (match.game, match.options, match.seed, match.log)
            and _REST(self.view) == _REST(view)
            and self.t is t
        )


class Ahead:
    """The screen that is foreseen, if there is one."""

    def __init__(self) -> None:
        self._foreseen: _Foreseen | None = None

    def look(self, app: App, session: Session, verb: str, arg: str) -> None:
        """A control of the table where `session` stands was pressed: draw what it would lead to."""
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
        after.pondering = app.bots.foretold(after)
        drawing = _Drawing()
        app.platform.expect(verb, arg, app.foretold(after, drawing))
        self._foreseen = drawing._foreseen

    def screen(self, at: Session | Exhibit, view: TableView, t: Text) -> Screen:
        """How the table looks where we are, of which `view` is the view; foreseen or not."""
        foreseen, self._foreseen = self._foreseen, None
        if foreseen is not None and isinstance(at, Session) and foreseen.is_what_came(at.match, view, t):
            return foreseen.screen
        return at.table.view(view, t)


class _Drawing(Ahead):
    """In the place of `Ahead` for a page that is only foreseen: what it draws, it remembers as that."""

    def screen(self, at: Session | Exhibit, view: TableView, t: Text) -> Screen:
        """See `Ahead.screen`."""
        screen = at.table.view(view, t)
        screen = screen._replace(parts={id: draw(part) for id, part in screen.parts.items()})
        if isinstance(at, Session):
            self._foreseen = _Foreseen(at.match, view, t, screen)
        return screen
