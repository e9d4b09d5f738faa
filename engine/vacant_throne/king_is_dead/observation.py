"""What a seat may know (KID2-INFO-01..03), as JSON can hold it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.core.contract import Observation
from vacant_throne.king_is_dead.board import REGION_COUNT

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


def observe(state: KingState, viewer: int | None) -> Observation:
    """Everything that `viewer` may know; with None, an onlooker.

    Hands and the lower cards of the piles are hidden from the others, partners too (KID2-TEAM-02, KID1-INFO-01); all else is public. What
    a card has chosen so far is on the table.
    """
    names, cards, factions = state.rules.board.regions, state.rules.cards, state.rules.factions
    playing = state.card >= 0
    return {
        "game": state.rules.game,
        "rules": state.rules.name,
        "players": state.players,
        "viewer": viewer,
        "seat": state.seat,
        "actor": None if state.seat is None else state.actor,
        "turn": state.turn,
        "step": state.step.name,
        "card": cards[state.card].name if playing else None,
        "faction": factions[state.faction] if state.step.name in ("support", "assemble") else None,
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
        "deck": _observe_deck(state),
        "motive": None if state.motive is None else {**state.motive._asdict(), "region": names[state.motive.region]},
        "last_exchange": None
        if state.last_exchange is None
        else {
            "card": cards[state.last_exchange.card].name,
            "seat": state.last_exchange.seat,
            "regions": [names[region] for region in state.last_exchange.regions],
        },
    }


def _observe_seat(state: KingState, seat: int, own: bool) -> Observation:
    """A seat as others see it, or as its own player does. Plot is shown at the end (KID2-ADV-PLOT-02)."""
    cards, hand, pile = state.rules.cards, state.hands[seat], state.piles[seat]
    over = state.seat is None
    return {
        "court": list(state.court(seat)),
        "hand_size": hand.bit_count(),
        "hand": [cards[card].name for card in state.rules.hand_cards(hand)] if own else None,
        "top": cards[pile[-1]].name if pile else None,
        "pile": [cards[card].name for card in pile] if own or state.rules.house.open_piles else None,
        "disc": not state.negotiators >> seat & 1,
        "last_play": state.last_play[seat],
        "finished": state.finished(seat, known=own or over),
        "plot": over and hand & state.rules.unplayable != 0,
        "team": seat % 2 if state.players == 4 else None,
    }


def _observe_deck(state: KingState) -> Observation | None:
    """The automaton's cards: how many, and which, the next one first, where they lie face up (KID2-SOLO-OPT-01)."""
    if state.deck is None:
        return None
    names = [state.rules.cards[card].name for card in state.deck]
    return {"size": len(names), "cards": names if state.rules.house.open_saxons else None}


def _disc(state: KingState, region: int) -> str | None:
    if state.open >> region & 1:
        return None
    faction = state.controller(region)
    return "unstable" if faction is None else state.rules.factions[faction]


def _picked_name(state: KingState, item: int) -> str:
    """A region card, ``moray``; a follower named or placed, ``welsh@moray``; one returned to the supply, ``-welsh@moray``."""
    board = state.rules.board
    if state.step.name == "swap":
        return board.regions[item]
    sign, place = ("-", ~item) if item < 0 else ("", item)
    return f"{sign}{state.rules.factions[place // REGION_COUNT]}@{board.regions[place % REGION_COUNT]}"
