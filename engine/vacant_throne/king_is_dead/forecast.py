"""What happens if everybody passes from now on: arithmetic on what all can see."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from vacant_throne.core.contract import Outcome
from vacant_throne.king_is_dead.flow import resolve_struggle

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


class Forecast(NamedTuple):
    """The rest of the game on unchanged regions (KID2-TURN-06).

    `results` has, for each region whose struggle is still to come, the faction that would take control, or None for instability. A
    region whose struggle would not be reached, because the invasion comes first, is not in it. `outcome` is how the game would end.
    """

    results: dict[int, int | None]
    outcome: Outcome


def forecast(state: KingState, known: Collection[int] = ()) -> Forecast:
    """Resolve all remaining struggles on a copy. Uses nothing that is hidden, except from those who know the hands of the seats `known`."""
    future = state.copy()
    results: dict[int, int | None] = {}
    while not future.ended():
        region = future.order[future.resolved]
        resolve_struggle(future)
        results[region] = future.controller(region)
    return Forecast(results, future.judge(known))
