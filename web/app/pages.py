"""From what the app remembers to the page as it should look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from htpy import Renderable

from app import h, tables
from app.exhibit import Exhibit
from app.forms import headline, variant_name
from app.i18n import Text
from app.kin import Kin
from app.markup import button
from app.notices import drawn, standing
from app.platform import Flight, Page
from app.seating import form_names
from app.session import NAMED, Session
from app.shelf import Record
from app.tables import Entry, Table, TableView, latest
from app.views import dialogs, frame
from app.views.games import Row, games, title
from app.views.home import home
from app.views.new_game import new_game
from app.views.veil import DEVICE, LINK, SEND, veil
from vacant_throne.core.errors import LinkError
from vacant_throne.core.message import Term, seat_term

if TYPE_CHECKING:
    from app.archive import Report
    from app.controller import App

GENERAL_KEYS = (("Tab", "keys.tab"), ("Enter", "keys.enter"), ("Escape", "keys.escape"), ("?", "keys.help"))
NEWS = 8
"""How many messages the curtain tells before it leaves out older turns."""
TABLE_KEYS = ((", .", "keys.step"), ("Home ← → End", "keys.replay"), ("p", "keys.play"), ("u", "keys.undo"), ("h", "keys.hint"))


def page(app: App, *, broken: bool = False) -> Page:
    """The page. With `broken`, only what cannot fail: a way back, and the report."""
    t = app.t
    parts: dict[str, Renderable]
    inside = None
    key = app.place
    refuge = ""
    flights: list[Flight] = []
    if broken:
        parts = {"top": frame.top(t, title=t("site")), "main": _broken(t)}
        name = t("site")
        key = "broken"
    elif app.at is not None:
        view = app.at.view()
        seated = t.seated(view.names).of_game(view.game)
        screen = app.ahead.screen(app.at, view, seated)
        game = t.term(Term("game", view.game))
        turn = _turn(seated, app.at, view)
        parts = {
            "top": frame.top(seated, title=game, turn=turn, at_table=True, shares=not app.comparing),
            **screen.parts,
            "veil": _veil(seated, app.at, view),
        }
        inside = screen.layout
        flights = _flights(app.at.table, app.fresh, view)
        refuge = "curtain" if isinstance(app.at, Session) and app.at.covered else screen.refuge
        key = f"{key} {screen.key}"
        name = t("title.table", turn=turn, game=game)
    elif app.setup is not None:
        bad_seed = bool(app.setup.seed) and app.setup.seed_number() is None
        form = new_game(t, app.setup, form_names(app.setup, t), editions=app.editions(), bad_seed=bad_seed)
        parts = {"top": frame.top(t, title=t("site")), "main": form}
        key = "new"  # another edition is the same screen
        name = t("title.new", game=Term("game", app.setup.game.id))
    elif app.place == "games":
        shelf = app.library.shelf
        rows = [Row(record, app.platform.local_time(record.updated), shelf.is_kept(record.id)) for record in shelf.games()]
        room = shelf.room() if shelf.trouble is not None and shelf.trouble.kind == "full" else None
        parts = {"top": frame.top(t, title=t("site"), on_games=True), "main": games(t, rows, shelf.damaged(), room)}
        name = t("title.games")
    else:
        shelf = app.library.shelf
        kept = shelf.games()
        going = [(record.game, record.id, _who_plays(t, record)) for record in kept if not record.finished]
        parts = {"top": frame.top(t, title=t("site")), "main": home(t, going=going, imports=not kept)}
        name = t("site")
    parts["notices"] = frame.notices(t, app.toast, [drawn(notice) for notice in standing(app) if notice.shown])
    parts["dialog"] = _dialog(app)
    return Page(key, name, parts, frame.layout(inside), tuple(flights), refuge)


def _turn(t: Text, at: Session | Exhibit, view: TableView) -> str:
    """Whose turn it is, in a few words. Names nobody while the curtain is falling."""
    if isinstance(at, Exhibit):
        return t("turn.exhibit")
    if view.cursor is not None:
        return t("turn.replay", number=view.cursor, of=view.length)
    if view.seat is None:
        return t("turn.over")
    if at.covered and at.veil != NAMED:
        return t("turn.pass")
    return t("turn.seat", who=seat_term(view.seat))


def _flights(table: Table, entries: Sequence[Entry], view: TableView) -> list[Flight]:
    """What is seen to travel, one decision after another."""
    journeys = [journey for entry in entries if (journey := table.flights(entry, view))]
    return [flight._replace(after=number) for number, journey in enumerate(journeys) for flight in journey]


def _veil(t: Text, at: Session | Exhibit, view: TableView) -> Renderable:
    if isinstance(at, Exhibit) or not view.covered or view.cursor is not None:
        return veil(t, None, named=False, can_undo=False, news="", played="")
    played = headline(view.game, view.options, t)
    goes = SEND if at.handed_on else LINK if at.by_link else DEVICE
    return veil(t, view.seat, named=at.veil == NAMED, can_undo=view.can_undo, news=_news(t, view), played=played, goes=goes)


def _who_plays(t: Text, record: Record) -> str:
    """Who plays which variant, for the card of a game."""
    variant = variant_name(record.game, record.options, t)
    return t("home.who", who=title(t, record), variant=variant) if variant else title(t, record)


def _news(t: Text, view: TableView) -> str:
    """What others did since the seat that is to decide last decided something."""
    return " ".join(t.say(message) for message in latest(view.entries, view.seat, NEWS))


def _broken(t: Text) -> Renderable:
    return h.main("#main.page", tabindex="-1")[
        h.h1[t("error.title")],
        h.p[t("error.text")],
        h.div(".actions")[button(t("undo"), "undo", id="broken-undo"), button(t("error.home"), "go", "home", kind="go", id="broken-home")],
    ]


def _dialog(app: App) -> Renderable:
    t, open = app.seated(), app.dialog
    if open is None:
        return dialogs.none()
    if open.name == "help":
        keys = GENERAL_KEYS if app.at is None else (*GENERAL_KEYS, *app.at.table.KEYS, *TABLE_KEYS)
        game = () if app.at is None else app.at.table.help(app.at.view())
        return dialogs.help(t, keys, game, singles=app.settings.keys == "on")
    if open.name == "settings":
        return dialogs.settings(t, app.settings, reminds=app.reminder.possible)
    if open.name == "paste":
        return dialogs.paste(t, app.draft, open.error)
    if open.name == "ask":
        return dialogs.ask(t, open.arg)
    if open.name == "about":
        return dialogs.about(t, app.platform.version(), kept=app.platform.kept_whole())
    if open.name == "error":
        return dialogs.error(t, app.report, state=open.error)
    if open.name == "share" and app.session is not None:
        return _share(app, t, app.session, open.error)
    if open.name == "kin" and app.kin is not None:
        return _kin(t, app.kin)
    if open.name == "brought" and app.brought is not None:
        return _brought(t, app.brought)
    if open.name == "hint" and app.session is not None:
        return _hint(app, t)
    if open.name == "analysis" and app.session is not None:
        return _analysis(app, t, app.session)
    record = app.library.shelf.get(open.arg)
    if record is not None and open.name == "rename":
        return dialogs.rename(t, open.arg, app.draft, t.join(record.names))
    return dialogs.none()


def _kin(t: Text, kin: Kin) -> Renderable:
    from app.views import kin as view  # noqa: PLC0415 - nobody should wait for it at the start

    record = kin.record
    return view.kin(t.seated(record.names).of_game(record.game), kin, title(t, record), tables.table(record.game))


def _hint(app: App, t: Text) -> Renderable:
    from app.views.hint import hint  # noqa: PLC0415 - nobody should wait for it at the start

    return hint(t, app.bots.hinting.hint if app.bots.hinting is not None else None)


def _analysis(app: App, t: Text, session: Session) -> Renderable:
    from app.views.analysis import analysis  # noqa: PLC0415 - nobody should wait for it at the start

    work = app.bots.reviewing
    told = session.told()
    if told is None and work is not None:
        return analysis(t, None, progress=work.progress, running=not work.stopped, ui=session.ui)
    return analysis(t, told, progress=0.0 if told is None else 1.0, cursor=session.cursor, ui=session.ui)


def _brought(t: Text, report: Report) -> Renderable:
    from app.views.brought import brought  # noqa: PLC0415 - nobody should wait for it at the start

    return brought(t, report)


def _share(app: App, t: Text, session: Session, state: str) -> Renderable:
    from app.views.qr import qr  # noqa: PLC0415 - nobody should wait for it at the start

    match = session.match
    played = headline(match.game.id, match.options, t)
    next_ = seat_term(session.seat) if session.handed_on and session.seat is not None else None
    try:
        address, trouble = app.library.address(match), ""
    except LinkError as error:
        address, trouble = "", t.say(error.message)
    return dialogs.share(
        t,
        address,
        played,
        code=address and qr(t, address, app.parts.get("qr")),
        state=state,
        trouble=trouble,
        hides=match.game.hides(match.options),
        sheet=app.platform.can_share(),
        next=next_,
    )
