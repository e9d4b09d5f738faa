"""Pebbles, a toy that has everything a game may have and no real game shows at once: a small stand-in for the tests of the core.

Three heaps of pebbles. A turn: choose a card of your hidden hand (its number), choose a heap, take that many pebbles or what there is,
draw a card from the deck if any is left (it cannot be taken back). Cards on empty heaps are played without choosing. When all hands are
empty, most pebbles win. So it has hidden hands, a draw, turns of one to three decisions, forced moves, options of every type, and ties.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vacant_throne.core.contract import Advice, Line, Move, Observation, Option, Options, Outcome
from vacant_throne.core.errors import NotationError, OptionsError, Refusal
from vacant_throne.core.message import Message, Term
from vacant_throne.core.rng import Rng, stream

CARDS = (1, 1, 1, 2, 2, 2, 3, 3, 3, 3)
HEAPS = 3

CARD = {number: Move(f"card:{number}") for number in (1, 2, 3)}
HEAP = [Move(f"heap:{heap}") for heap in range(HEAPS)]
DRAW = Move("draw")
MOVES = {move.text: move for move in (*CARD.values(), *HEAP, DRAW)}


class Pebbles:
    """A position. `step` is ``card``, ``heap``, ``draw`` or ``over``; `card` the one being played."""

    __slots__ = ("card", "deck", "hands", "heaps", "seat", "step", "taken", "turn")

    seat: int | None

    def __init__(self, heaps: list[int], taken: list[int], hands: list[list[int]], deck: list[int], seat: int) -> None:
        self.heaps, self.taken, self.hands, self.deck = heaps, taken, hands, deck
        self.seat = seat
        self.turn = 1
        self.step = "card"
        self.card = 0

    def legal_moves(self) -> Sequence[Move]:
        if self.step == "card":
            return [CARD[number] for number in (1, 2, 3) if number in self._hand()]
        if self.step == "heap":
            return [HEAP[heap] for heap in range(HEAPS) if self.heaps[heap]]
        return [DRAW] if self.step == "draw" else []

    def apply(self, move: Move) -> None:
        hand = self._hand()
        if self.step == "card":
            self.card = next(number for number in (1, 2, 3) if CARD[number] is move)
            hand.remove(self.card)
            self.step = "heap"
            if any(self.heaps):
                return
        elif self.step == "heap":
            heap = HEAP.index(move)
            pebbles = min(self.card, self.heaps[heap])
            self.heaps[heap] -= pebbles
            self.taken[self.seat or 0] += pebbles
        if self.step == "heap" and self.deck:
            self.step, self.card = "draw", 0
            return
        if self.step == "draw":
            hand.append(self.deck.pop())
            hand.sort()
        self.step, self.card = "card", 0
        self.turn += 1
        self.seat = ((self.seat or 0) + 1) % len(self.hands)
        if not any(self.hands):
            self.step, self.seat = "over", None
        elif not self._hand():  # uneven hands: whoever has none left is passed over
            self.seat = next(s % len(self.hands) for s in range(self.seat, 9) if self.hands[s % len(self.hands)])

    def _hand(self) -> list[int]:
        return [] if self.seat is None else self.hands[self.seat]

    def copy(self) -> Pebbles:
        other = Pebbles(self.heaps[:], self.taken[:], [hand[:] for hand in self.hands], self.deck[:], 0)
        other.seat, other.turn, other.step, other.card = self.seat, self.turn, self.step, self.card
        return other

    def outcome(self) -> Outcome | None:
        if self.step != "over":
            return None
        places = sorted(set(self.taken), reverse=True)
        ranks = tuple(1 + places.index(mine) for mine in self.taken)
        return Outcome(ranks, "counted", "TOY-END-01", (Line(Message("toy.counted"), "TOY-END-01"),))

    def refusal(self, move: Move) -> Refusal:
        if self.step == "over":
            return Refusal(Message("toy.over"), "TOY-END-01")
        if move in CARD.values() and self.step == "card":
            return Refusal(Message("toy.not_in_hand"), "TOY-CARD-01")
        if move in HEAP and self.step == "heap":
            return Refusal(Message("toy.empty_heap"), "TOY-HEAP-01")
        return Refusal(Message("toy.not_now", {"step": self.step}), "TOY-TURN-01")

    def reveals(self, move: Move) -> bool:
        return move is DRAW

    def observe(self, seat: int | None) -> Observation:
        return {
            "game": "pebbles",
            "viewer": seat,
            "seat": self.seat,
            "turn": self.turn,
            "step": self.step,
            "card": self.card or None,
            "heaps": self.heaps[:],
            "taken": self.taken[:],
            "hand_sizes": [len(hand) for hand in self.hands],
            "hand": None if seat is None else self.hands[seat][:],
            "deck": len(self.deck),
        }

    def advise(self, seat: int | None) -> Advice:
        del seat
        return {"left": sum(self.heaps)}

    def determinize(self, seat: int, rng: Rng) -> Pebbles:
        other = self.copy()
        hidden = [*other.deck, *(card for s, hand in enumerate(other.hands) if s != seat for card in hand)]
        rng.shuffle(hidden)
        other.deck = [hidden.pop() for _ in other.deck]
        for s, hand in enumerate(other.hands):
            if s != seat:
                hand[:] = sorted(hidden.pop() for _ in hand)
        return other

    def notation(self) -> str:
        def numbers(values: list[int], joint: str = "") -> str:
            return joint.join(map(str, values)) or "-"

        seat = "-" if self.seat is None else self.seat
        hands = "/".join(numbers(hand) for hand in self.hands)
        return (
            f"{numbers(self.heaps, ',')} {numbers(self.taken, ',')} {hands} {numbers(self.deck)} {seat} {self.step}:{self.card} {self.turn}"
        )


class PebblesGame:
    id = "pebbles"
    letter = "P"
    rules_version = 1
    options = (
        Option("players", (2, 3), 2),
        Option("first", ("random", 0, 1, 2), "random"),
        Option("large", (False, True), False),
    )

    def complete(self, chosen: Mapping[str, object]) -> Options:
        known = {option.id: option for option in self.options}
        options = {option.id: option.default for option in self.options}
        for name, value in chosen.items():
            fits = [c for c in known[name].choices if type(c) is type(value) and c == value] if name in known else []
            if not fits:
                raise OptionsError(Message("toy.option", {"name": name}))
            options[name] = fits[0]
        if isinstance(options["first"], int) and options["first"] >= self.seats(options):
            raise OptionsError(Message("toy.option", {"name": "first"}))
        return options

    def seats(self, options: Options) -> int:
        return int(options["players"])

    def unattended(self, options: Options) -> tuple[int, ...]:
        return ()

    def hides(self, options: Options) -> bool:
        return True

    def start(self, options: Options, seed: int) -> Pebbles:
        seats = self.seats(options)
        deck = list(CARDS)
        stream(seed, "cards").shuffle(deck)
        first = options["first"]
        hands = [sorted(deck.pop() for _ in range(2)) for _ in range(seats)]
        heaps = [5, 6, 7] if options["large"] else [2, 3, 4]
        return Pebbles(heaps, [0] * seats, hands, deck, first if isinstance(first, int) else stream(seed, "first").below(seats))

    def parse_move(self, text: str) -> Move:
        if text not in MOVES:
            raise NotationError(Message("toy.no_move", {"text": text}))
        return MOVES[text]

    def parse_position(self, text: str) -> Pebbles:
        def numbers(part: str, joint: str | None = None) -> list[int]:
            return [] if part == "-" else [int(n) for n in (part.split(joint) if joint else part)]

        try:
            heaps, taken, hands, deck, seat, step, turn = text.split(" ")
            state = Pebbles(numbers(heaps, ","), numbers(taken, ","), [numbers(h) for h in hands.split("/")], numbers(deck), 0)
            state.seat = None if seat == "-" else int(seat)
            state.step, card = step.split(":")
            state.card, state.turn = int(card), int(turn)
            over = state.seat is None
            fits = len(state.heaps) == HEAPS and len(state.hands) == len(state.taken) in (2, 3)
            if not fits or over is bool(state.legal_moves()) or over is not (state.step == "over"):
                raise ValueError
        except (ValueError, IndexError):
            raise NotationError(Message("toy.no_position")) from None
        if state.notation() != text:
            raise NotationError(Message("toy.no_position"))
        return state

    def narrate(self, before: Pebbles, move: Move, after: Pebbles, seat: int | None) -> list[Message]:
        del after, seat
        return [] if move is DRAW else [Message("toy.moved", {"who": Term("seat", str(before.seat)), "move": move.text})]


PEBBLES = PebblesGame()
