"""That the suite's tests of secrecy test something: the toy has hidden things, and they do change."""

from __future__ import annotations

from tests.conformance.playthroughs import CASES, played, states


def test_hidden_hands_and_the_deck_are_dealt_anew() -> None:
    changed = 0
    for case in CASES:
        if case.game == "pebbles":
            for state in states(played(case)):
                other = state.determinize(0, case.rng("anew"))
                changed += other.notation() != state.notation()
    assert changed > 100
