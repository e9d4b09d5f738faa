"""Why not: for every move that is not legal now, the reason and the rule that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.core.errors import Refusal
from vacant_throne.core.message import Argument, Message
from vacant_throne.kings_bounty.cards import CARD_OF, HERO, NATION_OF, STRENGTH_OF, UNIT_CARDS, UNIT_OF, card_in
from vacant_throne.kings_bounty.moves import BountyMove
from vacant_throne.kings_bounty.terms import card_term, nation_term

if TYPE_CHECKING:
    from vacant_throne.kings_bounty.state import BountyState


def _no(id: str, rule: str, **args: Argument) -> Refusal:
    return Refusal(Message(f"bounty.refusal.{id}", args), rule)


def explain_refusal(state: BountyState, move: BountyMove) -> Refusal:
    """The refusal of a move that is not legal in `state`."""
    step = state.step.name
    if step == "over":
        return _no("over", "KB-END-06" if state.closing == "stalled" else "KB-END-02")
    if step == "turn":
        return explain_turn(state, move)
    if step == "target":
        if move.verb != "at":
            return _no("target_first", "KB-PLAY-UNIT-04", card=card_term(state.card))
        return _no_target(state, move.site)
    if step == "return":
        if move.verb == "return":
            return _not_held(state, move.card)
        return _no("deck_left", "KB-TURN-07") if move.verb == "pass" else _no("one_or_other", "KB-TURN-02")
    if move.verb == "return":
        return _no("one_or_other", "KB-TURN-02")
    return _no("draw_first", "KB-TURN-03")


def explain_turn(state: BountyState, move: BountyMove) -> Refusal:
    """Why a turn may not begin with that move."""
    if move.verb == "draw":
        return _no("return_first", "KB-TURN-04")
    if move.verb == "pass":
        return _no("deck_left", "KB-TURN-07")
    if move.verb == "at":
        return _no("card_first", "KB-PLAY-UNIT-04")
    assert state.seat is not None
    if move.card not in map(card_in, state.hands[state.seat]):
        return _not_held(state, move.card)
    if move.verb == "return":
        return _no("deck_empty", "KB-TURN-07")
    nation = NATION_OF[move.card]
    if not state.musters(state.seat, nation):
        return _no("no_castle", "KB-PLAY-UNIT-01", card=card_term(move.card), nation=nation_term(nation))
    if UNIT_OF[move.card] == HERO:
        return _no("no_foreign", "KB-PLAY-HERO-03", card=card_term(move.card))
    return _no("no_target", "KB-PLAY-UNIT-04", card=card_term(move.card))


def _not_held(state: BountyState, card: int) -> Refusal:
    if not state.rules.copies()[card]:
        rule = "KB-SETUP-01" if state.rules.players == 2 else "KB-SETUP-02"
        return _no("left_out", rule, card=card_term(card))
    return _no("not_held", "KB-TURN-03", card=card_term(card))


def _no_target(state: BountyState, site: int) -> Refusal:
    assert state.seat is not None
    domain = card_term(CARD_OF[site])
    if not state.table >> site & 1:
        return _no("not_there", "KB-PLAY-UNIT-04", domain=domain)
    assert state.card < UNIT_CARDS
    if UNIT_OF[state.card] == HERO:
        return _no("own_hero", "KB-PLAY-UNIT-05", domain=domain)
    strength, defence = STRENGTH_OF[state.card], state.defence(site)
    return _no("too_strong", "KB-PLAY-CAPT-01", card=card_term(state.card), domain=domain, n=strength, m=defence)
