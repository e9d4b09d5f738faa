"""Games that are kept: through a reload, a closed tab, full and forbidden storage, damage, two tabs; and the list of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from app.shelf import SCHEMA
from e2e import positions
from e2e.conftest import Devices
from e2e.table import Table, eventually

FILL = """() => {
  for (let size = 1 << 22, text = ""; size; size >>= 1)
    try { for (;;) { localStorage.setItem("filler", text + "x".repeat(size)); text += "x".repeat(size); } } catch {}
}"""
"""Fill the storage to the last character, as other pages of the same host might."""

EMPTY = "localStorage.removeItem('filler')"

FORBID = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("The operation is insecure.", "SecurityError"); }
});"""


def seen_at(table: Table) -> tuple[object, ...]:
    """What of a position is on the screen."""
    return table.prompt.text_content(), table.board(), table.hand(), table.page.locator("#card").inner_text()


# Reload, and coming back


@pytest.mark.parametrize("step", ["assemble", "swap", "exchange_next", "summon"])
def test_a_reload_in_the_middle_of_a_turn_comes_back_to_the_same_step(table: Table, step: str) -> None:
    table.open(positions.at_step(step, players=3))
    before = seen_at(table)
    table.page.reload()
    table.ready()
    expect(table.curtain).to_be_visible()
    table.lift()
    assert seen_at(table) == before
    table.play(table.match.state.legal_moves()[-1].text)


DRAWN = """() => {
  const told = node => node.nodeType === Node.TEXT_NODE ? node.data
    : [node.nodeName, Object.fromEntries([...node.attributes].map(each => [each.name, each.value])), [...node.childNodes].map(told)];
  return [...document.querySelectorAll("#main > *")].map(told);
}"""
"""What is in the screen, in whatever order attributes have come."""


@pytest.mark.parametrize("game", ["king-is-dead", "kings-bounty"])
def test_what_has_changed_step_by_step_is_as_if_drawn_at_once(table: Table, game: str) -> None:
    table.start(players=2, seed=4, game=game, curtain=False)
    for seed in range(4):
        table.play_on(decisions=5, seed=seed)
        table.settle()
        before = table.page.evaluate(DRAWN)
        assert len(str(before)) > 10_000
        table.page.reload()
        table.ready()
        assert table.page.evaluate(DRAWN) == before


@pytest.mark.parametrize("place", ["home", "games", "new:king-is-dead"])
def test_a_reload_elsewhere_comes_back_to_the_same_screen(table: Table, place: str) -> None:
    table.page.click("#play-king-is-dead" if place.startswith("new") else "#top-games" if place == "games" else "#top-home")
    title = table.page.title()
    table.page.reload()
    table.ready()
    assert table.place == place
    assert table.page.title() == title


def test_back_and_forward_lead_through_the_screens(table: Table) -> None:
    page = table.page
    table.start(players=2, seed=6, curtain=False)
    at_table = table.place
    table.home()
    page.click("#top-games")
    for place in ("home", at_table, "new:king-is-dead"):
        page.go_back()
        eventually(lambda: table.place, lambda now, place=place: now == place)
    expect(page.locator("#start")).to_be_visible()
    page.go_forward()
    expect(page.locator("#board")).to_be_visible()
    assert table.match.log == ()


def test_an_error_in_the_page_is_told_with_a_report_and_the_game_goes_on(table: Table) -> None:
    table.start(players=2, seed=6, curtain=False)
    table.page.evaluate("""() => {
      const show = throneShow;
      throneShow = () => { throneShow = show; throw new Error("boom"); };
    }""")
    table.press("#pass")
    dialog = table.page.locator("#dialog-error")
    expect(dialog).to_be_visible()
    report = table.page.input_value("#error-report")
    for part in ("boom", "Traceback", "#g=", "Python 3."):
        assert part in report
    table.page.click("#error-close")
    expect(table.page.locator(".turn")).to_contain_text("Wulf")
    table.play("pass")


def test_whoever_closed_the_tab_finds_continue_at_home(table: Table, devices: Devices, site_url: str) -> None:
    table.start(players=2, seed=6, names=("Nell", "Odo")).lift()
    table.play("card:assemble")
    table.play("put:scottish@moray")
    before = seen_at(table)
    page = devices.visitor("desktop").open()
    page.goto(site_url)
    later = Table(page).ready()
    assert later.place == "home"
    first = page.locator("article").first
    expect(first).to_contain_text("Nell and Odo")
    first.get_by_role("button", name="Continue").click()
    later.lift()
    assert seen_at(later) == before


# Storage that will not


