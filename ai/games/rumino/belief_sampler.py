"""Samples the opponents' hands in Rumino: hands that fit what they took, declined and discarded.

The log-likelihood of a hand is a weighted sum of its HandFeatures, up to a constant. The hands of all opponents are
sampled together: a step of the chain swaps a hidden card for one of the stock or of another hand (see
`ai.search.belief_sampling`). The weights are a regression (`weights/belief_sampler.toml`)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import mul
from random import Random
from typing import NamedTuple

from ai.games.rumino.club import LATE_ROUND
from ai.games.rumino.expert_features import completing
from ai.meld_masks import ACE_TO_THREE, ALL, TENS, lonely, near
from ai.search.belief_sampling import accepts, sampling
from ai.weights import read
from engine.cards import BIT, HIDDEN, JOKER, shuffle
from engine.contract import View
from engine.games.rumino.fields import HAND, KNOCK_LIMIT, PACK
from engine.melds import jokers as wild
from engine.melds.jokers import TWINS_AT, VALUE, add, deadwood, jokers, without

BURN_IN = 50
"""Steps for each hidden hand before the first hands are drawn."""
THINNING = 6
"""Steps for each hidden hand between one drawing and the next."""


class HandFeatures(NamedTuple):
    """The features of a hand. `..._later` is multiplied by `Observed.late`."""

    deadwood: float
    """In tens of points."""
    deadwood_later: float
    low: float
    """1 if the hand could be knocked with."""
    low_later: float
    gin: float
    """1 if all cards are in melds."""
    ways: float
    """Tens of faces that would make a meld, for a hand without a Joker."""
    ways_later: float
    refused: float
    """Of these faces, the number that the player discarded or declined."""
    discarded: float
    """Faces discarded that are near a card of the hand."""
    declined: float
    """Faces declined that are near a card of the hand."""
    jokers: float
    jokers_later: float
    untaken: float
    """Cards that were taken and are in no meld."""
    lone: float
    """Cards that have no other near."""
    lone_later: float
    lone_tens: float
    """Lone cards of ten points."""
    lone_tens_later: float
    lone_small: float
    """Lone aces, twos and threes."""


FIT = read("rumino/belief_sampler", HandFeatures)


class Observed(NamedTuple):
    """What a seat has seen of an opponent. Discarded and declined cards are masks of faces."""

    seat: int
    held: tuple[int, ...]
    """Cards they took and still hold."""
    discarded: int
    declined: int
    """Faces left on the pile for a card from the stock."""
    late: float
    """Their turns, in sixths, at most 1."""
    points: tuple[int, ...]
    """The points of their discards, in order."""


def observe_opponents(view: View) -> list[Observed]:
    """What a seat has seen of each opponent still in the match."""
    discarded, declined = [0] * view.seats, [0] * view.seats
    points: list[list[int]] = [[] for _ in range(view.seats)]
    upcard_gone = view.facts.reshuffled or (view.history and view.history[0].verb == "take")
    pile = [] if upcard_gone else list(view.zones["discard"][:1])
    for action in view.history:
        seat, verb = action.seat, action.verb
        if verb == "discard":
            card = action.cards[0]
            pile.append(card)
            discarded[seat] |= BIT[card]
            points[seat].append(VALUE[card])
        elif verb == "take":
            del pile[-1:]
        elif verb == "draw" and pile:
            declined[seat] |= BIT[pile[-1]]
    facts = view.facts
    return [
        Observed(
            s,
            facts.taken_from_discard[s],
            discarded[s] & ALL,
            declined[s] & ALL,
            min(1.0, len(points[s]) / LATE_ROUND),
            tuple(points[s]),
        )
        for s in facts.playing
        if s != view.seat
    ]


def hand_features(hand: int, seen: Observed) -> HandFeatures:
    """The features of a hand, given what was seen."""
    held, discarded, declined, late = seen.held, seen.discarded, seen.declined, seen.late
    points, once, wild_ones = deadwood(hand), hand & ALL, jokers(hand)
    ways = refused = untaken = 0
    if not wild_ones:
        fits = completing(hand)
        ways, refused = fits.bit_count(), (fits & (discarded | declined)).bit_count()
    for card in held:
        if card != JOKER and deadwood(without(hand, card)) == points - VALUE[card]:
            untaken += 1
    beside, lone, low = near(once), lonely(once, hand >> TWINS_AT), points <= KNOCK_LIMIT
    alone, tens = lone.bit_count(), (lone & TENS).bit_count()
    return HandFeatures(
        points / 10,
        points * late / 10,
        low,
        low * late,
        not points,
        ways / 10,
        ways * late / 10,
        refused,
        (beside & discarded).bit_count(),
        (beside & declined).bit_count(),
        wild_ones,
        wild_ones * late,
        untaken,
        alone,
        alone * late,
        tens,
        tens * late,
        (lone & ACE_TO_THREE).bit_count(),
    )


def log_likelihood(hand: int, seen: Observed) -> float:
    """How well a hand fits what was seen: a log-likelihood up to a constant."""
    return float(sum(map(mul, FIT, hand_features(hand, seen))))


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
    """A sample of the hidden cards: the hands of the opponents, as cards and packed, and the stock."""

    hands: Sequence[list[int]]
    packed: Sequence[int]
    stock: list[int]


def sample_hands(view: View, rng: Random) -> Iterator[Drawn]:
    """Hands of the opponents in the order of `observe_opponents`, likely ones more often, without end."""
    random = rng.random
    seen = observe_opponents(view)
    cards = hidden(view)
    shuffle(cards, rng)
    owner: list[int] = []
    """By place of `cards`: whose it is, as a place of `seen`; -1 in the stock."""
    for n, t in enumerate(seen):
        owner += [n] * (HAND - len(t.held))
    held, count = len(owner), len(cards)
    owner += [-1] * (count - held)
    packed = [
        wild.gather((*t.held, *[c for c, o in zip(cards, owner, strict=True) if o == n])) for n, t in enumerate(seen)
    ]
    likelihoods = [log_likelihood(m, t) for m, t in zip(packed, seen, strict=True)]

    def swap(steps: int) -> None:
        for _ in range(steps if held else 0):
            i, j = int(random() * held), int(random() * count)
            a, b, one, two = owner[i], owner[j], cards[i], cards[j]
            if a == b or one == two:
                continue
            first = add(without(packed[a], one), two)
            first_likelihood = log_likelihood(first, seen[a])
            gain = first_likelihood - likelihoods[a]
            if b >= 0:
                second = add(without(packed[b], two), one)
                second_likelihood = log_likelihood(second, seen[b])
                gain += second_likelihood - likelihoods[b]
            if accepts(gain, random):
                cards[i], cards[j] = two, one
                packed[a], likelihoods[a] = first, first_likelihood
                if b >= 0:
                    packed[b], likelihoods[b] = second, second_likelihood

    for _ in sampling(swap, BURN_IN * len(seen), THINNING * len(seen)):
        drawn: list[list[int]] = [list(t.held) for t in seen]
        for i in range(held):
            drawn[owner[i]].append(cards[i])
        yield Drawn(drawn, tuple(packed), cards[held:])
