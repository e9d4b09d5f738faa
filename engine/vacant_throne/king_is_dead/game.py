"""The King Is Dead, second edition, as a game of the core's contract."""

from __future__ import annotations

from collections.abc import Mapping

from vacant_throne.core.contract import Move, Option, Options
from vacant_throne.core.errors import OptionsError
from vacant_throne.core.message import Message
from vacant_throne.king_is_dead.chronicle import narrate
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.position import read_position
from vacant_throne.king_is_dead.second_edition import BASE, MOVES
from vacant_throne.king_is_dead.setup import set_up
from vacant_throne.king_is_dead.state import KingState

RANDOM = "random"


class KingIsDead:
    """The second edition. Two or three players for themselves (KID2-3P-01), or four in two teams (KID2-TEAM-01)."""

    id = "king-is-dead"
    letter = "K"
    rules_version = 1
    options = (
        Option("players", (2, 3, 4), 2),
        Option("first", (RANDOM, 0, 1, 2, 3), RANDOM),  # KID2-SETUP-10
    )

    def complete(self, chosen: Mapping[str, object]) -> Options:
        """Fill in defaults and check. Raises `OptionsError`."""
        known = {option.id: option for option in self.options}
        complete = {option.id: option.default for option in self.options}
        for id, value in chosen.items():
            option = known.get(id)
            if option is None:
                raise OptionsError(Message("options.unknown", {"option": id[:40]}))
            match = [choice for choice in option.choices if type(choice) is type(value) and choice == value]
            if not match:
                raise OptionsError(Message("options.value", {"option": id, "value": str(value)[:40]}))
            complete[id] = match[0]
        players, first = complete["players"], complete["first"]
        if first != RANDOM and int(first) >= int(players):
            raise OptionsError(Message("options.first", {"n": players}))
        return complete

    def seats(self, options: Options) -> int:
        """The number of seats."""
        return int(options["players"])

    def start(self, options: Options, seed: int) -> KingState:
        """The state after set-up."""
        first = options["first"]
        return set_up(BASE, self.seats(options), None if first == RANDOM else int(first), seed)

    def parse_move(self, text: str) -> KingMove:
        """The move of that text, legal or not. Raises `NotationError`."""
        return MOVES.parse(text)

    def parse_position(self, text: str) -> KingState:
        """The state of that notation. Raises `NotationError`."""
        return read_position(text, {BASE.name: BASE})

    def narrate(self, before: KingState, move: Move, after: KingState) -> list[Message]:
        """What the chronicle says of that move."""
        assert isinstance(move, KingMove)
        return narrate(before, move, after)


GAME = KingIsDead()
