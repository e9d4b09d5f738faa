"""The browser's ``localStorage``."""

from __future__ import annotations

from typing import Any

import js  # pyright: ignore[reportMissingImports]

from app.platform import StorageError

window: Any = js


class BrowserStorage:
    """``localStorage``. Even asking for it may be refused."""

    def get(self, key: str) -> str | None:
        """What is kept under `key`."""
        kept = _refusing(lambda: window.localStorage.getItem(key))
        return kept if isinstance(kept, str) else None  # JavaScript's null is an object of its own

    def set(self, key: str, text: str) -> None:
        """Keep `text` under `key`."""
        _refusing(lambda: window.localStorage.setItem(key, text))

    def remove(self, key: str) -> None:
        """Forget `key`."""
        _refusing(lambda: window.localStorage.removeItem(key))

    def all_keys(self) -> list[str]:
        """All keys of this site."""
        return _refusing(lambda: [str(key) for key in window.Object.keys(window.localStorage)])


def _refusing(act: Any) -> Any:
    try:
        return act()
    except Exception as error:  # a JsException, or AttributeError where there is no storage at all
        full = "quota" in str(error).lower()
        raise StorageError("full" if full else "blocked") from None
