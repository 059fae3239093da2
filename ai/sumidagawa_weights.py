"""The weights of Expert in Sumidagawa (`weights/sumidagawa_expert.toml`), on the logarithmic scale of odds: a row of
numbers for each term of `sumidagawa_odds.SHAPE`, which says what its places mean."""

from dataclasses import dataclass
from itertools import chain
from typing import Annotated

from ai.weights import fields, read

Row = tuple[float, ...]


@dataclass(frozen=True)
class Weights:
    """By term, the weights of its steps."""

    plan: Annotated[Row, 8 * 11]
    count: Annotated[Row, 10]
    low: Annotated[Row, 6 * 12]
    ready: Annotated[Row, 6 * 4]
    finish: Annotated[Row, 6 * 5 * 5]
    sits: Annotated[Row, 2 * 5 * 5]
    keep: Annotated[Row, 6 * 10]
    wait: Annotated[Row, 4 * 4]
    cards: Annotated[Row, 15]
    their_sits: Annotated[Row, 2 * 5 * 5]
    held: Annotated[Row, 2]
    ease: Annotated[Row, 2 * 10]
    leads: Annotated[Row, 3]
    race: Annotated[Row, 10 * 8]


def flat(weights: Weights) -> Row:
    """All rows as one."""
    return tuple(chain.from_iterable(fields(weights).values()))


STANDARD = read("sumidagawa_expert", Weights)
WEIGHTS = flat(STANDARD)
