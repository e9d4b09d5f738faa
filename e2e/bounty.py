"""King's Bounty on the page: what it ought to show, and whole games in which everything happens that a test wants to see."""

from __future__ import annotations

import random
from collections.abc import Callable, Set
from pathlib import Path
from typing import Any

from app.i18n import Text
from e2e.table import Table
from tools.catalogues import compiled
from vacant_throne.core.contract import Outcome, State
from vacant_throne.core.match import Match
from vacant_throne.core.message import Message, Term
from vacant_throne.games import GAMES

GAME = "kings-bounty"
ENGLISH = Text(compiled("en"), "en")
SCREEN = Path(__file__).with_name("screen.js").read_text("utf-8")

LINES = """rows => rows.map(row => {
  const cells = [...row.querySelectorAll("td")];
  return [row.querySelector("a.rule").hash.slice(1), cells.map(cell => cell.textContent)];
})"""

TRIES = 400
"""How many seeds are tried before a story counts as one that nobody will ever see."""


# What the page ought to show


def texts(table: Table) -> Text:
    """The texts as they are said at that table."""
    return ENGLISH.seated(table.record["names"]).of_game(GAME)


def total(outcome: Outcome) -> tuple[int | None, ...]:
    """What each seat has, all told."""
    return next(line.values for line in outcome.reckoning if line.message.id == "bounty.reckoning.total")


def check(table: Table) -> None:
    """What the page shows is the engine's truth, as whoever looks may know it; and what can be chosen is what is legal."""
    state, covered = table.match.state, table.curtain.count() > 0
    viewer = None if covered else state.seat
    check_table(table, state, viewer)
    check_screen(table, [] if covered else [move.text for move in state.legal_moves()])
    assert table.hand() == ([] if viewer is None else state.observe(viewer)["seats"][viewer]["hand"])


def check_table(table: Table, state: State, viewer: int | None) -> None:
    """Everybody's domains and score, the titles, deck and discards are those of a position, as that seat may know it."""
    seen, names, t = state.observe(viewer), table.record["names"], texts(table)
    shown = table.realms()
    scores = total(state.advise(viewer)["outcome"])
    assert shown["realms"] == {
        str(number): {
            "name": names[number],
            "score": scores[number],
            "cards": seat["hand_size"],
            "domains": {
                domain["site"]: [domain["defence"], symbol(domain["card"]), symbol(domain["garrison"])]
                for domain in seen["domains"]
                if domain["owner"] == number
            },
        }
        for number, seat in enumerate(seen["seats"])
    }
    titles = [*seen["titles"], *([seen["secret_title"]] if seen["secret_title"] else [])]
    assert list(shown["titles"]) == [title["title"] for title in titles]
    for title in titles:
        there, holder, counts = shown["titles"][title["title"]], title["holder"], title["counts"]
        assert there["counts"] == {names[seat]: count for seat, count in enumerate(counts or ()) if count}
        assert there["held"] == (holder is not None)
        assert there["holder"] == (names[holder] if counts and holder is not None else None)
        if holder is not None and not counts:
            assert names[holder] in there["standing"]
    assert seen["deck"]["size"] == 0 or t("bounty.deck", n=seen["deck"]["size"]) in shown["deck"]
    assert shown["discards"] == t("bounty.discards", n=len(seen["discards"]))
    assert shown["last"] == (t(f"bounty.closing.{seen['closing']}", n=seen["turns_left"]) if seen["turns_left"] else "")


def symbol(card: str | None) -> str | None:
    """The symbol of a card in the sprite."""
    if card is None or card.startswith("obelisk"):
        return card and card.replace("_", "-")
    kind = "castle" if card.partition("_")[2] in ("tower", "fortress", "citadel") else "unit"
    return f"{kind}-{card.replace('_', '-')}"


def check_screen(table: Table, moves: list[str]) -> None:
    """What can be chosen is what is legal, no text is missing, and no picture."""
    screen: dict[str, Any] = table.page.evaluate(SCREEN)
    assert screen["raw"] == [], "texts are missing"
    assert screen["lost"] == [], "pictures are missing"
    assert table.listed() == list(range(len(moves)))
    asked = {number for number, move in enumerate(moves) if move.startswith("return") and "draw" not in moves}  # only once one wishes to
    offered = set(screen["offered"])
    assert offered <= set(range(len(moves)))
    assert offered | asked == set(range(len(moves)))
    assert not set(screen["refused"]) & set(moves), "a legal move is refused"


def check_end(table: Table) -> None:
    """The end that is shown is the engine's: who has won, everybody's score, and a reckoning whose figures add up to it."""
    match, page, names, t = table.match, table.page, table.record["names"], texts(table)
    outcome = match.outcome()
    assert outcome is not None
    check_screen(table, [])
    (winner,) = outcome.winners
    assert page.locator("#ending-title").inner_text() == t(f"end.{outcome.ending}.winner", who=Term("seat", str(winner)))
    assert page.locator("#ending .scene use").get_attribute("href") == f"#scene-{outcome.ending}"
    lines = page.eval_on_selector_all("#ending .reckoning-table tbody tr", LINES)
    assert [rule for rule, _ in lines] == [line.rule for line in outcome.reckoning]
    scores = [0] * len(names)
    for line, (_, figures) in zip(outcome.reckoning, lines, strict=True):
        read = [None if figure == "\N{EN DASH}" else int(figure.replace("\N{MINUS SIGN}", "-")) for figure in figures]
        assert read == list(line.values)
        if line.message.id == "bounty.reckoning.obelisks":
            scores = [score + (value or 0) for score, value in zip(scores, read, strict=True)]
        elif line.message.id == "bounty.reckoning.title":
            scores[line.left[0]] += int(str(line.message.args["points"]))
        elif line.message.id == "bounty.reckoning.blame":
            scores[int(name_of(line.message, "who"))] += int(str(line.message.args["points"]))
        elif line.message.id == "bounty.reckoning.total":
            assert read == scores, "the reckoning does not add up"
    places = page.locator("#ending .ending-court")
    ordered = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
    for place, seat in zip(places.all(), ordered, strict=True):
        assert names[seat] in place.inner_text()
        assert t("bounty.points", n=scores[seat]) in place.inner_text()
    shown = table.realms()
    assert [shown["realms"][str(seat)]["score"] for seat in range(len(names))] == scores
    assert {title["title"] for title in match.state.observe(None)["titles"]} == set(shown["titles"])
    assert table.record["finished"] is True
    assert page.locator("[data-do=move]").count() == 0, "a game that is over offers moves"


