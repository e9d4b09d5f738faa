"""Judgement in The King Is Dead: who would be crowned, who stands best with that faction, and how near the invasion is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from vacant_throne.bots.mind import Chances
from vacant_throne.core.contract import Move
from vacant_throne.king_is_dead.board import FACTION_COUNT, REGION_COUNT
from vacant_throne.king_is_dead.flow import SUMMON
from vacant_throne.king_is_dead.solo import HUMAN
from vacant_throne.king_is_dead.state import KingState


class Weights(NamedTuple):
    """How much each thing that is seen on the table counts. Where a weight has a `late` beside it, it grows towards the end."""

    grip: float = 0.62
    """How sure a lead of one follower makes a struggle."""
    grip_near: float = 1.1
    grip_late: float = 0.02
    absent: float = 0.09
    """The weight in a struggle of a faction that is not there yet."""
    tied: float = 0.17
    """The chance of instability where the struggle would be a tie now."""
    contested: float = 0.0
    """The chance of instability where it would not."""
    power: float = 0.92
    """How sure a lead of one region makes the crown."""
    power_near: float = 0.31
    power_late: float = 5.4
    court: float = 0.23
    """How sure a lead of one follower at court makes the win, if that faction is crowned."""
    court_near: float = 0.0
    court_late: float = 12.5
    sets: float = 29.5
    """How sure a lead of one complete set makes the win, if the invasion comes."""
    second: float = 0.19
    """What counts only when all else is level, beside what counts first."""
    last: float = 0.64
    """What having played the last card counts, beside a complete set."""
    hand: float = 1.2
    """What a card in hand counts, beside a follower at court."""
    hand_sets: float = 0.64
    """The same, beside a complete set."""
    turn: float = -0.4
    """What it counts to be to move, beside a card in hand."""
    cunning: float = 1.8
    """What a cunning card counts that can be played, beside another card in hand."""
    plot: float = 1.5
    """What Plot counts, beside a card in hand: it is a follower of any faction in the end, and decides ties (KID2-ADV-PLOT-02, -03)."""
    saxon_lead: float = 3.4
    """The lead of a faction in the contested region that the Saxons make a tie as often as not, once the human has no card any more."""
    saxon_later: float = -0.6
    """How much more it is in a region that comes later."""
    saxon_care: float = 1.2
    """How much less it is for each card that the human has for every struggle to come."""
    saxon_sharp: float = 0.7
    """How much surer one follower more makes such a struggle."""
    saxon_hand: float = 0.5
    """What a card of the Saxons counts beside one of the human: they do not summon what they need."""


WEIGHTS = Weights()
"""Fitted to the results of games that the search played against itself (`vacant_throne.lab.fitting`).

What a card in hand counts, a cunning one, and the turn, were found in matches between such weights instead: where all spend their cards
early, results do not tell what it is worth to keep them. With cunning cards, from 1.3 to 2.2 for each makes no difference.

