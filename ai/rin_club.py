"""Club in RIN: somebody who plays every week.

Gets rid of sevens, stays with the suit held most and throws its highest card, names it with an 8, keeps an eye
on how many cards the others hold, and keeps A, 2 and 8 for when they hurt. Does not count cards, and now and
then plays without a second thought."""

from collections.abc import Sequence
from random import Random

from ai.explain import Explanation
from ai.rin_talk import Manners, Player
from engine.cards import BIT, JOKER
from engine.contract import Action, View
from engine.games.rin_legal import ACES, EIGHTS, KINGS, NAMED, TWOS

RISK = (0.0, 0.07, 0.05, 0.03)
"""By cards held, about how likely somebody can call on a card; hands of more are not feared."""
FEW = len(RISK) - 1
HASTE = 0.1
"""How often it plays whatever is legal."""


def neighbours(view: View) -> tuple[int, int]:
    """How many cards the next player holds, and the one before."""
    step = view.facts.direction or 1
    near = ((view.seat + step) % view.seats, (view.seat - step) % view.seats)
    return len(view.zones[f"hand:{near[0]}"]), len(view.zones[f"hand:{near[1]}"])


def purpose(view: View, card: int, rest: Sequence[int], few: bool) -> float:
    """What a special card does now; less than 0 while it is better kept."""
    after, before = neighbours(view)
    if BIT[card] & TWOS:
        return 5.0 if after <= FEW else -3.0
    if BIT[card] & KINGS:
        return 3.0 if few else 0.0
    if BIT[card] & ACES:
        return 3.0 if after < before and after <= FEW else -1.0
    return 0.0


def worth(view: View, action: Action, held: Sequence[int]) -> float:
    """What a play is worth, in points of the hand; `held` are the numbers of cards of the others."""
    card = action.cards[0]
    rest = list(view.hand)
    rest.remove(card)
    if not rest:
        return 1000.0
    if card == JOKER:
        return -5.0
    few = min(held) <= FEW
    found = 0.1 * (card % 13 + 1) + (6.0 if card % 13 == 6 else 0.0)
    if few:
        total = sum([c % 13 + 1 for c in rest if c != JOKER])
        risk = sum([RISK[n] for n in held if n <= FEW])
        # hardly anybody has a sum of one or two
        found -= risk * total * (0.3 if card % 13 < 2 else 1.0)
    if BIT[card] & EIGHTS:
        suit = NAMED[action.arg.split(" ")[0]]
        return found - 3 + sum([c // 13 == suit for c in rest])
    return found + purpose(view, card, rest, few) + 0.5 * sum([c // 13 == card // 13 for c in rest])


class Club(Player):
    """A regular player."""

    manners = Manners(rin=0.68, last=0.72, late=0.45, challenge=0.4, miscount=0.0, race=(2000, 4000))

    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """The play that is worth most; draws only when it has to."""
        held = [len(view.zones[f"hand:{s}"]) for s in range(view.seats) if s != view.seat]
        plays = [a for a in moves if a.verb == "play"]
        if not plays:
            return moves[0]
        if rng.random() < HASTE:
            return plays[int(rng.random() * len(plays))]
        return max(plays, key=lambda a: worth(view, a, held))

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation | None:
        """Why."""
        from ai import rin_mind  # it tells of what stands here

        return rin_mind.explain(self, view, legal, rng, rin_mind.club)
