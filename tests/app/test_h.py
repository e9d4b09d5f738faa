"""Our elements read exactly as htpy's do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import htpy
import pytest
from htpy import Node
from markupsafe import Markup

from app import h

NASTY = """<a href="x">&amp; 'b'</a>"""

TREES: dict[str, Callable[[Any], Node]] = {
    "text": lambda h: h.p[NASTY],
    "markup": lambda h: h.p[Markup("<b>bold</b>"), NASTY],
    "nothing": lambda h: h.p[None, False, True, "", []],
    "numbers": lambda h: h.td(colspan=2)[0, 12],
    "nested": lambda h: h.div[h.ul[(h.li[str(n)] for n in range(3))], [h.b["x"], ("y", h.i["z"])]],
    "no children": lambda h: h.svg[h.use(href="#piece")],
    "void": lambda h: h.label[h.input(type="radio", checked=True, disabled=False, value=NASTY), "on"],
    "fragment": lambda h: h.div[h.fragment[h.b["x"], NASTY]],
    "an iterable": lambda h: h.div[map(str, (1, 2)), {"k": 1}],
    "shorthand": lambda h: h.section("#a.b.c", title=NASTY, data_do="x"),
    "class alone": lambda h: h.p(".c"),
    "id alone": lambda h: h.p("#a"),
    "mapping": lambda h: h.g({"id": "a", "class": "b", "data-do": None, "hidden": True}, aria_label="x"),
    "later ones win": lambda h: h.g("#a.b", {"id": "c"}, class_="d", id="e"),
    "lists of classes": lambda h: h.p(class_=["a", None, False, {"b": True, "c": False}, NASTY]),
    "mapping of classes": lambda h: h.p(class_={"a": True, "b": False}),
    "no classes": lambda h: h.p(class_=[None, {"a": False}]),
    "an empty class": lambda h: h.p(class_="", id=""),
    "called twice": lambda h: h.p(id="a")(".b")["x"],
}


@pytest.mark.parametrize("tree", TREES)
def test_an_element_is_written_as_htpy_writes_it(tree: str) -> None:
    assert str(h.written(TREES[tree](h))) == str(htpy.fragment[TREES[tree](htpy)])


def test_ours_can_stand_inside_htpys() -> None:
    assert str(htpy.div[h.p(".a")[NASTY]]) == str(htpy.div[htpy.p(".a")[NASTY]])


def test_what_cannot_be_inside_an_element_is_an_error() -> None:
    with pytest.raises(TypeError):
        h.p[b"bytes"]  # pyright: ignore[reportArgumentType]
