"""A ruleset: the board, the cards and the numbers in which editions and variants differ."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from vacant_throne.king_is_dead.board import Board
from vacant_throne.king_is_dead.moves import KingMove, MoveTable

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


class Card(NamedTuple):
    """One action card: its name, its letter in the notation, the hand bits of its copies in a set, and how its effect begins.

    `faction` is for cards that place followers of one faction: which. `bordering` is for cards that exchange followers: whether the
    two regions must border each other.
    """

    name: str
    letter: str
    copies: tuple[int, ...]
    begin: Callable[[KingState], None]
    faction: int = -1
    bordering: bool = False


class Ruleset:
    """What a state plays by. Hands are bit masks over `Card.copies`; `hand` is the mask that every player starts with."""

    __slots__ = ("_turn_moves", "board", "cards", "hand", "instability_limit", "moves", "name")

    def __init__(self, name: str, board: Board, cards: tuple[Card, ...], moves: MoveTable, *, instability_limit: int) -> None:
        self.name = name
        self.board = board
        self.cards = cards
        self.moves = moves
        """The moves of `board` and `cards`. Rulesets of one game share their table: a move is the same object in all of them."""
        self.instability_limit = instability_limit
        """How many instability discs on the board end the game."""
        self.hand = sum(1 << bit for card in cards for bit in card.copies)
        self._turn_moves: dict[int, tuple[KingMove, ...]] = {}

    def turn_moves(self, hand: int) -> tuple[KingMove, ...]:
        """What a player with that hand may do on a turn: play one of the cards, or pass (KID2-TURN-01, KID2-TURN-02, KID2-TURN-05).

        Any card may be played, whatever the board (KID2-ACT-GEN-06). Two copies of a card are one move.
        """
        moves = self._turn_moves.get(hand)
        if moves is None:
            playable = (self.moves.cards[card] for card in dict.fromkeys(self.hand_cards(hand)))
            moves = self._turn_moves[hand] = (*playable, self.moves.pass_turn)
        return moves

    def without(self, hand: int, card: int) -> int:
        """That hand after one copy of the card left it for good: as many cards, as many actions (KID2-ACT-GEN-08, KID2-TURN-07)."""
        held = [bit for bit in self.cards[card].copies if hand >> bit & 1]
        return hand ^ 1 << held[-1]

    def hand_cards(self, hand: int) -> list[int]:
        """The cards of a hand in the table's order; a card held twice is listed twice."""
        return [index for index, card in enumerate(self.cards) for bit in card.copies if hand >> bit & 1]
