"""Words for the rule tests: positions as the spec writes them, moves as text, and a card's complete resolutions. For both editions."""

from __future__ import annotations

from typing import NamedTuple

from vacant_throne.games import GAMES
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.state import KingState

CODES = ("MO", "ST", "LA", "NO", "GW", "WA", "ES", "DE")
FIRST_CODES = ("Cal", "Din", "Ebo", "Dev", "Cae", "Rat", "Lon", "Aqu")
"""The regions of the second edition and of the first, in the board's order."""
NAMES = {
    **dict(zip(CODES, ("moray", "strathclyde", "lancaster", "northumbria", "gwynedd", "warwick", "essex", "devon"), strict=True)),
    **dict(zip(FIRST_CODES, ("caledonia", "din_eidyn", "eboracum", "deva", "caerleon", "ratae", "londinium", "aquae_sulis"), strict=True)),
}
SEAT_LETTERS = "ABCD"
_STEPS = "support assemble aid place return disc swap_first swap exchange_first exchange_next destination spy"
EFFECT_STEPS = tuple(_STEPS.split())
"""The steps of a card's effect: from the card to the summon."""


def position(text: str) -> KingState:
    """The position of that notation, whose first word is understood: rules or regions of the first edition are read by its game."""
    words = text.split()
    rules = next((word.removeprefix("rules=") for word in words if word.startswith("rules=")), "base")
    first = rules.partition("+")[0] in ("first", "mordred") or any(word.split("=")[0] in FIRST_CODES for word in words)
    game = GAMES["king-is-dead-first" if first else "king-is-dead"]
    return game.parse_position(f"{game.id} {text}")


def order(*first: str, done: tuple[str, ...] = ()) -> str:
    """An ``order=`` field: the regions already resolved, the contested one and those after it, then the rest as on the board."""
    plain = [code.removesuffix("*") for code in (*done, *first)]
    codes = FIRST_CODES if plain and plain[0] in FIRST_CODES else CODES
    rest = [code for code in codes if code not in plain]
    return f"order={','.join(done)}/{','.join((*first, *rest))}"


def play(state: KingState, *texts: str) -> KingState:
    """Make these moves, in place, each of which must be legal. The same state, for chaining."""
    for text in texts:
        move = state.rules.moves.parse(text)
        assert move in state.legal_moves(), f"{text} is not among {legal(state)}"
        state.apply(move)
    return state


def legal(state: KingState) -> list[str]:
    """The legal moves as text, in their order."""
    return [move.text for move in state.legal_moves()]


def targets(state: KingState) -> set[str]:
    """The codes of the regions that the legal moves name."""
    return {state.rules.board.codes[move.region] for move in state.legal_moves()}


def after_card(state: KingState, card: str) -> KingState:
    """A copy of the state with that card just played."""
    return play(state.copy(), f"card:{card}")


def has_no_effect(state: KingState, card: str) -> bool:
    """Whether that card goes straight on to the summon (or, with nobody to summon, to the next turn), changing nothing on the board."""
    trial = after_card(state, card)
    same = trial.followers == state.followers and trial.supply == state.supply and trial.order == state.order
    return same and trial.step.name in ("summon", "turn")


def at(state: KingState, code: str) -> str:
    """What lies in a region: ``1-0-2``, ``[S]`` or ``[X]``."""
    return board_as_text(state)[code]


def board(state: KingState) -> str:
    """The regions with anything in them: ``MO=1-0-0 ST=[X]``."""
    return " ".join(f"{code}={there}" for code, there in board_as_text(state).items() if there.strip("0-"))


def board_as_text(state: KingState) -> dict[str, str]:
    """Every region by its code, as `at` writes it, read from the notation."""
    parts = dict(word.split("=", 1) for word in state.notation().split()[1:])
    return {code: parts[code] for code in state.rules.board.codes}


def supply(state: KingState) -> str:
    """The supply: ``4-4-2``."""
    return "-".join(map(str, state.supply))


def court(state: KingState, letter: str) -> str:
    """A seat's court: ``1-0-1``."""
    return "-".join(map(str, state.court(SEAT_LETTERS.index(letter))))


def to_act(state: KingState) -> str:
    """The letter of the seat to move; ``-`` once the game is over."""
    return "-" if state.seat is None else SEAT_LETTERS[state.seat]


