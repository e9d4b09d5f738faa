"""Bots at the table: whose turn it is, when they move, what becomes of them when somebody interferes, and what is never lost."""

from __future__ import annotations

import json
import random
from functools import partial
from typing import Any

import pytest

from app.bots import FAILURES, HINT_MS, OVERDUE_MS, PACES
from app.i18n import Text
from app.levels import LEVEL_IDS, SECONDS
from app.session import FALLING, NAMED, OPEN, Session
from app.shelf import GAME, Record
from tests.app.fakes import FakePlatform, PlainTable
from tests.app.flow import KING
from tests.app.play import Play
from tests.app.test_session import arrive, play_turn
from vacant_throne.bots.analysis import Analysis
from vacant_throne.bots.desk import Desk
from vacant_throne.bots.levels import LEVELS
from vacant_throne.core import save
from vacant_throne.core.match import Match
from vacant_throne.games import GAMES

FIRST_BOT = {0: "page"}

LONG = 60
"""Answers that are more than a turn takes."""


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk(GAMES)


@pytest.fixture
def play(t: Text) -> Play:
    """A bot begins, and a person answers."""
    return Play(t, bots=FIRST_BOT, first=0)


def turn(play: Play, desk: Desk) -> None:
    """Let the bot play on until it is the person's turn, or the game is over."""
    session = seat(play)
    for _ in range(LONG):
        if session.bot:
            think(play, desk)
    assert not session.bot


def think(play: Play, desk: Desk) -> None:
    """Let the worker answer, and time pass."""
    if play.platform.asked:
        play.platform.think(desk)
    rest(play)


def rest(play: Play) -> None:
    """Let time pass, as long as a bot rests between two moves at most."""
    play.platform.milliseconds += PACES["slow"] + 1
    play.platform.ring()


def seat(play: Play) -> Session:
    assert play.app.session is not None
    return play.app.session


def question(platform: FakePlatform) -> dict[str, Any]:
    return json.loads(platform.asked[-1][1])


# A bot's turn


def test_a_bot_decides_for_its_seat_and_the_person_sees_it_happen(play: Play, desk: Desk) -> None:
    session = seat(play)
    assert (session.seat, session.bot, session.viewer, session.veil) == (0, "page", 1, OPEN)
    assert session.choices == ()
    assert 'data-do="move"' not in play.text
    assert "The Page is coming to the table." in play.text
    turn(play, desk)
    assert session.seat == 1
    assert session.choices
    assert all(entry.seat == 0 for entry in session.view().entries)
    assert any("The Page" in said for said in play.platform.said)


def test_a_whole_game_against_a_bot_comes_to_its_end_and_is_kept(play: Play, desk: Desk) -> None:
    session, rng = seat(play), random.Random(1)
    while session.seat is not None:
        turn(play, desk)
        if session.seat is not None:
            play.choose(rng.randrange(len(session.choices)))
    kept = json.loads(play.platform.storage.kept[GAME + session.id])
    assert kept["bots"] == ["page", ""]
    assert kept["finished"]
    assert {entry.seat for entry in session.view().entries} == {0, 1}


def test_bots_alone_play_for_an_onlooker(t: Text, desk: Desk) -> None:
    play = Play(t, bots={0: "page", 1: "page"}, first=0)
    session = seat(play)
    assert session.people == ()
    assert not session.can_undo
    assert 'id="pace"' in play.text
    play.app.do("pace", "", "3")
    assert play.app.settings.pace == "instant"
    for _ in range(12):
        assert session.viewer is None
        think(play, desk)
    assert session.length >= 10
    assert not session.can_undo


def test_a_bot_is_seen_to_play_at_the_chosen_pace(play: Play, desk: Desk) -> None:
    session, platform = seat(play), play.platform
    platform.timers.clear()
    platform.think(desk, takes=100)
    assert session.length == 0
    (wait, tag) = platform.timers[-1]
    assert tag == "bots:move"
    assert wait == PACES["steady"] - 100 + 1
    platform.ring()
    assert session.length == 0, "a timer that rings too early moves nothing"
    platform.milliseconds += wait
    platform.ring()
    assert session.length == 1


