"""Club in Gin Rummy, and what all levels share: what a seat sees, outs, and the danger of a discard.

Club plays like a regular at a club: it takes what makes a meld, discards the card that costs it least (deadwood, outs
given up, use to the opponent) and knocks with sense. `Weights` says how much each of these counts.

Hands are masks as in `engine.melds.plain`; deadwood and costs are in points."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol

from ai.meld_masks import ALL, RANK, SUIT, completing_runs, near, two_of_a_rank
from ai.weights import read
from engine.cards import BIT, DECK, mask, rank, suit
from engine.contract import Action, View
from engine.games.gin.fields import HAND
from engine.games.gin.legal import DISCARD
from engine.melds.plain import POINTS, deadwood, meldable, ranked_discards


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of Club, in points. A dataclass, because its fields are read faster than those of a NamedTuple."""

    chance: float
    """The value of an out: a live card that would make a meld."""
    saved: float
    """The value of an out besides, for each point of the card that waits for it."""
    early: float
    """The weight of deadwood at the start of a deal."""
    later: float
    """By how much that weight grows with each turn, up to 1."""
    danger: float
    """The cost of a discard for each meld that the opponent is likely to make with it."""
    cold: float
    """By what factor the opponent is less likely to hold a card near one they discarded or declined."""
    warm: float
    """By what factor they are likelier to hold a card near one they took."""
    gain: int
    """By how much a taken card has to lower the deadwood."""
    knock: float
    """The highest deadwood to knock with at the start of a deal."""
    wary: float
    """By how much that falls for each card the opponent took and still holds."""
    near: int
    """With this many outs for gin or more, Club waits for gin."""


STANDARD = read("gin/club", Weights)


class DangerHints(Protocol):
    """How much the opponent's takes and refusals say about their hand."""

    @property
    def cold(self) -> float:
        """The factor for a card near one they discarded or declined."""

    @property
    def warm(self) -> float:
        """The factor for a card near one they took."""


@dataclass(slots=True)
class Sight:
    """What a seat sees. Cards are masks."""

    hand: int
    unseen: int
    """The stock and the hidden part of the opponent's hand."""
    held: int
    """Cards the opponent took from the discard pile and still holds."""
    cold: int
    """Cards near one that the opponent discarded or declined."""
    warm: int
    """Cards near one that the opponent took."""
    share: float
    """The probability that an unseen card is in the opponent's hand."""


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
    """The cards near a card, and itself."""
    near = BIT[card]
    for pair in _pairs(card):
        near |= pair
    return near


PAIRS: Final = tuple(_pairs(c) for c in DECK)
NEAR: Final = tuple(_near(c) for c in DECK)
RANKS: Final = tuple((RANK << c % 13) ^ BIT[c] for c in DECK)
"""By card, the three others of its rank."""
ROWS: Final = tuple(n & SUIT << c - c % 13 & ~BIT[c] for c, n in zip(DECK, NEAR, strict=True))
"""By card, those of its suit that can be in a run of three with it."""
LOWEST: Final = tuple(max(c - c % 13, c - 2) for c in DECK)
"""By card, the lowest of ROWS and of itself."""
BESIDE: Final = tuple(
    tuple((m & (n << 1 | n >> 1)).bit_count() + (m & (n << 2 | n >> 2)).bit_count() for n in range(32))
    for m in range(32)
)
"""Two sets of cards from five in a row, as masks m and n: how many pairs of one card each make a run with the middle
one."""


def completing(hand: int) -> int:
    """The cards outside a hand that would make or lengthen a meld with two of it."""
    return (completing_runs(hand) | two_of_a_rank(hand) * RANK) & ~hand


# ---------------------------------------------------------- what a seat sees --
def observe(view: View) -> Sight:
    """What a View shows."""
    facts, zones, opponent = view.facts, view.zones, 1 - view.seat
    hand, held = facts.hand, facts.taken_from_discard[opponent]
    hidden = HAND - held.bit_count()
    share = hidden / (hidden + len(zones["stock"]))
    cold, warm = near(facts.rejected[opponent]), 0
    if held:
        cold, warm = cold & ~held, near(held) & ~held
    return Sight(hand, ALL & ~(hand | held | mask(zones["discard"])), held, cold, warm, share)


# ------------------------------------------------------- what a card is worth --
def outs(card: int, others: int, unseen: int) -> int:
    """How many unseen cards would make a meld of a card and one of the others. A card counts once for each meld."""
    ranks, row = RANKS[card], ROWS[card]
    mine = others & ranks
    count = mine.bit_count() * (unseen & ranks).bit_count() if mine else 0
    mine = others & row
    if mine:
        low = LOWEST[card]
        count += BESIDE[mine >> low][(unseen & row) >> low]
    return count


def danger(card: int, sight: Sight, weights: DangerHints) -> float:
    """The expected number of melds that the opponent can make with a card."""
    held, cold, warm, share = sight.held, sight.cold, sight.warm, sight.share
    gone = ALL ^ (sight.unseen | held)
    both = share * share
    expected = 0.0
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
        expected += likely
    return expected


