"""Master in RIN: a search (`ai.search`) over the moves that Expert takes seriously, in worlds that explain what the
others did (`ai.rin_hands`), played on for a round at a glance (`ai.rin_quick`) and then judged with all hands in sight
(`ai.rin_value`).

What counts is not to be the loser of the deal. It calls as Expert does, but misses nothing."""

from collections.abc import Iterator, Sequence
from operator import attrgetter
from random import Random
from typing import Any

import engine
from ai.rin_club import Club
from ai.rin_expert import Expert, choices, plays, settled
from ai.rin_hands import hands
from ai.rin_quick import losers, play_on
from ai.rin_value import losing, ready
from ai.search import Candidate, Mind, Search
from engine.contract import Action, View
from engine.games.rin_deal import State

RULES = engine.load("rin")
BUDGET = 1500
MOVES = 5
"""So many moves are looked into at most,"""
SERIOUS = 0.15
"""and none that Expert thinks so much worse than the best."""
SPREAD = 0.05
"""By how much Expert's judgement of two moves is off (one standard error)."""
AHEAD = 5
"""A playout is judged after so many actions,"""
LONGEST = 60
"""and ends at last without a loser."""


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


def value(view: View, state: Any, steps: int) -> float:
    """The chance not to be the loser, after a quick playout."""
    me, seats = view.seat, state.seats
    for n in range(LONGEST):
        found = losers(state)
        if found is not None:
            return 1 - (me in found) / (len(found) or 1)
        if n >= AHEAD and ready(state):
            return 1 - losing(state)[me]
        play_on(state)
    return 1 - 1 / seats
