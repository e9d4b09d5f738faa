"""One whole game of each variant by clicks, from the form to the reckoning.

What the page shows is held against the engine before every decision: what can be chosen, what stands on the map, who has won and how. No
text is missing, and no picture.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from app.i18n import Text
from e2e import positions
from e2e.stories import legal, story, told, victory_over_the_saxons
from e2e.table import KING_IS_DEAD, Table
from tools.catalogues import compiled
from vacant_throne.core.contract import State
from vacant_throne.core.match import Match
from vacant_throne.games import GAMES

FIRST_EDITION = "king-is-dead-first"

SCREEN = Path(__file__).with_name("screen.js").read_text("utf-8")

CUNNING = ("spy", "ambush", "march", "aid", "influence", "dispute", "edict", "resist", "quell", "suppress", "muster")
"""All cunning cards that can be played."""

FIRST_CARDS = ("scots", "welsh", "romano_british", "settlements", "the_crown", "ambassador", "garrison")


def cards(names: tuple[str, ...]) -> set[str]:
    return {f"card:{name}" for name in names}


# What holds on every screen


def check_screen(table: Table, state: State | None) -> None:
    """What can be chosen is what is legal, and nothing that should be on the screen is missing. Without a `state`, nobody can choose."""
    screen: dict[str, Any] = table.page.evaluate(SCREEN)
    assert screen["raw"] == [], "texts are missing"
    assert screen["lost"] == [], "pictures are missing"
    moves = [] if state is None else [move.text for move in state.legal_moves()]
    everything = list(range(len(moves)))
    assert table.listed() == everything
    reached = set(screen["offered"])
    for number, move in enumerate(moves):
        verb, _, subject = move.partition(":")
        shown_first = verb == "card" and subject in screen["shows"]
        asked_for = verb in ("put", "take", "return", "summon") and subject.rpartition("@")[2] in screen["asks"]
        if shown_first or asked_for:
            reached.add(number)
    assert sorted(reached) == everything
    assert not set(screen["refused"]) & set(moves), "a legal move is refused"


def check_board(table: Table, state: State) -> None:
    """The map shows where everybody stands."""
    seen = state.observe(None)
    assert table.board(seen["rules"]) == {name: region["followers"] for name, region in seen["regions"].items()}


def follow(table: Table, match: Match[Any]) -> None:
    """Play on as in a match that begins with the decisions made at the table, and look at every screen on the way."""
    while (made := table.made) < len(match.log):
        state = match.at(made)
        if table.curtain.count():
            check_screen(table, None)
            table.lift()
        check_screen(table, state)
        check_board(table, state)
        table.play(match.log[made].text)
    assert table.record["save"]["moves"] == [move.text for move in match.log]


def check_end(table: Table, match: Match[Any]) -> None:
    """The end that is shown is the engine's: which, who has won, and by which rules."""
    outcome, page, names = match.outcome(), table.page, table.record["names"]
    assert outcome is not None
    expect(page.locator("#ending")).to_be_visible()
    check_screen(table, None)
    check_board(table, match.state)
    t = Text(compiled("en"), "en")
    expect(page.locator("#ending .ending-kind")).to_have_text(t(f"end.{outcome.ending}.title"))
    scene = page.locator("#ending .scene use").get_attribute("href")
    assert scene.startswith(f"#scene-{outcome.ending}")
    title = page.locator("#ending-title").inner_text()
    nobody = match.game.unattended(match.options)
    if set(outcome.winners) <= set(nobody):
        assert title == t(f"end.{outcome.ending}.saxons")
    else:
        assert [name for name in names if name in title] == [names[seat] for seat in outcome.winners]
    expect(page.locator("#ending .ending-court.is-winner")).to_have_count(len(outcome.winners))
    rules = page.locator("#ending .reckoning-table tbody tr a.rule")
    shown = [link.get_attribute("href").rpartition("#")[2] for link in rules.all()]
    assert shown == [line.rule for line in outcome.reckoning]
    assert table.record["finished"] is True
    assert page.locator("[data-do=move]").count() == 0, "a game that is over offers moves"


def from_the_form(table: Table, match: Match[Any], *choices: str, curtain: bool = True, houses: tuple[str, ...] = ()) -> None:
    """Choose the variant of a match on the form, and sit down to exactly that match."""
    players = match.options["players"]
    assert isinstance(players, int)
    table.start(players, seed=match.seed, game=match.game.id, options=choices, houses=houses, curtain=curtain)
    begun = table.match
    assert (begun.game.id, begun.options, begun.seed) == (match.game.id, match.options, match.seed)


# The second edition


def test_the_advanced_game_for_two_behind_curtains(table: Table) -> None:
    wanted = {"spy", "destination", "return", "place", "factions", "exchange_first", "exchange_next", "summon"}
    match = story(KING_IS_DEAD, {"players": 2, "first": 0, "cards": "cunning"}, wanted, lambda end: end.ending == "coronation", start=26)
    from_the_form(table, match, "cards-cunning")
    follow(table, match)
    check_end(table, match)


