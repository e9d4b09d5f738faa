"""Positions in one line, as chess has FEN: how they are written. `position` reads them; ``docs/notation.md`` explains them.

Everything is ``key=value``, separated by single spaces, always in the same order, so that equal positions are equal texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.king_is_dead.board import REGION_COUNT

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState

SEAT_LETTERS = "ABCD"
NOTHING = "-"


def write_position(state: KingState) -> str:
    """The position as text; complete, so that two states are equal exactly when their texts are."""
    codes = state.rules.board.codes
    parts = [f"{state.rules.game} rules={state.rules.name} players={state.players}"]
    parts += [f"{code}={_region(state, region)}" for region, code in enumerate(codes)]
    order = [codes[region] + ("*" if state.negotiated >> region & 1 else "") for region in state.order]
    parts.append(f"order={','.join(order[: state.resolved])}/{','.join(order[state.resolved :])}")
    parts.append(f"supply={_counts(state.supply)}")
    parts += [f"{SEAT_LETTERS[seat]}={_seat(state, seat)}" for seat in range(state.players)]
    discs = "".join(SEAT_LETTERS[seat] for seat in range(state.players) if not state.negotiators >> seat & 1)
    seat = NOTHING if state.seat is None else SEAT_LETTERS[state.seat]
    if state.deck is not None:
        deck = "".join(state.rules.cards[card].letter for card in state.deck)
        parts.append(f"deck={deck or NOTHING} actor={SEAT_LETTERS[state.actor]}")
    parts.append(f"discs={discs or NOTHING} seat={seat} turn={state.turn} passes={state.passes} plays={state.plays}")
    parts.append(f"step={state.step.name} effect={_effect(state)} last={_last(state)}")
    return " ".join(parts)


def follower_code(state: KingState, item: int) -> str:
    """A follower that was picked, such as ``S@MO``; with a minus if it was returned to the supply."""
    sign, place = ("-", ~item) if item < 0 else ("", item)
    return f"{sign}{state.rules.letters[place // REGION_COUNT]}@{state.rules.board.codes[place % REGION_COUNT]}"


def _counts(counts: list[int] | tuple[int, ...]) -> str:
    return "-".join(map(str, counts))


def _region(state: KingState, region: int) -> str:
    if state.open >> region & 1:
        return _counts(state.followers[region::REGION_COUNT])
    faction = state.controller(region)
    return "[X]" if faction is None else f"[{state.rules.letters[faction]}]"


def _seat(state: KingState, seat: int) -> str:
    letters = [card.letter for card in state.rules.cards]
    hand = "".join(letters[card] for card in state.rules.hand_cards(state.hands[seat]))
    pile = "".join(letters[card] for card in state.piles[seat])
    return f"{_counts(state.court(seat))}:{hand or NOTHING}:{pile or NOTHING}:{state.last_play[seat]}"


def _effect(state: KingState) -> str:
    if state.card < 0:
        return NOTHING
    picked = ",".join(state.rules.board.codes[item] if state.step.name == "swap" else follower_code(state, item) for item in state.picked)
    return f"{state.rules.cards[state.card].name}:{state.rules.letters[state.faction]}:{state.amount}:{picked or NOTHING}"


def _last(state: KingState) -> str:
    last = state.last_exchange
    if last is None:
        return NOTHING
    regions = "-".join(state.rules.board.codes[region] for region in last.regions)
    return f"{state.rules.cards[last.card].name}:{SEAT_LETTERS[last.seat]}:{regions}:{','.join(map(str, last.gained))}"
