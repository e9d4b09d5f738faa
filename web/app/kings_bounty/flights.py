"""What travels when a move is made: a card to the table, a garrison out of the game, a domain to its new owner, cards to the deck."""

from __future__ import annotations

from typing import cast

from app.kings_bounty.pieces import symbol
from app.kings_bounty.realms import domain_id
from app.kings_bounty.seen import Seen, see
from app.platform import Flight
from app.tables import Entry, TableView
from vacant_throne.core.message import Message, Term

BACK = "card-back-bounty"
DISCARDS = "discards-way"
PLAYED = {"lay", "garrison", "replace", "capture", "capture_from"}
RAIDED = {"hero", "hero_from", "monster", "monster_from", "monster_own", "monster_own_from"}


def flights(entry: Entry, at: TableView) -> list[Flight]:
    """The journeys of one decision; `at` is the table after it."""
    seen = see(at)
    return [flight for message in entry.messages for flight in _journeys(message, entry.seat, seen)]


def _journeys(message: Message, seat: int, seen: Seen) -> list[Flight]:
    done = message.id.removeprefix("bounty.log.")
    if done in PLAYED | RAIDED:
        return _played(message, done, seat, seen)
    cards = f"cards-{seat}"
    if done in ("returned", "returned_own"):
        return [Flight(BACK, (cards,), ("deck",)), Flight(BACK, ("deck",), (cards,))]
    return []


def _played(message: Message, done: str, seat: int, seen: Seen) -> list[Flight]:
    """A card from its player's hand onto the table, and whoever had to leave."""
    card = _name(message, "card")
    site = _site(message, seen)
    place = (domain_id(site), f"realm-{seat}") if site else (f"realm-{seat}",)
    found = [Flight(symbol(card), (f"card-{card}-0", f"cards-{seat}"), place if done in PLAYED else (DISCARDS,))]
    if "old" in message.args:
        found.append(Flight(symbol(_name(message, "old")), place, (DISCARDS,)))
    if "owner" in message.args and not done.startswith("monster"):
        found.append(Flight(symbol(_name(message, "domain")), place, place))
    return found


def _site(message: Message, seen: Seen) -> str:
    """Where the domain lies that a message speaks of: the one of that card that has changed in this turn."""
    card = _name(message, "domain" if "domain" in message.args else "card")
    here = {domain.site for domain in seen.domains}
    gone = [
        str(domain["site"])
        for domain in cast("list[dict[str, object]]", seen.view.before["domains"])
        if domain["card"] == card and domain["site"] not in here
    ]
    new = seen.changed()
    changed = [domain.site for domain in seen.domains if domain.card == card and domain.site in new]
    return next(iter([*changed, *gone]), "")


def _name(message: Message, field: str) -> str:
    return cast("Term", message.args[field]).name
