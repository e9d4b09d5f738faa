"""The expert game: a hidden title each (KB-EXP-01..04)."""

from __future__ import annotations

import pytest

from tests.kings_bounty.helpers import POINTS, legal, play, playing, position, returning, scores, seen, table, tell, titles
from vacant_throne.core.rng import Rng

THREE = "players=3 expert=yes titles=keeper,towers"


def end(text):
    """The position after the last turn of a game, which was only to pass."""
    state = position(f"{text} seat=C closing=last_card")
    assert legal(state) == ["pass"]
    return play(state, "pass")


def secrets(state, viewer):
    return [(seat["secret_title"], seat["has_secret_title"]) for seat in seen(state, viewer)["seats"]]


@pytest.mark.rule("KB-EXP-01", "KB-INFO-01")
def test_only_its_holder_looks_at_a_hidden_title():
    state = table(f"{THREE} hidden=archers,rat,mages A=O1")
    assert secrets(state, 0) == [("archers", True), (None, True), (None, True)]
    assert secrets(state, 1) == [(None, True), ("rat", True), (None, True)]
    assert secrets(state, None) == [(None, True)] * 3
    assert [titles(state, viewer) for viewer in (0, 1, 2, None)] == [{"keeper": None, "towers": None}] * 4


@pytest.mark.rule("KB-EXP-01", "KB-EXP-02", "KB-EXP-04")
def test_its_holder_sees_how_a_hidden_title_stands():
    state = table(f"{THREE} hidden=archers,rat,mages A=O1 ET1=B+HA DF1=C+HM DC1=A+EM")
    assert [seen(state, viewer)["secret_title"] for viewer in (0, 1, 2, None)] == [
        {"title": "archers", "points": POINTS["archers"], "counts": [0, 1, 0], "holder": 1, "secret": 0},
        {"title": "rat", "points": POINTS["rat"], "counts": None, "holder": None, "secret": 1},
        {"title": "mages", "points": POINTS["mages"], "counts": [1, 0, 1], "holder": None, "secret": 2},
        None,
    ]
    ended = end(f"{THREE} hidden=archers,towers,mages ET1=B+HA".replace("titles=keeper,towers", "titles=keeper"))
    assert [seen(ended, viewer)["secret_title"] for viewer in (0, 1, 2, None)] == [None] * 4


@pytest.mark.rule("KB-EXP-02", "KB-SCORE-01")
def test_a_hidden_title_is_judged_at_the_end_for_everybody():
    ended = end(f"{THREE} hidden=archers,warriors,mages ET1=B+HA O11=C+HM O12=A")
    assert titles(ended) == {"keeper": None, "towers": 1, "archers": 1, "warriors": None, "mages": 2}
    shown = {entry["title"]: (entry["secret"], entry["counts"]) for entry in seen(ended)["titles"]}
    assert shown == {
        "keeper": (None, [1, 0, 1]),
        "towers": (None, [0, 1, 0]),
        "archers": (0, [0, 1, 0]),  # its holder held it and another has it
        "warriors": (1, [0, 0, 0]),
        "mages": (2, [0, 0, 1]),
    }
    assert scores(ended) == [2, POINTS["towers"] + POINTS["archers"], 2 + POINTS["mages"]]
    assert [secrets(ended, viewer) for viewer in (0, None)] == [[("archers", True), ("warriors", True), ("mages", True)]] * 2


@pytest.mark.rule("KB-EXP-03", "KB-EX-28")
def test_a_hidden_rat_is_shown_when_the_first_hero_is_played_and_goes_to_whoever_played_it():
    state = table(f"{THREE} hidden=archers,mages,rat A=HH B=O1 C=EH ET1=C O11=C O12=B")
    play(state, "card:human_hero")
    assert titles(state) == {"keeper": None, "towers": 2}
    assert secrets(state, None)[2] == (None, True)
    play(state, "at:obelisk_1_1")
    assert titles(state) == {"keeper": None, "towers": 2, "rat": 0}
    assert secrets(state, 2) == [(None, True), (None, True), (None, False)]  # nothing replaces it
    play(state, "draw", returning("obelisk_1"), playing("elf_hero", "obelisk_1_2"))
    assert titles(state)["rat"] == 2
    assert scores(state)[2] == 2 + POINTS["towers"] + POINTS["rat"]


@pytest.mark.rule("KB-EXP-03")
def test_a_hidden_vandal_of_ones_own_is_shown_too():
    state = table(f"{THREE} hidden=vandal,mages,rat A=HX O11=C O12=B")
    play(state, playing("human_monster", "obelisk_1_1"))
    assert titles(state) == {"keeper": 1, "towers": None, "vandal": 0}
    assert secrets(state, 0) == [(None, False), (None, True), (None, True)]
    assert secrets(state, 2)[2] == ("rat", True)


