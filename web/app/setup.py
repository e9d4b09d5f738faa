"""A game being set up: what the form says so far, and the options that come of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from app.levels import LEVEL_IDS, PLAYED, USUAL, fitting
from app.shelf import MAX_NAME, clean
from vacant_throne.core.contract import Game, Option
from vacant_throne.core.errors import OptionsError
from vacant_throne.core.match import SEEDS

PLAYERS = "players"
"""The option that says how many play."""

FIRST = "first"
"""The option that says who begins: numbers among its choices are seats."""

Value = int | str | bool
Options = Mapping[str, Value]


class Setup(NamedTuple):
    """The form of a new game. There is a name for every seat that the game may have, used or not; an empty one stands for its default.

    `bots` has for every seat the level of the bot that is to sit there, empty for a person. `seed` is text as typed: empty for a random
    one. `last` is the option that was chosen last, and `given_way` are those that it sent back to their defaults. `unfolded` are the parts
    of the form that somebody opened. `aside` is what was chosen for other editions of the game, by their ids.
    """

    game: Game[Any]
    options: Options
    names: tuple[str, ...]
    bots: tuple[str, ...]
    curtain: bool = True
    seed: str = ""
    last: str = ""
    given_way: tuple[str, ...] = ()
    unfolded: frozenset[str] = frozenset()
    aside: Mapping[str, Options] = {}

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.game.seats(self.game.complete(self.options))

    @property
    def unattended(self) -> tuple[int, ...]:
        """The seats that nobody sits at."""
        return self.game.unattended(self.game.complete(self.options))

    @property
    def sitting_bots(self) -> tuple[str, ...]:
        """For each seat the level of the bot that sits down there; empty for a person, and where nobody does."""
        unattended = self.unattended
        return tuple("" if seat in unattended else self.bot_at(seat) for seat in range(self.seats))

    def bot_at(self, seat: int) -> str:
        """The level of the bot chosen for a seat, as it is to be had with the options; empty for a person.

        The choice itself is kept: it is good again when the options are.
        """
        return self.bots[seat] and fitting(self.bots[seat], self.game.id, self.options)

    @property
    def stand_in(self) -> str:
        """The level of a bot that sits down where another was chosen, which is not to be had with the options; empty if none does."""
        return next((sits for sits, wanted in zip(self.sitting_bots, self.bots, strict=False) if sits and sits != wanted), "")

    @property
    def attended(self) -> int:
        """How many sit down, people and bots."""
        return self.seats - len(self.unattended)

    @property
    def sitting(self) -> int:
        """How many people sit down."""
        return self.attended - sum(bot != "" for bot in self.sitting_bots)

    def with_option(self, name: str, text: str) -> Setup:
        """With an option chosen, by the text of its value; as it is, if there is no such choice.

        An option that does not go together with the one chosen (the third seat begins, with two players) goes back to its default.
        """
        for option in self.game.options:
            for choice in option.choices:
                if option.id == name and str(choice) == text:
                    options = self._fitting({**self.options, name: choice}, name)
                    if not goes_together(self.game, options):
                        return self
                    given_way = tuple(id for id, value in options.items() if id != name and value != self.options[id])
                    return self._replace(options=options, last=name, given_way=given_way)
        return self

    def with_game(self, game: Game[Any]) -> Setup:
        """With another edition of the game: the same people, and of the options all that both have, as far as they go together there."""
        if game.id == self.game.id:
            return self
        wishes = {**self.aside.get(game.id, {}), **self.options}
        aside = {**self.aside, self.game.id: self.options}
        changed = new(game, self.names, wishes, aside, self.bots)
        return changed._replace(curtain=self.curtain, seed=self.seed, unfolded=self.unfolded)

    def with_name(self, seat: int, name: str) -> Setup:
        """With a name typed."""
        if not 0 <= seat < len(self.names) or seat in self.unattended:
            return self
        return self._replace(names=(*self.names[:seat], clean(name), *self.names[seat + 1 :]))

    def with_bot(self, seat: int, level: str) -> Setup:
        """With a bot of that level at a seat; with a person, if it is empty."""
        if not 0 <= seat < len(self.bots) or level not in ("", *LEVEL_IDS):
            return self
        return self._replace(bots=(*self.bots[:seat], level, *self.bots[seat + 1 :]))

    def with_raised(self, seat: int, defaults: tuple[str, ...]) -> Setup:
        """With whoever sits at that seat one place earlier. People get the names they are shown with: a default belongs to a seat."""
        if not 0 < seat < self.seats or {seat, seat - 1} & set(self.unattended):
            return self
        names = [name if bot else name or default for name, bot, default in zip(self.names, self.bots, defaults, strict=False)]
        bots = list(self.bots)
        for places in (names, bots):
            places[seat - 1], places[seat] = places[seat], places[seat - 1]
        return self._replace(names=tuple(names), bots=tuple(bots))

    def offers(self, name: str, value: Value) -> bool:
        """Whether an option may have that value beside the other choices."""
        return goes_together(self.game, {**self.options, name: value})

    def offered(self, option: Option) -> tuple[Value, ...]:
        """The choices of an option that go together with the others. How many play can always be chosen: the others follow."""
        return tuple(choice for choice in option.choices if option.id == PLAYERS or self.offers(option.id, choice))

    def seed_number(self) -> int | None:
        """The seed typed; None for an empty or impossible one."""
        text = self.seed.strip()
        return int(text) if text.isdecimal() and len(text) <= 10 and int(text) < SEEDS else None

    def people(self, defaults: tuple[str, ...]) -> tuple[str, ...]:
        """Who is at each seat, in order: all named, no two alike. Bots, and seats that nobody sits at, have their defaults."""
        people: list[str] = []
        for seat in range(self.seats):
            named = seat not in self.unattended and not self.bots[seat]
            name = (self.names[seat] if named else "") or defaults[seat]
            number = 1
            shown = name
            while shown in people:
                number += 1
                shown = f"{name[: MAX_NAME - 2].rstrip()} {number}"
            people.append(shown)
        return tuple(people)

    def _fitting(self, options: dict[str, Value], last: str) -> dict[str, Value]:
        """Those options, with as many as need be back at their defaults."""
        chosen = options
        for option in self.game.options:
            if not goes_together(self.game, options) and option.id != last:
                options = {**options, option.id: option.default}
        for id, value in chosen.items():  # what went back in vain
            if options[id] != value and goes_together(self.game, {**options, id: value}):
                options = {**options, id: value}
        return options


def goes_together(game: Game[Any], options: Options) -> bool:
    """Whether a game can be played with these options."""
    try:
        game.complete(options)
    except OptionsError:
        return False
    return True


def new(
    game: Game[Any],
    names: tuple[str, ...] = (),
    wishes: Mapping[str, object] | None = None,
    aside: Mapping[str, Options] | None = None,
    bots: tuple[str, ...] | None = None,
) -> Setup:
    """The form as it is at first, with the names and bots of the last game, and of its options (`wishes`) what makes sense.

    Where there was no last game, one person plays against bots. A seat that it had not is a bot's if any was.
    """
    options: dict[str, Value] = {option.id: option.default for option in game.options}
    for option in game.options:
        for choice in option.choices:
            wish = (wishes or {}).get(option.id)
            if type(wish) is type(choice) and wish == choice and goes_together(game, {**options, option.id: choice}):
                options[option.id] = choice
    seats = [int(choice) for option in game.options if option.id == PLAYERS for choice in option.choices]
    most = max([*seats, game.seats(game.complete(options)), len(names)])
    known = ("",) if bots is None else tuple(bot if bot in LEVEL_IDS else "" for bot in bots)
    further = USUAL if bots is None else next((bot for bot in reversed(known) if bot), "")
    if game.id not in PLAYED:
        known, further = (), ""
    return Setup(game, options, (names + ("",) * most)[:most], (known + (further,) * most)[:most], aside=aside or {})
