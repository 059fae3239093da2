"""Explanations of the moves of Novice, Club and Expert in Gin Rummy.

Expert's explanation is made of the very numbers it decides with: its Decision carries them. The explanations of Novice
and Club state their preferences as terms that order the moves in the same way. The
keys in RULES and REASONS name the texts of Novice and Club, EXPERT_RULES and EXPERT_REASONS those of Expert."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

from ai.explain import EvaluatedAction, Explanation, Term, certain, explanation
from ai.games.gin import club, expert, novice
from ai.games.gin.club import Sight, danger, observe, outs
from ai.games.gin.expert import (
    Decision,
    EvaluatedDiscard,
    best_discard,
    evaluate_discard,
    evaluate_discards,
    shortlist_discards,
)
from ai.games.gin.expert_features import DiscardFeatures, TakeFeatures, Weights, exact, prospects
from ai.games.gin.novice import friends, patient
from engine.cards import BIT
from engine.contract import Action, View
from engine.games.gin.fields import MAX_TURNS, STOCK_RESERVE
from engine.melds.plain import POINTS, deadwood, discards, knocker_arrangement, lay_off_chances

RULES = (
    "only",
    "arrange",
    "void",
    "gin",
    "big_gin",
    "knock_low",
    "waits",
    "late",
    "waits_gin",
    "soon",
    "meld",
    "pair",
    "useless",
    "lone",
)
REASONS = ("left", "lost", "danger", "saves", "melded", "friends", "points")
MELDED, FRIEND = 1000.0, 20.0
"""Novice's order of discards as numbers: melds first, then cards near it, then its points."""


def explain_club(view: View, legal: list[Action], weights: club.Weights) -> Explanation:
    """The move of Club: a discard by what it costs, a card to take by the deadwood it saves, the rest by a rule."""
    action = club.decide(view, legal, weights)
    if rule := _given(view, legal):
        return explanation(action, "points", (), rule)
    if view.phase != "discard":
        return explanation(action, "points", _takes(view, legal, weights))
    if action.verb != "discard":
        return explanation(action, "points", (), _ending(view, action))
    return explanation(action, "points", _discards(view, legal, weights), _waiting(view, legal))


def _given(view: View, legal: list[Action]) -> str:
    """The rule where nothing is to be decided."""
    if len(legal) == 1:
        return "only"
    if view.phase not in ("upcard", "draw", "discard"):
        return "arrange"
    return "void" if voids(view) and all(a.verb == "discard" for a in legal) else ""


def voids(view: View) -> bool:
    """Whether the deal is void after any discard that is no knock."""
    last = len(view.zones["stock"]) <= STOCK_RESERVE or view.facts.turns + 1 >= MAX_TURNS
    return view.phase == "discard" and last


def _ending(view: View, action: Action) -> str:
    if action.verb == "biggin":
        return "big_gin"
    return "knock_low" if discards(view.facts.hand)[action.cards[0]] else "gin"


def _waiting(view: View, legal: list[Action]) -> str:
    """The rule that it does not knock, where it could: it waits, or there is hardly a card to wait for."""
    if not any(a.verb == "knock" for a in legal):
        return ""
    return "waits" if len(view.zones["stock"]) > STOCK_RESERVE + 1 else "late"


def _takes(view: View, legal: list[Action], weights: club.Weights) -> list[EvaluatedAction]:
    """The card against one from the stock: by how many points it lowers the deadwood, beyond what is asked for. Where
    it makes no meld with two others nothing is weighed."""
    card, hand = view.zones["discard"][-1], view.facts.hand
    saves = deadwood(hand) - club.after_taking(hand, card)
    gain = saves - weights.gain
    weighed = club.takes(view, weights) or gain < 0
    term = Term("saves", gain if weighed else 0, saves, (card,))
    return [EvaluatedAction(a, [term] if a.verb == "take" else [], weighed) for a in legal]


def _discards(view: View, legal: list[Action], weights: club.Weights) -> list[EvaluatedAction]:
    """Every discard with its cost, as `club.cheapest_discard` adds it up."""
    sight, left = observe(view), discards(view.facts.hand)
    weight = club.deadwood_weight(view, weights)
    evaluated = []
    for a in legal:
        if a.verb == "discard":
            card = a.cards[0]
            ways, risk = outs(card, sight.hand, sight.unseen), danger(card, sight, weights)
            evaluated.append(
                EvaluatedAction(
                    a,
                    [
                        Term("left", -weight * left[card], left[card]),
                        Term("lost", -ways * club.out_value(card, weights), ways),
                        Term("danger", -weights.danger * risk, risk, (card,)),
                    ],
                )
            )
    return evaluated


