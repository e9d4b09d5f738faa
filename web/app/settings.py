"""What a person has chosen for this browser, whatever is played."""

from __future__ import annotations

import json
from typing import NamedTuple

from app.platform import Storage, StorageError
from app.session import ALWAYS, FINAL, NEVER
from app.shelf import SETTINGS, kept_object
from app.words import LANGUAGES

CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("system", "day", "candle"),
    "motion": ("system", "full", "less"),
    "ask": (FINAL, ALWAYS, NEVER),
    "keys": ("on", "off"),
    "remind": ("on", "off"),
    "pace": ("steady", "slow", "quick", "instant"),
    "language": ("system", *LANGUAGES),
}
"""What can be chosen, the default first."""


class Settings(NamedTuple):
    """The choices made.

    `ask`: before which turns that end the page asks; `keys`: whether single letters are shortcuts; `remind`: of files; `pace`: how fast
    bots are seen to play. `web/boot.js` reads `theme` and `language` before Python is there.
    """

    theme: str = "system"
    motion: str = "system"
    ask: str = FINAL
    keys: str = "on"
    remind: str = "on"
    pace: str = "steady"
    language: str = "system"

    def choose(self, name: str, value: str) -> Settings:
        """With one choice changed; as it is, if there is no such choice."""
        return self._replace(**{name: value}) if value in CHOICES.get(name, ()) else self


def load(storage: Storage) -> Settings:
    """The choices kept in storage; defaults for what is missing or cannot be read."""
    settings = Settings()
    try:
        found = kept_object(storage.get(SETTINGS))
    except StorageError:
        return settings
    for name, value in found.items():
        if isinstance(value, str):
            settings = settings.choose(name, value)
    return settings


def keep(storage: Storage, name: str, value: str) -> None:
    """Keep one choice, and leave all others as they are: a newer version of the page may have more of them. Raises `StorageError`."""
    storage.set(SETTINGS, json.dumps({**kept_object(storage.get(SETTINGS)), name: value}, separators=(",", ":")))
