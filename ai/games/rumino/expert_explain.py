"""Why Expert in Rumino moves as it does: its sums, put in a few words.

Worth is the points that the others lose more than this seat; whether to buy back in is weighed in chips."""

from collections.abc import Mapping, Sequence

from ai.explain import Explanation, Term, Weighed, explanation, sure
from ai.games.rumino.club import look, throws
from ai.games.rumino.expert import (
    STANDARD,
    Ahead,
    Choice,
    Decision,
    Keep,
    Weights,
    cheapest,
    decide,
    judged,
    returning,
    taking,
)
from ai.games.rumino.expert_features import prospects, win_chance
from engine.contract import Action, View
from engine.games.rumino.score import GIN_POINTS

UNIT = "points"
TOLD: Mapping[str, tuple[str, ...]] = {
    "deadwood": ("deadwood", "deadwood_later"),
    "then": ("then", "then_later"),
    "knock": ("knock", "knock_later"),
    "gin": ("gin",),
    "jokers": ("jokers",),
    "stock": ("one", "later"),
}
"""By reason: what is weighed under its name, the number that is told first."""
PERCENT = ("knock", "gin")
KNOCKS = ("knock_now", "knock_deadwood", "knock_then", "knock_gin", "knock_rumino", "knocked_out")
REASONS = ("sure", "danger", "rumino", "rebuy", *TOLD, *KNOCKS)
RULES = ("gin", "rumino", "take_gin", "take_joker", "any_card")


def explain(view: View, legal: list[Action], weights: Weights = STANDARD) -> Explanation:
    """Why Expert does what it does."""
    decision = decide(view, legal, weights)
    action = decision.action
    if decision.rule in ("gin", "take_gin"):
        return sure(action, UNIT, -GIN_POINTS, [a for a in legal if a.verb != decision.rule], decision.rule)
    if decision.rule == "rumino":
        return sure(action, UNIT, _whole_match(view, weights), [a for a in legal if a.verb == "discard"], "rumino")
    if view.phase == "rebuy":
        terms = [Term("rebuy", returning(view, weights.back), view.facts.outcome.after.pool + view.facts.outcome.price)]
        return explanation(action, "chips", [Weighed(a, terms if a.verb == "rebuy" else []) for a in legal])
    if decision.ahead:
        return explanation(action, UNIT, _ahead(view, legal, decision, weights), decision.rule)
    return explanation(action, UNIT, _throws(view, decision, weights), decision.rule)


def _whole_match(view: View, weights: Weights) -> float:
    """A Rumino wins the match, which a leader needs less."""
    return 1 / (weights.slope * win_chance(view.match_state.totals, view.facts.playing, view.seat))


def kept(weights: Keep, found: Keep) -> list[Term]:
    """What a hand of seven promises, weighed, under the names by which it is told."""
    out = []
    for key, names in TOLD.items():
        value = sum([getattr(weights, n) * getattr(found, n) for n in names])
        number = getattr(found, names[0]) * (100 if key in PERCENT else 1)
        out.append(Term(key, value, None if key == "stock" else number))
    return out


def _thrown(choice: Choice, weights: Weights) -> list[Term]:
    return [
        *kept(weights.throw, choice.found),
        Term("danger", -choice.risk, choice.risk, (choice.card,)),
        Term("rumino", choice.rumino),
    ]


def _throws(view: View, decision: Decision, weights: Weights) -> list[Weighed]:
    """Every throw but those of a Joker, those not looked into as well."""
    sight = look(view)
    known = {c.card: c for c in decision.thrown}
    left = throws(view, sight.hand)
    found = [(c, True) for c in decision.thrown]
    for _, card, rest, risk in cheapest({c: n for c, n in left.items() if c not in known}, sight, weights.care):
        found.append((judged(view, card, rest, risk, sight, weights), False))
    return [Weighed(Action(view.seat, "discard", (c.card,)), _thrown(c, weights), looked) for c, looked in found]


def _ahead(view: View, legal: Sequence[Action], decision: Decision, weights: Weights) -> list[Weighed]:
    """To draw, to take and to knock. The knock was weighed against playing on."""
    ahead = decision.ahead
    assert ahead
    verbs = {a.verb: a for a in legal}
    rumino = Term("rumino", ahead.rumino)
    found = [Weighed(verbs["draw"], [*kept(weights.draw, ahead.draw), rumino])]
    taken = ahead.take
    if taken is None and not decision.rule:  # the knock came first
        sight = look(view)
        taken = taking(view, sight, prospects(sight.hand, int(ahead.draw.deadwood), sight), weights)[1]
    if taken:
        top = view.zones["discard"][-1:]
        terms = [t._replace(cards=top) if t.key == "danger" else t for t in _thrown(taken, weights)]
        found.append(Weighed(verbs["take"], terms, ahead.take is not None))
    if ahead.knock and ahead.wait:
        on = max([w for w in found if w.looked], key=lambda w: w.worth)
        found.append(Weighed(verbs["knock"], [*on.terms, *_knock(ahead, weights)]))
    elif "knock" in verbs and ahead.draw.deadwood:
        # it would put this seat out of the match
        out = Term("knocked_out", -1 / weights.slope, view.match_state.totals[view.seat] + ahead.draw.deadwood)
        found.append(Weighed(verbs["knock"], [*found[0].terms, out]))
    return found


def _knock(ahead: Ahead, weights: Weights) -> list[Term]:
    """What a knock is worth more than playing on."""
    now, then, knock, wait = ahead.knock, ahead.wait, weights.knock, weights.wait
    assert now and then
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
        Term("knock_rumino", -ahead.rumino),
    ]
