"""Setting up King's Bounty: what is offered to how many players, and what gives way when their number changes."""

from __future__ import annotations

import pytest

from app import setup
from app.forms import form
from app.i18n import Text
from app.setup import Setup
from app.views.new_game import given_way, new_game
from tests.app.outline import Outline
from vacant_throne.games import GAMES

GAME = "kings-bounty"
NAMES = ("Ada", "Wulf", "Cai", "Maud", "Ines")


def chosen(**options: str) -> Setup:
    """The form after these choices, one after another."""
    made = setup.new(GAMES[GAME])
    for option, value in options.items():
        made = made.with_option(option, value)
    return made


def page(t: Text, made: Setup) -> Outline:
    return Outline(str(new_game(t, made, NAMES)))


def ids(outline: Outline) -> set[str]:
    return {attributes["id"] for _, attributes, _ in outline.elements if "id" in attributes}


def unfolded(outline: Outline) -> list[str]:
    """What the list of nations offers."""
    return ["".join(text) for tag, attributes, text in outline.elements if tag == "option" and attributes["id"].startswith("option-")]


def test_everything_has_its_control(t: Text) -> None:
    made = page(t, chosen())
    kinds = {attributes["id"]: attributes.get("type", tag) for tag, attributes, _ in made.elements if attributes.get("data-do")}
    assert {id: kind for id, kind in kinds.items() if id.startswith("option-")} == {
        **{f"option-players-{n}": "radio" for n in (2, 3, 4, 5)},
        "option-expert-False": "radio",
        "option-expert-True": "radio",
        "option-left_out": "select",
        "option-first-random": "radio",
        "option-first-0": "radio",
        "option-first-1": "radio",
        "option-final_draw_ends": "checkbox",
        "option-endless": "checkbox",
    }
    assert "edition" not in ids(made), "there is one edition only"
    assert made.text("new-title") == "King’s Bounty"
    assert made.text("option-players") == "Players2345"
    assert made.text("sum-up") == "Basic · 2 players, 1 of them from the court"


def test_one_game_is_basic_and_one_is_for_experts(t: Text) -> None:
    made = page(t, chosen(players="5", expert="True"))
    assert made.text("sum-up") == "Expert · 5 players, 4 of them from the court"
    pictures = {attributes["href"] for tag, attributes, _ in made.elements if tag == "use"}
    assert {"#scene-bounty", "#scene-expert"} <= pictures


@pytest.mark.parametrize(
    ("players", "nations"),
    [
        (2, ["Elves and dwarves", "Elves and undead", "Elves and orcs", "Dwarves and undead", "Dwarves and orcs", "Undead and orcs"]),
        (3, ["Elves", "Dwarves", "Undead", "Orcs"]),
    ],
)
def test_only_as_many_nations_as_must_can_be_left_out(players: int, nations: list[str], t: Text) -> None:
    made = page(t, chosen(players=str(players)))
    assert unfolded(made) == ["Chance decides", *nations]
    assert made.text("option-left_out-hint").startswith(f"With {players} players")
    (described,) = (
        attributes["aria-describedby"] for tag, attributes, _ in made.elements if tag == "select" and attributes["id"].startswith("option-")
    )
    assert described == "option-left_out-hint"


@pytest.mark.parametrize("players", [4, 5])
def test_where_every_nation_takes_part_nothing_is_asked(players: int, t: Text) -> None:
    made = page(t, chosen(players=str(players)))
    assert unfolded(made) == []
    assert not {id for id in ids(made) if "left_out" in id}


def test_what_was_chosen_stands_in_the_list(t: Text) -> None:
    made = chosen(left_out="elf+orc")
    chosen_ones = [attributes for tag, attributes, _ in page(t, made).elements if tag == "option" and "selected" in attributes]
    selected = [attributes["value"] for attributes in chosen_ones if attributes["id"].startswith("option-")]
    assert selected == [made.options["left_out"]] == ["elf+orc"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_choice_of_nations_that_no_longer_fits_goes_back_and_it_is_said(players: int, t: Text) -> None:
    made = chosen(expert="True", endless="True", left_out="elf+orc").with_option("players", str(players))
    assert (made.options["left_out"], made.given_way) == ("random", ("left_out",))
    assert (made.options["expert"], made.options["endless"]) == (True, True)
    outline = page(t, made)
    assert outline.text("given-way") == given_way(t, made)
    assert "nations are left out" in given_way(t, made)


def test_nothing_is_said_where_chance_decided_anyway(t: Text) -> None:
    made = chosen(players="3")
    assert made.given_way == ()
    assert "given-way" not in ids(page(t, made))


def test_whoever_began_and_has_no_seat_any_more_does_not_begin(t: Text) -> None:
    made = chosen(players="5", first="4").with_option("players", "3")
    assert made.options["first"] == "random"
    assert page(t, made).text("given-way") == "Chance decides again who begins."
    made = chosen(players="3", first="2", left_out="orc").with_option("players", "2")
    assert set(made.given_way) == {"first", "left_out"}
    assert page(t, made).text("given-way").startswith("Chance decides again who begins. Which nations")


def test_a_seat_that_is_still_there_still_begins() -> None:
    made = chosen(players="3", first="1", left_out="orc").with_option("players", "2")
    assert (made.options["first"], made.given_way) == (1, ("left_out",))


def test_a_house_rule_leads_to_the_rule_that_it_changes(t: Text) -> None:
    made = page(t, chosen(final_draw_ends="True"))
    links = [attributes["href"] for tag, attributes, _ in made.elements if tag == "a" and attributes.get("class") == "rule"]
    assert links == ["rules/kings-bounty.html#KB-END-03", "rules/kings-bounty.html#KB-END-06"]
    assert links == [t(f"address.{house.rule}") for house in form(GAME).houses]
    assert made.text("sum-up") == "Basic, house rules · 2 players, 1 of them from the court"
    assert made.text("houses-fold") == "House rules1 on"
