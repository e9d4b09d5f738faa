"""Positions in one line: how they are read. `notation` writes them.

Only the game's id at the start is compulsory; what is left out is empty, or as at the beginning of a game, so that a worked
example needs to say only what matters.
"""

from __future__ import annotations

from collections.abc import Mapping

from vacant_throne.core.fields import fields_of, wrong_part
from vacant_throne.king_is_dead.board import FACTION_COUNT, REGION_COUNT
from vacant_throne.king_is_dead.fields import Fields
from vacant_throne.king_is_dead.flow import Exchange
from vacant_throne.king_is_dead.notation import NOTHING, SEAT_LETTERS
from vacant_throne.king_is_dead.position_steps import read_step
from vacant_throne.king_is_dead.ruleset import Ruleset
from vacant_throne.king_is_dead.rulesets import VARIANTS, ruleset
from vacant_throne.king_is_dead.state import KingState

_KEYS = {"rules", "players", "order", "supply", "discs", "seat", "turn", "passes", "plays", "step", "effect", "last"}
_AUTOMATON_KEYS = {"deck", "actor"}


def read_position(text: str, game: str) -> KingState:
    """The state of that game that the text describes. Raises `NotationError`, naming the part that is wrong."""
    fields = fields_of(text, game)
    name = fields.get("rules", VARIANTS[game][0])
    try:
        rules = ruleset(name)
    except KeyError:
        raise wrong_part(f"rules={name}") from None
    if rules.game != game:
        raise wrong_part(f"rules={name}")
    reader = _Reader(fields, rules)
    unknown = fields.keys() - _KEYS - set(rules.board.codes) - set(SEAT_LETTERS[: reader.players])
    if reader.blank().deck is not None:
        unknown -= _AUTOMATON_KEYS
    if unknown:
        raise wrong_part(f"{min(unknown)}=")
    return reader.read()


class _Reader(Fields):
    """Reads the fields of one position into a state, checking each against the board."""

    def __init__(self, fields: Mapping[str, str], rules: Ruleset) -> None:
        super().__init__(fields, rules)
        self.hands_written: set[int] = set()
        if not 2 <= self.players <= len(SEAT_LETTERS) or (self.players > 2 and self.blank().deck is not None):
            raise self.wrong("players")

    def blank(self) -> KingState:
        """A state with nobody on the board yet."""
        return self.rules.state(self.rules, self.players)

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
        read_step(self, state)
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
                own |= self.rules.copies[card] & self.rules.secret
            if seen & own:
                raise self.wrong(SEAT_LETTERS[seat])
            seen |= own

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
