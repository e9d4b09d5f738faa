"""Bots against each other, until it is clear who is stronger.

``python -m vacant_throne.lab.tournament --game king-is-dead --players random,greedy,search@1000 --games 400`` plays every player against
all that are named before it, so the weakest is named first; ``--against greedy`` plays each against that one alone. ``--sprt 0.6,0.7``
stops a pairing as soon as it is clear whether the player scores at most 60 % or at least 70 %, ``--at-least 0.9`` as soon as it is clear
whether it scores more than 90 %. ``--log FILE`` keeps every game: a run that finds its log goes on from it. The same seed gives the same
games and figures, whoever does the work: ``--processes`` of this machine, or with ``--scheduler ADDRESS`` a cluster of Dask. What the
figures mean is in docs/lab.md.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from vacant_throne.bots.players import player
from vacant_throne.core.contract import Game, Options
from vacant_throne.core.errors import OptionsError
from vacant_throne.core.match import SEEDS
from vacant_throne.core.rng import stream
from vacant_throne.games import GAMES
from vacant_throne.lab import standings
from vacant_throne.lab.executors import Unavailable, Workers, as_they_come, workers
from vacant_throne.lab.matches import Fixture, OtherEngine, engine, play_fixture, seatings
from vacant_throne.lab.matchlog import LogError, MatchLog
from vacant_throne.lab.pairing import Pairing
from vacant_throne.lab.sprt import Sprt
from vacant_throne.lab.work import Progress

INTERRUPTED = 130
"""The exit status of a run that was broken off at the keyboard."""


def run(header: dict[str, Any], pairings: Sequence[Pairing], by: Workers, log: MatchLog | None = None) -> None:
    """Play what `header` says (see `header_of`) until every pairing is over. Games that the log has are not played again."""
    at = {names: pairing for pairing in pairings for names in pairing.seatings}
    for (opening, names), result in log.games.items() if log else ():
        if names in at and opening < at[names].openings:
            at[names].add(opening, names, result)
    progress = Progress(sum(pairing.done for pairing in pairings))
    for _, fixture, result in as_they_come(by, play_fixture, _fixtures(header, pairings)):
        if log:
            log.add(fixture.opening, fixture.names, result)
        at[fixture.names].add(fixture.opening, fixture.names, result)
        under_way = [pairing for pairing in pairings if not pairing.over]
        more = f", {len(under_way)} of {len(pairings)} pairings under way" if len(pairings) > 1 else ""
        progress.tell(sum(pairing.done for pairing in pairings), sum(pairing.games for pairing in pairings), more)


def _fixtures(header: dict[str, Any], pairings: Sequence[Pairing]) -> Iterator[Fixture]:
    """The games that are still to be played: all pairings at the first opening, at the second, and so on."""
    for opening in range(max(pairing.openings for pairing in pairings)):
        seed = stream(header["seed"], f"opening {opening}").below(SEEDS)
        for pairing in pairings:
            for names in pairing.seatings:
                if not pairing.over and not pairing.has(opening, names):
                    yield Fixture(header["game"], header["options"], names, opening, seed, header["engine"])


def header_of(game: Game[Any], options: Options, seed: int) -> dict[str, Any]:
    """What settles how a game between given players goes: the head of a log."""
    return {"game": game.id, "options": dict(options), "rules": game.rules_version, "engine": engine(), "seed": seed}


def parse_options(game: Game[Any], given: Sequence[str]) -> Options:
    """Options from texts such as ``players=2``. Raises `ValueError` with a sentence."""
    known = {option.id: {str(choice).lower(): choice for choice in option.choices} for option in game.options}
    chosen: dict[str, int | str | bool] = {}
    for text in given:
        name, _, value = text.partition("=")
        if name not in known:
            raise ValueError(f"{game.id} has no option {name}; it has {', '.join(known)}")
        if value.lower() not in known[name]:
            raise ValueError(f"the option {name} is one of {', '.join(known[name])}")
        chosen[name] = known[name][value.lower()]
    try:
        return game.complete(chosen)
    except OptionsError as error:
        raise ValueError(f"these options do not go together: {error}") from error


def _pairings(given: argparse.Namespace, game: Game[Any], options: Options) -> list[Pairing]:
    """Who meets whom. Raises `ValueError` with a sentence."""
    names: list[str] = given.players.split(",")
    for name in (*names, *([given.against] if given.against else [])):
        try:
            player(game.id, options, name)
        except (ValueError, LookupError) as error:
            raise ValueError(f"nobody called {name!r} plays {game.id}") from error
    pairs = [(name, given.against) for name in names] if given.against else [(name, other) for other, name in combinations(names, 2)]
    if not pairs or any(first == second for first, second in pairs) or len(set(names)) < len(names):
        raise ValueError("a tournament is between players who are not the same: name two or more, or one and --against another")
    seats = game.seats(options)
    if seats - len(game.unattended(options)) < 2:
        raise ValueError("a tournament needs a game that two or more play against each other")
    if given.alternate and seats % 2:
        raise ValueError("an odd number of seats cannot alternate")
    bounds = (given.at_least, (1 + given.at_least) / 2) if given.at_least is not None else given.sprt
    openings = -(-given.games // (2 if given.alternate else seats))
    found: list[Pairing] = []
    for first, second in pairs:
        tables = seatings(first, second, seats, alternate=given.alternate)
        found.append(Pairing(first, second, tables, openings, Sprt(*bounds) if bounds else None))
    return found


def _bounds(text: str) -> tuple[float, float]:
    low, high = map(float, text.split(","))
    return low, high


def _goes_on(log: MatchLog | None) -> str:
    return f"; the same command goes on from {log.path}" if log else ""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m vacant_throne.lab.tournament", description="Play bots against each other.")
    parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)), help="default: %(default)s")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated")
    parser.add_argument("--players", required=True, help="names, the weakest first, with commas between")
    parser.add_argument("--against", help="play each of the players against this one, and not against each other")
    parser.add_argument("--alternate", action="store_true", help="each player has every other seat, as teams have; else the first has one")
    parser.add_argument("--games", type=int, default=400, help="how many each pairing plays at most (default: %(default)s)")
    test = parser.add_mutually_exclusive_group()
    test.add_argument("--sprt", type=_bounds, metavar="LOW,HIGH", help="stop when the score is clearly above LOW or clearly below HIGH")
    test.add_argument("--at-least", type=float, metavar="SCORE", help="the same with HIGH halfway between SCORE and 1")
    by = parser.add_mutually_exclusive_group()
    by.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many share the work (default: one a processor)")
    by.add_argument("--scheduler", metavar="ADDRESS", help="let a Dask cluster do the work, such as tcp://10.0.0.1:8786")
    parser.add_argument("--log", type=Path, help="a file for the games, which are continued if it exists")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    parser.add_argument("--seed", type=int, default=1, help="seed of all games (default: %(default)s)")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns the exit status."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.games < 1:
        parser.error("a tournament has a game at least")
    game = GAMES[given.game]
    try:
        options = parse_options(game, given.option)
        pairings = _pairings(given, game, options)
        header = header_of(game, options, given.seed)
        log = MatchLog(given.log, header) if given.log else None
    except (ValueError, LogError) as error:
        parser.error(str(error))
    status = 0
    try:
        with workers(given.processes, given.scheduler) as by:
            run(header, pairings, by, log)
    except (Unavailable, OtherEngine) as error:
        print(f"{error}{_goes_on(log)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"broken off{_goes_on(log)}", file=sys.stderr)
        status = INTERRUPTED
    finally:
        if log:
            log.close()
    found = standings.figures(pairings)
    print(standings.tables(found))
    if given.json:
        given.json.write_text(json.dumps({**header, **found}, indent=2) + "\n", encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main())
