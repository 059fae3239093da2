"""Novice in RIN: somebody who has just learnt the rules.

The mistakes are a beginner's: plays a special card the moment it fits, or any card that does, or the highest
even with somebody about to call on it; does not look at how many cards the others hold; often overlooks its
own Rin, and forgets Last."""

from collections.abc import Sequence
from random import Random

from ai.explain import Explanation
from ai.rin_talk import Manners, Player
from engine.cards import BIT
from engine.contract import Action, View
from engine.games.rin_legal import EFFECTS, VALUE


class Novice(Player):
    """A beginner."""

    manners = Manners(rin=0.45, last=0.45, late=0.3, challenge=0.2, miscount=0.02, race=(2500, 5000))

    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """As the whim is: a special card, the highest below a king, or any."""
        plays = [a for a in moves if a.verb == "play"]
        if not plays:
            return moves[0]
        whim = rng.random()
        if whim < 0.2:
            plays = [a for a in plays if BIT[a.cards[0]] & EFFECTS] or plays
        elif whim < 0.7:
            # with many novices kings would go round for ever
            below = [a for a in plays if VALUE[a.cards[0]] < 13] or plays
            most = max(VALUE[a.cards[0]] for a in below)
            plays = [a for a in below if VALUE[a.cards[0]] == most]
        return plays[int(rng.random() * len(plays))]

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation | None:
        """Why."""
        from ai import rin_mind  # it tells of what stands here

        return rin_mind.explain(self, view, legal, rng, rin_mind.novice)
