"""The solo game: the Saxons, an automaton whose few free choices the human makes (KID2 section 10).

The human plays any number of cards, one after another; once the human passes, the Saxons reveal their top card, carry it out, summon a
follower, and the struggle is resolved. Every decision of theirs is a move like any other, so that all can see and replay it, but only
those are legal with which they reach the best they can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Self

from vacant_throne.core.contract import Line, Move, Outcome
from vacant_throne.core.message import Message
from vacant_throne.core.rng import Rng
from vacant_throne.king_is_dead.board import REGION_COUNT
from vacant_throne.king_is_dead.effects.negotiating import DISC, SWAP_FIRST, negotiable_regions
from vacant_throne.king_is_dead.flow import OVER, SUMMON, TURN, resolve_struggle
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.plan import Motive, Plan, Way, ways
from vacant_throne.king_is_dead.race import Standing
from vacant_throne.king_is_dead.ruleset import Ruleset
from vacant_throne.king_is_dead.state import KingState

HUMAN, SAXONS = range(2)


class SoloState(KingState):
    """A position of the solo game. The human decides everything; `actor` says for whom. `deck` holds the Saxon cards, the next first."""

    __slots__ = ()

    def __init__(self, rules: Ruleset, players: int) -> None:
        """As in a game of two (KID2-SOLO-SETUP-01); the deck is not shuffled yet."""
        super().__init__(rules, players)
        self.deck = tuple(rules.hand_cards(rules.hand))

    def legal_moves(self) -> Sequence[KingMove]:
        """Every move allowed now, in a fixed order; empty once the game is over."""
        if self.actor == SAXONS and self.step is TURN:
            assert self.deck
            return (self.rules.moves.cards[self.deck[0]],)  # KID2-SOLO-TURN-03
        return super().legal_moves()

    def apply(self, move: Move) -> None:
        """Make a legal move, in place."""
        if self.actor == SAXONS and self.step is TURN:
            assert self.deck
            self.deck = self.deck[1:]
        super().apply(move)
        self.settle()

    def settle(self) -> None:
        """Leave the Saxons only what serves them best; the human picks among what is equally good (KID2-SOLO-TIE-01).

        What cannot be done at all has no effect (KID2-SOLO-GEN-01): then their summon follows at once.
        """
        if self.actor == SAXONS and self.step not in (TURN, OVER) and not self.plan:
            self.plan, self.motive = saxon_plan(self)

    def end_pass(self) -> None:
        """The human's pass is final for this struggle: the Saxons act (KID2-SOLO-TURN-01, KID2-SOLO-TURN-02)."""
        self.begin_turn(SAXONS)
        self.seat = HUMAN
        if not self.deck:
            self.end_action()

    def end_action(self) -> None:
        """After the Saxons' action the struggle is resolved; the human opens the next one, or plays on in this one."""
        if self.actor == SAXONS:
            self.passes = 0
            resolve_struggle(self)
        self.motive = None
        self.begin_turn(HUMAN)

    def reveals(self, move: Move) -> bool:
        """A pass turns up the top card of the Saxon deck, unless that lies face up anyhow (KID2-SOLO-OPT-01)."""
        return move is self.rules.moves.pass_turn and not self.rules.house.open_saxons

    def determinize(self, seat: int, rng: Rng) -> Self:
        """A copy with the face-down Saxon cards in another order: which they are, everybody knows (KID2-SOLO-SETUP-01)."""
        new = super().determinize(seat, rng)
        if self.deck and not self.rules.house.open_saxons:
            turned_up = 1 if self.actor == SAXONS and self.step is TURN else 0
            hidden = list(self.deck[turned_up:])
            rng.shuffle(hidden)
            new.deck = (*self.deck[:turned_up], *hidden)
        return new


def solo_invasion(rules: Ruleset, control: Sequence[int], standings: Sequence[Standing]) -> Outcome:
    """An invasion is an immediate loss for the human, whatever the courts (KID2-SOLO-END-01)."""
    del rules, control, standings
    line = Line(Message("reckoning.solo_invasion"), "KID2-SOLO-END-01", (), (SAXONS,))
    return Outcome((2, 1), "invasion", "KID2-SOLO-END-01", (line,))


# --- what the Saxons choose ---


