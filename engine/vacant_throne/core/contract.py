"""The contract that every game keeps.

The words are the field's: a *game* has *states*; in a state one *seat* is to *move*; a *match* is a game being played. A turn
is several small decisions (choose a card, then a region, then a follower), so that every list of legal moves is short.

The classes here are read by everything that is not a game: `vacant_throne.core.match`, the saves and links, the bots and the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from vacant_throne.core.errors import Refusal
from vacant_throne.core.message import Message
from vacant_throne.core.rng import Rng

Options = Mapping[str, int | str | bool]
"""What was agreed before the first move, complete: one value for each of the game's `Option` ids."""

Observation = dict[str, Any]
"""What one seat may know, as JSON can hold it. An allow-list: whatever is not put in is not known."""


Advice = dict[str, Any]
"""What a seat could work out with patience from its `Observation`; the keys and types are the game's own."""


class Move:
    """One decision. Interned by its game, so that ``is`` compares; `text` is its stable form in saves and tests.

    The text is ASCII, has no spaces, and depends on nothing but the decision itself: ``card:assemble``, ``put:scottish@moray``.
    """

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Option(NamedTuple):
    """One thing to agree on before a game. The position of a value in `choices` goes into links: append, never reorder."""

    id: str
    choices: tuple[int | str | bool, ...]
    default: int | str | bool


class Line(NamedTuple):
    """One step of a reckoning: what was compared or decided, and the id of the rule that says so.

    Where seats are compared, `values` has one figure a seat (None for a seat already out of the running) and `left` the seats that come
    out of it: those still in the running or, where something was to be had, whoever has it.
    """

    message: Message
    rule: str
    values: tuple[int | None, ...] = ()
    left: tuple[int, ...] = ()


class Outcome(NamedTuple):
    """How a game ended.

    `ranks` has one rank a seat: 1 for the winners, 2 for those next to them, and so on; seats that share a rank share the place. `ending`
    names how it came about (one of the game's own words, such as ``coronation``), `rule` is the id of the rule that settled who won, and
    `reckoning` tells, in order, every comparison that led there.
    """

    ranks: tuple[int, ...]
    ending: str
    rule: str
    reckoning: tuple[Line, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of rank 1, in seat order."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class State(Protocol):
    """A position, with whoever is to decide. Mutable, quick to copy; hidden things included: show `observe` to people, not this."""

    seat: int | None
    """Who decides now; None once the game is over."""

    turn: int
    """How many turns have begun. All decisions of one turn share it; it never falls."""

    def legal_moves(self) -> Sequence[Move]:
        """Every move allowed now, in a fixed order, each once. Never empty until the game is over, then always."""
        ...

    def apply(self, move: Move) -> None:
        """Make a move, in place. Trusted: the move must be one of `legal_moves` (``Match.play`` checks)."""
        ...

    def copy(self) -> Self:
        """An independent copy."""
        ...

    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        ...

    def refusal(self, move: Move) -> Refusal:
        """Why a move that is not legal now is not legal, with the rule's id."""
        ...

    def reveals(self, move: Move) -> bool:
        """Whether making this legal move shows somebody something hidden, or draws: then it cannot be taken back."""
        ...

    def observe(self, seat: int | None) -> Observation:
        """What that seat may know; with None, what an onlooker may know."""
        ...

    def advise(self, seat: int | None) -> Advice:
        """What that seat could work out by itself from `observe`: forecasts, what its cards would do, by the game's own names."""
        ...

    def determinize(self, seat: int, rng: Rng) -> Self:
        """A state that `seat` cannot tell from this one: same observation, same legal moves if it decides, hidden things dealt anew."""
        ...

    def notation(self) -> str:
        """The position in one line of ASCII. Complete: two states are equal exactly when their notations are."""
        ...


S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """The rules of one game, in all its variants."""

    id: str
    """Stable name in saves, such as ``king-is-dead``. Lower-case ASCII letters, digits and hyphens."""

    letter: str
    """One letter that stands for the game in links."""

    rules_version: int
    """Raised by every change that could make an old log replay differently."""

    options: tuple[Option, ...]

    def complete(self, chosen: Mapping[str, object]) -> Options:
        """Fill in defaults and check. Raises `OptionsError` for an unknown id or value, or values that do not go together."""
        ...

    def seats(self, options: Options) -> int:
        """The number of seats."""
        ...

    def unattended(self, options: Options) -> tuple[int, ...]:
        """The seats that nobody sits at, such as an automaton's: others decide for them, as the rules say."""
        ...

    def hides(self, options: Options) -> bool:
        """Whether something stays hidden from somebody who watches every move, such as a hand dealt in secret, or a deck.

        A link or save of such a game betrays it to whoever looks closely, for it holds the seed.
        """
        ...

    def start(self, options: Options, seed: int) -> S:
        """The state after set-up. Everything random about the set-up comes from `seed`."""
        ...

    def parse_move(self, text: str) -> Move:
        """The interned move of that text, legal or not. Raises `NotationError`."""
        ...

    def parse_position(self, text: str) -> S:
        """The state of that notation. Raises `NotationError` for what is not a possible position."""
        ...

    def narrate(self, before: S, move: Move, after: S, seat: int | None) -> list[Message]:
        """What the chronicle tells `seat` (None: an onlooker) of this move; empty for a decision that needs no words of its own.

        It says no more than that seat may know: which cards were drawn or returned in secret is told to whoever did it.
        """
        ...
