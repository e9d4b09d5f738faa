"""What an analysis says of a game that was played: the chances, the turning points, and what each decision of a seat cost."""

from __future__ import annotations

from collections.abc import Mapping

from htpy import Element, Node

from app import h
from app.bots import percent
from app.i18n import Text
from app.markup import button
from app.views.chances import Judged, Told, course
from app.views.dialogs import dialog
from app.views.hint import in_steps
from vacant_throne.core.message import seat_term


def analysis(
    t: Text, told: Told | None, *, progress: float = 1.0, running: bool = False, cursor: int | None = None, ui: Mapping[str, str]
) -> Element:
    """The analysis, over the table: the offer to make it, how far it has got, or what it says.

    `told` is None, or not complete, until `progress` is 1. `cursor` is where a replay stands. Of `ui` it reads ``judged``, the seat whose
    decisions are listed, and ``course``, which is ``table`` where the chances are shown as figures.
    """
    if running:
        content = _running(t, progress)
    elif told is None or progress < 1.0:
        content = _offer(t, progress)
    else:
        content = [course(t, told, cursor, ui), _turning(t, told), _decisions(t, told, cursor, ui)]
    return dialog(t, "analysis", t("analysis.title"), h.div(".analysis")[content])


def play_on(t: Text, number: int) -> Element:
    """The button that begins a game of its own at the position after so many decisions."""
    return button(t("analysis.play_on"), "branch", str(number), kind="way")


def _offer(t: Text, progress: float) -> Node:
    return [
        h.p[t("analysis.offer")],
        button(t("analysis.go_on" if progress else "analysis.start"), "analyse", kind="go", id="analysis-start"),
    ]


def _running(t: Text, progress: float) -> Node:
    return [
        h.p("#analysis-state")[t("analysis.progress", n=percent(progress))],
        h.progress(max="100", value=str(percent(progress)), aria_labelledby="analysis-state"),
        button(t("analysis.stop"), "analyse-stop", kind="way", id="analysis-stop"),
    ]


def _turning(t: Text, told: Told) -> Node:
    points = [each for each in told.judged if each.verdict.number in told.turning]
    return [
        h.h3[t("analysis.turning")],
        h.ol(".turning-points")[
            (
                h.li[
                    button(
                        t("analysis.turning.point", turn=each.turn, who=seat_term(each.verdict.seat), n=percent(each.verdict.cost)),
                        "goto",
                        str(each.verdict.number - 1),
                        kind="way",
                    ),
                    h.dl[
                        h.dt[t("analysis.played")],
                        h.dd[t.say(each.made)],
                        h.dt[t("analysis.better")],
                        h.dd[in_steps(t, each.better)],
                    ],
                    play_on(t, each.verdict.number - 1),
                ]
                for each in points
            )
        ]
        if points
        else h.p[t("analysis.turning.none")],
    ]


def _decisions(t: Text, told: Told, cursor: int | None, ui: Mapping[str, str]) -> Node:
    """Every decision of one seat that had a choice: what was done, the best way found, and what the difference cost."""
    people = sorted({each.verdict.seat for each in told.judged})
    if not people:
        return None
    asked = ui.get("judged", "")
    seat = int(asked) if asked in map(str, people) else people[0]
    own = [each for each in told.judged if each.verdict.seat == seat]
    return [
        h.h3[t("analysis.decisions", who=seat_term(seat))],
        len(people) > 1
        and h.div(".choices-bar", role="group", aria_label=t("analysis.whose"))[
            (
                button(t.term(seat_term(each)), "ui", f"judged={each}", kind="way", aria_pressed="true" if each == seat else "false")
                for each in people
            )
        ],
        h.p[t("analysis.summary", n=sum(not each.better for each in own), all=len(own)), " ", t("analysis.cost.what")],
        h.table(".decisions")[
            h.thead[
                h.tr[
                    h.th(scope="col")[t("analysis.turn")],
                    h.th(scope="col")[t("analysis.played")],
                    h.th(scope="col")[t("analysis.better")],
                    h.th(scope="col")[t("analysis.cost")],
                ]
            ],
            h.tbody[(_decision(t, each, shown=cursor == each.verdict.number - 1) for each in own)],
        ],
    ]


def _decision(t: Text, each: Judged, *, shown: bool) -> Element:
    return h.tr(class_={"is-shown": shown})[
        h.th(scope="row")[str(each.turn)],
        h.td[
            h.button(type="button", data_do="goto", data_arg=str(each.verdict.number - 1), aria_current="step" if shown else None)[
                t.say(each.made)
            ]
        ],
        h.td[in_steps(t, each.better) if each.better else t("analysis.best")],
        h.td(class_="cost")[t.number(percent(each.verdict.cost)) if each.better else "–"],
    ]
