"""What the chronicle says of each move. Messages only; the sentences are the catalogues'."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.core.message import Argument, Message, Term
from vacant_throne.king_is_dead.board import FACTION_COUNT, REGION_COUNT
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.refusals import card_term, faction_term, region_term

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


def narrate(before: KingState, move: KingMove, after: KingState) -> list[Message]:
    """What happened between two states one move apart. Empty for a decision that is only half of something."""
    who = Term("seat", str(before.seat))
    told: list[Message] = []
    if move.verb == "pass":
        told.append(Message("log.pass", {"who": who, "n": before.passes + 1, "players": before.players}))
    elif move.verb == "card":
        begun = after.step.name not in ("summon", "turn", "over")
        told.append(Message("log.card" if begun else "log.card_without_effect", {"who": who, "card": card_term(before, move.card)}))
    elif move.verb == "summon":
        told.append(_told_of(before, move, "log.summon", who=who))
    elif move.verb == "put":
        told.append(_told_of(before, move, "log.put", n=before.amount))
    elif move.verb == "swap":
        marked = region_term(before, before.picked[0])
        told.append(Message("log.negotiate", {"region": marked, "other": region_term(before, move.region)}))
    elif move.verb == "take" and len(before.picked) == before.amount:
        told.append(_tell_exchange(before, move))
    if move.verb not in ("summon", "pass") and after.turn > before.turn:
        told.append(Message("log.no_summon"))  # KID2-SUMMON-04
    if after.resolved > before.resolved:
        told += _tell_struggle(before, after)
    return told


def _told_of(state: KingState, move: KingMove, id: str, **args: Argument) -> Message:
    return Message(id, {**args, "faction": faction_term(state, move.faction), "region": region_term(state, move.region)})


def _tell_exchange(before: KingState, move: KingMove) -> Message:
    first, *others = (*before.picked, move.place)
    return Message(
        "log.exchange",
        {
            "faction": faction_term(before, first // REGION_COUNT),
            "region": region_term(before, first % REGION_COUNT),
            "others": tuple(faction_term(before, place // REGION_COUNT) for place in others),
            "other": region_term(before, move.region),
        },
    )


def _tell_struggle(before: KingState, after: KingState) -> list[Message]:
    region = before.order[before.resolved]
    counts = before.followers[region::REGION_COUNT]
    first, second, *_ = sorted(counts, reverse=True)
    args: dict[str, Argument] = {"region": region_term(before, region), "n": first, "second": second, "struggle": after.resolved}
    controller = after.controller(region)
    if controller is not None:
        told = [Message("log.control", {**args, "faction": faction_term(before, controller)})]
    elif first == 0:
        told = [Message("log.unstable_empty", {**args, "discs": after.unstable.bit_count()})]
    else:
        tied = tuple(faction_term(before, faction) for faction in range(FACTION_COUNT) if counts[faction] == first)
        told = [Message("log.unstable_tie", {**args, "factions": tied, "discs": after.unstable.bit_count()})]
    outcome = after.outcome()
    if outcome:
        told.append(Message(f"log.{outcome.ending}"))
    return told
