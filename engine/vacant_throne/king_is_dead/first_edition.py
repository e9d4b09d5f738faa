"""The first edition: its cards, its numbers, and the one rule that needs a state of its own (KID1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Self

from vacant_throne.core.contract import Move
from vacant_throne.king_is_dead.board import ALBION, FACTION_COUNT, SCOTTISH, WELSH
from vacant_throne.king_is_dead.effects.negotiating import begin_negotiate
from vacant_throne.king_is_dead.effects.placing import begin_assemble
from vacant_throne.king_is_dead.effects.replacing import begin_faction_card
from vacant_throne.king_is_dead.effects.trading import begin_trade
from vacant_throne.king_is_dead.flow import TURN
from vacant_throne.king_is_dead.forecast import forecast
from vacant_throne.king_is_dead.moves import KingMove, MoveTable
from vacant_throne.king_is_dead.plan import Way, ways
from vacant_throne.king_is_dead.ruleset import Card, Ruleset, Trade
from vacant_throne.king_is_dead.state import KingState

GAME = "king-is-dead-first"

AMBASSADOR = Trade([(1, 1)], [(1, 0)], ban="exchange")  # KID1-ACT-AMBASSADOR-01..02
GARRISON = Trade([(1, 2)], [(1, 1), (2, 0)], [(1, 0)], bordering=True, ban="exchange")  # KID1-ACT-GARRISON-01..02

CARDS = (  # KID1-COMP-04
    Card("scots", "s", (0,), begin_faction_card, SCOTTISH),
    Card("welsh", "w", (1,), begin_faction_card, WELSH),
    Card("romano_british", "r", (2,), begin_faction_card, FACTION_COUNT - 1),
    Card("settlements", "t", (3, 4), begin_assemble),
    Card("the_crown", "c", (5,), begin_negotiate),
    Card("ambassador", "b", (6,), begin_trade, trade=AMBASSADOR),
    Card("garrison", "g", (7,), begin_trade, trade=GARRISON),
)
MOVES = MoveTable(ALBION, tuple(card.name for card in CARDS))
HAND = 0b11111111  # KID1-SETUP-03

RULE_IDS = MappingProxyType(
    {
        "KID2-ACT-ASSEMBLE-02": "KID1-ACT-SETTLEMENTS-01",
        "KID2-ACT-GEN-03": "KID1-ACT-GEN-02",
        "KID2-ACT-GEN-04": "KID1-ACT-GEN-03",
        "KID2-ACT-GEN-08": "KID1-ACT-GEN-01",
        "KID2-ACT-NEGOTIATE-01": "KID1-ACT-CROWN-01",
        "KID2-ACT-NEGOTIATE-02": "KID1-ACT-CROWN-02",
        "KID2-ACT-NEGOTIATE-04": "KID1-ACT-CROWN-03",
        "KID2-ACT-SUPPORT-02": "KID1-ACT-FACTION-01",
        "KID2-ACT-SUPPORT-03": "KID1-ACT-FACTION-04",
        "KID2-ACT-SUPPORT-04": "KID1-ACT-FACTION-03",
        "KID2-ACT-SUPPORT-05": "KID1-ACT-FACTION-05",
        "KID2-END-01": "KID1-END-02",
        "KID2-END-02": "KID1-END-01",
        "KID2-END-CORONATION-01": "KID1-END-CONTROL-01",
        "KID2-END-CORONATION-02": "KID1-END-CONTROL-01",
        "KID2-SUMMON-01": "KID1-SUMMON-01",
        "KID2-TURN-01": "KID1-TURN-01",
        "KID2-TURN-02": "KID1-TURN-02",
        "KID2-UNDO-01": "KID1-UNDO-01",
        "KID2-UNDO-04": "KID1-UNDO-02",
        "KID2-VIK-END-01": "KID1-MOR-END-01",
    }
)
"""The rules of the second edition that reckonings, refusals and outlooks cite of both, and what says the same here."""


class FirstState(KingState):
    """A position of the first edition. With three players the very last card may only be played to win with it (KID1-3P-01)."""

    __slots__ = ("_last_card_wins",)

    def __init__(self, rules: Ruleset, players: int) -> None:
        super().__init__(rules, players)
        self._last_card_wins: bool | None = None
        """Whether the last card can win now; None until it has been worked out, which takes its time."""

    def copy(self) -> Self:
        """An independent copy."""
        new = super().copy()
        new._last_card_wins = self._last_card_wins
        return new

    def legal_moves(self) -> Sequence[KingMove]:
        """Every move allowed now, in a fixed order; empty once the game is over."""
        moves = super().legal_moves()
        if self.step is TURN and len(moves) > 1 and self._only_one_card_left():
            if self._last_card_wins is None:
                self._last_card_wins = self._could_win(moves[0])
            return moves if self._last_card_wins else moves[1:]
        return moves

    def apply(self, move: Move) -> None:
        """Make a legal move, in place."""
        self._last_card_wins = None
        super().apply(move)
        self.settle()

    def settle(self) -> None:
        """Allow only ways to win, where the last card is being played (KID1-3P-02)."""
        if self.card >= 0 and not self.plan and self.players == 3 and not any(self.hands):
            self.plan = tuple(Way(moves, number) for number, moves in enumerate(self._ways_to_win()))

    def _ways_to_win(self) -> Iterator[tuple[KingMove, ...]]:
        """Every way to finish the card in play with which its player wins, if everybody passes after it."""
        winning: dict[tuple[object, ...], bool] = {}
        for moves, then in ways(self, ("turn", "over")):
            board = (*then.followers, *then.courts, *then.order)
            if board not in winning:
                winning[board] = _wins(then, self.actor)
            if winning[board]:
                yield moves

    def _only_one_card_left(self) -> bool:
        hand = self.hands[self.actor]
        return self.players == 3 and not hand & (hand - 1) and sum(self.hands) == hand

    def _could_win(self, move: KingMove) -> bool:
        trial = self.copy()
        super(FirstState, trial).apply(move)
        return any(trial._ways_to_win()) if trial.card >= 0 else _wins(trial, self.actor)


def _wins(state: KingState, seat: int) -> bool:
    """Whether that seat wins alone if everybody passes from now on."""
    return forecast(state).outcome.winners == (seat,)
