"""The second edition's cards, and what its variants have in common (KID2-COMP-06, KID2-COMP-07)."""

from __future__ import annotations

from vacant_throne.king_is_dead.board import BRITAIN, ENGLISH, SCOTTISH, WELSH
from vacant_throne.king_is_dead.effects.negotiating import begin_negotiate
from vacant_throne.king_is_dead.effects.placing import begin_aid, begin_ambush, begin_assemble, begin_support
from vacant_throne.king_is_dead.effects.replacing import begin_quell, begin_resist, begin_suppress
from vacant_throne.king_is_dead.effects.spying import begin_spy
from vacant_throne.king_is_dead.effects.trading import begin_trade
from vacant_throne.king_is_dead.flow import finish_effect
from vacant_throne.king_is_dead.moves import MoveTable
from vacant_throne.king_is_dead.ruleset import Card, Trade

GAME = "king-is-dead"

MANOEUVRE = Trade([(1, 1)], ban="manoeuvre")  # KID2-ACT-MANOEUVRE-01..03
OUTMANOEUVRE = Trade([(1, 2)], [(1, 1)], bordering=True, ban="outmanoeuvre")  # KID2-ACT-OUTMANOEUVRE-01..03
MARCH = Trade([(2, 0)], [(1, 0)], bordering=True, onto_empty=False)  # KID2-ADV-MARCH-01..02
INFLUENCE = Trade([(1, 2)], [(1, 1)], faction=ENGLISH)  # KID2-ADV-INFLUENCE-01..02
DISPUTE = Trade([(1, 1)], faction=WELSH)  # KID2-ADV-DISPUTE-01
EDICT = Trade([(2, 2)], [(1, 2), (2, 1)], [(1, 1)], bordering=True, faction=SCOTTISH)  # KID2-ADV-EDICT-01..02

CARDS = (
    Card("scottish_support", "s", (0,), begin_support, SCOTTISH),
    Card("welsh_support", "w", (1,), begin_support, WELSH),
    Card("english_support", "e", (2,), begin_support, ENGLISH),
    Card("assemble", "a", (3, 4), begin_assemble),
    Card("negotiate", "n", (5,), begin_negotiate),
    Card("manoeuvre", "m", (6,), begin_trade, trade=MANOEUVRE),
    Card("outmanoeuvre", "o", (7,), begin_trade, trade=OUTMANOEUVRE),
    Card("spy", "y", (8,), begin_spy),
    Card("ambush", "b", (9,), begin_ambush, SCOTTISH),
    Card("march", "h", (10,), begin_trade, trade=MARCH),
    Card("plot", "p", (11,), finish_effect, playable=False),  # KID2-ADV-PLOT-01
    Card("aid", "d", (12,), begin_aid),
    Card("influence", "i", (13,), begin_trade, trade=INFLUENCE),
    Card("dispute", "u", (14,), begin_trade, trade=DISPUTE),
    Card("edict", "t", (15,), begin_trade, trade=EDICT),
    Card("resist", "r", (16,), begin_resist, SCOTTISH),
    Card("quell", "q", (17,), begin_quell, WELSH),
    Card("suppress", "x", (18,), begin_suppress, ENGLISH),
    Card("muster", "g", (19,), begin_quell, SCOTTISH),
)
"""All cards of the second edition, in the order in which a hand is shown."""

MOVES = MoveTable(BRITAIN, tuple(card.name for card in CARDS))

SUPPORTS = 0b111
BASIC_HAND = 0b11111111  # KID2-SETUP-08
ADVANCED_HAND = BASIC_HAND & ~SUPPORTS  # KID2-ADV-01, KID2-ADV-03
CUNNING = sum(1 << bit for card in CARDS for bit in card.copies) ^ BASIC_HAND
CUNNING_DEALT = 3  # KID2-ADV-02
