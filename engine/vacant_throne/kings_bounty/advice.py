"""What a player could work out alone: who would win now, and what each card in hand could do (KB-INFO-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vacant_throne.core.contract import Advice
from vacant_throne.core.message import Message
from vacant_throne.kings_bounty.cards import CARDS, MONSTER, SITES, UNIT_CARDS, UNIT_OF, card_in, sites_in
from vacant_throne.kings_bounty.moves import PLAY
from vacant_throne.kings_bounty.reckoning import reckon
from vacant_throne.kings_bounty.refusals import explain_turn

if TYPE_CHECKING:
    from vacant_throne.kings_bounty.state import BountyState


class CardAdvice(NamedTuple):
    """What one card in hand could do now.

    `use` is ``lay`` for a domain, ``play`` for a unit that can be played, ``none`` for one that cannot; then `reason` and `rule` say why.
    `targets` are sites with what would happen there: ``garrison``, ``replace`` (a garrison that leaves), ``capture``, ``destroy``.
    """

    use: str
    targets: tuple[tuple[str, str], ...] = ()
    reason: Message | None = None
    rule: str = ""


def advise(state: BountyState, viewer: int | None) -> Advice:
    """The advice for `viewer` (None: an onlooker).

    ``outcome``: the `Outcome` if the game ended now, as far as the viewer knows the hidden titles. ``cards``: a `CardAdvice` for each
    different card in the hand of the viewer whose turn begins or who is choosing a target, else empty.
    """
    everybody = range(state.rules.players)
    known = everybody if state.seat is None else () if viewer is None else (viewer,)
    cards: dict[int, None] = {}
    if viewer is not None and viewer == state.seat and state.step.name in ("turn", "target"):
        cards = dict.fromkeys(map(card_in, state.hands[viewer]))
    return {"outcome": reckon(state, known), "cards": {CARDS[card]: _card(state, card) for card in cards}}


def _card(state: BountyState, card: int) -> CardAdvice:
    if card >= UNIT_CARDS:
        return CardAdvice("lay")
    assert state.seat is not None
    sites = sites_in(state.targets(state.seat, card))
    if not sites:
        refusal = explain_turn(state, PLAY[card])
        return CardAdvice("none", reason=refusal.message, rule=refusal.rule)
    return CardAdvice("play", tuple((SITES[site], effect(state, card, site)) for site in sites))


def effect(state: BountyState, card: int, site: int) -> str:
    """What a unit does at a site where it may be played."""
    assert state.seat is not None
    if UNIT_OF[card] == MONSTER:
        return "destroy"
    if not state.held[state.seat] >> site & 1:
        return "capture"
    return "replace" if state.garrison[site] >= 0 else "garrison"
