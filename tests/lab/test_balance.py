"""A player against itself: what is counted adds up, is the same however the work is shared, and says what it means."""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from tests.rules.spec import defined
from vacant_throne.core.contract import Line, Outcome
from vacant_throne.core.message import Message, Term
from vacant_throne.games import GAMES
from vacant_throne.lab import balance, selfplay
from vacant_throne.lab.selfplay import WHOLE, Tally, kinds

KINDS = {str(kind): kind for kind in kinds()}
BASE = "king-is-dead, players=2"
LESS = "king-is-dead, players=2, a card less"
TEAMS = "king-is-dead, players=4, cards=cunning"
SOLO = "king-is-dead, players=1"
BOUNTY = "kings-bounty, players=3, expert=True"
DIFFERENT = (BASE, LESS, TEAMS, SOLO, "king-is-dead-first, players=3, mordred=True", BOUNTY)


def played(*names: str, games: int, player: str = "random", processes: int = 1) -> balance.Figures:
    found: balance.Figures = {}
    for part, tally in balance.run(balance.parts([KINDS[name] for name in names], games, 1, player, {}), processes):
        balance.add(found, part, tally)
    return found


@pytest.fixture(scope="module")
def found() -> balance.Figures:
    return played(*DIFFERENT, games=12)


def test_there_are_all_kinds_and_those_with_a_card_less() -> None:
    assert [name for name in KINDS if name.endswith("less")] == [LESS, "king-is-dead-first, players=2, a card less"]
    assert len(KINDS) == 27 + 2


def test_all_that_is_counted_adds_up(found: balance.Figures) -> None:
    for name, each in found.items():
        counts, sides = each["counts"], {TEAMS: 2, SOLO: 2, BASE: 2, LESS: 2}.get(name, 3)
        assert counts["games"]["all"] == 12
        for what in ("endings", "settled", "turns", "decisions", *(f"place {place}" for place in range(sides))):
            assert sum(counts[what].values()) == 12, what
        assert f"place {sides}" not in counts
        assert counts["settled"].keys() <= defined().keys()
        won = sum(int(gain) * count for place in range(sides) for gain, count in counts[f"place {place}"].items())
        assert won == 12 * WHOLE
        assert sum(share.value for share in balance.shares(counts)) == pytest.approx(1)


def test_cards_are_counted_as_they_are_dealt_and_no_more_are_played(found: balance.Figures) -> None:
    for name, hands in ((BASE, 2 * 8), (LESS, 2 * 7), (TEAMS, 4 * (5 + 3))):
        counts = found[name]["counts"]
        dealt = {what.removeprefix("held "): each["dealt"] for what, each in counts.items() if what.startswith("held ")}
        assert sum(dealt.values()) == 12 * hands
        assert all(counts.get(f"played {card}", {}).get("times", 0) <= number for card, number in dealt.items())
        assert all(0 <= counts[what]["when"] < 1000 * counts[what]["times"] for what in counts if what.startswith("played "))
    # What all have alike says nothing; a card that somebody lacks tells in every game in which that is so.
    assert "games" not in found[BASE]["counts"]["held negotiate"]
    lacked = found[LESS]["counts"]["held negotiate"]
    assert lacked["games"] == 12 * 2 - lacked["dealt"] > 0
    # The human of the solo game has eight cards, and the Saxons' plays are not the human's.
    solo = found[SOLO]["counts"]
    assert sum(each["times"] for what, each in solo.items() if what.startswith("played ")) <= 12 * 8


def test_kings_bounty_tells_of_sorts_of_cards_and_of_titles(found: balance.Figures) -> None:
    counts = found[BOUNTY]["counts"]
    sorts = {"archer", "warrior", "mage", "hero", "monster", "tower", "fortress", "citadel", "obelisk_1", "obelisk_2", "obelisk_3"}
    assert {what.removeprefix("held ") for what in counts if what.startswith("held ")} <= sorts
    assert {what.removeprefix("played ") for what in counts if what.startswith("played ")} <= sorts
    titles = [each for what, each in counts.items() if what.startswith("title ")]
    assert titles
    for each in titles:
        assert each["in play"] >= each.get("awarded", 0) >= each.get("won", 0) >= each.get("decided", 0)


