"""The score of a match as the score screen shows it: points by deal, totals, and the moves of the current deal."""

from typing import NamedTuple


class ScoreColumn(NamedTuple):
    """One of several score columns of a match.

    `totals` and `boxes` are points and deals won, by player. `winner` is the player who has closed the column, None
    while it is open."""

    title: str
    totals: tuple[int, ...]
    boxes: tuple[int, ...]
    winner: int | None


class DealLine(NamedTuple):
    """A deal, or another booking: how it ended, points by player, who won it (nobody wins a void one), and in how many
    score columns of the match the points are entered."""

    how: str
    points: tuple[int, ...]
    winners: tuple[int, ...] = ()
    columns: int = 1


class MatchScore(NamedTuple):
    """Everything the score screen shows. Players come in the order in which the screen lists them."""

    names: tuple[str, ...]
    crests: tuple[str, ...]
    deals: tuple[DealLine, ...]
    totals: tuple[int, ...]
    target: int
    """The points a match is played to, drawn as a line across the chart; 0 without a target."""
    columns: tuple[ScoreColumn, ...]
    moves: tuple[tuple[int, str], ...]
    """Moves of the current deal: the player, as an index into `names`, and the move in words."""
    zero_sum: bool = False
    """Whether the points of a deal add up to 0. Totals are then written with a sign."""
    asides: tuple[int, ...] = ()
    """Indices of `deals` that are not deals but other bookings, such as a rebuy."""
    out: tuple[int, ...] = ()
    """Players who have left the match."""
