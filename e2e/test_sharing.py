"""Links: the same position in another browser, however the link was mangled on its way; and no game is ever overwritten by one."""

from __future__ import annotations

import struct
import sys

import numpy
import pytest
import zxingcpp
from playwright.sync_api import expect

from e2e import positions
from e2e.conftest import Devices, Watch
from e2e.table import Table, eventually, game_link
from tools.paths import WEB
from vacant_throne.core import save
from vacant_throne.core.match import Match

sys.path.insert(0, str(WEB / "art"))
icons = pytest.importorskip("icons")


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
    devices.visitor("desktop").context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.start(players=2, seed=9, curtain=False)
    table.page.click("#top-share")
    address = table.page.input_value("#share-link")
    table.page.click("#share-copy")
    expect(table.page.locator("#share-state")).to_have_text("Copied.")
    assert table.page.evaluate("navigator.clipboard.readText()") == address
    devices.visitor("desktop").context.clear_permissions()


def test_where_copying_is_refused_the_link_is_selected_to_be_copied_by_hand(table: Table) -> None:
    table.start(players=2, seed=9, curtain=False)
    table.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('denied')); }")
    table.page.click("#top-share")
    table.page.click("#share-copy")
    expect(table.page.locator("#share-state")).to_contain_text("did not let us copy")
    assert table.focused() == "share-link"
    assert table.page.evaluate("getSelection().toString()") == table.page.input_value("#share-link")
    table.page.evaluate("delete navigator.clipboard.writeText")


FORMS = ("%23g={}", "%2523g={}", "%23g%3D{}", "%2523g%253D{}", "index.html%23g={}", "%23g={}?utm_source=mail", "%23g={}).")


def test_an_escaped_link_is_led_back_to_the_page_whatever_escaped_it(new_context, site_url: str) -> None:
    context = new_context(service_workers="block")
    context.watch.expect("404")
    # Python need not start for this.
    context.route("**/pyscript-*/**", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page = context.new_page()
    link = game_link(positions.new(2)).removeprefix("#g=")
    for form in FORMS:
        page.goto(site_url + form.format(link))
        page.wait_for_url(lambda url: "404" not in url and "#g=" in url)
        home, _, there = page.url.partition("#g=")
        assert home in (site_url, site_url + "index.html"), form
        assert there.startswith(link), form
        page.goto("about:blank")
    page.goto(site_url + "nothing/here%20at%23all")
    assert page.locator("h1").inner_text() == "There is nothing here"


@pytest.mark.parametrize("form", ["#g={}", "%23g={}", "?utm_source=chat&g={}"])
def test_a_link_opens_in_the_forms_that_mail_and_chats_make_of_it(table: Table, known: Watch, site_url: str, form: str) -> None:
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


def arrive(table: Table, match: Match) -> None:
    """Follow a link while the page is open."""
    table.page.evaluate("hash => { location.hash = hash; }", game_link(match))


def read_code(table: Table) -> str:
    """What a camera reads in the QR code on the screen."""
    code = table.page.locator("svg#share-qr")
    expect(code).to_be_visible()
    (found,) = zxingcpp.read_barcodes(pixels(code.screenshot(scale="css")))
    return found.text


def test_two_people_play_by_link(table: Table, phone: Table, site_url: str) -> None:
    table.start(players=2, seed=9)
    table.lift()
    turn_of(table)
    address = link_of(table)
    mine, before = table.place, table.stored()

    phone.page.evaluate(
        "() => { navigator.share = data => { window.sent = [data.url, navigator.userActivation.isActive]; return Promise.resolve(); }; }"
    )
    phone.page.evaluate("address => { location.href = address; }", address)
    phone.lift()
    turn_of(phone)
    expect(phone.page.locator("#curtain-who")).to_have_text("Send it to Player 1")
    phone.press("#veil-send")
    back = phone.page.input_value("#share-link")
    assert read_code(phone) == back
    phone.press("#share-send")
    assert phone.page.evaluate("window.sent") == [back, True], "the sheet opens within the tap"
    phone.page.evaluate("delete navigator.share")

    table.page.evaluate("address => { location.href = address; }", back)
    expect(table.page.locator("#dialog-kin .recap-list li").first).to_contain_text("Wulf")
    assert table.stored() == before
    table.page.click("#kin-join")
    expect(table.page.locator("#curtain-who")).to_have_text("Ada, it is your turn")
    assert table.place == mine
    assert len(table.records()) == 1
    assert same_position(table, phone)
    table.page.click("#top-theme")
    table.page.click("#top-share")
    assert read_code(table) == table.page.input_value("#share-link") == back, "black on white by candle light too"
    table.page.keyboard.press("Escape")
    table.page.click("#top-theme")


def test_a_link_that_went_another_way_is_compared_and_kept_beside_ours(table: Table) -> None:
    match = positions.at_step("turn", players=3)
    table.open(match, lift=False)
    mine, place = table.stored(), table.place
    arrive(table, shortened(match, 3))
    expect(table.page.locator("#dialog-kin")).to_contain_text("older than your game")
    table.page.click("#kin-look")
    expect(table.page.locator(".turn")).to_have_text(f"Looking back: {len(match.log) - 3} of {len(match.log)}")
    theirs = shortened(match, 3)
    while theirs.state.turn < match.state.turn + 1:
        theirs.play(theirs.state.legal_moves()[-1])
    arrive(table, theirs)
    expect(table.page.locator("#dialog-kin")).to_contain_text("then decided differently")
    table.page.click("#kin-compare")
    expect(table.page.locator("#notices")).to_contain_text("This is the link’s game.")
    table.page.click("[data-do=step][data-arg=last] >> visible=true")
    expect(table.page.locator(".turn")).to_have_text(f"Looking back: {len(theirs.log)} of {len(theirs.log)}")
    table.page.click("#compare-other")
    expect(table.page.locator("#notices")).to_contain_text("This is your game.")
    table.page.click("#compare-both")
    eventually(lambda: table.place, lambda now: now != place)
    assert save.dump(table.match) == save.dump(theirs)
    assert {key: table.stored()[key] for key in mine} == mine
    assert len(table.records()) == 2


def shortened(match: Match, decisions: int) -> Match:
    """The same match, so many decisions ago."""
    short = Match(match.game, match.options, match.seed)
    for move in match.log[:-decisions]:
        short.play(move)
    return short


def turn_of(table: Table) -> None:
    """Play a card for whoever is at the table, to the end of the turn."""
    turn = table.match.state.turn
    while table.match.state.turn == turn:
        table.play(next(move.text for move in table.match.state.legal_moves() if move.text != "pass"))


def pixels(png: bytes) -> numpy.ndarray:
    """The points of a screenshot, as grey."""
    header, raw = icons.points(png)
    width, height, depth, colour = struct.unpack(">IIBB", header[:10])
    assert depth == 8
    channels = {2: 3, 6: 4}[colour]
    size = width * channels
    lines = numpy.zeros((height + 1, size + channels), numpy.int32)  # a line above and a point before are as if they were 0
    for y in range(height):
        kind, line = raw[y * (size + 1)], raw[y * (size + 1) + 1 : (y + 1) * (size + 1)]
        above, own = lines[y], lines[y + 1]
        for x, value in enumerate(line, channels):
            left, up, corner = own[x - channels], above[x], above[x - channels]
            guess = left + up - corner
            paeth = min((left, up, corner), key=lambda near: abs(guess - near))
            own[x] = (value + (0, left, up, (left + up) // 2, paeth)[kind]) % 256
    return lines[1:, channels::channels].astype(numpy.uint8)
