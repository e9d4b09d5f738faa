"""Two players who meet at one opening after another, until enough has been played or a test has decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from vacant_throne.lab.elo import Record
from vacant_throne.lab.matches import Result, score
from vacant_throne.lab.sprt import Sprt


class Pairing:
    """What two players have played.

    Results may come in any order, and are counted in the order of the openings, each once all its seatings have been played. So it does not
    matter who plays the games and how fast; games that were under way when a test decided are not counted.
    """

    def __init__(self, first: str, second: str, seatings: Sequence[tuple[str, ...]], openings: int, test: Sprt | None = None) -> None:
        """Nothing yet, of so many openings at most."""
        self.first, self.second = first, second
        self.seatings = seatings
        self.openings = openings
        self.test = test
        self.scores: list[float] = []
        """What `first` scored at each opening that counts."""
        self._results: dict[tuple[int, tuple[str, ...]], Result] = {}

    @property
    def over(self) -> bool:
        """Whether nothing more is to be played."""
        return len(self.scores) >= self.openings or (self.test is not None and self.test.decision is not None)

    @property
    def games(self) -> int:
        """How many games there are to be, as far as can be said."""
        return len(self.seatings) * (len(self.scores) if self.over else self.openings)

    @property
    def done(self) -> int:
        """How many of those have been played."""
        return self.games if self.over else len(self._results)

    def has(self, opening: int, names: tuple[str, ...]) -> bool:
        """Whether that game has been played."""
        return (opening, names) in self._results

    def add(self, opening: int, names: tuple[str, ...], result: Result) -> None:
        """Take in a game that has been played."""
        self._results[opening, names] = result
        while not self.over and all(self.has(len(self.scores), seating) for seating in self.seatings):
            games = [score(self._results[len(self.scores), seating].ranks, seating, self.first) for seating in self.seatings]
            self.scores.append(sum(games) / len(games))
            if self.test is not None:
                self.test.add(self.scores[-1])

    def counted(self) -> list[tuple[tuple[str, ...], Result]]:
        """The games that count, with who sat where, in the order of the openings."""
        return [(names, self._results[opening, names]) for opening in range(len(self.scores)) for names in self.seatings]

    def record(self) -> Record:
        """The scores by how often each came."""
        return Record(self.first, self.second, Counter(self.scores))
