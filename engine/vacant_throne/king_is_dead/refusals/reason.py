"""What a refusal says."""

from __future__ import annotations

from typing import NamedTuple

from vacant_throne.core.message import Argument


class Reason(NamedTuple):
    """The message's id, the rule that forbids the move, and the names to put in."""

    id: str
    rule: str
    args: dict[str, Argument]


def no(id: str, rule: str, **args: Argument) -> Reason:
    """A reason."""
    return Reason(id, rule, args)
