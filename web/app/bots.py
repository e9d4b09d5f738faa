"""The bots at the table: whose turn it is to think, for how long, and when a move is made.

A worker thinks, a moment at a time (`vacant_throne.bots.desk`); the page asks again until the time is up, so there is nothing to call off.
A worker that fails, or answers too late, is ended and another one started; if that fails too, the page thinks by itself, in moments
too short to be felt. Whatever happens, the game stays where it is until a move is made.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from app.levels import LEVEL_IDS, SECONDS
from app.tables import Pondering
from vacant_throne.core.contract import State

if TYPE_CHECKING:
    from app.controller import App
    from app.session import Session
    from app.views.hint import Hint
    from vacant_throne.bots.desk import Desk

MOMENT_MS = 150
"""How long a worker thinks before it tells what it has found."""

OWN_MOMENT_MS = 8
"""The same for the page itself: less than a frame."""

OVERDUE_MS = 15_000
"""A worker that has not answered after twice this time, at most, is given up: it starts in less on a slow machine with a slow line."""

SETTLED_MS = 300
"""How long after a form is opened a worker starts: not while it is drawn."""

FAILURES = 2
"""How many workers may fail before the page does without."""

HINT_MS = 4000
"""How long a hint is thought about."""

PACES = {"slow": 2000, "steady": 900, "quick": 350, "instant": 0}
"""Milliseconds from one decision of a bot to the next, so that one can follow."""


MAX_LINE = 6
"""Decisions of the expected line that change a hint: more than a turn has."""


class Task(Protocol):
    """Something to be thought about."""

    def question(self) -> dict[str, Any]:
        """What the desk is asked, without the moment."""
        ...

    def hear(self, app: App, answer: Mapping[str, Any]) -> bool:
        """Take in what has been found so far. Whether there is something new to see."""
        ...


class Deciding:
    """A bot's decision."""

    def __init__(self, session: Session, luck: int) -> None:
        self.session = session
        self.state: State = session.match.state
        self.level = session.bot
        self.luck = luck
        self.began: float | None = None
        self.best = ""
        self.looked = 0
        self.done = False

    def question(self) -> dict[str, Any]:
        """See `Task.question`."""
        return {**asked_of(self.session), "level": self.level, "luck": self.luck}

    def hear(self, app: App, answer: Mapping[str, Any]) -> bool:
        """See `Task.hear`."""
        now = app.platform.clock()
        begins = self.began is None
        self.began = now if self.began is None else self.began
        self.best, self.looked = answer["move"], answer["looked"]
        self.done = bool(answer["done"]) or now - self.began >= SECONDS[self.level] * 1000
        app.platform.write("looked", app.t("bots.looked", n=self.looked))
        return begins


class Hinting:
    """A hint for a person's decision, thought about as the strongest bot would."""

    def __init__(self, session: Session, luck: int) -> None:
        self.session = session
        self.state: State = session.match.state
        self.luck = luck
        self.began: float | None = None
        self.done = False
        self.hint: Hint | None = None
        self._said: tuple[object, ...] = ()

    def question(self) -> dict[str, Any]:
        """See `Task.question`."""
        return {**asked_of(self.session), "level": LEVEL_IDS[-1], "luck": self.luck}

    def hear(self, app: App, answer: Mapping[str, Any]) -> bool:
        """See `Task.hear`."""
        from app.views.hint import read_hint  # noqa: PLC0415 - nobody should wait for it at the start

        now = app.platform.clock()
        self.began = now if self.began is None else self.began
        self.done = bool(answer["done"]) or now - self.began >= HINT_MS
        said = (answer["move"], answer["line"][:MAX_LINE], self.done)
        if said == self._said:
            return False
        self._said = said
        match, value = self.session.match, answer["value"]
        self.hint = read_hint(match, answer["move"], answer["line"], value, answer["looked"], thinking=not self.done)
        return True


class Reviewing:
    """The analysis of a match that is over."""

    def __init__(self, session: Session, so_far: str = "") -> None:
        self.session = session
        self.state: State = session.match.state
        self.so_far = so_far
        self.progress = 0.0
        self.done = False
        self.stopped = False

    def question(self) -> dict[str, Any]:
        """See `Task.question`."""
        return {**asked_of(self.session), "so_far": self.so_far}

    def hear(self, app: App, answer: Mapping[str, Any]) -> bool:
        """See `Task.hear`. A finished analysis is kept with the game."""
        before = percent(self.progress)
        self.so_far, self.progress, self.done = answer["review"], answer["progress"], bool(answer["done"])
        if self.done:
            self.session.review(self.so_far)
            app.voice.say(app.t("analysis.ready"))
        return self.done or percent(self.progress) != before


