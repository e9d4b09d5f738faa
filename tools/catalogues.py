"""Catalogues: all `web/locale/<language>/*.po` of a language, merged and compiled to the one `.mo` that the page reads."""

from __future__ import annotations

from pathlib import Path

import polib

from tools import rule_addresses
from tools.paths import WEB
from tools.report import stop

LOCALE = WEB / "locale"


def languages(folder: Path = LOCALE) -> list[str]:
    """The languages there are, sorted. A folder without catalogues is none."""
    return sorted(path.name for path in folder.iterdir() if any(path.glob("*.po")))


def merged(language: str, folder: Path = LOCALE) -> polib.POFile:
    """Everything that language says, in one catalogue, and where each rule is explained: ``address.KID2-TURN-02``.

    Stops, with file and line, at an id that stands twice and at a text that is missing or fuzzy; and where the files do not count alike.
    """
    whole = polib.POFile()
    where: dict[tuple[str | None, str], str] = {}
    for path in sorted((folder / language).glob("*.po")):
        try:
            part = polib.pofile(str(path), encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            stop(f"A catalogue cannot be read: {error}")
        for name, value in part.metadata.items():
            if name == "Plural-Forms" and whole.metadata.setdefault(name, value) != value:
                stop(f"{path.name} has other Plural-Forms than the other catalogues of '{language}'.")
        for entry in part:
            if entry.obsolete:
                continue
            place = f"{language}/{path.name}:{entry.linenum}"
            first = where.setdefault((entry.msgctxt, entry.msgid), place)
            if first != place:
                stop(f"The text '{entry.msgid}' stands twice: {first} and {place}")
            if not entry.translated():
                stop(f"The text '{entry.msgid}' is not written yet or marked fuzzy: {place}")
            whole.append(entry)
    whole.extend(polib.POEntry(msgid=f"address.{rule}", msgstr=address) for rule, address in rule_addresses.of(language, folder).items())
    whole.metadata.setdefault("Plural-Forms", "nplurals=2; plural=(n != 1);")
    whole.metadata.update({"Content-Type": "text/plain; charset=utf-8", "Language": language})
    return whole


def compiled(language: str, folder: Path = LOCALE) -> bytes:
    """The `.mo` of that language."""
    return merged(language, folder).to_binary()
