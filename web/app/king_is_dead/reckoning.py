"""Who would win, or has won, and by which rule: a line for every minute, and the whole reckoning for those who ask."""

from __future__ import annotations

from htpy import Element, Renderable

from app import h
from app.i18n import Text
from app.king_is_dead.pieces import disc, follower
from app.king_is_dead.seen import RAIDED, Seen
from app.markup import button
from app.parts import asked, reckoning_table
from vacant_throne.core.contract import Line
from vacant_throne.core.message import Argument, Term, seat_term

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
    return asked(seen.view, "reckoning", t("reckoning.if_now"), t, lambda: [_verdict(seen, t), table(seen, t)])


def table(seen: Seen, t: Text) -> Element:
    """Every comparison in order, a column a player; those who fall out of the running fade."""
    return reckoning_table(seen.outcome, [seat.name for seat in seen.seats], t, lambda line, value: _figure(line, value, t))


def _figure(line: Line, value: int, t: Text) -> str:
    """A seat's figure: a number, or the number of a card where cards are compared."""
    finished, last = "first_finished" in line.message.id, "last_play" in line.message.id
    if not (finished or last):
        return t.number(value)
    if value:
        return t("reckoning.value.play", play=value)
    return t("reckoning.value.cards_left" if finished else "reckoning.value.never")