def test_the_advanced_game_with_vikings_in_teams_has_every_cunning_card_played(table: Table) -> None:
    wanted = cards(CUNNING) | {"several cards to copy", "destination", "return", "place", "aid", "factions", "exchange_next"}
    options = {"players": 4, "first": 0, "cards": "cunning", "vikings": True}
    match = story(KING_IS_DEAD, options, wanted, lambda end: len(end.winners) == 2, start=28)
    from_the_form(table, match, "cards-cunning", "vikings-True", curtain=False)
    follow(table, match)
    check_end(table, match)


def test_vikings_take_a_region_and_end_the_game(table: Table) -> None:
    wanted = {"support", "assemble", "disc"}
    match = story(KING_IS_DEAD, {"players": 3, "first": 0, "vikings": True}, wanted, lambda end: end.ending == "vikings", start=15)
    from_the_form(table, match, "vikings-True", curtain=False)
    follow(table, match)
    check_end(table, match)
    expect(table.page.locator("#ending-title")).to_contain_text("Vikings")


def test_the_saxons_are_beaten_over_all_eight_struggles(table: Table) -> None:
    match = victory_over_the_saxons({}, start=12)
    assert {"chooses", "must"} <= told(match)
    from_the_form(table, match)
    follow(table, match)
    check_end(table, match)


def test_the_saxons_win_with_their_deck_face_up(table: Table) -> None:
    match = story(KING_IS_DEAD, {"players": 1, "open_saxons": True}, {"chooses", "must"}, lambda end: end.ending == "invasion", start=55)
    from_the_form(table, match, houses=("open_saxons",))
    follow(table, match)
    check_end(table, match)


# The first edition


def test_the_first_edition_for_two(table: Table) -> None:
    wanted = cards(FIRST_CARDS) | {"place", "assemble", "swap", "exchange_next"}
    match = story(FIRST_EDITION, {"players": 2, "first": 0}, wanted, start=9)
    from_the_form(table, match, curtain=False)
    follow(table, match)
    check_end(table, match)


def test_mordreds_loyalists_take_a_region_and_end_the_game(table: Table) -> None:
    wanted = {"place", "exchange_first", "swap"}
    match = story(FIRST_EDITION, {"players": 3, "first": 0, "mordred": True}, wanted, lambda end: end.ending == "mordred", start=28)
    from_the_form(table, match, "mordred-True", curtain=False)
    follow(table, match)
    check_end(table, match)
    expect(table.page.locator("#ending-title")).to_contain_text("Mordred")


@pytest.mark.parametrize("card", ["garrison", "ambassador"])
def test_an_empty_region_is_entered_in_the_first_edition(table: Table, card: str) -> None:
    """Late in a game, so by a link."""
    match = entering(card)
    start = len(match.log)
    while match.state.observe(None)["step"] != "turn":
        match.play(legal(match)[0])
    begun = match.copy()
    while len(begun.log) > start:
        begun.undo()
    table.open(begun)
    follow(table, match)
    check_screen(table.lift(), match.state)


def entering(card: str) -> Match[Any]:
    """A match in which that card has just named whoever is to enter an empty region: one that its players have emptied."""
    for seed in range(36, 236):
        rng = random.Random(seed)

        def like(move: str, seen: positions.Observed, rng: random.Random = rng) -> float:
            if card in move:
                deserted = any(not sum(region["followers"]) and region["disc"] is None for region in seen["regions"].values())
                return 2 if deserted else -2
            if move.startswith(("summon", "take")):
                return rng.random() - sum(seen["regions"][move.rpartition("@")[2]]["followers"])
            return rng.random() + (0.6 if move == "pass" else 0)

        match = Match(GAMES[FIRST_EDITION], {"players": 3, "first": 0}, seed)
        try:
            return positions.played(match, lambda seen: (seen["step"], seen["card"]) == ("destination", card), like=like, seed=seed)
        except LookupError:
            continue
    raise AssertionError(f"nobody ever enters an empty region by {card}")


def last_cards(*, playable: bool) -> Iterator[Match[Any]]:
    """Matches of three in which 23 of the 24 cards are played, and whoever has the last one is to act."""

    def due(seen: positions.Observed) -> bool:
        sizes = [seat["hand_size"] for seat in seen["seats"]]
        return seen["step"] == "turn" and sum(sizes) == 1 and sizes[seen["seat"]] == 1

    for seed in range(1, 100):
        match = Match(GAMES[FIRST_EDITION], {"players": 3, "first": 0}, seed)
        try:
            positions.played(match, due, like=lambda move, seen: -1 if move == "pass" else 0, seed=seed)
        except LookupError:
            continue
        if (len(legal(match)) > 1) == playable:
            yield match


def test_the_last_card_of_three_is_played_where_it_wins(table: Table) -> None:
    match = next(last_cards(playable=True))
    owner, start = match.state.seat, match.copy()
    while match.state.seat is not None:
        match.play(legal(match)[0])
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (owner,)
    table.open(start)
    follow(table, match)
    check_end(table, match)


def test_the_last_card_of_three_says_why_it_is_not_played_where_it_cannot_win(table: Table) -> None:
    match = next(last_cards(playable=False))
    table.open(match)
    check_screen(table, match.state)
    table.press("#hand button.hand-card")
    why = table.page.locator(".notice.why a.rule")
    assert why.get_attribute("href").endswith("king-is-dead-1e.html#KID1-3P-01")
    table.page.keyboard.press("Escape")
    while match.state.seat is not None:
        match.play("pass")
    follow(table, match)
    check_end(table, match)
