"""Matches to look at: made in the engine, and opened in the page by their links."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from vacant_throne.core.match import Match
from vacant_throne.games import GAMES

Observed = dict[str, Any]
Like = Callable[[str, Observed], float]
"""How much a move's text is liked in a position: the likeliest is played, chance breaks ties."""


def new(players: int, seed: int = 1) -> Match[Any]:
    """A match in which the first seat begins."""
    return Match(GAMES["king-is-dead"], {"players": players, "first": 0}, seed)


def observed(match: Match[Any]) -> Observed:
    """What everybody may know of the present position."""
    return match.state.observe(None)


def played(match: Match[Any], until: Callable[[Observed], object], *, like: Like = lambda move, seen: 0, seed: int = 1) -> Match[Any]:
    """Go on with a match until `until` holds of what everybody sees; raises `LookupError` if it never does."""
    rng = random.Random(seed)
    while not until(seen := observed(match)):
        if match.state.seat is None:
            raise LookupError("the game was over before it looked as wanted")
        moves = list(match.state.legal_moves())
        rng.shuffle(moves)
        match.play(max(moves, key=lambda move: like(move.text, seen)))
    return match


def crowded(region: str, *, seed: int = 1, players: int = 4, whole: int = 9) -> Match[Any]:
    """A region that holds so many followers that they are counted, with the next card about to bring more."""

    def like(move: str, seen: Observed) -> float:
        if move == "pass":
            return -1
        if move.startswith("put:"):
            return 5 if move.endswith(f"@{region}") else 0
        if move.startswith("card:"):
            return 3 if "assemble" in move else 2 if "support" in move else 0
        return -5 if move.startswith("summon:") and move.endswith(f"@{region}") else 1

    def full(seen: Observed) -> bool:
        return seen["step"] == "assemble" and sum(seen["regions"][region]["followers"]) >= whole

    return played(new(players, seed), full, like=like, seed=seed)


def struggles(number: int, *, players: int = 2, seed: int = 1, step: str = "turn") -> Match[Any]:
    """A game in which so many struggles are over, with some cards played on the way; the next decision is a `step`."""
    rng = random.Random(seed)

    def like(move: str, seen: Observed) -> float:
        return rng.random() - (0.35 if move.startswith("card:") and seen["resolved"] < number else 0)

    return played(new(players, seed), lambda seen: seen["resolved"] >= number and seen["step"] == step, like=like, seed=seed)


def at_step(step: str, *, players: int = 2, seed: int = 1, after: int = 8, picked: int = 0) -> Match[Any]:
    """A game some turns old whose next decision is a `step`: the first such game of the seeds from `seed` on.

    Of the card in play, at least so many followers or regions are `picked` already.
    """

    def there(seen: Observed) -> bool:
        return seen["turn"] >= after and seen["step"] == step and len(seen["picked"]) >= picked

    while True:
        try:
            return played(new(players, seed), there, like=_cards_first, seed=seed)
        except LookupError:
            seed += 1


def finished(*, players: int = 2, seed: int = 1) -> Match[Any]:
    """A game that is over."""
    return played(new(players, seed), lambda seen: seen["seat"] is None, seed=seed)


def without_effect(effect: str = "none", *, players: int = 2, seed: int = 1) -> Match[Any]:
    """A game in which a card of the seat whose turn begins would have no effect (or only ``part`` of it)."""

    def has_one(_seen: Observed) -> bool:
        return any(outlook.effect == effect for outlook in match.state.advise(match.state.seat)["outlooks"].values())

    match = new(players, seed)
    return played(match, has_one, seed=seed)


def _cards_first(move: str, _seen: Observed) -> float:
    return -1 if move == "pass" else 0
