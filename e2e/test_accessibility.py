"""An automatic checker (axe) on every screen in both themes, and what it does not see: the map, the live region, unique ids.

The keyboard has tests of its own in test_keyboard.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from e2e import axe, bots, positions
from e2e.conftest import Devices
from e2e.table import Table, eventually, game_link
from e2e.test_layout import told


def at_home(table: Table) -> None:
    table.start(players=2, seed=7)
    table.home()


def new_game(table: Table) -> None:
    table.page.click("#play-king-is-dead")
    table.page.locator("label:has(#option-players-4)").click()
    table.page.click("#seed-box summary")
    table.page.fill("#seed", "9999999999")
    table.page.click("#start")
    expect(table.page.locator("#seed-hint.bad")).to_be_visible()


def my_games(table: Table) -> None:
    table.start(players=2, seed=7)
    table.page.evaluate("localStorage.setItem('vacant-throne:game:broken22', '{')")
    table.home()
    table.page.click("#top-games")
    table.page.locator("[data-do=delete]").first.click()


def curtain(table: Table) -> None:
    table.start(players=3, seed=7)


def at_step(step: str) -> Callable[[Table], None]:
    def go(table: Table) -> None:
        table.open(positions.at_step(step, players=3))

    return go


def why_not(table: Table) -> None:
    match = positions.struggles(2, step="assemble")
    table.open(match)
    regions = match.state.observe(None)["regions"]
    table.press_ground(next(name for name in regions if regions[name]["disc"]))
    expect(table.page.locator(".notice.why")).to_be_visible()


def weak_card(table: Table) -> None:
    table.open(positions.without_effect())
    table.page.locator("#hand .is-none").first.click()


def asked(panel: str) -> Callable[[Table], None]:
    def go(table: Table) -> None:
        table.open(positions.struggles(3, players=4))
        if panel == "choices":
            table.page.keyboard.press("l")
        else:
            table.page.locator("#show-reckoning:visible, #tab-reckoning:visible").first.click()
        expect(table.page.locator(f"#{panel}")).to_be_visible()

    return go


def replay(table: Table) -> None:
    table.open(positions.at_step("turn", players=2))
    table.page.keyboard.press(",")


def the_end(table: Table) -> None:
    table.open(positions.finished(players=4))


def dialog(name: str) -> Callable[[Table], None]:
    def go(table: Table) -> None:
        table.start(players=2, seed=7, curtain=False)
        table.page.click(f"#top-{name}")
        expect(table.page.locator(f"#dialog-{name}")).to_be_visible()

    return go


def about(table: Table) -> None:
    table.page.click("[data-arg=about]")


def paste(table: Table) -> None:
    table.page.click("[data-arg=paste]")
    table.page.fill("#paste-text", "nothing")
    table.page.click("#paste-open")
    expect(table.page.locator("#paste-state.bad")).to_be_visible()


def rename(table: Table) -> None:
    my_games(table)
    table.page.click("#toast-do")
    table.page.locator("[data-arg^='rename:']").first.click()


def kin(table: Table) -> None:
    match = positions.at_step("turn")
    table.open(match, lift=False)
    match.undo()
    table.page.evaluate("hash => { location.hash = hash; }", game_link(match))
    expect(table.page.locator("#dialog-kin")).to_be_visible()


def ask(table: Table) -> None:
    table.start(players=2, seed=7, curtain=False)
    table.page.click("#top-settings")
    table.page.locator("label:has(#set-ask-always)").click()
    table.page.keyboard.press("Escape")
    table.press("#pass")
    expect(table.page.locator("#dialog-ask")).to_be_visible()


def thinking(table: Table) -> None:
    table.start(players=2, first=1, bots={1: "regent"})
    eventually(lambda: bots.looked(table), patience=bots.PATIENCE)


def hint(table: Table) -> None:
    bots.sit(table, bots.nearly_over()).page.click("#hint")
    expect(table.page.locator("#teacher-play")).to_be_visible(timeout=1000 * bots.PATIENCE)


def analysis(table: Table) -> None:
    match = bots.nearly_invaded()
    match.play("pass")
    bots.sit(table, match, "", "squire", analysis=bots.analysed(match))
    table.press("#analyse-ending")
    expect(table.page.locator(".turning-points")).to_be_visible()


SCREENS: dict[str, Callable[[Table], None]] = {
    "home": at_home,
    "new game, with a mistake": new_game,
    "my games, one damaged, one just deleted": my_games,
    "curtain": curtain,
    "turn": at_step("turn"),
    "choose a region": at_step("assemble"),
    "negotiate": at_step("swap"),
    "exchange": at_step("exchange_next"),
    "summon": at_step("summon"),
    "why not": why_not,
    "card without effect": weak_card,
    "list of moves": asked("choices"),
    "reckoning": asked("reckoning"),
    "replay": replay,
    "end": the_end,
    "help": dialog("help"),
    "settings": dialog("settings"),
    "share": dialog("share"),
    "about": about,
    "paste": paste,
    "rename": rename,
    "kin": kin,
    "ask": ask,
    "a bot thinks": thinking,
    "hint": hint,
    "analysis": analysis,
}


@pytest.fixture(params=["desktop", "phone"])
def here(devices: Devices, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A page on a desktop and on a phone, which show different things."""
    table = devices.table(request.param)
    yield table
    table.page.emulate_media(color_scheme="light")
    devices.tidy()


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_wrong(here: Table, screen: str) -> None:
    SCREENS[screen](here)
    told(axe.by_day_and_by_candle(here))


