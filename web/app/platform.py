"""What the page asks of the browser, and what the browser tells the page.

Two protocols, and nothing else crosses the border: `Platform` is implemented by `app.browser` over the DOM and by the tests in memory;
`Listener` is implemented by `app.controller.App`. Arguments are plain strings and numbers, so that no proxy of one side's objects
lives on the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, Protocol

from htpy import Node, Renderable

Layout = Callable[[Mapping[str, Renderable]], Node]
"""How the parts of a page stand to each other: given the parts by id, everything inside ``#app``."""


class Flight(NamedTuple):
    """A symbol of the sprite that is seen to travel, once: from where one element was before the page changed to where another is after.

    Of each list, the first element that is on the screen counts. It leaves when as many others as `after` says have arrived before it.
    """

    symbol: str
    start: tuple[str, ...]
    end: tuple[str, ...]
    after: int = 0


class Page(NamedTuple):
    """One screen as it should look now.

    While `id` and the set of parts stay the same, only parts whose markup changed are touched (or only parts of theirs: `app.h.Parted`);
    otherwise `layout` makes everything inside ``#app`` anew.
    The root element of each part carries the part's id. `refuge` is where the keyboard goes if what it stood on is no longer there.
    """

    id: str
    title: str
    parts: Mapping[str, Renderable]
    layout: Layout
    flights: tuple[Flight, ...] = ()
    refuge: str = ""


class Persistence(NamedTuple):
    """What a browser says of how long it keeps things: whether it has promised to, whether the page is installed, and its own name."""

    granted: bool
    installed: bool
    agent: str


class StorageError(Exception):
    """The browser will not keep something: storage is ``full``, or it is ``blocked`` (switched off, or private)."""

    def __init__(self, kind: Literal["full", "blocked"]) -> None:
        super().__init__(kind)
        self.kind: Literal["full", "blocked"] = kind


class Storage(Protocol):
    """Text by key, kept by the browser for this site. Every method may raise `StorageError`."""

    def get(self, key: str) -> str | None:
        """What is kept under `key`; None if nothing is."""
        ...

    def set(self, key: str, text: str) -> None:
        """Keep `text` under `key`, all of it or nothing: what was there before survives an error."""
        ...

    def remove(self, key: str) -> None:
        """Forget `key`. No error if there is no such key."""
        ...

    def all_keys(self) -> list[str]:
        """All keys of this site, other programs' included."""
        ...


