"""Where each rule is explained: the address, from the site's root, of every rule id on the pages of rules in plain words.

The pages themselves say it: a rule is explained where its id stands in braces, ``{#KID2-TURN-02}``. The catalogues carry the result
(``address.KID2-TURN-02``), so that a rule may move from page to page without anybody being told.
"""

from __future__ import annotations

import re
from pathlib import Path

from tools.report import stop

FIRST_LANGUAGE = "en"
"""The language of the specs, and the one whose pages stand in ``rules/`` itself; the others have a folder each."""

_MARKS = re.compile(r"\{((?:\s*[#.][\w-]+)+)\}")
RULE_ID = re.compile(r"[A-Z0-9]+(?:-[A-Z0-9]+)+[a-z]?")


def folder_of(language: str) -> str:
    """The folder of a language's pages, from the site's root, with a slash at its end."""
    return "rules/" if language == FIRST_LANGUAGE else f"rules/{language}/"


def of(language: str, locale: Path) -> dict[str, str]:
    """The address of every rule, by id. What that language does not explain is found in the first language."""
    found = _explained(FIRST_LANGUAGE, locale)
    if language != FIRST_LANGUAGE:
        found |= _explained(language, locale)
    return dict(sorted(found.items()))


def _explained(language: str, locale: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted((locale / language / "rules").glob("*.md")):
        for marks in _MARKS.finditer(path.read_text("utf-8")):
            for rule in re.findall(r"#([\w-]+)", marks[1]):
                if not RULE_ID.fullmatch(rule):
                    continue
                if rule in found:
                    stop(f"The rule {rule} is explained twice: on {found[rule].partition('#')[0]} and in {path.name}")
                found[rule] = f"{folder_of(language)}{path.stem}.html#{rule}"
    return found
