"""What Master in Gin Rummy sees at a glance: small nets that look at every card in sight and say by how many points
Expert's judgement of a throw, a knock or a card taken is wrong.

What Expert weighs (`expert_features`) is a few numbers about a hand; the nets know besides which cards they are, which
lie in the pile, and what both have taken, thrown and left lying.

The weights are in `weights/prior_*.toml`, which say how they were found."""

from collections.abc import Iterable, Sequence
from functools import cache
from operator import add, mul, sub
from typing import NamedTuple

from ai.games.gin.expert import Choice, Decision, best_of
from ai.games.gin.leaf_evaluation import layer
from ai.weights import read
from engine.cards import BIT, mask, unmask
from engine.contract import View
from engine.melds.plain import deadwood, discards

Row = tuple[float, ...]
SCALE = 1000
"""The weights in a file are whole thousandths."""
CARDS = 52
SIGHTS = 8
"""The hand, the card thrown or to take, the pile; of the other what they took, left lying and threw; of oneself what
was taken and spurned."""


class Table(NamedTuple):
    """A net as it is written: rows of whole thousandths as text, a line a row."""

    cards: str
    """A row for each card in each of the eight sights: what it adds to each unit;"""
    weighed: str
    """a row for each thing that Expert weighs, and one for 1;"""
    units: str
    """a row for each unit of the second layer, the last column for 1;"""
    last: str
    """what each of these adds to the worth, and 1."""


class Eye(NamedTuple):
    """A net to look with."""

    cards: tuple[Row, ...]
    weighed: tuple[Row, ...]
    """A row for each unit of the first layer, 1 last."""
    units: tuple[Row, ...]
    last: Row


def rows(text: str) -> tuple[Row, ...]:
    """The rows of a table."""
    return tuple([tuple([int(n) / SCALE for n in line.split()]) for line in text.split("\n") if line])


THROWS, KNOCKS, TAKES = (read(f"gin/prior_{name}", Table) for name in ("discards", "knocks", "takes"))


@cache
def eye(table: Table) -> Eye:
    """The net of a table."""
    return Eye(rows(table.cards), tuple(zip(*rows(table.weighed), strict=True)), rows(table.units), rows(table.last)[0])


def seen(net: Eye, sights: Sequence[int]) -> Sequence[float]:
    """What the cards in sight add to each unit."""
    found = [net.cards[n * CARDS + c] for n, cards in enumerate(sights) for c in unmask(cards)]
    return [sum(column) for column in zip(*found, strict=True)]


def judged(net: Eye, cards: Iterable[float], found: Sequence[float]) -> float:
    """By how many points Expert is wrong."""
    numbers = (*found, 1.0)
    both = zip(cards, net.weighed, strict=True)
    first = [x if (x := a + sum(map(mul, row, numbers))) > 0 else 0.0 for a, row in both]
    second = layer(net.units, [*first, 1.0])
    return float(sum(map(mul, net.last, [*second, 1.0])))


def sights(view: View, hand: int, card: int) -> tuple[int, ...]:
    """What is in sight, a mask each."""
    facts, seat = view.facts, view.seat
    thrown = mask(a.cards[0] for a in view.history if a.seat != seat and a.verb == "discard")
    left = facts.rejected[1 - seat] & ~thrown
    return (
        hand,
        card,
        mask(view.zones["discard"]),
        facts.taken_from_discard[1 - seat],
        left,
        thrown,
        facts.taken_from_discard[seat],
        facts.rejected[seat],
    )


def stock(view: View) -> float:
    """The cards of the stock in twenties."""
    return len(view.zones["stock"]) / 20


def throws(view: View, thrown: Sequence[Choice]) -> list[float]:
    """By how many points Expert is wrong about each throw, as compared with the others."""
    net, facts = eye(THROWS), view.facts
    base = seen(net, sights(view, facts.hand, 0))
    found = []
    for card, _, _, kept, weighed in thrown:
        cards = map(add, map(sub, base, net.cards[card]), net.cards[CARDS + card])
        low = kept.deadwood <= facts.knock_limit
        found.append(judged(net, cards, (weighed[0] / 10, *weighed[1:], facts.turns / 10, stock(view), low)))
    return found


def knock(view: View, decision: Decision, card: int) -> float:
    """By how many points Expert is wrong about knocking with a card instead of the throw it thinks best."""
    assert decision.knock is not None
    net, kept = eye(KNOCKS), best_of(decision.thrown).kept
    cards = seen(net, sights(view, view.facts.hand ^ BIT[card], BIT[card]))
    rest = (stock(view), kept.knock, kept.melded / 10, kept.ways / 10)
    return judged(net, cards, (view.facts.turns / 10, *decision.knock[1:], *rest, 0.0, 0.0, 0.0))


def take(view: View, decision: Decision) -> float:
    """By how many points Expert is wrong about taking a card instead of one from the stock."""
    assert decision.take is not None
    net, facts, card = eye(TAKES), view.facts, view.zones["discard"][-1]
    left = discards(facts.hand | BIT[card])
    del left[card]
    turned = view.phase == "upcard" and facts.dealer == view.seat
    low = turned + 2 * (min(left.values()) <= facts.knock_limit)
    now = (deadwood(facts.hand) / 10, *decision.take[1:], stock(view), low)
    return judged(net, seen(net, sights(view, facts.hand, BIT[card])), now)
