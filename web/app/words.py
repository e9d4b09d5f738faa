"""The catalogues as the build puts them beside this package: ``locale/<language>.mo``."""

from __future__ import annotations

from app.i18n import Text

LANGUAGES = ("en",)


def best(wanted: list[str]) -> str:
    """The first language of those wanted that there is; English if there is none. Regions do not matter: ``en-GB`` is ``en``."""
    for tag in wanted:
        language = tag.lower().partition("-")[0]
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def load(language: str) -> Text:
    """The texts of that language, from wherever this package was imported: a folder, or an archive."""
    folder = __file__.rpartition("/")[0]
    return Text(__loader__.get_data(f"{folder}/locale/{language}.mo"), language)
