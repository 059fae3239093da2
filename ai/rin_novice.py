"""Novice in RIN: somebody who has just learnt the rules.

The mistakes are a beginner's: plays special cards the moment they fit, or any card that does, or the highest
even with somebody about to call on it; does not look at how many cards the others hold; often overlooks its
own Rin, and forgets Last."""

from collections.abc import Sequence
from random import Random

from ai.rin_talk import Manners, Player
from engine.cards import BIT
from engine.contract import Action, View
from engine.games.rin_legal import EFFECTS, VALUE


class Novice(Player):
    """A beginner."""

    manners = Manners(rin=0.55, last=0.6, late=0.4, challenge=0.3, miscount=0.02, race=(2500, 5000))

    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """As the whim is: a special card, the highest, or any."""
        plays = [a for a in moves if a.verb == "play"] or moves
        whim = rng.random()
        if whim < 0.3:
            plays = [a for a in plays if a.cards and BIT[a.cards[0]] & EFFECTS] or plays
        elif whim < 0.7 and plays[0].cards:
            most = max(VALUE[a.cards[0]] for a in plays)
            plays = [a for a in plays if VALUE[a.cards[0]] == most]
        return plays[int(rng.random() * len(plays))]
