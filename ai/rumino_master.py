"""Master in Rumino."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import engine
from ai import rumino_expert as expert
from ai.rumino_club import PAUSES, STEPS, Weights, discard, draw, look, throws
from ai.rumino_expert import DRAW, KNOCK, WAIT, decide, worth
from ai.rumino_hands import hands
from ai.rumino_value import outcome
from ai.search import Candidate, Mind, Search
from engine.cards import shuffle
from engine.contract import Action, Thought, View
from engine.games.rumino_deal import State

RULES = engine.load("rumino")
BUDGET = 800
MOVES = 4
SERIOUS = 6.0
THROWN, KNOCKED, TAKEN = 3.0, 4.0, 3.0
CLUB = Weights()


class Policy:
    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[Thought | None]:
        if view.phase == "rebuy":
            yield Thought(expert.rebuy(view, legal).action, 0)
        else:
            yield Thought(STEPS[view.phase](view, legal, CLUB), 0)


def candidates(view: View, legal: list[Action], rng: Random) -> Sequence[Candidate]:
    decision = decide(view, legal)
    first = decision.action
    found: dict[Action, Candidate] = {}
    if view.phase == "rebuy" or decision.rule in ("gin", "rumino", "take_gin"):
        return [Candidate(first)]
    if view.phase == "draw":
        ahead = decision.ahead
        verbs = {a.verb: a for a in legal}
        d = worth(DRAW, ahead.draw) + ahead.rumino
        found[verbs["draw"]] = Candidate(verbs["draw"], d, TAKEN)
        take = ahead.take
        if take is None and not decision.rule:
            sight = look(view)
            from ai.rumino_worth import prospects
            take = expert.taking(view, sight, prospects(sight.hand, int(ahead.draw.deadwood), sight))[1]
        if take:
            if take.worth > d - SERIOUS:
                found[verbs["take"]] = Candidate(verbs["take"], take.worth, TAKEN)
        elif decision.rule:
            found[verbs["take"]] = Candidate(verbs["take"], d, TAKEN * 3)
        if "knock" in verbs and ahead.draw.deadwood:
            on = max(c.worth for c in found.values())
            k = on + worth(KNOCK, ahead.knock) - worth(WAIT, ahead.wait) - ahead.rumino if ahead.knock else on - 10
            found[verbs["knock"]] = Candidate(verbs["knock"], k, KNOCKED)
            if first.verb == "knock":
                found = {a: c._replace(spread=KNOCKED) for a, c in found.items()}
    else:
        sight = look(view)
        left = throws(view, sight.hand)
        thrown = [expert.judged(view, card, rest, risk, sight)
                  for _, card, rest, risk in expert.cheapest(left, sight)[:MOVES]]
        if not thrown:
            return [Candidate(first)]
        best = max(c.worth for c in thrown)
        acts = {a.cards[0]: a for a in legal if a.verb == "discard"}
        for c in thrown:
            if c.worth > best - SERIOUS:
                found[acts[c.card]] = Candidate(acts[c.card], c.worth, THROWN)
    rest = [c for a, c in found.items() if a != first]
    return [found.get(first, Candidate(first)), *rest]


def worlds(view: View, rng: Random) -> Iterator[State]:
    """Hands of the others as they may be, the rest in the stock."""
    facts, seat = view.facts, view.seat
    template = RULES.determinize(view, rng)
    assert isinstance(template, State)
    if facts.reshuffled or facts.kind:
        while True:
            yield RULES.determinize(view, rng)
    others = [s for s in facts.playing if s != seat]
    for drawn in hands(view, rng):
        world = template.clone()
        for s, held, mask in zip(others, drawn.hands, drawn.masks, strict=True):
            world.hands[s], world.masks[s] = held, mask
        world.stock = drawn.stock
        shuffle(world.stock, rng)
        yield world


def value(view: View, state: Any, steps: int) -> float | None:
    return None if state.result is None else outcome(view, state.result)


class Master(Search):
    def __init__(self, budget: int = BUDGET) -> None:
        super().__init__(Mind(RULES, Policy(), candidates, worlds, value), budget)

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[Thought | None]:
        self.pauses = PAUSES[view.phase]
        return super().think(view, legal, rng)
