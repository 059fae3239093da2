"""The weights of Expert in Sumidagawa (`weights/sumidagawa_expert.toml`), on the logarithmic scale of odds: a row of
numbers for each term of `expert_evaluation.SHAPE`, which says what its places mean."""

from dataclasses import dataclass
from itertools import chain
from typing import Annotated, NamedTuple

from ai.weights import fields, read

Row = tuple[float, ...]


class Taste(NamedTuple):
    """What a character likes besides, in players left behind; nothing for the plain level."""

    wild: float = 0.0
    """A wild card played,"""
    passing: float = 0.0
    """a pass,"""
    cards: float = 0.0
    """a card got rid of,"""
    high: float = 0.0
    """and each number that is said higher than it needs to be."""


@dataclass(frozen=True)
class Weights:
    """By term, the weights of its steps; and what is liked besides."""

    taste: Taste

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
    return tuple(chain.from_iterable([row for row in fields(weights).values() if type(row) is tuple]))


STANDARD = read("sumidagawa/expert", Weights)
WEIGHTS = flat(STANDARD)
PLAIN_TASTE = STANDARD.taste
