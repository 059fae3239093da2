"""Expert in Rumino: looks a card ahead, and knows what a throw, a card taken, a knock and a rebuy are worth.

It sees what Club sees. All is weighed in one currency: by how many points the others, on average, lose more in
the deal than this seat. The weights are a regression: in 9,000 deals among four Clubs that now and then chose
otherwise, 283,000 moves were set against what the deal then brought. Rounds count in sixths of six, at most 1."""

from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter, mul
from random import Random
from typing import NamedTuple

from ai.rumino_club import PAUSES, Sight, Weights, chances, danger, look, safe, throws
from ai.rumino_worth import Hand, prospects, rumino_chance, win_chance
from engine import wild
from engine.cards import JOKER
from engine.contract import Action, Thought, View
from engine.games.rumino_legal import NONE
from engine.wild import VALUE, deadwood, without

LIKELY = 3
"""So many of the throws that look cheapest are looked into."""
CARE = Weights(chance=0.25, saved=0.01, danger=0.5, held=1.0)
"""By which they look cheap, and what a use to the next player costs."""
SLOPE = 0.04
"""By how much a point more or less changes the odds of winning the match."""
BACK = 0.55
"""The part of a rebuy's price that has to come back on average. All of it seldom would, even for who plays best;
but who stays out wins no match."""


class Keep(NamedTuple):
    """What a hand of seven is judged by, at the end of one's turn or before one draws."""

    one: float
    later: float
    deadwood: float
    then: float
    knock: float
    gin: float
    jokers: float
    deadwood_later: float
    then_later: float
    knock_later: float


class End(NamedTuple):
    """What a knock is judged by."""

    one: float
    later: float
    still_later: float
    deadwood: float


class Wait(NamedTuple):
    """What playing on with a hand that could knock is judged by."""

    one: float
    later: float
    deadwood: float
    then: float
    gin: float
    gin_later: float


THROW = Keep(12.05, -3.28, 0.846, -1.528, 8.15, 13.8, 1.78, -0.864, 0.518, -10.75)
DRAW = Keep(15.12, -4.49, 0.710, -1.287, 8.47, 22.1, 2.22, -0.030, -0.406, -11.12)
"""Two points more than the regression has, which saw people draw where the discard was of little use. To show
what one collects is in them."""
KNOCK = End(36.86, -36.55, 12.94, -0.967)
WAIT = Wait(23.77, -15.34, 0.455, -1.478, 28.2, -9.94)


def worth(weights: Iterable[float], found: Iterable[float]) -> float:
    """What has been found, weighed."""
    return float(sum(map(mul, weights, found)))


def rounds(view: View) -> float:
    """How late it is in a deal, from 0 to 1."""
    turns: int = view.facts.turns
    return min(1.0, turns / (6 * len(view.facts.playing)))


def keeping(hand: int, kept: Hand, late: float) -> Keep:
    """What is to be weighed of a hand of seven."""
    left, then, knock, gin = kept
    return Keep(1, late, left, then, knock, gin, wild.jokers(hand), left * late, then * late, knock * late)


def rumino_worth(view: View, hand: int, sight: Sight) -> float:
    """What the chance of a Rumino with the next card is worth: it wins the match, which a leader needs less."""
    chance = rumino_chance(hand, sight, view.options["rumino_jokers"] == "any")
    return chance and chance / (SLOPE * win_chance(view.carry.totals, view.facts.playing, view.seat))


def best_throw(view: View, left: Mapping[int, int], sight: Sight) -> tuple[float, int]:
    """What the best throw of eight cards is worth, and the card. `left`: the deadwood that each throw leaves."""
    late = rounds(view)
    likely = []
    for card, rest in left.items():
        if card != JOKER:
            risk = danger(card, sight, CARE)
            lost = chances(card, without(sight.hand, card), sight) * (CARE.chance + CARE.saved * VALUE[card])
            likely.append((rest + lost + risk, card, rest, risk))
    likely.sort()
    best = (-float("inf"), NONE if likely else JOKER)
    for _, card, rest, risk in likely[:LIKELY]:
        hand = without(sight.hand, card)
        value = worth(THROW, keeping(hand, prospects(hand, rest, sight), late)) - risk
        best = max(best, (value + rumino_worth(view, hand, sight), card), key=itemgetter(0))
    return best


def knocks(view: View, sight: Sight, kept: Hand) -> bool:
    """Whether to knock now, rather than wait for gin or for a Rumino."""
    if not kept.deadwood or not safe(view, kept.deadwood):
        return False
    late = rounds(view)
    now = worth(KNOCK, End(1, late, late * late, kept.deadwood))
    then = worth(WAIT, Wait(1, late, kept.deadwood, kept.then, kept.gin, kept.gin * late))
    return now > then + rumino_worth(view, sight.hand, sight)


def takes(view: View, sight: Sight, kept: Hand) -> bool:
    """Whether the top of the discard pile is worth more than a card from the stock."""
    card = view.zones["discard"][-1]
    grown = sight._replace(hand=wild.add(sight.hand, card))
    left = wild.discards(grown.hand)
    gin = not min(left.values())
    del left[card]
    if gin or card == JOKER or not kept.deadwood:
        return gin or card == JOKER
    value = worth(DRAW, keeping(sight.hand, kept, rounds(view))) + rumino_worth(view, sight.hand, sight)
    return best_throw(view, left, grown)[0] > value


def draw(view: View, legal: list[Action]) -> Action:
    """The stock, the discard pile, or a knock."""
    sight = look(view)
    kept = prospects(sight.hand, deadwood(sight.hand), sight)
    if legal[-1].verb == "knock" and knocks(view, sight, kept):
        return legal[-1]
    return legal[1] if takes(view, sight, kept) else legal[0]


def discard(view: View, legal: list[Action]) -> Action:
    """Lay down a Rumino or gin; else throw."""
    if legal[-1].verb != "discard":
        return legal[-1]
    sight = look(view)
    _, card = best_throw(view, throws(view, sight.hand), sight)
    return Action(view.seat, "discard", (card,))


def rebuy(view: View, legal: list[Action]) -> Action:
    """Buy back in if enough of the price comes back: the chance to win the pool as it is then."""
    found = view.facts.outcome
    totals = [found.rejoin if s == view.seat else n for s, n in enumerate(found.after.totals)]
    chance = win_chance(totals, (*found.after.playing, view.seat), view.seat)
    return legal[0] if chance * (found.after.pool + found.price) >= BACK * found.price else legal[1]


STEPS = {"draw": draw, "discard": discard, "rebuy": rebuy}


class Expert:
    """An expert."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[Thought | None]:
        """One thought."""
        yield Thought(STEPS[view.phase](view, legal), *PAUSES[view.phase])
