"""Who would win, or has won, and why: a line for every minute, and the whole reckoning for those who ask."""

from __future__ import annotations

from htpy import Element, Node, Renderable

from app import h
from app.i18n import Text
from app.kings_bounty import naming
from app.kings_bounty.pieces import card_picture
from app.kings_bounty.seen import Seen, card_term
from app.markup import button
from app.parts import asked, picture, reckoning_table
from vacant_throne.core.contract import Outcome
from vacant_throne.core.message import seat_term


def points(outcome: Outcome) -> tuple[int, ...]:
    """What each seat has, all told."""
    totals = next(line.values for line in outcome.reckoning if line.message.id == "bounty.reckoning.total")
    return tuple(value or 0 for value in totals)


def forecast(seen: Seen, t: Text) -> Renderable:
    """Who would win if the game ended now, and why."""
    return h.section("#forecast.forecast", aria_label=t("bounty.if_now"))[
        picture("mark-crown", "0 0 60 44", kind="crown"),
        h.p[h.strong[t("bounty.forecast", who=seat_term(seen.outcome.winners[0]))], " ", why(seen, t)],
        button(t("forecast.show"), "ui", "sheet=reckoning", kind="way", id="show-reckoning"),
    ]


def why(seen: Seen, t: Text) -> str:
    """One sentence on the rule that settles who wins."""
    winner = seen.outcome.winners[0]
    return t(f"why.{seen.outcome.rule}", who=seat_term(winner), n=points(seen.outcome)[winner])


def reckoning(seen: Seen, t: Text) -> Renderable:
    """The reckoning, as if the game ended now, step by step."""
    return asked(seen.view, "reckoning", t("bounty.if_now"), t, lambda: table(seen, t))


def table(seen: Seen, t: Text) -> Element:
    """Every title, the obelisks, the scores, and the tie-break if there is one."""
    return reckoning_table(seen.outcome, [seat.name for seat in seen.seats], t, lambda _, value: t.number(value), titled=seen.seat is None)


def discards(seen: Seen, t: Text) -> Renderable:
    """The cards out of reach: what the viewer knows of the deck (KB-INFO-04), what has left the game (KB-DISC-03), what was never in it."""
    return asked(seen.view, "discards", t("bounty.discards.title"), t, lambda: _out_of_reach(seen, t))


def _out_of_reach(seen: Seen, t: Text) -> Node:
    known = [(place, name) for place, name in enumerate(seen.deck, 1) if name]
    return [
        bool(known) and [h.h3[t("bounty.deck.known")], h.ol(".discards")[(_known(place, name, t) for place, name in known)]],
        h.h3[t("bounty.discards.gone")],
        h.ul(".discards")[
            (
                h.li[card_picture(name, "token"), h.span[t.term(card_term(name))], h.b[t("bounty.times", number=seen.discards.count(name))]]
                for name in sorted(set(seen.discards), key=seen.discards.index)
            )
        ]
        if seen.discards
        else h.p[t("bounty.discards.none")],
        naming.left_out(seen, t) and h.p[naming.left_out(seen, t)],
    ]


def _known(place: int, name: str, t: Text) -> Element:
    words = t("bounty.deck.next" if place == 1 else "bounty.deck.place", number=place)
    return h.li[card_picture(name, "token"), h.span[t.term(card_term(name))], h.b[words]]
