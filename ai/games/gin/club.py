"""Club in Gin Rummy, and what every level sees and counts with.

Club is the level of somebody who plays at a club every week: it takes what makes a meld, throws the card that
costs it least (deadwood, chances given up, use to the opponent) and knocks with sense. What the opponent
took, threw and declined is read from the View; `Weights` says how much each thing counts.

Masks are hands as in `engine.melds.plain`; deadwood and costs are in points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ai.meld_masks import ALL, RANK, completing_runs, near, two_of_a_rank
from ai.weights import read
from engine.cards import BIT, DECK, mask, rank, suit
from engine.contract import NONE, Action, View
from engine.games.gin import HAND
from engine.games.gin.legal import DISCARD
from engine.melds.plain import POINTS, discards, throws
from engine.melds.plain import meldable as meldable


@dataclass(frozen=True, slots=True)
class Weights:
    """How much a level cares for what, in points. A dataclass, because its fields are read faster."""

    chance: float
    """What a live card that would make a meld is worth,"""
    saved: float
    """and besides for each point of the card that waits for it."""
    early: float
    """How much deadwood counts at the start of a deal,"""
    later: float
    """and how much more with each turn, up to 1."""
    danger: float
    """What it costs to throw a card the opponent has a use for."""
    cold: float
    """How much less likely the opponent holds a card near one they threw or declined."""
    warm: float
    """How much likelier they hold a card near one they took."""
    gain: int
    """By how much a taken card has to lower the deadwood."""
    knock: float
    """The highest deadwood to knock with at the start of a deal,"""
    wary: float
    """and how far it falls with each card the opponent took and still holds."""
    near: int
    """With so many live cards that would make gin, go for it."""


STANDARD = read("gin/club", Weights)


class Likes(Protocol):
    """How much the opponent's likes and dislikes say."""

    @property
    def cold(self) -> float:
        """Of a card near one they threw or declined,"""

    @property
    def warm(self) -> float:
        """and near one they took."""


@dataclass(slots=True)
class Sight:
    """What a seat knows, as masks."""

    hand: int
    unseen: int
    """Stock and the hidden part of the opponent's hand."""
    held: int
    """Cards the opponent took from the discard pile and still holds."""
    cold: int
    """Near a card that the opponent threw or declined."""
    warm: int
    """Near a card that the opponent took."""
    share: float
    """The chance that an unseen card is in the opponent's hand."""


def _pairs(card: int) -> tuple[int, ...]:
    """The pairs of cards that make a meld of three with a card."""
    r, s = rank(card), suit(card)
    same = [BIT[13 * t + r - 1] for t in range(4) if t != s]
    pairs = [same[0] | same[1], same[0] | same[2], same[1] | same[2]]
    for low in (r - 2, r - 1, r):
        if low >= 1 and low + 2 <= 13:
            pairs.append((7 << 13 * s + low - 1) ^ BIT[card])
    return tuple(pairs)


def _near(card: int) -> int:
    """The cards that share a meld of three with a card, and itself."""
    near = BIT[card]
    for pair in _pairs(card):
        near |= pair
    return near


PAIRS = tuple(_pairs(c) for c in DECK)
NEAR = tuple(_near(c) for c in DECK)
RANKS = tuple((RANK << c % 13) ^ BIT[c] for c in DECK)
"""The three others of a card's rank."""
ROWS = tuple(n & 8191 << c - c % 13 & ~BIT[c] for c, n in zip(DECK, NEAR, strict=True))
"""The cards of a card's suit that may share a run of three with it."""
LOWEST = tuple(max(c - c % 13, c - 2) for c in DECK)
"""The lowest of them, and of the card."""
BESIDE = tuple(
    tuple((m & (n << 1 | n >> 1)).bit_count() + (m & (n << 2 | n >> 2)).bit_count() for n in range(32))
    for m in range(32)
)
"""Of five cards in a row, as masks m and n of those beside the middle one: how many pairs make a run with it."""


def completing(hand: int) -> int:
    """The cards outside a hand that would make or lengthen a meld with two of it."""
    return (completing_runs(hand) | two_of_a_rank(hand) * RANK) & ~hand


# ------------------------------------------------------------ what it knows --
def look(view: View) -> Sight:
    """What a View says, the opponent's likes and dislikes read from the history."""
    facts, zones, other = view.facts, view.zones, 1 - view.seat
    hand, held = facts.hand, facts.taken_from_discard[other]
    hidden = HAND - held.bit_count()
    share = hidden / (hidden + len(zones["stock"]))
    cold, warm = near(facts.rejected[other]), 0
    if held:
        cold, warm = cold & ~held, near(held) & ~held
    return Sight(hand, ALL & ~(hand | held | mask(zones["discard"])), held, cold, warm, share)


