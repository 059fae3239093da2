"""Expert in Rumino: looks one card ahead and evaluates discards, takes, knocks and rebuys.

It sees what Club sees. The unit of all evaluations is the points that the opponents, on average, lose more in the deal
than this seat. The weights are a regression (`weights/expert.toml`). A feature called `later` or `..._later` is
multiplied by `lateness`."""

from collections.abc import Iterable, Mapping
from operator import attrgetter, mul
from typing import NamedTuple

from ai.games.rumino.club import LATE_ROUND, Sight, danger, legal_discards, observe, out_value, outs, safe, takes_gin
from ai.games.rumino.expert_features import HandProspects, prospects, rumino_chance, win_probability
from ai.weights import read
from engine.cards import JOKER
from engine.contract import Action, View
from engine.melds import jokers as wild
from engine.melds.jokers import deadwood, without

SHORTLIST = 3
"""How many of the discards that look cheapest are evaluated."""


class HandFeatures(NamedTuple):
    """The features of seven cards, after a discard or before a draw."""

    one: float
    """Always 1."""
    later: float
    deadwood: float
    then: float
    """The expected deadwood after the next card from the stock."""
    knock: float
    """The probability that the next card makes a knock possible."""
    gin: float
    """The probability that the next card makes gin."""
    jokers: float
    deadwood_later: float
    then_later: float
    knock_later: float


class KnockFeatures(NamedTuple):
    """The features of a knock."""

    one: float
    """Always 1."""
    later: float
    still_later: float
    """The square of `later`."""
    deadwood: float


class WaitFeatures(NamedTuple):
    """The features of playing on with a hand that could knock."""

    one: float
    """Always 1."""
    later: float
    deadwood: float
    then: float
    gin: float
    gin_later: float


class CostWeights(NamedTuple):
    """The weights of a rough estimate of the cost of a discard; see `club.Weights`."""

    chance: float
    saved: float
    danger: float
    held: float


class Weights(NamedTuple):
    """The weights of Expert."""

    slope: float
    """By how much a point changes the log-odds of winning the match."""
    back: float
    """The part of a rebuy's price that has to be won back on average. Even for the best players that is seldom all of
    it, but a player who stays out wins no match."""
    rough_cost: "CostWeights"
    discard: "HandFeatures"
    draw: "HandFeatures"
    knock: "KnockFeatures"
    wait: "WaitFeatures"


STANDARD = read("rumino/expert", Weights)


def worth(weights: Iterable[float], features: Iterable[float]) -> float:
    """The weighted sum of features."""
    return float(sum(map(mul, weights, features)))


def lateness(view: View) -> float:
    """How late it is in a deal: rounds played, in sixths, at most 1."""
    turns: int = view.facts.turns
    return min(1.0, turns / (LATE_ROUND * len(view.facts.playing)))


def hand_features(hand: int, kept: HandProspects, late: float) -> HandFeatures:
    """The features of seven cards."""
    left, then, knock, gin = kept
    return HandFeatures(1, late, left, then, knock, gin, wild.jokers(hand), left * late, then * late, knock * late)


def rumino_worth(view: View, hand: int, sight: Sight, slope: float = STANDARD.slope) -> float:
    """The value of the chance to make a Rumino with the next card. It wins the match, which a leader needs less."""
    chance = rumino_chance(hand, sight, view.options["rumino_jokers"] == "any")
    return chance and chance / (slope * win_probability(view.match_state.totals, view.facts.playing, view.seat))


class EvaluatedDiscard(NamedTuple):
    """A discard with its evaluation."""

    worth: float
    card: int
    features: HandFeatures
    """Those of the cards that are kept."""
    danger: float
    """The cost of its use to the next player."""
    rumino: float
    """The value of the chance of a Rumino."""


class EvaluatedDraw(NamedTuple):
    """What was evaluated before a card was drawn."""

    draw: HandFeatures
    rumino: float
    """The value of the chance of a Rumino, for every move but the knock."""
    take: EvaluatedDiscard | None = None
    """The best discard after taking the top of the discard pile, if that was evaluated."""
    knock: KnockFeatures | None = None
    wait: WaitFeatures | None = None


class Decision(NamedTuple):
    """A move of Expert, with what was evaluated for it."""

    action: Action
    rule: str = ""
    """Names the rule that decided, if nothing was evaluated."""
    discards: tuple[EvaluatedDiscard, ...] = ()
    draw: EvaluatedDraw | None = None


class ShortlistedDiscard(NamedTuple):
    """A discard with a rough estimate of its cost."""

    cost: float
    card: int
    deadwood: int
    danger: float


def shortlist_discards(
    deadwood_after: Mapping[int, int], sight: Sight, weights: CostWeights = STANDARD.rough_cost
) -> list[ShortlistedDiscard]:
    """Discards by a rough estimate of their cost, cheapest first. Jokers are kept."""
    shortlist = []
    for card, points in deadwood_after.items():
        if card != JOKER:
            risk = danger(card, sight, weights)
            lost = outs(card, without(sight.hand, card), sight) * out_value(card, weights)
            shortlist.append(ShortlistedDiscard(points + lost + risk, card, points, risk))
    shortlist.sort()
    return shortlist