@pytest.mark.parametrize("step", ["turn", "assemble", "summon"])
def test_every_region_of_the_map_has_a_name_that_tells_what_is_there(table: Table, step: str) -> None:
    """Who stands there, which struggle it is, how it would end; and where it can be chosen, what choosing it does."""
    match = positions.struggles(2, players=3, step=step)
    table.open(match)
    seen = match.state.observe(match.state.seat)
    factions = ("Scottish", "Welsh", "English")
    if step == "summon":
        names = [button.get_attribute("aria-label") for button in table.page.locator(".map .follower[role=button]").all()]
        assert len(set(names)) == len(match.state.legal_moves())
        assert all(any(faction in name for faction in factions) for name in names)
        return
    for name, region in seen["regions"].items():
        label = table.page.locator(f"#at-{name}").get_attribute("aria-label")
        assert name.capitalize() in label
        assert str(seen["order"].index(name) + 1) in label
        if region["disc"] is None:
            for faction, count in zip(factions, region["followers"], strict=True):
                assert (f"{count} {faction}" in label) == (count > 0), label
        legal = any(move.text.endswith(f"@{name}") for move in match.state.legal_moves())
        disabled = table.page.locator(f"#at-{name}").get_attribute("aria-disabled")
        assert disabled == ("true" if step == "assemble" and not legal else None)


def test_no_two_elements_share_an_id(table: Table) -> None:
    """Morphing goes by ids: a picture of the sprite with the id of a part of the page swallows that part."""
    for go in (my_games, at_step("exchange_next"), the_end, replay):
        go(table)
        twice = table.page.evaluate("""() => {
          const ids = [...document.querySelectorAll("[id]")].map(element => element.id);
          return ids.filter((id, at) => ids.indexOf(id) !== at);
        }""")
        assert twice == []
        if table.page.locator("dialog").count():
            table.page.keyboard.press("Escape")
        table.home()


def test_what_happens_is_told_once_in_one_place_that_stays(table: Table) -> None:
    live = table.page.locator("[aria-live=polite]")
    for attribute, value in (("role", "status"), ("aria-atomic", "true"), ("id", "live")):
        assert live.last.get_attribute(attribute) == value
    table.page.evaluate("() => { window.place = document.getElementById('live'); }")
    table.start(players=2, seed=7, curtain=False)
    table.play("pass")
    expect(table.page.locator("#live")).to_contain_text("1. Ada passes")
    table.play("pass")
    expect(table.page.locator("#live")).to_contain_text("2. Wulf passes")
    assert table.page.evaluate("place === document.getElementById('live')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_on_the_map_stand_out_from_what_is_behind_them(table: Table, scheme: str) -> None:
    """Text of a picture, which axe does not check: at least 4.5 to 1 against the chip, disc, banner or halo that it stands on."""
    table.page.emulate_media(color_scheme=scheme)
    table.open(positions.struggles(3, players=2, seed=3))
    weak = table.page.evaluate(
        """() => {
      const light = text => {
        const [r, g, b] = text.match(/[\\d.]+/g).map(Number).map(c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
      const found = [];
      for (const label of document.querySelectorAll(".plaque, .badge")) {
        const fill = selector => { const part = label.querySelector(selector); return part && getComputedStyle(part).fill; };
        const halo = getComputedStyle(label.querySelector(".region-name") || label).stroke;
        const pairs = [[".chip-text", fill(".chip")], [".order-number", fill(".order")], [".badge text", fill("circle")],
          [".region-name", fill(".banner") || halo]];
        for (const [words, behind] of pairs) {
          const ink = fill(words);
          if (ink && behind && ratio(ink, behind) < 4.5) found.push(`${words} ${ink} on ${behind}: ${ratio(ink, behind).toFixed(1)}`);
        }
      }
      return found;
    }""".replace("\\\\", "\\")
    )
    table.page.emulate_media(color_scheme="light")
    assert weak == []
