"""Secrets on one device: nobody else's cards are ever in the document, and nobody is named before the cards are gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e import positions
from e2e.table import Table, eventually

RECORD = """() => {
  window.seen = [];
  const text = selector => [...document.querySelectorAll(selector)].map(found => found.textContent).join(" ");
  new MutationObserver(() => seen.push({
    cards: document.querySelectorAll("#app .hand-card, #choices .choice-move, #app [data-do=move]").length,
    curtain: document.querySelector("#curtain") ? text("#curtain") : null,
    named: [document.title, text(".turn"), text("#prompt"), text("#curtain"), text("#card"), text("#live")].join(" | "),
  })).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
}"""


def assert_nothing_is_shown(table: Table) -> None:
    """The curtain is down: no hand, no choice, no card that somebody looked at, in no place of the document."""
    shown = table.page.evaluate("""() => ({
      cards: document.querySelectorAll("#app .hand-card").length,
      choices: document.querySelectorAll("#app [data-do=move], #app [data-do=why], #choices li").length,
      looked: document.querySelectorAll("#card .card-picture, #card .card-outlook").length,
      pressed: document.querySelectorAll("#hand [aria-pressed]").length,
    })""")
    assert shown == {"cards": 0, "choices": 0, "looked": 0, "pressed": 0}


@pytest.mark.parametrize("players", [3, 4])
def test_the_document_never_holds_anybody_elses_cards(table: Table, players: int) -> None:
    """To the end, with curtains: at each decision exactly the hand of the seat that decides, behind a curtain nothing at all."""
    table.open(positions.struggles(5, players=players), lift=False)
    names = table.record["names"]
    for number in range(1000):
        state = table.match.state
        if state.seat is None:
            break
        if table.curtain.count():
            eventually(lambda: table.page.locator("#lift").count())
            assert_nothing_is_shown(table)
            expect(table.page.locator("#curtain-who")).to_contain_text(names[state.seat])
            table.lift()
        own = state.observe(state.seat)["seats"][state.seat]
        assert sorted(table.hand()) == sorted(own["hand"]), f"decision {number}: not the hand of {names[state.seat]}"
        assert table.page.locator("#app [id^=card-].hand-card").count() <= 8
        # Mostly passes, so that the game ends soon, after a few cards by everybody.
        moves = [move.text for move in state.legal_moves()]
        table.play("pass" if "pass" in moves and number % 7 else moves[number % len(moves)])
    outcome = table.match.outcome()
    assert outcome is not None
    for seat in outcome.winners:
        expect(table.page.locator("#ending-title")).to_contain_text(names[seat])
    if players == 4:
        assert len(outcome.winners) in (2, 4), "partners win together"
    assert_nothing_is_shown(table)


def test_the_cards_leave_before_anybody_is_named(table: Table) -> None:
    """Every state of the document between two seats, as a MutationObserver sees them."""
    table.start(players=3, seed=2).lift()
    table.page.evaluate(RECORD)
    table.play("pass")
    expect(table.page.locator("#lift")).to_be_visible()
    seen: list[dict[str, Any]] = table.page.evaluate("seen")
    gone = next(number for number, look in enumerate(seen) if look["cards"] == 0)
    named = next(number for number, look in enumerate(seen) if "Wulf" in look["named"])
    assert gone < named, "somebody was named while the cards were still there"
    assert all(look["curtain"] is None for look in seen[:gone])
    assert seen[gone]["curtain"], "the cards went and no curtain came"
    assert all(look["cards"] == 0 for look in seen[gone:])


def test_the_curtain_has_no_button_until_it_names_somebody_so_that_a_second_tap_lifts_nothing(table: Table) -> None:
    table.start(players=2, seed=2).lift()
    table.page.evaluate("""() => {
      window.early = 0;
      new MutationObserver(() => {
        if (document.querySelector("#curtain:not(.named)")) early += document.querySelectorAll("#curtain button").length;
      }).observe(document.body, {subtree: true, childList: true});
    }""")
    table.press("#pass")
    x, y = table.page.viewport_size["width"] / 2, table.page.viewport_size["height"] / 2
    table.page.mouse.click(x, y)
    expect(table.page.locator("#lift")).to_be_visible()
    assert table.page.evaluate("early") == 0


LEAVE: dict[str, Callable[[Table], object]] = {
    "blur": lambda table: table.page.evaluate("dispatchEvent(new Event('blur'))"),
    "pagehide": lambda table: table.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))"),
    "visibilitychange": lambda table: table.page.evaluate("""() => {
      Object.defineProperty(document, "visibilityState", {configurable: true, get: () => "hidden"});
      document.dispatchEvent(new Event("visibilitychange"));
      delete document.visibilityState;
    }"""),
    "back and forward": lambda table: (table.page.go_back(), table.page.go_forward()),
    "home and back": lambda table: (table.home(), table.page.go_back()),
    "reload": lambda table: (table.page.reload(), table.ready()),
}


@pytest.mark.parametrize("way", LEAVE)
def test_the_curtain_comes_down_whenever_the_page_is_left(table: Table, way: str) -> None:
    table.start(players=2, seed=2).lift()
    assert table.hand()
    LEAVE[way](table)
    expect(table.curtain).to_be_visible()
    assert_nothing_is_shown(table)
    expect(table.page.locator("#curtain-who")).to_contain_text("Ada")
    table.lift()
    assert len(table.hand()) == 8


def test_whoever_looks_next_cannot_tell_what_was_looked_at(table: Table) -> None:
    """Cards and lists that a seat opened leave no trace behind the curtain: the document is the one of a page just opened."""
    table.open(positions.at_step("turn", players=3, after=9))
    page = table.page
    untouched = page.locator("#hand .hand-card").first
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(page.locator("#lift")).to_be_visible()
    clean = page.locator("#app").inner_html()
    table.lift()
    for card in page.locator("#hand button[data-do=ui]").all():
        card.click()
        break
    else:
        untouched.click()
        page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator("#choices")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(page.locator("#lift")).to_be_visible()
    assert page.locator("#app").inner_html() == clean


def test_a_look_of_the_last_seat_is_not_shown_to_the_next(table: Table) -> None:
    """Ada looks at a region and at a card with no effect, and passes; Wulf finds what happened, not what she looked at."""
    table.open(positions.at_step("turn", players=2, after=9))
    page = table.page
    table.press_ground("devon")
    expect(page.locator("#card")).to_contain_text("Devon")
    table.play("pass")
    table.lift()
    expect(page.locator("#card .recap")).to_be_visible()


def test_the_curtain_tells_what_the_others_did_and_can_give_the_turn_back(table: Table) -> None:
    table.start(players=3, seed=2).lift()
    table.play("pass")
    expect(table.curtain).to_contain_text("Ada passes")
    table.page.click("#veil-undo")
    expect(table.page.locator("#curtain-who")).to_contain_text("Ada")
    assert_nothing_is_shown(table)
    assert table.record["save"]["moves"] == []


def test_once_the_next_seat_has_looked_nothing_is_taken_back(table: Table) -> None:
    table.start(players=3, seed=2).lift()
    table.play("pass")
    table.lift()
    expect(table.page.locator("#undo")).to_have_count(0)
    table.page.keyboard.press("u")
    assert table.record["save"]["moves"] == ["pass"]
    table.page.reload()
    table.ready()
    expect(table.page.locator("#veil-undo")).to_have_count(0)


def test_a_look_back_shows_no_hand_of_the_past(table: Table) -> None:
    """Replay shows the viewer's own cards at most, never those of the seat that moved then; and leaving it finds the curtain down."""
    table.open(positions.at_step("turn", players=3, after=9))
    match, page = table.match, table.page
    viewer = match.state.seat
    assert viewer is not None
    for back in range(1, 12):
        page.keyboard.press(",")
        own = match.at(len(match.log) - back).observe(viewer)["seats"][viewer]["hand"]
        assert sorted(table.hand()) in ([], sorted(own))
    page.evaluate("dispatchEvent(new Event('blur'))")
    eventually(table.hand, lambda hand: not hand)
    assert_nothing_is_shown(table)
    page.keyboard.press("Escape")
    expect(page.locator("#curtain-who")).to_be_visible()
    assert_nothing_is_shown(table)


def test_without_a_curtain_the_hands_lie_open_one_after_another(table: Table) -> None:
    table.start(players=2, seed=2, curtain=False)
    table.play("pass")
    expect(table.curtain).to_have_count(0)
    expect(table.page.locator(".turn")).to_contain_text("Wulf")
    assert len(table.hand()) == 8
