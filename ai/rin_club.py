"""Club in RIN: somebody who plays every week."""

from collections.abc import Sequence
from random import Random

from ai.rin_talk import Manners, Player
from engine.cards import JOKER
from engine.contract import Action, View
from engine.games.rin_legal import NAMED, VALUE


class Club(Player):
    """A regular player."""

    manners = Manners(rin=0.9, last=0.93, late=0.7, challenge=0.7, miscount=0.0, race=(2000, 4000))

    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """quick first version"""
        hand, me = view.hand, view.seat
        others = [len(view.zones[f"hand:{s}"]) for s in range(view.seats) if s != me]
        few = min(others)
        best, most = moves[0], -1e9
        for a in moves:
            if a.verb != "play":
                continue
            c = a.cards[0]
            rest = list(hand)
            rest.remove(c)
            v = VALUE[c] if c != JOKER else 0
            total = sum(VALUE[x] for x in rest if x != JOKER)
            worth: float = v + (6 if c % 13 == 6 and c != JOKER else 0)
            if few <= 3:
                risk = sum({1: 0.08, 2: 0.05, 3: 0.03}.get(n, 0) for n in others) * (0.3 if v <= 2 else 1)
                worth -= risk * total
            if c % 13 == 7:
                s = NAMED[a.arg.split(" ")[0]]
                worth += sum(1 for x in rest if x // 13 == s) - 3
            elif c != JOKER:
                worth += 0.5 * sum(1 for x in rest if x // 13 == c // 13 or x % 13 == c % 13)
            else:
                worth -= 5
            if worth > most:
                best, most = a, worth
        return best
