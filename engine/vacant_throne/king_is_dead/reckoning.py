"""Who has won the second edition, and by which rule (KID2 sections 8, 9 and 11).

All endings work alike: a list of comparisons, each of which keeps the best of the seats still in the running, until one winner (or one
team) is left or nothing more can be compared.

| rule | what is compared | here |
|---|---|---|
| KID2-END-CORONATION-01, -02 | the factions, by regions and then by latest struggle | `race.rank_factions` |
| KID2-END-CORONATION-03, KID2-TEAM-CORONATION-01 | followers of the first faction | `coronation` |
| KID2-END-CORONATION-TIE-1, KID2-TEAM-CORONATION-TIE-1 | followers of the second faction | `coronation` |
| KID2-END-CORONATION-TIE-3, KID2-ADV-PLOT-03 | who holds Plot | `coronation` |
| KID2-END-CORONATION-TIE-4, KID2-TEAM-CORONATION-TIE-3 | who first had played all cards | `_first_to_finish` |
| KID2-END-INVASION-01, KID2-TEAM-INVASION-01 | complete sets | `invasion` |
| KID2-END-INVASION-TIE-1, KID2-TEAM-INVASION-TIE-1 | who last played a card | `invasion` |
| KID2-END-CORONATION-TIE-5, KID2-END-INVASION-TIE-2 | nothing more: shared | both |
| KID2-VIK-END-02, KID2-VIK-END-03 | first faction, second faction, whole court, who last played a card | `vikings` |
"""

from __future__ import annotations

from collections.abc import Sequence

from vacant_throne.core.contract import Line, Outcome
from vacant_throne.core.message import Message, seat_term
from vacant_throne.king_is_dead.board import FACTION_COUNT
from vacant_throne.king_is_dead.race import (
    Race,
    Standing,
    compare_followers,
    compare_sets,
    earliest,
    last_to_play_wins,
    rank_factions,
)
from vacant_throne.king_is_dead.ruleset import Ruleset
from vacant_throne.king_is_dead.terms import faction_term


def coronation(rules: Ruleset, control: Sequence[int], standings: Sequence[Standing]) -> Outcome:
    """The outcome when all struggles are resolved: `control` struggle by struggle (a faction, or -1), `standings` seat by seat."""
    ranked, lines = rank_factions(rules, control)
    race = Race("coronation", len(standings), lines)
    standings = _with_plot(race, rules, standings, ranked[0])
    if compare_followers(race, rules, ranked, standings, _follower_rules(race)):
        return race.outcome()
    if not rules.house.plain_plot and any(standings[seat].plot for seat in race.left):
        # KID2-TEAM-CORONATION-TIE-3: a tied holder wins for the team
        race.compare(Message("reckoning.plot_breaks_tie"), "KID2-ADV-PLOT-03", [int(standing.plot) for standing in standings])
        return race.outcome()
    return _first_to_finish(race, rules, standings)


def _follower_rules(race: Race) -> tuple[str, str]:
    if race.teams:
        return "KID2-TEAM-CORONATION-01", "KID2-TEAM-CORONATION-TIE-1"
    return "KID2-END-CORONATION-03", "KID2-END-CORONATION-TIE-1"


def _first_to_finish(race: Race, rules: Ruleset, standings: Sequence[Standing]) -> Outcome:
    if race.teams:  # KID2-TEAM-CORONATION-TIE-3: a team has finished when both hands are empty
        rule = "KID2-TEAM-CORONATION-TIE-3"
        pairs = [(standings[seat].finished, standings[(seat + 2) % 4].finished) for seat in range(4)]
        finished = [max(pair) if all(pair) else 0 for pair in pairs]
    else:
        rule = "KID2-END-CORONATION-TIE-4"
        finished = [standing.finished for standing in standings]
    if any(finished[seat] for seat in race.left):
        message = Message("reckoning.first_finished_team" if race.teams else "reckoning.first_finished")
        race.compare(message, rule, finished, earliest)  # players with cards left (0) lose to those without
        return race.outcome()
    if rules.house.last_player_loses:  # one by one, also where there are teams, as in the first edition
        last = [standing.last_play for standing in standings]
        if race.compare(Message("reckoning.last_player_loses"), "KID2-DEC-28", last, min):
            return race.outcome()
    return race.shared("KID2-END-CORONATION-TIE-5")


def invasion(rules: Ruleset, control: Sequence[int], standings: Sequence[Standing]) -> Outcome:
    """The outcome when the third instability disc was placed; whoever controls what does not matter."""
    del control
    race = Race("invasion", len(standings))
    standings = _with_plot(race, rules, standings, None)
    if compare_sets(race, standings, "KID2-END-INVASION-01", "KID2-TEAM-INVASION-01"):
        return race.outcome()
    return last_to_play_wins(race, standings, "KID2-END-INVASION-TIE-1", "KID2-TEAM-INVASION-TIE-1", "KID2-END-INVASION-TIE-2")


def vikings(rules: Ruleset, control: Sequence[int], standings: Sequence[Standing]) -> Outcome:
    """The outcome when the Vikings won a struggle (KID2-VIK-END-02..04): players are compared one by one, also where there are teams."""
    ranked, lines = rank_factions(rules, control)
    race = Race("vikings", len(standings), lines)
    standings = _with_plot(race, rules, standings, ranked[0] if ranked else 0)
    if compare_followers(race, rules, ranked, standings, ("KID2-VIK-END-02", "KID2-VIK-END-02")):
        return race.outcome()
    rule = "KID2-VIK-END-02" if ranked else "KID2-VIK-END-03"
    if race.compare(Message("reckoning.whole_court"), rule, [sum(standing.court) for standing in standings]):
        return race.outcome()
    return last_to_play_wins(race, standings, "KID2-VIK-END-02", "KID2-VIK-END-04", "KID2-VIK-END-02")


def _with_plot(race: Race, rules: Ruleset, standings: Sequence[Standing], strongest: int | None) -> Sequence[Standing]:
    """The standings with a Plot counted as one follower of the faction that serves its holder best (KID2-ADV-PLOT-02, KID2-ADV-PLOT-05).

    That is the strongest one, or, where sets count (None), the one of which the holder, or the holder's team, has fewest.
    """
    holder = next((seat for seat, standing in enumerate(standings) if standing.plot), None)
    if holder is None:
        return standings
    court = standings[holder].court
    if strongest is None:
        partner = standings[(holder + 2) % 4].court if race.teams else (0,) * FACTION_COUNT
        together = [own + other for own, other in zip(court, partner, strict=True)]
        strongest = together.index(min(together))
    args = {"who": seat_term(holder), "faction": faction_term(rules, strongest)}
    race.lines.append(Line(Message("reckoning.plot", args), "KID2-ADV-PLOT-02"))
    counted = (*court[:strongest], court[strongest] + 1, *court[strongest + 1 :])
    return [*standings[:holder], standings[holder]._replace(court=counted), *standings[holder + 1 :]]
