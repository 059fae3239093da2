"""Novice in RIN: somebody who has just learnt the rules.

The mistakes are a beginner's: plays special cards the moment they fit, or simply the first card in the hand
that does; does not look at how many cards the others hold; often overlooks its own Rin, and forgets Last."""

from collections.abc import Sequence
from random import Random

from ai.rin_talk import Manners, Player
from engine.cards import BIT
from engine.contract import Action, View
from engine.games.rin_legal import EFFECTS


class Novice(Player):
    """A beginner."""

    manners = Manners(rin=0.6, last=0.6, late=0.4, challenge=0.3, miscount=0.02, race=(2500, 5000))

    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """Mostly the first or a special card, sometimes any."""
        plays = [a for a in moves if a.verb == "play"]
        if not plays or rng.random() < 0.1:
            return moves[int(rng.random() * len(moves))]
        if rng.random() < 0.5:
            plays = [a for a in plays if BIT[a.cards[0]] & EFFECTS] or plays
        return plays[int(rng.random() * len(plays))]
