"""Positions in one line (see ``docs/notation.md``): how they are written. `position` reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.kings_bounty.cards import (
    CARD_COUNT,
    CARD_OF,
    FIRST_OBELISK,
    NATION_OF,
    NATIONS,
    SITE_COUNT,
    SITES,
    STRENGTH_OF,
    UNIT_CARDS,
    UNIT_OF,
    card_in,
    entry,
    knower_of,
    sites_in,
)
from vacant_throne.kings_bounty.rules import ID
from vacant_throne.kings_bounty.titles import RAT, TITLES, VANDAL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vacant_throne.kings_bounty.state import BountyState

SEAT_LETTERS = "ABCDE"
NOTHING = "-"
_NATION_LETTERS = "EDUOH"
_UNIT_LETTERS = "AWMHX"
_CASTLE_LETTERS = "TFC"


def _code(card: int) -> str:
    if card < UNIT_CARDS:
        return _NATION_LETTERS[NATION_OF[card]] + _UNIT_LETTERS[UNIT_OF[card]]
    if card < FIRST_OBELISK:
        return _NATION_LETTERS[NATION_OF[card]] + _CASTLE_LETTERS[STRENGTH_OF[card] - 1]
    return f"O{STRENGTH_OF[card]}"


CODES = tuple(_code(card) for card in range(CARD_COUNT))
"""Two characters for each card: ``EA``, an elf archer; ``OT``, an orc tower; ``O2``, an obelisk of strength 2."""
SITE_CODES = tuple(CODES[CARD_OF[site]] + SITES[site].rpartition("_")[2] for site in range(SITE_COUNT))
"""Three characters for each site: ``ET2``, ``O13``."""


def _entry_code(held: int) -> str:
    knower = knower_of(held)
    return CODES[card_in(held)] + (SEAT_LETTERS[knower].lower() if 0 <= knower < len(SEAT_LETTERS) else "")


_ENTRY_CODES = tuple(_entry_code(held) for held in range(entry(CARD_COUNT)))
"""What is written for each entry."""


def write_entries(entries: Iterable[int]) -> str:
    """Cards of a hand or of the deck, each followed by the small letter of the seat that knows it."""
    return "".join([_ENTRY_CODES[held] for held in entries]) or NOTHING


def write_titles(titles: Iterable[int]) -> str:
    """Titles by name."""
    return ",".join(TITLES[title] if title >= 0 else NOTHING for title in titles) or NOTHING


def write_position(state: BountyState) -> str:
    """The position in one line: everything but what is empty."""
    rules = state.rules
    seats = SEAT_LETTERS[: rules.players]
    fields = {
        "players": str(rules.players),
        "out": "+".join(NATIONS[nation] for nation in rules.left_out) or NOTHING,
        "first": seats[rules.first],
        "expert": "yes" if rules.expert else "",
        "house": "+".join(name for name, on in rules.house._asdict().items() if on),
        "seat": NOTHING if state.seat is None else seats[state.seat],
        "turn": str(state.turn),
        "step": state.step.name,
        "card": CODES[state.card] if state.card >= 0 else "",
        "returned": str(state.returned or ""),
    }
    fields |= {seats[seat]: write_entries(hand) for seat, hand in enumerate(state.hands)}
    fields["deck"] = write_entries(state.deck)
    for site in sites_in(state.table):
        owner, garrison = state.owner(site), state.garrison[site]
        assert owner is not None
        fields[SITE_CODES[site]] = seats[owner] + (f"+{CODES[garrison]}" if garrison >= 0 else "")
    fields["discards"] = "".join(CODES[card] for card in state.discards) or NOTHING
    fields["titles"] = write_titles(state.open)
    fields["hidden"] = write_titles(state.secrets) if rules.expert else ""
    for title in (VANDAL, RAT):
        blamed = state.blamed[title - VANDAL]
        fields[TITLES[title]] = seats[blamed] if blamed >= 0 else ""
    fields["idle"] = str(state.idle or "")
    fields["closing"] = state.closing
    return " ".join([ID, *(f"{key}={value}" for key, value in fields.items() if value)])
