"""Expert in Rumino: looks a card ahead, and knows what a throw, a card taken, a knock and a rebuy are worth.

It sees what Club sees. All is weighed in one currency: by how many points the others, on average, lose more in
the deal than this seat. The weights are a regression (`weights/rumino_expert.toml`). Rounds
count in sixths of six, at most 1."""

from collections.abc import Iterable, Mapping
from operator import attrgetter, mul
from typing import NamedTuple

from ai.games.rumino.club import Sight, chances, danger, look, safe, throws
from ai.games.rumino.expert_features import Hand, prospects, rumino_chance, win_chance
from ai.weights import read
from engine.cards import JOKER
from engine.contract import Action, View
from engine.melds import jokers as wild
from engine.melds.jokers import VALUE, deadwood, without

LIKELY = 3
"""So many of the throws that look cheapest are looked into."""


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


class Care(NamedTuple):
    """By what throws look cheap, and what a use to the next player costs; see `club.Weights`."""

    chance: float
    saved: float
    danger: float
    held: float


class Weights(NamedTuple):
    """How much Expert cares for what."""

    slope: float
    """By how much a point more or less changes the odds of winning the match."""
    back: float
    """The part of a rebuy's price that has to come back on average. All of it seldom would, even for who plays best;
    but who stays out wins no match."""
    care: Care
    throw: Keep
    draw: Keep
    knock: End
    wait: Wait


STANDARD = read("rumino/expert", Weights)


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


def rumino_worth(view: View, hand: int, sight: Sight, slope: float = STANDARD.slope) -> float:
    """What the chance of a Rumino with the next card is worth: it wins the match, which a leader needs less."""
    chance = rumino_chance(hand, sight, view.options["rumino_jokers"] == "any")
    return chance and chance / (slope * win_chance(view.match_state.totals, view.facts.playing, view.seat))


class Choice(NamedTuple):
    """A throw looked into: what is kept, what the next player may do with the card, what a Rumino is worth."""

    worth: float
    card: int
    found: Keep
    risk: float
    rumino: float


class Ahead(NamedTuple):
    """What was weighed before a card was drawn: to draw and to take, where that is weighed, and to knock against to
    wait; `rumino` is in the worth of all that goes on."""

    draw: Keep
    rumino: float
    take: Choice | None = None
    knock: End | None = None
    wait: Wait | None = None


class Decision(NamedTuple):
    """A move, and what was weighed for it, if anything was; `rule` names the rule that made it otherwise."""

    action: Action
    rule: str = ""
    thrown: tuple[Choice, ...] = ()
    ahead: Ahead | None = None


def cheapest(left: Mapping[int, int], sight: Sight, care: Care = STANDARD.care) -> list[tuple[float, int, int, float]]:
    """Throws by what they seem to cost, each with its card, the deadwood it leaves and its risk; Jokers stay."""
    likely = []
    for card, rest in left.items():
        if card != JOKER:
            risk = danger(card, sight, care)
            lost = chances(card, without(sight.hand, card), sight) * (care.chance + care.saved * VALUE[card])
            likely.append((rest + lost + risk, card, rest, risk))
    likely.sort()
    return likely


def judged(view: View, card: int, rest: int, risk: float, sight: Sight, weights: Weights = STANDARD) -> Choice:
    """What a throw is worth."""
    hand = without(sight.hand, card)
    found = keeping(hand, prospects(hand, rest, sight), rounds(view))
    rumino = rumino_worth(view, hand, sight, weights.slope)
    return Choice(worth(weights.throw, found) - risk + rumino, card, found, risk, rumino)


def throws_of(view: View, left: Mapping[int, int], sight: Sight, weights: Weights = STANDARD) -> tuple[Choice, ...]:
    """The likely throws of eight cards. `left`: the deadwood that each leaves."""
    likely = cheapest(left, sight, weights.care)[:LIKELY]
    return tuple([judged(view, card, rest, risk, sight, weights) for _, card, rest, risk in likely])


def best_of(thrown: Iterable[Choice]) -> Choice | None:
    """The throw that is worth most; None if there are only Jokers."""
    return max(thrown, key=attrgetter("worth"), default=None)


def knocking(view: View, kept: Hand) -> tuple[End, Wait]:
    """What there is to be said for a knock now, and for playing on towards gin."""
    late = rounds(view)
    return (
        End(1, late, late * late, kept.deadwood),
        Wait(1, late, kept.deadwood, kept.then, kept.gin, kept.gin * late),
    )


def taking(view: View, sight: Sight, kept: Hand, weights: Weights = STANDARD) -> tuple[str, Choice | None]:
    """What taking the top of the discard pile is worth; or the rule by which it is or is not taken."""
    card = view.zones["discard"][-1]
    grown = sight._replace(hand=wild.add(sight.hand, card))
    left = wild.discards(grown.hand)
    gin = not min(left.values())
    del left[card]
    if gin or card == JOKER or not kept.deadwood:
        return "take_gin" if gin else "take_joker" if card == JOKER else "any_card", None
    return "", best_of(throws_of(view, left, grown, weights))


def draw(view: View, legal: list[Action], weights: Weights) -> Decision:
    """The stock, the discard pile, or a knock."""
    sight = look(view)
    kept = prospects(sight.hand, deadwood(sight.hand), sight)
    rumino = rumino_worth(view, sight.hand, sight, weights.slope)
    ahead = Ahead(keeping(sight.hand, kept, rounds(view)), rumino)
    if legal[-1].verb == "knock" and kept.deadwood and safe(view, kept.deadwood):
        now, then = knocking(view, kept)
        ahead = ahead._replace(knock=now, wait=then)
        if worth(weights.knock, now) > worth(weights.wait, then) + rumino:
            return Decision(legal[-1], ahead=ahead)
    rule, choice = taking(view, sight, kept, weights)
    if rule:
        return Decision(legal[rule != "any_card"], rule, ahead=ahead)
    value = worth(weights.draw, ahead.draw) + rumino
    return Decision(legal[choice is not None and choice.worth > value], ahead=ahead._replace(take=choice))


def discard(view: View, legal: list[Action], weights: Weights) -> Decision:
    """Lay down a Rumino or gin; else throw."""
    if legal[-1].verb != "discard":
        return Decision(legal[-1], legal[-1].verb)
    sight = look(view)
    thrown = throws_of(view, throws(view, sight.hand), sight, weights)
    best = best_of(thrown)
    return Decision(Action(view.seat, "discard", (best.card if best else JOKER,)), thrown=thrown)


def returning(view: View, back: float = STANDARD.back) -> float:
    """What buying back in is worth in chips, beyond the part of the price that has to come back: the chance to win the
    pool as it is then."""
    found = view.facts.outcome
    totals = [found.rejoin if s == view.seat else n for s, n in enumerate(found.after.totals)]
    chance = win_chance(totals, (*found.after.playing, view.seat), view.seat)
    price, pool = int(found.price), int(found.after.pool)
    return chance * (pool + price) - back * price


def rebuy(view: View, legal: list[Action], weights: Weights) -> Decision:
    """Buy back in if enough of the price comes back."""
    return Decision(legal[0] if returning(view, weights.back) >= 0 else legal[1])


def evaluate(view: View, legal: list[Action], weights: Weights) -> Decision:
    """The move of Expert, with what was evaluated for it."""
    if view.phase == "draw":
        return draw(view, legal, weights)
    return discard(view, legal, weights) if view.phase == "discard" else rebuy(view, legal, weights)


def decide(view: View, legal: list[Action], weights: Weights) -> Action:
    """The move of Expert."""
    return evaluate(view, legal, weights).action
