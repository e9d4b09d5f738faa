"""What each seat, or an onlooker, may know: KB-INFO-01, -02."""

from __future__ import annotations

from typing import Any

from tests.kings_bounty.naive.cards import NATIONS, kinds_in_order
from tests.kings_bounty.naive.legality import in_site_order
from tests.kings_bounty.naive.table import Held, Table
from tests.kings_bounty.naive.titles import POINTS, TITLES, counts, holder
from tests.kings_bounty.naive.turns import turns_left
from tests.kings_bounty.naive.victory import scores_seen

HOUSE = ("final_draw_ends", "endless")


def seen(table: Table, viewer: int | None) -> dict[str, Any]:
    """The whole table as `viewer` sees it, or an onlooker, who is None."""
    return views(table)[viewer]


def views(table: Table) -> dict[int | None, dict[str, Any]]:
    """The whole table as each seat and an onlooker see it."""
    public = seen_by_everybody(table)
    return {viewer: public | seen_by(table, viewer) for viewer in (None, *range(table.players))}


def seen_by_everybody(table: Table) -> dict[str, Any]:
    return {
        "game": "kings-bounty",
        "players": table.players,
        "seat": table.seat,
        "turn": table.turn,
        "step": table.step,
        "first": table.first,
        "last": table.last,
        "left_out": [nation for nation in NATIONS if nation in table.left_out],
        "expert": table.expert,
        "house": [rule for rule in HOUSE if rule in table.house],
        "returned": table.returned,
        "discards": [card.kind for card in table.discards],
        "domains": [
            {
                "site": domain.site,
                "card": domain.card.kind,
                "owner": domain.owner,
                "garrison": domain.garrison.kind if domain.garrison else None,
                "strength": domain.card.strength,
                "defence": domain.defence,
            }
            for domain in in_site_order(table.domains)
        ],
        "titles": titles_seen(table),
        "scores": scores_seen(table),
        "idle": table.idle,
        "closing": table.closing,
        "turns_left": turns_left(table),
    }


def seen_by(table: Table, viewer: int | None) -> dict[str, Any]:
    """What not everybody sees."""
    over = table.seat is None
    own_title = None if viewer is None or over else table.hidden[viewer]
    return {
        "viewer": viewer,
        "secret_title": own_title and title_seen(table, own_title) | {"secret": viewer},
        "card": table.playing if viewer == table.seat else None,
        "deck": {"size": len(table.deck), "cards": [held.card.kind if knows(held, viewer) else None for held in table.deck]},
        "seats": [
            {
                "hand_size": len(table.hands[seat]),
                "hand": kinds_in_order([held.card for held in table.hands[seat]]) if seat == viewer else None,
                "known": kinds_in_order([held.card for held in table.hands[seat] if knows(held, viewer)]),
                "secret_title": table.hidden[seat] if seat == viewer or over else None,
                "has_secret_title": table.hidden[seat] is not None,
            }
            for seat in range(table.players)
        ],
    }


def knows(held: Held, viewer: int | None) -> bool:
    return viewer is not None and held.known_to == viewer


def titles_seen(table: Table) -> list[dict[str, Any]]:
    """The open ones; at the end the hidden ones too, with who held each."""
    over = table.seat is None
    secret = {title: seat for seat, title in enumerate(table.hidden) if title} if over else {}
    found = []
    for title in TITLES:
        if title in table.open or title in secret:
            found.append(title_seen(table, title) | {"secret": secret.get(title)})
    return found


def title_seen(table: Table, title: str) -> dict[str, Any]:
    return {"title": title, "points": POINTS[title], "counts": counts(table, title), "holder": holder(table, title)}