def test_full_storage_is_said_and_the_game_goes_on_and_what_was_kept_stays(table: Table) -> None:
    table.start(players=2, seed=6, curtain=False)
    table.play("pass")
    kept = table.stored()
    key = f"vacant-throne:game:{table.record['id']}"
    table.page.evaluate(FILL)
    table.press("#pass")
    expect(table.notice).to_contain_text("storage is full")
    table.press("#card-assemble-0")
    expect(table.prompt).to_contain_text("Scottish")
    assert table.stored()[key] == kept[key], "what was kept is damaged"
    with table.page.expect_download() as saved:
        table.page.get_by_role("button", name="Save to a file").first.click()
    assert json.loads(Path(saved.value.path()).read_text("utf-8"))["save"]["moves"] == ["pass", "pass", "card:assemble"]
    table.page.evaluate(EMPTY)
    table.press_ground("moray")
    eventually(lambda: table.made, lambda made: made == 4)
    expect(table.notice).to_have_count(0)


def test_where_nothing_may_be_kept_one_can_play_all_the_same(devices: Devices, site_url: str, table: Table) -> None:
    page = devices.visitor("desktop").open()
    page.add_init_script(FORBID)
    page.goto(site_url)
    there = Table(page).ready()
    there.start(players=2, seed=6, curtain=False)
    expect(there.notice).to_contain_text("does not let us keep games")
    page.click("#trouble-close")
    there.press("#pass")
    expect(page.locator(".turn")).to_contain_text("Wulf")
    expect(there.notice).to_have_count(0)
    there.home()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".turn")).to_contain_text("Wulf")
    page.click("#top-share")
    with page.expect_download() as saved:
        page.click("#share-export")
    assert json.loads(Path(saved.value.path()).read_text("utf-8"))["save"]["moves"] == ["pass"]


BROKEN = {
    "cut off": lambda text: text[: len(text) // 2],
    "not JSON": lambda _text: "undefined",
    "of a newer version": lambda text: text.replace(f'"schema":{SCHEMA}', f'"schema":{SCHEMA + 1}'),
    "without its moves": lambda text: json.dumps({**json.loads(text), "save": {}}),
    "with a move that cannot be": lambda text: text.replace('"card:assemble"', '"card:abdicate"'),
}


@pytest.mark.parametrize("how", BROKEN)
def test_an_entry_that_cannot_be_read_harms_nothing_and_is_not_lost(table: Table, how: str) -> None:
    table.start(players=2, seed=6, curtain=False, names=("Nell", "Odo"))
    table.play("card:assemble")
    good = json.dumps(table.record, separators=(",", ":"), ensure_ascii=False)
    damaged = BROKEN[how](good)
    table.page.evaluate("text => localStorage.setItem('vacant-throne:game:broken22', text)", damaged)
    table.home()
    table.page.click("#top-games")
    expect(table.page.locator(".kept-game")).to_have_count(2)
    entry = table.page.locator("#game-broken22")
    if entry.locator("[data-do=go]").count():
        entry.locator("[data-do=go]").click()  # its damage shows only on opening
        expect(table.page.get_by_text("damaged").or_(table.page.locator("#exhibit-export")).first).to_be_visible()
    else:
        with table.page.expect_download() as saved:
            entry.locator("[data-do=export]").click()
        assert Path(saved.value.path()).read_text("utf-8") == damaged
    assert table.stored()["vacant-throne:game:broken22"] == damaged
    table.home()
    table.page.locator("#continue-king-is-dead, #top-games").last.click()
    table.page.evaluate("localStorage.removeItem('vacant-throne:game:broken22')")


# Two tabs


def test_two_tabs_on_one_game_never_overwrite_each_other(table: Table, devices: Devices, site_url: str) -> None:
    table.start(players=2, seed=6, curtain=False)
    page = devices.visitor("desktop").open()
    page.goto(site_url)
    other = Table(page).ready()
    page.click("#continue-king-is-dead")
    other.lift()

    table.play("pass")
    expect(other.notice).to_contain_text("went on in another tab")
    page.click("#stale-show")
    assert other.match.log == table.match.log
    expect(page.locator(".turn")).to_contain_text("Wulf")

    table.play("pass")
    page.click("#stale-mine")
    other.press("#card-assemble-0")
    expect(other.notice).to_contain_text("goes on as a copy")
    assert [move.text for move in other.match.log] == ["pass", "card:assemble"]
    assert [move.text for move in table.match.log] == ["pass", "pass"]
    eventually(lambda: len(table.records()), lambda number: number == 2)  # what another tab wrote comes when it comes


# My games


def test_a_game_can_be_renamed_copied_saved_deleted_and_put_back(table: Table) -> None:
    page = table.page
    table.start(players=3, seed=6, names=("Nell", "Odo", "Piers")).lift()
    table.play("pass")
    id = table.record["id"]
    table.home()
    page.click("#top-games")
    game = page.locator(f"#game-{id}")
    expect(game.get_by_role("heading")).to_have_text("Nell, Odo and Piers")

    page.click(f"#rename-{id}")
    page.fill("#rename-text", "Sunday <b>evening</b>")
    page.keyboard.press("Enter")
    expect(game.get_by_role("heading")).to_have_text("Sunday <b>evening</b>")
    assert table.focused() == f"rename-{id}"

    page.click(f"#copy-{id}")
    expect(page.locator(".kept-game")).to_have_count(2)
    copies = [record for record in table.records() if record["id"] != id]
    assert [copy["save"] for copy in copies] == [table.records()[0]["save"]]

    with page.expect_download() as saved:
        page.click(f"#export-{id}")
    text = Path(saved.value.path()).read_text("utf-8")

    before = table.stored()
    page.click(f"#delete-{id}")
    expect(game).to_have_count(0)
    expect(table.notice).to_contain_text("Sunday <b>evening</b>")
    assert table.focused() == "toast-do"
    page.click("#toast-do")
    expect(game).to_be_visible()
    assert table.stored() == before

    page.click(f"#delete-{id}")
    with page.expect_file_chooser() as chooser:
        page.click("#games-import")
    chooser.value.set_files({"name": "game.json", "mimeType": "application/json", "buffer": text.encode()})
    expect(table.notice).to_be_visible()
    page.click("#toast-do")
    expect(table.curtain).to_contain_text("Odo")
    assert table.record["save"] == json.loads(text)["save"]
    assert table.record["title"] == "Sunday <b>evening</b>"


@pytest.mark.parametrize(
    ("text", "message"), [("no game at all", "damaged"), ('{"app":"vacant-throne","schema":9}', "newer"), ("x" * 1_600_000, "file")]
)
def test_a_file_that_holds_no_game_is_refused_in_words(table: Table, text: str, message: str) -> None:
    table.page.click("#top-games")
    with table.page.expect_file_chooser() as chooser:
        table.page.click("#games-import")
    chooser.value.set_files({"name": "game.json", "mimeType": "application/json", "buffer": text.encode()})
    expect(table.notice).to_contain_text(message)
    assert table.stored() == {}
    table.page.click("#toast-close")


def test_settings_are_kept_and_reach_other_tabs(table: Table, devices: Devices, site_url: str) -> None:
    page = devices.visitor("desktop").open()
    page.goto(site_url)
    Table(page).ready()
    table.page.click("#top-theme")
    expect(table.page.locator("html")).to_have_attribute("data-theme", "candle")
    expect(page.locator("html")).to_have_attribute("data-theme", "candle")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "candle")