def test_a_strong_bot_thinks_for_as_long_as_it_may_and_says_how_much_it_has_looked_at(t: Text, desk: Desk) -> None:
    strong = next(level.id for level in LEVELS if level.seconds)
    play = Play(t, bots={0: strong}, first=0)
    session = seat(play)
    slices = 0
    while session.length == 0 and slices < LONG:
        assert "is-thinking" in play.text or not slices
        play.platform.think(desk, takes=400)
        slices += 1
        assert play.platform.written["looked"].endswith("looked at")
    assert slices == int(SECONDS[strong] * 1000 / 400) + 2, "from the first answer on"


def test_play_now_takes_the_best_so_far_and_hurries_until_the_turn_is_over(t: Text, desk: Desk) -> None:
    play = Play(t, bots={0: "regent"}, first=0)
    session = seat(play)
    turns = session.match.state.turn
    play.app.do("hurry")
    answers = 0
    while session.match.state.turn == turns and answers < LONG:
        play.platform.think(desk, takes=1)
        answers += 1
    assert answers == session.length, "one answer a decision, and no waiting"


def test_a_paused_bot_neither_thinks_nor_moves(play: Play, desk: Desk) -> None:
    session, platform = seat(play), play.platform
    play.app.do("pause")
    assert "The Page waits." in play.text
    platform.think(desk)
    platform.milliseconds += 10_000
    platform.ring()
    assert session.length == 0
    assert platform.asked == []
    play.app.do("pause")
    turn(play, desk)
    assert session.length


def test_time_stands_still_while_a_bot_is_paused(t: Text, desk: Desk) -> None:
    play = Play(t, bots={0: "regent"}, first=0)
    for _ in range(2):
        play.platform.think(desk, takes=10)
    play.app.do("pause")
    play.platform.think(desk, takes=10)
    play.platform.milliseconds += 10_000
    play.app.do("pause")
    play.platform.think(desk, takes=10)
    assert seat(play).length == 0
    assert play.platform.asked, "it goes on thinking"


@pytest.mark.parametrize(("away", "again"), [(("goto", "0"), ("goto", "now")), (("open", "settings"), ("close", ""))])
def test_a_bot_waits_for_somebody_who_reads_or_looks_back(play: Play, desk: Desk, away: tuple[str, str], again: tuple[str, str]) -> None:
    session = seat(play)
    think(play, desk)
    made = session.length
    assert session.bot
    play.app.do(*away)
    for _ in range(4):
        think(play, desk)
    assert session.length == made
    play.app.do(*again)
    turn(play, desk)
    assert session.length > made


def test_an_answer_to_a_question_of_before_moves_nothing(play: Play, desk: Desk) -> None:
    session = seat(play)
    number, asked = play.platform.asked[0]
    late = desk.answer(json.dumps({**json.loads(asked), "moment": 0}))
    turn(play, desk)
    length = session.length
    play.app.answered(number, late)
    play.app.answered(number, None)
    assert session.length == length
    play.app.do("leave")
    play.app.answered(number, late)
    assert play.app.dialog is None


def test_an_answer_for_a_game_that_was_left_moves_nothing_in_another(play: Play, desk: Desk) -> None:
    number, asked = play.platform.asked[0]
    play.app.do("again")
    there = seat(play)
    play.app.answered(number, desk.answer(json.dumps({**json.loads(asked), "moment": 0})))
    assert there.length == 0
    assert question(play.platform)["seed"] == there.match.seed
    assert there.record.bots == ("page", "")


def test_a_worker_is_woken_while_a_game_with_bots_is_set_up(t: Text) -> None:
    for bots, wakings in ((FIRST_BOT, 1), (None, 0)):
        play = Play(t, bots=bots)
        play.platform.timers.clear()
        play.app.do("go", f"new:{KING}")
        play.platform.ring()
        assert play.platform.wakings == wakings, "people alone need none"


# When a worker fails


def test_a_worker_that_fails_is_replaced_and_then_the_page_thinks_by_itself(play: Play) -> None:
    session, platform = seat(play), play.platform
    for failed in range(FAILURES):
        assert platform.dismissals == failed
        number, _ = platform.asked.pop()
        play.app.answered(number, None)
    assert platform.asked == []
    assert "on the page itself" in play.text
    for _ in range(LONG):
        rest(play)
        if not session.bot:
            break
    assert session.length
    assert session.seat == 1
    assert "on the page itself" in play.text, "it stands until somebody has read it"
    play.app.do("dismiss", "alone")
    assert "on the page itself" not in play.text


