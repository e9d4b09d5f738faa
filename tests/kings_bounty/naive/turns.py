"""What a move does: KB sections 3 to 6, the hand-over of the negative titles, and the end of turns and of the game (section 8)."""

from __future__ import annotations

from tests.kings_bounty.naive.cards import Card
from tests.kings_bounty.naive.table import Domain, Held, Table
from tests.kings_bounty.naive.titles import BLAME

SILENT_ROUNDS = 10


def make(table: Table, move: str) -> None:
    """Make a legal move."""
    assert table.seat is not None
    what, _, name = move.partition(":")
    if what == "card":
        card = next(held.card for held in table.hands[table.seat] if held.card.kind == name)
        if card.is_domain:
            lay(table, take_from_hand(table, name))
            after_playing(table)
        else:
            table.step, table.playing = "target", name
    elif what == "at":
        assert table.playing is not None
        (target,) = [domain for domain in table.domains if domain.site == name]
        play_unit(table, take_from_hand(table, table.playing), target)
        after_playing(table)
    elif what == "return":
        give_back(table, name)
    elif what == "pass":
        end_turn(table, drew_the_last=False)
    elif table.step == "return":
        draw_as_many(table)
    else:
        draw_one(table)
        end_turn(table, drew_the_last=not table.deck)


# --- option A ---


def take_from_hand(table: Table, kind: str) -> Card:
    """Play a card openly. Everybody who knew of cards of this kind in the hand knows of one fewer: it may have been that one."""
    assert table.seat is not None
    hand = table.hands[table.seat]
    for seat in range(table.players):
        forget_one(hand, seat, kind)
    return unknown_one(hand, kind)


def forget_one(hand: list[Held], seat: int, kind: str) -> None:
    """One card of the kind fewer that this seat knows to be there, if it knew of any."""
    for held in hand:
        if held.known_to == seat and held.card.kind == kind:
            held.known_to = None
            return


def unknown_one(hand: list[Held], kind: str) -> Card:
    """Take out a card of that kind. Once all have forgotten one of the kind, there is one that nobody knows of."""
    leaving = next(held for held in hand if held.card.kind == kind and held.known_to is None)
    hand.remove(leaving)
    return leaving.card


def lay(table: Table, card: Card) -> None:
    """KB-PLAY-DOM-01."""
    assert table.seat is not None
    taken = {domain.number for domain in table.domains if domain.card.kind == card.kind}
    number = next(n for n in range(1, 100) if n not in taken)
    table.domains.append(Domain(card, number, table.seat))


def play_unit(table: Table, card: Card, target: Domain) -> None:
    """KB-PLAY-GARR-01, -02, KB-PLAY-CAPT-02, KB-PLAY-HERO-02, KB-PLAY-MON-02, KB-DISC-01."""
    assert table.seat is not None
    expelled = [target.garrison] if target.garrison else []
    if card.sort == "monster":
        table.domains.remove(target)
        table.discards += [*expelled, target.card, card]
    elif card.sort == "hero":
        target.owner, target.garrison = table.seat, None
        table.discards += [*expelled, card]
    else:
        target.owner, target.garrison = table.seat, card
        table.discards += expelled
    for title, sort in BLAME.items():
        if card.sort == sort:
            blame(table, title)


def blame(table: Table, title: str) -> None:
    """KB-EXP-03, KB-TITLE-07, -08."""
    assert table.seat is not None
    for seat in range(table.players):
        if table.hidden[seat] == title:
            table.hidden[seat] = None
            table.open.append(title)
    if title in table.open:
        table.blamed[title] = table.seat


def after_playing(table: Table) -> None:
    """KB-TURN-03: draw, if there is something to draw."""
    table.playing = None
    table.idle = 0
    if table.deck:
        table.step = "draw"
    else:
        end_turn(table, drew_the_last=False)


# --- option B ---


def give_back(table: Table, kind: str) -> None:
    """KB-TURN-04: one card under the deck. Nobody else can tell which, so others may be wrong now about one card of each kind."""
    assert table.seat is not None
    hand = table.hands[table.seat]
    for seat in range(table.players):
        for each in sorted({held.card.kind for held in hand}):
            forget_one(hand, seat, each)
    table.deck.append(Held(unknown_one(hand, kind), table.seat))
    table.step = "return"
    table.returned += 1


def draw_as_many(table: Table) -> None:
    """KB-TURN-04, -06."""
    for _ in range(table.returned):
        draw_one(table)
    table.idle += 1
    end_turn(table, drew_the_last=False)


def draw_one(table: Table) -> None:
    """The top card into the hand. Whoever returned it knows who holds it now; who drew it himself knows it as all his cards."""
    assert table.seat is not None
    drawn = table.deck.pop(0)
    if drawn.known_to == table.seat:
        drawn.known_to = None
    table.hands[table.seat].append(drawn)


# --- the end of a turn, and of the game ---


def end_turn(table: Table, drew_the_last: bool) -> None:
    """KB-TURN-09, KB-END-01..03, KB-END-06 and the house rules D-16, D-17."""
    assert table.seat is not None
    table.step, table.returned, table.playing = "turn", 0, None
    over = table.closing is not None and table.seat == table.last
    if table.closing is None:
        if drew_the_last:
            table.closing = "last_card"
            over = "final_draw_ends" in table.house and table.seat == table.last
        elif silent_rounds(table) and "endless" not in table.house:
            table.closing = "stalled"
    table.turn += 1
    if over:
        table.seat, table.step = None, "over"
    else:
        table.seat = (table.seat + 1) % table.players


def silent_rounds(table: Table) -> bool:
    """KB-END-06: at the end of a round, whether nobody has played in the last ten."""
    return bool(table.deck) and table.seat == table.last and table.idle >= SILENT_ROUNDS * table.players


def turns_left(table: Table) -> int | None:
    """How many turns are still to end once the end is near: up to the next one of the last player."""
    if table.closing is None or table.seat is None:
        return None
    seat, left = table.seat, 1
    while seat != table.last:
        seat, left = (seat + 1) % table.players, left + 1
    return left
