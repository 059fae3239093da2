"""Explanations of the moves of Novice, Club and Expert in Rumino.

An explanation is made of the very numbers that the level decides with: Expert's is a Decision that carries them. Its
unit is the points that the opponents lose more than this seat; whether to buy back in is weighed in chips. The keys in
RULES and REASONS name the texts of Novice and Club, EXPERT_RULES and EXPERT_REASONS those of Expert."""

from collections.abc import Mapping, Sequence

from ai.explain import EvaluatedAction, Explanation, Term, certain, explanation
from ai.games.rumino import club, expert, novice
from ai.games.rumino.club import after_taking, chances, danger, look, safe, throws
from ai.games.rumino.expert import Ahead, Choice, Decision, Keep, Weights, cheapest, judged, returning, taking
from ai.games.rumino.expert_features import prospects, win_chance
from ai.games.rumino.novice import friends, patient
from engine.cards import JOKER
from engine.contract import Action, View
from engine.games.rumino.score import GIN_POINTS
from engine.melds import jokers
from engine.melds.jokers import VALUE, deadwood, without

RULES = (
    "only",
    "gin",
    "rumino",
    "take_joker",
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
"""A Joker comes first, then a meld, then every friend, then the points."""


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
    sight = look(view)
    found = []
    for card, left in throws(view, sight.hand).items():
        ways, risk = 0, 0.0
        if card != JOKER:
            ways, risk = chances(card, without(sight.hand, card), sight), danger(card, sight, weights)
        found.append(
            EvaluatedAction(
                Action(view.seat, "discard", (card,)),
                [
                    Term("left", -left, left),
                    Term("lost", -ways * (weights.chance + weights.saved * VALUE[card]), ways),
                    Term("danger", -risk, risk, (card,)),
                    Term("joker", -weights.joker * (card == JOKER)),
                ],
            )
        )
    return found


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
    least, found = deadwood(hand), []
    for card, left in throws(view, hand).items():
        joker = card == JOKER
        near, points = (0, 0) if joker else (friends(card, hand), VALUE[card])
        found.append(
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
    return explanation(action, "order", found, "lone")


def _drawn(view: View, legal: list[Action], action: Action, weights: novice.Weights) -> str:
    """The rule by which it drew, took or knocked."""
    if action.verb == "knock":
        return "soon"
    if action.verb == "draw":
        return "waits_gin" if legal[-1].verb == "knock" and patient(view, weights) else "useless"
    card, hand = view.zones["discard"][-1], jokers.gather(view.hand)
    if card == JOKER:
        return "take_joker"
    return "meld" if after_taking(hand, card) < deadwood(hand) else "pair"


# ------------------------------------------------------------------ Expert --
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
EXPERT_REASONS = ("sure", "danger", "rumino", "rebuy", *TOLD, *KNOCKS)
EXPERT_RULES = ("gin", "rumino", "take_gin", "take_joker", "any_card")


def explain_expert(view: View, legal: list[Action], weights: Weights) -> Explanation:
    """The move of Expert: its Decision carries what was evaluated."""
    decision = expert.evaluate(view, legal, weights)
    action = decision.action
    if decision.rule in ("gin", "take_gin"):
        return certain(action, UNIT, -GIN_POINTS, [a for a in legal if a.verb != decision.rule], decision.rule)
    if decision.rule == "rumino":
        return certain(action, UNIT, _whole_match(view, weights), [a for a in legal if a.verb == "discard"], "rumino")
    if view.phase == "rebuy":
        terms = [Term("rebuy", returning(view, weights.back), view.facts.outcome.after.pool + view.facts.outcome.price)]
        return explanation(action, "chips", [EvaluatedAction(a, terms if a.verb == "rebuy" else []) for a in legal])
    if decision.ahead:
        return explanation(action, UNIT, _ahead(view, legal, decision, weights), decision.rule)
    return explanation(action, UNIT, _expert_discards(view, decision, weights), decision.rule)


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


def _expert_discards(view: View, decision: Decision, weights: Weights) -> list[EvaluatedAction]:
    """Every throw but those of a Joker, those not looked into as well."""
    sight = look(view)
    known = {c.card: c for c in decision.thrown}
    left = throws(view, sight.hand)
    found = [(c, True) for c in decision.thrown]
    for _, card, rest, risk in cheapest({c: n for c, n in left.items() if c not in known}, sight, weights.care):
        found.append((judged(view, card, rest, risk, sight, weights), False))
    return [
        EvaluatedAction(Action(view.seat, "discard", (c.card,)), _thrown(c, weights), looked) for c, looked in found
    ]


def _ahead(view: View, legal: Sequence[Action], decision: Decision, weights: Weights) -> list[EvaluatedAction]:
    """To draw, to take and to knock. The knock was weighed against playing on."""
    ahead = decision.ahead
    assert ahead
    verbs = {a.verb: a for a in legal}
    rumino = Term("rumino", ahead.rumino)
    found = [EvaluatedAction(verbs["draw"], [*kept(weights.draw, ahead.draw), rumino])]
    taken = ahead.take
    if taken is None and not decision.rule:  # the knock came first
        sight = look(view)
        taken = taking(view, sight, prospects(sight.hand, int(ahead.draw.deadwood), sight), weights)[1]
    if taken:
        top = view.zones["discard"][-1:]
        terms = [t._replace(cards=top) if t.key == "danger" else t for t in _thrown(taken, weights)]
        found.append(EvaluatedAction(verbs["take"], terms, ahead.take is not None))
    if ahead.knock and ahead.wait:
        on = max([w for w in found if w.looked], key=lambda w: w.worth)
        found.append(EvaluatedAction(verbs["knock"], [*on.terms, *_knock(ahead, weights)]))
    elif "knock" in verbs and ahead.draw.deadwood:
        # it would put this seat out of the match
        out = Term("knocked_out", -1 / weights.slope, view.match_state.totals[view.seat] + ahead.draw.deadwood)
        found.append(EvaluatedAction(verbs["knock"], [*found[0].terms, out]))
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
