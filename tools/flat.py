"""Small drawings that use no others: what one uses is put in its place.

For each `<use>`, a browser makes a tree of its own with a copy of what is used, and for a symbol a frame around that. With a hand of cards,
pieces on every card and a letter on every piece, those were two thirds of what was styled when a curtain was lifted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
MANY = "-mini"
"""How the names of drawings end of which many are on the screen. To have them whole is worth being longer; for a scene, it is not."""
LETTERS = "letter-"
"""How the names of drawings begin that nobody uses but other drawings, and that are short enough to be in each of them."""

_USE, _GROUP, _SYMBOL = f"{SVG}use", f"{SVG}g", f"{SVG}symbol"
_PLACE = {"href", "x", "y", "width", "height", "transform"}


def flattened(tops: Sequence[Element]) -> list[Element]:
    """The same drawings: letters are in their places and no drawings any more, and those that there are many of are whole in themselves."""
    drawings = {f"#{element.attrib['id']}": element for top in tops for element in top.iter() if "id" in element.attrib}
    letters = {id: drawing for id, drawing in drawings.items() if id.startswith(f"#{LETTERS}")}
    rest = [top for top in tops if f"#{top.attrib['id']}" not in letters]
    return [_flat(top, drawings if top.attrib["id"].endswith(MANY) else letters) for top in rest]


def _flat(element: Element, drawings: Mapping[str, Element]) -> Element:
    if element.tag == _USE:
        used = drawings.get(element.attrib["href"])
        return deepcopy(element) if used is None else _in_place(element, used, drawings)
    copy = Element(element.tag, element.attrib)
    copy.text, copy.tail = element.text, element.tail
    copy.extend([_flat(child, drawings) for child in element])
    return copy


def _in_place(use: Element, used: Element, drawings: Mapping[str, Element]) -> Element:
    """What a `<use>` shows, as an element that stands there and inherits as that does."""
    inherited = {name: value for name, value in use.attrib.items() if name not in _PLACE}
    steps = [use.attrib.get("transform", ""), _moved(float(use.attrib.get("x", 0)), float(use.attrib.get("y", 0)))]
    if used.tag == _SYMBOL:
        steps.append(_fitted(used, float(use.attrib["width"]), float(use.attrib["height"])))
    shape = _flat(used, drawings)
    shape.tail = None
    if used.tag == _SYMBOL or shape.attrib.keys() & {*inherited, "transform"}:
        group = Element(_GROUP)
        group.extend(list(shape) if used.tag == _SYMBOL else [shape])
        shape = group
    for part in shape.iter():
        part.attrib.pop("id", None)  # it is one of many now
    transform = " ".join(filter(None, steps))
    shape.attrib = inherited | ({"transform": transform} if transform else {}) | shape.attrib
    shape.tail = use.tail
    return shape


def _fitted(symbol: Element, width: float, height: float) -> str:
    """How the frame of a symbol comes to lie in the middle of a box, whole and as large as can be."""
    x, y, wide, high = map(float, symbol.attrib["viewBox"].split())
    scale = min(width / wide, height / high)
    left, top = (width - scale * wide) / 2 - scale * x, (height - scale * high) / 2 - scale * y
    return f"{_moved(left, top)} scale({scale:.4g})".strip()


def _moved(x: float, y: float) -> str:
    return f"translate({x:.4g} {y:.4g})" if x or y else ""
