"""What King's Bounty is like: how long games are, what scores are, and how often each title is awarded.

``python -m vacant_throne.lab.titles --games 100000 --processes 2`` prints the figures of every number of players, plain and expert, under
two policies; ``--json FILE`` writes them with more detail. A figure that differs between the policies tells of the policy, not of the game.
The same seed and number of games give the same figures, however many processes share the work.

- ``random``: every legal move is equally likely. Such players mostly return cards, and most of their hand at once.
- ``eager``: plays a card whenever it can, any of them, and draws; else returns one card.

Every figure is a distribution of whole numbers, such as the turns of a game, or how far ahead of everybody the holder of a title is.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from vacant_throne.core.contract import Move, Outcome
from vacant_throne.core.match import SEEDS
from vacant_throne.core.message import Term
from vacant_throne.core.rng import Rng, stream
from vacant_throne.kings_bounty import GAME
from vacant_throne.kings_bounty.titles import TITLES
from vacant_throne.lab.randomplay import choose, sort_of
from vacant_throne.lab.work import Batch, batches, run, watched

Distribution = Counter[int]
"""How often each number came."""
Tally = dict[str, Distribution]
"""Distributions by what they count."""

TIED, NOBODY = 0, -1
"""In place of a title's margin: several shared the most of it; nobody had any, or did what it blames."""


def eager(moves: Sequence[Move], rng: Rng) -> Move:
    """A card to play if there is one, else the draw if it may come now, else any move."""
    for verb in ("card", "draw"):
        found = [move for move in moves if sort_of(move) == verb]
        if found:
            return choose(found, rng)
    return choose(moves, rng)


POLICIES: dict[str, Callable[[Sequence[Move], Rng], Move]] = {"random": choose, "eager": eager}


class Kind(NamedTuple):
    """Games that are looked at together."""

    policy: str
    players: int
    expert: bool

    def __str__(self) -> str:
        return f"{self.policy}, {self.players} players{', expert' if self.expert else ''}"


KINDS = tuple(Kind(*kind) for kind in product(POLICIES, (2, 3, 4, 5), (False, True)))


def play(batch: Batch) -> Tally:
    """Play the games of a batch. Seat 0 always begins, so that a seat's number is how many others come before it."""
    kind = KINDS[batch.kind]
    options = GAME.complete({"players": kind.players, "expert": kind.expert, "first": 0})
    tally: Tally = defaultdict(Counter)
    for number in range(batch.first, batch.first + batch.games):
        rng = stream(batch.seed, f"{kind} {number}")
        state = GAME.start(options, rng.below(SEEDS))
        made: list[Move] = []
        while moves := state.legal_moves():
            made.append(POLICIES[kind.policy](moves, rng))
            state.apply(made[-1])
        outcome = state.outcome()
        assert outcome is not None
        _count_moves(tally, made, state.turn - 1)
        _count_points(tally, outcome)
        _count_titles(tally, outcome)
    return dict(tally)


def _count_moves(tally: Tally, made: Sequence[Move], turns: int) -> None:
    words = [move.text.partition(":") for move in made]
    verbs = Counter(verb for verb, _, _ in words)
    units = Counter(card.partition("_")[2] for verb, _, card in words if verb == "card")
    tally["turns"][turns] += 1
    tally["decisions"][len(made)] += 1
    tally["plays"][verbs["card"]] += 1
    tally["passes"][verbs["pass"]] += 1
    tally["cards returned"][verbs["return"]] += 1
    tally["heroes"][units["hero"]] += 1
    tally["monsters"][units["monster"]] += 1


def _count_points(tally: Tally, outcome: Outcome) -> None:
    values = {line.message.id.rpartition(".")[2]: line.values for line in outcome.reckoning}
    points = [value for value in values["total"] if value is not None]
    highest, second = sorted(points, reverse=True)[:2]
    tally["points of the winner"][highest] += 1
    tally["margin"][highest - second] += 1
    tally["points"].update(points)
    tally["points from obelisks"].update(value for value in values["obelisks"] if value is not None)
    tally["winner"][outcome.winners[0]] += 1
    tally["tied score"][outcome.rule == "KB-SCORE-04"] += 1
    tally["stalled"][outcome.ending == "stalled"] += 1


def _count_titles(tally: Tally, outcome: Outcome) -> None:
    """By how much each title in play was won; and whether whoever got it has won the game."""
    for line in outcome.reckoning:
        title = line.message.args.get("title")
        if not isinstance(title, Term):
            continue
        counts = sorted((value for value in line.values if value is not None), reverse=True)
        if not line.left:
            tally[title.name][TIED if any(counts) else NOBODY] += 1
        else:
            tally[title.name][counts[0] - counts[1] if counts else 1] += 1
            tally[f"{title.name} wins"][line.left[0] == outcome.winners[0]] += 1


