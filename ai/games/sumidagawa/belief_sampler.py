"""Samples of the hidden hands in Sumidagawa: hands that fit what the opponents played, and where they passed.

How well a hand fits is a sum of weights: what sort of hand it is, and, for each decision of its seat, how the decision
looks against the partition of the hand as it was then (`hand_partition`). The sampler is a Metropolis walk, each step
of which swaps a card of two holders; the stock is a holder too.

The weights are a regression (`belief_weights`)."""

from collections.abc import Iterator
from random import Random

from ai.games.sumidagawa.belief_weights import COUNT, GAIN, LIKE, LOWER, PASS, PLAN, REGRET, SAME, SPARED, WEIGHTS
from ai.games.sumidagawa.hand_partition import (
    ONE_CARD,
    PLAY_COST,
    best_partition,
    card_count,
    partition_cost,
    tally,
)
from ai.games.sumidagawa.history_replay import BURNED, PASSED, Decision, card_number, decisions
from ai.search.belief_sampling import accepts, sampling
from engine.cards import shuffle
from engine.contract import View
from engine.games.sumidagawa.combinations import gather
from engine.games.sumidagawa.state import State

BELOW_BURNED_PENALTY = 6.0
"""The log-likelihood that a hand loses for each card lower than one that its seat burned as its lowest (S10)."""
BURN_IN = 150
"""Metropolis steps before the first sample."""
THINNING = 16
"""Metropolis steps between two samples."""
SLICE_STEPS = 30
"""Metropolis steps in one slice of thinking."""


def features(hand: int, made: list[Decision]) -> list[int]:
    """The features of a hand (a tally) in the light of the decisions of its seat, as indices into WEIGHTS."""
    plays = best_partition(hand).plays
    result = [PLAN + 11 * kind + n for kind, n in plays]
    result.append(COUNT + 12 * min(card_count(hand), 14) + min(len(plays), 11))
    before = hand
    for kind, number, said, kinds, occasion, wilds, taken in reversed(made):
        after, before = before, before + taken
        if kind == BURNED:
            continue
        possible = [p for p in best_partition(before).plays if p[1] >= said and not kinds >> p[0] & 1]
        if kind == PASSED:
            result.append(PASS + 4 * (said > 5) + min(len(possible), 3))
        elif wilds:
            result.append(SPARED + 4 * (wilds - 1) + min(len(possible), 3))
            saved = int((partition_cost(before) - partition_cost(after)) * 2 + 1)
            result.append(GAIN + 12 * (wilds - 1) + max(0, min(11, saved)))
        else:
            lower = [k for k, n in possible if n < number]
            result.append(LOWER + 4 * occasion + min(3, len(lower)))
            result.append(SAME + 4 * occasion + min(3, len([n for _, n in possible if n == number])))
            result.append(LIKE + 2 * occasion + (kind in lower))
            regret = partition_cost(after) + PLAY_COST[kind][number] - partition_cost(before)
            result.append(REGRET + 10 * occasion + max(0, min(9, int(regret * 5 + 0.5))))
    return result


class Holder:
    """A seat with hidden cards, or, without a seat, the stock. `floor` is the number below which it holds no card."""

    def __init__(self, seat: int | None, cards: list[int], made: list[Decision], floor: int) -> None:
        self.seat, self.cards, self.made = seat, cards, made
        self.excluded = sum([7 << 3 * (c - min(ONE_CARD)) for c in ONE_CARD if card_number(c) < floor])
        self.known: dict[int, float] = {}
        self.hand = tally(cards)
        self.fit = self.log_likelihood(self.hand)

    def log_likelihood(self, hand: int) -> float:
        """How well a hand fits, up to a constant."""
        if self.seat is None:
            return 0.0
        fit = self.known.get(hand)
        if fit is None:
            fit = sum([WEIGHTS[i] for i in features(hand, self.made)])
            if hand & self.excluded:
                fit -= BELOW_BURNED_PENALTY * card_count(hand & self.excluded)
            self.known[hand] = fit
        return fit


def worlds(view: View, base: State, rng: Random) -> Iterator[State | None]:
    """States like `base` with other hidden hands, without end, each as often as it is likely; None after a slice
    without one."""
    made, floors = decisions(view)
    seats = [s for s in range(view.seats) if s != view.seat and base.hands[s]]
    hidden = [c for s in seats for c in base.hands[s]] + base.stock
    shuffle(hidden, rng)
    holders = []
    for s in seats:
        holders.append(Holder(s, [hidden.pop() for _ in base.hands[s]], made[s], floors[s]))
    holders.append(Holder(None, hidden, [], 0))
    # A holder stands here once for each of its cards, so that each card is as likely to be swapped.
    places = [h for h in holders for _ in h.cards]
    for due in sampling(lambda steps: _swap(places, steps, rng), BURN_IN, THINNING, SLICE_STEPS):
        if not due:
            yield None
            continue
        world = base.clone()
        for h in holders:
            if h.seat is not None:
                world.hands[h.seat], world.packed[h.seat] = h.cards[:], gather(h.cards)
        world.stock = holders[-1].cards[:]
        yield world


def _swap(places: list[Holder], steps: int, rng: Random) -> None:
    """Metropolis steps, each of which swaps two cards of two holders."""
    random, count = rng.random, len(places)
    for _ in range(steps if count else 0):
        a, b = places[int(random() * count)], places[int(random() * count)]
        if a is b:
            continue
        i, j = int(random() * len(a.cards)), int(random() * len(b.cards))
        change = ONE_CARD[b.cards[j]] - ONE_CARD[a.cards[i]]
        fit_a, fit_b = a.log_likelihood(a.hand + change), b.log_likelihood(b.hand - change)
        if change and accepts(fit_a + fit_b - a.fit - b.fit, random):
            a.cards[i], b.cards[j] = b.cards[j], a.cards[i]
            a.hand, a.fit, b.hand, b.fit = a.hand + change, fit_a, b.hand - change, fit_b
