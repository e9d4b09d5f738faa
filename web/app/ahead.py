"""What a press would lead to, drawn while the finger is still on the glass.

A finger rests for some 70 ms before it leaves, and on a slow phone that is time enough to draw most of what comes next. Nothing of it is
shown or kept: the press may become a drag, or be meant for something else. What the tap does, it does as if there had been no press; only
where the table then looks as it was foreseen, it need not be drawn again.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, NamedTuple

from app.drawn import draw
from app.exhibit import Exhibit
from app.i18n import Text
from app.platform import Platform
from app.session import Session
from app.tables import Pondering, Screen, TableView
from vacant_throne.core.match import Match

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

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self._foreseen: _Foreseen | None = None

    def look(self, session: Session, verb: str, arg: str, t: Text, foretold: Callable[[Session], Pondering | None]) -> None:
        """A control of the table was pressed: draw what it would lead to. `foretold` knows what the bots would be doing then."""
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
        after.pondering = foretold(after)
        view = after.view()
        screen = after.table.view(view, t)
        drawn = {id: draw(part) for id, part in screen.parts.items()}
        self._foreseen = _Foreseen(after.match, view, t, screen._replace(parts=drawn))
        self._platform.expect(drawn)

    def screen(self, at: Session | Exhibit, view: TableView, t: Text) -> Screen:
        """How the table looks where we are, of which `view` is the view; foreseen or not."""
        foreseen, self._foreseen = self._foreseen, None
        if foreseen is not None and isinstance(at, Session) and foreseen.is_what_came(at.match, view, t):
            return foreseen.screen
        return at.table.view(view, t)
