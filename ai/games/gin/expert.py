"""Expert in Gin Rummy: looks one card ahead and evaluates discards, knocks and takes in points of the deal.

It sees what Club sees. `expert_features` has the features that it evaluates and where their weights come from. Whether
it knocks depends on the score of the match as well (`knock_results`)."""

from collections.abc import Iterable
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from ai.games.gin.club import Sight, danger, observe, outs
from ai.games.gin.expert_features import (
    STANDARD,
    DangerWeights,
    DiscardFeatures,
    HandProspects,
    KnockFeatures,
    TakeFeatures,
    Weights,
    prospects,
    worth,
)
from ai.games.gin.knock_results import score_gain
from engine.cards import BIT, unmask
from engine.contract import Action, View
from engine.melds.plain import POINTS, deadwood, discards, knocker_arrangement, lay_off_chances, meldable

SHORTLIST = 6
"""How many of the discards that look cheapest are evaluated."""


class RoughCost(NamedTuple):
    """The weights of a rough estimate of the cost of a discard, in points; see `club.Weights`."""

    early: float
    """The weight of deadwood at the start of a deal."""
    later: float
    """By how much that weight grows in ten turns, up to 1."""
    danger: float
    chance: float
    saved: float


ROUGH_COST = RoughCost(early=0.8, later=0.3, danger=8, chance=0.8, saved=0.12)
"""Set by hand. It only has to put the best discard among the first SHORTLIST."""


class EvaluatedDiscard(NamedTuple):
    """A discard with its evaluation."""

    card: int
    worth: float
    danger: float
    prospects: HandProspects
    """Those of the ten cards that are kept."""
    features: DiscardFeatures


class Decision(NamedTuple):
    """A move of Expert, with what was evaluated for it."""

    action: Action
    rule: str = ""
    """Names the rule that decided, if nothing was evaluated."""
    discards: tuple[EvaluatedDiscard, ...] = ()
    knock: KnockFeatures | None = None
    take: TakeFeatures | None = None
    score: float = 0.0
    """What the score of the match adds to the knock, in points (`knock_results`)."""


class ShortlistedDiscard(NamedTuple):
    """A discard with a rough estimate of its cost."""

    cost: float
    card: int
    danger: float
    outs: int


def shortlist_discards(
    cards: Iterable[int], deadwood_after: dict[int, int], view: View, sight: Sight, weights: DangerWeights
) -> list[ShortlistedDiscard]:
    """Discards by a rough estimate of their cost, cheapest first."""
    deadwood_weight = min(1.0, ROUGH_COST.early + ROUGH_COST.later * view.facts.turns / 10)
    shortlist = []
    for card in cards:
        risk, lost = danger(card, sight, weights), outs(card, sight.hand, sight.unseen)
        out_value = ROUGH_COST.chance + ROUGH_COST.saved * POINTS[card]
        cost = deadwood_after[card] * deadwood_weight + ROUGH_COST.danger * risk + lost * out_value
        shortlist.append(ShortlistedDiscard(cost, card, risk, lost))
    shortlist.sort()
    return shortlist


def evaluate_discard(
    discard: ShortlistedDiscard, deadwood_after: dict[int, int], view: View, sight: Sight, weights: DiscardFeatures
) -> EvaluatedDiscard:
    """Evaluate a discard of eleven cards."""
    _, card, risk, lost = discard
    turns, limit = view.facts.turns / 10, view.facts.knock_limit
    kept = prospects(sight.hand ^ BIT[card], deadwood_after[card], sight.unseen, limit)
    points = POINTS[card] / 10
    features = DiscardFeatures(
        kept.deadwood,
        kept.deadwood * kept.deadwood / 50,
        kept.gin,
        kept.knock,
        kept.knock * turns,
        kept.gain,
        kept.melded,
        kept.ways,
        lost * points,
        risk,
        risk * turns,
        points,
        points * turns,
    )
    return EvaluatedDiscard(card, worth(weights, features), risk, kept, features)


def evaluate_discards(
    cards: Iterable[int], deadwood_after: dict[int, int], view: View, sight: Sight, weights: Weights
) -> tuple[EvaluatedDiscard, ...]:
    """Evaluate the discards of eleven cards that look cheapest."""
    shortlist = shortlist_discards(cards, deadwood_after, view, sight, weights.risk)[:SHORTLIST]
    return tuple([evaluate_discard(d, deadwood_after, view, sight, weights.discard) for d in shortlist])