@pytest.mark.rule("KB-EXP-03")
def test_a_monster_does_not_bring_out_the_rat_nor_a_hero_the_vandal():
    for hidden, played in (("archers,mages,rat", "human_monster"), ("archers,mages,vandal", "human_hero")):
        state = table(f"{THREE} hidden={hidden} A=HXHH O11=C O12=B")
        play(state, playing(played, "obelisk_1_1"))
        assert [has for _, has in secrets(state, None)] == [True] * 3
        assert list(titles(state)) == ["keeper", "towers"]


@pytest.mark.rule("KB-EXP-03")
def test_a_card_that_may_bring_out_a_title_is_not_taken_back_whoever_holds_it():
    def reveals(hidden, more="", card="human_hero"):
        state = play(table(f"players=3 expert=yes titles=keeper{more} hidden={hidden} A=HHHX O11=C O12=B"), f"card:{card}")
        return {state.reveals(move) for move in state.legal_moves()}

    assert reveals("archers,mages,rat") == reveals("archers,mages,towers") == reveals("archers,towers,vandal") == {True}
    assert reveals("archers,mages,towers", ",rat") == {False}
    assert reveals("archers,mages,towers", card="human_monster") == {True}
    state = play(table("A=HH O11=B titles=keeper"), "card:human_hero")
    assert [state.reveals(move) for move in state.legal_moves()] == [False]


@pytest.mark.rule("KB-EXP-03", "KB-INFO-01")
def test_once_a_monster_was_played_nobody_is_thought_to_hold_the_vandal():
    state = table(f"{THREE} hidden=archers,mages,warriors A=HX O11=C O12=B")
    before = {title for seed in range(150) for title in dealt(state.determinize(0, Rng(seed)))}
    assert {"vandal", "rat"} <= before
    play(state, playing("human_monster", "obelisk_1_1"))
    after = {title for seed in range(150) for title in dealt(state.determinize(0, Rng(seed)))}
    assert after == before - {"vandal"}
    assert before == set(POINTS) - {"archers", "keeper", "towers", "undead_castles", "undead_garrisons"}


def dealt(state):
    return [seen(state, seat)["seats"][seat]["secret_title"] for seat in (1, 2)]


@pytest.mark.rule("KB-EXP-04", "KB-EX-29")
def test_a_negative_title_still_hidden_at_the_end_goes_to_nobody():
    ended = end(f"{THREE} hidden=archers,mages,vandal O11=C O12=C A=EXDXOXHX")  # all monsters are in a hand
    shown = {entry["title"]: (entry["secret"], entry["holder"], entry["counts"]) for entry in seen(ended)["titles"]}
    assert shown["vandal"] == (2, None, None)
    assert scores(ended) == [0, 0, 4 + POINTS["keeper"]]
    lines = [line for line in ended.outcome().reckoning if line.message.args.get("title") and line.message.args["title"].name == "vandal"]
    assert [(line.message.id, line.rule, line.left) for line in lines] == [("bounty.reckoning.blame_nobody", "KB-EXP-04", ())]


@pytest.mark.rule("KB-EXP-02", "KB-EXP-04")
def test_hidden_titles_are_not_in_the_running_scores_but_in_what_their_holder_can_work_out():
    state = table(f"{THREE} hidden=archers,mages,rat A=O1 ET1=B+HA DC1=C+HM")
    assert scores(state) == [0, POINTS["towers"], 0]
    assert [seen(state, viewer)["seats"][1]["score"] for viewer in (0, 1, 2)] == [POINTS["towers"]] * 3
    totals = {viewer: state.advise(viewer)["outcome"].reckoning for viewer in (None, 0, 1, 2)}
    values = {viewer: [line.values for line in lines if line.message.id == "bounty.reckoning.total"] for viewer, lines in totals.items()}
    four, mage = POINTS["towers"], POINTS["mages"]
    assert values == {None: [(0, four, 0)], 0: [(0, four + POINTS["archers"], 0)], 1: [(0, four, mage)], 2: [(0, four, 0)]}


@pytest.mark.rule("KB-EXP-03")
def test_what_is_shown_is_told():
    state = table(f"{THREE} hidden=archers,mages,rat A=HH B=O1 C=O2 DC1=C O11=B")
    told = tell(state, "card:human_hero at:dwarf_citadel_1")
    assert [message.id for message in told] == ["bounty.log.hero", "bounty.log.secret_shown", "bounty.log.blamed"]
    assert [told[1].args["who"].name, told[1].args["title"].name] == ["2", "rat"]
