"""A link that was opened, and the game on the shelf that is the same match: how the two stand to each other."""

from __future__ import annotations

from typing import Any, NamedTuple

from app.session import Session
from app.shelf import Record
from app.tables import Table
from vacant_throne.core.match import Match
from vacant_throne.core.message import Message

SAME, AHEAD, BEHIND, APART = "same", "ahead", "behind", "apart"
"""The link stands where our game does; it goes on from there; ours has gone on from the link; each has gone its own way."""

_BEST = (APART, BEHIND, AHEAD, SAME)

RECAP = 24
"""Messages of what happened since that are told; what comes before them is counted."""


class Kin(NamedTuple):
    """Our game, the link's, and how many decisions they have in common, from the first one on."""

    record: Record
    ours: Match[Any]
    theirs: Match[Any]
    common: int

    @property
    def how(self) -> str:
        """How the link stands to our game."""
        ours, theirs = len(self.ours.log), len(self.theirs.log)
        if self.common < min(ours, theirs):
            return APART
        return AHEAD if theirs > ours else BEHIND if theirs < ours else SAME

    @property
    def closeness(self) -> tuple[int, int]:
        """Of several games that are the same match, the closest is what the link is about."""
        return _BEST.index(self.how), self.common


class Parting(NamedTuple):
    """Where two games of one match part: in which turn, who decided differently, and what each then saw happen until the turn's end."""

    turn: int
    seat: int
    ours: tuple[Message, ...]
    theirs: tuple[Message, ...]


class Visit(Session):
    """A match that is only looked at: as an onlooker, decision by decision. It is not on the shelf, and nothing can be played in it."""

    def __init__(self, record: Record, match: Match[Any], table: Table, at: int) -> None:
        """`at` is the number of decisions after which it opens, and from which it is played."""
        super().__init__(record._replace(id="", bots=()), match, table)
        self._start = at
        self.goto(at)

    @property
    def choices(self) -> tuple[()]:
        """Nothing can be chosen."""
        return ()

    def goto(self, number: int | None) -> None:
        """Show the board as it was then. The last position too is looked back at: there is no present to return to."""
        super().goto(None)
        self.cursor = self.length if number is None else max(0, min(number, self.length))

    def watch(self) -> None:
        """Start or stop; from where the games part, if all has been seen."""
        if self.cursor == self.length:
            self.goto(self._start)
        super().watch()

    def _seat_viewer(self, *, fall: bool = False) -> None:
        del fall
        self.viewer = None

    def since(self) -> list[Message]:
        """What everybody may know of what happened after it opens."""
        return [message for entry in self._entries_for(None)[self._start :] for message in entry.messages]

    def rest_of_turn(self) -> tuple[Message, ...]:
        """The same, until the turn ends in which it opens."""
        entries = self._entries_for(None)[self._start :]
        return tuple(message for entry in entries if entry.turn == entries[0].turn for message in entry.messages)


def visit(kin: Kin, table: Table, *, theirs: bool) -> Visit:
    """One of the two games, to look at from where they part."""
    return Visit(kin.record, kin.theirs if theirs else kin.ours, table, kin.common)


def parting(kin: Kin, table: Table) -> Parting:
    """Where two games part that are `APART`."""
    state = kin.ours.at(kin.common)
    assert state.seat is not None
    return Parting(state.turn, state.seat, visit(kin, table, theirs=False).rest_of_turn(), visit(kin, table, theirs=True).rest_of_turn())
