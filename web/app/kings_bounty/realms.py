"""Everybody's domains, with what must be beaten, who holds them, and what the unit being played could do there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial

from htpy import Element, Node, Renderable
from markupsafe import Markup

from app import h
from app.i18n import Text
from app.kings_bounty import naming
from app.kings_bounty.pieces import card_picture
from app.kings_bounty.reckoning import points
from app.kings_bounty.seen import Domain, Seat, Seen, card_term, nation_of
from app.markup import drawn, icon_button
from app.parts import backs, picture
from vacant_throne.core.message import Term, seat_term

HEADING = "realms-head"

HEAD, ROOM = 48, 690
"""The height of a realm without its domains, and of the table, on a desktop."""
TILES = (("huge", 3, 178), ("large", 4, 140), ("middle", 6, 102), ("small", 7, 88))
"""Sizes of domains, the largest first: the name, how many go into a row on a desktop, and how high the row is."""


def realms(seen: Seen, t: Text) -> Renderable:
    """The table: deck and discards, then a realm for each player."""
    first, changed = first_domain(seen), seen.changed()
    around: dict[str, Node] = {f"realm-{seat.number}": _realm(seen, seat, t, first, changed) for seat in seen.around}
    return h.Parted(partial(_around, seen, t), {HEADING: _head(seen, t)} | around)


def _around(seen: Seen, t: Text, parts: Mapping[str, Node]) -> Element:
    return h.section(id="board", class_=["board", "realms", f"is-{_size(seen)}"], aria_label=t("heading.board"))[
        parts[HEADING],
        h.div(".realm-list", role="group", aria_label=t("bounty.realms"))[(parts[f"realm-{seat.number}"] for seat in seen.around)],
    ]


def _size(seen: Seen) -> str:
    """How large the domains can be drawn, so that all of them are on the screen."""
    for name, row, height in TILES:
        rows = sum(max(1, -(-len(seen.of_seat(seat.number)) // row)) for seat in seen.seats)
        if HEAD * len(seen.seats) + rows * height <= ROOM:
            return name
    return "least"


def _head(seen: Seen, t: Text) -> Element:
    """How many cards there are to draw, what has left the game, and, when it comes, the last round."""
    closing = seen.turns_left is not None
    left = t("bounty.deck", n=len(seen.deck)) if seen.deck else "" if closing else t("bounty.deck.empty")
    listed = seen.view.ui.get("sheet") == "choices"
    return h.div(".realms-head", id=HEADING)[
        h.button(
            {"id": "deck", "type": "button", "data-do": "ui", "data-arg": "sheet=discards"}, class_=["deck", {"is-empty": not seen.deck}]
        )[
            picture("card-back-bounty", "0 0 72 96", kind="deck-picture"),
            bool(seen.deck and seen.deck[0]) and card_picture(str(seen.deck[0]), "deck-known"),
            h.span(class_="deck-words" if left else "unseen")[left or t("bounty.deck.empty")],
        ],
        h.button(
            {"class": "discards-way", "id": "discards-way", "type": "button", "data-do": "ui", "data-arg": "sheet=discards"},
        )[t("bounty.discards", n=len(seen.discards))],
        not closing and h.span(".left-out")[naming.left_out(seen, t)],
        _last_round(seen, t),
        seen.acting and icon_button("menu", t("table.list"), "ui", "sheet=" if listed else "sheet=choices", id="list"),
    ]


def _last_round(seen: Seen, t: Text) -> Node:
    if seen.turns_left is None:
        return None
    return h.strong("#last-round.last-round")[t(f"bounty.closing.{seen.closing}", n=seen.turns_left)]


def _realm(seen: Seen, seat: Seat, t: Text, first: str, changed: set[str]) -> Renderable:
    domains = {
        domain_id(domain.site): _domain(seen, domain, t, first=first, new=domain.site in changed) for domain in seen.of_seat(seat.number)
    }
    head = _realm_head(
        seat,
        t,
        notes=naming.seat_notes(seen, seat, t),
        score=points(seen.outcome)[seat.number],  # with the viewer's own secret title, as in the reckoning
        over=seen.seat is None,
    )
    classes = {
        "is-to-move": seat.number == seen.seat,
        "is-own": seat.number == seen.viewer,
        "is-winning": seat.number in seen.outcome.winners,
    }
    around = h.article(id=f"realm-{seat.number}", class_=["realm", classes], aria_labelledby=f"realm-name-{seat.number}")
    empty = not domains and h.p(".realm-empty")[t("bounty.realm.empty")]
    return h.Parted(lambda parts: around[head, empty or h.div(".domains")[parts.values()]], domains)


@lru_cache(maxsize=64)
def _realm_head(seat: Seat, t: Text, *, notes: str, score: int, over: bool) -> Markup:
    """What stands above somebody's domains; kept, because a decision changes few of them."""
    number = seat.number
    return drawn(
        h.fragment[
            h.div(".realm-head")[
                h.h3(id=f"realm-name-{number}")[seat.name],
                h.small[notes],
                h.span(id=f"cards-{number}", class_="realm-cards")[
                    backs(seat.hand_size),
                    h.span(".unseen")[t("bounty.cards", n=seat.hand_size)],
                ],
                seat.has_secret
                and not over
                and h.span(".realm-secret", title=t("bounty.secret.kept"))[
                    picture("icon-titles", kind="icon"), h.span(".unseen")[t("bounty.secret.kept")]
                ],
                h.span(".realm-score")[h.b(aria_hidden="true")[t.number(score)], h.span(".unseen")[t("bounty.score", n=score)]],
            ],
            _known(seat, t),
        ]
    )


