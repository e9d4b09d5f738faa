"""Hands and the deck as entries: what is drawn, what is put back, and what that tells the others (KB-INFO-01, KB-INFO-04).

A seat remembers what it has put under the deck: it knows the card where it lies and, when somebody draws it, in that hand. It goes on
knowing it only as far as it can be sure: a card of that kind played may be the one it knew of, and so may any card returned face down.
"""

from __future__ import annotations

from vacant_throne.kings_bounty.cards import card_in, entry, is_known, knower_of, unmarked

Hand = tuple[int, ...]
"""Entries in order, which is the order of cards."""


def drawn(hand: Hand, entries: tuple[int, ...], seat: int) -> Hand:
    """The hand of `seat` with entries that it draws. What it put under the deck itself needs no mark any more: it is in its own hand."""
    return tuple(sorted((*hand, *(unmarked(new) if knower_of(new) == seat else new for new in entries))))


def after_play(hand: Hand, card: int) -> Hand:
    """The hand without a card that everybody has seen being played: it may have been any copy that another seat knew of."""
    return _without(_forgotten(hand, card), card)


def after_return(hand: Hand, card: int) -> Hand:
    """The hand without a card that nobody else has seen leave it: of every kind, it may have been the one that another seat knew of."""
    return _without(_forgotten(hand), card)


def _forgotten(hand: Hand, card: int = -1) -> Hand:
    """The hand in which every seat is sure of one copy less of that card; of every card, if none is named."""
    if not any(map(is_known, hand)):
        return hand  # nobody knows of anything, mostly
    left: list[int] = []
    last = -1
    for held in hand:  # sorted, so like entries are neighbours, and the first of them is the one that is forgotten
        left.append(unmarked(held) if held != last and card in (-1, card_in(held)) else held)
        last = held
    return tuple(sorted(left))


def _without(hand: Hand, card: int) -> Hand:
    """The hand without one copy of a card, one that nobody knows of: after a `_forgotten` there is one."""
    place = hand.index(entry(card))
    return hand[:place] + hand[place + 1 :]
