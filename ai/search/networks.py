"""Small neural networks, whose weights stand in the weight files as rows of numbers."""

from collections.abc import Sequence
from operator import mul

Row = tuple[float, ...]
Rows = tuple[Row, ...]
"""A layer: a row for each of its units, with a weight for each input. An input that is always 1 carries the bias."""
SUIT_REACH, RANK_REACH = 2, 1
"""A layer over the cards of a pack looks so many ranks up and down, in the card's suit and in all suits."""


def layer(rows: Rows, inputs: Sequence[float], leak: float = 0.0) -> list[float]:
    """What the units of a layer give: the weighted sum of the inputs; of a sum below 0 only the part `leak`."""
    return [x if (x := sum(map(mul, row, inputs))) > 0 else leak * x for row in rows]
