"""What Expert in Sumidagawa makes of the other hands, and why Novice and Club move as they do: the numbers of
`successor`, `novice` and `club`, told."""

from collections import Counter
from collections.abc import Iterable

from ai import introspect
from ai.explain import EvaluatedAction, Explanation, Hands, Term, explanation
from ai.games.sumidagawa.club import Weights, burn, decide, goes_out, look, revive, value
from ai.games.sumidagawa.hand_partition import TAKES, cost, split
from ai.games.sumidagawa.novice import Weights as Habits
from ai.games.sumidagawa.novice import decide as novice_decides
from ai.games.sumidagawa.novice import eager
from engine.contract import Action, View
from engine.games.sumidagawa.combinations import SHAPES
from engine.games.sumidagawa.fields import PLAIN

RULES = ("only", "revive", "burn_wild", "burn", "out", "first", "many", "dear")
REASONS = ("turns", "spent", "lead", "gets_rid", "high")
CARD = 100.0
"""A card more comes before any number."""


def pack(view: View) -> Counter[int]:
    """The plain cards; the wild ones lie open."""
    return Counter(PLAIN)


def known(view: View, seat: int) -> Iterable[int]:
    """Nobody takes a card that others see."""
    return ()


def believe(view: View) -> Hands:
    """It counts: every card not seen is as likely as the next in every hand."""
    return introspect.counted_hands(view)


def club(view: View, legal: list[Action], weights: Weights) -> Explanation:
    """Why Club does what it does."""
    if len(legal) == 1:
        return explanation(legal[0], "turns", (), "only")
    if view.phase != "play":
        return _between(view, legal)
    action, sight = decide(view, legal, weights), look(view)
    if action.verb == "play" and goes_out(action, sight):
        return explanation(action, "turns", (), "out")
    found = []
    for a in legal:
        plain, wilds = sight.hand, 0
        if a.verb == "play":
            shape = SHAPES[a.cards]
            plain, wilds = sight.hand - TAKES[a.cards], shape.blacks + shape.reds
        plan, spent = -cost(plain), -weights.wild * wilds
        found.append(
            EvaluatedAction(
                a,
                [
                    Term("turns", plan, len(split(plain).plays)),
                    Term("spent", spent, wilds),
                    Term("lead", value(a, sight, weights) - plan - spent),
                ],
            )
        )
    return explanation(action, "turns", found)


def _between(view: View, legal: list[Action]) -> Explanation:
    if view.phase == "revive":
        return explanation(revive(view, legal), "turns", (), "revive")
    return explanation(burn(view, legal), "turns", (), "burn" if view.hand else "burn_wild")


def novice(view: View, legal: list[Action], weights: Habits) -> Explanation:
    """Why Novice does what it does."""
    action = novice_decides(view, legal, weights) if len(legal) > 1 else legal[0]
    if len(legal) == 1 or view.phase != "play":
        return explanation(action, "order", (), "only" if len(legal) == 1 else "first")
    if action.verb == "pass":
        return explanation(action, "order", (), "dear")
    found = []
    for a in legal:
        if a.verb == "play":
            many, height = eager(a, weights)
            rid = Term("gets_rid", CARD * many, len(SHAPES[a.cards].plain))
            found.append(EvaluatedAction(a, [rid, Term("high", height, SHAPES[a.cards].least)]))
    return explanation(action, "order", found, "many")
