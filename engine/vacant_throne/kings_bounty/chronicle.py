"""What the chronicle says of a move: what all may know, and what only the seat that made it does (KB-INFO-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.core.message import Argument, Message, seat_term
from vacant_throne.kings_bounty.advice import effect
from vacant_throne.kings_bounty.cards import CARD_OF, HERO, UNIT_CARDS, UNIT_OF, card_in
from vacant_throne.kings_bounty.moves import BountyMove
from vacant_throne.kings_bounty.reckoning import scores
from vacant_throne.kings_bounty.terms import card_term, title_term
from vacant_throne.kings_bounty.titles import VANDAL, holder

if TYPE_CHECKING:
    from vacant_throne.kings_bounty.state import BountyState


def _log(id: str, **args: Argument) -> Message:
    return Message(f"bounty.log.{id}", args)


def narrate(before: BountyState, move: BountyMove, after: BountyState, told: int | None) -> list[Message]:
    """What the seat `told` reads of this move; None for an onlooker. Choosing a unit says nothing: it shows when it is played."""
    seat = before.seat
    assert seat is not None
    who = seat_term(seat)
    found: list[Message] = []
    if move.verb == "card" and move.card >= UNIT_CARDS:
        found.append(_log("lay", who=who, card=card_term(move.card)))
    elif move.verb == "at":
        found.append(_played(before, move.site, seat))
    elif move.verb == "pass":
        found.append(_log("passed", who=who))
    elif move.verb == "draw":
        found += _drawn(before, seat, told)
    found += _titles(before, after)
    if after.closing and not before.closing and after.seat is not None:
        found.append(_closing(after))
    if after.seat is None:
        found += _ended(after)
    return found


def _played(before: BountyState, site: int, seat: int) -> Message:
    """A unit played onto a domain: what it does there, to whom, and which garrison leaves."""
    owner = before.owner(site)
    assert owner is not None
    old = before.garrison[site]
    args: dict[str, Argument] = {"who": seat_term(seat), "card": card_term(before.card), "domain": card_term(CARD_OF[site])}
    unit = UNIT_OF[before.card]
    done = effect(before, before.card, site)
    if done == "capture":
        done = "hero" if unit == HERO else "capture"
    elif done == "destroy":
        done = "monster_own" if owner == seat else "monster"
    if owner != seat:
        args["owner"] = seat_term(owner)
    if old >= 0:
        args["old"] = card_term(old)
        if done != "replace":
            done += "_from"
    return Message(f"bounty.log.{done}", args)


def _drawn(before: BountyState, seat: int, told: int | None) -> list[Message]:
    """How many cards were returned, and, to whoever did it, which, and what was drawn for them (KB-INFO-01)."""
    who, number = seat_term(seat), before.returned
    found: list[Message] = []
    if number and told == seat:
        cards = tuple(card_term(card_in(entry)) for entry in before.deck[-number:])
        found.append(_log("returned_own", who=who, cards=cards, n=number))
    elif number:
        found.append(_log("returned", who=who, n=number))
    if told == seat:
        cards = tuple(card_term(card_in(entry)) for entry in before.deck[: number or 1])
        found.append(_log("drew", cards=cards, n=len(cards)))
    return found


def _titles(before: BountyState, after: BountyState) -> list[Message]:
    """Titles shown, won, taken and lost."""
    found: list[Message] = []
    for title in after.open:
        named = title_term(title)
        if title not in before.open:
            found.append(_log("secret_shown", who=seat_term(before.secrets.index(title)), title=named))
        had = holder(before, title) if title in before.open else -1
        has = holder(after, title)
        if has == had:
            continue
        if title >= VANDAL:
            id = "blamed" if had < 0 else "blame_taken"
        else:
            id = "title_lost" if has < 0 else "title_won" if had < 0 else "title_taken"
        args: dict[str, Argument] = {"who": seat_term(had if has < 0 else has), "title": named}
        if has >= 0 and had >= 0:
            args["other"] = seat_term(had)
        found.append(_log(id, **args))
    return found


def _closing(after: BountyState) -> Message:
    """The last round begins: in how many turns the game ends (KB-END-02, KB-END-06)."""
    left = after.turns_left()
    assert left is not None
    return _log(after.closing, n=left)


def _ended(after: BountyState) -> list[Message]:
    """The hidden titles that are shown now, and the winner (KB-SCORE-01)."""
    outcome = after.outcome()
    assert outcome is not None
    found = [_log("secret_shown", who=seat_term(seat), title=title_term(title)) for seat, title in enumerate(after.secrets) if title >= 0]
    winner = outcome.winners[0]
    found.append(_log("over", who=seat_term(winner), n=scores(after, range(after.rules.players))[winner]))
    return found
