"""Positions in one line: read into a table of single cards, every one of which must be somewhere, and written."""

from __future__ import annotations

import re

from tests.kings_bounty.naive.cards import CODES, NATIONS, Card, cards_of_the_game, kinds_in_order
from tests.kings_bounty.naive.legality import in_site_order
from tests.kings_bounty.naive.table import Domain, Held, Table
from tests.kings_bounty.naive.titles import BLAME, TITLES

SEATS = "ABCDE"
CARD = re.compile(r"([EDUOH][AWMHXTFC]|O[123])([a-e]?)")
SITE = re.compile(r"([EDUO][TFC]|O[123])([1-4])")


class Unplaced:
    """The cards of the game that have no place yet."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = list(cards)

    def take(self, code: str) -> Card:
        card = next(card for card in self.cards if card.code == code)  # fails if there are not so many of that kind
        self.cards.remove(card)
        return card

    def take_all(self, text: str) -> list[Held]:
        """A run of card codes, each perhaps with the seat that knows of it."""
        if text == "-":
            return []
        assert "".join(code + mark for code, mark in CARD.findall(text)) == text, text
        return [Held(self.take(code), SEATS.lower().index(mark) if mark else None) for code, mark in CARD.findall(text)]


def read(text: str) -> Table:
    """The table of that notation."""
    game, *words = text.split()
    assert game == "kings-bounty"
    said = dict(word.split("=", 1) for word in words)
    assert len(said) == len(words), "a word is there twice"

    def seat_of(key: str, default: str) -> int | None:
        letter = said.get(key, default)
        return None if letter == "-" else SEATS.index(letter)

    players = int(said.get("players", "2"))
    left_out = said.get("out", {2: "undead+orc", 3: "undead"}.get(players, "-"))
    nations = [] if left_out == "-" else left_out.split("+")
    first = SEATS.index(said.get("first", "A"))
    table = Table(players, nations, first)
    table.expert = said.get("expert", "no") == "yes"
    table.house = set(said["house"].split("+")) - {"-"} if "house" in said else set()
    table.seat = seat_of("seat", SEATS[first])
    table.turn = int(said.get("turn", "1"))
    table.step = said.get("step", "turn")
    table.playing = CODES[said["card"]] if said.get("card", "-") != "-" else None
    table.returned = int(said.get("returned", "0"))
    table.idle = int(said.get("idle", "0"))

    unplaced = Unplaced(cards_of_the_game(nations, players))
    table.hands = [unplaced.take_all(said.get(letter, "-")) for letter in SEATS[:players]]
    table.deck = unplaced.take_all(said.get("deck", "-"))
    table.closing = said.get("closing", None if table.deck else "last_card")  # KB-END-01
    for word in words:
        key, value = word.split("=", 1)
        if site := SITE.fullmatch(key):
            owner, _, garrison = value.partition("+")
            card = unplaced.take(site[1])
            table.domains.append(Domain(card, int(site[2]), SEATS.index(owner), unplaced.take(garrison) if garrison else None))
    if "discards" in said:
        table.discards = [held.card for held in unplaced.take_all(said["discards"])]
        assert not unplaced.cards, unplaced.cards
    else:
        table.discards = unplaced.cards

    table.open = [title for title in said.get("titles", "-").split(",") if title != "-"]
    table.hidden = [None if title == "-" else title for title in said["hidden"].split(",")] if "hidden" in said else [None] * players
    for title in BLAME:
        if said.get(title, "-") != "-":
            table.blamed[title] = SEATS.index(said[title])
    assert len(table.hidden) == players
    if table.playing:
        assert table.seat is not None
        assert table.playing in [held.card.kind for held in table.hands[table.seat]], text
    return table


def code_of(kind: str) -> str:
    return next(code for code, name in CODES.items() if name == kind)


def marked(held: Held) -> str:
    return held.card.code + ("" if held.known_to is None else SEATS[held.known_to].lower())


def write(table: Table) -> str:
    """Everything, said out loud."""
    words = ["kings-bounty", f"players={table.players}", f"out={'+'.join(n for n in NATIONS if n in table.left_out) or '-'}"]
    words.append(f"first={SEATS[table.first]}")
    words += ["expert=yes"] * table.expert
    if table.house:
        words.append(f"house={'+'.join(rule for rule in ('final_draw_ends', 'endless') if rule in table.house)}")
    words += [f"seat={'-' if table.seat is None else SEATS[table.seat]}", f"turn={table.turn}", f"step={table.step}"]
    if table.playing:
        words.append(f"card={code_of(table.playing)}")
    if table.returned:
        words.append(f"returned={table.returned}")
    for seat, hand in enumerate(table.hands):
        order = kinds_in_order([held.card for held in hand])
        in_order = sorted(hand, key=lambda held: order.index(held.card.kind))
        words.append(f"{SEATS[seat]}={''.join(map(marked, in_order)) or '-'}")
    words.append(f"deck={''.join(map(marked, table.deck)) or '-'}")
    for domain in in_site_order(table.domains):
        garrison = f"+{domain.garrison.code}" if domain.garrison else ""
        words.append(f"{domain.card.code}{domain.number}={SEATS[domain.owner]}{garrison}")
    words.append(f"discards={''.join(card.code for card in table.discards) or '-'}")
    words.append(f"titles={','.join(title for title in TITLES if title in table.open) or '-'}")
    if table.expert:
        words.append(f"hidden={','.join(title or '-' for title in table.hidden)}")
    words += [f"{title}={SEATS[seat]}" for title, seat in table.blamed.items()]
    if table.idle:
        words.append(f"idle={table.idle}")
    if table.closing:
        words.append(f"closing={table.closing}")
    return " ".join(words)
