"""The browser, over the DOM. Nothing else in the page touches it.

Every listener is one proxy, made once, on the document or the window; markup says what a control does in ``data-do``, so that markup can
come and go without a trace. Nothing but text and numbers is handed on.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from typing import Any, NamedTuple, cast

import js  # pyright: ignore[reportMissingImports]
from pyodide import ffi  # pyright: ignore[reportMissingImports, reportUnknownVariableType]

from app import screen
from app.local_storage import BrowserStorage
from app.platform import Listener, Page, Persistence, Storage
from app.shown import Change, Shown
from app.worker import Worker

LARGEST_FILE = 16_000_000
"""In bytes: more than any file of ours has. What is inside is bounded again, before it is read."""

window: Any = js
document: Any = window.document
_ffi = cast("Any", ffi)
_proxy = _ffi.create_proxy
_NATIVE = ("A", "BUTTON", "SUMMARY")
_FIELDS = ("INPUT", "SELECT", "TEXTAREA")
_CHOICES = ("checkbox", "radio", "select-one")


class _Expected(NamedTuple):
    """What comes of the use of a control."""

    verb: str
    arg: str
    change: Change


class Browser:
    """Implements `app.platform.Platform`."""

    def __init__(self) -> None:
        self.storage: Storage = BrowserStorage()
        self._listener: Listener | None = None
        self._shown = Shown()
        self._expected: _Expected | None = None
        """What web/screen.js is prepared to show."""
        self._owed: tuple[str, str] | None = None
        """The control that was used when it showed that; nobody has heard of it yet."""
        self._paying = False
        """Whether that is being heard of now."""
        self._title = ""
        _appended("div", id="live", className="unseen", role="status", ariaLive="polite", ariaAtomic="true")
        self._file = _appended("input", id="file", type="file", accept=".json,.txt,application/json,text/plain", hidden=True)
        self._copy_field = ""
        self._fetching: asyncio.Task[None] | None = None
        self._worker: Worker | None = None
        self._theme = "system"
        self._dark = window.matchMedia("(prefers-color-scheme: dark)")
        self._still = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._motion = "system"
        self._painted = _proxy(self._pay)
        self._rang = _proxy(self._on_timer)
        self._copied = _proxy(self._on_copied)
        self._not_copied = _proxy(self._on_not_copied)
        self._shared = _proxy(self._on_shared)
        self._not_shared = _proxy(self._on_not_shared)
        self._read = _proxy(self._on_read)
        self._not_read = _proxy(self._on_not_read)

    def listen(self, listener: Listener) -> None:
        """Tell `listener` what happens from now on."""
        self._listener = listener
        for target, kind, handler, capture in (
            (document, "click", self._on_click, False),
            (document, "keydown", self._on_keydown, False),
            (document, "input", self._on_input, False),
            (document, "change", self._on_change, False),
            (document, "submit", self._on_submit, False),
            (document, "cancel", self._on_cancel, True),
            (document, "visibilitychange", self._on_visibility, False),
            (window, "blur", self._on_hidden, False),
            (window, "pagehide", self._on_hidden, False),
            (window, "popstate", self._on_popstate, False),
            (window, "hashchange", self._on_hashchange, False),
            (window, "storage", self._on_storage, False),
            (document, "throne-update", self._on_update, False),
            (self._file, "change", self._on_file, False),
            (self._dark, "change", self._on_system, False),
            (self._still, "change", self._on_system, False),
        ):
            target.addEventListener(kind, _proxy(handler), capture)
        window.thronePressed = _proxy(self._on_press)

    def ready(self) -> None:
        """Say that the page can be played on."""
        document.documentElement.dataset.state = "ready"

    # Platform

    def show(self, page: Page) -> None:
        """Change the document."""
        self._expected = None
        change = self._shown.change(page)
        flights = () if self._paying else page.flights  # those are on their way
        if page.title != self._title:
            self._title = document.title = page.title
        self._put(change, lambda: screen.show(change.put, flights, page.refuge))

    def expect(self, verb: str, arg: str, page: Page) -> None:
        """Have the document read what would be new."""
        self._expected = None
        change = self._shown.change(page)
        screen.expect(change.put, page.flights, page.refuge)
        self._expected = _Expected(verb, arg, change)

    def _put(self, change: Change, put: Callable[[], None]) -> None:
        self._shown.forget()
        put()  # if this fails, everything is put in anew the next time
        self._shown.note(change)

    def focus(self, element: str) -> None:
        """Move the keyboard."""
        window.throneFocus(element)

    def announce(self, text: str) -> None:
        """Say it in the live region."""
        window.throneSay(text)

    def dress(self, theme: str, motion: str, language: str) -> None:
        """Set what the style sheets go by."""
        self._theme, self._motion = theme, motion
        dark = self._dark.matches if theme == "system" else theme == "candle"
        still = self._still.matches if motion == "system" else motion == "less"
        root = document.documentElement
        root.dataset.theme = "candle" if dark else "day"
        root.dataset.motion = "less" if still else "full"
        root.lang = language

    def prefers_dark(self) -> bool:
        """What the system is set to."""
        return bool(self._dark.matches)

    def copy(self, text: str, field: str) -> None:
        """Write to the clipboard before the tap is over; where that is not to be had, let the field copy itself."""
        self._copy_field = field
        if getattr(window.navigator, "clipboard", None):
            window.navigator.clipboard.writeText(text).then(self._copied, self._not_copied)
        else:
            self._select()
            if document.execCommand("copy"):
                self._on_copied()
            else:
                self._on_not_copied()

    def can_share(self) -> bool:
        """Whether there is a share sheet."""
        return bool(getattr(window.navigator, "share", None))

    def share(self, text: str, address: str, field: str) -> None:
        """Open the share sheet before the tap is over."""
        self._copy_field = field
        try:
            window.navigator.share(screen.js_object(text=text, url=address)).then(self._shared, self._not_shared)
        except Exception:  # a policy of the page around this one
            self._on_not_copied()

    def fetch(self, part: str) -> None:
        """Fetch an archive, for Python to import from."""
        self._fetching = asyncio.ensure_future(self._fetch(part))

    async def _fetch(self, part: str) -> None:
        try:
            answer = await window.fetch(_built("parts")[part])
            if not answer.ok:
                raise OSError(answer.status)
            archive = f"{part}.zip"
            with open(archive, "wb") as file:
                file.write((await answer.arrayBuffer()).to_bytes())
            sys.path.append(archive)
        except Exception:  # no network and no cache, or no such file: the page does without
            self._told.fetched(part, False)
        else:
            self._told.fetched(part, True)

    def ask(self, number: int, question: str) -> None:
        """Ask the worker."""
        self._thinker().ask(question, lambda answer: self._told.answered(number, answer))

    def wake(self) -> None:
        """Start the worker."""
        self._thinker().wake()

    def _thinker(self) -> Worker:
        if self._worker is None:
            self._worker = Worker(_built("thinker"), lambda name: str(window.URL.new(name, document.baseURI).href))
        return self._worker

    def dismiss(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._worker.end()
            self._worker = None

    def write(self, element: str, text: str) -> None:
        """Change words; the next change of the part around them starts from what it was shown as."""
        found = document.getElementById(element)
        if found:
            found.textContent = text

    def clock(self) -> float:
        """The time since the page was loaded."""
        return float(window.performance.now())

    def download(self, name: str, text: str) -> None:
        """Have the browser save a file."""
        blob = window.Blob.new(_ffi.to_js([text]), screen.js_object(type="application/json"))
        link = document.createElement("a")
        link.href = window.URL.createObjectURL(blob)
        link.download = name
        link.click()
        window.URL.revokeObjectURL(link.href)

    def pick(self) -> None:
        """Open the browser's dialog for files."""
        self._file.value = ""
        self._file.click()

    def later(self, milliseconds: int, tag: str) -> None:
        """Set a timer."""
        window.setTimeout(self._rang, milliseconds, tag)

    def travel(self, place: str, *, replace: bool = False) -> None:
        """Make a step in the history. The address stays the page's own, without the fragment of a link that was opened."""
        step = window.history.replaceState if replace else window.history.pushState
        step(place, "", self.home())

    def place(self) -> str:
        """What this step of the history remembers."""
        state = window.history.state
        return state if isinstance(state, str) else ""

    def address(self) -> str:
        """The whole address."""
        return str(window.location.href)

    def home(self) -> str:
        """The address without query and fragment."""
        return f"{window.location.origin}{window.location.pathname}"

    def version(self) -> str:
        """The version of the page."""
        return str(document.documentElement.dataset.version)

    def kept_whole(self) -> bool:
        """Whether web/offline.js has found everything in place."""
        return document.documentElement.hasAttribute("data-offline")

    def news(self) -> str:
        """What web/offline.js has heard."""
        return _text(document.documentElement.getAttribute("data-update"))

    def renew(self) -> None:
        """Have web/offline.js change to the newest version."""
        window.throneOffline.renew()

    def persistence(self) -> Persistence:
        """What the browser says of itself; `web/offline.js` has asked it for its promise."""
        installed = not window.matchMedia("(display-mode: browser)").matches or getattr(window.navigator, "standalone", False) is True
        return Persistence(document.documentElement.hasAttribute("data-granted"), installed, str(window.navigator.userAgent))

    def persist(self) -> None:
        """Have web/offline.js ask."""
        window.throneOffline.persist()

    def languages(self) -> list[str]:
        """The browser's languages."""
        return [str(tag) for tag in window.navigator.languages]

    def random(self, bits: int) -> int:
        """Bits of the browser's cryptographic generator."""
        words = window.crypto.getRandomValues(window.Uint32Array.new(2))
        return (int(words[0]) << 32 | int(words[1])) >> (64 - bits)

    def now(self) -> str:
        """The time."""
        return str(window.Date.new().toISOString())

    def local_time(self, moment: str) -> tuple[int, int, int, int, int]:
        """A time by the person's clock."""
        date = window.Date.new(moment)
        return (
            int(date.getFullYear()),
            int(date.getMonth()) + 1,
            int(date.getDate()),
            int(date.getHours()),
            int(date.getMinutes()),
        )

    # Events

    @property
    def _told(self) -> Listener:
        """Who is told what happens, one thing after another."""
        self._pay()
        assert self._listener is not None
        return self._listener

    def _pay(self, _now: Any = None) -> None:
        """Tell of the control whose use was answered before it was told of, if there is one."""
        owed, self._owed = self._owed, None
        if owed is not None:
            self._paying = True
            try:
                self._told.do(*owed, "")
            finally:
                self._paying = False

    def _use(self, verb: str, arg: str) -> None:
        """A control was used: if it is known what comes of it, that is shown before anything else is done."""
        expected = self._expected
        if expected is None or (expected.verb, expected.arg) != (verb, arg):
            self._told.do(verb, arg, "")
            return
        self._expected, self._owed = None, (verb, arg)
        try:
            self._put(expected.change, lambda: screen.keep(self._painted))
        except Exception:
            self._pay()  # this shows it all the same, or tells what is wrong

    def _on_press(self, verb: str, arg: str) -> None:
        self._told.pressed(verb, arg)

    def _on_click(self, event: Any) -> None:
        target = event.target
        if target.id == "dialog":  # beside it
            self._told.do("close", "", "")
            return
        control = target.closest("[data-do]")
        if not control or control.tagName in (*_FIELDS, "FORM"):
            return
        if control.tagName == "A" and (event.ctrlKey or event.metaKey or event.shiftKey):
            return  # a new tab or window is wanted
        event.preventDefault()
        self._use(_data(control, "do"), _data(control, "arg"))

    def _on_keydown(self, event: Any) -> None:
        if event.defaultPrevented or event.isComposing or event.ctrlKey or event.metaKey or event.altKey:
            return
        target, key = event.target, event.key
        tag = target.tagName
        if key in ("Enter", " ") and tag not in (*_NATIVE, *_FIELDS) and target.hasAttribute("data-do"):
            event.preventDefault()
            if not event.repeat:
                self._told.do(_data(target, "do"), _data(target, "arg"), "")
            return
        if tag in _FIELDS and key != "Escape":
            return
        if self._told.key(key, str(target.id)):
            event.preventDefault()

    def _on_input(self, event: Any) -> None:
        field = event.target
        if _data(field, "do") and field.type not in _CHOICES:
            self._told.do(_data(field, "do"), _data(field, "arg"), str(field.value))

    def _on_change(self, event: Any) -> None:
        field = event.target
        if _data(field, "do") and field.type in _CHOICES:
            value = ("on" if field.checked else "") if field.type == "checkbox" else str(field.value)
            self._told.do(_data(field, "do"), _data(field, "arg"), value)

    def _on_submit(self, event: Any) -> None:
        event.preventDefault()
        form = event.target
        if _data(form, "do"):
            self._told.do(_data(form, "do"), _data(form, "arg"), "")

    def _on_cancel(self, event: Any) -> None:
        if event.target.tagName == "DIALOG":
            event.preventDefault()
            self._told.do("close", "", "")

    def _on_visibility(self, _event: Any) -> None:
        if document.visibilityState == "hidden":
            self._told.hidden()

    def _on_hidden(self, _event: Any) -> None:
        self._told.hidden()

    def _on_popstate(self, event: Any) -> None:
        if isinstance(event.state, str):
            self._told.travelled(event.state)

    def _on_hashchange(self, _event: Any) -> None:
        self._told.arrived(self.address())

    def _on_storage(self, event: Any) -> None:
        self._told.stored(_text(event.key), _text(event.newValue))

    def _on_update(self, _event: Any) -> None:
        self._told.updated()

    def _on_system(self, _event: Any) -> None:
        self.dress(self._theme, self._motion, str(document.documentElement.lang))

    def _on_timer(self, tag: str) -> None:
        self._told.rang(tag)

    def _on_copied(self, _nothing: Any = None) -> None:
        self._told.copied(True)

    def _on_not_copied(self, _error: Any = None) -> None:
        self._told.copied(False)
        self._select()

    def _on_shared(self, _nothing: Any = None) -> None:
        """The system has said so itself."""

    def _on_not_shared(self, error: Any) -> None:
        if str(error.name) != "AbortError":  # that one is somebody's change of mind
            self._on_not_copied()

    def _select(self) -> None:
        field = document.getElementById(self._copy_field)
        if field:
            field.focus()
            field.select()

    def _on_file(self, _event: Any) -> None:
        file = self._file.files.item(0)
        if not file:
            return
        if file.size > LARGEST_FILE:
            self._on_not_read()
        else:
            file.text().then(self._read, self._not_read)

    def _on_read(self, text: str) -> None:
        self._told.picked(text)

    def _on_not_read(self, _error: Any = None) -> None:
        self._told.picked(None)


def _appended(tag: str, **properties: Any) -> Any:
    """A new element at the end of the body, outside what views draw."""
    element = document.createElement(tag)
    for name, value in properties.items():
        setattr(element, name, value)
    return document.body.appendChild(element)


def _built(name: str) -> Any:
    """What the build has written into the page under that name."""
    return json.loads(document.getElementById("boot-data").textContent)[name]


def _text(value: Any) -> str:
    """Text of the DOM; empty for JavaScript's null and undefined."""
    return value if isinstance(value, str) else ""


def _data(element: Any, name: str) -> str:
    """What stands in ``data-<name>``; empty if nothing does."""
    return _text(element.getAttribute(f"data-{name}"))
