"""Bots at the table in a real browser, with a real worker: they play, keep nobody waiting, and whatever fails, the game goes on."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route, expect

from app.bots import OVERDUE_MS
from app.i18n import Text
from app.levels import USUAL
from e2e import bots, positions
from e2e.conftest import Watch
from e2e.table import Table, eventually
from tools.catalogues import compiled

ENGLISH = Text(compiled("en"), "en")


def test_two_taps_and_a_bot_is_there_that_plays_to_the_end_and_is_taken_back_and_found_again(
    table: Table, known: Watch, site_url: str
) -> None:
    page = table.page
    bots.quick(table)
    page.click("#play-king-is-dead")
    page.click("#start")
    expect(page.locator("#board")).to_be_visible()
    assert table.record["bots"] == ["", USUAL]
    assert not table.curtain.count()

    # What the bot has answered is taken back with what it has answered to.
    before = len(bots.moved_on(table).log)
    table.play("pass")
    bots.moved_on(table, after=before + 1)
    expect(page.locator("#undo")).to_be_visible()
    table.press("#undo")
    eventually(lambda: table.made, lambda made: made == before)
    assert table.match.state.seat == 0

    # A page that is loaded anew finds the bot about to move.
    bots.choose(table, pace="slow")
    table.play("pass")
    expect(page.locator("#bot-pause")).to_be_visible()
    bots.quick(table)
    page.reload()
    table.ready()
    bots.moved_on(table, after=before + 1)

    match = bots.play_on(table, passes=0.8)
    expect(page.locator("#ending")).to_be_visible()
    assert table.record["finished"] is True
    name = ENGLISH(f"level.{USUAL}")
    assert table.record["names"][1] == name
    for number in range(len(match.log)):
        state = match.at(number)
        if state.seat == 1:
            expect(page.locator(f"#turn-{state.turn}")).to_contain_text(name)
    assert known.hosts == {urlsplit(site_url).netloc}
    assert page.workers, "the page has thought by itself"


# While it thinks


TRACED = ["toplevel", "devtools.timeline"]

FRAMES = """frames => new Promise(done => {
  const next = () => frames-- > 0 ? requestAnimationFrame(next) : done();
  next();
})"""

UNTIL_MORE = """() => new Promise(done => {
  let frames = 0;
  const words = document.getElementById("looked").textContent;
  const look = () => document.getElementById("looked")?.textContent === words ? requestAnimationFrame(look, frames++) : done(frames);
  look();
})"""
"""How many frames go by until a bot says that it has looked at more."""

SAND = """() => {
  window.ranOut = false;
  document.querySelector(".sands span").getAnimations()[0].onfinish = () => { ranOut = true; };
}"""
"""Remember whether the time that a bot has for its decision runs out."""


def longest(trace: bytes) -> float:
    """The milliseconds that the longest task of the page took of the processor: what else the machine was doing is not in it."""
    events = json.loads(trace)["traceEvents"]
    page = {(event["pid"], event["tid"]) for event in events if event["name"] == "thread_name" and "RendererMain" in event["args"]["name"]}
    tasks = [event for event in events if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in page]
    return max(task.get("tdur", 0) for task in tasks) / 1000  # one that had not ended has none


def test_the_strongest_bot_keeps_nobody_waiting_is_stopped_let_go_on_and_told_to_play(table: Table, browser: Browser) -> None:
    """Tapping about on the map costs the page no longer tasks than when it is at rest, while a decision is being thought about."""
    page = table.page
    table.start(2, first=0, bots={1: "regent"})
    bots.choose(table, ask="never")

    places = [table.ground(region) for region in ("devon", "essex", "moray")]  # to look for them is a long task itself

    def tap_about() -> float:
        browser.start_tracing(page=page, categories=TRACED)
        for place in places * 3:
            page.mouse.click(*place)
        page.evaluate(FRAMES, 2)
        return longest(browser.stop_tracing())

    at_rest = tap_about()
    table.play("pass")
    before = eventually(lambda: bots.looked(table), patience=bots.PATIENCE)
    expect(page.locator(".sands.is-thinking")).to_be_visible()
    expect(table.prompt).to_have_text("The Regent is thinking.")
    assert tap_about() < 2 * at_rest
    assert bots.looked(table) > before, "the taps were not answered while it thought, but after"
    assert table.made == 1

    page.evaluate(SAND)
    page.click("#bot-hurry")
    eventually(lambda: table.made, lambda made: made > 1)
    assert not page.evaluate("ranOut"), "it has moved only when its time was up"
    made = len(bots.moved_on(table).log)

    table.play("pass")
    stop_and_let_go_on(table)
    assert table.made == made + 1
    page.click("#bot-hurry")
    bots.moved_on(table)


def stop_and_let_go_on(table: Table) -> None:
    """Stop the Regent, who thinks no further until it may."""
    page = table.page
    eventually(lambda: bots.looked(table), patience=bots.PATIENCE)
    frames = 5 + page.evaluate(UNTIL_MORE)
    page.click("#bot-pause")
    expect(page.locator(".sands.is-paused")).to_be_visible()
    expect(table.prompt).to_have_text("The Regent waits.")
    expect(page.locator("#bot-hurry")).to_have_count(0)
    page.evaluate(FRAMES, 2 * frames)  # what it was asked last is answered
    before = bots.looked(table)
    page.evaluate(FRAMES, 3 * frames)
    assert bots.looked(table) == before, "it thinks on although it was stopped"
    page.click("#bot-pause")
    eventually(lambda: bots.looked(table), lambda more: more > before)


def test_bots_alone_play_before_an_onlooker_as_fast_as_one_likes(table: Table) -> None:
    page = table.page
    bots.sit(table, positions.struggles(7, seed=3), "page", "page")
    expect(page.locator("#pace")).to_have_attribute("aria-valuetext", ENGLISH("settings.pace.steady"))
    assert not table.hand()
    page.focus("#pace")
    page.keyboard.press("End")
    expect(page.locator("#pace")).to_have_attribute("aria-valuetext", ENGLISH("settings.pace.instant"))
    expect(page.locator("#ending")).to_be_visible(timeout=1000 * bots.PATIENCE)
    assert table.record["finished"]
    assert not page.locator("#undo, #hint").count()


# Workers that fail


WORKERS = """window.workers = [];
window.Worker = class extends Worker {
  constructor(...how) {
    super(...how);
    workers.push(this);
    if (window.silent) this.terminate();
  }
};"""


def alone(page: Page) -> bool:
    """Whether the page has said that it thinks by itself."""
    return ENGLISH("bots.alone") in page.evaluate(bots.NOTICED)


def by_its_own_clock(page: Page, site_url: str, level: str) -> Table:
    """A table at which a bot begins, on a page whose clock the test can move on, and whose notices are remembered."""
    page.goto(site_url)
    table = Table(page).ready()
    page.clock.install()
    page.evaluate(bots.NOTICE)
    bots.quick(table)
    return table.start(2, first=1, bots={1: level})


def overdue(page: Page) -> None:
    """Let the time pass after which a worker that says nothing is given up."""
    page.clock.fast_forward(OVERDUE_MS)
    page.clock.fast_forward(OVERDUE_MS)


def test_a_worker_that_falls_silent_is_replaced_and_after_two_the_page_thinks_by_itself(new_context, site_url: str) -> None:
    context = new_context()
    context.add_init_script(WORKERS)
    page = context.new_page()
    table = by_its_own_clock(page, site_url, "squire")
    bots.moved_on(table)

    for last in (False, True):
        before = table.made
        page.evaluate("last => { window.silent = last; workers.forEach((worker) => worker.terminate()); }", last)  # nobody is told
        table.play("pass")
        overdue(page)
        if last:
            overdue(page)  # of the one in its place
        bots.moved_on(table, after=before + 1)
        assert alone(page) == last
    table.close_notices()
    before = table.made
    table.play("pass")
    bots.moved_on(table, after=before + 1)
    assert page.evaluate("workers.length") == 3


def test_where_no_worker_starts_the_page_says_so_and_thinks_by_itself(new_context, site_url: str) -> None:
    context = new_context()
    context.watch.expect("thinker")  # what is not fetched is told in several ways
    context.watch.expect("ERR_FAILED")
    page = context.new_page()
    held: list[Route] = []
    page.route("**/thinker-*.py", lambda route: route.continue_() if held else held.append(route))
    page.route("**/thinker.mjs", lambda route: route.abort())
    table = by_its_own_clock(page, site_url, "regent")
    eventually(lambda: held)
    overdue(page)
    stop_and_let_go_on(table)
    page.click("#bot-hurry")
    bots.moved_on(table, after=0)
    assert alone(page)
    kept = table.record
    page.reload()
    table.ready()
    assert table.record["save"] == kept["save"], "what was played is not lost"
