"""Master in Rumino: a search (`ai.search.determinized`) over the moves that it judges best
(`ai.games.rumino.prior_network`), in worlds that fit what the others did (`ai.games.rumino.belief_sampler`), each deal
played to its end by the quick player (`ai.games.rumino.rollout`).

What counts is what the totals after the deal are worth in the match (`ai.games.rumino.match_equity`)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import engine
from ai.games.rumino import prior_network
from ai.games.rumino.belief_sampler import hands
from ai.games.rumino.bots import Club
from ai.games.rumino.club import PAUSES, Sight, look, safe, throws
from ai.games.rumino.expert import returning, rumino_worth
from ai.games.rumino.expert_features import completing
from ai.games.rumino.match_equity import BACK, counting, outcome
from ai.games.rumino.prior_network import Brings, Known
from ai.games.rumino.rollout import SMALL_CARD, deadwood, move
from ai.search.determinized import Candidate, Search, SearchSpec
from engine.cards import BIT, JOKER, shuffle
from engine.contract import Action, BotMove, View
from engine.games.rumino.state import State
from engine.melds import jokers
from engine.melds.jokers import VALUE, without

RULES = engine.load("rumino")
BUDGET = 800
"""Playouts."""
MOVES = 4
"""So many moves are looked into at most,"""
SERIOUS = 3.0
"""and none that is judged so many points worse than the best."""
TRIED = 6
"""A throw is judged if it leaves no more points than this above the least."""
SPREAD, KNOCKED = 1.5, 2.0
"""How many points the judgement of two moves is off (one standard error), and where one of them is a knock."""
DOUBT = 1.6
"""The same of the playouts, however many there are. Set by hand after what moves judged alike brought in the true
hands, in 1,100 decisions against Experts: of a difference in judgement two thirds were true, of one in 75 playouts a
third."""
LONGEST = 60
"""After so many actions a playout is broken off, and the deal has brought nothing."""


def candidates(view: View, legal: list[Action], rng: Random) -> Sequence[Candidate]:
    """What is worth a look, the best by judgement first."""
    if view.phase == "rebuy":
        return [Candidate(legal[returning(view, BACK) < 0])]
    if view.phase == "discard" and legal[-1].verb != "discard":  # gin or a Rumino
        return [Candidate(legal[-1])]
    judge = Judge(view)
    found = judge.draws(legal) if view.phase == "draw" else judge.throws(legal)
    found.sort(key=lambda c: -c.worth)
    if found[0].action.verb == "knock":
        found = [c._replace(error=KNOCKED) for c in found]
    return [c for c in found[:MOVES] if c.worth > found[0].worth - SERIOUS * c.error / SPREAD]


class Judge:
    """What moves are worth before any playout, in points of a middling standing."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.sight = look(view)
        self.known: Known = prior_network.known(view, self.sight)
        self.own, self.others = counting(view)

    def worth(self, brings: Brings, hand: int = 0) -> float:
        """What points are worth, and the chance of a Rumino with the hand that is kept."""
        rumino = rumino_worth(self.view, hand, self.sight) if hand else 0.0
        return self.others * brings.others - self.own * brings.own + rumino

    def throws(self, legal: Sequence[Action]) -> list[Candidate]:
        """The throws that leave few points; Jokers stay."""
        actions = {a.cards[0]: a for a in legal if a.verb == "discard"}
        return [
            Candidate(actions[card], worth, SPREAD)
            for card, worth in self._thrown(self.sight, throws(self.view, self.sight.hand))
        ]

    def _thrown(self, sight: Sight, left: dict[int, int]) -> list[tuple[int, float]]:
        rests = {c: n for c, n in left.items() if c != JOKER}
        most = min(rests.values()) + TRIED
        found = []
        for card in [c for c, n in rests.items() if n <= most]:
            hand = without(sight.hand, card)
            found.append((card, self.worth(prior_network.throw(hand, card, sight, self.known), hand)))
        return found

    def draws(self, legal: Sequence[Action]) -> list[Candidate]:
        """To draw, to take and to knock."""
        verbs, hand = {a.verb: a for a in legal}, self.sight.hand
        if not (least := deadwood(hand)):  # any card makes gin
            return [Candidate(verbs["draw"])]
        top = self.view.zones["discard"][-1]
        grown = self.sight._replace(hand=jokers.add(hand, top))
        left = jokers.discards(grown.hand)
        if not min(left.values()):
            return [Candidate(verbs["take"])]
        found = []
        if top != JOKER:
            plain = self.worth(prior_network.draw(hand, self.sight, self.known), hand)
            found.append(Candidate(verbs["draw"], plain, SPREAD))
        if top == JOKER or VALUE[top] <= SMALL_CARD or completing(hand) & BIT[top]:
            del left[top]
            best = max([worth for _, worth in self._thrown(grown, left)])
            found.append(Candidate(verbs["take"], best, SPREAD))
        if "knock" in verbs and safe(self.view, least):
            end = self.worth(prior_network.knock(hand, self.sight, self.known))
            found.append(Candidate(verbs["knock"], end, KNOCKED))
        return found


def worlds(view: View, rng: Random) -> Iterator[State]:
    """Hands of the others as they may be, the rest in the stock."""
    facts = view.facts
    others = [s for s in facts.playing if s != view.seat]
    template = RULES.determinize(view, rng)
    assert isinstance(template, State)
    if facts.reshuffled or view.phase not in ("draw", "discard"):
        while True:
            world = RULES.determinize(view, rng)
            assert isinstance(world, State)
            yield world
    for drawn in hands(view, rng):
        world = template.clone()
        for s, held in zip(others, drawn.hands, strict=True):
            world.hands[s], world.masks[s] = held, jokers.gather(held)
        world.stock = drawn.stock
        shuffle(world.stock, rng)
        yield world


def value(view: View, state: Any, steps: int) -> float | None:
    """What the deal has brought."""
    if state.result is not None:
        return outcome(view, state.result)
    return 0.0 if steps >= LONGEST else None


class Master(Search):
    """A master. `budget` in playouts."""

    def __init__(self, budget: int = BUDGET) -> None:
        spec = SearchSpec(RULES, Club(), candidates, worlds, value, rollout_move=move, model_error=DOUBT)
        super().__init__(spec, budget)

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """What it judges best at once, then the best so far."""
        self.pauses = PAUSES[view.phase]
        return super().think(view, legal, rng)
