"""Positions in one line: how they are read. `notation` writes them.

Only the game's id at the start is compulsory; what is left out is empty, or as at the beginning of a game, so that a worked
example needs to say only what matters.
"""

from __future__ import annotations

from collections.abc import Mapping

from vacant_throne.core.errors import NotationError
from vacant_throne.core.message import Message
from vacant_throne.king_is_dead import flow
from vacant_throne.king_is_dead.board import FACTION_COUNT, REGION_COUNT
from vacant_throne.king_is_dead.flow import Exchange
from vacant_throne.king_is_dead.notation import NOTHING, SEAT_LETTERS
from vacant_throne.king_is_dead.ruleset import Ruleset
from vacant_throne.king_is_dead.rulesets import VARIANTS, ruleset
from vacant_throne.king_is_dead.state import KingState

MAX_LENGTH = 2000
MAX_COUNT = 999
_KEYS = {"rules", "players", "order", "supply", "discs", "seat", "turn", "passes", "plays", "step", "effect", "last"}
STEPS = {
    *("turn", "summon", "over", "support", "assemble", "aid", "place", "return", "spy"),
    *("disc", "swap_first", "swap", "exchange_first", "exchange_next", "destination"),
}
_AUTOMATON_KEYS = {"deck", "actor"}


def read_position(text: str, game: str) -> KingState:
    """The state of that game that the text describes. Raises `NotationError`, naming the part that is wrong."""
    words = text[: MAX_LENGTH + 1].split()
    if len(text) > MAX_LENGTH or not words or words[0] != game:
        raise NotationError(Message("notation.position", {"text": text[:40]}))
    fields: dict[str, str] = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals or not value or key in fields:
            raise _wrong(word)
        fields[key] = value
    name = fields.get("rules", VARIANTS[game][0])
    try:
        rules = ruleset(name)
    except KeyError:
        raise _wrong(f"rules={name}") from None
    if rules.game != game:
        raise _wrong(f"rules={name}")
    reader = _Reader(fields, rules)
    unknown = fields.keys() - _KEYS - set(rules.board.codes) - set(SEAT_LETTERS[: reader.players])
    if reader.blank().deck is not None:
        unknown -= _AUTOMATON_KEYS
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
        self.hands_written: set[int] = set()
        self.players = self.number("players", 2)
        if not 2 <= self.players <= len(SEAT_LETTERS) or (self.players > 2 and self.blank().deck is not None):
            raise self.wrong("players")

    def blank(self) -> KingState:
        """A state with nobody on the board yet."""
        return self.rules.state(self.rules, self.players)

    def wrong(self, key: str) -> NotationError:
        return _wrong(f"{key}={self.fields.get(key, '')}")

    def number(self, key: str, default: int) -> int:
        return self.count(key, self.fields[key]) if key in self.fields else default

    def count(self, key: str, digits: str) -> int:
        """A plain decimal from 0 to `MAX_COUNT`, with no sign and no leading zero."""
        if not digits.isascii() or not digits.isdigit() or len(digits) > 3 or (digits[0] == "0" and digits != "0"):
            raise self.wrong(key)
        return int(digits)

    def counts(self, key: str, text: str, length: int) -> list[int]:
        """One number for each faction, such as ``2-1-0``."""
        numbers = [self.count(key, digits) for digits in text.split("-")]
        if len(numbers) != length:
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
        state = self.blank()
        self.read_regions(state)
        self.read_order(state)
        if "supply" in self.fields:
            state.supply = self.counts("supply", self.fields["supply"], len(state.supply))
        for seat in range(self.players):
            if SEAT_LETTERS[seat] in self.fields:
                self.read_seat(state, seat)
        self.check_secret(state)
        self.read_discs(state)
        self.read_deck(state)
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
            value = self.fields.get(code)
            if value is None:
                continue
            if value.startswith("["):
                if len(value) != 3 or value[2] != "]" or value[1] not in self.rules.letters + "X":
                    raise self.wrong(code)
                if value[1] == "X":
                    state.unstable |= 1 << region
                elif value[1] in self.rules.letters[:FACTION_COUNT]:
                    state.control[self.rules.letters.index(value[1])] |= 1 << region
                elif state.raided:
                    raise self.wrong(code)
                else:
                    state.raided = 1 << region
                state.open ^= 1 << region
            else:
                state.followers[region::REGION_COUNT] = self.counts(code, value, len(self.rules.factions))

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
        state.courts[seat * FACTION_COUNT : (seat + 1) * FACTION_COUNT] = self.counts(key, court, FACTION_COUNT)
        state.piles[seat] = tuple(self.cards(key, pile))
        left = self.rules.hand | self.rules.secret
        for card in state.piles[seat]:
            left = self.without(key, left, card)
        if hand:
            self.hands_written.add(seat)
            held = self.cards(key, hand)
            for card in self.rules.hand_cards(left):
                if card in held:
                    held.remove(card)
                else:
                    left = self.rules.without(left, card)
            if held:
                raise self.wrong(key)
        else:
            left &= self.rules.hand
        state.hands[seat] = left
        state.last_play[seat] = self.count(key, last) if last else 0

    def without(self, key: str, cards: int, card: int) -> int:
        """Those cards without one that was played."""
        if card not in self.rules.hand_cards(cards & ~self.rules.unplayable):
            raise self.wrong(key)
        return self.rules.without(cards, card)

    def check_secret(self, state: KingState) -> None:
        """Of the cards dealt in secret there is one each."""
        seen = 0
        for seat, (hand, pile) in enumerate(zip(state.hands, state.piles, strict=True)):
            own = hand & self.rules.secret
            for card in set(pile):
                own |= sum(1 << bit for bit in self.rules.cards[card].copies) & self.rules.secret
            if seen & own:
                raise self.wrong(SEAT_LETTERS[seat])
            seen |= own

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

    def read_deck(self, state: KingState) -> None:
        """An automaton's cards, and whose action it is. The deck is the automaton's hand: one of the two is enough."""
        if state.deck is None:
            return
        automaton = self.players - 1
        if "deck" in self.fields:
            deck = self.cards("deck", self.fields["deck"])
            if automaton in self.hands_written:
                if sorted(deck) != self.rules.hand_cards(state.hands[automaton]):
                    raise self.wrong("deck")
            else:
                left = self.rules.hand
                for card in deck:
                    left = self.without("deck", left, card)
                state.hands[automaton] = self.rules.hand & ~left
            state.deck = tuple(deck)
        else:
            state.deck = tuple(self.rules.hand_cards(state.hands[automaton]))

    def read_last(self, state: KingState) -> None:
        value = self.fields.get("last", NOTHING)
        if value == NOTHING:
            return
        parts = value.split(":")
        if len(parts) != 4:
            raise self.wrong("last")
        regions = [self.region("last", code) for code in parts[2].split("-")]
        gained = tuple(self.change("last", number) for number in parts[3].split(","))
        if len(regions) != 2 or regions[0] >= regions[1] or len(gained) != len(self.rules.factions):
            raise self.wrong("last")
        card = self.card("last", parts[0])
        trade = self.rules.cards[card].trade
        if not trade or not trade.ban:
            raise self.wrong("last")
        state.last_exchange = Exchange(card, self.seat("last", parts[1]), (regions[0], regions[1]), gained)

    def change(self, key: str, digits: str) -> int:
        """A number that may be negative."""
        lost = digits.startswith("-")
        number = self.count(key, digits.removeprefix("-"))
        if lost and not number:
            raise self.wrong(key)
        return -number if lost else number

    def read_step(self, state: KingState) -> None:
        over = state.ended()
        name = self.fields.get("step", "over" if over else "turn")
        seat = self.fields.get("seat", NOTHING if over else "A")
        if name not in STEPS or (name == "over") != over:
            raise self.wrong("step")
        if over != (seat == NOTHING):
            raise self.wrong("seat")
        if over:
            state.seat = None
        else:
            state.seat = state.actor = self.seat("seat", seat)
        if state.deck is not None:
            self.read_actor(state)
        value = self.fields.get("effect", NOTHING)
        if (value == NOTHING) != (name in ("turn", "over")):
            raise self.wrong("effect")
        if value == NOTHING:
            state.step = flow.OVER if over else flow.TURN
        else:
            self.read_effect(state, name, value)
        if not over and not state.legal_moves():
            raise self.wrong("step")

    def read_actor(self, state: KingState) -> None:
        """Whose action it is, where the first seat decides for an automaton too."""
        if state.seat:
            raise self.wrong("seat")
        state.actor = self.seat("actor", self.fields.get("actor", "A"))
        if state.actor and not state.deck and self.fields.get("effect", NOTHING) == NOTHING:
            raise self.wrong("actor")

    def read_effect(self, state: KingState, name: str, value: str) -> None:
        """What the card in play has settled so far."""
        parts = value.split(":")
        if len(parts) != 4 or len(parts[1]) != 1 or parts[1] not in self.rules.letters:
            raise self.wrong("effect")
        state.card = self.card("effect", parts[0])
        state.faction = self.rules.letters.index(parts[1])
        state.amount = self.count("effect", parts[2])
        picked = [] if parts[3] == NOTHING else parts[3].split(",")
        state.picked = tuple(self.region("effect", item) if name == "swap" else self.place(item) for item in picked)
        if name == "summon":
            if (state.faction, state.amount, state.picked) != (0, 0, ()):
                raise self.wrong("effect")
            state.step = flow.SUMMON
            state.settle()
            return
        again = self.played_again(state, name)
        if again is None:
            raise self.wrong("effect")
        state.step, state.plan, state.motive = again.step, again.plan, again.motive

    def played_again(self, state: KingState, name: str) -> KingState | None:
        """The state in which the card in play, begun anew, has settled the same; None where that is not legal."""
        again = state.copy()
        card = self.rules.cards[state.card]
        if not card.trade and name != "swap":  # what it has placed or returned so far is on the board already
            for item in state.picked:
                place, placed = (~item, -1) if item < 0 else (item, 1)
                again.followers[place] -= placed
                again.supply[place // REGION_COUNT] += placed
        if min(again.followers) < 0 or min(again.supply) < 0:
            return None
        again.picked = ()
        again.faction = again.amount = 0
        card.begin(again)
        again.settle()
        stack = [again]
        while stack:
            now = stack.pop()
            if (now.step.name, now.faction, now.amount, now.picked) == (name, state.faction, state.amount, state.picked):
                return now
            for move in now.legal_moves() if now.card == state.card else ():
                then = now.copy()
                then.apply(move)
                if len(now.picked) < len(then.picked) and then.picked == state.picked[: len(then.picked)]:
                    stack.append(then)
        return None

    def place(self, code: str) -> int:
        """A follower that was picked: ``S@MO``, or ``-S@MO`` for one that was returned to the supply."""
        faction, at, region = code.removeprefix("-").partition("@")
        if not at or len(faction) != 1 or faction not in self.rules.letters:
            raise self.wrong("effect")
        place = self.rules.letters.index(faction) * REGION_COUNT + self.region("effect", region)
        return ~place if code.startswith("-") else place
