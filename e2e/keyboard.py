"""Playing without a mouse."""

from __future__ import annotations

from collections import deque

from e2e.table import Table

ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")


BEFORE = """id => {
  const way = document.activeElement.compareDocumentPosition(document.getElementById(id));
  return Boolean(way & Node.DOCUMENT_POSITION_PRECEDING);
}"""


class Keyboard:
    """Fingers on the keys: Tab, arrows, Enter, Escape and the shortcuts, and nothing else."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._ways: dict[str, dict[str, str]] = {}

    def press(self, key: str) -> str:
        """Press a key. Returns what has the keyboard then, which must be something."""
        self.table.page.keyboard.press(key)
        focused = self.table.focused()
        assert not focused.startswith("<body"), f"the keyboard was lost after {key}"
        return focused

    def tab_to(self, id: str, *, key: str = "Tab") -> None:
        """Go on with Tab until that element has the keyboard; past the end of the page it begins anew."""
        for _ in range(120):
            if self.table.focused() == id:
                return
            self.table.page.keyboard.press(key)
        raise AssertionError(f"Tab never comes to {id}")

    def tab_over_to(self, id: str) -> None:
        """Come to that element by Tab, or Shift and Tab if it stands before: whoever leaves the page on the way leaves the table."""
        before = self.table.page.evaluate(BEFORE, id)
        self.tab_to(id, key="Shift+Tab" if before else "Tab")

    def forget(self) -> None:
        """The map has changed: what the arrows do has to be found out again."""
        self._ways.clear()

    def walk_to(self, id: str) -> None:
        """Go over the map with arrows alone, finding out where they lead."""
        here = self.table.focused()
        while here != id:
            ways = self._ways.setdefault(here, {})
            key = self._path(here, id) or self._untried(here)
            assert key, f"no arrow leads to {id}; found {sorted(self._ways)}"
            ways[key] = here = self.press(key)

    def places(self) -> set[str]:
        """Every place of the map that arrows lead to from here."""
        here = self.table.focused()
        while key := self._untried(here):
            self._ways[here][key] = here = self.press(key)
        return set(self._ways)

    def _untried(self, here: str) -> str | None:
        """An arrow that was not pressed here yet, or the first one of the shortest way to where there is one."""
        ways = self._ways.setdefault(here, {})
        return next((arrow for arrow in ARROWS if arrow not in ways), None) or self._path_to_unknown(here)

    def _path(self, start: str, end: str) -> str | None:
        """The first key of the shortest known way."""
        return self._search(start, lambda place: place == end)

    def _path_to_unknown(self, start: str) -> str | None:
        return self._search(start, lambda place: len(self._ways.get(place, {})) < len(ARROWS))

    def _search(self, start: str, wanted) -> str | None:
        seen, queue = {start}, deque([(start, "")])
        while queue:
            place, first = queue.popleft()
            if first and wanted(place):
                return first
            for key, following in self._ways.get(place, {}).items():
                if following not in seen:
                    seen.add(following)
                    queue.append((following, first or key))
        return None
