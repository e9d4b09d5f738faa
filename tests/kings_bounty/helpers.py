"""Words for the tests of King's Bounty: the box, positions as the notation writes them, moves as text, and what a position holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from tests.kings_bounty.naive.titles import POINTS
from vacant_throne.core.contract import Move
from vacant_throne.core.message import Message, Term
from vacant_throne.kings_bounty import GAME

NATIONS = ("elf", "dwarf", "undead", "orc", "human")
CASTLE_NATIONS = NATIONS[:4]
UNITS = ("archer", "warrior", "mage", "hero", "monster")
CASTLES = ("tower", "fortress", "citadel")
OBELISKS = ("obelisk_1", "obelisk_2", "obelisk_3")
STRENGTH = {"archer": 2, "warrior": 3, "mage": 4, "tower": 1, "fortress": 2, "citadel": 3, "1": 1, "2": 2, "3": 3}
"""KB-COMP-03, -04, -05: by the last word of a card's name."""

KINDS = (
    *(f"{nation}_{unit}" for nation in NATIONS for unit in UNITS),
    *(f"{nation}_{castle}" for nation in CASTLE_NATIONS for castle in CASTLES),
    *OBELISKS,
)
SITES = (
    *(f"{nation}_{castle}_{copy}" for nation in CASTLE_NATIONS for castle in CASTLES for copy in (1, 2)),
    *(f"{obelisk}_{copy}" for obelisk in OBELISKS for copy in (1, 2, 3, 4)),
)
NEGATIVE = {"vandal": "monster", "rat": "hero"}
SEAT_LETTERS = "ABCDE"

_NATION_LETTERS = dict(zip("EDUOH", NATIONS, strict=True))
_WHAT_LETTERS = dict(zip("AWMHXTFC", (*UNITS, *CASTLES), strict=True))
KIND_OF = {
    **{
        nation_letter + letter: f"{nation}_{what}"
        for nation_letter, nation in _NATION_LETTERS.items()
        for letter, what in _WHAT_LETTERS.items()
        if f"{nation}_{what}" in KINDS
    },
    **{f"O{n}": f"obelisk_{n}" for n in "123"},
}
"""The notation's codes of the cards."""
CODE_OF = {kind: code for code, kind in KIND_OF.items()}


# --- the box ---


def copies(kind: str, players: int = 4) -> int:
    """How many cards of that kind a game of so many players has, if its nation is not left out (KB-COMP-03..05, KB-SETUP-01, -02)."""
    nation, what = kind.split("_")
    if nation == "obelisk":
        return {2: 2, 3: 3}.get(players, 4)
    if what in CASTLES:
        return 2
    few = {"archer": 3, "warrior": 2, "mage": 2, "hero": 1, "monster": 1}[what]
    return few + (nation == "human" and what in ("archer", "warrior", "mage"))


def box(players: int, left_out: Sequence[str]) -> Counter[str]:
    """All cards of a game, by kind."""
    return Counter({kind: copies(kind, players) for kind in KINDS if kind.split("_")[0] not in left_out})


def pool(left_out: Sequence[str]) -> list[str]:
    """The titles of a game (KB-SETUP-03)."""
    gone = {f"{nation}_{what}" for nation in left_out for what in ("castles", "garrisons")}
    return [title for title in POINTS if title not in gone]


# --- positions and moves ---


def position(text: str = "") -> Any:
    """The position of that notation, whose first word is understood. What is mentioned nowhere is discarded."""
    return GAME.parse_position(f"kings-bounty {text}".strip())


def table(text: str = "") -> Any:
    """The position of that notation with every card that is mentioned nowhere in the deck, so that nothing is discarded yet."""
    words = dict(word.split("=", 1) for word in text.split())
    players = int(words.get("players", "2"))
    named = words.get("out", {2: "undead+orc", 3: "undead"}.get(players, "-"))
    rest = box(players, named.split("+"))
    for key, value in words.items():
        if key in KIND_OF or key[:-1] in KIND_OF:
            rest[KIND_OF[key[:2]]] -= 1
            rest.subtract(KIND_OF[code] for code in value.split("+")[1:])
        elif key in SEAT_LETTERS or key == "discards":
            rest.subtract(kind for kind, _ in cards_in(value))
    assert min(rest.values()) >= 0, text
    return position(f"{text} deck={''.join(CODE_OF[kind] * rest[kind] for kind in KINDS) or '-'}")


def cards_in(value: str) -> list[tuple[str, str]]:
    """The cards of a hand or deck as the notation writes them: each kind, and the letter of the seat that knows it, or nothing."""
    found: list[tuple[str, str]] = []
    rest = value.strip("-")
    while rest:
        known = rest[2] if len(rest) > 2 and rest[2].islower() else ""
        found.append((KIND_OF[rest[:2]], known))
        rest = rest[2 + len(known) :]
    return found


def part(state: Any, key: str, default: str = "-") -> str:
    """One part of the notation of a state."""
    return dict(word.split("=", 1) for word in state.notation().split()[1:]).get(key, default)


def play(state: Any, *texts: str) -> Any:
    """Make these moves, in place, each of which must be legal. The same state, for chaining."""
    for text in " ".join(texts).split():
        move = GAME.parse_move(text)
        assert move in state.legal_moves(), f"{text} is not among {legal(state)}"
        state.apply(move)
    return state


