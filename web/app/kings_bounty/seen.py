"""What the table of King's Bounty shows, in types: one seat's observation and advice, and what can be chosen.

Everything here comes from a `TableView`, so from what the viewer may know; the views draw from nothing else.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from app.tables import TableView
from vacant_throne.core.contract import Observation, Outcome
from vacant_throne.core.message import Term
from vacant_throne.kings_bounty.advice import CardAdvice
from vacant_throne.kings_bounty.cards import CARDS, NATIONS, STRENGTH_OF, UNITS


class Domain(NamedTuple):
    """A castle or obelisk on the table. `garrison` is a unit card, None for none."""

    site: str
    card: str
    owner: int
    garrison: str | None
    strength: int
    defence: int


class Seat(NamedTuple):
    """A seat at the table. `hand` is None unless it is the viewer's; `known` are cards that the viewer knows to be in another's hand."""

    number: int
    name: str
    hand_size: int
    hand: tuple[str, ...] | None
    known: tuple[str, ...]
    has_secret: bool


class Title(NamedTuple):
    """A title in play. `counts` has what each seat has of what it counts, None for a negative one; `secret` is who kept it hidden."""

    name: str
    points: int
    counts: tuple[int, ...] | None
    holder: int | None
    secret: int | None


class Option(NamedTuple):
    """A move that can be chosen: its number in the view's moves, and the card or site that it names."""

    number: int
    verb: str
    subject: str


class Seen(NamedTuple):
    """The table as the viewer sees it, and what can be done."""

    view: TableView
    seats: tuple[Seat, ...]
    domains: tuple[Domain, ...]
    titles: tuple[Title, ...]
    secret: Title | None
    seat: int | None
    viewer: int | None
    first: int
    last: int
    left_out: tuple[str, ...]
    turn: int
    step: str
    card: str | None
    returned: int
    deck: tuple[str | None, ...]
    discards: tuple[str, ...]
    closing: str | None
    turns_left: int | None
    advice: dict[str, CardAdvice]
    outcome: Outcome
    options: tuple[Option, ...]

    @property
    def acting(self) -> bool:
        """Whether the viewer is to decide, here and now."""
        return bool(self.options)

    @property
    def returning(self) -> bool:
        """Whether a card of the hand that is tapped goes under the deck: the player has begun to, or says that it will."""
        return self.acting and (self.step == "return" or (self.step == "turn" and self.view.ui.get("mode") == "return"))

    @property
    def hand(self) -> tuple[str, ...]:
        """The viewer's cards, in order."""
        return () if self.viewer is None else self.seats[self.viewer].hand or ()

    @property
    def under(self) -> tuple[str, ...]:
        """The cards that the viewer has put under the deck in this turn, in their order."""
        cards = self.deck[len(self.deck) - self.returned :] if self.returned else ()
        return tuple(card for card in cards if card is not None)

    @property
    def around(self) -> tuple[Seat, ...]:
        """The seats in the order in which they are shown: the viewer first (an onlooker sits at the first seat), then clockwise."""
        first = self.viewer or 0
        return self.seats[first:] + self.seats[:first]

    def option(self, verb: str, subject: str = "") -> Option | None:
        """The move of that kind and of that card or site; None if it cannot be chosen."""
        return next((option for option in self.options if option.verb == verb and option.subject == subject), None)

    def domain(self, site: str) -> Domain | None:
        """The domain at a site; None if none lies there."""
        return next((domain for domain in self.domains if domain.site == site), None)

    def of_seat(self, seat: int) -> tuple[Domain, ...]:
        """The domains of a seat, in order."""
        return tuple(domain for domain in self.domains if domain.owner == seat)

    def effect(self, card: str, site: str) -> str:
        """What a card of the hand would do at a site; empty where it can do nothing."""
        advice = self.advice.get(card)
        return dict(advice.targets).get(site, "") if advice else ""

    def changed(self) -> set[str]:
        """The sites at which something is new since the turn on show began: a domain, an owner, a garrison."""
        before = {domain.site: domain for domain in _domains(self.view.before)}
        return {domain.site for domain in self.domains if before.get(domain.site) != domain}


def see(at: TableView) -> Seen:
    """Read a view of the table."""
    seen = at.observation
    secret = seen["secret_title"]
    return Seen(
        view=at,
        seats=tuple(_seat(number, at.names[number], seat) for number, seat in enumerate(cast("list[Observation]", seen["seats"]))),
        domains=_domains(seen),
        titles=tuple(map(_title, cast("list[Observation]", seen["titles"]))),
        secret=_title(secret) if secret else None,
        seat=seen["seat"],
        viewer=seen["viewer"],
        first=seen["first"],
        last=seen["last"],
        left_out=tuple(seen["left_out"]),
        turn=seen["turn"],
        step=seen["step"],
        card=seen["card"],
        returned=seen["returned"],
        deck=tuple(seen["deck"]["cards"]),
        discards=tuple(seen["discards"]),
        closing=seen["closing"],
        turns_left=seen["turns_left"],
        advice=at.advice["cards"],
        outcome=at.advice["outcome"],
        options=tuple(_option(number, move.text) for number, move in enumerate(at.moves)),
    )


def _domains(seen: Observation) -> tuple[Domain, ...]:
    return tuple(Domain(**domain) for domain in cast("list[Observation]", seen["domains"]))


def _seat(number: int, name: str, seat: Observation) -> Seat:
    hand = seat["hand"]
    return Seat(
        number,
        name,
        seat["hand_size"],
        None if hand is None else tuple(hand),
        tuple(seat["known"]),
        seat["has_secret_title"],
    )


def _title(title: Observation) -> Title:
    counts = title["counts"]
    return Title(title["title"], title["points"], None if counts is None else tuple(counts), title["holder"], title["secret"])


def _option(number: int, text: str) -> Option:
    verb, _, subject = text.partition(":")
    return Option(number, verb, subject)


# What a card is


def nation_of(card: str) -> str:
    """The nation of a card; empty for an obelisk."""
    nation = card.partition("_")[0]
    return nation if nation in NATIONS else ""


def kind_of(card: str) -> str:
    """What kind of unit or castle a card is; ``obelisk`` for an obelisk."""
    return card.partition("_")[2] if nation_of(card) else "obelisk"


def is_unit(card: str) -> bool:
    """Whether a card is a unit, not a domain."""
    return kind_of(card) in UNITS


def strength_of(card: str) -> int:
    """The strength of a card; 0 for a hero or a monster."""
    return STRENGTH_OF[CARDS.index(card)]


# What is named


def card_term(name: str) -> Term:
    """A card, to be named."""
    return Term("card", name)


def title_term(name: str) -> Term:
    """A title, to be named."""
    return Term("title", name)
