"""Positions in one line: how they are read. `notation` writes them.

Only the game's id at the start is compulsory. Cards that are mentioned nowhere lie in the discards, so that a worked example needs to say
only what matters and yet no card is lost.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from vacant_throne.core.fields import Fields, fields_of, wrong_part
from vacant_throne.kings_bounty.cards import CARD_OF, HUMAN, MAGE, NATIONS, UNIT_CARDS, UNIT_OF, card_in, entry
from vacant_throne.kings_bounty.chance import cards_of
from vacant_throne.kings_bounty.notation import CODES, NOTHING, SEAT_LETTERS, SITE_CODES
from vacant_throne.kings_bounty.rules import HAND, ID, NATIONS_OUT, House, Rules
from vacant_throne.kings_bounty.state import LAST_CARD, PLAYING, STALLED, BountyState
from vacant_throne.kings_bounty.steps import OVER, STEPS, TURN
from vacant_throne.kings_bounty.titles import RAT, TITLES, VANDAL

_USUALLY_OUT = {2: "undead+orc", 3: "undead", 4: NOTHING, 5: NOTHING}
_KEYS = {
    *("players", "out", "first", "expert", "house", "seat", "turn", "step", "card", "returned", "deck", "discards"),
    *("titles", "hidden", "vandal", "rat", "idle", "closing"),
}
_ENTRY = re.compile(r"([A-Z][A-Z1-3])([a-e]?)")


def read_position(text: str) -> BountyState:
    """The state that the text describes. Raises `NotationError`, naming the part that is wrong."""
    return _Reader(fields_of(text, ID)).read()


class _Reader(Fields):
    """Reads the fields of one position, checking each against the rules."""

    DIGITS = 4

    def __init__(self, fields: Mapping[str, str]) -> None:
        super().__init__(fields)
        self.players = self.number("players", 2)
        if self.players not in NATIONS_OUT:
            raise self.wrong("players")
        self.seats = SEAT_LETTERS[: self.players]
        unknown = fields.keys() - _KEYS - set(self.seats) - set(SITE_CODES)
        if unknown:
            raise wrong_part(f"{min(unknown)}=")

    def entries(self, key: str) -> tuple[int, ...]:
        """Cards, each with the seat that knows it."""
        text = self.fields.get(key, NOTHING)
        if text == NOTHING:
            return ()
        found = _ENTRY.findall(text)
        if "".join(code + knower for code, knower in found) != text:
            raise self.wrong(key)
        return tuple(entry(self.card(key, code), self.seat(key, knower.upper()) if knower else -1) for code, knower in found)

    def card(self, key: str, code: str) -> int:
        """A card, by its code."""
        if code not in CODES:
            raise self.wrong(key)
        return CODES.index(code)

    def read(self) -> BountyState:
        """The state."""
        state = BountyState(self.read_rules())
        for seat, letter in enumerate(self.seats):
            hand = self.entries(letter)
            if len(hand) > HAND or any(held == entry(card_in(held), seat) for held in hand):
                raise self.wrong(letter)
            state.hands[seat] = tuple(sorted(hand))
        state.deck = self.entries("deck")
        self.read_domains(state)
        self.read_discards(state)
        self.read_titles(state)
        self.read_course(state)
        self.read_step(state)
        return state

    def read_rules(self) -> Rules:
        names = self.fields.get("out", _USUALLY_OUT[self.players])
        out = [] if names == NOTHING else names.split("+")
        castle_nations = NATIONS[:HUMAN]
        if out != [nation for nation in castle_nations if nation in out] or len(out) != NATIONS_OUT[self.players]:
            raise self.wrong("out")
        if self.fields.get("expert", "yes") != "yes":
            raise self.wrong("expert")
        on = self.fields["house"].split("+") if "house" in self.fields else []
        if on != [name for name in House._fields if name in on]:
            raise self.wrong("house")
        return Rules(
            self.players,
            tuple(castle_nations.index(nation) for nation in out),
            self.seat("first", self.fields.get("first", self.seats[0])),
            "expert" in self.fields,
            House(**dict.fromkeys(on, True)),
        )

    def read_domains(self, state: BountyState) -> None:
        for site, code in enumerate(SITE_CODES):
            if code not in self.fields:
                continue
            letter, plus, garrison = self.fields[code].partition("+")
            state.own(site, self.seat(code, letter))
            if plus:
                card = self.card(code, garrison)
                if card >= UNIT_CARDS or UNIT_OF[card] > MAGE:  # KB-PLAY-GARR-04
                    raise self.wrong(code)
                state.set_garrison(site, card)

    def read_discards(self, state: BountyState) -> None:
        """The discards: what is said, or all cards that are nowhere else. No more of any card than the game has (KB-DISC-04)."""
        left = cards_of(state.rules)
        placed = [(letter, card_in(held)) for letter, hand in zip(self.seats, state.hands, strict=True) for held in hand]
        placed += [("deck", card_in(held)) for held in state.deck]
        for site, code in enumerate(SITE_CODES):
            if code in self.fields:
                placed.append((code, CARD_OF[site]))
                placed += [(code, state.garrison[site])] * (state.garrison[site] >= 0)
        for key, card in placed:
            if card not in left:
                raise self.wrong(key)
            left.remove(card)
        if "discards" in self.fields:
            said = [card_in(held) for held in self.entries("discards")]
            if sorted(said) != left or any(char in self.fields["discards"] for char in SEAT_LETTERS.lower()):
                raise self.wrong("discards")
            left = said
        state.discards = tuple(left)

    def titles(self, key: str, *, gaps: bool = False) -> list[int]:
        """Titles, by their names; with `gaps`, ``-`` is none."""
        text = self.fields.get(key, NOTHING)
        if text == NOTHING and not gaps:
            return []
        found: list[int] = []
        for name in text.split(","):
            if name not in TITLES and not (gaps and name == NOTHING):
                raise self.wrong(key)
            found.append(TITLES.index(name) if name in TITLES else -1)
        return found

    def read_titles(self, state: BountyState) -> None:
        rules = state.rules
        opened = self.titles("titles")
        if opened != sorted(set(opened)) or not set(opened) <= set(rules.titles()):
            raise self.wrong("titles")
        state.open = tuple(opened)
        if "hidden" in self.fields:
            secrets = self.titles("hidden", gaps=True)
            held = [title for title in secrets if title >= 0]
            sound = len(set(held)) == len(held) and not set(held) & set(opened) and set(held) <= set(rules.titles())
            played = any(title >= VANDAL and not state.may_uncover(title) for title in held)
            if not rules.expert or len(secrets) != rules.players or not sound or played:
                raise self.wrong("hidden")
            state.secrets = secrets
        for title in (VANDAL, RAT):
            name = TITLES[title]
            if name in self.fields:
                if title not in opened:
                    raise self.wrong(name)
                state.blamed[title - VANDAL] = self.seat(name, self.fields[name])

    def read_course(self, state: BountyState) -> None:
        rules = state.rules
        state.turn = self.number("turn", 1)
        state.idle = self.number("idle", 0)
        if not state.turn:
            raise self.wrong("turn")
        state.closing = self.fields.get("closing", PLAYING if state.deck else LAST_CARD)  # KB-END-01
        possible = {LAST_CARD: not state.deck, STALLED: not rules.house.endless, PLAYING: "closing" not in self.fields}
        if not possible.get(state.closing):
            raise self.wrong("closing")
        letter = self.fields.get("seat", self.seats[rules.first])
        state.seat = None if letter == NOTHING else self.seat("seat", letter)

    def read_step(self, state: BountyState) -> None:
        name = self.fields.get("step", (OVER if state.seat is None else TURN).name)
        if name not in STEPS or (name == OVER.name) != (state.seat is None):
            raise self.wrong("step")
        state.step = STEPS[name]
        if ("card" in self.fields) != (name == "target"):
            raise self.wrong("card")
        if ("returned" in self.fields) != (name == "return"):
            raise self.wrong("returned")
        seat = state.seat
        if seat is None:
            if not state.closing:
                raise self.wrong("closing")
            return
        if name == "target":
            card = self.card("card", self.fields["card"])
            if card >= UNIT_CARDS or card not in map(card_in, state.hands[seat]) or not state.targets(seat, card):
                raise self.wrong("card")
            state.card = card
        elif name == "return":
            state.returned = self.number("returned", 0)
            mine = [held == entry(card_in(held), seat) for held in state.deck]
            sound = 0 < state.returned < len(mine) and len(state.hands[seat]) + state.returned <= HAND
            if not sound or not all(mine[-state.returned :]):
                raise self.wrong("returned")
        elif name == "draw" and (not state.deck or len(state.hands[seat]) == HAND):
            raise self.wrong("step")
