"""Expert in Gin Rummy: looks a card ahead, and knows what a throw, a knock and a card taken are worth.

It sees what Club sees. `expert_features` has what is weighed and where the weights come from."""

from collections.abc import Iterable
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from ai.games.gin.club import Sight, chances, danger, look
from ai.games.gin.expert_features import STANDARD, Hand, Knock, Risk, Take, Throw, Weights, prospects, worth
from engine.cards import BIT, unmask
from engine.contract import Action, View
from engine.melds.plain import POINTS, deadwood, discards, knocker_arrangement, lay_off_chances, meldable

LIKELY = 6
"""So many of the throws that look cheapest are looked into."""


class Choice(NamedTuple):
    """A throw looked into."""

    card: int
    worth: float
    danger: float
    kept: Hand
    found: Throw


class Decision(NamedTuple):
    """A move, and what was weighed for it, if anything was; `rule` names the rule that made it otherwise."""

    action: Action
    rule: str = ""
    thrown: tuple[Choice, ...] = ()
    """The throws looked into."""
    knock: Knock | None = None
    take: Take | None = None


def cheapest(
    cards: Iterable[int], left: dict[int, int], view: View, sight: Sight, weights: Risk
) -> list[tuple[float, int, float, int]]:
    """Throws by what they seem to cost, each with its card, its danger and the chances it gives up."""
    care = min(1.0, 0.8 + 0.3 * view.facts.turns / 10)
    likely = []
    for card in cards:
        risk, lost = danger(card, sight, weights), chances(card, sight.hand, sight.unseen)
        likely.append((left[card] * care + 8 * risk + lost * (0.8 + 0.12 * POINTS[card]), card, risk, lost))
    likely.sort()
    return likely


def judged(card: int, risk: float, lost: int, left: dict[int, int], view: View, sight: Sight, weights: Throw) -> Choice:
    """What a throw is worth."""
    turns, limit = view.facts.turns / 10, view.facts.knock_limit
    kept = prospects(sight.hand ^ BIT[card], left[card], sight.unseen, limit)
    rest, points = kept.deadwood, POINTS[card] / 10
    found = Throw(
        rest,
        rest * rest / 50,
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
    return Choice(card, worth(weights, found), risk, kept, found)


def throws(
    cards: Iterable[int], left: dict[int, int], view: View, sight: Sight, weights: Weights
) -> tuple[Choice, ...]:
    """The likely throws of eleven cards that leave so much deadwood each."""
    likely = cheapest(cards, left, view, sight, weights.risk)[:LIKELY]
    return tuple([judged(card, risk, lost, left, view, sight, weights.throw) for _, card, risk, lost in likely])


def best_of(thrown: Iterable[Choice]) -> Choice:
    """The throw that is worth most."""
    return max(thrown, key=attrgetter("worth"))


def take(view: View, action: Action, other: Action, weights: Weights) -> Decision:
    """To take the top of the discard pile, if it is worth more than a card from the stock; or the other."""
    card = view.zones["discard"][-1]
    sight, limit, turns = look(view), view.facts.knock_limit, view.facts.turns / 10
    grown = replace(sight, hand=sight.hand | BIT[card])
    left = discards(grown.hand)
    del left[card]
    if not min(left.values()):
        return Decision(action, "take_gin")
    best = best_of(throws(left, left, view, grown, weights))
    now, then = prospects(sight.hand, deadwood(sight.hand), sight.unseen, limit), best.kept
    used = meldable(grown.hand ^ BIT[best.card]) & BIT[card] != 0
    found = Take(
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
    return Decision(action if worth(weights.take, found) > 0 else other, take=found)


def knocking(view: View, sight: Sight, card: int, low: int, best: Choice) -> Knock:
    """What says how many points knocking with `card` is better than playing on with the best throw.

    The score of the match is no part of it: tried in several ways, it won no more matches."""
    hidden, kept = sight.unseen | sight.held, best.kept
    open_to, _ = lay_off_chances(knocker_arrangement(sight.hand ^ BIT[card], hidden), hidden)
    average = sum(POINTS[c] for c in unmask(sight.unseen)) / max(1, sight.unseen.bit_count())
    return Knock(
        1, low, low * view.facts.turns / 10, kept.gin, kept.gain, open_to, kept.deadwood - low, best.danger, average
    )


def after_draw(view: View, legal: list[Action], weights: Weights) -> Decision:
    """Throw, knock or lay down."""
    if legal[-1].verb == "biggin" and view.options["big_gin_bonus"] >= view.options["gin_bonus"]:
        return Decision(legal[-1], "big_gin")
    sight = look(view)
    discarded = {a.cards[0]: a for a in legal if a.verb == "discard"}
    knocks = {a.cards[0]: a for a in legal if a.verb == "knock"}
    left = discards(sight.hand)
    lowest = min(discarded, key=left.__getitem__)
    if knocks and not left[lowest]:
        return Decision(knocks[lowest], "gin")
    thrown = throws(discarded, left, view, sight, weights)
    best = best_of(thrown)
    if not knocks:
        return Decision(discarded[best.card], thrown=thrown)
    found = knocking(view, sight, lowest, left[lowest], best)
    better = worth(weights.knock, found) > 0
    return Decision(knocks[lowest] if better else discarded[best.card], thrown=thrown, knock=found)


def evaluate(view: View, legal: list[Action], weights: Weights = STANDARD) -> Decision:
    """The move of Expert, with what was evaluated for it."""
    if len(legal) == 1:
        return Decision(legal[0], "only")
    if view.phase == "discard":
        return after_draw(view, legal, weights)
    if view.phase in ("upcard", "draw"):
        verbs = {a.verb: a for a in legal}
        return take(view, verbs["take"], verbs["pass" if view.phase == "upcard" else "draw"], weights)
    return Decision(legal[-1], "arrange")


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of Expert."""
    return evaluate(view, legal, weights).action
