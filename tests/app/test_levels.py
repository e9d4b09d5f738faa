"""The levels of the bots, as the page offers them."""

from __future__ import annotations

import re

import pytest

from app.i18n import Text
from app.levels import LEVEL_IDS, PLAYED, SECONDS, USUAL
from app.tables import playable
from tests.app.play import Play
from tools.paths import WEB
from vacant_throne.bots.levels import LEVELS
from vacant_throne.bots.minds import mind_of
from vacant_throne.games import GAMES


def test_the_page_offers_the_levels_that_there_are_in_the_games_that_bots_play() -> None:
    assert tuple(level.id for level in LEVELS) == LEVEL_IDS
    assert USUAL in LEVEL_IDS[:2]
    for game in GAMES:
        assert (game in PLAYED) == playable(game)
    for game in PLAYED:
        assert mind_of(game)


@pytest.mark.parametrize("level", [level.id for level in LEVELS])
def test_every_level_has_its_names_and_its_sand(t: Text, level: str) -> None:
    assert t(f"level.{level}")
    assert t(f"level.{level}") in t(f"level.{level}.as_choice")
    if SECONDS[level]:
        assert f".for-{SECONDS[level]:g} " in (WEB / "style/bots.css").read_text("utf-8")


def test_where_a_level_is_not_to_be_had_the_strongest_there_is_sits_down_and_the_choice_is_kept(t: Text) -> None:
    def form() -> str:
        return str(app.view().parts["main"])

    def chosen() -> list[str]:
        return re.findall(r'id="who-1-(\w+)"[^>]* selected', form())

    app = Play(t).app
    app.do("go", "new:king-is-dead")
    app.do("bot", "0", "person")
    app.do("bot", "1", "regent")
    assert chosen() == ["regent"]
    app.do("option", "cards", "cunning")
    assert chosen() == ["chancellor"]
    assert "who-1-regent" not in form()
    assert "The Chancellor takes the seat: " in form(), "or somebody wonders where the Regent has gone"
    app.do("option", "cards", "basic")
    assert chosen() == ["regent"]
    assert "stand-in" not in form()
    app.do("option", "cards", "cunning")
    app.do("start")
    assert app.session is not None
    assert (app.session.bots[1], app.session.record.names[1]) == ("chancellor", "The Chancellor")
