"""Our own random numbers, the same on every Python for ever.

`random.Random` promises the same sequence only for ``random()``, and its ``shuffle`` and ``sample`` have changed between versions. A
save that is only a seed and a list of moves must never come to mean another game, so set-up draws from this SplitMix64 (Steele, Lea
and Flood, 2014: fast splittable pseudorandom number generators) and from nothing else.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Rng:
    """A SplitMix64 generator."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next64(self) -> int:
        """The next 64 random bits."""
        self._state = z = (self._state + _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``, all equally likely. `bound` is 1 to 2**64."""
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            value = self.next64()
            if value < limit:
                return value % bound

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` in random order, in place (Durstenfeld's form of the Fisher-Yates shuffle)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def stream(seed: int, name: str) -> Rng:
    """The generator of one named purpose (``"bag"``, ``"regions"``) in the match of that seed.

    Streams of different names are independent, so that a new one, or a longer use of one, changes nothing in the others.
    """
    digest = 0xCBF29CE484222325  # FNV-1a, 64 bits: a fixed hash of the name, unlike hash()
    for byte in name.encode():
        digest = ((digest ^ byte) * 0x100000001B3) & _MASK
    return Rng(Rng(seed ^ digest).next64() ^ digest)
