"""The second edition's ruleset: its board and its eight cards (KID2-COMP-06, KID2-SETUP-08)."""

from __future__ import annotations

from vacant_throne.king_is_dead import effects
from vacant_throne.king_is_dead.board import BRITAIN, ENGLISH, SCOTTISH, WELSH
from vacant_throne.king_is_dead.moves import MoveTable
from vacant_throne.king_is_dead.ruleset import Card, Ruleset

CARDS = (
    Card("scottish_support", "s", (0,), effects.begin_support, faction=SCOTTISH),
    Card("welsh_support", "w", (1,), effects.begin_support, faction=WELSH),
    Card("english_support", "e", (2,), effects.begin_support, faction=ENGLISH),
    Card("assemble", "a", (3, 4), effects.begin_assemble),
    Card("negotiate", "n", (5,), effects.begin_negotiate),
    Card("manoeuvre", "m", (6,), effects.begin_manoeuvre),
    Card("outmanoeuvre", "o", (7,), effects.begin_outmanoeuvre, bordering=True),
)
MOVES = MoveTable(BRITAIN, tuple(card.name for card in CARDS))

BASE = Ruleset("base", BRITAIN, CARDS, MOVES, instability_limit=3)  # KID2-COMP-03, KID2-END-01
"""The basic game (KID2 sections 1 to 6)."""
