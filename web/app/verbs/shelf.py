"""Verbs about saved games and files. Those about links are in `app.verbs.links`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import shelf
from app.seating import unknown_names
from app.verbs import links
from app.views.dialogs import Dialog
from app.views.frame import Toast
from app.views.games import title
from vacant_throne.core.contract import Game
from vacant_throne.core.errors import ThroneError
from vacant_throne.core.match import Match

if TYPE_CHECKING:
    from typing import Any

    from app.controller import App


def rename(app: App, id: str, _value: str) -> None:
    """Give a game the title typed."""
    app.library.rename(id, app.draft)
    app.close()
    app.focus_on = f"rename-{id}"


def copy_game(app: App, id: str, _value: str) -> None:
    """Put a copy beside a game."""
    record = app.library.shelf.get(id)
    if record is not None:
        copy = app.library.copy(id, app.t("games.copy_title", name=title(app.t, record)))
        if copy is not None:
            app.focus_on = f"go-{copy.id}"
            app.toast = Toast(app.t("games.copied")) if app.library.shelf.is_kept(copy.id) else None


def export(app: App, id: str, _value: str) -> None:
    """Hand a game, or an entry that cannot be read, over as a file."""
    if not id and app.at is not None:
        id = app.at.id
    record = app.library.shelf.get(id)
    if record is not None:
        app.platform.download(f"vacant-throne-{record.game}-{record.updated[:10]}-{id}.json", shelf.dump(record))
        app.reminder.exported([record])
        return
    for entry in app.library.shelf.damaged():
        if entry.id == id:
            app.platform.download(f"vacant-throne-damaged-{shelf.clean(id)}.txt", entry.text)


def export_all(app: App, _arg: str, _value: str) -> None:
    """Hand all games over in one file, and what cannot be read with them."""
    from app import archive  # noqa: PLC0415 - nobody should wait for it at the start

    games = app.library.shelf.games()
    app.platform.download(f"vacant-throne-games-{app.platform.now()[:10]}.json", archive.dump(games, app.library.shelf.damaged()))
    app.reminder.exported(games)


def import_(app: App, _arg: str, _value: str) -> None:
    """Ask for a file with a game."""
    app.platform.pick()


def take_in(app: App, text: str) -> None:
    """Put the game of a file on the shelf, or all the games of a file with many."""
    from app import archive  # noqa: PLC0415 - nobody should wait for it at the start

    entries = archive.read(text)
    if entries is not None:
        brought = archive.take_in(app.library, entries, lambda record: app.t("games.copy_title", name=title(app.t, record)))
        app.go("games")
        app.brought = brought
        app.dialog = Dialog("brought")
        return
    record = app.library.take_in(text, lambda match: unknown_names(match, app.t))
    app.go("games")
    app.focus_on = f"go-{record.id}"
    if app.library.shelf.is_kept(record.id):
        app.toast = Toast(app.t("games.imported"), app.t("games.open"), "go", f"table:{record.id}")
        app.focus_on = "toast-do"


def delete(app: App, id: str, _value: str) -> None:
    """Take a game off the shelf; it can be put back until the page is closed."""
    record = app.library.shelf.get(id)
    text = app.library.shelf.take(id)
    if text is not None:
        app.taken[id] = text
        name = title(app.t, record) if record else shelf.clean(id) or "?"
        app.toast = Toast(app.t("games.deleted", name=name), app.t("undo"), "restore", id)
        app.focus_on = "toast-do"


def restore(app: App, id: str, _value: str) -> None:
    """Put a game back."""
    text = app.taken.pop(id, None)
    if text is not None:
        app.toast = Toast(app.t("games.restored"))
        app.focus_on = f"go-{id}"
        app.focus_on = f"go-{app.library.shelf.put_back(id, text)}"


def paste(app: App, _arg: str, _value: str) -> None:
    """Open the link, or the saved game, that was pasted."""
    try:
        if app.draft.lstrip().startswith("{"):
            take_in(app, app.draft)
        else:
            links.open_link(app, app.draft)
    except ThroneError as error:
        app.dialog = Dialog("paste", error=app.t.say(error.message))
        app.focus_on = "paste-text"


def again(app: App, _arg: str, _value: str) -> None:
    """A new game with the same people and options, and another seed."""
    if app.session is not None:
        match: Match[Any] = app.session.match
        game: Game[Any] = match.game
        fresh = Match(game, match.options, app.library.new_seed())
        record = app.session.record
        app.sit(app.library.add(fresh, record.names, curtain=record.curtain, bots=record.bots))


VERBS = {
    "rename": rename,
    "copy-game": copy_game,
    "export": export,
    "export-all": export_all,
    "import": import_,
    "delete": delete,
    "restore": restore,
    "paste": paste,
    "again": again,
}
