"""Every reason that is given for a move is true: what it says is found again by playing on, or by counting, without its help."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest

from vacant_throne.bots.reasons import MOST, reasons, steps
from vacant_throne.core.message import Message, Term
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.king_is_dead.board import FACTION_COUNT
from vacant_throne.kings_bounty.cards import CARDS, NATION_OF, NATIONS, UNIT_CARDS, card_in
from vacant_throne.kings_bounty.reckoning import scores, titles_in_play
from vacant_throne.kings_bounty.titles import POINTS, TITLES, holder
from vacant_throne.lab.randomplay import kinds, random_match


class Turn(NamedTuple):
    """A turn that was played: the state before and after it, and the reasons given for it."""

    game: str
    before: Any
    after: Any
    line: tuple[Any, ...]
    said: tuple[Message, ...]


@cache
def turns() -> tuple[Turn, ...]:
    """Whole turns of random matches of every kind of game; in King's Bounty, as far as nothing is shown."""
    found: list[Turn] = []
    for game in GAMES.values():
        for options in map(game.complete, kinds(game)):
            seed = len(found)
            match = random_match(game, options, seed, Rng(seed), lean=seed % 3)
            starts = [n for n in range(len(match.log)) if not n or match.at(n).turn != match.at(n - 1).turn]
            for start, end in zip(starts[::3], [*starts[1::3], len(match.log)], strict=False):
                last = next((n for n in range(start, end) if match.at(n).reveals(match.log[n])), end)
                before, line = match.at(start), match.log[start:end]
                found.append(Turn(game.id, before, match.at(last), line, reasons(game.id, before, line)))
    return tuple(found)


def passed(state: Any) -> Any:
    """The end of the game if everybody passes from now on."""
    now = state.copy()
    while now.seat is not None:
        now.apply(next(move for move in now.legal_moves() if move.verb == "pass"))
    return now


def numbers(who: object) -> tuple[int, ...]:
    terms = who if isinstance(who, tuple) and not isinstance(who, Term) else (who,)
    return tuple(int(term.name) for term in terms)


class King(NamedTuple):
    """What is known of a turn of The King Is Dead: its states, both ends if all pass, and how these are judged by the seat."""

    before: Any
    after: Any
    old: Any
    new: Any
    seat: int

    def winners(self, end: Any) -> tuple[int, ...]:
        return end.judge((self.seat,)).winners

    def ending(self, end: Any) -> str:
        return end.judge((self.seat,)).ending

    def faction(self, term: Any) -> int:
        return self.after.rules.factions.index(term.name)

    def region(self, term: Any) -> int:
        return self.after.rules.board.regions.index(term.name)

    def strongest(self, end: Any) -> int | None:
        """The faction with most regions; of several, the one that won the latest struggle."""
        held = [mask.bit_count() for mask in end.control]
        latest = [max((n for n, region in enumerate(end.order) if mask >> region & 1), default=-1) for mask in end.control]
        best = max(range(FACTION_COUNT), key=lambda faction: (held[faction], latest[faction]))
        return best if held[best] else None

    def most(self, faction: int) -> bool:
        """Whether the seat has more followers of a faction than any opponent."""
        partner = (self.seat + 2) % 4 if self.after.players == 4 else self.seat
        others = [seat for seat in range(self.after.players) if seat not in (self.seat, partner)]
        return all(self.court(faction) > self.after.court(seat)[faction] for seat in others)

    def court(self, faction: int) -> int:
        return self.after.court(self.seat)[faction]

    def cards(self, seat: int) -> int:
        return self.after.hands[seat].bit_count()


