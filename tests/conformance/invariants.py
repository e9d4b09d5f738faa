"""What is conserved in each game, and how long it may last: what the suite cannot know by itself.

`check` looks at a state through `observe` alone, each seat's own view, so that it holds for whatever the game keeps inside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.core import pebbles
from tests.kings_bounty.helpers import box, pool

LONGEST = {"king-is-dead": 284, "king-is-dead-first": 268, "kings-bounty": 19_104, "pebbles": 30}
"""The most decisions that a game can have.

The King Is Dead, four players: a hand of 8 cards takes at most 32 decisions (Support 3 each, Assemble 5 each, Negotiate and Manoeuvre 4,
Outmanoeuvre 5), with cunning cards 39 (Spy 6, when it copies an Assemble; others 5), in the first edition 35 (faction cards 4 each). So at
most 156 and 140; and at most 3 passes before each of 32 cards, and 4 for each of 8 struggles, so 128 more. Pebbles: 10 cards of 3.

King's Bounty, five players: 54 cards are drawn, each after a play, which takes 3 decisions; to return six cards and draw takes 7. After
ten rounds of returns the game ends, so that 49 turns of returns may pass before each play, and two rounds more in all; then comes the last
round: `tests.kings_bounty.test_random_games` counts them, and nearly reaches the bound. By the house rule that lets returns go on for ever
there is none; players who choose at random end long before.
"""

LONGEST_LINK = {"king-is-dead": 60, "king-is-dead-first": 60, "kings-bounty": 120, "pebbles": 60}
"""How many characters for each seat the link of a finished random game may have, so that it can be sent, and shown as a QR code.

