"""Three players: the very last action card may be played only to win with it (KID1-3P-01, KID1-3P-02)."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import at, legal, order, play, position, settled_by, winners

DONE = ("Cal", "Din", "Ebo", "Cae", "Aqu", "Lon", "Rat")
TOKENS = "Cal=[S] Din=[S] Ebo=[S] Cae=[W] Aqu=[W] Lon=[R] Rat=[W]"


def last_card(court, rest=""):
    """23 cards have been played; C, to act, holds Scots alone. Deva is open, 1-1-0."""
    text = f"rules=first players=3 {order('Dev', done=DONE)} {TOKENS} Dev=1-1-0 supply=4-4-4 plays=23 seat=C C={court}:s"
    return position(f"{text} {rest or 'A=2-4-4:-:-:21 B=3-4-3:-:-:22'}")


@pytest.mark.rule("KID1-3P-01", "KID1-END-CONTROL-01", "KID1-END-CONTROL-TIE-1", "KID1-EX-35")
def test_if_the_owner_passes_the_game_runs_out():
    state = play(last_card("4-2-3"), "pass", "pass", "pass")
    assert at(state, "Dev") == "[X]"
    assert (winners(state), settled_by(state)) == ("B", "KID1-END-CONTROL-TIE-1")
    assert [line.values for line in state.outcome().reckoning if line.values] == [(4, 4, 2), (2, 3, None)]


@pytest.mark.rule("KID1-3P-01", "KID1-3P-02", "KID1-DEC-11", "KID1-EX-36")
def test_the_last_card_may_be_played_if_it_wins():
    state = last_card("4-2-3")
    assert legal(state) == ["card:scots", "pass"]
    play(state, "card:scots")
    while state.step.name == "place":
        assert legal(state) == ["put:scottish@deva"]
        play(state, "put:scottish@deva")
    assert (at(state, "Dev"), legal(state)) == ("3-1-0", ["summon:scottish@deva", "summon:welsh@deva"])
    for summon, left in (("summon:scottish@deva", "2-1-0"), ("summon:welsh@deva", "3-0-0")):
        end = play(state.copy(), summon)
        assert at(end, "Dev") == left
        assert winners(play(end, "pass", "pass", "pass")) == "C"


@pytest.mark.rule("KID1-3P-01", "KID1-3P-02", "KID1-EX-37")
def test_the_last_card_may_not_be_played_if_it_cannot_win():
    state = last_card("1-4-4")
    assert legal(state) == ["pass"]
    assert state.refusal(state.rules.moves.parse("card:scots")).rule in ("KID1-3P-01", "KID1-3P-02")


@pytest.mark.rule("KID1-3P-02")
def test_only_the_ways_that_win_are_legal():
    state = play(last_card("3-2-3"), "card:scots")  # with four of the Scots C leads; with three B is level, and has more of the Welsh
    while state.step.name == "place":
        play(state, "put:scottish@deva")
    assert legal(state) == ["summon:scottish@deva"]
    assert state.refusal(state.rules.moves.parse("summon:welsh@deva")).rule == "KID1-3P-02"


@pytest.mark.rule("KID1-3P-02", "KID1-DEC-11", "KID1-END-CONTROL-TIE-3")
def test_a_tie_is_no_win_for_whoever_played_last():
    assert legal(last_card("3-4-0", "A=4-4-0:-:-:21 B=0-0-0:-:-:22")) == ["pass"]  # 4-4-0 at best, and then the last card was C's
    assert legal(last_card("3-4-0", "A=3-4-0:-:-:21 B=0-0-0:-:-:22")) == ["card:scots", "pass"]


@pytest.mark.rule("KID1-3P-01")
def test_it_is_about_the_last_card_of_all_and_about_three_players():
    assert "card:scots" in legal(last_card("1-4-4", "A=2-4-4:t:-:21 B=3-4-3:-:-:22"))
    two = position(f"rules=first {order('Dev', done=DONE)} {TOKENS} Dev=1-1-0 supply=4-4-4 A=0-0-0:s B=9-9-9:-:-:15")
    assert legal(two) == ["card:scots", "pass"]
    four = position(f"rules=first players=4 {order('Dev', done=DONE)} {TOKENS} Dev=1-1-0 A=0-0-0:s B=9-9-9:- C=0-0-0:- D=0-0-0:-")
    assert legal(four) == ["card:scots", "pass"]


@pytest.mark.rule("KID1-3P-02")
def test_the_test_is_repeated_on_each_later_turn():
    # Scots has no region yet: Caledonia is lost, and Aquae Sulis, Scottish, has no open neighbour. Once Din Eidyn is Scottish it has:
    # Eboracum then becomes the third Scottish region, and the Scots, the last to win, come before the Romano-British with three.
    done = ("Cal", "Rat", "Dev", "Cae", "Lon", "Aqu")
    tokens = "Cal=[R] Rat=[R] Dev=[W] Cae=[W] Lon=[R] Aqu=[S]"
    state = position(
        f"rules=first players=3 {order('Din', 'Ebo', done=done)} {tokens} Din=1-0-0 Ebo=0-1-0 supply=2-0-0 plays=23 seat=C "
        "A=0-5-5:-:-:21 B=0-4-4:-:-:22 C=5-0-0:s"
    )
    assert legal(state) == ["pass"]
    play(state, "pass", "pass", "pass")
    assert at(state, "Din") == "[S]"
    assert state.seat == 2
    assert legal(state) == ["card:scots", "pass"]
    play(state, "card:scots")
    while state.step.name == "place":
        assert legal(state) == ["put:scottish@eboracum"]
        play(state, "put:scottish@eboracum")
    assert legal(state) == ["summon:welsh@eboracum"]
    assert winners(play(state, "summon:welsh@eboracum", "pass", "pass", "pass")) == "C"
