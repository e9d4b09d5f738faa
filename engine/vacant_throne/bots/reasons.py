"""Why a move is good, in words: what a seat could work out before its turn goes on, and after.

Nothing here judges. Every reason is a difference between two forecasts that anybody at the table could check, told of the seat that moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from vacant_throne.bots import king_is_dead_reasons as king
from vacant_throne.bots import kings_bounty_reasons as bounty
from vacant_throne.bots.verdicts import own_turn
from vacant_throne.core.contract import Move
from vacant_throne.core.message import Message

MOST = 3
"""Reasons that are told: who hears more remembers none."""


class _Words(NamedTuple):
    step: Callable[[Any, Any], Message]
    reasons: Callable[[Any, Any, int, Sequence[Any]], Iterable[Message]]


_WORDS = {
    "king-is-dead": _Words(king.step, king.reasons),
    "king-is-dead-first": _Words(king.step, king.reasons),
    "kings-bounty": _Words(bounty.step, bounty.reasons),
}


def steps(game: str, state: Any, line: Sequence[Move]) -> tuple[Message, ...]:
    """What each decision of `line` is called, as far as it stays within the turn of whoever is to move in `state`."""
    now = state.copy()
    told: list[Message] = []
    for move in own_turn(state, line)[0]:
        told.append(_WORDS[game].step(now, move))
        if not now.reveals(move):
            now.apply(move)
    return tuple(told)


def reasons(game: str, state: Any, line: Sequence[Move]) -> tuple[Message, ...]:
    """What `line`, played by whoever is to move in `state`, does: the most important differences first, at most three, and at least one.

    Only what that seat may know is told, and only of its own turn: what others may answer is no fact yet.
    """
    seat = state.seat
    assert seat is not None
    made, after = own_turn(state, line)
    return tuple(_WORDS[game].reasons(state, after, seat, made))[:MOST]
