"""Why not: for every move that is not legal now, the reason and the rule that says so.

Used only after a move has been found to be illegal, so it may take its time. `explain_refusal` goes from the general (whose turn, which
decision) to the particular (this region, that follower).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.core.errors import Refusal
from vacant_throne.core.message import Argument, Message, Term
from vacant_throne.king_is_dead.board import REGION_COUNT
from vacant_throne.king_is_dead.effects import replacing
from vacant_throne.king_is_dead.effects.trading import could_exchange, trade_of
from vacant_throne.king_is_dead.moves import KingMove

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

_CARD_RULES = {
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
"""The rule that says what a card does."""

_PARTIAL_RULES = {
    "outmanoeuvre": "KID2-ACT-OUTMANOEUVRE-02",
    "march": "KID2-ADV-MARCH-02",
    "influence": "KID2-ADV-INFLUENCE-02",
    "edict": "KID2-ADV-EDICT-02",
    "garrison": "KID1-ACT-GARRISON-02",
    "ambassador": "KID1-ACT-AMBASSADOR-02",
    "quell": "KID2-ADV-QUELL-02",
    "suppress": "KID2-ADV-SUPPRESS-02",
}
"""The rule that says how much of it must be done, where that is a rule of its own."""


def card_rule(state: KingState, card: int) -> str:
    """The rule that says what a card does."""
    return _CARD_RULES.get(state.rules.cards[card].name, "KID2-ACT-SUPPORT-01")


def partial_rule(state: KingState, card: int) -> str:
    """The rule that says how much of a card must be done."""
    return _PARTIAL_RULES.get(state.rules.cards[card].name, card_rule(state, card))


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
    """The refusal of a move that is not legal in `state`, citing the rules of its edition."""
    id, rule, args = _reason(state, move)
    return Refusal(Message(f"refusal.{id}", args), state.rules.rule(rule))


Reason = tuple[str, str, dict[str, Argument]]
"""What to say, the rule that says so, and the names to put in."""


def _no(id: str, rule: str, **args: Argument) -> Reason:
    return id, rule, args


def _reason(state: KingState, move: KingMove) -> Reason:
    if state.seat is None:
        return _no("over", _why_over(state))
    step = state.step.name
    if move.verb not in _VERBS[step]:
        return _wrong_decision(state, move)
    if step == "turn":
        return _no_card(state, move)
    if step == "spy":
        return _no("not_on_top", "KID2-ADV-SPY-01", card=card_term(state, move.card))
    region = region_term(state, move.region)
    if not state.open >> move.region & 1:
        if move.verb in ("disc", "swap"):
            return _no("card_face_down", "KID2-ACT-NEGOTIATE-01", region=region)
        return _no("frozen", "KID2-SUMMON-01" if step == "summon" else "KID2-ACT-GEN-03", region=region)
    if move.verb in ("disc", "swap"):
        if state.negotiated >> move.region & 1:
            return _no("card_has_disc", "KID2-ACT-NEGOTIATE-02", region=region)
        return _no("same_card", "KID2-ACT-NEGOTIATE-01", region=region)
    if move.verb == "to":
        return _no_destination(state, move)
    if move.verb == "put":
        return _no_placing(state, move)
    if move.place >= len(state.followers) or not state.followers[move.place]:
        rule = "KID2-SUMMON-01" if step == "summon" else card_rule(state, state.card)
        return _no("nobody_there", rule, region=region, faction=faction_term(state, move.faction))
    if state.plan:
        return _outside_plan(state)
    return _no_return(state, move) if step == "return" else _no_exchange(state, move)


def _why_over(state: KingState) -> str:
    if state.raided:
        return "KID2-VIK-END-01"
    return "KID2-END-01" if state.invaded() else "KID2-END-02"


def _no_card(state: KingState, move: KingMove) -> Reason:
    """A card that cannot be played, or a pass."""
    if state.actor != state.seat:
        return _no("saxons_reveal", "KID2-SOLO-TURN-03")
    card = card_term(state, move.card)
    held = state.rules.hand_cards(state.hands[state.actor])
    if move.card not in held:
        return _no("card_gone", "KID2-ACT-GEN-08", card=card)
    if not state.rules.cards[move.card].playable:
        return _no("plot", "KID2-ADV-PLOT-01", card=card)
    return _no("last_card", "KID1-3P-01", card=card)


def _outside_plan(state: KingState) -> Reason:
    """A move that would be legal by itself, but not as a part of this whole action."""
    if state.motive is None:
        return _no("last_card_must_win", "KID1-3P-02")
    if state.motive.step == 0:
        return _no("saxons_negotiate", "KID2-SOLO-NEGOTIATE-01")
    args = {"n": state.motive.step, "region": region_term(state, state.motive.region)}
    return _no("saxons_prefer", f"KID2-SOLO-PRIO-{state.motive.step}" if state.motive.phase == "card" else "KID2-SOLO-SUMMON-01", **args)


def _wrong_decision(state: KingState, move: KingMove) -> Reason:
    if state.step.name == "summon":
        return _no("summon_first", "KID2-TURN-02" if move.verb == "pass" else "KID2-SUMMON-01")
    if state.step.name == "turn":
        return _no("card_first", "KID2-SUMMON-01" if move.verb == "summon" else "KID2-TURN-01")
    rule = "KID2-TURN-01" if move.verb in ("card", "pass") else "KID2-ACT-GEN-04"
    return _no("effect_first", rule, card=card_term(state, state.card))


# --- placing and returning ---


def _no_placing(state: KingState, move: KingMove) -> Reason:
    """A follower that cannot be placed there: of a faction that is not for this card, or not in the supply, or too far away."""
    card = state.rules.cards[state.card]
    wanted = faction_term(state, move.faction)
    if state.step.name in ("support", "assemble") and move.faction != state.faction:
        return _no("other_faction", card_rule(state, state.card), faction=faction_term(state, state.faction))
    if not state.supply[move.faction]:
        return _no("supply_lacks", card_rule(state, state.card), faction=wanted)
    if state.step.name == "aid":
        return _no("not_most", "KID2-ADV-AID-01", faction=wanted)
    if card.name == "resist" and move.faction == card.faction:
        return _no("not_this_faction", "KID2-ADV-RESIST-01", faction=wanted)
    if state.step.name == "place" and state.rules.cards[state.card].name in _FACTION_CARDS and move.faction != state.faction:
        return _no("other_faction", card_rule(state, state.card), faction=faction_term(state, state.faction))
    if state.picked and card.name not in _FACTION_CARDS:
        return _no("same_region_only", card_rule(state, state.card), region=region_term(state, _begun_in(state)))
    if state.plan and not _too_far(state, move.region):
        return _outside_plan(state)
    return _no_support(state, move.region)


_FACTION_CARDS = ("scots", "welsh", "romano_british")


def _begun_in(state: KingState) -> int:
    item = state.picked[0]
    return (~item if item < 0 else item) % REGION_COUNT


def _too_far(state: KingState, region: int) -> bool:
    card = state.rules.cards[state.card]
    return card.faction >= 0 and card.trade is None and not replacing.support_regions(state, card.faction) >> region & 1


def _no_support(state: KingState, region: int) -> Reason:
    """An open region that this card cannot reach: because it is the home, or too far from home and control."""
    faction = state.rules.cards[state.card].faction
    home = state.rules.board.homes[faction]
    args = {"region": region_term(state, region), "faction": faction_term(state, faction), "home": region_term(state, home)}
    if region == home:
        return _no("support_home", "KID2-ACT-SUPPORT-03", **args)
    if not state.open >> home & 1:
        return _no("support_home_lost", "KID2-ACT-SUPPORT-04", **args)
    return _no("support_far", "KID2-ACT-SUPPORT-02", **args)


def _no_return(state: KingState, move: KingMove) -> Reason:
    """A follower that is there, but cannot be returned by this card."""
    card = state.rules.cards[state.card]
    if state.picked:
        return _no("same_region_only", card_rule(state, state.card), region=region_term(state, _begun_in(state)))
    if _too_far(state, move.region):
        return _no_support(state, move.region)
    return _no("return_first", partial_rule(state, state.card), faction=faction_term(state, card.faction))


# --- exchanges ---


def _no_destination(state: KingState, move: KingMove) -> Reason:
    """An open region that the followers named cannot move into."""
    trade = trade_of(state)
    first = state.picked[0] % REGION_COUNT
    region, home = region_term(state, move.region), region_term(state, first)
    if move.region == first:
        return _no("same_region", card_rule(state, state.card), region=region)
    if trade.bordering and not state.rules.board.neighbours[first] >> move.region & 1:
        return _no("no_border", card_rule(state, state.card), region=region, other=home)
    if trade.onto_empty and any(state.followers[move.region :: REGION_COUNT]):
        return _no("not_empty", partial_rule(state, state.card), region=region)
    if state.plan:
        return _outside_plan(state)
    return _no("undo", "KID2-UNDO-01", card=card_term(state, state.card))


def _no_exchange(state: KingState, move: KingMove) -> Reason:
    """A follower that is there, but cannot be the next one of this exchange."""
    trade = trade_of(state)
    region, faction = region_term(state, move.region), faction_term(state, move.faction)
    wanted = trade.faction if trade.faction >= 0 else move.faction
    if not state.picked:  # the first follower: no region can give what it takes
        if move.faction != wanted:
            return _no("other_faction_first", card_rule(state, state.card), faction=faction_term(state, wanted))
        if could_exchange(state, move.place):
            return _no("undo", "KID2-UNDO-01", card=card_term(state, state.card))
        near = max(near for near, _ in trade.fitting(state.amount))
        if sum(state.followers[place] for place in _first_side(state, move.region)) < near:
            return _no("too_few", partial_rule(state, state.card), region=region, n=near)
        return _no("no_partner", partial_rule(state, state.card), region=region, n=state.amount - near)
    first = state.picked[0] % REGION_COUNT
    far = [place for place in state.picked if place % REGION_COUNT != first]
    if move.region == first:
        return _no("same_region", card_rule(state, state.card), region=region)
    if far and move.region != far[0] % REGION_COUNT:
        return _no("both_from_one", card_rule(state, state.card), region=region_term(state, far[0] % REGION_COUNT))
    if state.followers[move.place] <= state.picked.count(move.place):
        return _no("already_taken", card_rule(state, state.card), region=region, faction=faction)
    if trade.faction >= 0 and move.faction == trade.faction:
        return _no("not_this_faction", card_rule(state, state.card), faction=faction)
    if trade.bordering and not state.rules.board.neighbours[move.region] >> first & 1:
        return _no("no_border", card_rule(state, state.card), region=region, other=region_term(state, first))
    if not any(far_count for _, far_count in trade.fitting(state.amount)):
        return _no("both_from_one", card_rule(state, state.card), region=region_term(state, first))
    giving = max(far_count for _, far_count in trade.fitting(state.amount))
    if giving > 1 and sum(state.followers[place] for place in _second_side(state, move.region)) < giving:
        return _no("too_few", partial_rule(state, state.card), region=region, n=giving)
    return _no("undo", "KID2-UNDO-01", card=card_term(state, state.card))


def _first_side(state: KingState, region: int) -> list[int]:
    """The follower places of a region that could be on the first side of this exchange."""
    only = trade_of(state).faction
    places = range(region, len(state.followers), REGION_COUNT)
    return [place for place in places if only in (-1, place // REGION_COUNT)]


def _second_side(state: KingState, region: int) -> list[int]:
    """Those that could be on the second side."""
    only = trade_of(state).faction
    return [place for place in range(region, len(state.followers), REGION_COUNT) if place // REGION_COUNT != only]
