"""What the player has: the card being played or looked at, and the hand with what each card could do right now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import cast

from htpy import Node, Renderable
from markupsafe import Markup

from app import h
from app.i18n import Text
from app.kings_bounty import naming, realms
from app.kings_bounty.pieces import card_picture, strength_badge, strength_name
from app.kings_bounty.seen import Seen, card_term, is_unit, kind_of
from app.markup import button, classes, drawn, rule_link
from app.parts import as_it_was
from app.tables import latest
from app.views import bots
from vacant_throne.core.message import Term

RECAP_LINES = 8
"""How many lines of what happened since the viewer's last turn are shown before older turns are left out."""


# The card being played, or whatever the player wants to look at


def card(seen: Seen, t: Text) -> Renderable:
    """The large panel: the unit in play, cards returned, what the turn did, a card or a domain looked at, or the news."""
    kind, _, name = seen.view.ui.get("look", "").partition(":")
    domain = seen.domain(name) if kind == "domain" else None
    state = "is-looked-at"
    if seen.view.cursor is not None:
        content = as_it_was(seen.view, t)
    elif seen.step == "target" and seen.card:
        content, state = _face(seen.card, t, h.p[_text(seen.card, t)], _hints(seen, t)), "is-playing"
    elif seen.step == "return" and seen.under:
        content, state = _returned(seen, t), "is-playing"
    elif seen.step == "draw" and seen.acting:
        content, state = _done(seen, t), "is-playing"
    elif kind == "card" and name in seen.hand:
        content = _looked_at(seen, name, t)
    elif domain:
        close = button(t("table.close"), "ui", "look=", kind="way")
        content = _face(domain.card, t, realms.facts(seen, domain, t), h.div(".card-ways")[close])
    else:
        content, state = _recap(seen, t), ""
    return h.section(id="card", class_=["card", state], tabindex="0", aria_label=t("card.title"))[content]


def _face(name: str, t: Text, *rest: Node) -> Node:
    return [
        h.div(class_=["card-art", "is-unit" if is_unit(name) else "is-domain"])[card_picture(name, "card-figure"), strength_badge(name, t)],
        h.div(".card-words")[h.h2[t.term(card_term(name))], rest],
    ]


def _hints(seen: Seen, t: Text) -> Node:
    """What to do with a unit in play; and when it cannot be taken back, because a secret title may come to light."""
    final = kind_of(str(seen.card)) in ("hero", "monster") and any(seat.has_secret for seat in seen.seats)
    return [h.p(".hint")[t("bounty.target.hint")], final and h.p(".hint")[t("bounty.target.final")]]


def _text(name: str, t: Text) -> str:
    """What a card is and does."""
    return t(f"bounty.text.{kind_of(name)}")


def _returned(seen: Seen, t: Text) -> Node:
    """The cards put under the deck in this turn, in their order."""
    return h.div(".card-words")[
        h.h2[t("bounty.returned.title", n=seen.returned)],
        h.ol(".returned")[(h.li[card_picture(name, "token"), h.span[t.term(card_term(name))]] for name in seen.under)],
        h.p(".hint")[t("bounty.returned.hint")],
    ]


def _done(seen: Seen, t: Text) -> Node:
    """What the turn in progress has done so far; the draw will make it final."""
    told = [message for entry in seen.view.entries if entry.turn == seen.turn for message in entry.messages]
    return h.div(".card-words.recap")[h.h2[t("bounty.done.title")], [h.p[t.say(message)] for message in told]]


def _looked_at(seen: Seen, name: str, t: Text) -> Node:
    """A card that cannot be played now: what it is, why not, and the ways on."""
    advice = seen.advice.get(name)
    back = seen.option("return", name)
    return _face(
        name,
        t,
        h.p[_text(name, t)],
        advice and advice.reason and h.p(".card-outlook")[t.say(advice.reason), " ", rule_link(t, advice.rule)],
        h.div(".card-ways")[
            back and button(t("bounty.return_it"), "move", str(back.number), kind="way", id="return-it"),
            button(t("table.put_back"), "ui", "look=", kind="way"),
        ],
    )


