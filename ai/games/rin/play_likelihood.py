"""Likelihood of a play given a hand, P(play | hand), for belief sampling in RIN.

An opponent is taken to choose like Expert (`expert_features`) with softmax noise, and now and then to play any legal
card. What everybody could see at a play (`PublicState`) is evaluated once, as factors: the exponential of Expert's
worth falls into one factor by card and by the number of cards in the hand that fit it, and one factor by the sum of the
remaining hand. The likelihood of a play given any hand is then a few products (`PlayLikelihood.of`)."""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from ai.games.rin.card_tracking import Observation, OpponentHand, opponent_hand
from ai.games.rin.expert_features import (
    FEW_CARDS,
    HIGH_SUM,
    RANKS,
    STANDARD,
    MoveFeatures,
    Opponents,
    demanded,
    highest_features,
    move_worth,
    rank_worth,
    summarize,
)
from ai.games.rin.rank_probabilities import Group
from ai.weights import read
from engine.cards import BIT, DECK, JOKER, mask, suit, unmask
from engine.games.rin.effects import ACES, EIGHTS, FITS, VALUE


class Weights(NamedTuple):
    """How closely opponents are taken to play like Expert."""

    temperature: float
    """Of the softmax, in points: a move whose worth is lower by this much is played 1/e times as often."""
    random_share: float
    """The share of plays that are any legal card."""


WEIGHTS = read("rin/play_likelihood", Weights)
LIKE_EXPERT = 1 - WEIGHTS.random_share
"""The share of plays that an opponent chooses as Expert would."""
LAST_OF_SUIT = exp(-STANDARD.move.suits / WEIGHTS.temperature)
"""The factor for a play of the last card of a suit."""
SUM_PART = (*(VALUE[c] for c in DECK), 0)
"""By card, its part in a sum that a hand is indexed by; 0 for a Joker."""
EIGHT_FACES = tuple(c for c in DECK if BIT[c] & EIGHTS)
"""The four 8s, each of which stands for the suit that is named."""
SUIT_MASK = (*(mask(c for c in DECK if suit(c) == suit(d)) for d in DECK), 0)
"""By card, the faces of its suit; none for a Joker."""
MAX_FITTING_FACES = 20
"""At most so many distinct faces fit a card. Any face fits a Joker."""


class PublicHand(NamedTuple):
    """An opponent's hand as everybody sees it."""

    seat: int
    cards: int
    groups: tuple[Group, ...]
    uncalled: frozenset[int]
    """The ranks on which the seat has not called since its hand changed."""


class PublicState(NamedTuple):
    """What everybody could see when a seat was to play."""

    cards: int
    """The number of cards in the hand of the seat."""
    opponents: tuple[PublicHand, ...]
    """The other hands in the order of their turns."""
    once: int
    """The faces of which at least one card was not in the field."""
    twice: int
    """The faces of which two cards were not in the field."""
    playable: int
    """The faces that could be played."""
    fits: Sequence[int]
    """By card, the faces that fit it at this table."""


FitFactors = Sequence[float]
"""By the number of cards in the hand that fit a card, its factor."""


class PlayLikelihood(NamedTuple):
    """Factors of P(play | hand) in one public state."""

    by_fitting: Sequence[FitFactors]
    """By card; of an 8, by the suit that is named."""
    by_sum: Sequence[float]
    """By the sum of the remaining hand."""
    by_return: Sequence[float]
    """By card, if the remaining hand comes to its rank, so that a call would be returned."""
    by_last_card: Sequence[float]
    """By the one remaining card; empty if more remain."""
    fits: Sequence[int]
    """By card, the faces that fit it."""
    known: dict[int, float]
    """Cache: by hand, the likelihood of the play that was made."""

    def of(self, card: int, shown: int, playable: int, faces: int, total: int) -> float:
        """P(play | hand), from 0 to 1. `card` is played and counts as `shown` (an 8 as the 8 of the suit named).
        `playable` are the faces of the hand that could be played, `faces` all its faces and `total` its sum without
        Jokers."""
        by_fitting, by_sum, by_return, by_last_card, fits, _ = self
        if total >= len(by_sum):
            return 1.0
        whole = chosen = 0.0
        plays = 0
        while playable:
            bit = playable & -playable
            playable ^= bit
            candidate = bit.bit_length() - 1
            value = SUM_PART[candidate]
            remaining = total - value
            factor = by_sum[remaining]
            if remaining == value:
                factor *= by_return[candidate]
            if faces & SUIT_MASK[candidate] == bit:
                factor *= LAST_OF_SUIT
            if by_last_card:
                factor *= by_last_card[(faces ^ bit).bit_length() - 1]
            if bit & EIGHTS:
                if candidate == card:
                    chosen = factor * by_fitting[shown][(faces & fits[shown]).bit_count()]
                factor *= sum([by_fitting[n][(faces & fits[n]).bit_count()] for n in EIGHT_FACES])
                plays += 3
            else:
                factor *= by_fitting[candidate][(faces & fits[candidate]).bit_count()]
                if candidate == card:
                    chosen = factor
            plays += 1
            whole += factor
        return LIKE_EXPERT * chosen / whole + WEIGHTS.random_share / plays


