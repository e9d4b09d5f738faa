"""Later visits: the page goes on from an image of Python's memory, or starts as it did the first time."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route, expect

from app import shelf
from e2e import positions
from e2e.table import IMAGE, KING_IS_DEAD, Table, eventually, ready
from tools.paths import DIST
from vacant_throne.core import save
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import random_match

MOMENT = "2026-11-28T09:00:00.000Z"
_FIND = "const [name] = await caches.keys(), cache = await caches.open(name), [image] = await cache.keys();"
_READ = f"{_FIND} const bytes = await (await cache.match(image)).arrayBuffer();"
SPOILT = {
    "taken away": "for (const name of await caches.keys()) await caches.delete(name);",
    "cut short": f"{_READ} await cache.put(image, new Response(bytes.slice(0, -1)));",
    "not an image": f"{_FIND} await cache.put(image, new Response('mould'));",
    "of another build of Pyodide": _READ
    + """
      const [, length] = new Uint32Array(bytes, 0, 2);
      const state = JSON.stringify({ hiwireKeys: [{ unheardOf: 1 }], immortalKeys: 1 }).padEnd(length);
      new Uint8Array(bytes, 16, length).set(new TextEncoder().encode(state).subarray(0, length));
      await cache.put(image, new Response(bytes));
    """,
}
"""What may become of an image, as what a page does to it."""


def visit(page: Page, site_url: str) -> str:
    """Open the page. Returns where its Python came from: an image that is ``used``, or a start of which one is ``kept``, or ``refused``."""
    page.goto(site_url)
    ready(page)
    page.locator("html[data-image]").wait_for(state="attached", timeout=30_000)
    return str(page.evaluate("document.documentElement.dataset.image"))


@pytest.fixture
def second(page: Page, site_url: str) -> Page:
    """A page that was open once."""
    assert visit(page, site_url) == "kept"
    return page


def test_a_second_visit_fetches_nothing_that_python_imports_from_and_everything_works(second, site_url):
    fetched: list[str] = []
    second.on("request", lambda request: fetched.append(request.url))
    assert visit(second, site_url) == "used"
    assert any(url.endswith(".wasm") for url in fetched)
    assert not any(url.endswith(".gz") for url in fetched)
    match = random_match(GAMES[KING_IS_DEAD], {"first": 0}, 3, Rng(3), 8)
    table = Table(second)
    table.start(2, seed=match.seed)
    for move in match.log:
        table.lift().play(move.text)
    assert table.made == len(match.log)
    assert visit(second, site_url) == "used", "what was used once can be used again"


def test_python_waits_for_the_script_it_draws_with_however_quickly_it_comes(second, site_url):
    """From an image Python came before a script that was slow; it drew without it, and the page was broken."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    second.route("**/screen-*.js", hold)
    second.add_init_script("""Object.defineProperty(window, "thronePython", {
      configurable: true,
      set: (begin) => Object.defineProperty(window, "thronePython", {
        value: async (options) => {
          const python = await begin(options);
          window.couldDraw = "throneShow" in window;
          return python;
        },
      }),
    })""")
    second.goto(site_url, wait_until="commit")
    second.locator("html[data-image=used]").wait_for(state="attached")  # Python is there
    (script,) = eventually(lambda: held)
    script.continue_()
    ready(second)
    assert second.evaluate("couldDraw")


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_whatever_becomes_of_an_image_the_page_starts_and_keeps_another(second, site_url, spoil):
    second.evaluate(f"async () => {{ {spoil} }}")
    assert visit(second, site_url) == "kept"
    assert visit(second, site_url) == "used"


def test_an_image_with_which_the_page_did_not_come_alive_is_not_tried_again(second, watch, site_url):
    """The core of PyScript does not come: whatever was to blame, the image was there, and is under suspicion."""
    watch.expect("")
    second.route("**/core*.js", lambda route: route.abort())
    second.goto(site_url)
    expect(second.locator("#failure")).to_be_visible(timeout=30_000)
    assert second.evaluate("key => localStorage.getItem(key)", IMAGE) is None
    second.unroute("**/core*.js")
    assert visit(second, site_url) == "kept"


def test_an_image_of_another_version_is_not_used_and_goes(second, site_url):
    version = (DIST / "index.html").read_text("utf-8").partition('data-version="')[2].partition('"')[0]
    text = (DIST / "index.html").read_text("utf-8").replace(f'data-version="{version}"', 'data-version="2.0"')
    second.route(site_url, lambda route: route.fulfill(body=text, content_type="text/html"))
    assert visit(second, site_url) == "kept"
    kept = second.evaluate("async () => (await (await caches.open((await caches.keys())[0])).keys()).map((image) => image.url)")
    assert len(kept) == 1
    assert "2.0" in kept[0]


def test_an_image_holds_nothing_of_what_is_kept_in_the_browser(page, site_url):
    """It is of a Python that has read nothing yet: names, games and settings are in none of its bytes."""
    game = shelf.Record("abcd2345", 1, "", ("Ermengarde", "Odo"), True, 0, MOMENT, MOMENT, False, save.dump(positions.new(2, seed=5)))
    page.add_init_script(f"localStorage.setItem({json.dumps(shelf.GAME + game.id)}, {json.dumps(shelf.dump(game))});")
    assert visit(page, site_url) == "kept"
    expect(page.get_by_text("Ermengarde").first).to_be_visible()
    found = f"async (text) => {{ {_READ} return new TextDecoder('latin1').decode(bytes).includes(text); }}"
    assert page.evaluate(found, "BrowserStorage"), "this looks where names would be"
    assert not page.evaluate(found, "Ermengarde")


def test_without_room_for_ten_images_none_is_kept(page, site_url):
    page.add_init_script("navigator.storage.estimate = async () => ({ quota: 1e8, usage: 0 });")
    assert visit(page, site_url) == "refused"
    assert page.evaluate("caches.keys()") == []
    assert page.evaluate("key => localStorage.getItem(key)", IMAGE) is None


def test_a_page_that_is_never_idle_keeps_its_image_all_the_same(page, site_url):
    """Each megabyte waited two seconds for an idle moment: on a busy machine nobody stayed for as long as that took."""
    page.add_init_script("window.requestIdleCallback = (act, { timeout }) => setTimeout(act, timeout);")
    assert visit(page, site_url) == "kept"