def near_gin(hand: int, unseen: int, enough: int) -> bool:
    """Whether at least `enough` unseen cards would make gin of ten cards. Counted are the cards that lengthen a meld
    where one card is unmatched, else those that make a meld with two unmatched cards. There are seldom others."""
    loose = hand & ~meldable(hand)
    unmatched = loose.bit_count()
    return unmatched < 4 and (completing(hand if unmatched < 2 else loose) & unseen).bit_count() >= enough


# ----------------------------------------------------------------- decisions --
def after_taking(hand: int, card: int) -> int:
    """The least deadwood of ten cards after taking a card from the discard pile, which may not be discarded again at
    once."""
    left, _ = next(ranked_discards(hand | BIT[card], card))
    return left


def takes(view: View, weights: Weights) -> bool:
    """Whether the top of the discard pile is worth taking: it makes a meld and lowers the deadwood."""
    card = view.zones["discard"][-1]
    hand = view.facts.hand
    close = hand & NEAR[card]
    if not close & close - 1 or not any([pair & close == pair for pair in PAIRS[card]]):
        return False
    return deadwood(hand) - weights.gain >= after_taking(hand, card)


def deadwood_weight(view: View, weights: Weights) -> float:
    """The weight of deadwood, which grows with the turns played."""
    turns: int = view.facts.turns
    return min(1.0, weights.early + weights.later * turns)


def out_value(card: int, weights: Weights) -> float:
    """The value of an out for a card, in points."""
    return weights.chance + weights.saved * POINTS[card]


def cheapest_discard(view: View, ranked: Iterable[tuple[int, int]], sight: Sight, weights: Weights) -> int:
    """The card that is cheapest to discard: deadwood, outs given up, use to the opponent. Of equally cheap cards the
    first in the hand. `ranked` are pairs of the deadwood left and the card, the least deadwood first."""
    weight = deadwood_weight(view, weights)
    hand, unseen, chance, saved = sight.hand, sight.unseen, weights.chance, weights.saved
    best, cheapest, limit = -1, float("inf"), 0
    for left, card in ranked:
        cost = left * weight
        if best < 0:
            limit = left + 10
        elif left > limit or cost > cheapest:
            break
        # `out_value` written out: the call would make a decision 1 % longer.
        lost = outs(card, hand, unseen) * (chance + saved * POINTS[card])
        if cost + lost > cheapest:
            continue
        cost = cost + weights.danger * danger(card, sight, weights) + lost
        if cost < cheapest or (cost == cheapest and view.hand.index(card) < view.hand.index(best)):
            best, cheapest = card, cost
    return best


def ends(
    view: View, legal: list[Action], ranked: Sequence[tuple[int, int]], sight: Sight, weights: Weights
) -> Action | None:
    """Big gin, gin or a knock; None to play on. `ranked` as in `cheapest_discard`. Club waits for gin only if the
    cards that it would keep are near gin: it may discard another card than it would knock with.

    Club waits for gin to the end of the stock, where the deal is void: whoever has not knocked by then has little left,
    and would undercut so often that a knock loses more than it wins."""
    options, last = view.options, legal[-1]
    if last.verb == "biggin" and options["big_gin_bonus"] >= options["gin_bonus"]:
        return last
    least = ranked[0][0]
    card = min([card for left, card in ranked if left == least], key=view.hand.index)
    if least:
        bar = weights.knock - weights.wary * sight.held.bit_count()
        if least > bar:
            return None
        kept = sight.hand ^ BIT[cheapest_discard(view, ranked, sight, weights)]
        if near_gin(kept, sight.unseen, weights.near):
            return None
    return next((a for a in legal if a.verb == "knock" and a.cards[0] == card), None)


def after_draw(view: View, legal: list[Action], weights: Weights) -> Action:
    """Discard, knock or lay down big gin."""
    sight = observe(view)
    ranked: Iterable[tuple[int, int]] = ranked_discards(sight.hand, view.facts.taken)
    if legal[-1].verb != "discard":
        ranked = list(ranked)
        end = ends(view, legal, ranked, sight, weights)
        if end:
            return end
    return DISCARD[view.seat][cheapest_discard(view, ranked, sight, weights)]


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of Club."""
    if len(legal) == 1:
        return legal[0]
    phase = view.phase
    if phase == "discard":
        return after_draw(view, legal, weights)
    if phase in ("upcard", "draw"):
        take, leave = (legal[0], legal[-1]) if phase == "upcard" else (legal[-1], legal[0])
        return take if takes(view, weights) else leave
    # The engine completes melds and lay-offs as well as possible.
    return legal[-1]


PAUSES = MappingProxyType(
    {
        "upcard": (800, 1500),
        "draw": (700, 1300),
        "discard": (900, 1600),
        "arrange": (900, 900),
        "layoff": (900, 900),
    }
)
"""By phase, the shortest and the longest pause in ms, for all levels."""
