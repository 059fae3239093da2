"""Seeded randomness: seeds derived from other seeds, and a generator that is seeded when it is first used.

All chance in a match comes from its one seed, so that the same seed and the same actions give the same match."""

from hashlib import sha256
from random import Random


def derive(seed: int, *words: object) -> int:
    """A 64-bit seed made from another seed and a purpose. Different purposes give unrelated random numbers.

    >>> derive(7, "deal", 0) == derive(7, "deal", 0) != derive(7, "deal", 1)
    True
    """
    text = " ".join(map(str, (seed, *words)))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def bot_seed(seed: int, seat: int, ply: int) -> int:
    """The seed of the random numbers that the bot of a seat gets at a ply of the match with this seed.

    It is `derive(seed, "bot", seat, ply)`, in a form that takes half the time: every move needs one.

    >>> bot_seed(7, 0, 12) == derive(7, "bot", 0, 12)
    True
    """
    return int.from_bytes(sha256(b"%d bot %d %d" % (seed, seat, ply)).digest()[:8], "big")


class LazyRandom(Random):
    """The same numbers as `Random(seed)`, but seeded only when the first of them is drawn.

    Each bot gets a generator of its own for every move. Seeding one takes longer than most moves need, and most moves
    draw nothing. The generator holds nothing but its own seed, which was derived by a one-way hash: from it follow
    neither the seed of the match nor the numbers of another seat or ply, unless somebody tries out all seeds that the
    match may have. Those drawn by lot (`engine.record.commitment.new_seed`) are too many for that. A seed that a player
    has chosen, such as 7, is soon found, by a bot as by anybody who has seen a hand.

    >>> rng = LazyRandom(7)
    >>> rng.random() == Random(7).random()
    True
    """

    def __init__(self, seed: int = 0) -> None:
        # Random.__init__ is left out because it seeds the generator.
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        """Start over as `LazyRandom(seed)`."""
        self._seed: int | None = seed
        # `Random.gauss` keeps the second of each pair of numbers that it draws.
        self.gauss_next = None

    def random(self) -> float:
        """As `Random.random`."""
        if self._seed is not None:
            self._seed_now()
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        """As `Random.getrandbits`. All other methods of Random draw through `random` or this method."""
        if self._seed is not None:
            self._seed_now()
        return super().getrandbits(k)

    def _seed_now(self) -> None:
        seed, self._seed = self._seed, None
        self.seed(seed)
