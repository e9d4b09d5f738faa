"""Without a network, and from one version to the next: stories of one browser whose server stops, or has something new."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e import bots
from e2e.conftest import watched
from e2e.table import Table, eventually
from tools import offline, serve
from tools.browsers import launch_options
from tools.paths import DIST, WEB
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import random_match

PREFIX = "/folder/vacant-throne/"
RULES = "rules/kings-bounty.html"
OLD = "old.txt"
"""A file that only the first version has."""
OTHERS = ["another program", "vacant-throne http://127.0.0.1/another/folder/#1.0"]
"""Caches of other sites at the same origin."""

UPDATE = """async () => {
  const registration = await (await navigator.serviceWorker.getRegistration()).update();
  const worker = registration.installing;
  while (worker && worker.state === "installing") await new Promise((go) => worker.addEventListener("statechange", go, { once: true }));
}"""
FONTS = """async () => {
  const faces = await Promise.all(["a", "ā", "ж"].map((letter) => document.fonts.load("400 20px Alegreya", letter)));
  return faces.flat().map((face) => face.status);
}"""


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, int]]:
    """What came over the line: method, name of the file, status of the answer."""
    seen: list[tuple[str, str, int]] = []

    def log(handler: serve.Handler, code: int | str = "-", _size: int | str = "-") -> None:
        seen.append((handler.command, handler.path.removeprefix(PREFIX), int(code)))

    monkeypatch.setattr(serve.Handler, "log_request", log)
    return seen


@pytest.fixture
def roundabout(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server answers one page of rules by way of another address, as some hosts do."""
    answer = serve.Handler.do_GET

    def lead_or_answer(handler: serve.Handler) -> None:
        if handler.path.endswith("/kings-dilemma.html"):
            handler.send_response(302)
            handler.send_header("Location", f"{handler.path}?plain")
            handler.send_header("Content-Length", "0")
            handler.end_headers()
        else:
            answer(handler)

    monkeypatch.setattr(serve.Handler, "do_GET", lead_or_answer)


