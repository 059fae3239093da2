"""What Club and Expert in Rumino make of the other hands, and why Novice and Club move as they do: the numbers of
`novice` and `club`, told."""

from collections import Counter
from collections.abc import Iterable

from ai import introspect
from ai.explain import Explanation, Hands, Term, Weighed, explanation
from ai.games.rumino.club import STEPS, Weights, after_taking, chances, danger, look, safe, throws
from ai.games.rumino.novice import Weights as Habits
from ai.games.rumino.novice import decide as novice_decides
from ai.games.rumino.novice import friends, patient
from engine.cards import JOKER
from engine.contract import Action, View
from engine.games.rumino import PACK
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


def pack(view: View) -> Counter[int]:
    """All cards."""
    return Counter(PACK)


def known(view: View, seat: int) -> Iterable[int]:
    """What a seat was seen to take."""
    return tuple(view.facts.seen[seat])


def believe(view: View) -> Hands:
    """It counts the cards, and knows what was taken from the discard pile; it guesses no further."""
    return introspect.counted(view)


def club(view: View, legal: list[Action], weights: Weights) -> Explanation:
    """Why Club does what it does."""
    action = STEPS[view.phase](view, legal, weights)
    if len(legal) == 1 or action.verb in ("gin", "rumino"):
        return explanation(action, "points", (), "only" if len(legal) == 1 else action.verb)
    if view.phase == "rebuy":
        return explanation(action, "chips", (), "rebuy" if action == legal[0] else "stay_out")
    if action.verb == "knock":
        return explanation(action, "points", (), "knock_now")
    if view.phase == "draw":
        if action.verb == "take" and view.zones["discard"][-1] == JOKER:
            return explanation(action, "points", (), "take_joker")
        return explanation(action, "points", _taking(view, legal, weights), _held_back(view, legal))
    return explanation(action, "points", _throws(view, weights))


def _held_back(view: View, legal: list[Action]) -> str:
    """The rule that it does not knock, where it could."""
    least = deadwood(jokers.gather(view.hand))
    return "unsafe" if legal[-1].verb == "knock" and least and not safe(view, least) else ""


def _taking(view: View, legal: list[Action], weights: Weights) -> list[Weighed]:
    hand, card = jokers.gather(view.hand), view.zones["discard"][-1]
    saves = deadwood(hand) - after_taking(hand, card)
    term = Term("saves", saves - weights.gain, saves, (card,))
    return [Weighed(a, [term] if a.verb == "take" else []) for a in legal if a.verb != "knock"]


def _throws(view: View, weights: Weights) -> list[Weighed]:
    sight = look(view)
    found = []
    for card, left in throws(view, sight.hand).items():
        ways, risk = 0, 0.0
        if card != JOKER:
            ways, risk = chances(card, without(sight.hand, card), sight), danger(card, sight, weights)
        found.append(
            Weighed(
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


def novice(view: View, legal: list[Action], weights: Habits) -> Explanation:
    """Why Novice does what it does: by rules, one after the other."""
    action = novice_decides(view, legal, weights)
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
            Weighed(
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


def _drawn(view: View, legal: list[Action], action: Action, weights: Habits) -> str:
    """The rule by which it drew, took or knocked."""
    if action.verb == "knock":
        return "soon"
    if action.verb == "draw":
        return "waits_gin" if legal[-1].verb == "knock" and patient(view, weights) else "useless"
    card, hand = view.zones["discard"][-1], jokers.gather(view.hand)
    if card == JOKER:
        return "take_joker"
    return "meld" if after_taking(hand, card) < deadwood(hand) else "pair"
