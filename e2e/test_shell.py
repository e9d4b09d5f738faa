"""The site before and around the games: painting before Python, progress, themes, addresses. For what goes wrong see `test_no_python`."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from e2e.table import ready
from tools import serve
from tools.paths import DIST


def test_the_games_can_be_seen_without_any_script(new_context, site_url):
    context = new_context(java_script_enabled=False)
    context.watch.expect("(csp)")  # the modules that are not even loaded then
    page = context.new_page()
    page.goto(site_url)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(4)
    assert "needs JavaScript" in page.locator("noscript").inner_html()


def test_the_page_comes_alive_from_its_own_files_alone_without_special_headers(page, site_url):
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto(site_url)
    ready(page)
    assert page.evaluate("crossOriginIsolated") is False
    assert page.evaluate("typeof SharedArrayBuffer") == "undefined"
    assert {url for url in requested if not url.startswith(site_url)} == set()
    assert any(url.endswith(".wasm") for url in requested)
    assert len(requested) == len(set(requested)), "something was downloaded twice"


SECOND_STACK = """
window.suspendable = 0;
const promising = WebAssembly.promising;
if (promising) WebAssembly.promising = (call) => {
  const may = promising(call);
  return (...given) => { suspendable += 1; return may(...given); };
};
"""
"""Counts the calls of WebAssembly that run on a stack of their own, so that they could be suspended."""


def test_python_begins_on_the_first_stack_where_a_sampled_chromium_does_not_crash(page, site_url):
    page.add_init_script(SECOND_STACK)
    page.goto(site_url)
    ready(page)
    assert page.evaluate("suspendable") == 0


WATCHED = """
window.watched = [];
const { observe } = MutationObserver.prototype;
MutationObserver.prototype.observe = function (target, what) {
  watched.push(target);
  return observe.call(this, target, what);
};
"""
"""Notes what mutation observers are set on."""


def test_nobody_is_told_of_all_that_changes_in_the_document(page, site_url):
    """PyScript would be, and look at every attribute that a tap changes."""
    page.add_init_script(WATCHED)
    page.goto(site_url)
    ready(page)
    assert page.evaluate("watched.length > 0 && !watched.includes(document)")
    page.evaluate("new MutationObserver(() => {}).observe(document, {childList: true})")
    assert page.evaluate("watched.includes(document)"), "whoever comes later may watch"


def test_loading_tells_how_many_bytes_of_how_many_have_come(page, site_url):
    """Held up by a slow file, the page says how far it is; the bar never runs backwards and ends full."""
    page.add_init_script(
        """window.seen = [];
        new MutationObserver(() => {
          const bar = document.getElementById("load-progress");
          if (bar) seen.push([bar.value, bar.max, document.getElementById("load-status").textContent]);
        }).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});"""
    )
    slow: list[Route] = []

    def hold(route: Route) -> None:
        slow.append(route)

    page.route("**/*.wasm", hold)
    page.goto(site_url, wait_until="commit")
    expect(page.locator("#load-status")).to_contain_text(" MB")
    for route in slow:
        route.continue_()
    ready(page)
    seen = page.evaluate("seen")
    counted = [(value, whole) for value, whole, _ in seen if whole > 1000]
    assert [value for value, _ in counted] == sorted(value for value, _ in counted)
    assert counted[-1][0] == counted[-1][1]
    assert 4e6 < counted[-1][1] < 9e6
    assert any(re.search(r"\d+\.\d of \d+\.\d MB", text) for _, _, text in seen)


@pytest.mark.parametrize("path", ["", "index.html", "?from=a-friend", "#g=nonsense"])
def test_every_way_to_write_the_address_leads_to_the_games(page, site_url, path):
    page.goto(site_url + path)
    ready(page)


def test_the_address_without_its_slash_works_too(page, site_url):
    page.goto(site_url.rstrip("/"))
    ready(page)


@pytest.mark.parametrize("prefix", ["/", "/a/", "/a/b/preview-7/"])
def test_the_site_works_from_any_folder(browser, prefix):
    with serve.serving(DIST, prefix) as server:
        page = browser.new_page()
        foreign: list[str] = []
        page.on("request", lambda request: foreign.append(request.url) if not request.url.startswith(server.url) else None)
        page.goto(server.url)
        ready(page)
        page.close()
    assert foreign == []


@pytest.mark.parametrize(
    ("theme", "scheme", "expected"),
    [(None, "light", "day"), (None, "dark", "candle"), ("day", "dark", "day"), ("candle", "light", "candle")],
)
def test_the_theme_is_right_before_the_first_paint(page, site_url, theme, scheme, expected):
    page.emulate_media(color_scheme=scheme)
    if theme:
        page.add_init_script(f"""localStorage.setItem("vacant-throne:settings", '{{"theme":"{theme}"}}')""")
    page.route("**/core.js", lambda route: None)  # Python never comes
    page.goto(site_url, wait_until="commit")
    page.wait_for_selector("h1", state="attached")
    assert page.evaluate("document.documentElement.dataset.theme") == expected


def test_a_link_whose_hash_was_escaped_on_its_way_finds_home(page, watch, site_url):
    watch.expect("404")
    page.goto(site_url + "%23g=abc")
    page.wait_for_url(re.compile(re.escape(site_url) + r"(#.*)?$"))
    ready(page)


def test_an_address_that_is_nothing_says_so(page, watch, site_url):
    watch.expect("404")
    page.goto(site_url + "no/such/page")
    expect(page.get_by_role("heading")).to_have_text("There is nothing here")


def test_no_file_of_the_site_names_an_absolute_address():
    for path in (DIST / "index.html", *DIST.glob("*.css"), *DIST.glob("rules/**/*.html"), DIST / "manifest.webmanifest"):
        text = path.read_text("utf-8")
        assert not re.search(r"""(?:href|src|url)\s*[=(]\s*["']?/""", text), path.name
    page = (DIST / "index.html").read_text("utf-8")
    assert not re.search(r"""(?:href|src|url)\s*[=(]\s*["']?https?:""", page)


def test_the_wheel_and_the_credits_are_part_of_the_site():
    (wheel,) = (DIST / "wheels").iterdir()
    assert re.fullmatch(r"vacant_throne-\d+\.\d+\.\d+-py3-none-any\.whl", wheel.name)
    text = (DIST / "credits.txt").read_text("utf-8")
    for name in (
        "pyodide 314",
        "@pyscript/core 0.7",
        "CPython",
        "@fontsource/alegreya 5",
        "idiomorph 0.8",
        "htpy",
        "MarkupSafe",
        "Natural Earth",
    ):
        assert name.lower() in text.lower(), name


def test_once_the_page_is_there_python_collects_garbage_again_and_pyscript_came_with_the_page(page, site_url):
    page.goto(site_url)
    ready(page)
    collects, frozen, file = page.evaluate(
        "async text => (await thronePython({stdout: console.log, stderr: console.error})).runPython(text).split(' ')",
        "import gc, pyscript; f'{gc.isenabled()} {gc.get_freeze_count() > 10000} {pyscript.__file__}'",
    )
    assert (collects, frozen) == ("True", "True")
    assert re.fullmatch(r"app-\w+\.bundle/pyscript/__init__\.pyc", file)