def test_failures_long_apart_do_not_add_up(play: Play, desk: Desk) -> None:
    for _ in range(FAILURES + 1):
        number, _ = play.platform.asked.pop()
        play.app.answered(number, None)
        play.platform.think(desk, takes=1)
        play.app.do("undo")
        if not play.platform.asked:
            break
    assert not play.app.bots.alone


def test_a_worker_that_never_answers_is_given_up(play: Play, desk: Desk) -> None:
    platform = play.platform
    assert (OVERDUE_MS, "bots:watch") in platform.timers
    platform.ring()
    assert platform.dismissals == 1
    assert len(platform.asked) == 1, "another one is asked"
    turn(play, desk)
    assert seat(play).length
    assert platform.dismissals == 1


def test_a_worker_that_answers_is_not_given_up(t: Text, desk: Desk) -> None:
    play = Play(t, bots={0: "regent"}, first=0)
    for _ in range(4):
        play.platform.think(desk, takes=10)
        play.platform.ring()
    assert play.platform.dismissals == 0
    assert len(play.platform.asked) == 1


# The table


def test_what_a_bot_did_is_taken_back_with_the_turn_it_answered(play: Play, desk: Desk) -> None:
    session = seat(play)
    turn(play, desk)
    began = session.length
    assert not session.can_undo, "nothing has been decided by a person"
    while session.seat == 1:
        play.choose(0)
    think(play, desk)
    assert session.can_undo
    play.app.do("undo")
    assert (session.seat, session.length) == (1, began)
    while session.seat == 1:
        play.choose(0)
    turn(play, desk)
    play.app.do("undo")
    assert (session.seat, session.length) == (1, began)


def of_three(bots: tuple[str, ...]) -> Session:
    match = Match(GAMES[KING], {"first": 0, "players": 3}, 7)
    record = Record("id", 1, "", ("Ada", "Wulf", "Mair"), True, 0, "", "", False, save.dump(match), bots=bots)
    return Session(record, match, PlainTable())


def bots_turn(at: Session) -> None:
    turns = at.match.state.turn
    while at.match.state.turn == turns:
        assert at.let(at.match.state.legal_moves()[0].text)


def test_between_two_people_a_bot_plays_while_no_hand_is_shown() -> None:
    at = of_three(("", "page", ""))
    at.lift()
    play_turn(at)
    assert (at.seat, at.viewer, at.veil) == (1, None, OPEN)
    assert at.view().observation["seats"][0]["hand_size"]
    bots_turn(at)
    assert (at.seat, at.viewer, at.veil) == (2, None, FALLING)
    arrive(at)
    assert (at.viewer, at.veil) == (2, OPEN)
    at.cover()
    assert (at.viewer, at.veil) == (None, FALLING)


def test_a_person_with_bots_alone_has_no_curtain_and_goes_on_looking() -> None:
    at = of_three(("page", "", "page"))
    assert not at.curtain
    at.ui["look"] = "card:assemble"
    bots_turn(at)
    assert at.viewer == 1
    play_turn(at)
    assert at.viewer == 1
    bots_turn(at)
    bots_turn(at)
    assert (at.seat, at.viewer) == (1, 1)
    assert at.can_undo


def test_a_game_opened_at_a_bots_turn_names_nobody() -> None:
    at = of_three(("page", "", ""))
    assert (at.viewer, at.veil) == (None, OPEN)
    bots_turn(at)
    assert at.veil == FALLING
    at.name_next()
    assert at.veil == NAMED


def test_only_the_bots_own_move_is_made_for_it() -> None:
    at = of_three(("", "page", ""))
    at.lift()
    assert not at.let(at.match.state.legal_moves()[0].text), "it is a person's turn"
    play_turn(at)
    assert not at.let("castle")
    at.make(0)
    at.confirm()
    assert at.seat == 1, "no tap decides for a bot"


