"""What a turn does in The King Is Dead: to the forecast, to the courts, to the cards that are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from vacant_throne.core.contract import Outcome
from vacant_throne.core.message import Argument, Message, Term, seat_term
from vacant_throne.king_is_dead.board import FACTION_COUNT
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.state import KingState
from vacant_throne.king_is_dead.terms import card_term, faction_term, region_term

_PEACE = ("coronation", "control")
"""The endings in which all struggles are fought."""
_UNSTABLE = "unstable"


class _Foretold(NamedTuple):
    """What a seat could work out: who would win, by which ending, the strongest faction, and what becomes of each region.

    `fates` has a faction or ``unstable``; a region whose struggle would not be reached is not in it.
    """

    outcome: Outcome
    strongest: Term | None
    fates: dict[str, str]
    seats: tuple[dict[str, Any], ...]
    factions: tuple[str, ...]


def step(state: KingState, move: KingMove) -> Message:
    """What a decision is called: the page's own words for its buttons."""
    if move.verb == "pass":
        return Message("move.pass")
    if move.verb in ("card", "spy"):
        return Message(f"move.{move.verb}", {"card": card_term(state.rules, move.card)})
    args: dict[str, Argument] = {"region": region_term(state.rules, move.region)}
    if move.faction >= 0:
        args["faction"] = faction_term(state.rules, move.faction)
    if move.verb == "put":
        args["n"] = 1 if state.step.name == "place" else state.amount
    return Message(f"move.{move.verb}", args)


def reasons(before: KingState, after: KingState, seat: int, line: Sequence[KingMove]) -> Iterator[Message]:
    """The differences, the most important first; never none."""
    was, now = _foretold(before, seat), _foretold(after, seat)
    who = seat_term(seat)
    told = [
        *_victory(was, now, seat),
        *_ending(was, now),
        *_crown(was, now),
        *_court(was, now, seat, who),
        *_regions(was, now),
        *_struggles(before, after),
        *_sets(was, now, seat, who),
        *(_cards(now, seat, who, line) if before.deck is None else ()),
    ]
    yield from told or [_standing(now)]


def _foretold(state: KingState, seat: int) -> _Foretold:
    seen, advice = state.observe(seat), state.advise(seat)
    outcome: Outcome = advice["outcome"]
    strongest = next((line.message.args["faction"] for line in outcome.reckoning if line.message.id.startswith("reckoning.faction")), None)
    assert strongest is None or isinstance(strongest, Term)
    fates = {name: region["disc"] for name, region in seen["regions"].items() if region["disc"]}
    fates |= {name: faction or _UNSTABLE for name, faction in advice["results"].items()}
    return _Foretold(outcome, strongest, fates, tuple(seen["seats"]), state.rules.factions[:FACTION_COUNT])


def _said(id: str, **args: Argument) -> Message:
    return Message(f"reason.king.{id}", args)


def _seats(numbers: Sequence[int]) -> tuple[Term, ...]:
    return tuple(seat_term(number) for number in numbers)


def _together(now: _Foretold, seat: int) -> tuple[int, ...]:
    """The seat and its partner, if it has one."""
    team = now.seats[seat]["team"]
    return tuple(number for number, other in enumerate(now.seats) if number == seat or (team is not None and other["team"] == team))


def _victory(was: _Foretold, now: _Foretold, seat: int) -> Iterator[Message]:
    """Who would win if all passed from then on, where that changes for the better."""
    side, had, has = _together(now, seat), was.outcome.winners, now.outcome.winners
    if seat not in has or had == has:
        return
    if has != side:
        if seat not in had:
            yield _said("shares", who=_seats(has))
    elif seat in had:
        yield _said("alone", who=_seats(side), n=len(side))
    else:
        yield _said("wins", who=_seats(side), others=_seats(had), n=len(side))


def _ending(was: _Foretold, now: _Foretold) -> Iterator[Message]:
    """An invasion, or a victory of raiders, that would not come any more, or now would."""
    had, has = was.outcome.ending, now.outcome.ending
    if had != has:
        if had not in _PEACE:
            yield _said(f"averts.{had}")
        if has not in _PEACE:
            yield _said(f"brings.{has}")


def _crown(was: _Foretold, now: _Foretold) -> Iterator[Message]:
    """Another faction that would be the strongest, where that decides."""
    if now.strongest not in (None, was.strongest) and now.outcome.ending in _PEACE:
        if was.strongest:
            yield _said("strongest", faction=now.strongest, second=was.strongest)
        else:
            yield _said("strongest_first", faction=now.strongest)


def _court(was: _Foretold, now: _Foretold, seat: int, who: Term) -> Iterator[Message]:
    """Followers of the strongest faction that were summoned."""
    had, has = was.seats[seat]["court"], now.seats[seat]["court"]
    strongest = now.factions.index(now.strongest.name) if now.strongest and now.outcome.ending in _PEACE else -1
    if now.strongest and strongest >= 0 and has[strongest] > had[strongest]:
        others = max(other["court"][strongest] for number, other in enumerate(now.seats) if number not in _together(now, seat))
        yield _said("most" if has[strongest] > others else "gains", who=who, faction=now.strongest, n=has[strongest])


def _sets(was: _Foretold, now: _Foretold, seat: int, who: Term) -> Iterator[Message]:
    """A set that was completed: what counts if an invasion comes."""
    sets = min(now.seats[seat]["court"])
    if sets > min(was.seats[seat]["court"]):
        yield _said("sets", who=who, n=sets)


def _regions(was: _Foretold, now: _Foretold) -> Iterator[Message]:
    """What becomes of regions, those of the strongest faction first."""
    changed = [(name, was.fates[name], fate) for name, fate in now.fates.items() if was.fates.get(name, fate) != fate]
    strongest = now.strongest.name if now.strongest else ""
    for name, old, new in sorted(changed, key=lambda each: (strongest not in each[1:], each)):
        region = Term("region", name)
        if new == _UNSTABLE:
            yield _said("unsettles", region=region, faction=Term("faction", old))
        elif old == _UNSTABLE:
            yield _said("steadies", region=region, faction=Term("faction", new))
        else:
            yield _said("region", region=region, faction=Term("faction", new), second=Term("faction", old))


def _struggles(before: KingState, after: KingState) -> Iterator[Message]:
    """A struggle that is decided in the turn, or comes at another time."""
    for space, region in enumerate(after.order):
        named = region_term(after.rules, region)
        if space < after.resolved:
            if space >= before.resolved:
                winner = after.controller(region)
                if winner is None:
                    yield _said("decides_unstable", region=named)
                else:
                    yield _said("decides", region=named, faction=faction_term(after.rules, winner))
        elif before.order[space] != region:
            yield _said("order", region=named, struggle=space + 1, other=before.order.index(region) + 1)


def _cards(now: _Foretold, seat: int, who: Term, line: Sequence[KingMove]) -> Iterator[Message]:
    """What a pass saves: whoever has cards left when the others have none decides alone."""
    if line and line[0].verb == "pass":
        sizes = [each["hand_size"] for each in now.seats]
        own = sizes.pop(seat)
        if own:
            yield _said("keeps_most" if own > max(sizes) else "keeps", who=who, n=own)


def _standing(now: _Foretold) -> Message:
    """What is true in any case: who would win if all passed."""
    winners = now.outcome.winners
    return _said("stands", who=_seats(winners), n=len(winners))
