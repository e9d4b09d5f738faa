"""That random games reach the code of every rule: what no random game ever runs, no random test ever checks."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

from tests.conformance.playthroughs import covering, every_move, glimpses
from tests.rules.spec import ENGINE, ids_in
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.king_is_dead.ruleset import Ruleset
from vacant_throne.king_is_dead.rulesets import ruleset
from vacant_throne.lab.randomplay import random_match

SEEDS_PER_CASE = 2


class Function(NamedTuple):
    """A function of the engine, as both its source and its code object name it."""

    file: str
    line: int
    name: str


def functions_citing_rules(folder: Path) -> dict[Function, set[str]]:
    """The functions of a package whose own text cites rules, and the ids; what an inner function cites is its own."""
    found: dict[Function, set[str]] = {}
    for source in sorted(folder.rglob("*.py")):
        text = source.read_text(encoding="utf-8")
        lines = text.splitlines()
        nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
        for node in nodes:
            inner = {
                line
                for other in nodes
                if other is not node and node.lineno < other.lineno <= (node.end_lineno or 0)
                for line in span(other)
            }
            cited = ids_in("\n".join(lines[line - 1] for line in span(node) if line not in inner))
            if cited:
                first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
                found[Function(str(source), first, node.name)] = cited
    return found


def span(node: ast.FunctionDef) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def never_run(games: list[Any], wanted: set[Function]) -> set[Function]:
    """Which of those functions do not run while random games are set up, played, looked at, refused, told, imagined and written down."""
    codes: set[CodeType] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    def missed() -> set[Function]:
        return wanted - set(map(named, [*codes]))  # a list: to ask for their names is noted too

    moves = {game.id: every_move(game.id) for game in games}
    chosen = [(game, options) for game in games for options in covering(game)]
    sys.setprofile(note)
    try:
        for number, (game, options) in enumerate(chosen):
            if not missed():
                break
            game.unattended(options)
            game.hides(options)
            for seed in range(SEEDS_PER_CASE):
                match = random_match(game, options, seed, Rng(1000 * number + seed), lean=(seed + number) % 4)
                if isinstance(match.state.rules, Ruleset):
                    ruleset.__wrapped__(match.state.rules.name)  # what is made once is made already
                for state in glimpses(match, 7):
                    game.parse_position(state.notation())
                    state.observe(0)
                    state.determinize(0, Rng(seed))
                    legal = state.legal_moves()
                    for move in moves[game.id][seed::SEEDS_PER_CASE]:
                        if move not in legal:
                            state.refusal(move)
                for made, move in enumerate(match.log):
                    match.at(made).advise(match.at(made).seat)
                    for seat in (None, match.at(made).seat):
                        game.narrate(match.at(made), move, match.at(made + 1), seat)
    finally:
        sys.setprofile(None)
    return missed()


def named(code: CodeType) -> Function:
    return Function(code.co_filename, code.co_firstlineno, code.co_name)


def package(game: Any) -> str:
    return type(game).__module__.split(".")[1]


@pytest.mark.parametrize("name", sorted({package(game) for game in GAMES.values()}))
def test_random_games_run_every_function_that_cites_a_rule(name: str) -> None:
    citing = functions_citing_rules(ENGINE / name)
    assert len(citing) > 10
    missed = never_run([game for game in GAMES.values() if package(game) == name], set(citing))
    assert {f"{Path(f.file).name}:{f.line} {f.name}": citing[f] for f in missed} == {}
