"""What Expert in Sumidagawa sees of the table, and where each of its plays would leave it.

Wild cards lie open and so does whatever has been played; of the hands of others a seat knows the counts, and which
cards nobody has seen yet. From these follows how easily each of them can go on in a round (`Table.ease`)."""

from typing import NamedTuple

from ai.games.sumidagawa.club import Sight, goes_out, look
from ai.games.sumidagawa.expert_weights import PLAIN_TASTE, WEIGHTS, Row, Taste
from ai.games.sumidagawa.hand_partition import TAKES, cost, size
from engine.contract import Action, View
from engine.games.sumidagawa.combinations import B1, DAKURYU, HONOO, LAYER, SHAPES, WILD
from engine.games.sumidagawa.fields import PLAIN

PASSED, LOST, AWAITED, OPEN, LEADS, HAZE = range(6)
"""Where an action leaves a seat: it has passed and the round goes on, or is over; it has played, and others must
still play, or may; the round is over and it leads the next, freely or under 陽炎. After 濁流 without a hand
somebody else leads (S9), as after a pass that ends the round."""
OVER = (LOST, LEADS, HAZE)


class Other(NamedTuple):
    """What is known of another seat that is still in."""

    seat: int
    cards: int
    down: int
    used: int
    bound: bool
    """It has passed."""
    may: bool
    """It can still play in this round,"""
    must: bool
    """and has to."""
    last: bool
    """It has played last."""
    wilds: bool
    """It has used wild cards in this round."""


class After(NamedTuple):
    """Where an action leads, up to what others do."""

    stage: int
    rest: int
    down: int
    """Of its own wild cards; where the round is over, as the next one begins."""
    used: int
    said: int
    gone: int


class Table:
    """What a seat that may play knows, and the weights by which it judges."""

    __slots__ = ("_eases", "_ways", "others", "sight", "taste", "unseen", "weighed", "weights")

    def __init__(self, view: View, weights: Row = WEIGHTS, taste: Taste = PLAIN_TASTE) -> None:
        self.weights, self.taste = weights, taste
        self.sight: Sight = look(view)
        facts, me, zones = view.facts, view.seat, view.zones
        last = facts.plays[-1].seat if facts.plays else me
        played = {said.seat for said in facts.plays}
        wilds = {said.seat for said in facts.plays if said.cards[-1] >= WILD}
        self.others: list[Other] = []
        for n in range(me + 1, me + view.seats):
            s = n % view.seats
            if s in facts.order:
                continue
            cards, down, bound = len(zones[f"hand:{s}"]), sum(facts.down[s]), s in facts.passed
            may = not bound and not down and (cards > 0 or any(facts.up[s]))
            must = may and s not in played
            used = sum(facts.used[s])
            self.others.append(Other(s, cards, down, used, bound, may, must, s == last, s in wilds))
        self.unseen = [*PACK]
        for name in (f"hand:{me}", "river", "gone"):
            for c in zones[name]:
                self.unseen[c - B1] -= 1
        self._ways: list[list[float]] = []
        self._eases: dict[tuple[int, int], list[float]] = {}
        self.weighed: dict[tuple[int, int, int], list[float]] = {}
        """What was found to speak for the others, by stage, number and combinations gone."""

    # ------------------------------------------------------- what others can do --
    def ease(self, said: int, gone: int) -> list[float]:
        """By other seat: how many plays of plain cards it may be expected to have after this number, without these
        combinations; 0 for those who can only pass."""
        found = self._eases.get((said, gone))
        if found is None:
            ways = self._ways or self._count_ways()
            left = [0.0 if gone >> kind & 1 else ways[kind][said] for kind in range(8)]
            one, two, three, four = (left[n] + left[n + 1] for n in (0, 2, 4, 6))
            hidden = sum(self.unseen) or 1
            found = self._eases[said, gone] = []
            for other in self.others:
                p = other.cards / hidden if other.may else 0.0
                found.append(p * (one + p * (two + p * (three + p * four))))
        return found

    def _count_ways(self) -> list[list[float]]:
        """By kind and number: the combinations there are among the unseen cards from that number on."""
        black, red = [*self.unseen[:LAYER], 0, 0, 0], [*self.unseen[LAYER:], 0, 0, 0]
        ways = [[0.0] * (LAYER + 2) for _ in range(8)]
        for n in range(LAYER - 1, -1, -1):
            b, r = black[n], red[n]
            run = r * red[n + 1]
            here = (
                b,
                r,
                b * (b - 1) / 2,
                run,
                b * black[n + 1] * black[n + 2],
                r * (r - 1) * (r - 2) / 6,
                b * (b - 1) * (b - 2) * (b - 3) / 24,
                run * red[n + 2] * red[n + 3],
            )
            for kind, more in enumerate(here):
                ways[kind][n + 1] = ways[kind][n + 2] + more
        for row in ways:
            row[0] = row[1]
        self._ways = ways
        return ways

    # ------------------------------------------------------------ where it leads --
    def after(self, action: Action) -> After | None:
        """Where an action leads; None if out of the deal."""
        sight = self.sight
        if action.verb == "pass":
            goes_on = any(o.may and not o.last for o in self.others)
            stage = PASSED if goes_on else LOST
            return self._settle(After(stage, sight.hand, sight.down, sight.used, sight.said, sight.gone))
        if goes_out(action, sight):
            return None
        kind, least, _, blacks, reds, _, _ = SHAPES[action.cards]
        rest, down, used = sight.hand - TAKES[action.cards], sight.down, sight.used + blacks + reds
        if kind == HONOO:
            if rest:
                rest = burned(rest)
            elif down < 4:
                used -= down + used == 4
                down += 1
        if kind == DAKURYU and not rest:
            stage = LOST
        elif kind == DAKURYU or not (sight.must or sight.free):
            stage = HAZE if used else LEADS
        else:
            stage = AWAITED if sight.must else OPEN
        return self._settle(After(stage, rest, down, used, max(sight.said, least), sight.gone | 1 << kind))

    def _settle(self, after: After) -> After | None:
        """S15, if the round is over: one wild card is revived, the used ones go down."""
        if after.stage not in OVER:
            return after
        down = max(0, after.down - 1) + after.used
        if not after.rest and not down:
            return None
        return After(after.stage, after.rest, down, 0, 0, 0)


PACK = tuple(PLAIN[B1 + n] for n in range(2 * LAYER))


def burned(rest: int) -> int:
    """S10: what 炎の華 leaves of a hand."""
    if size(rest) == 1:
        return rest
    places = [n for n in range(2 * LAYER) if rest >> 3 * n & 7]
    low = min(n % LAYER for n in places)
    return min((rest - (1 << 3 * n) for n in places if n % LAYER == low), key=cost)
