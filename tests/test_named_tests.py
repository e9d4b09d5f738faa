"""The documents name tests as proof: every test that they name is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NAMED = sorted(
    {
        (document.name, path, name)
        for document in (ROOT / "docs").glob("*.md")
        for path, name in re.findall(r"`([\w/]+\.py)::(\w+)`", document.read_text("utf-8"))
    }
)


@pytest.mark.parametrize(("document", "path", "name"), NAMED, ids=[name for _, _, name in NAMED])
def test_a_test_that_a_document_names_is_there(document: str, path: str, name: str) -> None:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}, f"{document}: {path}"