Those of the Saxons are rounded, and sharper than what fits best: who loses most of its games learns little of what a lead is worth.
"""

_NOTHING = 0.005
"""A part of a chance that makes no difference."""
_CERTAIN = 20.0
"""As sure as can be, for each follower: their summon takes away a lead of one, and no other."""
_SURE = 500.0
"""A lead that nothing can turn; of a much greater one there is no exponential."""


class KingMind:
    """The judgement of every edition and variant."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = w = weights

        @lru_cache(maxsize=100_000)
        def struggle(ahead: int, cards: int, *counts: int) -> tuple[float, ...]:
            top = max(counts)
            grip = w.grip * (1.0 + w.grip_near / (1 + ahead) + w.grip_late / (1 + cards))
            shares = [exp(grip * (count - top)) if count else w.absent for count in counts]
            tie = w.tied if top == 0 or counts.count(top) > 1 else w.contested
            if cards == 0:
                tie = 1.0 if top == 0 or counts.count(top) > 1 else 0.0
                shares = [float(count == top) for count in counts]
            share = (1.0 - tie) / (sum(shares) or 1.0)
            return (*(part * share for part in shares[:FACTION_COUNT]), tie)

        @lru_cache(maxsize=100_000)
        def spoiled(ahead: int, left: int, wanted: float, sharp: float, *counts: int) -> tuple[float, ...]:
            first, second, _ = sorted(counts, reverse=True)
            tie = 1.0 / (1.0 + exp(sharp * (first - second - wanted)))
            *shares, drawn = struggle(ahead, left, *counts)
            steady = (1.0 - tie) / ((1.0 - drawn) or 1.0)
            return (*(share * steady for share in shares), tie)

        self._struggle = struggle
        self._spoiled = spoiled

    def known(self, state: KingState) -> bool:
        """See `Mind.known`: only cunning cards are secret, and a Saxon deck that lies face down."""
        return not state.rules.secret and (state.deck is None or state.rules.house.open_saxons)

    def follows(self, move: Move) -> bool:  # noqa: ARG002
        """See `Mind.follows`: every move is made openly, and a card that is played tells what it is."""
        return True

    def judge(self, state: KingState) -> Chances:
        """See `Mind.judge`: the crown that each faction may hope for, the invasion, and how the courts stand in each case."""
        w = self.weights
        players, courts, unplayable = state.players, state.courts, state.rules.unplayable
        cards = [(hand & ~unplayable).bit_count() for hand in state.hands]
        if state.deck is not None:
            cards[1] = len(state.deck)
        if state.card >= 0:
            cards[state.actor] += 1  # as good as in hand, until its follower has been summoned
        left = sum(cards)
        power, calm = self._struggles(state, cards, left)
        held = [float(count) for count in cards]
        held[state.actor] += w.turn
        secret = state.rules.secret
        if secret:
            for seat, hand in enumerate(state.hands):
                held[seat] += (w.cunning - 1.0) * (hand & secret & ~unplayable).bit_count()
                if hand & unplayable:
                    held[seat] += w.plot
        if state.deck is not None:
            held[1 - HUMAN] *= w.saxon_hand
        top = max(power)
        to_come = REGION_COUNT - state.resolved
        sure = w.power * (1.0 + w.power_near / (1 + to_come) + w.power_late / (1 + left))
        hopes = [exp(sure * (value - top)) for value in power]
        whole = sum(hopes)
        firm = w.court * (1.0 + w.court_near / (1 + to_come) + w.court_late / (1 + left))
        chances = [0.0] * players
        for faction in range(FACTION_COUNT):
            hope = hopes[faction]
            part = calm * hope / whole
            if part > _NOTHING:
                one, two = (1, 2) if faction == 0 else (0, 2) if faction == 1 else (0, 1)
                rest = hopes[one] + hopes[two] or 1.0
                first, second = w.second * hopes[one] / rest, w.second * hopes[two] / rest
                standing = [
                    firm * (courts[at + faction] + first * courts[at + one] + second * courts[at + two] + w.hand * more)
                    for at, more in zip(range(0, FACTION_COUNT * players, FACTION_COUNT), held, strict=True)
                ]
                _share(chances, standing, part)
        if calm < 1.0 - _NOTHING:
            if state.deck is not None:
                chances[1 - HUMAN] += 1.0 - calm
            else:
                _share(chances, self._sets(state, held), 1.0 - calm)
        return _together(chances) if players == 4 else chances

    def _struggles(self, state: KingState, cards: Sequence[int], left: int) -> tuple[tuple[float, float, float], float]:
        """How many regions each faction may hope to control in the end, and the chance that no invasion comes."""
        struggle, resolved, followers = self._struggle, state.resolved, state.followers
        scots, welsh, others = (float(mask.bit_count()) for mask in state.control)
        missing = state.rules.instability_limit - state.unstable.bit_count()
        steady = [1.0] + [0.0] * (missing - 1)  # the chance of so many further instability discs
        backwards = range(missing - 1, 0, -1)
        raided = len(followers) > FACTION_COUNT * REGION_COUNT
        alone = state.deck is not None
        for ahead, region in enumerate(state.order[resolved:]):
            if alone:
                wanted, sharp = self._saxons(state, ahead, cards[HUMAN])
                a, b, c, tie = self._spoiled(ahead, left, wanted, sharp, followers[region], followers[region + 8], followers[region + 16])
            elif raided:
                a, b, c, tie = struggle(
                    ahead, left, followers[region], followers[region + 8], followers[region + 16], followers[region + 24]
                )
            else:
                a, b, c, tie = struggle(ahead, left, followers[region], followers[region + 8], followers[region + 16])
            scots += a
            welsh += b
            others += c
            for number in backwards:
                steady[number] += (steady[number - 1] - steady[number]) * tie
            steady[0] *= 1.0 - tie
        return (scots, welsh, others), sum(steady)

    def _saxons(self, state: KingState, ahead: int, cards: int) -> tuple[float, float]:
        """The lead that the Saxons make a tie as often as not, and how sure it is: they act once before each struggle, and go for ties."""
        w = self.weights
        acting = state.actor != HUMAN
        if ahead == 0 and acting:
            return (1.5, _CERTAIN) if state.step is SUMMON else (w.saxon_lead, w.saxon_sharp)
        struggles = REGION_COUNT - state.resolved - acting
        return w.saxon_lead + (w.saxon_later if ahead else 0.0) - w.saxon_care * cards / struggles, w.saxon_sharp

    def _sets(self, state: KingState, held: Sequence[float]) -> list[float]:
        """How each court stands if the invasion comes: its complete sets, how near the next one is, and who played last."""
        w = self.weights
        courts = state.courts
        found: list[float] = []
        for seat in range(state.players):
            court = courts[seat * FACTION_COUNT : (seat + 1) * FACTION_COUNT]
            if state.players == 4:
                mate = (seat + 2) % 4
                court = [a + b for a, b in zip(court, courts[mate * FACTION_COUNT : (mate + 1) * FACTION_COUNT], strict=True)]
            least, middle, _ = sorted(court)
            played = w.last if state.plays and state.last_play[seat] == state.plays else 0.0
            found.append(w.sets * (least + w.second * min(middle - least, 1) + played + w.hand_sets * held[seat]))
        return found


def _share(chances: list[float], standing: Sequence[float], part: float) -> None:
    """Give each seat its part of a chance, by how well it stands."""
    if len(standing) == 2:
        own = part / (1.0 + exp(min(standing[1] - standing[0], _SURE)))
        chances[0] += own
        chances[1] += part - own
        return
    top = max(standing)
    weights = [exp(value - top) for value in standing]
    share = part / sum(weights)
    for seat, weight in enumerate(weights):
        chances[seat] += share * weight


def _together(chances: Sequence[float]) -> Chances:
    """Partners win and lose together."""
    one, other = chances[0] + chances[2], chances[1] + chances[3]
    return (one, other, one, other)
