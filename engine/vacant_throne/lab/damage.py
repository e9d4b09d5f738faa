"""What happens to texts on their way, or is done to them: damage by messengers and editors, and parts of documents changed on purpose."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from vacant_throne.core.match import SEEDS
from vacant_throne.core.rng import Rng

STRAY = " \n\r\t\"'<>()[]{}.,;:!?=&#%/\\-_*~`|$\u00a0\u200b\u202e\u2026\u0301é\U0001f451\ud800\0"
"""Characters that have no business in a link, and little in a document."""

JSON = '{}[]",:0123456789.eE+-truefalsnd\\' + STRAY
"""Characters that documents are made of, and stray ones."""


def pick(values: Sequence[Any], rng: Rng) -> Any:
    """One of these, all equally likely."""
    return values[rng.below(len(values))]


def damage(text: str, others: Sequence[str], rng: Rng, chars: str) -> str:
    """The text with one to three things done to it that messengers, editors, or malice do."""
    for _ in range(1 + rng.below(3)):
        text = pick(_DAMAGES, rng)(text, rng.below(len(text) + 1), others, rng, chars)
    return text


def _drop(text: str, at: int, _others: Sequence[str], rng: Rng, _chars: str) -> str:
    return text[:at] + text[at + 1 + rng.below(3) :]


def _insert(text: str, at: int, _others: Sequence[str], rng: Rng, chars: str) -> str:
    return text[:at] + pick(chars, rng) + text[at:]


def _replace(text: str, at: int, _others: Sequence[str], rng: Rng, chars: str) -> str:
    return text[:at] + pick(chars, rng) + text[at + 1 :]


def _swap(text: str, at: int, _others: Sequence[str], _rng: Rng, _chars: str) -> str:
    return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


def _case(text: str, at: int, _others: Sequence[str], rng: Rng, _chars: str) -> str:
    length = 1 + rng.below(len(text) + 1)
    return text[:at] + text[at : at + length].swapcase() + text[at + length :]


def _fold(text: str, _at: int, _others: Sequence[str], rng: Rng, _chars: str) -> str:
    return text.upper() if rng.below(2) else text.lower()


def _truncate(text: str, at: int, _others: Sequence[str], _rng: Rng, _chars: str) -> str:
    return text[:at]


def _behead(text: str, at: int, _others: Sequence[str], _rng: Rng, _chars: str) -> str:
    return text[at:]


def _repeat(text: str, at: int, _others: Sequence[str], rng: Rng, _chars: str) -> str:
    return text[:at] + text[at - rng.below(at + 1) :]


def _splice(text: str, at: int, others: Sequence[str], rng: Rng, _chars: str) -> str:
    other = pick(others, rng)
    return text[:at] + other[rng.below(len(other)) :]


def _wrap(text: str, at: int, _others: Sequence[str], rng: Rng, _chars: str) -> str:
    return text[:at] + pick(("\n", "\r\n", "\n> ", " ", "=\n", "\u200b"), rng) + text[at:]


def _enclose(text: str, _at: int, _others: Sequence[str], rng: Rng, _chars: str) -> str:
    before, after = pick(
        (("<", ">"), ('"', '"'), ("https://host.example/kings/#g=", "&x=1"), ("see (https://host.example/%23g%3D", ")."), ("", "_")), rng
    )
    return before + text + after


_DAMAGES: tuple[Callable[[str, int, Sequence[str], Rng, str], str], ...] = (
    _drop,
    _insert,
    _replace,
    _swap,
    _case,
    _fold,
    _truncate,
    _behead,
    _repeat,
    _splice,
    _wrap,
    _enclose,
)

ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, -1, SEEDS - 1, SEEDS, 10**15, 10**30, 0.0, 1.0, 1e400, float("nan")),
    *("", "\0", "random", "card:", "pass", "../..", "<script>", "\ud800", "é" * 50, "x" * 500, "9" * 5000),
    *([], [[]], {}, {"": {}}, [[[[[[[[[[[[[[[]]]]]]]]]]]]]]], [None], [1], ["pass"] * 300),
)


def tamper(document: dict[str, Any], other: dict[str, Any], rng: Rng) -> str:
    """A document with one or two of its parts changed: taken from another one, odd, missing, too many, or moves in another order.

    The moves and the options are those of a save; other documents have none. What is given is changed.
    """
    for _ in range(1 + rng.below(2)):
        part = pick(list(document), rng) if document else "app"
        moves = document.get("moves")
        options = document.get("options")
        action = rng.below(8)
        if action == 0:
            document[part] = other.get(part)
        elif action == 1:
            document[part] = pick(ODD_VALUES, rng)
        elif action == 2:
            document.pop(part, None)
        elif action == 3:
            document[pick(("", "Game", "name", "moves "), rng)] = pick(ODD_VALUES, rng)
        elif action == 4 and type(document.get(part)) is int:
            document[part] += rng.below(5) - 2
        elif action == 5 and isinstance(options, dict) and options:
            document["options"] = {**options, pick([*options, "odd"], rng): pick(ODD_VALUES, rng)}
        elif isinstance(moves, list) and moves:
            document["moves"] = _shuffle_some(document["moves"], rng)
    return json.dumps(document)


def _shuffle_some(moves: Sequence[Any], rng: Rng) -> list[Any]:
    at, to = rng.below(len(moves)), rng.below(len(moves))
    changed = [*moves]
    action = rng.below(4)
    if action == 0:
        del changed[at]
    elif action == 1:
        changed[at], changed[to] = changed[to], changed[at]
    elif action == 2:
        changed.insert(at, changed[to])
    else:
        changed[at] = pick((*ODD_VALUES, changed[to]), rng)
    return changed
