"""Parts that the tables of all games share: pictures, panels, the chronicle with its replay, tabs, and a reckoning as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import groupby
from operator import attrgetter

from htpy import Element, Node, Renderable
from markupsafe import Markup

from app import h
from app.i18n import Text
from app.markup import button, drawn, icon, icon_button, rule_link
from app.tables import REFUGE, Actions, Entry, TableView
from app.views import bots
from vacant_throne.core.contract import Line, Outcome
from vacant_throne.core.message import Term

BOARDS = ("board", "realm")
"""The tabs that show the table itself."""

ASKED = ("choices", "reckoning", "discards")
"""Panels that are shown only when asked for, over the cards, on every screen."""


@cache
def picture(symbol: str, box: str = "0 0 60 60", *, kind: str = "token") -> Markup:
    """A symbol of the sprite as a small picture, for the eye only. Its size is the style sheet's."""
    return drawn(
        h.svg({"class": kind, "viewBox": box, "aria-hidden": "true", "focusable": "false"})[
            h.use(href=f"#{symbol}", width=box.split()[2], height=box.split()[3])
        ]
    )


def sheet(at: TableView, name: str, title: str, *content: Node) -> Element:
    """A panel with a heading; on a small screen a sheet that a tab opens."""
    kinds = [f"is-{name}", name in ASKED and "is-asked", at.ui.get("sheet") == name and "is-open"]
    return h.section(id=name, class_=["panel", *kinds], aria_labelledby=f"{name}-title")[
        h.h2(id=f"{name}-title", tabindex="-1")[title], content
    ]


def asked(at: TableView, name: str, title: str, t: Text, content: Callable[[], Node]) -> Element:
    """A panel that is shown only when asked for, and so has its content only then; a button closes it."""
    opened = at.ui.get("sheet") == name
    return sheet(at, name, title, opened and [content(), close_sheet(t)])


def close_sheet(t: Text) -> Element:
    """The button that closes a panel that was asked for."""
    return button(t("table.close"), "ui", "sheet=", kind="way")


def tabs(at: TableView, names: Sequence[str], t: Text) -> Renderable:
    """The bar of a small screen that opens one panel at a time."""
    opened = at.ui.get("sheet", "")
    return h.nav("#tabs.tabs", aria_label=t("table.tabs"))[(_tab(name, opened, t) for name in names)]


@lru_cache(maxsize=128)
def _tab(name: str, opened: str, t: Text) -> Markup:
    target = "" if name in BOARDS else name
    return drawn(
        h.button(
            {"id": f"tab-{name}", "type": "button", "class": "tab", "data-do": "ui", "data-arg": f"sheet={target}"},
            aria_pressed="true" if target == opened else "false",
        )[icon(name), h.span[t(f"tab.{name}")]]
    )


@cache
def backs(count: int, most: int = 0) -> Markup:
    """So many cards face down; those that are missing to `most` are only outlined."""
    return drawn(
        h.span(".backs", aria_hidden="true")[(h.i(class_=["back", {"is-gone": number >= count}]) for number in range(max(count, most)))]
    )


def choices(at: TableView, named: Iterable[tuple[str, int]], t: Text) -> Renderable:
    """Every legal move as a button, by name and number: for those who cannot use the picture, and for when it is crowded."""
    return asked(
        at,
        "choices",
        t("heading.moves"),
        t,
        lambda: h.ul(".choices")[(h.li[button(name, "move", str(number), kind="choice-move")] for name, number in named)],
    )


def unasked(at: TableView, t: Text) -> str:
    """What stands where a table asks for a decision, if the viewer has none to make here and now; empty if it has."""
    if at.cursor is not None:
        return t("prompt.replay")
    if at.covered:
        return t("turn.pass")
    return "" if at.moves else bots.thinks(at, t) or t("prompt.waiting", who=Term("seat", str(at.seat)))


def ending_head(kind: str, winners: str, why: str, t: Text) -> Node:
    """How a game ended: the scene, who has won, why, and the ways on."""
    return [
        picture(f"scene-{kind}", "0 0 320 200", kind="scene"),
        h.div(".ending-words")[
            h.p(".ending-kind")[t(f"end.{kind}.title")],
            h.h2("#ending-title", tabindex="-1")[winners],
            h.p[why],
            h.div(".ending-ways")[
                button(t("end.again"), "again", kind="go", id="again"),
                button(t("end.share"), "open", "share", kind="way", id="share-ending"),
                button(t("end.watch"), "watch", kind="way", id="watch-ending"),
                button(t("analysis.title"), "analyse", kind="way", id="analyse-ending"),
            ],
        ],
    ]


# Keys


def common_key(actions: Actions, at: TableView, key: str, focus: str, *, opened: str, first: str, beside: Beside) -> bool:
    """The keys that every table knows. False for any other.

    Escape closes what is `opened` (a name in `TableView.ui`; where nothing is, Escape is the page's). Arrows walk from one ``at-`` element
    to the one `beside` it; m goes to the `first` one, and l to the list of all choices.
    """
    if key == "Escape" and at.cursor is None and at.refusal is None and opened:
        actions.ui[opened] = ""
        actions.focus(REFUGE)
    elif key.startswith("Arrow") and focus.startswith("at-"):
        if target := beside(focus, key):
            actions.focus(target)
    elif key == "m":
        actions.focus(first)
    elif key == "l":
        actions.ui["sheet"] = "choices"
        actions.focus("choices-title")
    else:
        return False
    return True


