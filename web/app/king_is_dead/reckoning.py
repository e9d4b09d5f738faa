"""Who would win, or has won, and by which rule: a line for every minute, and the whole reckoning for those who ask."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node, Renderable

from app.i18n import Text
from app.king_is_dead.panels import sheet
from app.king_is_dead.pieces import disc, follower
from app.king_is_dead.seen import RAIDED, Seen, seat_term
from app.markup import button, rule_link
from vacant_throne.core.contract import Line
from vacant_throne.core.message import Argument, Term

BY_SETS = ("invasion", "saxons")
"""The endings that are decided by complete sets."""


def forecast(seen: Seen, t: Text) -> Renderable:
    """Who would win if everybody passed from now on, and why, in two lines."""
    sign = disc(seen, "unstable") if seen.outcome.ending in BY_SETS else follower(_first_faction(seen))
    return h.section("#forecast.forecast", aria_label=t("reckoning.if_now"))[
        sign, _verdict(seen, t), button(t("forecast.show"), "ui", "sheet=reckoning", kind="way", id="show-reckoning")
    ]


def _verdict(seen: Seen, t: Text) -> Element:
    return h.p[h.strong[_would_win(seen, t)], " ", why(seen, t)]


def _would_win(seen: Seen, t: Text) -> str:
    if seen.automaton_wins:
        return t("forecast.winner.saxons")
    who = tuple(seat_term(seat) for seat in seen.outcome.winners)
    if len(who) == 1:
        return t("forecast.winner", who=who[0])
    return t("forecast.winner.team" if seen.teams and len(who) == 2 else "forecast.winner.shared", who=who)


def _first_faction(seen: Seen) -> str:
    if seen.outcome.ending in RAIDED:
        return seen.rules.factions[-1]
    named = (line.message.args.get("faction") for line in seen.outcome.reckoning)
    return next((term.name for term in named if isinstance(term, Term)), seen.factions[0])


def why(seen: Seen, t: Text) -> str:
    """One sentence on the rule that settles who wins."""
    lines = seen.outcome.reckoning
    args: dict[str, Argument] = {"who": tuple(seat_term(seat) for seat in lines[-1].left)}
    ranked = [line.message.args for line in lines if "place" in line.message.args]
    sets = [value for line in lines if line.message.id.startswith("reckoning.sets") for value in line.values if value is not None]
    if sets:
        args["n"] = max(sets)
    elif ranked:
        first, second = ranked[0], ranked[min(1, len(ranked) - 1)]
        args |= {"n": first["n"], "faction": first["faction"], "second": second["faction"]}
    theirs = f"saxons.why.{seen.outcome.rule}"
    return t(theirs if seen.automaton_wins and t.has(theirs) else f"why.{seen.outcome.rule}", **args)


def reckoning(seen: Seen, t: Text) -> Renderable:
    """The forecast's reckoning step by step."""
    close = button(t("table.close"), "ui", "sheet=", kind="way")
    return sheet(seen, "reckoning", t("reckoning.if_now"), _verdict(seen, t), table(seen, t), close)


def table(seen: Seen, t: Text) -> Element:
    """Every comparison in order, a column a player; those who fall out of the running fade."""
    return h.table(".reckoning-table")[
        h.caption[t(f"end.{seen.outcome.ending}.title")],
        h.thead[h.tr[h.th(scope="col")[t("reckoning.step")], (h.th(scope="col")[seat.name] for seat in seen.seats)]],
        h.tbody[(_line(seen, line, t) for line in seen.outcome.reckoning)],
    ]


def _line(seen: Seen, line: Line, t: Text) -> Node:
    words = [t.say(line.message), " ", rule_link(t, line.rule)]
    if not line.values:
        return h.tr[h.th(scope="row", colspan=str(len(seen.seats) + 1))[words]]
    return h.tr[
        h.th(scope="row")[words],
        (h.td(class_="is-left" if seat in line.left else "is-out")[_figure(line, value, t)] for seat, value in enumerate(line.values)),
    ]


def _figure(line: Line, value: int | None, t: Text) -> str:
    """A seat's figure: a number, the number of a card where cards are compared, or why there is none."""
    if value is None:
        return "\N{EN DASH}"
    finished, last = "first_finished" in line.message.id, "last_play" in line.message.id
    if not (finished or last):
        return t.number(value)
    if value:
        return t("reckoning.value.play", play=value)
    return t("reckoning.value.cards_left" if finished else "reckoning.value.never")
