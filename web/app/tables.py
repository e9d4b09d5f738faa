"""What a game's table is to the rest of the page: the one thing to write for a new game to be playable here.

A table is a module (``app.king_is_dead.table``) with the functions of `Table`. It draws only from a `TableView`, which holds what the seat
on show may know, and never a state. Everything that games share is done around it: the top bar, the curtain, "why not?", undo, replay,
saving, dialogs, announcements.

Controls that a table may use, beside verbs of its own (``data-do``, with ``data-arg``):

=========  ======================  ====================================================================
verb       argument                what it does
=========  ======================  ====================================================================
``move``   index in `moves`        makes that move
``why``    text of a move          shows why that move is not allowed now, with the rule
``back``                           takes back the last decision of the turn in progress
``undo``                           takes back the whole turn (see `app.session.Session.undo`)
``goto``   number in the log       shows the board as it was after that many decisions; ``now`` returns
``step``   first/back/on/last      walks through the log
``watch``                          plays the log from here, or stops
``ui``     ``name=value``          remembers something about the screen, see `TableView.ui`
``open``   name of a dialog        opens ``help``, ``share``, ``settings`` …
``leave``                          goes home
``again``                          a new game with the same people and options
=========  ======================  ====================================================================
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple, Protocol, cast

from htpy import Renderable

from app.i18n import Text
from app.platform import Flight, Layout
from vacant_throne.core.contract import Advice, Move, Observation, Options, Outcome
from vacant_throne.core.errors import Refusal
from vacant_throne.core.message import Message


class Said(dict[Text, str]):
    """How something was said, as far as it has been: what that is does not depend on it."""

    __hash__ = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Said)


class Entry(NamedTuple):
    """One decision in the chronicle, as one seat may know it: the move itself may be secret.

    `number` counts decisions from 1: the argument of ``goto`` that shows the board after it.
    """

    number: int
    turn: int
    seat: int
    messages: tuple[Message, ...]
    said: Said
    """Its messages as they were said: a chronicle asks for those of all decisions again after every one."""
    automatic: bool = False
    """Whether it was made by itself."""

    def words(self, t: Text) -> str:
        """Its messages in one breath."""
        if t not in self.said:
            self.said[t] = " ".join(map(t.say, self.messages))
        return self.said[t]


def latest(entries: Sequence[Entry], seat: int | None, most: int) -> list[Message]:
    """What happened since `seat` last decided something itself, or what it did if nothing has: whole turns, the newest last.

    Turns are left out, the oldest first, once there are `most` messages.
    """
    told: list[Message] = []
    for _, turn in groupby(reversed(entries), attrgetter("turn")):
        decisions = list(turn)
        if told and (len(told) >= most or any(entry.seat == seat and not entry.automatic for entry in decisions)):
            break
        told[:0] = [message for entry in reversed(decisions) for message in entry.messages]
    return told


class Pondering(NamedTuple):
    """What the bot that is to decide is doing.

    `state` is ``coming`` until there is somebody who can think, then ``thinking``, or ``paused`` if somebody has stopped it. `seconds` is
    how long it may take, 0 if it decides at once; `looked` is how many ways to go on it has looked at. `alone` says that no person plays.
    """

    state: str
    seconds: float
    looked: int
    pace: str
    alone: bool


class TableView(NamedTuple):
    """All that a table is drawn from.

    `observation` is what `viewer` may know (None: what everybody may know), at the position on show, and `seat` decides there.
    `moves` are the moves that may be chosen by a tap right now: empty in a replay, at the end, and while the curtain is down.
    `advice` is what `viewer` could work out from it (``State.advise``).
    `before` is the same viewer's observation as the turn of the last entry began: the difference is what moved.
    `cursor` is None at the present position, or the number of decisions after which a replay stands; `length` is the number made so far.
    `ending` is set once the game is over (and the position on show is the last); then `course` has, for the set-up and for the end of each
    turn, what an onlooker could work out (``State.advise(None)``).
    `over` says whether the game is over, whatever position is on show. `unattended` are the seats that nobody sits at. `pondering` is set
    while a bot is to decide.
    `ui` is the table's own memory of the screen (which tab, which card is looked at): it is not saved.
    """

    game: str
    options: Options
    names: tuple[str, ...]
    observation: Observation
    advice: Advice
    before: Observation
    viewer: int | None
    seat: int | None
    moves: tuple[Move, ...]
    entries: tuple[Entry, ...]
    cursor: int | None
    length: int
    watching: bool
    covered: bool
    can_back: bool
    can_undo: bool
    refusal: Refusal | None
    ending: Outcome | None
    course: tuple[Advice, ...]
    over: bool
    unattended: tuple[int, ...]
    pondering: Pondering | None
    ui: Mapping[str, str]


class Screen(NamedTuple):
    """What a table shows: its parts by id (see `app.platform.Page`), and how they stand inside ``<main id="main">``.

    Without `layout` they follow one another. The set of ids should stay the same as long as the game does.
    `key` changes when the arrangement does, and then everything is put in place anew. `refuge` is the id of the element where the
    keyboard goes when what it stood on is gone: the next thing that is to be decided.
    """

    parts: Mapping[str, Renderable]
    layout: Layout | None = None
    key: str = ""
    refuge: str = ""


REFUGE = "refuge"
"""For `Actions.focus`: the element that the screen names as its refuge, whichever that is once it is drawn."""


class Actions(Protocol):
    """What a table may ask for when one of its own verbs or keys is used. `app.session.Session` is one."""

    ui: dict[str, str]

    def view(self) -> TableView:
        """What the table is drawn from now."""
        ...

    def make(self, index: int) -> None:
        """Make the move of that index in ``view().moves``; a game that asks before a turn ends asks."""
        ...

    def why(self, text: str) -> None:
        """Show why the move of that text is not allowed."""
        ...

    def back(self) -> None:
        """Take back the last decision of the turn in progress, if that can be."""
        ...

    def focus(self, element: str) -> None:
        """Move the keyboard to that element once the screen is drawn."""
        ...


class Table(Protocol):
    """The table of one game. A module can be one."""

    KEYS: tuple[tuple[str, str], ...]
    """Its keys, for the help: what to press, and the id of the text that says what it does."""

    FOLLOWS: bool
    """Whether the keyboard goes on to the screen's refuge after each decision of a turn."""

    def help(self, at: TableView, /) -> tuple[str, ...]:
        """Ids of the paragraphs of help that explain the game as it is played here, the most important first."""
        ...

    def view(self, at: TableView, t: Text, /) -> Screen:
        """The table as markup."""
        ...

    def automatic(self, only: Move, observation: Observation, /) -> bool:
        """Whether a move is made by itself where it is the only legal one, such as the pass of a seat without cards."""
        ...

    def closes(self, move: Move, /) -> bool:
        """Whether a move does nothing but end the turn: its button says so, and nothing asks again."""
        ...

    def do(self, actions: Actions, verb: str, arg: str, value: str, /) -> bool:
        """A verb of the table's own. False if it is none."""
        ...

    def key(self, actions: Actions, key: str, focus: str, /) -> bool:
        """A key, with the id of the element that has the focus. False if it means nothing here."""
        ...

    def flights(self, entry: Entry, at: TableView, /) -> list[Flight]:
        """What is seen to travel when a decision is made; `at` is the table after it."""
        ...

    def spoken(self, entry: Entry, t: Text, /) -> str:
        """What a screen reader hears of a decision; empty for nothing."""
        ...


class GameCard(NamedTuple):
    """A game as the home page shows it: ``game.<id>``, ``….line`` and ``….players`` are its texts, ``home-<id>`` is its picture."""

    id: str
    minutes: int
    rules: str
    """The page of its rules, relative to the site's root."""


CARDS = (
    GameCard("king-is-dead", 30, "rules/king-is-dead.html"),
    GameCard("king-is-dead-first", 40, "rules/king-is-dead-1e.html"),
    GameCard("kings-bounty", 60, "rules/kings-bounty.html"),
    GameCard("kings-dilemma", 60, "rules/kings-dilemma.html"),
)
"""All games, in the order of the home page."""

_TABLES = {
    "king-is-dead": "app.king_is_dead.table",
    "king-is-dead-first": "app.king_is_dead.table",
    "kings-bounty": "app.kings_bounty.table",
}


def playable(game: str) -> bool:
    """Whether that game has a table yet."""
    return game in _TABLES


def table(game: str) -> Table:
    """The table of a game. Imported on the first call, so that the home page does not wait for it. Raises `KeyError`."""
    return cast("Table", import_module(_TABLES[game]))
