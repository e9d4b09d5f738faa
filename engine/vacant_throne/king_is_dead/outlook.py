"""What a card could do if it were played now: said beforehand, so that nobody plays one that does nothing without knowing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from vacant_throne.core.message import Argument, Message, Term
from vacant_throne.king_is_dead.board import FACTION_COUNT, REGION_COUNT
from vacant_throne.king_is_dead.cited import partial_rule
from vacant_throne.king_is_dead.effects.negotiating import begin_negotiate
from vacant_throne.king_is_dead.effects.placing import begin_aid, begin_ambush, begin_assemble, begin_support, support_regions
from vacant_throne.king_is_dead.effects.replacing import begin_faction_card, begin_quell, begin_resist, begin_suppress
from vacant_throne.king_is_dead.effects.spying import begin_spy
from vacant_throne.king_is_dead.effects.trading import begin_trade, could_exchange
from vacant_throne.king_is_dead.terms import faction_term, region_term

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


class Outlook(NamedTuple):
    """How much of a card is possible (``full``, ``part`` or ``none``), and, where it is not all, why, with the rule's id."""

    effect: str
    message: Message | None = None
    rule: str = ""


_EFFECTS = ("full", "part", "none")
FULL = Outlook("full")


def card_outlook(state: KingState, card: int) -> Outlook:
    """What that card of the seat to move would do; `state` must await a turn, and the card be in the hand."""
    played = state.rules.cards[card]
    if not played.playable:
        return _limited(state, "none", "plot", "KID2-ADV-PLOT-01")
    if state.rules.moves.cards[card] not in state.legal_moves():
        return _limited(state, "none", "last_card", "KID1-3P-01")
    trial = state.copy()
    trial.apply(state.rules.moves.cards[card])
    return _played_outlook(state, card, trial)


def _played_outlook(state: KingState, card: int, trial: KingState) -> Outlook:
    """What a card does, from the state before it was played, its index, and a copy on which its effect has begun."""
    return _OUTLOOKS[state.rules.cards[card].begin](state, card, trial)


def _limited(state: KingState, effect: str, id: str, rule: str, **args: Argument) -> Outlook:
    return Outlook(effect, Message(f"outlook.{id}", args), state.rules.rule(rule))


def _has_effect(trial: KingState) -> bool:
    return trial.step.name not in ("summon", "turn")


# --- cards that place ---


def _support(state: KingState, card: int, trial: KingState) -> Outlook:
    """A Support, or a faction card of the first edition."""
    faction = state.rules.cards[card].faction
    term = faction_term(state.rules, faction)
    if not state.supply[faction]:
        return _limited(state, "none", "supply_empty", "KID2-ACT-SUPPORT-05", faction=term)
    if not _has_effect(trial):
        return _no_region(state, card, "KID2-ACT-SUPPORT-05")
    if trial.amount == 1:
        return _limited(state, "part", "one_in_supply", "KID2-ACT-SUPPORT-05", faction=term)
    return FULL


def _no_region(state: KingState, card: int, rule: str) -> Outlook:
    faction = state.rules.cards[card].faction
    home = region_term(state.rules, state.rules.board.homes[faction])
    return _limited(state, "none", "no_region", rule, faction=faction_term(state.rules, faction), home=home)


def _assemble(state: KingState, card: int, trial: KingState) -> Outlook:  # noqa: ARG001 - one signature for all cards
    missing: tuple[Term, ...] = tuple(faction_term(state.rules, faction) for faction in range(FACTION_COUNT) if not state.supply[faction])
    if len(missing) == FACTION_COUNT:
        return _limited(state, "none", "supply_bare", "KID2-ACT-ASSEMBLE-02")
    if missing:
        return _limited(state, "part", "missing", "KID2-ACT-ASSEMBLE-02", factions=missing)
    return FULL


def _aid(state: KingState, card: int, trial: KingState) -> Outlook:  # noqa: ARG001
    if not trial.amount:
        return _limited(state, "none", "supply_bare", "KID2-ADV-AID-03")
    return _limited(state, "part", "places_one", "KID2-ADV-AID-03") if trial.amount == 1 else FULL


def _ambush(state: KingState, card: int, trial: KingState) -> Outlook:
    term = faction_term(state.rules, state.rules.cards[card].faction)
    if not _has_effect(trial):
        return _limited(state, "none", "nobody_to_return", "KID2-ADV-AMBUSH-02")
    if not trial.amount:
        return _limited(state, "part", "only_return", "KID2-ADV-AMBUSH-02", faction=term)
    return _limited(state, "part", "one_in_supply", "KID2-ADV-AMBUSH-02", faction=term) if trial.amount == 1 else FULL


