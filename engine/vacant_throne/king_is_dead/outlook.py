"""What a card could do if it were played now: said beforehand, so that nobody plays one that does nothing without knowing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from vacant_throne.core.message import Argument, Message, Term
from vacant_throne.king_is_dead import effects
from vacant_throne.king_is_dead.board import FACTION_COUNT
from vacant_throne.king_is_dead.refusals import faction_term, region_term

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


class Outlook(NamedTuple):
    """How much of a card is possible (``full``, ``part`` or ``none``), and, where it is not all, why, with the rule's id."""

    effect: str
    message: Message | None = None
    rule: str = ""


FULL = Outlook("full")


def card_outlook(state: KingState, card: int) -> Outlook:
    """What that card of the seat to move would do; `state` must await a turn, and the card be in the hand."""
    trial = state.copy()
    trial.apply(state.rules.moves.cards[card])
    return _OUTLOOKS[state.rules.cards[card].name](state, card, trial)


def _limited(effect: str, id: str, rule: str, **args: Argument) -> Outlook:
    return Outlook(effect, Message(f"outlook.{id}", args), rule)


def _support(state: KingState, card: int, trial: KingState) -> Outlook:
    faction = state.rules.cards[card].faction
    term, home = faction_term(state, faction), region_term(state, state.rules.board.homes[faction])
    if not state.supply[faction]:
        return _limited("none", "supply_empty", "KID2-ACT-SUPPORT-05", faction=term)
    if trial.step is not effects.SUPPORT:
        return _limited("none", "no_region", "KID2-ACT-SUPPORT-05", faction=term, home=home)
    if trial.amount == 1:
        return _limited("part", "one_in_supply", "KID2-ACT-SUPPORT-05", faction=term)
    return FULL


def _assemble(state: KingState, card: int, trial: KingState) -> Outlook:  # noqa: ARG001 - one signature for all cards
    missing: tuple[Term, ...] = tuple(faction_term(state, faction) for faction in range(FACTION_COUNT) if not state.supply[faction])
    if len(missing) == FACTION_COUNT:
        return _limited("none", "supply_bare", "KID2-ACT-ASSEMBLE-02")
    if missing:
        return _limited("part", "missing", "KID2-ACT-ASSEMBLE-02", factions=missing)
    return FULL


def _negotiate(state: KingState, card: int, trial: KingState) -> Outlook:  # noqa: ARG001
    if trial.step is effects.DISC:
        return FULL
    return _limited("none", "few_cards", "KID2-ACT-NEGOTIATE-04")


def _manoeuvre(state: KingState, card: int, trial: KingState) -> Outlook:
    if trial.step is effects.EXCHANGE_FIRST:
        return FULL
    return _no_exchange(state, card, "no_exchange", "KID2-ACT-MANOEUVRE-03")


def _outmanoeuvre(state: KingState, card: int, trial: KingState) -> Outlook:
    if trial.step is not effects.EXCHANGE_FIRST:
        return _no_exchange(state, card, "no_border_exchange", "KID2-ACT-OUTMANOEUVRE-03")
    if trial.amount == 1:
        return _limited("part", "one_for_one", "KID2-ACT-OUTMANOEUVRE-03")
    return FULL


def _no_exchange(state: KingState, card: int, id: str, rule: str) -> Outlook:
    """Why an exchange card has no effect: only an undo is left, or else what is said."""
    again = state.copy()
    again.card, again.amount = card, 1
    if any(effects.could_exchange(again, place) for place in range(len(state.followers))):
        return _limited("none", "only_undo", "KID2-UNDO-04")
    return _limited("none", id, rule)


_OUTLOOKS: dict[str, Callable[[KingState, int, KingState], Outlook]] = {
    "scottish_support": _support,
    "welsh_support": _support,
    "english_support": _support,
    "assemble": _assemble,
    "negotiate": _negotiate,
    "manoeuvre": _manoeuvre,
    "outmanoeuvre": _outmanoeuvre,
}
"""By name: what to say of a card, from the state before it was played, its index, and a copy on which it was."""
