"""Positions in one line: how they are read. `notation` writes them.

Only ``king-is-dead`` at the start is compulsory; what is left out is empty, or as at the beginning of a game, so that a worked
example needs to say only what matters.
"""

from __future__ import annotations

from collections.abc import Mapping

from vacant_throne.core.errors import NotationError
from vacant_throne.core.message import Message
from vacant_throne.king_is_dead import effects, flow
from vacant_throne.king_is_dead.board import FACTION_COUNT, REGION_COUNT
from vacant_throne.king_is_dead.flow import Exchange, Step
from vacant_throne.king_is_dead.notation import NOTHING, SEAT_LETTERS
from vacant_throne.king_is_dead.ruleset import Ruleset
from vacant_throne.king_is_dead.state import KingState

STEPS = {
    step.name: step
    for step in (
        flow.TURN,
        flow.SUMMON,
        flow.OVER,
        effects.SUPPORT,
        effects.ASSEMBLE,
        effects.DISC,
        effects.SWAP,
        effects.EXCHANGE_FIRST,
        effects.EXCHANGE_SECOND,
        effects.EXCHANGE_THIRD,
    )
}

MAX_LENGTH = 2000
MAX_COUNT = 999
_KEYS = {"rules", "players", "order", "supply", "discs", "seat", "turn", "passes", "plays", "step", "effect", "last"}


def read_position(text: str, rulesets: Mapping[str, Ruleset]) -> KingState:
    """The state that the text describes. Raises `NotationError`, naming the part that is wrong."""
    words = text[: MAX_LENGTH + 1].split()
    if len(text) > MAX_LENGTH or not words or words[0] != "king-is-dead":
        raise NotationError(Message("notation.position", {"text": text[:40]}))
    fields: dict[str, str] = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals or not value or key in fields:
            raise _wrong(word)
        fields[key] = value
    rules = rulesets.get(fields.get("rules", "base"))
    if rules is None:
        raise _wrong(f"rules={fields['rules']}")
    reader = _Reader(fields, rules)
    unknown = fields.keys() - _KEYS - set(rules.board.codes) - set(SEAT_LETTERS[: reader.players])
    if unknown:
        raise _wrong(f"{min(unknown)}=")
    return reader.read()


def _wrong(part: str) -> NotationError:
    return NotationError(Message("notation.part", {"text": part[:40]}))