def test_a_browser_that_forgets_says_so_and_one_file_brings_everything_back(new_context, site_url: str) -> None:
    safari = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"
    context = new_context(
        user_agent=f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) {safari}", viewport={"width": 390, "height": 844}
    )
    page = context.new_page()
    page.goto(site_url)
    table = Table(page).ready()
    table.start(players=2, seed=6, curtain=False, names=("Nell", "Odo"))
    expect(table.notice).to_have_count(0)
    table.press("#pass")
    expect(table.notice).to_contain_text("seven days")
    page.click("#remind-close")
    table.play("card:assemble")
    table.home()
    expect(table.notice).to_have_count(0)
    page.click("#top-games")
    kept = [record["save"] for record in table.records()]
    page.evaluate("localStorage.setItem('vacant-throne:game:broken22', '{half')")
    with page.expect_download() as saved:
        page.click("#games-export-all")
    text = Path(saved.value.path()).read_text("utf-8")

    page.evaluate("localStorage.clear()")
    page.reload()
    table.ready()
    page.click("#top-home")
    with page.expect_file_chooser() as chooser:
        page.click("#home-import")
    chooser.value.set_files({"name": "games.json", "mimeType": "application/json", "buffer": text.encode()})
    dialog = page.locator("#dialog-brought")
    expect(dialog).to_contain_text("1 game is new here")
    expect(dialog).to_contain_text("1 entry of the file could not be opened")
    page.click("#brought-close")
    assert [record["save"] for record in table.records()] == kept

    other = context.new_page()  # a second tab goes on with it, and the file brings back nothing over that
    other.goto(site_url)
    second = Table(other).ready()
    other.click("#continue-king-is-dead")
    second.play(second.match.state.legal_moves()[0].text)
    now = second.records()
    eventually(table.records, lambda seen: seen == now)  # what another tab wrote comes when it comes
    with page.expect_file_chooser() as chooser:
        page.click("#games-import")
    chooser.value.set_files({"name": "games.json", "mimeType": "application/json", "buffer": text.encode()})
    expect(dialog).to_contain_text("1 game was here already")
    assert table.records() == now
