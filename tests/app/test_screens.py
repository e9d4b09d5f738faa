"""Screens as text: what is on them, that hostile names stay text, and that nobody is left without a name to call a control by."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.controller import App
from app.i18n import Text
from app.prerender import shell
from app.tables import CARDS, playable
from tests.app.fakes import FakePlatform
from tests.app.outline import Outline
from tests.app.test_flow import KING, play, play_turn, sit_down

SPRITE = Path(__file__).parents[2] / "web" / "art" / "sprite"
HOSTILE = '<img src=x onerror="alert(1)">'


def every_screen(app: App, platform: FakePlatform) -> dict[str, str]:
    """The page on each of its screens and with each of its dialogs."""
    found = {"home": platform.html}

    def look(name: str, verb: str, arg: str = "", value: str = "") -> None:
        app.do(verb, arg, value)
        found[name] = platform.html

    look("no games", "go", "games")
    look("new", "go", f"new:{KING}")
    look("new for four", "option", "players", "4")
    look("new with cunning cards", "option", "cards", "cunning")
    look("new with Vikings", "switch", "vikings", "on")
    look("new with house rules", "fold", "houses")
    look("new alone", "option", "players", "1")
    look("new, first edition", "edition", "king-is-dead-first")
    look("new with Mordred", "option", "mordred", "True")
    look("new", "edition", KING)
    look("bad seed", "seed", "", "x")
    sit_down(app, curtain=True, names=("Eve", "Bob"))
    found["curtain"] = platform.html
    look("table", "lift")
    look("why", "why", "summon:scottish@moray")
    play_turn(app)
    found["falling"] = platform.html
    platform.ring()
    found["named"] = platform.html
    app.do("lift")
    for dialog in ("share", "help", "settings", "about", "paste"):
        look(dialog, "open", dialog)
    app.do("draft", "", "no link")
    look("bad paste", "paste")
    app.do("close")
    app.do("choose", "ask", "always")
    play(app, "pass")
    found["ask"] = platform.html
    app.do("close")
    look("looking back", "step", "first")
    look("error", "explode")
    platform.storage.fails = "full"
    app.do("close")
    look("full", "step", "last")
    play(app, "card:assemble")
    platform.storage.fails = ""
    platform.storage.kept["vacant-throne:game:bad"] = "x"
    look("games", "go", "games")
    assert app.session is None
    found.update(storage_screens(app, platform))
    id = app.library.shelf.games()[0].id
    look("rename", "open", f"rename:{id}")
    app.do("close")
    look("deleted", "delete", id)
    look("home with a game", "restore", id)
    look("home with a game", "go", "home")
    return found


def storage_screens(app: App, platform: FakePlatform) -> dict[str, str]:
    """What is said about files, forgetting and full storage, on the page with all games."""
    found: dict[str, str] = {}
    platform.agent = "Mozilla/5.0 (iPhone) AppleWebKit/605.1 Version/18.1 Mobile Safari/604.1"
    app.do("go", "home")
    found["reminded"] = platform.html
    app.do("export-all")
    app.picked(list(platform.downloads.values())[-1])
    found["brought"] = platform.html
    app.do("close")
    platform.storage.fails = "full"
    app.do("copy-game", app.library.shelf.games()[0].id)
    found["no room"] = platform.html
    platform.storage.fails = ""
    app.do("delete", app.library.shelf.games()[0].id)
    return found


@pytest.fixture
def screens(app: App, platform: FakePlatform) -> dict[str, str]:
    return every_screen(app, platform)


def test_every_control_has_a_name_and_every_field_a_label(screens: dict[str, str]) -> None:
    for name, html in screens.items():
        elements = Outline(html).elements
        labelled = {attributes["for"] for tag, attributes, _ in elements if tag == "label" and "for" in attributes}
        for tag, attributes, text in elements:
            if tag in ("button", "a"):
                assert "".join(text).strip() or attributes.get("aria-label"), (name, attributes)
            if tag in ("input", "textarea"):
                inside = attributes.get("type") == "radio"
                assert inside or attributes["id"] in labelled, (name, attributes)


def test_ids_are_unique_and_what_is_pointed_at_is_there(screens: dict[str, str]) -> None:
    for name, html in screens.items():
        elements = Outline(html).elements
        ids = [attributes["id"] for _, attributes, _ in elements if "id" in attributes]
        assert len(ids) == len(set(ids)), name
        for _, attributes, _ in elements:
            for attribute in ("aria-labelledby", "aria-describedby", "for"):
                assert set(attributes.get(attribute, "").split()) <= set(ids), (name, attributes)


def test_the_screens_about_storage_are_what_they_are_called(screens: dict[str, str]) -> None:
    for name, id in {"brought": "dialog-brought", "no room": "room", "reminded": "remind-export"}.items():
        assert f'id="{id}"' in screens[name], name


def test_every_picture_is_in_the_sprite(screens: dict[str, str]) -> None:
    drawn = "".join(path.read_text("utf-8") for path in SPRITE.glob("*.svg"))
    for name, html in screens.items():
        for symbol in re.findall(r'<use href="#([^"]+)"', html):
            assert f'id="{symbol}"' in drawn, (name, symbol)


def test_there_is_one_main_one_first_heading_and_nothing_inline(screens: dict[str, str]) -> None:
    for name, html in screens.items():
        tags = [tag for tag, _, _ in Outline(html).elements]
        assert tags.count("main") == 1, name
        assert tags.count("h1") == 1, name
        assert " style=" not in html, name
        assert not re.search(r"\son[a-z]+=", html), name


def test_names_and_titles_are_text_wherever_they_are_shown(app: App, platform: FakePlatform) -> None:
    sit_down(app, curtain=True, names=(HOSTILE, "Bob"))
    assert app.session is not None
    id = app.session.id
    shown = [platform.html]
    app.do("open", f"rename:{id}")
    app.do("draft", "", HOSTILE)
    shown.append(platform.html)
    app.do("rename", id)
    app.do("go", "games")
    shown.append(platform.html)
    app.do("delete", id)
    shown.append(platform.html)
    app.do("restore", id)
    app.do("go", "home")
    shown.append(platform.html)
    app.do("open", "paste")
    app.do("draft", "", f"</textarea>{HOSTILE}")
    shown.append(platform.html)
    for html in shown:
        assert "<img" not in html
    assert any("&lt;img src=x onerror" in html for html in shown)


def test_home_shows_all_games_and_lets_only_those_be_played_that_can(app: App, platform: FakePlatform) -> None:
    for card in CARDS:
        assert f'href="{card.rules}"' in platform.html
        assert (f'id="play-{card.id}"' in platform.html) is playable(card.id)
    assert platform.html.count("Coming") == sum(not playable(card.id) for card in CARDS)


def test_home_offers_to_continue_first(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    app.do("go", "home")
    assert platform.html.index("Continue") < platform.html.index("New game")
    while not app.library.shelf.games()[0].finished:
        app.do("go", f"table:{app.library.shelf.games()[0].id}")
        play(app, "pass")
    app.do("go", "home")
    assert "Continue" not in platform.html, "a game that is over is not under way"


def test_the_shell_is_home_that_waits(t: Text) -> None:
    html = shell(t)
    assert "Four games about an empty throne" in html
    assert re.search(r'<progress[^>]* id="load-progress"', html)
    assert re.search(r'<p[^>]* id="load-status"[^>]* aria-live="polite"', html) or 'id="load-status"' in html
    assert re.search(r'id="play-king-is-dead"[^>]* disabled', html) or re.search(r'disabled[^>]* id="play-king-is-dead"', html)


def test_help_lists_the_keys_of_the_table_only_there(app: App, platform: FakePlatform) -> None:
    app.do("open", "help")
    assert "<kbd>u</kbd>" not in platform.html
    app.do("close")
    sit_down(app)
    app.do("open", "help")
    assert "<kbd>u</kbd>" in platform.html
    assert "<kbd>m</kbd>" in platform.html


def test_the_share_dialog_says_what_the_link_reveals(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    app.do("open", "share")
    assert "readonly" in platform.html
    assert "hidden cards" not in platform.html
    app.do("go", f"new:{KING}")
    app.do("option", "cards", "cunning")
    app.do("start")
    app.do("open", "share")
    assert "hidden cards" in platform.html
