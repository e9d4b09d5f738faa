"""What the table shows, in types: one seat's observation and advice, and what can be chosen, sorted by where it is on the table.

Everything here comes from a `TableView`, so from what the viewer may know; the views draw from nothing else.
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from app.tables import TableView
from vacant_throne.core.contract import Observation, Outcome
from vacant_throne.core.message import Message, Term
from vacant_throne.king_is_dead.board import REGIONS
from vacant_throne.king_is_dead.rulesets import ruleset

_BASE = ruleset("base")
CARDS = tuple(_BASE.cards[card].name for card in _BASE.deck)
"""In the order in which a hand is shown."""
COPIES = {_BASE.cards[card].name: len(_BASE.cards[card].copies) for card in _BASE.deck}
"""How many of each are in a set."""

ADDRESSED = ("support", "assemble", "disc", "swap")
"""The steps that choose a region; the others that touch the map choose a follower."""


class Region(NamedTuple):
    """A region on the table. `followers` by faction; `disc` is a faction, ``unstable`` or None."""

    name: str
    followers: tuple[int, ...]
    disc: str | None
    space: int
    """Its struggle's number, from 1."""
    negotiated: bool

    @property
    def total(self) -> int:
        """How many followers it holds."""
        return sum(self.followers)

    def score(self) -> tuple[int, int]:
        """The highest and the second highest number of followers."""
        first, second, *_ = sorted(self.followers, reverse=True)
        return first, second


class Seat(NamedTuple):
    """A seat at the table. `hand` is None unless it is the viewer's."""

    number: int
    name: str
    court: tuple[int, ...]
    hand_size: int
    hand: tuple[str, ...] | None
    top: str | None
    team: int | None


class Option(NamedTuple):
    """A move that can be chosen: its number in the view's moves, and what its text names."""

    number: int
    verb: str
    faction: str
    region: str
    card: str


class Seen(NamedTuple):
    """The table as the viewer sees it, and what can be done."""

    view: TableView
    regions: dict[str, Region]
    seats: tuple[Seat, ...]
    order: tuple[str, ...]
    resolved: int
    supply: tuple[int, ...]
    seat: int | None
    viewer: int | None
    step: str
    card: str | None
    faction: str | None
    amount: int
    picked: tuple[str, ...]
    passes: int
    results: dict[str, str | None]
    outcome: Outcome
    options: tuple[Option, ...]

    @property
    def contested(self) -> str | None:
        """The region whose struggle is next; None once the game is over."""
        return None if self.seat is None else self.order[self.resolved]

    @property
    def acting(self) -> bool:
        """Whether the viewer is to decide, here and now."""
        return bool(self.options)

    @property
    def chooses_followers(self) -> bool:
        """Whether followers on the map can be chosen now, one faction of one region each."""
        return self.acting and (self.step == "summon" or self.step.startswith("exchange"))

    @property
    def chooses_regions(self) -> bool:
        """Whether regions can be chosen now."""
        return self.acting and self.step in ADDRESSED

    @property
    def chooses_on_map(self) -> bool:
        """Whether the map is where to choose now."""
        return self.chooses_regions or self.chooses_followers

    @property
    def teams(self) -> bool:
        """Whether partners play together."""
        return len(self.seats) == 4

    def at(self, region: str) -> tuple[Option, ...]:
        """What can be chosen in that region."""
        return tuple(option for option in self.options if option.region == region)

    def option(self, verb: str, card: str = "") -> Option | None:
        """The move of that kind, of that card if it is one that plays a card; None if it cannot be chosen."""
        return next((option for option in self.options if option.verb == verb and option.card == card), None)

    def gained(self, region: str) -> tuple[int, ...]:
        """How the followers of a region changed, by faction, since the turn on show began."""
        before = cast("dict[str, Any]", self.view.before["regions"])[region]["followers"]
        return tuple(now - then for now, then in zip(self.regions[region].followers, before, strict=True))


def see(at: TableView) -> Seen:
    """Read a view of the table."""
    seen = at.observation
    order = tuple(cast("list[str]", seen["order"]))
    results = cast("dict[str, str | None]", at.advice["results"])
    return Seen(
        view=at,
        regions={name: _region(seen, name, order) for name in REGIONS},
        seats=tuple(_seat(number, at.names[number], seat) for number, seat in enumerate(cast("list[Observation]", seen["seats"]))),
        order=order,
        resolved=seen["resolved"],
        supply=tuple(seen["supply"]),
        seat=seen["seat"],
        viewer=seen["viewer"],
        step=seen["step"],
        card=seen["card"],
        faction=seen["faction"],
        amount=seen["amount"],
        picked=tuple(seen["picked"]),
        passes=seen["passes"],
        results=results,
        outcome=at.advice["outcome"],
        options=tuple(_option(index, move.text) for index, move in enumerate(at.moves)),
    )


def _region(seen: Observation, name: str, order: tuple[str, ...]) -> Region:
    region = cast("dict[str, Any]", seen["regions"])[name]
    return Region(name, tuple(region["followers"]), region["disc"], order.index(name) + 1, name in seen["negotiated"])


def _seat(number: int, name: str, seat: Observation) -> Seat:
    hand = seat["hand"]
    return Seat(
        number,
        name,
        tuple(seat["court"]),
        seat["hand_size"],
        None if hand is None else tuple(hand),
        seat["top"],
        seat["team"],
    )


def _option(index: int, text: str) -> Option:
    verb, _, subject = text.partition(":")
    if verb == "card":
        return Option(index, verb, "", "", subject)
    faction, at, region = subject.partition("@")
    return Option(index, verb, faction if at else "", region if at else subject, "")


def faction_term(name: str) -> Term:
    """A faction, to be named."""
    return Term("faction", name)


def region_term(name: str) -> Term:
    """A region, to be named."""
    return Term("region", name)


def card_term(name: str) -> Term:
    """A card, to be named."""
    return Term("card", name)


def seat_term(number: int) -> Term:
    """A player, to be named."""
    return Term("seat", str(number))


def foretold(seen: Seen, region: Region) -> Message:
    """What would happen in an open region if everybody passed from now on."""
    if region.name not in seen.results:
        return Message("forecast.never")
    result = seen.results[region.name]
    first, second = region.score()
    if result is not None:
        return Message("forecast.control", {"faction": faction_term(result), "n": first, "second": second})
    return Message("forecast.tie" if first else "forecast.empty")
