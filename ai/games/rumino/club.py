"""Club in Rumino, and what every level sees and counts with.

Club is the level of somebody who plays at a club every week: takes whatever saves points, throws what costs
least (deadwood, chances given up, use to the next player) and knocks as soon as it may, because a knock costs
everybody else what they hold. It never knocks itself out of the game, and buys back in while that leaves room to
play.

Hands are ints as in `engine.melds.jokers`; costs are in points."""

from collections.abc import Mapping
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
    """How much a level cares for what, in points."""

    chance: float
    """What a live card is worth that would make a meld of two,"""
    saved: float
    """and besides for each point of the card that waits for it."""
    danger: float
    """What it costs to throw a card that the next player may have a use for: for each one in the way,"""
    held: float
    """and for each card near it that they were seen to take."""
    joker: float
    """What it costs to throw a Joker."""
    gain: int
    """By how much a card from the discard pile has to lower the deadwood to be taken. Little is asked: a card from
    the stock would often do better, and nobody would see it."""
    knock: int
    """The highest deadwood to knock with."""
    room: int
    """The highest total to buy back in at."""


STANDARD = read("rumino/club", Weights)


class Care(Protocol):
    """What a use to the next player costs."""

    @property
    def danger(self) -> float:
        """For each card in the way,"""

    @property
    def held(self) -> float:
        """and for each card near it that they were seen to take."""


class Sight(NamedTuple):
    """What a seat knows."""

    hand: int
    live: int
    """The faces of which a card is unseen,"""
    both: int
    """and those of which both are;"""
    jokers: int
    """how many Jokers are unseen."""
    taken: tuple[int, ...]
    """The cards that the next player was seen to take and still holds."""


RANKS = tuple(RANK << c % 13 for c in DECK)
"""The faces of a card's rank, its own among them."""


def _row(card: int) -> int:
    """The faces of a card's suit that may share a run of three with it."""
    start = card - card % 13
    return sum(BIT[start + r] for r in range(13) if 0 < abs(start + r - card) < 3)


ROWS = tuple(_row(c) for c in DECK)
NEAR = tuple(r | s for r, s in zip(RANKS, ROWS, strict=True))
"""The faces that share a meld of three with a card."""


# ------------------------------------------------------------ what it knows --
def next_player(view: View) -> int:
    """The seat that may take what this one throws."""
    playing = view.facts.playing
    return int(playing[(playing.index(view.seat) + 1) % len(playing)])


def look(view: View) -> Sight:
    """What a View says. All cards seen: the hand, the discard pile, and what others took from it."""
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
def chances(card: int, rest: int, sight: Sight) -> int:
    """How many live cards would make a meld of a card and another of `rest`."""
    live, both = sight.live, sight.both
    ranks, row = RANKS[card], ROWS[card]
    found = 0
    mine = (rest & ranks).bit_count()
    if rest >> TWINS_AT & ranks:
        mine += (rest >> TWINS_AT & ranks).bit_count()
    if mine:
        found = min(mine, 2) * ((live & ranks).bit_count() + (both & ranks).bit_count())
    if mine := rest & row:
        for some in (live & row, both & row):
            found += (mine & (some << 1 | some >> 1)).bit_count() + (mine & (some << 2 | some >> 2)).bit_count()
    return found


def danger(card: int, sight: Sight, weights: Care) -> float:
    """What a card may be worth to the next player: more if it is near what they took."""
    near = NEAR[card]
    free = ((sight.live & near).bit_count() + (sight.both & near).bit_count()) / 16
    found = weights.danger * free * free
    for c in sight.taken:
        if c == JOKER or near & BIT[c]:
            found += weights.held
    return found


# ----------------------------------------------------------------- decisions --
def after_taking(hand: int, card: int) -> int:
    """The least deadwood that a card from the discard pile leaves, which itself may not be thrown."""
    grown = wild.add(hand, card)
    return min([deadwood(without(grown, c)) for c in wild.kinds(hand) if c != card], default=OUT)


def takes(view: View, hand: int, weights: Weights) -> bool:
    """Whether the top of the discard pile is worth taking: a Joker, or what saves points."""
    card = view.zones["discard"][-1]
    return bool(card == JOKER or deadwood(hand) - after_taking(hand, card) >= weights.gain)


def throw(left: Mapping[int, int], sight: Sight, weights: Weights) -> int:
    """The card that is cheapest to throw: what it leaves, the chances it gives up, its use to the next player."""
    best, cheapest = NONE, float("inf")
    for card, rest in sorted(left.items(), key=lambda item: (item[1], item[0])):
        cost = float(rest)
        if cost > cheapest:
            break
        if card == JOKER:
            cost += weights.joker
        else:
            others = without(sight.hand, card)
            cost += chances(card, others, sight) * (weights.chance + weights.saved * VALUE[card])
            cost += danger(card, sight, weights)
        if cost < cheapest:
            best, cheapest = card, cost
    return best


def safe(view: View, points: int) -> bool:
    """Whether so many points leave this seat below 100."""
    return bool(view.match_state.totals[view.seat] + points < OUT)


def draw(view: View, legal: list[Action], weights: Weights) -> Action:
    """The stock, the discard pile, or a knock. With no deadwood at all any card makes gin."""
    hand = wild.gather(view.hand)
    if legal[-1].verb == "knock":
        least = deadwood(hand)
        if 0 < least <= weights.knock and safe(view, least):
            return legal[-1]
    return legal[1] if takes(view, hand, weights) else legal[0]


def throws(view: View, hand: int) -> dict[int, int]:
    """The faces that may be thrown, and the deadwood that each leaves."""
    left = wild.discards(hand)
    left.pop(view.facts.taken, None)
    return left


def discard(view: View, legal: list[Action], weights: Weights) -> Action:
    """Lay down a Rumino or gin; else throw."""
    if legal[-1].verb != "discard":
        return legal[-1]
    sight = look(view)
    return Action(view.seat, "discard", (throw(throws(view, sight.hand), sight, weights),))


def rebuy(view: View, legal: list[Action], weights: Weights) -> Action:
    """Buy back in unless the new total is too near the end."""
    return legal[0] if view.facts.outcome.rejoin <= weights.room else legal[1]


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of Club."""
    if view.phase == "draw":
        return draw(view, legal, weights)
    return discard(view, legal, weights) if view.phase == "discard" else rebuy(view, legal, weights)


PAUSES = {"draw": (800, 1500), "discard": (900, 1700), "rebuy": (1500, 3000)}
"""The shortest and the longest pause in ms by phase."""
