"""What an analysis says of a match, as plain data, and as JSON that goes with its save.

What is read comes from storage, from files and so from strangers: it is measured against the match that it claims to be about, and nothing
in it is believed that this match does not bear out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast
from zlib import crc32

from vacant_throne.core import strictjson
from vacant_throne.core.contract import Move, Observation, State
from vacant_throne.core.errors import NotationError, SaveError
from vacant_throne.core.match import Match
from vacant_throne.core.message import Message
from vacant_throne.core.save import MAX_WORD

FORMAT = 1
MAX_LINE = 16
"""Decisions of one way to finish a turn that are kept: more than any turn has that somebody would want to read."""
MAX_LOOKS = 1_000_000
MAX_TEXT = 500_000
"""Characters of a review as text, before anything is made of them."""
TURNING_POINT = 0.05
"""What a decision must have cost to be worth going back to."""

_SCALE = 1000
_KEYS = {"format", "match", "looks", "verdicts"}


class Verdict(NamedTuple):
    """One decision, judged by what its seat could know. All figures are from 0 to 1, in thousandths.

    `number` counts decisions from 1, as the chronicle does: the board before it is ``match.at(number - 1)``. `value` is the chance of
    winning that the `move` left to its seat, and `cost` what it gave away of it. `chances` are those of every seat before the decision.
    `line` is the better way that was found, up to the end of the seat's turn as far as it can be foreseen; empty where the move that was
    made is as good as any.
    """

    number: int
    seat: int
    move: Move
    value: float
    cost: float
    chances: tuple[float, ...]
    line: tuple[Move, ...]

    @property
    def best(self) -> Move:
        """The best move found."""
        return self.line[0] if self.line else self.move


class Review(NamedTuple):
    """The verdicts on a match in order, and how often each decision was looked at. Forced moves have none."""

    looks: int
    verdicts: tuple[Verdict, ...]


def turning_points(review: Review, most: int = 5) -> tuple[Verdict, ...]:
    """The decisions that cost most, in the order in which they were made."""
    costly = [verdict for verdict in review.verdicts if verdict.cost >= TURNING_POINT]
    costly.sort(key=lambda verdict: -verdict.cost)
    return tuple(sorted(costly[:most], key=lambda verdict: verdict.number))


def sides(observation: Observation) -> tuple[tuple[int, ...], ...]:
    """The seats by who wins together: partners as one side, everybody else alone."""
    found: dict[object, tuple[int, ...]] = {}
    for number, seat in enumerate(cast("Sequence[Mapping[str, object]]", observation["seats"])):
        team = seat.get("team")
        side = ("alone", number) if team is None else ("team", team)
        found[side] = (*found.get(side, ()), number)
    return tuple(found.values())


def own_turn(state: State, moves: Sequence[Move]) -> tuple[tuple[Move, ...], State]:
    """As much of `moves` as the seat to move can make in its turn without seeing anything new, and the state that this leads to.

    A move that shows something is the last one that is told, and is not made: what it shows is nobody's to know yet.
    """
    seat, turn, now = state.seat, state.turn, state.copy()
    made: list[Move] = []
    for move in moves[:MAX_LINE]:
        if (now.seat, now.turn) != (seat, turn) or move not in now.legal_moves():
            break
        made.append(move)
        if now.reveals(move):
            break
        now.apply(move)
    return tuple(made), now


def dump(review: Review, match: Match[Any]) -> dict[str, Any]:
    """A review of that match, as JSON can hold it."""
    return {
        "format": FORMAT,
        "match": _digest(match),
        "looks": review.looks,
        "verdicts": [
            [
                verdict.number,
                _thousandths(verdict.value),
                _thousandths(verdict.cost),
                [_thousandths(chance) for chance in verdict.chances],
                [move.text for move in verdict.line],
            ]
            for verdict in review.verdicts
        ],
    }


def dumps(review: Review, match: Match[Any]) -> str:
    """A review of that match, as JSON text."""
    return json.dumps(dump(review, match), separators=(",", ":"))


def loads(text: str, match: Match[Any]) -> Review:
    """Read a review of that match, given as JSON text. Raises `SaveError`, and nothing else."""
    return load(strictjson.read(text, MAX_TEXT), match)


def load(document: object, match: Match[Any]) -> Review:
    """Read a review of that match, as `dump` made it or `strictjson.read` read it. Raises `SaveError`, and nothing else.

    A review of another match is refused, and so is one of this match when it was longer, or went another way.
    """
    if type(document) is not dict:
        raise _damaged()
    whole = cast("dict[str, object]", document)
    made = whole.get("format")
    if type(made) is int and made > FORMAT:
        raise SaveError(Message("save.newer"))
    verdicts = whole.get("verdicts")
    if set(whole) != _KEYS or made != FORMAT or type(made) is not int or whole["match"] != _digest(match) or type(verdicts) is not list:
        raise _damaged()
    rows = cast("list[object]", verdicts)
    if len(rows) > len(match.log):
        raise _damaged()
    found: list[Verdict] = []
    for row in rows:
        found.append(_verdict(row, match, after=found[-1].number if found else 0))
    return Review(_whole(whole["looks"], MAX_LOOKS), tuple(found))


def _verdict(row: object, match: Match[Any], after: int) -> Verdict:
    number, value, cost, chances, line = _list(row, 5, 5)
    at = _whole(number, len(match.log))
    if at <= after:
        raise _damaged()
    state = match.at(at - 1)
    if len(state.legal_moves()) < 2:
        raise _damaged()
    seats = len(state.observe(None)["seats"])
    kept, lost = _whole(value, _SCALE), _whole(cost, _SCALE)
    moves = _line(_list(line, 0, MAX_LINE), match, state)
    move = match.log[at - 1]
    if kept + lost > _SCALE or bool(lost) != bool(moves) or (moves and moves[0] is move):
        raise _damaged()
    shares = tuple(_whole(chance, _SCALE) / _SCALE for chance in _list(chances, seats, seats))
    return Verdict(at, state.seat, move, kept / _SCALE, lost / _SCALE, shares, moves)


def _line(texts: list[object], match: Match[Any], state: State) -> tuple[Move, ...]:
    moves: list[Move] = []
    for text in texts:
        if type(text) is not str or len(text) > MAX_WORD:
            raise _damaged()
        try:
            moves.append(match.game.parse_move(text))
        except NotationError:
            raise _damaged() from None
    if own_turn(state, moves)[0] != tuple(moves):
        raise _damaged()
    return tuple(moves)


def _list(value: object, least: int, most: int) -> list[object]:
    if type(value) is not list or not least <= len(cast("list[object]", value)) <= most:
        raise _damaged()
    return cast("list[object]", value)


def _whole(value: object, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:  # True is no number here
        raise _damaged()
    return value


def _thousandths(value: float) -> int:
    return round(value * _SCALE)


def _digest(match: Match[Any]) -> int:
    """What tells this match, as far as it has gone, from others."""
    return crc32("\n".join([match.game.id, str(match.seed), match.state.notation(), *(move.text for move in match.log)]).encode())


def _damaged() -> SaveError:
    return SaveError(Message("save.damaged", {"part": "analysis"}))