def explain_novice(view: View, legal: list[Action], weights: novice.Weights) -> Explanation:
    """The move of Novice, who goes by rules, one after the other."""
    action = novice.decide(view, legal, weights)
    if rule := _given(view, legal):
        return explanation(action, "order", (), rule)
    hand = view.facts.hand
    if view.phase != "discard":
        return explanation(action, "order", (), _useful(view, hand) if action.verb == "take" else "useless")
    if action.verb != "discard":
        rule = _ending(view, action)
        return explanation(action, "order", (), "soon" if rule == "knock_low" else rule)
    left, least = discards(hand), deadwood(hand)
    evaluated = []
    for a in legal:
        if a.verb == "discard":
            card = a.cards[0]
            melded, near = left[card] > least - POINTS[card], friends(card, hand)
            evaluated.append(
                EvaluatedAction(
                    a,
                    [
                        Term("melded", -MELDED * melded),
                        Term("friends", -FRIEND * near, near),
                        Term("points", POINTS[card], POINTS[card]),
                    ],
                )
            )
    knocks = any(a.verb == "knock" for a in legal)
    return explanation(action, "order", evaluated, "waits_gin" if knocks and patient(view, weights) else "lone")


def _useful(view: View, hand: int) -> str:
    """The rule by which the upcard is taken: it makes a meld, or only looks useful."""
    card = view.zones["discard"][-1]
    return "meld" if deadwood(hand | BIT[card]) < deadwood(hand) + POINTS[card] else "pair"


# ------------------------------------------------------------------ Expert --
UNIT = "points"
TermTable = Mapping[str, tuple[tuple[str, ...], Callable[[Any], float] | None]]
"""By key of a term: the features that it adds up, and the number that its text shows."""

DISCARD_TERMS: TermTable = {
    # The points of the card belong to it: a loose card leaves less, the higher it is.
    "deadwood": (("deadwood", "squared", "points", "points_later"), lambda f: f.deadwood),
    "gin": (("gin",), lambda f: f.gin),
    "knock": (("knock", "knock_later"), lambda f: 100 * f.knock),
    "gain": (("gain",), lambda f: f.gain),
    "melded": (("melded",), lambda f: f.melded),
    "ways": (("ways", "lost"), lambda f: f.ways / 2),  # the feature counts each way from both cards
    "danger": (("danger", "danger_later"), lambda f: f.danger),
}
KNOCK_TERMS: TermTable = {
    "knock_low": (("one", "low", "low_later", "unseen"), lambda f: f.low),
    "knock_gin": (("gin",), lambda f: f.gin),
    "knock_gain": (("gain",), lambda f: f.gain),
    "knock_more": (("more",), lambda f: f.more),
    "knock_lay_offs": (("lay_offs",), lambda f: f.lay_offs),
    "knock_danger": (("danger",), lambda f: f.danger),
}
VOID_TERMS: TermTable = {
    "knock_low": KNOCK_TERMS["knock_low"],
    "knock_lay_offs": KNOCK_TERMS["knock_lay_offs"],
    "knock_void": (("gin", "gain", "more", "danger"), None),
}
"""The terms of a knock where the deal is void without it. All that playing on could bring is one term there."""
TAKE_TERMS: TermTable = {
    "take_stock": (("one", "later", "upcard"), None),
    "take_meld": (("used", "melded"), lambda f: f.melded),
    "take_deadwood": (("deadwood",), lambda f: f.deadwood),
    "take_gin": (("gin", "waiting"), lambda f: f.gin),
    "take_knock": (("knock", "knock_later"), lambda f: 100 * f.knock),
    "take_gain": (("gain", "gain_later"), lambda f: f.gain),
    "take_danger": (("danger", "points"), lambda f: f.danger),
}

EXPERT_REASONS = ("sure", "play_on", *DISCARD_TERMS, *KNOCK_TERMS, "knock_void", "knock_score", *TAKE_TERMS)
EXPERT_RULES = ("only", "arrange", "void", "gin", "big_gin", "take_gin")


def terms(table: TermTable, weights: Any, features: Any, cards: tuple[int, ...] = (), shown: Any = None) -> list[Term]:
    """The weighted features, added up to terms. `shown`: the features whose numbers the texts show, if they differ."""
    out, told = [], shown or features
    for key, (names, number) in table.items():
        value = sum([getattr(weights, n) * getattr(features, n) for n in names])
        out.append(Term(key, value, number and number(told), cards if key.endswith("danger") else ()))
    return out


