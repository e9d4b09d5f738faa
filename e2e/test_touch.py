"""Fingers and mice: a pinch, a drag or a press beside what is legal never plays a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import expect

from e2e import positions
from e2e.table import MADE, PAINTED, Table

Point = tuple[float, float]


class Fingers:
    """Fingers on the glass, as many as wanted."""

    def __init__(self, table: Table) -> None:
        self._session = table.page.context.new_cdp_session(table.page)

    def _send(self, kind: str, points: Sequence[Point]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def move(self, *ways: Sequence[Point]) -> None:
        """Each finger goes down at the first point of its way and up at the last, all at the same time, one after another downwards."""
        for down in range(1, len(ways) + 1):
            self._send("touchStart", [way[0] for way in ways[:down]])
        for places in zip(*ways, strict=True):
            self._send("touchMove", places)
        for left in range(len(ways) - 1, -1, -1):
            self._send("touchEnd", [way[-1] for way in ways[:left]])


@pytest.fixture
def assembling(phone: Table) -> Iterator[Table]:
    """A phone on which any open region may be chosen."""
    yield phone.open(positions.at_step("assemble", players=2))
    phone.page.context.new_cdp_session(phone.page).send("Emulation.resetPageScaleFactor")


def test_a_tap_plays(assembling: Table) -> None:
    made = assembling.made
    x, y = assembling.ground("moray")
    Fingers(assembling).move([(x, y), (x + 2, y + 1)])
    assert assembling.made == made + 1


def test_a_pinch_on_the_map_plays_nothing(assembling: Table) -> None:
    made = assembling.made
    x, y = assembling.ground("moray")
    fingers = Fingers(assembling)
    fingers.move([(x, y), (x, y), (x, y)], [(x + 60, y + 60), (x + 90, y + 90), (x + 140, y + 140)])
    fingers.move([(x, y), (x - 20, y - 20)], [(x + 20, y + 20), (x + 60, y + 60)])
    fingers.move([(x, y)], [(x + 5, y + 5)])
    assert assembling.made == made
    expect(assembling.page.locator(".notice.why")).to_have_count(0)
    fingers.move([(x, y)])
    assert assembling.made == made + 1, "after a pinch a tap must work again"


def test_a_drag_over_the_map_plays_nothing(assembling: Table) -> None:
    made = assembling.made
    x, y = assembling.ground("moray")
    Fingers(assembling).move([(x, y), (x + 8, y + 8), (x + 16, y + 16)])
    assert assembling.made == made


def test_a_mouse_that_is_dragged_plays_nothing(table: Table) -> None:
    table.open(positions.at_step("assemble", players=2))
    made, mouse = table.made, table.page.mouse
    x, y = table.ground("moray")
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 14, y)
    mouse.up()
    assert table.made == made
    mouse.click(x, y)
    assert table.made == made + 1


def test_a_press_on_anything_that_is_not_legal_plays_nothing(table: Table) -> None:
    """A grid of presses over the whole screen, except on what is offered as a move or leads away."""
    table.open(positions.struggles(3, players=2, step="assemble"))
    before = table.record["save"]
    width, height = 1280, 800
    for y in range(60, height, 46):
        for x in range(8, width, 73):
            role = table.page.evaluate(
                "([x, y]) => document.elementFromPoint(x, y).closest('[data-do], a, button')?.dataset.do || ''", [x, y]
            )
            if role in ("", "why", "ui"):
                table.page.mouse.click(x, y)
    assert table.record["save"] == before


@pytest.mark.parametrize(("step", "hit"), [("assemble", {"ground"}), ("summon", {"ground", "aim"})])
def test_a_finger_on_the_map_hits_regions_and_pieces_that_can_be_chosen_and_nothing_else(phone: Table, step: str, hit: set[str]) -> None:
    """What is drawn over a region must not take the tap from it, and what could not be hit is not asked, which took longer than a move."""
    phone.open(positions.at_step(step, players=2))
    found = phone.page.evaluate("""() => {
      const {left, top, right, bottom} = document.querySelector(".map").getBoundingClientRect();
      const found = [];
      for (let y = top + 1; y < bottom; y += 5)
        for (let x = left + 1; x < right; x += 5) {
          const element = document.elementFromPoint(x, y);
          if (element.closest(".map")) found.push([element.getAttribute("class"), Boolean(element.closest("[data-do]"))]);
        }
      return found;
    }""")
    assert len(found) > 400
    assert {kind for kind, _ in found} == hit
    assert all(does for _, does in found)


def test_pressing_long_selects_no_text_of_the_board_and_the_page_may_be_zoomed(phone: Table) -> None:
    phone.open(positions.at_step("assemble", players=2))
    for selector in (".map", ".region-name", ".hand-card", ".hand-name"):
        assert phone.page.eval_on_selector(selector, "found => getComputedStyle(found).userSelect") == "none", selector
    viewport = phone.page.locator("meta[name=viewport]").get_attribute("content")
    assert "user-scalable" not in viewport
    assert "maximum-scale" not in viewport


TURN = ("card:assemble", "put:scottish@devon", "put:welsh@devon", "put:english@devon", "summon:welsh@gwynedd")
"""The first turn of the game with seed 7."""


def test_followers_are_seen_to_travel_and_nothing_of_that_stays(table: Table) -> None:
    table.start(players=2, seed=7, curtain=False)
    table.page.evaluate("""() => {
      window.flyers = 0;
      new MutationObserver(changes => {
        for (const {addedNodes} of changes) flyers += [...addedNodes].filter(node => node.matches(".flyer")).length;
      }).observe(document.body, {childList: true});
    }""")
    for move in TURN:
        table.play(move)
    table.settle()
    assert table.page.evaluate("flyers") >= 4
    expect(table.page.locator(".flyer")).to_have_count(0)


def test_a_follower_on_its_way_is_hit_where_it_is_seen(table: Table) -> None:
    """Else a tap on it was one on the region, and asked for the faction."""
    table.start(players=2, seed=7, curtain=False)
    for move in TURN[:3]:
        table.play(move)
    table.settle()
    table.page.evaluate("document.styleSheets[0].insertRule('.follower { transition-duration: 60s !important; }')")
    try:
        table.play(TURN[3])
        travelling = table.page.evaluate("""() => {
          const motions = document.getAnimations().filter(({effect}) => effect.target.matches(".follower"));
          for (const motion of motions) {
            motion.pause();
            motion.currentTime = 1000;
          }
          return motions.map(({effect}) => {
            const {left, top, width, height} = effect.target.querySelector(".piece").getBoundingClientRect();
            return [effect.target.id, document.elementFromPoint(left + width / 2, top + height / 2).closest(".follower")?.id];
          });
        }""")
    finally:  # the page is for other tests too
        table.page.evaluate("document.styleSheets[0].deleteRule(0)")
    assert travelling
    assert [hit for _, hit in travelling] == [seen for seen, _ in travelling]


def test_whoever_taps_a_follower_away_still_has_the_keyboard_on_the_page(table: Table) -> None:
    table.start(players=2, seed=7, curtain=False)
    for move in TURN:
        table.play(move)
    assert not table.focused().startswith("<body")


def test_less_motion_means_none(table: Table) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    table.start(players=2, seed=7, curtain=False)
    expect(table.page.locator("html")).to_have_attribute("data-motion", "less")
    running = "document.getAnimations().filter(a => a.effect.getComputedTiming().duration > 1).length"
    for move in TURN:
        table.play(move)
        assert table.page.evaluate(f"{PAINTED}.then(() => {running})") == 0
    table.page.emulate_media(reduced_motion="no-preference")
    expect(table.page.locator("html")).to_have_attribute("data-motion", "full")


def test_a_press_shows_nothing_until_it_is_a_tap(table: Table) -> None:
    """What it would lead to is drawn meanwhile (`app.ahead`), and read into elements that are nowhere in the document."""
    table.open(positions.at_step("assemble", players=2))
    before, made, mouse = table.html(), table.made, table.page.mouse
    x, y = table.ground("moray")
    mouse.move(x, y)
    mouse.down()
    table.page.evaluate(PAINTED)
    assert table.html() == before
    mouse.move(x + 40, y)
    mouse.up()
    table.page.evaluate(PAINTED)
    assert (table.html(), table.made) == (before, made)
    mouse.click(x, y)
    assert table.made == made + 1


_PRESS_AND_TAP = f"""between => {{
  const card = document.querySelector("#hand button[id^='card-assemble-']");
  const seen = () => [document.getElementById("prompt-text").textContent, {MADE}];
  const found = [seen()];
  card.dispatchEvent(new PointerEvent("pointerdown", {{bubbles: true, isPrimary: true}}));
  found.push(seen());
  if (between) dispatchEvent(new StorageEvent("storage", {{key: "vacant-throne:settings"}}));
  card.click();
  found.push(seen());
  dispatchEvent(new Event("pagehide"));
  found.push(seen());
  return found;
}}"""
"""In the page: what the prompt says, and how many decisions are kept: before a press, after it, after the tap, and as the page is left."""


def test_a_tap_is_answered_at_once_and_kept_even_if_the_page_is_left_before_that_is_painted(table: Table) -> None:
    table.start(curtain=False)
    (asked, made), pressed, tapped, left = table.page.evaluate(_PRESS_AND_TAP, False)
    assert pressed == [asked, made]
    assert tapped[0] != asked
    assert tapped[1] == made
    assert left == [tapped[0], made + 1]


def test_what_happens_between_press_and_tap_makes_the_promise_void(table: Table) -> None:
    table.start(curtain=False)
    (asked, made), pressed, tapped, left = table.page.evaluate(_PRESS_AND_TAP, True)
    assert pressed == [asked, made]
    assert tapped == left
    assert tapped[0] != asked
    assert tapped[1] == made + 1


def test_a_promise_that_cannot_be_kept_whole_is_put_right(table: Table) -> None:
    """The browser is full: the move is made, and said not to be kept; with the next one, it is."""
    table.start(curtain=False)
    table.page.evaluate("() => { window.set = Storage.prototype.setItem; Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    table.press("#hand button[id^='card-assemble-']")
    expect(table.page.locator("#trouble-close")).to_be_visible()
    table.page.evaluate("() => { Storage.prototype.setItem = set; }")
    assert table.made == 0
    table.press_ground("moray")
    assert table.made == 2
    expect(table.page.locator("#trouble-close")).to_have_count(0)


def test_what_a_finger_presses_is_foreseen_before_it_leaves(assembling: Table) -> None:
    """Heard of by way of a timer, it would come too late: browsers put those off until a touch is over."""
    page = assembling.page
    page.evaluate("() => { window.foreseen = 0; window.read = throneExpect; throneExpect = text => { foreseen += 1; read(text); }; }")
    x, y = assembling.ground("moray")
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    assert page.evaluate("foreseen") == 1
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.evaluate("() => { throneExpect = read; }")