class _Resolution(NamedTuple):
    """One way to carry out the card or the summon: its moves, and the margins of all regions afterwards."""

    moves: tuple[KingMove, ...]
    followers: tuple[int, ...]
    margins: tuple[int, ...]

    def touches(self, region: int) -> bool:
        """Whether a follower leaves, enters or is exchanged there."""
        return any(move.region == region for move in self.moves)


def saxon_plan(state: KingState) -> tuple[Plan, Motive]:
    """The ways that the Saxons' priorities leave for the card just revealed, or for their summon, and why."""
    if state.step in (DISC, SWAP_FIRST):
        return _negotiate(state)
    summons = state.step is SUMMON
    found = list(_summons(state) if summons else _effects(state))
    step, region, best = _best(state, found, leave_one=not summons)
    boards: dict[tuple[int, ...], int] = {}
    plan = tuple(Way(resolution.moves, boards.setdefault(resolution.followers, len(boards))) for resolution in best)
    return plan, Motive("summon" if summons else "card", step, region, len(boards))


def margins(followers: Sequence[int]) -> tuple[int, ...]:
    """For each region the lead of its most numerous faction over the second; 0 for a tie or nobody."""
    found: list[int] = []
    for region in range(REGION_COUNT):
        first, second, *_ = sorted(followers[region::REGION_COUNT], reverse=True)
        found.append(first - second)
    return tuple(found)


def _effects(state: KingState) -> Iterator[_Resolution]:
    for moves, then in ways(state, ("summon",)):
        yield _Resolution(moves, tuple(then.followers), margins(then.followers))


def _summons(state: KingState) -> Iterator[_Resolution]:
    for move in SUMMON.legal(state):
        followers = state.followers[:]
        followers[move.place] -= 1
        yield _Resolution((move,), tuple(followers), margins(followers))


def _best(state: KingState, found: list[_Resolution], *, leave_one: bool) -> tuple[int, int, list[_Resolution]]:
    """The first step of the priorities that can be met, the region in which, and every resolution that meets it there.

    `leave_one` is for the card only: a margin of 1 is as good as none, for the summon will take it away (KID2-SOLO-SUMMON-01).
    """
    now = margins(state.followers)
    contested, *later = state.order[state.resolved :]
    regions = [*later, contested]  # KID2-SOLO-PRIO-5: the contested region comes last in the scan

    def chosen(test: Callable[[_Resolution], bool]) -> list[_Resolution]:
        return [resolution for resolution in found if test(resolution)]

    if now[contested]:  # KID2-SOLO-PRIO-1
        good = {0, 1} if leave_one and now[contested] > 1 else {0}
        if best := chosen(lambda resolution: resolution.margins[contested] in good):
            return 1, contested, best
    for region in regions:  # KID2-SOLO-PRIO-2
        lower = chosen(lambda resolution: resolution.margins[region] < now[region])  # noqa: B023 - called at once
        if lower:
            careful = [resolution for resolution in lower if resolution.margins[contested] <= now[contested]]
            return 2, region, careful or lower
    harmless = chosen(lambda resolution: all(then <= before for then, before in zip(resolution.margins, now, strict=True)))
    if harmless:  # KID2-SOLO-PRIO-3
        return 3, *_earliest(regions, harmless)
    return 4, *_earliest(regions, found)  # KID2-SOLO-PRIO-4


def _earliest(regions: Sequence[int], found: list[_Resolution]) -> tuple[int, list[_Resolution]]:
    """The first of those regions that any resolution touches, and all that touch it."""
    region = next(region for region in regions if any(resolution.touches(region) for resolution in found))
    return region, [resolution for resolution in found if resolution.touches(region)]


def _negotiate(state: KingState) -> tuple[Plan, Motive]:
    """KID2-SOLO-NEGOTIATE-01: the contested card, or the next one without a disc, for the first of those with the smallest margin."""
    eligible = [region for region in state.order[state.resolved :] if negotiable_regions(state) >> region & 1]
    first, *others = eligible
    now = margins(state.followers)
    other = min(others, key=lambda region: now[region])
    moves = state.rules.moves
    (named,), (swap,) = (moves.disc_on if state.step is DISC else moves.swap_with)[1 << first], moves.swap_with[1 << other]
    return (Way((named, swap), 0),), Motive("card", 0, first, 1)
