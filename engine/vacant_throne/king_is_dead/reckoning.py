"""Who has won, and by which rule (KID2 sections 8 and 9).

Both endings work alike: a list of comparisons, each of which keeps the best of the seats still in the running, until one winner (or one
team) is left or nothing more can be compared.

| rule | what is compared | here |
|---|---|---|
| KID2-END-CORONATION-01, -02 | the factions, by regions and then by latest struggle | `rank_factions` |
| KID2-END-CORONATION-03, KID2-TEAM-CORONATION-01 | followers of the first faction | `coronation` |
| KID2-END-CORONATION-TIE-1, KID2-TEAM-CORONATION-TIE-1 | followers of the second faction | `coronation` |
| KID2-END-CORONATION-TIE-4, KID2-TEAM-CORONATION-TIE-3 | who first had played all cards | `_first_to_finish` |
| KID2-END-INVASION-01, KID2-TEAM-INVASION-01 | complete sets | `invasion` |
| KID2-END-INVASION-TIE-1, KID2-TEAM-INVASION-TIE-1 | who last played a card | `invasion` |
| KID2-END-CORONATION-TIE-5, KID2-END-INVASION-TIE-2 | nothing more: shared | both |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vacant_throne.core.contract import Line, Outcome
from vacant_throne.core.message import Message, Term
from vacant_throne.king_is_dead.board import FACTION_COUNT


class Standing(NamedTuple):
    """What counts of one seat at the end: its court by faction, the action that emptied its hand and its last action (0: none)."""

    court: tuple[int, ...]
    finished: int
    last_play: int


class _Race:
    """The seats still in the running, narrowed by one comparison after another, with a line of the reckoning for each."""

    def __init__(self, ending: str, players: int, lines: list[Line]) -> None:
        self.ending = ending
        self.players = players
        self.teams = players == 4  # KID2-TEAM-01: partners sit opposite
        self.left = tuple(range(players))
        self.lines = lines
        self.rule = ""

    def settled(self) -> bool:
        """Whether one seat is left, or seats of one team only (KID2-TEAM-CORONATION-TIE-2)."""
        return len({seat % 2 if self.teams else seat for seat in self.left}) == 1

    def compare(self, message: Message, rule: str, values: Sequence[int], *, lowest: bool = False) -> bool:
        """Keep the seats with the highest value, or the `lowest` that is not 0. True if that settles it."""
        running = [values[seat] for seat in self.left]
        best = min(filter(None, running)) if lowest else max(running)
        shown = tuple(value if seat in self.left else None for seat, value in enumerate(values))
        self.left = tuple(seat for seat in self.left if values[seat] == best)
        self.lines.append(Line(message, rule, shown, self.left))
        self.rule = rule
        return self.settled()

    def shared(self, rule: str) -> Outcome:
        """Nothing more can be compared: all that are left have won together."""
        self.lines.append(Line(Message("reckoning.shared"), rule, (), self.left))
        self.rule = rule
        return self.outcome()

    def outcome(self) -> Outcome:
        """The outcome with those that are left, and their partners, as winners."""
        winners = {seat % 2 for seat in self.left} if self.teams else set(self.left)
        ranks = tuple(1 if (seat % 2 if self.teams else seat) in winners else 2 for seat in range(self.players))
        return Outcome(ranks, self.ending, self.rule, tuple(self.lines))


def rank_factions(control: Sequence[int], names: Sequence[str]) -> tuple[tuple[int, ...], list[Line]]:
    """The factions that control a region, strongest first, and the lines that say why.

    `control` has, struggle by struggle, the faction that took control, or -1. Of factions with equally many regions, the one whose
    latest won struggle is later ranks higher (KID2-END-CORONATION-01, KID2-END-CORONATION-02).
    """
    regions = [control.count(faction) for faction in range(FACTION_COUNT)]
    latest = [max((n for n, winner in enumerate(control, 1) if winner == faction), default=0) for faction in range(FACTION_COUNT)]
    ranked = sorted((f for f in range(FACTION_COUNT) if regions[f]), key=lambda f: (regions[f], latest[f]), reverse=True)
    lines: list[Line] = []
    for place, faction in enumerate(ranked, 1):
        tied = sum(regions[other] == regions[faction] for other in ranked) > 1
        args = {"place": place, "faction": Term("faction", names[faction]), "n": regions[faction], "struggle": latest[faction]}
        if tied:
            lines.append(Line(Message("reckoning.faction_later", args), "KID2-END-CORONATION-02"))
        else:
            lines.append(Line(Message("reckoning.faction", args), "KID2-END-CORONATION-01"))
    return tuple(ranked), lines


def coronation(control: Sequence[int], names: Sequence[str], standings: Sequence[Standing]) -> Outcome:
    """The outcome when all struggles are resolved: `control` struggle by struggle (a faction, or -1), `standings` seat by seat.

    `names` are the factions' own, for the lines of the reckoning.
    """
    ranked, lines = rank_factions(control, names)
    race = _Race("coronation", len(standings), lines)
    rules = (
        ("KID2-TEAM-CORONATION-01", "KID2-TEAM-CORONATION-TIE-1") if race.teams else ("KID2-END-CORONATION-03", "KID2-END-CORONATION-TIE-1")
    )
    # KID2-END-CORONATION-TIE-2: with no second faction, zip ends after the first
    for faction, rule in zip(ranked, rules, strict=False):
        message = Message("reckoning.followers", {"faction": Term("faction", names[faction])})
        if race.compare(message, rule, [standing.court[faction] for standing in standings]):
            return race.outcome()
    return _first_to_finish(race, standings)


def _first_to_finish(race: _Race, standings: Sequence[Standing]) -> Outcome:
    if race.teams:  # KID2-TEAM-CORONATION-TIE-3: a team has finished when both hands are empty
        rule = "KID2-TEAM-CORONATION-TIE-3"
        pairs = [(standings[seat].finished, standings[(seat + 2) % 4].finished) for seat in range(4)]
        finished = [max(pair) if all(pair) else 0 for pair in pairs]
    else:
        rule = "KID2-END-CORONATION-TIE-4"
        finished = [standing.finished for standing in standings]
    if not any(finished[seat] for seat in race.left):
        return race.shared("KID2-END-CORONATION-TIE-5")
    message = Message("reckoning.first_finished_team" if race.teams else "reckoning.first_finished")
    race.compare(message, rule, finished, lowest=True)  # players with cards left (0) lose to those without
    return race.outcome()


def invasion(standings: Sequence[Standing]) -> Outcome:
    """The outcome when the third instability disc was placed."""
    race = _Race("invasion", len(standings), [])
    courts = [standing.court for standing in standings]
    last = [standing.last_play for standing in standings]
    if race.teams:  # both partners' courts are added before sets are counted
        courts = [tuple(a + b for a, b in zip(courts[seat], courts[(seat + 2) % 4], strict=True)) for seat in range(4)]
        last = [max(last[seat], last[(seat + 2) % 4]) for seat in range(4)]
        sets_rule, last_rule = "KID2-TEAM-INVASION-01", "KID2-TEAM-INVASION-TIE-1"
    else:
        sets_rule, last_rule = "KID2-END-INVASION-01", "KID2-END-INVASION-TIE-1"
    if race.compare(Message("reckoning.sets_team" if race.teams else "reckoning.sets"), sets_rule, [min(court) for court in courts]):
        return race.outcome()
    if not any(last[seat] for seat in race.left):
        return race.shared("KID2-END-INVASION-TIE-2")
    race.compare(Message("reckoning.last_played_team" if race.teams else "reckoning.last_played"), last_rule, last)
    return race.outcome()
