"""What Club and Expert in Gin Rummy make of the other hand, and why Novice and Club move as they do: the numbers of
`novice` and `club`, told."""

from collections import Counter
from collections.abc import Iterable, Mapping

from ai.explain import Explanation, Hands, Term, Weighed, explanation
from ai.games.gin.club import Likes, Weights, chances, danger, decide, look
from ai.games.gin.club import takes as club_takes
from ai.games.gin.novice import Weights as Habits
from ai.games.gin.novice import decide as novice_decides
from ai.games.gin.novice import friends, patient
from engine.cards import BIT, DECK, unmask
from engine.contract import Action, View
from engine.melds.plain import POINTS, deadwood, discards

RULES = (
    "only",
    "arrange",
    "gin",
    "big_gin",
    "knock_low",
    "waits",
    "waits_gin",
    "soon",
    "meld",
    "pair",
    "useless",
    "lone",
)
REASONS = ("left", "lost", "danger", "saves", "melded", "friends", "points")
MELDED, FRIEND = 1000.0, 20.0
"""A meld comes first, then every friend, then the points."""


def pack(view: View) -> Counter[int]:
    """All cards."""
    return Counter(DECK)


def known(view: View, seat: int) -> Iterable[int]:
    """What a seat was seen to take."""
    return unmask(view.facts.seen[seat])


def believe(view: View, weights: Likes) -> Hands:
    """Cards that were taken are held; of the others each is as likely as the next, less so near a card that the
    opponent threw or left lying, more so near one they took."""
    sight = look(view)
    other: dict[int, float] = dict.fromkeys(unmask(sight.held), 1.0)
    for card in unmask(sight.unseen):
        bit = BIT[card]
        likely = sight.share * (weights.cold if bit & sight.cold else 1.0) * (weights.warm if bit & sight.warm else 1.0)
        other[card] = min(1.0, likely)
    own: Mapping[int, float] = dict.fromkeys(view.hand, 1.0)
    return [own, other] if view.seat == 0 else [other, own]


def club(view: View, legal: list[Action], weights: Weights) -> Explanation:
    """Why Club does what it does."""
    action = decide(view, legal, weights)
    if rule := _given(view, legal):
        return explanation(action, "points", (), rule)
    if view.phase != "discard":
        return explanation(action, "points", _taking(view, legal, weights, club_takes(view, weights)))
    if action.verb != "discard":
        return explanation(action, "points", (), _ending(view, action))
    return explanation(action, "points", _throws(view, legal, weights), _waiting(legal))


def _given(view: View, legal: list[Action]) -> str:
    """The rule where nothing is to be decided."""
    return "only" if len(legal) == 1 else "" if view.phase in ("upcard", "draw", "discard") else "arrange"


def _ending(view: View, action: Action) -> str:
    if action.verb == "biggin":
        return "big_gin"
    return "knock_low" if discards(view.facts.hand)[action.cards[0]] else "gin"


def _waiting(legal: list[Action]) -> str:
    """The rule that it does not knock yet, where it could."""
    return "waits" if any(a.verb == "knock" for a in legal) else ""


def _taking(view: View, legal: list[Action], weights: Weights, takes: bool) -> list[Weighed]:
    """The card against one from the stock: by how many points it lowers the deadwood, beyond what is asked for. Where
    it makes no meld with two others nothing is weighed."""
    card, hand = view.zones["discard"][-1], view.facts.hand
    left = discards(hand | BIT[card])
    saves = left.pop(card) - min(left.values())
    gain = saves - weights.gain
    weighed = takes or gain < 0
    term = Term("saves", gain if weighed else 0, saves, (card,))
    return [Weighed(a, [term] if a.verb == "take" else [], weighed) for a in legal]


def _throws(view: View, legal: list[Action], weights: Weights) -> list[Weighed]:
    sight, left = look(view), discards(view.facts.hand)
    care = min(1.0, weights.early + weights.later * view.facts.turns)
    found = []
    for a in legal:
        if a.verb == "discard":
            card = a.cards[0]
            ways, risk = chances(card, sight.hand, sight.unseen), danger(card, sight, weights)
            found.append(
                Weighed(
                    a,
                    [
                        Term("left", -care * left[card], left[card]),
                        Term("lost", -ways * (weights.chance + weights.saved * POINTS[card]), ways),
                        Term("danger", -weights.danger * risk, risk, (card,)),
                    ],
                )
            )
    return found


def novice(view: View, legal: list[Action], weights: Habits) -> Explanation:
    """Why Novice does what it does: by rules, one after the other."""
    action = novice_decides(view, legal, weights) if len(legal) > 1 else legal[0]
    if rule := _given(view, legal):
        return explanation(action, "order", (), rule)
    hand = view.facts.hand
    if view.phase != "discard":
        return explanation(action, "order", (), _useful(view, hand) if action.verb == "take" else "useless")
    if action.verb != "discard":
        rule = _ending(view, action)
        return explanation(action, "order", (), "soon" if rule == "knock_low" else rule)
    left, least = discards(hand), deadwood(hand)
    found = []
    for a in legal:
        if a.verb == "discard":
            card = a.cards[0]
            melded, near = left[card] > least - POINTS[card], friends(card, hand)
            found.append(
                Weighed(
                    a,
                    [
                        Term("melded", -MELDED * melded),
                        Term("friends", -FRIEND * near, near),
                        Term("points", POINTS[card], POINTS[card]),
                    ],
                )
            )
    knocks = any(a.verb == "knock" for a in legal)
    return explanation(action, "order", found, "waits_gin" if knocks and patient(view, weights) else "lone")


def _useful(view: View, hand: int) -> str:
    """Why a card is taken: it makes a meld, or only looks useful."""
    card = view.zones["discard"][-1]
    left = discards(hand | BIT[card])
    return "meld" if left.pop(card) > min(left.values()) else "pair"
