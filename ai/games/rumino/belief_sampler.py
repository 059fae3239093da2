"""What the others in Rumino may hold: hands that fit what they took, threw and left lying.

How well a hand fits is a sum of `Traits`, weighed: a log-likelihood up to a constant. The hands of all are drawn
together by Metropolis steps, each of which swaps a hidden card for one of the stock or of another hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import mul
from random import Random
from typing import NamedTuple

from ai.games.rumino.expert_features import completing
from ai.meld_masks import ACE_TO_THREE, ALL, TENS, lonely, near
from ai.search.belief_sampling import accepts, sampling
from ai.weights import read
from engine.cards import BIT, HIDDEN, JOKER, shuffle
from engine.contract import View
from engine.games.rumino import HAND, PACK
from engine.games.rumino.fields import KNOCK_LIMIT
from engine.melds import jokers as wild
from engine.melds.jokers import TWINS_AT, VALUE, add, deadwood, jokers, without

BURN_IN = 50
"""Steps for each hidden hand before the first hands are drawn."""
THINNING = 6
"""Steps for each hidden hand between one drawing and the next."""
LATE = 6
"""After so many turns of one's own it is late."""


class Traits(NamedTuple):
    """What a hand is judged by; "later" is times its turns, in sixths of six."""

    deadwood: float
    deadwood_later: float
    low: float
    """It could be knocked with,"""
    low_later: float
    gin: float
    """or is all melds."""
    ways: float
    """Tens of faces that would make a meld, if it has no Joker,"""
    ways_later: float
    refused: float
    """and those of them that were thrown or left lying."""
    thrown: float
    """Faces thrown that are near a card,"""
    left: float
    """and faces left lying that are."""
    jokers: float
    jokers_later: float
    untaken: float
    """Cards that were taken and are in no meld."""
    lone: float
    """Cards that go with no other,"""
    lone_later: float
    lone_tens: float
    """those of ten points among them,"""
    lone_tens_later: float
    lone_small: float
    """and aces to threes."""


FIT = read("rumino/belief_sampler", Traits)


class Trail(NamedTuple):
    """What another player has shown; thrown and left cards as faces."""

    seat: int
    held: tuple[int, ...]
    """Cards they took and still hold."""
    thrown: int
    left: int
    """Faces left lying for a card from the stock."""
    late: float
    """Their turns, in sixths of six, at most 1."""
    points: tuple[int, ...]
    """What they threw, in points."""


def trails(view: View) -> list[Trail]:
    """What the other players have shown."""
    thrown, left = [0] * view.seats, [0] * view.seats
    points: list[list[int]] = [[] for _ in range(view.seats)]
    upcard_gone = view.facts.reshuffled or (view.history and view.history[0].verb == "take")
    pile = [] if upcard_gone else list(view.zones["discard"][:1])
    for action in view.history:
        seat, verb = action.seat, action.verb
        if verb == "discard":
            card = action.cards[0]
            pile.append(card)
            thrown[seat] |= BIT[card]
            points[seat].append(VALUE[card])
        elif verb == "take":
            del pile[-1:]
        elif verb == "draw" and pile:
            left[seat] |= BIT[pile[-1]]
    facts = view.facts
    return [
        Trail(
            s,
            facts.taken_from_discard[s],
            thrown[s] & ALL,
            left[s] & ALL,
            min(1.0, len(points[s]) / LATE),
            tuple(points[s]),
        )
        for s in facts.playing
        if s != view.seat
    ]


def traits(hand: int, seen: Trail) -> Traits:
    """What a hand shows in the light of what was seen."""
    held, thrown, left, late = seen.held, seen.thrown, seen.left, seen.late
    points, once, wild_ones = deadwood(hand), hand & ALL, jokers(hand)
    ways = refused = untaken = 0
    if not wild_ones:
        fits = completing(hand)
        ways, refused = fits.bit_count(), (fits & (thrown | left)).bit_count()
    for card in held:
        if card != JOKER and deadwood(without(hand, card)) == points - VALUE[card]:
            untaken += 1
    beside, lone, low = near(once), lonely(once, hand >> TWINS_AT), points <= KNOCK_LIMIT
    alone, tens = lone.bit_count(), (lone & TENS).bit_count()
    return tuple.__new__(
        Traits,
        (
            points / 10,
            points * late / 10,
            low,
            low * late,
            not points,
            ways / 10,
            ways * late / 10,
            refused,
            (beside & thrown).bit_count(),
            (beside & left).bit_count(),
            wild_ones,
            wild_ones * late,
            untaken,
            alone,
            alone * late,
            tens,
            tens * late,
            (lone & ACE_TO_THREE).bit_count(),
        ),
    )


def fits(hand: int, seen: Trail) -> float:
    """How well a hand fits."""
    return float(sum(map(mul, FIT, traits(hand, seen))))


def hidden(view: View) -> list[int]:
    """The cards that a seat does not see."""
    facts, unseen = view.facts, Counter(PACK)
    for cards in view.zones.values():
        unseen.subtract(c for c in cards if c != HIDDEN)
    for seat in facts.playing:
        if seat != view.seat:
            unseen.subtract(facts.taken_from_discard[seat])
    return sorted(unseen.elements())


class Drawn(NamedTuple):
    """The hidden cards as they may lie: what each of the others holds, beside what they took, and the stock."""

    hands: Sequence[list[int]]
    masks: Sequence[int]
    stock: list[int]


def hands(view: View, rng: Random) -> Iterator[Drawn]:
    """Hands of the opponents, in the order of `trails`, the likelier the oftener, without end."""
    random = rng.random
    seen = trails(view)
    cards = hidden(view)
    shuffle(cards, rng)
    owner: list[int] = []
    """By place of `cards`: whose it is, as a place of `seen`; -1 in the stock."""
    for n, t in enumerate(seen):
        owner += [n] * (HAND - len(t.held))
    held, count = len(owner), len(cards)
    owner += [-1] * (count - held)
    masks = [
        wild.gather((*t.held, *[c for c, o in zip(cards, owner, strict=True) if o == n])) for n, t in enumerate(seen)
    ]
    likelihoods = [fits(m, t) for m, t in zip(masks, seen, strict=True)]

    def swap(steps: int) -> None:
        for _ in range(steps if held else 0):
            i, j = int(random() * held), int(random() * count)
            a, b, one, two = owner[i], owner[j], cards[i], cards[j]
            if a == b or one == two:
                continue
            first = add(without(masks[a], one), two)
            first_likelihood = fits(first, seen[a])
            gain = first_likelihood - likelihoods[a]
            if b >= 0:
                second = add(without(masks[b], two), one)
                second_likelihood = fits(second, seen[b])
                gain += second_likelihood - likelihoods[b]
            if accepts(gain, random):
                cards[i], cards[j] = two, one
                masks[a], likelihoods[a] = first, first_likelihood
                if b >= 0:
                    masks[b], likelihoods[b] = second, second_likelihood

    for _ in sampling(swap, BURN_IN * len(seen), THINNING * len(seen)):
        drawn: list[list[int]] = [list(t.held) for t in seen]
        for i in range(held):
            drawn[owner[i]].append(cards[i])
        yield Drawn(drawn, tuple(masks), cards[held:])
