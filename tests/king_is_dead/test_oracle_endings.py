"""Who has won, in thousands of endings, against the naive reading."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.king_is_dead import naive
from tests.king_is_dead.comparing import seats_seen, seen
from tests.king_is_dead.helpers import position
from tests.king_is_dead.random_positions import edition_of
from vacant_throne.king_is_dead.state import KingState

SECOND_EDITION = {
    *(f"KID2-END-{rule}" for rule in ("INVASION-01", "INVASION-TIE-1", "INVASION-TIE-2")),
    *(f"KID2-END-CORONATION-{rule}" for rule in ("03", "TIE-1", "TIE-4", "TIE-5")),
    *(f"KID2-TEAM-{rule}" for rule in ("INVASION-01", "INVASION-TIE-1", "CORONATION-01", "CORONATION-TIE-1", "CORONATION-TIE-3")),
}
FIRST_EDITION = {
    *(f"KID1-END-{rule}" for rule in ("INVASION-01", "INVASION-TIE-1", "CONTROL-02")),
    *(f"KID1-END-CONTROL-TIE-{number}" for number in (1, 3, 4)),
    *(f"KID1-TEAM-{number}" for number in ("02", "03", "04")),
}
VIKINGS = {f"KID2-VIK-END-{number}" for number in ("02", "03", "04")}
MORDRED = {f"KID1-MOR-END-{number}" for number in ("02", "03", "04")}
EARLIEST, PLOT = "KID2-DEC-28", "KID2-ADV-PLOT-03"
SETTLED_BY = {  # rules: what may settle who has won
    "base": SECOND_EDITION,
    "base+last_player_loses": SECOND_EDITION | {EARLIEST},
    "cunning": SECOND_EDITION | {PLOT},
    "cunning+plain_plot": SECOND_EDITION,
    "cunning+last_player_loses": SECOND_EDITION | {PLOT, EARLIEST},
    "cunning+last_player_loses+plain_plot": SECOND_EDITION | {EARLIEST},
    "vikings": SECOND_EDITION | VIKINGS,
    "cunning+vikings": SECOND_EDITION | VIKINGS | {PLOT},
    "cunning+vikings+last_player_loses+plain_plot": SECOND_EDITION | VIKINGS | {EARLIEST},
    "solo": {rule for rule in SECOND_EDITION if rule.startswith("KID2-END-CORONATION")} | {"KID2-SOLO-END-01"},
    "first": FIRST_EDITION,
    "mordred": FIRST_EDITION | MORDRED,
}


def random_ending(rng: Random, rules: str) -> KingState:
    """A game just over. Courts and cards so alike that most comparisons are ties."""
    edition = edition_of(rules)
    players = 2 if "solo" in rules else rng.choice((2, 3, 4))
    codes = list(edition.regions)
    rng.shuffle(codes)
    ruling = rng.choice((edition.factions, edition.factions[0] * 2 + edition.factions[1:], *edition.factions))
    if ("vikings" in rules or rules == "mordred") and rng.random() < 0.6:
        won = rng.randrange(7)
        discs = [rng.choice(ruling) for _ in range(won)]
        discs[: rng.randrange(edition.foreign)] = "X" * min(won, rng.randrange(edition.foreign))
        rng.shuffle(discs)
        discs.append(edition.outsider)
    else:
        invaded = rng.random() < 0.4
        foreign = edition.foreign if invaded else rng.randrange(edition.foreign)
        discs = ["X"] * foreign + [rng.choice(ruling) for _ in range(8 - foreign)]
        rng.shuffle(discs)
    seats = []
    numbers = rng.sample(range(1, 33), players)
    plot = rng.randrange(players) if "cunning" in rules and rng.random() < 0.6 else None
    one = "at"[edition.outsider == "L"]
    for seat, number in enumerate(numbers):
        court = "-".join(str(rng.randrange(2)) for _ in range(3))
        hand, last = rng.choice((("", number), ("", number), (one, number), (one * 2, 0)))
        hand += "p" * (seat == plot)
        seats.append(f"{'ABCD'[seat]}={court}:{hand or '-'}:-:{last}")
    regions = " ".join(f"{code}=[{disc}]" for code, disc in zip(codes, discs, strict=False))
    order = f"{','.join(codes[: len(discs)])}/{','.join(codes[len(discs) :])}"
    return position(f"rules={rules} players={players} order={order} {regions} {' '.join(seats)}")


@pytest.mark.rule(
    "KID2-END-INVASION-01",
    "KID2-END-INVASION-TIE-1",
    "KID2-END-INVASION-TIE-2",
    "KID2-END-CORONATION-01",
    "KID2-END-CORONATION-02",
    "KID2-END-CORONATION-03",
    "KID2-END-CORONATION-TIE-1",
    "KID2-END-CORONATION-TIE-2",
    "KID2-END-CORONATION-TIE-3",
    "KID2-END-CORONATION-TIE-4",
    "KID2-END-CORONATION-TIE-5",
    "KID2-TEAM-INVASION-01",
    "KID2-TEAM-INVASION-TIE-1",
    "KID2-TEAM-CORONATION-01",
    "KID2-TEAM-CORONATION-TIE-1",
    "KID2-TEAM-CORONATION-TIE-2",
    "KID2-TEAM-CORONATION-TIE-3",
    "KID2-ADV-PLOT-02",
    "KID2-ADV-PLOT-03",
    "KID2-ADV-PLOT-04",
    "KID2-ADV-PLOT-05",
    "KID2-VIK-END-02",
    "KID2-VIK-END-03",
    "KID2-VIK-END-04",
    "KID2-SOLO-END-01",
    "KID2-SOLO-END-02",
    "KID1-END-CONTROL-01",
    "KID1-END-CONTROL-02",
    "KID1-END-CONTROL-TIE-1",
    "KID1-END-CONTROL-TIE-2",
    "KID1-END-CONTROL-TIE-3",
    "KID1-END-CONTROL-TIE-4",
    "KID1-END-INVASION-01",
    "KID1-END-INVASION-TIE-1",
    "KID1-TEAM-02",
    "KID1-TEAM-03",
    "KID1-TEAM-04",
    "KID1-MOR-END-02",
    "KID1-MOR-END-03",
    "KID1-MOR-END-04",
)
@pytest.mark.parametrize("rules", SETTLED_BY)
def test_the_winners_of_thousands_of_endings(rules):
    settled = Counter()
    for seed in range(1500):
        state = random_ending(Random(f"{rules} {seed}"), rules)
        outcome, table = state.outcome(), seen(state)
        assert outcome.ending == naive.ending(table), state.notation()
        assert set(outcome.winners) == naive.victors(table, seats_seen(state)), (outcome, state.notation())
        settled[outcome.rule] += 1
    assert set(settled) == SETTLED_BY[rules]
