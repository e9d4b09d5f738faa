"""A second reading of the rules, written from the spec alone: what it makes of an observation must be what the engine says.

Everything here looks at the JSON of `observe`, and at nothing that the engine keeps inside.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.kings_bounty.helpers import CASTLE_NATIONS, CASTLES, NATIONS, NEGATIVE, POINTS, STRENGTH

View = dict[str, Any]


def nation(kind: str) -> str:
    """The nation of a card; ``obelisk`` for none."""
    return kind.split("_", maxsplit=1)[0]


def what(kind: str) -> str:
    """The last word of a card's name: the kind of unit or castle, the strength of an obelisk."""
    return kind.split("_")[1]


def is_domain(kind: str) -> bool:
    return nation(kind) == "obelisk" or what(kind) in CASTLES


def defence(domain: dict[str, Any]) -> int:
    """KB-PLAY-GARR-03."""
    own = STRENGTH[what(domain["card"])]
    return max(own, STRENGTH[what(domain["garrison"])]) if domain["garrison"] else own


def may_muster(view: View, seat: int, kind: str) -> bool:
    """KB-PLAY-UNIT-01, -02."""
    return nation(kind) == "human" or any(domain["owner"] == seat and nation(domain["card"]) == nation(kind) for domain in view["domains"])


def targets(view: View, seat: int, kind: str) -> dict[str, str]:
    """Where a unit may be played, and what it does there: "Legality in one place" of the spec."""
    if is_domain(kind) or not may_muster(view, seat, kind):
        return {}
    found: dict[str, str] = {}
    for domain in view["domains"]:
        mine = domain["owner"] == seat
        if what(kind) == "monster":
            found[domain["site"]] = "destroy"
        elif what(kind) == "hero":
            if not mine:
                found[domain["site"]] = "capture"
        elif mine:
            found[domain["site"]] = "replace" if domain["garrison"] else "garrison"
        elif STRENGTH[what(kind)] > defence(domain):
            found[domain["site"]] = "capture"
    return found


def moves_of_a_turn(view: View, seat: int, own_hand: list[str], order: tuple[str, ...]) -> list[str]:
    """The legal moves at the beginning of a turn (KB-TURN-02, -05, -07). With nothing to return one passes."""
    kinds = [kind for kind in order if kind in own_hand]
    cards = [f"card:{kind}" for kind in kinds if is_domain(kind) or targets(view, seat, kind)]
    return cards + ([f"return:{kind}" for kind in kinds] if view["deck"]["size"] and kinds else ["pass"])


def count(view: View, seat: int, title: str) -> int:
    """What a positive title counts (KB-TITLE-04, -05)."""
    own = [domain for domain in view["domains"] if domain["owner"] == seat]
    castles = [domain["card"] for domain in own if nation(domain["card"]) != "obelisk"]
    garrisons = [domain["garrison"] for domain in own if domain["garrison"]]
    if title == "emperor":
        return len({nation(castle) for castle in castles})
    if title == "architect":
        return len(castles)
    if title == "keeper":
        return len(own) - len(castles)
    if title == "conqueror":
        return len(garrisons)
    first, _, last = title.partition("_")
    if last == "castles":
        assert first in CASTLE_NATIONS
        return sum(nation(castle) == first for castle in castles)
    if last == "garrisons":
        assert first in NATIONS
        return sum(nation(garrison) == first for garrison in garrisons)
    if title in ("archers", "warriors", "mages"):
        return sum(what(garrison) == title[:-1] for garrison in garrisons)
    kind = {"towers": "tower", "fortresses": "fortress", "citadels": "citadel"}[title]
    return sum(what(castle) == kind for castle in castles)


def holder(counts: list[int]) -> int | None:
    """KB-TITLE-01, -02."""
    most = max(counts)
    return counts.index(most) if most and counts.count(most) == 1 else None


def titles(view: View, blamed: dict[str, int | None]) -> list[dict[str, Any]]:
    """The open titles as they must be shown; `blamed` says who has the negative ones."""
    found: list[dict[str, Any]] = []
    for entry in view["titles"]:
        title = entry["title"]
        counted = None if title in NEGATIVE else [count(view, seat, title) for seat in range(view["players"])]
        owner = blamed[title] if counted is None else holder(counted)
        found.append({"title": title, "points": POINTS[title], "counts": counted, "holder": owner})
    return found


def scores(view: View, held: list[tuple[str, int | None]]) -> list[int]:
    """KB-SCORE-02, of titles and who holds them."""
    return [
        sum(POINTS[title] for title, owner in held if owner == seat) + 2 * count(view, seat, "keeper") for seat in range(view["players"])
    ]


def ranks(points: list[int], first: int) -> tuple[int, ...]:
    """KB-SCORE-03, -04: by score, then by the distance from the first player."""
    seats = range(len(points))
    best = sorted(seats, key=lambda seat: (-points[seat], (seat - first) % len(points)))
    return tuple(best.index(seat) + 1 for seat in seats)


class Memory:
    """What each seat can know of the deck and of the others' hands, followed from the moves alone (KB-INFO-01)."""

    def __init__(self, players: int, deck: int) -> None:
        self.deck: list[tuple[str, int] | None] = [None] * deck
        """From the top: the kind and the seat that put it there; None for what nobody put there."""
        self.held: dict[tuple[int, int], Counter[str]] = {
            (viewer, seat): Counter() for viewer in range(players) for seat in range(players) if viewer != seat
        }
        """By viewer and seat: the cards that the viewer knows the seat to hold."""

    def returned(self, seat: int, kind: str) -> None:
        for (_, other), known in self.held.items():
            if other == seat:
                known.subtract(list(known))
                self._clear(known)
        self.deck.append((kind, seat))

    def drew(self, seat: int, n: int) -> None:
        drawn, self.deck = self.deck[:n], self.deck[n:]
        for card in drawn:
            if card and card[1] != seat:
                self.held[card[1], seat][card[0]] += 1

    def played(self, seat: int, kind: str) -> None:
        for (_, other), known in self.held.items():
            if other == seat:
                known.subtract([kind])
                self._clear(known)

    def known_hand(self, viewer: int | None, seat: int) -> Counter[str]:
        return self.held.get((-1 if viewer is None else viewer, seat), Counter())

    def known_deck(self, viewer: int | None) -> list[str | None]:
        return [card[0] if card and card[1] == viewer else None for card in self.deck]

    @staticmethod
    def _clear(known: Counter[str]) -> None:
        for kind in [kind for kind, n in known.items() if n <= 0]:
            del known[kind]
