"""The decisions of a turn: play a card or return some, where a unit is played, and the draw (KB sections 3 to 6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from vacant_throne.kings_bounty.cards import CARD_OF, HERO, MONSTER, UNIT_CARDS, UNIT_OF, card_in, entry, sites_in
from vacant_throne.kings_bounty.hands import after_play, after_return, drawn
from vacant_throne.kings_bounty.moves import AT, DRAW, PASS, PLAY, RETURN, BountyMove
from vacant_throne.kings_bounty.titles import BLAMES, VANDAL

if TYPE_CHECKING:
    from vacant_throne.kings_bounty.state import BountyState


class Step(NamedTuple):
    """One kind of decision. `name` stands in the notation and in observations."""

    name: str
    legal: Callable[[BountyState], Sequence[BountyMove]]
    apply: Callable[[BountyState, BountyMove], None]


# --- a turn begins: one of the two options (KB-TURN-02) ---


def _legal_turn(state: BountyState) -> Sequence[BountyMove]:
    seat = state.seat
    assert seat is not None
    cards = list(dict.fromkeys(map(card_in, state.hands[seat])))
    moves = [PLAY[card] for card in cards if card >= UNIT_CARDS or state.targets(seat, card)]
    if state.deck and cards:
        moves += [RETURN[card] for card in cards]  # KB-TURN-05: always, whatever could be played
    else:
        moves.append(PASS)  # KB-TURN-07
    return moves


def _begin_turn(state: BountyState, move: BountyMove) -> None:
    if move is PASS:
        state.end_turn()
    elif move.verb == "return":
        state.step = RETURNING
        _return(state, move)
    elif move.card >= UNIT_CARDS:
        _lay(state, move.card)
    else:
        state.card = move.card
        state.step = TARGET


def _lay(state: BountyState, card: int) -> None:
    """Lay a castle or obelisk in front of its player: no condition, no cost, no garrison (KB-PLAY-DOM-01, KB-PLAY-DOM-02)."""
    seat = state.seat
    assert seat is not None
    state.hands[seat] = after_play(state.hands[seat], card)
    state.own(state.free_site(card), seat)
    _end_play(state)


def _end_play(state: BountyState) -> None:
    """The card has been played; what remains is to draw, if there is a deck (KB-TURN-03)."""
    state.card = -1
    state.idle = 0
    if state.deck:
        state.step = DRAWING
    else:
        state.end_turn()


# --- a unit is played onto a domain (KB-PLAY-UNIT-04) ---


def _legal_targets(state: BountyState) -> Sequence[BountyMove]:
    assert state.seat is not None
    return [AT[site] for site in sites_in(state.targets(state.seat, state.card))]


def _play_at(state: BountyState, move: BountyMove) -> None:
    seat, card, site = state.seat, state.card, move.site
    assert seat is not None
    unit = UNIT_OF[card]
    state.hands[seat] = after_play(state.hands[seat], card)
    old = state.garrison[site]
    if old >= 0:  # KB-PLAY-GARR-02, KB-PLAY-CAPT-02, KB-DISC-01
        state.discards += (old,)
    if unit == MONSTER:  # KB-PLAY-MON-02
        state.destroy(site)
        state.discards += (CARD_OF[site], card)
    elif unit == HERO:  # KB-PLAY-HERO-02: the domain arrives without a garrison
        state.set_garrison(site, -1)
        state.own(site, seat)
        state.discards += (card,)
    else:  # KB-PLAY-GARR-01, KB-PLAY-CAPT-02
        state.set_garrison(site, card)
        state.own(site, seat)
    if unit in BLAMES:
        _blame(state, BLAMES[unit], seat)
    _end_play(state)


def _blame(state: BountyState, title: int, seat: int) -> None:
    """Hand a negative title to whoever has just earned it, if it is in the game (KB-TITLE-07, KB-TITLE-08).

    Whoever holds it in secret must show it now (KB-EXP-03).
    """
    if title in state.secrets:
        state.secrets[state.secrets.index(title)] = -1
        state.open = tuple(sorted((*state.open, title)))
    if title in state.open:
        state.blamed[title - VANDAL] = seat


# --- cards are returned, one after another (KB-TURN-04) ---


def _legal_returns(state: BountyState) -> Sequence[BountyMove]:
    assert state.seat is not None
    return [*(RETURN[card] for card in dict.fromkeys(map(card_in, state.hands[state.seat]))), DRAW]


def _return_or_draw(state: BountyState, move: BountyMove) -> None:
    if move is DRAW:
        _draw(state, move)
    else:
        _return(state, move)


def _return(state: BountyState, move: BountyMove) -> None:
    seat = state.seat
    assert seat is not None
    state.hands[seat] = after_return(state.hands[seat], move.card)
    state.deck += (entry(move.card, seat),)
    state.returned += 1


# --- the draw, which ends the turn ---


def _legal_draw(state: BountyState) -> Sequence[BountyMove]:  # noqa: ARG001 - one signature for all steps
    return (DRAW,)


def _draw(state: BountyState, move: BountyMove) -> None:  # noqa: ARG001
    seat = state.seat
    assert seat is not None
    number = state.returned or 1
    state.hands[seat] = drawn(state.hands[seat], state.deck[:number], seat)  # KB-TURN-06: own cards among them, if the deck was short
    state.deck = state.deck[number:]
    if state.returned:
        state.idle += 1
        state.returned = 0
    state.end_turn(emptied=not state.deck)  # KB-END-01: only a card drawn after a play makes the deck smaller


def _no_moves(state: BountyState) -> Sequence[BountyMove]:  # noqa: ARG001
    return ()


def _nothing(state: BountyState, move: BountyMove) -> None:
    raise AssertionError((state, move))


TURN = Step("turn", _legal_turn, _begin_turn)
TARGET = Step("target", _legal_targets, _play_at)
RETURNING = Step("return", _legal_returns, _return_or_draw)
DRAWING = Step("draw", _legal_draw, _draw)
OVER = Step("over", _no_moves, _nothing)

STEPS = {step.name: step for step in (TURN, TARGET, RETURNING, DRAWING, OVER)}
