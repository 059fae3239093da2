"""The weights of the belief sampler in Sumidagawa (`weights/belief_sampler.toml`), and where the steps of each feature
stand in the row of all weights."""

from dataclasses import dataclass
from itertools import accumulate, chain
from typing import Annotated

from ai.weights import fields, read

Row = tuple[float, ...]


@dataclass(frozen=True)
class Weights:
    """By feature, the weights of its steps. A play means a play in the partition of the hand at the time."""

    lower: Annotated[Row, 3 * 4]
    """By occasion, the number of possible plays that are lower than the one made."""
    same: Annotated[Row, 3 * 4]
    """By occasion, the number of possible plays of the same number."""
    like: Annotated[Row, 3 * 2]
    """By occasion, whether a possible lower play is of the same kind."""
    regret: Annotated[Row, 3 * 10]
    """By occasion, the turns that the play made costs more than the best partition."""
    spared: Annotated[Row, 4 * 4]
    """By wild cards played, the number of plays that were possible without them."""
    gain: Annotated[Row, 4 * 12]
    """By wild cards played, the turns that the play saves."""
    passed: Annotated[Row, 2 * 4]
    """By the number said (up to 5, or more), the number of possible plays of a seat that passed by choice."""
    plan: Annotated[Row, 8 * 11]
    """Each play of the hand as it is now, by kind and number."""
    count: Annotated[Row, 15 * 12]
    """By the number of cards now, the number of plays."""


STANDARD = read("sumidagawa/belief_sampler", Weights)
WEIGHTS: Row = tuple(chain.from_iterable(fields(STANDARD).values()))
LOWER, SAME, LIKE, REGRET, SPARED, GAIN, PASS, PLAN, COUNT = accumulate(
    [len(row) for row in list(fields(STANDARD).values())[:-1]], initial=0
)