class Platform(Protocol):
    """Everything that the page needs from a browser."""

    storage: Storage

    def show(self, page: Page) -> None:
        """Bring the document to look like `page`, keeping focus, scroll and half-typed text where the same element stays."""
        ...

    def expect(self, verb: str, arg: str, page: Page) -> None:
        """Be prepared to show that page: if the next thing that happens is the use of that control, this is what comes of it.

        Then it is shown at once, and `Listener.do` hears of the control when that has been painted, or just before anything else happens.
        Until then nothing is to be seen of it. With the next `show`, it is forgotten.
        """
        ...

    def focus(self, element: str) -> None:
        """Move the keyboard to the element of that id, if it is on the page."""
        ...

    def announce(self, text: str) -> None:
        """Have a screen reader say `text` when it has finished what it is saying; an empty one leaves nothing of that in the document."""
        ...

    def dress(self, theme: str, motion: str, language: str) -> None:
        """Put on the theme (``day``, ``candle``, ``system``), the motion (``full``, ``less``, ``system``) and the document's language."""
        ...

    def prefers_dark(self) -> bool:
        """Whether the person's system is set to dark."""
        ...

    def copy(self, text: str, field: str) -> None:
        """Put `text` on the clipboard, within this very tap. `Listener.copied` hears how it went.

        If it failed, the text field of id `field` is focused with its text selected, ready for the person to copy.
        """
        ...

    def can_share(self) -> bool:
        """Whether the system has a way of its own to pass a link on."""
        ...

    def share(self, text: str, address: str, field: str) -> None:
        """Offer `address`, with a few words about it, to the system's way of passing things on, within this very tap.

        Where the system refuses, `Listener.copied` hears of it, and `field` is selected as in `copy`. Nobody hears whether it was sent.
        """
        ...

    def fetch(self, part: str) -> None:
        """Fetch a part of the page's Python that does not come with the start. `Listener.fetched` hears how it went."""
        ...

    def ask(self, number: int, question: str) -> None:
        """Have the bots' worker answer a question (see `vacant_throne.bots.desk`), starting it if there is none.

        `Listener.answered` hears the answer with that number. One question at a time.
        """
        ...

    def wake(self) -> None:
        """Have the worker start, if there is none, before it is asked anything. Nobody hears how that goes: a question will tell."""
        ...

    def dismiss(self) -> None:
        """End the worker, whatever it is doing. Nobody hears an answer any more."""
        ...

    def write(self, element: str, text: str) -> None:
        """Put other words into the element of that id, if it is on the page, until it is shown anew."""
        ...

    def clock(self) -> float:
        """Milliseconds since some moment, whatever happens to the time of day."""
        ...

    def download(self, name: str, text: str) -> None:
        """Hand over a text file of that name."""
        ...

    def pick(self) -> None:
        """Ask for a text file. `Listener.picked` hears of it later, or never."""
        ...

    def later(self, milliseconds: int, tag: str) -> None:
        """Call ``Listener.rang(tag)`` after that time. A timer cannot be called off: a tag that has become meaningless is ignored."""
        ...

    def travel(self, place: str, *, replace: bool = False) -> None:
        """Remember `place` as a step of the browser's history; with `replace`, in the place of the present step."""
        ...

    def place(self) -> str:
        """The place that the present step of the history remembers; empty on a first visit."""
        ...

    def address(self) -> str:
        """The page's whole address with query and fragment."""
        ...

    def home(self) -> str:
        """The page's address without query and fragment."""
        ...

    def version(self) -> str:
        """The version of the page, as its build named it."""
        ...

    def kept_whole(self) -> bool:
        """Whether the browser has the whole page, so that it works without a network."""
        ...

    def news(self) -> str:
        """What there is of newer versions: ``waiting`` or ``replaced`` (see `app.update`), or nothing."""
        ...

    def renew(self) -> None:
        """Change to the newest version that is here whole, and begin the page anew."""
        ...

    def persistence(self) -> Persistence:
        """What can be told of how long things are kept."""
        ...

    def persist(self) -> None:
        """Ask the browser not to drop what it keeps for this site."""
        ...

    def languages(self) -> list[str]:
        """Language tags the person prefers, the best first."""
        ...

    def random(self, bits: int) -> int:
        """An unguessable number of that many bits, at most 64."""
        ...

    def now(self) -> str:
        """The time, as ``2026-11-27T23:51:04.000Z``; such texts sort by time."""
        ...

    def local_time(self, moment: str) -> tuple[int, int, int, int, int]:
        """Year, month, day, hour and minute of a `now` where the person is."""
        ...


class Listener(Protocol):
    """What the browser tells the page. None of these raises."""

    def do(self, verb: str, arg: str, value: str) -> None:
        """Someone used a control: its ``data-do``, ``data-arg`` and, for a field, what it holds."""
        ...

    def pressed(self, verb: str, arg: str) -> None:
        """A finger or the mouse has come down on a control; `do` will tell whether that was meant. Nothing is to be noticed of it."""
        ...

    def key(self, key: str, focus: str) -> bool:
        """A key that no field wanted, with the id of the element that has the focus. True if it meant something here."""
        ...

    def hidden(self) -> None:
        """The page is going out of sight, or another window came to the front."""
        ...

    def travelled(self, place: str) -> None:
        """Back or forward in the browser's history led to `place`."""
        ...

    def arrived(self, address: str) -> None:
        """The address changed under the page: somebody followed or pasted a link to it."""
        ...

    def stored(self, key: str, text: str) -> None:
        """Another tab wrote `text` under `key`, or forgot the key if the text is empty; an empty key means everything."""
        ...

    def updated(self) -> None:
        """`Platform.news` says something new."""
        ...

    def rang(self, tag: str) -> None:
        """The time of a `Platform.later` has come."""
        ...

    def picked(self, text: str | None) -> None:
        """A file was picked; `text` is None if it cannot be read as text or is too long."""
        ...

    def copied(self, done: bool) -> None:
        """How a `Platform.copy` went."""
        ...

    def fetched(self, part: str, done: bool) -> None:
        """How a `Platform.fetch` went."""
        ...

    def answered(self, number: int, answer: str | None) -> None:
        """What came of the `Platform.ask` of that number; `answer` is None if the worker could not start, or failed."""
        ...
