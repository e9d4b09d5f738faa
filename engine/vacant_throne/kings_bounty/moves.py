"""Every move of the game, made once."""

from __future__ import annotations

from vacant_throne.core.contract import Move
from vacant_throne.core.errors import NotationError
from vacant_throne.core.message import Message
from vacant_throne.kings_bounty.cards import CARDS, SITES


class BountyMove(Move):
    """A move of King's Bounty. `verb` says what is decided; `card` and `site` what it names, else -1."""

    __slots__ = ("card", "site", "verb")

    def __init__(self, verb: str, subject: str = "", *, card: int = -1, site: int = -1) -> None:
        super().__init__(f"{verb}:{subject}" if subject else verb)
        self.verb = verb
        self.card = card
        self.site = site


PLAY = tuple(BountyMove("card", name, card=card) for card, name in enumerate(CARDS))
"""By card: to play one from the hand (KB-TURN-03)."""
RETURN = tuple(BountyMove("return", name, card=card) for card, name in enumerate(CARDS))
"""By card: to put one from the hand under the deck (KB-TURN-04)."""
AT = tuple(BountyMove("at", name, site=site) for site, name in enumerate(SITES))
"""By site: the domain on which the unit is played (KB-PLAY-UNIT-04)."""
DRAW = BountyMove("draw")
"""To draw, which ends the turn (KB-TURN-03, KB-TURN-04)."""
PASS = BountyMove("pass")
"""With an empty deck, to return cards and take them back, which is nothing (KB-TURN-07)."""

_BY_TEXT = {move.text: move for move in (*PLAY, *RETURN, *AT, DRAW, PASS)}


def parse(text: str) -> BountyMove:
    """The move of that text. Raises `NotationError` if there is none."""
    move = _BY_TEXT.get(text)
    if move is None:
        raise NotationError(Message("notation.move", {"text": text[:40]}))
    return move
