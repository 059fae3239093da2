"""Master in Gin Rummy: a search (`ai.search.determinized`) over the moves that Expert considers.

A move has a prior: Expert's evaluation, corrected by a network that sees every visible card (`card_network`). Rollouts
start in worlds that fit what the opponent did (`belief_sampler`), are played by Club for a few actions, by Expert where
a knock is possible, and are then evaluated by a network that sees both hands (`leaf_evaluation`). Points count as far
as they help to win the match (`match_equity`).

STRENGTH.md has what it wins against Expert."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import mul
from random import Random
from typing import Any, NamedTuple

import engine
from ai.games.gin import card_network
from ai.games.gin.belief_sampler import observe_opponent, sample_hands
from ai.games.gin.bots import Club, Expert
from ai.games.gin.card_network import hand_odds, look
from ai.games.gin.club import PAUSES
from ai.games.gin.expert import Decision, evaluate
from ai.games.gin.expert_features import STANDARD, worth
from ai.games.gin.leaf_evaluation import WINS, network, open_cards, result_probabilities
from ai.games.gin.match_equity import ResultValue, deal_value, undoubled_points, win_value
from ai.search.determinized import Candidate, Search, SearchSpec
from engine.cards import shuffle, unmask
from engine.contract import Action, View
from engine.games.gin.state import State
from engine.melds.plain import discards

RULES = engine.load("gin")
BUDGET = 3000
"""Rollouts for a decision: at most 1 s. Many decisions are clear within 0.1 s."""
KNOCK_BUDGET = 1000
"""Rollouts at most where a knock is possible. Those by Expert take three times as long as those by Club."""
MAX_DISCARDS = 5
"""How many discards are searched at most."""
CANDIDATE_MARGIN = 7.0
"""Discards whose prior is this many points below the best are not searched."""


class PriorError(NamedTuple):
    """Standard errors of the prior evaluation of a move, in points."""

    discard: float
    knock: float
    take: float


PRIOR_ERROR = PriorError(discard=1.0, knock=2.5, take=0.8)
SCORE_ERROR = 0.5
"""Standard error of what the score of the match adds to a knock, as a part of it."""
MODEL_ERROR = 1.0
"""Standard error in points of the difference of two moves in rollouts, however many there are.

These errors were fitted by comparing priors and rollouts of some 9,000 discards and knocks with what they brought, in
deals in which one knocks with 10. That of takes was fitted to the priors of the networks before `card_network`."""
ROLLOUT_ACTIONS = 4
"""A rollout is evaluated after this many actions, as soon as a seat is to draw."""


def candidates(view: View, legal: list[Action], rng: Random) -> Sequence[Candidate]:
    """The moves to search with their priors. The first is the choice of Expert."""
    decision = evaluate(view, legal, STANDARD)
    first = decision.action
    by_action: dict[Action, Candidate] = {}
    if decision.take:
        gain = worth(STANDARD.take, decision.take) + card_network.take_correction(view, look(view), decision)
        by_action = {a: Candidate(a, gain if a.verb == "take" else 0.0, PRIOR_ERROR.take) for a in legal}
    elif decision.discards:
        by_action = discard_candidates(view, legal, decision)
    return [by_action.get(first, Candidate(first)), *(c for a, c in by_action.items() if a != first)]


def discard_candidates(view: View, legal: list[Action], decision: Decision) -> dict[Action, Candidate]:
    """The knock, if one is possible, and the best discards."""
    seen, evaluated = look(view), decision.discards
    corrections = card_network.discard_corrections(view, seen, evaluated)
    ranked = sorted(((d.worth + c, d.card) for d, c in zip(evaluated, corrections, strict=True)), reverse=True)
    best, error = ranked[0][0], PRIOR_ERROR.discard
    by_action: dict[Action, Candidate] = {}
    if decision.knock:
        deadwood_after = discards(view.facts.hand)
        knock = min((a for a in legal if a.verb == "knock"), key=lambda a: deadwood_after[a.cards[0]])
        gain = worth(STANDARD.knock, decision.knock) + decision.score
        gain += card_network.knock_correction(view, seen, decision, knock.cards[0])
        knock_error = math.hypot(PRIOR_ERROR.knock, SCORE_ERROR * decision.score)
        by_action[knock] = Candidate(knock, best + gain, knock_error)
        if decision.action == knock:
            error = knock_error
    actions = {a.cards[0]: a for a in legal if a.verb == "discard"}
    for n, (prior, card) in enumerate(ranked):
        action = actions[card]
        if action == decision.action or (n < MAX_DISCARDS and prior > best - CANDIDATE_MARGIN):
            by_action[action] = Candidate(action, prior, error)
    return by_action


def worlds(view: View, rng: Random) -> Iterator[State]:
    """States with a sampled hand of the opponent and the other hidden cards in the stock."""
    seen, opponent = observe_opponent(view), 1 - view.seat
    for hand in sample_hands(seen, hand_odds(look(view)), rng):
        world = RULES.determinize(view, rng)
        assert isinstance(world, State)
        world.hands[opponent], world.masks[opponent] = list(unmask(hand)), hand
        world.stock = list(unmask(seen.hidden & ~hand))
        shuffle(world.stock, rng)
        yield world


def result_value(view: View) -> ResultValue:
    """The value of the results of this deal."""
    return win_value if view.options["scoring"] == "wins" else deal_value(view)


@lru_cache(64)
def result_values(count: ResultValue, results: tuple[float, ...]) -> tuple[list[float], list[float]]:
    """What each of the results of a network counts if this seat is to draw, and if the opponent is."""
    mine = [count(points) for points in results]
    return mine, [*mine[WINS : 2 * WINS], *mine[:WINS], *mine[2 * WINS :]]


def value(view: View, state: Any, steps: int) -> float | None:
    """The value of a state: of the result of the deal, or the expected value of the possible results."""
    if state.result is not None:
        return result_value(view)(undoubled_points(state, view.seat))
    if steps < ROLLOUT_ACTIONS or state.phase != "draw" or state.must_draw:
        return None
    probabilities = result_probabilities(*open_cards(state))
    values = result_values(result_value(view), network(state.knock_limit).results)
    return float(sum(map(mul, probabilities, values[state.turn != view.seat])))


def may_knock(view: View) -> bool:
    """Whether a discard leaves little enough deadwood to knock."""
    facts = view.facts
    if view.phase != "discard":
        return False
    return any(left <= facts.knock_limit for card, left in discards(facts.hand).items() if card != facts.taken)


class Master(Search):
    """A master. `budget` is the number of rollouts for a decision."""

    def __init__(self, budget: int = BUDGET) -> None:
        super().__init__(SearchSpec(RULES, Club(), candidates, worlds, value, model_error=MODEL_ERROR), budget, PAUSES)
        self.expert = Expert()

    def max_rollouts(self, view: View) -> int:
        """The budget, where a knock is possible at most KNOCK_BUDGET."""
        return min(self.budget, KNOCK_BUDGET) if may_knock(view) else self.budget

    def spec_for(self, view: View) -> SearchSpec:
        """Expert plays the rollouts where a knock is possible: they then tell more of what playing on brings."""
        return self.spec._replace(policy=self.expert) if may_knock(view) else self.spec
