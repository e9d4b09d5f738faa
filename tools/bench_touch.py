"""How soon the page answers a tap: whole games played by taps on a slow phone, from each tap to the next painted board.

The measure is the browser's own, Event Timing: from the moment of the input, waiting included, until the frame with what came of it was
presented, in steps of 8 ms. What the page can time itself, until its own thread has painted that frame, is told beside it as a check.

Two things are kept out of it that no finger meets. The tool stamps a touch, and then has the page draw a frame before it hands the touch
on: what passed until then is taken off, by the browser's own trace. And whoever asks Playwright for elements has listeners of its own put
into the page, which are asked about every touch: once a game has begun the page is loaded anew, and only looked at by plain scripts.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from e2e import bounty
from e2e.conftest import DEVICES, NO_WORKER
from e2e.table import IN_MOTION, KING_IS_DEAD, PAINTED, Table, eventually
from tools import serve, site
from tools.browsers import launch_options
from vacant_throne.core.match import Match
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import random_match

SLOWNESS = 4
"""How many times slower the processor is made."""
PRESS_S = 0.07
"""How long a finger rests on the glass, in seconds. What the browser does when it comes down is done by the time that it leaves."""
BAR_MS, MOST = 100, 95
"""What so many of a hundred taps are to stay within."""
MOST_WAIT_MS = 40
"""What passes between a touch and the one before it is longer."""
LEAST_MS = 16
"""The browser tells nothing of what was faster than this."""

BARE_TAPS = 40
"""How often the bare button is tapped."""

_PHONE: dict[str, Any] = {**DEVICES["phone"], **NO_WORKER}
_FIRST = "king-is-dead-first"

KINDS: dict[str, tuple[str, dict[str, object]]] = {
    "king is dead, two": (KING_IS_DEAD, {"players": 2}),
    "king is dead, advanced, three": (KING_IS_DEAD, {"players": 3, "cards": "cunning"}),
    "king is dead, teams, advanced": (KING_IS_DEAD, {"players": 4, "cards": "cunning"}),
    "king is dead, alone": (KING_IS_DEAD, {"players": 1}),
    "king is dead, Vikings, advanced": (KING_IS_DEAD, {"players": 2, "cards": "cunning", "vikings": True}),
    "first edition, Mordred, three": (_FIRST, {"players": 3, "mordred": True}),
    "king's bounty, two": (bounty.GAME, {"players": 2}),
    "king's bounty, five, expert": (bounty.GAME, {"players": 5, "expert": True}),
}
"""The games that are played: the game, and what is agreed besides who begins."""

_LISTEN = """() => {
  window.taps = [];
  window.timed = [];
  const { port1, port2 } = new MessageChannel();
  let told = () => {};
  port1.onmessage = () => told();
  addEventListener("click", event => {  // before the page has done anything about it
    const control = event.target.closest("[data-do]");
    const tap = [event.timeStamp, control ? `${control.dataset.do} ${control.id.split("-")[0]}`.trim() : "nothing", 0];
    taps.push(tap);
    requestAnimationFrame(() => {
      told = () => { tap[2] = performance.now() - event.timeStamp; };
      port2.postMessage(0);
    });
  }, true);
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (entry.name === "click") timed.push([entry.startTime, entry.duration]);
  }).observe({type: "event", durationThreshold: 16});
}"""


_BARE = """() => {
  document.body.innerHTML = '<button data-do="count" style="width: 200px; height: 200px">0</button>';
  document.querySelector("button").addEventListener("click", ({ target }) => { target.textContent = Number(target.textContent) + 1; });
}"""


class Tap(NamedTuple):
    """A tap: what was tapped, and milliseconds until the board was presented, and until the page's own thread had painted it."""

    kind: str
    presented: float
    painted: float


def script(game: str, options: dict[str, object], seed: int = 1) -> Match[Any]:
    """A game that is over, whose moves are to be made by taps."""
    agreed = GAMES[game].complete({"first": 0, **options})
    if game == bounty.GAME:
        return bounty.at_will(Match(GAMES[game], agreed, seed), random.Random(seed))
    return random_match(GAMES[game], agreed, seed, Rng(seed))


def choices(options: dict[str, object]) -> tuple[str, ...]:
    """Options as the form of a game has them."""
    return tuple(f"{option}-{value}" for option, value in options.items() if option != "players")


_COME_TO_REST = f"""async () => {{
  await {PAINTED};
  await Promise.allSettled({IN_MOTION}.map(motion => motion.finished));
}}"""
"""In the page: once it has been painted, and what moves there has come to its end in its own time."""


class Finger:
    """Taps on the glass of a page, where nothing else is asked of the page between a tap and what it paints."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._glass = page.context.new_cdp_session(page)

    def tap(self, x: float, y: float) -> None:
        """Tap there, and wait until everything is at rest: nobody taps again while pieces still travel."""
        self._glass.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        time.sleep(PRESS_S)
        self._glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self._page.evaluate(_COME_TO_REST)


class PatientTable(Table):
    """A table, played by taps of such a finger."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, touch=True)
        self._hit = Finger(page).tap

    def come_back(self) -> None:
        """Load the page anew, at the same table."""
        self.page.reload()
        eventually(lambda: self.page.evaluate("document.documentElement.dataset.state"), lambda state: state == "ready", patience=60)


