"""A game at the table: the match, the people, the curtain, undo, replay. Knows no browser and no words.

Secrets. `viewer` is the seat whose hidden things are on the screen. With a curtain, it becomes None the moment another seat is to decide,
and stays so until that seat says "here I am" (`lift`). The curtain comes down in two steps, so that the hidden part has left the page
before a name is on it: `FALLING`, when nobody is named yet, then `NAMED` (`name_next`). Everything shown comes from ``observe(viewer)``,
and the chronicle is what ``narrate`` tells the viewer.

Undo. `back` takes back one decision of the turn in progress; `undo` the whole turn, or, before the next seat has lifted its curtain or
acted, the turn before. Neither goes behind ``Match.floor`` (something was revealed) or behind `settled`.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from app.levels import LEVEL_IDS
from app.shelf import Record
from app.tables import Entry, Pondering, Said, Table, TableView
from vacant_throne.core.contract import Advice, Move, State
from vacant_throne.core.errors import NotationError, Refusal, SaveError
from vacant_throne.core.match import Match

if TYPE_CHECKING:
    from app.views.chances import Told

OPEN, FALLING, NAMED = "open", "falling", "named"
"""The curtain: up, down with nobody named yet, down with the next seat's name on it."""

ALWAYS, FINAL, NEVER = "always", "final", "never"
"""Before which moves a table asks: all that end a turn, those that could not be taken back, none."""


