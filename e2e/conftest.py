"""The built site, served as GitHub Pages would serve it, and a browser that fails a test for every error and every stray request."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

from e2e.table import Table
from tools import serve
from tools.browsers import launch_options
from tools.paths import DIST

pytest.register_assert_rewrite("e2e.bounty")  # it says what is not as it ought to be

HARMLESS = (
    "SharedArrayBuffer",  # PyScript, about what this site does not use
    "preloaded using link preload but not used within a few seconds",  # on a slow line or machine, WebAssembly takes its time
    "Service Worker registration blocked by Playwright",
)
"""Console messages that are no problem."""

NO_WORKER = {"service_workers": "block"}
"""To keep the whole site in each new browser takes time, and hides what a test does to the line; `test_offline.py` has workers."""

DEVICES: dict[str, dict[str, object]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "tablet": {"viewport": {"width": 1024, "height": 768}, "has_touch": True},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
}


@pytest.fixture(scope="session")
def site_url() -> Iterator[str]:
    """The address of the site, under a sub-path, with a slash at its end."""
    assert (DIST / "index.html").exists(), "build the site first: python3 build.py site"
    with serve.serving(DIST, "/vacant-throne/") as server:
        yield server.url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        yield browser
        browser.close()


class Watch:
    """What went wrong in a browser context. A test that provokes an error says which: ``watch.expect("boom")``."""

    def __init__(self, context: BrowserContext, site_url: str) -> None:
        self._host = urlsplit(site_url).netloc
        self.hosts: set[str] = set()
        self._expected: list[str] = []
        self.problems: list[str] = []
        context.on("console", self._on_console)
        context.on("request", self._on_request)
        context.on("requestfailed", self._on_failure)
        context.on("weberror", lambda error: self.problems.append(f"uncaught: {error.error}"))
        context.add_init_script(
            "document.addEventListener('securitypolicyviolation',"
            " (event) => console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`))"
        )

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(text in message.text for text in HARMLESS):
            self.problems.append(f"console {message.type}: {message.text}")

    def _on_request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("data", "blob", "about"):
            return
        self.hosts.add(parts.netloc)
        if parts.netloc != self._host:
            self.problems.append(f"request to another origin: {request.url}")

    def _on_failure(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left or closed while something was still on its way
            self.problems.append(f"failed request: {request.url} ({request.failure})")

    def begin(self) -> None:
        """Forget what happened, and what was expected, before the next test in the same context."""
        self.hosts.clear()
        self.problems.clear()
        self._expected.clear()

    def expect(self, text: str) -> None:
        """Problems that contain this text are meant to happen."""
        self._expected.append(text)

    def check(self) -> None:
        """Fail if anything else happened."""
        unexpected = [problem for problem in self.problems if not any(text in problem for text in self._expected)]
        assert not unexpected, "\n".join(unexpected)


def watched(context: BrowserContext, site_url: str) -> BrowserContext:
    """A browser context that loses its patience sooner, and is watched: its `watch` knows what goes wrong there."""
    context.set_default_timeout(15_000)
    context.watch = Watch(context, site_url)
    return context


@pytest.fixture
def new_context(browser: Browser, site_url: str) -> Iterator[object]:
    """Make browser contexts, each like a browser of its own; all are watched until the test ends."""
    made: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        made.append(watched(browser.new_context(**{**DEVICES["desktop"], **NO_WORKER, **options}), site_url))
        return made[-1]

    yield make
    for context in made:
        context.close()
    for context in made:
        context.watch.check()


class Visitor:
    """A browser as somebody has it. All its pages live in one process, where WebAssembly is compiled once and not for every page."""

    def __init__(self, browser: Browser, site_url: str, **options: object) -> None:
        self._origin = origin(site_url)
        self.context = watched(browser.new_context(**options, **NO_WORKER), site_url)
        self.watch: Watch = self.context.watch
        self._first = self.context.new_page()
        """Holds what is compiled, and opens the others: those that are opened by no page come to live in processes of their own."""
        self._first.goto(f"{site_url}credits.txt")
        (python,) = DIST.glob("pyodide-*/*.wasm")
        compiling = "async url => { window.kept = await WebAssembly.compileStreaming(fetch(url)); }"
        self._first.evaluate(compiling, f"{site_url}{python.relative_to(DIST).as_posix()}")

    @property
    def pages(self) -> list[Page]:
        """The pages that are open."""
        return [page for page in self.context.pages if page is not self._first]

    def open(self) -> Page:
        """A new page, with nothing in it."""
        with self.context.expect_page() as opened:
            self._first.evaluate("() => { open('about:blank'); }")
        return opened.value

    def forget(self) -> None:
        """Everything that sites have kept is gone."""
        session = self.context.new_cdp_session(self._first)
        session.send("Storage.clearDataForOrigin", {"origin": self._origin, "storageTypes": "all"})
        session.detach()


@pytest.fixture(scope="session")
def visitor(browser: Browser, site_url: str) -> Iterator[Visitor]:
    visitor = Visitor(browser, site_url, **DEVICES["desktop"])
    yield visitor
    visitor.context.close()


@pytest.fixture
def page(visitor: Visitor) -> Iterator[Page]:
    """A page of a browser in which nothing is kept. Its errors, and requests to elsewhere, fail the test when it ends."""
    visitor.forget()
    visitor.watch.begin()
    yield visitor.open()
    for page in visitor.pages:
        page.close()
    visitor.watch.check()


@pytest.fixture
def watch(visitor: Visitor) -> Watch:
    """What goes wrong in the browser of `page`."""
    return visitor.watch


class Devices:
    """A browser on each kind of device that has been here before, with a page that is ready: to load it for every test takes minutes."""

    def __init__(self, browser: Browser, site_url: str) -> None:
        self._browser, self._site_url = browser, site_url
        self._visitors: dict[str, Visitor] = {}
        self._tables: dict[str, Table] = {}

    def visitor(self, device: str) -> Visitor:
        """The browser of a device."""
        if device not in self._visitors:
            self._visitors[device] = Visitor(self._browser, self._site_url, **DEVICES[device])
        return self._visitors[device]

    def table(self, device: str, *, fresh: bool = False) -> Table:
        """A page at home with nothing in its storage: the one of the test before if it is well and a `fresh` one is not needed."""
        visitor = self.visitor(device)
        visitor.watch.begin()
        used = self._tables.pop(device, None)
        if used is not None and not fresh and used.at_home_again():
            self._tables[device] = used
            return used
        if used is not None:
            used.page.close()
        visitor.forget()
        page = visitor.open()
        page.goto(self._site_url)
        self._tables[device] = Table(page, touch=bool(DEVICES[device].get("has_touch"))).ready()
        return self._tables[device]

    def tidy(self) -> None:
        """Close what a test has opened beside. Fails if anything went wrong meanwhile."""
        kept = [table.page for table in self._tables.values()]
        for visitor in self._visitors.values():
            for page in visitor.pages:
                report = page.locator("#error-report")
                if report.count():
                    visitor.watch.problems.append(f"the page broke: {report.input_value()}")
                if page not in kept:
                    page.close()
        for visitor in self._visitors.values():
            visitor.watch.check()

    def close(self) -> None:
        """Close every browser."""
        for visitor in self._visitors.values():
            visitor.context.close()


def origin(url: str) -> str:
    """Scheme, host and port of an address."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


@pytest.fixture(scope="session")
def devices(browser: Browser, site_url: str) -> Iterator[Devices]:
    devices = Devices(browser, site_url)
    yield devices
    devices.close()


@pytest.fixture
def table(devices: Devices) -> Iterator[Table]:
    """The page on a desktop, at home, with nothing in its storage. Its errors and stray requests fail the test."""
    yield devices.table("desktop")
    devices.tidy()


@pytest.fixture
def new_table(devices: Devices) -> Iterator[Table]:
    """As `table`, with Python started anew: for tests of what the page remembers, or that watch it closely."""
    yield devices.table("desktop", fresh=True)
    devices.tidy()


@pytest.fixture
def phone(devices: Devices) -> Iterator[Table]:
    """As `table`, on a phone."""
    yield devices.table("phone")
    devices.tidy()


@pytest.fixture
def known(devices: Devices) -> Watch:
    """What goes wrong in the browser of `table`, to say what is meant to."""
    return devices.visitor("desktop").watch
