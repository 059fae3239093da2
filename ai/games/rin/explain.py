"""Explanations of the moves and calls of Novice, Club and Expert in RIN.

An explanation is made of the very numbers that the level decides with. Novice draws random numbers for a move;
`RecordedRandom` keeps them, so that the explanation knows the rule that they made.

The keys in RULES and REASONS name the texts of Novice and Club, EXPERT_RULES and EXPERT_REASONS those of Expert.
Expert's worth is in points of the deal."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from ai.explain import EvaluatedAction, Explanation, Term, certain, explanation
from ai.games.rin import club, expert_features, novice
from ai.games.rin.calls import Player, bare, says_last, sum_difference
from ai.games.rin.expert_evaluation import EvaluatedMove, considered, evaluate, settled
from ai.games.rin.expert_features import DRAWN_POINTS, MoveFeatures
from engine.cards import BIT, JOKER
from engine.contract import Action, View
from engine.games.rin import CALLS
from engine.games.rin.calls import LAST_PENALTY
from engine.games.rin.effects import EIGHTS
from engine.games.rin.score import TIMES, sevens, total
from engine.games.rin.state import Facts

RULES = (
    "only",
    "cannot",
    "special",
    "highest",
    "any",
    "missed",
    "miscounted",
    *(f"say_{verb}" for verb in ("rin", "torin", "return", "last", "challenge")),
)
REASONS = ("rid", "special", "feared", "ready", "picked")

EXPERT_UNIT = "points"
FEATURES: Mapping[str, tuple[str, ...]] = {
    "called": ("hit", "pay"),
    "torin": ("torin",),
    "safe": ("safe",),
    "stuck": ("stuck", "stuck_few", "all_stuck"),
    "turned": ("turned",),
    "follow": ("follow", "last_follows", "last_popular"),
    "suits": ("suits",),
    "wait": ("wait", "wait2", "wait3", "wait4", "sum2", "high2", "soon"),
    "highest": ("highest", "highest_last"),
    "draw": ("draw", "draw_last"),
}
"""By reason: the features that are explained under its name."""
PERCENT = ("hit", "torin", "safe", "stuck", "highest")
"""The features that are shown in percent where they lead their reason."""
OF_THE_CARD = ("torin", "stuck", "follow", "wait")
"""The reasons that are about the card played: drawing has no number for them."""
EXPERT_REASONS = ("sure", "rank", "last", *FEATURES)
EXPERT_RULES = ("only", "out", "cannot", "missed", "say_rin", "say_torin", "say_return", "say_last", "say_challenge")
SETTLING_CALLS = {"rin", "torin", "return"}
"""The calls that end the deal."""
FORGOTTEN_LAST = 1e-6
"""What a play without Last is worth less: saying Last costs nothing, and is never worse."""

ExplainPlay = Callable[[View, Sequence[Action], Action, Sequence[float]], tuple[str, list[EvaluatedAction]]]
"""From the plays without Last, the play that was chosen and the random numbers drawn: the rule, and the evaluated
plays."""


# ------------------------------------------------------------------ Novice and Club --
class RecordedRandom(Random):
    """Draws from another generator and keeps the numbers."""

    def __init__(self, rng: Random) -> None:
        super().__init__(0)
        self.rng = rng
        self.numbers: list[float] = []

    def random(self) -> float:
        """The next number of the other generator."""
        self.numbers.append(self.rng.random())
        return self.numbers[-1]


def explain_novice(
    bot: Player, view: View, legal: list[Action], rng: Random, weights: novice.Weights
) -> Explanation | None:
    """The action of Novice: any of the plays that its rule leaves. The rule is made by the number before the last."""

    def explain_play(
        view: View, plays: Sequence[Action], chosen: Action, numbers: Sequence[float]
    ) -> tuple[str, list[EvaluatedAction]]:
        rule, left = novice.narrow(plays, weights, numbers[-2])
        return rule, _equal(plays, left)

    return _explain_by_rule(bot, view, legal, rng, explain_play)


def explain_club(
    bot: Player, view: View, legal: list[Action], rng: Random, weights: club.Weights
) -> Explanation | None:
    """The action of Club: the play that is worth most in points of the hand."""

    def explain_play(
        view: View, plays: Sequence[Action], chosen: Action, numbers: Sequence[float]
    ) -> tuple[str, list[EvaluatedAction]]:
        return "", [EvaluatedAction(a, _club_terms(view, a, weights)) for a in plays]

    return _explain_by_rule(bot, view, legal, rng, explain_play)


def _club_terms(view: View, action: Action, weights: club.Weights) -> list[Term]:
    """The worth of a play by reason. What has no reason of its own counts as `rid`."""
    counts, card = club.opponent_counts(view), action.cards[0]
    rest = list(view.hand)
    rest.remove(card)
    worth = club.play_value(view, action, counts, weights)
    if card == JOKER or not rest:
        return [Term("rid", worth)]
    special = 0.0 if BIT[card] & EIGHTS else club.special_value(view, card, weights)
    feared, ready = -club.call_cost(view, card, counts, rest, weights), club.ready_value(view, rest, weights)
    return [
        Term("special", special),
        Term("feared", feared),
        Term("ready", ready),
        Term("rid", worth - special - feared - ready),
    ]


def _explain_by_rule(
    bot: Player, view: View, legal: list[Action], rng: Random, explain_play: ExplainPlay
) -> Explanation | None:
    """The action of a level without Expert's evaluation. None if it stays silent."""
    recorded = RecordedRandom(rng)
    thoughts = [t for t in bot.think(view, legal, recorded) if t]
    if not thoughts:
        return None
    action = thoughts[-1].action
    if action.verb in CALLS:
        wrong = action.verb in ("rin", "torin") and sum_difference(view) != 0
        return explanation(action, "order", (), "miscounted" if wrong else f"say_{action.verb}")
    moves = [a for a in legal if a.verb not in CALLS and (len(view.hand) != 2 or a == bare(a))]
    missed = _missed(view, legal)
    if len(moves) == 1 or action.verb != "play":
        return explanation(action, "order", (), missed or ("only" if action.verb == "play" else "cannot"))
    plays = [a for a in moves if a.verb == "play"]
    rule, evaluated = explain_play(view, plays, bare(action), recorded.numbers)
    as_said = [w._replace(action=action) if w.action == bare(action) else w for w in evaluated]
    return explanation(action, "points" if rule == "" else "order", as_said, missed or rule)


