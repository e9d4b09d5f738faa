"""Words: from message ids and typed arguments to text in the player's language.

A catalogue is a compiled gettext file (``.mo``) whose message ids are ours (``log.summoned``) and whose texts name their fields:
``{who} summons {faction:one} from {region}.`` A field may ask for a grammatical form of a thing: ``{region:in}`` reads the entry
``region.moray.in`` and, where the language needs no such form, ``region.moray``. Where games speak of one thing in two ways, the entry
``log.invasion@king-is-dead-first`` is that game's own, and ``log.invasion`` all the others'.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO

from vacant_throne.core.message import Argument, Message, Term

_MOST = 4096
"""How many texts are remembered as they were said, at one table: nearly all of a screen were on the one before."""
_TABLES = 16
"""For how many tables."""


class MissingText(KeyError):
    """An id that the catalogue does not have."""


class _Nothing(gettext.NullTranslations):
    """The end of gettext's chain of fallbacks: says that there is no such text, where gettext itself would answer with the id."""

    def gettext(self, message: str) -> str:
        raise MissingText(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        del msgid2, n
        raise MissingText(msgid1)


def _key(message: Message) -> str | tuple[object, ...]:
    """What a message says, flat: tuples of tuples would be as many objects for Python to look after."""
    if not message.args:
        return message.id
    key: list[object] = [message.id]
    for name, value in message.args.items():
        key.append(name)
        if isinstance(value, Term):
            key += value
        elif isinstance(value, tuple):
            key += [part for term in value for part in term]
        else:
            key.append(value)
    return tuple(key)


class _Field:
    """A value inside a text, which `str.format` asks for the form that the text wants."""

    __slots__ = ("_text", "_value")

    def __init__(self, text: Text, value: Argument) -> None:
        self._text = text
        self._value = value

    def __format__(self, form: str) -> str:
        value = self._value
        if isinstance(value, str):
            return value
        if isinstance(value, int):
            return self._text.number(value)
        if isinstance(value, Term):
            return self._text.term(value, form)
        return self._text.join([self._text.term(term, form) for term in value])


class Text:
    """The texts of one language. Calling it says something: ``t("home.title")``, ``t("games.moves", n=12)``.

    `names` are the players' names in seat order: ``Term("seat", "0")`` reads as the first of them.
    With `strict`, an unknown id or a field without a value raises `MissingText`; without, the page shows the id and goes on.
    """

    __slots__ = ("_catalogue", "_found", "_game", "_names", "_others", "_said", "_strict", "language")

    def __init__(self, catalogue: bytes, language: str, *, strict: bool = False) -> None:
        self._catalogue = gettext.GNUTranslations(BytesIO(catalogue))
        self._catalogue.add_fallback(_Nothing())
        self._found: dict[tuple[str, str], str | None] = {}
        """Texts as they were found, or not, by game and id: one screen asks for hundreds, and most are no game's own."""
        self._others: dict[tuple[tuple[str, ...], str], Text] = {}
        """The same texts at tables, by people and game: whoever asks again gets the same object, so that it can be part of a key."""
        self._said: dict[str | tuple[object, ...], str] = {}
        """What was said here, by id and arguments."""
        self._names: tuple[str, ...] = ()
        self._game = ""
        self._strict = strict
        self.language = language

    def seated(self, names: Sequence[str]) -> Text:
        """The same texts, at a table where these people sit."""
        return self._at(tuple(names), self._game)

    def of_game(self, game: str) -> Text:
        """The same texts, but for those that the game of that id has for itself."""
        return self._at(self._names, game)

    def _at(self, names: tuple[str, ...], game: str) -> Text:
        key = names, game
        if key not in self._others:
            if len(self._others) == _TABLES:
                self._others.clear()
            other = object.__new__(Text)
            for slot in Text.__slots__:
                setattr(other, slot, getattr(self, slot))
            other._names, other._game, other._said = names, game, {}
            self._others[key] = other
        return self._others[key]

    def __call__(self, id: str, /, **args: Argument) -> str:
        """The text of that id. If it counts something, the count is the field ``n``, a whole number."""
        return self.say(Message(id, args))

    def say(self, message: Message) -> str:
        """The text of a message."""
        key = _key(message)
        said = self._said.get(key)
        if said is None:
            if len(self._said) == _MOST:
                self._said.clear()
            said = self._said[key] = self._worded(message)
        return said

    def _worded(self, message: Message) -> str:
        try:
            count = message.args.get("n")
            text = self._plain(message.id) if not isinstance(count, int) else self._counted(message.id, count)
            return text.format_map({name: _Field(self, value) for name, value in message.args.items()}) if "{" in text else text
        except (KeyError, ValueError, IndexError) as error:
            if self._strict:
                raise MissingText(f"{message.id}: {error!r}") from error
            return message.id

    def has(self, id: str) -> bool:
        """Whether the catalogue has that id."""
        return self._find(id) is not None

    def term(self, term: Term, form: str = "") -> str:
        """The name of a thing, in that grammatical form if the language has it."""
        if term.kind == "seat" and term.name.isdecimal() and int(term.name) < len(self._names):
            return self._names[int(term.name)]
        name = f"{term.kind}.{term.name}"
        if form and self.has(f"{name}.{form}"):
            name = f"{name}.{form}"
        return self(name)

    def join(self, items: Sequence[str]) -> str:
        """A list in one phrase: "a", "a and b", "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        head = items[0]
        for item in items[1:-1]:
            head = self("list.middle", left=head, right=item)
        return self("list.last", left=head, right=items[-1])

    def number(self, number: int) -> str:
        """A whole number with the language's own grouping and minus sign."""
        digits = str(abs(number))
        if len(digits) > 4:
            groups = [digits[max(0, end - 3) : end] for end in range(len(digits), 0, -3)]
            digits = self("number.group").join(reversed(groups))
        return f"−{digits}" if number < 0 else digits

    def moment(self, when: tuple[int, int, int, int, int]) -> str:
        """A day and a time of day: year, month, day, hour, minute."""
        year, month, day, hour, minute = when
        return self("date.moment", day=self._day(year, month, day), time=f"{hour:02}:{minute:02}")

    def _day(self, year: int, month: int, day: int) -> str:
        return self("date.day", year=str(year), month=self(f"date.month.{month}"), day=str(day))

    def _ids(self, id: str) -> tuple[str, ...]:
        """Where the text of an id may stand: the game's own first."""
        return (f"{id}@{self._game}", id) if self._game else (id,)

    def _plain(self, id: str) -> str:
        text = self._find(id)
        if text is None:
            raise MissingText(id)
        return text

    def _find(self, id: str) -> str | None:
        key = (self._game, id)
        if key not in self._found:
            self._found[key] = self._look_up(id)
        return self._found[key]

    def _look_up(self, id: str) -> str | None:
        for own in self._ids(id):
            with suppress(MissingText):
                return self._catalogue.gettext(own)
        return None

    def _counted(self, id: str, n: int) -> str:
        for own in self._ids(id):
            with suppress(MissingText):
                return self._catalogue.ngettext(own, own, n)
            with suppress(MissingText):
                return self._catalogue.gettext(own)
        raise MissingText(id)
