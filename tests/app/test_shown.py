"""Only what changed is put into the document."""

from __future__ import annotations

from collections.abc import Mapping

import htpy as h
from htpy import Node, Renderable

from app.platform import Page
from app.shown import Shown


def side_by_side(parts: Mapping[str, Renderable]) -> Node:
    return h.main[parts.values()]


def page(id: str, **texts: str) -> Page:
    return Page(id, id, {name: h.p(id=name)[(text for text in [text])] for name, text in texts.items()}, side_by_side)


def test_a_new_screen_is_drawn_whole_though_its_parts_can_be_read_only_once() -> None:
    assert Shown().change(page("a", x="1", y="2")) == '<main><p id="x">1</p><p id="y">2</p></main>'


def test_on_the_same_screen_only_parts_that_changed_are_drawn() -> None:
    shown = Shown()
    shown.change(page("a", x="1", y="2"))
    assert shown.change(page("a", x="1", y="2")) == {}
    assert shown.change(page("a", x="1", y="3")) == {"y": '<p id="y">3</p>'}
    assert shown.change(page("a", x="1", y="2")) == {"y": '<p id="y">2</p>'}


def test_other_parts_are_another_screen() -> None:
    shown = Shown()
    shown.change(page("a", x="1", y="2"))
    assert isinstance(shown.change(page("a", x="1")), str)
    assert isinstance(shown.change(page("b", x="1")), str)


def test_after_a_failure_everything_is_drawn_anew() -> None:
    shown = Shown()
    shown.change(page("a", x="1"))
    shown.forget()
    assert isinstance(shown.change(page("a", x="1")), str)
