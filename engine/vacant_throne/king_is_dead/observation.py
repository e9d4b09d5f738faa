"""What a seat may know (KID2-INFO-01..03), as JSON can hold it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.core.contract import Observation
from vacant_throne.king_is_dead.board import REGION_COUNT

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


def observe(state: KingState, viewer: int | None) -> Observation:
    """Everything that `viewer` may know; with None, an onlooker.

    Hands and the lower cards of the piles are hidden from the others, partners too (KID2-TEAM-02); all else is public. What a card has
    chosen so far is on the table.
    """
    names, cards = state.rules.board.regions, state.rules.cards
    playing = state.card >= 0
    return {
        "game": "king-is-dead",
        "players": state.players,
        "viewer": viewer,
        "seat": state.seat,
        "turn": state.turn,
        "step": state.step.name,
        "card": cards[state.card].name if playing else None,
        "faction": state.rules.board.factions[state.faction] if state.step.name in ("support", "assemble") else None,
        "amount": state.amount,
        "picked": [_picked_name(state, item) for item in state.picked],
        "regions": {
            name: {"followers": state.followers[region::REGION_COUNT], "disc": _disc(state, region)} for region, name in enumerate(names)
        },
        "order": [names[region] for region in state.order],
        "resolved": state.resolved,
        "negotiated": [name for region, name in enumerate(names) if state.negotiated >> region & 1],
        "supply": state.supply[:],
        "passes": state.passes,
        "plays": state.plays,
        "seats": [_observe_seat(state, seat, seat == viewer) for seat in range(state.players)],
        "last_exchange": None
        if state.last_exchange is None
        else {
            "card": cards[state.last_exchange.card].name,
            "seat": state.last_exchange.seat,
            "regions": [names[region] for region in state.last_exchange.regions],
        },
    }


def _observe_seat(state: KingState, seat: int, own: bool) -> Observation:
    cards, hand, pile = state.rules.cards, state.hands[seat], state.piles[seat]
    return {
        "court": list(state.court(seat)),
        "hand_size": hand.bit_count(),
        "hand": [cards[card].name for card in state.rules.hand_cards(hand)] if own else None,
        "top": cards[pile[-1]].name if pile else None,
        "pile": [cards[card].name for card in pile] if own else None,
        "disc": not state.negotiators >> seat & 1,
        "last_play": state.last_play[seat],
        "finished": state.finished(seat),
        "team": seat % 2 if state.players == 4 else None,
    }


def _disc(state: KingState, region: int) -> str | None:
    if state.open >> region & 1:
        return None
    faction = state.controller(region)
    return "unstable" if faction is None else state.rules.board.factions[faction]


def _picked_name(state: KingState, item: int) -> str:
    board = state.rules.board
    if state.step.name == "swap":
        return board.regions[item]
    return f"{board.factions[item // REGION_COUNT]}@{board.regions[item % REGION_COUNT]}"
