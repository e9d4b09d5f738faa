"""Links: the same position in another browser, however the link was mangled on its way; and no game is ever overwritten by one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e import positions
from e2e.conftest import Devices, Watch
from e2e.table import Table, eventually, game_link
from vacant_throne.core import save


def link_of(table: Table) -> str:
    """The address that the share dialog shows."""
    table.page.click("#top-share")
    address = table.page.input_value("#share-link")
    table.page.keyboard.press("Escape")
    return address


def same_position(one: Table, two: Table) -> bool:
    """Whether two pages show the same position of the same match."""
    return save.dump(one.match) == save.dump(two.match) and one.board() == two.board()


def test_a_shared_link_shows_the_same_position_in_another_browser(table: Table, phone: Table, site_url: str) -> None:
    table.start(players=3, seed=9)
    table.play_on(decisions=14, seed=3)
    address = link_of(table)
    assert address.startswith(site_url + "#g=")
    assert len(address) - len(site_url) < 100

    phone.page.evaluate("address => { location.href = address; }", address)
    expect(phone.curtain).to_be_visible()
    assert same_position(table, phone)
    assert "#" not in phone.page.url, "a reload would open the link again"
    phone.lift()
    assert phone.hand() == (table.lift().hand())
    expect(phone.prompt).to_have_text(table.prompt.inner_text())
    phone.page.reload()
    phone.ready()
    assert len(phone.records()) == 1


def test_copying_puts_exactly_the_link_on_the_clipboard(table: Table, devices: Devices, site_url: str) -> None:
    devices.context("desktop").grant_permissions(["clipboard-read", "clipboard-write"])
    table.start(players=2, seed=9, curtain=False)
    table.page.click("#top-share")
    address = table.page.input_value("#share-link")
    table.page.click("#share-copy")
    expect(table.page.locator("#share-state")).to_have_text("Copied.")
    assert table.page.evaluate("navigator.clipboard.readText()") == address
    devices.context("desktop").clear_permissions()


def test_where_copying_is_refused_the_link_is_selected_to_be_copied_by_hand(table: Table) -> None:
    table.start(players=2, seed=9, curtain=False)
    table.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('denied')); }")
    table.page.click("#top-share")
    table.page.click("#share-copy")
    expect(table.page.locator("#share-state")).to_contain_text("did not let us copy")
    assert table.focused() == "share-link"
    assert table.page.evaluate("getSelection().toString()") == table.page.input_value("#share-link")
    table.page.evaluate("delete navigator.clipboard.writeText")


@pytest.mark.parametrize("form", ["#g={}", "%23g={}", "?g={}", "?utm_source=chat&g={}", "#g={}).", "index.html#g={}"])
def test_a_link_opens_in_every_form_that_mail_and_chats_make_of_it(table: Table, known: Watch, site_url: str, form: str) -> None:
    known.expect("404")
    match = positions.at_step("summon", players=3)
    table.page.goto("about:blank")
    table.page.goto(site_url + form.format(game_link(match).removeprefix("#g=")))
    table.ready()
    expect(table.curtain).to_be_visible()
    assert save.dump(table.match) == save.dump(match)


DAMAGE = {
    "its last letter is missing": (lambda link: link[:-1], "incomplete"),
    "half of it is missing": (lambda link: link[: len(link) // 2], "incomplete"),
    "two letters have changed places": (lambda link: link[:12] + link[13] + link[12] + link[14:], "damaged"),
    "it is in capitals": (lambda link: "#g=" + link[3:].upper(), "damaged"),
    "it is no link at all": (lambda _link: "#g=hello", "no game link"),
    "it is a script": (lambda _link: "#g=<img src=x onerror=alert(1)>", "link"),
    "it is of a newer version": (lambda link: link.replace("#g=A", "#g=B"), "damaged"),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_link_that_is_damaged_says_so_and_overwrites_nothing(table: Table, how: str) -> None:
    spoil, message = DAMAGE[how]
    table.start(players=2, seed=9, curtain=False)
    table.play("pass")
    before, place = table.stored(), table.place
    spoilt = spoil(game_link(positions.at_step("summon")))
    table.page.evaluate("hash => { location.hash = hash; }", spoilt)
    dialog = table.page.locator("#dialog-paste")
    expect(dialog).to_be_visible()
    expect(dialog.locator("#paste-state")).to_contain_text(message)
    assert spoilt.removeprefix("#g=")[:8] in table.page.input_value("#paste-text").replace("%3C", "<").replace("%20", " ")
    table.page.keyboard.press("Escape")
    assert table.stored() == before
    assert table.place == place
    expect(table.page.locator(".turn")).to_contain_text("Wulf")


def test_a_whole_message_can_be_pasted(table: Table, site_url: str) -> None:
    match = positions.at_step("turn", players=4)
    link = game_link(match)
    table.page.click("[data-do=open][data-arg=paste]")
    table.page.fill("#paste-text", f"Your move!\n> {site_url}{link[:30]}\n> {link[30:]}\nCheers, Nell")
    table.page.click("#paste-open")
    expect(table.curtain).to_be_visible()
    assert save.dump(table.match) == save.dump(match)


def test_what_is_pasted_and_is_no_link_can_be_corrected_in_place(table: Table) -> None:
    table.page.click("[data-do=open][data-arg=paste]")
    table.page.fill("#paste-text", "see you on Sunday")
    table.page.click("#paste-open")
    expect(table.page.locator("#paste-state")).to_contain_text("no game link")
    assert table.focused() == "paste-text"
    assert table.page.get_attribute("#paste-text", "aria-invalid") == "true"
    table.page.fill("#paste-text", game_link(positions.new(2)))
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("Enter")
    expect(table.curtain).to_be_visible()


@pytest.mark.parametrize(("moves", "words"), [(0, "same position"), (-3, "behind|further|earlier|older"), (3, "ahead|further|later|more")])
def test_a_link_of_a_game_that_is_here_already_asks_which_to_go_on_with(table: Table, moves: int, words: str) -> None:
    match = positions.at_step("turn", players=3)
    table.open(match, lift=False)
    mine, place = table.stored(), table.place
    theirs = match.copy()
    for _ in range(-moves):
        theirs.undo()
    for _ in range(moves):
        theirs.play(theirs.state.legal_moves()[0])
    table.page.evaluate("hash => { location.hash = hash; }", game_link(theirs))
    expect(table.page.locator("#dialog-kin")).to_be_visible()
    table.page.click("#kin-mine")
    assert table.stored() == mine
    assert table.place == place

    table.page.evaluate("hash => { location.hash = hash; }", game_link(theirs))
    table.page.click("#kin-other")
    eventually(lambda: table.place, lambda now: now != place)
    assert save.dump(table.match) == save.dump(theirs)
    assert {key: table.stored()[key] for key in mine} == mine
    assert len(table.records()) == 2
