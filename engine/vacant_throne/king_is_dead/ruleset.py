"""A ruleset: the board, the cards, the numbers and the few functions in which editions and variants differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from vacant_throne.core.contract import Outcome
from vacant_throne.king_is_dead.board import FACTION_COUNT, Board
from vacant_throne.king_is_dead.moves import KingMove, MoveTable

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.reckoning import Standing
    from vacant_throne.king_is_dead.state import KingState

Shapes = Sequence[tuple[int, int]]
"""How many followers two regions may give each other in one exchange: those of the first region named, those of the second."""


class Trade:
    """What a card that exchanges or moves followers may do.

    `shapes` are tried in order, the fullest first: the first that are possible anywhere are the legal ones. All shapes that are tried
    together move equally many followers; where the second region gives none, they move one way. With `bordering` the two regions must
    border each other. `faction` is the one that the first region gives and the second does not; -1 for any. With `onto_empty` followers
    that move one way need a region without any, else any open region will do. Cards with the same `ban` may not reverse each other's
    exchange (KID2-UNDO-01, KID1-UNDO-02); empty for none.
    """

    __slots__ = ("ban", "bordering", "faction", "fitting", "onto_empty", "shapes")

    def __init__(self, *shapes: Shapes, bordering: bool = False, faction: int = -1, onto_empty: bool = True, ban: str = "") -> None:
        self.shapes = shapes
        self.bordering = bordering
        self.faction = faction
        self.onto_empty = onto_empty
        self.ban = ban
        self.fitting: Callable[[int], Shapes] = {sum(tried[0]): tried for tried in shapes}.__getitem__
        """The shapes that move that many followers."""


class Card(NamedTuple):
    """One action card: its name, its letter in the notation, the hand bits of its copies in a set, and how its effect begins.

    `faction` is for cards that favour one faction: which. A card that is not `playable` stays in the hand until the end.
    """

    name: str
    letter: str
    copies: tuple[int, ...]
    begin: Callable[[KingState], None]
    faction: int = -1
    trade: Trade | None = None
    playable: bool = True


class Raiders(NamedTuple):
    """The fourth faction where it comes: how many there are, where it starts with one, and where each struggle brings one more."""

    supply: int
    landings: tuple[int, ...]
    """The regions that hold one raider at the beginning, and take one less at random."""
    targets: tuple[int, ...]
    """For each region, where one raider lands once it is resolved; -1 for nowhere."""


class Endings(NamedTuple):
    """Who has won at each ending, from the control of each struggle in order (a faction or -1), and the standing of each seat."""

    crowned: Callable[[Ruleset, Sequence[int], Sequence[Standing]], Outcome]
    """All struggles were resolved."""
    invaded: Callable[[Ruleset, Sequence[int], Sequence[Standing]], Outcome]
    """The last instability disc was placed."""
    raided: Callable[[Ruleset, Sequence[int], Sequence[Standing]], Outcome]
    """The raiders won a struggle."""


class House(NamedTuple):
    """What a table may agree on beside the rules; all of it is off by default."""

    open_piles: bool = False
    """Everybody may look through every pile (against KID2-INFO-02)."""
    last_player_loses: bool = False
    """A tie that nothing else breaks is lost by whoever acted last (KID2-DEC-28)."""
    open_saxons: bool = False
    """The Saxon deck lies face up (KID2-SOLO-OPT-01)."""
    plain_plot: bool = False
    """Plot counts as a follower, but breaks no tie (against KID2-ADV-PLOT-03)."""


NO_HOUSE_RULES = House()


class Ruleset:
    """What a state plays by. Hands are bit masks over `Card.copies`; `hand` is the mask that every player starts with."""

    __slots__ = (
        "_turn_moves",
        "ban_ends_with_struggle",
        "board",
        "cards",
        "copies",
        "deal",
        "deck",
        "endings",
        "factions",
        "game",
        "hand",
        "house",
        "instability_limit",
        "letters",
        "moves",
        "name",
        "raiders",
        "redraw_pairs",
        "rule_ids",
        "secret",
        "state",
        "unplayable",
    )

    def __init__(
        self,
        game: str,
        name: str,
        board: Board,
        cards: tuple[Card, ...],
        *,
        moves: MoveTable,
        state: Callable[[Ruleset, int], KingState],
        endings: Endings,
        instability_limit: int,
        hand: int,
        secret: int = 0,
        deal: int = 0,
        raiders: Raiders | None = None,
        house: House = NO_HOUSE_RULES,
        ban_ends_with_struggle: bool = False,
        redraw_pairs: bool = False,
        rule_ids: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        """The id of the game that it is a variant of."""
        self.name = name
        self.board = board
        self.cards = cards
        self.copies = tuple(sum(1 << bit for bit in card.copies) for card in cards)
        """By card: the mask of all its copies."""
        self.moves = moves
        """The moves of `board` and `cards`. Rulesets of one game share their table: a move is the same object in all of them."""
        self.state = state
        """Makes a state with nobody on the board, for a number of seats."""
        self.endings = endings
        self.instability_limit = instability_limit
        """How many instability discs on the board end the game."""
        self.hand = hand
        self.secret = secret
        """The mask of cards of which each player is dealt `deal` in secret."""
        self.deal = deal
        self.raiders = raiders
        self.house = house
        self.ban_ends_with_struggle = ban_ends_with_struggle
        """Whether an exchange may be reversed once a struggle has been resolved."""
        self.redraw_pairs = redraw_pairs
        """Whether players whose courts begin with two followers of the same one faction draw anew."""
        self.factions = board.factions if raiders else board.factions[:FACTION_COUNT]
        """The factions on the map: three, or four with the raiders."""
        self.letters = board.letters[: len(self.factions)]
        self.deck = tuple(index for index, copies in enumerate(self.copies) if copies & (hand | secret))
        """The different cards that are in the game, in the table's order."""
        self.unplayable = sum(copies for card, copies in zip(cards, self.copies, strict=True) if not card.playable)
        """The mask of cards that stay in the hand until the end."""
        self.rule_ids = rule_ids or {}
        """How rules of the second edition are called in another one."""
        self._turn_moves: dict[int, tuple[KingMove, ...]] = {}

    def rule(self, id: str) -> str:
        """The id, in this edition, of a rule of the second edition that both have."""
        return self.rule_ids.get(id, id)

    def turn_moves(self, hand: int) -> tuple[KingMove, ...]:
        """What a player with that hand may do on a turn: play one of the cards, or pass (KID2-TURN-01, KID2-TURN-02).

        Without a card that can be played there is nothing but to pass (KID2-TURN-05, KID1-TURN-05). Any card may be played, whatever the
        board (KID2-ACT-GEN-06), but not Plot (KID2-ADV-PLOT-01). Two copies of a card are one move.
        """
        moves = self._turn_moves.get(hand)
        if moves is None:
            playable = (self.moves.cards[card] for card in dict.fromkeys(self.hand_cards(hand & ~self.unplayable)))
            moves = self._turn_moves[hand] = (*playable, self.moves.pass_turn)
        return moves

    def without(self, hand: int, card: int) -> int:
        """That hand after one copy of the card left it for good: as many cards, as many actions (KID2-ACT-GEN-08, KID2-TURN-07)."""
        return hand ^ 1 << (hand & self.copies[card]).bit_length() - 1

    def hand_cards(self, hand: int) -> list[int]:
        """The cards of a hand in the table's order; a card held twice is listed twice."""
        return [index for index, card in enumerate(self.cards) for bit in card.copies if hand >> bit & 1]
