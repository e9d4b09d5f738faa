"""Random tables of King's Bounty for the tests that hold the engine against the naive reading, and how random players choose."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

from tests.kings_bounty.naive import Domain, Held, Table, pool
from tests.kings_bounty.naive.cards import REGULAR, WITH_CASTLES, Card, cards_of_the_game
from tests.kings_bounty.naive.titles import BLAME

LEFT_OUT = {2: 2, 3: 1, 4: 0, 5: 0}
"""How many nations leave the game, by the number of players."""

Policy = Callable[[Random, list[str], Table], str]


def random_table(rng: Random, players: int, *, deck: int, expert: bool = False, house: frozenset[str] = frozenset()) -> Table:
    """A table late in a game, at the beginning of a turn, such as could come about: so many cards in the deck, and anything in play.

    Heroes and monsters are mostly still in hands; seats know of some cards that they returned.
    """
    left_out = list(rng.choice(list(combinations(WITH_CASTLES, LEFT_OUT[players]))))
    table = Table(players, left_out, rng.randrange(players), expert, set(house))
    cards = cards_of_the_game(left_out, players)
    rarer = rng.choice((0.5, 1))
    cards.sort(key=lambda card: rng.random() * (rarer if card.sort in BLAME.values() else 1))  # the first ones come into hands

    table.closing = None if deck else "last_card"
    seats = list(range(players))
    if deck and "endless" not in house and rng.random() < 0.15:
        table.closing = "stalled"
    if table.closing == "last_card" and "final_draw_ends" in house:
        seats.remove(table.first)  # the last player's draw would have ended the game
    table.seat = rng.choice(seats)
    table.turn = 1 + players * rng.randrange(3, 20) + (table.seat - table.first) % players
    if deck:
        table.idle = rng.choice((0, rng.randrange(10 * players), 9 * players + (table.seat - table.first) % players))
    if table.closing == "stalled":
        table.idle += 10 * players

    table.hands = [[held(rng, cards.pop(0), players, seat) for _ in range(6 if deck else rng.randrange(7))] for seat in range(players)]
    table.deck = [held(rng, cards.pop(), players, None) for _ in range(deck)]
    settle(rng, table, cards)
    deal_titles(rng, table)
    return table


def held(rng: Random, card: Card, players: int, holder: int | None) -> Held:
    """A card in a hand or in the deck, of which now and then another seat knows."""
    knower = rng.randrange(players)
    return Held(card, knower if knower != holder and rng.random() < 0.35 else None)


def settle(rng: Random, table: Table, cards: list[Card]) -> None:
    """Lay some of the cards on the table, some with a garrison; the others are discarded."""
    settled, garrisoned = rng.choice((0.1, 0.4, 0.8)), rng.choice((0.2, 0.6, 0.9))
    for card in [card for card in cards if card.is_domain and rng.random() < settled]:
        cards.remove(card)
        copies = [other for other in cards_of_the_game(table.left_out, table.players) if other.kind == card.kind]
        free = {n + 1 for n in range(len(copies))} - {domain.number for domain in table.domains if domain.card.kind == card.kind}
        domain = Domain(card, rng.choice(sorted(free)), rng.randrange(table.players))
        units = [unit for unit in cards if unit.sort in REGULAR]
        if units and rng.random() < garrisoned:
            domain.garrison = rng.choice(units)
            cards.remove(domain.garrison)
        table.domains.append(domain)
    rng.shuffle(cards)
    table.discards = cards


def deal_titles(rng: Random, table: Table) -> None:
    """Six open titles, and the hidden ones. A negative one cannot be hidden any more once its card was played; then somebody has it."""
    played = {title for title, sort in BLAME.items() if any(card.sort == sort for card in table.discards)}
    titles = pool(table.left_out)
    rng.shuffle(titles)
    if rng.random() < 0.5:
        titles.sort(key=lambda title: title not in BLAME or rng.random() < 0.5)
    table.open, titles = titles[:6], titles[6:]
    if table.expert:
        table.hidden = list(titles[: table.players])
        for seat, title in enumerate(titles[: table.players]):
            if title in played or (table.closing and rng.random() < 0.3 and title in BLAME):
                table.hidden[seat] = None
                table.open.append(title)
    else:
        table.hidden = [None] * table.players
    for title in played & set(table.open):
        table.blamed[title] = rng.randrange(table.players)


# --- how random players choose ---


def uniform(rng: Random, moves: list[str], table: Table) -> str:
    return rng.choice(moves)


def eager_to_play(rng: Random, moves: list[str], table: Table) -> str:
    """A card wherever possible, but seldom a monster, so that the table fills."""
    plays = [move for move in moves if move.startswith("card:")]
    gentle = [move for move in plays if not move.endswith("_monster")]
    if plays and rng.random() < 0.95:
        return rng.choice(gentle if gentle and rng.random() < 0.9 else plays)
    return rng.choice(moves)


def eager_to_return(rng: Random, moves: list[str], table: Table) -> str:
    """Mostly returns, and many cards at a time; every now and then a player plays, so that the game ends."""
    returns = [move for move in moves if move.startswith("return:")]
    plays = [move for move in moves if move.startswith("card:")]
    if plays and table.turn > 4 * table.players and rng.random() < 0.7:
        return rng.choice(plays)
    if returns and rng.random() < 0.75:
        return rng.choice(returns)
    return moves[-1]


def never_playing(rng: Random, moves: list[str], table: Table) -> str:
    """Returns and passes alone, so that the game stalls."""
    quiet = [move for move in moves if not move.startswith("card:")]
    return rng.choice(quiet)


POLICIES: tuple[Policy, ...] = (uniform, eager_to_play, eager_to_return)