def percent(part: float) -> int:
    """A part of one as so many of a hundred."""
    return round(100 * part)


def asked_of(session: Session) -> dict[str, Any]:
    """The match at a table, as the desk is asked about it."""
    match = session.match
    moves = [move.text for move in match.log]
    return {"game": match.game.id, "options": dict(match.options), "seed": match.seed, "moves": moves}


class _Asked(NamedTuple):
    number: int
    task: Task


class Bots:
    """All thinking for the page: one question at a time."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._deciding: Deciding | None = None
        self.hinting: Hinting | None = None
        self.reviewing: Reviewing | None = None
        self._asked: _Asked | None = None
        self._number = 0
        self._failures = 0
        self.alone = False
        """Whether the page has to think by itself, and nobody has been told and said that they know."""
        self._here = False
        """Whether the worker has answered anything since it was started."""
        self._watched = 0
        """The question that was being answered when somebody last looked whether the worker is alive."""
        self._timed = False
        self._desk: Desk | None = None
        self._paused = False
        self._paused_since = 0.0
        self._hurrying = False
        self._moved = 0.0
        self._luck = 0

    # What the table tells

    def attend(self) -> None:
        """See to the bots after something has changed at the table, or has been opened or closed over it."""
        session = self._app.session
        here = session and session.match.state
        if self.hinting is not None and (self.hinting.state is not here or self._app.dialog is None or self._app.dialog.name != "hint"):
            self.hinting = None
        if self.reviewing is not None and self.reviewing.state is not here:
            self.reviewing = None
        if session is None or not session.bot or self._app.comparing:
            self._rest()
            self._go_on(seen=True)
            return
        if self._deciding is None or self._deciding.session is not session or self._deciding.state is not session.match.state:
            if self._deciding is None or self._deciding.session is not session:
                self._paused = self._hurrying = False
                self._luck = self._app.platform.random(32)
            self._deciding = Deciding(session, self._luck)
            self._moved = self._app.platform.clock()
        session.pondering = self._pondering(session, self._deciding)
        self._go_on(seen=True)

    def expect(self) -> None:
        """A game is being set up: unless people alone are to play, have a worker ready for its bots, once the form is drawn."""
        if self._expects():
            self._app.platform.later(SETTLED_MS, "bots:wake")

    def pause(self) -> None:
        """Stop whoever is thinking, or let them go on, with as much time left as they had."""
        now = self._app.platform.clock()
        self._paused = not self._paused
        if self._paused:
            self._paused_since = now
        elif self._deciding is not None and self._deciding.began is not None:
            self._deciding.began += now - max(self._paused_since, self._deciding.began)

    def hurry(self) -> None:
        """Have the bot decide at once, with the best it has found, and finish its turn."""
        self._paused = False
        self._hurrying = True

    def advise(self) -> None:
        """Begin to think about a hint for the person who is to decide."""
        session = self._app.session
        if session is not None and session.choices:
            self.hinting = Hinting(session, self._app.platform.random(32))

    def review(self) -> None:
        """Begin to analyse the game that is over, or go on with that."""
        session = self._app.session
        if session is None or session.seat is not None:
            return
        if self.reviewing is None:
            self.reviewing = Reviewing(session)
        self.reviewing.stopped = False

    def stop(self) -> None:
        """Break off the analysis; what has been found is not lost as long as the table is open."""
        if self.reviewing is not None:
            self.reviewing.stopped = True

    # What the browser tells

    def hear(self, number: int, answer: str | None) -> bool:
        """An answer has come, or a worker has failed. Whether there is something new to see."""
        if self._asked is None or number != self._asked.number:
            return False
        task, self._asked = self._asked.task, None
        if answer is None:
            return self._failed()
        self._failures = 0  # only those in a row count: a machine that has slept is not one without workers
        return self._take(task, json.loads(answer))

    def ring(self, tag: str) -> bool:
        """A timer of ours. Whether there is something new to see."""
        if tag == "watch":
            return self._watch()
        if tag == "wake":
            if self._expects() and self._failures < FAILURES:
                self._app.platform.wake()
            return False
        if tag == "move":
            self._timed = False
            return self._go_on()
        if self._asked is None or self._desk is None:
            return False
        task, self._asked = self._asked.task, None
        paused, self._paused = self._paused, True  # should it fail, nobody asks at once for the same again
        answer = self._desk.answer(json.dumps({**task.question(), "moment": OWN_MOMENT_MS}))
        self._paused = paused
        return self._take(task, json.loads(answer))

    # Thinking

    def _expects(self) -> bool:
        """Whether a bot is to play: at the table, or in the game that is being set up."""
        session, setup = self._app.session, self._app.setup
        return any(session.bots if session is not None else setup.sitting_bots if setup is not None else ())

    def _rest(self) -> None:
        self._deciding = None
        self._paused = self._hurrying = False

    def foretold(self, session: Session) -> Pondering | None:
        """What `attend` would tell of the bot that is to decide in a session; None if none is."""
        return self._pondering(session, Deciding(session, self._luck)) if session.bot else None

    def _pondering(self, session: Session, at: Deciding) -> Pondering:
        state = "paused" if self._paused else "thinking" if self._here else "coming"
        return Pondering(state, SECONDS[at.level], at.looked, self._app.settings.pace, not session.people)

    def _waits(self) -> bool:
        """Whether no bot is to move now: somebody has stopped it, reads something, or looks at an earlier position."""
        session = self._app.session
        return self._paused or self._app.dialog is not None or session is None or session.cursor is not None

    def _go_on(self, *, seen: bool = False) -> bool:
        """Think on, or make the move that has been found. Whether there is something new to see.

        What has happened already is being `seen` to: then a move that is due waits for a timer, so that it is an event of its own.
        """
        at = self._deciding
        if at is not None and not self._waits():
            if at.done or (self._hurrying and at.best):
                return self._move(at, seen=seen)
            task: Task | None = at
        elif self.hinting is not None and not self.hinting.done:
            task = self.hinting
        elif self.reviewing is not None and not (self.reviewing.done or self.reviewing.stopped):
            task = self.reviewing
        else:
            task = None
        if task is not None and self._asked is None:
            self._ask(task)
        return False

    def _ask(self, task: Task) -> None:
        self._number += 1
        self._asked = _Asked(self._number, task)
        if self._failures < FAILURES:
            self._app.platform.ask(self._number, json.dumps({**task.question(), "moment": MOMENT_MS}))
            if not self._watched:
                self._watch_on()
            return
        if self._desk is None:
            from vacant_throne.bots.desk import Desk  # noqa: PLC0415 - only where there is no worker

            self._desk = Desk(self._app.library.games)
        self._app.platform.later(0, "bots:own")

    def _take(self, task: Task, answer: Mapping[str, Any]) -> bool:
        self._here = True
        wanted = task in (self._deciding, self.hinting, self.reviewing)
        news = wanted and task.hear(self._app, answer)
        return self._go_on() or news

    def _watch_on(self) -> None:
        self._watched = self._asked.number if self._asked is not None else 0
        if self._watched:
            self._app.platform.later(OVERDUE_MS, "bots:watch")

    def _watch(self) -> bool:
        """See whether the worker is alive: whether it has answered anything since this was last looked at."""
        silent = self._asked is not None and self._asked.number == self._watched
        if silent:
            self._asked = None
        self._watched = 0
        if silent and self._failures < FAILURES:
            return self._failed()
        self._watch_on()
        return False

    def _failed(self) -> bool:
        self._app.platform.dismiss()
        self._here = False
        self._failures += 1
        self.alone = self.alone or self._failures == FAILURES
        return self._go_on() or self._failures == FAILURES

    def _move(self, at: Deciding, *, seen: bool) -> bool:
        """Make the move, once the last one has been seen for long enough."""
        app = self._app
        wait = 0 if self._hurrying else max(0, self._moved + PACES[app.settings.pace] - app.platform.clock())
        if wait or seen:
            if not self._timed:
                self._timed = True
                app.platform.later(int(wait) + 1, "bots:move")
            return False
        turn = at.session.match.state.turn
        moved = at.session.let(at.best)
        if at.session.match.state.turn != turn:
            self._hurrying = False
        return moved
