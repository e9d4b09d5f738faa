"""Who wins: titles and obelisks, and the seat nearest to the first player (KB section 9)."""

from __future__ import annotations

from random import Random

import pytest

from tests.kings_bounty import reading
from tests.kings_bounty.helpers import NEGATIVE, POINTS, choose, new_game, play, position, said, scores, seen
from vacant_throne.core.contract import Line


def ended(text):
    """The position at the end of the game."""
    return position(f"{text} seat=- closing=last_card")


@pytest.mark.rule("KB-SCORE-02", "KB-COMP-05")
def test_an_obelisk_is_worth_two_whatever_its_strength_and_nothing_else_counts():
    state = ended("players=3 A=O3HM O11=A O21=A+HM O31=B ET1=C+HM EC1=C+EM DF1=C")
    assert scores(state) == [4, 2, 0]


@pytest.mark.rule("KB-SCORE-02", "KB-TITLE-04", "KB-TITLE-06")
@pytest.mark.parametrize("title", [title for title in POINTS if title not in NEGATIVE])
def test_each_title_gives_its_points(title):
    state = ended(f"players=4 {RICH} titles={title}")
    base = scores(ended(f"players=4 {RICH}"))
    entry = seen(state)["titles"][0]
    gained = [now - then for now, then in zip(scores(state), base, strict=True)]
    assert entry["points"] == POINTS[title]
    assert gained == [POINTS[title] if seat == entry["holder"] else 0 for seat in range(4)]
    assert entry["holder"] == reading.holder(entry["counts"])


RICH = "ET1=A+EA EF1=A+HW DT1=A+OM O21=A+DA OC1=A+HA ET2=B+DA EC1=B+HM UT1=C UT2=C+UW UF1=C+EA O12=D O32=D+HA O33=D+DM"


@pytest.mark.rule("KB-SCORE-03", "KB-EX-39")
def test_scores_may_be_negative():
    state = ended("players=3 titles=vandal,rat vandal=A rat=A ET1=C")
    assert scores(state) == [-6, 0, 0]
    assert state.outcome().ranks == (3, 1, 2)


@pytest.mark.rule("KB-SCORE-03")
def test_the_highest_score_wins():
    state = ended("players=4 first=B O11=A O12=C O21=C O31=C O22=D O32=D")
    assert scores(state) == [2, 0, 6, 4]
    assert state.outcome().ranks == (3, 4, 1, 2)
    assert (state.outcome().winners, state.outcome().rule) == ((2,), "KB-SCORE-03")


@pytest.mark.rule("KB-SCORE-04")
@pytest.mark.parametrize(
    ("first", "ranks", "distances"),
    [
        ("A", (4, 1, 2, 3), (None, 1, 2, 3)),
        ("B", (4, 1, 2, 3), (None, 0, 1, 2)),
        ("C", (4, 3, 1, 2), (None, 3, 0, 1)),
        ("D", (4, 2, 3, 1), (None, 2, 3, 0)),
    ],
)
def test_of_tied_players_the_nearest_to_the_first_wins_clockwise(first, ranks, distances):
    outcome = ended(f"players=4 first={first} O11=B O12=C O13=D").outcome()
    assert (outcome.ranks, outcome.rule) == (ranks, "KB-SCORE-04")
    winner = ranks.index(1)
    assert outcome.reckoning[-1] == Line(said("reckoning.nearest", first=first), "KB-SCORE-04", distances, (winner,))


@pytest.mark.rule("KB-SCORE-04")
def test_there_is_always_exactly_one_winner():
    outcome = ended("players=5 first=D").outcome()
    assert (outcome.ranks, outcome.winners) == ((3, 4, 5, 1, 2), (3,))


@pytest.mark.rule("KB-SCORE-04")
def test_tied_players_behind_the_winner_rank_by_distance_too():
    outcome = ended("players=4 first=C O11=B O12=B O13=A O21=D").outcome()
    assert (outcome.ranks, outcome.rule) == ((3, 1, 4, 2), "KB-SCORE-03")


