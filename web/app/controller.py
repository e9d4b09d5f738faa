"""The page as one object: where we are, what is open, and what every event does. See `app.verbs` for what controls do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import copy
from typing import TYPE_CHECKING, Any

from app import seating, shelf, update
from app.ahead import Ahead
from app.bots import Bots
from app.exhibit import Exhibit
from app.forms import form
from app.i18n import Text
from app.kin import Kin, Visit
from app.library import Library
from app.notices import standing
from app.pages import page
from app.platform import Page, Platform, StorageError
from app.reminder import EXPORTS, Reminder
from app.session import FALLING, Session
from app.settings import Settings
from app.settings import load as load_settings
from app.setup import Setup
from app.tables import REFUGE, Entry, playable
from app.verbs import links as link_verbs
from app.verbs import screen as screen_verbs
from app.verbs import setup as setup_verbs
from app.verbs import shelf as shelf_verbs
from app.verbs import table as table_verbs
from app.views.dialogs import Dialog
from app.views.frame import Toast
from app.voice import Voice
from app.words import best
from vacant_throne.core import link
from vacant_throne.core.contract import Game
from vacant_throne.core.errors import ThroneError
from vacant_throne.core.message import seat_term

if TYPE_CHECKING:
    from app.archive import Report

VEIL_MS = 350
"""How long the curtain hangs without a name: long enough to be drawn, and for a second tap meant for the board to go astray."""

WATCH_MS = 900
"""How long a picture of a replay stands."""

Verb = Callable[["App", str, str], None]

VERBS: dict[str, Verb] = {**screen_verbs.VERBS, **setup_verbs.VERBS, **shelf_verbs.VERBS, **link_verbs.VERBS, **table_verbs.VERBS}


class App:
    """Everything that the page remembers while it lives. Implements `app.platform.Listener`."""

    def __init__(self, platform: Platform, texts: Callable[[str], Text], games: Mapping[str, Game[Any]]) -> None:
        """`texts` finds the texts of a language, `games` has the known games by id."""
        self.platform = platform
        self.library = Library(platform, games)
        self.settings: Settings = load_settings(platform.storage)
        self._texts = texts
        self.t = texts(self._language())
        self.place = "home"
        self.setup: Setup | None = None
        self.at: Session | Exhibit | None = None
        self.dialog: Dialog | None = None
        self.draft = ""
        self.toast: Toast | None = None
        self.kin: Kin | None = None
        """A link of a game that is here already: asked about in a dialog, or being compared with ours."""
        self.parts: dict[str, bool] = {}
        """Parts of the page's Python that were fetched, and whether they came."""
        self.taken: dict[str, str] = {}
        self.brought: Report | None = None
        """What became of the games of a file."""
        self.reminder = Reminder(platform)
        self.stale = False
        self.trouble_seen = False
        self.news_seen = ""
        """The news of a newer version that somebody has put off."""
        self.report = ""
        self.focus_on = ""
        self.fresh: tuple[Entry, ...] = ()
        """Decisions just made, whose pieces are to be seen travelling when the page is drawn next."""
        self._refuge = ""
        """Where the keyboard goes on the page that was drawn last, if nowhere else."""
        self._doing = ""
        self.voice = Voice(platform)
        self.bots = Bots(self)
        self.ahead = Ahead()
        self._persisted = False

    @property
    def session(self) -> Session | None:
        """The game at the table, if one can be played there."""
        return self.at if isinstance(self.at, Session) else None

    @property
    def comparing(self) -> bool:
        """Whether the game at the table, ours or the link's, is only looked at to compare the two."""
        return isinstance(self.at, Visit)

    def start(self) -> None:
        """Draw the first screen: the game of a link, or where this tab was before it was reloaded, or home."""
        self._event("start", self._start)

    def view(self) -> Page:
        """The page as it should look now."""
        return page(self)

    def foretold(self, session: Session, ahead: Ahead) -> Page:
        """The page as it would look once the session at the table had come to where `session` stands; `ahead` draws the table."""
        then = copy(self)
        then.at, then.ahead = session, ahead
        then.fresh = tuple(session.take_news())
        then._follow(session)
        return page(then)

    # What the browser tells

    def do(self, verb: str, arg: str = "", value: str = "") -> None:
        """Someone used a control."""
        self._event(f"{verb} {arg}", lambda: self._do(verb, arg, value))

    def pressed(self, verb: str, arg: str) -> None:
        """A control was pressed; perhaps a tap."""
        if self.session is not None:
            with suppress(Exception):  # whatever is wrong, the tap will come upon it, and tell
                self.ahead.look(self, self.session, verb, arg)

    def key(self, key: str, focus: str) -> bool:
        """A key was pressed that no field wanted."""
        used: list[bool] = []
        self._event(f"key {key}", lambda: used.append(self._key(key, focus)), only_if=lambda: any(used))
        return any(used)

    def hidden(self) -> None:
        """The page goes out of sight: so do hidden things."""
        self._event("hidden", self._cover, only_if=lambda: self.session is not None)

    def travelled(self, place: str) -> None:
        """Back or forward in the browser's history."""
        self._event(f"travel {place}", lambda: self._enter(place or "home"))

    def arrived(self, address: str) -> None:
        """The address changed under the page."""
        if link.is_marked(address):
            self._event("link", lambda: self._arrive(address))

    def stored(self, key: str, text: str) -> None:
        """Another tab changed something."""
        self._event("stored", lambda: self._stored(key, text))

    def updated(self) -> None:
        """A newer version of the page is here, or in force in another tab."""
        self._event("updated", lambda: update.hear(self))

    def rang(self, tag: str) -> None:
        """A timer."""
        seen: list[bool] = []
        self._event(f"timer {tag}", lambda: seen.append(self._rang(tag)), only_if=lambda: any(seen))

    def picked(self, text: str | None) -> None:
        """A file was picked."""
        if text is None:
            self._event("picked", lambda: self.tell("games.unreadable_file"))
        else:
            self._event("picked", lambda: shelf_verbs.take_in(self, text))

    def copied(self, done: bool) -> None:
        """How copying went. Said only now, when it is true."""
        if self.dialog is not None:
            self.dialog = self.dialog._replace(error="copied" if done else "failed")
            self._event("copied", lambda: self.voice.say(self.t("share.state.copied" if done else "share.state.failed")))

    def fetched(self, part: str, done: bool) -> None:
        """A part of the page's Python has come, or cannot be had."""
        self._event(f"fetched {part}", lambda: self.parts.update({part: done}))

    def answered(self, number: int, answer: str | None) -> None:
        """The bots' worker has answered, or failed."""
        seen: list[bool] = []
        self._event("answered", lambda: seen.append(self.bots.hear(number, answer)), only_if=lambda: any(seen))

    # What verbs use

    def go(self, place: str) -> None:
        """Go to ``home``, ``games``, ``new:<game>`` or ``table:<id>``, and let the browser's history know."""
        self._enter(place)
        self.platform.travel(self.place)

    def sit(self, session: Session, kin: Kin | None = None) -> None:
        """Go to the table of a session that was just made; a visit stands where our game is."""
        again = self.comparing
        self._leave()
        self.at = session
        self.kin = kin
        self.place = f"table:{kin.record.id if kin else session.id}"
        self._settle()
        self.platform.travel(self.place, replace=again)

    def want(self, part: str) -> None:
        """Have a part of the page's Python fetched. One that is here is used only once the page is drawn: its work takes a while."""
        if self.parts.pop(part, False):
            self.platform.later(0, f"part:{part}")
        else:
            self.platform.fetch(part)

    def tell(self, id: str) -> None:
        """Show a short notice."""
        self.toast = Toast(self.t(id))

    def close(self) -> None:
        """Close whatever dialog is open."""
        self.dialog = None
        self.draft = ""
        if not self.comparing:
            self.kin = None
        if self.session is not None:
            self.session.asking = None

    def dress(self) -> None:
        """Put the settings into force."""
        if self.t.language != self._language():
            self.t = self._texts(self._language())
        self.platform.dress(self.settings.theme, self.settings.motion, self.t.language)
        if self.session is not None:
            self.session.ask = self.settings.ask

    def _language(self) -> str:
        return best(self.platform.languages()) if self.settings.language == "system" else self.settings.language

    def wind_watch(self) -> None:
        """Have the next picture of a replay come in time."""
        if self.session is not None and self.session.watching:
            self.platform.later(WATCH_MS, f"watch:{self.session.id}")

    def editions(self) -> list[Game[Any]]:
        """The games that can be set up on the screen that is open."""
        if self.setup is None:
            return []
        return [self.library.games[id] for id in form(self.setup.game.id).editions if id in self.library.games and playable(id)]

    # Events

    def _event(self, doing: str, what: Callable[[], None], *, only_if: Callable[[], bool] = lambda: True) -> None:
        """Let something happen and draw what came of it. Whatever breaks, the page stays alive and says so."""
        self._doing = doing
        try:
            try:
                what()
                if not only_if():
                    return
                self._after()
            except ThroneError as error:
                self.toast = Toast(self.t.say(error.message))
            except StorageError as error:
                self.library.shelf.trouble = error
                self.trouble_seen = False
        except Exception as error:
            self._broke(error)
        self._show()

    def _show(self) -> None:
        self._draw()
        self.fresh = ()
        try:
            self._attend()
        except Exception as error:
            self.voice.hush()
            self._broke(error)
            self._draw()

    def _draw(self) -> None:
        try:
            shown = self.view()
            self.platform.show(shown)
        except Exception as error:
            self._broke(error)
            shown = page(self, broken=True)
            self.platform.show(shown)
        self._refuge = shown.refuge

    def _attend(self) -> None:
        """Where the keyboard goes on the page that was just drawn, and what is said of it."""
        focus, self.focus_on = self.focus_on, ""
        if self.at is not None and self.at.focus_on:
            focus, self.at.focus_on = self.at.focus_on, ""
        if focus:
            self.platform.focus(self._refuge if focus == REFUGE else focus)
        self._speak()

    def _speak(self) -> None:
        """Say to a screen reader what was to be said, and every notice that has just appeared."""
        session = self.session
        where = (self.place, session.viewer, session.length) if session else (self.place, None, 0)
        notices: list[tuple[str, object, str]] = [("toast", self.toast, self.toast.text)] if self.toast is not None else []
        notices += [(notice.name, notice.what, notice.said) for notice in standing(self) if notice.what is not None]
        self.voice.speak(where, notices)

    def _after(self) -> None:
        """What follows from a change at the table: it is kept, announced, and the curtain is named in time."""
        if self.library.shelf.trouble is None:
            self.trouble_seen = False
        self._after_table()
        self.bots.attend()

    def _after_table(self) -> None:
        session = self.session
        if session is None:
            return
        news = self.fresh = tuple(session.take_news())
        self._follow(session)
        if session.dirty:
            self._keep(session)
        if news:
            for entry in news:
                if text := session.table.spoken(entry, self.seated()):
                    self.voice.say(self.t("live.move", number=entry.number, text=text))
            if session.seat is None:
                self.voice.say(self.t("live.over"))
            self._offer_to_send(session)
            if session.seat is None or session.match.state.turn != news[-1].turn:
                self.look_for_reminders()
        if session.veil == FALLING:
            self.platform.later(VEIL_MS, f"veil:{session.id}")

    def _follow(self, session: Session) -> None:
        """What is shown around the table, and goes by what happens there: the question whether a move is meant; a toast has been read."""
        if self.fresh:
            self.toast = None
        if session.asking is not None:
            self.dialog = Dialog("ask", session.asks(session.asking))
        elif self.dialog is not None and self.dialog.name == "ask":
            self.dialog = None

    def _offer_to_send(self, session: Session) -> None:
        """A turn of a game by link is done: its next step is to send it. Where a curtain has fallen, it is what the curtain offers."""
        if session.handed_on and not session.covered:
            text = self.t("send.over") if session.seat is None else self.seated()("send.next", who=seat_term(session.seat))
            self.toast = Toast(text, self.t("send.open"), "open", "share")

    def look_for_reminders(self) -> None:
        """See whether games should be saved to a file: the one at the table, or any."""
        at = self.at
        games = self.library.shelf.games if at is None else lambda: [at.record]
        self.reminder.look(games, wanted=self.settings.remind == "on" and not self.comparing)

    def _keep(self, session: Session) -> None:
        if not self._persisted:
            self._persisted = True
            self.platform.persist()
        if self.library.keep(session).copied:
            self.stale = False
            self.place = f"table:{session.id}"
            self.platform.travel(self.place, replace=True)
            self.tell("tabs.copied")

    def _broke(self, error: Exception) -> None:
        if self.dialog is not None and self.dialog.name == "error":
            return  # what is told of already is nearest to the cause
        from app.report import report  # noqa: PLC0415 - only now: nobody should wait for the traceback module at the start

        self.report = report(self, error, self._doing)
        self.dialog = Dialog("error")

    # What each event does

    def _start(self) -> None:
        self.dress()
        address = self.platform.address()
        self._enter(self.platform.place() or "home")
        if self.at is None:
            self.focus_on = ""  # the browser has it at the beginning, where it belongs
        if link.is_marked(address):
            self._arrive(address)
        else:
            self.platform.travel(self.place, replace=True)

    def _do(self, verb: str, arg: str, value: str) -> None:
        if verb in VERBS:
            VERBS[verb](self, arg, value)
        elif self.at is not None:
            self.at.table.do(self.at, verb, arg, value)

    def _key(self, key: str, focus: str) -> bool:
        if self.dialog is not None:
            if key == "Escape":
                self.close()
            return key == "Escape"
        singles = self.settings.keys == "on"
        if key == "?" and singles:
            self.dialog = Dialog("help")
            return True
        at = self.at
        if at is None or (isinstance(at, Session) and at.covered and at.cursor is None):
            return False
        if (len(key) > 1 or singles) and at.table.key(at, key, focus):
            return True
        return isinstance(at, Session) and self._table_key(at, key, singles=singles)

    def _table_key(self, session: Session, key: str, *, singles: bool) -> bool:
        replaying = session.cursor is not None
        if key == "Escape":
            if replaying:
                session.goto(None)
            elif session.refusal is not None:
                session.refusal = None
            else:
                session.back()
        elif replaying and key in REPLAY_KEYS:
            session.step(REPLAY_KEYS[key])
        elif singles and key in (",", "."):
            session.step("back" if key == "," else "on")
        elif singles and key == "p":
            session.watch()
            self.wind_watch()
        elif singles and key == "u":
            session.undo()
        elif singles and key == "h" and session.choices:
            table_verbs.VERBS["hint"](self, "", "")
        else:
            return False
        return True

    def _cover(self) -> None:
        if self.session is not None:
            self.session.cover()

    def _arrive(self, address: str) -> None:
        try:
            link_verbs.open_link(self, address)
        except ThroneError as error:
            self.draft = address
            self.dialog = Dialog("paste", error=self.t.say(error.message))
        self.platform.travel(self.place, replace=True)

    def _stored(self, key: str, text: str) -> None:
        if key == shelf.SETTINGS:
            self.settings = load_settings(self.platform.storage)
            self.dress()
        if key in (EXPORTS, shelf.SETTINGS):
            self.reminder.reload()
            if self.reminder.why:
                self.look_for_reminders()
        session = self.session
        if session is not None and key in ("", shelf.GAME + session.id):
            beside = self.library.shelf.beside(session.record, text)
            self.stale = beside == "on"
            if beside == "over":
                self._keep(session)

    def _rang(self, tag: str) -> bool:
        """Whether the timer changed anything."""
        what, _, id = tag.partition(":")
        if what == "bots":
            return self.bots.ring(id)
        if what == "part":
            self.parts[id] = True
            return True
        session = self.session
        if session is None or session.id != id:
            return False
        if what == "veil" and session.veil == FALLING:
            session.name_next()
            if self.dialog is None:
                self.focus_on = "curtain"
        elif what == "watch":
            session.watch_on()
            self.wind_watch()
        return True

    # Where we are

    def _leave(self) -> None:
        self.at = None
        self.setup = None
        self.stale = False
        self.toast = None
        self.reminder.why = ""
        self.close()

    def _enter(self, place: str) -> None:
        self._leave()
        kind, _, about = place.partition(":")
        self.place = "home"
        self.focus_on = "main"
        if kind == "games":
            self.place = "games"
        elif kind == "new" and about in self.library.games and playable(about):
            self.setup = seating.as_last(self.library, about, self.t)
            self.place = place
            self.bots.expect()
        elif kind == "table":
            self._open(about)
        if self.at is None:  # whoever has come to play is not to be reminded before a turn is done
            self.look_for_reminders()

    def _open(self, id: str) -> None:
        try:
            self.at = self.library.open(id)
        except ThroneError as error:
            self.place = "games"
            self.toast = Toast(self.t.say(error.message))
            return
        if self.at is None:
            self.tell("games.gone")
            return
        self.place = f"table:{id}"
        self._settle()

    def _settle(self) -> None:
        if self.session is not None:
            self.session.ask = self.settings.ask
            self.focus_on = "curtain" if self.session.covered else "main"

    def seated(self) -> Text:
        """The texts as they are said at the table that is open, if one is: with its people's names, and its game's own words."""
        return self.t.seated(self.at.record.names).of_game(self.at.record.game) if self.at else self.t


REPLAY_KEYS = {"Home": "first", "ArrowLeft": "back", "ArrowRight": "on", "End": "last"}
