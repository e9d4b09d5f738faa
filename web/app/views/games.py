"""My games: everything on the shelf, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from htpy import Element, Node

from app import h
from app.forms import headline
from app.i18n import Text
from app.markup import button
from app.shelf import Damaged, Record, Room, clean


class Row(NamedTuple):
    """A game of the list: when it was touched last, as the person's clock says, and whether storage holds it."""

    record: Record
    when: tuple[int, int, int, int, int]
    kept: bool


def title(t: Text, record: Record) -> str:
    """What a game is called: its own title, or who plays."""
    return record.title or t.join(record.names)


def games(t: Text, rows: Sequence[Row], damaged: Sequence[Damaged], room: Room | None = None) -> Element:
    """The list, the latest first; entries that cannot be read come last, and can be saved as a file. With `room`, who takes how much."""
    return h.main("#main.page.games-page", tabindex="-1")[
        h.div(".intro")[
            h.h1[t("games.title")],
            h.div(".intro-tools")[
                button(t("games.import"), "import", id="games-import"),
                button(t("home.paste"), "open", "paste", id="games-paste"),
                (rows or damaged) and button(t("games.export_all"), "export-all", id="games-export-all"),
            ],
        ],
        room and _room(t, room),
        h.ul(".shelf")[(_game(t, row, room) for row in rows)] if rows else h.p(".empty")[t("games.none")],
        damaged
        and h.section("#damaged", aria_labelledby="damaged-title")[
            h.h2("#damaged-title")[t("games.damaged_title")],
            h.ul(".shelf")[(_damaged(t, entry, room) for entry in damaged)],
        ],
        h.p(".hint")[t("games.where")],
    ]


def _room(t: Text, room: Room) -> Element:
    """How full the storage is, and what to do about it."""
    return h.section("#room.room", aria_labelledby="room-title")[
        h.h2("#room-title")[t("room.title")],
        h.p[t("room.used", games=_thousands(sum(room.entries.values())), rest=_thousands(room.rest))],
        h.p[t("room.help")],
    ]


def _thousands(characters: int) -> int:
    return -(-characters // 1000)


def _size(t: Text, id: str, room: Room | None) -> Node:
    """How much room an entry takes."""
    return room and id in room.entries and [" · ", t("room.size", size=_thousands(room.entries[id]))]


def _game(t: Text, row: Row, room: Room | None) -> Element:
    record = row.record
    name = title(t, record)
    about = h.span(".unseen")[f" – {name}"]
    return h.li({"class": ["kept-game", record.finished and "finished"], "id": f"game-{record.id}"})[
        h.div(".kept-about")[
            h.h2[name],
            h.p(".facts")[
                t("games.facts", game=headline(record.game, record.options, t), n=record.decisions, when=t.moment(row.when)),
                _size(t, record.id, room),
            ],
            record.title and h.p(".who")[t.join(record.names)],
            record.finished and h.p(".state")[t("games.finished")],
            not row.kept and h.p(".state.bad")[t("games.not_kept")],
        ],
        h.div(".actions")[
            button(
                [t("games.look") if record.finished else t("home.continue"), about],
                "go",
                f"table:{record.id}",
                kind="" if record.finished else "gold",
                id=f"go-{record.id}",
            ),
            button([t("games.rename"), about], "open", f"rename:{record.id}", id=f"rename-{record.id}"),
            button([t("games.copy"), about], "copy-game", record.id, id=f"copy-{record.id}"),
            button([t("games.export"), about], "export", record.id, id=f"export-{record.id}"),
            button([t("games.delete"), about], "delete", record.id, id=f"delete-{record.id}"),
        ],
    ]


def _damaged(t: Text, entry: Damaged, room: Room | None) -> Element:
    name = clean(entry.id) or "?"
    about = h.span(".unseen")[f" – {name}"]
    return h.li(".kept-game.damaged", id=f"game-{entry.id}")[
        h.div(".kept-about")[
            h.h3[t("games.damaged_name", id=name)],
            h.p(".facts")[t(f"games.why.{entry.why}"), _size(t, entry.id, room)],
        ],
        h.div(".actions")[
            button([t("games.download"), about], "export", entry.id, id=f"export-{entry.id}"),
            button([t("games.delete"), about], "delete", entry.id, id=f"delete-{entry.id}"),
        ],
    ]
