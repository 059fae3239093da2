"""Club in Rumino, and what all levels share: what a seat sees, outs, and the danger of a discard.

Club plays like a regular at a club. It takes what saves enough points, discards what costs least (deadwood, outs given
up, use to the next player) and knocks as soon as it may, because a knock costs the opponents what they hold. It never
knocks itself out of the match, and buys back in while its new total leaves room to play.

Hands are ints as in `engine.melds.jokers`; costs are in points."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

from ai.meld_masks import ALL, RANK
from ai.weights import read
from engine.cards import BIT, DECK, JOKER
from engine.contract import NONE, Action, View
from engine.games.rumino import PACK
from engine.games.rumino.score import OUT
from engine.melds import jokers as wild
from engine.melds.jokers import TWINS_AT, VALUE, deadwood, without


class Weights(NamedTuple):
    """The weights of Club, in points."""

    chance: float
    """The value of an out: a live card that would make a meld."""
    saved: float
    """The value of an out besides, for each point of the card that waits for it."""
    danger: float
    """The cost of a discard, times the squared share of the cards near it that are unseen."""
    held: float
    """The cost of a discard for each card near it that the next player was seen to take."""
    joker: float
    """The cost of discarding a Joker."""
    gain: int
    """By how much a card from the discard pile has to lower the deadwood to be taken. A card from the stock lowers it
    as well, and nobody sees it."""
    knock: int
    """The highest deadwood to knock with."""
    room: int
    """The highest total to buy back in at."""


STANDARD = read("rumino/club", Weights)


class DangerWeights(Protocol):
    """The cost of a discard that the next player can use; see Weights."""

    @property
    def danger(self) -> float:
        """Times the squared share of the cards near it that are unseen."""

    @property
    def held(self) -> float:
        """For each card near it that the next player was seen to take."""


class OutWeights(Protocol):
    """The value of an out; see Weights."""

    @property
    def chance(self) -> float:
        """For each out."""

    @property
    def saved(self) -> float:
        """For each out and each point of the card that waits for it."""


class Sight(NamedTuple):
    """What a seat sees."""

    hand: int
    live: int
    """The faces of which at least one card is unseen."""
    both: int
    """The faces of which both cards are unseen."""
    jokers: int
    """The number of unseen Jokers."""
    taken: tuple[int, ...]
    """The cards that the next player was seen to take and still holds."""


RANKS = tuple(RANK << c % 13 for c in DECK)
"""By card, the faces of its rank, its own among them."""


def _row(card: int) -> int:
    """The faces of a card's suit that can be in a run of three with it."""
    start = card - card % 13
    return sum(BIT[start + r] for r in range(13) if 0 < abs(start + r - card) < 3)


ROWS = tuple(_row(c) for c in DECK)
NEAR = tuple(r | s for r, s in zip(RANKS, ROWS, strict=True))
"""By card, the faces near it, and its own."""
MOST_NEAR = 16
"""The most cards of the two packs that are of the faces in NEAR: eight faces twice."""
LATE_ROUND = 6
"""From this round on it is late in a deal: how late it is grows from 0 at the start to 1 then, for every level."""


# ---------------------------------------------------------- what a seat sees --
def next_player(view: View) -> int:
    """The seat that may take what this one discards."""
    playing = view.facts.playing
    return int(playing[(playing.index(view.seat) + 1) % len(playing)])


def observe(view: View) -> Sight:
    """What a View shows. Seen are the hand, the discard pile, and what opponents took from it."""
    hand = wild.gather(view.hand)
    once, twice = hand & ALL, hand >> TWINS_AT
    facts, unseen = view.facts, PACK[JOKER] - wild.jokers(hand)
    for cards in (view.zones["discard"], *[facts.taken_from_discard[s] for s in facts.playing if s != view.seat]):
        for c in cards:
            if c == JOKER:
                unseen -= 1
            else:
                bit = BIT[c]
                twice |= once & bit
                once |= bit
    return Sight(hand, ALL & ~twice, ALL & ~once, unseen, facts.taken_from_discard[next_player(view)])


# ------------------------------------------------------- what a card is worth --
def outs(card: int, others: int, sight: Sight) -> int:
    """How many unseen cards would make a meld of a card and one of the others. A card counts once for each meld."""
    live, both = sight.live, sight.both
    ranks, row = RANKS[card], ROWS[card]
    count = 0
    mine = (others & ranks).bit_count()
    if others >> TWINS_AT & ranks:
        mine += (others >> TWINS_AT & ranks).bit_count()
    if mine:
        count = min(mine, 2) * ((live & ranks).bit_count() + (both & ranks).bit_count())
    if mine := others & row:
        for some in (live & row, both & row):
            count += (mine & (some << 1 | some >> 1)).bit_count() + (mine & (some << 2 | some >> 2)).bit_count()
    return count


