"""Playing without a mouse: everything can be reached, where one is can always be seen, and the keyboard is never lost."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from e2e import positions
from e2e.keyboard import Keyboard
from e2e.table import Table, eventually
from vacant_throne.king_is_dead.rulesets import ruleset

CARDS = [card.name for card in ruleset("base").cards]


def test_a_whole_game_is_played_without_a_mouse(table: Table) -> None:
    """From the home page to the end, with curtains; cards by digits and by Tab in turn, places by arrows and from the list in turn."""
    keys, page = Keyboard(table), table.page
    page.evaluate("document.activeElement.blur()")
    keys.tab_to("play-king-is-dead")
    keys.press("Enter")
    keys.tab_to("name-0")
    page.keyboard.type("Nell")
    keys.tab_to("who-1")
    keys.press("Home")
    keys.tab_to("option-first-random")
    keys.press("ArrowRight")
    keys.tab_to("seed-box-fold")
    keys.press("Enter")
    keys.tab_to("seed")
    page.keyboard.type("15")
    keys.press("Enter")
    assert table.match.seed == 15
    assert table.record["names"][0] == "Nell"

    rng = random.Random(2)
    while (state := table.match.state).seat is not None:
        if table.curtain.count():
            eventually(lambda: page.locator("#lift").count())
            keys.tab_to("lift")
            keys.press("Enter")
        moves = [move.text for move in state.legal_moves()]
        move = "pass" if "pass" in moves and rng.random() < 0.72 else rng.choice(moves)
        made = table.made
        play(keys, move, by_hand=bool(made % 2))
        eventually(lambda made=made: table.made, lambda now, made=made: now > made)
    expect(page.locator("#ending")).to_be_visible()
    keys.tab_to("again")


def play(keys: Keyboard, move: str, *, by_hand: bool) -> None:
    """Make a move: `by_hand` with Tab and arrows, else with shortcuts and the list."""
    table = keys.table
    verb, _, subject = move.partition(":")
    if verb == "pass":
        if by_hand:
            keys.tab_to("pass")
            keys.press("Enter")
        else:
            keys.press("0")
    elif verb == "card":
        if by_hand:
            keys.tab_to(table.page.locator(f"#hand button[id^='card-{subject}-']").first.get_attribute("id"))
            keys.press("Enter")
        else:
            keys.press(str(1 + CARDS.index(subject)))
        if table.page.locator("#play-card").count():
            keys.tab_to("play-card")
            keys.press("Enter")
    else:
        faction, _, region = subject.rpartition("@")
        if by_hand:
            if not table.focused().startswith("at-"):
                keys.press("m")
            if verb in ("take", "summon"):
                keys.forget()
            keys.walk_to(f"at-{region}-{faction}" if verb in ("take", "summon") else f"at-{region}")
            keys.press(" " if table.made % 3 else "Enter")
            keys.forget()
        else:
            number = [legal.text for legal in table.match.state.legal_moves()].index(move)
            keys.press("l")
            for _ in range(number + 1):
                keys.press("Tab")
            assert table.page.evaluate("document.activeElement.matches('#choices .choice-move')")
            keys.press("Enter")


@pytest.mark.parametrize("step", ["assemble", "disc", "swap", "exchange_next", "summon"])
def test_arrows_reach_every_place_that_can_be_chosen(table: Table, step: str) -> None:
    match = positions.at_step(step, players=3)
    table.open(match)
    keys = Keyboard(table)
    first = keys.press("m")
    assert first.startswith("at-")
    reached = keys.places()
    wanted = set()
    for move in match.state.legal_moves():
        faction, _, region = move.text.partition(":")[2].rpartition("@")
        wanted.add(f"at-{region}-{faction}" if step in ("summon", "exchange_next") else f"at-{region}")
    assert wanted <= reached
    assert all(place.startswith("at-") for place in reached)


@pytest.mark.parametrize("step", ["turn", "assemble", "swap", "exchange_first", "summon"])
def test_the_map_is_one_stop_for_tab(table: Table, step: str) -> None:
    table.open(positions.at_step(step, players=2))
    stops = table.page.locator(".map [tabindex='0']")
    expect(stops).to_have_count(1)
    assert table.page.locator(".map [role=button]:not([aria-label])").count() == 0
    assert table.page.locator(".map [role=button]:not([tabindex])").count() == 0
    assert table.page.locator("[tabindex]:not([tabindex='0']):not([tabindex='-1'])").count() == 0


@pytest.mark.parametrize("step", ["turn", "assemble", "summon"])
def test_where_the_keyboard_is_can_be_seen(table: Table, step: str) -> None:
    """Not by the style sheet's word: the picture of each thing that Tab stops at differs from its picture without the keyboard."""
    table.open(positions.at_step(step, players=2))
    page = table.page
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    looked_at: set[str] = set()
    for _ in range(60):
        focused = table.focused()
        if focused.startswith("<body") or focused in looked_at:
            break
        looked_at.add(focused)
        box = page.evaluate("""() => {
          const {left, top, right, bottom} = document.activeElement.getBoundingClientRect();
          const [x, y] = [Math.max(0, left - 6), Math.max(0, top - 6)];
          return {x, y, width: Math.min(innerWidth, right + 6) - x, height: Math.min(innerHeight, bottom + 6) - y};
        }""")
        with_keyboard = page.screenshot(clip=box, animations="disabled")
        page.evaluate("() => { window.held = document.activeElement; held.blur(); }")
        without = page.screenshot(clip=box, animations="disabled")
        page.evaluate("held.focus({preventScroll: true})")
        assert with_keyboard != without, f"nothing shows that {focused} has the keyboard"
        page.keyboard.press("Tab")
    assert len(looked_at) > 8
    page.emulate_media(reduced_motion="no-preference")


