"""Samples the opponent's hand in Gin Rummy: hands from which somebody who plays well discards what they discarded.

`belief_sampler` draws hands by what can be counted quickly. From many of these hands nobody would have thrown the last
card: another was worse. So a number of hands is drawn, each is weighed by how likely the opponent's last discards were
from it, and hands are drawn from these anew, the oftener the more they weigh (importance resampling).

How likely a discard is: Expert evaluates the discards of the eleven cards, and better ones are likelier
(`TEMPERATURE`); now and then somebody discards anything (`SLIP`). The weights are a regression
(`weights/belief_discards.toml`)."""

import math
from collections.abc import Iterator, Sequence
from operator import attrgetter, mul
from random import Random
from typing import NamedTuple

from ai.games.gin.belief_sampler import observe_opponent, sample_hands
from ai.games.gin.card_network import hand_odds, look
from ai.games.gin.club import Sight
from ai.games.gin.expert import SHORTLIST, evaluate_discard, shortlist_discards
from ai.games.gin.expert_features import STANDARD
from ai.meld_masks import ALL, near
from ai.weights import read
from engine.cards import BIT, mask, shuffle, unmask
from engine.contract import NONE, View
from engine.games.gin import HAND
from engine.melds.plain import deadwood, discards

MAX_WEIGHED = 120
"""How many hands are weighed for a decision at most."""
BATCH = 24
"""So many hands are weighed before half as many are given, until there are MAX_WEIGHED: a short search needs few."""
SLICE_HANDS = 6
"""Hands that are weighed between two slices of thinking."""
TEMPERATURE = 2.0
"""A discard that Expert evaluates so many points lower is e times less likely."""
SLIP = 0.05
"""The share of discards that are any card."""


class DiscardFeatures(NamedTuple):
    """What a hand is weighed by. Chances are natural logarithms."""

    last: float
    """The chance of the opponent's last discard."""
    second: float
    """The chance of the discard before it."""
    deadwood: float
    """The deadwood in tens of points. Its weight corrects `belief_sampler`, whose hands have a little too few."""
    gin: float
    """1 if the hand is gin."""


WEIGHTS = read("gin/belief_discards", DiscardFeatures)
DISCARDS = 2
"""How many of the opponent's discards are looked at."""


class Turn(NamedTuple):
    """A turn of the opponent, as everybody saw it. Cards are masks, but for `discard` and `taken`."""

    discard: int
    taken: int
    """The card they took from the discard pile; NONE if they drew from the stock."""
    pile: int
    """The discard pile when they chose their discard."""
    known: int
    """What they took from the pile in earlier turns and still held."""
    held: int
    """What this seat had taken from the pile and still held."""
    rejected: int
    """What this seat had discarded or left on the pile."""
    turns: int
    """How many turns of the deal were over."""


def opponent_turns(view: View) -> list[Turn]:
    """The turns of the opponent, the last first. None at all if the history does not begin with the deal, as in a
    position that was set up."""
    me, pile, turns, taken = view.seat, [view.facts.upcard], 0, NONE
    held, rejected = [0, 0], [0, 0]
    found = []
    for action in view.history:
        seat, verb = action.seat, action.verb
        if verb in ("pass", "draw", "take") and not pile:
            return []
        if verb == "take":
            taken = pile.pop()
        elif verb in ("pass", "draw"):
            taken = NONE
            rejected[seat] |= BIT[pile[-1]]
        elif verb == "discard":
            card = action.cards[0]
            if seat != me:
                found.append(Turn(card, taken, mask(pile), held[seat], held[me], rejected[me], turns))
            if taken != NONE:
                held[seat] |= BIT[taken]
            held[seat] &= ~BIT[card]
            rejected[seat] |= BIT[card]
            pile.append(card)
            turns, taken = turns + 1, NONE
    return found[::-1] if tuple(pile) == view.zones["discard"] else []


def sight_of_opponent(turn: Turn, cards: int) -> Sight:
    """What the opponent saw in a turn, with these eleven cards in their hand."""
    unseen = ALL & ~(cards | turn.held | turn.pile)
    cold, warm = near(turn.rejected) & ~turn.held, near(turn.held) & ~turn.held if turn.held else 0
    hidden = HAND - turn.held.bit_count()
    return Sight(cards, unseen, turn.held, cold, warm, hidden / unseen.bit_count())


def discard_chance(view: View, turn: Turn, cards: int) -> float:
    """The natural logarithm of the chance that somebody discards what the opponent did from these eleven cards."""
    then = view._replace(facts=view.facts._replace(turns=turn.turns))
    choices = [c for c in unmask(cards) if c != turn.taken]
    sight, left = sight_of_opponent(turn, cards), discards(cards)
    shortlist = shortlist_discards(choices, left, then, sight, STANDARD.risk)[:SHORTLIST]
    if turn.discard not in [d.card for d in shortlist]:
        return math.log(SLIP / len(choices))
    evaluated = [evaluate_discard(d, left, then, sight, STANDARD.discard) for d in shortlist]
    best = max(map(attrgetter("worth"), evaluated))
    odds = {d.card: math.exp((d.worth - best) / TEMPERATURE) for d in evaluated}
    chance = odds[turn.discard] / sum(odds.values())
    return math.log((1 - SLIP) * chance + SLIP / len(choices))


def discard_features(view: View, turns: Sequence[Turn], hand: int, rng: Random) -> DiscardFeatures:
    """The features of a hand that the opponent may hold after these turns, of which the last is the first.

    Which card came from the stock in a turn is not known: one that may have come is drawn by lot."""
    chances, cards = [], hand
    for turn in turns[:DISCARDS]:
        cards |= BIT[turn.discard]
        chances.append(discard_chance(view, turn, cards))
        new = (turn.taken,) if turn.taken != NONE else unmask(cards & ~turn.known)
        cards ^= BIT[new[int(rng.random() * len(new))]]
    points = deadwood(hand)
    last, second = (*chances, 0.0, 0.0)[:DISCARDS]
    return DiscardFeatures(last, second, points / 10, points == 0)


def likely_hands(view: View, rng: Random, weights: DiscardFeatures = WEIGHTS) -> Iterator[int | None]:
    """Hands of the opponent as masks, likely ones more often, without end. None is a slice of time without a hand."""
    drawn = sample_hands(observe_opponent(view), hand_odds(look(view)), rng)
    turns = opponent_turns(view)
    if not turns:
        yield from drawn
    hands: list[int] = []
    logs: list[float] = []
    while True:
        given = len(hands)
        if given < MAX_WEIGHED:
            given = BATCH // 2
            for n in range(BATCH):
                hands.append(next(drawn))
                logs.append(float(sum(map(mul, weights, discard_features(view, turns, hands[-1], rng)))))
                if n % SLICE_HANDS == SLICE_HANDS - 1:
                    yield None
        most = max(logs)
        chosen = resample(hands, [math.exp(log - most) for log in logs], given, rng)
        shuffle(chosen, rng)
        yield from chosen


def resample(hands: Sequence[int], shares: Sequence[float], count: int, rng: Random) -> list[int]:
    """So many of the hands, each as often as its share says, up to one more or less (systematic resampling).

    >>> sorted(resample([5, 6, 7], [1.0, 0.0, 2.0], 3, Random(0)))
    [5, 7, 7]
    """
    step = sum(shares) / count
    at, reached = rng.random() * step, 0.0
    chosen: list[int] = []
    for hand, share in zip(hands, shares, strict=True):
        reached += share
        while at < reached and len(chosen) < count:
            chosen.append(hand)
            at += step
    return chosen
