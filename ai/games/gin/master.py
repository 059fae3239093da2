"""Master in Gin Rummy: a search (`ai.search.determinized`) over the moves that Expert takes seriously, judged
beforehand by all the cards in sight (`ai.games.gin.prior_network`) and then in worlds that fit what the opponent did
(`ai.games.gin.belief_sampler`): two moves each are played on by Club, and what comes of them is judged with both hands
in sight (`ai.games.gin.leaf_evaluation`).

Neither is right by itself: of about 2.2 points a deal that it is better than Expert, the nets alone bring 1.0, the
playouts alone 1.3.

What counts are the points of the deal, as far as they help to win the match (`ai.games.gin.match_equity`)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import mul
from random import Random
from typing import Any, NamedTuple

import engine
from ai.games.gin import prior_network
from ai.games.gin.belief_sampler import hands, trail
from ai.games.gin.bots import Club
from ai.games.gin.club import PAUSES
from ai.games.gin.expert import Decision, evaluate
from ai.games.gin.expert_features import JUDGEMENT, worth
from ai.games.gin.leaf_evaluation import RESULTS, WINS, outcomes
from ai.games.gin.match_equity import Points, stakes
from ai.search.determinized import Candidate, Search, SearchSpec
from engine.cards import mask, shuffle, unmask
from engine.contract import Action, BotMove, View
from engine.games.gin.state import State
from engine.melds.plain import discards

RULES = engine.load("gin")
BUDGET = 3000
"""Half of the decisions are clear within 0.02 s; where it is used up, it takes 1 s."""
FULL = 10
"""The limit to knock that the nets of `prior_network` know."""
MOVES = 5
"""So many throws are looked into at most,"""
SERIOUS = 7.0
"""and none that is judged so many points worse than the best."""


class Spread(NamedTuple):
    """How many points the judgement is off (one standard error)."""

    thrown: float
    knocked: float
    taken: float


EYE = Spread(1.5, 1.5, 0.8)
"""So much is it off with the nets,"""
PLAIN = Spread(6.0, 6.0, 1.2)
"""so much without,"""
DOUBT = 1.0
"""and how many the playouts are however many there are. Both were found by comparing judgement and playouts of 12,000
moves with what came of them. 1.0 and 2.5 for throws won no more matches, but no clearly fewer either."""
AHEAD = 4
"""A playout is judged when so many actions are over and somebody is to draw,"""
HIGH = 5
"""if the limit to knock is at least this; with a lower one deals are played out."""
WIN = 30.0
"""What a deal counts where deals are counted and not points."""


def candidates(view: View, legal: list[Action], rng: Random) -> Sequence[Candidate]:
    """What Expert thinks of who minds all of the danger, that choice first, judged by what Expert weighs and by all the
    cards in sight."""
    decision = evaluate(view, legal, JUDGEMENT)
    first, found = decision.action, {}
    if decision.take:
        gain = worth(JUDGEMENT.take, decision.take) + (prior_network.take(view, decision) if known(view) else 0.0)
        spread = (EYE if known(view) else PLAIN).taken
        found = {a: Candidate(a, gain if a.verb == "take" else 0.0, spread) for a in legal}
    elif decision.thrown:
        found = thrown(view, legal, decision)
    return [found.get(first, Candidate(first)), *(c for a, c in found.items() if a != first)]


def known(view: View) -> bool:
    """The nets know no deals in which one knocks with less."""
    return bool(view.facts.knock_limit == FULL)


def thrown(view: View, legal: list[Action], decision: Decision) -> dict[Action, Candidate]:
    """The throws that may be right, and the knock."""
    looks, off = known(view), EYE if known(view) else PLAIN
    more = prior_network.throws(view, decision.thrown) if looks else [0.0] * len(decision.thrown)
    judged = sorted(((c.worth + m, c.card) for c, m in zip(decision.thrown, more, strict=True)), reverse=True)
    best, spread = judged[0][0], off.thrown
    found: dict[Action, Candidate] = {}
    if decision.knock:
        left = discards(view.facts.hand)
        knock = min((a for a in legal if a.verb == "knock"), key=lambda a: left[a.cards[0]])
        gain = worth(JUDGEMENT.knock, decision.knock)
        gain += prior_network.knock(view, decision, knock.cards[0]) if looks else 0.0
        found[knock] = Candidate(knock, best + gain, off.knocked)
        spread = off.knocked if decision.action == knock else off.thrown
    throws = {a.cards[0]: a for a in legal if a.verb == "discard"}
    for n, (value, card) in enumerate(judged):
        action = throws[card]
        if action == decision.action or (n < MOVES and value > best - SERIOUS):
            found[action] = Candidate(action, value, spread)
    return found


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
        super().__init__(SearchSpec(RULES, Club(), candidates, worlds, value, model_error=DOUBT), budget)

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """What is judged best at once, then the best so far."""
        self.pauses = PAUSES[view.phase]
        return super().think(view, legal, rng)
