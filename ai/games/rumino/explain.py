"""Explanations of the moves of Novice, Club and Expert in Rumino.

An explanation is made of the very numbers that the level decides with: Expert's is a Decision that carries them. Its
unit is the points that the opponents lose more than this seat; whether to buy back in is weighed in chips. The keys in
RULES and REASONS name the texts of Novice and Club, EXPERT_RULES and EXPERT_REASONS those of Expert."""

from collections.abc import Mapping, Sequence

from ai.explain import EvaluatedAction, Explanation, Term, certain, explanation
from ai.games.rumino import club, expert, novice
from ai.games.rumino.club import after_taking, discard_cost, legal_discards, observe, safe
from ai.games.rumino.expert import (
    Decision,
    EvaluatedDiscard,
    EvaluatedDraw,
    HandFeatures,
    KnockFeatures,
    WaitFeatures,
    Weights,
    evaluate_discard,
    evaluate_take,
    rebuy_value,
    shortlist_discards,
)
from ai.games.rumino.expert_features import win_probability
from ai.games.rumino.novice import friends, patient
from engine.cards import JOKER
from engine.contract import Action, View
from engine.games.rumino.score import GIN_POINTS
from engine.melds import jokers
from engine.melds.jokers import VALUE, deadwood

RULES = (
    "only",
    "gin",
    "rumino",
    "take_joker",
    "take_gin",
    "knock_now",
    "unsafe",
    "rebuy",
    "stay_out",
    "waits_gin",
    "soon",
    "meld",
    "pair",
    "useless",
    "lone",
)
REASONS = ("left", "lost", "danger", "joker", "saves", "melded", "friends", "points")
TREASURE, MELDED, FRIEND = 20_000.0, 1000.0, 20.0
"""Novice's order of discards as numbers: Jokers first, then melds, cards near it, its points."""


def explain_club(view: View, legal: list[Action], weights: club.Weights) -> Explanation:
    """The move of Club: a discard by what it costs, a card to take by the deadwood it saves, the rest by a rule."""
    action = club.decide(view, legal, weights)
    if len(legal) == 1 or action.verb in ("gin", "rumino"):
        return explanation(action, "points", (), "only" if len(legal) == 1 else action.verb)
    if view.phase == "rebuy":
        return explanation(action, "chips", (), "rebuy" if action == legal[0] else "stay_out")
    if action.verb == "knock":
        return explanation(action, "points", (), "knock_now")
    if view.phase == "draw":
        if action.verb == "take" and view.zones["discard"][-1] == JOKER:
            return explanation(action, "points", (), "take_joker")
        hand = jokers.gather(view.hand)
        if action.verb == "take" and deadwood(hand) and club.takes_gin(view, hand):
            return explanation(action, "points", (), "take_gin")
        return explanation(action, "points", _takes(view, legal, weights), _held_back(view, legal))
    return explanation(action, "points", _discards(view, weights))


def _held_back(view: View, legal: list[Action]) -> str:
    """The rule that it does not knock, where it could."""
    least = deadwood(jokers.gather(view.hand))
    return "unsafe" if legal[-1].verb == "knock" and least and not safe(view, least) else ""


def _takes(view: View, legal: list[Action], weights: club.Weights) -> list[EvaluatedAction]:
    hand, card = jokers.gather(view.hand), view.zones["discard"][-1]
    saves = deadwood(hand) - after_taking(hand, card)
    term = Term("saves", saves - weights.gain, saves, (card,))
    return [EvaluatedAction(a, [term] if a.verb == "take" else []) for a in legal if a.verb != "knock"]


def _discards(view: View, weights: club.Weights) -> list[EvaluatedAction]:
    """Every discard with its cost, as `club.cheapest_discard` adds it up."""
    sight = observe(view)
    evaluated = []
    for card, points in legal_discards(view, sight.hand).items():
        cost = discard_cost(card, sight, weights)
        evaluated.append(
            EvaluatedAction(
                Action(view.seat, "discard", (card,)),
                [
                    Term("left", -points, points),
                    Term("lost", -cost.lost, cost.outs),
                    Term("danger", -cost.danger, cost.danger, (card,)),
                    Term("joker", -cost.joker),
                ],
            )
        )
    return evaluated


