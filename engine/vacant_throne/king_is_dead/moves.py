"""Every move of the game, made once for a board, and the tables that the steps pick their legal moves from."""

from __future__ import annotations

from vacant_throne.core.contract import Move
from vacant_throne.core.errors import NotationError
from vacant_throne.core.message import Message
from vacant_throne.king_is_dead.board import ALL_REGIONS, FACTION_COUNT, REGION_COUNT, Board


class KingMove(Move):
    """A move of The King Is Dead. `verb` says what is decided; of the rest, what the verb needs, else -1.

    `place` is the follower place (``faction * 8 + region``) of a move that names a follower, `card` an index into the card table.
    """

    __slots__ = ("card", "faction", "place", "region", "verb")

    def __init__(self, verb: str, subject: str = "", *, region: int = -1, faction: int = -1, card: int = -1) -> None:
        super().__init__(f"{verb}:{subject}" if subject else verb)
        self.verb = verb
        self.region = region
        self.faction = faction
        self.card = card
        self.place = faction * REGION_COUNT + region if faction >= 0 else -1


class MoveTable:
    """All moves on one board with one table of cards, each made once: steps pick their legal moves from here.

    ``compress(table.summon, state.followers)`` gives the legal summons, because both are in the order of follower places. Only `take` has
    moves for raiders: nothing else touches them (KID2-VIK-ACT-01, KID2-VIK-ACT-03, KID1-MOR-ACT-01).
    """

    __slots__ = (
        "by_text",
        "cards",
        "copy_card",
        "disc_on",
        "give_back",
        "move_to",
        "pass_turn",
        "put",
        "put_into",
        "summon",
        "swap_with",
        "take",
    )

    def __init__(self, board: Board, card_names: tuple[str, ...]) -> None:
        def of_followers(verb: str, factions: tuple[str, ...]) -> tuple[KingMove, ...]:
            return tuple(
                KingMove(verb, f"{faction}@{region}", region=r, faction=f)
                for f, faction in enumerate(factions)
                for r, region in enumerate(board.regions)
            )

        def of_regions(verb: str) -> tuple[KingMove, ...]:
            return tuple(KingMove(verb, region, region=r) for r, region in enumerate(board.regions))

        def of_cards(verb: str) -> tuple[KingMove, ...]:
            return tuple(KingMove(verb, name, card=index) for index, name in enumerate(card_names))

        def by_mask(moves: tuple[KingMove, ...]) -> tuple[tuple[KingMove, ...], ...]:
            table: list[tuple[KingMove, ...]] = [()]
            for mask in range(1, ALL_REGIONS + 1):
                last = mask.bit_length() - 1
                table.append((*table[mask ^ 1 << last], moves[last]))
            return tuple(table)

        summoned = board.factions[:FACTION_COUNT]
        disc, swap, to = of_regions("disc"), of_regions("swap"), of_regions("to")
        self.pass_turn = KingMove("pass")
        self.cards = of_cards("card")
        self.copy_card = of_cards("spy")
        """By card: to let Spy copy it."""
        self.take = of_followers("take", board.factions)
        """By follower place: to name a follower that will be exchanged or moved."""
        self.summon = of_followers("summon", summoned)
        """By follower place: to summon that follower."""
        self.put = of_followers("put", summoned)
        """By follower place: to place a follower there."""
        self.give_back = of_followers("return", summoned)
        """By follower place: to return that follower to the supply."""
        self.put_into = tuple(by_mask(self.put[f * REGION_COUNT : (f + 1) * REGION_COUNT]) for f in range(FACTION_COUNT))
        """By faction and mask of regions: to place followers of that faction into one of those regions."""
        self.disc_on = by_mask(disc)
        """By mask of regions: to name one of those region cards as the one that will carry the negotiation disc."""
        self.swap_with = by_mask(swap)
        """By mask of regions: to exchange it with one of those region cards."""
        self.move_to = by_mask(to)
        """By mask of regions: to let the followers that were named move into one of those regions."""
        of_map = (*self.take, *self.summon, *self.put, *self.give_back, *disc, *swap, *to)
        self.by_text = {move.text: move for move in (self.pass_turn, *self.cards, *self.copy_card, *of_map)}

    def parse(self, text: str) -> KingMove:
        """The move of that text. Raises `NotationError` if there is none."""
        move = self.by_text.get(text)
        if move is None:
            raise NotationError(Message("notation.move", {"text": text[:40]}))
        return move
