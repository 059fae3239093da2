"""Club in RIN: somebody who plays every week.

Gets rid of sevens, stays with the suit held most and throws its highest card, names it with an 8, keeps an eye
on how many cards the others hold, and keeps A, 2 and 8 for when they hurt. Does not count cards, and now and
then plays without a second thought."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Annotated, NamedTuple

from ai.explain import Explanation
from ai.games.rin.calls import Manners, Player
from ai.weights import read
from engine.cards import BIT, JOKER
from engine.contract import Action, View
from engine.games.rin.legal import ACES, EIGHTS, KINGS, NAMED, TWOS

FEW = 3
"""Hands of more cards are not feared."""


class Weights(NamedTuple):
    """How much a level cares for what, in points of the hand."""

    manners: Manners
    risk: Annotated[tuple[float, ...], FEW + 1]
    """By cards held, about how likely somebody can call on a card."""
    aces: float
    """How much of the hand is in danger on a card of sum one or two: hardly anybody has that."""
    rank: float
    """What it is worth for each point of a card to get rid of it,"""
    seven: float
    """and besides of a seven."""
    suit: float
    """What another card of the suit is worth,"""
    joker: float
    """what it is to play a Joker,"""
    eight: float
    """an 8,"""
    two: float
    """a 2 with the next player at few cards,"""
    two_kept: float
    """and at more;"""
    king: float
    """a king with somebody at few cards;"""
    ace: float
    """an ace that leads away from somebody with few cards,"""
    ace_kept: float
    """and that does not."""
    haste: float
    """How often it plays whatever is legal."""


STANDARD = read("rin/club", Weights)


def neighbours(view: View) -> tuple[int, int]:
    """How many cards the next player holds, and the one before."""
    step = view.facts.direction or 1
    near = ((view.seat + step) % view.seats, (view.seat - step) % view.seats)
    return len(view.zones[f"hand:{near[0]}"]), len(view.zones[f"hand:{near[1]}"])


def purpose(view: View, card: int, few: bool, weights: Weights) -> float:
    """What a special card does now; less than 0 while it is better kept."""
    after, before = neighbours(view)
    if BIT[card] & TWOS:
        return weights.two if after <= FEW else weights.two_kept
    if BIT[card] & KINGS:
        return weights.king if few else 0.0
    if BIT[card] & ACES:
        return weights.ace if after < before and after <= FEW else weights.ace_kept
    return 0.0


def worth(view: View, action: Action, held: Sequence[int], weights: Weights) -> float:
    """What a play is worth, in points of the hand; `held` are the numbers of cards of the others."""
    card = action.cards[0]
    rest = list(view.hand)
    rest.remove(card)
    if not rest:
        return 1000.0
    if card == JOKER:
        return weights.joker
    few = min(held) <= FEW
    found = weights.rank * (card % 13 + 1) + (weights.seven if card % 13 == 6 else 0.0)
    if few:
        total = sum([c % 13 + 1 for c in rest if c != JOKER])
        risk = sum([weights.risk[n] for n in held if n <= FEW])
        found -= risk * total * (weights.aces if card % 13 < 2 else 1.0)
    if BIT[card] & EIGHTS:
        suit = NAMED[action.arg.split(" ")[0]]
        return found + weights.eight + sum([c // 13 == suit for c in rest])
    return found + purpose(view, card, few, weights) + weights.suit * sum([c // 13 == card // 13 for c in rest])


class Club(Player):
    """A regular player."""

    def __init__(self, weights: Weights = STANDARD) -> None:
        self.weights, self.manners = weights, weights.manners

    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """The play that is worth most; draws only when it has to."""
        held = [len(view.zones[f"hand:{s}"]) for s in range(view.seats) if s != view.seat]
        plays = [a for a in moves if a.verb == "play"]
        if not plays:
            return moves[0]
        if rng.random() < self.weights.haste:
            return plays[int(rng.random() * len(plays))]
        return max(plays, key=lambda a: worth(view, a, held, self.weights))

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation | None:
        """Why."""
        from ai.games.rin import beliefs  # it tells of what stands here

        return beliefs.explain(self, view, legal, rng, partial(beliefs.club, self.weights))
