"""Why Expert in Sumidagawa moves as it does: the terms of `expert_evaluation`, put in a few words.

Worth is the players that a seat may be expected to leave behind. The terms are odds on a logarithmic scale; what each
of them changes about a chance is its part of the whole difference."""

from bisect import bisect
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ai.explain import EvaluatedAction, Explanation, RatedAction, Reason, Term, explanation
from ai.games.sumidagawa.club import burn, revive
from ai.games.sumidagawa.expert import best_of, weigh
from ai.games.sumidagawa.expert_evaluation import AT, liked, odds, own_terms, race_terms, their_terms
from ai.games.sumidagawa.expert_weights import PLAIN_TASTE, WEIGHTS, Row, Taste
from ai.games.sumidagawa.hand_partition import cost, split, tally
from ai.games.sumidagawa.successor import HAZE, LEADS, After, Table
from engine.contract import Action, View

UNIT = "players"
TOLD: Mapping[str, tuple[str, ...]] = {
    "plays": ("count", "race"),
    "hard": ("plan", "low"),
    "ready": ("ready", "finish"),
    "wilds": ("sits",),
    "others": ("keep", "wait", "cards", "their_sits", "held", "ease", "leads"),
}
"""By reason: the terms under its name."""
TOLD_OF = 5
"""Of so many of the best actions besides the choice it is told what speaks for them."""
_NAMES = {term: key for key, terms in TOLD.items() for term in terms}
_STARTS = sorted(AT.values())
_KEYS = [_NAMES.get(name, "others") for name, _ in sorted(AT.items(), key=lambda item: item[1])]
REASONS = (*TOLD, "lead", "out", "burn")
RULES = ("only", "revive", "burn_wild")


class Looked(NamedTuple):
    """An action with the chances to be out before each of the others, what speaks for it against each of them, and
    the numbers that are told."""

    action: Action
    odds: Sequence[float]
    after: After | None
    parts: Sequence[Mapping[str, float]] = ()
    numbers: Mapping[str, float] = {}
    liked: float = 0.0
    """What a character likes about it besides."""

    @property
    def worth(self) -> float:
        """All of it."""
        return sum(self.odds) + self.liked


def explain(
    view: View,
    legal: list[Action],
    about: Action | None = None,
    weights: Row = WEIGHTS,
    taste: Taste = PLAIN_TASTE,
) -> Explanation:
    """Why Expert does what it does."""
    if len(legal) == 1:
        return explanation(legal[0], UNIT, (), "only")
    if view.phase == "burn":
        return _burns(view, legal)
    if view.phase == "revive":
        return explanation(revive(view, legal), UNIT, (), "revive")
    table, odds = weigh(view, legal, weights, taste)
    choice = best_of(legal, odds)
    order = sorted([(-n, i, a) for i, (n, a) in enumerate(zip(odds, legal, strict=True)) if a != choice])
    best = look_into(table, choice)
    options = [RatedAction(choice, best.worth)]
    for i, (_, _, a) in enumerate(order):
        if i < TOLD_OF or a == about:
            it = look_into(table, a)
            options.append(RatedAction(a, it.worth, reasons(best, it)))
    return Explanation(choice, UNIT, tuple(options))


def _burns(view: View, legal: list[Action]) -> Explanation:
    hand = tally(view.hand)
    if not hand:
        return explanation(burn(view, legal), "turns", (), "burn_wild")
    kept = {a: hand - tally(a.cards) for a in legal}
    return explanation(
        burn(view, legal),
        "turns",
        [EvaluatedAction(a, [Term("burn", -cost(rest), len(split(rest).plays), a.cards)]) for a, rest in kept.items()],
    )


def look_into(table: Table, action: Action) -> Looked:
    """What was weighed for an action."""
    after = table.after(action)
    if after is None:
        return Looked(action, odds(table, action), None, liked=liked(table, action))
    mine, count = own_terms(table, after)
    parts = []
    for theirs, race in zip(their_terms(table, after), race_terms(table, count), strict=True):
        part: dict[str, float] = defaultdict(float)
        for sign, terms in ((1, mine), (-1, theirs), (1, [race])):
            for i in terms:
                part[_KEYS[bisect(_STARTS, i) - 1]] += sign * table.weights[i]
        parts.append(part)
    plays = split(after.rest).plays
    numbers: dict[str, float] = {
        "plays": len(plays),
        "ready": sum(1 for kind, n in plays if n >= after.said and not after.gone >> kind & 1),
        "wilds": after.down + after.used,
        "others": sum(table.ease(after.said, after.gone)),
    }
    if plays:
        numbers["hard"] = min(n for _, n in plays)
    return Looked(action, odds(table, action), after, parts, numbers, liked(table, action))


def reasons(best: Looked, other: Looked) -> tuple[Reason, ...]:
    """What is better or worse about an action than about the choice."""
    if best.after is None or other.after is None:
        gap = other.worth - best.worth
        return (Reason("out", gap, cards=best.action.cards),) if gap else ()
    found: dict[str, float] = defaultdict(float)
    for a, b, p, q in zip(other.parts, best.parts, other.odds, best.odds, strict=True):
        gaps = {key: a[key] - b[key] for key in TOLD}
        whole = sum(gaps.values())
        # where nothing changes as a whole, the curve is as steep as at its point
        slope = (p - q) / whole if abs(whole) > 1e-9 else q * (1 - q)
        for key, gap in gaps.items():
            found[key] += gap * slope
    found["wilds"] += other.liked - best.liked
    leads = (other.after.stage in (LEADS, HAZE)) - (best.after.stage in (LEADS, HAZE))
    told = []
    for key, gap in found.items():
        if gap:
            name = "lead" if key == "ready" and leads else key
            told.append(Reason(name, gap, other.numbers.get(key), best.numbers.get(key)))
    return tuple(sorted(told, key=lambda r: (-abs(r.worth), r.key)))
