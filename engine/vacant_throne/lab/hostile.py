"""Damaged and forged links and saves, by the hundred thousand: each must be refused in words, or give exactly the game that was sent.

``python -m vacant_throne.lab.hostile --count 100000`` tries that many of each and prints the figures as JSON. The exit status is 1 if one
text gave a wrong game, or anything but a refusal. (`links` and `saves` here are what the tests run too, with smaller counts.)
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from vacant_throne.core import link, save
from vacant_throne.core.contract import Game
from vacant_throne.core.errors import LinkError, SaveError
from vacant_throne.core.match import SEEDS, Match
from vacant_throne.core.rng import Rng
from vacant_throne.lab.randomplay import random_match, variants

SPECIMENS = 3
"""Matches of each variant of each game that are damaged."""

TEXTS_A_VARIANT = 100
"""With fewer texts than this for each variant, only some of them are tried: as many as there are hundreds of texts, but at least a few."""

FEWEST_VARIANTS = 12

SHOWN = 5
"""Failures that are kept in full."""

_STRAY = " \n\r\t\"'<>()[]{}.,;:!?=&#%/\\-_*~`|$\u00a0\u200b\u2026é\U0001f451\ud800\0"


class Specimen(NamedTuple):
    """A sound match, its link and its save."""

    match: Match[Any]
    link: str
    save: str


class Tally:
    """What became of the texts.

    `refused` counts by message id, `same` the texts that gave the game that was sent. `forged` are those changed on purpose into a sound
    link or save of another match, `frozen` the saves that can only be looked at. `failures` are all that must not be.
    """

    def __init__(self) -> None:
        self.refused: dict[str, int] = {}
        self.same = 0
        self.frozen = 0
        self.forged = 0
        self.failures = 0
        self.shown: list[str] = []

    def refuse(self, reason: str) -> None:
        """Count a refusal."""
        self.refused[reason] = self.refused.get(reason, 0) + 1

    def fail(self, what: str, text: str) -> None:
        """Count a failure, and keep the first ones in full."""
        self.failures += 1
        if len(self.shown) < SHOWN:
            self.shown.append(f"{what}: {text!r}")

    def figures(self) -> dict[str, Any]:
        """The counts, as JSON can hold them."""
        return {
            "refused": dict(sorted(self.refused.items())),
            "same": self.same,
            "frozen": self.frozen,
            "forged": self.forged,
            "failures": self.failures,
            "shown": self.shown,
        }


def specimens(games: Mapping[str, Game[Any]], count: int, rng: Rng) -> list[Specimen]:
    """Random matches in the variants of every game, for so many texts: some just begun, some under way, some finished."""
    found: list[Specimen] = []
    for game in games.values():
        chosen = variants(game)
        rng.shuffle(chosen)
        for options in chosen[: max(FEWEST_VARIANTS, count // TEXTS_A_VARIANT)]:
            whole = random_match(game, options, rng.below(SEEDS), rng)
            for number in range(SPECIMENS):
                match = random_match(game, options, rng.below(SEEDS), rng, len(whole.log) * number // (SPECIMENS - 1))
                found.append(Specimen(match, link.encode(match), save.dumps(match)))
    return found


def links(games: Mapping[str, Game[Any]], count: int, rng: Rng) -> Tally:
    """Damage links, and forge some: change what they hold and make the checksum right again."""
    tally = Tally()
    sound = specimens(games, count, rng)
    texts = [specimen.link for specimen in sound]
    known = {_identity(specimen.match) for specimen in sound}
    for _ in range(count):
        forged = rng.below(4) == 0
        text = texts[rng.below(len(texts))]
        if forged:
            text = link.seal(_damage(text[: -link.TAIL], texts, rng, link.ALPHABET))
        else:
            text = _damage(text, texts, rng, link.ALPHABET + _STRAY)
        try:
            match = link.decode(link.extract(text), games) if rng.below(2) else link.decode(text, games)
        except LinkError as refusal:
            tally.refuse(refusal.message.id)
        except Exception as error:
            tally.fail(repr(error), text)
        else:
            if _identity(match) in known:
                tally.same += 1
            elif forged and link.encode(match) == text:
                tally.forged += 1  # whoever can compute a checksum can write a link: it is a sound one, of another match
            else:
                tally.fail("wrong game", text)
    return tally


def saves(games: Mapping[str, Game[Any]], count: int, rng: Rng) -> Tally:
    """Damage saves, half of them as text, half by changing what is in them."""
    tally = Tally()
    sound = specimens(games, count, rng)
    texts = [specimen.save for specimen in sound]
    known = {_identity(specimen.match) for specimen in sound}
    for _ in range(count):
        text = texts[rng.below(len(texts))]
        tampered = rng.below(2) == 0
        if not tampered:
            text = _damage(text, texts, rng, '{}[]",:0123456789.eE+-truefalsnd\\' + _STRAY)
        else:
            text = _tamper(json.loads(text), json.loads(texts[rng.below(len(texts))]), rng)
        try:
            opened = save.loads(text, games)
            if isinstance(opened, Match):
                if _identity(opened) in known:
                    tally.same += 1
                elif tampered and _agrees(opened, json.loads(text)):
                    tally.forged += 1  # other legal moves to the same position: a sound save, of another match
                else:
                    tally.fail("wrong game", text)
            else:
                tally.frozen += 1
                if opened.state is not None:  # it will be drawn
                    opened.state.observe(None)
                    opened.state.outcome()
        except SaveError as refusal:
            tally.refuse(refusal.message.id)
        except Exception as error:
            tally.fail(repr(error), text)
    return tally


def _identity(match: Match[Any]) -> tuple[str, ...]:
    """What makes it this match and no other: where it began, every move, where it stands."""
    return (match.game.id, match.at(0).notation(), *(move.text for move in match.log), match.state.notation())


def _agrees(match: Match[Any], document: dict[str, Any]) -> bool:
    """Whether the match is what the save says, word for word, apart from options that it left to their defaults."""
    made = save.dump(match)
    document = {**document, "options": {**made["options"], **document["options"]}, "rules": made["rules"]}
    return made == document


def _pick(values: Sequence[Any], rng: Rng) -> Any:
    return values[rng.below(len(values))]


def _damage(text: str, others: Sequence[str], rng: Rng, chars: str) -> str:
    """The text with one to three things done to it that messengers, editors, or malice do."""
    for _ in range(1 + rng.below(3)):
        text = _pick(_DAMAGES, rng)(text, rng.below(len(text) + 1), others, rng, chars)
    return text


def _drop(text: str, at: int, _others: Sequence[str], rng: Rng, _chars: str) -> str:
    return text[:at] + text[at + 1 + rng.below(3) :]


def _insert(text: str, at: int, _others: Sequence[str], rng: Rng, chars: str) -> str:
    return text[:at] + _pick(chars, rng) + text[at:]


def _replace(text: str, at: int, _others: Sequence[str], rng: Rng, chars: str) -> str:
    return text[:at] + _pick(chars, rng) + text[at + 1 :]


def _swap(text: str, at: int, _others: Sequence[str], _rng: Rng, _chars: str) -> str:
    return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


def _case(text: str, at: int, _others: Sequence[str], rng: Rng, _chars: str) -> str:
    length = 1 + rng.below(len(text) + 1)
    return text[:at] + text[at : at + length].swapcase() + text[at + length :]


def _fold(text: str, _at: int, _others: Sequence[str], rng: Rng, _chars: str) -> str:
    return text.upper() if rng.below(2) else text.lower()


def _truncate(text: str, at: int, _others: Sequence[str], _rng: Rng, _chars: str) -> str:
    return text[:at]


def _behead(text: str, at: int, _others: Sequence[str], _rng: Rng, _chars: str) -> str:
    return text[at:]


def _repeat(text: str, at: int, _others: Sequence[str], rng: Rng, _chars: str) -> str:
    return text[:at] + text[at - rng.below(at + 1) :]


def _splice(text: str, at: int, others: Sequence[str], rng: Rng, _chars: str) -> str:
    other = _pick(others, rng)
    return text[:at] + other[rng.below(len(other)) :]


def _wrap(text: str, at: int, _others: Sequence[str], rng: Rng, _chars: str) -> str:
    return text[:at] + _pick(("\n", "\r\n", "\n> ", " ", "=\n", "\u200b"), rng) + text[at:]


def _enclose(text: str, _at: int, _others: Sequence[str], rng: Rng, _chars: str) -> str:
    before, after = _pick(
        (("<", ">"), ('"', '"'), ("https://host.example/kings/#g=", "&x=1"), ("see (https://host.example/%23g%3D", ")."), ("", "_")), rng
    )
    return before + text + after


_DAMAGES: tuple[Callable[[str, int, Sequence[str], Rng, str], str], ...] = (
    _drop,
    _insert,
    _replace,
    _swap,
    _case,
    _fold,
    _truncate,
    _behead,
    _repeat,
    _splice,
    _wrap,
    _enclose,
)

_ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, -1, SEEDS - 1, SEEDS, 10**15, 10**30, 0.0, 1.0, 1e400, float("nan")),
    *("", "\0", "random", "card:", "pass", "../..", "<script>", "\ud800", "é" * 50, "x" * 500, "9" * 5000),
    *([], [[]], {}, {"": {}}, [[[[[[[[[[[[[[[]]]]]]]]]]]]]]], [None], [1], ["pass"] * 300),
)


def _tamper(document: dict[str, Any], other: dict[str, Any], rng: Rng) -> str:
    """A save with one or two of its parts changed: taken from another save, odd, missing, too many, or moves in another order."""
    for _ in range(1 + rng.below(2)):
        part = _pick(list(document), rng) if document else "app"
        moves = document.get("moves")
        options = document.get("options")
        action = rng.below(8)
        if action == 0:
            document[part] = other.get(part)
        elif action == 1:
            document[part] = _pick(_ODD_VALUES, rng)
        elif action == 2:
            document.pop(part, None)
        elif action == 3:
            document[_pick(("", "Game", "name", "moves "), rng)] = _pick(_ODD_VALUES, rng)
        elif action == 4 and type(document.get(part)) is int:
            document[part] += rng.below(5) - 2
        elif action == 5 and isinstance(options, dict) and options:
            document["options"] = {**options, _pick([*options, "odd"], rng): _pick(_ODD_VALUES, rng)}
        elif isinstance(moves, list) and moves:
            document["moves"] = _shuffle_some(document["moves"], rng)
    return json.dumps(document)


def _shuffle_some(moves: Sequence[Any], rng: Rng) -> list[Any]:
    at, to = rng.below(len(moves)), rng.below(len(moves))
    changed = [*moves]
    action = rng.below(4)
    if action == 0:
        del changed[at]
    elif action == 1:
        changed[at], changed[to] = changed[to], changed[at]
    elif action == 2:
        changed.insert(at, changed[to])
    else:
        changed[at] = _pick((*_ODD_VALUES, changed[to]), rng)
    return changed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns the exit status."""
    from vacant_throne.games import GAMES  # noqa: PLC0415 - the tests use this module with games of their own

    parser = argparse.ArgumentParser(prog="python -m vacant_throne.lab.hostile", description="Try damaged and forged links and saves.")
    parser.add_argument("--count", type=int, default=100_000, help="how many of each (default: 100000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the damage (default: 1)")
    given = parser.parse_args(arguments)
    report: dict[str, Any] = {"count": given.count, "seed": given.seed}
    failures = 0
    for name, attack in (("links", links), ("saves", saves)):
        begun = time.perf_counter()
        tally = attack(GAMES, given.count, Rng(given.seed))
        failures += tally.failures
        report[name] = {**tally.figures(), "seconds": round(time.perf_counter() - begun, 1)}
    print(json.dumps(report, indent=2))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
