"""Places on a table with piles in the middle and opponents along the upper edge."""

from typing import Final, NamedTuple

TOP_SEATS: Final = {1: (0.5,), 2: (0.31, 0.69), 3: (0.29, 0.50, 0.71), 4: (0.26, 0.43, 0.61, 0.78)}
"""The places of up to four opponents along the upper edge, as shares of the width."""


PLATE_WORDS: Final = 150.0
"""The room that name, score and number of cards need on a plate."""


class TableGeometry(NamedTuple):
    """The size of the window in units, and the places that do not depend on the cards.

    `x`, `y` is the middle of the piles. `seats` are the middles of the opponents' fans, clockwise. `pitch` is the
    greatest width of an opponent's plate."""

    w: float
    h: float
    x: float
    y: float
    seats: tuple[tuple[float, float], ...]
    pitch: float

    @property
    def face(self) -> float:
        """The room for the face of an opponent at the left end of a plate of the greatest width."""
        return self.pitch - PLATE_WORDS
