"""The weights of Expert in Sumidagawa (`weights/expert.toml`), as log odds: a row of numbers for each term of
`expert_evaluation.TERM_SHAPE`, which says what the places of a row mean."""

from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Annotated, NamedTuple

from ai.weights import fields, read

Row = tuple[float, ...]


class Style(NamedTuple):
    """What a character likes besides its chances, in opponents left behind; 0 for the plain level."""

    wild: float = 0.0
    """Each wild card played."""
    passing: float = 0.0
    """A pass."""
    cards: float = 0.0
    """Each plain card played."""
    high: float = 0.0
    """Each number that is said higher than it needs to be."""


@dataclass(frozen=True)
class Weights:
    """By term, the weights of its steps; and the style of a character."""

    style: Style

    plan: Annotated[Row, 8 * 11]
    count: Annotated[Row, 10]
    low: Annotated[Row, 6 * 12]
    ready: Annotated[Row, 6 * 4]
    finish: Annotated[Row, 6 * 5 * 5]
    wilds: Annotated[Row, 2 * 5 * 5]
    keep: Annotated[Row, 6 * 10]
    wait: Annotated[Row, 4 * 4]
    cards: Annotated[Row, 15]
    opponent_wilds: Annotated[Row, 2 * 5 * 5]
    held: Annotated[Row, 2]
    ease: Annotated[Row, 2 * 10]
    leads: Annotated[Row, 3]
    race: Annotated[Row, 10 * 8]

    @cached_property
    def row(self) -> Row:
        """All rows one after the other, indexed as `expert_evaluation.TERM_START` says."""
        return tuple(chain.from_iterable([row for row in fields(self).values() if type(row) is tuple]))


STANDARD = read("sumidagawa/expert", Weights)
WEIGHTS = STANDARD.row
PLAIN_STYLE = STANDARD.style
