"""The page as a person uses it: clicks at real places, keys, and what there is to see. Tests read like a story with it.

`Table` also knows the truth behind the page: it reads the saved game and replays it in the engine, so that a test can say what ought to
be on the screen, and what must not be.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page, expect

from vacant_throne.core import link, save
from vacant_throne.core.match import Match
from vacant_throne.games import GAMES
from vacant_throne.king_is_dead.rulesets import ruleset

KING_IS_DEAD = "king-is-dead"
NAMES = ("Ada", "Wulf", "Mair", "Bruce")
"""Who sits down if nobody says."""

PAINTED = "new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
"""In the page: once it has been painted as it is now. Only then a tap is kept, pieces set out, and an unused keyboard moves."""
IMAGE = "vacant-throne:image"
"""The key under which web/image.js notes that an image of Python can be relied on."""
PATIENCE = 10.0
"""Seconds that something may take on a busy machine before it counts as never."""

PAUSE = 0.01
"""Seconds from one look to the next."""

T = TypeVar("T")

IN_MOTION = "document.getAnimations().filter(motion => motion.effect.getComputedTiming().endTime < 5000)"
"""In the page: what moves on the screen and comes to rest soon."""
_AT_REST = f"{IN_MOTION}.forEach(motion => motion.finish())"
"""Have all of that come to rest now: nobody has to wait for it, and nothing is missed on its way."""

_FREE_POINT = """region => {
  // The point of the region's ground that is farthest from whatever else could be hit.
  const group = document.getElementById(`at-${region}`);
  if (!group) return null;
  const box = group.getBoundingClientRect();
  const hits = (x, y) => group.contains(document.elementFromPoint(x, y));
  let best = null;
  for (let reach = 12; reach > 1 && !best; reach /= 2)
    for (let y = box.top + 2; y < box.bottom && !best; y += 6)
      for (let x = box.left + 2; x < box.right && !best; x += 6)
        if ([[0, 0], [reach, 0], [-reach, 0], [0, reach], [0, -reach]].every(([dx, dy]) => hits(x + dx, y + dy))) best = [x, y];
  return best;
}"""

_MIDDLE = """selector => {
  const element = document.querySelector(selector);
  if (!element) return null;
  element.scrollIntoView({block: "nearest"});
  const {x, y, width, height} = element.getBoundingClientRect();
  return width && height ? [x + width / 2, y + height / 2] : null;
}"""

_AT_TABLE = "before => history.state !== before && history.state.startsWith('table:')"
"""Whether the page has come to a table, from another place."""
MADE = "JSON.parse(localStorage.getItem(`vacant-throne:game:${history.state.slice(6)}`)).save.moves.length"
"""How many decisions are kept of the game at the table."""

_GO_HOME = f"""async () => {{
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", {{key: "vacant-throne:settings"}}));
  document.getElementById("dialog-close")?.click();
  await {PAINTED};  // the keyboard may still move, and the page with it
  document.getElementById("top-home").click();
  await {PAINTED};
  const wrong = document.querySelector("dialog, .notice, #failure:not([hidden])");
  return document.getElementById("play-king-is-dead")?.checkVisibility() && !wrong;
}}"""
"""From wherever one is, with nothing kept. Whether everything is then as it is when the page is new."""


_FILL_IN = """steps => {
  for (const [selector, value] of steps) {
    const field = document.querySelector(selector);
    if (!field && /^#(who|use)-/.test(selector)) continue;  // who plays alone is a person, and has no curtain
    if (value === null || value === !field.checked) field.click();
    else if (typeof value === "string" && field.value !== value) {
      field.value = value;
      for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, {bubbles: true}));
    }
    const now = document.querySelector(selector);
    if (now && value !== null && value !== (typeof value === "string" ? now.value : now.checked)) throw new Error(selector);
  }
}"""
"""Steps of filling in a form: what to click (no value), to write or choose, to have checked or not."""


REALMS = """() => {
  const number = text => Number(text.replace("\\u2212", "-"));
  const drawn = element => element && element.querySelector("use").getAttribute("href").slice(1);
  const words = selector => document.querySelector(selector)?.textContent ?? "";
  const realms = {}, titles = {};
  for (const realm of document.querySelectorAll(".realm")) {
    const domains = {};
    for (const domain of realm.querySelectorAll(".domain"))
      domains[domain.id.slice(3)] = [
        number(domain.querySelector(".domain-defence").textContent),
        drawn(domain.querySelector(".domain-castle")),
        drawn(domain.querySelector(".domain-garrison")),
      ];
    realms[realm.id.slice(6)] = {
      name: realm.querySelector("h3").textContent,
      score: number(realm.querySelector(".realm-score b").textContent),
      cards: realm.querySelectorAll(".back").length,
      domains,
    };
  }
  for (const title of document.querySelectorAll("#titles .title")) {
    const counts = {};
    for (const line of title.querySelectorAll(".title-counts li"))
      counts[line.querySelector("span").textContent.replace(/:$/, "")] = number(line.querySelector("b").textContent);
    titles[title.id.slice(6)] = {
      counts,
      held: title.matches(".is-held"),
      holder: title.querySelector(".is-holder span")?.textContent.replace(/:$/, "") ?? null,
      standing: title.querySelector(".title-standing").textContent,
    };
  }
  return {realms, titles, deck: words("#deck"), discards: words("#discards-way"), last: words("#last-round")};
}"""


def eventually(look: Callable[[], T], wanted: Callable[[T], object] = bool, *, patience: float = PATIENCE) -> T:
    """Look again and again until what is seen is what is wanted."""
    end = time.monotonic() + patience
    while True:
        seen = look()
        if wanted(seen):
            return seen
        assert time.monotonic() < end, f"still {seen!r} after {patience:.0f} s"
        time.sleep(PAUSE)  # what is waited for needs the processor too


def awaited(page: Page, look: str, argument: object = None, *, patience: float = PATIENCE) -> Any:
    """Have the page call a function again and again until it finds something: quicker than to ask from here, and less work."""
    found = page.evaluate(
        f"""async argument => {{
      const look = {look}, end = performance.now() + {1000 * patience};
      for (;;) {{
        const found = look(argument);
        if (found || performance.now() > end) return found;
        await new Promise(done => setTimeout(done, 5));
      }}
    }}""",
        argument,
    )
    assert found, f"still nothing after {patience:.0f} s: {look} of {argument!r}"
    return found


def game_link(match: Match[Any]) -> str:
    """The fragment of an address that opens a match."""
    return f"#g={link.encode(match)}"


def ready(page: Page) -> None:
    """Wait until Python has drawn the page and listens. (The page's policy forbids Playwright's own way to wait for an expression.)"""
    page.locator("html[data-state=ready]").wait_for(state="attached", timeout=60_000)


class Table:
    """A loaded page. Methods without a result do what their name says, and wait until the page shows it."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self._hit = page.touchscreen.tap if touch else page.mouse.click

    # Where we are

    def ready(self) -> Table:
        """Wait until the page can be played on."""
        ready(self.page)
        return self

    def at_home_again(self) -> bool:
        """Forget all games and settings without loading the page anew. False if the page is no longer fit for another test."""
        try:
            self.page.mouse.move(0, 0)
            return bool(self.page.evaluate(_GO_HOME)) and not self.stored()
        except PlaywrightError:
            return False

    def html(self) -> str:
        """Everything that is in the document at this moment."""
        return self.page.evaluate("document.documentElement.outerHTML")

    @property
    def place(self) -> str:
        """What the present step of the browser's history remembers, such as ``table:abcd2345``."""
        return self.page.evaluate("history.state")

    def stored(self) -> dict[str, str]:
        """What the browser keeps for people: that it can start the page quicker (web/image.js) is its own business."""
        kept = self.page.evaluate(f"{PAINTED}.then(() => ({{...localStorage}}))")
        return {key: text for key, text in kept.items() if key != IMAGE}

    def records(self) -> list[dict[str, Any]]:
        """The games on the shelf."""
        return [json.loads(text) for key, text in self.stored().items() if key.startswith("vacant-throne:game:")]

    @property
    def record(self) -> dict[str, Any]:
        """The game at the table, as it is kept."""
        kind, _, id = self.place.partition(":")
        assert kind == "table"
        return json.loads(self.page.evaluate(f"key => {PAINTED}.then(() => localStorage.getItem(key))", f"vacant-throne:game:{id}"))

    @property
    def match(self) -> Match[Any]:
        """The match at the table, replayed from what is kept."""
        match = save.load(self.record["save"], GAMES)
        assert isinstance(match, Match)
        return match

    # Getting to a table

    def set_up(self, game: str = KING_IS_DEAD) -> Table:
        """From home, open the form of a game."""
        self.page.click(f"#play-{game}")
        expect(self.page.locator("#new-game")).to_be_visible()
        return self

    def choose(self, *options: str) -> Table:
        """On the form, choose each of these: the option and the choice, such as ``players-3`` or ``vikings-True``."""
        for option in options:
            self.page.locator(f"label:has(#option-{option})").click()
        return self

    def start(
        self,
        players: int = 2,
        *,
        seed: int | None = 1,
        first: int | None = 0,
        curtain: bool = True,
        names: tuple[str, ...] = (),
        game: str = KING_IS_DEAD,
        options: tuple[str, ...] = (),
        houses: tuple[str, ...] = (),
        bots: Mapping[int, str] | None = None,
    ) -> Table:
        """From home, set up a game and sit down: people, but for the seats of `bots`.

        `options` and `houses` rules are chosen besides the number of players and who begins. The form is filled in all at once;
        `test_new_game.py` has hands for it.
        """
        steps: list[tuple[str, str | bool | None]] = [(f"#play-{game}", None)]
        steps += [(f"#option-{option}", None) for option in (f"players-{players}", *options)]
        steps += [(f"#who-{seat}", (bots or {}).get(seat, "person")) for seat in range(players)]
        if players > 1 and first is not None:
            steps.append((f"#option-first-{first}", None))
        steps.append(("#use-curtain", curtain))
        steps += [(f"#option-{house}", True) for house in houses]
        steps += [(f"#name-{seat}", name) for seat, name in enumerate(names)]
        if seed is not None:
            steps.append(("#seed", str(seed)))
        self.page.evaluate(_FILL_IN, [*steps, ("#start", None)])
        expect(self.page.locator("#board")).to_be_visible()
        self.page.evaluate(PAINTED)  # then the keyboard is where it will stay
        return self

    def open(self, match: Match[Any], *, lift: bool = True) -> Table:
        """Open a match by its link, as if somebody had followed it."""
        before = self.place
        self.page.evaluate("hash => { location.hash = hash; }", game_link(match))
        awaited(self.page, f"before => document.querySelector('#dialog-kin') || ({_AT_TABLE})(before)", before)
        if self.shows("#dialog-kin"):  # an earlier position of the same match is on the shelf
            self.page.click("#kin-beside, #kin-both")
            awaited(self.page, _AT_TABLE, before)
        if lift and match.state.seat is not None:
            self.lift()
        self.page.evaluate(PAINTED)  # then the keyboard is where it will stay
        return self

    def home(self) -> Table:
        """Go home by the crown."""
        self.page.click("#top-home")
        expect(self.page.locator(".home-page")).to_be_visible()
        return self

    # The curtain

    @property
    def curtain(self) -> Locator:
        """The curtain; there is one while it is down."""
        return self.page.locator("#curtain")

    def lift(self) -> Table:
        """Say "here I am", if the curtain is down."""
        if self.shows("#curtain"):
            self.press("#lift")  # once somebody is named
            awaited(self.page, "() => !document.querySelector('#curtain')")
        return self

    # Playing

    def close_notices(self) -> Table:
        """Close what has been read at the foot of the screen, and lies over what is there."""
        while self.page.locator("#toast-close").count():
            self.page.dispatch_event("#toast-close", "click")  # at once: it is still rising
        return self

    def play(self, move: str) -> None:
        """Make a move where a person would: on a card, a place, a piece, or the button that says so. Says yes if asked."""
        verb, _, subject = move.partition(":")
        faction, on_map, region = subject.partition("@")
        made = self.made
        if verb in ("pass", "draw"):
            self.press(f"#{verb}")
        elif verb == "card":
            self.press(f"#hand button[id^='card-{subject}-']")
            if self.made == made:  # a card with little effect is shown first, a final one asked about
                self._answered(made, "#play-card, #ask-yes")
                if self.made == made and self.shows("#play-card"):
                    self.press("#play-card")
        elif verb == "spy":
            self.press(f"#spy-{subject}")
        elif verb == "return" and not on_map:
            if not self.shows("#hand.is-returning"):  # first one says that one wishes to
                self.press("#return")
            self.press(f"#hand button[id^='card-{subject}-']")
        elif verb in ("take", "return", "summon"):
            self.press(f"#at-{region}-{faction} .piece")
        elif verb == "at":
            self.press(f"#at-{subject}")
        else:
            self.press_ground(region or subject)
            if on_map and self.made == made:  # which faction is asked beside the map
                self.press(f"#choose-{faction}")
        self._answered(made, "#ask-yes")
        if self.made == made:  # what cannot be taken back is asked about
            self.press("#ask-yes")
            self._answered(made)

    def _answered(self, made: int, question: str = "#nothing") -> None:
        """Wait until more than so many decisions are made, or there is such a question."""
        awaited(self.page, f"([made, question]) => {MADE} > made || document.querySelector(question) !== null", [made, question])

    def shows(self, selector: str) -> bool:
        """Whether there is such an element now. By a plain script: Playwright's own way puts listeners into the page."""
        return self.page.evaluate("selector => document.querySelector(selector) !== null", selector)

    @property
    def made(self) -> int:
        """How many decisions are kept of the game at the table."""
        return self.page.evaluate(f"{PAINTED}.then(() => {MADE})")

    def press(self, selector: str) -> None:
        """Click or tap in the middle of the first such element, whatever lies there."""
        self._hit(*self.middle(selector))

    def press_ground(self, region: str) -> None:
        """Click or tap on a region where nothing covers its ground."""
        self._hit(*self.ground(region))

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of the first such element on the screen, scrolled into view if need be."""
        return self._place(_MIDDLE, selector)

    def ground(self, region: str) -> tuple[float, float]:
        """A point of a region's ground that nothing covers."""
        return self._place(_FREE_POINT, region)

    def _place(self, look: str, argument: str) -> tuple[float, float]:
        """The point that a function finds in the page, where everything is at rest: what is about to set out has done so before."""
        self.page.evaluate(PAINTED)
        x, y = awaited(self.page, f"argument => {{ {_AT_REST}; return ({look})(argument); }}", argument)
        return x, y

    def play_on(self, *, decisions: int = 10_000, seed: int = 1, before: Callable[[], None] = lambda: None) -> None:
        """Play random moves, lifting the curtain whenever it is down. `before` is called before each, with the hand on the table."""
        rng = random.Random(seed)
        for _ in range(decisions):
            match = self.match
            if match.state.seat is None:
                return
            self.lift()
            before()
            self.play(rng.choice([move.text for move in match.state.legal_moves()]))

    # What is shown

    def settle(self) -> None:
        """Wait until fonts are there and what has changed is painted; nothing is on its way any more."""
        self.page.evaluate(f"async () => {{ await document.fonts.ready; await {PAINTED}; {_AT_REST}; }}")
        awaited(self.page, "() => !document.querySelector('.flyer')")  # pictures that fly go by a clock of their own

    @property
    def prompt(self) -> Locator:
        """The short sentence that says what to do."""
        return self.page.locator("#prompt-text")

    @property
    def notice(self) -> Locator:
        """Notices at the foot of the screen."""
        return self.page.locator("#notices .notice")

    def hand(self) -> list[str]:
        """The cards that the hand shows as held, with their copies."""
        ids = self.page.eval_on_selector_all("#hand button.hand-card", "cards => cards.map(card => card.id)")
        return [id.removeprefix("card-").rpartition("-")[0] for id in ids]

    def listed(self) -> list[int]:
        """The numbers of the moves in the list of all choices, which is opened for it."""
        if not self.page.locator("#list").count():
            return []
        self.page.dispatch_event("#list", "click")
        numbers = self.page.eval_on_selector_all("#choices [data-do=move]", "moves => moves.map(move => Number(move.dataset.arg))")
        self.page.dispatch_event("#list", "click")
        return numbers

    def board(self, rules: str = "base") -> dict[str, list[int]]:
        """How many followers of each faction of those rules the map shows in each region, badges read."""
        factions = ruleset(rules).factions
        return self.page.evaluate(
            """factions => {
          const found = {};
          for (const region of document.querySelectorAll(".region")) found[region.id.slice(3)] = factions.map(() => 0);
          for (const group of document.querySelectorAll(".followers .follower")) {
            const [, region] = group.id.match(/^(?:follower|at)-([a-z_]+)-/);
            const faction = factions.findIndex(name => group.classList.contains(`is-${name}`));
            const badge = group.nextElementSibling;
            found[region][faction] += badge && badge.matches(".badge") ? Number(badge.textContent) : 1;
          }
          return found;
        }""",
            list(factions),
        )

    def realms(self) -> dict[str, Any]:
        """What the table of King's Bounty shows: for each seat the domains and how much, the titles, what is left, as they are written."""
        return self.page.evaluate(REALMS)

    def focused(self) -> str:
        """The id of the element that has the keyboard; a description where it has none."""
        return self.page.evaluate(f"{PAINTED}.then(() => document.activeElement.id || document.activeElement.outerHTML.slice(0, 90))")
