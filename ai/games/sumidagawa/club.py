"""Club in Sumidagawa: a player at a club who plays every week. `burn` and `revive` are the choices of every level.

Club has a plan for the whole hand (`hand_partition`) and makes the play that leaves the fewest turns. It keeps its wild
cards unless it must spend them or goes out with them. It passes where a play would break the plan. It knows what the
lead is worth, above all with all that remains. It does not look at what the opponents may still do, beyond who is still
in the round.

Values are in turns."""

from types import MappingProxyType
from typing import NamedTuple

from ai.games.sumidagawa.hand_partition import FINAL_PLAYS, PLAY_TALLY, best_partition, partition_cost, tally
from ai.games.sumidagawa.observation import Observation, goes_out, observe
from ai.weights import read
from engine.contract import Action, View
from engine.games.sumidagawa.combinations import DAKURYU, SHAPES
from engine.games.sumidagawa.state import Facts

PAUSES = MappingProxyType({"play": (900, 1800), "burn": (700, 1300), "revive": (700, 1300)})
"""By phase, the shortest and the longest pause before a move of any level, in ms."""
MAX_READY = 2
"""At most so many plays that can still follow are worth something."""


class Weights(NamedTuple):
    """How much Club values what, in turns."""

    wild: float
    """The cost of a wild card: a round in which the seat can only pass."""
    ready: float
    """Each play of the plan that can still follow in this round."""
    rise: float
    """The cost of each number that is said higher than before."""
    lead: float
    """The lead of the next round."""
    patience: float
    """The cost of a pass."""
    flood: float
    """濁流, besides the lead."""
    lead_all: float
    """The lead of the next round with all that remains."""


STANDARD = read("sumidagawa/club", Weights)


def ready_plays(hand: int, said: int, made: int) -> int:
    """The number of plays of the plan that can still follow in this round."""
    return sum(1 for kind, n in best_partition(hand).plays if n >= said and not made >> kind & 1)


def can_lead_all(hand: int, wilds: int, seen: Observation) -> bool:
    """Whether the whole hand can be led next, after a play with `wilds` wild cards."""
    if seen.down or seen.used or wilds:
        return False
    return any(not (last.wilds and seen.used_wild_blocks) for last in FINAL_PLAYS.get(hand, ()))


def move_value(action: Action, seen: Observation, weights: Weights) -> float:
    """What a play or a pass is worth, in turns; always below 0 but for bonuses."""
    if action.verb == "pass":
        return -partition_cost(seen.hand) - weights.patience
    kind, least, _, black_wilds, red_wilds, _, _ = SHAPES[action.cards]
    said, made = max(seen.said, least), seen.made | 1 << kind
    hand = seen.hand - PLAY_TALLY[action.cards]
    wilds = black_wilds + red_wilds
    value = -partition_cost(hand) - weights.wild * wilds - weights.rise * (said - seen.said)
    if kind == DAKURYU or not (seen.must_play or seen.may_play):
        if can_lead_all(hand, wilds, seen):
            value += weights.lead_all
        return value + weights.lead + (weights.flood if kind == DAKURYU else 0.0)
    value += weights.ready * min(MAX_READY, ready_plays(hand, said, made))
    if not seen.must_play:
        # No opponent has to follow: the higher the number, the likelier that none does.
        value += weights.lead * (said / 10) ** (1 + seen.may_play)
    return value


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of Club."""
    if len(legal) == 1:
        return legal[0]
    return between_plays(view, legal) if view.phase != "play" else choose_play(view, legal, weights)


def considered(legal: list[Action]) -> list[Action]:
    """The moves that Club evaluates: no wild cards alone, which shed nothing, where plain cards alone can be played."""
    if not any(a.verb == "play" and not SHAPES[a.cards].wilds for a in legal):
        return legal
    return [a for a in legal if a.verb != "play" or SHAPES[a.cards].plain]


def choose_play(view: View, legal: list[Action], weights: Weights) -> Action:
    """The play, or the pass, that is worth most. A play that goes out is made at once."""
    seen = observe(view)
    best, highest = legal[0], float("-inf")
    for action in considered(legal):
        if action.verb == "play" and goes_out(action, seen):
            return action
        value = move_value(action, seen, weights)
        if value > highest:
            best, highest = action, value
    return best


def between_plays(view: View, legal: list[Action]) -> Action:
    """The choice of any level in the phases `burn` and `revive`."""
    return (burn if view.phase == "burn" else revive)(view, legal)


def burn(view: View, legal: list[Action]) -> Action:
    """S10: the card without which the plan is best; of wild cards, the colour of which more are up."""
    facts: Facts = view.facts
    hand = tally(view.hand)
    if hand:
        return min(legal, key=lambda a: partition_cost(hand - tally(a.cards)))
    return max(legal, key=lambda a: facts.up[view.seat][a.cards[0] - legal[0].cards[0]])


def revive(view: View, legal: list[Action]) -> Action:
    """S15: the colour of which fewer are up."""
    facts: Facts = view.facts
    black, red = facts.up[view.seat]
    return legal[0] if black <= red else legal[1]
