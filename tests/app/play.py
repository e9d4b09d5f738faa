"""A game on the page, played through its controls as the browser would, and its page as text."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from app.controller import App
from app.i18n import Text
from app.tables import TableView
from tests.app.fakes import FakePlatform
from tests.app.flow import people_only
from vacant_throne.core.contract import Game
from vacant_throne.games import GAMES

SPRITE = Path(__file__).parents[2] / "web" / "art" / "sprite"


class Play:
    """A game on the page, played through its controls; the last page is its text."""

    def __init__(
        self,
        t: Text,
        *,
        game: str = "king-is-dead",
        games: Mapping[str, Game[Any]] = GAMES,
        seed: int = 5,
        curtain: bool = False,
        bots: Mapping[int, str] | None = None,
        **options: int | str | bool,
    ) -> None:
        """Sit down to a game, as people, but for the seats of `bots`. `games` are the games that the page knows."""
        self.t = t
        self.platform = FakePlatform()
        self.app = App(self.platform, lambda language: t, games)
        self.platform.listener = self.app
        self.app.start()
        self.app.do("go", f"new:{game}")
        for name, value in options.items():
            self.app.do("option", name, str(value))
        people_only(self.app)
        for seat, level in (bots or {}).items():
            self.app.do("bot", str(seat), level)
        self.app.do("seed", "", str(seed))
        self.app.do("curtain", "", "on" if curtain else "off")
        self.app.do("start")
        self.rng = random.Random(seed)

    @property
    def text(self) -> str:
        return self.platform.pages[-1]

    @property
    def view(self) -> TableView:
        assert self.app.session is not None
        return self.app.session.view()

    def move(self, text: str) -> None:
        texts = [move.text for move in self.view.moves]
        self.app.do("move", str(texts.index(text)))

    def choose(self, number: int) -> None:
        """Make the move of that number, also where the page asks before."""
        self.app.do("move", str(number))
        if self.app.session and self.app.session.asking:
            self.app.do("confirm")

    def at_random(self, *, until: str = "", avoid: tuple[str, ...] = ()) -> bool:
        """Play on, to the step of that name or to the end. False if the step did not come."""
        while self.view.seat is not None:
            if self.view.covered:
                self.platform.ring()
                self.app.do("lift")
            if self.view.observation["step"] == until:
                return True
            choices = [number for number, move in enumerate(self.view.moves) if move.text not in avoid]
            self.choose(self.rng.choice(choices or [0]))
        return False


def part(page: str, id: str) -> str:
    """The markup from the element of that id to the end of the page's text."""
    return page[page.index(f'id="{id}"') :]


def moves_offered(page: str) -> set[int]:
    return {int(number) for number in re.findall(r'data-do="move" data-arg="(\d+)"', page)}


@cache
def sprite() -> frozenset[str]:
    """The ids in the sprite that the page carries."""
    return frozenset(name for path in SPRITE.glob("*.svg") for name in re.findall(r'id="([\w-]+)"', path.read_text("utf-8")))


def missing_pictures(page: str) -> set[str]:
    """The pictures that are used on a page and are neither in the sprite nor on the page."""
    return set(re.findall(r'href="#([\w-]+)"', page)) - sprite() - set(re.findall(r'id="([\w-]+)"', page))