def explain_novice(view: View, legal: list[Action], weights: novice.Weights) -> Explanation:
    """The move of Novice, who goes by rules, one after the other."""
    action = novice.decide(view, legal, weights)
    if len(legal) == 1 or action.verb in ("gin", "rumino"):
        return explanation(action, "order", (), "only" if len(legal) == 1 else action.verb)
    if view.phase == "rebuy":
        return explanation(action, "order", (), "rebuy" if action == legal[0] else "stay_out")
    if view.phase == "draw":
        return explanation(action, "order", (), _drawn(view, legal, action, weights))
    hand = jokers.gather(view.hand)
    least, evaluated = deadwood(hand), []
    for card, left in legal_discards(view, hand).items():
        joker = card == JOKER
        near, points = (0, 0) if joker else (friends(card, hand), VALUE[card])
        evaluated.append(
            EvaluatedAction(
                Action(view.seat, "discard", (card,)),
                [
                    Term("joker", -TREASURE * joker),
                    Term("melded", -MELDED * (not joker and left > least - points)),
                    Term("friends", -FRIEND * near, near),
                    Term("points", points, points),
                ],
            )
        )
    return explanation(action, "order", evaluated, "lone")


def _drawn(view: View, legal: list[Action], action: Action, weights: novice.Weights) -> str:
    """The rule by which it drew, took or knocked."""
    if action.verb == "knock":
        return "soon"
    if action.verb == "draw":
        return "waits_gin" if legal[-1].verb == "knock" and patient(view, weights) else "useless"
    card, hand = view.zones["discard"][-1], jokers.gather(view.hand)
    if card == JOKER:
        return "take_joker"
    return "meld" if deadwood(jokers.add(hand, card)) < deadwood(hand) + VALUE[card] else "pair"


# ------------------------------------------------------------------ Expert --
UNIT = "points"
HAND_TERMS: Mapping[str, tuple[str, ...]] = {
    "knock": ("knock", "knock_later"),
    "gin": ("gin",),
    "jokers": ("jokers",),
    "stock": ("one", "later"),
}
"""By key of a term: the features that it adds up, first the one that its text shows."""
PERCENT = ("knock", "gin")
KNOCKS = ("knock_now", "knock_deadwood", "knock_then", "knock_gin", "knock_rumino", "knocked_out")
EXPERT_REASONS = ("sure", "danger", "rumino", "rebuy", "deadwood", "gain", *HAND_TERMS, *KNOCKS)
EXPERT_RULES = ("gin", "rumino", "take_gin", "take_joker")


def explain_expert(view: View, legal: list[Action], weights: Weights) -> Explanation:
    """The move of Expert: its Decision carries what was evaluated."""
    decision = expert.evaluate(view, legal, weights)
    action = decision.action
    if decision.rule in ("gin", "take_gin"):
        return certain(action, UNIT, -GIN_POINTS, [a for a in legal if a.verb != decision.rule], decision.rule)
    if decision.rule == "rumino":
        return certain(action, UNIT, _whole_match(view, weights), [a for a in legal if a.verb == "discard"], "rumino")
    if view.phase == "rebuy":
        terms = [
            Term("rebuy", rebuy_value(view, weights.back), view.facts.outcome.after.pool + view.facts.outcome.price)
        ]
        return explanation(action, "chips", [EvaluatedAction(a, terms if a.verb == "rebuy" else []) for a in legal])
    if decision.draw:
        return explanation(
            action, UNIT, _expert_draws(view, legal, decision.draw, decision.rule, weights), decision.rule
        )
    return explanation(action, UNIT, _expert_discards(view, decision, weights), decision.rule)


def _whole_match(view: View, weights: Weights) -> float:
    """The value of a Rumino: it wins the match, which a leader needs less."""
    return 1 / (weights.slope * win_probability(view.match_state.totals, view.facts.playing, view.seat))


