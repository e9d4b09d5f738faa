"""The weights of a judgement, fitted to how games ended.

``python -m vacant_throne.lab.fitting --game kings-bounty --option players=3 --games 200`` lets the search play against itself, with some
moves at random so that games differ, and notes how every turn began and what came of the game for each seat. Then it changes one weight
after another, as long as the results get likelier (the mean of the logarithms of the chances that the judgement gave to what came: Texel's
method, as chess engines are tuned). ``--log FILE`` keeps the positions, and ``--from FILE``, which may be repeated, fits to such files
together. How surprised the judgement is by games that it was not fitted to is told beside.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from math import log
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from vacant_throne.bots.mind import Chances, Mind, results_of
from vacant_throne.bots.minds import mind_of
from vacant_throne.bots.search import Search
from vacant_throne.bots.seat import Seat
from vacant_throne.core.contract import Game, Options
from vacant_throne.core.match import SEEDS
from vacant_throne.core.rng import stream
from vacant_throne.games import GAMES
from vacant_throne.lab.tournament import parse_options

LOOKS = 48
"""How often each decision is looked at."""
OPENING, OPEN_LUCK, LUCK = 12, 0.5, 0.08
"""Up to so many of the first decisions are made at random with the first chance, later ones with the second."""
HELD_BACK = 0.15
"""The part of the positions that nothing is fitted to."""
STEP, SMALLEST = 0.3, 0.01
"""By what part of itself a weight is changed at first, and when it is left alone."""
_SURE = 1e-3
"""No chance is taken for smaller."""


class Position(NamedTuple):
    """How a turn began, and what came of the game for each seat."""

    state: Any
    results: Chances


def played(game: Game[Any], options: Options, seed: int, looks: int) -> list[Position]:
    """A game that the search plays against itself: every position in which a turn began."""
    luck = Random(seed)
    opening = luck.randrange(OPENING + 1)
    mind, seats = mind_of(game.id), game.seats(options)
    state = game.start(options, seed)
    begun: dict[int, Any] = {}
    made = 0
    while state.seat is not None:
        begun.setdefault(state.turn, state.copy())
        moves = state.legal_moves()
        if len(moves) == 1 or luck.random() < (OPEN_LUCK if made < opening else LUCK):
            move = luck.choice(moves)
        else:
            search = Search(Seat(state.copy(), options, seats), mind, luck.getrandbits(32))
            search.think(looks)
            move = search.thought().move
        state.apply(move)
        made += 1
    results = results_of(state)
    return [Position(each, results) for each in begun.values()]


def surprise(mind: Mind[Any], positions: Sequence[Position]) -> float:
    """How surprising the results are to somebody who judges so: 0 for who knows everything, 0.69 for who knows nothing between two."""
    total = count = 0.0
    for state, results in positions:
        for chance, result in zip(mind.judge(state), results, strict=True):
            sure = min(max(chance, _SURE), 1.0 - _SURE)
            total -= result * log(sure) + (1.0 - result) * log(1.0 - sure)
            count += 1
    return total / count


def fitted(make: Callable[[Any], Mind[Any]], weights: Any, positions: Sequence[Position], rounds: int) -> Iterator[tuple[Any, float]]:
    """Better and better weights, with how surprising the results are to them, after each round of changes, until nothing helps."""
    best = surprise(make(weights), positions)
    steps = dict.fromkeys(weights._fields, STEP)
    for _ in range(rounds):
        for name, step in steps.items():
            value = getattr(weights, name)
            change = step * (abs(value) or 1.0)
            for changed in (value + change, value - change):
                trial = weights._replace(**{name: changed})
                found = surprise(make(trial), positions)
                if found < best:
                    best, weights, steps[name] = found, trial, step * 1.3
                    break
            else:
                steps[name] = step / 2
        yield weights, best
        if max(steps.values()) < SMALLEST:
            return


def _load(path: Path) -> tuple[str, list[Position]]:
    head, *lines = path.read_text("utf-8").splitlines()
    game = json.loads(head)["game"]
    return game, [Position(GAMES[game].parse_position(text), results) for text, results in map(json.loads, lines)]


def _save(path: Path, game: str, positions: Sequence[Position]) -> None:
    lines = [json.dumps({"game": game}), *(json.dumps([state.notation(), results]) for state, results in positions)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m vacant_throne.lab.fitting", description="Fit the weights of a judgement to results.")
    parser.add_argument("--game", choices=GAMES, default="king-is-dead", help="(default: %(default)s)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated")
    parser.add_argument("--games", type=int, default=0, help="games to play (default: none)")
    parser.add_argument("--looks", type=int, default=LOOKS, help="how often each decision is looked at (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=100, help="rounds of changes at most (default: %(default)s)")
    parser.add_argument("--log", type=Path, help="a file for the positions of the games played")
    parser.add_argument("--from", type=Path, action="append", default=[], dest="files", metavar="FILE", help="positions played before")
    parser.add_argument("--seed", type=int, default=1, help="seed of all games (default: %(default)s)")
    given = parser.parse_args(arguments)
    try:
        options = parse_options(GAMES[given.game], given.option)
    except ValueError as error:
        parser.error(str(error))
    seeds = (stream(given.seed, f"fitting {number}").below(SEEDS) for number in range(given.games))
    new = [position for seed in seeds for position in played(GAMES[given.game], options, seed, given.looks)]
    if given.log:
        _save(given.log, given.game, new)
    groups = [(given.game, new), *map(_load, given.files)]
    kinds = {type(mind_of(game)) for game, positions in groups if positions}
    if len(kinds) != 1:
        parser.error("nothing to fit, or positions of games that are judged differently")
    make: Any = kinds.pop()
    weights = make().weights
    kept = [round(len(positions) * (1.0 - HELD_BACK)) for _, positions in groups]
    known = [position for (_, positions), count in zip(groups, kept, strict=True) for position in positions[:count]]
    unknown = [position for (_, positions), count in zip(groups, kept, strict=True) for position in positions[count:]]
    print(f"{len(known)} positions, {surprise(make(weights), known):.4f}; {len(unknown)} others, {surprise(make(weights), unknown):.4f}")
    for number, (better, found) in enumerate(fitted(make, weights, known, given.rounds), 1):
        print(f"round {number}: {found:.4f}, others {surprise(make(better), unknown):.4f}", flush=True)
        weights = better
    print(weights)
    return 0


if __name__ == "__main__":
    sys.exit(main())