KING: dict[str, Callable[[King, Mapping[str, Any]], bool]] = {
    "wins": lambda it, a: (
        it.winners(it.new) == numbers(a["who"]) and it.winners(it.old) == numbers(a["others"]) and it.seat in numbers(a["who"])
    ),
    "shares": lambda it, a: it.winners(it.new) == numbers(a["who"]) and it.seat in numbers(a["who"]) and it.seat not in it.winners(it.old),
    "alone": lambda it, a: it.winners(it.new) == numbers(a["who"]) and {*numbers(a["who"])} < {*it.winners(it.old)},
    "stands": lambda it, a: it.winners(it.new) == numbers(a["who"]),
    "strongest": lambda it, a: it.strongest(it.new) == it.faction(a["faction"]) and it.strongest(it.old) == it.faction(a["second"]),
    "strongest_first": lambda it, a: it.strongest(it.new) == it.faction(a["faction"]),
    "most": lambda it, a: (
        it.strongest(it.new) == it.faction(a["faction"])
        and it.court(it.faction(a["faction"])) == a["n"]
        and it.most(it.faction(a["faction"]))
    ),
    "gains": lambda it, a: (
        it.strongest(it.new) == it.faction(a["faction"])
        and it.court(it.faction(a["faction"])) == a["n"] > it.before.court(it.seat)[it.faction(a["faction"])]
    ),
    "sets": lambda it, a: min(it.after.court(it.seat)) == a["n"] > min(it.before.court(it.seat)),
    "region": lambda it, a: (
        it.new.controller(it.region(a["region"])) == it.faction(a["faction"])
        and it.old.controller(it.region(a["region"])) == it.faction(a["second"])
    ),
    "steadies": lambda it, a: (
        it.new.controller(it.region(a["region"])) == it.faction(a["faction"]) and bool(it.old.unstable >> it.region(a["region"]) & 1)
    ),
    "unsettles": lambda it, a: (
        it.old.controller(it.region(a["region"])) == it.faction(a["faction"]) and bool(it.new.unstable >> it.region(a["region"]) & 1)
    ),
    "decides": lambda it, a: (
        bool(it.before.open >> it.region(a["region"]) & 1) and it.after.controller(it.region(a["region"])) == it.faction(a["faction"])
    ),
    "decides_unstable": lambda it, a: (
        bool(it.before.open >> it.region(a["region"]) & 1) and bool(it.after.unstable >> it.region(a["region"]) & 1)
    ),
    "order": lambda it, a: (
        it.after.order.index(it.region(a["region"])) + 1 == a["struggle"] != it.before.order.index(it.region(a["region"])) + 1 == a["other"]
    ),
    "keeps": lambda it, a: it.cards(it.seat) == a["n"],
    "keeps_most": lambda it, a: (
        it.cards(it.seat) == a["n"] and all(it.cards(seat) < a["n"] for seat in range(it.after.players) if seat != it.seat)
    ),
    **{
        f"averts.{ending}": lambda it, _, ending=ending: it.ending(it.old) == ending != it.ending(it.new)
        for ending in ("invasion", "saxons", "vikings", "mordred")
    },
    **{
        f"brings.{ending}": lambda it, _, ending=ending: it.ending(it.new) == ending != it.ending(it.old)
        for ending in ("invasion", "saxons", "vikings", "mordred")
    },
}


def best_at_once(state: Any, seat: int) -> int:
    """The most points that any one card in hand could bring about."""
    found = [scores(state, (seat,))[seat]]
    for move in state.legal_moves():
        if move.verb == "card":
            after = state.copy()
            after.apply(move)
            for at in after.legal_moves() if after.step.name == "target" else ():
                end = after.copy()
                end.apply(at)
                found.append(scores(end, (seat,))[seat])
            found.append(scores(after, (seat,))[seat])
    return max(found)


def of(state: Any, title: Term) -> int:
    return holder(state, TITLES.index(title.name))


