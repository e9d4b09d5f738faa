"""Hostile texts by the hundred thousand: each must be refused in words, or give exactly what it says.

``python -m vacant_throne.lab.hostile --count 100000`` damages and forges that many links, saves, positions and moves of every game, and
prints the figures as JSON. The exit status is 1 if one text gave something wrong, or anything but a refusal. The tests run the same with
smaller counts. Texts that the page alone reads are in ``tests/app/hostile.py``, which is run in the same way.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from vacant_throne.core import link, save
from vacant_throne.core.contract import Game, State
from vacant_throne.core.errors import LinkError, NotationError, SaveError, ThroneError
from vacant_throne.core.match import SEEDS, Match
from vacant_throne.core.rng import Rng
from vacant_throne.lab.damage import JSON, STRAY, damage, pick, tamper
from vacant_throne.lab.randomplay import choose, random_match, variants

SPECIMENS = 3
"""Matches of each variant of each game that are damaged."""

TEXTS_A_VARIANT = 100
"""With fewer texts than this for each variant, only some of them are tried: as many as there are hundreds of texts, but at least a few."""

FEWEST_VARIANTS = 12

SHOWN = 5
"""Failures that are kept in full."""

PLAYED_ON = 3
"""Decisions that are made in a position that was read."""


class Wrong(Exception):
    """A hostile text was taken for something that it does not say."""


class Text(NamedTuple):
    """A hostile text. One that is `forged` was changed on purpose, and may be sound; `about` is whatever its reader needs besides."""

    text: str
    forged: bool = False
    about: Any = None


class Kind(NamedTuple):
    """One kind of texts from outside.

    `read` says in a word as what a text was accepted: ``same`` if it gave what had been sent. It raises `Wrong` if it gave what it does not
    say, and what the reader under attack raises; the reader may raise `refusal` and nothing else.
    """

    refusal: type[ThroneError]
    make: Callable[[Rng], Text]
    read: Callable[[Text], str]


class Specimen(NamedTuple):
    """A sound match, its link and its save."""

    match: Match[Any]
    link: str
    save: str


class Tally:
    """What became of the texts: `refused` counts by message id, `accepted` by what they gave. `failures` are all that must not be.

    `slowest` is the longest that one text took, in seconds of the processor, and how many characters that text had.
    """

    def __init__(self) -> None:
        self.refused = Counter[str]()
        self.accepted = Counter[str]()
        self.failures = 0
        self.shown: list[str] = []
        self.slowest: tuple[float, int] = (0.0, 0)

    def fail(self, what: str, text: str) -> None:
        """Count a failure, and keep the first ones in full."""
        self.failures += 1
        if len(self.shown) < SHOWN:
            self.shown.append(f"{what}: {text!r}")

    def figures(self) -> dict[str, Any]:
        """The counts, as JSON can hold them."""
        return {
            "refused": dict(sorted(self.refused.items())),
            "accepted": dict(sorted(self.accepted.items())),
            "failures": self.failures,
            "shown": self.shown,
            "slowest": {"milliseconds": round(1000 * self.slowest[0], 1), "characters": self.slowest[1]},
        }


def attack(kind: Kind, count: int, rng: Rng) -> Tally:
    """Have so many texts of a kind read."""
    tally = Tally()
    for _ in range(count):
        hostile = kind.make(rng)
        begun = time.process_time()
        try:
            tally.accepted[kind.read(hostile)] += 1
        except kind.refusal as refusal:
            tally.refused[refusal.message.id] += 1
        except Exception as error:
            tally.fail(repr(error), hostile.text)
        tally.slowest = max(tally.slowest, (time.process_time() - begun, len(hostile.text)))
    return tally


def specimens(games: Mapping[str, Game[Any]], count: int, rng: Rng, most: int | None = None) -> list[Specimen]:
    """Random matches in the variants of every game, for so many texts: some just begun, some under way, some finished.

    With `most`, none has more decisions than that.
    """
    found: list[Specimen] = []
    for game in games.values():
        chosen = variants(game)
        rng.shuffle(chosen)
        for options in chosen[: max(FEWEST_VARIANTS, count // TEXTS_A_VARIANT)]:
            length = most if most is not None else len(random_match(game, options, rng.below(SEEDS), rng).log)
            for number in range(SPECIMENS):
                match = random_match(game, options, rng.below(SEEDS), rng, length * number // (SPECIMENS - 1))
                found.append(Specimen(match, link.encode(match), save.dumps(match)))
    return found


def links(games: Mapping[str, Game[Any]], count: int, rng: Rng) -> Kind:
    """Links, damaged, and some forged: what they hold is changed, and the checksum made right again."""
    sound = specimens(games, count, rng)
    texts = [specimen.link for specimen in sound]
    known = {identity(specimen.match) for specimen in sound}

    def make(rng: Rng) -> Text:
        text = pick(texts, rng)
        if rng.below(4) == 0:
            return Text(link.seal(damage(text[: -link.TAIL], texts, rng, link.ALPHABET)), forged=True, about=rng.below(2))
        return Text(damage(text, texts, rng, link.ALPHABET + STRAY), about=rng.below(2))

    def read(hostile: Text) -> str:
        text = hostile.text
        match = link.decode(link.extract(text) if hostile.about else text, games)
        if identity(match) in known:
            return "same"
        if hostile.forged and link.encode(match) == text:
            return "forged"  # whoever can compute a checksum can write a link: it is a sound one, of another match
        raise Wrong("another game")

    return Kind(LinkError, make, read)


def saves(games: Mapping[str, Game[Any]], count: int, rng: Rng) -> Kind:
    """Saves, half of them damaged as text, half with something in them changed."""
    sound = specimens(games, count, rng)
    texts = [specimen.save for specimen in sound]
    known = {identity(specimen.match) for specimen in sound}

    def make(rng: Rng) -> Text:
        text = pick(texts, rng)
        if rng.below(2):
            return Text(damage(text, texts, rng, JSON))
        return Text(tamper(json.loads(text), json.loads(pick(texts, rng)), rng), forged=True)

    def read(hostile: Text) -> str:
        opened = save.loads(hostile.text, games)
        if isinstance(opened, save.Frozen):
            if opened.state is not None:  # it will be drawn
                _look(opened.state)
            return "frozen"
        if identity(opened) in known:
            return "same"
        if hostile.forged and agrees(opened, json.loads(hostile.text)):
            return "forged"  # other legal moves to the same position: a sound save, of another match
        raise Wrong("another game")

    return Kind(SaveError, make, read)


def positions(games: Mapping[str, Game[Any]], count: int, rng: Rng) -> Kind:
    """Positions: letters damaged, fields taken from other positions, left out or given twice. What can be read can be played on."""
    sound = [(specimen.match.game, specimen.match.state.notation()) for specimen in specimens(games, count, rng)]
    known = {text for _, text in sound}
    texts = {id: [text for game, text in sound if game.id == id] for id in games}

    def make(rng: Rng) -> Text:
        game, text = pick(sound, rng)
        if rng.below(3) == 0:
            return Text(damage(text, texts[game.id], rng, "0123456789-:,=+@*/[]ABCDEMOSTWX " + STRAY), about=(game, rng))
        words = text.split()
        for _ in range(1 + rng.below(2)):
            at = rng.below(len(words))
            key = words[at].partition("=")[0]
            action = rng.below(8)
            if action == 0:
                words.insert(at, pick(words, rng))
            elif action == 1 and len(words) > 1:
                del words[at]
            elif action == 2:
                words[at] = damage(words[at], words, rng, "0123456789-:,=+@*/[]ABCDEMOSTWX")
            else:
                words[at] = next((word for word in pick(texts[game.id], rng).split() if word.startswith(f"{key}=")), words[at])
        return Text(" ".join(words), about=(game, rng))

    def read(hostile: Text) -> str:
        game, rng = hostile.about
        state = game.parse_position(hostile.text)
        written = state.notation()
        for _ in range(PLAYED_ON):
            again = game.parse_position(state.notation())
            if (again.notation(), again.legal_moves()) != (state.notation(), state.legal_moves()):
                raise Wrong("not read back as itself")
            _look(state)
            if state.seat is None:
                break
            state.apply(choose(state.legal_moves(), rng))
        return "same" if written in known else "another"

    return Kind(NotationError, make, read)


def moves(games: Mapping[str, Game[Any]], count: int, rng: Rng) -> Kind:
    """Moves, their letters damaged: none but the moves themselves is read as one."""
    sound = specimens(games, count, rng)
    known = {game.id: sorted({move.text for it in sound if it.match.game is game for move in it.match.log}) for game in games.values()}

    def make(rng: Rng) -> Text:
        game = pick([*games.values()], rng)
        texts = known[game.id]
        return Text(damage(pick(texts, rng), texts, rng, "abcdefghilmnoprstuvwy:@_0123456789" + STRAY), about=game)

    def read(hostile: Text) -> str:
        if hostile.about.parse_move(hostile.text).text != hostile.text:
            raise Wrong("another move")
        return "same"

    return Kind(NotationError, make, read)


def identity(match: Match[Any]) -> tuple[str, ...]:
    """What makes it this match and no other: where it began, every move, where it stands."""
    return (match.game.id, match.at(0).notation(), *(move.text for move in match.log), match.state.notation())


def agrees(match: Match[Any], document: dict[str, Any]) -> bool:
    """Whether the match is what the save says, word for word, apart from options that it left to their defaults."""
    made = save.dump(match)
    document = {**document, "options": {**made["options"], **document["options"]}, "rules": made["rules"]}
    return made == document


def _look(state: State) -> None:
    """Everything that is asked of a position to draw it."""
    for seat in {None, state.seat}:
        state.observe(seat)
        state.advise(seat)
    if (state.outcome() is None) is (state.seat is None) or bool(state.legal_moves()) is (state.seat is None):
        raise Wrong("over and not over")


Attacks = Mapping[str, Callable[[Mapping[str, Game[Any]], int, Rng], Kind]]
"""Kinds of texts by name, each made ready for so many texts of these games."""

KINDS: Attacks = {"links": links, "saves": saves, "positions": positions, "moves": moves}


def run(prog: str, kinds: Attacks, arguments: Sequence[str] | None) -> int:
    """Attack from the command line; returns the exit status."""
    from vacant_throne.games import GAMES  # noqa: PLC0415 - the tests use this module with games of their own

    parser = argparse.ArgumentParser(prog=prog, description=f"Try hostile {', '.join(kinds)}.")
    parser.add_argument("--count", type=int, default=100_000, help="how many of each (default: 100000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the damage (default: 1)")
    parser.add_argument("--only", choices=[*kinds], action="append", help="only this kind; may be repeated")
    given = parser.parse_args(arguments)
    report: dict[str, Any] = {"count": given.count, "seed": given.seed}
    failures = 0
    for name, kind in kinds.items():
        if given.only and name not in given.only:
            continue
        begun = time.perf_counter()
        rng = Rng(given.seed)
        tally = attack(kind(GAMES, given.count, rng), given.count, rng)
        failures += tally.failures
        report[name] = {**tally.figures(), "seconds": round(time.perf_counter() - begun, 1)}
    print(json.dumps(report, indent=2))
    return 1 if failures else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Attack what the engine reads."""
    return run("python -m vacant_throne.lab.hostile", KINDS, arguments)


if __name__ == "__main__":
    sys.exit(main())
