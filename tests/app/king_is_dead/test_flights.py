"""Followers that are seen to travel go where the rules sent them."""

from __future__ import annotations

from app.i18n import Text
from app.king_is_dead.flights import flights
from tests.app.play import Play


def test_a_placed_follower_comes_from_the_supply_and_a_summoned_one_goes_to_the_court(t: Text) -> None:
    play = Play(t)
    seat = play.view.seat
    play.move("card:scottish_support")
    play.move("put:scottish@strathclyde")
    placed = flights(play.view.entries[-1], play.view)
    assert [flight.start[0] for flight in placed] == ["supply-scottish", "supply-scottish"]
    last = play.view.observation["regions"]["strathclyde"]["followers"][0] - 1
    assert [flight.end[0] for flight in placed] == [f"follower-strathclyde-scottish-{last}", f"follower-strathclyde-scottish-{last - 1}"]
    play.move("summon:scottish@strathclyde")
    (summoned,) = flights(play.view.entries[-1], play.view)
    assert (summoned.start[0], summoned.end[0]) == ("at-strathclyde-scottish", f"court-{seat}-scottish")


def test_an_exchange_crosses(t: Text) -> None:
    play = Play(t)
    play.move("card:manoeuvre")
    first = play.view.moves[0].text.removeprefix("take:")
    play.move(f"take:{first}")
    assert flights(play.view.entries[-1], play.view) == []
    second = play.view.moves[-1].text.removeprefix("take:")
    play.move(f"take:{second}")
    going, coming = flights(play.view.entries[-1], play.view)
    assert going.symbol == f"piece-{first.partition('@')[0]}"
    assert coming.symbol == f"piece-{second.partition('@')[0]}"
    assert first.partition("@")[2] in going.start[0]
    assert first.partition("@")[2] in coming.end[0]


def test_the_followers_of_a_decided_region_go_back_to_the_supply(t: Text) -> None:
    play = Play(t)
    region = play.view.observation["order"][0]
    held = sum(play.view.observation["regions"][region]["followers"])
    play.move("pass")
    play.move("pass")
    home = flights(play.view.entries[-1], play.view)
    assert len(home) == held
    assert all(flight.end[0].startswith("supply-") and region in flight.start[0] for flight in home)
