"""Back, undo and replay; what moved last; and what is said before and instead of a move that does nothing or is not allowed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e import positions
from e2e.table import Table


def log(table: Table) -> list[str]:
    """The decisions made, as they are kept."""
    return table.record["save"]["moves"]


def test_back_takes_one_decision_and_undo_the_whole_turn(table: Table) -> None:
    table.start(players=2, seed=7, curtain=False)
    table.play("pass")
    made = log(table)
    before = table.board()
    for move in ("card:assemble", "put:scottish@devon", "put:welsh@essex"):
        table.play(move)
    table.page.click("#back")
    assert log(table) == [*made, "card:assemble", "put:scottish@devon"]
    expect(table.prompt).to_contain_text("Welsh")
    table.page.keyboard.press("Escape")
    assert log(table) == [*made, "card:assemble"]
    table.play("put:scottish@essex")
    table.page.click("#undo")
    assert log(table) == made
    assert table.board() == before
    expect(table.page.locator("#back")).to_have_count(0)


def test_a_turn_is_taken_back_until_the_next_player_has_done_something(table: Table) -> None:
    table.start(players=2, seed=7, curtain=False)
    table.play("pass")
    table.page.keyboard.press("u")
    assert log(table) == []
    table.play("pass")
    table.play("card:assemble")
    table.page.click("#undo")
    assert log(table) == ["pass"], "undo takes back the own turn first"
    expect(table.page.locator("#undo")).to_have_count(0)
    table.page.keyboard.press("u")
    assert log(table) == ["pass"], "another player's turn was taken back after that player had acted"


def test_replay_walks_through_every_position_and_comes_back(table: Table) -> None:
    match = positions.at_step("assemble", players=2, after=7)
    table.open(match)
    page, length = table.page, len(match.log)
    now = table.board()

    def stands_at(number: int) -> None:
        assert table.board() == {name: region["followers"] for name, region in match.at(number).observe(None)["regions"].items()}
        if number < length:
            expect(page.locator(".turn")).to_contain_text(f"{number} of {length}")
            assert page.locator("[data-do=move]").count() == 0, "a move is offered in the past"

    for key, number in ((",", length - 1), (",", length - 2), (".", length - 1), ("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2)):
        page.keyboard.press(key)
        stands_at(number)
    page.keyboard.press("ArrowLeft")
    stands_at(1)
    page.keyboard.press("End")
    stands_at(length)
    for way, number in (("first", 0), ("on", 1), ("on", 2), ("back", 1), ("last", length)):
        page.locator(f"[data-do=step][data-arg={way}]").first.click()
        stands_at(number)
    entry = page.locator("#chronicle [data-do=goto]").nth(3)
    number = int(entry.get_attribute("data-arg"))
    entry.click()
    stands_at(number)
    page.keyboard.press("Escape")
    assert table.board() == now
    assert log(table) == [move.text for move in match.log]
    table.play(match.state.legal_moves()[0].text)


def test_replay_plays_by_itself_and_can_be_stopped(table: Table) -> None:
    match = positions.at_step("turn", players=2, after=3)
    table.open(match)
    page = table.page
    page.keyboard.press("Home")
    page.keyboard.press("p")
    expect(page.locator(".turn")).to_contain_text(f"2 of {len(match.log)}")
    page.keyboard.press("p")
    stopped = page.locator(".turn").inner_text()
    page.wait_for_timeout(1200)  # longer than a picture stands: nothing must come
    expect(page.locator(".turn")).to_have_text(stopped)
    page.keyboard.press("Escape")


def test_the_last_move_is_marked_on_the_board(table: Table) -> None:
    table.start(players=2, seed=7, curtain=False)
    for move in ("card:assemble", "put:scottish@devon", "put:welsh@devon", "put:english@lancaster"):
        table.play(move)
    table.play(next(move.text for move in table.match.state.legal_moves() if move.text.endswith("@gwynedd")))
    marked = table.page.eval_on_selector_all(".follower.is-new", "found => found.map(piece => piece.id.split('-').slice(1, 3).join(' '))")
    assert sorted(marked) == ["devon scottish", "devon welsh", "lancaster english"]
    assert table.page.locator(".mark.is-new").count() == 3
    changed = table.page.eval_on_selector_all(".region.is-changed", "found => found.map(region => region.id)")
    assert {"at-devon", "at-lancaster"} <= set(changed)


def test_a_region_that_cannot_be_chosen_says_why_and_by_which_rule(table: Table) -> None:
    match = positions.struggles(2, players=2, step="assemble")
    table.open(match)
    state, before = match.state, log(table)
    closed = next(name for name, region in state.observe(None)["regions"].items() if region["disc"])
    refusal = state.refusal(match.game.parse_move(f"put:{state.observe(None)['faction']}@{closed}"))
    table.press_ground(closed)
    why = table.page.locator(".notice.why")
    expect(why).to_contain_text(closed.capitalize())
    rule = why.locator("a.rule")
    assert rule.get_attribute("href").endswith(f"king-is-dead.html#{refusal.rule}")
    assert log(table) == before
    table.page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    assert log(table) == before, "Escape closed the notice and took back a decision as well"


def test_a_card_that_cannot_be_played_now_says_why(table: Table) -> None:
    match = positions.at_step("assemble", players=2)
    table.open(match)
    before = log(table)
    table.press("#hand button[data-do=why]")
    expect(table.page.locator(".notice.why")).to_contain_text("First finish")
    assert log(table) == before


def test_a_card_without_effect_says_so_before_it_is_played(table: Table) -> None:
    match = positions.without_effect()
    table.open(match)
    before = log(table)
    outlooks = match.state.advise(match.state.seat)["outlooks"]
    name, outlook = next((name, outlook) for name, outlook in outlooks.items() if outlook.effect == "none")
    card = table.page.locator(f"#hand button[id^=card-{name}-]").first
    expect(card).to_contain_text("No effect now")
    card.click()
    assert log(table) == before, "it was played without a word"
    expect(table.page.locator(".card-outlook")).to_contain_text("No effect now")
    assert table.page.locator(".card-outlook a.rule").get_attribute("href").endswith(f"#{outlook.rule}")
    table.page.get_by_role("button", name="Not now").click()
    assert log(table) == before
    card.click()
    table.page.get_by_role("button", name="Play it all the same").click()
    assert log(table) == [*before, f"card:{name}"]


def test_the_end_of_a_turn_asks_first_where_that_is_wanted(table: Table) -> None:
    table.start(players=2, seed=7, curtain=False)
    table.page.click("#top-settings")
    table.page.locator("label:has(#set-ask-always)").click()
    table.page.keyboard.press("Escape")
    table.press("#pass")
    dialog = table.page.locator("#dialog-ask")
    expect(dialog).to_be_visible()
    table.page.click("#ask-no")
    assert log(table) == []
    table.press("#pass")
    table.page.click("#ask-yes")
    assert log(table) == ["pass"]


def test_the_reckoning_opens_in_one_tap_and_agrees_with_the_forecast(table: Table) -> None:
    match = positions.struggles(3, players=3)
    table.open(match)
    outcome = match.state.advise(None)["outcome"]
    expect(table.page.locator("#forecast")).to_contain_text(f"Player {outcome.winners[0] + 1}")
    table.page.click("#show-reckoning")
    expect(table.page.locator("#reckoning .reckoning-table tbody tr")).to_have_count(len(outcome.reckoning))


@pytest.mark.parametrize("name", ["help", "settings", "share"])
def test_dialogs_close_by_escape_and_give_the_keyboard_back(table: Table, name: str) -> None:
    table.start(players=2, seed=7, curtain=False)
    table.page.focus(f"#top-{name}")
    table.page.keyboard.press("Enter")
    expect(table.page.locator(f"#dialog-{name}")).to_be_visible()
    assert table.page.evaluate("document.querySelector('dialog').contains(document.activeElement)")
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dialog")).to_have_count(0)
    assert table.focused() == f"top-{name}"
    assert log(table) == []
