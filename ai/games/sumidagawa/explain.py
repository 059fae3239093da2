"""Explanations of the moves of Novice, Club and Expert in Sumidagawa.

An explanation is made of the very numbers that the level decides with. The keys in RULES and REASONS name the texts of
Novice and Club, EXPERT_RULES and EXPERT_REASONS those of Expert.

Expert's worth is the number of opponents that a seat may expect to leave behind. Its terms are log odds; the part of a
term in a difference of chances is its part in the difference of the log odds."""

from bisect import bisect
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ai.explain import EvaluatedAction, Explanation, RatedAction, Reason, Term, explanation
from ai.games.sumidagawa import club, expert, expert_weights, novice
from ai.games.sumidagawa.club import burn, revive
from ai.games.sumidagawa.expert_evaluation import (
    TERM_START,
    chances,
    opponents_terms,
    own_terms,
    race_terms,
    ready_plays,
    style_bonus,
)
from ai.games.sumidagawa.hand_partition import PLAY_TALLY, best_partition, partition_cost, tally
from ai.games.sumidagawa.match_equity import expected
from ai.games.sumidagawa.observation import Observation, goes_out, observe
from ai.games.sumidagawa.successor import HAZE, LEADS, Situation, Successor
from engine.contract import Action, View
from engine.games.sumidagawa.combinations import SHAPES

RULES = ("only", "revive", "burn_wild", "burn", "out", "first", "many", "dear")
REASONS = ("turns", "spent", "lead", "gets_rid", "high")
CARD_WORTH = 100.0
"""What Novice's explanation adds for each card, so that one card more comes before any number."""

EXPERT_UNIT = "players"
TERMS: Mapping[str, tuple[str, ...]] = {
    "plays": ("count", "race"),
    "hard": ("plan", "low"),
    "ready": ("ready", "finish"),
    "wilds": ("wilds",),
    "others": ("keep", "wait", "cards", "opponent_wilds", "held", "ease", "leads"),
}
"""By reason, the terms that are explained under its name."""
EXPERT_REASONS = (*TERMS, "lead", "out", "score", "burn")
EXPERT_RULES = ("only", "revive", "burn_wild")
MAX_OPTIONS = 5
"""At most so many of the best actions are explained besides the choice."""
_REASON_OF = {term: reason for reason, terms in TERMS.items() for term in terms}
_STARTS = sorted(TERM_START.values())
_REASON_AT = [_REASON_OF[term] for term, _ in sorted(TERM_START.items(), key=lambda item: item[1])]


# ------------------------------------------------------------------ Novice and Club --
def explain_novice(view: View, legal: list[Action], weights: novice.Weights) -> Explanation:
    """The move of Novice: the play that takes most cards, then the highest."""
    action = novice.decide(view, legal, weights)
    if len(legal) == 1 or view.phase != "play":
        return explanation(action, "order", (), "only" if len(legal) == 1 else "first")
    if action.verb == "pass":
        return explanation(action, "order", (), "dear")
    explained = []
    for a in legal:
        if a.verb == "play":
            cards, height = novice.eagerness(a, weights)
            rid = Term("gets_rid", CARD_WORTH * cards, len(SHAPES[a.cards].plain))
            explained.append(EvaluatedAction(a, [rid, Term("high", height, SHAPES[a.cards].least)]))
    return explanation(action, "order", explained, "many")


def explain_club(view: View, legal: list[Action], weights: club.Weights) -> Explanation:
    """The move of Club: the play that leaves the fewest turns."""
    if len(legal) == 1:
        return explanation(legal[0], "turns", (), "only")
    action = club.decide(view, legal, weights)
    if view.phase != "play":
        rule = "revive" if view.phase == "revive" else "burn" if view.hand else "burn_wild"
        return explanation(action, "turns", (), rule)
    seen = observe(view)
    if action.verb == "play" and goes_out(action, seen):
        return explanation(action, "turns", (), "out")
    moves = club.considered(legal)
    return explanation(action, "turns", [EvaluatedAction(a, _club_terms(a, seen, weights)) for a in moves])


def _club_terms(action: Action, seen: Observation, weights: club.Weights) -> list[Term]:
    hand, wilds = seen.hand, 0
    if action.verb == "play":
        shape = SHAPES[action.cards]
        hand, wilds = hand - PLAY_TALLY[action.cards], shape.wilds
    turns, spent = -partition_cost(hand), -weights.wild * wilds
    lead = club.move_value(action, seen, weights) - turns - spent
    return [Term("turns", turns, len(best_partition(hand).plays)), Term("spent", spent, wilds), Term("lead", lead)]


