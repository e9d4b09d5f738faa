"""Take pictures of every variant, on every kind of screen and in both themes, for people to look at.

    python -m e2e.pictures FOLDER [SCENE …]

Run it with the Python of `.venv` once the site is built. ``solo`` as a scene takes all whose names begin so. The file
``solo-turn-390x844-day.png`` is what fits the screen; ``…-whole.png`` is all of a page that is longer.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT / "web")]

from playwright.sync_api import BrowserContext, sync_playwright  # noqa: E402

from e2e import bounty, positions  # noqa: E402
from e2e.conftest import DEVICES  # noqa: E402
from e2e.positions import Observed  # noqa: E402
from e2e.table import Table  # noqa: E402
from tools import serve  # noqa: E402
from tools.browsers import launch_options  # noqa: E402
from tools.paths import DIST  # noqa: E402
from vacant_throne.core.match import Match  # noqa: E402
from vacant_throne.games import GAMES  # noqa: E402

SECOND, FIRST, BOUNTY = "king-is-dead", "king-is-dead-first", bounty.GAME

THEMES = {"day": "light", "candle": "dark"}


class Scene(NamedTuple):
    """A position of a variant: the first that a random game comes to and of which `look` holds. `then` is done before the picture."""

    game: str
    options: dict[str, object]
    look: Callable[[Observed, list[str]], object]
    then: Callable[[Table], object] = lambda table: None
    lift: bool = True


def step(name: str, *, card: str = "", turn: int = 0, several: bool = False, actor: int = 0) -> Callable[[Observed, list[str]], object]:
    """A decision of that kind, perhaps of that card; `several` if there must be something to choose; `actor` 1 if it is the Saxons'."""

    def look(seen: Observed, moves: list[str]) -> bool:
        due = seen["step"] == name and seen["turn"] > turn and (not card or seen["card"] == card)
        return due and (not several or len(moves) > 1) and (not actor or seen["actor"] == actor)

    return look


def factions(seen: Observed, moves: list[str]) -> bool:
    """Several factions can be placed in one region."""
    return seen["step"] == "place" and len({move.rpartition("@")[2] for move in moves}) < len(moves) and len(seen["picked"]) > 0


def full(domains: int, name: str = "turn") -> Callable[[Observed, list[str]], object]:
    """A step of King's Bounty with so many domains on the table, before the last round."""
    return lambda seen, moves: seen["step"] == name and len(seen["domains"]) >= domains and seen["closing"] is None


def over(*endings: str) -> Callable[[Observed, list[str]], object]:
    """A game that has ended in one of those ways."""
    return lambda seen, moves: seen["seat"] is None and seen["ending"] in endings


def look_at_first_card(table: Table) -> None:
    """Look at a card in hand that cannot do all it says."""
    table.page.locator("#hand button[data-do=ui]").first.click()


def wish_to_return(table: Table) -> None:
    """Say that one wishes to return cards."""
    table.press("#return")


def choose_a_faction(table: Table) -> None:
    """Tap on a region that could take several."""
    table.press_ground(table.page.locator("[data-arg^='pick=']").first.get_attribute("data-arg").removeprefix("pick="))


CUNNING: dict[str, object] = {"cards": "cunning"}
SOLO: dict[str, object] = {"players": 1}

