"""The King Is Dead, both editions, as games of the core's contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from vacant_throne.core.contract import Move, Option, Options
from vacant_throne.core.errors import OptionsError
from vacant_throne.core.message import Message
from vacant_throne.core.options import completed
from vacant_throne.king_is_dead import first_edition, second_edition
from vacant_throne.king_is_dead.chronicle import narrate
from vacant_throne.king_is_dead.moves import KingMove, MoveTable
from vacant_throne.king_is_dead.position import read_position
from vacant_throne.king_is_dead.ruleset import House, Ruleset
from vacant_throne.king_is_dead.rulesets import JOINT, name_of, ruleset
from vacant_throne.king_is_dead.setup import set_up
from vacant_throne.king_is_dead.solo import HUMAN, SAXONS
from vacant_throne.king_is_dead.state import KingState

RANDOM = "random"
ALONE = 1
"""As a number of players: one, against the Saxons."""


class KingIsDead:
    """One edition. Two or three players for themselves (KID2-3P-01), or four in two teams (KID2-TEAM-01, KID1-TEAM-01)."""

    rules_version = 2

    def __init__(self, id: str, letter: str, moves: MoveTable, options: tuple[Option, ...], variant: Callable[[Options], str]) -> None:
        self.id = id
        self.letter = letter
        self.options = options
        self._moves = moves
        self._variant = variant

    def complete(self, chosen: Mapping[str, object]) -> Options:
        """Fill in defaults and check. Raises `OptionsError`."""
        complete = completed(self.options, chosen)
        players, first = int(complete["players"]), complete["first"]
        if first != RANDOM and int(first) >= players:
            raise OptionsError(Message("options.first", {"n": players}))
        try:
            self._ruleset(complete)
        except KeyError:
            raise OptionsError(Message("options.together")) from None
        return complete

    def seats(self, options: Options) -> int:
        """The number of seats, the Saxons' included."""
        players = int(options["players"])
        return 2 if players == ALONE else players

    def unattended(self, options: Options) -> tuple[int, ...]:
        """The seats that nobody sits at: the Saxons' (KID2-SOLO-SETUP-01)."""
        return (SAXONS,) if options["players"] == ALONE else ()

    def hides(self, options: Options) -> bool:
        """Whether there are cards that nobody else can know: cunning cards in hand, or a Saxon deck that lies face down."""
        rules = self._ruleset(options)
        return rules.secret != 0 or (options["players"] == ALONE and not rules.house.open_saxons)

    def start(self, options: Options, seed: int) -> KingState:
        """The state after set-up."""
        first = HUMAN if options["players"] == ALONE else options["first"]  # KID2-SOLO-TURN-01
        return set_up(self._ruleset(options), self.seats(options), None if first == RANDOM else int(first), seed)

    def parse_move(self, text: str) -> KingMove:
        """The move of that text, legal or not. Raises `NotationError`."""
        return self._moves.parse(text)

    def parse_position(self, text: str) -> KingState:
        """The state of that notation. Raises `NotationError`."""
        return read_position(text, self.id)

    def narrate(self, before: KingState, move: Move, after: KingState, seat: int | None) -> list[Message]:  # noqa: ARG002
        """What the chronicle says of that move: the same to everybody."""
        assert isinstance(move, KingMove)
        return narrate(before, move, after)

    def _ruleset(self, options: Options) -> Ruleset:
        """The rules that were agreed on. Raises `KeyError` for options that do not go together."""
        house = House(*(bool(options.get(rule, False)) for rule in House._fields))
        return ruleset(name_of(self._variant(options), house))


def _second_variant(options: Options) -> str:
    words = {"solo": options["players"] == ALONE, "cunning": options["cards"] == "cunning", "vikings": options["vikings"]}
    return JOINT.join(word for word, chosen in words.items() if chosen) or "base"


def _first_variant(options: Options) -> str:
    return "mordred" if options["mordred"] else "first"


_FIRST_PLAYER = Option("first", (RANDOM, 0, 1, 2, 3), RANDOM)  # KID2-SETUP-10, KID1-SETUP-08


def _switch(id: str) -> Option:
    return Option(id, (False, True), default=False)


SECOND_EDITION = KingIsDead(
    second_edition.GAME,
    "K",
    second_edition.MOVES,
    (
        Option("players", (2, 3, 4, ALONE), 2),
        _FIRST_PLAYER,
        Option("cards", ("basic", "cunning"), "basic"),
        *(_switch(id) for id in ("vikings", *House._fields)),
    ),
    _second_variant,
)
FIRST_EDITION = KingIsDead(
    first_edition.GAME,
    "F",
    first_edition.MOVES,
    (Option("players", (2, 3, 4), 2), _FIRST_PLAYER, _switch("mordred"), _switch("open_piles")),
    _first_variant,
)
