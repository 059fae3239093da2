"""What Expert in RIN makes of the other hands, and why Novice and Club move and call as they do: the numbers of
`card_tracking`, `novice` and `club`, told.

Who has a whim tells which it was: the random numbers of then are heard again."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random

from ai.explain import Explanation, Hands, Term, Weighed, explanation
from ai.games.rin.calls import Player, off
from ai.games.rin.card_tracking import LIKELY, SHY, Other, Sight, look
from ai.games.rin.club import FEW, Weights, purpose, worth
from ai.games.rin.expert_explain import bare
from ai.games.rin.novice import Weights as Whims
from engine.cards import BIT, unmask
from engine.contract import Action, View
from engine.games.rin import CALLS
from engine.games.rin.legal import EFFECTS, EIGHTS, VALUE
from engine.games.rin.position import pack as whole

RULES = (
    "only",
    "cannot",
    "haste",
    "special",
    "highest",
    "any",
    "missed",
    "miscounted",
    *(f"say_{verb}" for verb in ("rin", "torin", "return", "last", "challenge")),
)
REASONS = ("rid", "special", "picked")
Weighs = Callable[[View, Sequence[Action], Action, Sequence[float]], tuple[str, list[Weighed]]]
"""From the moves without Last, the one that was made, and the numbers heard: the rule, and what was weighed."""


class Heard(Random):
    """Random numbers of somebody else, kept as they are drawn."""

    def __init__(self, rng: Random) -> None:
        super().__init__(0)
        self.rng = rng
        self.numbers: list[float] = []

    def random(self) -> float:
        """The next one."""
        self.numbers.append(self.rng.random())
        return self.numbers[-1]


def pack(view: View) -> Counter[int]:
    """All cards."""
    return whole(view.options, view.facts.decks)


def known(view: View, seat: int) -> Iterable[int]:
    """Nobody takes a card that others see."""
    return ()


def believe(view: View) -> Hands:
    """By seat: every group of cards has its share of what it does not lack, by how likely the rank is kept and
    whether it would have been played."""
    sight = look(view)
    found: Hands = [{} for _ in range(view.seats)]
    found[view.seat] = dict(Counter(view.hand))
    for other in sight.others:
        found[other.seat] = _hand(other, sight)
    return found


def _hand(other: Other, sight: Sight) -> dict[int, float]:
    cards: dict[int, float] = {}
    # at a table that was set up, or after a debt, the groups may come to more or less than the hand
    part = other.cards / (sum([n for n, _, _ in other.groups]) or 1.0)
    for n, lack, shy in other.groups:
        weights: dict[int, float] = {}
        for faces in (sight.once, sight.twice):
            for c in unmask(faces & ~lack):
                weights[c] = weights.get(c, 0.0) + LIKELY[VALUE[c]] * (SHY if BIT[c] & shy else 1.0)
        total = sum(weights.values())
        for c, weight in weights.items():
            cards[c] = cards.get(c, 0.0) + part * n * weight / total
    return cards


def hand_sum(hand: Iterable[int]) -> int:
    """What a hand comes to (R12)."""
    return sum([VALUE[card] for card in hand])


def sums(view: View) -> list[dict[int, float]]:
    """By seat, how likely its hand comes to a sum that can be called on; empty for a hand of many cards."""
    found: list[dict[int, float]] = [{} for _ in range(view.seats)]
    for other in look(view).others:
        found[other.seat] = {n: chance for n, chance in enumerate(other.hits) if chance}
    return found


# ------------------------------------------------------------------- why they move --
def explain(bot: Player, view: View, legal: list[Action], rng: Random, weighs: Weighs) -> Explanation | None:
    """Why a level without Expert's sums does what it does."""
    heard = Heard(rng)
    thoughts = [t for t in bot.think(view, legal, heard) if t]
    if not thoughts:
        return None
    action = thoughts[-1].action
    if action.verb in CALLS:
        wrong = action.verb in ("rin", "torin") and off(view) != 0
        return explanation(action, "order", (), "miscounted" if wrong else f"say_{action.verb}")
    moves = [a for a in legal if a.verb not in CALLS and (len(view.hand) != 2 or a == bare(a))]
    missed = "missed" if off(view) == 0 and any(a.verb in ("rin", "torin") for a in legal) else ""
    if len(moves) == 1 or action.verb != "play":
        return explanation(action, "order", (), missed or ("only" if action.verb == "play" else "cannot"))
    rule, weighed = weighs(view, [a for a in moves if a.verb == "play"], bare(action), heard.numbers)
    as_said = [w._replace(action=action) if w.action == bare(action) else w for w in weighed]
    return explanation(action, "points" if rule == "" else "order", as_said, missed or rule)


def club(
    weights: Weights, view: View, plays: Sequence[Action], made: Action, heard: Sequence[float]
) -> tuple[str, list[Weighed]]:
    """The play that is worth most in points of the hand; now and then, in haste, any."""
    held = [len(view.zones[f"hand:{s}"]) for s in range(view.seats) if s != view.seat]
    found = []
    for a in plays:
        card, rest = a.cards[0], [*view.hand]
        rest.remove(card)
        special = 0.0 if BIT[card] & EIGHTS or not rest else purpose(view, card, min(held) <= FEW, weights)
        found.append(Weighed(a, [Term("special", special), Term("rid", worth(view, a, held, weights) - special)]))
    if made == max(plays, key=lambda a: worth(view, a, held, weights)):
        return "", found
    return "haste", _any(plays, plays)


def novice(
    weights: Whims, view: View, plays: Sequence[Action], made: Action, heard: Sequence[float]
) -> tuple[str, list[Weighed]]:
    """A special card, the highest below a king, or any: by the whim, which is the number before the last."""
    whim = heard[-2]
    if whim < weights.special:
        some = [a for a in plays if BIT[a.cards[0]] & EFFECTS]
        return ("special", _any(plays, some)) if some else ("any", _any(plays, plays))
    if whim < weights.special + weights.high:
        below = [a for a in plays if VALUE[a.cards[0]] < 13] or plays
        most = max(VALUE[a.cards[0]] for a in below)
        return "highest", _any(plays, [a for a in below if VALUE[a.cards[0]] == most])
    return "any", _any(plays, plays)


def _any(plays: Sequence[Action], some: Sequence[Action]) -> list[Weighed]:
    """One of some, each as likely as the next."""
    return [Weighed(a, [Term("picked", float(a in some))]) for a in plays]
