"""Cards that are seen to travel go where the rules sent them, and no secret one shows its face."""

from __future__ import annotations

import pytest

from app.i18n import Text
from app.kings_bounty.flights import flights
from app.platform import Flight
from tests.app.kings_bounty.helpers import Bounty, at
from tests.app.play import missing_pictures

MIDDLE = "players=3 A=HAHHHMHXO1 B=EA C=- deck=EAEAO1O2 ET1=A+HW ET2=B+HW O21=B titles=emperor,keeper"


def travels(play: Bounty) -> list[Flight]:
    """What the last decision sent travelling."""
    return flights(play.view.entries[-1], play.view)


def ends(flight: Flight) -> tuple[str, str, str]:
    """The picture, where it starts, and where it comes to."""
    return flight.symbol, flight.start[0], flight.end[0]


CASES = {
    "lay": (("card:obelisk_1",), [("obelisk-1", "card-obelisk_1-0", "at-obelisk_1_1")]),
    "garrison": (
        ("card:human_archer", "at:elf_tower_1"),
        [("unit-human-archer", "card-human_archer-0", "at-elf_tower_1"), ("unit-human-warrior", "at-elf_tower_1", "discards-way")],
    ),
    "capture": (
        ("card:human_mage", "at:obelisk_2_1"),
        [("unit-human-mage", "card-human_mage-0", "at-obelisk_2_1"), ("obelisk-2", "at-obelisk_2_1", "at-obelisk_2_1")],
    ),
    "capture from a garrison": (
        ("card:human_mage", "at:elf_tower_2"),
        [
            ("unit-human-mage", "card-human_mage-0", "at-elf_tower_2"),
            ("unit-human-warrior", "at-elf_tower_2", "discards-way"),
            ("castle-elf-tower", "at-elf_tower_2", "at-elf_tower_2"),
        ],
    ),
    "hero": (
        ("card:human_hero", "at:elf_tower_2"),
        [
            ("unit-human-hero", "card-human_hero-0", "discards-way"),
            ("unit-human-warrior", "at-elf_tower_2", "discards-way"),
            ("castle-elf-tower", "at-elf_tower_2", "at-elf_tower_2"),
        ],
    ),
    "monster": (
        ("card:human_monster", "at:elf_tower_2"),
        [("unit-human-monster", "card-human_monster-0", "discards-way"), ("unit-human-warrior", "at-elf_tower_2", "discards-way")],
    ),
    "monster at home": (
        ("card:human_monster", "at:elf_tower_1"),
        [("unit-human-monster", "card-human_monster-0", "discards-way"), ("unit-human-warrior", "at-elf_tower_1", "discards-way")],
    ),
    "choosing": (("card:human_hero",), []),
    "returning": (("return:human_hero",), []),
}


@pytest.mark.parametrize("case", CASES)
def test_what_travels(t: Text, case: str) -> None:
    moves, wanted = CASES[case]
    play = at(t, MIDDLE)
    play.play(*moves)
    assert [ends(flight) for flight in travels(play)] == wanted


def test_cards_that_are_returned_and_drawn_show_their_backs(t: Text) -> None:
    play = at(t, MIDDLE)
    play.play("return:human_hero", "return:obelisk_1", "draw")
    found = travels(play)
    assert {flight.symbol for flight in found} == {"card-back-bounty"}
    assert [ends(flight)[1:] for flight in found] == [("cards-0", "deck"), ("deck", "cards-0")]


def test_every_journey_of_a_game_starts_and_ends_at_something_that_was_there(t: Text) -> None:
    """Before the move, or after it: each end names places in order of preference, and the last always is there."""
    play = Bounty(t, players=3, seed=2, expert=True)
    told = 0
    while play.view.seat is not None:
        before = play.text
        play.at_will(1)
        for flight in travels(play):
            told += 1
            assert any(f'id="{id}"' in before for id in flight.start), flight
            assert any(f'id="{id}"' in page for id in flight.end for page in (play.text, before)), flight
            assert not missing_pictures(f'href="#{flight.symbol}"')
    assert told > 60
