"""What the review of a match needs of Sumidagawa: the chance to win the match by the totals and by Master's evaluation,
and the kinds of mistakes. See `game.review.search.Chances`."""

from collections.abc import Mapping
from typing import Any, Final

from ai.games.sumidagawa.match_equity import stakes, win_probability
from engine.contract import Action, MatchState, View
from engine.games.sumidagawa.combinations import SHAPES

USUAL: Final[Mapping[str, tuple[float, float]]] = {
    "few_cards": (0.00230, 0.0198),
    "many_cards": (0.00284, 0.0168),
    "other_play": (0.00219, 0.0101),
    "passed": (0.00545, 0.0287),
    "played": (0.00021, 0.0032),
    "saved_wild": (0.00576, 0.0375),
    "spent_wild": (0.00086, 0.0142),
}
"""What each kind of mistake costs Club among Clubs: the mean for a decision, and the standard deviation, both in
chances to win. From 12 matches, with a deviation of at least 0.001:
`python -m tests.kit.planted sumidagawa usual 7000 12`."""


def chance(options: Mapping[str, Any], match_state: MatchState, seat: int) -> float | None:
    """The probability that a seat wins the match, before a deal or at the end; None for a match without an end."""
    if options["deals"] == "unlimited":
        return None
    if match_state.over:
        return (seat in match_state.winners) / len(match_state.winners)
    return win_probability(match_state.totals, seat, options["deals"] - match_state.facts.counted)


def evaluated(view: View) -> tuple[float, float]:
    """The chance to win where Master expects no points of the deal, and what a point of them adds."""
    at_stake = stakes(view)
    return at_stake.last - at_stake.opponent, at_stake.opponent


def kind(view: View, made: Action, best: Action) -> str:
    """The kind of a mistake, from what the seat saw."""
    if made.verb != best.verb:
        return {"pass": "passed", "play": "played"}.get(made.verb, "")
    if made.verb != "play":
        return ""
    mine, better = SHAPES[made.cards], SHAPES[best.cards]
    if mine.wilds != better.wilds:
        return "spent_wild" if mine.wilds > better.wilds else "saved_wild"
    if len(mine.plain) != len(better.plain):
        return "many_cards" if len(mine.plain) > len(better.plain) else "few_cards"
    return "other_play"