def test_who_begins_with_a_card_less_lacks_another_one_than_the_others() -> None:
    game = GAMES["king-is-dead"]
    lacking: Counter[str] = Counter()
    for seed in range(20):
        state = game.start(game.complete({"players": 2}), seed)
        before = [selfplay.dealt(state, side, 2) for side in range(2)]
        selfplay.take_away(state, selfplay.stream(1, f"{seed}"))
        (one,), (other,) = ((before[side] - selfplay.dealt(state, side, 2)).elements() for side in range(2))
        assert one != other
        lacking.update([one, other])
    assert len(lacking) == 7


@pytest.mark.parametrize(("sides", "fair"), [(2, 0.5), (3, 1 / 3), (4, 0.25)])
def test_a_card_is_worth_what_who_has_it_alone_wins_beyond_a_fair_share(sides: int, fair: float) -> None:
    def of(winners: list[int]) -> balance.Estimate:
        counts: Counter[str] = Counter()
        for number, winner in enumerate(winners):
            has = number % sides
            selfplay.compare(
                counts, [int(side == has) for side in range(sides)], [WHOLE * (side == winner % sides) for side in range(sides)]
            )
        found = balance.worth(counts, sides)
        assert found
        return found

    assert of(list(range(60))).value == pytest.approx(1 - fair)
    assert of([number + 1 for number in range(60)]).value == pytest.approx(-fair)
    half = of([number + (number // sides) % 2 for number in range(120)])
    assert half.value == pytest.approx(0.5 - fair)
    if sides == 2:  # a coin thrown 120 times
        assert (half.high - half.low) / 2 == pytest.approx(1.96 * (0.25 / 120) ** 0.5, rel=0.01)


def test_nothing_is_said_of_a_card_that_makes_no_difference_or_was_hardly_seen() -> None:
    counts: Counter[str] = Counter()
    for number in range(balance.LEAST - 1):
        selfplay.compare(counts, [1, 0], [WHOLE * (number % 2), WHOLE * (1 - number % 2)])
        selfplay.compare(counts, [1, 1], [WHOLE, 0])
    assert balance.worth(counts, 2) is None
    selfplay.compare(counts, [2, 1], [WHOLE // 2, WHOLE // 2])
    assert balance.worth(counts, 2)


def outcome(points: tuple[int, int], *titles: tuple[str, int, int]) -> Outcome:
    lines = [
        Line(Message("bounty.reckoning.title", {"title": Term("title", name), "points": worth}), "KB-TITLE-01", (1, 0), (holder,))
        for name, worth, holder in titles
    ]
    return Outcome((1, 2), "last_card", "KB-SCORE-03", (*lines, Line(Message("bounty.reckoning.total"), "KB-SCORE-03", points, (0,))))


@pytest.mark.parametrize(("worth", "first", "decided"), [(4, 0, 1), (1, 1, 0), (2, 0, 0), (2, 1, 1)])
def test_a_title_decides_a_game_that_another_would_have_won_without_it(worth: int, first: int, decided: int) -> None:
    tally: Tally = defaultdict(Counter)
    selfplay.count_titles(tally, outcome((9, 7), ("mages", worth, 0), ("vandal", -3, 1)), first)
    assert tally["title mages"] == {"in play": 1, "awarded": 1, "won": 1, "decided": decided}
    assert tally["title vandal"] == {"in play": 1, "awarded": 1, "won": 0, "decided": 1}  # without the blame, 10 to 9


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser has no processes")
def test_processes_give_the_same_figures(found: balance.Figures) -> None:
    assert played(*DIFFERENT[:4], games=12, processes=2) == {name: found[name] for name in DIFFERENT[:4]}


def test_the_search_plays_the_same_games_in_a_run_that_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "parts.json"
    command = ["--player", "search@2", "--json", str(path), "--kind", BASE]
    for games in ("2", "2", "6"):
        assert balance.main([*command, "--games", games]) == 0
    assert json.loads(path.read_text("utf-8")) == played(BASE, games=6, player="search@2")
    assert f"| {BASE} | search@2 | 6 | " in capsys.readouterr().out
    for other in (["--seed", "2"], ["--player", "search@3"], ["--player", "nobody"], ["--games", "0"]):
        with pytest.raises(SystemExit):
            balance.main([*command, *other])


def test_the_tables_tell_of_every_kind_card_and_title(found: balance.Figures) -> None:
    told = balance.table(found)
    for name, each in found.items():
        assert f"| {name} | random | 12 | " in told
        assert f"**{name}**" in told
        for what in each["counts"]:
            if what.startswith(("held ", "title ")):
                assert f"| {what.partition(' ')[2]} | " in told
