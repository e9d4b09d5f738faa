"""How it looks at three sizes: nothing cut off, nothing over something else, everything large enough for an eye and a finger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e import bots, positions
from e2e.conftest import DEVICES, Devices
from e2e.table import Table, eventually
from vacant_throne.core.match import Match

REGIONS = ("moray", "strathclyde", "lancaster", "northumbria", "gwynedd", "warwick", "essex", "devon")

LOOKS = Path(__file__).with_name("layout.js").read_text("utf-8")


def findings(table: Table, call: str) -> list[str]:
    """What one of the functions of layout.js finds."""
    return table.page.evaluate(f"{LOOKS}.{call}")


@pytest.fixture(params=DEVICES)
def device(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def here(devices: Devices, device: str) -> Iterator[Table]:
    """A page on each kind of device."""
    yield devices.table(device)
    devices.tidy()


def look(table: Table, device: str) -> list[str]:
    """All that is wrong with the picture on the screen, whatever it shows."""
    table.settle()
    wrong = findings(table, "lost()") + findings(table, "clipped()")
    width, whole = table.page.evaluate("[innerWidth, document.documentElement.scrollWidth]")
    if whole > width:
        wrong.append(f"scrolls sideways: {whole} > {width}")
    if DEVICES[device].get("has_touch"):
        wrong += findings(table, "tiny(44)")
    return wrong


def look_at_map(table: Table, device: str) -> list[str]:
    """All that is wrong with the map and what stands on it."""
    table.settle()
    wrong = findings(table, "outside(6)") + findings(table, "overlaps()") + findings(table, f"small({24 if device == 'phone' else 28})")
    box, size = table.page.locator(".map").bounding_box(), DEVICES[device]["viewport"]
    if box["y"] < 0 or box["y"] + box["height"] > size["height"] or box["x"] < 0 or box["x"] + box["width"] > size["width"]:
        wrong.append(f"the map is not all in the window: {box}")
    return wrong


BUSY: dict[str, Callable[[], Match[Any]]] = {
    "the first turn": lambda: positions.new(2),
    "four at the table": lambda: positions.at_step("turn", players=4, after=12),
    "a region crowded, and more to come": lambda: positions.crowded("warwick", whole=12),
    "two regions changing places": lambda: positions.at_step("swap", players=3),
    "an exchange half made": lambda: positions.at_step("exchange_next", players=2, after=4, picked=2),
    "a follower to summon": lambda: positions.at_step("summon", players=4, after=12),
    "six struggles over": lambda: positions.struggles(6, players=2, seed=3),
    "the last struggle": lambda: positions.struggles(7, players=3, seed=2),
}


WATCH_MAP = """() => {
  window.seen = {boxes: new Set(), over: new Set()};
  const look = () => {
    const map = document.querySelector("#board .map");
    if (map) {
      const {x, y, width, height} = map.getBoundingClientRect();
      seen.boxes.add([x, y, width, height].join(" "));
      for (const kind of [".chooser", ".card.is-looked-at", ".card.is-past", ".curtain", ".hand-card"])
        if (document.querySelector(kind)) seen.over.add(kind);
    }
    seen.next = requestAnimationFrame(look);
  };
  look();
}"""
"""From now on, note with every frame where the map is, and what else there is."""


def test_the_map_of_a_phone_keeps_its_place_and_size_whatever_is_asked_or_looked_at(phone: Table) -> None:
    """A finger finds its aim where it was; and a map of another size is drawn anew whole, which takes longer than all the rest of a tap."""
    phone.start(players=2, seed=7, curtain=True)
    phone.lift()
    phone.page.evaluate(WATCH_MAP)
    phone.play_on(decisions=6)  # longer prompts and shorter ones, and somebody else's turn
    phone.open(positions.at_step("turn", players=2))
    phone.press_ground("moray")
    phone.page.locator(".card.is-looked-at").wait_for()
    phone.open(positions.at_step("summon", players=2))
    phone.page.dispatch_event(".region[data-arg^='pick='] .ground", "click")  # a finger would be led to the nearest piece
    phone.page.locator(".chooser").wait_for()
    phone.press("#tab-chronicle")
    phone.press("#chronicle li:nth-child(2) button")
    phone.press("#tab-board")
    phone.page.locator(".card.is-past").wait_for()
    phone.settle()
    boxes, over = phone.page.evaluate("""() => {
      cancelAnimationFrame(seen.next);
      const found = [[...seen.boxes], [...seen.over]];
      delete window.seen;
      return found;
    }""")
    assert set(over) == {".chooser", ".card.is-looked-at", ".card.is-past", ".curtain", ".hand-card"}
    assert len(boxes) == 1, boxes


@pytest.mark.parametrize("position", BUSY)
def test_the_table_fits_the_screen(here: Table, device: str, position: str) -> None:
    here.open(BUSY[position]())
    close_notices(here)
    told(look(here, device) + look_at_map(here, device))


def told(wrong: list[str]) -> None:
    """Fail with everything that is wrong, one thing a line."""
    assert not wrong, "\n" + "\n".join(sorted(set(wrong)))


def close_notices(table: Table) -> None:
    """Close whatever notice is open."""
    while table.page.locator("#toast-close").count():
        table.page.dispatch_event("#toast-close", "click")  # at once: it is still rising


@pytest.mark.parametrize("region", REGIONS)
def test_followers_stand_inside_their_region_and_under_no_label(table: Table, region: str) -> None:
    """As one piece each while there is room, and as counted piles beyond, with room for the one that is about to come."""
    wrong = []
    for whole in (6, 7, 12):
        table.open(positions.crowded(region, whole=whole))
        wrong += [f"{whole} followers: {what}" for what in look_at_map(table, "desktop")]
    told(wrong)


@pytest.mark.parametrize("players", [2, 4])
def test_the_end_fits_the_screen(here: Table, device: str, players: int) -> None:
    here.open(positions.finished(players=players))
    close_notices(here)
    expect(here.page.locator("#ending")).to_be_visible()
    told(look(here, device) + (look_at_map(here, device) if device != "phone" else []))


def test_long_names_fit(here: Table, device: str) -> None:
    names = ("Wilhelmina of Northumbria", "Maximilian Mountbatten W", "Bartholomew Featherstone", "Anneliese Weatherbottom")
    here.start(players=4, seed=3, names=tuple(name[:24] for name in names))
    told(look(here, device))
    here.lift()
    told(look(here, device))


@pytest.mark.parametrize("panel", ["struggle", "courts", "reckoning", "chronicle"])
def test_each_panel_is_one_tap_away_on_a_phone(phone: Table, panel: str) -> None:
    phone.open(positions.struggles(5, players=4))
    close_notices(phone)
    phone.page.tap(f"#tab-{panel}")
    expect(phone.page.locator(f"#{panel}")).to_be_visible()
    told(look(phone, "phone"))
    phone.page.tap("#tab-board")
    expect(phone.page.locator(f"#{panel}")).to_be_hidden()
    told(look_at_map(phone, "phone"))


@pytest.mark.parametrize("screen", ["home", "games", "new", "curtain", "card", "choices"])
def test_every_other_screen_fits(here: Table, device: str, screen: str) -> None:
    page = here.page
    if screen != "new":
        here.open(positions.without_effect(seed=4), lift=screen in ("card", "choices"))
        close_notices(here)
    if screen in ("home", "games"):
        here.home()
    if screen == "games":
        page.click("#top-games")
    if screen == "new":
        page.click("#play-king-is-dead")
        page.locator("label:has(#option-players-4)").click()
    if screen == "card":
        page.locator("#hand .is-none").first.click()
    if screen == "choices":
        page.keyboard.press("l")
    told(look(here, device))


@pytest.mark.parametrize("dialog", ["help", "settings", "share"])
def test_dialogs_fit(here: Table, device: str, dialog: str) -> None:
    here.start(players=2, seed=3, curtain=False)
    here.page.click(f"#top-{dialog}")
    expect(here.page.locator("dialog")).to_be_visible()
    told(look(here, device))


def test_a_table_at_which_a_bot_thinks_fits_and_keeps_its_shape(here: Table, device: str) -> None:
    """The map stands where it stood, while it thinks and when it has been stopped."""
    here.start(2, seed=3, first=0, bots={1: "regent"})
    bots.choose(here, ask="never")
    here.settle()
    map_ = here.page.locator(".map")
    before = map_.bounding_box()
    here.play("pass")
    eventually(lambda: bots.looked(here), patience=bots.PATIENCE)
    told(look(here, device) + look_at_map(here, device))
    assert map_.bounding_box() == before
    here.press("#bot-pause")
    expect(here.page.locator(".is-paused")).to_be_visible()
    told(look(here, device) + look_at_map(here, device))


@pytest.mark.parametrize("dialog", ["hint", "analysis"])
def test_what_the_teacher_says_fits(here: Table, device: str, dialog: str) -> None:
    if dialog == "analysis":
        match = bots.nearly_invaded()
        match.play("pass")
        bots.sit(here, match, analysis=bots.analysed(match))
        here.press("#analyse-ending")
        expect(here.page.locator(".turning-points")).to_be_visible()
    else:
        bots.sit(here, bots.nearly_over())
        here.press("#hint")
        expect(here.page.locator("#teacher-play")).to_be_visible(timeout=1000 * bots.PATIENCE)
    told(look(here, device))


def test_bots_alone_at_a_table_fit(here: Table, device: str) -> None:
    bots.sit(here, positions.at_step("turn", players=4, after=12), *["regent"] * 4)
    expect(here.page.locator("#pace")).to_be_visible()
    told(look(here, device) + look_at_map(here, device))
