"""A browser in memory, and a table plain enough to test everything around it."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from typing import Literal

import htpy as h

from app.i18n import Text
from app.platform import Flight, Listener, Page, Persistence, StorageError
from app.tables import Actions, Entry, Screen, TableView
from vacant_throne.bots.desk import Desk
from vacant_throne.core.contract import Move, Observation

CHROMIUM = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"


class FakeStorage:
    """Text by key. `fails` makes it refuse: everything if ``blocked``, writing if ``full``."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.fails: Literal["full", "blocked", ""] = ""

    def get(self, key: str) -> str | None:
        self._refuse("blocked")
        return self.kept.get(key)

    def set(self, key: str, text: str) -> None:
        self._refuse("blocked", "full")
        self.kept[key] = text

    def remove(self, key: str) -> None:
        self._refuse("blocked")
        self.kept.pop(key, None)

    def all_keys(self) -> list[str]:
        self._refuse("blocked")
        return list(self.kept)

    def _refuse(self, *when: str) -> None:
        if self.fails in when:
            assert self.fails
            raise StorageError(self.fails)


class FakePlatform:
    """A browser that remembers what it was asked for. Timers ring when the test says so."""

    def __init__(self, storage: FakeStorage | None = None) -> None:
        self.storage = storage or FakeStorage()
        self.pages: list[str] = []
        self.page: Page | None = None
        self.focused = ""
        self.expected: list[tuple[str, str, str, tuple[Flight, ...], str]] = []
        """For each control that was pressed what it is expected to lead to: the page, what is seen to travel, and the refuge."""
        self.said: list[str] = []
        self.timers: list[tuple[int, str]] = []
        self.dressed = ("", "", "")
        self.clipboard: list[str] = []
        self.clipboard_works = True
        self.shares: list[tuple[str, str]] = []
        self.has_sheet = False
        self.fetching: list[str] = []
        self.downloads: dict[str, str] = {}
        self.picking = False
        self.history: list[str] = []
        self.present_address = "https://example.org/throne/"
        self.present_place = ""
        self.dark = False
        self.seconds = 0
        self.milliseconds = 0.0
        self.asked: list[tuple[int, str]] = []
        self.written: dict[str, str] = {}
        self.dismissals = 0
        self.wakings = 0
        self.days = 0
        self.granted = False
        self.installed = False
        self.agent = CHROMIUM
        self.number = 1
        self.listener: Listener | None = None
        self.present_news = ""
        self.whole = False
        self.renewals = 0
        self.promises = 0

    @property
    def html(self) -> str:
        """Everything that is on the page."""
        return self.pages[-1]

    def show(self, page: Page) -> None:
        self.page = page
        self.pages.append(self._text(page))

    def expect(self, verb: str, arg: str, page: Page) -> None:
        self.expected.append((verb, arg, self._text(page), page.flights, page.refuge))

    @staticmethod
    def _text(page: Page) -> str:
        return str(h.div("#app")[page.layout(page.parts)])

    def focus(self, element: str) -> None:
        self.focused = element

    def announce(self, text: str) -> None:
        self.said.append(text)

    def dress(self, theme: str, motion: str, language: str) -> None:
        self.dressed = (theme, motion, language)

    def prefers_dark(self) -> bool:
        return self.dark

    def copy(self, text: str, field: str) -> None:
        if self.clipboard_works:
            self.clipboard.append(text)
        else:
            self.focused = field
        assert self.listener
        self.listener.copied(self.clipboard_works)

    def can_share(self) -> bool:
        return self.has_sheet

    def share(self, text: str, address: str, field: str) -> None:
        self.shares.append((text, address))

    def fetch(self, part: str) -> None:
        self.fetching.append(part)

    def arrive(self, *, done: bool = True) -> None:
        """Let everything that is being fetched be here."""
        assert self.listener
        coming, self.fetching = self.fetching, []
        for part in coming:
            self.listener.fetched(part, done)

    def ask(self, number: int, question: str) -> None:
        self.asked.append((number, question))

    def think(self, desk: Desk, *, takes: float = 150.0) -> None:
        """Let the worker, which is that desk, answer what it was asked last; that takes so many milliseconds."""
        assert self.listener
        number, question = self.asked.pop()
        self.milliseconds += takes
        self.listener.answered(number, desk.answer(json.dumps({**json.loads(question), "moment": 0})))

    def wake(self) -> None:
        self.wakings += 1

    def dismiss(self) -> None:
        self.dismissals += 1
        self.asked.clear()

    def write(self, element: str, text: str) -> None:
        self.written[element] = text

    def clock(self) -> float:
        return self.milliseconds

    def download(self, name: str, text: str) -> None:
        self.downloads[name] = text

    def pick(self) -> None:
        self.picking = True

    def later(self, milliseconds: int, tag: str) -> None:
        self.timers.append((milliseconds, tag))

    def ring(self) -> None:
        """Let all timers that run now ring."""
        assert self.listener
        running, self.timers = self.timers, []
        for _, tag in running:
            self.listener.rang(tag)

    def travel(self, place: str, *, replace: bool = False) -> None:
        if replace and self.history:
            self.history[-1] = place
        else:
            self.history.append(place)
        self.present_place = place
        self.present_address = self.home()

    def place(self) -> str:
        return self.present_place

    def address(self) -> str:
        return self.present_address

    def home(self) -> str:
        return "https://example.org/throne/"

    def version(self) -> str:
        return "1.2.3+abcdef0"

    def kept_whole(self) -> bool:
        return self.whole

    def news(self) -> str:
        return self.present_news

    def hear(self, news: str) -> None:
        """A newer version waits, or has taken over."""
        self.present_news = news
        assert self.listener
        self.listener.updated()

    def renew(self) -> None:
        self.renewals += 1

    def persistence(self) -> Persistence:
        return Persistence(self.granted, self.installed, self.agent)

    def persist(self) -> None:
        self.promises += 1

    def languages(self) -> list[str]:
        return ["en-GB", "en"]

    def random(self, bits: int) -> int:
        self.number = self.number * 6364136223846793005 + 1442695040888963407
        return self.number >> 16 & (1 << bits) - 1

    def now(self) -> str:
        self.seconds += 1
        day = date(2026, 11, 27) + timedelta(days=self.days)
        return f"{day}T{self.seconds // 3600 % 24:02}:{self.seconds // 60 % 60:02}:{self.seconds % 60:02}.000Z"

    def local_time(self, moment: str) -> tuple[int, int, int, int, int]:
        when = datetime.fromisoformat(moment)  # of a day that there is not, browsers make no number at all
        return when.year, when.month, when.day, when.hour, when.minute