def legal(state: Any) -> list[str]:
    """The legal moves as text, in their order."""
    return [move.text for move in state.legal_moves()]


def playable(state: Any) -> list[str]:
    """The kinds of card that may be played now."""
    return [text.removeprefix("card:") for text in legal(state) if text.startswith("card:")]


def targets(state: Any, kind: str) -> list[str]:
    """The sites that a card may be played on now."""
    moves = legal(play(state.copy(), f"card:{kind}")) if kind in playable(state) else []
    return [text.removeprefix("at:") for text in moves if text.startswith("at:")]


def playing(card: str, *site: str) -> str:
    """The moves that play a card and end the turn, if there is a deck."""
    return " ".join([f"card:{card}", *(f"at:{place}" for place in site), "draw"])


def returning(*kinds: str) -> str:
    """The moves of option B."""
    return " ".join([*(f"return:{kind}" for kind in kinds), "draw"])


# --- what a position holds ---


def seen(state: Any, viewer: int | None = None) -> dict[str, Any]:
    """What a seat may know, or an onlooker."""
    return state.observe(viewer)


def hand(state: Any, seat: int) -> list[str]:
    """A hand, as its owner sees it."""
    return state.observe(seat)["seats"][seat]["hand"]


def hands(state: Any) -> list[list[str]]:
    """All hands."""
    return [hand(state, seat) for seat in range(state.observe(None)["players"])]


def deck(state: Any) -> list[str]:
    """The deck from the top, which nobody sees."""
    return [kind for kind, _ in cards_in(part(state, "deck"))]


def domains(state: Any) -> dict[str, str]:
    """The domains on the table: their owners' letters, and their garrisons, as ``{"elf_tower_1": "A+elf_mage"}``."""
    return {
        domain["site"]: SEAT_LETTERS[domain["owner"]] + (f"+{domain['garrison']}" if domain["garrison"] else "")
        for domain in state.observe(None)["domains"]
    }


def defence(state: Any, site: str) -> int:
    """The defence of a domain."""
    (found,) = [domain["defence"] for domain in state.observe(None)["domains"] if domain["site"] == site]
    return found


def discards(state: Any) -> list[str]:
    """The discard pile."""
    return state.observe(None)["discards"]


def to_act(state: Any) -> str:
    """The letter of the seat to move; ``-`` once the game is over."""
    return "-" if state.seat is None else SEAT_LETTERS[state.seat]


def titles(state: Any, viewer: int | None = None) -> dict[str, int | None]:
    """Who has the open titles, None for nobody."""
    return {title["title"]: title["holder"] for title in state.observe(viewer)["titles"]}


def counts(state: Any, title: str) -> list[int]:
    """What a title compares, seat by seat."""
    (found,) = [entry["counts"] for entry in state.observe(None)["titles"] if entry["title"] == title]
    return found


def scores(state: Any) -> list[int]:
    """The scores as an onlooker counts them."""
    return [seat["score"] for seat in state.observe(None)["seats"]]


def tell(state: Any, text: str, seat: int | None = None) -> list[Message]:
    """Make moves in place, and what was told of the last of them to that seat or to an onlooker."""
    told: list[Message] = []
    for word in text.split():
        before = state.copy()
        play(state, word)
        told = GAME.narrate(before, GAME.parse_move(word), state, seat)
    return told


def seat_term(letter: str) -> Term:
    """A seat, as messages name it."""
    return Term("seat", str(SEAT_LETTERS.index(letter)))


def said(id: str, **args: Any) -> Message:
    """A message as the rules of this game say it: seats by letter, cards, titles and numbers plainly."""
    terms: dict[str, Any] = {}
    for key, value in args.items():
        if key in ("who", "owner", "other", "first"):
            terms[key] = seat_term(value)
        elif key in ("card", "old", "domain"):
            terms[key] = Term("card", value)
        elif key == "title":
            terms[key] = Term("title", value)
        elif key == "cards":
            terms[key] = tuple(Term("card", kind) for kind in value)
        else:
            terms[key] = value
    return Message(f"bounty.{id}", terms)


# --- games ---


def options(players: int = 2, **chosen: Any) -> dict[str, Any]:
    """Complete options."""
    return dict(GAME.complete({"players": players, **chosen}))


def new_game(players: int = 2, seed: int = 1, **chosen: Any) -> Any:
    """The state after set-up."""
    return GAME.start(options(players, **chosen), seed)


def choose(state: Any, rng: Random, playing: float) -> Move:
    """A random move: with that probability a card is played wherever one can be, and of the returned cards some are few, some many."""
    moves = state.legal_moves()
    assert state.turn < 5000, "the game does not end"
    if len(moves) == 1:
        return moves[0]
    if moves[0].text.startswith("card:"):
        cards = sum(move.text.startswith("card:") for move in moves)
        if cards == len(moves) or rng.random() < playing:
            return moves[int(rng.random() * cards)]
        return moves[cards + int(rng.random() * (len(moves) - cards))]
    if moves[-1].text == "draw" and rng.random() < 0.5:
        return moves[-1]
    return moves[int(rng.random() * len(moves))]


def play_out(state: Any, rng: Random, playing: float = 0.8) -> Any:
    """Play a game to its end, in place."""
    while state.seat is not None:
        state.apply(choose(state, rng, playing))
    return state