def explain_expert(view: View, legal: list[Action], weights: Weights) -> Explanation:
    """The move of Expert: its Decision carries what was evaluated, in points of the deal."""
    decision = expert.evaluate(view, legal, weights)
    action = decision.action
    if decision.rule in ("gin", "big_gin", "take_gin"):
        bonus = view.options["big_gin_bonus" if decision.rule == "big_gin" else "gin_bonus"]
        ends = ("knock", "biggin") if decision.rule != "take_gin" else ()
        others = [a for a in legal if a.verb not in ends or deadwood_after(view, a)]
        return certain(action, UNIT, bonus, others, decision.rule)
    if _given(view, legal) == "void":
        return explanation(action, UNIT, [EvaluatedAction(a, []) for a in legal], "void")
    if decision.take:
        return explanation(action, UNIT, _expert_takes(view, legal, decision.take, weights))
    if decision.discards:
        return explanation(action, UNIT, _expert_discards(view, legal, decision, weights))
    return explanation(action, UNIT, (), decision.rule)


def deadwood_after(view: View, action: Action) -> int:
    """The deadwood after a discard, a knock or big gin."""
    return 0 if action.verb == "biggin" else discards(observe(view).hand)[action.cards[0]]


def _expert_takes(
    view: View, legal: Sequence[Action], features: TakeFeatures, weights: Weights
) -> list[EvaluatedAction]:
    """Taking the upcard, against the other action, which is worth 0."""
    top, sight, limit = view.zones["discard"][-1], observe(view), view.facts.knock_limit
    left = discards(sight.hand | BIT[top])
    del left[top]
    grown = replace(sight, hand=sight.hand | BIT[top])
    best = best_discard(evaluate_discards(left, left, view, grown, weights))
    now = exact(prospects(sight.hand, deadwood(sight.hand), sight.unseen, limit), sight.hand, sight.unseen, limit)
    then = exact(best.prospects, grown.hand ^ BIT[best.card], sight.unseen, limit)
    shown = features._replace(gin=then.gin - now.gin, knock=then.knock - now.knock, gain=then.gain - now.gain)
    take = terms(TAKE_TERMS, weights.take, features, (top,), shown)
    return [EvaluatedAction(a, take if a.verb == "take" else []) for a in legal]


def _expert_discards(
    view: View, legal: Sequence[Action], decision: Decision, weights: Weights
) -> list[EvaluatedAction]:
    """Every discard, those outside the shortlist as well, and the knock that was evaluated."""
    sight, considered = observe(view), {d.card for d in decision.discards}
    left, limit = discards(sight.hand), view.facts.knock_limit
    actions = {a.cards[0]: a for a in legal if a.verb == "discard"}
    best, void = best_discard(decision.discards), voids(view)

    def told(discard: EvaluatedDiscard) -> list[Term]:
        terms = _discard_terms(best if void else discard, weights.discard, sight, limit)
        if decision.action.verb != "knock" and not void:
            return terms
        # A knock compares with the best discard. What another discard is worth less is no difference to the knock.
        return [Term("play_on", sum([t.worth for t in terms]), None, (best.card,))]

    by_worth = sorted(decision.discards, key=attrgetter("worth"), reverse=True)
    evaluated = [EvaluatedAction(actions[d.card], told(d)) for d in by_worth]
    others = [card for card in actions if card not in considered]
    for shortlisted in shortlist_discards(others, left, view, sight, weights.risk):
        discard = evaluate_discard(shortlisted, left, view, sight, weights.discard)
        evaluated.append(EvaluatedAction(actions[discard.card], told(discard), False))
    if decision.knock:
        kept = exact(best.prospects, sight.hand ^ BIT[best.card], sight.unseen, limit)
        hidden = sight.unseen | sight.held
        for a in legal:
            if a.verb == "knock" and left[a.cards[0]] == decision.knock.low:
                lay_offs, _ = lay_off_chances(knocker_arrangement(sight.hand ^ BIT[a.cards[0]], hidden), hidden)
                shown = decision.knock._replace(gin=kept.gin, gain=kept.gain, lay_offs=lay_offs)
                knock = terms(VOID_TERMS if void else KNOCK_TERMS, weights.knock, decision.knock, shown=shown)
                score = [Term("knock_score", decision.score)] if decision.score else []
                evaluated.append(EvaluatedAction(a, told(best) + knock + score))
    return evaluated


def _discard_terms(discard: EvaluatedDiscard, weights: DiscardFeatures, sight: Sight, limit: int) -> list[Term]:
    kept = exact(discard.prospects, sight.hand ^ BIT[discard.card], sight.unseen, limit)
    shown = discard.features._replace(gin=kept.gin, knock=kept.knock, gain=kept.gain)
    return terms(DISCARD_TERMS, weights, discard.features, (discard.card,), shown)
