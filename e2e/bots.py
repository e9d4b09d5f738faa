"""Games against bots: how a test comes to one, and how it waits for what a bot does."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import expect

from app import shelf
from e2e import positions
from e2e.table import NAMES, Table, eventually
from vacant_throne.bots.analysis import Analysis
from vacant_throne.bots.verdicts import dumps
from vacant_throne.core import save
from vacant_throne.core.match import Match
from vacant_throne.games import GAMES

PATIENCE = 60.0
"""Seconds that a bot's turn may take on a busy machine, with the start of its worker, before it counts as never made."""

NOTICE = """() => {
  window.noticed = new Set();
  const look = () => document.querySelectorAll("#notices .notice p").forEach((words) => noticed.add(words.textContent));
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true});
}"""
"""Remember every notice from now on: the next move may take it away."""

NOTICED = "() => [...noticed]"
"""What notices have said since."""


def choose(table: Table, **settings: str) -> None:
    """Choose in the settings, as another tab would: at once, whatever is on the screen."""
    table.page.evaluate(
        """([key, settings]) => {
          localStorage.setItem(key, JSON.stringify({...JSON.parse(localStorage.getItem(key) ?? "{}"), ...settings}));
          dispatchEvent(new StorageEvent("storage", {key}));
        }""",
        [shelf.SETTINGS, settings],
    )


def quick(table: Table) -> None:
    """Have bots move without a pause, and nobody be asked whether a move is meant."""
    choose(table, pace="instant", ask="never")


def sit(table: Table, match: Match[Any], *bots: str, analysis: str = "") -> Table:
    """Sit down to a match that is kept in the browser, with a bot of such a level, or a person (nothing), at each seat."""
    names, moment = NAMES[: match.game.seats(match.options)], "2026-01-01T00:00:00.000Z"
    record = shelf.Record(
        id="kept2222",
        revision=1,
        title="",
        names=names,
        curtain=False,
        settled=0,
        created=moment,
        updated=moment,
        finished=match.state.seat is None,
        save=dict(save.dump(match)),
        bots=bots,
        analysis=analysis,
    )
    table.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [shelf.GAME + record.id, shelf.dump(record)])
    table.page.click("#top-games")
    table.press(f"#game-{record.id} [data-do=go]")
    expect(table.page.locator("#board")).to_be_visible()
    return table


def nearly_invaded() -> Match[Any]:
    """A short match against somebody who has begun, of two who have only passed: with one more pass of the first seat, France invades."""
    match = Match(GAMES["king-is-dead"], {"players": 2, "first": 1}, 356)
    for _ in range(5):
        match.play("pass")
    return match


def nearly_over() -> Match[Any]:
    """A match in its last struggle: what is best there is known at once."""
    return positions.struggles(7, players=2, seed=2)


def analysed(match: Match[Any]) -> str:
    """A quick analysis of a match, as it is kept with it."""
    work = Analysis(match, looks=30)
    while not work.done:
        work.go_on(100)
    return dumps(work.review, match)


def moved_on(table: Table, *, after: int = -1) -> Match[Any]:
    """The match once bots have nothing to decide, with more than so many decisions made."""

    def is_there(match: Match[Any]) -> bool:
        bots = table.record["bots"]
        return len(match.log) > after and (match.state.seat is None or not bots[match.state.seat])

    return eventually(lambda: table.match, is_there, patience=PATIENCE)


def play_on(table: Table, *, seed: int = 1, passes: float = 0.0) -> Match[Any]:
    """Play random moves against bots to the end; so likely a pass, where one can pass. Returns the match."""
    rng = random.Random(seed)
    while (match := moved_on(table)).state.seat is not None:
        moves = [move.text for move in match.state.legal_moves()]
        table.play("pass" if "pass" in moves and rng.random() < passes else rng.choice(moves))
    return match


def looked(table: Table) -> int:
    """How many lines of play a bot says that it has looked at."""
    words = table.page.evaluate("document.getElementById('looked')?.textContent ?? ''")
    return int("".join(char for char in words if char.isdigit()) or 0)
