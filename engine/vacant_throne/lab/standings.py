"""What came of a tournament: tables to be read, and the same figures as JSON can hold them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any

from vacant_throne.lab import elo
from vacant_throne.lab.pairing import Pairing


def figures(pairings: Sequence[Pairing]) -> dict[str, Any]:
    """All figures. Elo differences without bound are None."""
    played = [pairing for pairing in pairings if pairing.scores]
    return {"pairings": [_of_pairing(pairing) for pairing in played], "players": _of_players(played)}


def _of_pairing(pairing: Pairing) -> dict[str, Any]:
    scores = pairing.record().scores
    score = elo.score(scores)
    games = pairing.counted()
    wins = sum((pairing.first, 1) in zip(names, result.ranks, strict=True) for names, result in games)
    found: dict[str, Any] = {
        "first": pairing.first,
        "second": pairing.second,
        "games": len(games),
        "wins": wins,
        "score": [round(each, 4) for each in score],
        "elo": [round(value, 1) if isfinite(value) else None for value in map(elo.difference, score)],
        "openings": {str(at): count for at, count in sorted(scores.items())},
        "endings": dict(sorted(Counter(result.ending for _, result in games).items())),
    }
    if pairing.test is not None:
        test = pairing.test
        found["test"] = {"low": test.low, "high": test.high, "evidence": round(test.evidence, 3), "decision": test.decision}
    return found


def _of_players(pairings: Sequence[Pairing]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, rating in elo.ratings([pairing.record() for pairing in pairings]).items():
        games = decisions = 0
        seconds = 0.0
        for names, result in (game for pairing in pairings for game in pairing.counted() if name in game[0]):
            own = [seat for seat, at in enumerate(names) if at == name]
            games += 1
            decisions += sum(result.decisions[seat] for seat in own)
            seconds += sum(result.seconds[seat] for seat in own)
        found[name] = {
            "elo": [round(each, 1) for each in rating],
            "games": games,
            "decisions": decisions,
            "seconds": round(seconds, 3),
        }
    return found


def tables(found: dict[str, Any]) -> str:
    """The figures in two tables of Markdown: the pairings, and the players, best first."""
    pairings = [
        (
            pairing["first"],
            pairing["second"],
            pairing["games"],
            f"{pairing['score'][0]:.1%}",
            f"{pairing['score'][1]:.1%} to {pairing['score'][2]:.1%}",
            _points(elo.difference(pairing["score"][0])),
            f"{_points(elo.difference(pairing['score'][1]))} to {_points(elo.difference(pairing['score'][2]))}",
            _verdict(pairing.get("test")),
        )
        for pairing in found["pairings"]
    ]
    players = [
        (
            name,
            _points(player["elo"][0]),
            f"{_points(player['elo'][1])} to {_points(player['elo'][2])}",
            player["games"],
            f"{player['decisions'] / player['games']:.1f}",
            f"{player['seconds'] / max(1, player['decisions']):.4f}",
        )
        for name, player in found["players"].items()
    ]
    return "\n\n".join(
        (
            _table(("player", "against", "games", "score", "95 %", "Elo", "95 %", "test"), pairings),
            _table(("player", "Elo", "95 %", "games", "decisions a game", "seconds a decision"), players),
        )
    )


def _points(value: float) -> str:
    return f"{value:+.0f}" if isfinite(value) else "+∞" if value > 0 else "-∞"


def _verdict(test: dict[str, Any] | None) -> str:
    if test is None:
        return "–"
    if test["decision"] is None:
        return f"open ({test['evidence']:+.2f})"
    return f"above {test['low']:.1%}" if test["decision"] == test["high"] else f"below {test['high']:.1%}"


def _table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    cells = [tuple(head), *(tuple(map(str, row)) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in cells]
    return "\n".join((lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]))
