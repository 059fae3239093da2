"""What the review of a match needs of Gin Rummy: the chance to win the match at a score and by Master's evaluation, and
the kinds of mistakes. See `game.review.search.Chances`."""

from collections.abc import Mapping
from typing import Any, Final

from ai.games.gin.club import NEAR
from ai.games.gin.match_equity import AMOUNTS, MEAN, win_probability
from engine.cards import BIT
from engine.contract import Action, MatchState, View
from engine.melds.plain import POINTS, deadwood

HIGHER: Final = 3
"""A card is kept as a high card if it has so many points more than the one discarded."""
USUAL: Final[Mapping[str, tuple[float, float]]] = {
    "early_knock": (0.00018, 0.0029),
    "late_knock": (0.00070, 0.0073),
    "left_pile": (0.00029, 0.0038),
    "useless_take": (0.00006, 0.0014),
    "feeds": (0.00021, 0.0026),
    "high_cards": (0.00010, 0.0016),
    "discard": (0.00112, 0.0076),
}
"""What each kind of mistake costs Club against Club: the mean for a decision, and the standard deviation, both in
chances to win. From 50 matches: `python -m tests.kit.planted gin usual 7000 50`."""


def chance(options: Mapping[str, Any], match_state: MatchState, seat: int) -> float | None:
    """The probability that a seat wins the match, before a deal or at the end; None for a match that is not won by
    points in one column."""
    if options["scoring"] != "points" or options["columns"] > 1:
        return None
    if match_state.over:
        return float(seat in match_state.winners)
    own, other = match_state.totals[seat], match_state.totals[1 - seat]
    return win_probability(own, other, options["target"])


def evaluated(view: View) -> tuple[float, float]:
    """The chance to win where Master's evaluation is 0, and what a point of it adds. It undoes
    `match_equity.in_points`."""
    totals, target = view.match_state.totals, view.options["target"]
    own, other = totals[view.seat], totals[1 - view.seat]
    times = 2 if view.facts.doubled else 1

    def after(points: float) -> float:
        return win_probability(own + max(0.0, points) * times, other + max(0.0, -points) * times, target)

    swing = sum([often * (after(points) - after(-points)) for points, often in AMOUNTS])
    return win_probability(own, other, target), swing / (2 * MEAN)


def kind(view: View, made: Action, best: Action) -> str:
    """The kind of a mistake, from what the seat saw."""
    knocks = ("knock", "biggin")
    if made.verb in knocks and best.verb not in knocks:
        return "early_knock"
    if best.verb in knocks and made.verb not in knocks:
        return "late_knock"
    if "take" in (made.verb, best.verb) and made.verb != best.verb:
        return "left_pile" if best.verb == "take" else "useless_take"
    return _discard(view, made.cards[0], best.cards[0]) if made.verb == best.verb == "discard" else ""


def _discard(view: View, made: int, best: int) -> str:
    """The kind of a discard that another would have been better than."""
    hand, collected = view.facts.hand, view.facts.taken_from_discard[1 - view.seat]
    if NEAR[made] & collected and not NEAR[best] & collected:
        return "feeds"
    lower = deadwood(hand & ~BIT[best]) < deadwood(hand & ~BIT[made])
    return "high_cards" if lower and POINTS[best] >= POINTS[made] + HIGHER else "discard"
