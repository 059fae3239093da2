"""Why Expert in Gin Rummy moves as it does: the sums of `expert_features`, put in a few words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ai.explain import Explanation, Term, Weighed, explanation, sure
from ai.games.gin.club import look
from ai.games.gin.expert import Choice, Decision, cheapest, decide, judged
from ai.games.gin.expert_features import STANDARD, Take, Throw, Weights
from engine.contract import Action, View
from engine.melds.plain import discards

UNIT = "points"
Told = Mapping[str, tuple[tuple[str, ...], Callable[[Any], float] | None]]
"""By reason: the names of what is weighed under it, and the number that is told."""

THROWN: Told = {
    "deadwood": (("deadwood", "squared"), lambda f: f.deadwood),
    "gin": (("gin",), lambda f: f.gin),
    "knock": (("knock", "knock_later"), lambda f: 100 * f.knock),
    "gain": (("gain",), lambda f: f.gain),
    "melded": (("melded",), lambda f: f.melded),
    "ways": (("ways", "lost"), lambda f: f.ways),
    "danger": (("danger", "danger_later"), lambda f: f.danger),
    "points": (("points", "points_later"), lambda f: 10 * f.points),
}
KNOCKED: Told = {
    "knock_low": (("one", "low", "low_later", "unseen"), lambda f: f.low),
    "knock_gin": (("gin",), lambda f: f.gin),
    "knock_gain": (("gain",), lambda f: f.gain),
    "knock_more": (("more",), lambda f: f.more),
    "knock_lay_offs": (("lay_offs",), lambda f: f.lay_offs),
    "knock_danger": (("danger",), lambda f: f.danger),
}
TAKEN: Told = {
    "take_stock": (("one", "later", "upcard"), None),
    "take_meld": (("used", "melded"), lambda f: f.melded),
    "take_deadwood": (("deadwood",), lambda f: f.deadwood),
    "take_gin": (("gin", "waiting"), lambda f: f.gin),
    "take_knock": (("knock", "knock_later"), lambda f: 100 * f.knock),
    "take_gain": (("gain", "gain_later"), lambda f: f.gain),
    "take_danger": (("danger", "points"), lambda f: f.danger),
}

REASONS = ("sure", *THROWN, *KNOCKED, *TAKEN)
RULES = ("only", "arrange", "gin", "big_gin", "take_gin")


def terms(told: Told, weights: Any, found: Any, cards: tuple[int, ...] = ()) -> list[Term]:
    """What was found, weighed, under the names by which it is told."""
    out = []
    for key, (names, number) in told.items():
        value = sum([getattr(weights, n) * getattr(found, n) for n in names])
        out.append(Term(key, value, number and number(found), cards if key.endswith("danger") else ()))
    return out


def explain(view: View, legal: list[Action], weights: Weights = STANDARD) -> Explanation:
    """Why Expert does what it does."""
    decision = decide(view, legal, weights)
    action = decision.action
    if decision.rule in ("gin", "big_gin", "take_gin"):
        bonus = view.options["big_gin_bonus" if decision.rule == "big_gin" else "gin_bonus"]
        ends = ("knock", "biggin") if decision.rule != "take_gin" else ()
        others = [a for a in legal if a.verb not in ends or discards_to(view, a)]
        return sure(action, UNIT, bonus, others, decision.rule)
    if decision.take:
        return explanation(action, UNIT, _takes(view, legal, decision.take, weights.take))
    if decision.thrown:
        return explanation(action, UNIT, _throws(view, legal, decision, weights))
    return explanation(action, UNIT, (), decision.rule)


def discards_to(view: View, action: Action) -> int:
    """The deadwood that is left after a throw or a knock."""
    return 0 if action.verb == "biggin" else discards(look(view).hand)[action.cards[0]]


def _takes(view: View, legal: Sequence[Action], found: Take, weights: Take) -> list[Weighed]:
    top = view.zones["discard"][-1:]
    return [Weighed(a, terms(TAKEN, weights, found, top) if a.verb == "take" else []) for a in legal]


def _throws(view: View, legal: Sequence[Action], decision: Decision, weights: Weights) -> list[Weighed]:
    """Every throw, those not looked into as well, and the knock that was thought of."""
    sight, known = look(view), {c.card: c for c in decision.thrown}
    left = discards(sight.hand)
    throws = {a.cards[0]: a for a in legal if a.verb == "discard"}
    found = []
    for _, card, risk, lost in cheapest([c for c in throws if c not in known], left, view, sight, weights.risk):
        choice = judged(card, risk, lost, left, view, sight, weights.throw)
        found.append(Weighed(throws[card], _thrown(choice, weights.throw), False))
    found = [Weighed(throws[c.card], _thrown(c, weights.throw)) for c in decision.thrown] + found
    if decision.knock:
        best = max(decision.thrown, key=lambda c: c.worth)
        low = decision.knock.low
        for a in legal:
            if a.verb == "knock" and left[a.cards[0]] == low:
                knock = terms(KNOCKED, weights.knock, decision.knock)
                found.append(Weighed(a, _thrown(best, weights.throw) + knock))
    return found


def _thrown(choice: Choice, weights: Throw) -> list[Term]:
    return terms(THROWN, weights, choice.found, (choice.card,))