SCENES = {
    "cunning-turn": Scene(SECOND, {**CUNNING, "players": 3}, step("turn", turn=9)),
    "cunning-curtain": Scene(SECOND, {**CUNNING, "players": 3}, step("turn", turn=9), lift=False),
    "cunning-spy": Scene(SECOND, {**CUNNING, "players": 4}, step("spy", several=True)),
    "cunning-factions": Scene(SECOND, CUNNING, factions, choose_a_faction),
    "cunning-march": Scene(SECOND, CUNNING, step("destination")),
    "cunning-edict": Scene(SECOND, CUNNING, step("exchange_next", card="edict")),
    "cunning-end": Scene(SECOND, CUNNING, lambda seen, moves: any(seat["plot"] for seat in seen["seats"])),
    "vikings-turn": Scene(SECOND, {**CUNNING, "players": 4, "vikings": True}, lambda seen, moves: seen["resolved"] == 3),
    "vikings-end": Scene(SECOND, {"players": 4, "vikings": True}, over("vikings")),
    "solo-turn": Scene(SECOND, SOLO, lambda seen, moves: seen["resolved"] == 2 and seen["step"] == "turn" and seen["actor"] == 0),
    "solo-ask": Scene(
        SECOND,
        SOLO,
        lambda seen, moves: seen["resolved"] == 1 and seen["step"] == "turn" and seen["actor"] == 0,
        lambda table: table.press("#pass"),
    ),
    "solo-saxons": Scene(SECOND, SOLO, step("assemble", actor=1, several=True)),
    "solo-open": Scene(
        SECOND,
        {**SOLO, "open_saxons": True, "open_piles": True},
        lambda seen, moves: seen["resolved"] == 3 and seen["step"] == "turn" and seen["actor"] == 0,
    ),
    "solo-end": Scene(SECOND, SOLO, over("invasion")),
    "first-turn": Scene(FIRST, {"players": 2}, step("turn", turn=9)),
    "first-card": Scene(FIRST, {"players": 3}, step("turn", turn=20), look_at_first_card),
    "first-factions": Scene(FIRST, {"players": 3}, step("place", turn=9, several=True)),
    "first-crown": Scene(FIRST, {"players": 4}, step("swap", turn=5)),
    "first-end-saxons": Scene(FIRST, {"players": 2}, over("saxons")),
    "first-end-control": Scene(FIRST, {"players": 3}, over("control")),
    "mordred-turn": Scene(FIRST, {"players": 3, "mordred": True}, lambda seen, moves: seen["resolved"] == 3 and seen["step"] == "turn"),
    "bounty-start": Scene(BOUNTY, {"players": 2}, step("turn")),
    "bounty-turn-two": Scene(BOUNTY, {"players": 2}, full(10)),
    "bounty-turn-five": Scene(BOUNTY, {"players": 5}, full(20)),
    "bounty-target": Scene(BOUNTY, {"players": 3}, full(14, "target")),
    "bounty-draw": Scene(BOUNTY, {"players": 4}, full(12, "draw")),
    "bounty-wish": Scene(BOUNTY, {"players": 3}, full(10), wish_to_return),
    "bounty-return": Scene(BOUNTY, {"players": 4}, lambda seen, moves: seen["step"] == "return" and seen["returned"] == 3),
    "bounty-card": Scene(BOUNTY, {"players": 2}, full(6), look_at_first_card),
    "bounty-last": Scene(BOUNTY, {"players": 4}, lambda seen, moves: seen["closing"] and seen["step"] == "turn"),
    "bounty-expert": Scene(BOUNTY, {"players": 3, "expert": True}, full(12)),
    "bounty-curtain": Scene(BOUNTY, {"players": 3, "expert": True}, full(12), lift=False),
    "bounty-end-two": Scene(BOUNTY, {"players": 2}, over("last_card")),
    "bounty-end-five": Scene(BOUNTY, {"players": 5, "expert": True}, over("last_card")),
    "mordred-end": Scene(FIRST, {"players": 4, "mordred": True}, over("mordred")),
}


def position(scene: Scene) -> Match[Any]:
    """The first position of a random game that the scene is about."""
    for seed in range(1, 2000):
        match, rng = Match(GAMES[scene.game], scene.options, seed), random.Random(seed)
        while True:
            seen, moves = positions.observed(match), [move.text for move in match.state.legal_moves()]
            outcome = match.outcome()
            if scene.look({**seen, "ending": outcome and outcome.ending}, moves):
                return match
            if not moves:
                break
            match.play(a_move(match, moves, rng))
    raise LookupError("no such position in 2000 games")


def a_move(match: Match[Any], moves: list[str], rng: random.Random) -> str:
    """What is played on the way to a position: in King's Bounty as people would, elsewhere anything, now and then a pass."""
    if match.game.id == BOUNTY:
        return bounty.likely(match, rng)
    return "pass" if "pass" in moves and rng.random() < 0.2 else rng.choice(moves)


def take(context: BrowserContext, device: str, url: str, folder: Path, scenes: dict[str, Scene]) -> None:
    """Take the pictures of one kind of device."""
    page = context.new_page()
    width, height = DEVICES[device]["viewport"].values()
    for name, scene in scenes.items():
        page.goto(url)
        table = Table(page, touch=bool(DEVICES[device].get("has_touch"))).ready()
        page.evaluate("localStorage.clear()")
        table.open(position(scene), lift=scene.lift)
        table.close_notices()
        scene.then(table)
        page.mouse.move(0, 0)  # nothing lies under the mouse
        for theme, scheme in THEMES.items():
            page.emulate_media(color_scheme=scheme)
            table.settle()
            page.wait_for_timeout(400)
            stem = folder / f"{name}-{width}x{height}-{theme}"
            page.screenshot(path=f"{stem}.png")
            if page.evaluate("document.documentElement.scrollHeight > innerHeight + 1"):
                page.screenshot(path=f"{stem}-whole.png", full_page=True)
    page.close()


def main(folder: Path, chosen: tuple[str, ...]) -> None:
    """Take all pictures, or those of the scenes chosen."""
    folder.mkdir(parents=True, exist_ok=True)
    scenes = {name: scene for name, scene in SCENES.items() if not chosen or name.startswith(chosen)}
    with serve.serving(DIST, "/vacant-throne/") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for device, options in DEVICES.items():
            context = browser.new_context(**options)
            take(context, device, server.url, folder, scenes)
            context.close()
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), tuple(sys.argv[2:]))
