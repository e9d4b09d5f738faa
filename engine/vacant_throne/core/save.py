"""Saves: a match as JSON, for storage and for files. The format is described in ``docs/saves-and-links.md``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from vacant_throne.core import strictjson
from vacant_throne.core.contract import Game, State
from vacant_throne.core.errors import NotationError, SaveError, ThroneError
from vacant_throne.core.match import SEEDS, Match
from vacant_throne.core.message import Message

APP = "vacant-throne"
FORMAT = 1

MAX_MOVES = 20_000
MAX_WORD = 200
MAX_POSITION = 20_000

_KEYS = ("app", "format", "game", "rules", "options", "seed", "moves", "position")


class Frozen(NamedTuple):
    """A save that can be looked at but not continued, because its moves no longer lead to its position.

    `state` is that last position, None if even that cannot be read any more. `document` is the save as it was, to be kept and exported.
    """

    game: str
    state: State | None
    reason: Message
    document: dict[str, Any]


def dump(match: Match[Any]) -> dict[str, Any]:
    """The save of a match, as JSON can hold it."""
    return {
        "app": APP,
        "format": FORMAT,
        "game": match.game.id,
        "rules": match.game.rules_version,
        "options": dict(match.options),
        "seed": match.seed,
        "moves": [move.text for move in match.log],
        "position": match.state.notation(),
    }


def dumps(match: Match[Any]) -> str:
    """The save of a match, as JSON text."""
    return json.dumps(dump(match), separators=(",", ":"))


def loads(text: str, games: Mapping[str, Game[Any]]) -> Match[Any] | Frozen:
    """Open a save given as JSON text. Raises `SaveError`, and nothing else."""
    return load(strictjson.read(text), games)


def load(document: object, games: Mapping[str, Game[Any]]) -> Match[Any] | Frozen:
    """Open a save, as `dump` made it or `strictjson.read` read it. `games` has the known games by id.

    A sound save whose moves lead to another position than it says, or to none, is opened as `Frozen`. Raises `SaveError`, and nothing
    else, for what is not a sound save.
    """
    save = _envelope(document)
    name = _text(save, "game", MAX_WORD)
    rules = _number(save, "rules", SEEDS)
    seed = _number(save, "seed", SEEDS)
    position = _text(save, "position", MAX_POSITION)
    moves = save["moves"]
    if type(moves) is not list or len(cast("list[object]", moves)) > MAX_MOVES:
        raise _damaged("moves")
    moves = cast("list[object]", moves)
    if not all(type(move) is str and len(move) <= MAX_WORD and move.isascii() for move in moves):
        raise _damaged("moves")
    game = games.get(name)
    if game is None:
        raise SaveError(Message("save.unknown_game", {"game": name}))
    options = _options(save, game)

    try:
        match = Match(game, options, seed)
        for move in cast("list[str]", moves):
            match.play(move)
    except ThroneError:
        match = None
    if match is not None and match.state.notation() == position:
        return match
    if rules == game.rules_version:
        reason = Message("save.altered")
    else:
        reason = Message("save.newer_rules" if rules > game.rules_version else "save.older_rules")
    try:
        state = game.parse_position(position)
    except NotationError:
        state = None
    return Frozen(name, state, reason, save)


def _envelope(document: object) -> dict[str, Any]:
    """The document, once it is certain that it is a save of this format."""
    if type(document) is not dict:
        raise SaveError(Message("save.foreign"))
    save = cast("dict[str, Any]", document)
    if save.get("app") != APP:
        raise SaveError(Message("save.foreign"))
    made = save.get("format")
    if type(made) is not int or made < 1:
        raise _damaged("format")
    if made > FORMAT:
        raise SaveError(Message("save.newer"))
    for key in _KEYS:
        if key not in save:
            raise _damaged(key)
    if len(save) > len(_KEYS):
        raise SaveError(Message("save.unreadable"))
    return save


def _text(save: dict[str, Any], key: str, limit: int) -> str:
    value = save[key]
    if type(value) is not str or len(value) > limit or not value.isascii():
        raise _damaged(key)
    return value


def _number(save: dict[str, Any], key: str, limit: int) -> int:
    value = save[key]
    if type(value) is not int or not 0 <= value < limit:  # True is no number here
        raise _damaged(key)
    return value


def _options(save: dict[str, Any], game: Game[Any]) -> dict[str, object]:
    """The options, each of a type that the game's choices have: True must not pass for 1. Whether they fit is for the game to say."""
    value = save["options"]
    if type(value) is not dict:
        raise _damaged("options")
    options = cast("dict[str, object]", value)
    types = {option.id: {type(choice) for choice in option.choices} for option in game.options}
    for name, chosen in options.items():
        if type(chosen) not in types.get(name, {int, str, bool}):
            raise _damaged("options")
    return options


def _damaged(part: str) -> SaveError:
    return SaveError(Message("save.damaged", {"part": part}))
