"""The state of a game of King's Bounty: domains as masks of sites, hands and deck as entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from vacant_throne.core.contract import Advice, Move, Observation, Outcome
from vacant_throne.core.errors import Refusal
from vacant_throne.core.rng import Rng
from vacant_throne.kings_bounty.advice import advise
from vacant_throne.kings_bounty.cards import (
    CASTLES_OF,
    HERO,
    HUMAN,
    MONSTER,
    NATION_OF,
    NATIONS,
    SITE_COUNT,
    SITE_STRENGTH,
    SITES_OF,
    STRENGTH_OF,
    STRENGTHS,
    UNIT_OF,
)
from vacant_throne.kings_bounty.chance import deal_unseen
from vacant_throne.kings_bounty.hands import Hand
from vacant_throne.kings_bounty.moves import BountyMove
from vacant_throne.kings_bounty.notation import write_position
from vacant_throne.kings_bounty.observation import observe
from vacant_throne.kings_bounty.reckoning import reckon
from vacant_throne.kings_bounty.refusals import explain_refusal
from vacant_throne.kings_bounty.rules import STALL_ROUNDS, Rules
from vacant_throne.kings_bounty.steps import OVER, TURN, Step
from vacant_throne.kings_bounty.titles import BLAMES

PLAYING, LAST_CARD, STALLED = "", "last_card", "stalled"
"""Why the game is about to end, or has ended: not yet, the deck is drawn, nobody plays any more."""


class BountyState:
    """A position. A mask has a bit for each site.

    `held` are the domains of each seat, and `table` all of them; `garrison` has the unit card at each site, -1 for none, and
    `nation_garrisons` and `unit_garrisons` the sites with a garrison of each nation and each kind. `below` are the domains that an archer,
    a warrior, a mage is stronger than. `hands` and `deck` (the top first) are entries; `discards` are cards in the order in which they
    left, and they never come back (KB-DISC-02). `open` are the open titles in order, `secrets` the hidden title of each seat and `blamed`
    who has the two negative ones: -1 for none. `idle` counts the turns in a row in which cards were only returned.

    In a turn, `card` is the unit being played, else -1, and `returned` counts the cards returned so far.
    """

    __slots__ = (
        "below",
        "blamed",
        "card",
        "closing",
        "deck",
        "discards",
        "garrison",
        "hands",
        "held",
        "idle",
        "nation_garrisons",
        "open",
        "returned",
        "rules",
        "seat",
        "secrets",
        "step",
        "table",
        "turn",
        "unit_garrisons",
    )

    def __init__(self, rules: Rules) -> None:
        """An empty table with empty hands and no deck, the first seat to begin (KB-SETUP-09, KB-TURN-01)."""
        self.rules = rules
        self.seat: int | None = rules.first
        self.turn = 1
        self.step: Step = TURN
        self.card = -1
        self.returned = 0
        self.held = [0] * rules.players
        self.table = 0
        self.garrison = [-1] * SITE_COUNT
        self.nation_garrisons = [0] * len(NATIONS)
        self.unit_garrisons = [0] * len(STRENGTHS)
        self.below = [0] * len(STRENGTHS)
        self.hands: list[Hand] = [()] * rules.players
        self.deck: tuple[int, ...] = ()
        self.discards: tuple[int, ...] = ()
        self.open: tuple[int, ...] = ()
        self.secrets = [-1] * rules.players
        self.blamed = [-1] * len(BLAMES)
        self.idle = 0
        self.closing = PLAYING

    def copy(self) -> Self:
        """An independent copy."""
        new = type(self).__new__(type(self))
        new.rules = self.rules
        new.seat = self.seat
        new.turn = self.turn
        new.step = self.step
        new.card = self.card
        new.returned = self.returned
        new.held = self.held[:]
        new.table = self.table
        new.garrison = self.garrison[:]
        new.nation_garrisons = self.nation_garrisons[:]
        new.unit_garrisons = self.unit_garrisons[:]
        new.below = self.below[:]
        new.hands = self.hands[:]
        new.deck = self.deck
        new.discards = self.discards
        new.open = self.open
        new.secrets = self.secrets[:]
        new.blamed = self.blamed[:]
        new.idle = self.idle
        new.closing = self.closing
        return new

    # What is on the table

    def owner(self, site: int) -> int | None:
        """Whose domain lies at a site; None if none does."""
        return next((seat for seat, held in enumerate(self.held) if held >> site & 1), None)

    def garrisoned(self) -> int:
        """The sites with a garrison."""
        return self.unit_garrisons[0] | self.unit_garrisons[1] | self.unit_garrisons[2]

    def defence(self, site: int) -> int:
        """What must be beaten there: the stronger of domain and garrison (KB-PLAY-GARR-03)."""
        garrison = self.garrison[site]
        return max(SITE_STRENGTH[site], STRENGTH_OF[garrison] if garrison >= 0 else 0)

    def musters(self, seat: int, nation: int) -> bool:
        """Whether that seat may play units of a nation: humans always, others with a castle of theirs (KB-PLAY-UNIT-01..03)."""
        return nation == HUMAN or self.held[seat] & CASTLES_OF[nation] != 0

    def targets(self, seat: int, card: int) -> int:
        """The domains on which that seat may play a unit now (KB-PLAY-UNIT-05, KB-PLAY-UNIT-06)."""
        if not self.musters(seat, NATION_OF[card]):
            return 0
        unit = UNIT_OF[card]
        if unit == MONSTER:  # KB-PLAY-MON-01, KB-PLAY-MON-03
            return self.table
        if unit == HERO:  # KB-PLAY-HERO-01
            return self.table ^ self.held[seat]
        return self.held[seat] | self.below[unit]  # KB-PLAY-CAPT-01, KB-PLAY-CAPT-03

    def free_site(self, card: int) -> int:
        """The site that the next domain of a kind takes: the first of its kind at which nothing lies."""
        free = SITES_OF[card] & ~self.table
        return (free & -free).bit_length() - 1

    def own(self, site: int, seat: int) -> None:
        """Make a domain that seat's, new or captured."""
        bit = 1 << site
        if self.table & bit:
            self.held = [held & ~bit for held in self.held]
        self.held[seat] |= bit
        self.table |= bit
        self._weigh(site)

    def destroy(self, site: int) -> None:
        """Take a domain with its garrison off the table (KB-PLAY-MON-02)."""
        self.set_garrison(site, -1)
        bit = 1 << site
        self.held = [held & ~bit for held in self.held]
        self.table &= ~bit
        self._weigh(site)

    def set_garrison(self, site: int, card: int) -> None:
        """Put a unit into a domain in the place of whoever is there (KB-PLAY-GARR-02); -1 for nobody. Heroes and monsters never stay.

        (KB-PLAY-GARR-04. Nothing later asks whether its nation still has a castle: KB-PLAY-GARR-05.)
        """
        bit = 1 << site
        old = self.garrison[site]
        if old >= 0:
            self.nation_garrisons[NATION_OF[old]] ^= bit
            self.unit_garrisons[UNIT_OF[old]] ^= bit
        if card >= 0:
            self.nation_garrisons[NATION_OF[card]] ^= bit
            self.unit_garrisons[UNIT_OF[card]] ^= bit
        self.garrison[site] = card
        self._weigh(site)

    def _weigh(self, site: int) -> None:
        bit, defence = 1 << site, self.defence(site)
        for unit, strength in enumerate(STRENGTHS):
            if self.table & bit and strength > defence:
                self.below[unit] |= bit
            else:
                self.below[unit] &= ~bit

    # The course of the game

    def end_turn(self, *, emptied: bool = False) -> None:
        """Hand the turn to the next seat clockwise (KB-TURN-01, KB-TURN-09), or end the game.

        `emptied` says whether the last card of the deck has just been drawn. From then on everybody has turns until the last player has
        had one that begins later, so that all have had as many (KB-END-01..05).
        """
        seat, rules = self.seat, self.rules
        assert seat is not None
        last = seat == rules.last
        over = last and self.closing != PLAYING
        if self.closing == PLAYING:
            if emptied:
                self.closing = LAST_CARD
                over = last and rules.house.final_draw_ends
            elif last and self.deck and not rules.house.endless and self.idle >= STALL_ROUNDS * rules.players:
                self.closing = STALLED  # KB-END-06
        self.turn += 1
        self.seat = None if over else (seat + 1) % rules.players
        self.step = OVER if over else TURN

    def turns_left(self) -> int | None:
        """How many turns are left, the present one included, once that is settled; else None."""
        if self.closing == PLAYING or self.seat is None:
            return None
        return (self.rules.last - self.seat) % self.rules.players + 1

    # The contract

    def legal_moves(self) -> Sequence[BountyMove]:
        """Every move allowed now, in a fixed order; empty once the game is over."""
        return self.step.legal(self)

    def apply(self, move: Move) -> None:
        """Make a legal move, in place."""
        self.step.apply(self, move)  # pyright: ignore[reportArgumentType]

    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        return reckon(self, range(self.rules.players)) if self.seat is None else None

    def refusal(self, move: Move) -> Refusal:
        """Why a move that is not legal now is not legal, with the rule's id."""
        return explain_refusal(self, move)  # pyright: ignore[reportArgumentType]

    def reveals(self, move: Move) -> bool:
        """A draw shows a card; with hidden titles, so may the first hero or monster (KB-EXP-03), and the end does (KB-SCORE-01).

        Whether somebody does hold that title must not be told beforehand: that it could be is enough.
        """
        assert isinstance(move, BountyMove)
        verb = move.verb
        if verb == "draw":
            return True
        if not self.rules.expert or verb not in ("at", "card", "pass"):
            return False
        if verb == "at" and self.may_uncover(BLAMES.get(UNIT_OF[self.card], -1)):
            return True
        after = self.copy()
        after.apply(move)
        return after.seat is None

    def may_uncover(self, title: int) -> bool:
        """Whether somebody may hold that negative title in secret: as far as everybody knows, for none of its kind has been played."""
        if title < 0 or not self.rules.expert or title in self.open or title not in self.rules.titles():
            return False
        return not any(BLAMES.get(UNIT_OF[card]) == title for card in self.discards)

    def observe(self, seat: int | None) -> Observation:
        """What that seat may know; with None, what an onlooker may know."""
        return observe(self, seat)

    def advise(self, seat: int | None) -> Advice:
        """Who would win if the game ended now, and what the cards of the seat to move would do: see `advice`."""
        return advise(self, seat)

    def determinize(self, seat: int, rng: Rng) -> Self:
        """A copy in which what that seat has not seen is dealt anew: the other hands, the deck, the others' hidden titles."""
        new = self.copy()
        deal_unseen(new, seat, rng)
        return new

    def notation(self) -> str:
        """The position in one line (see ``docs/notation.md``)."""
        return write_position(self)
