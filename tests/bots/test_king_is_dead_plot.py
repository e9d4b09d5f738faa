"""Who holds Plot stands better than who does not."""

from __future__ import annotations

from vacant_throne.bots.king_is_dead import KingMind
from vacant_throne.games import GAMES

KING = GAMES["king-is-dead"]
CUNNING = KING.complete({"players": 2, "cards": "cunning"})


def test_plot_counts_for_whoever_holds_it() -> None:
    seen = 0
    for seed in range(20):
        state = KING.start(CUNNING, seed)
        plot = state.rules.unplayable
        for holder in (seat for seat in range(2) if state.hands[seat] & plot):
            seen += 1
            without = state.copy()
            without.hands[holder] &= ~plot
            assert KingMind().judge(state)[holder] > KingMind().judge(without)[holder]
    assert seen
