"""What lies where, hidden things included."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.kings_bounty.naive.cards import Card


@dataclass
class Held:
    """A card in a hand or in the deck, and the seat that knows it is there, if one does that should not."""

    card: Card
    known_to: int | None = None


@dataclass
class Domain:
    """A castle or obelisk on the table: KB-PLAY-DOM-01. Its number tells it from others of its kind."""

    card: Card
    number: int
    owner: int
    garrison: Card | None = None

    @property
    def site(self) -> str:
        return f"{self.card.kind}_{self.number}"

    @property
    def defence(self) -> int:
        """KB-PLAY-GARR-03."""
        if self.garrison is None:
            return self.card.strength
        return max(self.card.strength, self.garrison.strength)


@dataclass
class Table:
    players: int
    left_out: list[str]
    first: int = 0
    expert: bool = False
    house: set[str] = field(default_factory=set)
    seat: int | None = 0
    turn: int = 1
    step: str = "turn"
    playing: str | None = None
    """The kind of the unit whose target is being chosen. It is still in hand."""
    returned: int = 0
    hands: list[list[Held]] = field(default_factory=list)
    deck: list[Held] = field(default_factory=list)
    """The top card first."""
    domains: list[Domain] = field(default_factory=list)
    discards: list[Card] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    """The titles face up."""
    hidden: list[str | None] = field(default_factory=list)
    """Expert: what each seat holds face down."""
    blamed: dict[str, int] = field(default_factory=dict)
    """Who holds Vandal and Staff Rat, if somebody does."""
    idle: int = 0
    closing: str | None = None

    @property
    def last(self) -> int:
        """KB-SETUP-07: who holds the last-player marker."""
        return (self.first - 1) % self.players

    def domains_of(self, seat: int) -> list[Domain]:
        return [domain for domain in self.domains if domain.owner == seat]

    def every_card(self) -> list[Card]:
        """KB-DISC-04: wherever they are."""
        return [
            *(held.card for hand in self.hands for held in hand),
            *(held.card for held in self.deck),
            *(domain.card for domain in self.domains),
            *(domain.garrison for domain in self.domains if domain.garrison),
            *self.discards,
        ]
