"""What a seat may know (KB-INFO-01, KB-INFO-02), as JSON can hold it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacant_throne.core.contract import Observation
from vacant_throne.kings_bounty.cards import CARD_OF, CARDS, NATIONS, SITE_STRENGTH, SITES, card_in, knower_of, sites_in
from vacant_throne.kings_bounty.reckoning import points_of, scores, titles_in_play
from vacant_throne.kings_bounty.rules import ID
from vacant_throne.kings_bounty.titles import TITLES, standing

if TYPE_CHECKING:
    from vacant_throne.kings_bounty.state import BountyState


def observe(state: BountyState, viewer: int | None) -> Observation:
    """Everything that `viewer` may know; with None, an onlooker.

    Hidden are hands, the deck, what was returned to it, others' hidden titles until the end, and the unit that somebody is about to play:
    it shows when it is played. A seat's own hidden title is its ``secret_title``, as long as it is hidden.
    """
    rules = state.rules
    over = state.seat is None
    running = scores(state, range(rules.players) if over else ())
    return {
        "game": ID,
        "players": rules.players,
        "viewer": viewer,
        "seat": state.seat,
        "turn": state.turn,
        "step": state.step.name,
        "first": rules.first,
        "last": rules.last,
        "left_out": [NATIONS[nation] for nation in rules.left_out],
        "expert": rules.expert,
        "house": [name for name, on in rules.house._asdict().items() if on],
        "card": CARDS[state.card] if state.card >= 0 and viewer == state.seat else None,
        "returned": state.returned,
        "deck": {
            "size": len(state.deck),
            "cards": [CARDS[card_in(entry)] if viewer is not None and knower_of(entry) == viewer else None for entry in state.deck],
        },
        "discards": [CARDS[card] for card in state.discards],
        "domains": [_domain(state, site) for site in sites_in(state.table)],
        "seats": [{**_seat(state, seat, viewer), "score": running[seat]} for seat in range(rules.players)],
        "titles": [_title(state, title) for title in titles_in_play(state, range(rules.players) if over else ())],
        "secret_title": None if viewer is None or over or state.secrets[viewer] < 0 else _title(state, state.secrets[viewer]),
        "idle": state.idle,
        "closing": state.closing or None,
        "turns_left": state.turns_left(),
    }


def _domain(state: BountyState, site: int) -> Observation:
    garrison = state.garrison[site]
    return {
        "site": SITES[site],
        "card": CARDS[CARD_OF[site]],
        "owner": state.owner(site),
        "garrison": CARDS[garrison] if garrison >= 0 else None,
        "strength": SITE_STRENGTH[site],
        "defence": state.defence(site),
    }


def _seat(state: BountyState, seat: int, viewer: int | None) -> Observation:
    """A seat as others see it, or as its own player does."""
    hand, secret = state.hands[seat], state.secrets[seat]
    own = seat == viewer
    return {
        "hand_size": len(hand),
        "hand": [CARDS[card_in(held)] for held in hand] if own else None,
        "known": [CARDS[card_in(held)] for held in hand if viewer is not None and not own and knower_of(held) == viewer],
        "secret_title": TITLES[secret] if secret >= 0 and (own or state.seat is None) else None,
        "has_secret_title": secret >= 0,
    }


def _title(state: BountyState, title: int) -> Observation:
    """A title, who has it, and by what; `secret` is the seat that holds it face down, or did until the end."""
    compared, seat = standing(state, title)
    return {
        "title": TITLES[title],
        "points": points_of(title),
        "counts": compared,
        "holder": seat if seat >= 0 else None,
        "secret": None if title in state.open else state.secrets.index(title),
    }