def spread(found: Distribution) -> dict[str, float]:
    """A distribution in five numbers: its mean and standard deviation, the least, the middle and the most."""
    number = found.total()
    first, second = sum(value * count for value, count in found.items()), sum(value**2 * count for value, count in found.items())
    middle, below = min(found), 0
    for middle in sorted(found):
        below += found[middle]
        if 2 * below >= number:
            break
    deviation = sqrt(number * second - first**2) / number
    return {"mean": round(first / number, 3), "spread": round(deviation, 3), "least": min(found), "middle": middle, "most": max(found)}


def share(found: Distribution, values: Iterable[int]) -> float:
    """How large a part of a distribution those values are."""
    return round(sum(found[value] for value in values) / found.total(), 4)


def of_title(tally: Mapping[str, Distribution], title: str, games: int) -> dict[str, Any]:
    """The figures of a title."""
    found = tally.get(title, Counter())
    if not found:
        return {"in play": 0.0}
    won = Counter({margin: count for margin, count in found.items() if margin > 0})
    figures: dict[str, Any] = {
        "in play": round(found.total() / games, 4),
        "awarded": share(found, won),
        "tied": share(found, [TIED]),
        "nobody": share(found, [NOBODY]),
    }
    if won:
        figures |= {"margin": spread(won), "by": {margin: share(won, [margin]) for margin in sorted(won)}}
        figures["goes to the winner"] = share(tally[f"{title} wins"], [True])
    return figures


def of_kind(tally: Mapping[str, Distribution], players: int) -> dict[str, Any]:
    """The figures of one kind of games, as JSON can hold them."""
    games = tally["turns"].total()
    turns, plays, passes = (sum(value * count for value, count in tally[what].items()) for what in ("turns", "plays", "passes"))
    lengths = ("turns", "decisions", "plays", "cards returned", "heroes", "monsters")
    scores = ("points of the winner", "points", "margin", "points from obelisks")
    return {
        "games": games,
        **{what: spread(tally[what]) for what in (*lengths, *scores)},
        "turns by use": {
            "play": round(plays / turns, 4),
            "return": round((turns - plays - passes) / turns, 4),
            "pass": round(passes / turns, 4),
        },
        "games with a hero": share(tally["heroes"], [value for value in tally["heroes"] if value]),
        "games with a monster": share(tally["monsters"], [value for value in tally["monsters"] if value]),
        "tied score": share(tally["tied score"], [True]),
        "stalled": share(tally["stalled"], [True]),
        "wins by seat": [share(tally["winner"], [seat]) for seat in range(players)],
        "titles": {title: of_title(tally, title, games) for title in TITLES},
    }


def figures(results: Iterable[tuple[Batch, Tally]]) -> dict[str, dict[str, Any]]:
    """The figures of every kind."""
    found: dict[Kind, Tally] = {}
    for batch, tally in results:
        so_far = found.setdefault(KINDS[batch.kind], defaultdict(Counter))
        for what, counted in tally.items():
            so_far[what].update(counted)
    return {str(kind): of_kind(tally, kind.players) for kind, tally in found.items()}


def table(found: Mapping[str, Mapping[str, Any]]) -> str:
    """The figures to be read."""
    lines: list[str] = []
    for name, kind in found.items():
        lines.append(f"{name}: {kind['games']} games")
        for what, value in kind.items():
            if isinstance(value, Mapping) and "middle" in value:
                numbers = (f"{part} {value[part]:g}" for part in ("mean", "spread", "least", "middle", "most"))
                lines.append(f"    {what:<24}{', '.join(numbers)}")
            elif isinstance(value, float):
                lines.append(f"    {what:<24}{value:.2%}")
        lines.append(f"    {'turns by use':<24}{', '.join(f'{use} {part:.1%}' for use, part in kind['turns by use'].items())}")
        lines.append(f"    {'wins by seat':<24}{', '.join(f'{part:.1%}' for part in kind['wins by seat'])}")
        lines.append(f"    {'title':<18}{'in play':>9}{'awarded':>9}{'tied':>9}{'nobody':>9}{'margin':>9}{'to winner':>11}")
        for title, figures in kind["titles"].items():
            row = [f"{figures[part]:.1%}" if part in figures else "-" for part in ("in play", "awarded", "tied", "nobody")]
            row += [f"{figures['margin']['mean']:.2f}" if "margin" in figures else "-"]
            winner = f"{figures['goes to the winner']:.1%}" if "margin" in figures else "-"
            lines.append(f"    {title:<18}{''.join(f'{cell:>9}' for cell in row)}{winner:>11}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m vacant_throne.lab.titles", description="What random games of King's Bounty are like.")
    parser.add_argument("--games", type=int, default=1_000, help="how many in all (default: 1000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of all of them (default: 1)")
    parser.add_argument("--processes", type=int, default=1, help="how many share the work (default: 1)")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    given = parser.parse_args(arguments)
    begun = time.monotonic()
    work = batches(given.games, given.seed, len(KINDS))
    found = figures(watched(run(play, work, given.processes), work))
    print(table(found))
    if given.json:
        report = {"games": given.games, "seed": given.seed, "rules": GAME.rules_version, "kinds": found}
        given.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    print(f"{given.games} games in {time.monotonic() - begun:.0f} seconds", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