def struggle_order(state: KingState) -> list[str]:
    """The region cards, space by space; ``GW*`` carries a negotiation disc."""
    return [state.rules.board.codes[region] + ("*" if state.negotiated >> region & 1 else "") for region in state.order]


def winners(state: KingState) -> str:
    """The letters of the seats that have won."""
    outcome = state.outcome()
    assert outcome is not None
    return "".join(SEAT_LETTERS[seat] for seat in outcome.winners)


def settled_by(state: KingState) -> str:
    """The rule that settled who won."""
    outcome = state.outcome()
    assert outcome is not None
    return outcome.rule


# --- whole resolutions ---


class Made(NamedTuple):
    """A move of an effect, and how many followers it names, places or returns: two alike at once where nothing else is possible."""

    move: KingMove
    times: int


def times(before: KingState, move: KingMove, after: KingState) -> int:
    """How many followers a move stands for."""
    if move.verb == "put" and before.step.name in ("support", "aid"):
        return before.amount
    if move.verb == "take":
        named = len(after.picked) if after.step.name in EFFECT_STEPS else before.amount
        return named - len(before.picked)
    return 1


def resolutions(state: KingState, card: str) -> dict[str, KingState]:
    """Every complete resolution of a card, found by walking the engine's steps up to the summon, with the state that it leaves.

    The same multiset of moves counts once, as in section 0 of the spec. A card without effect has the one resolution ``""``. What Spy
    does is told after the card that it copies: ``march: ES:SW>NO``, and ``march:`` if that has no effect.
    """
    found: dict[str, KingState] = {}
    stack: list[tuple[KingState, tuple[Made, ...]]] = [(after_card(state, card), ())]
    while stack:
        now, made = stack.pop()
        if now.step.name not in EFFECT_STEPS:
            found.setdefault(describe(card, made, state.rules.board.letters, state.rules.board.codes), now)
            continue
        assert now.legal_moves(), f"a dead end: {now.notation()}"
        for move in now.legal_moves():
            then = now.copy()
            then.apply(move)
            stack.append((then, (*made, Made(move, times(now, move, then)))))
    return found


def describe(card: str, made: tuple[Made, ...], letters: str, codes: tuple[str, ...]) -> str:
    """One resolution in the spec's way.

    Placed ``SS@ST`` (of Assemble and Settlements each by itself: ``S@MO W@MO``), returned ``-W@GW``, both in the order of the card:
    ``-W@LA SW@LA``. Exchanged ``MO:S<>ST:EW``, the smaller side first, then by the alphabet. Marched ``ES:SW>NO``. Region cards
    ``GW*<>ES``, or ``ES<>GW`` if no disc is placed.
    """
    if not made:
        return ""
    verb, named = made[0].move.verb, [codes[move.region] for move, _ in made if move.verb != "spy"]
    if verb == "spy":
        copied = made[0].move.text.partition(":")[2]
        return f"{copied}: {describe(copied, made[1:], letters, codes)}".rstrip()
    if verb == "disc":
        return f"{named[0]}*<>{named[1]}"
    if verb == "swap":
        return "<>".join(sorted(named))
    followers: dict[tuple[str, str], str] = {}
    for move, amount in made:
        if move.faction >= 0:
            key = move.verb, codes[move.region]
            followers[key] = "".join(sorted(followers.get(key, "") + letters[move.faction] * amount))
    if verb == "take":
        if made[-1].move.verb == "to":
            return f"{sides(followers)[0]}>{named[-1]}"
        return "<>".join(sides(followers))
    apart = card in ("assemble", "settlements")
    written = {
        kind: sorted(
            f"{'-' * (kind == 'return')}{group}@{code}"
            for (other, code), there in followers.items()
            if other == kind
            for group in (there if apart else (there,))
        )
        for kind in ("put", "return")
    }
    return " ".join(written.pop(verb) + [text for texts in written.values() for text in texts])


def sides(followers: dict[tuple[str, str], str]) -> list[str]:
    """The two sides of an exchange: fewer followers first, then by the alphabet."""
    return sorted((f"{code}:{there}" for (_, code), there in followers.items()), key=lambda side: (len(side), side))