def name_of(message: Message, field: str) -> str:
    """Who or what a message names."""
    named = message.args[field]
    assert isinstance(named, Term)
    return named.name


# Stories


def told(match: Match[Any]) -> set[str]:
    """What happened in a match, in the chronicle's words without their ``bounty.log.``; and each step that it went through."""
    found: set[str] = set()
    for number, move in enumerate(match.log):
        before = match.at(number)
        messages = match.game.narrate(before, move, match.at(number + 1), None)
        found |= {message.id.removeprefix("bounty.log.") for message in messages}
        found |= {f"returned {message.args['n']}" for message in messages if message.id == "bounty.log.returned"}
    return found


def likely(match: Match[Any], rng: random.Random) -> str:
    """A move as people would make it: mostly cards, now and then some are returned, or a turn passed."""
    moves = [move.text for move in match.state.legal_moves()]
    plays = [move for move in moves if move.startswith("card")]
    others = [move for move in moves if move not in plays]
    if plays and (not others or rng.random() < 0.85):
        units = [move for move in plays if not is_domain(move)]
        return rng.choice(units if units and rng.random() < 0.6 else plays)
    return "draw" if "draw" in moves and rng.random() < 0.6 else rng.choice(others)


def at_will(match: Match[Any], rng: random.Random, *, until: Callable[[Match[Any]], object] = lambda match: False) -> Match[Any]:
    """Go on with a match as people would, to its end or until it looks as wanted."""
    while match.state.seat is not None and not until(match):
        match.play(likely(match, rng))
    return match


def story(options: dict[str, object], wanted: Set[str], *, start: int = 1, longest: int = 10_000) -> Match[Any]:
    """A match that is over, in which everything `wanted` happens. To `start` with a seed that is known to have one saves time."""
    for seed in range(start, start + TRIES):
        match = at_will(Match(GAMES[GAME], {"first": 0, **options}, seed), random.Random(seed))
        if wanted <= told(match) and len(match.log) <= longest:
            return match
    raise AssertionError(f"in {TRIES} games with {options}, {sorted(wanted)} never happened all")


def cut(match: Match[Any], decisions: int) -> Match[Any]:
    """The same match as it was after so many decisions."""
    earlier = Match(match.game, match.options, match.seed)
    for move in match.log[:decisions]:
        earlier.play(move)
    return earlier


def late(match: Match[Any], *, deck: int = 1) -> int:
    """How many decisions were made when a turn began with so few cards in the deck, or as near to that as there is."""
    return next(n for n in range(len(match.log)) if len(match.at(n).deck) <= deck and match.at(n).step.name == "turn")


def position(options: dict[str, object], look: Callable[[Match[Any]], object], *, start: int = 1, tries: int = TRIES) -> Match[Any]:
    """The first position of a game, of the seeds from `start` on, of which `look` holds."""
    for seed in range(start, start + tries):
        match = at_will(Match(GAMES[GAME], {"first": 0, **options}, seed), random.Random(seed), until=look)
        if match.state.seat is not None:
            return match
    raise AssertionError(f"in {tries} games with {options} there is no such position")


def crowded(look: Callable[[Match[Any]], object], *, players: int = 5, seed: int = 11) -> Match[Any]:
    """A game of experts whose players lay every domain that they get, and then hold it, as soon as `look` is true of it."""
    match = Match(GAMES[GAME], {"first": 0, "players": players, "expert": True}, seed)
    rng = random.Random(seed)
    while match.state.seat is not None and not look(match):
        moves = [move.text for move in match.state.legal_moves()]
        lays = [move for move in moves if move.startswith("card") and is_domain(move)]
        units = [move for move in moves if move.startswith("card") and not move.endswith(("hero", "monster"))]
        targets = match.state.advise(match.state.seat)["cards"]
        held = [f"at:{site}" for advice in targets.values() for site, effect in advice.targets if effect == "garrison"]
        others = [move for move in moves if move == "draw" or move in held] or moves
        match.play(rng.choice(lays or units or others))
    return match


def is_domain(move: str) -> bool:
    """Whether a move plays a castle or an obelisk."""
    return move.endswith(("tower", "fortress", "citadel", "_1", "_2", "_3"))


def domains(match: Match[Any]) -> int:
    """How many domains lie on the table."""
    return len(match.state.observe(None)["domains"])


def follow(table: Table, match: Match[Any], *, decisions: int = 10_000, look: int = 1) -> None:
    """Play on as in a match that begins with the decisions made at the table.

    The page is held against the truth at the beginning of every turn, and at every `look`-th decision between.
    """
    table.close_notices()
    for number in range(table.made, min(len(match.log), table.made + decisions)):
        state = match.at(number)
        table.lift()
        if state.step.name == "turn" or number % look == 0:
            check(table)
        table.play(match.log[number].text)
    assert table.record["save"]["moves"] == [move.text for move in match.log[: table.made]]
