"""The weights of the evaluation that ends a rollout in Sumidagawa (`weights/leaf_evaluation.toml`), and where the steps
of each term stand in the row of all weights."""

from dataclasses import dataclass
from itertools import accumulate, chain
from typing import Annotated

from ai.weights import fields, read

Row = tuple[float, ...]


@dataclass(frozen=True)
class Weights:
    """By term, the weights of its steps. A play means a play in the partition of the hand. The roles are
    those of `leaf_evaluation`."""

    plan: Annotated[Row, 8 * 11]
    """Each play, by kind and number."""
    lead: Annotated[Row, 8 * 11]
    """Each play of a leader besides, by kind and number."""
    count: Annotated[Row, 3 * 11]
    """By role, the number of plays."""
    wilds: Annotated[Row, 2 * 5 * 3]
    """By cards or none in hand, the number of wild cards down, and role."""
    place: Annotated[Row, 4 * 2 * 3]
    """By the place after the leader, held back by wild cards or not, and the number of seats still in (2, 3, 4)."""
    finish: Annotated[Row, 6 * 3 * 3]
    """By the wild cards that a final play needs, role, and the number of wild cards down."""
    low: Annotated[Row, 3 * 14]
    """By role, how far the plays are below 9 in all, in steps of 4."""
    alike: Annotated[Row, 3 * 6]
    """By role, the number of plays of the same kind as an earlier one."""
    cards: Annotated[Row, 3 * 15]
    """By role, the number of cards in hand."""
    race: Annotated[Row, 10 * 10]
    """The seat's number of plays, against the opponent's."""


STANDARD = read("sumidagawa/leaf_evaluation", Weights)
PLAN, LEAD, COUNT, WILDS, PLACE, FINISH, LOW, ALIKE, CARDS, RACE = accumulate(
    [len(row) for row in list(fields(STANDARD).values())[:-1]], initial=0
)
WEIGHTS: Row = tuple(chain.from_iterable(fields(STANDARD).values()))
