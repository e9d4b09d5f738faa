"""A game being played: what was agreed, the seed, the moves made, and how to take them back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, Self

from vacant_throne.core.contract import Game, Move, Options, Outcome, S
from vacant_throne.core.errors import OptionsError, UndoError
from vacant_throne.core.message import Message

SEEDS = 1 << 32
"""A seed is 0 to ``SEEDS - 1``."""


class Match(Generic[S]):
    """One match of `game`.

    The states it hands out are its own history: look at them, narrate them, but copy one before applying a move to it. None of them
    ever changes, so a `state` that was kept from before a move is still that state after it.
    """

    __slots__ = ("_states", "floor", "game", "log", "options", "seed")

    def __init__(self, game: Game[S], options: Mapping[str, object], seed: int) -> None:
        """Set the game up. Raises `OptionsError` for options the game does not offer, or a seed out of range."""
        if type(seed) is not int or not 0 <= seed < SEEDS:  # a bool is an int, but not a seed
            raise OptionsError(Message("options.seed", {"largest": SEEDS - 1}))
        self.game = game
        self.options: Options = game.complete(options)
        self.seed = seed
        self.log: tuple[Move, ...] = ()
        self.floor = 0
        """The shortest that `log` may become by undoing: nothing that was revealed or drawn is taken back."""
        self._states: list[S] = [game.start(self.options, seed)]

    @property
    def state(self) -> S:
        """The present position."""
        return self._states[-1]

    def at(self, moves: int) -> S:
        """The position after that many moves, 0 to ``len(log)``. Raises `IndexError`."""
        if not 0 <= moves <= len(self.log):
            raise IndexError(moves)
        return self._states[moves]

    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        return self.state.outcome()

    def play(self, move: Move | str) -> Move:
        """Make a move, given as itself or as its text, and return it.

        Raises `NotationError` for a text that is no move of this game and `Refusal` for a move that is not legal now; whatever is raised,
        nothing has changed.
        """
        if isinstance(move, str):
            move = self.game.parse_move(move)
        before = self.state
        if move not in before.legal_moves():
            raise before.refusal(move)
        reveals = before.reveals(move)
        after = before.copy()
        after.apply(move)
        # From here on nothing can fail.
        self._states.append(after)
        self.log += (move,)
        if reveals:
            self.floor = len(self.log)
        return move

    @property
    def can_undo(self) -> bool:
        """Whether there is a last decision that may be taken back."""
        return len(self.log) > self.floor

    def undo(self) -> None:
        """Take back the last decision. Raises `UndoError`."""
        self._take_back_to(len(self.log) - 1)

    def undo_turn(self) -> None:
        """Take back the turn that the last decision belongs to, as far as it may be taken back. Raises `UndoError` if none of it may."""
        self._take_back_to(min(max(self.turn_start(), self.floor), len(self.log) - 1))

    def turn_start(self) -> int:
        """How many moves had been made when the turn of the last decision began; 0 before the first decision."""
        start = max(len(self.log) - 1, 0)
        turn = self._states[start].turn
        while start and self._states[start - 1].turn == turn:
            start -= 1
        return start

    def copy(self) -> Self:
        """An independent copy."""
        other = self.__class__.__new__(self.__class__)
        other.game, other.options, other.seed = self.game, self.options, self.seed
        other.log, other.floor = self.log, self.floor
        other._states = self._states.copy()
        return other

    def until(self, moves: int) -> Self:
        """A match of its own that has gone as far as this one had after that many moves, 0 to ``len(log)``. Raises `IndexError`.

        None of those moves can be taken back.
        """
        if not 0 <= moves <= len(self.log):
            raise IndexError(moves)
        other = self.copy()
        other.log, other.floor = self.log[:moves], moves
        del other._states[moves + 1 :]
        return other

    def _take_back_to(self, moves: int) -> None:
        if not self.can_undo:
            raise UndoError(Message("undo.revealed" if self.log else "undo.nothing"))
        self.log = self.log[:moves]
        del self._states[moves + 1 :]