def _resist(state: KingState, card: int, trial: KingState) -> Outlook:
    if _has_effect(trial):
        return _limited(state, "part", "places_one", "KID2-ADV-RESIST-02") if trial.amount == 1 else FULL
    if support_regions(state, state.rules.cards[card].faction):
        return _limited(state, "none", "supply_lacks_others", "KID2-ADV-RESIST-02")
    return _no_region(state, card, "KID2-ADV-RESIST-02")


def _quell(state: KingState, card: int, trial: KingState) -> Outlook:
    """Quell and Muster."""
    quell = state.rules.cards[card].name == "quell"
    rule = "KID2-ADV-QUELL-02" if quell else "KID2-ADV-MUSTER-01"
    faction = faction_term(state.rules, state.rules.cards[card].faction)
    if not support_regions(state, state.rules.cards[card].faction):
        return _no_region(state, card, rule)
    if not _has_effect(trial):
        return _limited(state, "none", "supply_bare", rule)
    if trial.step.name == "place":
        return _limited(state, "part", "none_to_return", rule, faction=faction)
    if sum(state.supply[:FACTION_COUNT]) == 0:
        return _limited(state, "part", "places_one", "KID2-ADV-QUELL-03" if quell else rule)
    return FULL


def _suppress(state: KingState, card: int, trial: KingState) -> Outlook:
    faction = state.rules.cards[card].faction
    if not support_regions(state, faction):
        return _no_region(state, card, "KID2-ADV-SUPPRESS-03")
    if not _has_effect(trial):
        return _limited(state, "none", "supply_bare", "KID2-ADV-SUPPRESS-02")
    returned = trial.legal_moves()[0]
    term = faction_term(state.rules, faction)
    if trial.step.name == "place" or returned.faction != faction:
        return _limited(state, "part", "none_to_return", "KID2-ADV-SUPPRESS-02", faction=term)
    if sum(state.followers[returned.region : FACTION_COUNT * REGION_COUNT : REGION_COUNT]) == 1:
        return _limited(state, "part", "returns_one", "KID2-ADV-SUPPRESS-02", faction=term)
    return FULL


# --- cards that move ---


def _negotiate(state: KingState, card: int, trial: KingState) -> Outlook:  # noqa: ARG001
    if trial.step.name == "disc":
        return FULL
    if trial.step.name == "swap_first":
        return _limited(state, "part", "no_disc", "KID2-ADV-SPY-05")
    return _limited(state, "none", "few_cards", "KID2-ACT-NEGOTIATE-04")


def _trade(state: KingState, card: int, trial: KingState) -> Outlook:
    """Cards that exchange followers, or move them one way."""
    trade = state.rules.cards[card].trade
    assert trade is not None
    rule = partial_rule(state.rules, card)
    if not _has_effect(trial):
        again = state.copy()
        again.card = card
        for shapes in trade.shapes:
            again.amount = sum(shapes[0])
            if any(could_exchange(again, place) for place in range(len(state.followers))):
                return _limited(state, "none", "only_undo", "KID2-UNDO-04")
        if trade.faction >= 0:
            return _limited(state, "none", "no_exchange_of", rule, faction=faction_term(state.rules, trade.faction))
        if not any(far for shapes in trade.shapes for _, far in shapes):
            return _limited(state, "none", "no_march", rule)
        return _limited(state, "none", "no_border_exchange" if trade.bordering else "no_exchange", rule)
    full = sum(trade.shapes[0][0])
    if trial.amount < full:
        return _limited(state, "part", "fewer_move", rule, n=trial.amount, full=full)
    return FULL


# --- Spy ---


def _spy(state: KingState, card: int, trial: KingState) -> Outlook:  # noqa: ARG001
    """As good as the best of the cards that it could copy."""
    if trial.step.name != "spy":
        return _limited(state, "none", "no_pile", "KID2-ADV-SPY-03")
    copied: list[Outlook] = []
    for move in trial.legal_moves():
        copy = trial.copy()
        copy.apply(move)
        copied.append(_played_outlook(state, move.card, copy))
    best = min(copied, key=lambda outlook: _EFFECTS.index(outlook.effect))
    return best if best.effect != "none" else _limited(state, "none", "no_use", "KID2-ADV-SPY-01")


_OUTLOOKS: dict[Callable[[KingState], None], Callable[[KingState, int, KingState], Outlook]] = {
    begin_support: _support,
    begin_faction_card: _support,
    begin_assemble: _assemble,
    begin_negotiate: _negotiate,
    begin_trade: _trade,
    begin_spy: _spy,
    begin_ambush: _ambush,
    begin_aid: _aid,
    begin_resist: _resist,
    begin_quell: _quell,
    begin_suppress: _suppress,
}
"""By how the effect begins: what to say of a card, from the state before it was played, its index, and a copy on which it was."""
