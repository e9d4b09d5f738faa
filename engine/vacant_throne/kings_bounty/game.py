"""King's Bounty as a game of the core's contract."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from vacant_throne.core.contract import Move, Option, Options
from vacant_throne.core.errors import OptionsError
from vacant_throne.core.message import Message
from vacant_throne.core.options import completed
from vacant_throne.kings_bounty.cards import HUMAN, NATIONS
from vacant_throne.kings_bounty.chance import any_first, any_nations, deal
from vacant_throne.kings_bounty.chronicle import narrate
from vacant_throne.kings_bounty.moves import BountyMove, parse
from vacant_throne.kings_bounty.position import read_position
from vacant_throne.kings_bounty.rules import ID, NATIONS_OUT, House, Rules
from vacant_throne.kings_bounty.state import BountyState

RANDOM = "random"

_LEFT_OUT = tuple("+".join(nations) for number in (1, 2) for nations in combinations(NATIONS[:HUMAN], number))


class KingsBounty:
    """The game for two to five (KB-COMP-01)."""

    id = ID
    letter = "B"
    rules_version = 1
    options = (
        Option("players", (2, 3, 4, 5), 2),
        Option("first", (RANDOM, 0, 1, 2, 3, 4), RANDOM),
        Option("left_out", (RANDOM, *_LEFT_OUT), RANDOM),
        Option("expert", (False, True), False),
        *(Option(name, (False, True), False) for name in House._fields),
    )

    def complete(self, chosen: Mapping[str, object]) -> Options:
        """Fill in defaults and check. Raises `OptionsError`."""
        complete = completed(self.options, chosen)
        players = int(complete["players"])
        if complete["first"] != RANDOM and int(complete["first"]) >= players:
            raise OptionsError(Message("options.first", {"n": players}))
        if complete["left_out"] != RANDOM and len(str(complete["left_out"]).split("+")) != NATIONS_OUT[players]:
            raise OptionsError(Message("options.together"))  # KB-SETUP-04
        return complete

    def seats(self, options: Options) -> int:
        """The number of seats."""
        return int(options["players"])

    def unattended(self, options: Options) -> tuple[int, ...]:  # noqa: ARG002 - as the contract has it
        """Somebody sits at every seat."""
        return ()

    def hides(self, options: Options) -> bool:  # noqa: ARG002
        """Hands and deck are always hidden (KB-INFO-01)."""
        return True

    def start(self, options: Options, seed: int) -> BountyState:
        """The state after set-up (KB-SETUP-01..09)."""
        players = int(options["players"])
        left_out, first = options["left_out"], options["first"]
        rules = Rules(
            players,
            any_nations(players, seed) if left_out == RANDOM else tuple(NATIONS.index(nation) for nation in str(left_out).split("+")),
            any_first(players, seed) if first == RANDOM else int(first),
            bool(options["expert"]),
            House(**{name: bool(options[name]) for name in House._fields}),
        )
        state = BountyState(rules)
        deal(state, seed)
        return state

    def parse_move(self, text: str) -> BountyMove:
        """The move of that text, legal or not. Raises `NotationError`."""
        return parse(text)

    def parse_position(self, text: str) -> BountyState:
        """The state of that notation. Raises `NotationError`."""
        return read_position(text)

    def narrate(self, before: BountyState, move: Move, after: BountyState, seat: int | None) -> list[Message]:
        """What the chronicle tells that seat of this move."""
        assert isinstance(move, BountyMove)
        return narrate(before, move, after, seat)


GAME = KingsBounty()
