"""Judgement in King's Bounty: who is likely to have each title at the end, and what that is worth."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from vacant_throne.bots.mind import Chances, results_of
from vacant_throne.core.contract import Move
from vacant_throne.kings_bounty.cards import ALL_OBELISKS, CARD_COUNT, CASTLES_OF, HUMAN, NATION_OF, UNIT_CARDS, UNIT_OF, card_in
from vacant_throne.kings_bounty.moves import DRAW
from vacant_throne.kings_bounty.rules import Rules
from vacant_throne.kings_bounty.state import BountyState
from vacant_throne.kings_bounty.steps import DRAWING, RETURNING, TARGET
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
_ELVES, _DWARVES, _UNDEAD, _ORCS = CASTLES_OF[:HUMAN]
_ALWAYS = tuple(counted_sites(BountyState(Rules(2, ())), title) if title < VANDAL else 0 for title in range(len(POINTS)))
"""The sites that a title counts whatever happens; none if that depends on the garrisons, of which an empty table has none."""


class BountyMind:
    """The judgement of King's Bounty, for any number of players."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        kinds = (weights.unit, weights.unit, weights.unit, weights.hero, weights.monster)
        self._worth = [  # by the castles one has, a bit for each nation, and by entry
            [
                weights.domain
                if card >= UNIT_CARDS
                else kinds[UNIT_OF[card]]
                if NATION_OF[card] == HUMAN or nations >> NATION_OF[card] & 1
                else weights.useless
                for card in map(card_in, range(CARD_COUNT << 3))
            ]
            for nations in range(1 << HUMAN)
        ]

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
        points = [float(OBELISK_POINTS * (held & ALL_OBELISKS).bit_count()) for held in all_held]
        for title in (*state.open, *(title for title in state.secrets if title >= 0)) if state.rules.expert else state.open:
            if title >= VANDAL:
                if (seat := state.blamed[title - VANDAL]) >= 0:
                    points[seat] += _WORTH[title] * (w.blame + (1.0 - w.blame) * late)
                continue
            if title == EMPEROR:
                numbers = [
                    float((held & _ELVES > 0) + (held & _DWARVES > 0) + (held & _UNDEAD > 0) + (held & _ORCS > 0)) for held in all_held
                ]
            else:
                sites = _ALWAYS[title] or counted_sites(state, title)
                if not sites & state.table:
                    continue
                by_mages, by_warriors, by_archers = sites & mages, sites & warriors, sites & archers
                numbers = [
                    (held & sites).bit_count()
                    - firm * (held & by_mages).bit_count()
                    - fair * (held & by_warriors).bit_count()
                    - weak * (held & by_archers).bit_count()
                    for held in all_held
                ]
            top = max(numbers)
            if top:
                weights = [exp(lead * (number - top)) for number in numbers]
                part = _WORTH[title] / sum(weights)
                for seat, weight in enumerate(weights):
                    points[seat] += part * weight
        if state.deck:
            early = 1.0 - late
            for seat, hand in enumerate(state.hands):
                held = all_held[seat]
                worth = self._worth[(held & _ELVES > 0) | (held & _DWARVES > 0) << 1 | (held & _UNDEAD > 0) << 2 | (held & _ORCS > 0) << 3]
                points[seat] += early * sum([worth[entry] for entry in hand])
            if state.seat is not None:  # who only returns or draws has had this turn
                done = state.step is DRAWING or state.step is RETURNING
                points[(state.seat + done) % state.rules.players] += w.turn
        top = max(points)
        margin = w.margin + w.margin_late * late
        shares = [exp(margin * (value - top)) for value in points]
        whole = sum(shares)
        return [share / whole for share in shares]
