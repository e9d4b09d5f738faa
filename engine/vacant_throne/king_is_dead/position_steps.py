"""Positions in one line: how the decision that is due is read, and what the card in play has settled so far."""

from __future__ import annotations

from vacant_throne.king_is_dead import flow
from vacant_throne.king_is_dead.board import REGION_COUNT
from vacant_throne.king_is_dead.fields import Fields
from vacant_throne.king_is_dead.notation import NOTHING
from vacant_throne.king_is_dead.state import KingState

STEPS = {
    *("turn", "summon", "over", "support", "assemble", "aid", "place", "return", "spy"),
    *("disc", "swap_first", "swap", "exchange_first", "exchange_next", "destination"),
}
"""The names of all steps."""


def read_step(fields: Fields, state: KingState) -> None:
    """Whose decision it is, and which; `state` has everything else already."""
    over = state.ended()
    name = fields.get("step", "over" if over else "turn")
    seat = fields.get("seat", NOTHING if over else "A")
    if name not in STEPS or (name == "over") != over:
        raise fields.wrong("step")
    if over != (seat == NOTHING):
        raise fields.wrong("seat")
    if over:
        state.seat = None
    else:
        state.seat = state.actor = fields.seat("seat", seat)
    if state.deck is not None:
        _read_actor(fields, state)
    value = fields.get("effect", NOTHING)
    if (value == NOTHING) != (name in ("turn", "over")):
        raise fields.wrong("effect")
    if value == NOTHING:
        state.step = flow.OVER if over else flow.TURN
    else:
        _read_effect(fields, state, name, value)
    if not over and not state.legal_moves():
        raise fields.wrong("step")


def _read_actor(fields: Fields, state: KingState) -> None:
    """Whose action it is, where the first seat decides for an automaton too."""
    if state.seat:
        raise fields.wrong("seat")
    state.actor = fields.seat("actor", fields.get("actor", "A"))
    if state.actor and not state.deck and fields.get("effect", NOTHING) == NOTHING:
        raise fields.wrong("actor")


def _read_effect(fields: Fields, state: KingState, name: str, value: str) -> None:
    """What the card in play has settled so far."""
    parts = value.split(":")
    if len(parts) != 4 or len(parts[1]) != 1 or parts[1] not in state.rules.letters:
        raise fields.wrong("effect")
    state.card = fields.card("effect", parts[0])
    state.faction = state.rules.letters.index(parts[1])
    state.amount = fields.count("effect", parts[2])
    picked = [] if parts[3] == NOTHING else parts[3].split(",")
    state.picked = tuple(fields.region("effect", item) if name == "swap" else fields.place("effect", item) for item in picked)
    if name == "summon":
        if (state.faction, state.amount, state.picked) != (0, 0, ()):
            raise fields.wrong("effect")
        state.step = flow.SUMMON
        if not state.legal_moves():
            raise fields.wrong("step")
        state.settle()
        return
    again = _played_again(state, name)
    if again is None:
        raise fields.wrong("effect")
    state.step, state.plan, state.motive = again.step, again.plan, again.motive


def _played_again(state: KingState, name: str) -> KingState | None:
    """The state in which the card in play, begun anew, has settled the same; None where that is not legal."""
    again = state.copy()
    card = state.rules.cards[state.card]
    if not card.trade and name != "swap":  # what it has placed or returned so far is on the board already
        for item in state.picked:
            place, placed = (~item, -1) if item < 0 else (item, 1)
            again.followers[place] -= placed
            again.supply[place // REGION_COUNT] += placed
    if min(again.followers) < 0 or min(again.supply) < 0:
        return None
    again.picked = ()
    again.faction = again.amount = 0
    card.begin(again)
    again.settle()
    stack = [again]
    while stack:
        now = stack.pop()
        if (now.step.name, now.faction, now.amount, now.picked) == (name, state.faction, state.amount, state.picked):
            return now
        for move in now.legal_moves() if now.card == state.card else ():
            then = now.copy()
            then.apply(move)
            if len(now.picked) < len(then.picked) and then.picked == state.picked[: len(then.picked)]:
                stack.append(then)
    return None