class Injections:
    """When touches were handed on to the page, by the browser's trace."""

    _HANDED = "RenderWidgetHostInputEventRouter::ForwardEmulatedTouchEvent"
    _ZERO = "zero"

    def __init__(self, page: Page) -> None:
        browser = page.context.browser
        assert browser
        self._page = page
        self._session = browser.new_browser_cdp_session()
        self._events: list[dict[str, Any]] = []
        self._ended = False
        self._session.on("Tracing.dataCollected", lambda data: self._events.extend(data["value"]))
        self._session.on("Tracing.tracingComplete", lambda _: setattr(self, "_ended", True))
        self._session.send("Tracing.start", {"traceConfig": {"includedCategories": ["input", "blink.user_timing"]}})
        page.evaluate("name => performance.mark(name)", self._ZERO)

    def end(self) -> list[float]:
        """End the trace. Returns the moments by the page's clock, in milliseconds."""
        self._session.send("Tracing.end")
        while not self._ended:
            self._page.wait_for_timeout(50)
        (zero,) = [event for event in self._events if event["name"] == self._ZERO]
        off = zero["args"]["data"]["startTime"] - zero["ts"] / 1000
        return sorted(event["ts"] / 1000 + off for event in self._events if event["name"] == self._HANDED)


def play(browser: Browser, url: str, game: str, options: dict[str, object]) -> list[Tap]:
    """Play a whole game by taps on a phone, and tell of every one of them."""
    match = script(game, options)
    context = browser.new_context(**_PHONE)
    try:
        page = context.new_page()
        page.goto(url)
        table = PatientTable(page)
        table.ready()
        players = options["players"]
        assert isinstance(players, int)
        table.start(players, seed=match.seed, game=game, options=choices(options))
        table.come_back()

        def on() -> None:
            while (made := table.made) < len(match.log):
                table.lift()
                table.play(match.log[made].text)

        return _timed(page, on)
    finally:
        context.close()


def bare(browser: Browser, url: str) -> list[Tap]:
    """Tap on a page that has nothing but a button and, on a tap, another number in it: nobody can be quicker on this machine."""
    context = browser.new_context(**_PHONE)
    try:
        page = context.new_page()
        page.goto(f"{url}credits.txt")
        page.evaluate(_BARE)
        finger = Finger(page)

        def on() -> None:
            for _ in range(BARE_TAPS):
                finger.tap(100, 100)

        return _timed(page, on)
    finally:
        context.close()


def _timed(page: Page, act: Callable[[], None]) -> list[Tap]:
    """All taps of what somebody does on a page, on the slower processor."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWNESS})
    page.evaluate(_LISTEN)
    injections = Injections(page)
    act()
    page.evaluate(PAINTED)
    taps, timed = page.evaluate("[taps, timed]")
    handed = injections.end()
    presented = dict(timed)
    return [
        Tap(kind, presented.get(start, LEAST_MS) - wait, painted - wait)
        for start, kind, painted in taps
        for wait in [next((moment - start for moment in handed if start <= moment <= start + MOST_WAIT_MS), 0.0)]
    ]


def percentile(values: Iterable[float], percent: int) -> float:
    """The smallest of these values that so many of a hundred do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def figures(taps: list[Tap]) -> dict[str, Any]:
    """What is told of the taps of a game."""
    kinds: defaultdict[str, list[float]] = defaultdict(list)
    for tap in taps:
        kinds[tap.kind].append(tap.presented)
    slowest = sorted(kinds, key=lambda kind: statistics.median(kinds[kind]), reverse=True)[:3]
    most = percentile((tap.presented for tap in taps), MOST)
    return {
        "taps": len(taps),
        "ms": _summary([tap.presented for tap in taps]),
        "until_the_page_has_painted_ms": _summary([tap.painted for tap in taps]),
        "slowest_kinds_median_ms": {kind: round(statistics.median(kinds[kind])) for kind in slowest},
        f"within_{BAR_MS}_ms": most <= BAR_MS,
    }


def _summary(times: list[float]) -> dict[str, int]:
    return {"median": round(statistics.median(times)), f"{MOST}_of_100": round(percentile(times, MOST)), "worst": round(max(times))}


def measure() -> dict[str, dict[str, Any]]:
    """Return the figures of a bare page, and of each game, and whether these keep within the bar."""
    found: dict[str, dict[str, Any]] = {}
    with serve.serving(site.build(), "/bench/") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        found["nothing but a button"] = figures(bare(browser, server.url))
        for name, (game, options) in KINDS.items():
            found[name] = figures(play(browser, server.url, game, options))
        browser.close()
    return found
