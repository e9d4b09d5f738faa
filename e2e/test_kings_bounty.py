"""King's Bounty in a browser: games of two to five, each on another device, from the form to the reckoning.

What the page shows is held against the engine, which replays what is kept: domains, what must be beaten, titles, scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.bounty import GAME, check, check_end, check_screen, check_table, cut, follow, late, position, story, texts
from e2e.conftest import Devices
from e2e.keyboard import Keyboard
from e2e.table import Table, eventually
from vacant_throne.core import link
from vacant_throne.core.match import Match
from vacant_throne.games import GAMES

NAMES = ("Ida", "Wulf", "Cai", "Maud", "Tom")
ALL_SORTS = {"lay", "garrison", "replace", "capture", "capture_from", "hero", "monster", "returned", "title_won", "title_lost"}
THE_END = {"passed", "last_card", "over"}


@pytest.fixture
def tablet(devices: Devices) -> Iterator[Table]:
    """As `table`, on a tablet."""
    yield devices.table("tablet")
    devices.tidy()


def from_the_form(table: Table, match: Match[Any], *choices: str, curtain: bool = True) -> None:
    """Choose the variant of a match on the form, and sit down to exactly that match."""
    players = match.game.seats(match.options)
    table.start(players, seed=match.seed, game=GAME, options=choices, curtain=curtain, names=NAMES[:players])
    begun = table.match
    assert (begun.game.id, begun.options, begun.seed) == (match.game.id, match.options, match.seed)


def the_end(table: Table, match: Match[Any]) -> None:
    """Open a match by its link when its deck is almost empty, and play it through the last round to its end."""
    open_late(table, match)
    follow(table, match)
    check_end(table)


def open_late(table: Table, match: Match[Any]) -> None:
    """Open a match when its deck is almost empty, in a browser that has not seen it."""
    assert table.at_home_again()
    table.open(cut(match, late(match)), lift=False)


# Whole games


def test_two_play_a_whole_game_on_a_tablet(tablet: Table) -> None:
    match = story({"players": 2}, ALL_SORTS | THE_END | {"returned 2", "hero_from", "monster_from", "title_taken"}, start=52)
    from_the_form(tablet, match, curtain=False)
    follow(tablet, match, look=4)
    check_end(tablet)


def test_three_experts_pass_a_phone_around(phone: Table) -> None:
    match = story({"players": 3, "expert": True}, ALL_SORTS | THE_END | {"secret_shown", "blamed"}, start=8)
    from_the_form(phone, match, "expert-True")
    follow(phone, match, decisions=12)
    the_end(phone, match)


def test_four_play_with_a_mouse_and_the_last_round_is_announced(table: Table) -> None:
    match = story({"players": 4}, ALL_SORTS | THE_END, start=117)
    from_the_form(table, match, curtain=False)
    follow(table, match, decisions=14)
    open_late(table, match)
    expect(table.page.locator("#last-round")).to_have_count(0)
    while table.match.state.turns_left() is None:
        follow(table, match, decisions=1)
    table.lift()
    turns = table.match.state.turns_left()
    t = texts(table)
    assert turns
    expect(table.page.locator("#last-round")).to_have_text(t("bounty.closing.last_card", n=turns))
    follow(table, match)
    check_end(table)


def test_five_experts_play_without_a_mouse(table: Table) -> None:
    """From the home page, with curtains; cards by digits and by Tab in turn, domains by arrows and from the list in turn."""
    match = story({"players": 5, "expert": True}, ALL_SORTS | THE_END, start=55)
    keys, page = Keyboard(table), table.page
    page.evaluate("document.activeElement.blur()")
    keys.tab_to(f"play-{GAME}")
    keys.press("Enter")
    for group, choices in (("players", ("2", "3", "4", "5")), ("first", ("random", "0")), ("expert", ("False", "True"))):
        keys.tab_to(f"option-{group}-{choices[0]}")
        for choice in choices[1:]:
            assert keys.press("ArrowRight") == f"option-{group}-{choice}"
    for seat in range(1, 5):
        keys.tab_to(f"who-{seat}")
        keys.press("Home")
    keys.tab_to("seed-box-fold")
    keys.press("Enter")
    keys.tab_to("seed")
    page.keyboard.type(str(match.seed))
    keys.press("Enter")
    assert (table.match.options, table.match.seed) == (match.options, match.seed)
    by_keys(keys, match, 14)
    open_late(table, match)
    by_keys(keys, match)
    check_end(table)
    keys.tab_to("again")


def by_keys(keys: Keyboard, match: Match[Any], decisions: int = 10_000) -> None:
    """Play on as in a match, by hand and by shortcuts in turn."""
    table = keys.table
    for number in range(table.made, min(len(match.log), table.made + decisions)):
        if table.curtain.count():
            eventually(lambda: table.page.locator("#lift").count())
            keys.tab_to("lift")
            keys.press("Enter")
        if match.at(number).step.name == "turn":
            check(table)
        by_key(keys, match.log[number].text, by_hand=bool(number % 2))
        eventually(lambda number=number: table.made, lambda made, number=number: made > number)


def by_key(keys: Keyboard, move: str, *, by_hand: bool) -> None:
    """Make a move: `by_hand` with Tab and arrows, else with shortcuts and the list."""
    table = keys.table
    verb, _, subject = move.partition(":")
    if verb == "return" and not table.page.locator("#hand.is-returning").count():
        if by_hand:
            keys.tab_over_to("return")
            keys.press("Enter")
        else:
            keys.press("r")
    if verb in ("draw", "pass"):
        if by_hand:
            keys.tab_over_to(verb)
            keys.press("Enter")
        else:
            keys.press("0")
    elif verb in ("card", "return"):
        if by_hand:
            keys.tab_over_to(f"card-{subject}-0")
            keys.press("Enter")
        else:
            keys.press(str(1 + table.hand().index(subject)))
    elif by_hand:
        keys.forget()
        if not table.focused().startswith("at-"):
            keys.press("m")
        keys.walk_to(f"at-{subject}")
        keys.press("Enter")
    else:
        number = [legal.text for legal in table.match.state.legal_moves()].index(move)
        keys.press("l")
        for _ in range(number + 1):
            keys.press("Tab")
        keys.press("Enter")
    if table.page.locator("#ask-yes").count():
        keys.tab_over_to("ask-yes")
        keys.press("Enter")


# What a turn offers


def full(match: Match[Any]) -> bool:
    """A turn begins with a unit that has some targets and not others, a domain to lay, a card that cannot be played, and much to draw."""
    state = match.state
    if state.step.name != "turn" or len(state.deck) < 8:
        return False
    uses = state.advise(state.seat)["cards"]
    domains = len(state.observe(None)["domains"])
    picky = [advice for advice in uses.values() if advice.use == "play" and len(advice.targets) < domains]
    return len(picky) > 1 and {"lay", "none"} <= {advice.use for advice in uses.values()}


def test_a_turn_is_taken_back_until_the_draw_and_no_further(table: Table) -> None:
    match = position({"players": 3}, full)
    table.open(match)
    page, made, state = table.page, table.made, match.state
    uses = state.advise(state.seat)["cards"]
    domains = [domain["site"] for domain in state.observe(None)["domains"]]
    unit, other = [card for card, advice in uses.items() if advice.use == "play" and len(advice.targets) < len(domains)][:2]
    domain = next(card for card, advice in uses.items() if advice.use == "lay")
    useless = next(card for card, advice in uses.items() if advice.use == "none")
    site = uses[unit].targets[0][0]

    # A target that is none says why; another card of the hand is played instead.
    table.play(f"card:{unit}")
    check(table)
    legal = {move.text for move in table.match.state.legal_moves()}
    out = next(domain for domain in domains if f"at:{domain}" not in legal)
    table.press(f"#at-{out}")
    rule = page.locator(".notice.why a.rule").get_attribute("href")
    refusal = table.match.state.refusal(table.match.game.parse_move(f"at:{out}"))
    assert rule.endswith(f"#{refusal.rule}")
    assert texts(table).say(refusal.message) in page.locator(".notice.why").inner_text()
    table.press(f"#card-{other}-0")
    assert table.record["save"]["moves"][made:] == [f"card:{other}"]
    check(table)
    table.press(f"#card-{domain}-0")
    assert table.record["save"]["moves"][made:] == [f"card:{domain}"]
    check(table)

    # Back, and the whole turn.
    table.press("#back")
    assert table.made == made
    table.play(f"card:{unit}")
    table.play(f"at:{site}")
    check(table)
    table.press("#back")
    assert table.made == made + 1
    table.press("#undo")
    assert table.made == made
    check(table)

    # A card that cannot be played says why, and can be returned.
    table.press(f"#card-{useless}-0")
    assert page.locator("#card a.rule").get_attribute("href").endswith(uses[useless].rule)
    table.press("#return-it")
    assert table.record["save"]["moves"][made:] == [f"return:{useless}"]
    check(table)
    table.press("#undo")

    # After the draw nothing is taken back.
    table.play(f"card:{unit}")
    table.play(f"at:{site}")
    table.play("draw")
    table.lift()
    expect(page.locator("#back, #undo")).to_have_count(0)
    for key in ("u", "Escape", "u"):
        page.keyboard.press(key)
    assert table.record["save"]["moves"][made:] == [f"card:{unit}", f"at:{site}", "draw"]


def test_cards_returned_lie_in_their_order_and_as_many_are_drawn(phone: Table) -> None:
    match = position({"players": 2}, lambda match: match.state.turn > 8 and full(match))
    phone.open(match).close_notices()
    page, state = phone.page, match.state
    seat = state.seat
    hand = phone.hand()
    given = [hand[3], hand[0], hand[1]]
    for returning in (True, False):  # on second thoughts
        phone.press("#return")
        expect(page.locator("#hand.is-returning")).to_have_count(int(returning))
    for card in given:
        phone.play(f"return:{card}")
    check(phone)
    expect(page.locator("#card .returned li")).to_have_count(3)
    assert [phone.match.state.observe(seat)["deck"]["cards"][-3:]] == [given]
    expect(page.locator("#draw")).to_have_text(texts(phone)("bounty.move.draw", n=3))
    phone.play("draw")
    phone.lift()
    check(phone)
    while phone.match.state.seat != seat:
        phone.play(next(move.text for move in phone.match.state.legal_moves()))
    phone.lift()
    check(phone)
    fresh = page.locator("#hand .hand-card:has(.hand-new)")
    assert fresh.count() == 3
    kept = list(hand)
    for card in given:
        kept.remove(card)
    drawn = phone.hand()
    for card in kept:
        drawn.remove(card)
    marked = [id.removeprefix("card-").rpartition("-")[0] for id in fresh.evaluate_all("cards => cards.map(card => card.id)")]
    assert marked == drawn


# Afterwards, and elsewhere


def test_an_ended_game_is_shared_watched_and_played_again(table: Table) -> None:
    match = story({"players": 3}, THE_END)
    table.open(cut(match, len(match.log) - 2), lift=False)
    follow(table, match)
    check_end(table)
    page = table.page

    page.click("#share-ending")
    address = page.input_value("#share-link")
    shared = link.decode(link.extract(address), GAMES)
    assert (shared.options, shared.seed, shared.log) == (match.options, match.seed, match.log)
    page.keyboard.press("Escape")
    assert table.at_home_again()
    page.evaluate("hash => { location.hash = hash; }", address.partition("#")[2])
    eventually(lambda: table.place, lambda place: place.startswith("table:"))
    assert table.match.state.notation() == match.state.notation()
    check_end(table)

    page.keyboard.press(",")
    for number in (0, 7, 30, len(match.log) - 1):
        page.evaluate("number => document.querySelector(`[data-do=goto]`).dataset.arg = number", str(number))
        page.dispatch_event("[data-do=goto]", "click")
        check_table(table, match.at(number), None)
        check_screen(table, [])
    page.keyboard.press("Escape")
    check_end(table)
    page.click("#watch-ending")
    eventually(lambda: page.locator("#prompt, .replay button[data-do=watch]").count())
    page.keyboard.press("p")
    page.keyboard.press("Escape")

    names = table.record["names"]
    page.click("#again")
    eventually(lambda: table.made, lambda made: made == 0)
    again = table.match
    assert (again.options, again.log, table.record["names"]) == (match.options, (), names)
    assert again.seed != match.seed
    check(table.lift())
