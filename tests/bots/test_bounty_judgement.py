"""The judgement of King's Bounty is the same in the middle of a turn as at its end."""

from __future__ import annotations

from statistics import mean

import pytest

from vacant_throne.bots.kings_bounty import BountyMind
from vacant_throne.bots.mind import standing_of
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.kings_bounty.moves import DRAW
from vacant_throne.lab.randomplay import random_match

GAME = GAMES["kings-bounty"]


@pytest.mark.parametrize("players", [2, 4])
def test_who_has_returned_a_card_has_had_its_turn(players: int) -> None:
    """On average over what is drawn, the draw that follows is no disappointment."""
    options, mind, found = GAME.complete({"players": players}), BountyMind(), []
    for number in range(30):
        state = random_match(GAME, options, number, Rng(number), 2 + number).state
        seat = state.seat
        if seat is None or state.step.name != "turn":
            continue
        for move in state.legal_moves():
            if not move.text.startswith("return:"):
                continue
            returned = state.copy()
            returned.apply(move)
            drawn = [returned.determinize(seat, Rng(deal)) for deal in range(6)]
            for each in drawn:
                each.apply(DRAW)
            found.append(mind.judge(returned)[seat] - mean(standing_of(mind, each)[seat] for each in drawn))
    assert len(found) > 50
    assert abs(mean(found)) < 0.015
