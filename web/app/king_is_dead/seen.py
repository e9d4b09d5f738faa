"""What the table shows, in types: one seat's observation and advice, and what can be chosen, sorted by where it is on the table.

Everything here comes from a `TableView`, so from what the viewer may know; the views draw from nothing else.
"""

from __future__ import annotations

from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple, cast

from app.king_is_dead.places import places
from app.maps.places import Places
from app.tables import TableView
from vacant_throne.core.contract import Observation, Outcome
from vacant_throne.core.message import Message, Term
from vacant_throne.king_is_dead.board import FACTION_COUNT, RAIDERS
from vacant_throne.king_is_dead.ruleset import Ruleset
from vacant_throne.king_is_dead.rulesets import ruleset

RAIDED = ("vikings", "mordred")
"""The endings that raiders bring about."""


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


class Seat(NamedTuple):
    """A seat at the table. `hand` is None unless it is the viewer's, `pile` unless the viewer may look through it.

    `automaton` is true where nobody sits; `plot` once the game is over and it has shown that it held that card.
    """

    number: int
    name: str
    court: tuple[int, ...]
    hand_size: int
    hand: tuple[str, ...] | None
    pile: tuple[str, ...] | None
    top: str | None
    team: int | None
    automaton: bool
    plot: bool


class Option(NamedTuple):
    """A move that can be chosen: its number in the view's moves, and what its text names."""

    number: int
    verb: str
    faction: str
    region: str
    card: str


_REGION = attrgetter("region")


class Motive(NamedTuple):
    """Why an automaton may choose what it may: see `vacant_throne.king_is_dead.plan.Motive`."""

    phase: str
    step: int
    region: str
    choices: int


class Deck(NamedTuple):
    """An automaton's cards: how many, and which, the next one first, if they lie face up."""

    size: int
    cards: tuple[str, ...] | None


class _Facts(NamedTuple):
    """What is told of the table, and what can be done."""

    view: TableView
    rules: Ruleset
    regions: dict[str, Region]
    seats: tuple[Seat, ...]
    order: tuple[str, ...]
    resolved: int
    supply: tuple[int, ...]
    seat: int | None
    actor: int | None
    viewer: int | None
    step: str
    card: str | None
    faction: str | None
    amount: int
    picked: tuple[str, ...]
    passes: int
    motive: Motive | None
    deck: Deck | None
    results: dict[str, str | None]
    scores: dict[str, tuple[int, int]]
    outcome: Outcome
    options: tuple[Option, ...]


class Seen(_Facts):
    """The table as the viewer sees it, and what follows from that; each is asked for every region, and worked out once."""

    @cached_property
    def contested(self) -> str | None:
        """The region whose struggle is next; None once the game is over."""
        return None if self.seat is None else self.order[self.resolved]

    @cached_property
    def acting(self) -> bool:
        """Whether the viewer is to decide, here and now."""
        return bool(self.options)

    @cached_property
    def chooses_followers(self) -> bool:
        """Whether followers on the map can be chosen now, one faction of one region each."""
        return self.acting and self.options[0].verb in ("take", "return", "summon")

    @cached_property
    def chooses_regions(self) -> bool:
        """Whether regions can be chosen now."""
        return self.acting and self.options[0].verb in ("put", "disc", "swap", "to")

    @property
    def chooses_cards(self) -> bool:
        """Whether a card to copy is to be chosen now."""
        return self.acting and self.options[0].verb == "spy"

    @cached_property
    def placing(self) -> tuple[str, int] | None:
        """The faction of which followers are placed now, and how many at once; None where it is still to be chosen, or nobody is."""
        factions = {option.faction for option in self.options if option.verb == "put"}
        if len(factions) != 1:
            return None
        return factions.pop(), 1 if self.step == "place" else self.amount

    @property
    def chooses_on_map(self) -> bool:
        """Whether the map is where to choose now."""
        return self.chooses_regions or self.chooses_followers

    @cached_property
    def places(self) -> Places:
        """Where things stand on the map of this board."""
        return places(self.rules.board)

    @property
    def factions(self) -> tuple[str, ...]:
        """The three factions that can be summoned."""
        return self.rules.factions[:FACTION_COUNT]

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The different cards of the game, in the order in which a hand is shown."""
        return tuple(self.rules.cards[card].name for card in self.rules.deck)

    @cached_property
    def own_cards(self) -> dict[str, int]:
        """The cards that the viewer began with, in that order, and how many of each."""
        seat = None if self.viewer is None else self.seats[self.viewer]
        begun = [] if seat is None else [*(seat.hand or ()), *(seat.pile or ())]
        return {name: begun.count(name) for name in self.cards if name in begun}

    @property
    def automatic(self) -> bool:
        """Whether it is an automaton's action, whoever decides."""
        return self.actor != self.seat

    @property
    def automaton_wins(self) -> bool:
        """Whether nobody but an automaton wins, or would."""
        return all(self.seats[seat].automaton for seat in self.outcome.winners)

    @property
    def teams(self) -> bool:
        """Whether partners play together."""
        return len(self.seats) == 4

    @cached_property
    def _by_region(self) -> dict[str, tuple[Option, ...]]:
        return {region: tuple(options) for region, options in groupby(sorted(self.options, key=_REGION), _REGION)}

    def at(self, region: str) -> tuple[Option, ...]:
        """What can be chosen in that region."""
        return self._by_region.get(region, ())

    def option(self, verb: str, card: str = "") -> Option | None:
        """The move of that kind, of that card if it is one that plays a card; None if it cannot be chosen."""
        return next((option for option in self.options if option.verb == verb and option.card == card), None)

    @cached_property
    def gained(self) -> dict[str, tuple[int, ...]]:
        """How the followers of each region changed, by faction, since the turn on show began."""
        before = cast("dict[str, Any]", self.view.before["regions"])
        return {
            name: tuple(now - then for now, then in zip(region.followers, before[name]["followers"], strict=True))
            for name, region in self.regions.items()
        }


