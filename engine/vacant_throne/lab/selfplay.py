"""One player against itself, in any kind of game: what became of the games, as whole numbers that add up.

A *side* is whoever wins together: a seat, or a team. What a side has won of a game is counted in sixtieths, so that a win that is shared by
two, three or four sides is a whole number too, and sums come out the same in whatever parts they are added.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from vacant_throne.core.contract import Game, Options, Outcome
from vacant_throne.core.match import SEEDS
from vacant_throne.core.message import Term
from vacant_throne.core.rng import Rng, stream
from vacant_throne.king_is_dead.state import KingState
from vacant_throne.kings_bounty.cards import CARDS, FIRST_OBELISK, card_in
from vacant_throne.kings_bounty.state import BountyState
from vacant_throne.lab.endings import every_kind, name_of
from vacant_throne.lab.matches import course
from vacant_throne.lab.randomplay import sort_of

WHOLE = 60
"""A win that nobody shares."""
TEAMS = 4
"""Players of The King Is Dead who are two teams, partners facing each other."""

Tally = dict[str, Counter[str]]
"""Counts by what they count; all of them add up over games."""


class Kind(NamedTuple):
    """A kind of game, by its place in `endings.every_kind`; with `less`, every seat begins with a card less, each with another one."""

    place: int
    less: bool = False

    def __str__(self) -> str:
        return name_of(self.place) + (", a card less" if self.less else "")


class Part(NamedTuple):
    """Some of the games of one kind: their numbers, from `first` on, and who plays them."""

    kind: Kind
    first: int
    games: int
    seed: int
    player: str


@cache
def kinds() -> tuple[Kind, ...]:
    """Every kind of game; and where two play with the same open hands, with a card less too."""
    plain = [Kind(place) for place in range(len(every_kind()))]
    alike = [kind for kind in plain if _alike(*every_kind()[kind.place])]
    return (*plain, *(Kind(kind.place, less=True) for kind in alike))


def _alike(game: Game[Any], options: Options) -> bool:
    state = game.start(game.complete(options), 1)
    return isinstance(state, KingState) and state.players == 2 and not state.rules.secret and state.deck is None and not state.rules.raiders


def play(part: Part) -> Tally:
    """Play these games, every one from a set-up and with luck of its own, which its number settles."""
    game, kind = every_kind()[part.kind.place]
    options = game.complete(kind)
    tally: Tally = defaultdict(Counter)
    for number in range(part.first, part.first + part.games):
        rng = stream(part.seed, f"{part.kind} {number}")
        state = game.start(options, rng.below(SEEDS))
        if part.kind.less:
            take_away(state, rng)
        _count(tally, state, _played(game, options, state, part.player, rng))
    return dict(tally)


def take_away(state: KingState, rng: Rng) -> None:
    """Take a card from every seat, from each another one."""
    different = list(dict.fromkeys(state.rules.hand_cards(state.rules.hand)))
    rng.shuffle(different)
    for seat, card in zip(range(state.players), different, strict=False):
        state.hands[seat] = state.rules.without(state.hands[seat], card)


class Course(NamedTuple):
    """How a game went: where it ended, its decisions, and the cards that were played, each with its turn."""

    end: Any
    decisions: int
    plays: list[tuple[str, int]]


def _played(game: Game[Any], options: Options, start: Any, name: str, rng: Rng) -> Course:
    """A whole game of that player against itself."""
    state = start.copy()
    plays: list[tuple[str, int]] = []
    decisions = 0
    for made in course(game.id, options, state, [name] * game.seats(options), lambda _number: rng.next64()):
        own = isinstance(state, BountyState) or state.actor == made.seat  # and not an automaton's
        if own and sort_of(made.move) == "card":
            plays.append((sort_of_card(made.move.text.partition(":")[2]), state.turn))
        state.apply(made.move)
        decisions += 1
    return Course(state, decisions, plays)


def sort_of_card(name: str) -> str:
    """A card's name; in King's Bounty without its nation, but for obelisks, which have none."""
    return _SORTS.get(name, name)


_SORTS = {name: name.partition("_")[2] for name in CARDS[:FIRST_OBELISK]}


# --- counting ---


def sides_of(state: Any) -> int:
    """How many sides there are; seat and side are the same but for teams, where partners are `seat` and `seat` + 2."""
    if isinstance(state, BountyState):
        return state.rules.players
    return 2 if state.players == TEAMS else state.players


def dealt(state: Any, side: int, sides: int) -> Counter[str]:
    """The cards in the hands of a side."""
    found: Counter[str] = Counter()
    for hand in state.hands[side::sides]:
        if isinstance(state, BountyState):
            found.update(sort_of_card(CARDS[card_in(held)]) for held in hand)
        else:
            found.update(state.rules.cards[card].name for card in state.rules.hand_cards(hand))
    return found


def won(outcome: Outcome, sides: int) -> list[int]:
    """What each side has won, in sixtieths."""
    winners = {seat % sides for seat in outcome.winners}
    return [WHOLE // len(winners) if side in winners else 0 for side in range(sides)]


def _count(tally: Tally, start: Any, course: Course) -> None:
    outcome: Outcome = course.end.outcome()
    sides = sides_of(start)
    gains = won(outcome, sides)
    turns = course.end.turn - 1
    tally["games"]["all"] += 1
    tally["games"]["drawn"] += WHOLE not in gains
    tally["endings"][outcome.ending] += 1
    tally["settled"][outcome.rule] += 1
    tally["turns"][str(turns)] += 1
    tally["decisions"][str(course.decisions)] += 1
    for side, gain in enumerate(gains):
        tally[f"place {(side - start.seat) % sides}"][str(gain)] += 1
    hands = [dealt(start, side, sides) for side in range(sides)]
    for card in {card for hand in hands for card in hand}:
        compare(tally[f"held {card}"], [hand[card] for hand in hands], gains)
    for card, turn in course.plays:
        tally[f"played {card}"].update(times=1, when=1000 * (turn - 1) // turns)
    if isinstance(start, BountyState):
        count_titles(tally, outcome, start.rules.first)


def compare(counts: Counter[str], held: Sequence[int], gains: Sequence[int]) -> None:
    """Note for a line of best fit how many of a card each side had more than the mean (times the sides), and what it won more."""
    sides = len(held)
    more = [sides * number - sum(held) for number in held]
    better = [gain - WHOLE // sides for gain in gains]
    xx, xy = sum(x * x for x in more), sum(x * y for x, y in zip(more, better, strict=True))
    counts["dealt"] += sum(held)
    if xx:
        counts.update({"games": 1, "xx": xx, "xy": xy, "xx xx": xx * xx, "xx xy": xx * xy, "xy xy": xy * xy})


def count_titles(tally: Tally, outcome: Outcome, first: int) -> None:
    """How often each title was there to be had, was awarded, went to the winner, and decided who that was."""
    total = next(line for line in outcome.reckoning if line.message.id.endswith(".total")).values
    points = [value for value in total if value is not None]
    for line in outcome.reckoning:
        title, worth = line.message.args.get("title"), line.message.args.get("points")
        if not isinstance(title, Term) or not isinstance(worth, int):
            continue
        counts = tally[f"title {title.name}"]
        counts["in play"] += 1
        if line.left:
            (holder,) = line.left
            without = [value - worth * (seat == holder) for seat, value in enumerate(points)]
            winner = min(range(len(points)), key=lambda seat: (-without[seat], (seat - first) % len(points)))
            counts["awarded"] += 1
            counts["won"] += holder in outcome.winners
            counts["decided"] += winner not in outcome.winners