def danger(card: int, sight: Sight, weights: DangerWeights) -> float:
    """The cost of a discard for its use to the next player, in points."""
    near = NEAR[card]
    free = ((sight.live & near).bit_count() + (sight.both & near).bit_count()) / MOST_NEAR
    cost = weights.danger * free * free
    for c in sight.taken:
        if c == JOKER or near & BIT[c]:
            cost += weights.held
    return cost


# ----------------------------------------------------------------- decisions --
def after_taking(hand: int, card: int) -> int:
    """The least deadwood after taking a card from the discard pile, which may not be discarded again at once."""
    grown = wild.add(hand, card)
    return min([deadwood(without(grown, c)) for c in wild.kinds(hand) if c != card], default=OUT)


def takes_gin(view: View, hand: int) -> bool:
    """Whether the top of the discard pile makes gin, which scores -10; the others pay as after a knock."""
    return not after_taking(hand, view.zones["discard"][-1])


def takes(view: View, hand: int, weights: Weights) -> bool:
    """Whether the top of the discard pile is worth taking: a Joker, or a card that saves enough points."""
    card = view.zones["discard"][-1]
    return bool(card == JOKER or deadwood(hand) - after_taking(hand, card) >= weights.gain)


class DiscardCost(NamedTuple):
    """What a discard costs, in points."""

    outs: int
    """The number of outs given up."""
    lost: float
    """The value of these outs."""
    danger: float
    joker: float


def out_value(card: int, weights: OutWeights) -> float:
    """The value of an out for a card, in points."""
    return weights.chance + weights.saved * VALUE[card]


def discard_cost(card: int, sight: Sight, weights: Weights) -> DiscardCost:
    """What a discard costs besides the deadwood that it leaves."""
    if card == JOKER:
        return DiscardCost(0, 0.0, 0.0, weights.joker)
    count = outs(card, without(sight.hand, card), sight)
    return DiscardCost(count, count * out_value(card, weights), danger(card, sight, weights), 0.0)


def cheapest_discard(deadwood_after: Mapping[int, int], sight: Sight, weights: Weights) -> int:
    """The card that is cheapest to discard: deadwood, outs given up, use to the next player."""
    best, least = NONE, float("inf")
    for card, points in sorted(deadwood_after.items(), key=lambda item: (item[1], item[0])):
        if points > least:
            break
        _, lost, risk, joker = discard_cost(card, sight, weights)
        cost = points + lost + risk + joker
        if cost < least:
            best, least = card, cost
    return best


def safe(view: View, points: int) -> bool:
    """Whether this seat can afford so many points more: it stays below 100, or whoever gets as many is out as well, and
    the least total wins (M10)."""
    totals = view.match_state.totals
    own = totals[view.seat]
    if own + points < OUT:
        return True
    return all(totals[s] >= own and totals[s] + points >= OUT for s in view.facts.playing)


def draw(view: View, legal: list[Action], weights: Weights) -> Action:
    """Draw, take or knock. With no deadwood at all it draws, as any card makes gin."""
    hand = wild.gather(view.hand)
    least = deadwood(hand)
    if least and takes_gin(view, hand):
        return legal[1]
    if legal[-1].verb == "knock" and 0 < least <= weights.knock and safe(view, least):
        return legal[-1]
    return legal[1] if takes(view, hand, weights) else legal[0]


def legal_discards(view: View, hand: int) -> dict[int, int]:
    """The faces that may be discarded, with the deadwood that each leaves."""
    deadwood_after = wild.discards(hand)
    deadwood_after.pop(view.facts.taken, None)
    return deadwood_after


def discard(view: View, legal: list[Action], weights: Weights) -> Action:
    """Lay down a Rumino or gin, else discard."""
    if legal[-1].verb != "discard":
        return legal[-1]
    sight = observe(view)
    return Action(view.seat, "discard", (cheapest_discard(legal_discards(view, sight.hand), sight, weights),))


def rebuy(view: View, legal: list[Action], weights: Weights) -> Action:
    """Buy back in unless the new total is too high."""
    return legal[0] if view.facts.outcome.rejoin <= weights.room else legal[1]


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of Club."""
    if view.phase == "draw":
        return draw(view, legal, weights)
    return discard(view, legal, weights) if view.phase == "discard" else rebuy(view, legal, weights)


PAUSES = MappingProxyType({"draw": (800, 1500), "discard": (900, 1700), "rebuy": (1500, 3000)})
"""By phase, the shortest and the longest pause in ms, for all levels."""
