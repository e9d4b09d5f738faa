"""The teacher on the page: what it says is in the catalogue, and can be read without eyes, colours or a mouse."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import polib
import pytest

from app.i18n import Text
from app.views.analysis import analysis, play_on
from app.views.chances import tell
from app.views.hint import Hint, hint, read_hint
from tests.app.outline import Outline
from tests.bots.test_reasons import BOUNTY, KING, turns
from tests.wording import NAMES, english
from vacant_throne.bots.reasons import reasons, steps
from vacant_throne.bots.verdicts import Review, Verdict
from vacant_throne.core.errors import NotationError
from vacant_throne.core.match import Match
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import random_match

ROOT = Path(__file__).parents[2]
GAME = "king-is-dead"


def played(most: int = 10_000, **options: int | str | bool) -> Match[Any]:
    """A match of random moves."""
    return random_match(GAMES[GAME], GAMES[GAME].complete(options), 5, Rng(5), most)


def reviewed(match: Match[Any], *, every: int = 1) -> Review:
    """A review that has made something up: every third decision was not the best, and cost the more the later it was made."""
    seats = GAMES[GAME].seats(match.options)
    verdicts: list[Verdict] = []
    for made in range(0, len(match.log), every):
        state, move = match.at(made), match.log[made]
        others = [each for each in state.legal_moves() if each is not move]
        if others:
            cost = min(0.5, 0.002 * made + 0.03) if len(verdicts) % 3 == 0 else 0.0
            chance = made / len(match.log) if seats == 2 else 1 / seats
            chances = (chance, 1 - chance) if seats == 2 else (1 / seats,) * seats if seats == 3 else (0.4, 0.6, 0.4, 0.6)
            verdicts.append(Verdict(made + 1, state.seat, move, 0.4, cost, chances, (others[0],) if cost else ()))
    return Review(100, tuple(verdicts))


def shown(match: Match[Any], review: Review | None, **how: Any) -> Outline:
    """The panel."""
    ui = how.pop("ui", {})
    return Outline(str(analysis(english(GAME), tell(match, review) if review else None, ui=ui, **how)))


def controls(page: Outline) -> list[tuple[str, str, str]]:
    """Every control but the one that closes the dialog: what it does, with what, and what it says."""
    buttons = [(at, text) for tag, at, text in page.elements if tag == "button" and at.get("id") != "dialog-close"]
    return [(at["data-do"], at.get("data-arg", ""), "".join(text)) for at, text in buttons]


def found(page: Outline, tag: str, name: str) -> list[dict[str, str]]:
    return [at for each, at, _ in page.elements if each == tag and re.search(name, at.get("class", ""))]


# Words


def test_everything_that_is_said_has_its_text_and_no_text_is_left_over() -> None:
    said = {f"reason.king.{id}" for id in KING} | {f"reason.bounty.{id}" for id in BOUNTY}
    said |= {f"step.bounty.{effect}" for effect in ("garrison", "replace", "capture", "destroy")}
    for name in ("hint", "analysis", "chances"):
        source = (ROOT / f"web/app/views/{name}.py").read_text("utf-8")
        said |= set(re.findall(r'"((?:analysis|teacher)\.[a-z_.]+)"', source))
    said |= {"teacher.ask", "analysis.ready"}  # beside the dialogs
    assert {entry.msgid for entry in polib.pofile(str(ROOT / "web/locale/en/teacher.po"))} == said


def test_every_reason_is_a_sentence_and_every_step_a_phrase() -> None:
    for turn in turns():
        t = english(turn.game)
        for reason in turn.said:
            assert re.fullmatch(r"[A-Z0-9][^{}]{10,110}\.", t.say(reason))
        for step in steps(turn.game, turn.before, turn.line):
            assert re.fullmatch(r"[A-Z][^{}.]{3,80}", t.say(step))


# The hint


def test_a_hint_says_what_to_do_why_and_how_sure_it_is_and_can_be_played() -> None:
    match = played(6)
    state = match.state
    move = state.legal_moves()[-1].text
    at = read_hint(match, move, [move, "pass"], 0.614, 1234, thinking=False)
    assert at == read_hint(match, move, [state.legal_moves()[0].text], 0.614, 1234, thinking=False)
    assert (at.steps, at.reasons) == (
        steps(GAME, state, state.legal_moves()[-1:]),
        reasons(GAME, state, state.legal_moves()[-1:]),
    )
    t = english(GAME)
    page = Outline(str(hint(t, at)))
    said = page.text("dialog-hint")
    for words in (*map(t.say, at.steps), *map(t.say, at.reasons), "about 61%", "1234 lines"):
        assert words in said
    assert [(do, arg) for do, arg, _ in controls(page)] == [("take-hint", str(at.play)), ("close", "")]
    assert at.play == len(state.legal_moves()) - 1


def test_as_long_as_it_thinks_it_says_so_and_offers_what_it_has() -> None:
    t = english(GAME)
    nothing = Outline(str(hint(t, None)))
    assert [do for do, _, _ in controls(nothing)] == ["close"]
    early = Outline(str(hint(t, Hint((), (), 0, 0.5, 16, thinking=True))))
    for page in (nothing, early):
        assert page.text("teacher-state") == "Looking ahead …"
    ready = Outline(str(hint(t, Hint((), (), 0, 0.5, 16, thinking=False))))
    assert ready.text("teacher-state") == "16 lines of play looked at"


def test_a_hint_for_another_position_is_refused() -> None:
    match = played(6)
    with pytest.raises(NotationError):
        read_hint(match, "castle", [], 0.5, 1, thinking=False)
    with pytest.raises(ValueError, match="to:essex"):
        read_hint(match, "to:essex", [], 0.5, 1, thinking=False)


# The analysis


def test_it_is_offered_shows_how_far_it_is_and_can_be_stopped_and_gone_on_with() -> None:
    match = played()
    offered = shown(match, None, progress=0.0)
    assert controls(offered) == [("analyse", "", "Analyse this game")]
    under_way = shown(match, reviewed(match, every=2), progress=0.42, running=True)
    assert controls(under_way) == [("analyse-stop", "", "Stop")]
    assert under_way.text("analysis-state") == "42% of all decisions thought through"
    (bar,) = [at for tag, at, _ in under_way.elements if tag == "progress"]
    assert (bar["value"], bar["max"], bar["aria-labelledby"]) == ("42", "100", "analysis-state")
    stopped = shown(match, reviewed(match, every=2), progress=0.42)
    assert controls(stopped) == [("analyse", "", "Go on with the analysis")]


def test_every_side_has_a_line_of_its_own_dash_a_letter_and_its_names() -> None:
    for players, letters in ((2, ["A", "B"]), (3, ["A", "B", "C"]), (4, ["AC", "BD"])):
        match = played(players=players)
        page = shown(match, reviewed(match))
        lines = found(page, "polyline", "is-line-")
        assert [at["class"] for at in lines[: len(letters)]] == [f"is-line-{number}" for number in range(len(letters))]
        for at in lines[: len(letters)]:
            xs = [float(point.partition(",")[0]) for point in at["points"].split()]
            ys = [float(point.partition(",")[2]) for point in at["points"].split()]
            assert xs == sorted(xs)
            assert xs[-1] == len(match.log)
            assert all(0 <= y <= 100 for y in ys)
        assert sorted("".join(text) for tag, _, text in page.elements if tag == "text") == letters
        places = [int(at["y"]) for tag, at, _ in page.elements if tag == "text"]
        assert all(below - above >= 14 for above, below in pairwise(places))
        (chart,) = found(page, "svg", "chart-lines")
        assert chart["role"] == "img"
        for name in NAMES[:players]:
            assert name in chart["aria-label"]
            assert name in page.text("dialog-analysis")
    sheet = (ROOT / "web/style/analysis.css").read_text("utf-8")
    looks = re.findall(r"\.is-line-\d \{ stroke: var\(--([\w-]+)\);(.*?)\}", sheet)
    assert len({colour for colour, _ in looks}) == len({dash for _, dash in looks}) == 5


def test_the_chances_are_to_be_had_as_figures() -> None:
    match = played(players=2)
    review = reviewed(match)
    assert ("ui", "course=table", "As a table") in controls(shown(match, review))
    page = shown(match, review, ui={"course": "table"})
    assert ("ui", "course=", "As a chart") in controls(page)
    assert not found(page, "svg", "chart-lines")
    cells = ["".join(text) for tag, _, text in page.elements if tag == "td" and "".join(text).endswith("%")]
    assert len(cells) == 2 * (1 + len({match.at(verdict.number - 1).turn for verdict in review.verdicts}))
    assert cells[-2:] == ["100%" if rank == 1 else "0%" for rank in match.outcome().ranks]


def test_turning_points_lead_to_the_board_before_them_and_to_a_game_of_their_own() -> None:
    match = played(players=2)
    page = shown(match, reviewed(match))
    told = tell(match, reviewed(match))
    assert len(told.turning) == 5
    said = {(do, arg): text for do, arg, text in controls(page)}
    for number in told.turning:
        assert ("branch", str(number - 1)) in said
        assert "given away" in next(text for do, arg, text in controls(page) if (do, arg) == ("goto", str(number - 1)))
        assert found(page, "polyline", "is-turning")
    calm = Review(1, tuple(verdict._replace(cost=0.0, line=()) for verdict in reviewed(match).verdicts))
    assert "No single decision cost much." in shown(match, calm).text("dialog-analysis")
    assert 'data-do="branch"' in str(play_on(english(GAME), 7))


def test_every_decision_of_whoever_is_asked_about_is_listed_with_the_best_one_and_the_cost() -> None:
    match = played(players=2)
    review = reviewed(match)
    for seat in (0, 1):
        page = shown(match, review, ui={"judged": str(seat)})
        own = [verdict for verdict in review.verdicts if verdict.seat == seat]
        rows = [text for tag, _, text in page.elements if tag == "td"]
        assert len(rows) == 3 * len(own)
        listed = [arg for tag, at, _ in page.elements if tag == "button" and "class" not in at for arg in [at["data-arg"]]]
        assert listed == [str(verdict.number - 1) for verdict in own]
        costs = ["".join(text) for tag, at, text in page.elements if tag == "td" and at.get("class") == "cost"]
        assert costs == [str(round(100 * verdict.cost)) if verdict.cost else "–" for verdict in own]
        pressed = {at["data-arg"]: at["aria-pressed"] for tag, at, _ in page.elements if "aria-pressed" in at}
        assert pressed == {"judged=0": str(seat == 0).lower(), "judged=1": str(seat == 1).lower()}
        assert NAMES[seat] in page.text("dialog-analysis")
    assert shown(match, review, ui={"judged": "x"}).elements == shown(match, review).elements


def test_a_replay_shows_where_it_stands() -> None:
    match = played(players=2)
    review = reviewed(match)
    number = next(verdict.number for verdict in review.verdicts if verdict.seat == 0)
    page = shown(match, review, cursor=number - 1)
    assert len(found(page, "polyline", "is-cursor")) == len(found(page, "tr", "is-shown")) == 1
    assert not found(shown(match, review), "polyline", "is-cursor")


def test_a_match_that_goes_on_or_has_no_choices_can_be_shown_too() -> None:
    match = played(12, players=3)
    assert len(found(shown(match, reviewed(match)), "polyline", "is-line-")) == 6
    assert shown(match, Review(1, ())).text("dialog-title") == "Analysis"


def test_a_hostile_name_stays_text(catalogue: bytes) -> None:
    match = played(players=2)
    t = Text(catalogue, "en", strict=True).seated(("<img onerror=1>", "B")).of_game(GAME)
    for ui in ({}, {"course": "table"}):
        assert "<img" not in str(analysis(t, tell(match, reviewed(match)), ui=ui))