@pytest.mark.rule("KB-SCORE-01", "KB-SCORE-02", "KB-SCORE-03", "KB-TITLE-01", "KB-TITLE-02", "KB-TITLE-07", "KB-EXP-04")
def test_the_whole_reckoning_line_by_line():
    state = ended(
        "players=3 expert=yes titles=emperor,keeper,elf_castles,towers,vandal,rat vandal=B hidden=archers,-,mages "
        "ET1=A+HA ET2=B DF1=A O11=A O12=B O21=B"
    )
    emperor, keeper, archers = POINTS["emperor"], POINTS["keeper"], POINTS["archers"]
    vandal = POINTS["vandal"]
    assert list(state.outcome().reckoning) == [
        Line(said("reckoning.title", title="emperor", points=emperor), "KB-TITLE-01", (2, 1, 0), (0,)),
        Line(said("reckoning.title", title="keeper", points=keeper), "KB-TITLE-01", (1, 2, 0), (1,)),
        Line(said("reckoning.tied", title="elf_castles", points=POINTS["elf_castles"]), "KB-TITLE-01", (1, 1, 0), ()),
        Line(said("reckoning.title", title="archers", points=archers), "KB-TITLE-01", (1, 0, 0), (0,)),
        Line(said("reckoning.nobody", title="mages", points=POINTS["mages"]), "KB-TITLE-02", (0, 0, 0), ()),
        Line(said("reckoning.tied", title="towers", points=POINTS["towers"]), "KB-TITLE-01", (1, 1, 0), ()),
        Line(said("reckoning.blame", title="vandal", points=vandal, who="B"), "KB-TITLE-07", (), (1,)),
        Line(said("reckoning.blame_nobody", title="rat", points=POINTS["rat"]), "KB-TITLE-07", (), ()),
        Line(said("reckoning.obelisks"), "KB-SCORE-02", (2, 4, 0), (0, 1, 2)),
        Line(said("reckoning.total"), "KB-SCORE-03", (2 + emperor + archers, 4 + keeper + vandal, 0), (0,)),
    ]
    assert (state.outcome().ranks, state.outcome().rule, state.outcome().ending) == ((1, 2, 3), "KB-SCORE-03", "last_card")


@pytest.mark.rule("KB-SCORE-01", "KB-EXP-02")
def test_the_titles_that_were_hidden_are_shown_and_scored():
    text = "players=2 expert=yes titles=towers hidden=archers,keeper ET1=B+HA O11=A+DM"
    before = position(f"{text} seat=B closing=last_card")
    assert scores(before) == [2, POINTS["towers"]]
    after = play(before, "pass")
    assert scores(after) == [2 + POINTS["keeper"], POINTS["towers"] + POINTS["archers"]]
    assert after.outcome().ranks == (2, 1)


@pytest.mark.rule("KB-SCORE-01", "KB-SCORE-02", "KB-SCORE-03", "KB-SCORE-04", "KB-TITLE-09")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("expert", [False, True])
def test_every_outcome_of_random_games_agrees_with_a_second_reading(players, expert):
    for seed in range(25):
        state, rng = new_game(players, seed, expert=expert), Random(seed)
        while state.seat is not None:
            state.apply(choose(state, rng, 0.85))
        view = seen(state)
        held = [(entry["title"], entry["holder"]) for entry in view["titles"]]
        for entry in view["titles"]:
            if entry["title"] not in NEGATIVE:
                assert entry["holder"] == reading.holder([reading.count(view, seat, entry["title"]) for seat in range(players)])
        outcome = state.outcome()
        assert [seat["score"] for seat in view["seats"]] == reading.scores(view, held)
        assert outcome.ranks == reading.ranks(reading.scores(view, held), view["first"])
        assert len(view["titles"]) == (6 + players if expert else 6)