# --------------------------------------------------------------------------- Expert --
class ExplainedAction(NamedTuple):
    """An action with what Expert evaluated for it."""

    action: Action
    chances: Sequence[float]
    """By opponent, the chance to be out before it."""
    after: Successor | None
    """The position that it leads to; None if the seat goes out."""
    parts: Sequence[Mapping[str, float]] = ()
    """By opponent and reason, the log odds."""
    numbers: Mapping[str, float] = {}
    """By reason, the number that its text shows."""
    style: float = 0.0
    """The style bonus of a character."""
    score: float = 0.0
    """What the score of the match adds (`match_equity`)."""

    @property
    def worth(self) -> float:
        """The number of opponents left behind, with the style bonus and what the score adds."""
        return sum(self.chances) + self.style + self.score


def explain_expert(
    view: View, legal: list[Action], weights: expert_weights.Weights, about: Action | None = None
) -> Explanation:
    """The move of Expert, against the best other moves and the one asked `about`."""
    if len(legal) == 1:
        return explanation(legal[0], EXPERT_UNIT, (), "only")
    if view.phase == "burn":
        return _explain_burn(view, legal)
    if view.phase == "revive":
        return explanation(revive(view, legal), EXPERT_UNIT, (), "revive")
    table, values = expert.evaluate(view, legal, weights)
    choice = expert.best_of(legal, values)
    order = sorted([(-n, i, a) for i, (n, a) in enumerate(zip(values, legal, strict=True)) if a != choice])
    best = explain_action(table, choice)
    options = [RatedAction(choice, best.worth)]
    for i, (_, _, a) in enumerate(order):
        if i < MAX_OPTIONS or a == about:
            other = explain_action(table, a)
            options.append(RatedAction(a, other.worth, reasons(best, other)))
    return Explanation(choice, EXPERT_UNIT, tuple(options))


def _explain_burn(view: View, legal: list[Action]) -> Explanation:
    hand, choice = tally(view.hand), burn(view, legal)
    if not hand:
        return explanation(choice, "turns", (), "burn_wild")
    explained = []
    for a in legal:
        kept = hand - tally(a.cards)
        term = Term("burn", -partition_cost(kept), len(best_partition(kept).plays), a.cards)
        explained.append(EvaluatedAction(a, [term]))
    return explanation(choice, "turns", explained)


def explain_action(table: Situation, action: Action) -> ExplainedAction:
    """What Expert evaluates for an action."""
    after, likely, style = table.successor(action), chances(table, action), style_bonus(table, action)
    score = expected(table.values, likely) - sum(likely)
    if after is None:
        return ExplainedAction(action, likely, None, style=style, score=score)
    own, count = own_terms(table, after)
    parts = []
    for theirs, race in zip(opponents_terms(table, after), race_terms(table, count), strict=True):
        part: dict[str, float] = defaultdict(float)
        for sign, terms in ((1, own), (-1, theirs), (1, [race])):
            for i in terms:
                part[_REASON_AT[bisect(_STARTS, i) - 1]] += sign * table.weights[i]
        parts.append(part)
    plays = best_partition(after.hand).plays
    numbers: dict[str, float] = {
        "plays": len(plays),
        "ready": ready_plays(after),
        "wilds": after.down + after.used,
        "others": sum(table.ease(after.said, after.made)),
    }
    if plays:
        numbers["hard"] = min(n for _, n in plays)
    return ExplainedAction(action, likely, after, parts, numbers, style, score)


def reasons(best: ExplainedAction, other: ExplainedAction) -> tuple[Reason, ...]:
    """What is better or worse about an action than about the choice."""
    if best.after is None or other.after is None:
        gap = other.worth - best.worth
        return (Reason("out", gap, cards=best.action.cards),) if gap else ()
    gaps: dict[str, float] = defaultdict(float)
    for a, b, p, q in zip(other.parts, best.parts, other.chances, best.chances, strict=True):
        odds_gaps = {key: a[key] - b[key] for key in TERMS}
        whole = sum(odds_gaps.values())
        # Where the log odds are equal as a whole, the slope of the chance in them is p * (1 - p).
        slope = (p - q) / whole if abs(whole) > 1e-9 else q * (1 - q)
        for key, gap in odds_gaps.items():
            gaps[key] += gap * slope
    gaps["wilds"] += other.style - best.style
    gaps["score"] += other.score - best.score
    leads, best_leads = other.after.stage in (LEADS, HAZE), best.after.stage in (LEADS, HAZE)
    result = []
    for key, gap in gaps.items():
        if gap and key == "ready" and leads != best_leads:
            # The move that leads next has the number.
            result.append(Reason("lead", gap, 1 if leads else None, 1 if best_leads else None))
        elif gap:
            result.append(Reason(key, gap, other.numbers.get(key), best.numbers.get(key)))
    return tuple(sorted(result, key=lambda r: (-abs(r.worth), r.key)))
