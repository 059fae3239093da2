"""Club in Sumidagawa, and what every level sees with.

Club is the level of somebody who plays at a club every week: has a plan for the whole hand, plays what leaves the
fewest turns, keeps its wild cards unless it must spend them or goes out with them, passes where the next play would
break the plan, and knows what the lead is worth, above all with all that is left. It does not look at what the
others may still do, beyond who is still in the round.

Values are in turns."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ai.explain import Explanation
from ai.games.sumidagawa.hand_partition import LAST, TAKES, cost, split, tally
from ai.weights import read
from engine.contract import Action, BotMove, View
from engine.games.sumidagawa.combinations import DAKURYU, HONOO, KINDS, SHAPES

PLACE = {name: n for n, name in enumerate(KINDS)}
PAUSES = {"play": (900, 1800), "burn": (700, 1300), "revive": (700, 1300)}
"""The shortest and the longest pause in ms by phase."""


class Weights(NamedTuple):
    """How much a level cares for what, in turns."""

    wild: float
    """What a wild card costs: a round in which one can only pass."""
    ready: float
    """What it is worth that a play of the plan can still follow in this round."""
    rise: float
    """What it costs for each number that is said higher."""
    lead: float
    """What the lead of the next round is worth."""
    patience: float
    """What a pass costs."""
    flood: float
    """What 濁流 brings besides the lead."""
    mate: float
    """What it is worth to lead next with all that is left."""


STANDARD = read("sumidagawa/club", Weights)


class Sight(NamedTuple):
    """What a seat knows of the table."""

    hand: int
    said: int
    gone: int
    """The combinations of this round, a bit each."""
    down: int
    """How many of its wild cards lie face down;"""
    used: int
    """how many it has used in this round."""
    blocks: bool
    """Whether a used wild card keeps one from going out."""
    must: int
    """How many others still have to play in this round;"""
    free: int
    """how many others have played and still may."""


def look(view: View) -> Sight:
    """What a View says to a seat that may play."""
    facts, me = view.facts, view.seat
    gone = played = 0
    for said in facts.plays:
        gone |= 1 << PLACE[said.kind]
        played |= 1 << said.seat
    must = free = 0
    for s in range(view.seats):
        if s == me or s in facts.order or s in facts.passed or any(facts.down[s]):
            continue
        if not (view.zones[f"hand:{s}"] or any(facts.up[s])):
            continue
        if played >> s & 1:
            free += 1
        else:
            must += 1
    blocks = view.options["used_wild_blocks"] == "yes"
    return Sight(tally(view.hand), facts.number, gone, sum(facts.down[me]), sum(facts.used[me]), blocks, must, free)


def goes_out(action: Action, sight: Sight) -> bool:
    """S16: whether a play is the end of it. 炎の華 turns a wild card down."""
    shape = SHAPES[action.cards]
    if sight.hand != TAKES[action.cards] or sight.down or shape.kind == HONOO:
        return False
    return not (sight.blocks and (sight.used or shape.blacks or shape.reds))


def ready(rest: int, said: int, gone: int) -> int:
    """How many plays of the plan can still follow in this round."""
    return sum(1 for kind, n in split(rest).plays if n >= said and not gone >> kind & 1)


def mates(rest: int, wilds: int, sight: Sight) -> bool:
    """Whether all that is left can be led next, with wild cards that may still be up then."""
    if sight.down or sight.used or wilds:
        return False
    return any(not (last.wilds and sight.blocks) for last in LAST.get(rest, ()))


def value(action: Action, sight: Sight, weights: Weights) -> float:
    """What a play leaves."""
    if action.verb == "pass":
        return -cost(sight.hand) - weights.patience
    kind, least, _, blacks, reds, _, _ = SHAPES[action.cards]
    said, gone = max(sight.said, least), sight.gone | 1 << kind
    rest = sight.hand - TAKES[action.cards]
    wilds = blacks + reds
    found = -cost(rest) - weights.wild * wilds - weights.rise * (said - sight.said)
    if kind == DAKURYU or not (sight.must or sight.free):
        if mates(rest, wilds, sight):
            found += weights.mate
        return found + weights.lead + (weights.flood if kind == DAKURYU else 0.0)
    found += weights.ready * min(2, ready(rest, said, gone))
    if not sight.must:
        # nobody has to follow: the higher, the likelier that nobody does
        found += weights.lead * (said / 10) ** (1 + sight.free)
    return found


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The play of the best plan; or a pass."""
    sight = look(view)
    best, most = legal[0], float("-inf")
    for action in legal:
        if action.verb == "play" and goes_out(action, sight):
            return action
        found = value(action, sight, weights)
        if found > most:
            best, most = action, found
    return best


def burn(view: View, legal: list[Action]) -> Action:
    """S10: the card without which the plan is best; of wild cards the colour of which there are more."""
    hand = tally(view.hand)
    if hand:
        return min(legal, key=lambda a: cost(hand - tally(a.cards)))
    return max(legal, key=lambda a: view.facts.up[view.seat][a.cards[0] - legal[0].cards[0]])


def revive(view: View, legal: list[Action]) -> Action:
    """S15: the colour of which fewer are up."""
    black, red = view.facts.up[view.seat]
    return legal[0] if black <= red else legal[1]


class Club:
    """A regular player at a club."""

    def __init__(self, weights: Weights = STANDARD) -> None:
        self.weights = weights

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """One thought."""
        if len(legal) == 1:
            action = legal[0]
        elif view.phase == "play":
            action = decide(view, legal, self.weights)
        else:
            action = (burn if view.phase == "burn" else revive)(view, legal)
        yield BotMove(action, *PAUSES[view.phase])

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation:
        """Why."""
        from ai.games.sumidagawa import beliefs  # it tells of what stands here

        return beliefs.club(view, legal, self.weights)
