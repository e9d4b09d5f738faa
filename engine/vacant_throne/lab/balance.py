"""How fair the games are, and what their cards are worth: a strong player against itself, in every kind of game.

``python -m vacant_throne.lab.balance --player search@48 --games 400`` plays so many games of every kind, or with ``--kind NAME`` (which may
be repeated) of those kinds, and tells: what who begins wins, how games end and how long they are, what it is worth to have been dealt a
card, and when cards are played. ``--json FILE`` keeps all counts; a run that finds such a file goes on from it and plays only the games
that it lacks. The same seed gives the same figures, in one run or several and however many processes share the work. What the figures mean
is in docs/balance.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from vacant_throne.bots.players import player
from vacant_throne.core.match import SEEDS
from vacant_throne.lab.elo import SIGMAS, Estimate, score
from vacant_throne.lab.endings import every_kind
from vacant_throne.lab.executors import as_they_come, in_order, workers
from vacant_throne.lab.matches import engine
from vacant_throne.lab.selfplay import WHOLE, Kind, Part, Tally, kinds, play
from vacant_throne.lab.titles import spread
from vacant_throne.lab.work import PAUSE, Progress, keep

AT_ONCE = 5
"""Games that one process plays before it reports."""

LEAST = 30
"""Games without which nothing is said of a card: with fewer the interval would be a guess."""

Figures = dict[str, dict[str, Any]]
"""By kind of game, as JSON can hold it: who played (``by``) and what came of it (``counts``)."""


def parts(asked: Sequence[Kind], games: int, seed: int, name: str, found: Mapping[str, Mapping[str, Any]]) -> list[Part]:
    """The work that brings each of these kinds to so many games."""
    work: list[Part] = []
    for kind in asked:
        done = found[str(kind)]["counts"]["games"]["all"] if str(kind) in found else 0
        work += [Part(kind, first, min(AT_ONCE, games - first), seed, name) for first in range(done, games, AT_ONCE)]
    return work


def run(work: Sequence[Part], processes: int) -> Iterator[tuple[Part, Tally]]:
    """Play it: every part with what came of it, in order."""
    progress = Progress()
    games, done = sum(part.games for part in work), 0
    with workers(processes) as by:
        for part, tally in in_order(as_they_come(by, play, work)):
            done += part.games
            progress.tell(done, games, f", {part.kind}")
            yield part, tally


def add(found: Figures, part: Part, tally: Tally) -> None:
    """Add what came of some games to the figures."""
    counts = found.setdefault(str(part.kind), {"by": played_by(part.player, part.seed, part.kind), "counts": {}})["counts"]
    for what, counted in tally.items():
        sums: dict[str, int] = counts.setdefault(what, {})
        for each, number in counted.items():
            sums[each] = sums.get(each, 0) + number


def played_by(name: str, seed: int, kind: Kind) -> dict[str, Any]:
    """All that settles how the games of a kind go."""
    return {"player": name, "seed": seed, "rules": every_kind()[kind.place][0].rules_version, "engine": engine()}


# --- what the counts say ---


def shares(counts: Mapping[str, Mapping[str, int]]) -> list[Estimate]:
    """The part of all wins that each side has had, in the order of play: first who begins."""
    places = [f"place {place}" for place in range(len(counts)) if f"place {place}" in counts]
    return [score({int(gain) / WHOLE: number for gain, number in counts[place].items()}) for place in places]


def worth(counted: Mapping[str, int], sides: int) -> Estimate | None:
    """By how much one card more of a sort than anybody else raises a side's share of the wins; None if too few games tell.

    The slope of a straight line (least squares, through the mean of every game), with an interval that allows for how much games really
    vary and takes each game as one (the sandwich estimator).
    """
    games = counted.get("games", 0)
    if games < LEAST:
        return None
    slope = counted["xy"] / counted["xx"]
    off = counted["xy xy"] - 2 * slope * counted["xx xy"] + slope * slope * counted["xx xx"]
    reach = SIGMAS * sqrt(max(0.0, off) * games / (games - 1)) / counted["xx"]
    # The slope is of cards times the sides, and of sixtieths. One card more than the others is (sides - 1) / sides above the mean.
    scale = (sides - 1) / WHOLE
    return Estimate(slope * scale, (slope - reach) * scale, (slope + reach) * scale)


def table(found: Mapping[str, Mapping[str, Any]]) -> str:
    """The figures to be read, as tables of Markdown."""
    lines = [*_head("game", "player", "games", "share of the wins, from who begins on", "drawn", "turns", "decisions")]
    played = [(name, found[name]) for name in map(str, kinds()) if name in found]
    lines += [_row(name, each["by"]["player"], *_overview(each["counts"])) for name, each in played]
    for name, each in played:
        lines += ["", f"**{name}**", "", *_details(each["counts"])]
    return "\n".join(lines)


def _overview(counts: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    games = counts["games"]["all"]
    yield str(games)
    yield ", ".join(f"{_percent(share.value)} ± {50 * (share.high - share.low):.1f}" for share in shares(counts))
    yield _percent(counts["games"]["drawn"] / games)
    for what in ("turns", "decisions"):
        length = spread(Counter({int(number): count for number, count in counts[what].items()}))
        yield f"{length['mean']:.0f} ({length['least']}–{length['most']})"


def _details(counts: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    games = counts["games"]["all"]
    for part in ("endings", "settled"):
        told = sorted(counts[part].items(), key=lambda item: (-item[1], item[0]))
        yield f"{part}: {', '.join(f'{what} {_percent(count / games)}' for what, count in told)}"
        yield ""
    sides, titles = len(shares(counts)), _named(counts, "title")
    cards = [(card, counts.get(f"played {card}", {})) for card in _named(counts, "held")]
    yield from _head("card", "worth", "in games", "played a game", "of those dealt", "when")
    rows = [(worth(counts[f"held {card}"], sides), card, played) for card, played in cards]
    for value, card, played in sorted(rows, key=lambda row: (row[0] is None, -row[0].value if row[0] else 0.0, row[1])):
        times, held = played.get("times", 0), counts[f"held {card}"]
        yield _row(
            card,
            f"{100 * value.value:+.1f} ± {50 * (value.high - value.low):.1f}" if value else "",
            str(held.get("games", 0)) if value else "",
            f"{times / games:.2f}",
            "" if titles else _percent(times / held["dealt"]),  # cards that are drawn later are no part of those dealt
            _percent(played["when"] / times / 1000) if times else "",
        )
    if titles:
        yield ""
        yield from _head("title", "in play", "awarded", "its holder wins", "decides")
    for title in titles:
        counted = counts[f"title {title}"]
        there, awarded = counted["in play"], counted.get("awarded", 0)
        told = [_percent(counted[what] / awarded) for what in ("won", "decided")] if awarded else ["", ""]
        yield _row(title, _percent(there / games), _percent(awarded / there), *told)


def _named(counts: Mapping[str, Mapping[str, int]], what: str) -> list[str]:
    return sorted(name.removeprefix(f"{what} ") for name in counts if name.startswith(f"{what} "))


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def _head(*cells: str) -> tuple[str, str]:
    return _row(*cells), f"|{'---|' * len(cells)}"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


# --- the command ---


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns the exit status."""
    named = {str(kind): kind for kind in kinds()}
    parser = argparse.ArgumentParser(prog="python -m vacant_throne.lab.balance", description="Tell how fair the games are.")
    parser.add_argument("--player", default="search@48", help="who plays all seats (default: %(default)s)")
    parser.add_argument("--kind", action="append", choices=named, metavar="NAME", help="a kind of game; may be repeated (default: all)")
    parser.add_argument("--games", type=int, default=100, help="of each kind (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of all of them (default: %(default)s)")
    parser.add_argument("--processes", type=int, default=1, help="how many share the work (default: %(default)s)")
    parser.add_argument("--json", type=Path, help="a file for all counts, which are continued if it exists")
    given = parser.parse_args(arguments)
    asked = [named[name] for name in given.kind or named]
    if not 0 <= given.seed < SEEDS or given.games < 1:
        parser.error("there is a game at least, and a seed that is not negative")
    for kind in asked:
        game, options = every_kind()[kind.place]
        try:
            player(game.id, options, given.player)
        except (ValueError, LookupError):
            parser.error(f"nobody called {given.player!r} plays {kind}")
    found: Figures = json.loads(given.json.read_text(encoding="utf-8")) if given.json and given.json.exists() else {}
    for kind in asked:
        if str(kind) in found and found[str(kind)]["by"] != played_by(given.player, given.seed, kind):
            parser.error(f"{given.json} has games of {kind} by another player or engine, or of another seed")
    kept = time.monotonic()
    try:
        for part, tally in run(parts(asked, given.games, given.seed, given.player, found), given.processes):
            add(found, part, tally)
            if given.json and time.monotonic() - kept >= PAUSE:
                kept = time.monotonic()
                _keep(given.json, found)
    finally:
        if given.json:
            _keep(given.json, found)
    print(table(found))
    return 0


def _keep(path: Path, found: Figures) -> None:
    keep(path, json.dumps(found, indent=1, sort_keys=True))


if __name__ == "__main__":
    sys.exit(main())
