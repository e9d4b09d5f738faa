"""What the page alone reads from outside, by the hundred thousand: files, entries of storage, pasted texts, addresses, notes, names.

``PYTHONPATH=engine:web python -m tests.app.hostile --count 100000``, from the top of the project, does for the page what
`vacant_throne.lab.hostile` does for the engine, with its means. `tests/app/test_hostile.py` runs the same with smaller counts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import htpy as h
from markupsafe import escape

from app import archive, reminder, settings, shelf
from app.controller import App
from app.exhibit import Exhibit
from app.i18n import Text
from app.library import Library
from app.platform import Page
from app.reminder import EXPORTS, Reminder
from app.session import Session
from app.shelf import GAME, SETTINGS, Damaged, Record
from tests.app import hostile_names
from tests.app.fakes import FakePlatform
from tools import catalogues
from vacant_throne.core import link, save
from vacant_throne.core.contract import Game
from vacant_throne.core.errors import SaveError, ThroneError
from vacant_throne.core.match import Match
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab import hostile
from vacant_throne.lab.damage import JSON, STRAY, damage, pick, tamper
from vacant_throne.lab.hostile import Attacks, Kind, Wrong, identity, specimens

MOMENT = "2026-11-27T10:{:02}:00.000Z"
NAMES = ("Ada", "Wulf", "Zoë & co", "Ада", "<Odo>")
SHORT = 12
"""Decisions in the games of files and entries: what is replayed is a matter of saves, which have a kind of their own."""

OURS = 4
"""Games that are here already when a file comes."""

MESSAGES = (
    "{}",
    "#g={}",
    "https://host.example/kings/#g={}",
    "Look: https://host.example/kings/#g={} – your turn!",
    "> https://host.example/kings/?lang=fr&amp;g={}\n> see you",
    "https://safelinks.example/?url=https%3A%2F%2Fhost.example%2F%23g%3D{}&data=05",
    "<a href='https://host.example/%2523g%253D{}'>the game</a>",
    "<script>location='#g={}'</script>",
)
FRAGMENTS = ("#g={}", "?g={}", "#g={}#g={}", "?utm_source=chat&g={}#top", "%23g%3D{}", "%2523g%253D{}", "#main", "#{}", "?{}", "#g=", "")


class Glance(FakePlatform):
    """A browser that draws no more of each page than its notices and its dialog, and the whole of it when asked."""

    def show(self, page: Page) -> None:
        self.page = page
        self.pages = [str(h.div[page.parts["notices"], page.parts["dialog"]])]

    def drawn(self) -> str:
        """The whole page as it is now."""
        assert self.page is not None
        return str(h.div("#app")[self.page.layout(self.page.parts)])


@cache
def texts() -> Text:
    return Text(catalogues.compiled("en"), "en", strict=True)


def opened(platform: FakePlatform) -> App:
    """The page, as after loading it."""
    app = App(platform, lambda language: texts(), GAMES)
    platform.listener = app
    app.start()
    return app


def record_of(match: Match[Any], *, minute: int = 1, title: str = "") -> Record:
    made = MOMENT.format(minute)
    names = (NAMES * 2)[: match.game.seats(match.options)]
    record = Record("", 1, title, names, True, 0, made, made, match.state.seat is None, save.dump(match))
    return record._replace(bots=("squire",) * (len(match.log) % 3))


def whole(app: App) -> None:
    """The page must not have broken, and must be one that can be drawn."""
    if app.dialog is not None and app.dialog.name == "error":
        raise Wrong(app.report)
    if isinstance(app.platform, Glance):
        app.platform.drawn()


def tampered(text: str, others: Sequence[str], rng: Rng) -> str:
    """A record with a part changed, or with a part of its save changed."""
    document, other = json.loads(text), json.loads(pick(others, rng))
    if rng.below(3):
        return tamper(document, other, rng)
    document["save"] = json.loads(tamper(document["save"], other["save"], rng))
    return json.dumps(document)


# Files


def files(games: Mapping[str, Game[Any]], count: int, rng: Rng) -> Kind:
    """Files with many games, with one, and bare saves: refused, or taken in whole; what was here before is there as before, or gone on."""
    sound = pick_some([specimen.match for specimen in specimens(games, count, rng, SHORT)], rng)
    sound.sort(key=lambda match: -len(match.log))
    records = [shelf.dump(record_of(match, minute=5)) for match in sound]
    known = {identity(match) for match in sound}
    here: dict[str, str] = {}
    for number, match in enumerate(sound[:OURS]):  # some of the file's games are here, some decisions back
        ours = Match(match.game, match.options, match.seed)
        for move in match.log[: len(match.log) - number]:
            ours.play(move)
        here[f"{GAME}here{number}"] = shelf.dump(record_of(ours)._replace(id=f"here{number}"))
        known.add(identity(ours))

    def make(rng: Rng) -> hostile.Text:
        chosen = [pick(records[: pick((OURS, len(records)), rng)], rng) for _ in range(1 + rng.below(3))]
        way = rng.below(8)
        if way == 0:
            return hostile.Text(damage(json.dumps(json.loads(chosen[0])["save"]), records, rng, JSON))
        if way == 1:
            return hostile.Text(damage(chosen[0], records, rng, JSON))
        if way == 2:
            return hostile.Text(tampered(chosen[0], records, rng), forged=True)
        if way == 3:
            chosen[0] = tampered(chosen[0], records, rng)
        elif way == 4:
            chosen[0] = damage(chosen[0], records, rng, JSON)
        inside = {f"here{number}": text for number, text in enumerate(chosen)}
        file: dict[str, Any] = {"app": "vacant-throne", "archive": 1, "games": inside}
        if way == 5:
            return hostile.Text(tamper(file, inside, rng), forged=True)
        text = json.dumps(file, ensure_ascii=rng.below(2) == 0)
        return hostile.Text(damage(text, [text, *records], rng, JSON) if way > 5 else text, forged=way == 3)

    def read(given: hostile.Text) -> str:
        platform = FakePlatform()
        platform.storage.kept.update(here)
        library = Library(platform, games)
        try:
            entries = archive.read(given.text)
            if entries is None:
                library.take_in(given.text, lambda match: NAMES[: match.game.seats(match.options)])
                report = archive.Report(added=1)
            else:
                report = archive.take_in(library, entries, lambda record: f"{record.title} (copy)")
        except SaveError:
            if platform.storage.kept != here:
                raise Wrong("refused, and something has changed") from None
            raise
        _nothing_lost(library, platform.storage.kept, here)
        states = [library.check(record) for record in library.shelf.games()]
        if len(states) != len(here) + report.added + report.copies:
            raise Wrong(f"{len(states)} games after {report}")
        if not given.forged and any(isinstance(state, Match) and identity(state) not in known for state in states):
            raise Wrong("another game")
        return "partly" if report.refused else "same" if report.here or report.further or report.added else "copies or nothing"

    return Kind(SaveError, make, read)


def _nothing_lost(library: Library, kept: Mapping[str, str], before: Mapping[str, str]) -> None:
    """Every game is as it was or has gone on, and can be played; every entry is read back as what was written."""
    for key, text in before.items():
        id = key.removeprefix(GAME)
        was, now = shelf.load(id, text), library.shelf.get(id)
        assert isinstance(was, Record)
        if now is None or now.save["moves"][: was.decisions] != was.save["moves"] or not isinstance(library.open(id), Session):
            raise Wrong("a game of ours is lost")
    for key, text in kept.items():
        record = shelf.load(key.removeprefix(GAME), text)
        if isinstance(record, Damaged) or shelf.dump(record) != text:
            raise Wrong("half an entry")


# Entries of storage


def entries(games: Mapping[str, Game[Any]], count: int, rng: Rng) -> Kind:
    """Entries beside sound ones: listed and opened, or listed as unreadable; whatever they are, the page draws, and writes nothing."""
    sound = pick_some([specimen.match for specimen in specimens(games, count, rng, SHORT)], rng)
    records = [shelf.dump(record_of(match, title="Sunday")) for match in sound]
    here = {f"{GAME}ours": records[0]}

    def make(rng: Rng) -> hostile.Text:
        text = pick(records, rng)
        way = rng.below(9)
        if way == 0:  # the people of another game
            text = json.dumps({**json.loads(text), "names": json.loads(pick(records, rng))["names"]})
        else:
            text = tampered(text, records, rng) if way % 2 else damage(text, records, rng, JSON)
        return hostile.Text(text, about=damage("theirs", ["ours"], rng, STRAY) if rng.below(4) == 0 else "theirs")

    def read(given: hostile.Text) -> str:
        id = given.about
        before = {**here, GAME + id: given.text}
        platform = Glance()
        platform.storage.kept.update(before)
        app = opened(platform)
        found = shelf.load(id, given.text)
        if isinstance(found, Record) and shelf.load(id, shelf.dump(found)) != found:
            raise Wrong("not written as it was read")
        app.do("go", "games")
        whole(app)
        app.do("export", id)
        app.do("go", f"table:{id}")
        if app.at is not None or isinstance(found, Record):
            whole(app)
        if {key: text for key, text in platform.storage.kept.items() if key.startswith(GAME)} != before:
            raise Wrong("a game was written")
        if isinstance(found, Damaged):
            return f"listed as {found.why}"
        if app.at is None:
            if app.toast is None:
                raise Wrong("nothing is said")
            return "listed, opening refused"
        return "to be looked at" if isinstance(app.at, Exhibit) else "same"

    return Kind(SaveError, make, read)


# Pasted texts and addresses


def pasted(games: Mapping[str, Game[Any]], count: int, rng: Rng) -> Kind:
    """Messages with a link in them, and documents, pasted into the dialog: opened, or refused in words with the text still there."""
    sound = specimens(games, count, rng, 40)
    links = [specimen.link for specimen in sound]
    documents = [text for it in pick_some(sound, rng) for text in (it.save, shelf.dump(record_of(it.match)))]
    known = {identity(specimen.match) for specimen in sound}

    def make(rng: Rng) -> hostile.Text:
        if rng.below(6) == 0:
            return hostile.Text(damage(pick(documents, rng), documents, rng, JSON))
        text = pick(links, rng)
        if rng.below(3) == 0:
            text = damage(text, links, rng, link.ALPHABET + STRAY)
        message = pick(MESSAGES, rng).replace("{}", text)
        return hostile.Text(damage(message, links, rng, link.ALPHABET + STRAY) if rng.below(2) else message)

    def read(given: hostile.Text) -> str:
        platform = Glance()
        app = opened(platform)
        app.do("open", "paste")
        app.do("draft", "", given.text)
        app.do("paste")
        return _what_opened(app, given.text, known)

    return Kind(ThroneError, make, read)


def addresses(games: Mapping[str, Game[Any]], count: int, rng: Rng) -> Kind:
    """Addresses that the page is opened with, or that change under it, and places of the browser's history."""
    sound = specimens(games, count, rng, 40)
    links = [specimen.link for specimen in sound]
    known = {identity(specimen.match) for specimen in sound}
    places = ["table:ours", "new:kings-bounty", "games", "home"]

    def make(rng: Rng) -> hostile.Text:
        if rng.below(8) == 0:
            return hostile.Text(damage(pick(places, rng), places, rng, STRAY), about="place")
        text = pick(links, rng)
        if rng.below(2):
            text = damage(text, links, rng, link.ALPHABET + STRAY)
        fragment = pick(FRAGMENTS, rng).replace("{}", text)
        if rng.below(2):
            fragment = damage(fragment, links, rng, "#?&;=%g235dDF" + STRAY)
        return hostile.Text(fragment, about=pick(("start", "change"), rng))

    def read(given: hostile.Text) -> str:
        platform = Glance()
        address = platform.home() + given.text
        if given.about == "start":
            platform.present_address = address
        app = opened(platform)
        if given.about == "change":
            app.arrived(address)
        elif given.about == "place":
            app.travelled(given.text)
            whole(app)
        return _what_opened(app, address, known)

    return Kind(ThroneError, make, read)