class _Reader:
    """Reads the fields of one position into a state, checking each against the board."""

    def __init__(self, fields: Mapping[str, str], rules: Ruleset) -> None:
        self.fields = fields
        self.rules = rules
        self.players = self.number("players", 2)
        if not 2 <= self.players <= len(SEAT_LETTERS):
            raise self.wrong("players")

    def wrong(self, key: str) -> NotationError:
        return _wrong(f"{key}={self.fields.get(key, '')}")

    def number(self, key: str, default: int) -> int:
        return self.count(key, self.fields[key]) if key in self.fields else default

    def count(self, key: str, digits: str) -> int:
        """A plain decimal from 0 to `MAX_COUNT`, with no sign and no leading zero."""
        if not digits.isascii() or not digits.isdigit() or len(digits) > 3 or (digits[0] == "0" and digits != "0"):
            raise self.wrong(key)
        return int(digits)

    def counts(self, key: str, text: str) -> list[int]:
        """One number for each faction, such as ``2-1-0``."""
        numbers = [self.count(key, digits) for digits in text.split("-")]
        if len(numbers) != FACTION_COUNT:
            raise self.wrong(key)
        return numbers

    def region(self, key: str, code: str) -> int:
        if code not in self.rules.board.codes:
            raise self.wrong(key)
        return self.rules.board.codes.index(code)

    def seat(self, key: str, letter: str) -> int:
        if len(letter) != 1 or letter not in SEAT_LETTERS[: self.players]:
            raise self.wrong(key)
        return SEAT_LETTERS.index(letter)

    def card(self, key: str, name: str) -> int:
        for index, card in enumerate(self.rules.cards):
            if card.name == name:
                return index
        raise self.wrong(key)

    def read(self) -> KingState:
        state = KingState(self.rules, self.players)
        self.read_regions(state)
        self.read_order(state)
        if "supply" in self.fields:
            state.supply = self.counts("supply", self.fields["supply"])
        for seat in range(self.players):
            if SEAT_LETTERS[seat] in self.fields:
                self.read_seat(state, seat)
        self.read_discs(state)
        state.turn = self.number("turn", 1)
        state.passes = self.number("passes", 0)
        state.plays = self.number("plays", max(state.last_play))
        if not state.turn:
            raise self.wrong("turn")
        if state.passes >= self.players:
            raise self.wrong("passes")
        if state.plays < max(state.last_play):
            raise self.wrong("plays")
        self.read_last(state)
        self.read_step(state)
        return state

    def read_regions(self, state: KingState) -> None:
        for region, code in enumerate(self.rules.board.codes):
            value = self.fields.get(code, "0-0-0")
            if value.startswith("["):
                if len(value) != 3 or value[2] != "]" or value[1] not in self.rules.board.letters + "X":
                    raise self.wrong(code)
                if value[1] == "X":
                    state.unstable |= 1 << region
                else:
                    state.control[self.rules.board.letters.index(value[1])] |= 1 << region
                state.open ^= 1 << region
            else:
                state.followers[region::REGION_COUNT] = self.counts(code, value)

    def read_order(self, state: KingState) -> None:
        """Without an order, regions that have their disc come first; both parts are in the board's order."""
        regions = range(REGION_COUNT)
        done = [region for region in regions if not state.open >> region & 1]
        if "order" in self.fields:
            before, slash, after = self.fields["order"].partition("/")
            if not slash:
                raise self.wrong("order")
            face_down, face_up = (part.split(",") if part else [] for part in (before, after))
            codes = face_down + face_up
            state.order = [self.region("order", code.removesuffix("*")) for code in codes]
            state.negotiated = sum(1 << region for region, code in zip(state.order, codes, strict=True) if code.endswith("*"))
            if sorted(state.order) != list(regions) or sorted(state.order[: len(face_down)]) != done:
                raise self.wrong("order")
        else:
            state.order = [*done, *(region for region in regions if region not in done)]
        state.resolved = len(done)

    def read_seat(self, state: KingState, seat: int) -> None:
        """A court, and what may follow it: hand (all cards that are not on the pile), pile, last action."""
        key = SEAT_LETTERS[seat]
        court, hand, pile, last, *more = [*self.fields[key].split(":"), *[""] * 3]
        if any(more):
            raise self.wrong(key)
        state.courts[seat * FACTION_COUNT : (seat + 1) * FACTION_COUNT] = self.counts(key, court)
        state.piles[seat] = tuple(self.cards(key, pile))
        left = self.rules.hand
        for card in state.piles[seat]:
            if card not in self.rules.hand_cards(left):
                raise self.wrong(key)
            left = self.rules.without(left, card)
        if hand:
            held = self.cards(key, hand)
            for card in self.rules.hand_cards(left):
                if card in held:
                    held.remove(card)
                else:
                    left = self.rules.without(left, card)
            if held:
                raise self.wrong(key)
        state.hands[seat] = left
        state.last_play[seat] = self.count(key, last) if last else 0

    def cards(self, key: str, letters: str) -> list[int]:
        known = [card.letter for card in self.rules.cards]
        if letters == NOTHING:
            return []
        if any(letter not in known for letter in letters):
            raise self.wrong(key)
        return [known.index(letter) for letter in letters]

    def read_discs(self, state: KingState) -> None:
        """The seats that still have their negotiation disc; all, if none are named."""
        seats = SEAT_LETTERS[: self.players]
        holders = self.fields.get("discs", seats)
        if holders != ("".join(letter for letter in seats if letter in holders) or NOTHING):
            raise self.wrong("discs")
        state.negotiators = sum(1 << seat for seat, letter in enumerate(seats) if letter not in holders)

    def read_last(self, state: KingState) -> None:
        value = self.fields.get("last", NOTHING)
        if value == NOTHING:
            return
        parts = value.split(":")
        if len(parts) != 4:
            raise self.wrong("last")
        regions = [self.region("last", code) for code in parts[2].split("-")]
        gained = tuple(self.change("last", number) for number in parts[3].split(","))
        if len(regions) != 2 or regions[0] >= regions[1] or len(gained) != FACTION_COUNT:
            raise self.wrong("last")
        state.last_exchange = Exchange(self.card("last", parts[0]), self.seat("last", parts[1]), (regions[0], regions[1]), gained)

    def change(self, key: str, digits: str) -> int:
        """A number that may be negative."""
        lost = digits.startswith("-")
        number = self.count(key, digits.removeprefix("-"))
        if lost and not number:
            raise self.wrong(key)
        return -number if lost else number

    def read_step(self, state: KingState) -> None:
        over = state.ended()
        step = STEPS.get(self.fields.get("step", "over" if over else "turn"))
        seat = self.fields.get("seat", NOTHING if over else "A")
        if step is None or (step is flow.OVER) != over:
            raise self.wrong("step")
        if over != (seat == NOTHING):
            raise self.wrong("seat")
        state.step = step
        state.seat = None if over else self.seat("seat", seat)
        value = self.fields.get("effect", NOTHING)
        if (value == NOTHING) != (step in (flow.TURN, flow.OVER)):
            raise self.wrong("effect")
        if value != NOTHING:
            self.read_effect(state, value)
        if not over and not state.legal_moves():
            raise self.wrong("step")

    def read_effect(self, state: KingState, value: str) -> None:
        """What the card in play has settled so far."""
        parts = value.split(":")
        if len(parts) != 4 or len(parts[1]) != 1 or parts[1] not in self.rules.board.letters:
            raise self.wrong("effect")
        state.card = self.card("effect", parts[0])
        state.faction = self.rules.board.letters.index(parts[1])
        state.amount = self.count("effect", parts[2])
        picked = [] if parts[3] == NOTHING else parts[3].split(",")
        state.picked = tuple(self.region("effect", item) if state.step is effects.SWAP else self.place(item) for item in picked)
        settled = (state.step, state.faction, state.amount, state.picked)
        if settled != (flow.SUMMON, 0, 0, ()) and settled != self.played_again(state):
            raise self.wrong("effect")

    def played_again(self, state: KingState) -> tuple[Step, int, int, tuple[int, ...]] | None:
        """What is settled after the card in play is begun anew and the same is picked; None where that is not legal."""
        again = state.copy()
        moves = self.rules.moves
        if state.step is effects.ASSEMBLE:  # what Assemble has picked is on the board already
            picks = [moves.put[place] for place in state.picked]
            for move in picks:
                again.followers[move.place] -= 1
                again.supply[move.faction] += 1
        elif state.step is effects.SWAP:
            picks = [move for region in state.picked for move in moves.disc_on[1 << region]]
        else:
            picks = [moves.take[place] for place in state.picked]
        if min(again.followers) < 0:
            return None
        again.picked = ()
        again.faction = again.amount = 0
        self.rules.cards[state.card].begin(again)
        for move in picks:
            if move not in again.legal_moves():
                return None
            again.apply(move)
        return again.step, again.faction, again.amount, again.picked

    def place(self, code: str) -> int:
        faction, at, region = code.partition("@")
        if not at or len(faction) != 1 or faction not in self.rules.board.letters:
            raise self.wrong("effect")
        return self.rules.board.letters.index(faction) * REGION_COUNT + self.region("effect", region)
