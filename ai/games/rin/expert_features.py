"""The features of a move that Expert in RIN evaluates, and their weights.

`MoveFeatures` names the features of a move. The same class holds their weights, and `move_worth` multiplies the two.
The worth is in points of the deal.

The weights are a regression (`weights/expert.toml`)."""

from collections.abc import Sequence
from math import exp, prod, sqrt
from operator import mul
from typing import Annotated, NamedTuple

from ai.games.rin.calls import Attention
from ai.games.rin.card_tracking import Observation, OpponentHand
from ai.games.rin.rank_probabilities import no_match_probability
from ai.weights import read
from engine.cards import BIT, JOKER, suit
from engine.contract import Action, View
from engine.games.rin.effects import ACES, EIGHTS, FITS, FITS_OR_EIGHT, KINGS, TWOS, VALUE, named_eight, named_suit
from engine.games.rin.score import TIMES, sevens, total

DRAWN_POINTS = 7
"""About what a drawn card counts, in points."""
FEW_CARDS = 2
"""An opponent with so many cards or fewer is close to going out."""
HIGH_SUM = 9
"""From this sum on, waiting with two cards is weighed besides."""
HAND_ERROR, HAND_ERROR_GROWTH = 3, 1.8
"""How far the points of a hand may be from what is expected: the scale of a logistic distribution. It is the first
number, and the second times the square root of the number of cards: 4.8 for one card, 7.8 for seven. Set by hand."""
RANKS = range(14)


class MoveFeatures(NamedTuple):
    """What a move is judged by. Most features are chances or expected numbers."""

    hit: float = 0.0
    """An opponent calls Rin on the card."""
    pay: float = 0.0
    """The points that such a call would cost, in hundreds."""
    torin: float = 0.0
    """An opponent who has to draw calls Torin."""
    safe: float = 0.0
    """An opponent calls, and the call is returned."""
    stuck: float = 0.0
    """The next player cannot follow."""
    stuck_few: float = 0.0
    """The next player cannot follow and has two cards or fewer."""
    all_stuck: float = 0.0
    """No opponent can follow."""
    turned: float = 0.0
    """An ace leads to an opponent with two cards or fewer (1) or away from one (-0.5)."""
    follow: float = 0.0
    """The part of the remaining hand that would follow the card."""
    last_follows: float = 0.0
    """One card remains, and it would follow the card."""
    last_popular: float = 0.0
    """One card remains: the part of the unseen cards that it would follow."""
    suits: float = 0.0
    """The number of suits in the remaining hand; a Joker counts as one more."""
    wait: float = 0.0
    """One card remains: the opponents expected to hold the rank that makes Rin."""
    wait2: float = 0.0
    """The same for two remaining cards."""
    wait3: float = 0.0
    """The same for three remaining cards."""
    wait4: float = 0.0
    """The same for four or more remaining cards."""
    sum2: float = 0.0
    """Two cards remain, with a sum up to 13."""
    high2: float = 0.0
    """`wait2` for a sum from 9 on."""
    soon: float = 0.0
    """The best wait after one more card is played."""
    highest: float = 0.0
    """The remaining hand is the highest at the table."""
    highest_last: float = 0.0
    """The remaining hand is the highest, and an opponent has one card."""
    draw: float = 0.0
    """1 for drawing a card."""
    draw_last: float = 0.0
    """1 for drawing a card while an opponent has one card."""


ByRank = Annotated[tuple[float, ...], 14]
"""By rank; the first is the Joker's."""


class RankWeights(NamedTuple):
    """What it is worth to play a card of a rank and keep it no longer, by the fewest cards that an opponent holds."""

    two: "ByRank"
    """Two or fewer."""
    four: "ByRank"
    """Three or four."""
    more: "ByRank"
    """Five or more."""


class Weights(NamedTuple):
    """The weights of Expert."""

    attention: "Attention"
    move: "MoveFeatures"
    played: "RankWeights"


STANDARD = read("rin/expert", Weights)


class Opponents(NamedTuple):
    """What is known of all opponents, the same for all moves of a choice."""

    hands: Sequence[OpponentHand]
    fewest: int
    """The fewest cards that an opponent holds."""
    totals: Sequence[tuple[float, float]]
    """By opponent, the expected points of the hand, and the scale of its error."""

    def call_probability(self, rank: int) -> float:
        """How likely some opponent can call on a rank."""
        return 1.0 - prod([1 - o.sums[rank] for o in self.hands])

    def expected_callers(self, rank: int) -> float:
        """The expected number of opponents who can call on a rank."""
        return sum([o.sums[rank] for o in self.hands])

    def expected_holders(self, rank: int) -> float:
        """The expected number of opponents who hold a rank."""
        return sum([1 - (1 - o.ranks[rank]) ** o.cards for o in self.hands])


def summarize(observation: Observation) -> Opponents:
    """What the opponents' hands come to."""
    hands = observation.opponents
    totals = [(o.cards * sum(map(mul, RANKS, o.ranks)), HAND_ERROR + HAND_ERROR_GROWTH * sqrt(o.cards)) for o in hands]
    return Opponents(hands, min([o.cards for o in hands]), totals)