The King Is Dead: 8 cards each. King's Bounty: a game lasts until the deck is drawn, which for two are 18 cards each, and random players
return cards in up to three turns of four, several at a time, each one of half a dozen moves. People return cards now and then only.
"""

SAME_FOR_ALL = {
    "basic": "scottish_support welsh_support english_support negotiate manoeuvre outmanoeuvre assemble assemble",
    "cunning": "negotiate manoeuvre outmanoeuvre assemble assemble",
    "first": "scots welsh romano_british settlements settlements the_crown ambassador garrison",
}
"""The cards that everybody begins with."""
CUNNING = {"spy", "ambush", "march", "plot", "aid", "influence", "dispute", "edict", "resist", "quell", "suppress", "muster"}


def king_is_dead(views: list[dict[str, Any]]) -> None:
    """KID2-SETUP-11: followers of each faction. KID2-COMP-03, -04, -06, -07: discs and cards."""
    table = views[0]
    rules = table["rules"].split("+")
    regions = table["regions"].values()
    for faction in range(3):
        on_map = sum(region["followers"][faction] for region in regions)
        in_courts = sum(seat["court"][faction] for seat in table["seats"])
        assert table["supply"][faction] + on_map + in_courts == (16 if table["players"] == 2 else 18)
    raiders = 10 if "vikings" in rules else 9 if "mordred" in rules else 0
    assert sum(sum(region["followers"][3:]) for region in regions) + sum(table["supply"][3:]) == raiders
    assert min(table["supply"]) >= 0
    assert {len(region["followers"]) for region in regions} == {len(table["supply"])} == {4 if raiders else 3}
    assert all(len(seat["court"]) == 3 for seat in table["seats"])
    assert sum(region["disc"] is not None for region in regions) == table["resolved"]
    assert sum(region["disc"] == "unstable" for region in regions) <= (4 if table["game"] == "king-is-dead-first" else 3)
    assert sum(region["disc"] in ("viking", "loyalist") for region in regions) <= (table["seat"] is None)
    assert all(sum(region["followers"]) == 0 for region in regions if region["disc"])
    assert sorted(table["order"]) == sorted(table["regions"])
    assert sum(not seat["disc"] for seat in table["seats"]) == len(table["negotiated"])
    cards_of_king_is_dead(views, rules)


def cards_of_king_is_dead(views: list[dict[str, Any]], rules: list[str]) -> None:
    """Hands and piles as each seat knows its own: all the same, but for three cunning cards, of which there is one each."""
    table = views[0]
    same = SAME_FOR_ALL["first" if table["game"] == "king-is-dead-first" else "cunning" if "cunning" in rules else "basic"]
    dealt: list[str] = []
    for seat, view in enumerate(views):
        own = view["seats"][seat]
        cards = own["hand"] + own["pile"]
        cunning = [card for card in cards if card in CUNNING]
        assert sorted(card for card in cards if card not in CUNNING) == sorted(same.split())
        assert len(cunning) == (3 if "cunning" in rules else 0)
        assert len(own["hand"]) == own["hand_size"]
        assert "plot" not in own["pile"]
        dealt += cunning
    assert len(set(dealt)) == len(dealt)
    assert sum(len(view["seats"][seat]["pile"]) for seat, view in enumerate(views)) == table["plays"]
    if "solo" in rules:
        assert table["deck"]["size"] == table["seats"][1]["hand_size"]
        assert table["deck"]["cards"] is None or sorted(table["deck"]["cards"]) == sorted(views[1]["seats"][1]["hand"])
        assert (table["deck"]["cards"] is None) == ("open_saxons" not in rules)
    else:
        assert table["deck"] is None


def kings_bounty(views: list[dict[str, Any]]) -> None:
    """KB-DISC-04: the cards of the box, of which the deck is what nobody sees. KB-TITLE-10: no title twice."""
    table = views[0]
    left = box(table["players"], table["left_out"])
    left.subtract(table["discards"])
    for domain in table["domains"]:
        left.subtract([domain["card"], *([domain["garrison"]] if domain["garrison"] else [])])
    for seat, view in enumerate(views):
        assert (view["discards"], view["domains"]) == (table["discards"], table["domains"])
        hand = view["seats"][seat]["hand"]
        assert len(hand) == view["seats"][seat]["hand_size"] == table["seats"][seat]["hand_size"] <= 6
        left.subtract(hand)
        for other in views:
            assert not Counter(other["seats"][seat]["known"]) - Counter(hand)
    assert min(left.values()) >= 0
    assert left.total() == table["deck"]["size"] == len(table["deck"]["cards"])
    lying = [[card for card in cards if card] for cards in zip(*(view["deck"]["cards"] for view in views), strict=True)]
    assert max(map(len, lying), default=0) <= 1  # a returned card is known to the seat that returned it
    assert not Counter(card for cards in lying for card in cards) - left
    open_titles = [entry["title"] for entry in table["titles"]]
    secret = [view["seats"][seat]["secret_title"] for seat, view in enumerate(views) if view["seats"][seat]["has_secret_title"]]
    titles = open_titles if table["seat"] is None else [*open_titles, *secret]
    assert len(set(titles)) == len(titles) == 6 + table["players"] * table["expert"]
    assert set(titles) <= set(pool(table["left_out"]))


def pebbles_conserved(views: list[dict[str, Any]]) -> None:
    """Pebbles are in heaps or taken; cards in hands, in the deck, or played."""
    table = views[0]
    assert sum(table["heaps"]) + sum(table["taken"]) in (9, 18)
    assert sum(table["hand_sizes"]) + table["deck"] <= len(pebbles.CARDS)
    assert [len(view["hand"]) for view in views] == table["hand_sizes"]


CHECKS: dict[str, Callable[[list[dict[str, Any]]], None]] = {
    "king-is-dead": king_is_dead,
    "king-is-dead-first": king_is_dead,
    "kings-bounty": kings_bounty,
    "pebbles": pebbles_conserved,
}


def check(game: str, state: Any, seats: int) -> None:
    """Assert that nothing was lost or made."""
    CHECKS[game]([state.observe(seat) for seat in range(seats)])