def play_likelihood(state: PublicState) -> PlayLikelihood:
    """The factors of P(play | hand) in a public state."""
    once, twice, weights = state.once, state.twice, STANDARD.move
    hands = tuple([opponent_hand(*seen, once, twice) for seen in state.opponents])
    observation = Observation(once, twice, hands)
    opponents = summarize(observation)
    temperature, remaining = WEIGHTS.temperature, state.cards - 1
    # Opponents hold only unseen cards that are not in this hand.
    share = 1 / max(0.1, 1 - state.cards / (observation.unseen() or 1))
    follow = weights.follow / remaining + (weights.last_follows if remaining == 1 else 0.0)
    by_fitting: list[FitFactors] = [[1.0] * (MAX_FITTING_FACES + 1)] * (JOKER + 1)
    by_return = [1.0] * (JOKER + 1)
    # Jokers are not counted among the unseen cards.
    playable = state.playable & (once | twice | BIT[JOKER])
    for card in {*unmask(playable & ~EIGHTS), *(EIGHT_FACES if playable & EIGHTS else ())}:
        rank = VALUE[card]
        faces = demanded(card, state.fits[card])
        order = hands[::-1] if BIT[card] & ACES else hands
        features, slope = _pressure(order, faces, 0 if card == JOKER else rank)
        hit = opponents.call_probability(rank) if card != JOKER else 0.0
        worth = move_worth(features._replace(hit=hit), rank_worth(card, opponents))
        per_card = follow
        if faces == state.fits[card]:
            worth += slope * (share - 1)
            per_card -= slope * share / (observation.unseen(faces) or 1)
        step, factor = exp(per_card / temperature), exp((worth - follow) / temperature)
        factors = [factor]
        for _ in range(MAX_FITTING_FACES if card != JOKER else JOKER + 1):
            factors.append(factors[-1] * step)
        by_fitting[card] = factors
        by_return[card] = exp(((weights.safe - weights.hit) * hit - weights.torin * features.torin) / temperature)
    by_sum, by_last_card = _by_sum(remaining, opponents), _by_last_card(remaining, observation)
    return PlayLikelihood(by_fitting, by_sum, by_return, by_last_card, state.fits, {})


def _pressure(order: Sequence[OpponentHand], faces: int, rank: int) -> tuple[MoveFeatures, float]:
    """The features of a card that say what it does to the opponents who follow, and the slope of their worth in the
    logarithm of the opponents' share of the demanded faces."""
    weights = STANDARD.move
    few = order[0].cards <= FEW_CARDS
    turned = few - (order[-1].cards <= FEW_CARDS) * 0.5 if rank == 1 else 0.0
    all_stuck, all_slope, torin, slope = 1.0, 0.0, 0.0, 0.0
    stuck = 0.0
    for n, opponent in enumerate(order):
        none, none_slope = _stuck(opponent, faces)
        all_stuck *= none
        all_slope += none_slope
        torin += all_stuck * opponent.sums_after_draw[rank]
        slope += weights.torin * all_stuck * all_slope * opponent.sums_after_draw[rank]
        if n == 0:
            stuck = all_stuck
            slope += (weights.stuck + weights.stuck_few * few) * all_stuck * all_slope
    features = MoveFeatures(stuck=stuck, stuck_few=stuck * few, all_stuck=all_stuck, torin=torin, turned=turned)
    return features, slope + weights.all_stuck * all_stuck * all_slope


def _stuck(opponent: OpponentHand, faces: int) -> tuple[float, float]:
    """How likely a hand has none of these faces, and the slope of its logarithm in the logarithm of their share."""
    chance, slope = 1.0, 0.0
    for n, once, twice, size in opponent.pools:
        if size:
            share = ((once & faces).bit_count() + (twice & faces).bit_count()) / size
            if share >= 1:
                return 0.0, 0.0
            chance *= (1 - share) ** n
            slope -= n * share / (1 - share)
    return chance, slope


def _by_sum(remaining: int, opponents: Opponents) -> list[float]:
    """The factor by the sum of the remaining cards."""
    weights = STANDARD.move
    wait = (weights.wait, weights.wait2, weights.wait3, weights.wait4)[min(remaining, 4) - 1]
    factors = []
    for held in range(13 * (remaining + 1) + 1):
        worth = move_worth(MoveFeatures(**highest_features(held, opponents)))
        if held <= RANKS[-1]:
            holders = opponents.expected_holders(held)
            worth += wait * holders
            if remaining == 2:
                worth += weights.sum2 + weights.high2 * holders * (held >= HIGH_SUM)
        factors.append(exp(worth / WEIGHTS.temperature))
    return factors


def _by_last_card(remaining: int, observation: Observation) -> list[float]:
    """The factor by the one remaining card; empty if more remain."""
    if remaining > 1:
        return []
    per_card = STANDARD.move.last_popular / (observation.unseen() or 1) / WEIGHTS.temperature
    return [exp(per_card * observation.unseen(fit)) for fit in FITS]