def evaluate_discard(
    view: View, discard: ShortlistedDiscard, sight: Sight, weights: Weights = STANDARD
) -> EvaluatedDiscard:
    """Evaluate a discard of eight cards."""
    _, card, points, risk = discard
    hand = without(sight.hand, card)
    features = hand_features(hand, prospects(hand, points, sight), lateness(view))
    rumino = rumino_worth(view, hand, sight, weights.slope)
    return EvaluatedDiscard(worth(weights.discard, features) - risk + rumino, card, features, risk, rumino)


def evaluate_discards(
    view: View, deadwood_after: Mapping[int, int], sight: Sight, weights: Weights = STANDARD
) -> tuple[EvaluatedDiscard, ...]:
    """Evaluate the discards of eight cards that look cheapest. `deadwood_after`: by card, the deadwood it leaves."""
    shortlist = shortlist_discards(deadwood_after, sight, weights.rough_cost)[:SHORTLIST]
    return tuple([evaluate_discard(view, d, sight, weights) for d in shortlist])


def best_discard(evaluated: Iterable[EvaluatedDiscard]) -> EvaluatedDiscard | None:
    """The discard that is worth most; None if there are only Jokers."""
    return max(evaluated, key=attrgetter("worth"), default=None)


def knock_features(view: View, kept: HandProspects) -> tuple[KnockFeatures, WaitFeatures]:
    """The features of a knock now, and of playing on."""
    late = lateness(view)
    return (
        KnockFeatures(1, late, late * late, kept.deadwood),
        WaitFeatures(1, late, kept.deadwood, kept.then, kept.gin, kept.gin * late),
    )


def evaluate_take(view: View, sight: Sight, weights: Weights = STANDARD) -> tuple[str, EvaluatedDiscard | None]:
    """The rule by which the top of the discard pile is taken; without one, the best discard after the take."""
    card = view.zones["discard"][-1]
    grown = sight._replace(hand=wild.add(sight.hand, card))
    deadwood_after = wild.discards(grown.hand)
    gin = not min(deadwood_after.values())
    del deadwood_after[card]
    if gin or card == JOKER:
        return "take_gin" if gin else "take_joker", None
    return "", best_discard(evaluate_discards(view, deadwood_after, grown, weights))


def draw(view: View, legal: list[Action], weights: Weights) -> Decision:
    """Draw, take or knock."""
    sight = observe(view)
    kept = prospects(sight.hand, deadwood(sight.hand), sight)
    rumino = rumino_worth(view, sight.hand, sight, weights.slope)
    evaluated = EvaluatedDraw(hand_features(sight.hand, kept, lateness(view)), rumino)
    if legal[-1].verb == "knock" and kept.deadwood and safe(view, kept.deadwood):
        now, wait = knock_features(view, kept)
        evaluated = evaluated._replace(knock=now, wait=wait)
        if worth(weights.knock, now) > worth(weights.wait, wait) + rumino and not takes_gin(view, sight.hand):
            return Decision(legal[-1], draw=evaluated)
    rule, take = evaluate_take(view, sight, weights)
    if rule:
        return Decision(legal[1], rule, draw=evaluated)
    value = worth(weights.draw, evaluated.draw) + rumino
    return Decision(legal[take is not None and take.worth > value], draw=evaluated._replace(take=take))


def discard(view: View, legal: list[Action], weights: Weights) -> Decision:
    """Lay down a Rumino or gin, else discard."""
    if legal[-1].verb != "discard":
        return Decision(legal[-1], legal[-1].verb)
    sight = observe(view)
    evaluated = evaluate_discards(view, legal_discards(view, sight.hand), sight, weights)
    best = best_discard(evaluated)
    return Decision(Action(view.seat, "discard", (best.card if best else JOKER,)), discards=evaluated)


def rebuy_value(view: View, back: float = STANDARD.back) -> float:
    """The value of buying back in, in chips: the expected winnings from the pool, less the part `back` of the price."""
    outcome = view.facts.outcome
    totals = [outcome.rejoin if s == view.seat else n for s, n in enumerate(outcome.after.totals)]
    chance = win_probability(totals, (*outcome.after.playing, view.seat), view.seat)
    price, pool = int(outcome.price), int(outcome.after.pool)
    return chance * (pool + price) - back * price


def rebuy(view: View, legal: list[Action], weights: Weights) -> Decision:
    """Buy back in if the value is not below 0."""
    return Decision(legal[0] if rebuy_value(view, weights.back) >= 0 else legal[1])


def evaluate(view: View, legal: list[Action], weights: Weights) -> Decision:
    """The move of Expert, with what was evaluated for it."""
    if view.phase == "draw":
        return draw(view, legal, weights)
    return discard(view, legal, weights) if view.phase == "discard" else rebuy(view, legal, weights)


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of Expert."""
    return evaluate(view, legal, weights).action
