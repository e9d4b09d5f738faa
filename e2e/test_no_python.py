"""When Python cannot start: what is said, how it is tried again, and what is left to do meanwhile."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from app import shelf
from e2e import positions
from e2e.conftest import Watch
from e2e.table import IMAGE, eventually, ready
from tools import serve
from tools.paths import DIST
from vacant_throne.core import save

MOMENT = "2026-11-28T09:00:00.000Z"
SAVE = save.dump(positions.new(2, seed=5))
SOUND = shelf.dump(shelf.Record("abcd2345", 1, "“Ours”", ("Zoë", "Odo"), True, 0, MOMENT, MOMENT, False, SAVE))
DAMAGED = '{"half of \ud83d'  # and half of a character, which no file can hold
KEPT = {f"{shelf.GAME}abcd2345": SOUND, f"{shelf.GAME}efgh6789": DAMAGED}


def named(pattern: str) -> list[str]:
    """Files of the site, by name."""
    return sorted(path.relative_to(DIST).as_posix() for path in DIST.glob(pattern))


_DATA = ("app-*.bundle.gz", "engine-*.bundle.gz", "pyodide-*/*.zip.gz", "pyodide-*/*.wasm", "drawings-*.svg")
ARCHIVES = [name for pattern in _DATA for name in named(pattern)]
"""What is fetched as data."""

SCRIPTS = [*named("screen-*.js"), *named("pyscript-*/core*.js"), *named("pyodide-*/pyodide*.mjs"), *named("pyodide-*/interpreter.mjs")]
"""Programs without which nothing works."""


class Fault:
    """Something on the way that spoils a file. The kinds: ``missing``, ``broken off``, ``short``, ``garbled``, and ``a page`` instead."""

    KINDS = ("missing", "broken off", "short", "garbled", "a page")

    def __init__(self, page: Page, name: str, kind: str) -> None:
        self._page, self._pattern, self._kind = page, f"**/{name}", kind
        self._body, self._type = (DIST / name).read_bytes(), serve.TYPES.get(Path(name).suffix, "application/octet-stream")
        page.route(self._pattern, self._spoil)

    def _spoil(self, route: Route) -> None:
        middle = len(self._body) // 2
        if self._kind == "missing":
            route.fulfill(status=404, body="not found")
        elif self._kind == "broken off":
            route.abort()
        elif self._kind == "short":
            route.fulfill(body=self._body[:middle], content_type=self._type)
        elif self._kind == "garbled":
            route.fulfill(body=self._body[:middle] + b"\x00(" + self._body[middle + 2 :], content_type=self._type)
        else:
            route.fulfill(body="<!doctype html><title>Welcome to our hotel</title>", content_type="text/html")

    def mend(self) -> None:
        """From now on the file comes as it should."""
        self._page.unroute(self._pattern)


@pytest.fixture
def page(page: Page, watch: Watch) -> Page:
    """A page of a browser in which two games are kept, one of them damaged. Whatever goes wrong is meant to."""
    watch.expect("")
    page.add_init_script(f"for (const [key, text] of Object.entries({json.dumps(KEPT)})) localStorage.setItem(key, text);")
    return page


def card(page: Page, title: str):
    """The card of that title, once it is there."""
    found = page.get_by_role("alert").filter(has=page.get_by_role("heading", name=title))
    expect(found).to_be_visible(timeout=30_000)
    return found


def mark(page: Page) -> None:
    """Leave something on the page that does not outlive it."""
    page.evaluate("() => { window.mark = true; }")


def is_marked(page: Page) -> bool:
    return page.evaluate("() => window.mark === true")


def test_a_download_that_fails_is_tried_again_alone_and_python_never_hears_of_it(page, site_url):
    """Every archive is spoilt, each in another way, and mended one after the other."""
    faults = {name: Fault(page, name, Fault.KINDS[at % len(Fault.KINDS)]) for at, name in enumerate(ARCHIVES)}
    page.goto(site_url)
    mark(page)
    while faults:
        failed = card(page, "A part did not arrive")
        again = failed.get_by_role("button", name="Try again")
        text = failed.inner_text()
        name = next(name for name in faults if name.rpartition("/")[2] in text)
        again.press("Enter")
        expect(failed).to_contain_text(name.rpartition("/")[2])  # still not there
        expect(again).to_be_focused()
        faults.pop(name).mend()
        again.click()
    ready(page)
    assert is_marked(page), "the page was loaded anew"
    expect(page.locator("#failure")).to_be_hidden()


def test_what_is_damaged_in_the_cache_for_working_offline_is_put_right(new_context, site_url):
    page = new_context(service_workers="allow").new_page()
    name = named("app-*.bundle.gz")[0]
    page.goto(site_url)
    page.locator("html[data-offline=yes]").wait_for(state="attached", timeout=60_000)
    spoil = """async (name) => {
      const [key] = (await caches.keys()).filter((key) => key.startsWith("vacant-throne "));
      await (await caches.open(key)).put(new URL(name, location.href).href, new Response("mould"));
    }"""
    page.evaluate(spoil, name)
    page.evaluate("key => localStorage.removeItem(key)", IMAGE)  # with an image of Python nobody would look there
    page.reload()
    failed = card(page, "A part did not arrive")
    expect(failed).to_contain_text(name)
    failed.get_by_role("button", name="Try again").click()
    ready(page)
    length = page.evaluate("async (name) => (await (await caches.match(new URL(name, location.href).href)).blob()).size", name)
    assert length == (DIST / name).stat().st_size


def test_a_script_that_fails_is_named_and_the_page_begins_anew_only_when_it_is_there(page, site_url):
    for at, name in enumerate(SCRIPTS):
        fault = Fault(page, name, Fault.KINDS[at % len(Fault.KINDS)])
        page.goto(site_url)
        mark(page)
        failed = card(page, "A part did not arrive")
        expect(failed).to_contain_text(name.rpartition("/")[2])
        assert page.locator(".py-error").count() == 0
        if name is not SCRIPTS[-1]:
            fault.mend()
    again = failed.get_by_role("button", name="Try again")
    again.click()
    expect(again).to_be_focused()  # it has looked again, in vain, and is there still
    assert is_marked(page), "the page was loaded anew, into the same failure"
    fault.mend()
    again.click()
    ready(page)
    assert not is_marked(page)


def test_where_the_very_first_script_does_not_run_a_sentence_says_so(page, site_url):
    """The policy allows just the script that was built: changed by one character, it is the script of nobody."""
    changed = (DIST / "index.html").read_text("utf-8").replace('"use strict";', "'use strict';", 1)
    page.route(site_url, lambda route: route.fulfill(body=changed, content_type="text/html"))
    page.goto(site_url)
    expect(page.get_by_text("If nothing happens here")).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(4)


def test_a_browser_without_webassembly_is_told_so_and_can_read_rules_and_save_games(page, site_url):
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site_url)
    expect(page.get_by_role("alert")).to_contain_text("Lockdown Mode", timeout=2000)
    failed = card(page, "This browser cannot run the games")
    assert failed.get_by_role("button", name="Try again").count() == 0
    with page.expect_download() as download:
        failed.get_by_role("button", name="Save my games").click()
    assert download.value.suggested_filename.startswith("vacant-throne-games-")
    saved = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert sorted(saved["games"].values()) == sorted([SOUND, DAMAGED.replace("\ud83d", "\ufffd")])
    for link in failed.get_by_role("link").all():
        assert (DIST / link.get_attribute("href")).exists()
    failed.get_by_role("link", name="King’s Bounty").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("King’s Bounty")


def test_too_little_memory_is_told_and_may_be_there_the_next_time(page, site_url):
    page.add_init_script("""
      const instantiate = WebAssembly.instantiate;
      let tries = 0;
      WebAssembly.instantiate = async (...given) => {
        const [program] = given;
        const isPython = program instanceof WebAssembly.Module && WebAssembly.Module.imports(program).length > 99;
        if (!isPython) return instantiate.apply(WebAssembly, given);
        tries += 1;
        if (tries === 1) throw new RangeError("WebAssembly.Memory(): could not allocate memory");
        if (tries === 2) throw new WebAssembly.LinkError("one cannot know");
        return instantiate.apply(WebAssembly, given);
      };""")
    page.goto(site_url)
    mark(page)
    card(page, "Not enough memory").get_by_role("button", name="Try again").click()
    card(page, "Something broke").get_by_role("button", name="Try again").click()
    ready(page)
    assert is_marked(page)


def test_an_error_while_the_page_starts_or_later_is_a_card_with_a_report_and_games_saved_from_it_come_in_again(page, site_url):
    page.add_init_script("""
      const append = Node.prototype.appendChild;
      Node.prototype.appendChild = function (child) {
        if (child.id === "live" && !sessionStorage.getItem("mended")) throw new Error("no room");
        return append.call(this, child);
      };""")
    page.goto(site_url)
    mark(page)
    failed = card(page, "Something broke")
    for words in ("Traceback (most recent call last)", "no room", "Vacant Throne 0.", "Chrome"):
        expect(failed.locator("pre")).to_contain_text(words)
    with page.expect_download() as download:
        failed.get_by_role("button", name="Save my games").click()
    assert page.locator(".py-error").count() == 0
    assert is_marked(page), "the page was loaded anew without being asked to"
    page.evaluate("sessionStorage.setItem('mended', 'yes')")
    failed.get_by_role("button", name="Try again").click()
    ready(page)

    page.evaluate("localStorage.clear()")
    page.click("#top-games")
    with page.expect_file_chooser() as chooser:
        page.click("#games-import")
    chooser.value.set_files(download.value.path())
    expect(page.locator("#dialog-brought")).to_contain_text("1 game is new here")
    expect(page.locator("#dialog-brought")).to_contain_text("1 entry of the file could not be opened")
    page.click("#brought-close")
    (text,) = page.evaluate("Object.values({...localStorage}).filter(text => text.includes('save'))")
    record = json.loads(text)
    assert (record["title"], record["save"]) == ("“Ours”", SAVE)

    page.evaluate("() => { throneShow = () => { throw new Error('pop'); }; }")
    page.click("#top-home")
    expect(card(page, "Something broke").locator("pre")).to_contain_text("pop")
    failed.get_by_role("button", name="Go on").click()
    expect(page.locator("#failure")).to_be_hidden()
    page.evaluate(
        "box => { const e = document.createElement('div'); e.className = 'py-error'; e.textContent = box; document.body.append(e); }",
        "Traceback (most recent call last): boom",
    )
    expect(card(page, "Something broke").locator("pre")).to_contain_text("boom")
    assert page.locator(".py-error").count() == 0


def test_on_a_slow_line_one_sees_how_far_it_is_and_after_a_minute_of_nothing_what_to_do(new_context, site_url):
    page = new_context().new_page()
    page.clock.install()
    slow: list[Route] = []

    def hold(route: Route) -> None:
        slow.append(route)

    for pattern in ("**/*.wasm", "**/python_stdlib.zip.gz"):
        page.route(pattern, hold)
    page.goto(site_url, wait_until="commit")
    status = page.locator("#load-status")
    page.clock.run_for(1000)
    expect(status).to_contain_text(" MB")
    expect(page.get_by_role("progressbar")).to_have_accessible_name(status.inner_text())
    eventually(lambda: page.clock.run_for(15_000) or "the connection is slow" in status.inner_text())
    expect(page.locator("#failure")).to_be_hidden()
    again = page.get_by_role("alert").filter(has_text="This is taking long").get_by_role("button", name="Try again")
    eventually(lambda: page.clock.run_for(60_000) or again.is_visible())  # other files may still have come meanwhile
    for route in slow:
        route.continue_()
    ready(page)
    expect(page.locator("#failure")).to_be_hidden()


def test_opened_as_a_file_the_page_says_how_to_serve_it(browser):
    page = browser.new_page()
    page.goto((DIST / "index.html").as_uri())
    failed = card(page, "Almost there")
    expect(failed).to_contain_text("python3 -m http.server")
    failed.get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.close()