def see(at: TableView) -> Seen:
    """Read a view of the table."""
    seen = at.observation
    order = tuple(cast("list[str]", seen["order"]))
    rules = ruleset(seen["rules"])
    motive, deck = seen["motive"], seen["deck"]
    results = cast("dict[str, str | None]", at.advice["results"])
    return Seen(
        view=at,
        rules=rules,
        regions={name: _region(seen, name, order) for name in rules.board.regions},
        seats=tuple(_seat(number, at, seat) for number, seat in enumerate(cast("list[Observation]", seen["seats"]))),
        order=order,
        resolved=seen["resolved"],
        supply=tuple(seen["supply"]),
        seat=seen["seat"],
        actor=seen["actor"],
        viewer=seen["viewer"],
        step=seen["step"],
        card=seen["card"],
        faction=seen["faction"],
        amount=seen["amount"],
        picked=tuple(seen["picked"]),
        passes=seen["passes"],
        motive=motive and Motive(**motive),
        deck=deck and Deck(deck["size"], deck["cards"] and tuple(deck["cards"])),
        results=results,
        scores=at.advice["scores"],
        outcome=at.advice["outcome"],
        options=tuple(_option(index, move.text) for index, move in enumerate(at.moves)),
    )


def _region(seen: Observation, name: str, order: tuple[str, ...]) -> Region:
    region = cast("dict[str, Any]", seen["regions"])[name]
    return Region(name, tuple(region["followers"]), region["disc"], order.index(name) + 1, name in seen["negotiated"])


def _seat(number: int, at: TableView, seat: Observation) -> Seat:
    hand, pile = seat["hand"], seat["pile"]
    return Seat(
        number,
        at.names[number],
        tuple(seat["court"]),
        seat["hand_size"],
        None if hand is None else tuple(hand),
        None if pile is None else tuple(pile),
        seat["top"],
        seat["team"],
        number in at.unattended,
        seat["plot"],
    )


def _option(index: int, text: str) -> Option:
    verb, _, subject = text.partition(":")
    if verb in ("card", "spy"):
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


def foretold(seen: Seen, region: Region) -> Message:
    """What would happen in an open region if everybody passed from now on."""
    if region.name not in seen.results:
        return Message("forecast.never_raided" if seen.outcome.ending in RAIDED else "forecast.never")
    result = seen.results[region.name]
    first, second = seen.scores[region.name]
    if result is None:
        return Message("forecast.tie" if first else "forecast.empty")
    raided = result == seen.rules.board.factions[RAIDERS]
    return Message("forecast.raided" if raided else "forecast.control", {"faction": faction_term(result), "n": first, "second": second})
