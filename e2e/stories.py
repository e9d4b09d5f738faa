"""Whole games to be played on the page, found in the engine: short ones in which everything happens that a test wants to see."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Set
from typing import Any

from e2e.positions import Observed, observed
from vacant_throne.core.contract import Outcome
from vacant_throne.core.match import Match
from vacant_throne.games import GAMES

TRIES = 400
"""How many seeds are tried before a story counts as one that nobody will ever see."""

Ends = Callable[[Outcome], object]


def happens(seen: Observed, moves: list[str], move: str) -> Iterator[str]:
    """What is special about a decision, in words that a story can be asked for.

    A card as ``card:march``, one that Spy copies as ``spy:march``; a step by its name; ``factions`` where a region could take several;
    ``chooses`` and ``must`` for an automaton's decision that has several ways, or one.
    """
    step = seen["step"]
    if step != "turn":
        yield step
    if move.startswith(("card:", "spy:")):
        yield move
    if step == "spy" and len(moves) > 1:
        yield "several cards to copy"
    places = [text.rpartition("@")[2] for text in moves if text.startswith("put:")]
    if len(set(places)) < len(places):
        yield "factions"
    if seen["actor"] != seen["seat"]:
        yield "chooses" if len(moves) > 1 else "must"


def legal(match: Match[Any]) -> list[str]:
    """The moves that are legal now, as they are written."""
    return [move.text for move in match.state.legal_moves()]


def told(match: Match[Any]) -> set[str]:
    """Everything special that happened in a match."""
    found: set[str] = set()
    for number, move in enumerate(match.log):
        state = match.at(number)
        found |= set(happens(state.observe(None), [other.text for other in state.legal_moves()], move.text))
    return found


def story(
    game: str, options: dict[str, object], wanted: Set[str] = frozenset(), ends: Ends = lambda outcome: True, *, start: int = 1
) -> Match[Any]:
    """A match that is over, in which everything `wanted` happens, and that `ends` as it should.

    It is the shortest that is found for the first seed that has one. To `start` with a seed that is known to have a short one saves time.
    """
    for seed in range(start, start + TRIES):
        best: Match[Any] | None = None
        for attempt in range(8):
            match = Match(GAMES[game], options, seed)
            _play_on(match, wanted, random.Random(f"{seed} {attempt}"), most=len(best.log) if best else 10_000)
            outcome = match.outcome()
            if outcome is not None and ends(outcome) and wanted <= told(match):
                best = match
        if best:
            return best
    raise AssertionError(f"in {TRIES} games of {game} {options}, {sorted(wanted)} never happened all")


def _play_on(match: Match[Any], wanted: Set[str], rng: random.Random, *, most: int) -> None:
    """Play to the end, or almost as many decisions as `most`: cards while something is missing, otherwise passes."""
    missing, eager = set(wanted), rng.choice((0.3, 0.6, 0.9))
    while match.state.seat is not None and len(match.log) + 1 < most:
        seen, moves = observed(match), legal(match)
        rng.shuffle(moves)
        helpful = [move for move in moves if missing & set(happens(seen, moves, move))]
        if not helpful and any(not name.startswith("card:") for name in missing) and rng.random() < eager:
            helpful = [move for move in moves if move.startswith("card:")]
        move = (helpful or [move for move in moves if move == "pass"] or moves)[0]
        missing -= set(happens(seen, moves, move))
        match.play(move)


def victory_over_the_saxons(options: dict[str, object], *, start: int = 1) -> Match[Any]:
    """A match played alone and won: through every struggle many ways are tried, and the most promising are followed."""
    for seed in range(start, start + TRIES):
        rng, ways = random.Random(seed), [Match(GAMES["king-is-dead"], {"players": 1, **options}, seed)]
        while any(match.state.seat is not None for match in ways):
            tried = [_through_a_struggle(match.copy(), rng) for match in ways for _ in range(30)]
            ways = sorted(tried, key=_promise, reverse=True)[:6]
        if (outcome := ways[0].outcome()) and outcome.winners == (0,):
            return ways[0]
    raise AssertionError(f"{TRIES} games against the Saxons, and none was won")


def _through_a_struggle(match: Match[Any], rng: random.Random) -> Match[Any]:
    struggle = observed(match)["resolved"]
    while match.state.seat is not None and (seen := observed(match))["resolved"] == struggle:
        own_turn = seen["step"] == "turn" and seen["actor"] == seen["seat"]
        match.play("pass" if own_turn and rng.random() < 0.6 else rng.choice(legal(match)))
    return match


def _promise(match: Match[Any]) -> int:
    """How good a game looks for whoever plays alone: few regions torn, few that would be, many cards in hand."""
    seen, advice = observed(match), match.state.advise(None)
    wins = advice["outcome"].winners == (0,)
    if match.state.seat is None:
        return 100 if wins else -100
    torn = sum(region["disc"] == "unstable" for region in seen["regions"].values())
    ties = sum(result is None for result in advice["results"].values())
    return seen["seats"][0]["hand_size"] + 2 * wins - 4 * torn - ties
