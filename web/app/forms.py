"""How the options of each game are shown, as data: one table a game, and nothing here or in the form asks which game it is.

What a table does not mention is shown all the same: as a bar of choices, or, where the choice is yes or no, as a box to tick. A table says
which options have too many choices for a bar: those unfold as a list.

The words of an option are ``option.<option>`` and ``option.<option>.<choice>``, the game's own where it has some (see `app.i18n`); a card
has two lines besides, ``….what`` it is and what it ``….changes``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from app.i18n import Text
from vacant_throne.core.message import Term

PICK, SWITCH, TOLD = "pick", "switch", "told"
"""How a kind of game is chosen: one card of several; a card that is put on and off; or by another control, and the card only tells."""


class Scene(NamedTuple):
    """One kind of game: what it is called in ids of texts (``variant.<game>.<name>``), and its picture."""

    name: str
    picture: str


class Kind(NamedTuple):
    """An option that makes another game of it: it is shown with pictures, and belongs to the name of the variant.

    `scenes` has the choices that have a card, by their text. The first of a `PICK` is the plain game, and names no variant.
    """

    option: str
    shape: str
    scenes: Mapping[str, Scene]


class House(NamedTuple):
    """A yes-or-no option that changes a rule of the box, and the id of the rule it changes."""

    option: str
    rule: str


class Form(NamedTuple):
    """The options of one game, as its form shows them.

    `editions` are the ids of the games that are set up on the same screen, this one among them, with the picture of each: the first one
    gives its name to all. `kinds` and `houses` are in the order in which they are shown; `lists` are the options that unfold as a list.
    """

    editions: Mapping[str, str] = {}
    kinds: tuple[Kind, ...] = ()
    houses: tuple[House, ...] = ()
    lists: tuple[str, ...] = ()

    @property
    def told(self) -> frozenset[str]:
        """The options that are shown in a way of their own."""
        return frozenset(part.option for part in (*self.kinds, *self.houses) if not (isinstance(part, Kind) and part.shape == TOLD))


def form(game: str) -> Form:
    """The table of a game; an empty one for a game that has none."""
    return _forms().get(game, Form())


@cache
def _forms() -> Mapping[str, Form]:
    """The tables of all games. They know the names of this module, so they are imported when they are asked for."""
    from app.king_is_dead.forms import FORMS as KING_IS_DEAD  # noqa: PLC0415
    from app.kings_bounty.forms import FORMS as KINGS_BOUNTY  # noqa: PLC0415

    return {**KING_IS_DEAD, **KINGS_BOUNTY}


def title(game: str, t: Text) -> str:
    """What a game is called together with its other editions; one that only a newer version of the page knows, by its id."""
    id = next(iter(form(game).editions), game)
    return t.term(Term("game", id)) if t.has(f"game.{id}") else id


def variant_name(game: str, options: Mapping[str, object], t: Text) -> str:
    """Which variant of a game these options make, in a few words: "Advanced, with Vikings". Empty for a game that has no variants.

    The options may be anything that a save can hold: what makes no sense names no variant.
    """
    table = form(game)
    if not table.editions and not table.kinds:
        return ""
    id = f"variant.{game}.{'-'.join(_names(table, options)) or 'plain'}"
    if not t.has(id):
        return ""
    name = t(id)
    return t("variant.house", variant=name) if any(options.get(house.option) is True for house in table.houses) else name


def headline(game: str, options: Mapping[str, object], t: Text) -> str:
    """What is played, for a list: the game, and which variant of it."""
    variant = variant_name(game, options, t)
    return t("variant.headline", game=title(game, t), variant=variant) if variant else title(game, t)


def _names(table: Form, options: Mapping[str, object]) -> Iterator[str]:
    for kind in table.kinds:
        scenes = list(kind.scenes.items())
        for text, scene in scenes[1:] if kind.shape == PICK else scenes:
            if str(options.get(kind.option)) == text:
                yield scene.name
