"""What the review of a match needs of Rumino: the chance to win the match by the totals and by Master's evaluation, and
the kinds of mistakes. See `game.review.search.Chances`."""

from collections.abc import Mapping
from typing import Any, Final

from ai.games.rumino.club import NEAR, next_player
from ai.games.rumino.match_equity import SLOPE, win_probability
from engine.cards import JOKER, mask
from engine.contract import Action, MatchState, View
from engine.melds.jokers import VALUE, deadwood, gather, without

HIGHER: Final = 3
"""A card is kept as a high card if it has so many points more than the one discarded."""
USUAL: Final[Mapping[str, tuple[float, float]]] = {
    "discard": (0.00021, 0.0025),
    "early_knock": (0.00003, 0.0010),
    "feeds": (0.00002, 0.0010),
    "high_cards": (0.00012, 0.0016),
    "late_knock": (0.0, 0.0010),
    "left_pile": (0.00001, 0.0010),
    "useless_take": (0.00119, 0.0097),
    "wrong_end": (0.0, 0.0010),
}
"""What each kind of mistake costs Club among Clubs: the mean for a decision, and the standard deviation, both in
chances to win. From 24 matches, with a deviation of at least 0.001:
`python -m tests.kit.planted rumino usual 7000 24`."""


def chance(options: Mapping[str, Any], match_state: MatchState, seat: int) -> float | None:
    """The probability that a seat wins the match, before a deal or at the end. Chips paid for rebuys do not count."""
    if match_state.over:
        return (seat in match_state.winners) / len(match_state.winners)
    playing = match_state.facts.playing
    return win_probability(match_state.totals, playing, seat) if seat in playing else 0.0


def evaluated(view: View) -> tuple[float, float]:
    """The chance to win where Master's evaluation is 0, and what a point of it adds. It undoes
    `match_equity.deal_value`."""
    now = chance(view.options, view.match_state, view.seat) or 0.0
    return now, SLOPE * now * (1 - now)


def kind(view: View, made: Action, best: Action) -> str:
    """The kind of a mistake, from what the seat saw."""
    ends = ("gin", "rumino")
    if best.verb in ends or made.verb in ends:
        return "wrong_end" if made.verb != best.verb else ""
    if "knock" in (made.verb, best.verb) and made.verb != best.verb:
        return "early_knock" if made.verb == "knock" else "late_knock"
    if "take" in (made.verb, best.verb) and made.verb != best.verb:
        return "left_pile" if best.verb == "take" else "useless_take"
    return _discard(view, made.cards[0], best.cards[0]) if made.verb == best.verb == "discard" else ""


def _discard(view: View, made: int, best: int) -> str:
    """The kind of a discard that another would have been better than."""
    if JOKER in (made, best):
        return "discard"
    hand, collected = gather(view.hand), mask(view.facts.taken_from_discard[next_player(view)])
    if NEAR[made] & collected and not NEAR[best] & collected:
        return "feeds"
    lower = deadwood(without(hand, best)) < deadwood(without(hand, made))
    return "high_cards" if lower and VALUE[best] >= VALUE[made] + HIGHER else "discard"
