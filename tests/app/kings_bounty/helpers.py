"""Positions of King's Bounty on the page: written in the notation, and played on through the controls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from app.i18n import Text
from app.kings_bounty.seen import Seen, see
from tests.app.outline import Outline
from tests.app.play import Play, moves_offered, part
from vacant_throne.core.match import Match
from vacant_throne.core.message import Term
from vacant_throne.games import GAMES
from vacant_throne.kings_bounty import GAME
from vacant_throne.kings_bounty.state import BountyState

NAMES = ("Ada", "Wulf", "Cai", "Maud", "Ines")


class Staged:
    """The game, but for how it begins: with a position of ours."""

    def __init__(self, begin: BountyState) -> None:
        self._begin = begin

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)

    def start(self, options: object, seed: int) -> BountyState:
        """That position, whatever was agreed."""
        return self._begin.copy()


class Bounty(Play):
    """King's Bounty on the page. With `begin`, from that position on; else a game from the form."""

    def __init__(self, t: Text, *, begin: BountyState | None = None, **options: Any) -> None:
        games = {**GAMES, GAME.id: Staged(begin)} if begin else GAMES
        if begin:
            options = {"players": begin.rules.players, "expert": begin.rules.expert, **options}
        options = {"players": 2, "first": 0, **options}
        super().__init__(t, game=GAME.id, games=games, **options)  # pyright: ignore[reportArgumentType]
        assert self.app.session, self.app.toast
        self.names = self.app.session.record.names

    @property
    def seen(self) -> Seen:
        """The table as it is drawn."""
        return see(self.view)

    @property
    def match(self) -> Match[Any]:
        """The truth."""
        assert self.app.session
        return self.app.session.match

    @property
    def outline(self) -> Outline:
        """The page as elements."""
        return Outline(self.text)

    def say(self, id: str, **args: Any) -> str:
        """A text as it is said at this table."""
        return self.t.seated(self.names).of_game(GAME.id)(id, **args)

    def seen_term(self, seat: int) -> Term:
        """A seat, to be named."""
        return Term("seat", str(seat))

    def card_term(self, card: str) -> Term:
        """A card, to be named."""
        return Term("card", card)

    def legal(self) -> list[str]:
        """The moves that can be chosen."""
        return [move.text for move in self.view.moves]

    def play(self, *moves: str) -> None:
        """Make these moves, also where the page asks before, and lift whatever curtain comes down between."""
        for text in moves:
            self.lift()
            self.choose(self.legal().index(text))

    def lift(self) -> None:
        """Lift the curtain, if it is down."""
        if self.view.covered:
            self.platform.ring()
            self.app.do("lift")

    @contextmanager
    def undrawn(self) -> Iterator[None]:
        """Do not draw the page meanwhile, but at the end: most of the time of a game goes into its pictures."""
        self.platform.show = lambda page: None
        yield
        del self.platform.show
        self.platform.show(self.app.view())

    def at_will(self, decisions: int = 10_000, *, returning: float = 0.2) -> None:
        """Play on at random, some turns to return cards; a curtain is lifted when it comes down."""
        for _ in range(decisions):
            if self.view.seat is None:
                return
            self.lift()
            moves = self.legal()
            others = [move for move in moves if not move.startswith("return")]
            self.choose(moves.index(self.rng.choice(others if others and self.rng.random() > returning else moves)))

    @contextmanager
    def asking(self, panel: str) -> Iterator[None]:
        """Have a panel open meanwhile that is shown only when asked for."""
        self.app.do("ui", f"sheet={panel}")
        yield
        self.app.do("ui", "sheet=")

    # What the page says

    def attributes(self, id: str) -> dict[str, str]:
        """The attributes of the element of that id."""
        (found,) = (attributes for _, attributes, _ in self.outline.elements if attributes.get("id") == id)
        return found

    def has(self, id: str) -> bool:
        """Whether there is an element of that id."""
        return f'id="{id}"' in self.text

    def words_of(self, panel: str) -> str:
        """What a panel says that is shown only when asked for."""
        with self.asking(panel):
            return self.words(panel)

    def words(self, id: str) -> str:
        """What the element of that id says."""
        return self.outline.text(id)


def at(t: Text, position: str, **options: Any) -> Bounty:
    """The page at a position in the notation (without ``kings-bounty``)."""
    return Bounty(t, begin=GAME.parse_position(f"kings-bounty {position}"), **options)


def outside_the_list(page: str) -> str:
    """The page without the list of all choices."""
    return page[: page.index('id="choices"')] + part(page, "board")


def offered(page: str) -> set[int]:
    """The numbers of the moves that hand, board and buttons offer."""
    return moves_offered(outside_the_list(page))


def listed(play: Bounty) -> set[int]:
    """The numbers of the moves in the list of choices, opened for it."""
    with play.asking("choices"):
        found = part(play.text, "choices")
    return moves_offered(found[: found.index("</ul>")])


def texts(page: str, kind: str) -> list[str]:
    """What the elements of a class say, tags left out."""
    return [re.sub(r"<[^>]+>", "", found) for found in re.findall(rf'<(?:\w+) class="{kind}"[^>]*>(.*?)</(?:p|span|b|h2|h3)>', page)]
