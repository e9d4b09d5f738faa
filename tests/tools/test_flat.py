"""Drawings of which there are many have in them what they show; all others go on using each other."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tools import shell
from tools.flat import SVG, flattened
from tools.paths import WEB

_DRAWINGS = """
<svg xmlns="http://www.w3.org/2000/svg">
  <path id="letter-a" d="M0 0h1"/>
  <g id="art-tree"><path d="M1 1h1"/></g>
  <path id="art-dart" class="dart" d="M2 2h2"/>
  <symbol id="piece" viewBox="-10 -10 20 20">
    <g id="man"><circle class="halo" r="9"/><use class="on" href="#letter-a" transform="scale(.9)"/></g>
  </symbol>
  <symbol id="card" viewBox="0 0 9 9"><use href="#piece" x="1" y="2" width="10" height="10"/></symbol>
  <symbol id="card-mini" viewBox="0 0 9 9">{uses}</symbol>
</svg>
"""


def mini(uses: str) -> str:
    """What becomes of these uses in a drawing of which there are many."""
    found = {top.attrib["id"]: top for top in flattened(list(ElementTree.fromstring(_DRAWINGS.format(uses=uses))))}
    text = "".join(ElementTree.tostring(child, "unicode") for child in found["card-mini"])
    return re.sub(r">\s+<", "><", text.replace(f' xmlns:ns0="{SVG[1:-1]}"', "").replace("ns0:", ""))


@pytest.mark.parametrize(
    ("use", "drawn"),
    [
        ('<use href="#art-dart" transform="rotate(9)"/>', '<path transform="rotate(9)" class="dart" d="M2 2h2" />'),
        ('<use class="red" href="#art-dart" x="3"/>', '<g class="red" transform="translate(3 0)"><path class="dart" d="M2 2h2" /></g>'),
        ('<use fill="currentColor" href="#art-tree"/>', '<g fill="currentColor"><path d="M1 1h1" /></g>'),
        ('<use href="#man"/>', '<g><circle class="halo" r="9" /><path class="on" transform="scale(.9)" d="M0 0h1" /></g>'),
        (
            '<use href="#piece" x="4" y="6" width="30" height="10" transform="rotate(5)"/>',
            '<g transform="rotate(5) translate(4 6) translate(15 5) scale(0.5)">'
            '<g><circle class="halo" r="9" /><path class="on" transform="scale(.9)" d="M0 0h1" /></g></g>',
        ),
    ],
)
def test_what_is_used_stands_where_the_use_stood(use: str, drawn: str) -> None:
    """In the middle of its box, as large as fits; what is said of the use goes for it, but never against what it says itself."""
    assert mini(use) == drawn


def test_a_drawing_that_is_not_many_uses_others_but_for_letters() -> None:
    found = {top.attrib["id"]: top for top in flattened(list(ElementTree.fromstring(_DRAWINGS.format(uses=""))))}
    assert "letter-a" not in found
    assert [child.tag for child in found["card"]] == [f"{SVG}use"]
    assert [part.tag.removeprefix(SVG) for part in found["piece"].iter()] == ["symbol", "g", "circle", "path"]
    assert [part.attrib["id"] for part in found["piece"].iter() if "id" in part.attrib] == ["piece", "man"]


def test_no_card_in_a_hand_uses_anything() -> None:
    held, others = shell.sprite([])
    drawings = ElementTree.fromstring(others)
    minis = [top for top in drawings.iter(f"{SVG}symbol") if top.attrib["id"].endswith("-mini")]
    assert len(minis) > 20
    for top in minis:
        assert not [*top.iter(f"{SVG}use")], top.attrib["id"]
    ids = [part.attrib["id"] for part in drawings.iter() if "id" in part.attrib]
    assert len(ids) == len(set(ids))
    assert "letter-" not in held + others
    assert any("letter-" in path.read_text("utf-8") for path in (WEB / "art" / "sprite").glob("*.svg"))
