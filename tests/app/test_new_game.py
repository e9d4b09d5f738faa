"""Setting up a game: which variant, who plays, what goes together, and what is remembered."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any, cast

import polib
import pytest

from app import setup
from app.controller import App
from app.forms import PICK, SWITCH, form, headline, variant_name
from app.i18n import Text
from app.setup import Setup
from app.shelf import GAME
from app.views.new_game import new_game
from tests.app.fakes import FakePlatform
from tests.app.flow import KING, people_only
from tests.app.outline import Outline
from tools import catalogues
from vacant_throne.core import link
from vacant_throne.core.contract import Game, Option
from vacant_throne.core.errors import OptionsError
from vacant_throne.core.match import Match
from vacant_throne.core.message import Message
from vacant_throne.games import GAMES

FIRST = "king-is-dead-first"
BOUNTY = "kings-bounty"


@pytest.fixture
def at(app: App) -> App:
    """The form of The King Is Dead."""
    app.do("go", f"new:{KING}")
    return app


def options(app: App) -> dict[str, object]:
    """What has been chosen that is no default."""
    assert app.setup is not None
    return {option.id: app.setup.options[option.id] for option in app.setup.game.options if app.setup.options[option.id] != option.default}


def shown(platform: FakePlatform) -> Outline:
    return Outline(platform.html)


def ids(platform: FakePlatform) -> set[str]:
    return {attributes["id"] for _, attributes, _ in shown(platform).elements if "id" in attributes}


# What can be chosen


def test_each_kind_of_game_is_a_card_with_a_picture_a_name_and_two_lines(at: App, platform: FakePlatform) -> None:
    elements = shown(platform).elements
    texts = {attributes["id"]: "".join(text) for _, attributes, text in elements if "id" in attributes}
    cards = [attributes for tag, attributes, _ in elements if tag == "input" and attributes.get("aria-labelledby")]
    assert [card["id"] for card in cards] == [
        f"edition-{KING}",
        f"edition-{FIRST}",
        "option-cards-basic",
        "option-cards-cunning",
        "option-vikings-True",
    ]
    for card in cards:
        assert texts[card["aria-labelledby"]]
        assert len([texts[line] for line in card["aria-describedby"].split()]) == 2
        assert card["type"] == ("checkbox" if "vikings" in card["id"] else "radio")
    for name in {card["name"] for card in cards if "name" in card}:
        assert f'<fieldset id="{name}"' in platform.html, "a group of radio buttons without a name of its own"


def test_what_is_chosen_is_what_is_played(at: App) -> None:
    at.do("option", "players", "3")
    at.do("option", "cards", "cunning")
    at.do("switch", "vikings", "on")
    at.do("switch", "open_piles", "on")
    at.do("switch", "open_piles", "")
    at.do("start")
    assert at.session is not None
    chosen = at.session.match.options
    assert (chosen["players"], chosen["cards"], chosen["vikings"], chosen["open_piles"]) == (3, "cunning", True, False)


def test_the_foot_of_the_form_says_what_play_starts(at: App, platform: FakePlatform) -> None:
    assert shown(platform).text("sum-up") == "Basic · 2 players, 1 of them from the court"
    at.do("bot", "0", "envoy")
    assert shown(platform).text("sum-up") == "Basic · 2 players, all from the court: you watch"
    people_only(at)
    assert shown(platform).text("sum-up") == "Basic · 2 players"
    at.do("option", "players", "4")
    at.do("switch", "vikings", "on")
    assert "Basic, with Vikings · 4 players" in platform.html
    at.do("option", "players", "1")
    assert shown(platform).text("sum-up") == "Solo against the Saxons"


def test_numbers_of_players_stand_in_order(at: App, platform: FakePlatform) -> None:
    buttons = [attributes["value"] for _, attributes, _ in shown(platform).elements if attributes.get("name") == "option-players"]
    assert buttons == ["1", "2", "3", "4"]


# Alone


def test_one_person_plays_the_saxons_whom_nobody_can_name_or_move(at: App, platform: FakePlatform) -> None:
    at.do("name", "1", "Eve")
    at.do("option", "players", "1")
    found = ids(platform)
    assert {"name-0", "seat-1"} <= found
    assert not {"name-1", "raise-1", "use-curtain", "option-first", "option-cards", "option-vikings"} & found
    assert "The Saxons" in shown(platform).text("seat-1")
    at.do("name", "1", "Mallory")
    at.do("raise", "1")
    at.do("start")
    assert at.session is not None
    assert at.session.record.names == ("Ada", "The Saxons")
    at.do("go", f"new:{KING}")
    at.do("option", "players", "2")
    assert at.setup is not None
    assert at.setup.names[:2] == ("", ""), "the Saxons are nobody's name"


def test_the_saxons_of_a_link_are_the_saxons(app: App) -> None:
    match = Match(GAMES[KING], {"players": 1}, 7)
    app.arrived(f"{app.platform.home()}#g={link.encode(match)}")
    assert app.session is not None
    assert app.session.record.names == ("Player 1", "The Saxons")


# What goes together


def test_a_choice_that_rules_another_out_says_so_beside_it_and_aloud(at: App, platform: FakePlatform) -> None:
    at.do("option", "cards", "cunning")
    at.do("switch", "vikings", "on")
    at.do("switch", "plain_plot", "on")
    assert platform.said == []
    at.do("option", "players", "1")
    assert options(at) == {"players": 1}
    told = shown(platform).text("given-way")
    for what in ("basic cards", "Vikings", "Plot breaks no ties"):
        assert what in told
    assert platform.said == [told]
    assert platform.html.index('id="option-players"') < platform.html.index('id="given-way"') < platform.html.index('id="people"')
    at.do("option", "players", "2")
    assert "given-way" not in ids(platform)


def test_only_what_is_in_the_way_gives_way(at: App) -> None:
    at.do("option", "players", "3")
    at.do("option", "first", "0")
    at.do("switch", "open_piles", "on")
    at.do("switch", "vikings", "on")
    at.do("option", "players", "2")
    assert options(at) == {"first": 0, "open_piles": True, "vikings": True}
    at.do("option", "players", "1")
    assert options(at)["open_piles"] is True
    assert "vikings" not in options(at)


def test_house_rules_are_folded_away_and_there_only_where_they_apply(at: App, platform: FakePlatform, t: Text) -> None:
    def there() -> set[str]:
        return {
            id.removeprefix("option-")
            for id in ids(platform)
            if id.removeprefix("option-") in {house.option for house in form(KING).houses}
        }

    assert '<details class="more" id="houses">' in platform.html
    assert there() == {"open_piles", "last_player_loses"}
    at.do("option", "cards", "cunning")
    assert there() == {"open_piles", "last_player_loses", "plain_plot"}
    at.do("option", "players", "1")
    assert there() == {"open_piles", "open_saxons"}
    at.do("fold", "houses")
    assert '<details class="more" id="houses" open>' in platform.html
    at.do("switch", "open_saxons", "on")
    assert "1 on" in platform.html
    at.do("switch", "open_saxons", "")
    assert '<details class="more" id="houses" open>' in platform.html, "it closes only when it is closed"
    for house in form(KING).houses:
        if t.has(f"address.{house.rule}") and house.option in there():
            assert f'href="{t(f"address.{house.rule}")}"' in platform.html


def test_whatever_is_clicked_the_options_stay_playable(app: App) -> None:
    rng = random.Random(5)
    for game in (KING, FIRST):
        app.do("go", f"new:{game}")
        for _ in range(300):
            assert app.setup is not None
            option = rng.choice(app.setup.game.options)
            app.do("option", option.id, str(rng.choice(option.choices)))
            app.setup.game.complete(app.setup.options)
        assert app.report == ""


# Editions


def test_another_edition_is_the_same_form_with_the_same_people(at: App, platform: FakePlatform) -> None:
    at.do("option", "players", "3")
    at.do("option", "cards", "cunning")
    at.do("name", "2", "Zoë")
    at.do("curtain", "", "")
    at.do("seed", "", "77")
    steps = len(platform.history)
    assert platform.page is not None
    screen = platform.page.id
    at.do("edition", FIRST)
    assert at.setup is not None
    assert at.setup.game.id == FIRST
    assert (at.setup.options["players"], at.setup.names[2], at.setup.curtain, at.setup.seed) == (3, "Zoë", False, "77")
    assert (platform.history[-1], len(platform.history)) == (f"new:{FIRST}", steps), "one step of the history, not two"
    assert platform.page.id == screen
    assert '<h1 id="new-title">The King Is Dead</h1>' in platform.html
    at.do("option", "players", "4")
    at.do("edition", KING)
    assert options(at) == {"players": 4, "cards": "cunning"}
    for nothing in ("kings-bounty", "kings-dilemma", "", "x"):
        at.do("edition", nothing)
        assert at.setup.game.id == KING


def test_alone_there_is_no_first_edition_so_two_play_it(at: App) -> None:
    at.do("option", "players", "1")
    at.do("edition", FIRST)
    assert options(at) == {}


def test_the_first_edition_has_a_card_of_its_own_at_home(app: App, platform: FakePlatform) -> None:
    assert "Solo, 2, 3, or 4 in teams" in platform.html
    app.do("go", f"new:{FIRST}")
    found = ids(platform)
    assert {"option-mordred-False", "option-mordred-True", "option-open_piles"} <= found
    assert not {"option-players-1", "option-cards", "option-vikings"} & found
    app.do("option", "mordred", "True")
    app.do("start")
    assert app.session is not None
    assert (app.session.match.game.id, app.session.match.options["mordred"]) == (FIRST, True)


# What is remembered


def test_the_form_is_as_it_was_when_the_last_game_began(at: App) -> None:
    at.do("option", "players", "3")
    at.do("option", "cards", "cunning")
    at.do("name", "0", "Eve")
    at.do("curtain", "", "")
    at.do("seed", "", "9")
    at.do("start")
    at.do("go", f"new:{FIRST}")
    assert at.setup is not None
    assert (options(at), at.setup.names[0]) == ({}, "Eve"), "the people are the same, the game is not"
    at.do("edition", KING)
    assert options(at) == {"cards": "cunning"}
    at.do("go", f"new:{KING}")
    assert options(at) == {"players": 3, "cards": "cunning"}
    assert (at.setup.names[0], at.setup.curtain, at.setup.seed) == ("Eve", False, "")


def test_playing_alone_once_does_not_do_away_with_the_curtain(at: App) -> None:
    at.do("option", "players", "1")
    at.do("start")
    at.do("go", f"new:{KING}")
    at.do("option", "players", "2")
    assert at.setup is not None
    assert at.setup.curtain


@pytest.mark.parametrize(
    "kept", [{"players": "2"}, {"players": 9}, {"players": True}, {"cards": ["cunning"]}, {"first": 3}, {"x": 1}, 7, None]
)
def test_options_that_make_no_sense_are_not_remembered(at: App, platform: FakePlatform, kept: object) -> None:
    at.do("start")
    assert at.session is not None
    key = GAME + at.session.id
    record = json.loads(platform.storage.kept[key])
    record["save"]["options"] = kept
    platform.storage.kept[key] = json.dumps(record)
    at.do("go", "home")
    at.do("go", "games")
    at.do("go", f"new:{KING}")
    assert at.report == ""
    assert options(at) == {}


# The names of variants


def every(game: Game[Any]) -> list[dict[str, Any]]:
    """All options that go together."""
    names = [option.id for option in game.options]
    chosen = [dict(zip(names, values, strict=True)) for values in itertools.product(*(option.choices for option in game.options))]
    return [values for values in chosen if setup.goes_together(game, values)]


@pytest.mark.parametrize("game", [KING, FIRST])
def test_every_variant_has_a_name_that_tells_it_from_the_others(game: str, t: Text) -> None:
    named: dict[str, set[tuple[object, ...]]] = {}
    kinds = {kind.option for kind in form(game).kinds}
    for chosen in every(GAMES[game]):
        what = tuple("team" if key == "players" and value != 1 else value for key, value in chosen.items() if key in kinds)
        house = any(chosen[house.option] for house in form(game).houses)
        named.setdefault(variant_name(game, chosen, t), set()).add((*what, house))
    assert all(len(variants) == 1 for variants in named.values())
    assert "" not in named


@pytest.mark.parametrize(
    ("game", "chosen", "name"),
    [
        (KING, {}, "Basic"),
        (KING, {"players": 4, "cards": "cunning", "vikings": True}, "Advanced, with Vikings"),
        (KING, {"players": 1, "open_saxons": True}, "Solo against the Saxons, house rules"),
        (FIRST, {}, "First edition"),
        (FIRST, {"mordred": True}, "First edition, Mordred"),
        (KING, {"cards": 7, "players": [], "vikings": "yes", "open_piles": "yes"}, "Basic"),
        (BOUNTY, {}, "Basic"),
        (BOUNTY, {"expert": True, "players": 5}, "Expert"),
        (BOUNTY, {"expert": True, "endless": True, "left_out": "elf+orc"}, "Expert, house rules"),
        (KING, {"players": 1, "cards": "cunning", "open_piles": True}, ""),
        ("kings-dilemma", {"x": 1}, ""),
    ],
)
def test_a_variant_is_called_by_what_makes_it_another_game(game: str, chosen: dict[str, object], name: str, t: Text) -> None:
    assert variant_name(game, chosen, t) == name


def test_wherever_a_game_is_listed_its_variant_is_named(at: App, platform: FakePlatform) -> None:
    people_only(at)
    at.do("option", "cards", "cunning")
    at.do("start")
    played = "The King Is Dead · Advanced"
    assert played in shown(platform).text("curtain")
    at.do("open", "share")
    assert played in shown(platform).text("dialog")
    at.do("go", "games")
    assert played in platform.html
    at.do("go", "home")
    assert "Under way: Ada and Wulf · Advanced" in platform.html


def test_a_game_without_variants_is_called_by_its_name(t: Text) -> None:
    assert headline("kings-dilemma", {}, t) == t("game.kings-dilemma")


# Any other game


class Tourney:
    """A game with options of every sort, and no table of how to show them. Only what the form asks of it."""

    id = "kings-dilemma"
    options = (
        Option("players", (2, 3, 5), 3),
        Option("length", ("short", "long"), "short"),
        Option("rounds", (6, 9), 6),
        Option("dragons", (False, True), default=False),
        Option("eggs", (False, True), default=False),
    )

    def complete(self, chosen: dict[str, object]) -> dict[str, object]:
        complete = {option.id: option.default for option in self.options} | chosen
        if complete["eggs"] and not complete["dragons"]:
            raise OptionsError(Message("options.first", {"n": 0}))
        return complete

    def seats(self, options: dict[str, int]) -> int:
        return options["players"]

    def unattended(self, options: object) -> tuple[int, ...]:
        return ()


TOURNEY = cast("Game[Any]", Tourney())


@pytest.fixture
def tourney_texts() -> Text:
    po = catalogues.merged("en")
    for id in (
        *("option.players.5", "option.length", "option.length.short", "option.length.long", "option.rounds", "option.dragons"),
        *("option.dragons.line", "option.eggs", "option.eggs.line"),
    ):
        po.append(polib.POEntry(msgid=id, msgstr=f"<{id}>"))
    return Text(po.to_binary(), "en", strict=True)


def form_of(made: Setup, t: Text) -> Outline:
    return Outline(str(new_game(t, made, ("A", "B", "C", "D", "E"))))


def test_a_game_that_says_nothing_of_its_form_has_one(tourney_texts: Text) -> None:
    made = setup.new(TOURNEY)
    page = form_of(made, tourney_texts)
    inputs = {attributes["id"]: attributes["type"] for tag, attributes, _ in page.elements if tag == "input"}
    assert {id: kind for id, kind in inputs.items() if id.startswith("option-")} == {
        "option-players-2": "radio",
        "option-players-3": "radio",
        "option-players-5": "radio",
        "option-length-short": "radio",
        "option-length-long": "radio",
        "option-rounds-6": "radio",
        "option-rounds-9": "radio",
        "option-dragons": "checkbox",
    }
    assert "6" in page.text("option-rounds")
    assert page.text("sum-up") == "3 players"
    assert not {"edition", "houses"} & {attributes.get("id") for _, attributes, _ in page.elements}


def test_what_gave_way_is_told_without_words_of_its_own(tourney_texts: Text) -> None:
    made = setup.new(TOURNEY).with_option("dragons", "True").with_option("eggs", "True").with_option("dragons", "False")
    assert made.given_way == ("eggs",)
    assert "<option.eggs>" in form_of(made, tourney_texts).text("given-way")


# The tables


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_table_of_a_form_fits_the_game(game: str, t: Text) -> None:
    options = {option.id: option for option in GAMES[game].options}
    table = form(game)
    assert game in table.editions
    assert len({part.option for part in (*table.kinds, *table.houses)}) == len(table.kinds) + len(table.houses)
    for kind in table.kinds:
        choices = [str(choice) for choice in options[kind.option].choices]
        assert set(kind.scenes) <= set(choices)
        if kind.shape == PICK:
            assert set(kind.scenes) == set(choices)
            assert next(iter(kind.scenes)) == str(options[kind.option].default)
        if kind.shape == SWITCH:
            assert list(kind.scenes) == ["True"]
    for house in table.houses:
        assert options[house.option].choices == (False, True)
    assert set(table.lists) <= set(options) - table.told
    shown = {part.option for part in (*table.kinds, *table.houses)} | {"players", "first", *table.lists}
    assert shown == set(options), "an option without a place of its own"
