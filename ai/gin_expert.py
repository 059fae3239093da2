"""Expert in Gin Rummy: looks a card ahead, and knows what a throw, a knock and a card taken are worth.

It sees what Club sees. `gin_worth` has what is weighed and where the weights come from."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ai.gin_club import PAUSES, Sight, Weights, chances, completing, danger, look
from ai.gin_worth import Hand, Knock, Take, Throw, prospects, worth
from engine.cards import BIT, unmask
from engine.contract import Action, Thought, View
from engine.melds import POINTS, deadwood, discards, knocker_arrangement, lay_off_chances

CLUB = Weights()
LIKELY = 6
"""So many of the throws that look cheapest are looked into."""

THROW = Throw(
    deadwood=-0.57, gin=3.23, knock=7.43, knock_later=-4.38, gain=0.89, dead=-1.20, melded=1.15, wanted=-1.09,
    danger=-5.40, danger_later=-2.66, danger_held=-1.53, chances=-0.46, points=-5.04, points_later=3.66,
)  # fmt: skip
KNOCK = Knock(
    one=-2.86, low=0.43, low_later=-0.71, later=-1.76, low_held=-0.20, gin=-3.22, gin_near=1.18, gain=-1.26,
    lay_offs=-1.90, more=0.91, danger=16.20, unseen=2.52,
)  # fmt: skip
TAKE = Take(
    one=1.27, later=-2.24, upcard=2.04, melds=2.18, deadwood=-0.30, gin=2.36, knock=14.27, knock_later=-7.94,
    gain=1.28, gain_later=-0.64, melded=1.28, danger=-9.09, points=-1.18,
)  # fmt: skip


class Choice(NamedTuple):
    """A throw looked into."""

    card: int
    worth: float
    danger: float
    kept: Hand


def throw(cards: list[int], left: dict[int, int], view: View, sight: Sight) -> Choice:
    """The best throw of eleven cards that leave so much deadwood each."""
    turns = view.facts.turns / 10
    limit, held = view.facts.knock_limit, sight.held.bit_count()
    care = min(1.0, 0.8 + 0.3 * turns)
    likely = []
    for card in cards:
        risk, lost = danger(card, sight, CLUB), chances(card, sight.hand, sight.unseen)
        likely.append((left[card] * care + 8 * risk + lost * (0.8 + 0.12 * POINTS[card]), card, risk, lost))
    likely.sort()
    best = None
    for _, card, risk, lost in likely[:LIKELY]:
        kept = prospects(sight.hand ^ BIT[card], left[card], sight, limit)
        points = POINTS[card] / 10
        found = Throw(
            kept.deadwood, kept.gin, kept.knock, kept.knock * turns, kept.gain, kept.dead, kept.melded, kept.wanted,
            risk, risk * turns, risk * held, lost * points, points, points * turns,
        )  # fmt: skip
        value = worth(THROW, found)
        if best is None or value > best.worth:
            best = Choice(card, value, risk, kept)
    assert best is not None
    return best


def takes(view: View) -> bool:
    """Whether the top of the discard pile is worth more than a card from the stock."""
    card = view.zones["discard"][-1]
    sight, limit, turns = look(view), view.facts.knock_limit, view.facts.turns / 10
    grown = sight._replace(hand=sight.hand | BIT[card])
    left = discards(grown.hand)
    del left[card]
    if not min(left.values()):
        return True
    best = throw(list(left), left, view, grown)
    now, then = prospects(sight.hand, deadwood(sight.hand), sight, limit), best.kept
    found = Take(
        1, turns, view.phase == "upcard", completing(sight.hand) & BIT[card] != 0, then.deadwood - now.deadwood,
        then.gin - now.gin, then.knock - now.knock, (then.knock - now.knock) * turns, then.gain - now.gain,
        (then.gain - now.gain) * turns, then.melded - now.melded, best.danger, POINTS[best.card] / 10,
    )  # fmt: skip
    return worth(TAKE, found) > 0


def knock_worth(view: View, sight: Sight, card: int, low: int, best: Choice) -> float:
    """How many points knocking with `card` is better than playing on with the best throw."""
    turns, hidden, kept = view.facts.turns / 10, sight.unseen | sight.held, best.kept
    hand = sight.hand ^ BIT[card]
    open_to, _ = lay_off_chances(knocker_arrangement(hand, hidden), hidden)
    average = sum(POINTS[c] for c in unmask(sight.unseen)) / max(1, sight.unseen.bit_count())
    found = Knock(
        1, low, low * turns, turns, low * sight.held.bit_count(), kept.gin, kept.gin >= 2, kept.gain, open_to,
        kept.deadwood - low, best.danger, average,
    )  # fmt: skip
    return worth(KNOCK, found) + match_worth(view, low)


def match_worth(view: View, low: int) -> float:
    """What the score adds: a knock that ends the match is worth its bonuses, and so is denying them."""
    options, totals = view.options, view.carry.totals
    if options["scoring"] != "points" or options["columns"] > 1:
        return 0.0
    lacking = options["target"] - totals[view.seat]
    return 3.0 if 0 < lacking <= max(1, 20 - low) * (2 if view.facts.doubled else 1) else 0.0


def after_draw(view: View, legal: list[Action]) -> Action:
    """Throw, knock or lay down."""
    if legal[-1].verb == "biggin" and view.options["big_gin_bonus"] >= view.options["gin_bonus"]:
        return legal[-1]
    sight = look(view)
    throws = {a.cards[0]: a for a in legal if a.verb == "discard"}
    knocks = {a.cards[0]: a for a in legal if a.verb == "knock"}
    left = discards(sight.hand)
    lowest = min(throws, key=left.__getitem__)
    if knocks and not left[lowest]:
        return knocks[lowest]
    best = throw(list(throws), left, view, sight)
    if knocks and knock_worth(view, sight, lowest, left[lowest], best) > 0:
        return knocks[lowest]
    return throws[best.card]


def decide(view: View, legal: list[Action]) -> Action:
    """The move of an expert."""
    if view.phase == "discard":
        return after_draw(view, legal)
    if view.phase in ("upcard", "draw"):
        wanted = "take" if takes(view) else "pass" if view.phase == "upcard" else "draw"
        return next(a for a in legal if a.verb == wanted)
    return legal[-1]


class Expert:
    """An expert."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[Thought | None]:
        """One thought."""
        yield Thought(legal[0] if len(legal) == 1 else decide(view, legal), *PAUSES[view.phase])
