"""The state of a game of The King Is Dead: everything on the table, in flat lists of small ints."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Self

from vacant_throne.core.contract import Advice, Move, Observation, Outcome
from vacant_throne.core.errors import Refusal
from vacant_throne.core.rng import Rng
from vacant_throne.king_is_dead.advice import advise
from vacant_throne.king_is_dead.board import ALL_REGIONS, FACTION_COUNT, RAIDERS, REGION_COUNT
from vacant_throne.king_is_dead.flow import OVER, TURN, Exchange, Step, resolve_struggle
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.notation import write_position
from vacant_throne.king_is_dead.observation import observe
from vacant_throne.king_is_dead.plan import Motive, Plan, advance, first_moves
from vacant_throne.king_is_dead.reckoning import Standing
from vacant_throne.king_is_dead.refusals import explain_refusal
from vacant_throne.king_is_dead.ruleset import Ruleset
from vacant_throne.king_is_dead.secrets import deal_unseen


class KingState:
    """A position. Lists are indexed by faction, region or seat; `followers` by follower place, ``faction * 8 + region``.

    `seat` decides, and `actor` is whose turn it is: the same, but for an automaton's turn. `courts` is seat by seat,
    ``seat * FACTION_COUNT + faction``. `control` holds a mask of regions for each faction, `unstable` the mask of regions with an
    instability disc, `raided` of the one that raiders won, `open` of those with none of these. `order` is the struggle order, space by
    space; the first `resolved` of it are done. `negotiated` is the mask of region cards with a negotiation disc, `negotiators` the mask of
    seats that placed theirs. `hands` are masks over `Card.copies`, `piles` hold indices of cards, the top one last. Actions are numbered
    from 1: `plays` is the last number, `last_play` each seat's own last, 0 for none. Where there are raiders, `supply` ends with their
    reserve.

    While a card is being played, `card` is its index, else -1 (the copied one, once Spy has copied it), and its steps have settled the
    rest: `picked` follower places (``~place`` for a follower returned to the supply; in Negotiate the region whose card gets the disc),
    `faction` to place next, and `amount` to place, or to exchange in all. Where a rule looks at whole resolutions, `plan` holds the ways in
    which the action may still go on. Where an automaton plays, `deck` holds its cards, the next one first, and `motive` says why it may
    choose what it may; else both are None.
    """

    __slots__ = (
        "actor",
        "amount",
        "card",
        "control",
        "courts",
        "deck",
        "faction",
        "followers",
        "hands",
        "last_exchange",
        "last_play",
        "motive",
        "negotiated",
        "negotiators",
        "open",
        "order",
        "passes",
        "picked",
        "piles",
        "plan",
        "players",
        "plays",
        "raided",
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
        self.actor = 0
        self.turn = 1
        self.step: Step = TURN
        self.card = -1
        self.picked: tuple[int, ...] = ()
        self.faction = 0
        self.amount = 0
        self.plan: Plan = ()
        self.followers = [0] * (len(rules.factions) * REGION_COUNT)
        self.supply = [0] * len(rules.factions)
        self.courts = [0] * (players * FACTION_COUNT)
        self.hands = [rules.hand] * players
        self.piles: list[tuple[int, ...]] = [()] * players
        self.control = [0] * FACTION_COUNT
        self.unstable = 0
        self.raided = 0
        self.open = ALL_REGIONS
        self.order = list(range(REGION_COUNT))
        self.resolved = 0
        self.negotiated = 0
        self.negotiators = 0
        self.passes = 0
        self.plays = 0
        self.last_play = [0] * players
        self.last_exchange: Exchange | None = None
        self.deck: tuple[int, ...] | None = None
        self.motive: Motive | None = None

    def copy(self) -> Self:
        """An independent copy."""
        new = type(self).__new__(type(self))
        new.rules = self.rules
        new.players = self.players
        new.seat = self.seat
        new.actor = self.actor
        new.turn = self.turn
        new.step = self.step
        new.card = self.card
        new.picked = self.picked
        new.faction = self.faction
        new.amount = self.amount
        new.plan = self.plan
        new.followers = self.followers[:]
        new.supply = self.supply[:]
        new.courts = self.courts[:]
        new.hands = self.hands[:]
        new.piles = self.piles[:]
        new.control = self.control[:]
        new.unstable = self.unstable
        new.raided = self.raided
        new.open = self.open
        new.order = self.order[:]
        new.resolved = self.resolved
        new.negotiated = self.negotiated
        new.negotiators = self.negotiators
        new.passes = self.passes
        new.plays = self.plays
        new.last_play = self.last_play[:]
        new.last_exchange = self.last_exchange
        new.deck = self.deck
        new.motive = self.motive
        return new

    def ended(self) -> bool:
        """Whether the invasion has come (KID2-END-01, KID1-END-02), raiders have won, or all struggles are resolved.

        These two end the game in every variant (KID2-END-02, KID2-VIK-END-04, KID1-END-01, KID1-MOR-END-05).
        """
        return self.resolved == REGION_COUNT or self.raided != 0 or self.invaded()

    def invaded(self) -> bool:
        """Whether the last instability disc that the rules allow lies in a region (KID2-END-01, KID1-END-02)."""
        return self.unstable.bit_count() >= self.rules.instability_limit

    def end_pass(self) -> None:
        """The seat to move has passed: a struggle is resolved if all have done so one after another (KID2-TURN-03, KID1-TURN-03)."""
        if self.passes == self.players:
            self.passes = 0
            resolve_struggle(self)
        self.end_action()

    def end_action(self) -> None:
        """Hand the turn to the next seat clockwise, also after a struggle (KID2-TURN-01, KID2-TURN-04, KID1-TURN-04)."""
        self.begin_turn((self.actor + 1) % self.players)

    def begin_turn(self, actor: int) -> None:
        """Let that seat's turn begin, unless the game is over."""
        self.turn += 1
        if self.ended():
            self.seat = None
            self.step = OVER
        else:
            self.seat = self.actor = actor
            self.step = TURN

    def court(self, seat: int) -> tuple[int, ...]:
        """That seat's followers by faction."""
        return tuple(self.courts[seat * FACTION_COUNT : (seat + 1) * FACTION_COUNT])

    def finished(self, seat: int, *, known: bool = True) -> int:
        """The number of the action that left that seat nothing to play; 0 while it holds a card, as it seems if the hand is not `known`.

        Plot is no card to play (KID2-ADV-PLOT-04).
        """
        hand = self.hands[seat] & ~self.rules.unplayable if known else self.hands[seat]
        return 0 if hand else self.last_play[seat]

    def settle(self) -> None:
        """Plan the action that has just begun, where a rule looks at it as a whole. Here none does."""

    def legal_moves(self) -> Sequence[KingMove]:
        """Every move allowed now, in a fixed order; empty once the game is over."""
        moves = self.step.legal(self)
        return first_moves(self.plan, moves) if self.plan else moves

    def apply(self, move: Move) -> None:
        """Make a legal move, in place."""
        if self.plan:
            self.plan = advance(self.plan, move)
        self.step.apply(self, move)  # pyright: ignore[reportArgumentType]

    def controller(self, region: int) -> int | None:
        """The faction whose control disc lies in the region, or the raiders if they won it; None if it is open or unstable."""
        if self.raided >> region & 1:
            return RAIDERS
        return next((faction for faction, mask in enumerate(self.control) if mask >> region & 1), None)

    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        return self.judge(range(self.players)) if self.ended() else None

    def judge(self, known: Collection[int]) -> Outcome:
        """Who has won, to somebody who knows the hands of those seats: at the end all show a Plot that they hold (KID2-ADV-PLOT-02)."""
        standings = [
            Standing(
                self.court(seat),
                self.finished(seat, known=seat in known),
                self.last_play[seat],
                seat in known and self.hands[seat] & self.rules.unplayable != 0,
            )
            for seat in range(self.players)
        ]
        endings = self.rules.endings
        if self.raided:
            ending = endings.raided
        elif self.invaded():  # KID2-END-03: also if the last struggle brings it
            ending = endings.invaded
        else:
            ending = endings.crowned
        controllers = (self.controller(region) for region in self.order[: self.resolved])
        return ending(self.rules, [-1 if faction in (None, RAIDERS) else faction for faction in controllers], standings)

    def refusal(self, move: Move) -> Refusal:
        """Why a move that is not legal now is not legal, with the rule's id."""
        return explain_refusal(self, move)  # pyright: ignore[reportArgumentType]

    def reveals(self, move: Move) -> bool:
        """Nothing is drawn, and what a card shows when it is played its player has decided to show. But the end shows who holds Plot.

        (KID2-ADV-PLOT-02. Whether anybody does must not be told beforehand.)
        """
        if not self.rules.secret & self.rules.unplayable or move is not self.rules.moves.pass_turn or self.passes + 1 < self.players:
            return False
        after = self.copy()
        after.apply(move)
        return after.seat is None

    def observe(self, seat: int | None) -> Observation:
        """What that seat may know; with None, what an onlooker may know."""
        return observe(self, seat)

    def advise(self, seat: int | None) -> Advice:
        """The forecast, and what the cards of the seat to move would do: see `advice`."""
        return advise(self, seat)

    def determinize(self, seat: int, rng: Rng) -> Self:
        """A copy in which the cards that `seat` has not seen are dealt anew among the other hands and the box.

        Without secret cards a plain copy: all start with the same eight cards and play them openly, so who has watched knows every hand.
        """
        new = self.copy()
        if self.rules.secret:
            deal_unseen(new, seat, rng)
        return new

    def notation(self) -> str:
        """The position in one line (see ``docs/notation.md``)."""
        return write_position(self)
