"""A game at the table: who sees what, what can be taken back, how one looks back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.session import ALWAYS, FALLING, FINAL, NAMED, NEVER, OPEN, Session
from app.shelf import Record
from tests.app.fakes import PlainTable
from tests.core.pebbles import PEBBLES
from vacant_throne.core import save
from vacant_throne.core.contract import Game
from vacant_throne.core.match import Match
from vacant_throne.games import GAMES

KING = GAMES["king-is-dead"]
SUPPORT = "card:scottish_support"


def session(game: Game[Any] = KING, *, curtain: bool = True, seed: int = 7, **options: object) -> Session:
    match = Match(game, {"first": 0, **options}, seed)
    names = ("Ada", "Wulf", "Mair", "Bruce")[: game.seats(match.options)]
    record = Record("id", 1, "", names, curtain, 0, "", "", False, save.dump(match))
    return Session(record, match, PlainTable())


def play(at: Session, text: str) -> None:
    moves = [move.text for move in at.view().moves]
    at.make(moves.index(text))


def play_turn(at: Session, first: str = "") -> None:
    """A whole turn: the card named, or the first one, and then always the first move."""
    turn = at.match.state.turn
    if first:
        play(at, first)
    while at.match.state.turn == turn and at.seat is not None and at.view().moves:
        at.make(0)


def arrive(at: Session) -> None:
    """The next seat comes and lifts the curtain."""
    at.name_next()
    at.lift()


# The curtain


def test_with_a_curtain_nobody_sees_a_hand_until_somebody_says_here_i_am() -> None:
    at = session()
    assert (at.viewer, at.veil) == (None, NAMED)
    assert at.view().moves == ()
    at.make(0)
    assert at.length == 0
    at.lift()
    assert (at.viewer, at.veil) == (0, OPEN)
    assert at.view().observation["seats"][0]["hand"]
    assert at.view().observation["seats"][1]["hand"] is None


def test_the_hidden_part_leaves_before_the_next_seat_is_named() -> None:
    at = session()
    at.lift()
    play_turn(at, SUPPORT)
    assert (at.viewer, at.veil, at.seat) == (None, FALLING, 1)
    assert at.view().observation == at.match.state.observe(None)
    assert at.view().before["viewer"] is None
    at.lift()
    assert at.viewer is None, "a curtain that names nobody yet cannot be lifted"
    arrive(at)
    assert at.viewer == 1


def test_the_curtain_comes_down_when_the_page_goes_out_of_sight_and_the_same_seat_lifts_it() -> None:
    at = session()
    at.lift()
    play(at, SUPPORT)
    at.cover()
    assert (at.viewer, at.veil) == (None, FALLING)
    arrive(at)
    assert at.viewer == 0
    assert at.can_back, "what the seat decided itself in this turn is not settled by looking away"


def test_without_a_curtain_the_seat_to_play_sees_its_hand_and_nothing_covers_it() -> None:
    at = session(curtain=False)
    assert (at.viewer, at.veil) == (0, OPEN)
    at.cover()
    play_turn(at, SUPPORT)
    assert (at.viewer, at.veil) == (1, OPEN)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_on_the_table_never_holds_another_seats_hand(players: int) -> None:
    at = session(players=players)
    for _ in range(60):
        for veiled in (True, False):
            view = at.view()
            for observation in (view.observation, view.before):
                hands = [seat for seat, its in enumerate(observation["seats"]) if its["hand"] is not None]
                assert hands == ([] if view.viewer is None else [view.viewer])
            if veiled and at.covered:
                arrive(at)
        if at.seat is None:
            break
        at.make((at.length * 7) % len(at.view().moves))


def test_the_end_needs_no_curtain() -> None:
    at = finished()
    assert (at.seat, at.veil, at.viewer) == (None, OPEN, None)
    assert at.view().ending is not None


# Moves


def test_a_tap_that_comes_too_late_does_nothing() -> None:
    at = session(curtain=False)
    at.make(99)
    at.make(-1)
    assert at.length == 0
    at.goto(0)
    assert at.view().moves
    play(at, SUPPORT)
    at.goto(0)
    at.make(0)
    assert at.length == 1, "nothing is played in a position of the past"


def test_a_seat_without_cards_passes_by_itself() -> None:
    at = session(curtain=False)
    seen = 0
    while at.seat is not None:
        assert [move.text for move in at.view().moves] != ["pass"]
        cards = [index for index, move in enumerate(at.view().moves) if move.text.startswith("card:")]
        # Wulf always passes if he can, so Ada runs out of cards first and passes by herself from then on
        passing = [index for index, move in enumerate(at.view().moves) if move.text == "pass"]
        at.make(passing[0] if at.seat == 1 and passing else cards[0] if cards else 0)
        seen += 1
        assert seen < 200
    automatic = [entry for entry in at.view().entries if at.match.log[entry.number - 1].text == "pass" and entry.seat == 0]
    assert automatic
    assert at.view().ending is not None


def test_every_decision_is_news_once_with_its_number() -> None:
    at = session(curtain=False)
    play_turn(at, SUPPORT)
    assert [entry.number for entry in at.take_news()] == list(range(1, at.length + 1))
    at.undo()
    assert at.take_news() == []


@pytest.mark.parametrize(("ask", "asks"), [(NEVER, False), (FINAL, False), (ALWAYS, True)])
def test_a_turn_that_ends_is_asked_about_as_the_settings_say(ask: str, asks: bool) -> None:
    at = session(curtain=False)
    at.ask = ask
    play(at, "pass")
    assert (at.asking is not None) is asks
    at.confirm()
    assert at.length == 1
    at.confirm()
    assert at.length == 1


def test_a_turn_that_ends_with_a_draw_is_asked_about_unless_switched_off() -> None:
    at = session(PEBBLES, curtain=False)
    at.make(0)
    at.make(0)
    assert at.length == 2
    at.make(0)
    assert at.asking is not None
    assert at.length == 2
    at.confirm()
    assert at.length == 3


def test_an_answer_that_comes_after_an_undo_plays_nothing() -> None:
    at = session(curtain=False)
    play_turn(at, SUPPORT)
    at.ask = ALWAYS
    play(at, "pass")
    at.undo()
    at.confirm()
    assert at.length == 0


def test_why_not_is_answered_with_the_rule_and_forgotten_with_the_next_move() -> None:
    at = session(curtain=False)
    at.why("summon:scottish@moray")
    assert at.refusal is not None
    assert at.refusal.rule.startswith("KID2-")
    at.why("nonsense")
    play(at, SUPPORT)
    assert at.refusal is None
    at.why(at.view().moves[0].text)
    assert at.refusal is None, "what is allowed needs no reason"


# Taking back


def test_back_takes_back_decisions_of_the_turn_in_progress_only() -> None:
    at = session(curtain=False)
    assert not at.can_back
    play_turn(at, SUPPORT)
    assert not at.can_back
    at.back()
    play(at, SUPPORT)
    here = at.length
    assert at.can_back
    at.back()
    assert at.length == here - 1


def test_undo_takes_back_the_whole_turn_in_progress_first_and_then_the_one_before() -> None:
    at = session(curtain=False)
    play_turn(at, SUPPORT)
    turn = at.length
    assert at.can_undo
    at.undo()
    assert at.length == 0
    play_turn(at, SUPPORT)
    play(at, "card:assemble")
    at.undo()
    assert at.length == turn
    assert not at.can_undo, "the next seat has acted, so the turn before is settled"


def test_with_a_curtain_undo_is_possible_until_it_is_lifted_and_shows_no_hand() -> None:
    at = session()
    at.lift()
    play_turn(at, SUPPORT)
    at.name_next()
    assert at.can_undo
    at.undo()
    assert (at.length, at.viewer, at.veil, at.seat) == (0, None, NAMED, 0)
    at.lift()
    play_turn(at, SUPPORT)
    arrive(at)
    assert not at.can_undo
    at.undo()
    assert at.seat == 1


def test_what_is_settled_stays_settled_after_a_reload() -> None:
    at = session()
    at.lift()
    play_turn(at, SUPPORT)
    arrive(at)
    record = at.record._replace(settled=at.settled)
    again = Session(record, at.match, PlainTable())
    assert not again.can_undo


def test_undo_stops_at_a_draw() -> None:
    at = session(PEBBLES, curtain=False)
    at.ask = NEVER
    at.make(0)
    at.make(0)
    assert at.can_back
    at.make(0)
    assert not at.can_back
    assert not at.can_undo


def test_undo_takes_the_turns_that_went_by_themselves_with_it() -> None:
    at = almost_out_of_cards()
    before = at.length
    seat = at.seat
    play_turn(at)
    automatic = [entry for entry in at.view().entries[before:] if entry.seat != seat]
    assert automatic, "the other seat passed by itself"
    assert at.can_undo
    at.undo()
    assert (at.length, at.seat) == (before, seat)


def test_a_random_walk_of_moves_and_undo_ends_where_its_log_says() -> None:
    at = session(curtain=False, seed=3)
    at.ask = NEVER
    for number in range(300):
        if number % 5 == 4 and at.can_back:
            at.back()
        elif number % 11 == 10 and at.can_undo:
            at.undo()
        elif at.seat is not None:
            at.make((number * 13) % len(at.view().moves))
        replayed = save.load(save.dump(at.match), GAMES)
        assert isinstance(replayed, Match)
        assert replayed.state.notation() == at.match.state.notation()
        assert [entry.number for entry in at.view().entries] == list(range(1, len(at.match.log) + 1))


# Looking back


def test_looking_back_shows_the_position_as_it_was_and_only_there() -> None:
    at = session(curtain=False)
    play_turn(at, SUPPORT)
    end = at.length
    at.goto(1)
    view = at.view()
    assert (view.cursor, view.length, view.moves, len(view.entries)) == (1, end, (), 1)
    assert view.observation == at.match.at(1).observe(1)
    assert not view.can_back
    assert not view.can_undo
    at.goto(99)
    assert at.view().cursor is None


@pytest.mark.parametrize(("way", "cursor"), [("first", 0), ("back", 1), ("on", None), ("last", None)])
def test_steps_through_the_log(way: str, cursor: int | None) -> None:
    at = session(curtain=False)
    play(at, SUPPORT)
    at.make(0)
    at.step(way)
    assert at.cursor == cursor


def test_a_log_that_is_played_comes_to_its_end_and_stops() -> None:
    at = session(curtain=False)
    at.watch()
    assert not at.watching, "there is nothing to play yet"
    play_turn(at, SUPPORT)
    at.watch()
    seen: list[int | None] = []
    while at.watching:
        seen.append(at.cursor)
        at.watch_on()
    assert seen == list(range(at.length))
    assert at.cursor is None


def test_the_secrets_of_a_position_of_the_past_are_no_others_than_those_of_the_viewer() -> None:
    at = session()
    at.lift()
    play_turn(at, SUPPORT)
    arrive(at)
    at.goto(0)
    hands = [its["hand"] for its in at.view().observation["seats"]]
    assert hands[0] is None
    assert hands[1]
    json.dumps(at.view().observation)


def finished() -> Session:
    at = session(curtain=True)
    at.ask = NEVER
    while at.seat is not None:
        if at.covered:
            arrive(at)
        moves = [move.text for move in at.view().moves]
        at.make(moves.index("pass") if "pass" in moves else 0)
    return at


def almost_out_of_cards() -> Session:
    """Ada has played every card and passes by herself; it is Wulf's turn, and he still has some."""
    at = session(curtain=False)
    at.ask = NEVER
    while at.match.state.observe(None)["seats"][0]["hand_size"] or at.seat == 0:
        moves = [move.text for move in at.view().moves]
        cards = [index for index, text in enumerate(moves) if text.startswith("card:")]
        at.make(moves.index("pass") if at.seat == 1 and "pass" in moves else cards[0] if cards else 0)
    assert at.seat == 1
    return at
