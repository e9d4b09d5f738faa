"""What a player could work out alone: the forecast for everybody, and for the seat to move what each of its cards would do now."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from vacant_throne.core.contract import Advice
from vacant_throne.king_is_dead.forecast import forecast
from vacant_throne.king_is_dead.outlook import card_outlook

if TYPE_CHECKING:
    from vacant_throne.king_is_dead.state import KingState


def _known(state: KingState, viewer: int | None) -> Collection[int]:
    """Whose hands the viewer knows: at the end all show a Plot that they hold."""
    if state.seat is None:
        return range(state.players)
    return () if viewer is None else (viewer,)


def advise(state: KingState, viewer: int | None) -> Advice:
    """The advice for `viewer` (None: an onlooker).

    ``results``: for each region whose struggle would still come, the faction's name, or None for instability.
    ``scores``: for the same regions, the highest and the second highest number of followers by then. ``outcome``: the `Outcome`
    if everybody passed from now on. ``outlooks``: an `Outlook` for each different card in the hand of the viewer whose turn begins, else
    empty.
    """
    future = forecast(state, _known(state, viewer))
    board, cards = state.rules.board, state.rules.cards
    hand: dict[int, None] = {}
    if viewer is not None and viewer == state.seat == state.actor and state.step.name == "turn":
        hand = dict.fromkeys(state.rules.hand_cards(state.hands[viewer]))
    return {
        "results": {
            board.regions[region]: None if faction is None else board.factions[faction] for region, faction in future.results.items()
        },
        "scores": {board.regions[region]: score for region, score in future.scores.items()},
        "outcome": future.outcome,
        "outlooks": {cards[card].name: card_outlook(state, card) for card in hand},
    }
