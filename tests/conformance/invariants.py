"""What is conserved in each game, and how long it may last: what the suite cannot know by itself.

`check` looks at a state through `observe` alone, each seat's own view, so that it holds for whatever the game keeps inside.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.core import pebbles
from vacant_throne.king_is_dead.board import FACTIONS

LONGEST = {"king-is-dead": 256, "pebbles": 30}
"""The most decisions that a game can have.

The King Is Dead, four players: a hand of 8 cards takes at most 32 decisions (Support 3 each, Assemble 5 each, Negotiate and Manoeuvre 4,
Outmanoeuvre 5), so 128; at most 3 passes before each of 32 cards, and 4 for each of 8 struggles, so 128 more. Pebbles: 10 cards of 3.
"""

CARD_SET = sorted(
    ["scottish_support", "welsh_support", "english_support", "negotiate", "manoeuvre", "outmanoeuvre", "assemble", "assemble"]
)


def king_is_dead(views: list[dict[str, Any]]) -> None:
    """KID2-SETUP-11: followers of each faction. KID2-COMP-03, -04, -06: discs and cards."""
    table = views[0]
    players = table["players"]
    regions = table["regions"].values()
    for faction in range(len(FACTIONS)):
        on_map = sum(region["followers"][faction] for region in regions)
        in_courts = sum(seat["court"][faction] for seat in table["seats"])
        assert table["supply"][faction] + on_map + in_courts == (16 if players == 2 else 18)
    assert sum(region["disc"] is not None for region in regions) == table["resolved"]
    assert sum(region["disc"] == "unstable" for region in regions) <= 3
    assert all(sum(region["followers"]) == 0 for region in regions if region["disc"])
    assert sorted(table["order"]) == sorted(table["regions"])
    assert sum(not seat["disc"] for seat in table["seats"]) == len(table["negotiated"])
    for seat, view in enumerate(views):
        own = view["seats"][seat]
        cards = own["hand"] + own["pile"]
        assert sorted(cards) == CARD_SET
        assert len(own["hand"]) == own["hand_size"]
    assert sum(len(view["seats"][seat]["pile"]) for seat, view in enumerate(views)) == table["plays"]


def pebbles_conserved(views: list[dict[str, Any]]) -> None:
    """Pebbles are in heaps or taken; cards in hands, in the deck, or played."""
    table = views[0]
    assert sum(table["heaps"]) + sum(table["taken"]) in (9, 18)
    assert sum(table["hand_sizes"]) + table["deck"] <= len(pebbles.CARDS)
    assert [len(view["hand"]) for view in views] == table["hand_sizes"]


CHECKS: dict[str, Callable[[list[dict[str, Any]]], None]] = {"king-is-dead": king_is_dead, "pebbles": pebbles_conserved}


def check(game: str, state: Any, seats: int) -> None:
    """Assert that nothing was lost or made."""
    CHECKS[game]([state.observe(seat) for seat in range(seats)])
