"""Only what changed is put into the document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import htpy as h
import pytest
from htpy import Node, Renderable

from app.h import Parted, written
from app.i18n import Text
from app.platform import Page
from app.shown import BEFORE, Shown
from tests.app.play import Play, sprite


def side_by_side(parts: Mapping[str, Renderable]) -> Node:
    return h.main[parts.values()]


def page(id: str, **texts: str) -> Page:
    return Page(id, id, {name: h.p(id=name)[(text for text in [text])] for name, text in texts.items()}, side_by_side)


def put(shown: Shown, page: Page) -> str | dict[str, str]:
    """Show a page. What had to be put into the document for that."""
    change = shown.change(page)
    shown.note(change)
    return change.put


def test_a_new_screen_is_drawn_whole_though_its_parts_can_be_read_only_once() -> None:
    assert put(Shown(), page("a", x="1", y="2")) == '<main><p id="x">1</p><p id="y">2</p></main>'


def test_on_the_same_screen_only_parts_that_changed_are_drawn() -> None:
    shown = Shown()
    put(shown, page("a", x="1", y="2"))
    assert put(shown, page("a", x="1", y="2")) == {}
    assert put(shown, page("a", x="1", y="3")) == {"y": '<p id="y">3</p>'}
    assert put(shown, page("a", x="1", y="2")) == {"y": '<p id="y">2</p>'}


def test_what_is_not_noted_is_not_shown() -> None:
    shown = Shown()
    put(shown, page("a", x="1"))
    assert shown.change(page("a", x="2")).put == shown.change(page("a", x="2")).put == {"x": '<p id="x">2</p>'}
    assert isinstance(shown.change(page("b", x="1")).put, str)
    assert put(shown, page("a", x="1")) == {}


def test_other_parts_are_another_screen() -> None:
    shown = Shown()
    put(shown, page("a", x="1", y="2"))
    assert isinstance(put(shown, page("a", x="1")), str)
    assert isinstance(put(shown, page("b", x="1")), str)


def test_after_a_failure_everything_is_drawn_anew() -> None:
    shown = Shown()
    put(shown, page("a", x="1"))
    shown.forget()
    assert isinstance(put(shown, page("a", x="1")), str)


def parted(id: str, heading: str, **texts: str) -> Page:
    """A page of one part, with parts of its own, which have another inside them."""
    rows = {
        name: Parted(lambda inner, name=name: h.li(id=name)[inner.values()], {f"{name}-in": h.b(id=f"{name}-in")[text]})
        for name, text in texts.items()
    }
    return Page(id, id, {"list": Parted(lambda parts: h.ul(id="list")[heading, parts.values()], rows)}, side_by_side)


def test_of_a_part_with_parts_only_those_that_changed_are_drawn() -> None:
    shown = Shown()
    assert put(shown, parted("a", "x", one="1", two="2")) == (
        '<main><ul id="list">x<li id="one"><b id="one-in">1</b></li><li id="two"><b id="two-in">2</b></li></ul></main>'
    )
    assert put(shown, parted("a", "x", one="1", two="2")) == {}
    assert put(shown, parted("a", "x", one="3", two="2")) == {"one-in": '<b id="one-in">3</b>'}
    assert put(shown, parted("a", "x", one="1", two="3")) == {"one-in": '<b id="one-in">1</b>', "two-in": '<b id="two-in">3</b>'}


def test_a_part_is_drawn_whole_when_what_is_around_its_parts_changes_or_which_they_are() -> None:
    shown = Shown()
    put(shown, parted("a", "x", one="1"))
    assert put(shown, parted("a", "y", one="2")) == {"list": '<ul id="list">y<li id="one"><b id="one-in">2</b></li></ul>'}
    assert put(shown, parted("a", "y", one="2", two="2")) == {
        "list": '<ul id="list">y<li id="one"><b id="one-in">2</b></li><li id="two"><b id="two-in">2</b></li></ul>'
    }
    assert put(shown, parted("a", "y", two="2")) == {"list": '<ul id="list">y<li id="two"><b id="two-in">2</b></li></ul>'}


def flat(parts: Mapping[str, Node]) -> dict[str, str]:
    """All parts as plain text, those of parts too."""
    found: dict[str, str] = {}
    for id, part in parts.items():
        found |= {id: written(part)} | (flat(part.parts) if isinstance(part, Parted) else {})
    return found


@pytest.mark.parametrize(
    "options", [{"players": 2}, {"players": 3, "cards": "cunning"}, {"players": 1}, {"game": "kings-bounty", "players": 3}]
)
def test_who_gets_only_what_changed_has_the_whole_page_after_every_decision(t: Text, options: dict[str, Any]) -> None:
    play, shown = Play(t, **options), Shown()
    document: dict[str, str] = {}
    before: dict[str, str] = {}
    while play.view.seat is not None:
        change, page = put(shown, play.app.view()), play.app.view()
        after = flat(page.parts)
        if isinstance(change, str):
            document = {id: after[id] for id in page.parts}
        else:
            assert change
            for place, text in change.items():
                was = before[place.removeprefix(BEFORE)]
                now = text + was if place.startswith(BEFORE) else text
                document = {top: whole.replace(was, now) for top, whole in document.items()}
        assert document == {id: after[id] for id in page.parts}
        assert not sprite() & after.keys(), "the drawing of that id would be changed instead"
        before = after
        play.choose(play.rng.randrange(len(play.view.moves)))


def rows(*names: str, around: str = "") -> Page:
    listed = {name: h.li(id=name)[name] for name in names}
    return Page("a", "a", {"list": Parted(lambda parts: h.ol(id="list")[around, parts.values()], listed)}, side_by_side)


def test_what_is_new_at_the_head_of_a_list_is_put_before_the_rest() -> None:
    shown = Shown()
    put(shown, rows("b", "a"))
    assert put(shown, rows("d", "c", "b", "a")) == {"before:b": '<li id="d">d</li><li id="c">c</li>'}
    assert put(shown, rows("d", "c", "b", "a")) == {}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (rows("b", "a"), rows("b", "c", "a")),
        (rows("b", "a"), rows("b", "a", "c")),
        (rows("b", "a"), rows("a")),
        (rows("b", "a"), rows("c", "a")),
        (rows("b", "a"), rows("c", "a", "b")),
        (rows("b", "a"), rows("c", "b", "a", around="!")),
        (rows(), rows("a")),
    ],
)
def test_a_list_that_changes_otherwise_is_put_in_whole(before: Page, after: Page) -> None:
    shown = Shown()
    put(shown, before)
    assert put(shown, after) == {"list": written(after.parts["list"])}
