"""Statistics of RIN: calls that won, deals returned, going out. Luck: the points and the special cards received."""

from collections.abc import Sequence

from engine.cards import unmask
from engine.contract import Result
from engine.games.rin.effects import EFFECTS
from engine.games.rin.score import Outcome, total
from game.stats.contract import LuckMeasure, LuckSample, ReceivedCards, count_in, wanted_draws

FEATS = ("out", "rin", "torin", "return", "paid")
LUCK_MEASURES = (
    LuckMeasure("dealt", False),
    LuckMeasure("special_dealt", True),
    LuckMeasure("special_drawn", True, True),
)
ONE_CARD_DRAWS = frozenset({"draw"})
SPECIAL = frozenset(unmask(EFFECTS))
"""A, 2, 8 and K: the cards with an effect."""


def feats(result: Result, seat: int) -> Sequence[str]:
    """How a seat won, returned the deal, or paid."""
    outcome: Outcome = result.facts
    if result.kind == "return":
        return ("return",) if seat in outcome.losers else ()
    won = tuple(dict.fromkeys(p.kind for p in outcome.payments if p.winner == seat))
    return ("paid",) if seat in outcome.losers else won


def luck(received: ReceivedCards) -> dict[str, LuckSample]:
    """Few points dealt are lucky: a loser pays them, and a hand of more than 13 cannot call."""
    samples: dict[str, LuckSample] = {}
    if received.dealt:
        n, share = len(received.dealt), count_in(received.pack, SPECIAL) / len(received.pack)
        samples["dealt"] = LuckSample(total(received.dealt, received.options["joker_points"]))
        samples["special_dealt"] = LuckSample(count_in(received.dealt, SPECIAL), 1, n * share)
    drawn = wanted_draws(received.drawn, SPECIAL)
    return samples | ({"special_drawn": drawn} if drawn else {})