def test_every_choice_is_also_in_a_list_with_a_name_of_its_own(table: Table) -> None:
    for step in ("turn", "assemble", "exchange_first", "exchange_next", "summon"):
        match = positions.at_step(step, players=2)
        table.open(match)
        table.page.keyboard.press("l")
        names = table.page.locator("#choices .choice-move").all_text_contents()
        assert len(names) == len(match.state.legal_moves())
        assert len(set(names)) == len(names), "two choices read the same"
        table.page.keyboard.press("Escape")


def test_escape_closes_what_is_open_before_it_takes_anything_back(table: Table) -> None:
    table.start(players=2, seed=7, curtain=False)
    table.play("card:assemble")
    keys, made = Keyboard(table), table.made
    for _ in range(2):
        keys.press("l")
        expect(table.page.locator("#choices")).to_be_visible()
        keys.press("Escape")
        expect(table.page.locator("#choices")).to_be_hidden()
        assert table.made == made
    keys.press("Escape")
    assert table.made == made - 1


def test_help_lists_the_keys_and_single_letters_can_be_switched_off(table: Table) -> None:
    table.start(players=2, seed=7, curtain=False)
    table.page.keyboard.press("?")
    expect(table.page.locator("#dialog-help")).to_be_visible()
    keys = " ".join(table.page.locator("#dialog-help kbd").all_text_contents())
    for key in ("Tab", "Enter", "Escape", "?", "0", "m", "l", "u", "p"):
        assert key in keys
    table.page.keyboard.press("Escape")
    table.page.click("#top-settings")
    table.page.locator("label:has(#set-keys-off)").click()
    table.page.keyboard.press("Escape")
    for key in ("0", "4", "?", "u", "l", "p"):
        table.page.keyboard.press(key)
    assert table.made == 0
    expect(table.page.locator("dialog")).to_have_count(0)


OTHERS = "document.querySelectorAll('#app > :not(#dialog)')"
"""In the page: everything beside a dialog."""


@pytest.mark.parametrize("by", ["keyboard", "mouse"])
def test_while_a_dialog_is_open_nothing_else_can_be_reached(table: Table, by: str) -> None:
    table.start(players=2, seed=7, curtain=False)
    keys, page = Keyboard(table), table.page
    if by == "keyboard":
        keys.tab_to("top-help")
        keys.press("Enter")
    else:
        page.click("#top-help")
    dialog = page.locator("#dialog-help")
    expect(dialog).to_be_visible()
    eventually(lambda: page.evaluate(f"[...{OTHERS}].every(element => element.inert)"))
    for _ in range(6):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.querySelector('#dialog').contains(document.activeElement) || document.activeElement === document.body"
        )
    if by == "keyboard":
        page.keyboard.press("Escape")
    else:
        page.mouse.click(4, 400)  # beside it
    expect(dialog).to_have_count(0)
    eventually(lambda: not page.evaluate(f"[...{OTHERS}].some(element => element.inert)"))
    eventually(table.focused, lambda focused: focused == "top-help")


def test_after_one_dialog_in_the_place_of_another_the_keyboard_is_where_the_first_was_opened(table: Table) -> None:
    table.start(players=2, seed=7, curtain=False)
    table.page.click("#top-help")
    table.page.click("#help-settings")
    expect(table.page.locator("#dialog-settings")).to_be_visible()
    table.page.click("#dialog-close")
    eventually(table.focused, lambda focused: focused == "top-help")


def test_the_first_tab_offers_to_jump_to_the_content(new_table: Table) -> None:
    table = new_table
    table.page.keyboard.press("Tab")
    expect(table.page.locator(".skip")).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#main")).to_be_focused()
    table.page.keyboard.press("Tab")
    assert table.page.evaluate("document.querySelector('#main').contains(document.activeElement)")


def test_arrows_in_a_form_stay_in_the_form(table: Table) -> None:
    table.page.click("#play-king-is-dead")
    table.page.focus("#name-0")
    for key in ("?", "u", "0", "m", "l"):
        table.page.keyboard.press(key)
    assert table.page.input_value("#name-0") == "?u0ml"
    expect(table.page.locator("dialog")).to_have_count(0)
