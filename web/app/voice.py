"""What a screen reader hears: each thing once, and nothing that was meant for somebody else."""

from __future__ import annotations

from collections.abc import Iterable

from app.platform import Platform

Where = tuple[str, int | None, int]
"""The place, the seat that is looking, and how many decisions have been made there."""


class Voice:
    """Gathers what is to be said while something happens, and says it once the page is drawn."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self._saying: list[str] = []
        self._heard = ""
        self._where: Where = ("home", None, 0)
        """Where something could last be said."""
        self._told: dict[str, object] = {}
        """What the notices tell of that were heard when they appeared."""

    def say(self, text: str) -> None:
        """Have something said."""
        self._saying.append(text)

    def hush(self) -> None:
        """Leave unsaid what was to be said."""
        self._saying.clear()

    def speak(self, where: Where, notices: Iterable[tuple[str, object, str]]) -> None:
        """Say what was to be said, and every notice (its name, what it tells of, its text) that has just appeared."""
        standing = list(notices)
        self._saying.extend(text for name, what, text in standing if self._told.get(name) is not what)
        self._told = {name: what for name, what, _ in standing}
        if self._outlived(where) or self._saying:
            self._heard = " ".join(self._saying)
            self._platform.announce(self._heard)
            self._saying.clear()

    def _outlived(self, where: Where) -> bool:
        """Whether what was said before is not for whoever is here now: somebody else may be looking, or it has been taken back."""
        place, viewer, length = self._where
        self._where = where
        moved_on = where[0] != place or (viewer is not None and where[1] != viewer) or where[2] < length
        return moved_on and self._heard != ""
