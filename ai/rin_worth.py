"""What Expert in RIN weighs, and what it is worth.

`Move` names what is weighed. It is used twice: filled with what a position shows, and filled with weights;
`worth` multiplies the two and adds the rank that is played. The unit is a deal of 100 points; to be the loser
counts 3 besides, whatever is paid.

The weights are a regression: in some ten thousand deals among Club players every move of a choice was played
to its end on the same cards, and the difference in what came of it explained by what was weighed."""

from collections.abc import Sequence
from math import exp, prod, sqrt
from operator import mul
from typing import NamedTuple

from ai.rin_sight import Sight, stuck
from engine.cards import BIT, JOKER
from engine.contract import Action, View
from engine.games.rin_legal import ACES, EIGHTS, FITS, FITS_OR_EIGHT, KINGS, NAMED, TWOS, VALUE
from engine.games.rin_score import sevens, total

DRAWN = 7
"""About what a drawn card counts."""


class Move(NamedTuple):
    """What a move is judged by, most of it chances."""

    hit: float = 0.0
    """Somebody calls Rin on the card,"""
    pay: float = 0.0
    """and the points that would cost, in hundreds."""
    torin: float = 0.0
    """Somebody who has to draw calls Torin."""
    safe: float = 0.0
    """Somebody calls, and it is returned."""
    stuck: float = 0.0
    """The next player cannot follow,"""
    all_stuck: float = 0.0
    """and nobody else can."""
    turned: float = 0.0
    """An ace leads to somebody with two cards or fewer, or away from them: 1 to -0.5."""
    follow: float = 0.0
    """The part of the hand left that would follow the card; with one card left, that it would."""
    last_follows: float = 0.0
    wait: float = 0.0
    """How many others may hold the rank that makes Rin of the one card left,"""
    wait2: float = 0.0
    """of the two,"""
    wait3: float = 0.0
    """of three,"""
    wait4: float = 0.0
    """of more."""
    sum2: float = 0.0
    """Two cards are left with a sum up to 13; such a wait for a rank from 9 on."""
    high2: float = 0.0
    soon: float = 0.0
    """The best wait after one more card."""
    highest: float = 0.0
    """The hand left is the highest of all,"""
    highest_last: float = 0.0
    """and somebody has one card left."""
    draw: float = 0.0
    """1 for drawing a card,"""
    draw_last: float = 0.0
    """and with somebody at one card."""


WEIGHTS = Move(
    hit=-1.83, pay=-0.44, torin=-2.07, safe=1.88, stuck=0.05, all_stuck=0.30, turned=-0.07, follow=0.04,
    last_follows=0.10, wait=0.15, wait2=0.11, wait3=0.24, wait4=0.19, sum2=0.10, high2=0.07, soon=0.05,
    highest=-0.10, highest_last=-0.93, draw_last=0.26,
)  # fmt: skip
PLAYED = (
    (-0.10, -0.13, -0.22, -0.13, -0.09, -0.08, -0.08, 0.08, -0.01, 0.04, 0.00, 0.03, 0.05, -0.13),
    (-0.10, -0.11, -0.29, -0.08, -0.05, -0.01, -0.02, 0.13, 0.05, 0.03, 0.04, 0.08, 0.10, -0.07),
    (-0.10, -0.09, -0.25, -0.02, 0.00, 0.04, 0.02, 0.10, 0.05, 0.08, 0.12, 0.13, 0.11, -0.09),
)
"""What it is worth to play a rank and keep it no longer: with somebody at two cards or fewer, at three or four,
and before; the first of each row is the Joker's."""


class Table(NamedTuple):
    """What is the same for all moves of a choice."""

    few: int
    """The fewest cards that anybody else holds."""
    hit: Sequence[float]
    """By rank, how likely somebody can call on it,"""
    hits: Sequence[float]
    """and how many on average."""
    waits: Sequence[float]
    """By rank, how many others may hold it."""
    totals: Sequence[tuple[float, float]]
    """What the others may hold on average, and how far that may be off."""