# ------------------------------------------------------- what a card is worth --
def chances(card: int, rest: int, unseen: int) -> int:
    """How many live cards would make a meld of a card and another of `rest`."""
    ranks, row = RANKS[card], ROWS[card]
    mine = rest & ranks
    found = mine.bit_count() * (unseen & ranks).bit_count() if mine else 0
    mine = rest & row
    if mine:
        low = LOWEST[card]
        found += BESIDE[mine >> low][(unseen & row) >> low]
    return found


def danger(card: int, sight: Sight, weights: Likes) -> float:
    """How many melds the opponent is likely to make with a card."""
    held, cold, warm, share = sight.held, sight.cold, sight.warm, sight.share
    gone = ALL ^ (sight.unseen | held)
    both = share * share
    found = 0.0
    for pair in PAIRS[card]:
        if pair & gone:
            continue
        known = pair & held
        likely = both if not known else share if known != pair else 1.0
        some = pair & cold
        if some:
            likely *= weights.cold if some != pair else weights.cold * weights.cold
        some = pair & warm
        if some:
            likely *= weights.warm if some != pair else weights.warm * weights.warm
        found += likely
    return found


def near_gin(hand: int, unseen: int, enough: int) -> bool:
    """Whether at least so many unseen cards would make gin of ten cards: one that lengthens a meld where one card
    is left over, or else one that makes a meld with two of the cards left over. (Seldom there are others.)"""
    loose = hand & ~meldable(hand)
    left = loose.bit_count()
    return left < 4 and (completing(hand if left < 2 else loose) & unseen).bit_count() >= enough


# ----------------------------------------------------------------- decisions --
def takes(view: View, weights: Weights) -> bool:
    """Whether the top of the discard pile is worth taking: it makes a meld and lowers the deadwood."""
    card = view.zones["discard"][-1]
    hand = view.facts.hand
    close = hand & NEAR[card]
    if not close & close - 1 or not any([pair & close == pair for pair in PAIRS[card]]):
        return False
    left = discards(hand | BIT[card])
    # to throw it again would leave what there is without it
    return left.pop(card) - weights.gain >= min(left.values())


def throw(view: View, least: int, order: Sequence[int], sight: Sight, weights: Weights) -> int:
    """The card that is cheapest to throw: what it leaves, the chances it gives up, its use to the opponent.
    Of equally cheap ones the first in the hand. `least` and `order` are those of `melds.throws`, sorted."""
    care = min(1.0, weights.early + weights.later * view.facts.turns)
    hand, unseen, chance, saved = sight.hand, sight.unseen, weights.chance, weights.saved
    limit = (order[0] >> 6) + 10
    best, cheapest = -1, float("inf")
    for t in order:
        card, added = t & 63, t >> 6
        cost = (least + added) * care
        if added > limit or cost > cheapest:
            break
        lost = chances(card, hand, unseen) * (chance + saved * POINTS[card])
        if cost + lost > cheapest:
            continue
        cost = cost + weights.danger * danger(card, sight, weights) + lost
        if cost < cheapest or (cost == cheapest and view.hand.index(card) < view.hand.index(best)):
            best, cheapest = card, cost
    return best


def ends(
    view: View, legal: list[Action], least: int, order: Sequence[int], sight: Sight, weights: Weights
) -> Action | None:
    """Big gin, gin or a knock, if now is the time. `least` and `order` as in `throw`."""
    options, last = view.options, legal[-1]
    if last.verb == "biggin" and options["big_gin_bonus"] >= options["gin_bonus"]:
        return last
    added = order[0] >> 6
    equal = [t & 63 for t in order if t >> 6 == added]
    card, least = min(equal, key=view.hand.index), least + added
    if least:
        bar = weights.knock - weights.wary * sight.held.bit_count()
        if least > bar or near_gin(sight.hand ^ BIT[card], sight.unseen, weights.near):
            return None
    return next((a for a in legal if a.verb == "knock" and a.cards[0] == card), None)


def after_draw(view: View, legal: list[Action], weights: Weights) -> Action:
    """Throw, knock or lay down."""
    sight = look(view)
    least, found = throws(sight.hand)
    order, taken = sorted(found), view.facts.taken
    if taken != NONE:
        order = [t for t in order if t & 63 != taken]
    if legal[-1].verb != "discard":
        end = ends(view, legal, least, order, sight, weights)
        if end:
            return end
    return DISCARD[view.seat][throw(view, least, order, sight, weights)]


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of a level."""
    if len(legal) == 1:
        return legal[0]
    phase = view.phase
    if phase == "discard":
        return after_draw(view, legal, weights)
    if phase in ("upcard", "draw"):
        take, leave = (legal[0], legal[-1]) if phase == "upcard" else (legal[-1], legal[0])
        return take if takes(view, weights) else leave
    # the engine completes melds and lay-offs as well as possible
    return legal[-1]


PAUSES = {
    "upcard": (800, 1500),
    "draw": (700, 1300),
    "discard": (900, 1600),
    "arrange": (900, 900),
    "layoff": (900, 900),
}
"""The shortest and the longest pause in ms by phase."""
