"""The table of The King Is Dead: the map, the hand, and everything beside them. See `app.tables.Table`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from htpy import Node, Renderable

from app import h
from app.i18n import Text
from app.king_is_dead import naming, panels
from app.king_is_dead.board import board, first_target, move_focus, next_target
from app.king_is_dead.ending import ending
from app.king_is_dead.flights import flights
from app.king_is_dead.hand import card, hand
from app.king_is_dead.prompt import prompt
from app.king_is_dead.reckoning import forecast, reckoning
from app.king_is_dead.seen import Seen, see
from app.parts import choices, chronicle, common_key, tabs
from app.tables import Actions, Entry, Screen, TableView
from vacant_throne.core.contract import Move, Observation
from vacant_throne.king_is_dead.board import ALBION, BRITAIN
from vacant_throne.king_is_dead.rulesets import ruleset

__all__ = ["FOLLOWS", "KEYS", "automatic", "closes", "do", "flights", "help", "key", "spoken", "view"]

_HELP = ("goal", "turn", "pass", "struggle", "france", "rank", "supply", "negotiation", "forecast")
TABS = ("board", "struggle", "courts", "reckoning", "chronicle")
ENDED_TABS = ("board", "struggle", "courts", "chronicle")
"""What the bar of a small screen opens."""
FOLLOWS = False
"""The map shows where the next decision is made; the keyboard goes there by m, or when what it stood on is gone."""
KEYS = (("← ↑ ↓ →", "keys.map_walk"), ("m", "keys.map"), ("1 … 7", "keys.card"), ("0", "keys.pass"), ("l", "keys.list"))


def help(at: TableView) -> tuple[str, ...]:
    """What the help says of the game, in the variant that is played."""
    seen = see(at)
    told = {
        "first": seen.rules.board is ALBION,
        "cunning": bool(seen.rules.secret),
        "vikings": bool(seen.rules.raiders) and seen.rules.board is BRITAIN,
        "mordred": bool(seen.rules.raiders) and seen.rules.board is ALBION,
        "solo": seen.deck is not None,
        "teams": seen.teams,
    }
    return tuple(f"help.king-is-dead.{part}" for part in (*_HELP, *(part for part, tell in told.items() if tell)))


def automatic(only: Move, observation: Observation) -> bool:
    """An automaton does what it must, and a seat without a card to play passes by itself (KID2-TURN-05).

    Where every card can be seen to be gone or unplayable, that is: whoever may not play the last card of all (KID1-3P-01) is told why.
    """
    seat = observation["seat"]
    if observation["actor"] != seat:
        return True
    return only.text == "pass" and (not observation["seats"][seat]["hand_size"] or bool(ruleset(observation["rules"]).secret))


def closes(move: Move) -> bool:
    """Every move that ends a turn does something else besides."""
    del move
    return False


def view(at: TableView, t: Text) -> Screen:
    """The table as markup."""
    seen = see(at)
    over = at.ending is not None
    parts: dict[str, Renderable] = {
        "board": board(seen, t),
        "struggle": panels.track(seen, t),
        "courts": panels.courts(seen, t),
        "chronicle": chronicle(at, t),
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
    return Screen(parts, _playing, "playing", next_target(seen))


def _playing(parts: Mapping[str, Renderable]) -> Node:
    return h.div(".table.has-map")[
        h.div(".table-main")[parts["prompt"], parts["card"], parts["hand"], parts["forecast"], parts["choices"], parts["reckoning"]],
        parts["board"],
        h.div(".table-side")[parts["struggle"], parts["courts"], parts["chronicle"]],
        parts["tabs"],
    ]


def _ended(parts: Mapping[str, Renderable]) -> Node:
    return h.div(".table.is-over")[
        h.div(".table-main")[parts["ending"]],
        parts["board"],
        h.div(".table-side")[parts["struggle"], parts["courts"], parts["chronicle"]],
        parts["tabs"],
    ]


def do(actions: Actions, verb: str, arg: str, value: str) -> bool:
    """The table has no verbs of its own."""
    del actions, verb, arg, value
    return False


def key(actions: Actions, key: str, focus: str) -> bool:
    """Arrows walk over the map; digits play the cards, 0 passes, m goes to the map and l opens the list of choices.

    Escape closes what was opened last; where nothing is open, it is the page's, and takes a decision back.
    """
    seen = see(actions.view())
    opened, beside = _opened(seen), partial(move_focus, seen)
    if common_key(actions, seen.view, key, focus, opened=opened, first=first_target(seen), beside=beside):
        return True
    if key == "0" and (option := seen.option("pass")):
        actions.make(option.number)
    elif key.isdecimal() and 0 < int(key) <= len(seen.own_cards):
        name = [*seen.own_cards][int(key) - 1]
        if option := seen.option("card", name):
            _play(actions, seen, name, option.number)
        else:
            actions.why(f"card:{name}")
    else:
        return False
    return True


def _opened(seen: Seen) -> str:
    """What was asked for and is to be seen: the followers of a region as buttons, a panel, or a card or region looked at."""
    ui = seen.view.ui
    if seen.at(ui.get("pick", "")):
        return "pick"
    if ui.get("sheet"):
        return "sheet"
    return "look" if ui.get("look") and not seen.card else ""


def _play(actions: Actions, seen: Seen, name: str, index: int) -> None:
    """A card that can do all it says is played; one that cannot is shown first, with what it would do."""
    outlook = seen.view.advice["outlooks"].get(name)
    if outlook is None or outlook.effect == "full":
        actions.make(index)
        actions.focus(first_target(see(actions.view())))
    else:
        actions.ui["look"] = f"card:{name}"
        actions.focus("play-card")


def spoken(entry: Entry, t: Text) -> str:
    """What a screen reader hears of a decision."""
    return entry.words(t)
