"""How the table of King's Bounty looks with everything on it, on every screen: nothing cut off, nothing over something else, large enough.

And what an automatic checker (axe) says of it in both themes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e import axe
from e2e.bounty import GAME, crowded, domains, follow
from e2e.conftest import DEVICES, Devices
from e2e.table import Table
from e2e.test_layout import findings, look, told
from vacant_throne.core.match import Match


def full(match: Match[Any]) -> bool:
    """A turn begins with almost every domain of the game on the table and still something to draw."""
    return domains(match) >= 33 and match.state.step.name == "turn" and bool(match.state.deck)


def targets(match: Match[Any]) -> bool:
    """Somebody is choosing between many domains."""
    return domains(match) >= 30 and match.state.step.name == "target" and len(match.state.legal_moves()) > 12


def returned() -> Match[Any]:
    """Somebody with a full hand has returned two cards."""
    match = crowded(lambda match: domains(match) >= 30 and match.state.step.name == "turn" and len(match.state.deck) > 3)
    for _ in range(2):
        match.play(next(move for move in match.state.legal_moves() if move.text.startswith("return")))
    return match


def at_the_list(table: Table) -> None:
    table.page.keyboard.press("l")
    expect(table.page.locator("#choices")).to_be_visible()


def at_the_reckoning(table: Table) -> None:
    table.page.locator("#show-reckoning:visible, #tab-reckoning:visible").first.click()
    expect(table.page.locator("#reckoning")).to_be_visible()


def at_the_titles(table: Table) -> None:
    if table.page.locator("#tab-titles").is_visible():
        table.page.click("#tab-titles")
    expect(table.page.locator("#titles")).to_be_visible()


POSITIONS: dict[str, Callable[[], Match[Any]]] = {
    "turn": lambda: crowded(full),
    "target": lambda: crowded(targets),
    "draw": lambda: crowded(lambda match: domains(match) >= 33 and match.state.step.name == "draw"),
    "return": returned,
    "last round": lambda: crowded(lambda match: bool(match.state.closing) and match.state.step.name == "turn" and domains(match) >= 33),
    "end": lambda: crowded(lambda match: False),
}

PANELS: dict[str, Callable[[Table], None]] = {
    "titles": at_the_titles,
    "reckoning": at_the_reckoning,
    "choices": at_the_list,
}


@pytest.fixture(params=DEVICES)
def device(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def here(devices: Devices, device: str) -> Iterator[Table]:
    """A page on each kind of device."""
    table = devices.table(device)
    yield table
    table.page.emulate_media(color_scheme="light")
    devices.tidy()


def wrong_with(table: Table, device: str, what: str) -> list[str]:
    """Everything that is wrong with what the screen shows; the empty deck may be small, for the button beside it opens the same panel."""
    found = look(table, device) + findings(table, "realms()")
    return [f"{what}: {fault}" for fault in found if "too small for a finger: BUTTON deck" not in fault or "empty" not in fault]


def test_five_players_with_every_domain_fit_the_screen(here: Table, device: str) -> None:
    """In each step of a turn; and the hand, a card and a domain looked at, the panels, the end."""
    wrong: list[str] = []
    for what, find in POSITIONS.items():
        assert here.at_home_again()
        here.open(find()).close_notices()
        wrong += wrong_with(here, device, what)
        if device != "tablet" and what in ("turn", "target", "return", "end"):
            wrong += [f"{what}, {found}" for found in axe.by_day_and_by_candle(here)]
        if what == "turn":
            for panel, go in PANELS.items():
                go(here)
                wrong += wrong_with(here, device, panel)
                here.page.keyboard.press("Escape")
                if here.page.locator("#tab-realm").is_visible():
                    here.page.click("#tab-realm")
            here.press(".domain")
            wrong += wrong_with(here, device, "a domain looked at")
    told(wrong)


def test_the_curtain_and_long_names_fit_the_screen(here: Table, device: str) -> None:
    names = ("Wilhelmina of Northumbri", "Maximilian Mountbatten W", "Bartholomew Featherston", "Anneliese Weatherbottom", "Theo St-Hall")
    here.start(5, seed=11, game=GAME, options=("expert-True",), names=names)
    wrong = wrong_with(here, device, "curtain")
    follow(here, crowded(lambda match: match.state.turn > 1))
    wrong += wrong_with(here, device, "covered")
    here.lift()
    wrong += wrong_with(here, device, "turn")
    told(wrong)
