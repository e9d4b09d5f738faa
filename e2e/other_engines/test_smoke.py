"""A short game of each kind in Firefox and in WebKit: what only these engines do differently would show here.

Run by ``build.py test --all-browsers`` alone. An engine that is not on the machine is skipped, in so many words.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest

from app.i18n import Text
from e2e import remote
from e2e.bots import NOTICE, NOTICED
from e2e.table import eventually
from tools import engines, serve
from tools.catalogues import compiled
from tools.paths import DIST

SLOW = 120.0
"""Seconds until Python must have started: WebKit is slow with WebAssembly on a machine without a graphics card."""

_MIDDLE = """selector => {
  for (const element of document.querySelectorAll(selector)) {
    element.scrollIntoView({block: "nearest"});
    const {x, y, width, height} = element.getBoundingClientRect();
    const point = [x + width / 2, y + height / 2];
    if (width && height && element.contains(document.elementFromPoint(...point))) return point;
  }
  return null;
}"""
"""The middle of the first such element that a press there would hit."""

_SEAT = """others => {
  for (const [seat, who] of document.querySelectorAll(".who select").entries()) {
    who.value = seat ? others : "person";
    who.dispatchEvent(new Event("change", {bubbles: true}));
  }
}"""
"""Choose a person for the first seat of a form, and something for all others."""

_GAMES = """() => Object.entries({...localStorage}).filter(([key]) => key.startsWith("vacant-throne:game:"))
  .map(([_, text]) => JSON.parse(text))"""


def _start(name: str) -> AbstractContextManager[remote.Remote]:
    if name == engines.FIREFOX and (browser := engines.firefox()):
        return remote.firefox(browser)
    if name == engines.WEBKIT and (found := engines.webkit()):
        return remote.webkit(found)
    pytest.skip(f"{name} is not on this machine; Debian has it as {' and '.join(engines.PACKAGES[name])}")


@pytest.fixture(params=[engines.FIREFOX, engines.WEBKIT])
def window(request: pytest.FixtureRequest) -> Iterator[remote.Remote]:
    """A window of each engine in turn."""
    with _start(request.param) as window:
        yield window


@pytest.fixture
def site() -> Iterator[serve.Server]:
    """The site, on a server that the test may end."""
    with serve.serving(DIST, "/vacant-throne/") as server:
        yield server


class _Person:
    """Somebody at a window."""

    def __init__(self, window: remote.Remote) -> None:
        self.window = window

    def sees(self, selector: str) -> bool:
        return self.window.ask("selector => document.querySelector(selector) !== null", selector)

    def wait_for(self, selector: str) -> None:
        eventually(lambda: self.sees(selector))

    def press(self, selector: str) -> None:
        self.window.press(*eventually(lambda: self.window.ask(_MIDDLE, selector)))

    def wait_until_alive(self) -> None:
        state = "() => [document.documentElement.dataset.state, document.getElementById('failure')?.innerText]"
        shown = eventually(lambda: self.window.ask(state), lambda seen: seen[0] in ("ready", "failed"), patience=SLOW)
        assert shown[0] == "ready", shown[1]

    def games(self) -> list[dict[str, Any]]:
        return self.window.ask(_GAMES)

    def game(self) -> dict[str, Any]:
        """The game at the table, as it is kept."""
        place = self.window.ask("() => history.state")
        return next(game for game in self.games() if f"table:{game['id']}" == place)

    def lift(self) -> None:
        if self.sees("#curtain"):
            self.press("#lift")
            eventually(lambda: not self.sees("#curtain"))

    def decide(self) -> None:
        """Make a decision: on the board where there is a place to press, otherwise in the list of all moves."""
        before = len(self.game()["save"]["moves"])
        if self.window.ask(_MIDDLE, "#board [data-do=move]"):
            self.press("#board [data-do=move]")
        else:
            if not self.window.ask(_MIDDLE, ".choice-move"):
                self.press("#list")
            self.press(".choice-move")
        eventually(lambda: len(self.game()["save"]["moves"]) > before or self.sees("#ask-yes"))
        if self.sees("#ask-yes"):
            self.press("#ask-yes")
            eventually(lambda: len(self.game()["save"]["moves"]) > before)

    def begin(self, form: str, others: str = "person") -> None:
        """From home, begin a game with people, or bots of a level, at all other seats."""
        self.press(f"#play-{form}")
        self.wait_for("#new-game")
        self.window.ask(_SEAT, others)
        self.press("#start")
        self.wait_for("#board")

    def hear_a_bot(self) -> None:
        """Play against bots until one has answered a turn."""
        self.window.ask(NOTICE)
        eventually(lambda: self.sees("#hint"), patience=SLOW)
        while self.sees("#hint"):
            self.decide()
        before = len(self.game()["save"]["moves"])
        eventually(lambda: self.sees("#hint"), patience=SLOW)
        assert len(self.game()["save"]["moves"]) > before
        assert Text(compiled("en"), "en")("bots.alone") not in self.window.ask(NOTICED)

    def take_a_turn(self) -> None:
        """Decide until somebody else is to play."""
        self.lift()
        while not self.sees("#curtain"):
            self.decide()


def test_a_game_of_each_kind_is_begun_left_found_again_passed_on_and_there_without_a_network(
    window: remote.Remote, site: serve.Server
) -> None:
    person = _Person(window)
    window.go(site.url)
    person.wait_until_alive()

    forms = window.ask("() => [...document.querySelectorAll('[id^=play-]')].map(button => button.id.slice(5))")
    assert len(forms) >= 2
    for form in forms:
        person.begin(form)
        person.take_a_turn()
        person.take_a_turn()
        assert not person.sees("#error-report")
        person.press("#top-home")
        person.wait_for(f"#continue-{form}")
    kept = person.games()
    assert len(kept) == len(forms)

    window.reload()
    person.wait_until_alive()
    assert person.games() == kept
    links: dict[str, dict[str, Any]] = {}
    for form in forms:
        person.press(f"#continue-{form}")
        person.wait_for("#curtain")
        before = person.game()
        person.take_a_turn()
        assert len(person.game()["save"]["moves"]) > len(before["save"]["moves"])
        person.lift()
        person.press("#top-share")
        links[window.ask("() => document.getElementById('share-link').value")] = person.game()["save"]
        person.press("#dialog-close")
        person.press("#top-home")

    window.ask("() => localStorage.clear()")  # as if they came from somebody else
    for link, shared in links.items():
        window.go("about:blank")
        window.go(link)
        person.wait_until_alive()
        person.wait_for("#curtain")
        assert person.game()["save"] == shared
        person.lift()
    assert not person.sees("#error-report, .py-error, #failure:not([hidden])")

    eventually(lambda: window.ask("() => document.documentElement.dataset.offline") == "yes", patience=SLOW)
    site.shutdown()
    site.server_close()
    window.go("about:blank")  # Firefox's driver reloads past the service worker, as with Shift held down
    window.go(site.url)
    person.wait_until_alive()
    person.press("#top-home")
    person.begin(forms[0], "squire")
    person.hear_a_bot()
    assert not person.sees("#error-report, .py-error, #failure:not([hidden])")
    window.go(f"{site.url}rules/kings-bounty.html")
    assert "Bounty" in window.ask("() => document.title")