def _what_opened(app: App, text: str, known: set[tuple[str, ...]]) -> str:
    if app.dialog is not None and app.dialog.name == "error":
        raise Wrong(app.report)
    kept = app.library.shelf.games()
    if app.dialog is not None and app.dialog.name == "paste":
        if not app.dialog.error or kept:
            raise Wrong("refused without a word, or kept all the same")
        assert isinstance(app.platform, Glance)
        if f">{escape(text)}</textarea>" not in app.platform.html:
            raise Wrong("the text is not there as it was")
        return "refused in words"
    if app.session is not None:
        if identity(app.session.match) not in known:
            raise Wrong("another game")
        return "same"
    if kept:
        return "same" if isinstance(app.library.check(kept[0]), Match) else "to be looked at"
    return "told" if app.toast is not None else "left alone"


# Notes


def notes(games: Mapping[str, Game[Any]], count: int, rng: Rng) -> Kind:
    """Settings, and what the reminder remembers: whatever cannot be read is as if it had never been written."""
    chosen = [json.dumps({name: pick(values, rng) for name, values in settings.CHOICES.items()}) for _ in range(20)]
    moments = [MOMENT.format(minute) for minute in range(10, 20)]
    noted = [json.dumps({"schema": 1, "last": pick(moments, rng), "put_off": "", "games": {"a": pick(moments, rng)}}) for _ in range(20)]
    record = record_of(Match(games["kings-bounty"], {}, 1))._replace(id="ours")

    def make(rng: Rng) -> hostile.Text:
        made = []
        for sound in (chosen, noted):
            text = pick(sound, rng)
            made.append(damage(text, sound, rng, JSON) if rng.below(2) else tamper(json.loads(text), json.loads(pick(sound, rng)), rng))
        return hostile.Text(made[0], about=made[1])

    def read(given: hostile.Text) -> str:
        platform = FakePlatform()
        platform.agent = "Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1"
        kept = platform.storage.kept
        kept.update({SETTINGS: given.text, EXPORTS: given.about})
        found = settings.load(platform.storage)
        if any(value not in settings.CHOICES[name] for name, value in found._asdict().items()):
            raise Wrong("no such choice")
        settings.keep(platform.storage, "theme", "candle")
        if settings.load(platform.storage) != found._replace(theme="candle"):
            raise Wrong("a choice is lost")
        remembered = reminder.load(platform)
        Reminder(platform).look(lambda: [record], wanted=True)
        Reminder(platform).exported([record])
        if kept[EXPORTS] != given.about and not remembered.games.items() <= reminder.load(platform).games.items():
            raise Wrong("a note is lost")
        return "as if there were none" if found == settings.Settings() and not remembered.games else "same"

    return Kind(ThroneError, make, read)


def pick_some(values: list[Any], rng: Rng) -> list[Any]:
    """Sixty of them."""
    rng.shuffle(values)
    return values[:60]


KINDS: Attacks = {
    "files": files,
    "entries": entries,
    "pasted": pasted,
    "addresses": addresses,
    "notes": notes,
    "names": lambda games, count, rng: hostile_names.names(games, rng, Glance, opened),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Attack what the page reads."""
    return hostile.run("python -m tests.app.hostile", KINDS, arguments)


if __name__ == "__main__":
    sys.exit(main())
