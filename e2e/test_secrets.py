"""What is hidden in the variants stays hidden on one device: cunning cards dealt in secret, and the order of the Saxons' deck.

Searched is the whole document, attributes, live region and title included, for every name that a card has in it. Only the pictures that the
page carries for all games are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from app.i18n import Text
from e2e import bots, positions
from e2e.eyes import Eyes
from e2e.stories import legal, story
from e2e.table import KING_IS_DEAD, Table, eventually
from tools.catalogues import compiled
from vacant_throne.core.contract import State
from vacant_throne.core.match import Match
from vacant_throne.core.message import Term
from vacant_throne.games import GAMES

ENGLISH = Text(compiled("en"), "en")

CUNNING = ("spy", "ambush", "march", "plot", "aid", "influence", "dispute", "edict", "resist", "quell", "suppress", "muster")


@pytest.fixture
def eyes(table: Table) -> Iterator[Eyes]:
    eyes = Eyes(table, {card: {card, ENGLISH.term(Term("card", card)), ENGLISH.term(Term("card", card), "plays")} for card in CUNNING})
    yield eyes
    eyes.close()


def held(state: State, seat: int) -> set[str]:
    """The cunning cards in a hand."""
    return set(state.observe(seat)["seats"][seat]["hand"]) & set(CUNNING)


def hidden(state: State, viewer: int | None) -> set[str]:
    """The cunning cards in the hands of all but the viewer."""
    return set().union(*(held(state, seat) for seat in range(len(state.observe(None)["seats"])) if seat != viewer))


def advanced(players: int = 2, seed: int = 1) -> Match[Any]:
    """A match of the advanced game, just begun."""
    return Match(GAMES[KING_IS_DEAD], {"players": players, "first": 0, "cards": "cunning"}, seed)


def after_two_rounds(players: int) -> Match[Any]:
    """An advanced game in which everybody has played cunning cards and holds another; whoever is to move can play that."""

    def cunning_first(move: str, _seen: positions.Observed) -> float:
        return 1 if move.removeprefix("card:") in CUNNING else -1 if move == "pass" else 0

    for seed in range(1, 100):
        match = positions.played(
            advanced(players, seed), lambda seen: seen["turn"] > 2 * players and seen["step"] == "turn", like=cunning_first, seed=seed
        )
        begun, now = match.at(0), match.state
        if all(set() < held(now, seat) < held(begun, seat) for seat in range(players)) and held(now, now.seat) != {"plot"}:
            return match
    raise AssertionError("nobody keeps a cunning card for later")


# Cunning cards


def test_cunning_cards_are_in_the_document_only_while_their_player_looks(table: Table, eyes: Eyes) -> None:
    """At every state that the document is in, over turns of both players with cards of all kinds."""
    match = story(KING_IS_DEAD, {"players": 2, "first": 0, "cards": "cunning"}, {"spy", "place", "return"})
    table.start(2, seed=match.seed, options=("cards-cunning",))
    names = table.record["names"]
    for number in range(min(20, len(match.log))):
        before = match.at(number)
        assert before.seat is not None
        if table.curtain.count():
            eventually(lambda: table.page.locator("#lift").count())
            assert not eyes.now() & hidden(before, None), "hidden cards are behind the curtain"
            eyes.since()
            table.lift()
        assert eyes.now() & hidden(before, None) == held(before, before.seat), "a player sees other cards than the own"
        table.play(match.log[number].text)
        after = match.at(number + 1)
        if after.seat == before.seat:
            looks = eyes.since()
            assert all(not set(look["told"]) & hidden(after, after.seat) for look in looks)
            continue
        eventually(lambda: table.page.locator("#lift").count())
        looks = eyes.since()
        gone = next(at for at, look in enumerate(looks) if not set(look["told"]) & hidden(after, None))
        assert all(not set(look["told"]) & hidden(after, None) for look in looks[gone:]), "cards came back under the curtain"
        assert all(not look["curtain"] for look in looks[: gone + 1]), "somebody was named before the cards were gone"
        assert names[after.seat] in looks[-1]["curtain"]


def test_a_card_taken_back_is_forgotten(table: Table, eyes: Eyes) -> None:
    """By one decision, by the whole turn, and by giving the turn back: no trace is left for whoever looks next."""
    match = after_two_rounds(2)
    table.open(match)
    state = match.state
    seat = state.seat
    assert seat is not None
    card = next(move.text for move in state.legal_moves() if move.text.removeprefix("card:") in held(state, seat))
    for take_back in ("#back", "#undo"):
        table.play(card)
        assert not eyes.now() & hidden(state, seat)
        table.page.click(take_back)
        assert eyes.now() & hidden(state, None) == held(state, seat)
        table.page.evaluate("dispatchEvent(new Event('blur'))")
        eventually(lambda: table.page.locator("#lift").count())
        assert not eyes.now() & hidden(state, None), f"{take_back} leaves a card in the document"
        table.lift()
    table.play(card)
    while table.match.state.seat == seat:
        table.play(legal(table.match)[0])
    eventually(lambda: table.page.locator("#veil-undo").count())
    assert not eyes.now() & hidden(table.match.state, None)
    table.page.click("#veil-undo")
    eventually(lambda: table.page.locator("#lift").count())
    assert not eyes.now() & hidden(state, None), "a turn that was given back leaves its card in the document"
    table.lift()
    table.play("pass")
    table.lift()
    now = table.match.state
    assert eyes.now() & hidden(now, None) == held(now, now.seat), "a card that was never played is known to the next player"


def test_the_cards_of_a_bot_are_in_the_document_only_once_it_has_played_them(table: Table, eyes: Eyes) -> None:
    """While it plays, and while somebody is advised against it."""
    bots.quick(table)
    table.start(2, first=1, options=("cards-cunning",), bots={1: "squire"})
    eyes.since()
    began = table.match.at(0)
    secret = held(began, 1) - held(began, 0)
    assert secret
    for _ in range(3):
        state = bots.moved_on(table).state
        table.page.click("#hint")
        expect(table.page.locator("#teacher-play")).to_be_visible(timeout=1000 * bots.PATIENCE)
        table.page.keyboard.press("Escape")
        assert held(state, 0) <= eyes.now()
        looks = eyes.since()
        assert looks
        assert not [look for look in looks if secret & held(state, 1) & set(look["told"])]
        table.play("pass")


@pytest.mark.parametrize("players", [2, 4])
def test_no_step_of_a_replay_and_no_line_of_the_chronicle_tells_of_a_card_in_hand(table: Table, eyes: Eyes, players: int) -> None:
    match = after_two_rounds(players)
    table.open(match)
    viewer = match.state.seat
    secret = hidden(match.state, viewer)
    assert secret
    chronicle = table.page.locator("#chronicle").inner_text()
    assert not [card for card in secret if ENGLISH.term(Term("card", card)) in chronicle]
    for _ in match.log:
        table.page.keyboard.press(",")
        assert not eyes.now() & secret
    table.page.keyboard.press("p")
    table.page.keyboard.press("p")
    table.page.keyboard.press("ArrowRight")
    table.page.evaluate("dispatchEvent(new Event('blur'))")  # the curtain comes down over the past as well
    eventually(table.hand, lambda hand: not hand)
    assert not eyes.now() & hidden(match.state, None)
    assert not any(set(look["told"]) & secret for look in eyes.since())


def test_lists_of_games_name_no_cards(table: Table, eyes: Eyes) -> None:
    match = advanced(seed=next(seed for seed in range(1, 50) if "march" not in hidden(advanced(seed=seed).state, None)))  # it may be March
    table.open(match)
    secret = hidden(match.state, None)
    assert eyes.now() & secret
    table.home()
    assert not eyes.now() & secret
    table.page.click("#top-games")
    expect(table.page.locator(".kept-game")).to_be_visible()
    assert not eyes.now() & secret
    table.page.locator("[data-arg^='rename:']").first.click()
    expect(table.page.locator("dialog")).to_be_visible()
    assert not eyes.now() & secret
    table.page.keyboard.press("Escape")


def test_the_end_shows_who_held_plot_and_no_other_card_in_hand(table: Table, eyes: Eyes) -> None:
    seed = next(seed for seed in range(1, 50) if "plot" in held(advanced(seed=seed).state, 1))
    match = positions.played(advanced(seed=seed), lambda seen: seen["seat"] is None, like=lambda move, _seen: move == "pass")
    table.open(match)
    expect(table.page.locator(".ending-plot")).to_have_count(1)
    assert eyes.now() & hidden(match.state, None) == {"plot"}
    table.page.keyboard.press("Home")
    table.page.keyboard.press("Escape")
    assert eyes.now() & hidden(match.state, None) == {"plot"}


# Links


@pytest.mark.parametrize(
    ("options", "warns"),
    [
        ({"players": 2}, False),
        ({"players": 3, "vikings": True}, False),
        ({"players": 2, "cards": "cunning"}, True),
        ({"players": 1}, True),
        ({"players": 1, "open_saxons": True}, False),
    ],
    ids=lambda value: " ".join(map(str, value.values())) if isinstance(value, dict) else "",
)
def test_sharing_warns_of_what_a_link_betrays(table: Table, options: dict[str, object], warns: bool) -> None:
    match = Match(GAMES[KING_IS_DEAD], options, 5)
    table.open(match)
    table.page.click("#top-share")
    dialog = table.page.locator("#dialog-share")
    expect(dialog).to_be_visible()
    expect(dialog.locator(".warning")).to_have_count(int(warns))
    if warns:
        expect(dialog.locator(".warning")).to_contain_text("hidden")
    table.page.keyboard.press("Escape")


# The Saxons' deck


OUTSIDE_THE_HAND = """() => {
  // What the document says beside the hand, the list of choices, and the card that is looked at or in play.
  const copy = document.getElementById("app").cloneNode(true);
  for (const own of copy.querySelectorAll("#hand, #choices, #card, #prompt")) own.remove();
  return copy.outerHTML;
}"""


def alone(**options: object) -> Match[Any]:
    """A match against the Saxons, just begun."""
    return Match(GAMES[KING_IS_DEAD], {"players": 1, **options}, 12)


def order_of_the_deck(match: Match[Any]) -> list[str]:
    """The names of the Saxon cards, the next one first, as the page would write them."""
    faces = alone(open_saxons=True)  # the same seed, so the same deck
    assert faces.seed == match.seed
    return [ENGLISH.term(Term("card", name)) for name in faces.state.observe(None)["deck"]["cards"]]


def test_the_saxon_deck_is_in_the_document_only_where_it_lies_face_up(table: Table) -> None:
    order = order_of_the_deck(alone())
    table.open(alone(open_saxons=True))
    text = table.page.evaluate(OUTSIDE_THE_HAND)
    places = [text.find(name) for name in order]
    assert -1 not in places, "the cards that lie face up cannot be seen"
    table.open(alone())
    text = table.page.evaluate(OUTSIDE_THE_HAND)
    assert not [name for name in order if name in text], "cards of the face-down deck are named"


def test_only_saxon_cards_that_were_turned_up_are_named(table: Table) -> None:
    """Struggle by struggle, in the present and in replays."""
    match = alone()
    order = order_of_the_deck(match)
    table.open(match)
    for turned_up in (1, 2):
        table.play("pass")
        known = set(order[:turned_up])
        while table.match.state.observe(None)["deck"]["size"] + turned_up > len(order) or table.match.state.observe(None)["actor"] == 1:
            text = table.page.evaluate(OUTSIDE_THE_HAND)
            assert not [name for name in order if name not in known and name in text]
            table.play(legal(table.match)[0])
        text = table.page.evaluate(OUTSIDE_THE_HAND)
        assert order[turned_up - 1] in text, "the chronicle does not name the card that was turned up"
        assert not [name for name in order if name not in known and name in text]
    for _ in table.match.log:
        table.page.keyboard.press(",")
        text = table.page.evaluate(OUTSIDE_THE_HAND)
        assert not [name for name in order if name not in known and name in text]


def test_a_pass_alone_asks_first_and_is_not_taken_back_once_a_card_is_turned_up(table: Table) -> None:
    match = alone()
    table.open(match)
    page = table.page
    page.click("#pass")
    expect(page.locator("#dialog-ask")).to_be_visible()
    assert order_of_the_deck(match)[0] not in page.locator("#dialog-ask").inner_text()
    page.click("#ask-no")
    assert table.record["save"]["moves"] == []
    page.click("#pass")
    page.keyboard.press("Escape")
    assert table.record["save"]["moves"] == []
    table.play("pass")
    expect(page.locator("#undo")).to_have_count(0)
    turned_up = table.record["save"]["moves"]
    assert turned_up[0] == "pass"
    while table.match.state.observe(None)["actor"] == 1:
        table.play(legal(table.match)[0])
    for reload in (False, True):
        if reload:
            page.reload()
            table.ready()
        for key in ("u", "Escape") * 6:
            page.keyboard.press(key)
        kept = table.record["save"]["moves"]
        assert kept[: len(turned_up)] == turned_up, "what was turned up is hidden again"
