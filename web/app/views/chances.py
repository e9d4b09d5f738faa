"""An analysis in words, and its chart: the chance of winning of every side in the course of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from htpy import Element, Node

from app import h
from app.bots import percent
from app.i18n import Text
from app.markup import button
from vacant_throne.bots.reasons import steps
from vacant_throne.bots.verdicts import Review, Verdict, sides, turning_points
from vacant_throne.core.match import Match
from vacant_throne.core.message import Message, seat_term


class Judged(NamedTuple):
    """A verdict in words: the turn it belongs to, what was done, and the better way that was found; empty where there is none."""

    verdict: Verdict
    turn: int
    made: Message
    better: tuple[Message, ...]


class Told(NamedTuple):
    """A review in words: all that depends on the match and the review alone, so that it is made once.

    `turning` are the numbers of the decisions that are turning points, `length` all decisions, and `ranks` those of the
    outcome, if there is one.
    """

    judged: tuple[Judged, ...]
    turning: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    length: int
    ranks: tuple[int, ...]


def tell(match: Match[Any], review: Review) -> Told:
    """Put a review of that match into words."""
    judged: list[Judged] = []
    for verdict in review.verdicts:
        state = match.at(verdict.number - 1)
        (made,) = steps(match.game.id, state, (verdict.move,))
        judged.append(Judged(verdict, state.turn, made, steps(match.game.id, state, verdict.line)))
    outcome = match.outcome()
    turning = tuple(verdict.number for verdict in turning_points(review))
    ranks = outcome.ranks if outcome else ()
    return Told(tuple(judged), turning, sides(match.state.observe(None)), len(match.log), ranks)


HEIGHT = 160
"""Of the chart, in pixels: its width is whatever there is, and its labels are beside it."""
_APART = 14
"""How far apart the letters at its end stand at least."""


def course(t: Text, told: Told, cursor: int | None, ui: Mapping[str, str]) -> Element:
    """The chance of every side, decision by decision: as a chart or, for those who want figures, as a table."""
    table = ui.get("course") == "table"
    return h.figure(".chances")[
        h.figcaption[t("analysis.chart")],
        _figures(t, told) if table else _chart(t, told, cursor),
        button(t("analysis.chart.drawn" if table else "analysis.chart.table"), "ui", "course=" if table else "course=table", kind="way"),
    ]


def _points(told: Told, side: tuple[int, ...]) -> list[tuple[int, float]]:
    """The chances of a side: how many decisions had been made, and the chance, down to the result."""
    points = [(each.verdict.number - 1, each.verdict.chances[side[0]]) for each in told.judged]
    return [*points, (told.length, _result(told, side))] if told.ranks else points


def _result(told: Told, side: tuple[int, ...]) -> float:
    won = [other for other in told.sides if told.ranks[other[0]] == 1]
    return 1 / len(won) if side in won else 0.0


def _chart(t: Text, told: Told, cursor: int | None) -> Node:
    lines = [_points(told, side) for side in told.sides]
    width = max(told.length, 1)
    return [
        h.div(".chart")[
            h.div(".chart-scale", aria_hidden="true")[(h.span[t("analysis.percent", n=n)] for n in (100, 50, 0))],
            h.svg(
                {
                    "class": "chart-lines",
                    "viewBox": f"0 -3 {width} 106",
                    "preserveAspectRatio": "none",
                    "role": "img",
                    "aria-label": " ".join(_spoken(t, side, line) for side, line in zip(told.sides, lines, strict=True) if line),
                }
            )[
                (_rule(f"0,{y} {width},{y}", "grid") for y in (0, 50, 100)),
                (_rule(f"{number - 1},0 {number - 1},100", "turning") for number in told.turning),
                cursor is not None and _rule(f"{cursor},0 {cursor},100", "cursor"),
                (
                    _rule(" ".join(f"{x},{100 - 100 * chance:.1f}" for x, chance in line), f"line-{number}")
                    for number, line in enumerate(lines)
                ),
            ],
            h.svg({"class": "chart-ends", "viewBox": f"0 0 30 {HEIGHT}", "width": "30", "height": str(HEIGHT), "aria-hidden": "true"})[
                (
                    h.text(x="4", y=str(y), class_=f"of-line-{number}")[_letters(told.sides[number])]
                    for number, y in _ends([line[-1][1] if line else 0.0 for line in lines])
                )
            ],
        ],
        h.ul(".chart-key")[
            (
                h.li[
                    h.svg({"viewBox": "0 0 40 10", "width": "40", "height": "10", "aria-hidden": "true"})[
                        _rule("0,5 40,5", f"line-{number}")
                    ],
                    h.b[_letters(side)],
                    h.span[t.join([t.term(seat_term(seat)) for seat in side])],
                ]
                for number, side in enumerate(told.sides)
            )
        ],
    ]


def _rule(points: str, kind: str) -> Element:
    return h.polyline(points=points, class_=f"is-{kind}")


def _letters(side: tuple[int, ...]) -> str:
    return "".join("ABCDEFGH"[seat] for seat in side)


def _ends(chances: Sequence[float]) -> list[tuple[int, int]]:
    """By number of the line, the height at which its letter stands: beside its end, or as near as the others leave room."""
    order = sorted(range(len(chances)), key=lambda number: -chances[number])
    found: list[tuple[int, int]] = []
    for place, number in enumerate(order):
        lowest = HEIGHT - 4 - _APART * (len(order) - 1 - place)
        wanted = round((1 - chances[number]) * (HEIGHT - 10)) + 9
        above = found[-1][1] + _APART if found else 10
        found.append((number, max(above, min(lowest, wanted))))
    return found


def _spoken(t: Text, side: tuple[int, ...], line: Sequence[tuple[int, float]]) -> str:
    chances = [chance for _, chance in line]
    return t(
        "analysis.chart.line",
        who=tuple(seat_term(seat) for seat in side),
        **{"from": percent(chances[0]), "to": percent(chances[-1]), "highest": percent(max(chances))},
    )


def _figures(t: Text, told: Told) -> Element:
    """The chances as each turn began, and the result."""
    began = {each.turn: each for each in reversed(told.judged)}
    return h.table(".chance-figures")[
        h.thead[
            h.tr[
                h.th(scope="col")[t("analysis.turn")],
                (h.th(scope="col")[t.join([t.term(seat_term(seat)) for seat in side])] for side in told.sides),
            ]
        ],
        h.tbody[
            (
                h.tr[
                    h.th(scope="row")[button(str(turn), "goto", str(began[turn].verdict.number - 1), kind="way")],
                    (h.td[t("analysis.percent", n=percent(began[turn].verdict.chances[side[0]]))] for side in told.sides),
                ]
                for turn in sorted(began)
            ),
            bool(told.ranks)
            and h.tr[
                h.th(scope="row")[t("analysis.end")],
                (h.td[t("analysis.percent", n=percent(_result(told, side)))] for side in told.sides),
            ],
        ],
    ]
