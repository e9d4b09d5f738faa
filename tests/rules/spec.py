"""The rules' ids: which there are, which are still to come, and where code and tests cite them."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"
ENGINE = ROOT / "engine" / "vacant_throne"
TESTS = (ROOT / "tests", ROOT / "e2e")

_ID = r"(?:KID1|KID2|KB|KD)(?:-[A-Z0-9]+)*-\d+[a-z]?"
_RANGE = re.compile(rf"\b({_ID})\.\.(\d+)\b")
_CITED = re.compile(rf"\b{_ID}\b")
_DEFINED = re.compile(rf"^(?:\| |- )?\**({_ID})\**(?= |\.)", re.MULTILINE)  # a row of a table, a list item, or the start of a paragraph


@cache
def defined() -> dict[str, str]:
    """Every id of the specs, and the file that defines it. No id is defined twice."""
    found: dict[str, str] = {}
    for spec in sorted(RULES.glob("*.md")):
        for id in _DEFINED.findall(spec.read_text(encoding="utf-8")):
            assert id not in found, f"{id} is defined twice"
            found[id] = spec.name
    return found


@cache
def pending() -> dict[str, str]:
    """The ids of parts that are not built yet, each with the entry of ``pending.txt`` that names it.

    An entry is an id, a range of ids, or the beginning of many.
    """
    return {
        id: entry for entry in pending_entries() for id in defined() if id in ids_in(entry) or (entry[-1] == "-" and id.startswith(entry))
    }


def pending_entries() -> list[str]:
    """The entries of ``pending.txt``, without their reasons."""
    lines = (RULES / "pending.txt").read_text(encoding="utf-8").splitlines()
    return [line.split()[0] for line in lines if line and line[0] != "#"]


def ids_in(text: str) -> set[str]:
    """The ids that a text cites: each by itself, or as a range such as ``KID2-TURN-03..05``."""
    found = set(_CITED.findall(text))
    for first, last in _RANGE.findall(text):
        stem, number = first.rsplit("-", 1)
        found.update(f"{stem}-{n:0{len(number)}}" for n in range(int(number), int(last) + 1))
    return found


@cache
def cited_by_code() -> dict[str, str]:
    """Every id that the engine cites, and one place that does."""
    return {
        id: str(source.relative_to(ROOT)) for source in sorted(ENGINE.rglob("*.py")) for id in ids_in(source.read_text(encoding="utf-8"))
    }


@cache
def proved_by_tests() -> dict[str, str]:
    """Every id that a test's ``pytest.mark.rule`` names, and one file that does."""
    found: dict[str, str] = {}
    for folder in TESTS:
        for source in sorted(folder.rglob("*.py")):
            found.update((id, str(source.relative_to(ROOT))) for id in marked_in(source.read_text(encoding="utf-8")))
    return found


def marked_in(text: str) -> list[str]:
    """The ids in the ``pytest.mark.rule(…)`` of a test file. They must be written out: a computed id could not be found by reading."""
    found: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"line {node.lineno}: {ast.unparse(argument)} is not a written-out rule id"
                assert isinstance(argument.value, str)
                found.append(argument.value)
    return found
