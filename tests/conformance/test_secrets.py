"""That the suite's tests of secrecy test something: there are hidden things in its games, and they do change; and what covers what."""

from __future__ import annotations

from collections import Counter

from tests.conformance.playthroughs import CASES, EVERY_CASE, EVERY_GAME, SEEDS, glimpses, house_rules, played
from vacant_throne.lab.randomplay import kinds


def kept_secret(case) -> str:
    """What is hidden in that game: a name for it, empty for nothing."""
    options = dict(case.options)
    if case.game == "kings-bounty":
        return "hands, the deck and hidden titles" if options["expert"] else "hands and the deck"
    if case.game == "pebbles":
        return "hands and the deck of the toy"
    if options.get("cards") == "cunning":
        return "cunning cards"
    return "the Saxon deck" if options["players"] == 1 and not options["open_saxons"] else ""


def test_hidden_hands_and_decks_are_dealt_anew_and_nothing_else_is() -> None:
    changed: Counter[str] = Counter()
    for case in CASES:
        for state in glimpses(played(case), 2):
            for seat in range(case.rules.seats(dict(case.options))):
                changed[kept_secret(case)] += state.determinize(seat, case.rng("anew")).notation() != state.notation()
    assert changed.pop("") == 0
    assert len(changed) == 5
    assert min(changed.values()) > 20


def test_the_cases_cover_every_kind_of_game_every_house_rule_in_it_and_everybody_who_may_begin() -> None:
    for game in EVERY_GAME.values():
        chosen = [dict(case.options) for case in EVERY_CASE if case.game == game.id]
        for kind in kinds(game):
            alike = [options for options in chosen if kind.items() <= options.items()]
            assert len(alike) == len(SEEDS)
            for rule in house_rules(game, kind):
                assert {options[rule] for options in alike} == {False, True}
        for option in game.options:
            assert {options[option.id] for options in chosen} == set(option.choices)
