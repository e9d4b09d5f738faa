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
"""In the page: once it has been painted as it is now. Only then pieces set out, and the keyboard moves if it was not used."""
IMAGE = "vacant-throne:image"
"""The key under which web/image.js notes that an image of Python can be relied on."""
PATIENCE = 10.0
"""Seconds that something may take on a busy machine before it counts as never."""

T = TypeVar("T")

_TRAVELS = """(motion => motion instanceof CSSTransition && motion.effect.target.matches(".follower"))"""
"""Whether an animation is a piece on its way."""

_FREE_POINT = """region => {
  // The point of the region's ground that is farthest from whatever else could be hit.
  const group = document.getElementById(`at-${region}`);
  const box = group.getBoundingClientRect();
  const hits = (x, y) => group.contains(document.elementFromPoint(x, y));
  if (document.getAnimations().some(TRAVELS)) return null;  // a piece may come to cover the point
  let best = null;
  for (let reach = 12; reach > 1 && !best; reach /= 2)
    for (let y = box.top + 2; y < box.bottom && !best; y += 6)
      for (let x = box.left + 2; x < box.right && !best; x += 6)
        if ([[0, 0], [reach, 0], [-reach, 0], [0, reach], [0, -reach]].every(([dx, dy]) => hits(x + dx, y + dy))) best = [x, y];
  return best;
}""".replace("TRAVELS", _TRAVELS)


_MIDDLE = """selector => {
  const element = document.querySelector(selector);
  if (!element || (element.closest(".follower") && document.getAnimations().some(TRAVELS))) return null;  // it would be missed
  element.scrollIntoView({block: "nearest"});
  const {x, y, width, height} = element.getBoundingClientRect();
  return width && height ? [x + width / 2, y + height / 2] : null;
}""".replace("TRAVELS", _TRAVELS)


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
            self.page.evaluate("""() => {
              localStorage.clear();
              dispatchEvent(new StorageEvent("storage", {key: "vacant-throne:settings"}));
            }""")
            if self.page.locator("dialog").count():
                self.page.keyboard.press("Escape")
            self.page.mouse.move(0, 0)
            self.page.evaluate(PAINTED)  # the keyboard may still move, and the page with it
            self.press("#top-home")
            expect(self.page.locator("#play-king-is-dead")).to_be_visible(timeout=2000)
            return not self.page.locator("dialog, .notice, #failure:not([hidden])").count() and not self.stored()
        except (PlaywrightError, AssertionError):
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
        kept = self.page.evaluate("({...localStorage})")
        return {key: text for key, text in kept.items() if key != IMAGE}

    def records(self) -> list[dict[str, Any]]:
        """The games on the shelf."""
        return [json.loads(text) for key, text in self.stored().items() if key.startswith("vacant-throne:game:")]

    @property
    def record(self) -> dict[str, Any]:
        """The game at the table, as it is kept."""
        kind, _, id = self.place.partition(":")
        assert kind == "table"
        return json.loads(self.page.evaluate("key => localStorage.getItem(key)", f"vacant-throne:game:{id}"))

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

        `options` and `houses` rules are chosen besides the number of players and who begins.
        """
        page = self.page
        self.set_up(game).choose(f"players-{players}", *options)
        for seat in range(page.locator(".who select").count()):
            page.select_option(f".who select >> nth={seat}", "person")
        for seat, level in (bots or {}).items():
            page.select_option(f"#who-{seat}", level)
        if players > 1 and first is not None:
            self.choose(f"first-{first}")
        if page.locator("#use-curtain").count() and page.is_checked("#use-curtain") != curtain:
            page.locator("label[for=use-curtain]").click()
        if houses:
            page.click("#houses-fold")
        for house in houses:
            page.check(f"#option-{house}")
        for seat, name in enumerate(names):
            page.fill(f"#name-{seat}", name)
        if seed is not None:
            page.click("#seed-box summary")
            page.fill("#seed", str(seed))
        page.click("#start")
        expect(page.locator("#board")).to_be_visible()
        return self

    def open(self, match: Match[Any], *, lift: bool = True) -> Table:
        """Open a match by its link, as if somebody had followed it."""
        before = self.place
        self.page.evaluate("hash => { location.hash = hash; }", game_link(match))
        if self.page.locator("#dialog-kin").count():  # an earlier position of the same match is on the shelf
            self.page.click("#kin-beside, #kin-both")
        eventually(lambda: self.place, lambda place: place != before and place.startswith("table:"))
        if lift and match.state.seat is not None:
            self.lift()
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
            self.page.click("#lift")  # waits until it has come to rest
            expect(self.curtain).to_have_count(0)
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
                eventually(lambda: self.made > made or self.shows("#play-card, #ask-yes"))
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
        eventually(lambda: self.made > made or self.shows("#ask-yes"))
        if self.made == made:  # what cannot be taken back is asked about
            self.press("#ask-yes")
            eventually(lambda: self.made, lambda now: now > made)

    def shows(self, selector: str) -> bool:
        """Whether there is such an element now. By a plain script: Playwright's own way puts listeners into the page."""
        return self.page.evaluate("selector => document.querySelector(selector) !== null", selector)

    @property
    def made(self) -> int:
        """How many decisions are kept of the game at the table."""
        return self.page.evaluate("JSON.parse(localStorage.getItem(`vacant-throne:game:${history.state.slice(6)}`)).save.moves.length")

    def press(self, selector: str) -> None:
        """Click or tap in the middle of the first such element, whatever lies there."""
        self._hit(*self.middle(selector))

    def press_ground(self, region: str) -> None:
        """Click or tap on a region where nothing covers its ground."""
        self._hit(*self.ground(region))

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of the first such element on the screen, scrolled into view if need be."""
        return eventually(lambda: self.page.evaluate(_MIDDLE, selector))

    def ground(self, region: str) -> tuple[float, float]:
        """A point of a region's ground that nothing covers."""
        return eventually(lambda: self.page.evaluate(_FREE_POINT, region))

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
        """Wait until fonts are there and nothing is on its way any more."""
        self.page.evaluate(
            """async () => {
          await document.fonts.ready;
          await PAINTED;
          const moving = document.getAnimations().filter(motion => motion.effect.getComputedTiming().endTime < 5000);
          await Promise.allSettled(moving.map(motion => motion.finished));
        }""".replace("PAINTED", PAINTED)
        )

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
