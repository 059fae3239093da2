"""Master in Rumino: a search (`ai.search`) over the moves that Expert and the quick player of the playouts
(`ai.rumino_quick`) take seriously, in worlds that fit what the others did (`ai.rumino_hands`), each deal played to its
end.

What counts is what the totals after the deal are worth in the match (`ai.rumino_value`)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import engine
from ai.rumino_club import PAUSES, Club, look, throws
from ai.rumino_expert import STANDARD, Decision, cheapest, decide, judged, taking, worth
from ai.rumino_hands import hands
from ai.rumino_quick import THROW, deadwood, move, stage_of
from ai.rumino_quick import value as quick_worth
from ai.rumino_value import outcome
from ai.rumino_worth import prospects
from ai.search import Candidate, Mind, Search
from engine import wild
from engine.cards import shuffle
from engine.contract import Action, Thought, View
from engine.games.rumino_deal import State
from engine.wild import without

RULES = engine.load("rumino")
BUDGET = 600
"""Playouts."""
MOVES = 4
"""So many throws are looked into at most,"""
SERIOUS = 5.0
"""and none that is judged so many points worse than the best."""
THROWN, KNOCKED, TAKEN = 3.0, 10.0, 3.0
"""How many points the judgement of two throws, of a knock and of a card taken is off (one standard error)."""
EXPERT, QUICK = 0.7, 0.4
"""What is made of the judgements of Expert and of the quick player."""
LONGEST = 60
"""After so many actions a playout is broken off, and the deal has brought nothing."""
SURE = ("gin", "rumino", "take_gin")


def candidates(view: View, legal: list[Action], rng: Random) -> Sequence[Candidate]:
    """What is worth a look, Expert's own choice first."""
    decision = decide(view, legal)
    first = decision.action
    if view.phase == "rebuy" or decision.rule in SURE:
        return [Candidate(first)]
    found = _draws(view, legal, decision) if view.phase == "draw" else _throws(view, legal)
    known = {c.action: c for c in found}
    return [known.get(first, Candidate(first)), *[c for c in found if c.action != first]]


def _throws(view: View, legal: list[Action]) -> list[Candidate]:
    """The throws that are best by both judgements; Jokers stay."""
    sight = look(view)
    left = throws(view, sight.hand)
    stage = stage_of(view.facts.turns, len(view.facts.playing))
    actions = {a.cards[0]: a for a in legal if a.verb == "discard"}
    found = []
    for _, card, rest, risk in cheapest(left, sight)[: MOVES + 1]:
        choice = judged(view, card, rest, risk, sight)
        quick = quick_worth(without(sight.hand, card), stage, THROW) - risk
        found.append(Candidate(actions[card], EXPERT * choice.worth + QUICK * quick, THROWN))
    found.sort(key=lambda c: -c.worth)
    return [c for c in found[:MOVES] if c.worth > found[0].worth - SERIOUS]


def _draws(view: View, legal: list[Action], decision: Decision) -> list[Candidate]:
    """To draw, to take and to knock."""
    ahead, verbs = decision.ahead, {a.verb: a for a in legal}
    assert ahead
    plain = worth(STANDARD.draw, ahead.draw) + ahead.rumino
    found = [Candidate(verbs["draw"], plain, TAKEN)]
    taken, rule = ahead.take, decision.rule
    if taken is None and not rule:  # the knock came first
        sight = look(view)
        rule, taken = taking(view, sight, prospects(sight.hand, deadwood(sight.hand), sight))
    if taken and taken.worth > plain - SERIOUS:
        found.append(Candidate(verbs["take"], taken.worth, TAKEN))
    elif rule in ("take_gin", "take_joker"):
        found = [Candidate(verbs["take"], plain, TAKEN)]
    if "knock" in verbs and ahead.draw.deadwood:
        on = max(c.worth for c in found)
        gain = 0.0
        if ahead.knock and ahead.wait:
            gain = worth(STANDARD.knock, ahead.knock) - worth(STANDARD.wait, ahead.wait) - ahead.rumino
        found.append(Candidate(verbs["knock"], on + gain, KNOCKED))
        if decision.action.verb == "knock":
            found = [c._replace(spread=KNOCKED) for c in found]
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
            world.hands[s], world.masks[s] = held, wild.gather(held)
        world.stock = drawn.stock
        shuffle(world.stock, rng)
        yield world


def value(view: View, state: Any, steps: int) -> float:
    """What the deal brings, played on by the quick player."""
    for _ in range(LONGEST):
        if state.result is not None:
            return outcome(view, state.result)
        state.apply(move(state))
    return 0.0


class Master(Search):
    """A master. `budget` in playouts."""

    def __init__(self, budget: int = BUDGET) -> None:
        super().__init__(Mind(RULES, Club(), candidates, worlds, value), budget)

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[Thought | None]:
        """Expert's move at once, then the best so far."""
        self.pauses = PAUSES[view.phase]
        return super().think(view, legal, rng)
