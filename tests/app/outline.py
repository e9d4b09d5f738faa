"""Markup as tests look at it: elements, their attributes, and what they say."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any


class Outline(HTMLParser):
    """Elements with their attributes and the text inside, void elements included."""

    VOID = frozenset({"input", "br", "img"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str], list[str]]] = []
        self._open: list[int] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}, []))
        if tag not in self.VOID:
            self._open.append(len(self.elements) - 1)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            opened = self._open.pop()
            assert self.elements[opened][0] == tag, f"<{self.elements[opened][0]}> is closed by </{tag}>"

    def handle_data(self, data: str) -> None:
        for index in self._open:
            self.elements[index][2].append(data)

    def text(self, id: str) -> str:
        """What the element of that id says."""
        (found,) = (text for _, attributes, text in self.elements if attributes.get("id") == id)
        return " ".join("".join(found).split())
