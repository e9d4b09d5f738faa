"""Why a move is refused: whose turn it is, which decision is due, which cards are held, and what is settled for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.core.errors import Refusal
from vacant_throne.core.message import Message
from vacant_throne.king_is_dead.cited import card_rule
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.refusals.exchanging import no_destination, no_exchange
from vacant_throne.king_is_dead.refusals.placing import no_placing, no_return
from vacant_throne.king_is_dead.refusals.reason import Reason, no
from vacant_throne.king_is_dead.terms import card_term, faction_term, region_term

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState

_VERBS = {
    "turn": ("card", "pass"),
    "support": ("put",),
    "assemble": ("put",),
    "aid": ("put",),
    "place": ("put",),
    "return": ("return",),
    "spy": ("spy",),
    "disc": ("disc",),
    "swap_first": ("swap",),
    "swap": ("swap",),
    "exchange_first": ("take",),
    "exchange_next": ("take",),
    "destination": ("to",),
    "summon": ("summon",),
}
"""The kinds of move that each step takes."""


def explain_refusal(state: KingState, move: KingMove) -> Refusal:
    """The refusal of a move that is not legal in `state`, citing the rules of its edition."""
    reason = _reason(state, move)
    return Refusal(Message(f"refusal.{reason.id}", reason.args), state.rules.rule(reason.rule))


def _reason(state: KingState, move: KingMove) -> Reason:
    rules, step = state.rules, state.step.name
    if state.seat is None:
        return no("over", _why_over(state))
    if step == "turn" and state.actor != state.seat:
        return no("saxons_reveal", "KID2-SOLO-TURN-03")
    if move.verb not in _VERBS[step]:
        return _wrong_decision(state, move)
    if step == "turn":
        return _no_card(state, move)
    if step == "spy":
        return no("not_on_top", "KID2-ADV-SPY-01", card=card_term(rules, move.card))
    if state.plan and move in state.step.legal(state):
        return _outside_plan(state)
    region = region_term(rules, move.region)
    if not state.open >> move.region & 1:
        if move.verb in ("disc", "swap"):
            return no("card_face_down", "KID2-ACT-NEGOTIATE-01", region=region)
        return no("frozen", "KID2-SUMMON-01" if step == "summon" else "KID2-ACT-GEN-03", region=region)
    if move.verb in ("disc", "swap"):
        if state.negotiated >> move.region & 1:
            return no("card_has_disc", "KID2-ACT-NEGOTIATE-02", region=region)
        return no("same_card", "KID2-ACT-NEGOTIATE-01", region=region)
    if move.verb == "to":
        return no_destination(state, move)
    if move.verb == "put":
        return no_placing(state, move)
    if move.place >= len(state.followers) or not state.followers[move.place]:
        rule = "KID2-SUMMON-01" if step == "summon" else card_rule(rules, state.card)
        return no("nobody_there", rule, region=region, faction=faction_term(rules, move.faction))
    return no_return(state, move) if step == "return" else no_exchange(state, move)


def _why_over(state: KingState) -> str:
    if state.raided:
        return "KID2-VIK-END-01"
    return "KID2-END-01" if state.invaded() else "KID2-END-02"


def _no_card(state: KingState, move: KingMove) -> Reason:
    """A card that cannot be played. A card dealt in secret may never have been there; of the others all start with the same."""
    rules = state.rules
    card = card_term(rules, move.card)
    held = rules.hand_cards(state.hands[state.actor])
    if move.card not in rules.deck:  # KID2-SETUP-08, KID2-ADV-01
        return no("card_left_out", "KID2-ADV-01", card=card)
    if move.card not in held:
        if rules.copies[move.card] & rules.secret and move.card not in state.piles[state.actor]:
            return no("card_not_dealt", "KID2-ADV-02", card=card)
        return no("card_gone", "KID2-ACT-GEN-08", card=card)
    if not rules.cards[move.card].playable:
        return no("plot", "KID2-ADV-PLOT-01", card=card)
    return no("last_card", "KID1-3P-01", card=card)


def _outside_plan(state: KingState) -> Reason:
    """A move that would be legal by itself, but not as a part of this whole action."""
    if state.motive is None:
        return no("last_card_must_win", "KID1-3P-02")
    if state.motive.step == 0:
        return no("saxons_negotiate", "KID2-SOLO-NEGOTIATE-01")
    rule = f"KID2-SOLO-PRIO-{state.motive.step}" if state.motive.phase == "card" else "KID2-SOLO-SUMMON-01"
    return no("saxons_prefer", rule, n=state.motive.step, region=region_term(state.rules, state.motive.region))


def _wrong_decision(state: KingState, move: KingMove) -> Reason:
    if state.step.name == "summon":
        return no("summon_first", "KID2-TURN-02" if move.verb == "pass" else "KID2-SUMMON-01")
    if state.step.name == "turn":
        return no("card_first", "KID2-SUMMON-01" if move.verb == "summon" else "KID2-TURN-01")
    rule = "KID2-TURN-01" if move.verb in ("card", "pass") else "KID2-ACT-GEN-04"
    return no("effect_first", rule, card=card_term(state.rules, state.card))