class Session:
    """One game at the table. `record` is how it was last kept; `ask` is before which turns' ends it asks."""

    def __init__(self, record: Record, match: Match[Any], table: Table) -> None:
        self.record = record
        self.match = match
        self.table = table
        self.ask = FINAL
        self.ui: dict[str, str] = {}
        self.refusal: Refusal | None = None
        self.asking: Move | None = None
        self.cursor: int | None = None
        self.watching = False
        self.dirty = False
        self.focus_on = ""
        self.handed_on = False
        """Whether a game by link is at the seat whose turn has just ended, which is now to send it; see `by_link`."""
        self._entries: list[Entry] = []
        """The log without what is told of it."""
        self._told: dict[int | None, list[Entry]] = {}
        """The log as each seat, or an onlooker, may know it, as far as it has been asked for."""
        self._ended: tuple[State, tuple[Advice, ...]] | None = None
        """The last position, and the course of the game that led to it, once that has been asked for."""
        self._news = 0
        self._unattended = match.game.unattended(match.options)
        self.bots = tuple(level if level in LEVEL_IDS and seat not in self._unattended else "" for seat, level in enumerate(record.bots))
        """For each seat the level of its bot, as far as there are any; empty for a person."""
        self.pondering: Pondering | None = None
        """What the bot that is to decide is doing, as `app.bots` tells it."""
        self.analysis = record.analysis
        """What an analysis has found of the match as it stands; nothing once it has gone on."""
        self._told_analysis: tuple[str, Told] | None = None
        self._read_log()
        self.settled = min(record.settled, len(self._entries))
        self.viewer: int | None = None
        self.veil = OPEN
        self._seat_viewer()

    def fork(self) -> Session:
        """A session that stands where this one does, and from here on goes its own way: nothing that happens to it happens to this one."""
        other = copy(self)
        other.match = self.match.copy()
        other.ui = self.ui.copy()
        other._entries = self._entries.copy()
        other._told = {seat: told.copy() for seat, told in self._told.items()}
        return other

    # What there is to see

    @property
    def id(self) -> str:
        """The game's key on the shelf."""
        return self.record.id

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat in range(len(self.record.names)) if seat not in self._unattended and not self._level_at(seat))

    @property
    def bot(self) -> str:
        """The level of the bot that is to decide; empty if a person is, or nobody."""
        return "" if self.seat is None else self._level_at(self.seat)

    @property
    def curtain(self) -> bool:
        """Whether seats hide their things from one another: whoever plays alone hides nothing."""
        return self.record.curtain and len(self.people) > 1

    @property
    def by_link(self) -> bool:
        """Whether its people, more than one, send the game to each other."""
        return self.record.by_link and len(self.people) > 1

    @property
    def seat(self) -> int | None:
        """Who decides now; None when the game is over."""
        return self.match.state.seat

    @property
    def length(self) -> int:
        """Decisions made so far."""
        return len(self._entries)

    @property
    def in_turn(self) -> bool:
        """Whether something of the turn in progress has been decided already."""
        return self._turn_start() < self.length

    @property
    def covered(self) -> bool:
        """Whether the curtain is down."""
        return self.veil != OPEN

    @property
    def choices(self) -> tuple[Move, ...]:
        """The moves that a person may choose now: none while the curtain is down, or an earlier position on show."""
        return () if self.covered or self.cursor is not None or self.bot else tuple(self.match.state.legal_moves())

    def view(self) -> TableView:
        """What the table is drawn from now."""
        here = self.length if self.cursor is None else self.cursor
        present = self.cursor is None
        state = self.match.state if present else self.match.at(here)
        began = here
        while began and self._entries[began - 1].turn == self._entries[here - 1].turn:
            began -= 1
        return TableView(
            game=self.match.game.id,
            options=self.match.options,
            names=self.record.names,
            observation=state.observe(self.viewer),
            advice=state.advise(self.viewer),
            before=self.match.at(began).observe(self.viewer),
            viewer=self.viewer,
            seat=state.seat,
            moves=self.choices,
            entries=tuple(self._entries_for(self.viewer)[:here]),
            cursor=self.cursor,
            length=self.length,
            watching=self.watching,
            covered=self.covered,
            can_back=self.can_back,
            can_undo=self.can_undo,
            refusal=self.refusal,
            ending=self.match.outcome() if here == self.length else None,
            course=self._course() if here == self.length and self.seat is None else (),
            over=self.seat is None,
            unattended=self._unattended,
            pondering=self.pondering if present and self.bot else None,
            ui=self.ui,
        )

    def _course(self) -> tuple[Advice, ...]:
        """What an onlooker could work out at the beginning and after each turn."""
        if self._ended is None or self._ended[0] is not self.match.state:
            lasts = [entry.number for entry, after in zip(self._entries, self._entries[1:], strict=False) if after.turn != entry.turn]
            self._ended = self.match.state, tuple(self.match.at(number).advise(None) for number in (0, *lasts, self.length))
        return self._ended[1]

    # Making moves

    def make(self, index: int) -> None:
        """Make the legal move of that index, or ask first. A tap that comes too late for what it was meant for is ignored."""
        moves = self.choices
        if 0 <= index < len(moves):
            if self.asks(moves[index]):
                self.asking = moves[index]
            else:
                self._commit(moves[index])

    def confirm(self) -> None:
        """Make the move that was asked about."""
        move, self.asking = self.asking, None
        if move is not None and move in self.choices:
            self._commit(move)

    def why(self, text: str) -> None:
        """Find out why the move of that text is not allowed now."""
        if self.cursor is not None or self.covered or self.seat is None:
            return
        try:
            move = self.match.game.parse_move(text)
        except NotationError:
            return
        if move not in self.match.state.legal_moves():
            self.refusal = self.match.state.refusal(move)

    def review(self, text: str) -> None:
        """Keep what an analysis has found."""
        self.analysis = text
        self.dirty = True

    def told(self) -> Told | None:
        """The analysis of the game in words; None if there is none, or what is kept is of another course of it."""
        if not self.analysis:
            return None
        if self._told_analysis is None or self._told_analysis[0] != self.analysis:
            from app.views.chances import tell  # noqa: PLC0415 - nobody should wait for it at the start
            from vacant_throne.bots.verdicts import loads  # noqa: PLC0415

            try:
                self._told_analysis = self.analysis, tell(self.match, loads(self.analysis, self.match))
            except SaveError:
                self.analysis = ""
                return None
        return self._told_analysis[1]

    def focus(self, element: str) -> None:
        """Move the keyboard to that element once the screen is drawn."""
        self.focus_on = element

    def asks(self, move: Move) -> str:
        """Why a move is asked about before it is made; empty if it is not.

        It ``ends`` the turn, or is ``final`` and does so for good, or only ``shows`` something hidden and so cannot be taken back.
        """
        if self.ask == NEVER or self.table.closes(move):
            return ""
        state = self.match.state
        ends = self._ends_turn(state, move)
        if state.reveals(move):
            return "final" if ends else "shows"
        return "ends" if ends and self.ask == ALWAYS else ""

    @staticmethod
    def _ends_turn(state: State, move: Move) -> bool:
        after = state.copy()
        after.apply(move)
        return after.turn != state.turn or after.seat is None

    def let(self, text: str) -> bool:
        """Make the move of that text for the bot that is to decide. False if it is not its move any more."""
        if not self.bot or self.cursor is not None:
            return False
        for move in self.match.state.legal_moves():
            if move.text == text:
                self._commit(move)
                return True
        return False

    def _commit(self, move: Move) -> None:
        actor = self.seat
        if not self.bot and actor != self._last_actor():
            self.settled = max(self.settled, self._turn_start())
        self._play(move, automatic=False)
        while (only := self._only_move()) is not None:
            self._play(only, automatic=True)
        self.handed_on = self.by_link and self.seat != actor and not self.bot
        if self.seat != self.viewer:
            self._seat_viewer(fall=True)

    def _play(self, move: Move, *, automatic: bool) -> None:
        self.match.play(move)
        self._enter(automatic=automatic)
        self._news += 1
        self._changed()

    def _only_move(self) -> Move | None:
        """The move that is made by itself here, if there is one."""
        moves = self.match.state.legal_moves()
        return moves[0] if len(moves) == 1 and self._is_automatic(len(self.match.log), moves[0]) else None

    def _is_automatic(self, made: int, only: Move) -> bool:
        """Whether that move, the only one after so many decisions, is made by itself."""
        return self.table.automatic(only, self.match.at(made).observe(None))

    def _changed(self) -> None:
        self.dirty = True
        self.analysis = ""
        self.refusal = None
        self.asking = None
        self.cursor = None
        self.watching = False

    # The curtain

    def _seat_viewer(self, *, fall: bool = False) -> None:
        looking = self.viewer
        self.viewer = self._next_viewer()
        nobody_next = self.seat is None or self.bot != ""
        self.veil = OPEN if not self.curtain or nobody_next else FALLING if fall else NAMED
        if self.viewer == looking and looking is not None and self.bot:
            return  # goes on looking at whatever it looked at
        self.asking = None
        self.refusal = None
        self.ui.clear()  # the card that one seat looked at is nothing for the next

    def _next_viewer(self) -> int | None:
        people = self.people
        if len(people) == 1:
            return people[0]
        if self.curtain or not people:
            return None
        return self.seat if self.seat in people else self.viewer

    def name_next(self) -> None:
        """The hidden part has left the page: now the next seat may be named."""
        if self.veil == FALLING:
            self.veil = NAMED

    def lift(self) -> None:
        """The seat named on the curtain is here, and sees its things. What others did before is settled with that."""
        if self.veil == NAMED:
            self.handed_on = False
            self.viewer = self.seat
            self.veil = OPEN
            self.cursor = None
            if self.seat != self._last_actor():
                settled = self._turn_start()
                self.dirty = self.dirty or settled > self.settled
                self.settled = max(self.settled, settled)

    def cover(self) -> None:
        """Bring the curtain down: somebody else may be looking."""
        if self.curtain and self.viewer is not None:
            self._seat_viewer(fall=True)
        self.watching = False

    # Taking back

    @property
    def can_back(self) -> bool:
        """Whether the last decision of the turn in progress can be taken back."""
        return (
            self.cursor is None
            and not self.covered
            and not self.bot
            and self._turn_start() < self.length
            and self._undoable(self._decided(self.length - 1))
        )

    @property
    def can_undo(self) -> bool:
        """Whether a whole turn can be taken back."""
        return self.cursor is None and self._undo_target() is not None

    def back(self) -> None:
        """Take back the last decision of the turn in progress."""
        if self.can_back:
            self._rewind(self._decided(self.length - 1))

    def undo(self) -> None:
        """Take back the turn in progress or, if nothing was decided in it, the one before, with the turns that went by themselves."""
        target = self._undo_target() if self.cursor is None else None
        if target is not None:
            self._rewind(target)

    def _undo_target(self) -> int | None:
        target = self._turn_start()
        if all(self._follows(made) for made in range(target, self.length)):
            while target and self._follows(target - 1):
                target -= 1
            if not target:
                return None
            turn = self._entries[target - 1].turn
            while target and self._entries[target - 1].turn == turn:
                target -= 1
        target = self._decided(target)
        return target if target < self.length and self._undoable(target) else None

    def _decided(self, target: int) -> int:
        """That point of the log, or, where a move was made without a person (and would be again), the decision before it."""
        while 0 < target < self.length and self._follows(target):
            target -= 1
        return target

    def _follows(self, made: int) -> bool:
        """Whether the decision after so many was no person's: it was made by itself, or by a bot."""
        entry = self._entries[made]
        return entry.automatic or self._level_at(entry.seat) != ""

    def _level_at(self, seat: int) -> str:
        return self.bots[seat] if seat < len(self.bots) else ""

    def _undoable(self, target: int) -> bool:
        return target >= self.settled and target >= self.match.floor

    def _rewind(self, target: int) -> None:
        self.handed_on = False
        while len(self.match.log) > target:
            self.match.undo()
        for entries in (self._entries, *self._told.values()):
            del entries[target:]
        self._news = 0
        self._changed()
        if self.seat != self.viewer:
            self._seat_viewer()

    def _turn_start(self) -> int:
        """How many decisions were made before the turn in progress; all of them once the game is over."""
        start = len(self._entries)
        turn = self.match.state.turn
        if self.seat is not None:
            while start and self._entries[start - 1].turn == turn:
                start -= 1
        return start

    def _last_actor(self) -> int | None:
        """The person's seat that last decided something."""
        for made in range(self.length - 1, -1, -1):
            if not self._follows(made):
                return self._entries[made].seat
        return None

    # Replay

    def goto(self, number: int | None) -> None:
        """Show the board as it was after that many decisions; None, or all of them, returns to the present."""
        self.watching = False
        self.refusal = None
        self.asking = None
        self.cursor = None if number is None or number >= self.length else max(0, number)

    def step(self, way: str) -> None:
        """Walk through the log by what people see as one step: ``first``, ``back``, ``on``, ``last``."""
        here = self.length if self.cursor is None else self.cursor
        if way == "first":
            self.goto(0)
        elif way == "back":
            self.goto(max(0, here - 1))
        elif way == "on":
            self.goto(here + 1)
        elif way == "last":
            self.goto(None)

    def watch(self) -> None:
        """Start or stop playing the log; from the beginning if at the end."""
        if self.watching:
            self.watching = False
        elif self.length:
            self.cursor = 0 if self.cursor is None else self.cursor
            self.watching = True

    def watch_on(self) -> None:
        """The next picture of a log that is being played."""
        if self.watching and self.cursor is not None:
            following = self.cursor + 1
            self.goto(following)
            self.watching = following < self.length

    # The log as a chronicle

    def _read_log(self) -> None:
        for made, move in enumerate(self.match.log):
            legal = self.match.at(made).legal_moves()
            self._enter(automatic=len(legal) == 1 and self._is_automatic(made, move))

    def _enter(self, *, automatic: bool) -> None:
        made = len(self._entries)
        before = self.match.at(made)
        assert before.seat is not None
        self._entries.append(Entry(made + 1, before.turn, before.seat, (), Said(), automatic))

    def _entries_for(self, seat: int | None) -> list[Entry]:
        """The log as that seat, or an onlooker, may know it."""
        told = self._told.setdefault(seat, [])
        for made in range(len(told), self.length):
            messages = self.match.game.narrate(self.match.at(made), self.match.log[made], self.match.at(made + 1), seat)
            told.append(self._entries[made]._replace(messages=tuple(messages), said=Said()))
        return told

    def take_news(self) -> list[Entry]:
        """The decisions made since this was last asked, as whoever is looking now may know them."""
        news, self._news = self._news, 0
        return self._entries_for(self.viewer)[self.length - news :]
