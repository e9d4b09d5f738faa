"""How fast the bots think, here and in the page's worker, and how they do against the yardsticks."""

from __future__ import annotations

from typing import Any

from tools import bench_thinking, bench_worker
from tools.bench_thinking import TABLES
from vacant_throne.bots.levels import LEVELS
from vacant_throne.games import GAMES
from vacant_throne.lab.executors import workers
from vacant_throne.lab.matches import seatings
from vacant_throne.lab.pairing import Pairing
from vacant_throne.lab.standings import figures
from vacant_throne.lab.tournament import header_of, run

YARDSTICKS = ("random", "greedy")
LOOKS = 120
"""What the strongest level is held to a decision here, so that the figures do not hang on the machine."""


def _yardsticks(table: str, games: int) -> dict[str, Any]:
    """How the strongest level scores against the yardsticks, from 0 to 1."""
    game_id, chosen = TABLES[table]
    game = GAMES[game_id]
    name = f"{LEVELS[-1].id}@{LOOKS}"
    pairings = [Pairing(name, other, seatings(name, other, 2), -(-games // 2)) for other in YARDSTICKS]
    with workers(1) as by:
        run(header_of(game, game.complete(chosen), 1), pairings, by)
    return {pairing["second"]: round(pairing["score"][0], 3) for pairing in figures(pairings)["pairings"]}


def measure(games: int) -> dict[str, Any]:
    """Return the figures. The yardsticks play that many games each."""
    return {
        "here": bench_thinking.measure(),
        "in_the_worker": bench_worker.measure(),
        f"score_of_{LEVELS[-1].id}_at_{LOOKS}_looks": {table: _yardsticks(table, games) for table in TABLES},
    }
