"""Judgement in The King Is Dead: who would be crowned, who stands best with that faction, and how near the invasion is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from vacant_throne.bots.mind import Chances, one_ahead, standing_of
from vacant_throne.core.contract import Move
from vacant_throne.king_is_dead.board import FACTION_COUNT, REGION_COUNT
from vacant_throne.king_is_dead.state import KingState

DEPTH = 14
"""Decisions that are played out at random before the position is judged."""
GRIP = 1.1
"""How sure a lead of one follower makes a struggle."""
POWER = 1.3
"""How sure a lead of one region makes the crown, while struggles are still to come; more so the fewer they are."""
COURT = 1.1
"""How sure a lead of one follower at court makes the win, if that faction is crowned."""
SETS = 1.4
"""How sure a lead of one complete set makes the win, if the invasion comes."""
SECOND = 0.25
"""What counts only when all else is level, beside what counts first."""
LAST = 0.07
"""What having played the last card counts, beside a complete set."""
ABSENT = 0.1
"""The weight in a struggle of a faction that is not there yet."""
TIED, CONTESTED = 0.55, 0.12
"""The chance of instability where the struggle would be a tie now, and where it would not."""
_NOTHING = 0.005
"""A part of a chance that makes no difference."""


class KingMind:
    """The judgement of every edition and variant."""

    def judge(self, state: KingState) -> Chances:
        """See `Mind.judge`: the crown that each faction may hope for, the invasion, and how the courts stand in each case."""
        power, calm = _power(state)
        left = REGION_COUNT - state.resolved
        top = max(power)
        hopes = [exp(POWER * (1.0 + 3.0 / (1 + left)) * (value - top)) for value in power]
        whole = sum(hopes)
        firm = COURT * (1.0 + 1.0 / (1 + left))
        chances = [0.0] * state.players
        for faction in range(FACTION_COUNT):
            part = calm * hopes[faction] / whole
            if part > _NOTHING:
                _share(chances, [firm * value for value in _favour(state, faction, hopes)], part)
        if 1.0 - calm > _NOTHING:
            _share(chances, [SETS * value for value in _sets(state)], 1.0 - calm)
        return chances

    def play_out(self, state: KingState, random: Callable[[], float]) -> Chances:
        """Some decisions at random, then judgement."""
        for _ in range(DEPTH):
            moves = state.legal_moves()
            if not moves:
                break
            state.apply(moves[int(random() * len(moves))])
        return standing_of(self, state)

    def candidates(self, state: KingState, moves: Sequence[Move]) -> Sequence[float]:
        """See `Mind.candidates`."""
        return one_ahead(self, state, moves)


def _power(state: KingState) -> tuple[list[float], float]:
    """How many regions each faction may expect in the end, and the chance that no invasion comes."""
    power = [float(mask.bit_count()) for mask in state.control]
    unstable = [1.0] + [0.0] * REGION_COUNT  # the chance of so many further instability discs
    for at in range(state.resolved, REGION_COUNT):
        ahead = at - state.resolved
        counts = state.followers[state.order[at] :: REGION_COUNT]
        top = max(counts)
        grip = GRIP * (1.0 + 1.0 / (1 + ahead))
        weights = [exp(grip * (count - top)) if count else ABSENT for count in counts]
        tie = TIED if top == 0 or counts.count(top) > 1 else CONTESTED
        share = (1.0 - tie) / sum(weights)
        for faction in range(FACTION_COUNT):
            power[faction] += weights[faction] * share
        for number in range(ahead + 1, 0, -1):
            unstable[number] += (unstable[number - 1] - unstable[number]) * tie
        unstable[0] *= 1.0 - tie
    missing = state.rules.instability_limit - state.unstable.bit_count()
    return power, sum(unstable[:missing])


def _favour(state: KingState, faction: int, hopes: Sequence[float]) -> list[float]:
    """How each court stands if that faction is crowned: its followers, and a little those of the factions that may come second."""
    others = [0.0 if other == faction else hopes[other] for other in range(FACTION_COUNT)]
    whole = sum(others) or 1.0
    found: list[float] = []
    for seat in range(state.players):
        court = state.court(seat)
        found.append(court[faction] + SECOND * sum(part / whole * count for part, count in zip(others, court, strict=True)))
    return found


def _sets(state: KingState) -> list[float]:
    """How each court stands if the invasion comes: its complete sets, how near the next one is, and who played last."""
    found: list[float] = []
    for seat in range(state.players):
        least, middle, _ = sorted(state.court(seat))
        found.append(least + SECOND * min(middle - least, 1) + LAST * (state.plays > 0 and state.last_play[seat] == state.plays))
    return found


def _share(chances: list[float], standing: Sequence[float], part: float) -> None:
    """Give each seat its part of a chance, by how well it stands."""
    top = max(standing)
    weights = [exp(value - top) for value in standing]
    whole = sum(weights)
    for seat, weight in enumerate(weights):
        chances[seat] += part * weight / whole