Beside = Callable[[str, str], str | None]
"""From the element that has the focus, and an arrow key, to the id of the next element in that direction; None if there is none."""


# The chronicle


def chronicle(at: TableView, t: Text) -> Renderable:
    """What happened, turn by turn, the newest first; a tap shows the board as it was."""
    turns = [list(turn) for _, turn in groupby(at.entries, attrgetter("turn"))]
    told = [turn for turn in reversed(turns) if any(entry.messages for entry in turn)]
    rows = {f"turn-{turn[0].turn}": _turn(at, turn, t) for turn in told} | {
        "turn-0": _row(0, 0, t("chronicle.begin"), shown=at.cursor == 0)
    }
    return h.Parted(
        lambda parts: sheet(
            at,
            "chronicle",
            t("heading.chronicle"),
            at.cursor is None and at.length > 0 and replay_buttons(at, t),
            h.ol(".chronicle", reversed=True, tabindex="0")[parts.values()],
        ),
        rows,
    )


def _turn(at: TableView, entries: list[Entry], t: Text) -> Markup:
    words = " ".join(entry.words(t) for entry in entries if entry.messages)
    last = entries[-1].number
    shown = at.cursor == last or (at.cursor is None and last == at.length)
    return _row(entries[0].turn, last, words, shown=shown)


@lru_cache(maxsize=1024)
def _row(turn: int, goto: int, words: str, *, shown: bool) -> Markup:
    """A turn of the chronicle; kept, because the whole chronicle is drawn again after every decision.

    Its id lets a new turn be put before the others, instead of all of them being compared with one another.
    """
    return drawn(
        h.li(id=f"turn-{turn}", value=str(turn), class_={"is-shown": shown})[
            h.button(type="button", data_do="goto", data_arg=str(goto), aria_current="step" if shown else None)[
                h.b[str(turn)], h.span[words]
            ]
        ]
    )


def replay_buttons(at: TableView, t: Text) -> Markup:
    """The buttons that walk through the game."""
    return _replay_buttons(t, watching=at.watching, looking_back=at.cursor is not None)


@lru_cache(maxsize=64)
def _replay_buttons(t: Text, *, watching: bool, looking_back: bool) -> Markup:
    return drawn(
        h.div(".replay", role="group", aria_label=t("replay.title"))[
            icon_button("first", t("replay.first"), "step", "first"),
            icon_button("previous", t("replay.back"), "step", "back"),
            icon_button("pause" if watching else "play", t("replay.pause" if watching else "replay.play"), "watch"),
            icon_button("next", t("replay.on"), "step", "on"),
            icon_button("last", t("replay.last"), "step", "last"),
            looking_back and button(t("replay.now"), "goto", "now", kind="go"),
        ]
    )


def as_it_was(at: TableView, t: Text) -> Node:
    """In a replay: the turn on show in words, and the buttons that walk on."""
    told = [message for entry in at.entries if entry.turn == at.entries[-1].turn for message in entry.messages]
    return h.div(".card-words.recap")[
        replay_buttons(at, t),
        [h.p[t.say(message)] for message in told] or h.p[t("chronicle.begin")],
    ]


def ways(at: TableView, t: Text) -> Node:
    """What can be done besides deciding, at any table: stop a bot or hurry it, ask for a hint, or play on from an earlier position."""
    return [
        bots.ways(at, t),
        _looking_back(at, t),
        bool(at.moves) and icon_button("hint", t("teacher.ask"), "hint", id="hint"),
    ]


def _looking_back(at: TableView, t: Text) -> Node:
    """Where an earlier position is on show: the ways to play on from there, and to what an analysis says of the game."""
    if at.cursor is None or at.covered:
        return None
    return [
        button(t("analysis.play_on"), "branch", str(at.cursor), kind="way", id="branch"),
        at.over and button(t("analysis.title"), "analyse", kind="way", id="analyse"),
    ]


# A reckoning


Figure = Callable[[Line, int], str]
"""How a figure of a seat in a line of a reckoning reads."""


def reckoning_table(outcome: Outcome, names: Sequence[str], t: Text, figure: Figure, *, titled: bool = True) -> Element:
    """Every comparison in order, a column a player; those who come out of it stand out, and the others fade.

    `titled` says whether how the game ends stands above it.
    """
    return h.table(".reckoning-table")[
        titled and h.caption[t(f"end.{outcome.ending}.title")],
        h.thead[h.tr[h.th(scope="col")[t("reckoning.step")], (h.th(scope="col")[name] for name in names)]],
        h.tbody[(_line(line, len(names), t, figure) for line in outcome.reckoning)],
    ]


def _line(line: Line, seats: int, t: Text, figure: Figure) -> Node:
    words = [t.say(line.message), " ", rule_link(t, line.rule)]
    if not line.values:
        return h.tr[h.th(scope="row", colspan=str(seats + 1))[words]]
    return h.tr[
        h.th(scope="row")[words],
        (
            h.td(class_="is-left" if seat in line.left else "is-out")["–" if value is None else figure(line, value)]
            for seat, value in enumerate(line.values)
        ),
    ]
