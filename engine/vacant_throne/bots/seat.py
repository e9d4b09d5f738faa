"""What a bot may know and do: its seat's view of a game, and nothing behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from vacant_throne.core.contract import Move, Observation, Options, S
from vacant_throne.core.rng import Rng


class Seat(Generic[S]):
    """A seat that is to decide. Whatever a bot learns of the game it asks here, so two states that the seat cannot tell apart are one."""

    __slots__ = ("_state", "number", "options", "players")

    def __init__(self, state: S, options: Options, players: int) -> None:
        """The seat to move in that state of a game for so many `players`. Raises `ValueError` once the game is over."""
        if state.seat is None:
            raise ValueError("the game is over")
        self._state = state
        self.number: int = state.seat
        self.options = options
        self.players = players

    def observe(self) -> Observation:
        """What this seat knows."""
        return self._state.observe(self.number)

    def legal_moves(self) -> Sequence[Move]:
        """What it may do."""
        return self._state.legal_moves()

    def determinize(self, rng: Rng) -> S:
        """A state that it could be in, one of many; the caller's to change."""
        return self._state.determinize(self.number, rng)
