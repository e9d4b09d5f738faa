"""JSON from outside, read with suspicion: a file that somebody imports, an entry that another program may have written."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from vacant_throne.core.errors import SaveError
from vacant_throne.core.message import Message

MAX_CHARS = 1_000_000
MAX_DEPTH = 12
MAX_DIGITS = 16


def read(text: str, max_chars: int = MAX_CHARS) -> Any:
    """The value of a JSON text: objects, arrays, text, integers, true, false and null.

    Raises `SaveError`, and nothing else, for a text that is empty, longer than `max_chars`, not JSON, or JSON that nobody here writes:
    a key given twice, fractions, NaN, integers of more than `MAX_DIGITS` digits, more than `MAX_DEPTH` levels, half a surrogate pair.
    """
    if len(text) > max_chars:
        raise SaveError(Message("save.too_long"))
    text = text.removeprefix("\ufeff")  # some editors put a byte order mark in front
    if not text.strip():
        raise SaveError(Message("save.empty"))
    if _depth(text) > MAX_DEPTH:  # first, because json's own recursion may exhaust a browser's small stack
        _refuse()
    try:
        value = json.loads(text, parse_int=_integer, parse_float=_refuse, parse_constant=_refuse, object_pairs_hook=_object)
        json.dumps(value, ensure_ascii=False).encode()  # half a surrogate pair has no bytes
    except ValueError:
        _refuse()
    return value


def _depth(text: str) -> int:
    """How deeply brackets are nested, those inside strings left out."""
    outside = text.replace("\\\\", "").replace('\\"', "").split('"')[::2]
    depth = deepest = 0
    for char in "".join(outside):
        if char in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in "]}":
            depth -= 1
    return deepest


def _refuse(_text: str = "") -> NoReturn:
    raise SaveError(Message("save.unreadable"))


def _integer(digits: str) -> int:
    if len(digits.removeprefix("-")) > MAX_DIGITS:
        _refuse()
    return int(digits)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        _refuse()
    return found