def best_discard(evaluated: Iterable[EvaluatedDiscard]) -> EvaluatedDiscard:
    """The discard that is worth most."""
    return max(evaluated, key=attrgetter("worth"))


def take_or(view: View, take: Action, other: Action, weights: Weights) -> Decision:
    """Take the upcard if that is worth more than a card from the stock; else the other action (draw or pass)."""
    card = view.zones["discard"][-1]
    sight, limit, turns = observe(view), view.facts.knock_limit, view.facts.turns / 10
    grown = replace(sight, hand=sight.hand | BIT[card])
    deadwood_after = discards(grown.hand)
    del deadwood_after[card]
    if not min(deadwood_after.values()):
        return Decision(take, "take_gin")
    best = best_discard(evaluate_discards(deadwood_after, deadwood_after, view, grown, weights))
    now, then = prospects(sight.hand, deadwood(sight.hand), sight.unseen, limit), best.prospects
    used = meldable(grown.hand ^ BIT[best.card]) & BIT[card] != 0
    features = TakeFeatures(
        1,
        turns,
        view.phase == "upcard",
        used,
        then.deadwood - now.deadwood,
        then.gin - now.gin,
        min(now.gin, 2),
        then.knock - now.knock,
        (then.knock - now.knock) * turns,
        then.gain - now.gain,
        (then.gain - now.gain) * turns,
        then.melded - now.melded,
        best.danger,
        POINTS[best.card] / 10,
    )
    return Decision(take if worth(weights.take, features) > 0 else other, take=features)


def knock_features(view: View, sight: Sight, card: int, low: int, best: EvaluatedDiscard) -> KnockFeatures:
    """The features of knocking with `card`, with deadwood `low`, against playing on with the best discard."""
    hidden, kept = sight.unseen | sight.held, best.prospects
    lay_offs, _ = lay_off_chances(knocker_arrangement(sight.hand ^ BIT[card], hidden), hidden)
    average = sum(POINTS[c] for c in unmask(sight.unseen)) / max(1, sight.unseen.bit_count())
    return KnockFeatures(
        1, low, low * view.facts.turns / 10, kept.gin, kept.gain, lay_offs, kept.deadwood - low, best.danger, average
    )


def after_draw(view: View, legal: list[Action], weights: Weights) -> Decision:
    """Discard, knock or lay down big gin."""
    if legal[-1].verb == "biggin" and view.options["big_gin_bonus"] >= view.options["gin_bonus"]:
        return Decision(legal[-1], "big_gin")
    sight = observe(view)
    actions = {a.cards[0]: a for a in legal if a.verb == "discard"}
    knocks = {a.cards[0]: a for a in legal if a.verb == "knock"}
    deadwood_after = discards(sight.hand)
    lowest = min(actions, key=deadwood_after.__getitem__)
    if knocks and not deadwood_after[lowest]:
        return Decision(knocks[lowest], "gin")
    evaluated = evaluate_discards(actions, deadwood_after, view, sight, weights)
    best = best_discard(evaluated)
    if not knocks:
        return Decision(actions[best.card], discards=evaluated)
    features = knock_features(view, sight, lowest, deadwood_after[lowest], best)
    in_points = worth(weights.knock, features)
    score = score_gain(view, features, in_points)
    better = in_points + score > 0
    return Decision(knocks[lowest] if better else actions[best.card], discards=evaluated, knock=features, score=score)


def evaluate(view: View, legal: list[Action], weights: Weights = STANDARD) -> Decision:
    """The move of Expert, with what was evaluated for it."""
    if len(legal) == 1:
        return Decision(legal[0], "only")
    if view.phase == "discard":
        return after_draw(view, legal, weights)
    if view.phase in ("upcard", "draw"):
        verbs = {a.verb: a for a in legal}
        return take_or(view, verbs["take"], verbs["pass" if view.phase == "upcard" else "draw"], weights)
    return Decision(legal[-1], "arrange")


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of Expert."""
    return evaluate(view, legal, weights).action
