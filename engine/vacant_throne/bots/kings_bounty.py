"""Judgement in King's Bounty: who is likely to have each title at the end, and what that is worth."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from vacant_throne.bots.mind import Chances, results_of
from vacant_throne.core.contract import Move
from vacant_throne.kings_bounty.cards import ALL_OBELISKS, CASTLES_OF, NATION_OF, UNIT_CARDS, UNIT_OF, card_in
from vacant_throne.kings_bounty.moves import DRAW
from vacant_throne.kings_bounty.state import BountyState
from vacant_throne.kings_bounty.steps import DRAWING, TARGET
from vacant_throne.kings_bounty.titles import EMPEROR, OBELISK_POINTS, POINTS, VANDAL, counted_sites


class Weights(NamedTuple):
    """How much each thing that is seen on the table counts. What ends in `_late` is added as the deck runs out."""

    lead: float = 1.1
    """How sure a lead of one domain makes a title."""
    margin: float = 0.01
    """How sure a lead of one point makes the win."""
    margin_late: float = 0.39
    blame: float = 0.6
    """What a negative title counts that may still go to somebody else."""
    weak: float = 0.0
    """What a domain counts that an archer can take, that a warrior can take, that a mage can take, beside one that only a hero can."""
    fair: float = 1.43
    firm: float = 1.16
    domain: float = -0.61
    """What a castle or an obelisk in the hand is worth, in points."""
    unit: float = 1.65
    hero: float = 2.5
    monster: float = 0.0
    useless: float = -1.15
    """What a unit in the hand is worth that cannot be played."""
    turn: float = 2.1
    """What it is worth to be to move, in points."""


WEIGHTS = Weights()
"""Fitted to the results of games that the search played against itself (`vacant_throne.lab.fitting`)."""

_WORTH = tuple(POINTS.values())


class BountyMind:
    """The judgement of King's Bounty, for any number of players."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def known(self, state: BountyState) -> bool:  # noqa: ARG002
        """See `Mind.known`: hands and deck are always hidden."""
        return False

    def follows(self, move: Move) -> bool:
        """See `Mind.follows`: a draw shows a card. Returns are secret, but others return only after one has drawn oneself."""
        return move is not DRAW

    def judge(self, state: BountyState) -> Chances:
        """See `Mind.judge`: expected points, and the win that follows from them; a unit about to be played is played where it does best."""
        seat = state.seat
        if state.step is not TARGET or seat is None:
            return self._judge(state)
        best: Chances = ()
        for move in state.legal_moves():
            after = state.copy()
            after.apply(move)
            chances = results_of(after) if after.seat is None else self._judge(after)
            if not best or chances[seat] > best[seat]:
                best = chances
        return best

    def _judge(self, state: BountyState) -> Chances:
        w = self.weights
        all_held = state.held
        late = 1.0 / (1.0 + len(state.deck) / state.rules.players)
        lead = w.lead
        archers, warriors, mages = state.below
        weak, fair, firm = w.fair - w.weak, w.firm - w.fair, 1.0 - w.firm
        points = [OBELISK_POINTS * float((held & ALL_OBELISKS).bit_count()) for held in all_held]
        for title in (*state.open, *(title for title in state.secrets if title >= 0)):
            if title >= VANDAL:
                if (seat := state.blamed[title - VANDAL]) >= 0:
                    points[seat] += _WORTH[title] * (w.blame + (1.0 - w.blame) * late)
                continue
            if title == EMPEROR:
                numbers = [float(sum(held & castles != 0 for castles in CASTLES_OF)) for held in all_held]
            else:
                sites = counted_sites(state, title)
                numbers = [
                    own.bit_count()
                    - firm * (own & mages).bit_count()
                    - fair * (own & warriors).bit_count()
                    - weak * (own & archers).bit_count()
                    for own in [held & sites for held in all_held]
                ]
            top = max(numbers)
            if top:
                weights = [exp(lead * (number - top)) for number in numbers]
                part = _WORTH[title] / sum(weights)
                for seat, weight in enumerate(weights):
                    points[seat] += part * weight
        if state.deck:
            kinds = (w.unit, w.unit, w.unit, w.hero, w.monster)
            early = 1.0 - late
            for seat, hand in enumerate(state.hands):
                value = 0.0
                for held in hand:
                    card = card_in(held)
                    value += w.domain if card >= UNIT_CARDS else kinds[UNIT_OF[card]] if state.musters(seat, NATION_OF[card]) else w.useless
                points[seat] += value * early
            if state.seat is not None:  # who has only to draw has had this turn
                points[(state.seat + (state.step is DRAWING)) % state.rules.players] += w.turn
        top = max(points)
        margin = w.margin + w.margin_late * late
        shares = [exp(margin * (value - top)) for value in points]
        whole = sum(shares)
        return [share / whole for share in shares]
