"""Whole games, from the home page to the reckoning, played the way people play: with a mouse on the map and the cards."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect

from e2e import positions
from e2e.conftest import Watch
from e2e.table import NAMES, Table, eventually


def test_two_people_play_a_whole_game_by_clicks_and_see_the_reckoning(new_table: Table, known: Watch, site_url: str) -> None:
    """With curtains, from loading the page to the end. It asks no other host for anything."""
    table, page = new_table, new_table.page
    table.start(players=2, seed=11)

    table.play_on(seed=4)

    match = table.match
    outcome = match.outcome()
    assert outcome is not None
    expect(page.locator("#ending")).to_be_visible()
    title = page.locator("#ending-title")
    for seat, name in enumerate(NAMES[:2]):
        if seat in outcome.winners:
            expect(title).to_contain_text(name)
    lines = page.locator("#ending .reckoning-table tbody tr")
    expect(lines).to_have_count(len(outcome.reckoning))
    for line, shown in zip(outcome.reckoning, lines.all(), strict=True):
        numbers = ["\N{EN DASH}" if value is None else str(value) for value in line.values]
        assert shown.locator("td").all_text_contents() == numbers
        assert shown.locator("a.rule").get_attribute("href").endswith(f"#{line.rule}")
    assert page.locator("[data-do=move]").count() == 0, "a game that is over offers moves"
    assert table.record["finished"] is True
    assert known.hosts == {urlsplit(site_url).netloc}


def test_the_map_shows_what_stands_in_every_region_step_by_step(table: Table) -> None:
    """Pieces and badges on the picture, against the engine's own position, at each step; so do courts, supply and struggles."""
    table.start(players=2, seed=5, curtain=False)

    def compare() -> None:
        seen = table.match.state.observe(None)
        assert table.board() == {name: region["followers"] for name, region in seen["regions"].items()}
        counts = table.page.locator(".court .count b").all_text_contents()
        assert [int(count) for count in counts] == [count for seat in seen["seats"] for count in seat["court"]]
        assert [int(count) for count in table.page.locator("#supply .count b").all_text_contents()] == seen["supply"]
        order = table.page.eval_on_selector_all("#struggle [id^=space-]", "spaces => spaces.map(space => space.id.slice(6))")
        assert order == seen["order"]

    table.play_on(seed=8, decisions=30, before=compare)


def test_a_game_is_played_with_a_finger_on_a_phone(phone: Table) -> None:
    phone.start(players=2, seed=9)
    phone.play_on(seed=5, decisions=16)
    assert phone.made == 16


def test_playing_again_seats_the_same_people_with_another_seed(table: Table) -> None:
    table.open(positions.finished(players=3))
    before = table.record
    table.press("#again")
    after = eventually(lambda: table.record, lambda record: record["id"] != before["id"])
    assert after["names"] == before["names"]
    assert after["save"]["options"] == before["save"]["options"]
    assert after["save"]["seed"] != before["save"]["seed"]
    assert after["save"]["moves"] == []
    expect(table.curtain).to_contain_text("Player 1")
