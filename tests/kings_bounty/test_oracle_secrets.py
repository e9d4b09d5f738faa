"""What seats know of hidden cards and titles: worlds that a seat cannot tell apart stay so, whatever the others do unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.kings_bounty import naive
from tests.kings_bounty.comparing import placed, play_on, same_view, started
from tests.kings_bounty.naive.titles import BLAME
from tests.kings_bounty.random_positions import POLICIES, Policy, random_table
from vacant_throne.core.rng import Rng, stream
from vacant_throne.kings_bounty import GAME

PLAYERS = (2, 3, 4, 5)
EVERY_MOVE = [
    *(GAME.parse_move(f"{verb}:{kind}") for verb in ("card", "return") for kind in naive.cards.KINDS),
    *(GAME.parse_move(f"at:elf_tower_{n}") for n in (1, 2)),
    *(GAME.parse_move(text) for text in ("draw", "pass")),
]


def positions(rng: Random, players: int, expert: bool, policy: Policy) -> Iterator[Any]:
    """Some of the states of a random game, and of the last turns of another."""
    late = random_table(rng, players, deck=rng.randrange(4), expert=expert)
    for state in (started(players, rng.randrange(1000), expert=expert)[0], placed(late)):
        while state.seat is not None:
            texts = [move.text for move in state.legal_moves()]
            state.apply(GAME.parse_move(policy(rng, texts, naive.read(state.notation()))))
            if rng.random() < (0.4 if state.step.name == "target" else 0.04):
                yield state


def dealt(number: int) -> Rng:
    return stream(number, "dealt anew")


def possible_secrets(table: naive.Table, viewer: int) -> set[str]:
    """The titles that another seat may hold in secret, as far as the viewer can tell (KB-EXP-01, KB-EXP-03)."""
    shown = {title for title, sort in BLAME.items() if any(card.sort == sort for card in table.discards)}
    return set(naive.pool(table.left_out)) - set(table.open) - {table.hidden[viewer]} - shown


@pytest.mark.rule("KB-INFO-01", "KB-INFO-02", "KB-DISC-04", "KB-EXP-01", "KB-EXP-03")
@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.__name__)
@pytest.mark.parametrize("expert", [False, True])
def test_worlds_that_a_seat_cannot_tell_apart(expert, policy):
    different = Counter()
    for players in PLAYERS:
        rng = Random(f"{players} {expert} {policy.__name__}")
        for number, state in enumerate(positions(rng, players, expert, policy)):
            seat = state.seat if state.seat is not None and rng.random() < 0.3 else rng.randrange(players)
            before = state.notation()
            world = state.determinize(seat, dealt(number))
            assert state.notation() == before
            indistinguishable(state, world, seat)
            table, real = naive.read(world.notation()), naive.read(before)  # every card is somewhere, and nowhere twice
            same_view(world, seat, naive.seen(table, seat))
            assert [move.text for move in world.legal_moves()] == naive.legal_moves(table)
            assert world.seat is None or world.legal_moves()
            secrets = [title for other, title in enumerate(table.hidden) if title and other != seat]
            if state.seat is not None:
                assert len(set(secrets)) == len(secrets)
                assert set(secrets) <= possible_secrets(table, seat)
            different["hidden titles"] += table.hidden != real.hidden
            different["the deck"] += [held.card.kind for held in table.deck] != [held.card.kind for held in real.deck]
            different["a card being played"] += table.playing != real.playing
            if number % 12 == 0:
                play_on(world, table, rng, policy, every=10_000)
    assert different["the deck"]
    assert different["a card being played"]
    assert bool(different["hidden titles"]) == expert


def indistinguishable(state: Any, world: Any, seat: int) -> None:
    """For that seat and for an onlooker."""
    where = f"to {seat}: {world.notation()}, in truth {state.notation()}"
    for viewer in (seat, None):
        assert world.observe(viewer) == state.observe(viewer), where
        assert world.advise(viewer) == state.advise(viewer), where
    if state.seat == seat:
        moves = state.legal_moves()
        assert list(world.legal_moves()) == list(moves), where
        for move in moves:
            assert world.reveals(move) == state.reveals(move), (move, where)
        for move in EVERY_MOVE:
            if move not in moves:
                assert vars(world.refusal(move)) == vars(state.refusal(move)), (move, where)


@pytest.mark.rule("KB-INFO-01", "KB-TURN-04", "KB-TURN-06")
@pytest.mark.parametrize("players", PLAYERS)
def test_what_others_return_unseen_tells_nothing(players):
    """In worlds that a seat cannot tell apart the others return cards, in each world other ones; it sees and is told the same."""
    tried = Counter()
    for number in range(12 // players):
        rng = Random(f"{players} {number}")
        start = placed(random_table(rng, players, deck=rng.randrange(1, 9), house=frozenset({"endless"})))
        for seat in range(players):
            one = start.copy()
            for _ in range(3 * players):
                other = one.determinize(seat, dealt(number))
                size = rng.randrange(1, 7)
                mine = returns(rng, one, size)
                theirs = mine if one.seat == seat else returns(rng, other, size)
                for text, another in zip(mine, theirs, strict=True):
                    tried["other cards"] += text != another
                    tried["known"] += bool(one.observe(seat)["seats"][one.seat]["known"])
                    tell_the_same(one, text, other, another, seat)
                if one.seat == seat:
                    one.apply(GAME.parse_move("draw"))  # what it draws differs
                else:
                    tell_the_same(one, "draw", other, "draw", seat)
    assert min(tried["other cards"], tried["known"]) > 15, tried


def returns(rng: Random, state: Any, size: int) -> list[str]:
    """So many cards of the hand, any."""
    return [f"return:{kind}" for kind in rng.sample(state.observe(state.seat)["seats"][state.seat]["hand"], size)]


def tell_the_same(one: Any, text: str, other: Any, another: str, seat: int) -> None:
    """Make a move in each of two worlds; that seat and an onlooker see and hear the same."""
    before, before_other = one.copy(), other.copy()
    move, other_move = GAME.parse_move(text), GAME.parse_move(another)
    one.apply(move)
    other.apply(other_move)
    for viewer in (seat, None):
        where = f"{text} and {another}, seen by {viewer}: {before.notation()} and {before_other.notation()}"
        assert one.observe(viewer) == other.observe(viewer), where
        assert GAME.narrate(before, move, one, viewer) == GAME.narrate(before_other, other_move, other, viewer), where


def unseen_by(table: naive.Table, seat: int) -> dict[str, naive.cards.Card]:
    """The kinds of the cards in the deck and in the others' hands that a seat does not know, each with one of its cards."""
    places = [table.deck, *(hand for other, hand in enumerate(table.hands) if other != seat)]
    return {held.card.kind: held.card for place in places for held in place if held.known_to != seat}


