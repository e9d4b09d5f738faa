"""The last card of a game of three in the first edition, against the naive reading."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.king_is_dead import naive
from tests.king_is_dead.comparing import place, seats_seen, seen
from tests.king_is_dead.helpers import legal, position, resolutions
from tests.king_is_dead.naive.edition import FIRST
from tests.king_is_dead.random_positions import EARLY, counts
from vacant_throne.king_is_dead.state import KingState


def last_card_position(rng: Random, rules: str, players: int = 3) -> tuple[KingState, str]:
    """Few regions open, one card left, and its owner to move. The other courts are small, so that there is something to win."""
    codes = rng.sample(FIRST.regions, 8)
    done = rng.randrange(5, 8)
    discs = ["X"] * rng.choice((0, 1, 3)) + [rng.choice("SSWWR") for _ in range(8)]
    discs = rng.sample(discs[:done], done)
    words = [f"rules={rules} players={players} order={','.join(codes[:done])}/{','.join(codes[done:])}"]
    words += [f"{code}=[{disc}]" for code, disc in zip(codes, discs, strict=False)]
    words += [f"{code}={counts(rng, rules, (0, 0, 1, 1, 2), (0, 0, 1))}" for code in codes[done:]]
    words.append(f"supply={counts(rng, rules, (0, 1, 3), (9,))}")
    owner, card = rng.randrange(players), rng.choice(list(EARLY))
    cards = 8 * players
    last_plays = rng.sample(range(cards - 5, cards), players)
    for seat in range(players):
        held = EARLY[card] if seat == owner else "-"
        court = "-".join(str(rng.choice((2, 3, 4))) for _ in range(3))
        pile = list("swrttcbg")
        if seat == owner:
            pile.remove(held)
        words.append(f"{'ABCD'[seat]}={court}:{held}:{''.join(pile)}:{last_plays[seat]}")
    return position(f"{' '.join(words)} plays={cards - 1} seat={'ABCD'[owner]}"), card


@pytest.mark.rule("KID1-3P-01", "KID1-3P-02")
@pytest.mark.parametrize("rules", ["first", "mordred"])
def test_the_last_card_of_three_players_only_wins(rules):
    playable = Counter()
    for seed in range(400):
        state, card = last_card_position(Random(f"{rules} {seed}"), rules)
        lines = naive.last_card.winning_lines(seen(state), seats_seen(state), card, 24)
        assert legal(state) == [f"card:{card}"] * bool(lines) + ["pass"], state.notation()
        if lines:
            found = set()
            for text, after in resolutions(state, card).items():
                if after.step.name == "summon":
                    found |= {(text, "{1}@{0}".format(*place(after, move))) for move in after.legal_moves()}
                else:
                    found.add((text, ""))
            assert found == lines, state.notation()
            total = {
                (text, f"{faction}@{region}" if faction else "")
                for text, after in naive.resolutions(seen(state), card).items()
                for region, faction in naive.summons(after) or {("", "")}
            }
            playable[card, len(lines) < len(total)] += 1
        else:
            playable[card, None] += 1
    for card in EARLY:
        assert playable[card, None] > 3, playable
        assert playable[card, True] > 1, playable


@pytest.mark.rule("KID1-3P-01")
@pytest.mark.parametrize("players", [2, 4])
def test_nobody_else_is_told_when_to_play_the_last_card(players):
    for seed in range(50):
        state, card = last_card_position(Random(seed), "first", players)
        assert legal(state) == [f"card:{card}", "pass"]
