"""The desk at which bots think for a page: text in, text out, a moment at a time.

A page asks again and again about the same decision, each time for a moment only. So nobody waits for a bot that is no longer wanted,
nothing has to be called off, and whoever asks decides how long a decision may take. What was found is kept between the questions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any, NamedTuple

from vacant_throne.bots.analysis import Analysis
from vacant_throne.bots.levels import level
from vacant_throne.bots.minds import mind_of
from vacant_throne.bots.seat import Seat
from vacant_throne.bots.thinking import Thinking, thinking
from vacant_throne.bots.verdicts import dumps, loads
from vacant_throne.core.contract import Game, Move, State
from vacant_throne.core.match import Match

KEPT = 8
"""Seats whose last thoughts are kept: as many as sit at one table."""


class _Kept(NamedTuple):
    moves: tuple[Move, ...]
    thinking: Thinking


class Desk:
    """Where the bots of any number of tables think. `games` has the known games by id, `clock` tells seconds."""

    def __init__(self, games: Mapping[str, Game[Any]], clock: Callable[[], float] = perf_counter) -> None:
        self._games = games
        self._clock = clock
        self._match: Match[Any] | None = None
        self._kept: dict[tuple[object, ...], _Kept] = {}
        self._analysis: tuple[State, Analysis[Any]] | None = None
        """The analysis under way, and the last position of the match that it is about."""

    def answer(self, question: str) -> str:
        """Think for a moment about the decision that a match has come to, and tell what has been found so far.

        The question is JSON: `game`, `options`, `seed` and `moves` of the match; the `level` to think at, `luck` (a number that decides
        what is left to chance) and `moment` (milliseconds). So is the answer: the `move` to make, its `value` from 0 to 1 for the seat
        that decides, the `line` that is expected, how many times it has `looked`, and whether it is `done`: to think on would change
        nothing.

        A question with `so_far`, a review as text or nothing, is about the whole match: the answer is the `review` that has been written,
        and its `progress` from 0 to 1. Raises `ValueError` or `ThroneError` for a question that makes no sense.
        """
        asked: dict[str, Any] = json.loads(question)
        match = self._match_of(asked)
        end = self._clock() + asked["moment"] / 1000
        return json.dumps(self._review(match, asked, end) if "so_far" in asked else self._decide(match, asked, end))

    def _decide(self, match: Match[Any], asked: Mapping[str, Any], end: float) -> dict[str, object]:
        at = self._thinking(match, asked)
        at.think_until(end, self._clock)
        thought = at.thought()
        return {
            "move": thought.move.text,
            "value": round(thought.candidates[0].value, 4),
            "line": [move.text for move in thought.line],
            "looked": thought.iterations,
            "done": at.done,
        }

    def _review(self, match: Match[Any], asked: Mapping[str, Any], end: float) -> dict[str, object]:
        if self._analysis is None or self._analysis[0] is not match.state:
            so_far = loads(asked["so_far"], match) if asked["so_far"] else None
            self._analysis = match.state, Analysis(match, so_far=so_far)
        work = self._analysis[1]
        work.go_on()
        while not work.done and self._clock() < end:
            work.go_on()
        if work.done:
            self._analysis = None
        return {"review": dumps(work.review, match), "progress": work.progress, "done": work.done}

    def _match_of(self, asked: Mapping[str, Any]) -> Match[Any]:
        """The match that is asked about. Mostly it is the last one, a few moves later."""
        game, options, seed, moves = (asked[part] for part in ("game", "options", "seed", "moves"))
        match = self._match
        made = [move.text for move in match.log] if match else []
        if match is None or (match.game.id, dict(match.options), match.seed, made) != (game, options, seed, moves[: len(made)]):
            match, made = Match(self._games[game], options, seed), []
        for text in moves[len(made) :]:
            match.play(text)
        self._match = match
        return match

    def _thinking(self, match: Match[Any], asked: Mapping[str, Any]) -> Thinking:
        """What has been thought so far: about this very decision, or about the last one of the same seat."""
        seat = Seat(match.state, match.options, match.game.seats(match.options))
        key = (match.game.id, tuple(match.options.items()), match.seed, seat.number, asked["level"], asked["luck"])
        kept = self._kept.pop(key, None)
        if kept is None or kept.moves != match.log:
            since = match.log[len(kept.moves) :] if kept and match.log[: len(kept.moves)] == kept.moves else ()
            before = kept.thinking if kept and since else None
            luck = (asked["luck"] + len(match.log)) % (1 << 32)
            at = level(asked["level"], match.game.id, match.options)
            kept = _Kept(match.log, thinking(mind_of(match.game.id), seat, at, luck, before, since))
        self._kept[key] = kept
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return kept.thinking
