"""What happens if everybody passes from now on: arithmetic on what all can see."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from vacant_throne.core.contract import Outcome
from vacant_throne.king_is_dead.board import REGION_COUNT
from vacant_throne.king_is_dead.flow import resolve_struggle

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


class Forecast(NamedTuple):
    """The rest of the game on unchanged regions (KID2-TURN-06).

    `results` has, for each region whose struggle is still to come, the faction that would win it, or None for instability. A region whose
    struggle would not be reached, because the game is over before, is not in it. `scores` has, for the same regions, the highest and the
    second highest number of followers at that time, with the raiders that land until then. `outcome` is how the game would end.
    """

    results: dict[int, int | None]
    scores: dict[int, tuple[int, int]]
    outcome: Outcome


def forecast(state: KingState, known: Collection[int] = ()) -> Forecast:
    """Resolve all remaining struggles on a copy. Uses nothing that is hidden, except from those who know the hands of the seats `known`."""
    future = state.copy()
    results: dict[int, int | None] = {}
    scores: dict[int, tuple[int, int]] = {}
    while not future.ended():
        region = future.order[future.resolved]
        first, second, *_ = sorted(future.followers[region::REGION_COUNT], reverse=True)
        scores[region] = first, second
        resolve_struggle(future)
        results[region] = future.controller(region)
    return Forecast(results, scores, future.judge(known))
