"""The end on the page: who has won, why, what everybody has, how it came about; and a forecast of it at every moment."""

from __future__ import annotations

import re

import pytest

from app.i18n import Text
from app.kings_bounty.reckoning import points
from tests.app.kings_bounty.helpers import Bounty, at
from tests.app.play import part


def rows(play: Bounty, id: str) -> list[tuple[str, list[str]]]:
    """The lines of a reckoning: the rule, and the figures."""
    markup = part(play.text, id)
    markup = markup[markup.index("<tbody>") : markup.index("</tbody>")]
    return [
        (re.findall(r'href="[^"]*#([\w-]+)"', row)[0], re.findall(r"<td[^>]*>([^<]*)</td>", row))
        for row in re.findall(r"<tr>.*?</tr>", markup)
    ]


@pytest.fixture(
    scope="module", params=[(2, False), (3, True), (5, True)], ids=lambda param: f"{param[0]} {'expert' if param[1] else 'plain'}"
)
def over(request: pytest.FixtureRequest, catalogue: bytes) -> Bounty:
    """A game that has been played to its end."""
    players, expert = request.param
    play = Bounty(Text(catalogue, "en", strict=True), players=players, expert=expert, seed=8)
    with play.undrawn():
        play.at_will()
    return play


def test_the_end_names_the_winner_and_says_why(over: Bounty) -> None:
    outcome = over.view.ending
    assert outcome is not None
    (winner,) = outcome.winners
    who = over.seen_term(winner)
    assert over.words("ending-title") == over.say(f"end.{outcome.ending}.winner", who=who)
    assert over.say(f"end.{outcome.ending}.title") in over.words("ending")
    assert over.say(f"why.{outcome.rule}", who=who, n=points(outcome)[winner]) in over.words("ending")
    for id in ("prompt", "hand", "draw", "forecast"):
        assert not over.has(id)
    assert all(over.has(id) for id in ("again", "share-ending", "watch-ending", "board", "titles", "chronicle", "discards-way"))


def test_everybody_stands_in_the_order_of_the_end_with_their_points(over: Bounty) -> None:
    outcome = over.view.ending
    assert outcome is not None
    places = re.findall(r'<li class="ending-court([^"]*)">(.*?)</li>', part(over.text, "ending"))
    ordered = sorted(range(len(over.names)), key=lambda seat: outcome.ranks[seat])
    assert [re.findall(r"<b>([^<]*)</b>", words)[0] for _, words in places] == [over.names[seat] for seat in ordered]
    assert ["is-winner" in classes for classes, _ in places] == [True] + [False] * (len(ordered) - 1)
    for seat, (_, words) in zip(ordered, places, strict=True):
        assert over.say("bounty.points", n=points(outcome)[seat]) in words


def test_the_reckoning_has_every_line_and_adds_up(over: Bounty) -> None:
    outcome = over.view.ending
    assert outcome is not None
    shown = rows(over, "ending")
    assert [rule for rule, _ in shown] == [line.rule for line in outcome.reckoning]
    for line, (_, figures) in zip(outcome.reckoning, shown, strict=True):
        wanted = ["\N{EN DASH}" if value is None else over.t.number(value) for value in line.values]
        assert figures == wanted
    total = [0] * len(over.names)
    for title in over.seen.titles:
        if title.holder is not None:
            total[title.holder] += title.points
    for domain in over.seen.domains:
        total[domain.owner] += 2 * domain.card.startswith("obelisk")
    assert tuple(total) == points(outcome)
    for seat, score in enumerate(total):
        assert over.t.number(score) in over.words(f"realm-{seat}")


def test_the_chart_has_every_turn_of_everybody(over: Bounty) -> None:
    turns = over.view.entries[-1].turn
    shown = part(over.text, "ending").partition("</figure>")[0]
    assert shown.count('class="course-cell') == (turns + 1) * len(over.names)
    assert shown.count("is-ahead") >= turns
    outcome = over.view.ending
    assert outcome is not None
    last = re.findall(r"</svg><span>([^<]*)</span>", shown)
    assert last == [over.t.number(score) for score in points(outcome)]


def test_an_ended_game_can_be_looked_back_on_and_played_again(over: Bounty) -> None:
    for way in ("first", "on", "on", "back", "last"):
        over.app.do("step", way)
        assert not over.app.report
    assert over.has("ending")


def test_a_rematch_is_the_same_game_with_the_same_people(t: Text) -> None:
    play = at(t, "players=2 seat=B A=- B=- deck=- closing=last_card O11=B titles=keeper")
    play.play("pass")
    names, options = play.names, play.match.options
    play.app.do("again")
    assert (play.names, play.match.options, play.view.length) == (names, options, 0)
    assert play.view.ending is None


def test_a_tie_is_settled_by_who_sits_nearest_to_the_first_player(t: Text) -> None:
    play = at(t, "players=3 first=B seat=A A=- B=- C=- deck=- closing=last_card O11=A O12=C titles=emperor")
    play.play("pass")
    outcome = play.view.ending
    assert outcome is not None
    assert outcome.winners == (2,), "Cai sits nearer to Wulf, who began"
    assert play.words("ending-title") == play.say(f"end.{outcome.ending}.winner", who=play.seen_term(2))
    assert play.say(f"why.{outcome.rule}", who=play.seen_term(2), n=2) in play.words("ending")
    assert rows(play, "ending")[-1][0] == "KB-SCORE-04"
    assert play.names[2] in play.words("ending")


def test_a_score_below_nothing_is_shown_as_such(t: Text) -> None:
    play = at(t, "players=2 seat=B A=- B=HX deck=- closing=last_card O11=A titles=vandal vandal=A")
    play.play("card:human_monster", "at:obelisk_1_1")
    outcome = play.view.ending
    assert outcome is not None
    assert points(outcome) == (0, -3)
    assert play.say("bounty.points", n=-3) in play.words("ending")
    assert play.t.number(-3) in play.words("realm-1")


def test_a_stalled_game_ends_in_words_of_its_own(t: Text) -> None:
    play = at(t, "players=2 seat=B A=HA B=EA deck=O1 idle=13 closing=stalled O11=A titles=keeper")
    play.play("return:elf_archer", "draw")
    outcome = play.view.ending
    assert outcome is not None
    assert outcome.ending == "stalled"
    assert play.say("end.stalled.title") in play.words("ending")
    assert 'href="#scene-stalled"' in play.text


# Meanwhile


def test_a_forecast_says_who_would_win_now(t: Text) -> None:
    play = at(t, "players=2 A=O1 B=HX deck=O3O2 O11=B titles=keeper,vandal")
    assert play.say("bounty.forecast", who=play.seen_term(1)) in play.words("forecast")
    play.app.do("ui", "sheet=reckoning")
    assert [rule for rule, _ in rows(play, "reckoning")] == [line.rule for line in play.seen.outcome.reckoning]
    assert "is-winning" in play.attributes("realm-1")["class"]
    play.play("card:obelisk_1", "draw", "card:human_monster", "at:obelisk_1_1")
    assert play.say("bounty.forecast", who=play.seen_term(0)) in play.words("forecast")
