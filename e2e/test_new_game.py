"""Setting up a game as people do it: one tap, or every choice there is; by mouse, finger and keyboard; on every size of screen."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from app.levels import offered
from e2e import axe
from e2e.conftest import DEVICES, Devices
from e2e.table import KING_IS_DEAD, Table, eventually
from e2e.test_layout import look, told
from tools.paths import DIST

FIRST_EDITION = "king-is-dead-first"
KINGS_BOUNTY = "kings-bounty"


def everything(table: Table) -> None:
    table.set_up().choose("players-4", "cards-cunning", "vikings-True")
    table.page.click("#houses-fold")
    table.page.check("#option-open_piles")


def alone(table: Table) -> None:
    table.set_up().choose("cards-cunning", "players-1")
    table.page.click("#houses-fold")


def first_edition(table: Table) -> None:
    table.set_up(FIRST_EDITION).choose("players-3", "mordred-True")


def for_experts(table: Table) -> None:
    table.set_up(KINGS_BOUNTY).choose("players-5", "expert-True")
    table.page.click("#houses-fold")
    table.page.check("#option-endless")


def without_elves(table: Table) -> None:
    table.set_up(KINGS_BOUNTY)
    table.page.select_option("#option-left_out", "elf+orc")
    table.choose("players-3")
    table.page.select_option("#option-left_out", "elf")


FORMS: dict[str, Callable[[Table], object]] = {
    "as it is at first": lambda table: table.set_up(),
    "with everything": everything,
    "alone, after something else": alone,
    "the first edition": first_edition,
    "King's Bounty for experts": for_experts,
    "King's Bounty without elves": without_elves,
}


@pytest.fixture(params=DEVICES)
def device(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def here(devices: Devices, device: str):
    yield devices.table(device)
    devices.tidy()


# On every screen


@pytest.mark.parametrize("form", FORMS)
def test_play_is_in_sight_whatever_is_chosen(here: Table, device: str, form: str) -> None:
    FORMS[form](here)
    here.page.evaluate("scrollTo(0, 0)")
    told(look(here, device))
    box, size = here.page.locator("#start").bounding_box(), DEVICES[device]["viewport"]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size["height"]


def test_two_taps_lead_from_home_to_a_board(here: Table) -> None:
    here.press("#play-king-is-dead")
    expect(here.page.locator("#start")).to_be_visible()
    here.page.wait_for_function("scrollY === 0")
    here.press("#start")
    expect(here.page.locator("#board")).to_be_visible()
    assert here.match.options == here.match.game.complete({})


@pytest.mark.parametrize("form", FORMS)
def test_axe_finds_nothing_wrong(table: Table, form: str) -> None:
    FORMS[form](table)
    told(axe.by_day_and_by_candle(table))


# What is heard


def test_every_card_has_a_name_and_two_lines_that_describe_it(table: Table) -> None:
    page = table.set_up().page
    game = page.get_by_role("group", name="The game")
    expect(game.get_by_role("radio")).to_have_count(2)
    advanced = game.get_by_role("radio", name="Advanced", exact=True)
    expect(advanced).to_have_accessible_description("Three cunning cards each, dealt in secret. They replace the three Support cards.")
    vikings = page.get_by_role("checkbox", name="Viking invasion", exact=True)
    expect(vikings).not_to_be_checked()
    expect(page.get_by_role("group", name="Edition").get_by_role("radio", name="Second edition", exact=True)).to_be_checked()


def test_what_gave_way_is_seen_and_heard(table: Table) -> None:
    table.set_up().choose("vikings-True", "players-1")
    note = table.page.locator("#given-way")
    expect(note).to_contain_text("they stay at sea")
    expect(table.page.locator("#live")).to_have_text(note.inner_text())
    expect(table.page.locator("#option-cards")).to_have_count(0)
    expect(table.page.locator("#seat-1")).to_contain_text("The Saxons")
    table.choose("players-2")
    expect(note).to_have_count(0)
    expect(table.page.locator("#option-vikings-True")).not_to_be_checked()


def test_a_list_offers_what_fits_and_what_gave_way_is_heard(table: Table) -> None:
    page = table.set_up(KINGS_BOUNTY).page
    nations = page.get_by_role("combobox", name="Left out of the game")
    expect(nations).to_have_value("random")
    expect(nations).to_have_accessible_description("With 2 players two nations stay away, with their castles and titles.")
    nations.select_option("Elves and orcs")
    table.choose("players-3")
    note = page.locator("#given-way")
    expect(note).to_contain_text("nations are left out")
    expect(page.locator("#live")).to_have_text(note.inner_text())
    expect(nations).to_have_value("random")
    expect(nations.locator("option")).to_have_text(["Chance decides", "Elves", "Dwarves", "Undead", "Orcs"])
    nations.focus()
    page.keyboard.press("ArrowDown")
    expect(nations).to_have_value("elf")
    expect(nations).to_be_focused()
    table.choose("players-4")
    expect(nations).to_have_count(0)
    expect(note).to_have_count(1)
    table.choose("players-5")
    expect(note).to_have_count(0)


# Without a mouse


class Keys:
    """A keyboard that is never without a place."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def press(self, key: str) -> str:
        """Press a key. Returns the id of what has the keyboard then."""
        self.table.page.keyboard.press(key)
        focused = self.table.focused()
        assert not focused.startswith("<body"), f"the keyboard was lost after {key}"
        return focused

    def tab_to(self, id: str) -> None:
        """Go on with Tab until that element has the keyboard."""
        for _ in range(60):
            if self.table.focused() == id:
                return
            self.table.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {id}")


