"""Cards that place followers one at a time, of factions of the player's choice, some after others have been returned.

Resist, Quell, Muster and Suppress keep to one region. The faction cards of the first edition do not, and have but one faction to place.
In all of them `amount` is how many followers are still to be placed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from vacant_throne.king_is_dead.board import FACTION_COUNT, REGION_COUNT
from vacant_throne.king_is_dead.effects.placing import give_back, place, support_regions
from vacant_throne.king_is_dead.flow import Step, finish_effect
from vacant_throne.king_is_dead.moves import KingMove

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


def _favoured(state: KingState) -> int:
    """The faction of the card in play."""
    return state.rules.cards[state.card].faction


def _regions(state: KingState) -> int:
    """The mask of regions that the card may still choose: where it has begun, that one only."""
    if state.picked:
        picked = state.picked[0]
        return 1 << (~picked if picked < 0 else picked) % REGION_COUNT
    return support_regions(state, _favoured(state))


def _holding(state: KingState, factions: Iterable[int], count: int = 1) -> int:
    """The mask of the regions still to choose from that hold at least so many followers of those factions together."""
    followers, mask = state.followers, 0
    places = [faction * REGION_COUNT for faction in factions]
    for region in range(REGION_COUNT):
        if sum([followers[place + region] for place in places]) >= count:
            mask |= 1 << region
    return mask & _regions(state)


def _returns(state: KingState, factions: Iterable[int], mask: int) -> list[KingMove]:
    """The followers of those factions in those regions, to be returned."""
    moves, followers = state.rules.moves.give_back, state.followers
    places = [place for faction in factions for place in range(faction * REGION_COUNT, (faction + 1) * REGION_COUNT)]
    return [moves[place] for place in places if followers[place] and mask >> place % REGION_COUNT & 1]


def _begin_placing(state: KingState, step: Step) -> None:
    if state.amount:
        state.step = step
    else:
        finish_effect(state)


def _place_one(state: KingState, move: KingMove) -> None:
    """Place a follower, and stay in the step while more are to be placed."""
    place(state, move, 1)
    state.amount -= 1
    if not state.amount:
        finish_effect(state)


# --- Resist: two followers that are not Scottish, beside Scottish regions (KID2-ADV-RESIST-01) ---


def begin_resist(state: KingState) -> None:
    """KID2-ADV-RESIST-01, KID2-ADV-RESIST-02."""
    favoured = _favoured(state)
    if support_regions(state, favoured):
        state.amount = min(2, sum(state.supply[:FACTION_COUNT]) - state.supply[favoured])
    _begin_placing(state, RESIST)


def _legal_resist(state: KingState) -> Sequence[KingMove]:
    favoured = _favoured(state)
    return _placements(state, [faction for faction in range(FACTION_COUNT) if faction != favoured])


def _placements(state: KingState, factions: Iterable[int]) -> list[KingMove]:
    put_into, regions = state.rules.moves.put_into, _regions(state)
    return [move for faction in factions if state.supply[faction] for move in put_into[faction][regions]]


# --- Quell and Muster: one of their own returns, and any two take its place (KID2-ADV-QUELL-01, KID2-ADV-MUSTER-01) ---


def begin_quell(state: KingState) -> None:
    """KID2-ADV-QUELL-02, KID2-ADV-MUSTER-01: where a region holds one of the faction, such a region must be used."""
    if not support_regions(state, _favoured(state)):
        finish_effect(state)
    elif _holding(state, (_favoured(state),)):
        state.step = QUELL_RETURN
    else:
        _open_region(state, 2)


def _open_region(state: KingState, most: int) -> None:
    """Go on to place followers of any faction, `most` at most (KID2-ADV-QUELL-03: as many as there are)."""
    state.amount = min(most, sum(state.supply[:FACTION_COUNT]))
    _begin_placing(state, PLACE)


def _legal_quell_return(state: KingState) -> Sequence[KingMove]:
    return _returns(state, (_favoured(state),), _regions(state))


def _quell_return(state: KingState, move: KingMove) -> None:
    give_back(state, move)
    _open_region(state, 2)


def _legal_place(state: KingState) -> Sequence[KingMove]:
    return _placements(state, range(FACTION_COUNT))


# --- Suppress: an English follower and one more return, and any one takes their place (KID2-ADV-SUPPRESS-01) ---


def begin_suppress(state: KingState) -> None:
    """KID2-ADV-SUPPRESS-02, KID2-ADV-SUPPRESS-03."""
    if not support_regions(state, _favoured(state)):
        finish_effect(state)
    elif _holding(state, range(FACTION_COUNT)):
        state.step = SUPPRESS_RETURN
    else:
        _open_region(state, 1)


def _legal_suppress_return(state: KingState) -> Sequence[KingMove]:
    everybody, favoured = range(FACTION_COUNT), (_favoured(state),)
    if state.picked:
        return _returns(state, everybody, _regions(state))
    with_favoured = _holding(state, favoured)
    if with_favoured:  # KID2-ADV-SUPPRESS-02: one with company, if there is one
        return _returns(state, favoured, with_favoured & _holding(state, everybody, 2) or with_favoured)
    return _returns(state, everybody, _regions(state))


def _suppress_return(state: KingState, move: KingMove) -> None:
    first = not state.picked
    give_back(state, move)
    if first and move.faction == _favoured(state) and _holding(state, range(FACTION_COUNT)):
        state.step = SUPPRESS_RETURN
    else:
        _open_region(state, 1)


# --- The faction cards of the first edition: two followers, together or apart (KID1-ACT-FACTION-01, KID1-ACT-FACTION-02) ---


def begin_faction_card(state: KingState) -> None:
    """KID1-ACT-FACTION-01, KID1-ACT-FACTION-05."""
    favoured = state.faction = _favoured(state)
    if support_regions(state, favoured):
        state.amount = min(2, state.supply[favoured])
    _begin_placing(state, FACTION_CARD)


def _legal_faction_card(state: KingState) -> Sequence[KingMove]:
    return state.rules.moves.put_into[state.faction][support_regions(state, state.faction)]


RESIST = Step("place", _legal_resist, _place_one)
QUELL_RETURN = Step("return", _legal_quell_return, _quell_return)
PLACE = Step("place", _legal_place, _place_one)
SUPPRESS_RETURN = Step("return", _legal_suppress_return, _suppress_return)
FACTION_CARD = Step("place", _legal_faction_card, _place_one)