@pytest.fixture
def profile(browser: Browser, tmp_path: Path) -> Callable[[str], object]:
    """A browser that can be closed and opened again."""

    @contextmanager
    def opened(url: str) -> Iterator[BrowserContext]:
        options = {**launch_options(), "viewport": {"width": 1280, "height": 800}}
        context = watched(browser.browser_type.launch_persistent_context(tmp_path / "profile", **options), url)
        try:
            yield context
        finally:
            context.close()
        context.watch.check()

    return opened


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The site as its first version, ready to become another one."""
    folder = tmp_path / "site"
    shutil.copytree(DIST, folder)
    (folder / OLD).write_text("old")
    publish(folder, "1.0+first")
    return folder


def publish(folder: Path, version: str) -> None:
    """Make another version of what stands there: the page knows which it is, and a page of rules says it."""
    for name, pattern, text in (("index.html", r'data-version="[^"]*"', f'data-version="{version}"'), (RULES, "<h1>", f"<h1>{version}: ")):
        page = folder / name
        page.write_text(re.sub(pattern, text, page.read_text("utf-8"), count=1), "utf-8")
    offline.write(folder, version)


def whole(page: Page) -> None:
    """Wait until the browser has everything."""
    page.locator("html[data-offline]").wait_for(state="attached", timeout=30_000)


def version(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-version")


def news(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-update")


def fetched(page: Page, name: str, **options: object) -> tuple[int, str]:
    """Status and text of what a page gets when it asks for a file."""
    ask = "([name, options]) => fetch(name, options).then(async (answer) => [answer.status, await answer.text()])"
    status, text = page.evaluate(ask, [name, options])
    return status, text


def told(page: Page) -> str:
    """Which version the page of rules is of that a page gets."""
    return re.search(r"<h1>(\S+):", fetched(page, RULES)[1])[1]


def test_the_worker_of_the_build_lists_every_file_that_a_page_could_ask_for_with_its_digest():
    first = (DIST / offline.WORKER).read_text("utf-8").partition("\n")[0]
    build = json.loads(first.removeprefix("const BUILD = ").removesuffix(";"))
    files = {path.relative_to(DIST).as_posix(): path for path in DIST.rglob("*") if path.is_file()}
    left_out = {name for name in files if name not in build["files"]}
    assert {name for name in left_out if not name.startswith("wheels/")} == {".nojekyll", offline.WORKER}
    for name, digest in build["files"].items():
        assert re.fullmatch(r"[\w./-]+", name, re.ASCII), f"{name} would be another address"
        assert not name.startswith("/")
        assert hashlib.sha256(files[name].read_bytes()).hexdigest() == digest, name
    assert f'data-version="{build["version"]}"' in (DIST / "index.html").read_text("utf-8")


def test_after_one_visit_everything_works_with_the_server_gone_and_the_browser_closed_in_between(profile, requests, roundabout):
    with serve.serving(DIST, PREFIX) as server:
        url = server.url
        with profile(url) as context:
            page = context.new_page()
            page.goto(url)
            table = Table(page).ready()
            whole(page)
            page.click("#open-about")
            expect(page.locator("#about-kept")).to_contain_text("works without a network")
            expect(page.locator("dialog")).to_contain_text(offline.package_version() + "+")
            page.keyboard.press("Escape")
            page.click("#top-theme")
            theme = page.locator("html").get_attribute("data-theme")
            errors = context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
            assert [error["errorId"] for error in errors] == []
    sent = [name for method, name, status in requests if method == "GET" and status == 200]
    assert {name for name in sent if sent.count(name) > 1} <= {offline.WORKER}, "nothing is downloaded twice"

    with profile(url) as context:
        context.watch.expect("console error: Failed to load resource: net::ERR_CONNECTION_REFUSED")  # the look for a newer version
        page = context.new_page()
        page.goto(f"{url}?from=a-friend")
        table = Table(page).ready()
        assert page.locator("html").get_attribute("data-theme") == theme
        for game in GAMES:
            table.open(random_match(GAMES[game], GAMES[game].complete({}), 3, Rng(3), 6))
            expect(page.locator("#board")).to_be_visible()
            table.home()
        table.start(curtain=False)
        table.play("card:negotiate")
        page.click("#top-share")
        expect(page.locator("svg#share-qr")).to_be_visible()
        page.keyboard.press("Escape")
        table.home().start(first=1, bots={1: "squire"})
        bots.moved_on(table, after=0)
        assert page.workers, "the page has thought by itself"
        assert page.evaluate(FONTS) == ["loaded"] * 3
        for name in offline.files(DIST):
            if name.startswith("rules/") and name.endswith(".html"):
                page.goto(url + name)
                expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.goto(f"{url}rules/king-is-dead.html#KID2-TURN-01")
        assert page.locator(".bar img").evaluate("picture => picture.naturalWidth") > 0
        page.get_by_role("searchbox").fill("raiders")
        expect(page.get_by_role("status")).to_contain_text("on other pages")
        page.goto(f"{url}credits.txt")
        expect(page.locator("body")).to_contain_text("Natural Earth")
        context.watch.expect("%23g=")  # what is not there is looked for first
        context.watch.expect("status of 404")
        page.goto(f"{url}%23g=abc")
        page.wait_for_url(re.compile(re.escape(url) + "(#.*)?$"))
        table.ready()
        expect(page.locator("#paste-state")).to_be_visible()


def test_a_new_version_waits_for_a_word_between_turns_and_old_and_new_never_mix(profile, site, requests):
    with serve.serving(site, PREFIX) as server, profile(server.url) as context:
        ours, image = f"vacant-throne {server.url}#", f"vacant-throne-image {server.url}"
        one = Table(context.new_page())
        one.page.goto(server.url)
        one.ready()
        whole(one.page)
        one.page.evaluate("names => Promise.all(names.map((name) => caches.open(name)))", OTHERS)
        one.start(curtain=False)
        one.play("card:negotiate")

        # The new version comes while a turn is half made: it waits, and the old one answers.
        (site / OLD).unlink()
        publish(site, "2.0+second")
        requests.clear()
        one.page.evaluate(UPDATE)
        assert {name for _, name, status in requests if status == 200} == {offline.WORKER, "index.html", RULES}, "only what has changed"
        eventually(lambda: news(one.page), lambda said: said == "waiting")
        expect(one.notice).to_have_count(0)
        assert told(one.page) == "1.0+first"
        two = Table(context.new_page())
        two.page.goto(server.url)
        two.ready()
        assert version(two.page) == "1.0+first"
        expect(two.page.locator("#update-reload")).to_be_visible()
        one.play_on(decisions=3)
        expect(one.page.locator("#update-reload")).to_be_visible()
        one.play("card:negotiate" if "negotiate" in one.hand() else "card:scottish_support")
        expect(one.page.locator("#update-reload")).to_have_count(0)

        # Accepted in one tab, it is there in that tab; the other stays with its turn, and with its files.
        made = one.record["save"]["moves"]
        one.page.evaluate("window.stays = true")
        two.page.click("#update-reload")
        two.page.locator('html[data-version="2.0+second"]').wait_for(state="attached")
        two.ready()
        assert news(two.page) is None
        expect(one.page.locator("#update-reload")).to_be_visible()
        assert one.page.evaluate("window.stays")
        assert fetched(one.page, OLD) == (200, "old")
        assert told(two.page) == "2.0+second"
        one.page.click("#update-reload")
        one.page.locator('html[data-version="2.0+second"]').wait_for(state="attached")
        one.ready()
        assert one.record["save"]["moves"] == made
        expect(one.page.locator("#board")).to_be_visible()
        eventually(lambda: one.page.evaluate("caches.keys()"), lambda names: sorted(names) == sorted([*OTHERS, f"{ours}2.0+second", image]))

        passes_by(context, one.page, requests)
        context.watch.expect("status of 404")
        context.watch.expect("3.0+third")
        publish(site, "3.0+third")
        (site / RULES).unlink()  # what has not changed would come from the older version
        is_not_offered(one.page)
        leaves(one.page, site)
        expect(one.page.locator("#board")).to_be_visible()


def passes_by(context: BrowserContext, page: Page, requests: list[tuple[str, str, int]]) -> None:
    """What is no business of the worker's reaches the server."""
    context.watch.expect("status of 501")
    requests.clear()
    fetched(page, RULES)
    fetched(page, RULES, headers={"Range": "bytes=0-9"})
    fetched(page, RULES, method="POST")
    assert [(method, name) for method, name, _ in requests] == [("GET", RULES), ("POST", RULES)]


