"""Everything that is dealt: the set-up, and hidden cards dealt anew for somebody who has not seen them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.core.rng import Rng, stream
from vacant_throne.kings_bounty.cards import CARD_OF, HUMAN, UNIT_CARDS, card_in, entry, knower_of
from vacant_throne.kings_bounty.rules import HAND, NATIONS_OUT, OPEN_TITLES, Rules
from vacant_throne.kings_bounty.titles import VANDAL

if TYPE_CHECKING:
    from vacant_throne.kings_bounty.state import BountyState


def any_nations(players: int, seed: int) -> tuple[int, ...]:
    """The castle nations that leave the game, if nobody has picked them (KB-SETUP-04)."""
    nations = list(range(HUMAN))
    stream(seed, "nations").shuffle(nations)
    return tuple(sorted(nations[: NATIONS_OUT[players]]))


def any_first(players: int, seed: int) -> int:
    """Who begins, if nobody has picked a seat (KB-SETUP-07)."""
    return stream(seed, "first").below(players)


def deal(state: BountyState, seed: int) -> None:
    """Shuffle and deal titles and cards, in place (KB-SETUP-05, KB-SETUP-06, KB-EXP-01)."""
    rules = state.rules
    titles = rules.titles()
    stream(seed, "titles").shuffle(titles)
    state.open = tuple(sorted(titles[:OPEN_TITLES]))
    if rules.expert:
        state.secrets = titles[OPEN_TITLES : OPEN_TITLES + rules.players]
    cards = [entry(card) for card, copies in enumerate(rules.copies()) for _ in range(copies)]
    stream(seed, "cards").shuffle(cards)
    state.hands = [tuple(sorted(cards[HAND * seat : HAND * (seat + 1)])) for seat in range(rules.players)]
    state.deck = tuple(cards[HAND * rules.players :])


def cards_of(rules: Rules) -> list[int]:
    """Every card of the game, in order."""
    return [card for card, copies in enumerate(rules.copies()) for _ in range(copies)]


def deal_unseen(state: BountyState, viewer: int, rng: Rng) -> None:
    """Deal anew, in place, what `viewer` does not know (KB-INFO-01).

    It knows its own hand, everything on the table and in the discards (KB-DISC-03), the cards it put under the deck, where they lie, and
    that they are in the hand of whoever drew them, as far as it can be sure. The marks of third seats stay where they are, on other cards.
    """
    hidden = cards_of(state.rules)
    for card in [*map(card_in, state.hands[viewer]), *state.discards]:
        hidden.remove(card)
    for site in range(len(state.garrison)):
        if state.table >> site & 1:
            hidden.remove(CARD_OF[site])
        if state.garrison[site] >= 0:
            hidden.remove(state.garrison[site])
    others = [seat for seat in range(state.rules.players) if seat != viewer]
    for known in [*state.deck, *(held for seat in others for held in state.hands[seat])]:
        if knower_of(known) == viewer:
            hidden.remove(card_in(known))
    rng.shuffle(hidden)
    if state.card >= 0 and state.seat != viewer:
        _choose_unit(state, viewer, hidden, rng)

    def imagined(held: int) -> int:
        return held if knower_of(held) == viewer else entry(hidden.pop(), knower_of(held))

    for seat in sorted(others, key=lambda seat: seat != state.seat):  # first whoever is playing a unit: it is the next card
        state.hands[seat] = tuple(sorted(map(imagined, state.hands[seat])))
    state.deck = tuple(map(imagined, state.deck))
    if state.rules.expert and state.seat is not None:
        _deal_secrets(state, viewer, rng)


def _choose_unit(state: BountyState, viewer: int, hidden: list[int], rng: Rng) -> None:
    """Choose anew the unit that another seat is about to play: any that it may hold and could play. It becomes the last card of `hidden`.

    Which unit it is shows only when it is played; that there is one with a target can be told from there being a target to choose.
    """
    seat = state.seat
    assert seat is not None
    known = [card_in(held) for held in state.hands[seat] if knower_of(held) == viewer]
    unknown = hidden if len(known) < len(state.hands[seat]) else []
    units = [card for card in (*known, *unknown) if card < UNIT_CARDS and state.targets(seat, card)]
    place = rng.below(len(units))
    state.card = units[place]
    if place >= sum(card < UNIT_CARDS and state.targets(seat, card) != 0 for card in known):
        hidden.remove(state.card)
        hidden.append(state.card)


def _deal_secrets(state: BountyState, viewer: int, rng: Rng) -> None:
    """Deal the others' hidden titles anew: any that are neither open nor the viewer's, and would not have been shown by now."""
    seen = {*state.open, state.secrets[viewer]}
    titles = [title for title in state.rules.titles() if title not in seen and (title < VANDAL or state.may_uncover(title))]
    rng.shuffle(titles)
    for seat, title in enumerate(state.secrets):
        if seat != viewer and title >= 0:
            state.secrets[seat] = titles.pop()
