"""Cards are kept for the struggles in which they decide something."""

from __future__ import annotations

from vacant_throne.bots.king_is_dead import KingMind
from vacant_throne.core.rng import stream
from vacant_throne.games import GAMES
from vacant_throne.lab.matches import course

KING = GAMES["king-is-dead"]
CUNNING = KING.complete({"players": 2, "cards": "cunning"})


def spent_before_the_first_struggle(seed: int, bot: int) -> int:
    """How many cards a bot of that seat plays there against random moves, which seldom let it come to the struggle."""
    names = tuple("search@16" if seat == bot else "random" for seat in range(2))
    state = KING.start(CUNNING, seed)
    spent = 0
    for made in course(KING.id, CUNNING, state, names, lambda number: stream(seed, f"{number}").next64()):
        if made.move.text.startswith("card:") and made.seat == bot and not state.resolved:
            spent += 1
        state.apply(made.move)
    return spent


def test_hidden_hands_are_not_spent_before_the_first_struggle() -> None:
    spent = [spent_before_the_first_struggle(seed, seed % 2) for seed in range(8)]
    assert sum(spent) <= len(spent)  # it was half of the hand: four cards in a game


def test_a_cunning_card_in_hand_counts_more_than_another() -> None:
    for seed in range(20):
        state = KING.start(CUNNING, seed)
        playable = state.rules.secret & ~state.rules.unplayable
        for seat in range(2):
            cunning, common = state.hands[seat] & playable, state.hands[seat] & ~state.rules.secret
            fewer = [state.copy(), state.copy()]
            fewer[0].hands[seat] ^= cunning & -cunning
            fewer[1].hands[seat] ^= common & -common
            without_cunning, without_common = (KingMind().judge(each)[seat] for each in fewer)
            assert without_cunning < without_common < KingMind().judge(state)[seat]