class PlainTable:
    """Every legal move as a button, the viewer's hand and everybody's court as text."""

    KEYS = (("m", "keys.help"),)
    FOLLOWS = False

    def help(self, at: TableView) -> tuple[str, ...]:
        return ()

    def view(self, at: TableView, t: Text) -> Screen:
        hand = [] if at.viewer is None else at.observation["seats"][at.viewer]["hand"]
        return Screen(
            {
                "moves": h.ul("#moves")[
                    (h.li[h.button(type="button", data_do="move", data_arg=str(index))[move.text]] for index, move in enumerate(at.moves))
                ],
                "hand": h.p("#hand")[f"hand of {at.viewer}: {hand}"],
                "log": h.ol("#log")[(h.li[t.say(message)] for entry in at.entries for message in entry.messages)],
            }
        )

    def automatic(self, only: Move, observation: Observation) -> bool:
        return only.text == "pass" or observation.get("actor", observation["seat"]) != observation["seat"]

    def closes(self, move: Move) -> bool:
        return False

    def do(self, actions: Actions, verb: str, arg: str, value: str) -> bool:
        if verb == "explode":
            raise RuntimeError("a fault in a table")
        return False

    def key(self, actions: Actions, key: str, focus: str) -> bool:
        return False

    def flights(self, entry: Entry, at: TableView, /) -> list[Flight]:
        return []

    def spoken(self, entry: Entry, t: Text) -> str:
        return " ".join(t.say(message) for message in entry.messages)