def _known(seat: Seat, t: Text) -> Node:
    """What the viewer knows of another's hand: cards that it put under the deck itself."""
    return bool(seat.known) and h.p(".realm-known")[t("bounty.known", who=seat_term(seat.number), cards=tuple(map(card_term, seat.known)))]


def domain_id(site: str) -> str:
    """The id of a domain that the keyboard can go to."""
    return f"at-{site}"


def _domain(seen: Seen, domain: Domain, t: Text, *, first: str, new: bool) -> Element:
    """A domain: its castle or obelisk, the number to beat, its garrison. A tap plays the chosen unit there, or tells about it.

    `first` is the id of the domain where the keyboard goes first; `new` says whether something has changed here.
    """
    option = seen.option("at", domain.site)
    seeking = seen.acting and seen.step == "target"
    effect = seen.effect(str(seen.card), domain.site) if option else ""
    nation = nation_of(domain.card)
    attributes: dict[str, str | None] = {
        "id": domain_id(domain.site),
        "type": "button",
        "aria-label": naming.domain_name(seen, domain, t),
        "tabindex": "0" if domain_id(domain.site) == first else "-1",
        # drawn by the style sheet: the name of the button says both in words
        "data-letter": t(f"nation.{nation}.letter") if nation else None,
        "data-effect": naming.effect_name(seen, domain, t) if effect else None,
    }
    if option:
        attributes |= {"data-do": "move", "data-arg": str(option.number)}
    elif seeking:
        attributes |= {"data-do": "why", "data-arg": f"at:{domain.site}", "aria-disabled": "true"}
    else:
        attributes |= {"data-do": "ui", "data-arg": f"look=domain:{domain.site}"}
    classes = {
        "is-target": option is not None,
        f"is-{effect}": bool(effect),
        "is-out": seeking and not option,
        "is-new": new,
        "is-raised": domain.defence > domain.strength,
        "is-looked-at": seen.view.ui.get("look") == f"domain:{domain.site}",
    }
    return h.button(attributes, class_=["domain", classes])[_inside(domain.card, domain.garrison, domain.defence, t)]


@lru_cache(maxsize=256)
def _inside(card: str, garrison: str | None, defence: int, t: Text) -> Markup:
    """What is to be seen of a domain; kept, because a decision changes one or two."""
    return drawn(
        h.fragment[
            h.span(".domain-picture")[card_picture(card, "domain-castle"), garrison and card_picture(garrison, "domain-garrison")],
            h.span(".domain-defence", aria_hidden="true")[t.number(defence)],
        ]
    )


def first_domain(seen: Seen) -> str:
    """The id of the domain where the keyboard goes first: one that can be chosen, or the first there is; empty if there is none."""
    targets = [option.subject for option in seen.options if option.verb == "at"]
    if targets:
        return domain_id(targets[0])
    ordered = [domain for seat in seen.around for domain in seen.of_seat(seat.number)]
    return domain_id(ordered[0].site) if ordered else ""


def move_focus(seen: Seen, focus: str, key: str) -> str | None:
    """Where an arrow key leads from a domain: along its realm, or to the same place in the next realm that is not empty."""
    rows = [[domain_id(domain.site) for domain in seen.of_seat(seat.number)] for seat in seen.around]
    rows = [row for row in rows if row]
    for number, row in enumerate(rows):
        if focus not in row:
            continue
        place = row.index(focus)
        if key in ("ArrowLeft", "ArrowRight"):
            along = place + (1 if key == "ArrowRight" else -1)
            return row[along] if 0 <= along < len(row) else None
        other = number + (1 if key == "ArrowDown" else -1)
        return rows[other][min(place, len(rows[other]) - 1)] if 0 <= other < len(rows) else None
    return None


def facts(seen: Seen, domain: Domain, t: Text) -> Node:
    """A domain looked at: whose it is, why its defence is what it is, and which cards of the hand could do something there."""
    nation = nation_of(domain.card)
    if domain.garrison is None:
        why = t("bounty.defence.alone", n=domain.defence)
    elif domain.defence > domain.strength:
        why = t("bounty.defence.garrison", n=domain.defence, garrison=card_term(domain.garrison), strength=domain.strength)
    else:
        why = t("bounty.defence.domain", n=domain.defence, garrison=card_term(domain.garrison))
    lines = [why, t("bounty.domain.of_nation", nation=Term("nation", nation)) if nation else t("bounty.domain.obelisk")]
    useful: dict[str, list[str]] = {}
    for card in dict.fromkeys(seen.hand):
        if effect := seen.effect(card, domain.site):
            useful.setdefault(effect, []).append(card)
    return [
        h.p[h.strong[t("bounty.domain.owner", owner=seat_term(domain.owner))], " ", " ".join(lines)],
        (h.p(".card-outlook")[t(f"bounty.useful.{effect}", cards=tuple(map(card_term, cards)))] for effect, cards in useful.items()),
    ]
