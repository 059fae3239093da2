"""Seeded randomness: seeds derived from other seeds, and a generator that is seeded when it is first used.

All chance in a match comes from its one seed, so that the same seed and the same actions give the same match."""

from hashlib import sha256
from random import Random
from typing import Any


def derive(seed: int, *words: object) -> int:
    """A 64-bit seed made from another seed and a purpose. Different purposes give unrelated random numbers.

    >>> derive(7, "deal", 0) == derive(7, "deal", 0) != derive(7, "deal", 1)
    True
    """
    text = " ".join(map(str, (seed, *words)))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


class LazyRandom(Random):
    """The same numbers as `Random(derive(seed, *words))`, but seeded only when the first of them is drawn.

    Each bot gets a generator of its own for every move. Seeding one takes longer than most moves need, and most moves
    draw nothing.

    >>> rng = LazyRandom(7, "bot", 0)
    >>> rng.random() == Random(derive(7, "bot", 0)).random()
    True
    """

    def __init__(self, seed: int = 0, *words: Any) -> None:
        # Random.__init__ is left out because it seeds the generator.
        self.reseed(seed, *words)

    def reseed(self, *words: Any) -> None:
        """Start over as `LazyRandom(*words)`."""
        self._words: tuple[Any, ...] = words
        # `Random.gauss` keeps the second of each pair of numbers that it draws.
        self.gauss_next = None

    def random(self) -> float:
        """As `Random.random`."""
        if self._words:
            self._seed_now()
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        """As `Random.getrandbits`. All other methods of Random draw through `random` or this method."""
        if self._words:
            self._seed_now()
        return super().getrandbits(k)

    def _seed_now(self) -> None:
        words, self._words = self._words, ()
        self.seed(derive(*words))
