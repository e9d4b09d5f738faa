"""htpy's elements, but text as soon as they have their children: ``from app import h``, and then as in htpy.

htpy itself keeps a tree, and hands it on in pieces, each through a generator for every element around it, so that a server can send the
first before the last is made. A page needs the whole at once, and on a phone that was most of the work of a tap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from types import GeneratorType
from typing import Any, Self, cast

import htpy
from htpy import Attribute, Node
from markupsafe import Markup

_MOST = 4096
"""How many texts and attributes are remembered as they are written: nearly all of a screen were on the one before."""


_MANY = frozenset((GeneratorType, list, tuple, type(dict[str, Node]().values())))
"""What several children come in; htpy would ask of each of them all that it could be."""


class Written(str):
    """Text that is markup already."""

    __slots__ = ()

    def __html__(self) -> Self:
        return self


class Element(htpy.Element):
    """An element whose children are text."""

    __slots__ = ()

    def __call__(self, /, *args: Any, **kwargs: Any) -> Self:
        """The element with attributes, given as to htpy: ``#id.class``, then mappings, then by name."""
        attributes: dict[str, Attribute] = {}
        for given in args:
            attributes.update(_shorthand(given) if isinstance(given, str) else given)
        for name, value in kwargs.items():
            attributes[_html_name(name)] = value
        return self.__class__(self._name, "".join([_attribute(name, value) for name, value in attributes.items()]), self._children)

    def __getitem__(self, children: Node) -> Self:
        """The element with children."""
        inside = Written(_escaped(children)) if type(children) is str else written(children)
        return self.__class__(self._name, self._attrs, inside)

    def text(self) -> str:
        """The element as markup."""
        return f"<{self._name}{self._attrs}>{self._children or ''}</{self._name}>"

    def __str__(self) -> Markup:
        return Markup(self.text())

    __html__ = __str__


Around = Callable[[Mapping[str, Node]], Node]
"""How parts stand to each other: given the parts by id, what they are in."""


class Parted(htpy.Fragment):
    """Markup with parts of its own, by id: while what is around them stays the same, each goes into the document by itself.

    The root element of each part carries the part's id. Parts can have parts in turn.
    """

    __slots__ = ("around", "parts")

    def __init__(self, around: Around, parts: Mapping[str, Node]) -> None:
        super().__init__()
        self.around = around
        self.parts = parts
        self._node = lambda: around(parts)


def written(node: Node) -> Written:
    """Whatever can be inside an element, as markup."""
    chunks: list[str] = []
    _write(node, chunks.append)
    return Written("".join(chunks))


def _write(node: Node, put: Callable[[str], None]) -> None:
    kind = type(node)
    if kind is str:
        put(_escaped(cast("str", node)))
    elif kind is Element:
        put(cast("Element", node).text())
    elif kind is Written or kind is Markup:
        put(cast("str", node))
    elif kind in _MANY:
        for child in cast("Iterable[Node]", node):
            _write(child, put)
    elif node is not None and kind is not bool:  # numbers, void elements, fragments: htpy's own way
        put(str(htpy.fragment[node]))


@lru_cache(_MOST)
def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;").replace("'", "&#39;").replace('"', "&#34;")


def _attribute(name: str, value: Any) -> str:
    if type(value) is str and (value or name != "class"):
        return _pair(name, value)
    if value is None or value is False:
        return ""
    if name == "class":
        names = value if isinstance(value, str) else " ".join(_classes(value))
        return _pair(name, names) if names else ""
    return f" {name}" if value is True else _pair(name, str(value))


@lru_cache(_MOST)
def _pair(name: str, value: str) -> str:
    return f' {name}="{_escaped(value)}"'


def _classes(given: Any) -> Iterable[str]:
    """The names of classes in a mapping, those of which something true is said, or in a list of names and such mappings."""
    items: Iterable[Any] = [given] if isinstance(given, Mapping) else given
    for item in items:
        if isinstance(item, Mapping):
            yield from (name for name, wanted in cast("Mapping[str, bool]", item).items() if wanted)
        elif item:
            yield item


@cache
def _shorthand(text: str) -> Mapping[str, str]:
    """What ``#id.class.class`` says."""
    id, *classes = text.split(".")
    return ({"id": id.removeprefix("#")} if id else {}) | ({"class": " ".join(classes)} if classes else {})


@cache
def _html_name(name: str) -> str:
    """An attribute's name as Python could not say it: ``class_``, ``data_do``."""
    return name.removesuffix("_").replace("_", "-")


def __getattr__(name: str) -> Element:
    """The element of that name. htpy knows which cannot have children; those are its own."""
    element = getattr(htpy, name)
    if type(element) is htpy.Element:
        element = Element(element._name)  # pyright: ignore[reportPrivateUsage]
    globals()[name] = element
    return element
