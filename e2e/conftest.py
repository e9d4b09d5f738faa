"""The built site, served as GitHub Pages would serve it, and a browser that fails a test for every error and every stray request."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

from tools import serve
from tools.browsers import launch_options
from tools.paths import DIST

HARMLESS = (
    "SharedArrayBuffer",  # PyScript, about what this site does not use
    "preloaded using link preload but not used within a few seconds",  # on a slow line or machine, WebAssembly takes its time
)
"""Console messages that are no problem."""


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


def ready(page: Page) -> None:
    """Wait until Python has drawn the page and listens. (The page's policy forbids Playwright's own way to wait for an expression.)"""
    page.locator("html[data-state=ready]").wait_for(state="attached", timeout=60_000)


class Watch:
    """What went wrong in a browser context. A test that provokes an error says which: ``watch.expect("boom")``."""

    def __init__(self, context: BrowserContext, site_url: str) -> None:
        self._host = urlsplit(site_url).netloc
        self._expected: list[str] = []
        self.problems: list[str] = []
        context.on("console", self._on_console)
        context.on("request", self._on_request)
        context.on("requestfailed", lambda request: self.problems.append(f"failed request: {request.url} ({request.failure})"))
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
        if parts.scheme not in ("data", "blob", "about") and parts.netloc != self._host:
            self.problems.append(f"request to another origin: {request.url}")

    def expect(self, text: str) -> None:
        """Problems that contain this text are meant to happen."""
        self._expected.append(text)

    def check(self) -> None:
        """Fail if anything else happened."""
        unexpected = [problem for problem in self.problems if not any(text in problem for text in self._expected)]
        assert not unexpected, "\n".join(unexpected)


@pytest.fixture
def new_context(browser: Browser, site_url: str) -> Iterator[object]:
    """Make browser contexts, each like a browser of its own; all are watched until the test ends."""
    made: list[tuple[BrowserContext, Watch]] = []

    def make(**options: object) -> BrowserContext:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        context.set_default_timeout(15_000)
        watch = Watch(context, site_url)
        context.watch = watch
        made.append((context, watch))
        return context

    yield make
    for context, _ in made:
        context.close()
    for _, watch in made:
        watch.check()


@pytest.fixture
def context(new_context) -> BrowserContext:
    """A fresh browser context."""
    return new_context()


@pytest.fixture
def watch(context: BrowserContext) -> Watch:
    """What goes wrong in `context`."""
    return context.watch


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page in a fresh context. Its errors, and requests to elsewhere, fail the test when it ends."""
    return context.new_page()
