"""Links: opened, pasted, damaged, met again, and shared."""

from __future__ import annotations

import pytest

from app.controller import App
from app.i18n import Text
from app.shelf import GAME
from tests.app.conftest import started
from tests.app.fakes import FakePlatform
from tests.app.flow import KING, log_of, play, play_turn, sit_down
from vacant_throne.core import link
from vacant_throne.core.match import Match
from vacant_throne.games import GAMES

# Links


def a_link(moves: int = 3, players: int = 2) -> str:
    match = Match(GAMES[KING], {"players": players}, 99)
    for _ in range(moves):
        match.play(match.state.legal_moves()[0])
    return link.encode(match)


def test_a_link_in_the_address_opens_as_a_new_game_and_leaves_the_address(platform: FakePlatform, t: Text, plain_table: object) -> None:
    platform.present_address = f"{platform.home()}#g={a_link()}"
    app = started(platform, t)
    assert app.session is not None
    assert len(log_of(app)) == 3
    assert platform.present_address == platform.home()
    assert app.session.covered
    assert not app.session.can_undo, "what the sender did is not the receiver's to take back"


def test_a_link_that_arrives_while_a_game_is_on_overwrites_nothing(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play(app, "card:assemble")
    assert app.session is not None
    mine = app.session.id
    before = platform.storage.kept[GAME + mine]
    app.arrived(f"{platform.home()}#g={a_link()}")
    assert app.session.id != mine
    assert platform.storage.kept[GAME + mine] == before
    assert len(app.library.shelf.games()) == 2


def test_a_damaged_link_is_explained_and_can_be_mended(app: App, platform: FakePlatform) -> None:
    good = a_link()
    app.arrived(f"{platform.home()}#g={good[:-1]}")
    assert app.session is None
    assert "incomplete" in platform.html
    app.do("draft", "", f"Look: {platform.home()}#g={good}.")
    app.do("paste")
    assert app.session is not None
    assert len(app.library.shelf.games()) == 1


@pytest.mark.parametrize(
    "form",
    ["#g={}", "?g={}", "?utm_source=chat&g={}#top", "?lang=fr&amp;g={}", "%23g={}", "%23g%3D{}", "#g%3d{}", "%2523g%253D{}", "#g={})."],
)
def test_a_link_in_the_address_is_seen_in_every_form(app: App, platform: FakePlatform, form: str) -> None:
    app.arrived(platform.home() + form.format(a_link()))
    assert app.session is not None
    assert len(log_of(app)) == 3


def test_other_fragments_of_the_address_are_none_of_our_business(app: App, platform: FakePlatform) -> None:
    pages = len(platform.pages)
    app.arrived(f"{platform.home()}#main")
    assert len(platform.pages) == pages


def test_a_saved_game_can_be_pasted_too(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    app.do("export")
    (text,) = platform.downloads.values()
    app.do("go", "home")
    app.do("open", "paste")
    app.do("draft", "", text)
    app.do("paste")
    assert app.dialog is None
    assert len(app.library.shelf.games()) == 2


def test_the_link_shared_is_the_present_position_and_copying_is_said_only_when_it_worked(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    play_turn(app)
    assert app.session is not None
    app.do("open", "share")
    address = f"{platform.home()}#g={link.encode(app.session.match)}"
    assert address in platform.html
    assert "Copied." not in platform.html
    platform.clipboard_works = False
    app.do("copy-link")
    assert "Copied." not in platform.html
    assert "by hand" in platform.html
    assert platform.focused == "share-link"
    platform.clipboard_works = True
    app.do("copy-link")
    assert platform.clipboard == [address]
    assert "Copied." in platform.html
