"""Between the shelf and the table: starting, opening, keeping, copying, importing and linking games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app import shelf, tables
from app.exhibit import Exhibit
from app.kin import AHEAD, Kin
from app.platform import Platform
from app.session import Session
from app.setup import Setup
from app.shelf import Kept, Record, Shelf
from vacant_throne.core import link, save, strictjson
from vacant_throne.core.contract import Game, State
from vacant_throne.core.errors import SaveError
from vacant_throne.core.match import SEEDS, Match
from vacant_throne.core.message import Message

_DIGITS = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 of them, none easily taken for another


class Library:
    """All games of this browser. `games` has the known games by id."""

    def __init__(self, platform: Platform, games: Mapping[str, Game[Any]]) -> None:
        self._platform = platform
        self.games = games
        self.shelf = Shelf(platform.storage, self._new_id)
        self._linked: tuple[State, str] | None = None
        """The position whose link was asked for last, and that link."""

    def start(self, setup: Setup, names: tuple[str, ...]) -> Session:
        """Sit down to a new game."""
        seed = setup.seed_number()
        match = Match(setup.game, setup.options, self.new_seed() if seed is None else seed)
        return self.add(match, names, curtain=setup.curtain, bots=setup.sitting_bots if any(setup.sitting_bots) else ())

    def new_seed(self) -> int:
        """A seed that nobody can guess."""
        return self._platform.random(32) % SEEDS

    def add(
        self,
        match: Match[Any],
        names: tuple[str, ...],
        *,
        curtain: bool = True,
        title: str = "",
        by_link: bool = False,
        bots: tuple[str, ...] = (),
    ) -> Session:
        """Put a match on the shelf as a new game, and open it."""
        record = self._record(match, names, curtain=curtain)
        record = record._replace(title=shelf.clean(title, shelf.MAX_TITLE), by_link=by_link, bots=bots)
        return self._seat(self.shelf.add(record).record, match)

    def open(self, id: str) -> Session | Exhibit | None:
        """Open a game. A save whose moves no longer make sense opens as an exhibit. Raises `SaveError`; None if there is no such game."""
        record = self.shelf.entry(id)
        if record is None:
            return None
        if isinstance(record, shelf.Damaged):
            raise SaveError(Message("save.newer" if record.why == "newer" else "save.unreadable"))
        found = self.check(record)
        if isinstance(found, save.Frozen):
            if found.state is None:
                raise SaveError(found.reason)
            return Exhibit(record, found.state, found.reason, tables.table(found.game))
        return self._seat(record, found)

    def keep(self, session: Session) -> Kept:
        """Keep a game as it is now. If it has become a copy, because another tab went on with it, the session goes on as that copy."""
        old = session.record
        record = old._replace(
            save=save.dump(session.match),
            settled=session.settled,
            updated=self._platform.now(),
            finished=session.seat is None,
            analysis=session.analysis,
        )
        kept = self.shelf.keep(record, old)
        session.record = kept.record
        session.dirty = False
        return kept

    def copy(self, id: str, title: str) -> Record | None:
        """Put a copy of a game beside it, under that title."""
        record = self.shelf.get(id)
        if record is None:
            return None
        now = self._platform.now()
        return self.shelf.add(record._replace(title=shelf.clean(title, shelf.MAX_TITLE), created=now, updated=now)).record

    def rename(self, id: str, title: str) -> Kept | None:
        """Give a game a title; an empty one takes it away."""
        record = self.shelf.get(id)
        return None if record is None else self.shelf.keep(record._replace(title=shelf.clean(title, shelf.MAX_TITLE)), record)

    def last_begun(self, games: tuple[str, ...]) -> list[Record]:
        """The game that was begun last of each of these, the latest first."""
        found: dict[str, Record] = {}
        for record in sorted(self.shelf.games(), key=lambda record: record.created, reverse=True):
            if record.game in games and record.game in self.games:
                found.setdefault(record.game, record)
        return list(found.values())

    def take_in(self, text: str, names: Callable[[Match[Any]], tuple[str, ...]]) -> Record:
        """Put a game from a file on the shelf: one exported here, or a bare save, whose people get `names`. Raises `SaveError`."""
        now = self._platform.now()
        record = shelf.load("", text)
        if isinstance(record, shelf.Damaged):
            if record.why == "newer":
                raise SaveError(Message("save.newer"))
            document = strictjson.read(text)
            found = save.load(document, self.games)
            if isinstance(found, save.Frozen):
                raise SaveError(found.reason)
            record = self._record(found, names(found))
        else:
            self.check(record)
        return self.shelf.add(record._replace(updated=now)).record

    def from_link(self, text: str) -> Match[Any]:
        """The match of a link, found in whatever text was pasted. Raises `LinkError`."""
        return link.decode(link.extract(text), self.games)

    def address(self, match: Match[Any]) -> str:
        """The address that opens this match anywhere. Raises `LinkError`."""
        if self._linked is None or self._linked[0] is not match.state:  # a position is never changed; its link takes a while to work out
            self._linked = match.state, link.encode(match)
        return f"{self._platform.home()}#g={self._linked[1]}"

    def kin(self, match: Match[Any]) -> Kin | None:
        """The game on the shelf that is this same match, and can be played on; the closest, if there are several."""
        document = save.dump(match)
        moves: list[str] = document["moves"]
        found: list[Kin] = []
        for record in self.shelf.games():
            there = record.save
            if all(there.get(key) == document[key] for key in ("game", "rules", "options", "seed")) and (ours := self._match(record)):
                pairs = zip(moves, there["moves"], strict=False)
                common = next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(moves), len(ours.log)))
                found.append(Kin(record, ours, match, common))
        return max(found, key=lambda kin: kin.closeness, default=None)

    def join(self, kin: Kin) -> Session:
        """Let a game of the shelf go on as the link does that continues it. What the others did is not ours to take back."""
        assert kin.how == AHEAD
        match = kin.theirs
        record = kin.record._replace(
            save=save.dump(match),
            settled=len(match.log),
            updated=self._platform.now(),
            finished=match.state.seat is None,
            by_link=True,
        )
        return self._seat(self.shelf.keep(record, kin.record).record, match)

    def _match(self, record: Record) -> Match[Any] | None:
        """The match of a record, if it can be played on."""
        try:
            found = self.check(record)
        except SaveError:
            return None
        return found if isinstance(found, Match) else None

    def check(self, record: Record) -> Match[Any] | save.Frozen:
        """What a record holds, wherever it comes from. Raises `SaveError` if it is no game, or has not a name for every seat."""
        found = save.load(record.save, self.games)
        if _seats(found) not in (None, len(record.names)):
            raise SaveError(Message("save.damaged", {"part": "names"}))
        return found

    def _seat(self, record: Record, match: Match[Any]) -> Session:
        return Session(record, match, tables.table(match.game.id))

    def _record(self, match: Match[Any], names: tuple[str, ...], *, curtain: bool = True) -> Record:
        now = self._platform.now()
        seats = match.game.seats(match.options)
        return Record("", 0, "", names[:seats], curtain, len(match.log), now, now, match.state.seat is None, save.dump(match))

    def _new_id(self) -> str:
        number = self._platform.random(40)
        return "".join(_DIGITS[number >> shift & 31] for shift in range(0, 40, 5))


def _seats(found: Match[Any] | save.Frozen) -> int | None:
    """How many seats a game has; None if that cannot be told, because there is nothing of it to look at."""
    if isinstance(found, Match):
        return found.game.seats(found.options)
    return None if found.state is None else len(found.state.observe(None)["seats"])
