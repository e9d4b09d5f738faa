"""What a program must know of a game beyond its rules in order to play it well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from vacant_throne.core.contract import Move, Outcome, State

Chances = Sequence[float]
"""For each seat how well it does, from 0 to 1: mostly its chance of winning."""

WIN = 0.9
"""The part of a result that is for winning; the rest is for the place among the others."""

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Mind(Protocol[S_contra]):
    """Judgement about the states of one game. It reads whole states: a bot hands it only those that its seat could be in."""

    def judge(self, state: S_contra) -> Chances:
        """How a game that goes on stands."""
        ...

    def known(self, state: S_contra) -> bool:
        """Whether nothing is hidden in that game, so that every deal of what a seat does not know is the state itself."""
        ...

    def follows(self, move: Move) -> bool:
        """Whether whoever has not seen it made still knows, from then on, that this move was made, and nothing else is shown with it."""
        ...


def results(outcome: Outcome) -> Chances:
    """What an outcome is worth to each seat: mostly whether it won, a little which place it came to. A draw of all counts half."""
    ranks = outcome.ranks
    if ranks.count(1) == len(ranks):
        return (0.5,) * len(ranks)
    values: list[float] = []
    for rank in ranks:
        ahead = sum(other < rank for other in ranks)
        level = ranks.count(rank) - 1
        place = 1.0 - (ahead + level / 2) / (len(ranks) - 1)
        values.append(WIN * (rank == 1) + (1.0 - WIN) * place)
    return values


def results_of(state: State) -> Chances:
    """What the end of a game is worth to each seat. Raises `ValueError` while it goes on."""
    outcome = state.outcome()
    if outcome is None:
        raise ValueError("the game is not over")
    return results(outcome)


def standing_of(mind: Mind[Any], state: State) -> Chances:
    """How a game stands, over or not."""
    return results_of(state) if state.seat is None else mind.judge(state)
