"""Whole games of every kind on the page, everything that is shown on the way, and for everybody who may be looking."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from app.i18n import Text
from app.kings_bounty import table
from tests.app.kings_bounty.helpers import Bounty, listed, offered
from tests.app.outline import Outline
from tests.app.play import missing_pictures, moves_offered
from vacant_throne.kings_bounty import GAME

KINDS: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "two experts, the last draw ends it": {"players": 2, "expert": True, "final_draw_ends": True},
    "three": {"players": 3, "endless": True},
    "four experts": {"players": 4, "expert": True},
    "five": {"players": 5},
}


def rendered(play: Bounty, viewer: int | None) -> str:
    """The table as that seat would see it now, or an onlooker."""
    session = play.app.session
    assert session
    kept, session.viewer = session.viewer, viewer
    view = session.view()
    session.viewer = kept
    if viewer != view.seat:
        view = view._replace(moves=())
    screen = table.view(view, play.t.seated(view.names).of_game(view.game))
    assert screen.layout
    return str(screen.layout(screen.parts))


def offers(play: Bounty) -> set[int]:
    """What can be chosen on the page outside the list: also what shows only once one wishes to return cards, or looks at a card."""
    found = offered(play.text)
    for ui in ("mode=return", *(f"look=card:{card}" for card in play.seen.hand)) if play.seen.step == "turn" else ():
        play.app.do("ui", ui)
        found |= offered(play.text)
        play.app.do("ui", f"{ui.partition('=')[0]}=")
    return found


@pytest.mark.parametrize("game", KINDS)
def test_everything_can_be_shown_and_every_legal_move_be_chosen(t: Text, game: str) -> None:
    """The catalogue is strict here: a missing text or field raises."""
    play = Bounty(t, seed=len(game), **KINDS[game])
    steps: Counter[str] = Counter()
    while play.view.seat is not None:
        steps[play.seen.step] += 1
        numbers = set(range(len(play.legal())))
        assert listed(play) == numbers
        assert offered(play.text) <= numbers
        assert play.seen.step == "turn" or offered(play.text) == numbers
        assert not missing_pictures(play.text)
        with play.asking("choices"):
            names = re.findall(r'class="[^"]*choice-move[^"]*"[^>]*>([^<]*)<', play.text)
        assert len(set(names)) == len(names) == len(numbers), "two choices read the same"
        if play.view.length % 15 == 0:
            assert offers(play) == numbers
            for viewer in (None, *range(len(play.names))):
                page = rendered(play, viewer)
                assert viewer is None or viewer != play.view.seat or Outline(page)  # every element is closed
                assert viewer == play.view.seat or not moves_offered(page)
                assert not missing_pictures(page)
                assert len(set(ids := re.findall(r' id="([^"]+)"', page))) == len(ids)
        play.at_will(1)
        assert not play.app.report
    assert play.has("ending")
    for viewer in (None, *range(len(play.names))):
        assert not moves_offered(rendered(play, viewer))
    assert set(steps) == {"turn", "target", "return", "draw"}


@pytest.mark.parametrize("game", KINDS)
def test_every_turn_is_told_aloud_and_in_the_chronicle(t: Text, game: str) -> None:
    play = Bounty(t, seed=11, **KINDS[game])
    with play.undrawn():
        play.at_will(60)
    ends = {entry.turn for entry in play.view.entries if entry.number < play.view.length}
    turns = re.findall(r'<li id="turn-\d+" value="(\d+)"[^>]*>.*?<span>([^<]*)</span>', play.text)
    told = {int(turn): words for turn, words in turns if turn != "0"}
    assert ends <= set(told)
    seat_of = {entry.turn: play.names[entry.seat] for entry in play.view.entries}
    for turn in sorted(ends)[:-1]:
        assert seat_of[turn] in told[turn], "a turn without its player"
    match, words, aloud = play.match, play.t.seated(play.names), " ".join(play.platform.said)
    for number, move in enumerate(match.log):
        for message in GAME.narrate(match.at(number), move, match.at(number + 1), None):
            assert words.say(message) in aloud
