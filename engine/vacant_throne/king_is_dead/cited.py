"""Which rule a card is cited by: what it does, how much of it must be done, and what happens where that is not possible."""

from __future__ import annotations

from vacant_throne.king_is_dead.ruleset import Ruleset

_CARD_RULES = {
    "scottish_support": "KID2-ACT-SUPPORT-01",
    "welsh_support": "KID2-ACT-SUPPORT-01",
    "english_support": "KID2-ACT-SUPPORT-01",
    "aid": "KID2-ADV-AID-01",
    "ambush": "KID2-ADV-AMBUSH-01",
    "march": "KID2-ADV-MARCH-01",
    "influence": "KID2-ADV-INFLUENCE-01",
    "dispute": "KID2-ADV-DISPUTE-01",
    "edict": "KID2-ADV-EDICT-01",
    "resist": "KID2-ADV-RESIST-01",
    "quell": "KID2-ADV-QUELL-01",
    "suppress": "KID2-ADV-SUPPRESS-01",
    "muster": "KID2-ADV-MUSTER-01",
    "assemble": "KID2-ACT-ASSEMBLE-01",
    "settlements": "KID1-ACT-SETTLEMENTS-01",
    "manoeuvre": "KID2-ACT-MANOEUVRE-01",
    "outmanoeuvre": "KID2-ACT-OUTMANOEUVRE-01",
    "ambassador": "KID1-ACT-AMBASSADOR-01",
    "garrison": "KID1-ACT-GARRISON-01",
    "scots": "KID1-ACT-FACTION-01",
    "welsh": "KID1-ACT-FACTION-01",
    "romano_british": "KID1-ACT-FACTION-01",
}
_FULL_RULES = {
    "manoeuvre": "KID2-ACT-MANOEUVRE-03",
    "outmanoeuvre": "KID2-ACT-OUTMANOEUVRE-02",
    "march": "KID2-ADV-MARCH-02",
    "influence": "KID2-ADV-INFLUENCE-02",
    "garrison": "KID1-ACT-GARRISON-02",
    "quell": "KID2-ADV-QUELL-02",
    "suppress": "KID2-ADV-SUPPRESS-02",
}
_PARTIAL_RULES = {
    **_FULL_RULES,
    "outmanoeuvre": "KID2-ACT-OUTMANOEUVRE-03",
    "edict": "KID2-ADV-EDICT-02",
    "ambassador": "KID1-ACT-AMBASSADOR-02",
}


def card_rule(rules: Ruleset, card: int) -> str:
    """The rule that says what a card does that places, returns, exchanges or moves followers."""
    return _CARD_RULES[rules.cards[card].name]


def full_rule(rules: Ruleset, card: int) -> str:
    """The rule that says that all of it must be done where that is possible."""
    return _FULL_RULES.get(rules.cards[card].name, card_rule(rules, card))


def partial_rule(rules: Ruleset, card: int) -> str:
    """The rule that says what is done where it is not all possible."""
    return _PARTIAL_RULES.get(rules.cards[card].name, card_rule(rules, card))
