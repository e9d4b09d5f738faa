"""Everything that opens over a screen. One at a time; Escape closes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from htpy import Element, Node

from app import h
from app.i18n import Text
from app.markup import button, choice, icon_button
from app.settings import CHOICES, Settings
from app.shelf import MAX_TITLE
from app.words import LANGUAGES
from vacant_throne.core.message import Term


class Dialog(NamedTuple):
    """What is open: its name, what it is about, and an error to show in it."""

    name: str
    arg: str = ""
    error: str = ""


def none() -> Element:
    """No dialog."""
    return h.div("#dialog")


def dialog(t: Text, id: str, title: str, *content: Node, alert: bool = False, field: bool = False) -> Element:
    """A dialog with a heading, which has the keyboard first unless a `field` has it, and a way to close it."""
    return h.div("#dialog")[
        h.dialog(
            id=f"dialog-{id}",
            class_="dialog",
            open=True,
            closedby="closerequest",
            role=alert and "alertdialog",
            aria_modal="true",
            aria_labelledby="dialog-title",
        )[
            h.div(".dialog-head")[
                h.h2("#dialog-title", tabindex="-1", autofocus=not field)[title],
                icon_button("close", t("close"), "close", id="dialog-close"),
            ],
            content,
        ]
    ]


def help(t: Text, keys: Sequence[tuple[str, str]], game: Sequence[str], *, singles: bool) -> Element:
    """How the `game` goes, how to use the page, and the keys: `keys` are what to press and the id of what it does."""
    return dialog(
        t,
        "help",
        t("help.title"),
        game and [h.h3[t("help.game")], (h.p[t(paragraph)] for paragraph in game), h.h3[t("help.page")]],
        h.p[t("help.play")],
        h.p[t("help.curtain")],
        h.p[t("help.undo")],
        h.h3[t("help.keys")],
        h.table(".keys")[
            h.tbody[([h.tr[h.th(scope="row")[(h.kbd[key] for key in keys_.split(" "))], h.td[t(does)]]] for keys_, does in keys)]
        ],
        not singles and h.p(".hint")[t("help.keys_off")],
        h.div(".actions")[
            button(t("settings.title"), "open", "settings", id="help-settings"), button(t("about.title"), "open", "about", id="help-about")
        ],
    )


def settings(t: Text, chosen: Settings, *, reminds: bool) -> Element:
    """What can be chosen for this browser; `reminds` if it is one that people are reminded in."""
    return dialog(
        t,
        "settings",
        t("settings.title"),
        (
            choice(
                f"set-{name}",
                t(f"settings.{name}"),
                getattr(chosen, name),
                [(value, t(f"settings.{name}.{value}")) for value in values],
                do="choose",
                arg=name,
            )
            for name, values in CHOICES.items()
            if (name != "language" or len(LANGUAGES) > 1) and (name != "remind" or reminds)
        ),
        h.p(".hint")[t("settings.hint")],
    )


def share(
    t: Text,
    address: str,
    played: str,
    *,
    code: Node = None,
    state: str = "",
    trouble: str = "",
    hides: bool = False,
    sheet: bool = False,
    next: Term | None = None,
) -> Element:
    """The link of the present position of a game, `played` in words, and the same as a QR `code`.

    `state` is empty, ``copied``, or ``failed``: then the link is there to be copied by hand. A game that `hides` something warns that the
    link gives it away. With `sheet`, the system can pass it on itself. `next` is whose turn it is in a game that goes by link; `trouble`
    is why there is no link.
    """
    return dialog(
        t,
        "share",
        t("send.title", who=next) if next else t("share.title"),
        h.p(".facts")[played],
        h.p[t("share.text")],
        hides and h.p(".warning")[t("share.reveals")],
        trouble and h.p(".hint.bad")[trouble],
        address
        and [
            h.label(for_="share-link")[t("share.link")],
            h.div(".with-button")[
                h.input("#share-link", type="text", readonly=True, value=address, spellcheck="false"),
                sheet and button(t("share.send"), "share-link", kind="go", id="share-send"),
                button(t("share.copy"), "copy-link", kind="" if sheet else "go", id="share-copy"),
            ],
            h.p({"id": "share-state", "class": ["hint", state == "failed" and "bad"]})[state and t(f"share.state.{state}")],
            code,
        ],
        h.div(".actions")[button(t("games.export"), "export", id="share-export")],
    )


def paste(t: Text, draft: str, error: str) -> Element:
    """A box for a link that somebody sent."""
    return dialog(
        t,
        "paste",
        t("paste.title"),
        h.form(data_do="paste", autocomplete="off")[
            h.label(for_="paste-text")[t("paste.label")],
            h.textarea(
                "#paste-text",
                rows="4",
                autofocus=True,
                data_do="draft",
                spellcheck="false",
                aria_describedby="paste-state",
                aria_invalid=error and "true",
            )[draft],
            h.p({"id": "paste-state", "class": ["hint", error and "bad"]})[error or t("paste.hint")],
            h.div(".actions")[
                h.button("#paste-open.button.go", type="submit")[t("paste.open")], button(t("cancel"), "close", id="paste-cancel")
            ],
        ],
        field=True,
    )


def rename(t: Text, id: str, draft: str, people: str) -> Element:
    """A title for a game; without one, it is called after its players."""
    return dialog(
        t,
        "rename",
        t("rename.title"),
        h.form(data_do="rename", data_arg=id, autocomplete="off")[
            h.label(for_="rename-text")[t("rename.label")],
            h.input(
                "#rename-text", type="text", autofocus=True, value=draft, maxlength=str(MAX_TITLE), data_do="draft", placeholder=people
            ),
            h.p(".hint")[t("rename.hint", people=people)],
            h.div(".actions")[
                h.button("#rename-save.button.go", type="submit")[t("rename.save")], button(t("cancel"), "close", id="rename-cancel")
            ],
        ],
        field=True,
    )


def ask(t: Text, why: str) -> Element:
    """Whether a move may really be made: `why` it is asked about, see `app.session.Session.asks`."""
    return dialog(
        t,
        "ask",
        t(f"ask.{why}.title"),
        h.p[t(f"ask.{why}")],
        h.div(".actions")[button(t("ask.yes"), "confirm", kind="go", id="ask-yes"), button(t("ask.no"), "close", id="ask-no")],
        alert=True,
    )


def about(t: Text, version: str, *, kept: bool) -> Element:
    """What this is, whether all of it is `kept` in this browser, whose work it stands on, and what happens to what people type."""
    return dialog(
        t,
        "about",
        t("about.title"),
        h.p[t("about.text", version=version)],
        h.p("#about-kept")[t("about.kept" if kept else "about.not_kept")],
        h.p[t("home.unofficial")],
        h.h3[t("about.privacy_title")],
        h.p[t("about.privacy")],
        h.h3[t("about.credits_title")],
        h.ul(".credits")[(h.li[t(f"about.credit.{name}")] for name in ("map", "type", "python", "markup", "qr", "art"))],
        h.p[h.a(href="credits.txt")[t("about.credits_all")]],
    )


def error(t: Text, report: str, *, state: str) -> Element:
    """Something broke in the page itself. The report can be copied; the game goes on."""
    return dialog(
        t,
        "error",
        t("error.title"),
        h.p[t("error.text")],
        h.label(for_="error-report")[t("error.report")],
        h.textarea("#error-report", rows="8", readonly=True, spellcheck="false")[report],
        h.p({"id": "error-state", "class": ["hint", state == "failed" and "bad"]})[state and t(f"share.state.{state}")],
        h.div(".actions")[
            button(t("error.copy"), "copy-report", kind="go", id="error-copy"),
            button(t("error.go_on"), "close", id="error-close"),
            button(t("error.home"), "go", "home", id="error-home"),
        ],
        alert=True,
    )
