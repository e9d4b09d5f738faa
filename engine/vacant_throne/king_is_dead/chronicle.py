"""What the chronicle says of each move. Messages only; the sentences are the catalogues'."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vacant_throne.core.message import Argument, Message, seat_term
from vacant_throne.king_is_dead.board import RAIDERS, REGION_COUNT
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.terms import card_term, faction_term, region_term

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


def narrate(before: KingState, move: KingMove, after: KingState) -> list[Message]:
    """What happened between two states one move apart. Empty for a decision that is only half of something."""
    told = [*_tell_move(before, move, after), *_tell_motive(before, move, after)]
    if move.verb not in ("summon", "pass") and after.turn > before.turn:
        told.append(Message("log.no_summon"))  # KID2-SUMMON-04, KID2-VIK-SUMMON-01
    if after.resolved > before.resolved:
        told += _tell_struggle(before, move, after)
    return told


def _tell_move(before: KingState, move: KingMove, after: KingState) -> list[Message]:
    who = seat_term(before.actor)
    begun = after.step.name not in ("summon", "turn", "over")
    match move.verb:
        case "pass" if before.deck is not None:
            return [Message("log.pass_solo", {"who": who})]
        case "pass":
            return [Message("log.pass", {"who": who, "n": before.passes + 1, "players": before.players})]
        case "card":
            id = "log.reveal" if before.actor != before.seat else "log.card"
            return [Message(id if begun else f"{id}_without_effect", {"who": who, "card": card_term(before.rules, move.card)})]
        case "spy":
            id = "log.spy" if begun else "log.spy_without_effect"
            return [Message(id, {"who": who, "card": card_term(before.rules, move.card)})]
        case "summon":
            id = "log.summon_automaton" if before.actor != before.seat else "log.summon"
            return [_told_of(before, move, id, who=who)]
        case "put":
            return [_told_of(before, move, "log.put", n=before.supply[move.faction] - after.supply[move.faction])]
        case "return":
            return [_told_of(before, move, "log.return")]
        case "swap" if before.step.name == "swap":
            cards = {"region": region_term(before.rules, before.picked[0]), "other": region_term(before.rules, move.region)}
            return [Message("log.negotiate" if after.negotiated != before.negotiated else "log.negotiate_unmarked", cards)]
        case "take" if not begun:
            return [_tell_exchange(before, move)]
        case "to":
            return [Message("log.move_to", {**_named(before, before.picked), "other": region_term(before.rules, move.region)})]
        case _:
            return []


def _told_of(state: KingState, move: KingMove, id: str, **args: Argument) -> Message:
    return Message(id, {**args, "faction": faction_term(state.rules, move.faction), "region": region_term(state.rules, move.region)})


def _named(state: KingState, places: Sequence[int]) -> dict[str, Argument]:
    """Followers of one region."""
    factions = tuple(faction_term(state.rules, place // REGION_COUNT) for place in places)
    return {"factions": factions, "region": region_term(state.rules, places[0] % REGION_COUNT)}


def _tell_exchange(before: KingState, move: KingMove) -> Message:
    left = before.amount - len(before.picked)  # more than one where the others can only be alike: those are named with it
    picked = (*before.picked, *[move.place] * left)
    near = [place for place in picked if place % REGION_COUNT != move.region]
    far = [place for place in picked if place % REGION_COUNT == move.region]
    others = tuple(faction_term(before.rules, place // REGION_COUNT) for place in far)
    return Message("log.exchange", {**_named(before, near), "others": others, "other": region_term(before.rules, move.region)})


def _tell_motive(before: KingState, move: KingMove, after: KingState) -> list[Message]:
    """Why an automaton did what it did: with the card it reveals, and with the follower it summons (KID2-SOLO-PRIO-1..5)."""
    motive = after.motive if move.verb == "card" else before.motive if move.verb == "summon" else None
    if motive is None or motive.phase != move.verb:
        return []
    return [Message(f"log.motive.{motive.phase}_{_STEPS[motive.step]}", {"region": region_term(before.rules, motive.region)})]


_STEPS = ("negotiate", "first", "second", "third", "fourth")
"""The steps of an automaton's priorities, as the messages name them."""


def _tell_struggle(before: KingState, move: KingMove, after: KingState) -> list[Message]:
    region = after.order[before.resolved]  # after: an automaton's Negotiate may have come in between
    counts = before.followers[region::REGION_COUNT]
    if move.verb == "summon" and move.region == region:  # an automaton summons before its struggle is resolved
        counts[move.faction] -= 1
    first, second, *_ = sorted(counts, reverse=True)
    args: dict[str, Argument] = {"region": region_term(before.rules, region), "n": first, "second": second, "struggle": after.resolved}
    controller = after.controller(region)
    if controller is not None:
        told = [Message("log.raided" if after.raided else "log.controlled", {**args, "faction": faction_term(before.rules, controller)})]
    elif first == 0:
        told = [Message("log.unstable_empty", {**args, "discs": after.unstable.bit_count()})]
    else:
        tied = tuple(faction_term(before.rules, faction) for faction, count in enumerate(counts) if count == first)
        told = [Message("log.unstable_tie", {**args, "factions": tied, "discs": after.unstable.bit_count()})]
    landed = [place for place in range(RAIDERS * REGION_COUNT, len(after.followers)) if after.followers[place] > before.followers[place]]
    told += [
        Message("log.landing", {"faction": faction_term(before.rules, RAIDERS), "region": region_term(before.rules, place % REGION_COUNT)})
        for place in landed
    ]
    outcome = after.outcome()
    if outcome:
        told.append(Message(f"log.{outcome.ending}"))
    return told