def hand_terms(weights: HandFeatures, features: HandFeatures) -> list[Term]:
    """The weighted features of seven cards, added up to terms.

    The deadwood now and the deadwood expected after the next card rise and fall together, so that a regression gives
    them weights of opposite signs. The same worth is told as the deadwood and as what the next card saves of it: then
    a reason speaks for the move that its text praises."""
    w, f = weights, features
    left = (w.deadwood + w.then) * f.deadwood + (w.deadwood_later + w.then_later) * f.deadwood_later
    gain = w.then * (f.then - f.deadwood) + w.then_later * (f.then_later - f.deadwood_later)
    out = [Term("deadwood", left, f.deadwood), Term("gain", gain, f.deadwood - f.then)]
    for key, names in HAND_TERMS.items():
        value = sum([getattr(w, n) * getattr(f, n) for n in names])
        number = getattr(f, names[0]) * (100 if key in PERCENT else 1)
        out.append(Term(key, value, None if key == "stock" else number))
    return out


def _discard_terms(discard: EvaluatedDiscard, weights: Weights) -> list[Term]:
    return [
        *hand_terms(weights.discard, discard.features),
        Term("danger", -discard.danger, discard.danger, (discard.card,)),
        Term("rumino", discard.rumino),
    ]


def _expert_discards(view: View, decision: Decision, weights: Weights) -> list[EvaluatedAction]:
    """Every discard but those of a Joker, those outside the shortlist as well."""
    sight = observe(view)
    considered = {d.card for d in decision.discards}
    others = {c: n for c, n in legal_discards(view, sight.hand).items() if c not in considered}
    evaluated = [(d, True) for d in decision.discards]
    for shortlisted in shortlist_discards(others, sight, weights.rough_cost):
        evaluated.append((evaluate_discard(view, shortlisted, sight, weights), False))
    return [
        EvaluatedAction(Action(view.seat, "discard", (d.card,)), _discard_terms(d, weights), looked)
        for d, looked in evaluated
    ]


def _expert_draws(
    view: View, legal: Sequence[Action], draw: EvaluatedDraw, rule: str, weights: Weights
) -> list[EvaluatedAction]:
    """Drawing, taking and knocking. The knock was compared with playing on."""
    verbs = {a.verb: a for a in legal}
    rumino = Term("rumino", draw.rumino)
    evaluated = [EvaluatedAction(verbs["draw"], [*hand_terms(weights.draw, draw.draw), rumino])]
    take = draw.take
    if take is None and not rule:  # the knock came first
        take = evaluate_take(view, observe(view), weights)[1]
    if take:
        top = view.zones["discard"][-1:]
        terms = [t._replace(cards=top) if t.key == "danger" else t for t in _discard_terms(take, weights)]
        evaluated.append(EvaluatedAction(verbs["take"], terms, draw.take is not None))
    if draw.knock and draw.wait:
        best = max([e for e in evaluated if e.looked], key=lambda e: e.worth)
        knock = _knock_terms(draw.knock, draw.wait, draw.rumino, weights)
        evaluated.append(EvaluatedAction(verbs["knock"], [*best.terms, *knock]))
    elif "knock" in verbs and draw.draw.deadwood:
        # A knock would put this seat out of the match.
        out = Term("knocked_out", -1 / weights.slope, view.match_state.totals[view.seat] + draw.draw.deadwood)
        evaluated.append(EvaluatedAction(verbs["knock"], [*evaluated[0].terms, out]))
    return evaluated


def _knock_terms(now: KnockFeatures, then: WaitFeatures, rumino: float, weights: Weights) -> list[Term]:
    """By how much a knock is worth more than playing on."""
    knock, wait = weights.knock, weights.wait
    return [
        Term(
            "knock_now",
            knock.one
            + knock.later * now.later
            + knock.still_later * now.still_later
            - wait.one
            - wait.later * then.later,
            None,
        ),
        Term("knock_deadwood", knock.deadwood * now.deadwood - wait.deadwood * then.deadwood, now.deadwood),
        Term("knock_then", -wait.then * then.then, then.then),
        Term("knock_gin", -wait.gin * then.gin - wait.gin_later * then.gin_later, 100 * then.gin),
        Term("knock_rumino", -rumino),
    ]
