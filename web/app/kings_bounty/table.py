"""The table of King's Bounty: everybody's domains, the titles, and the hand. See `app.tables.Table`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from htpy import Node, Renderable

from app import h
from app.i18n import Text
from app.kings_bounty import naming
from app.kings_bounty.ending import ending
from app.kings_bounty.flights import flights
from app.kings_bounty.hand import card, hand
from app.kings_bounty.prompt import prompt
from app.kings_bounty.realms import first_domain, move_focus, realms
from app.kings_bounty.reckoning import discards, forecast, reckoning
from app.kings_bounty.seen import Seen, see
from app.kings_bounty.titles import titles
from app.parts import choices, chronicle, common_key, tabs
from app.tables import REFUGE, Actions, Entry, Screen, TableView
from vacant_throne.core.contract import Move, Observation

__all__ = ["FOLLOWS", "KEYS", "automatic", "closes", "do", "flights", "help", "key", "spoken", "view"]

_HELP = ("goal", "turn", "return", "domains", "units", "garrison", "hero", "monster", "titles", "blame")
TABS = ("realm", "titles", "reckoning", "chronicle")
ENDED_TABS = ("realm", "titles", "chronicle")
"""What the bar of a small screen opens."""
FOLLOWS = True
KEYS = (
    ("← ↑ ↓ →", "bounty.keys.walk"),
    ("m", "bounty.keys.table"),
    ("1 … 6", "bounty.keys.card"),
    ("r", "bounty.keys.return"),
    ("0", "bounty.keys.draw"),
    ("l", "keys.list"),
)


def help(at: TableView) -> tuple[str, ...]:
    """What the help says of the game, in the variant that is played."""
    house = at.observation["house"]
    end = ["end_at_once" if "final_draw_ends" in house else "end", *(["stall"] if "endless" not in house else [])]
    return tuple(f"help.kings-bounty.{part}" for part in (*_HELP, *end, *(["expert"] if at.observation["expert"] else []), "forecast"))


def automatic(only: Move, observation: Observation) -> bool:
    """Nothing is done by itself: that a seat has nothing to play would tell of its hand, and the draw ends the turn for good."""
    del only, observation
    return False


def closes(move: Move) -> bool:
    """The draw does nothing but end the turn; its button says so."""
    return move.text == "draw"


def view(at: TableView, t: Text) -> Screen:
    """The table as markup."""
    seen = see(at)
    over = at.ending is not None
    parts: dict[str, Renderable] = {
        "board": realms(seen, t),
        "titles": titles(seen, t),
        "chronicle": chronicle(at, t),
        "discards": discards(seen, t),
        "tabs": tabs(at, ENDED_TABS if over else TABS, t),
    }
    if over:
        parts["ending"] = ending(seen, t)
        return Screen(parts, _ended, "ended", "ending-title")
    parts |= {
        "prompt": prompt(seen, t),
        "card": card(seen, t),
        "hand": hand(seen, t),
        "forecast": forecast(seen, t),
        "reckoning": reckoning(seen, t),
        "choices": choices(at, ((naming.move_name(seen, option, t), option.number) for option in seen.options), t),
    }
    return Screen(parts, _playing, "playing", _refuge(seen))


def _playing(parts: Mapping[str, Renderable]) -> Node:
    asked = [parts["choices"], parts["reckoning"], parts["discards"]]
    return h.div(".table.is-bounty")[
        h.div(".table-main")[parts["prompt"], parts["card"], parts["hand"], parts["forecast"], asked],
        parts["board"],
        h.div(".table-side")[parts["titles"], parts["chronicle"]],
        parts["tabs"],
    ]


def _ended(parts: Mapping[str, Renderable]) -> Node:
    return h.div(".table.is-bounty.is-over")[
        h.div(".table-main")[parts["ending"], parts["discards"]],
        parts["board"],
        h.div(".table-side")[parts["titles"], parts["chronicle"]],
        parts["tabs"],
    ]


def _refuge(seen: Seen) -> str:
    """Where the next decision is made: a domain, the draw, or the hand, of which the prompt tells."""
    if seen.acting and seen.step == "target":
        return first_domain(seen)
    return "draw" if seen.acting and seen.step == "draw" else "prompt-text"


def do(actions: Actions, verb: str, arg: str, value: str) -> bool:
    """``instead``: play another card than the one whose target is being chosen."""
    del value
    if verb != "instead":
        return False
    actions.back()
    actions.ui["mode"] = ""  # whoever plays a card no longer returns any
    _make(actions, "card", arg)
    return True


def key(actions: Actions, key: str, focus: str) -> bool:
    """Arrows walk over the domains; digits play cards, or return them after r; 0 draws or passes; m goes to the table, l to the list.

    Escape closes what was opened last; where nothing is open, it is the page's, and takes a decision back.
    """
    seen = see(actions.view())
    opened, beside = _opened(seen), partial(move_focus, seen)
    if common_key(actions, seen.view, key, focus, opened=opened, first=first_domain(seen) or "prompt-text", beside=beside):
        return True
    if key == "r" and seen.acting and seen.step == "turn":
        actions.ui["mode"] = "" if seen.returning else "return"
    elif key == "0" and (option := seen.option("draw") or seen.option("pass")):
        actions.make(option.number)
    elif key.isdecimal() and 0 < int(key) <= len(seen.hand):
        _make(actions, "return" if seen.returning else "card", seen.hand[int(key) - 1])
    else:
        return False
    return True


def _opened(seen: Seen) -> str:
    """What was asked for and is to be seen: a panel, a card or domain looked at, the wish to return cards."""
    ui = seen.view.ui
    if ui.get("sheet"):
        return "sheet"
    if ui.get("look"):
        return "look"
    return "mode" if seen.step == "turn" and ui.get("mode") else ""


def _make(actions: Actions, verb: str, subject: str) -> None:
    """Make a move and go on to the next decision; where the move cannot be made, say why."""
    if option := see(actions.view()).option(verb, subject):
        actions.make(option.number)
        actions.focus(REFUGE)
    else:
        actions.why(f"{verb}:{subject}")


def spoken(entry: Entry, t: Text) -> str:
    """What a screen reader hears of a decision."""
    return entry.words(t)
