"""Expert in Gin Rummy: counts its outs and knows what a knock, a card taken and a card thrown are worth.

The weights were fitted to some 120,000 decisions of Club against itself, in which each alternative was played
out on the same cards, and then tried in matches; they are in points of the deal."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ai.base import pause
from ai.gin_club import (
    PAUSES,
    Sight,
    Weights,
    chances,
    completing,
    danger,
    look,
    meldable,
)
from engine.cards import BIT, unmask
from engine.contract import Action, Thought, View
from engine.melds import POINTS, deadwood

WEIGHTS = Weights(chance=0.8, danger=8.0)
GIN_OUT = 2.9
"""What each card that would make gin is worth when a throw keeps it,"""
KNOCK_CHANCE = 26.0
"""and the chance to be able to knock after the next draw,"""
KNOCK_FADES = 1.3
"""which is worth less with each turn."""
LIKELY = 5
"""So many of the cheapest throws are looked into."""


class Outs(NamedTuple):
    """What the next card from the stock may do for ten cards."""

    gin: int
    """how many unseen cards would make gin,"""
    knock: float
    """the chance to be within the limit after it."""


def after_best_throw(hand: int) -> int:
    """The least deadwood of eleven cards after the best throw."""
    melds = meldable(hand)
    loose = max((POINTS[c] for c in unmask(hand & ~melds)), default=0)
    best = deadwood(hand) - loose
    for c in unmask(melds):
        if POINTS[c] > loose:
            best = min(best, deadwood(hand ^ BIT[c]))
    return best


def outs(hand: int, left: int, unseen: int, limit: int) -> Outs:
    """The outs of ten cards that have `left` deadwood."""
    loose = max((POINTS[c] for c in unmask(hand & ~meldable(hand))), default=0)
    helpful = completing(hand) & unseen
    gin = knock = 0
    for c in unmask(helpful):
        best = after_best_throw(hand | BIT[c])
        knock += best <= limit
        gin += best == 0
    if left - loose <= limit:
        # any other card can take the place of the highest loose one
        knock += sum(left - max(0, loose - POINTS[c]) <= limit for c in unmask(unseen & ~helpful))
    return Outs(gin, knock / max(1, unseen.bit_count()))


def takes(view: View) -> bool:
    """Whether the top of the discard pile is worth more than a card from the stock."""
    card = view.zones["discard"][-1]
    sight, limit, turn = look(view), view.facts.knock_limit, view.facts.turns
    before = deadwood(sight.hand)
    grown = sight.hand | BIT[card]
    after, thrown = min(((deadwood(grown ^ BIT[c]), c) for c in view.hand), key=lambda f: (f[0], -POINTS[f[1]]))
    if after == 0:
        return True
    now, then = (outs(h, d, sight.unseen, limit) for h, d in ((sight.hand, before), (grown ^ BIT[thrown], after)))
    worth = -1.22 - 0.108 * turn + 0.274 * (before - after) + 4.17 * (then.knock - now.knock)
    worth += 3.74 * then.gin - 3.72 * now.gin - 3.02 * danger(thrown, sight, WEIGHTS)
    if completing(sight.hand) & BIT[card]:
        worth += 3.93
    if view.phase == "upcard":
        worth += 1.64
    return bool(worth > 0)


def throw(view: View, throws: list[Action], left: list[int], sight: Sight) -> tuple[Action, Outs]:
    """The throw that costs least, and the outs that it keeps."""
    turn, limit = view.facts.turns, view.facts.knock_limit
    care = min(1.0, WEIGHTS.early + WEIGHTS.later * turn)
    costs = []
    for i, (action, rest) in enumerate(zip(throws, left, strict=True)):
        card = action.cards[0]
        cost = rest * care + WEIGHTS.danger * danger(card, sight, WEIGHTS)
        cost += chances(card, sight.hand, sight.unseen) * (WEIGHTS.chance + WEIGHTS.saved * POINTS[card])
        costs.append((cost, i))
    best, kept, least = throws[0], Outs(0, 0.0), float("inf")
    for cost, i in sorted(costs)[:LIKELY]:
        found = outs(sight.hand ^ BIT[throws[i].cards[0]], left[i], sight.unseen, limit)
        cost -= GIN_OUT * found.gin + max(0.0, KNOCK_CHANCE - KNOCK_FADES * turn) * found.knock
        if cost < least:
            best, kept, least = throws[i], found, cost
    return best, kept


def knock_worth(view: View, low: int, sight: Sight, kept: Outs) -> float:
    """How many points knocking now is better than playing on."""
    turn, held, gin = view.facts.turns, sight.held.bit_count(), kept.gin
    thrown = [POINTS[a.cards[0]] for a in view.history if a.verb == "discard" and a.seat != view.seat][-4:]
    worth = 2.85 + 0.667 * low + 0.121 * turn + 1.45 * held - 1.01 * gin - 1.65 * (gin >= 2) - 4.55 * (gin >= 3)
    worth += -0.080 * low * turn - 0.127 * gin * turn - 0.317 * held * low
    worth += 0.332 * sum(thrown) / max(1, len(thrown)) - 0.125 * sum(POINTS[c] for c in unmask(sight.held))
    return float(worth + match_worth(view, low))


def match_worth(view: View, low: int) -> float:
    """What the score adds: a knock that ends the match is worth its bonuses, and so is denying them."""
    options, totals = view.options, view.carry.totals
    if options["scoring"] != "points" or options["columns"] > 1:
        return 0.0
    lacking = options["target"] - totals[view.seat]
    return 3.0 if 0 < lacking <= max(1, 20 - low) * (2 if view.facts.doubled else 1) else 0.0


def after_draw(view: View, legal: list[Action]) -> Action:
    """Throw, knock or lay down."""
    sight = look(view)
    throws = [a for a in legal if a.verb == "discard"]
    left = [deadwood(sight.hand ^ BIT[a.cards[0]]) for a in throws]
    low = min(left)
    if legal[-1].verb == "biggin" and view.options["big_gin_bonus"] >= view.options["gin_bonus"]:
        return legal[-1]
    best, kept = throw(view, throws, left, sight)
    if len(legal) == len(throws):
        return best
    lowest = throws[left.index(low)].cards[0]
    knock = next((a for a in legal if a.verb == "knock" and a.cards[0] == lowest), None)
    if knock is not None and (low == 0 or knock_worth(view, low, sight, kept) > 0):
        return knock
    return best


def decide(view: View, legal: list[Action]) -> Action:
    """The move of an expert."""
    if view.phase == "discard":
        return after_draw(view, legal)
    if view.phase in ("upcard", "draw"):
        wanted = "take" if takes(view) else "pass" if view.phase == "upcard" else "draw"
        return next((a for a in legal if a.verb == wanted), legal[0])
    return legal[-1]


class Expert:
    """An expert."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[Thought | None]:
        """One thought."""
        yield Thought(legal[0] if len(legal) == 1 else decide(view, legal), pause(rng, *PAUSES[view.phase]))