def _recap(seen: Seen, t: Text) -> Node:
    """What happened since the viewer last decided, newest last."""
    told = latest(seen.view.entries, seen.viewer, RECAP_LINES)
    return h.div(".card-words.recap")[
        h.h2[t("recap.title") if told else t("bounty.begin")],
        [h.p[t.say(message)] for message in told]
        if told
        else [h.p[line] for line in (t("bounty.begin.text"), naming.left_out(seen, t)) if line],
    ]


# The hand


def hand(seen: Seen, t: Text) -> Renderable:
    """The cards in hand, each with what it could do now."""
    own = seen.viewer is not None and seen.seat is not None
    section = h.section(id="hand", class_=["hand", "is-bounty", {"is-returning": seen.returning}], aria_label=t("heading.hand"))
    return h.Parted(lambda cards: section[cards.values()], dict(_cards(seen, t))) if own else section[bots.speed(seen.view, t)]


def _cards(seen: Seen, t: Text) -> Iterator[tuple[str, Node]]:
    """Each with its id."""
    fresh = drawn_last(seen)
    for place, name in enumerate(seen.hand):
        id = f"card-{name}-{seen.hand[:place].count(name)}"
        new = name in fresh
        if new:
            fresh.remove(name)
        yield id, _held(seen, name, id, t, new=new)


def drawn_last(seen: Seen) -> list[str]:
    """The cards that the viewer drew at the end of its last turn."""
    for entry in reversed(seen.view.entries):
        for message in entry.messages:
            if message.id == "bounty.log.drew":  # told to nobody else
                return [term.name for term in cast("tuple[Term, ...]", message.args["cards"])]
    return []


def _held(seen: Seen, name: str, id: str, t: Text, *, new: bool) -> Markup:
    """A card in hand. A tap plays it, returns it, or shows why it cannot be played."""
    use = seen.advice[name].use if name in seen.advice else ""
    playing = seen.step == "target" and name == seen.card
    first = id == f"card-{name}-0"
    attributes: dict[str, str | None] = {"id": id, "type": "button"}
    option = seen.option("return" if seen.returning else "card", name)
    if option:
        attributes |= {"data-do": "move", "data-arg": str(option.number)}
    elif playing and first:
        attributes |= {"data-do": "back", "aria-pressed": "true"}
    elif seen.step == "target" and seen.acting and use in ("play", "lay"):
        attributes |= {"data-do": "instead", "data-arg": name}
    elif seen.acting and seen.step != "turn":
        attributes |= {"data-do": "why", "data-arg": f"card:{name}", "aria-disabled": "true"}
    else:
        attributes |= {"data-do": "ui", "data-arg": f"look=card:{name}"}
    if seen.view.ui.get("look") == f"card:{name}":
        attributes["aria-pressed"] = "true"
    note = t("bounty.in_play") if playing and first else t("bounty.can.return") if seen.returning else naming.ability(seen, name, t)
    attributes["class"] = classes(
        "hand-card",
        use == "none" and not seen.returning and "is-none",
        playing and first and "is-playing",
        seen.acting and seen.step == "draw" and "is-waiting",
        new and "is-fresh",
    )
    return _drawn_card(name, note, t, new=new, **attributes)


@lru_cache(maxsize=128)
def _drawn_card(name: str, note: str, t: Text, *, new: bool, **attributes: str | None) -> Markup:
    """A card in hand with these attributes; kept, because most are as they were before."""
    return drawn(
        h.button(attributes)[
            strength_badge(name, t),
            new and h.span(".hand-new")[t("bounty.new")],
            card_picture(name, "hand-picture"),
            h.span(".hand-name")[t.term(card_term(name))],
            h.span(".unseen")[strength_name(name, t)],
            note and h.span(".hand-note")[note],
        ]
    )
