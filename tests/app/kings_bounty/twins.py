"""Another world that a seat cannot tell from this one: what it has never seen is dealt otherwise from the beginning, and played alike.

Every card of the deal is followed through a match. Those that were never played, nor ever in the hand of the seat that looks on, may have
been any of one another; so may the secret titles of others. In the other world everybody does the same with the same cards, whatever they
are there.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from vacant_throne.core.match import Match
from vacant_throne.kings_bounty import GAME
from vacant_throne.kings_bounty.cards import CARDS, HERO, MONSTER, UNIT_CARDS, UNIT_OF, card_in, entry
from vacant_throne.kings_bounty.state import BountyState
from vacant_throne.kings_bounty.titles import RAT, VANDAL


class World(NamedTuple):
    """A beginning, the moves from there on, and how many cards lie otherwise than in the match that it was made from."""

    begin: BountyState
    moves: list[str]
    changed: int


def twin(match: Match[Any], viewer: int, seed: int = 0) -> World:
    """A world that differs from that of a match in all that `viewer` cannot know by its end."""
    begin, rng = match.at(0).copy(), Random(f"twin {seed}")
    hands = [[*hand] for hand in _numbered(begin)[0]]
    deck = _numbered(begin)[1]
    kinds = [card_in(held) for hand in begin.hands for held in hand] + [card_in(held) for held in begin.deck]
    dealt = [hand[:] for hand in hands], deck[:]
    known, acts = set(hands[viewer]), []
    for number, move in enumerate(match.log):
        seat, verb = match.at(number).seat, move.text.partition(":")[0]
        assert seat is not None
        token = None
        if verb in ("card", "return"):
            held = [card for card in hands[seat] if CARDS[kinds[card]] == move.text.partition(":")[2]]
            token = max(held, key=lambda card: card in known)
        acts.append((verb, token, move.text))
        if verb == "return":
            assert token is not None
            hands[seat].remove(token)
            deck.append(token)
        elif verb == "card" and token is not None:
            known.add(token)
            hands[seat].remove(token)
        elif verb == "draw":
            for _ in range(match.at(number).returned or 1):
                hands[seat].append(deck.pop(0))
            known.update(hands[viewer])
    unknown = [card for card in range(len(kinds)) if card not in known]
    shuffled = unknown[:]
    rng.shuffle(shuffled)
    other = kinds[:]
    for card, instead in zip(unknown, shuffled, strict=True):
        other[card] = kinds[instead]
    begin.hands = [tuple(sorted(entry(other[card]) for card in hand)) for hand in dealt[0]]
    begin.deck = tuple(entry(other[card]) for card in dealt[1])
    _deal_secrets(begin, match, viewer, rng)
    moves = [f"{verb}:{CARDS[other[token]]}" if token is not None else text for verb, token, text in acts]
    return World(begin, moves, sum(a != b for a, b in zip(kinds, other, strict=True)))


def _numbered(state: BountyState) -> tuple[list[list[int]], list[int]]:
    """The cards of the hands and of the deck as numbers, hand by hand, then the deck from the top."""
    hands: list[list[int]] = []
    number = 0
    for hand in state.hands:
        hands.append(list(range(number, number + len(hand))))
        number += len(hand)
    return hands, list(range(number, number + len(state.deck)))


def _deal_secrets(begin: BountyState, match: Match[Any], viewer: int, rng: Random) -> None:
    """Deal the others' secret titles otherwise, those that were not shown by the end of the match."""
    end = match.state
    if not begin.rules.expert or end.seat is None:
        return
    played = {UNIT_OF[card] for card in end.discards if card < UNIT_CARDS}
    shown = {*end.open, end.secrets[viewer] if end.secrets[viewer] >= 0 else begin.secrets[viewer]}
    shown |= {VANDAL} if MONSTER in played else set()
    shown |= {RAT} if HERO in played else set()
    titles = [title for title in begin.rules.titles() if title not in shown]
    rng.shuffle(titles)
    for seat, title in enumerate(begin.secrets):
        if seat != viewer and title not in end.open:
            begin.secrets[seat] = titles.pop()


def played(options: dict[str, object], seed: int, *, decisions: int = 10_000, returning: float = 0.3) -> Match[Any]:
    """A match played at random, with many cards returned."""
    match, rng = Match(GAME, options, seed), Random(seed)
    while match.state.seat is not None and (len(match.log) < decisions or match.state.step.name != "turn"):
        moves = [move.text for move in match.state.legal_moves()]
        returns = [move for move in moves if move.startswith("return")]
        others = [move for move in moves if move not in returns]
        match.play(rng.choice(returns if returns and (not others or rng.random() < returning) else others))
    return match
