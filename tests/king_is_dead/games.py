"""Random games of every variant: how they are begun, and how their players choose."""

from __future__ import annotations

from random import Random
from typing import Any

from vacant_throne.king_is_dead import FIRST_EDITION, SECOND_EDITION
from vacant_throne.king_is_dead.game import KingIsDead
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.ruleset import House
from vacant_throne.king_is_dead.rulesets import VARIANTS
from vacant_throne.king_is_dead.state import KingState

SECOND, FIRST = SECOND_EDITION.id, FIRST_EDITION.id
RULES = tuple(rules for variants in VARIANTS.values() for rules in variants)
"""All variants, without house rules."""

TABLES = [(rules, players) for rules in RULES for players in ((1,) if rules == "solo" else (2, 3, 4))]
"""Every variant with every number of players."""


def game_of(rules: str) -> KingIsDead:
    """The game that a ruleset is a variant of."""
    return FIRST_EDITION if rules.partition("+")[0] in VARIANTS[FIRST] else SECOND_EDITION


def options_of(rules: str, players: int = 2) -> dict[str, Any]:
    """The options that lead to a ruleset, house rules included."""
    words = set(rules.split("+"))
    game = game_of(rules)
    chosen: dict[str, Any] = {"players": 1 if "solo" in words else players}
    if game.id == FIRST:
        chosen["mordred"] = "mordred" in words
    else:
        chosen |= {"cards": "cunning" if "cunning" in words else "basic", "vikings": "vikings" in words}
    known = {option.id for option in game.options}
    return chosen | {rule: rule in words for rule in House._fields if rule in known}


def new_game(rules: str, players: int, seed: int) -> KingState:
    """The state after set-up."""
    game = game_of(rules)
    state = game.start(game.complete(options_of(rules, players)), seed)
    assert state.rules.name == rules
    return state


def random_game(players: int, seed: int, rules: str = "base") -> tuple[KingState, Random, float]:
    """A new game, and how its players choose: some like to pass, some play card after card."""
    rng = Random(seed)
    return new_game(rules, players, seed), rng, rng.choice((0.0, 0.2, 0.5, 0.8, 1.0))


def choose(state: KingState, rng: Random, passing: float) -> KingMove:
    """A random move of a state that is not over. To pass is the last move of a turn."""
    moves = state.legal_moves()
    if passing and state.step.name == "turn" and rng.random() < passing:
        return moves[-1]
    return moves[int(rng.random() * len(moves))]


def play_out(players: int, seed: int, rules: str = "base") -> KingState:
    """A random game to its end."""
    state, rng, passing = random_game(players, seed, rules)
    while state.seat is not None:
        state.apply(choose(state, rng, passing))
    return state
