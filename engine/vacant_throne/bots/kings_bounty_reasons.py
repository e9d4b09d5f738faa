"""What a turn does in King's Bounty: to the titles, to the scores, and to what can be played next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from vacant_throne.core.message import Argument, Message, Term, seat_term
from vacant_throne.kings_bounty.advice import effect
from vacant_throne.kings_bounty.cards import CARD_OF, HUMAN, NATION_OF, UNIT_CARDS, card_in
from vacant_throne.kings_bounty.moves import BountyMove
from vacant_throne.kings_bounty.state import BountyState
from vacant_throne.kings_bounty.terms import card_term, nation_term


class _Standing(NamedTuple):
    """How the game would end now, as far as a seat can tell: the points and ranks of all, and by title its holder and what it is worth."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]
    holders: dict[str, int | None]
    worth: dict[str, int]


def step(state: BountyState, move: BountyMove) -> Message:
    """What a decision is called: the page's own words for its buttons, and what a unit does where it is played."""
    if move.verb in ("card", "return"):
        return Message(f"bounty.move.{move.verb}", {"card": card_term(move.card)})
    if move.verb == "draw":
        return Message("bounty.move.draw", {"n": state.returned or 1})
    if move.verb == "pass":
        return Message("bounty.move.pass")
    owner = state.owner(move.site)
    assert owner is not None
    return Message(
        f"step.bounty.{effect(state, state.card, move.site)}", {"domain": card_term(CARD_OF[move.site]), "owner": seat_term(owner)}
    )


def reasons(before: BountyState, after: BountyState, seat: int, line: Sequence[BountyMove]) -> Iterator[Message]:
    """The differences, the most important first; never none."""
    was, now = _standing(before, seat), _standing(after, seat)
    told = [
        *_lead(was, now, seat),
        *_titles(was, now, seat),
        *_points(was, now, seat),
        *_musters(before, after, seat),
        *_renewed(before, seat, line),
    ]
    yield from told or [_said("stands", who=seat_term(seat), n=now.points[seat])]


def _standing(state: BountyState, seat: int) -> _Standing:
    seen, outcome = state.observe(seat), state.advise(seat)["outcome"]
    points = next(line.values for line in outcome.reckoning if line.message.id == "bounty.reckoning.total")
    titles: list[dict[str, Any]] = [*seen["titles"], *([seen["secret_title"]] if seen["secret_title"] else [])]
    holders = {title["title"]: title["holder"] for title in titles}
    return _Standing(points, outcome.ranks, holders, {title["title"]: title["points"] for title in titles})


def _said(id: str, **args: Argument) -> Message:
    return Message(f"reason.bounty.{id}", args)


def _lead(was: _Standing, now: _Standing, seat: int) -> Iterator[Message]:
    """The lead, if it is taken."""
    if now.ranks[seat] == 1 and was.ranks[seat] != 1:
        yield _said("leads", who=seat_term(seat), other=seat_term(was.ranks.index(1)), n=now.points[seat])


def _titles(was: _Standing, now: _Standing, seat: int) -> Iterator[Message]:
    """Titles won, taken and lost, those of most points first."""
    who = seat_term(seat)
    for title, holder in sorted(now.holders.items(), key=lambda each: -abs(now.worth[each[0]])):
        had = was.holders.get(title)
        if had == holder:
            continue
        args: dict[str, Argument] = {"title": Term("title", title), "n": now.worth[title]}
        if holder == seat:
            if now.worth[title] < 0:
                yield _said("blamed", who=who, **args)
            elif had is None:
                yield _said("wins", who=who, **args)
            else:
                yield _said("takes", who=who, other=seat_term(had), **args)
        elif had is not None:
            yield _said("loses", who=seat_term(had), **args)
        elif holder is not None:
            yield _said("gives", who=seat_term(holder), **args)


def _points(was: _Standing, now: _Standing, seat: int) -> Iterator[Message]:
    """What the score becomes."""
    gained = now.points[seat] - was.points[seat]
    if gained:
        yield _said("gains" if gained > 0 else "falls", who=seat_term(seat), n=abs(gained), total=now.points[seat])


def _musters(before: BountyState, after: BountyState, seat: int) -> Iterator[Message]:
    """Units in hand that a new castle lets into the field."""
    for nation in range(HUMAN):
        if after.musters(seat, nation) and not before.musters(seat, nation):
            cards = map(card_in, after.hands[seat])
            units = sum(card < UNIT_CARDS and NATION_OF[card] == nation and after.targets(seat, card) != 0 for card in cards)
            if units:
                yield _said("musters", who=seat_term(seat), nation=nation_term(nation), n=units)


def _renewed(before: BountyState, seat: int, line: Sequence[BountyMove]) -> Iterator[Message]:
    """Cards that are exchanged for new ones, and that nothing better was to be had of them."""
    returned = sum(move.verb == "return" for move in line)
    if not returned:
        return
    if before.step.name == "turn" and not _could_gain(before, seat):
        yield _said("nothing_gains", who=seat_term(seat))
    yield _said("renews", who=seat_term(seat), n=before.returned + returned)


def _could_gain(state: BountyState, seat: int) -> bool:
    """Whether any card in hand, wherever it is played, would raise the score at once; also where that would show something hidden."""
    points = _standing(state, seat).points[seat]
    for played in _after_plays(state, "card"):
        ends = _after_plays(played, "at") if played is not None and played.step.name == "target" else [played]
        if any(end is None or _standing(end, seat).points[seat] > points for end in ends):
            return True
    return False


def _after_plays(state: BountyState, verb: str) -> Iterator[BountyState | None]:
    """The state after each move of that kind; None after one that shows something, which nobody knows before it is made."""
    for move in state.legal_moves():
        if move.verb == verb:
            after = None if state.reveals(move) else state.copy()
            if after is not None:
                after.apply(move)
            yield after
