"""What may be done, by trying every card in hand on every domain: KB section 5, "Legality in one place"."""

from __future__ import annotations

from tests.kings_bounty.naive.cards import KINDS, Card
from tests.kings_bounty.naive.table import Domain, Table


def owns_castle_of(table: Table, seat: int, nation: str) -> bool:
    """KB-PLAY-UNIT-01. An obelisk has no nation; a garrison's nation does not matter."""
    return any(domain.card.family == "castle" and domain.card.nation == nation for domain in table.domains_of(seat))


def can_play(table: Table, seat: int, card: Card, target: Domain | None) -> bool:
    if card.is_domain:
        return target is None
    if target is None:
        return False
    if card.nation != "human" and not owns_castle_of(table, seat, card.nation):
        return False
    mine = target.owner == seat
    if card.sort == "monster":
        return True
    if card.sort == "hero":
        return not mine
    return mine or card.strength > target.defence


def in_site_order(domains: list[Domain]) -> list[Domain]:
    return sorted(domains, key=lambda domain: (KINDS.index(domain.card.kind), domain.number))


def targets(table: Table, seat: int, card: Card) -> list[Domain]:
    return [domain for domain in in_site_order(table.domains) if can_play(table, seat, card, domain)]


def playable(table: Table, seat: int, card: Card) -> bool:
    return any(can_play(table, seat, card, target) for target in [None, *table.domains])


def different_kinds(cards: list[Card]) -> list[str]:
    """Each kind once, in the order of the kinds."""
    return sorted({card.kind for card in cards}, key=KINDS.index)


def legal_moves(table: Table) -> list[str]:
    """The texts of the moves, in their order."""
    if table.seat is None:
        return []
    hand = [held.card for held in table.hands[table.seat]]
    returns = [f"return:{kind}" for kind in different_kinds(hand)]
    if table.step == "target":
        card = next(card for card in hand if card.kind == table.playing)
        return [f"at:{domain.site}" for domain in targets(table, table.seat, card)]
    if table.step == "return":
        return [*returns, "draw"]
    if table.step == "draw":
        return ["draw"]
    plays = [f"card:{kind}" for kind in different_kinds([card for card in hand if playable(table, table.seat, card)])]
    return plays + (returns if table.deck and hand else ["pass"])


def effect(table: Table, seat: int, card: Card, target: Domain) -> str:
    """What that unit would do there."""
    if card.sort == "monster":
        return "destroy"
    if target.owner != seat:
        return "capture"
    return "garrison" if target.garrison is None else "replace"


def uses(table: Table, seat: int) -> dict[str, tuple[str, list[tuple[str, str]]]]:
    """For each kind in hand what it is good for, and where, with what effect."""
    found: dict[str, tuple[str, list[tuple[str, str]]]] = {}
    for held in table.hands[seat]:
        where = [(domain.site, effect(table, seat, held.card, domain)) for domain in targets(table, seat, held.card)]
        found[held.card.kind] = "lay" if held.card.is_domain else "play" if where else "none", where
    return found
