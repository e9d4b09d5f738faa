"""A hint for the decision at hand: what is worth doing, how well it promises to end, and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from htpy import Element

from app import h
from app.bots import percent
from app.i18n import Text
from app.markup import button
from app.views.dialogs import dialog
from vacant_throne.bots.reasons import reasons, steps
from vacant_throne.bots.verdicts import own_turn
from vacant_throne.core.contract import Move
from vacant_throne.core.match import Match
from vacant_throne.core.message import Message


class Hint(NamedTuple):
    """What is worth doing now.

    `steps` are the decisions of the turn as they are called, `play` the index of the first among the legal moves, `chance` the chance of
    winning after it, from 0 to 1, and `looked` how many lines of play were looked at so far; `thinking` is set as long as that goes on.
    """

    steps: tuple[Message, ...]
    reasons: tuple[Message, ...]
    play: int
    chance: float
    looked: int
    thinking: bool


def read_hint(match: Match[Any], move: str, line: Sequence[str], chance: float, looked: int, *, thinking: bool) -> Hint:
    """The hint for the present decision: the text of the `move` to make, and those of the `line` that is expected with it.

    Raises `NotationError` for a text that is no move, and `ValueError` where the move is not legal now.
    """
    state = match.state
    moves: list[Move] = [match.game.parse_move(text) for text in (line if line[:1] == [move] else [move])]
    turn = own_turn(state, moves)[0]
    if not turn:
        raise ValueError(move)
    play = list(state.legal_moves()).index(turn[0])
    return Hint(steps(match.game.id, state, turn), reasons(match.game.id, state, turn), play, chance, looked, thinking)


def hint(t: Text, at: Hint | None) -> Element:
    """The hint, over the table; None until there is one."""
    return dialog(
        t,
        "hint",
        t("teacher.title"),
        h.p("#teacher-state.teacher-state", role="status")[
            t("teacher.thinking") if at is None or at.thinking else t("bots.looked", n=at.looked)
        ],
        at is not None
        and h.div(".teacher")[
            in_steps(t, at.steps),
            h.p(".teacher-chance")[t("teacher.chance", n=percent(at.chance))],
            h.h3[t("teacher.why")],
            h.ul(".reasons")[(h.li[t.say(reason)] for reason in at.reasons)],
        ],
        h.div(".actions")[
            at is not None and not at.thinking and button(t("teacher.play"), "take-hint", str(at.play), kind="go", id="teacher-play"),
            button(t("table.close"), "close", id="teacher-close"),
        ],
    )


def in_steps(t: Text, said: Sequence[Message]) -> Element:
    """The decisions of a turn in order."""
    return h.ol(".steps")[(h.li[t.say(step)] for step in said)]
