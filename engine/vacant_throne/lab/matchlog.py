"""The log of a tournament: a line that says what is played, and a line for each game, all of them JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from vacant_throne.lab.matches import Result


class LogError(Exception):
    """A log that this run cannot go on from; the text says why, in one line."""


class MatchLog:
    """The games of one run, or of several that play the same.

    A game is known by who sat where and by its opening. A last line that was not written to its end is cut off, and its game is played
    again.
    """

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        """Open the log of what `header` says, or begin it. Raises `LogError` if the file is something else, and leaves it as it is."""
        self.path = path
        self.games: dict[tuple[int, tuple[str, ...]], Result] = {}
        """The games that were in the file when it was opened."""
        whole = path.read_bytes() if path.exists() else b""
        lines = whole.split(b"\n")
        torn = lines.pop()
        if whole:
            self._compare(lines[0] if lines else torn, header)
            for number, line in enumerate(lines[1:], 2):
                self._read(number, line)
            os.truncate(path, len(whole) - len(torn))
        self._file = path.open("a", encoding="utf-8", newline="\n")
        if not whole:
            self._write(header)

    def add(self, opening: int, names: tuple[str, ...], result: Result) -> None:
        """Write down a game."""
        self._write({"opening": opening, "names": names, **result._asdict()})

    def close(self) -> None:
        """Nothing more is to be written."""
        self._file.close()

    def _write(self, line: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()

    def _compare(self, line: bytes, header: Mapping[str, Any]) -> None:
        try:
            found = dict(json.loads(line))
        except (ValueError, TypeError) as error:
            raise LogError(f"{self.path} is no log of matches") from error
        if found.keys() != header.keys():
            raise LogError(f"{self.path} is no log of matches")
        other = [name for name in header if found[name] != header[name]]
        if other:
            told = ", ".join(f"{name} {json.dumps(found[name])} and not {json.dumps(header[name])}" for name in other)
            raise LogError(f"{self.path} is the log of another run: {told}")

    def _read(self, number: int, line: bytes) -> None:
        try:
            game = json.loads(line)
            key = int(game.pop("opening")), tuple(map(str, game.pop("names")))
            for seats in ("ranks", "decisions", "seconds"):
                game[seats] = tuple(game[seats])
            result = Result(**game)
            if key in self.games or {len(result.ranks), len(result.decisions), len(result.seconds)} != {len(key[1])}:
                raise ValueError(key)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise LogError(f"line {number} of {self.path} is damaged") from error
        self.games[key] = result
