"""Who has won the first edition, and by which rule (KID1 sections 6 and 7).

| rule | what is compared | here |
|---|---|---|
| KID1-END-CONTROL-01 | the factions, by regions and then by latest struggle | `race.rank_factions` |
| KID1-END-CONTROL-02, KID1-END-CONTROL-TIE-1, KID1-TEAM-02 | followers of the first and the second faction | `control_ending` |
| KID1-END-CONTROL-TIE-3, KID1-END-CONTROL-TIE-4 | whoever played a card last loses | `control_ending` |
| KID1-END-INVASION-01, KID1-TEAM-03 | complete sets | `saxons` |
| KID1-END-INVASION-TIE-1, KID1-TEAM-04 | who last played a card | `saxons` |
| KID1-MOR-END-02..04 | first faction, second faction, whole court, who last played a card | `mordred` |
"""

from __future__ import annotations

from collections.abc import Sequence

from vacant_throne.core.contract import Outcome
from vacant_throne.core.message import Message
from vacant_throne.king_is_dead.race import Race, Standing, compare_followers, compare_sets, last_to_play_wins, rank_factions
from vacant_throne.king_is_dead.ruleset import Ruleset


def control_ending(rules: Ruleset, control: Sequence[int], standings: Sequence[Standing]) -> Outcome:
    """The outcome when all struggles are resolved. Partners are compared one by one, and share what either of them wins (KID1-TEAM-04)."""
    ranked, lines = rank_factions(rules, control)
    race = Race("control", len(standings), lines)
    first = "KID1-TEAM-02" if race.teams else "KID1-END-CONTROL-02"
    if compare_followers(race, rules, ranked, standings, (first, "KID1-END-CONTROL-TIE-1")):
        return race.outcome()
    last = [standing.last_play for standing in standings]
    # the last one loses, again and again, until the one whose last card was the earliest is left (never played: earlier than any)
    if race.compare(Message("reckoning.last_player_loses"), "KID1-TEAM-04" if race.teams else "KID1-END-CONTROL-TIE-3", last, min):
        return race.outcome()
    return race.shared("KID1-END-CONTROL-TIE-4")


def saxons(rules: Ruleset, control: Sequence[int], standings: Sequence[Standing]) -> Outcome:
    """The outcome when the fourth Saxon token was placed; whoever controls what does not matter."""
    del rules, control
    race = Race("saxons", len(standings))
    if compare_sets(race, standings, "KID1-END-INVASION-01", "KID1-TEAM-03"):
        return race.outcome()
    return last_to_play_wins(race, standings, "KID1-END-INVASION-TIE-1", "KID1-TEAM-04", "KID1-END-INVASION-TIE-1")


def mordred(rules: Ruleset, control: Sequence[int], standings: Sequence[Standing]) -> Outcome:
    """The outcome when the loyalists won a struggle: as at a control ending, on the regions controlled so far, but for the last ties."""
    ranked, lines = rank_factions(rules, control)
    race = Race("mordred", len(standings), lines)
    if compare_followers(race, rules, ranked, standings, ("KID1-MOR-END-02", "KID1-MOR-END-02")):
        return race.outcome()
    courts = [sum(standing.court) for standing in standings]
    # KID1-MOR-END-03: the whole court stands for the faction that is missing, and for nothing else
    if len(ranked) < 2 and race.compare(Message("reckoning.whole_court"), "KID1-MOR-END-03", courts):
        return race.outcome()
    return last_to_play_wins(race, standings, "KID1-MOR-END-04", "KID1-MOR-END-04", "KID1-MOR-END-04")
