"""Words for the rule tests: positions as the spec writes them, moves as text, and a card's complete resolutions."""

from __future__ import annotations

from vacant_throne.king_is_dead import GAME
from vacant_throne.king_is_dead.board import FACTION_LETTERS, REGION_COUNT
from vacant_throne.king_is_dead.moves import KingMove
from vacant_throne.king_is_dead.notation import SEAT_LETTERS
from vacant_throne.king_is_dead.second_edition import BASE
from vacant_throne.king_is_dead.state import KingState

CODES = BASE.board.codes
NAMES = dict(zip(CODES, BASE.board.regions, strict=True))
EFFECT_STEPS = ("support", "assemble", "disc", "swap", "exchange_first", "exchange_second", "exchange_third")


def position(text: str) -> KingState:
    """The position of that notation, whose first word is understood."""
    return GAME.parse_position(f"king-is-dead {text}")


def order(*first: str, done: tuple[str, ...] = ()) -> str:
    """An ``order=`` field: the regions already resolved, the contested one and those after it, then the rest as on the board."""
    plain = [code.removesuffix("*") for code in (*done, *first)]
    rest = [code for code in CODES if code not in plain]
    return f"order={','.join(done)}/{','.join((*first, *rest))}"


def play(state: KingState, *texts: str) -> KingState:
    """Make these moves, in place, each of which must be legal. The same state, for chaining."""
    for text in texts:
        move = GAME.parse_move(text)
        assert move in state.legal_moves(), f"{text} is not among {legal(state)}"
        state.apply(move)
    return state


def legal(state: KingState) -> list[str]:
    """The legal moves as text, in their order."""
    return [move.text for move in state.legal_moves()]


def targets(state: KingState) -> set[str]:
    """The codes of the regions that the legal moves name."""
    return {CODES[move.region] for move in state.legal_moves()}


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
    region = CODES.index(code)
    if state.open >> region & 1:
        return "-".join(map(str, state.followers[region::REGION_COUNT]))
    controller = state.controller(region)
    return "[X]" if controller is None else f"[{FACTION_LETTERS[controller]}]"


def board(state: KingState) -> str:
    """The regions with anything in them: ``MO=1-0-0 ST=[X]``."""
    return " ".join(f"{code}={at(state, code)}" for code in CODES if at(state, code) != "0-0-0")


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
    return [CODES[region] + ("*" if state.negotiated >> region & 1 else "") for region in state.order]


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


def resolutions(state: KingState, card: str) -> dict[str, KingState]:
    """Every complete resolution of a card, found by walking the engine's steps up to the summon, with the state that it leaves.

    The same multiset of moves counts once, as in section 0 of the spec. A card without effect has the one resolution ``""``.
    """
    found: dict[str, KingState] = {}
    stack: list[tuple[KingState, tuple[KingMove, ...]]] = [(after_card(state, card), ())]
    while stack:
        now, moves = stack.pop()
        if now.step.name not in EFFECT_STEPS:
            found.setdefault(describe(card, moves, state), now)
            continue
        assert now.legal_moves(), f"a dead end: {now.notation()}"
        for move in now.legal_moves():
            then = now.copy()
            then.apply(move)
            stack.append((then, (*moves, move)))
    return found


def describe(card: str, moves: tuple[KingMove, ...], before: KingState) -> str:
    """One resolution in the spec's way: ``SS@ST``, ``S@MO W@DE``, ``GW*<>ES``, ``MO:S<>ST:W``, ``MO:S<>ST:EW``."""
    if not moves:
        return ""
    letters = [FACTION_LETTERS[move.faction] for move in moves]
    codes = [CODES[move.region] for move in moves]
    if moves[0].verb == "put":
        amount = 1 if card == "assemble" else min(2, before.supply[moves[0].faction])
        return " ".join(sorted(f"{letter * amount}@{code}" for letter, code in zip(letters, codes, strict=True)))
    if moves[0].verb == "disc":
        return f"{codes[0]}*<>{codes[1]}"
    sides = [f"{codes[0]}:{letters[0]}", f"{codes[1]}:{''.join(sorted(letters[1:]))}"]
    if len(moves) == 2:
        sides.sort()
    return "<>".join(sides)
