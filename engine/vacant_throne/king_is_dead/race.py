"""How a winner is found, whatever the edition: one comparison after another, each told in a line of the reckoning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from vacant_throne.core.contract import Line, Outcome
from vacant_throne.core.message import Message
from vacant_throne.king_is_dead.board import FACTION_COUNT
from vacant_throne.king_is_dead.ruleset import Ruleset
from vacant_throne.king_is_dead.terms import faction_term


class Standing(NamedTuple):
    """What counts of one seat at the end. `finished` is the action that left it no card to play, `last_play` its last one (0: none)."""

    court: tuple[int, ...]
    finished: int
    last_play: int
    plot: bool = False
    """Whether it holds Plot."""


def earliest(values: Iterable[int]) -> int:
    """The lowest that is not 0, which stands for "not yet"."""
    return min(filter(None, values))


class Race:
    """The seats still in the running, narrowed by one comparison after another, with a line of the reckoning for each."""

    def __init__(self, ending: str, players: int, lines: Iterable[Line] = ()) -> None:
        self.ending = ending
        self.players = players
        self.teams = players == 4  # KID2-TEAM-01, KID1-TEAM-01: partners sit opposite
        self.left = tuple(range(players))
        self.lines = list(lines)
        self.rule = ""

    def settled(self) -> bool:
        """Whether one seat is left, or seats of one team only (KID2-TEAM-CORONATION-TIE-2, KID1-TEAM-04)."""
        return len({seat % 2 if self.teams else seat for seat in self.left}) == 1

    def compare(self, message: Message, rule: str, values: Sequence[int], best: Callable[[Iterable[int]], int] = max) -> bool:
        """Keep the seats whose value is the best of those in the running. True if that settles it."""
        wanted = best(values[seat] for seat in self.left)
        shown = tuple(value if seat in self.left else None for seat, value in enumerate(values))
        self.left = tuple(seat for seat in self.left if values[seat] == wanted)
        self.lines.append(Line(message, rule, shown, self.left))
        self.rule = rule
        return self.settled()

    def together(self, values: Sequence[int]) -> list[int]:
        """Of each value and its partner's the higher, where there are teams."""
        return [max(values[seat], values[(seat + 2) % 4]) for seat in range(4)] if self.teams else list(values)

    def shared(self, rule: str) -> Outcome:
        """Nothing more can be compared: all that are left have won together."""
        self.lines.append(Line(Message("reckoning.shared"), rule, (), self.left))
        self.rule = rule
        return self.outcome()

    def outcome(self) -> Outcome:
        """The outcome with those that are left, and their partners, as winners (KID2-TEAM-CORONATION-01, KID1-TEAM-02)."""
        winners = {seat % 2 for seat in self.left} if self.teams else set(self.left)
        ranks = tuple(1 if (seat % 2 if self.teams else seat) in winners else 2 for seat in range(self.players))
        return Outcome(ranks, self.ending, self.rule, tuple(self.lines))


def rank_factions(rules: Ruleset, control: Sequence[int]) -> tuple[tuple[int, ...], list[Line]]:
    """The factions that control a region, strongest first, and the lines that say why.

    `control` has, struggle by struggle, the faction that took control, or -1. Of factions with equally many regions, the one whose
    latest won struggle is later ranks higher (KID2-END-CORONATION-01, KID2-END-CORONATION-02, KID1-END-CONTROL-01).
    """
    regions = [control.count(faction) for faction in range(FACTION_COUNT)]
    latest = [max((n for n, winner in enumerate(control, 1) if winner == faction), default=0) for faction in range(FACTION_COUNT)]
    ranked = sorted((f for f in range(FACTION_COUNT) if regions[f]), key=lambda f: (regions[f], latest[f]), reverse=True)
    lines: list[Line] = []
    for place, faction in enumerate(ranked, 1):
        tied = sum(regions[other] == regions[faction] for other in ranked) > 1
        args = {"place": place, "faction": faction_term(rules, faction), "n": regions[faction], "struggle": latest[faction]}
        if tied:
            lines.append(Line(Message("reckoning.faction_later", args), rules.rule("KID2-END-CORONATION-02")))
        else:
            lines.append(Line(Message("reckoning.faction", args), rules.rule("KID2-END-CORONATION-01")))
    return tuple(ranked), lines


def compare_followers(race: Race, rules: Ruleset, ranked: Sequence[int], standings: Sequence[Standing], cited: Sequence[str]) -> bool:
    """Compare followers of the first faction, then of the second, by the rules `cited`; true once that settles it.

    Where one faction or none controls a region there is no second one (KID2-END-CORONATION-TIE-2, KID1-END-CONTROL-TIE-2).
    """
    for faction, rule in zip(ranked, cited, strict=False):
        message = Message("reckoning.followers", {"faction": faction_term(rules, faction)})
        if race.compare(message, rule, [standing.court[faction] for standing in standings]):
            return True
    return False


def compare_sets(race: Race, standings: Sequence[Standing], rule: str, team_rule: str) -> bool:
    """Compare complete sets; partners add their courts before sets are counted. True if that settles it."""
    courts = [standing.court for standing in standings]
    if race.teams:
        courts = [tuple(a + b for a, b in zip(courts[seat], courts[(seat + 2) % 4], strict=True)) for seat in range(4)]
        return race.compare(Message("reckoning.sets_team"), team_rule, [min(court) for court in courts])
    return race.compare(Message("reckoning.sets"), rule, [min(court) for court in courts])


def last_to_play_wins(race: Race, standings: Sequence[Standing], rule: str, team_rule: str, shared_rule: str) -> Outcome:
    """The tied player who played a card last wins, or the team of that player. Shared, if none of them ever played one."""
    last = race.together([standing.last_play for standing in standings])
    if not any(last[seat] for seat in race.left):
        return race.shared(shared_rule)
    message = Message("reckoning.last_played_team" if race.teams else "reckoning.last_played")
    race.compare(message, team_rule if race.teams else rule, last)
    return race.outcome()
