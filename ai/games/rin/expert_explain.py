"""Why Expert in RIN moves and calls as it does: the sums of `expert_features`, put in a few words.

Worth is the chance not to be the loser of the deal."""

from collections.abc import Mapping
from random import Random

from ai.explain import Explanation, Term, Weighed, explanation, sure
from ai.games.rin.calls import off
from ai.games.rin.expert import Choice, Expert, choices, plays, settled
from ai.games.rin.expert_features import Move, Weights
from engine.contract import Action, View
from engine.games.rin import CALLS
from engine.games.rin.calls import LAST_PENALTY

UNIT = "loser"
TOLD: Mapping[str, tuple[str, ...]] = {
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
"""By reason: what is weighed under its name."""
PERCENT = ("hit", "torin", "safe", "stuck", "highest")
"""What is told in percent, where it leads its reason."""
CALLED = {"rin", "torin", "return"}

REASONS = ("sure", "rank", "last", *TOLD)
RULES = ("only", "out", "cannot", "missed", "say_rin", "say_torin", "say_return", "say_last", "say_challenge")


def explain(bot: Expert, view: View, legal: list[Action], rng: Random) -> Explanation | None:
    """Why Expert does what it does. What it says besides a move, it says by rule."""
    thoughts = [t for t in bot.think(view, legal, rng) if t]
    if not thoughts:
        return None
    action = thoughts[-1].action
    others = [a for a in legal if a != action]
    if action.verb in CALLED:
        # who has called is not the loser
        return sure(action, UNIT, 1 / view.seats, others, f"say_{action.verb}")
    if action.verb in CALLS:
        return explanation(action, UNIT, (), f"say_{action.verb}")
    missed = "missed" if off(view) == 0 and any(a.verb in ("rin", "torin") for a in legal) else ""
    moves = [a for a in legal if a.verb not in CALLS]
    if len(view.hand) == 2 and not last(action):
        # it was forgotten, and not weighed
        moves = [a for a in moves if not last(a)]
    if len(moves) == 1:
        return explanation(action, UNIT, (), missed or "only")
    plain = [a for a in moves if not last(a)] if len(view.hand) == 2 else moves
    if len(plain) == 1:
        return explanation(action, UNIT, [Weighed(a, _last(a)) for a in moves], missed or "only")
    if settled(view, plain):
        return explanation(action, UNIT, (), missed or ("out" if len(view.hand) == 1 else "cannot"))
    return explanation(action, UNIT, weighed(view, moves, plain, bot.weights), missed)


def weighed(view: View, moves: list[Action], plain: list[Action], weights: Weights) -> list[Weighed]:
    """Every move; with Last it is worth as much, and what it saves is told."""
    looked = {a: True for a in plays(view, plain)}
    found = []
    for choice in choices(view, plain, weights):
        terms, rest = told(choice, len(view.hand), weights.move), looked.get(choice.action, False)
        for a in moves:
            if a.cards == choice.action.cards and bare(a) == choice.action:
                found.append(Weighed(a, terms + (_last(a) if len(view.hand) == 2 else []), rest))
    return found


def last(action: Action) -> bool:
    """Whether Last is said with a play."""
    return action.arg.endswith("last")


def bare(action: Action) -> Action:
    """A play without Last."""
    return action._replace(arg=action.arg.removesuffix("last").rstrip())


def told(choice: Choice, cards: int, weights: Move) -> list[Term]:
    """What was found for a move, weighed, under the names by which it is told."""
    action, found = choice.action, choice.found
    out = [Term("rank", choice.kept, None, action.cards)]
    for key, names in TOLD.items():
        value = sum([getattr(weights, n) * getattr(found, n) for n in names])
        out.append(Term(key, value, _number(key, names, found, cards), action.cards if key == "called" else ()))
    return out


def _number(key: str, names: tuple[str, ...], found: Move, cards: int) -> float | None:
    first: float = getattr(found, names[0])
    if key in ("turned", "draw"):
        return None
    if key == "follow":
        return round(first * (cards - 1))
    if key == "wait":
        return found.wait + found.wait2 + found.wait3 + found.wait4
    return 100 * first if names[0] in PERCENT else first


def _last(action: Action) -> list[Term]:
    """Who forgets Last may have to draw; how likely that is, is not weighed."""
    return [] if last(action) or action.verb != "play" else [Term("last", -FORGOTTEN, LAST_PENALTY)]


FORGOTTEN = 1e-6
"""Last costs nothing, and forgetting it is never better."""
