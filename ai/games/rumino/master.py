"""Master in Rumino: a search (`ai.search.determinized`) over the moves with the best priors.

Priors come from networks (`prior_network`). Rollouts start in worlds that fit what the opponents did (`belief_sampler`)
and are played to the end of the deal by a fast player (`rollout`). The unit is points, as far as the totals after the
deal help to win the match (`match_equity`)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import engine
from ai.games.rumino import prior_network
from ai.games.rumino.belief_sampler import sample_hands
from ai.games.rumino.bots import Club
from ai.games.rumino.club import PAUSES, Sight, legal_discards, observe, safe
from ai.games.rumino.expert import rebuy_value, rumino_worth
from ai.games.rumino.expert_features import completing
from ai.games.rumino.match_equity import BACK, deal_value, point_values
from ai.games.rumino.prior_network import ExpectedPoints, Known
from ai.games.rumino.rollout import SMALL_CARD, deadwood, move
from ai.search.determinized import Candidate, Search, SearchSpec
from engine.cards import BIT, JOKER, shuffle
from engine.contract import Action, View
from engine.games.rumino.state import State
from engine.melds import jokers
from engine.melds.jokers import VALUE, without

RULES = engine.load("rumino")
BUDGET = 800
"""Rollouts for a decision."""
MAX_CANDIDATES = 4
"""How many moves are searched at most."""
CANDIDATE_MARGIN = 3.0
"""Moves whose prior is this many points below the best are not searched (more where a knock is the best)."""
DEADWOOD_MARGIN = 6
"""Discards that leave more points than this above the least get no prior."""
PRIOR_ERROR, KNOCK_PRIOR_ERROR = 1.5, 2.0
"""Standard error in points of the difference of two priors, and where one of the moves is a knock."""
MODEL_ERROR = 1.6
"""Standard error in points of the difference of two moves in rollouts, however many there are. Set by hand after
comparing moves with the true hands in 1,100 decisions against Experts: of a difference in priors two thirds were true,
of one in 75 rollouts one third."""
MAX_ROLLOUT_ACTIONS = 60
"""A rollout that goes on for longer counts 0."""


def candidates(view: View, legal: list[Action], rng: Random) -> Sequence[Candidate]:
    """The moves to search with their priors, best first."""
    if view.phase == "rebuy":
        return [Candidate(legal[rebuy_value(view, BACK) < 0])]
    if view.phase == "discard" and legal[-1].verb != "discard":  # gin or a Rumino
        return [Candidate(legal[-1])]
    priors = Priors(view)
    moves = priors.draws(legal) if view.phase == "draw" else priors.discards(legal)
    moves.sort(key=lambda c: -c.worth)
    if moves[0].action.verb == "knock":
        moves = [c._replace(error=KNOCK_PRIOR_ERROR) for c in moves]
    return [c for c in moves[:MAX_CANDIDATES] if c.worth > moves[0].worth - CANDIDATE_MARGIN * c.error / PRIOR_ERROR]


class Priors:
    """Prior evaluations of the moves of a View, in the points of `match_equity`."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.sight = observe(view)
        self.known: Known = prior_network.known(view, self.sight)
        self.own, self.opponents = point_values(view)

    def worth(self, expected: ExpectedPoints, hand: int = 0) -> float:
        """The value of the expected points, and of the chance of a Rumino with the hand that is kept."""
        rumino = rumino_worth(self.view, hand, self.sight) if hand else 0.0
        return self.opponents * expected.opponents - self.own * expected.own + rumino

    def discards(self, legal: Sequence[Action]) -> list[Candidate]:
        """The discards that leave few points. Jokers are kept."""
        actions = {a.cards[0]: a for a in legal if a.verb == "discard"}
        return [
            Candidate(actions[card], worth, PRIOR_ERROR)
            for card, worth in self._discards(self.sight, legal_discards(self.view, self.sight.hand))
        ]

    def _discards(self, sight: Sight, deadwood_after: dict[int, int]) -> list[tuple[int, float]]:
        """Cards to discard, with the prior of each."""
        natural = {c: n for c, n in deadwood_after.items() if c != JOKER}
        limit = min(natural.values()) + DEADWOOD_MARGIN
        priors = []
        for card in [c for c, n in natural.items() if n <= limit]:
            hand = without(sight.hand, card)
            expected = prior_network.after_discard(hand, card, sight, self.known)
            priors.append((card, self.worth(expected, hand)))
        return priors

    def draws(self, legal: Sequence[Action]) -> list[Candidate]:
        """Drawing, taking and knocking."""
        verbs, hand = {a.verb: a for a in legal}, self.sight.hand
        if not (least := deadwood(hand)):  # any card makes gin
            return [Candidate(verbs["draw"])]
        top = self.view.zones["discard"][-1]
        grown = self.sight._replace(hand=jokers.add(hand, top))
        deadwood_after = jokers.discards(grown.hand)
        if not min(deadwood_after.values()):
            return [Candidate(verbs["take"])]
        moves = []
        if top != JOKER:
            draw = self.worth(prior_network.before_draw(hand, self.sight, self.known), hand)
            moves.append(Candidate(verbs["draw"], draw, PRIOR_ERROR))
        if top == JOKER or VALUE[top] <= SMALL_CARD or completing(hand) & BIT[top]:
            del deadwood_after[top]
            best = max([worth for _, worth in self._discards(grown, deadwood_after)])
            moves.append(Candidate(verbs["take"], best, PRIOR_ERROR))
        if "knock" in verbs and safe(self.view, least):
            knock = self.worth(prior_network.after_knock(hand, self.sight, self.known))
            moves.append(Candidate(verbs["knock"], knock, KNOCK_PRIOR_ERROR))
        return moves


def worlds(view: View, rng: Random) -> Iterator[State]:
    """States with sampled hands of the opponents and the other hidden cards in the stock.

    Where the stock was made anew the history does not fit the cards any more, and hands are drawn without it."""
    facts = view.facts
    others = [s for s in facts.playing if s != view.seat]
    template = RULES.determinize(view, rng)
    assert isinstance(template, State)
    if facts.reshuffled or view.phase not in ("draw", "discard"):
        while True:
            world = RULES.determinize(view, rng)
            assert isinstance(world, State)
            yield world
    for drawn in sample_hands(view, rng):
        world = template.clone()
        for s, held in zip(others, drawn.hands, strict=True):
            world.hands[s], world.packed[s] = held, jokers.gather(held)
        world.stock = drawn.stock
        shuffle(world.stock, rng)
        yield world


def value(view: View, state: Any, steps: int) -> float | None:
    """The value of a deal that is over; None to play on."""
    if state.result is not None:
        return deal_value(view, state.result)
    return 0.0 if steps >= MAX_ROLLOUT_ACTIONS else None


class Master(Search):
    """A master. `budget` is the number of rollouts for a decision."""

    def __init__(self, budget: int = BUDGET) -> None:
        spec = SearchSpec(RULES, Club(), candidates, worlds, value, rollout_move=move, model_error=MODEL_ERROR)
        super().__init__(spec, budget, PAUSES)