BOUNTY: dict[str, Callable[[Turn, int, Mapping[str, Any]], bool]] = {
    "leads": lambda it, seat, a: (
        numbers(a["who"]) == (seat,)
        and scores(it.after, (seat,))[seat] == max(scores(it.after, (seat,))) == a["n"]
        and scores(it.before, (seat,))[numbers(a["other"])[0]] == max(scores(it.before, (seat,)))
    ),
    "wins": lambda it, seat, a: (
        of(it.before, a["title"]) == -1 and of(it.after, a["title"]) == seat and POINTS[a["title"].name] == a["n"] > 0
    ),
    "takes": lambda it, seat, a: of(it.before, a["title"]) == numbers(a["other"])[0] != seat == of(it.after, a["title"]),
    "blamed": lambda it, seat, a: of(it.before, a["title"]) != seat == of(it.after, a["title"]) and POINTS[a["title"].name] == a["n"] < 0,
    "loses": lambda it, seat, a: of(it.before, a["title"]) == numbers(a["who"])[0] != of(it.after, a["title"]) != seat,
    "gives": lambda it, seat, a: of(it.before, a["title"]) == -1 and of(it.after, a["title"]) == numbers(a["who"])[0] != seat,
    "gains": lambda it, seat, a: scores(it.after, (seat,))[seat] == a["total"] == scores(it.before, (seat,))[seat] + a["n"],
    "falls": lambda it, seat, a: scores(it.after, (seat,))[seat] == a["total"] == scores(it.before, (seat,))[seat] - a["n"],
    "stands": lambda it, seat, a: (
        scores(it.after, (seat,))[seat] == a["n"] == scores(it.before, (seat,))[seat]
        and all(holder(it.before, title) == holder(it.after, title) for title in titles_in_play(it.before, (seat,)))
    ),
    "musters": lambda it, seat, a: (
        not it.before.musters(seat, NATIONS.index(a["nation"].name))
        and a["n"]
        == sum(
            bool(it.after.targets(seat, card))
            for card in map(card_in, it.after.hands[seat])
            if card < UNIT_CARDS and NATIONS[NATION_OF[card]] == a["nation"].name
        )
    ),
    "renews": lambda it, seat, a: a["n"] == sum(move.verb == "return" for move in it.line),
    "nothing_gains": lambda it, seat, a: best_at_once(it.before, seat) == scores(it.before, (seat,))[seat],
}


def test_every_reason_of_the_king_is_dead_is_true() -> None:
    heard: set[str] = set()
    for turn in turns():
        if turn.game == "kings-bounty" or turn.before.deck is not None:
            continue
        it = King(turn.before, turn.after, passed(turn.before), passed(turn.after), turn.before.seat)
        for reason in turn.said:
            id = reason.id.removeprefix("reason.king.")
            heard.add(id)
            assert KING[id](it, reason.args), (reason, turn.before.notation(), turn.line)
    assert heard == KING.keys()


def test_every_reason_of_kings_bounty_is_true() -> None:
    heard: set[str] = set()
    for turn in turns():
        if turn.game == "kings-bounty":
            for reason in turn.said:
                id = reason.id.removeprefix("reason.bounty.")
                heard.add(id)
                assert BOUNTY[id](turn, turn.before.seat, reason.args), (reason, turn.before.notation(), turn.line)
    assert heard == BOUNTY.keys()


def test_there_is_always_a_reason_and_never_more_than_can_be_remembered() -> None:
    assert {len(turn.said) for turn in turns()} == {1, 2, MOST}
    assert all(len(set(map(str, turn.said))) == len(turn.said) for turn in turns())


def test_nothing_is_told_that_the_seat_does_not_know() -> None:
    """In every world that the seat cannot tell apart, the same is said of the same turn."""
    seen = 0
    for turn in turns()[::3]:
        seat = turn.before.seat
        other = turn.before.determinize(seat, Rng(7))
        seen += other.notation() != turn.before.notation()
        assert reasons(turn.game, other, turn.line) == turn.said
        assert steps(turn.game, other, turn.line) == steps(turn.game, turn.before, turn.line)
    assert seen > 20


def test_every_decision_of_a_turn_is_called_by_its_name() -> None:
    for turn in turns():
        told = steps(turn.game, turn.before, turn.line)
        assert told
        for step, move in zip(told, turn.line, strict=False):
            for kind, known in (("card", CARDS), ("faction", ()), ("region", ())):
                named = step.args.get(kind)
                if isinstance(named, Term):
                    assert named.name in move.text or named.name in known
    assert steps("king-is-dead", turns()[0].before, ()) == ()


@pytest.mark.parametrize("game", [*GAMES])
def test_reasons_are_given_in_every_game(game: str) -> None:
    assert any(turn.game == game for turn in turns())