def _missed(view: View, legal: Sequence[Action]) -> str:
    """The rule for a move while Rin could have been called."""
    return "missed" if sum_difference(view) == 0 and any(a.verb in ("rin", "torin") for a in legal) else ""


def _equal(plays: Sequence[Action], left: Sequence[Action]) -> list[EvaluatedAction]:
    """The plays, of which each one left is as likely as the next."""
    return [EvaluatedAction(a, [Term("picked", float(a in left))]) for a in plays]


# --------------------------------------------------------------------------- Expert --
def explain_expert(
    bot: Player, view: View, legal: list[Action], rng: Random, weights: expert_features.Weights
) -> Explanation | None:
    """The action of Expert: a call by rule, a move by its evaluation. None if it stays silent."""
    thoughts = [t for t in bot.think(view, legal, rng) if t]
    if not thoughts:
        return None
    action = thoughts[-1].action
    if action.verb in SETTLING_CALLS:
        others = [a for a in legal if a != action]
        return certain(action, EXPERT_UNIT, call_worth(view, action.verb), others, f"say_{action.verb}")
    if action.verb in CALLS:
        return explanation(action, EXPERT_UNIT, (), f"say_{action.verb}")
    missed = _missed(view, legal)
    moves = [a for a in legal if a.verb not in CALLS]
    if len(view.hand) == 2 and not says_last(action):
        # Last was forgotten, so moves with Last were not considered.
        moves = [a for a in moves if not says_last(a)]
    if len(moves) == 1:
        return explanation(action, EXPERT_UNIT, (), missed or "only")
    plain = [a for a in moves if not says_last(a)] if len(view.hand) == 2 else moves
    if len(plain) == 1:
        return explanation(action, EXPERT_UNIT, [EvaluatedAction(a, _last_term(a)) for a in moves], missed or "only")
    if settled(view, plain):
        return explanation(action, EXPERT_UNIT, (), missed or ("out" if len(view.hand) == 1 else "cannot"))
    return explanation(action, EXPERT_UNIT, _expert_moves(view, moves, plain, weights), missed)


def call_worth(view: View, verb: str) -> float:
    """About what a call that ends the deal brings: what the player of the field card holds, or what a return saves."""
    facts: Facts = view.facts
    if verb == "return":
        owed = total(view.hand, view.options["joker_points"]) * (sevens(view.hand) + 1)
        return float(owed * sum([TIMES[claimed] for _, claimed in facts.claims]))
    return float(TIMES[verb] * DRAWN_POINTS * len(view.zones[f"hand:{facts.owner}"]))


def _expert_moves(
    view: View, moves: Sequence[Action], plain: Sequence[Action], weights: expert_features.Weights
) -> list[EvaluatedAction]:
    """Every move with its terms. `plain` are the moves without Last; with Last a play is worth as much."""
    looked = set(considered(view, plain))
    explained = []
    for move in evaluate(view, plain, weights):
        terms = _expert_terms(move, view.hand, weights.move)
        for a in moves:
            if a.cards == move.action.cards and bare(a) == move.action:
                last = _last_term(a) if len(view.hand) == 2 else []
                explained.append(EvaluatedAction(a, terms + last, move.action in looked))
    return explained


def _expert_terms(move: EvaluatedMove, hand: Sequence[int], weights: MoveFeatures) -> list[Term]:
    """The worth of a move by reason."""
    action, features = move.action, move.features
    terms = [Term("rank", move.rank_worth, None, action.cards)]
    for key, names in FEATURES.items():
        worth = sum([getattr(weights, n) * getattr(features, n) for n in names])
        number = _shown_number(key, names, features, len(hand))
        if key in OF_THE_CARD and action.verb != "play":
            number = None
        elif key == "suits" and hand.count(JOKER) > action.cards.count(JOKER):
            number = features.suits - 1  # a Joker has no suit
        terms.append(Term(key, worth, number, action.cards if key == "called" else ()))
    return terms


def _shown_number(key: str, names: tuple[str, ...], features: MoveFeatures, cards: int) -> float | None:
    """The number that a reason's text shows."""
    first: float = getattr(features, names[0])
    if key in ("turned", "draw"):
        return None
    if key == "follow":
        return round(first * (cards - 1))
    if key == "wait":
        return features.wait + features.wait2 + features.wait3 + features.wait4
    return 100 * first if names[0] in PERCENT else first


def _last_term(action: Action) -> list[Term]:
    """What a play without Last risks: the cards to draw. Expert does not weigh how likely that is."""
    return [] if says_last(action) or action.verb != "play" else [Term("last", -FORGOTTEN_LAST, LAST_PENALTY)]
