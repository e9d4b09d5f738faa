"""Who sits where if nobody says: the names of a form and of a match that came without any, and the form as it was last set up."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from app import setup, shelf
from app.forms import form
from app.i18n import Text
from app.levels import LEVEL_IDS, USUAL
from app.library import Library
from app.setup import Setup
from app.shelf import Record
from vacant_throne.core.contract import Game
from vacant_throne.core.match import Match
from vacant_throne.core.message import seat_term


def form_names(at: Setup, t: Text) -> tuple[str, ...]:
    """Who plays if nobody says: people by names that are anybody's, bots by what they are at court."""
    names = _attended(at.game, at.unattended, _default_names(t), t)
    return tuple(t(f"level.{bot}") if bot else name for name, bot in zip_longest(names, at.sitting_bots, fillvalue=""))


def unknown_names(match: Match[Any], t: Text) -> tuple[str, ...]:
    """Who plays a match that came without names."""
    return _attended(match.game, match.game.unattended(match.options), _no_names(t), t)


def as_last(library: Library, game: str, t: Text) -> Setup:
    """The form of a game, as it and its other editions were last set up in this browser."""
    forms: dict[str, Setup] = {}
    for record in library.last_begun(tuple(form(game).editions) or (game,)):
        past = setup.new(library.games[record.game], record.names, record.options, bots=_sat(record))
        # Where nobody sat there was no choice, so it is the usual one.
        past = past._replace(bots=tuple(USUAL if seat in past.unattended else bot for seat, bot in enumerate(past.bots)))
        levels = (t(f"level.{level}") for level in LEVEL_IDS)
        unsaid = {*_default_names(t), *_no_names(t), *levels, *(past.names[seat] for seat in past.unattended)}
        names = tuple("" if name in unsaid else name for name in past.names)
        forms[record.game] = past._replace(names=names, curtain=record.curtain)
    names = next((past.names for past in forms.values()), ())
    bots = next((past.bots for past in forms.values()), None)
    aside = {id: past.options for id, past in forms.items()}
    curtain = forms[game].curtain if game in forms else True
    return setup.new(library.games[game], names, aside.get(game), aside, bots)._replace(curtain=curtain)


def _default_names(t: Text) -> tuple[str, ...]:
    return tuple(t.term(seat_term(seat)) for seat in range(shelf.MAX_SEATS))


def _no_names(t: Text) -> tuple[str, ...]:
    return tuple(t("seat.unknown", number=seat + 1) for seat in range(shelf.MAX_SEATS))


def _attended(game: Game[Any], nobody: tuple[int, ...], names: tuple[str, ...], t: Text) -> tuple[str, ...]:
    """Those names, and at seats that nobody sits at what the game calls them."""
    return tuple(t(f"unattended.{game.id}") if seat in nobody else name for seat, name in enumerate(names))


def _sat(record: Record) -> tuple[str, ...]:
    """For each seat of a game the level of its bot; empty for a person."""
    return record.bots + ("",) * (len(record.names) - len(record.bots))
