"""Judgement in King's Bounty: who is likely to have each title at the end, and what that is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from vacant_throne.bots.mind import Chances, one_ahead, standing_of
from vacant_throne.core.contract import Move
from vacant_throne.kings_bounty.cards import ALL_OBELISKS
from vacant_throne.kings_bounty.state import BountyState
from vacant_throne.kings_bounty.titles import OBELISK_POINTS, POINTS, VANDAL, counts

DEPTH = 12
"""Decisions that are played out before the position is judged."""
EAGER = 0.9
"""How often a play-out prefers to play a card, where it may, to returning some."""
LEAD = 1.1
"""How sure a lead of one domain makes a title at the end of the game; at the beginning a third of that."""
MARGIN = 0.35
"""How sure a lead of one point makes the win at the end of the game; at the beginning a third of that."""
DECK = 60
"""About how many cards a deck begins with."""

_WORTH = tuple(POINTS.values())


class BountyMind:
    """The judgement of King's Bounty, for any number of players."""

    def judge(self, state: BountyState) -> Chances:
        """See `Mind.judge`: expected points, and the win that follows from them."""
        players = state.rules.players
        late = 1.0 - min(1.0, len(state.deck) / DECK)
        certainty = (1.0 + 2.0 * late * late) / 3.0
        points = [OBELISK_POINTS * float((held & ALL_OBELISKS).bit_count()) for held in state.held]
        for title in (*state.open, *(title for title in state.secrets if title >= 0)):
            if title >= VANDAL:
                if (seat := state.blamed[title - VANDAL]) >= 0:
                    points[seat] += _WORTH[title] * certainty
                continue
            numbers = counts(state, title)
            top = max(numbers)
            if top:
                weights = [exp(LEAD * 3.0 * certainty * (number - top)) for number in numbers]
                part = _WORTH[title] / (sum(weights) + 0.3)  # a title may go to nobody
                for seat in range(players):
                    points[seat] += part * weights[seat]
        top = max(points)
        weights = [exp(MARGIN * 3.0 * certainty * (value - top)) for value in points]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def play_out(self, state: BountyState, random: Callable[[], float]) -> Chances:
        """Some decisions of somebody who likes to play cards, then judgement."""
        for _ in range(DEPTH):
            moves = state.legal_moves()
            if not moves:
                break
            state.apply(_eager(moves, random))
        return standing_of(self, state)

    def candidates(self, state: BountyState, moves: Sequence[Move]) -> Sequence[float]:
        """See `Mind.candidates`."""
        return one_ahead(self, state, moves)


def _eager(moves: Sequence[Move], random: Callable[[], float]) -> Move:
    """The games list plays first and returns last."""
    if len(moves) > 1 and random() < EAGER:
        plays = [move for move in moves if not move.text.startswith(("return", "draw", "pass"))]
        moves = plays or moves
    return moves[int(random() * len(moves))]