@pytest.mark.rule("KB-INFO-01", "KB-EXP-01", "KB-EXP-03", "KB-SETUP-06")
@pytest.mark.parametrize("players", [2, 3])
def test_whatever_is_unknown_could_be_anything_unseen(players):
    """In many worlds every place that a seat does not know holds each of the unseen kinds, and a hidden title is any that it can be."""
    for number in range(4):
        rng = Random(f"{players} {number}")
        table = random_table(rng, players, deck=2, expert=True)
        state = placed(table)
        seat = rng.randrange(players)
        unseen = set(unseen_by(table, seat))
        deck: list[set[str]] = [set() for _ in table.deck]
        hands: list[set[str]] = [set() for _ in range(players)]
        secrets: list[set[str | None]] = [set() for _ in range(players)]
        for deal in range(150):
            world = naive.read(state.determinize(seat, dealt(deal)).notation())
            for kinds, held in zip(deck, world.deck, strict=True):
                kinds.add(held.card.kind)
            for other, hand in enumerate(world.hands):
                hands[other] |= {held.card.kind for held in hand if held.known_to != seat}
                secrets[other].add(world.hidden[other])
        for kinds, held in zip(deck, table.deck, strict=True):
            assert kinds == ({held.card.kind} if held.known_to == seat else unseen)
        for other in range(players):
            if other == seat or table.hidden[other] is None:
                assert secrets[other] == {table.hidden[other]}
            else:
                assert secrets[other] == possible_secrets(table, seat)
            if other != seat:
                assert hands[other] == unseen


@pytest.mark.rule("KB-INFO-01", "KB-PLAY-UNIT-04")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_unit_that_is_about_to_be_played_could_be_any_that_can_be_played(players):
    tried = Counter()
    for number in range(40):
        rng = Random(f"{players} {number}")
        table = random_table(rng, players, deck=rng.randrange(3))
        units = [move for move in naive.legal_moves(table) if move.split("_")[-1] in naive.cards.UNITS and move.startswith("card:")]
        if not units or tried["positions"] == 8:
            continue
        state = placed(table)
        seat, text = table.seat, rng.choice(units)
        viewer = rng.choice([other for other in range(players) if other != seat])
        state.apply(GAME.parse_move(text))
        hand = table.hands[seat]
        possible = {held.card.kind: held.card for held in hand if held.known_to == viewer}
        if any(held.known_to != viewer for held in hand):
            possible |= unseen_by(table, viewer)
        expected = {kind for kind, card in possible.items() if not card.is_domain and naive.legality.playable(table, seat, card)}
        found = {naive.read(state.determinize(viewer, dealt(deal)).notation()).playing for deal in range(80)}
        assert found == expected, state.notation()
        tried["positions"] += 1
        tried["any of several"] += len(expected) > 1
    assert tried["any of several"] > 4
