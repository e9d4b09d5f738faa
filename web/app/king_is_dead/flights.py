"""Which followers travel when a move is made: from the supply to a region, to a court, to another region, and home again."""

from __future__ import annotations

from typing import Any, cast

from app.king_is_dead.board import piece_id, target_id
from app.platform import Flight
from app.tables import Entry, TableView
from vacant_throne.core.message import Message, Term
from vacant_throne.king_is_dead.rulesets import ruleset

COURTS = "tab-courts"
"""Where a small screen, which does not show courts and supply, has them."""


def flights(entry: Entry, at: TableView) -> list[Flight]:
    """The journeys of one decision; `at` is the table after it."""
    return [flight for message in entry.messages for flight in _journeys(message, at)]


def _journeys(message: Message, at: TableView) -> list[Flight]:
    if message.id == "log.put":
        faction, region = _name(message, "faction"), _name(message, "region")
        number = cast("int", message.args["n"])
        return [_flight(faction, (f"supply-{faction}", COURTS), _newest(at, region, faction, back)) for back in range(number)]
    if message.id in ("log.summon", "log.summon_automaton"):
        faction, region = _name(message, "faction"), _name(message, "region")
        return [_flight(faction, _oldest(region, faction), (f"court-{_name(message, 'who')}-{faction}", COURTS))]
    if message.id == "log.return":
        faction, region = _name(message, "faction"), _name(message, "region")
        return [_flight(faction, _oldest(region, faction), (f"supply-{faction}", COURTS))]
    if message.id in ("log.exchange", "log.move_to"):
        here, there = _name(message, "region"), _name(message, "other")
        going = [(one.name, here, there) for one in cast("tuple[Term, ...]", message.args["factions"])]
        going += [(other.name, there, here) for other in cast("tuple[Term, ...]", message.args.get("others", ()))]
        return [_flight(faction, _oldest(start, faction), _newest(at, end, faction, 0)) for faction, start, end in going]
    if message.id == "log.landing":
        faction, region = _name(message, "faction"), _name(message, "region")
        return [_flight(faction, (f"supply-{faction}", COURTS), _newest(at, region, faction, 0))]
    if message.id in ("log.controlled", "log.unstable_tie"):
        region = _name(message, "region")
        return [
            _flight(faction, (piece_id(region, faction, number), target_id(region)), (f"supply-{faction}", COURTS))
            for faction, count in zip(_factions(at), _followers(at.before, region), strict=True)
            for number in range(count)
        ]
    return []


def _factions(at: TableView) -> tuple[str, ...]:
    return ruleset(at.observation["rules"]).factions


def _flight(faction: str, start: tuple[str, ...], end: tuple[str, ...]) -> Flight:
    return Flight(f"piece-{faction}", start, end)


def _name(message: Message, field: str) -> str:
    return cast("Term", message.args[field]).name


def _followers(observation: dict[str, Any], region: str) -> list[int]:
    return observation["regions"][region]["followers"]


def _oldest(region: str, faction: str) -> tuple[str, ...]:
    """The piece of a faction that leaves a region: the one that was tapped."""
    return (piece_id(region, faction, 0), target_id(region))


def _newest(at: TableView, region: str, faction: str, back: int) -> tuple[str, ...]:
    """The piece that came last to a region, or the one `back` before it."""
    number = _followers(at.observation, region)[_factions(at).index(faction)] - 1 - back
    return (piece_id(region, faction, number), piece_id(region, faction, 0), target_id(region))
