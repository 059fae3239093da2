"""Statistics of Rumino: the ways to end a deal, rebuys, reaching a hundred. Luck: the deadwood and Jokers received."""

from collections.abc import Sequence

from engine.cards import JOKER
from engine.contract import Result
from engine.games.rumino.score import OUT, Outcome
from engine.melds import jokers
from game.stats.contract import LuckMeasure, LuckSample, ReceivedCards, count_in, wanted_draws

FEATS = ("knock", "gin", "rumino", "over", "rebuy")
LUCK_MEASURES = (
    LuckMeasure("dealt", False),
    LuckMeasure("jokers_dealt", True),
    LuckMeasure("jokers_drawn", True, True),
)
ONE_CARD_DRAWS = frozenset({"draw"})
JOKERS = frozenset((JOKER,))


def feats(result: Result, seat: int) -> Sequence[str]:
    """How the seat ended the deal, and whether it reached a hundred or bought back in."""
    outcome: Outcome = result.facts
    feats = [result.kind] if seat == outcome.ender else []
    if result.kind != "void" and seat in outcome.played and outcome.totals[seat] >= OUT:
        feats.append("over")
    if seat in outcome.rebuys:
        feats.append("rebuy")
    return feats


def luck(received: ReceivedCards) -> dict[str, LuckSample]:
    """The least deadwood of the dealt cards, and the Jokers dealt and drawn."""
    samples: dict[str, LuckSample] = {}
    if received.dealt:
        share = count_in(received.pack, JOKERS) / len(received.pack)
        samples["dealt"] = LuckSample(jokers.deadwood(jokers.gather(received.dealt)))
        samples["jokers_dealt"] = LuckSample(count_in(received.dealt, JOKERS), 1, len(received.dealt) * share)
    drawn = wanted_draws(received.drawn, JOKERS)
    return samples | ({"jokers_drawn": drawn} if drawn else {})