def is_not_offered(page: Page) -> None:
    """A version of which a file is missing comes to nothing."""
    page.evaluate(UPDATE)
    assert page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.waiting)") is None
    assert news(page) is None
    assert told(page) == "2.0+second"


def leaves(page: Page, site: Path) -> None:
    """The worker that is the way out takes the old one away with its caches, and no others."""
    shutil.copy(WEB / "service-worker-off.js", site / offline.WORKER)
    page.evaluate(UPDATE)
    eventually(lambda: page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)"), lambda left: left == 0)
    eventually(lambda: page.evaluate("caches.keys()"), lambda names: sorted(names) == sorted(OTHERS))


def test_a_version_that_cannot_start_is_left_behind_as_soon_as_a_newer_one_is_here(profile, site):
    index = site / "index.html"
    good = index.read_text("utf-8")
    index.write_text(good.replace("from app.main import", "from app.nothing import"), "utf-8")
    offline.write(site, "1.0+first")
    with serve.serving(site, PREFIX) as server, profile(server.url) as context:
        context.watch.expect("")  # whatever follows from it
        page = context.new_page()
        page.goto(server.url)
        expect(page.get_by_role("alert")).to_contain_text("Something broke", timeout=30_000)
        whole(page)
        index.write_text(good, "utf-8")
        publish(site, "2.0+second")
        page.get_by_role("button", name="Try again").click()
        page.locator('html[data-version="2.0+second"]').wait_for(state="attached")
        Table(page).ready()
