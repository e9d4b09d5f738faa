"""Why not: for every move that is not legal now, the reason and the rule that says so.

Used only after a move has been found to be illegal, so it may take its time. `explain_refusal` goes from the general (whose turn, which
decision) to the particular (this region, that follower).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.core.errors import Refusal
from vacant_throne.core.message import Argument, Message, Term
from vacant_throne.king_is_dead import effects
from vacant_throne.king_is_dead.board import REGION_COUNT
from vacant_throne.king_is_dead.moves import KingMove

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState

_VERBS = {
    "turn": ("card", "pass"),
    "support": ("put",),
    "assemble": ("put",),
    "disc": ("disc",),
    "swap": ("swap",),
    "exchange_first": ("take",),
    "exchange_second": ("take",),
    "exchange_third": ("take",),
    "summon": ("summon",),
}
"""The kinds of move that each step takes."""


def _no(id: str, rule: str, **args: Argument) -> Refusal:
    return Refusal(Message(f"refusal.{id}", args), rule)


def region_term(state: KingState, region: int) -> Term:
    """A region's name."""
    return Term("region", state.rules.board.regions[region])


def faction_term(state: KingState, faction: int) -> Term:
    """A faction's name."""
    return Term("faction", state.rules.board.factions[faction])


def card_term(state: KingState, card: int) -> Term:
    """A card's name."""
    return Term("card", state.rules.cards[card].name)


def explain_refusal(state: KingState, move: KingMove) -> Refusal:
    """The refusal of a move that is not legal in `state`."""
    if state.seat is None:
        return _no("over", "KID2-END-01" if state.invaded() else "KID2-END-02")
    step = state.step.name
    if move.verb not in _VERBS[step]:
        return _wrong_decision(state, move)
    if step == "turn":  # passing is always legal here, so it is a card
        return _no("card_gone", "KID2-ACT-GEN-08", card=card_term(state, move.card))
    region = region_term(state, move.region)
    if not state.open >> move.region & 1:
        rule = {"disc": "KID2-ACT-NEGOTIATE-01", "swap": "KID2-ACT-NEGOTIATE-01", "summon": "KID2-SUMMON-01"}.get(step, "KID2-ACT-GEN-03")
        return _no("card_face_down" if step in ("disc", "swap") else "frozen", rule, region=region)
    if step in ("disc", "swap"):
        if state.negotiated >> move.region & 1:
            return _no("card_has_disc", "KID2-ACT-NEGOTIATE-02", region=region)
        return _no("same_card", "KID2-ACT-NEGOTIATE-01", region=region)
    faction = faction_term(state, move.faction)
    if step in ("support", "assemble"):
        if move.faction != state.faction:
            return _no("other_faction", _placing_rule(state), faction=faction_term(state, state.faction))
        return _no_support(state, move.region)
    if not state.followers[move.place]:
        rule = "KID2-SUMMON-01" if step == "summon" else _exchange_rule(state)
        return _no("nobody_there", rule, region=region, faction=faction)
    return _no_exchange(state, move)


def _wrong_decision(state: KingState, move: KingMove) -> Refusal:
    if state.step.name == "summon":
        return _no("summon_first", "KID2-TURN-02" if move.verb == "pass" else "KID2-SUMMON-01")
    if state.step.name == "turn":
        return _no("card_first", "KID2-SUMMON-01" if move.verb == "summon" else "KID2-TURN-01")
    rule = "KID2-TURN-01" if move.verb in ("card", "pass") else "KID2-ACT-GEN-04"
    return _no("effect_first", rule, card=card_term(state, state.card))


def _placing_rule(state: KingState) -> str:
    return "KID2-ACT-ASSEMBLE-01" if state.step is effects.ASSEMBLE else "KID2-ACT-SUPPORT-01"


def _exchange_rule(state: KingState) -> str:
    return "KID2-ACT-OUTMANOEUVRE-01" if state.rules.cards[state.card].bordering else "KID2-ACT-MANOEUVRE-01"


def _no_support(state: KingState, region: int) -> Refusal:
    """An open region that this Support card cannot reach: because it is the home, or too far from home and control."""
    faction, home = state.faction, state.rules.board.homes[state.faction]
    args = {"region": region_term(state, region), "faction": faction_term(state, faction), "home": region_term(state, home)}
    if region == home:
        return _no("support_home", "KID2-ACT-SUPPORT-03", **args)
    if not state.open >> home & 1:
        return _no("support_home_lost", "KID2-ACT-SUPPORT-04", **args)
    return _no("support_far", "KID2-ACT-SUPPORT-02", **args)


def _no_exchange(state: KingState, move: KingMove) -> Refusal:
    """A follower that is there, but cannot be the next one of this exchange."""
    bordering = state.rules.cards[state.card].bordering
    region = region_term(state, move.region)
    if not state.picked:  # the first follower: no region can give what it takes
        if effects.could_exchange(state, move.place):
            return _no("undo", "KID2-UNDO-01", card=card_term(state, state.card))
        rule = "KID2-ACT-OUTMANOEUVRE-02" if state.amount > 1 else "KID2-ACT-OUTMANOEUVRE-03"  # a Manoeuvre finds a partner anywhere
        return _no("no_partner", rule, region=region, n=state.amount)
    first = state.picked[0]
    home = region_term(state, first % REGION_COUNT)
    if move.region == first % REGION_COUNT:
        return _no("same_region", _exchange_rule(state), region=region)
    if state.step is effects.EXCHANGE_THIRD and move.region != state.picked[1] % REGION_COUNT:
        return _no("both_from_one", "KID2-ACT-OUTMANOEUVRE-01", region=region_term(state, state.picked[1] % REGION_COUNT))
    if state.step is effects.EXCHANGE_THIRD and state.followers[move.place] < 2 and move.place == state.picked[1]:
        return _no("already_taken", "KID2-ACT-OUTMANOEUVRE-01", region=region, faction=faction_term(state, move.faction))
    if bordering and not state.rules.board.neighbours[move.region] >> first % REGION_COUNT & 1:
        return _no("no_border", "KID2-ACT-OUTMANOEUVRE-01", region=region, other=home)
    if state.amount > 1 and sum(state.followers[move.region :: REGION_COUNT]) < state.amount:
        return _no("too_few", "KID2-ACT-OUTMANOEUVRE-02", region=region, n=state.amount)
    return _no("undo", "KID2-UNDO-01", card=card_term(state, state.card))
