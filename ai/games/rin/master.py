"""Master in RIN: a search (`ai.search.determinized`) over the moves that Expert takes seriously, in worlds that explain
what the others did (`ai.games.rin.belief_sampler`), played on for some actions as Expert would (`ai.games.rin.rollout`)
and then judged with all hands in sight (`ai.games.rin.leaf_evaluation`).

What counts is not to be the loser of the deal, and towards the end of a match, who else is
(`ai.games.rin.match_equity`). It calls as Expert does, but misses nothing: not to call is never better, since who has
called is not the loser."""

from collections.abc import Iterator, Sequence
from operator import attrgetter
from random import Random
from typing import Any

import engine
from ai.explain import Explanation, explanation
from ai.games.rin.belief_sampler import hands
from ai.games.rin.calls import Player, attentive, with_last
from ai.games.rin.club import Club
from ai.games.rin.expert import choices, plays, settled
from ai.games.rin.expert_features import STANDARD
from ai.games.rin.leaf_evaluation import losing, ready
from ai.games.rin.match_equity import Stakes, stakes
from ai.games.rin.rollout import Round, losers, overlooked
from ai.search.determinized import Candidate, Mind, Search
from engine.contract import Action, View
from engine.games.rin.state import State

RULES = engine.load("rin")
BUDGET = 1000
"""In playouts,"""
SEATS = 4
"""for as many; with more of them each takes longer."""
MOVES = 5
"""So many moves are looked into at most,"""
SERIOUS = 0.15
"""and none that Expert thinks so much worse than the best."""
SPREAD = 0.03
"""By how much Expert's judgement of two moves is off (one standard error)."""
NOISE = 0.27
"""How far what two moves bring differs from world to world. Both are those with which a bank of 1,800 decisions, each
move played on many times on the true hands, was decided best."""
AHEAD = 6
"""A playout is judged after so many actions,"""
LONGEST = 24
"""and ends after so many at last."""


def candidates(view: View, legal: list[Action], rng: Random) -> Sequence[Candidate]:
    """What Expert thinks of, its own choice first."""
    if settled(view, legal):
        return [Candidate(legal[0])]
    found = sorted(choices(view, plays(view, legal)), key=attrgetter("worth"), reverse=True)
    return [Candidate(c.action, c.worth, SPREAD) for c in found[:MOVES] if c.worth > found[0].worth - SERIOUS]


def worlds(view: View, rng: Random) -> Iterator[State | None]:
    """The hands of the others as they may be, the rest in the stock."""
    base = RULES.determinize(view, rng)
    assert isinstance(base, State)
    for found in hands(view, rng):
        if found is None:
            yield None
            continue
        world = base.clone()
        for seat in found.seats:
            world.hands[seat] = []
            world.take(seat, found.hand(seat))
        world.stock = found.rest()
        world.seed = int(rng.random() * (1 << 53))
        world.look()
        yield world


class Master(Player, Search):
    """A master. `budget` in playouts."""

    manners = attentive(STANDARD.manners)

    def __init__(self, budget: int = BUDGET) -> None:
        # value plays on by itself, and leaves nothing to a policy
        mind = Mind(RULES, Club(), candidates, worlds, self.value, "loser", noise=NOISE)
        Search.__init__(self, mind, budget)
        self.round: Round | None = None
        """What plays on from the View that is thought about,"""
        self.stakes: Stakes = ()
        """and what counts there."""

    def playouts(self, view: View) -> int:
        """Fewer at large tables."""
        return self.budget * SEATS // max(SEATS, view.seats)

    def value(self, view: View, state: Any, steps: int) -> float:
        """The chance not to be the loser, as far as that is what counts, by a quick playout."""
        if self.round is None or self.round.view is not view:
            self.round, self.stakes = Round(view), stakes(view)
        for n in range(LONGEST):
            found = losers(state)
            if found is not None and not overlooked(state, view.seat):
                return sum([self.stakes[seat] for seat in found]) / len(found) if found else 1.0
            if n >= AHEAD and ready(state):
                return sum([chance * worth for chance, worth in zip(losing(state), self.stakes, strict=True)])
            self.round.play_on(state)
        return sum(self.stakes) / view.seats

    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """The move that is best in the end."""
        *_, best = self.pondered(view, moves, rng)
        return best

    def pondered(self, view: View, moves: Sequence[Action], rng: Random) -> Iterator[Action]:
        """Expert's move at once, then the best so far."""
        for found in self.weigh(view, list(moves), rng):
            yield found[0].action

    def explaining(self, view: View, legal: list[Action], rng: Random) -> Iterator[float | Explanation | None]:
        """What was weighed; a call is made by rule."""
        unit = self.mind.unit
        if len(legal) > 1 or legal[0].verb in RULES.CALLS:
            rng.random()  # as `think` does, for its pause
        moves = [a for a in legal if a.verb not in RULES.CALLS]
        if call := self.called(view, legal[len(moves) :], rng):
            yield explanation(call, unit, (), f"say_{call.verb}")
            return
        if not moves:
            yield None
            return
        plain, said = self.plain(view, moves, rng)
        if len(plain) == 1 or settled(view, plain):
            rule = "only" if len(plain) == 1 else "out" if len(view.hand) == 1 else "cannot"
            yield explanation(with_last(plain[0]) if said else plain[0], unit, (), rule)
            return
        for told in Search.explaining(self, view, list(plain), rng):
            if said and isinstance(told, Explanation):
                options = tuple([o._replace(action=with_last(o.action)) for o in told.options])
                told = told._replace(choice=with_last(told.choice), options=options)
            yield told
