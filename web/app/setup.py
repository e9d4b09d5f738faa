"""A game being set up: what the form says so far, and the options that come of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from app.shelf import clean
from vacant_throne.core.contract import Game
from vacant_throne.core.errors import OptionsError
from vacant_throne.core.match import SEEDS

PLAYERS = "players"


class Setup(NamedTuple):
    """The form of a new game. There is a name for every seat that the game may have, used or not; an empty one stands for its default.

    `seed` is text as typed: empty for a random one.
    """

    game: Game[Any]
    options: Mapping[str, int | str | bool]
    names: tuple[str, ...]
    curtain: bool = True
    seed: str = ""

    @property
    def seats(self) -> int:
        """How many sit down."""
        return self.game.seats(self.game.complete(self.options))

    def with_option(self, name: str, text: str) -> Setup:
        """With an option chosen, by the text of its value; as it is, if there is no such choice.

        An option that does not go together with the one chosen (the third seat begins, with two players) goes back to its default.
        """
        for option in self.game.options:
            for choice in option.choices:
                if option.id == name and str(choice) == text:
                    return self._replace(options=self._fitting({**self.options, name: choice}, name))
        return self

    def with_name(self, seat: int, name: str) -> Setup:
        """With a name typed."""
        if not 0 <= seat < len(self.names):
            return self
        return self._replace(names=(*self.names[:seat], clean(name), *self.names[seat + 1 :]))

    def with_raised(self, seat: int, defaults: tuple[str, ...]) -> Setup:
        """With whoever sits at that seat one place earlier. Both people get the names they are shown with: a default belongs to a seat."""
        if not 0 < seat < self.seats:
            return self
        names = [name or default for name, default in zip(self.names, defaults, strict=False)]
        names[seat - 1], names[seat] = names[seat], names[seat - 1]
        return self._replace(names=tuple(names))

    def offers(self, name: str, value: int | str | bool) -> bool:
        """Whether an option may have that value beside the other choices."""
        return self._goes_together({**self.options, name: value})

    def seed_number(self) -> int | None:
        """The seed typed; None for an empty or impossible one."""
        text = self.seed.strip()
        return int(text) if text.isdecimal() and len(text) <= 10 and int(text) < SEEDS else None

    def people(self, defaults: tuple[str, ...]) -> tuple[str, ...]:
        """Who sits down, in seat order: all named, no two alike."""
        people: list[str] = []
        for seat in range(self.seats):
            name = self.names[seat] or defaults[seat]
            number = 1
            shown = name
            while shown in people:
                number += 1
                shown = f"{name} {number}"
            people.append(shown)
        return tuple(people)

    def _goes_together(self, options: Mapping[str, int | str | bool]) -> bool:
        try:
            self.game.complete(options)
        except OptionsError:
            return False
        return True

    def _fitting(self, options: dict[str, int | str | bool], last: str) -> dict[str, int | str | bool]:
        for option in self.game.options:
            if not self._goes_together(options) and option.id != last:
                options = {**options, option.id: option.default}
        return options


def new(game: Game[Any], names: tuple[str, ...] = ()) -> Setup:
    """The form as it is at first, with the names of the last game."""
    options = {option.id: option.default for option in game.options}
    most = max((int(choice) for option in game.options if option.id == PLAYERS for choice in option.choices), default=game.seats(options))
    return Setup(game, options, (names + ("",) * most)[:most])
