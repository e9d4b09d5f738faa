"""How the engine is held against the naive reading: both make the same moves, and after each of them every seat must see the same."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.kings_bounty import naive
from tests.kings_bounty.random_positions import Policy
from vacant_throne.core.contract import Outcome
from vacant_throne.core.message import Message, Term
from vacant_throne.kings_bounty import GAME


def started(players: int, seed: int, **chosen: Any) -> tuple[Any, naive.Table]:
    """A new game, and the same table as the naive reading has it from the notation."""
    state = GAME.start(GAME.complete({"players": players, **chosen}), seed)
    return state, naive.read(state.notation())


def placed(table: naive.Table) -> Any:
    """The engine's state of a naive table, by way of the notation."""
    return GAME.parse_position(naive.write(table))


def agree(state: Any, table: naive.Table) -> None:
    """Everything that can be asked of both is answered alike."""
    where = state.notation()
    same_moves(state, table)
    same_picture(naive.read(where), table, where)
    outcome = state.outcome()
    assert (outcome is None) == (table.seat is not None), where
    if outcome is not None:
        same_outcome(outcome, table, naive.titles_at_the_end(table), where)
    for viewer, seen in naive.views(table).items():
        same_view(state, viewer, seen)
        same_advice(state, table, viewer)


def same_moves(state: Any, table: naive.Table) -> None:
    assert (state.seat, state.turn) == (table.seat, table.turn), state.notation()
    assert [move.text for move in state.legal_moves()] == naive.legal_moves(table), state.notation()


def picture(table: naive.Table) -> dict[str, Any]:
    """A table, hidden things included, to compare: copies of a card are alike."""
    return {
        **{key: value for key, value in vars(table).items() if key not in ("hands", "deck", "domains", "discards", "open", "left_out")},
        "left_out": set(table.left_out),
        "hands": [Counter((held.card.kind, held.known_to) for held in hand) for hand in table.hands],
        "deck": [(held.card.kind, held.known_to) for held in table.deck],
        "domains": {
            domain.site: (domain.card.kind, domain.owner, domain.garrison.kind if domain.garrison else None) for domain in table.domains
        },
        "discards": [card.kind for card in table.discards],
        "open": set(table.open),
    }


def same_picture(one: naive.Table, other: naive.Table, where: str) -> None:
    expected = picture(other)
    for key, value in picture(one).items():
        assert value == expected[key], f"{key}: {value}, not {expected[key]}, {where}"


def same_view(state: Any, viewer: int | None, expected: dict[str, Any]) -> None:
    """What is seen. The engine tells each score with its seat."""
    where = f"seen by {viewer}: {state.notation()}"
    found = state.observe(viewer)
    found["scores"] = [seat.pop("score") for seat in found["seats"]]
    assert found.keys() == expected.keys(), where
    for key, value in expected.items():
        assert found[key] == value, f"{key}: {found[key]}, not {value}, {where}"


def same_advice(state: Any, table: naive.Table, viewer: int | None) -> None:
    """What could be worked out: who would win now, as far as the viewer can tell, and what its cards would do."""
    where = f"worked out by {viewer}: {state.notation()}"
    advice = state.advise(viewer)
    if table.seat is not None:
        known = [*table.open, *([table.hidden[viewer]] if viewer is not None and table.hidden[viewer] else [])]
        same_outcome(advice["outcome"], table, known, where)
    uses = naive.uses(table, viewer) if viewer is not None and viewer == table.seat and table.step in ("turn", "target") else {}
    assert {kind: (card.use, list(card.targets)) for kind, card in advice["cards"].items()} == uses, where


def same_outcome(outcome: Outcome, table: naive.Table, titles: list[str], where: str) -> None:
    """The places with these titles in play, and every line of the reckoning."""
    scores = naive.scores(table, titles)
    assert list(outcome.ranks) == naive.places(table, scores), where
    assert sorted(outcome.ranks) == list(range(1, table.players + 1)), where
    assert outcome.ending == (table.closing or "last_card"), where
    lines = [(*plain(line.message), list(line.values), list(line.left)) for line in outcome.reckoning]
    expected = naive.reckoning(table, titles)
    assert lines == expected, f"{lines}, not {expected}, {where}"


def make_both(state: Any, table: naive.Table, text: str) -> None:
    """The same move on both sides, and what is told of it to every seat and an onlooker."""
    before, seen_before = state.copy(), naive.read(state.notation())
    move = GAME.parse_move(text)
    state.apply(move)
    naive.make(table, text)
    for viewer, expected in naive.news(seen_before, text, table).items():
        found = [plain(message) for message in GAME.narrate(before, move, state, viewer)]
        assert found == expected, f"{text}, told to {viewer}: {found}, not {expected}, {before.notation()}"


def plain(message: Message) -> tuple[str, dict[str, object]]:
    """A message of the chronicle or the reckoning with seats as numbers and everything else by its name."""

    def value(argument: object) -> object:
        if isinstance(argument, Term):
            return int(argument.name) if argument.kind == "seat" else argument.name
        return [value(each) for each in argument] if isinstance(argument, tuple) else argument

    return message.id.split(".")[2], {name: value(argument) for name, argument in message.args.items()}


def play_on(state: Any, table: naive.Table, rng: Random, policy: Policy, *, every: int = 1, told: Counter[str] | None = None) -> None:
    """Both to the end of the game: the legal moves compared after every decision, all else after one of `every` on average."""
    told = Counter() if told is None else told
    text = ""
    while table.seat is not None:
        text = policy(rng, naive.legal_moves(table), table)
        told[what_it_is(table, text)] += 1
        closely = rng.random() * every < 1
        if closely:
            make_both(state, table, text)
        else:
            state.apply(GAME.parse_move(text))
            naive.make(table, text)
        same_moves(state, table)
        if closely or table.seat is None:
            agree(state, table)
    told[f"over: {table.closing}"] += 1
    told[f"over: {table.closing} by {text.partition(':')[0]}"] += 1


def what_it_is(table: naive.Table, text: str) -> str:
    """The kind of decision, for the tests that ask whether enough was tried."""
    verb, _, name = text.partition(":")
    if verb != "at":
        return verb
    assert table.seat is not None
    assert table.playing is not None
    card = next(held.card for held in table.hands[table.seat] if held.card.kind == table.playing)
    (target,) = [domain for domain in table.domains if domain.site == name]
    garrison = " and garrison" if target.garrison else ""
    if card.sort in ("hero", "monster"):
        return f"{card.sort} on {'own' if target.owner == table.seat else 'foreign'}{garrison}"
    return naive.effect(table, table.seat, card, target) + (garrison if target.owner != table.seat else "")
