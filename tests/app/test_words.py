"""Every text that the page asks for is in the catalogue, and the page's catalogue holds no text that nobody asks for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib

from tools import catalogues

ROOT = Path(__file__).parents[2]
APP = ROOT / "web" / "app"
SPEAKERS = ("t", "tell", "Message", "say", "seated", "named")


def _pattern(node: ast.expr) -> str | None:
    """A text or f-string as a pattern of ids: whatever is computed is a star."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w-]+" for part in node.values]
        return "".join(parts)
    return None


def _alternatives(node: ast.expr) -> Iterator[ast.expr]:
    """All branches of ``a if … else b``."""
    if isinstance(node, ast.IfExp):
        yield from _alternatives(node.body)
        yield from _alternatives(node.orelse)
    else:
        yield node


def _asked() -> dict[str, str]:
    """Patterns of ids that the code says, with where."""
    found: dict[str, str] = {}
    for path in sorted(APP.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""
            if name in SPEAKERS:
                for branch in _alternatives(node.args[0]):
                    if (pattern := _pattern(branch)) is not None:
                        found[pattern] = f"{path.relative_to(ROOT)}:{node.lineno}"
    return found


def _written() -> set[str]:
    """Every text in the code that could be an id, whatever is done with it, and every pattern."""
    found: set[str] = set()
    for path in APP.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.expr) and (pattern := _pattern(node)) is not None:
                found.add(pattern)
    return found


def test_every_text_that_the_page_asks_for_is_in_the_catalogue() -> None:
    ids = [entry.msgid.partition("@")[0] for entry in catalogues.merged("en")]
    missing = [f"{where}: {pattern}" for pattern, where in _asked().items() if not any(re.fullmatch(pattern, id) for id in ids)]
    assert not missing


def test_no_text_of_the_page_is_left_over() -> None:
    written = [re.compile(pattern) for pattern in _written() if len(pattern) > 2]
    exact = {pattern.pattern for pattern in written}
    terms = {"seat", "game", "date.month"}
    ids = [entry.msgid for entry in polib.pofile(str(ROOT / "web" / "locale" / "en" / "page.po"))]
    unused = [
        id
        for id in ids
        if re.escape(id) not in exact
        and id.rpartition(".")[0] not in terms
        and not any(pattern.fullmatch(id) for pattern in written if re.match(r"[a-z]+\\\.", pattern.pattern))
    ]
    assert not unused


def test_no_part_of_the_page_speaks_english_by_itself() -> None:
    """A text in a view that is more than one word is a text that no catalogue has."""
    loud: list[str] = []
    for path in sorted((APP / "views").glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            spoken = isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation
            if spoken and re.search(r"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}", node.value):
                loud.append(f"{path.name}:{node.lineno}: {node.value}")
    assert not loud
