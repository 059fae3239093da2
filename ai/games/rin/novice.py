"""Novice in RIN: a player who has just learnt the rules.

It makes the mistakes of a beginner. It plays a card with an effect (A, 2, 8, K) the moment one fits, or any card that
fits, or the highest one even where an opponent is about to call on it. It does not look at how many cards the opponents
hold. Now and then it overlooks its own Rin, or forgets Last."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ai.games.rin.calls import Attention
from ai.weights import read
from engine.cards import BIT
from engine.contract import Action
from engine.games.rin.effects import EFFECTS, VALUE


class Weights(NamedTuple):
    """How a beginner chooses."""

    attention: "Attention"
    special: float
    """How often it plays a card with an effect (A, 2, 8, K) if one fits."""
    high: float
    """How often it plays its highest card below a king. Else it plays any card."""


STANDARD = read("rin/novice", Weights)


def choose_play(plays: Sequence[Action], weights: Weights, rng: Random) -> Action:
    """One of the plays that the beginner's rule of the moment leaves. Draws two random numbers: the first makes the
    rule, the second the play."""
    _, left = narrow(plays, weights, rng.random())
    return left[int(rng.random() * len(left))]


def narrow(plays: Sequence[Action], weights: Weights, u: float) -> tuple[str, Sequence[Action]]:
    """The rule that a random number from 0 to 1 makes ("special", "highest" or "any"), and the plays that it leaves."""
    if u < weights.special:
        special = [a for a in plays if BIT[a.cards[0]] & EFFECTS]
        return ("special", special) if special else ("any", plays)
    if u < weights.special + weights.high:
        # With many novices at a table kings would go round for ever.
        below_king = [a for a in plays if VALUE[a.cards[0]] < 13] or plays
        highest = max(VALUE[a.cards[0]] for a in below_king)
        return "highest", [a for a in below_king if VALUE[a.cards[0]] == highest]
    return "any", plays
