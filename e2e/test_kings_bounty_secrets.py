"""What King's Bounty hides stays hidden on one device: hands, the deck, what was returned, drawn, or chosen and taken back, secret titles.

Searched is the whole document at every moment, for everything that whoever looks has not seen; and where only what is hidden differs, two
documents are the same to the letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from e2e.bounty import ENGLISH, GAME, is_domain, position, story, symbol
from e2e.eyes import Eyes
from e2e.table import Table, eventually
from vacant_throne.core.match import Match
from vacant_throne.core.message import Term
from vacant_throne.kings_bounty.cards import CARDS
from vacant_throne.kings_bounty.titles import TITLES

EVERYTHING = {
    **{card: {card, str(symbol(card)), ENGLISH.term(Term("card", card))} for card in CARDS},
    **{f"title {title}": {f"title-{title}", ENGLISH.term(Term("title", title))} for title in TITLES},
}
"""Every card and title, with all that it is called in the document."""


@pytest.fixture
def eyes(table: Table) -> Iterator[Eyes]:
    eyes = Eyes(table, EVERYTHING)
    yield eyes
    eyes.close()


def secret(match: Match[Any], viewer: int | None) -> set[str]:
    """Everything that `viewer` (None: an onlooker) has not seen: neither on the table, nor among the discards, nor ever in its own hand."""
    seen = match.state.observe(viewer)
    known = {f"title {title['title']}" for title in seen["titles"]} | {*seen["discards"]}
    for domain in seen["domains"]:
        known |= {domain["card"], domain["garrison"]}
    if viewer is not None:
        for number in range(len(match.log) + 1):
            known |= {*match.at(number).observe(viewer)["seats"][viewer]["hand"]}
        known |= {f"title {match.at(0).observe(viewer)['seats'][viewer]['secret_title']}"}
    return EVERYTHING.keys() - known


def covered(table: Table) -> None:
    """Wait until the curtain has somebody's name on it."""
    eventually(lambda: table.page.locator("#lift").count())


def dither(table: Table) -> None:
    """Choose a unit and take it back, return a card and take that back, look at a domain and at a card; and somebody comes in."""
    moves = [move.text for move in table.match.state.legal_moves()]
    units = [move for move in moves if move.startswith("card") and not is_domain(move)]
    if units:
        table.play(units[0])
        table.press("#back")
    if any(move.startswith("return") for move in moves):
        table.play(next(move for move in moves if move.startswith("return")))
        table.press("#undo")
    table.page.evaluate("dispatchEvent(new Event('blur'))")
    covered(table)


@pytest.mark.parametrize(("players", "seed", "decisions"), [(3, 8, 9), (5, 55, 14)])
def test_the_document_names_only_what_whoever_looks_has_seen(table: Table, eyes: Eyes, players: int, seed: int, decisions: int) -> None:
    """Among experts, at every state that the document is in, over turns of everybody."""
    match = story({"players": players, "expert": True}, set(), start=seed)
    assert match.seed == seed
    table.start(players, seed=seed, game=GAME, options=("expert-True",))
    names = table.record["names"]
    for number in range(decisions):
        before = table.match
        seat = before.state.seat
        if before.state.step.name == "turn":
            covered(table)
            assert not eyes.now() & secret(before, None), "hidden things are behind the curtain"
            table.lift()
            own = before.state.observe(seat)
            told = eyes.now()
            assert not told & secret(before, seat)
            assert {*own["seats"][seat]["hand"]} <= told, "what is not hidden would be found, too"
            assert own["secret_title"] is None or f"title {own['secret_title']['title']}" in told
            eyes.since()
            dither(table)
            assert not any(set(look["told"]) & secret(before, seat) for look in eyes.since())
            assert not eyes.now() & secret(before, None), "what was taken back is behind the curtain"
            table.lift()
        eyes.since()
        table.play(match.log[number].text)
        after = table.match
        if after.state.seat == seat:
            assert not any(set(look["told"]) & secret(after, seat) for look in eyes.since())
            continue
        covered(table)
        looks, hidden = eyes.since(), secret(after, None)
        assert not any(set(look["told"]) & secret(after, seat) for look in looks)
        gone = next(at for at, look in enumerate(looks) if not set(look["told"]) & hidden)
        assert not any(set(look["told"]) & hidden for look in looks[gone:]), "hidden things came back under the curtain"
        assert all(not look["curtain"] for look in looks[: gone + 1]), "somebody was named before the hidden things were gone"
        assert names[after.state.seat] in looks[-1]["curtain"]
    table.lift()
    now, seat = table.match, table.match.state.seat
    for _ in now.log:
        table.page.keyboard.press(",")
        assert not eyes.now() & secret(now, seat), "a replay tells"
    table.page.evaluate("dispatchEvent(new Event('blur'))")  # the curtain comes down over the past as well
    eventually(table.hand, lambda hand: not hand)
    assert not eyes.now() & secret(now, None)
    table.home()
    assert not eyes.now() & secret(now, None)
    assert not any(set(look["told"]) & secret(now, seat) for look in eyes.since())


SEEN = """() => [document.title, ...["#app", "[aria-live]"].flatMap(
  selector => [...document.querySelectorAll(selector)].map(part => part.outerHTML))]"""


def tales() -> tuple[Match[Any], Match[Any]]:
    """Two matches that differ in which cards two seats in a row have returned, and in nothing that the third seat could see."""

    def due(match: Match[Any]) -> bool:
        state = match.state
        if (state.seat, state.step.name) != (0, "turn") or state.turn < 9 or len(state.deck) < 12:
            return False
        return all(len(set(state.observe(seat)["seats"][seat]["hand"])) > 4 for seat in range(3))

    one = position({"players": 3, "expert": True}, due)
    other = one.copy()
    for seat in (0, 1):
        cards = list(dict.fromkeys(one.state.observe(seat)["seats"][seat]["hand"]))
        for match, returned in ((one, cards[:2]), (other, cards[3:1:-1])):
            for card in returned:
                match.play(f"return:{card}")
            match.play("draw")
    assert one.state.observe(2) == other.state.observe(2)
    assert one.state.notation() != other.state.notation()
    return one, other


def test_what_others_returned_and_drew_makes_no_difference_to_the_document(table: Table) -> None:
    """Neither at the curtain, nor at the table, nor in a panel, nor at any step of a replay."""
    page, told = table.page, []
    keys = ("", "l", "Escape", "r", "r", "1", "Escape", *(",",) * 12, "Home", "Escape")
    for match in tales():
        assert table.at_home_again()
        table.open(match, lift=False).close_notices()
        covered(table)
        seen = [page.evaluate(SEEN)]
        table.lift()
        for key in keys:
            if key:
                page.keyboard.press(key)
            seen.append(page.evaluate(SEEN))
        told.append(seen)
    for number, (one, other) in enumerate(zip(*told, strict=True)):
        assert one == other, f"the documents differ at step {number}"
