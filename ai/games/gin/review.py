"""What the review of a match needs of Gin Rummy: the chance to win the match at a score, and what a point of Master is
worth in it."""

from collections.abc import Mapping
from typing import Any

from ai.games.gin.match_equity import AMOUNTS, MEAN, win_probability
from engine.contract import MatchState


def chance(options: Mapping[str, Any], match_state: MatchState, seat: int) -> float | None:
    """The probability that a seat wins the match, before a deal or at the end; None for a match that is not won by
    points in one column."""
    if options["scoring"] != "points" or options["columns"] > 1:
        return None
    if match_state.over:
        return float(seat in match_state.winners)
    own, other = match_state.totals[seat], match_state.totals[1 - seat]
    return win_probability(own, other, options["target"])


def chance_per_point(options: Mapping[str, Any], match_state: MatchState, seat: int, doubled: bool) -> float:
    """By how much a point of Master's evaluation changes that probability. It undoes `match_equity.in_points`."""
    own, other, target = match_state.totals[seat], match_state.totals[1 - seat], options["target"]
    times = 2 if doubled else 1

    def after(points: float) -> float:
        return win_probability(own + max(0.0, points) * times, other + max(0.0, -points) * times, target)

    swing = sum([often * (after(points) - after(-points)) for points, often in AMOUNTS])
    return swing / (2 * MEAN)