def survey(sight: Sight) -> Table:
    """What the other hands come to."""
    others = sight.others
    hits = [*zip(*[o.hits for o in others], strict=True)]
    totals = [(o.cards * sum([r * n for r, n in enumerate(o.ranks)]), 3 + 1.8 * sqrt(o.cards)) for o in others]
    return Table(
        min([o.cards for o in others]),
        [1 - prod([1 - h for h in row]) for row in hits],
        [sum(row) for row in hits],
        [sum([1 - (1 - o.ranks[r]) ** o.cards for o in others]) for r in range(14)],
        totals,
    )


def following(view: View, action: Action) -> int:
    """The cards that may follow a card, in the normal state."""
    card = action.cards[0]
    if BIT[card] & EIGHTS:
        card = NAMED[action.arg.split(" ")[0]] * 13 + 7
    return (FITS_OR_EIGHT if view.options["eight_wild"] == "true" else FITS)[card]


def drawing(view: View, table: Table) -> float:
    """What it is worth to draw."""
    held = total(view.hand, view.options["joker_points"]) + DRAWN
    last = float(table.few == 1)
    found = Move(draw=1, draw_last=last, **highest(held, table))
    return float(sum(map(mul, WEIGHTS, found)))


def highest(held: int, table: Table) -> dict[str, float]:
    """How likely a hand is the highest of all."""
    found = prod([1 / (1 + exp((other - held) / wide)) for other, wide in table.totals])
    return {"highest": found, "highest_last": found * (table.few == 1)}


def waiting(hand: Sequence[int], table: Table) -> dict[str, float]:
    """What the sum of the hand left promises."""
    n, mine = len(hand), sum([VALUE[c] for c in hand])
    found = {}
    if mine < len(table.waits):
        wait = table.waits[mine]
        found[("wait", "wait2", "wait3", "wait4")[min(n, 4) - 1]] = wait
        if n == 2:
            found |= {"sum2": 1.0, "high2": wait * (mine >= 9)}
    if n > 1:
        left = [mine - VALUE[c] for c in hand]
        found["soon"] = max([table.waits[n] for n in left if n < len(table.waits)], default=0.0)
    return found


def dangers(card: int, hand: Sequence[int], torin: float, table: Table, points: int) -> dict[str, float]:
    """Who may call on a card."""
    rank = VALUE[card]
    if card == JOKER:
        return {}
    if sum([VALUE[c] for c in hand]) == rank:
        return {"safe": table.hit[rank]}
    pay = total(hand, points) * (sevens(hand) + 1) / 50
    return {"hit": table.hit[rank], "pay": table.hits[rank] * pay, "torin": torin}


def playing(view: View, action: Action, sight: Sight, table: Table) -> float:
    """What it is worth to play a card."""
    card = action.cards[0]
    bit, points = BIT[card], view.options["joker_points"]
    hand = [*view.hand]
    hand.remove(card)
    fit = following(view, action)
    order = sight.others[::-1] if bit & ACES else sight.others
    asked = TWOS if bit & TWOS else KINGS if bit & KINGS else fit
    free = [stuck(other, asked, sight) for other in order]
    left, torin = 1.0, 0.0
    for other, none in zip(order, free, strict=True):
        left *= none
        torin += 0.0 if card == JOKER else left * other.drawn[VALUE[card]]
    fits = sum([fit >> c & 1 for c in hand])
    turned = (order[0].cards <= 2) - (order[-1].cards <= 2) * 0.5 if bit & ACES else 0.0
    found = Move(
        stuck=free[0], all_stuck=left, turned=turned, follow=fits / len(hand),
        last_follows=fits * (len(hand) == 1), **dangers(card, hand, torin, table, points), **waiting(hand, table),
        **highest(total(hand, points), table),
    )  # fmt: skip
    stage = 0 if table.few <= 2 else 1 if table.few <= 4 else 2
    return float(sum(map(mul, WEIGHTS, found))) + PLAYED[stage][0 if card == JOKER else VALUE[card]]