def test_all_of_the_form_is_chosen_by_keyboard_and_the_keyboard_is_never_lost(table: Table) -> None:
    keys, page = Keys(table), table.set_up().page
    page.evaluate("document.activeElement.blur()")
    keys.tab_to(f"edition-{KING_IS_DEAD}")
    assert keys.press("ArrowRight") == f"edition-{FIRST_EDITION}"
    expect(page.locator("#option-mordred")).to_be_visible()
    assert keys.press("ArrowLeft") == f"edition-{KING_IS_DEAD}"
    keys.tab_to("option-players-2")
    assert keys.press("ArrowLeft") == "option-players-1"
    expect(page.locator("#told-name")).to_be_visible()
    assert keys.press("ArrowRight") == "option-players-2"
    assert keys.press("ArrowRight") == "option-players-3"
    keys.tab_to("option-cards-basic")
    assert keys.press("ArrowRight") == "option-cards-cunning"
    keys.tab_to("option-vikings-True")
    assert keys.press("Space") == "option-vikings-True"
    keys.tab_to("houses-fold")
    assert keys.press("Enter") == "houses-fold"
    keys.tab_to("option-plain_plot")
    keys.press("Space")
    expect(page.locator("#sum-up")).to_have_text("Advanced, with Vikings, house rules · 3 players, 2 of them from the court")
    keys.tab_to("who-2")
    assert keys.press("End") == "who-2"
    keys.tab_to("who-1")
    assert keys.press("Home") == "who-1"
    expect(page.locator("#sum-up")).to_have_text("Advanced, with Vikings, house rules · 3 players, 1 of them from the court")
    keys.tab_to("start")
    keys.press("Enter")
    expect(page.locator("#board")).to_be_visible()
    chosen = table.match.options
    assert table.record["bots"] == ["", "", offered(KING_IS_DEAD, chosen)[-1]]
    assert {name: chosen[name] for name in ("players", "cards", "vikings", "plain_plot")} == {
        "players": 3,
        "cards": "cunning",
        "vikings": True,
        "plain_plot": True,
    }


# What stays


def test_another_edition_keeps_what_was_typed_and_is_no_step_back(table: Table) -> None:
    page = table.set_up().choose("players-3").page
    page.select_option("#who-2", "person")
    page.fill("#name-2", "Nell")
    page.locator(f"label:has(#edition-{FIRST_EDITION})").click()
    expect(page.locator("#option-mordred")).to_be_visible()
    expect(page.locator("#name-2")).to_have_value("Nell")
    eventually(lambda: table.place, lambda place: place == f"new:{FIRST_EDITION}")
    page.go_back()
    expect(page.locator(".home-page")).to_be_visible()


def test_what_was_opened_stays_open_until_it_is_closed(table: Table) -> None:
    page = table.set_up().page
    page.click("#houses-fold")
    page.check("#option-open_piles")
    page.uncheck("#option-open_piles")
    table.choose("cards-cunning", "players-3")
    expect(page.locator("#option-plain_plot")).to_be_visible()
    page.click("#houses-fold")
    expect(page.locator("#option-plain_plot")).to_be_hidden()


def test_the_next_form_is_as_the_last_game_was_set_up(new_table: Table) -> None:
    table = new_table
    table.start(players=3, options=("cards-cunning",), names=("Nell",), curtain=False)
    table.page.reload()
    table.ready().home()
    page = table.page
    page.click("[data-arg='new:king-is-dead']")
    for chosen in ("option-players-3", "option-cards-cunning", "option-first-0"):
        expect(page.locator(f"#{chosen}")).to_be_checked()
    expect(page.locator("#name-0")).to_have_value("Nell")
    expect(page.locator("#use-curtain")).not_to_be_checked()
    expect(page.locator("#seed")).to_have_value("")


# What is played


@pytest.mark.parametrize(
    ("game", "players", "options", "variant"),
    [
        (KING_IS_DEAD, 2, ("cards-cunning", "vikings-True"), "The King Is Dead · Advanced, with Vikings"),
        (KING_IS_DEAD, 1, (), "The King Is Dead · Solo against the Saxons"),
        (FIRST_EDITION, 4, ("mordred-True",), "The King Is Dead · First edition, Mordred"),
    ],
)
def test_lists_say_which_variant_a_game_is(table: Table, game: str, players: int, options: tuple[str, ...], variant: str) -> None:
    table.start(players, game=game, options=options)
    page = table.page
    if players > 1:
        expect(table.curtain).to_contain_text(variant)
        table.lift()
    else:
        expect(table.curtain).to_have_count(0)
    page.click("#top-share")
    expect(page.locator("dialog")).to_contain_text(variant)
    page.keyboard.press("Escape")
    table.home()
    expect(page.locator(".under-way .who")).to_contain_text(variant.partition(" · ")[2])
    page.click("#top-games")
    expect(page.locator(".kept-game")).to_contain_text(variant)


def test_a_house_rule_leads_to_the_rule_it_changes(table: Table) -> None:
    everything(table)
    links = table.page.locator("#houses a.rule").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert links
    for link in links:
        parts = urlsplit(link)
        assert f'id="{parts.fragment}"' in (DIST / parts.path).read_text("utf-8"), link