def move_worth(features: MoveFeatures, rank_worth: float = 0.0, weights: MoveFeatures = STANDARD.move) -> float:
    """The weighted sum of the features, and `rank_worth` for keeping the card no longer."""
    return float(sum(map(mul, weights, features))) + rank_worth


def rank_stage(fewest: int) -> int:
    """The place among RankWeights for the fewest cards that an opponent holds: 0 up to two, 1 up to four, else 2."""
    return 0 if fewest <= 2 else 1 if fewest <= 4 else 2


def rank_worth(card: int, opponents: Opponents, weights: RankWeights = STANDARD.played) -> float:
    """What it is worth to play a card of this rank and keep it no longer."""
    return weights[rank_stage(opponents.fewest)][0 if card == JOKER else VALUE[card]]


def demanded(card: int, fit: int) -> int:
    """The faces that may follow a card at once: only a 2 after a 2, only a K after a K, else `fit`."""
    return TWOS if BIT[card] & TWOS else KINGS if BIT[card] & KINGS else fit


def fitting(view: View, action: Action) -> int:
    """The faces that fit the card of a play, as a bit mask; its effect is left out."""
    card = action.cards[0]
    if BIT[card] & EIGHTS:
        card = named_eight(named_suit(action.arg))
    return (FITS_OR_EIGHT if view.options["eight_wild"] == "true" else FITS)[card]


# ------------------------------------------------------------------- the features --
def draw_features(view: View, opponents: Opponents) -> MoveFeatures:
    """The features of drawing a card."""
    held = total(view.hand, view.options["joker_points"]) + DRAWN_POINTS
    suits = len({suit(c) for c in view.hand})
    return MoveFeatures(
        draw=1, draw_last=float(opponents.fewest == 1), suits=suits, **highest_features(held, opponents)
    )


def play_features(view: View, action: Action, observation: Observation, opponents: Opponents) -> MoveFeatures:
    """The features of playing a card."""
    card = action.cards[0]
    bit, joker_points = BIT[card], view.options["joker_points"]
    hand = [*view.hand]
    hand.remove(card)
    fit = fitting(view, action)
    order = observation.opponents[::-1] if bit & ACES else observation.opponents
    faces = demanded(card, fit)
    stuck = [no_match_probability(other.pools, faces) for other in order]
    all_stuck, torin = 1.0, 0.0
    for opponent, none in zip(order, stuck, strict=True):
        all_stuck *= none
        torin += 0.0 if card == JOKER else all_stuck * opponent.sums_after_draw[VALUE[card]]
    followers = sum([fit >> c & 1 for c in hand])
    turned = (order[0].cards <= FEW_CARDS) - (order[-1].cards <= FEW_CARDS) * 0.5 if bit & ACES else 0.0
    return MoveFeatures(
        stuck=stuck[0],
        stuck_few=stuck[0] * (order[0].cards <= FEW_CARDS),
        all_stuck=all_stuck,
        turned=turned,
        follow=followers / len(hand),
        last_follows=followers * (len(hand) == 1),
        last_popular=last_card_popularity(hand, observation),
        suits=len({suit(c) for c in hand}),
        **danger_features(card, hand, torin, opponents, joker_points),
        **wait_features(hand, opponents),
        **highest_features(total(hand, joker_points), opponents),
    )


def highest_features(held: int, opponents: Opponents) -> dict[str, float]:
    """How likely a hand of `held` points is the highest at the table."""
    highest = prod([1 / (1 + exp((other - held) / scale)) for other, scale in opponents.totals])
    return {"highest": highest, "highest_last": highest * (opponents.fewest == 1)}


def wait_features(hand: Sequence[int], opponents: Opponents) -> dict[str, float]:
    """What the sum of the remaining hand promises."""
    n, held = len(hand), sum([VALUE[c] for c in hand])
    features = {}
    if held <= RANKS[-1]:
        wait = opponents.expected_holders(held)
        features[("wait", "wait2", "wait3", "wait4")[min(n, 4) - 1]] = wait
        if n == 2:
            features |= {"sum2": 1.0, "high2": wait * (held >= HIGH_SUM)}
    if n > 1:
        sums = [held - VALUE[c] for c in hand]
        features["soon"] = max([opponents.expected_holders(s) for s in sums if s <= RANKS[-1]], default=0.0)
    return features


def last_card_popularity(hand: Sequence[int], observation: Observation) -> float:
    """The part of the unseen cards that the only card of a hand would follow; 0 for a larger hand."""
    if len(hand) > 1:
        return 0.0
    return observation.unseen(FITS[hand[0]]) / (observation.unseen() or 1)


def danger_features(
    card: int, hand: Sequence[int], torin: float, opponents: Opponents, joker_points: int
) -> dict[str, float]:
    """Which calls a play risks. `hand` is the remaining hand, `torin` the chance of a Torin."""
    rank = VALUE[card]
    if card == JOKER:
        return {}
    if sum([VALUE[c] for c in hand]) == rank:
        return {"safe": opponents.call_probability(rank)}
    cost = TIMES["rin"] * total(hand, joker_points) * (sevens(hand) + 1) / 100
    return {
        "hit": opponents.call_probability(rank),
        "pay": opponents.expected_callers(rank) * cost,
        "torin": torin,
    }
