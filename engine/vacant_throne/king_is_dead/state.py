"""The state of a game of The King Is Dead: everything on the table, in flat lists of small ints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from vacant_throne.core.contract import Advice, Move, Observation, Outcome
from vacant_throne.core.errors import Refusal
from vacant_throne.core.rng import Rng
from vacant_throne.king_is_dead.advice import advise
from vacant_throne.king_is_dead.board import ALL_REGIONS, FACTION_COUNT, REGION_COUNT
from vacant_throne.king_is_dead.flow import TURN, Exchange, Step
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.notation import write_position
from vacant_throne.king_is_dead.observation import observe
from vacant_throne.king_is_dead.reckoning import Standing, coronation, invasion
from vacant_throne.king_is_dead.refusals import explain_refusal
from vacant_throne.king_is_dead.ruleset import Ruleset


class KingState:
    """A position. Lists are indexed by faction, region or seat; `followers` by follower place, ``faction * 8 + region``.

    `courts` is seat by seat, ``seat * FACTION_COUNT + faction``. `control` holds a mask of regions for each faction, `unstable` the mask
    of regions with an instability disc, `open` of those with neither. `order` is the struggle order, space by space; the first `resolved`
    of it are done. `negotiated` is the mask of region cards with a negotiation disc, `negotiators` the mask of seats that placed theirs.
    `hands` are masks over `Card.copies`, `piles` hold indices of cards, the top one last. Actions are numbered from 1: `plays` is the last
    number, `last_play` each seat's own last, 0 for none.

    While a card is being played, `card` is its index, else -1, and its steps have settled the rest: `picked` follower places (in Negotiate
    the region whose card gets the disc), `faction` to place next, and `amount` to place or to take from the second region.
    """

    __slots__ = (
        "amount",
        "card",
        "control",
        "courts",
        "faction",
        "followers",
        "hands",
        "last_exchange",
        "last_play",
        "negotiated",
        "negotiators",
        "open",
        "order",
        "passes",
        "picked",
        "piles",
        "players",
        "plays",
        "resolved",
        "rules",
        "seat",
        "step",
        "supply",
        "turn",
        "unstable",
    )

    def __init__(self, rules: Ruleset, players: int) -> None:
        """A board with nobody on it, no disc placed and all cards in hand (KID2-SETUP-07, KID2-SETUP-08), seat 0 to begin."""
        self.rules = rules
        self.players = players
        self.seat: int | None = 0
        self.turn = 1
        self.step: Step = TURN
        self.card = -1
        self.picked: tuple[int, ...] = ()
        self.faction = 0
        self.amount = 0
        self.followers = [0] * (FACTION_COUNT * REGION_COUNT)
        self.supply = [0] * FACTION_COUNT
        self.courts = [0] * (players * FACTION_COUNT)
        self.hands = [rules.hand] * players
        self.piles: list[tuple[int, ...]] = [()] * players
        self.control = [0] * FACTION_COUNT
        self.unstable = 0
        self.open = ALL_REGIONS
        self.order = list(range(REGION_COUNT))
        self.resolved = 0
        self.negotiated = 0
        self.negotiators = 0
        self.passes = 0
        self.plays = 0
        self.last_play = [0] * players
        self.last_exchange: Exchange | None = None

    def copy(self) -> Self:
        """An independent copy."""
        new = type(self).__new__(type(self))
        new.rules = self.rules
        new.players = self.players
        new.seat = self.seat
        new.turn = self.turn
        new.step = self.step
        new.card = self.card
        new.picked = self.picked
        new.faction = self.faction
        new.amount = self.amount
        new.followers = self.followers[:]
        new.supply = self.supply[:]
        new.courts = self.courts[:]
        new.hands = self.hands[:]
        new.piles = self.piles[:]
        new.control = self.control[:]
        new.unstable = self.unstable
        new.open = self.open
        new.order = self.order[:]
        new.resolved = self.resolved
        new.negotiated = self.negotiated
        new.negotiators = self.negotiators
        new.passes = self.passes
        new.plays = self.plays
        new.last_play = self.last_play[:]
        new.last_exchange = self.last_exchange
        return new

    @property
    def seat_to_move(self) -> int:
        """The seat to move, where one is known to be."""
        assert self.seat is not None
        return self.seat

    def ended(self) -> bool:
        """Whether France has invaded (KID2-END-01) or all struggles are resolved (KID2-END-02)."""
        return self.resolved == REGION_COUNT or self.invaded()

    def invaded(self) -> bool:
        """Whether the last instability disc that the rules allow lies in a region (KID2-END-01)."""
        return self.unstable.bit_count() >= self.rules.instability_limit

    def court(self, seat: int) -> tuple[int, ...]:
        """That seat's followers by faction."""
        return tuple(self.courts[seat * FACTION_COUNT : (seat + 1) * FACTION_COUNT])

    def finished(self, seat: int) -> int:
        """The number of the action that emptied that seat's hand; 0 while it holds a card."""
        return 0 if self.hands[seat] else self.last_play[seat]

    def legal_moves(self) -> Sequence[KingMove]:
        """Every move allowed now, in a fixed order; empty once the game is over."""
        return self.step.legal(self)

    def apply(self, move: Move) -> None:
        """Make a legal move, in place."""
        self.step.apply(self, move)  # pyright: ignore[reportArgumentType]

    def controller(self, region: int) -> int | None:
        """The faction whose control disc lies in the region; None if none does."""
        return next((faction for faction, mask in enumerate(self.control) if mask >> region & 1), None)

    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        if not self.ended():
            return None
        standings = [Standing(self.court(seat), self.finished(seat), self.last_play[seat]) for seat in range(self.players)]
        if self.invaded():  # KID2-END-03: also if the last struggle brings it
            return invasion(standings)
        controllers = (self.controller(region) for region in self.order)
        return coronation([-1 if faction is None else faction for faction in controllers], self.rules.board.factions, standings)

    def refusal(self, move: Move) -> Refusal:
        """Why a move that is not legal now is not legal, with the rule's id."""
        return explain_refusal(self, move)  # pyright: ignore[reportArgumentType]

    def reveals(self, move: Move) -> bool:  # noqa: ARG002 - the contract's signature
        """Nothing is drawn, and what a card shows when it is played its player has decided to show: always false."""
        return False

    def observe(self, seat: int | None) -> Observation:
        """What that seat may know; with None, what an onlooker may know."""
        return observe(self, seat)

    def advise(self, seat: int | None) -> Advice:
        """The forecast, and what the cards of the seat to move would do: see `advice`."""
        return advise(self, seat)

    def determinize(self, seat: int, rng: Rng) -> Self:  # noqa: ARG002 - the contract's signature
        """A copy: all players start with the same eight cards and play them openly, so whoever has watched knows every hand."""
        return self.copy()

    def notation(self) -> str:
        """The position in one line (see ``docs/notation.md``)."""
        return write_position(self)