def test_a_level_that_this_page_does_not_know_is_a_person() -> None:
    at = of_three(("emperor", "page"))
    assert at.bots == ("", "page")
    assert at.people == (0, 2)


# A hint


def test_a_hint_says_what_is_best_and_can_be_played(t: Text, desk: Desk) -> None:
    play = Play(t, first=0)
    session = seat(play)
    play.app.do("hint")
    assert 'id="dialog-hint"' in play.text
    assert "Looking ahead" in play.text
    assert question(play.platform)["level"] == LEVEL_IDS[-1]
    play.platform.think(desk, takes=100)
    assert 'class="reasons"' in play.text
    assert 'id="teacher-play"' not in play.text, "it may still change under the finger"
    play.platform.think(desk, takes=HINT_MS + 1)
    assert "looked at" in play.text
    assert 'id="teacher-play"' in play.text
    assert play.platform.asked == []
    hinting = play.app.bots.hinting
    assert hinting is not None
    assert hinting.hint is not None
    wanted = session.choices[hinting.hint.play].text
    play.app.do("take-hint", str(hinting.hint.play))
    assert [move.text for move in session.match.log] == [wanted]
    assert play.app.dialog is None
    assert play.app.bots.hinting is None


def test_a_hint_that_is_closed_is_thought_about_no_more(t: Text, desk: Desk) -> None:
    play = Play(t, first=0)
    play.app.key("h", "main")
    play.app.do("close")
    play.platform.think(desk)
    assert play.platform.asked == []
    assert 'id="dialog-hint"' not in play.text


def test_behind_the_curtain_and_in_a_bots_turn_there_is_no_hint(t: Text) -> None:
    for play in (Play(t, curtain=True), Play(t, bots=FIRST_BOT, first=0)):
        assert 'id="hint"' not in play.text
        play.app.do("hint")
        assert play.app.dialog is None


# The analysis


@pytest.fixture
def over(t: Text) -> Play:
    play = Play(t, first=0)
    play.at_random()
    return play


def test_a_game_that_is_over_is_analysed_and_the_analysis_kept_with_it(over: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vacant_throne.bots.desk.Analysis", partial(Analysis, looks=6))
    desk = Desk(GAMES)
    session, platform = seat(over), over.platform
    over.app.do("analyse")
    assert 'id="analysis-stop"' in over.text
    platform.think(desk)
    over.app.do("analyse-stop")
    platform.think(desk)
    assert platform.asked == []
    assert 'id="analysis-start"' in over.text
    over.app.do("analyse")
    answers = 0
    while platform.asked and answers < 10 * LONG:
        number, asked = platform.asked.pop()
        over.app.answered(number, desk.answer(json.dumps({**json.loads(asked), "moment": 40})))
        answers += 1
    assert answers > 1
    assert 'class="chart-lines"' in over.text
    kept = json.loads(platform.storage.kept[GAME + session.id])
    assert kept["analysis"] == session.analysis != ""
    over.app.do("go", "home")
    over.app.do("go", f"table:{session.id}")
    over.app.do("analyse")
    assert 'class="chart-lines"' in over.text
    assert platform.asked == [], "it is there already"
    over.app.do("goto", "3")
    assert over.app.dialog is None
    assert over.view.cursor == 3
    over.app.do("branch", "3")
    assert seat(over).id != session.id
    assert [move.text for move in seat(over).match.log] == [move.text for move in session.match.log[:3]]
    assert seat(over).analysis == ""
    assert not seat(over).can_undo


def test_an_analysis_that_is_of_another_game_or_damaged_is_as_if_there_were_none(over: Play) -> None:
    session = seat(over)
    for text in ("{", '{"format":1}', "[" * 9999):
        session.analysis = text
        over.app.do("close")
        over.app.do("analyse")
        assert 'class="chart-lines"' not in over.text
        assert 'id="dialog-analysis"' in over.text
        assert over.app.dialog is not None
        assert over.app.dialog.name == "analysis"
    assert over.platform.asked, "so it is made anew"


def test_a_game_that_goes_on_has_no_analysis(t: Text) -> None:
    play = Play(t, first=0)
    play.app.do("analyse")
    assert play.app.dialog is None
    assert play.platform.asked == []
