"""Master in Gin Rummy: a search (`ai.search`) over the moves that Expert takes seriously, in worlds that fit what
the opponent did (`ai.gin_hands`), two moves each played on by Club and then judged with both hands in sight
(`ai.gin_value`).

What counts are the points of the deal, as far as they help to win the match (`ai.gin_stakes`)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import mul
from random import Random
from typing import Any

import engine
from ai.gin_club import PAUSES, Club
from ai.gin_expert import decide
from ai.gin_hands import hands, trail
from ai.gin_stakes import Points, stakes
from ai.gin_value import RESULTS, WINS, outcomes
from ai.gin_worth import STANDARD, worth
from ai.search import Candidate, Mind, Search
from engine.cards import mask, shuffle, unmask
from engine.contract import Action, Thought, View
from engine.games.gin_deal import State
from engine.melds import discards

RULES = engine.load("gin")
BUDGET = 3000
"""0.1 s for half of the decisions, 0.7 s for the longest: most are clear before it is used up."""
MOVES = 4
"""So many throws are looked into at most,"""
SERIOUS = 6.0
"""and none that Expert thinks so many points worse than the best."""
THROWN, KNOCKED, TAKEN = 6.0, 6.0, 1.2
"""How many points Expert's judgement of two throws, of a knock and of a card taken is off (one standard error),"""
DOUBT = 1.0
"""and how many the playouts are however many there are. Both were found by comparing judgement and playouts of 12,000
moves with what came of them: of throws and knocks the judgement adds little, of cards taken it knows more."""
AHEAD = 4
"""A playout is judged when so many actions are over and somebody is to draw,"""
HIGH = 5
"""if the limit to knock is at least this; with a lower one deals are played out."""
WIN = 30.0
"""What a deal counts where deals are counted and not points."""


def candidates(view: View, legal: list[Action], rng: Random) -> Sequence[Candidate]:
    """What Expert thinks of, its own choice first."""
    decision = decide(view, legal)
    first, others = decision.action, {a for a in legal if a != decision.action}
    found: dict[Action, Candidate] = {}
    if decision.take:
        gain = worth(STANDARD.take, decision.take)
        found = {a: Candidate(a, gain if a.verb == "take" else 0.0, TAKEN) for a in legal}
    elif decision.thrown:
        best = sorted(decision.thrown, key=lambda c: -c.worth)
        throws = {a.cards[0]: a for a in legal if a.verb == "discard"}
        for c in best[:MOVES]:
            if c.worth > best[0].worth - SERIOUS:
                found[throws[c.card]] = Candidate(throws[c.card], c.worth, THROWN)
        if decision.knock:
            left = discards(view.facts.hand)
            knock = min((a for a in legal if a.verb == "knock"), key=lambda a: left[a.cards[0]])
            found[knock] = Candidate(knock, best[0].worth + worth(STANDARD.knock, decision.knock), KNOCKED)
            if first == knock:
                found = {a: c._replace(spread=KNOCKED) for a, c in found.items()}
    return [found.get(first, Candidate(first)), *(found[a] for a in found if a in others)]


def worlds(view: View, rng: Random) -> Iterator[State]:
    """The opponent's hand as it may be, the rest in the stock."""
    seen, other = trail(view), 1 - view.seat
    for hand in hands(seen, rng):
        world = RULES.determinize(view, rng)
        assert isinstance(world, State)
        world.hands[other], world.masks[other] = list(unmask(hand)), hand
        world.stock = list(unmask(seen.hidden & ~hand))
        shuffle(world.stock, rng)
        yield world


def result(view: View, state: Any) -> float:
    """The points of a deal that is over; where deals are counted, the same for each."""
    me = view.seat
    if state.options["scoring"] == "wins":
        return 0.0 if not state.result.winners else WIN if me in state.result.winners else -WIN
    gain = state.result.points[me] - state.result.points[1 - me]
    return gain / 2 if state.doubled else float(gain)


@lru_cache(64)
def counted(count: Points) -> tuple[list[float], list[float]]:
    """What the likely results count if it is one's own turn, and if it is the other's."""
    mine = [count(points) for points in RESULTS]
    return mine, [*mine[WINS : 2 * WINS], *mine[:WINS], *mine[2 * WINS :]]


def value(view: View, state: Any, steps: int) -> float | None:
    """What a state counts: by the result of the deal, or by those that are likely."""
    if state.result is not None:
        return stakes(view)(result(view, state))
    if steps < AHEAD or state.phase != "draw" or state.must_draw or state.knock_limit < HIGH:
        return None
    turn = state.turn
    own, other = state.masks[turn], state.masks[1 - turn]
    stock = (1 << 52) - 1 & ~(own | other | mask(state.discard))
    likely = outcomes(own, other, stock, state.discard[-1], state.turns / 10, state.knock_limit)
    return float(sum(map(mul, likely, counted(stakes(view))[turn != view.seat])))


class Master(Search):
    """A master. `budget` in playouts."""

    def __init__(self, budget: int = BUDGET) -> None:
        super().__init__(Mind(RULES, Club(), candidates, worlds, value, doubt=DOUBT), budget)

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[Thought | None]:
        """Expert's move at once, then the best so far."""
        self.pauses = PAUSES[view.phase]
        return super().think(view, legal, rng)
