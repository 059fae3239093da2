"""What Expert in RIN weighs, and what it is worth.

`Move` names what is weighed. It is used twice: filled with what a position shows, and filled with weights;
`worth` multiplies the two. To be the loser counts 1, and 100 points a twelfth: who loses seldom
has the better total as well.

The weights are a regression (`weights/rin_expert.toml`)."""

from collections.abc import Sequence
from math import exp, prod, sqrt
from operator import mul
from typing import Annotated, NamedTuple

from ai.games.rin.calls import Manners
from ai.games.rin.card_tracking import Other, Sight, stuck
from ai.weights import read
from engine.cards import BIT, JOKER
from engine.contract import Action, View
from engine.games.rin.legal import ACES, EIGHTS, FITS, FITS_OR_EIGHT, KINGS, NAMED, TWOS, VALUE
from engine.games.rin.score import sevens, total

DRAWN = 7
"""About what a drawn card counts."""
RANKS = range(14)


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
    stuck_few: float = 0.0
    """who has two cards or fewer,"""
    all_stuck: float = 0.0
    """and nobody else can."""
    turned: float = 0.0
    """An ace leads to somebody with two cards or fewer, or away from them: 1 to -0.5."""
    follow: float = 0.0
    """The part of the hand left that would follow the card; with one card left, that it would."""
    last_follows: float = 0.0
    last_popular: float = 0.0
    """The part of the unseen cards that the last card would follow."""
    suits: float = 0.0
    """How many suits are left in the hand."""
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


Rank = Annotated[tuple[float, ...], 14]
"""By rank; the first is the Joker's."""


class Played(NamedTuple):
    """What it is worth to play a rank and keep it no longer: with somebody at two cards or fewer, at three or four,
    and before."""

    two: Rank
    four: Rank
    more: Rank


class Weights(NamedTuple):
    """How much Expert cares for what."""

    manners: Manners
    move: Move
    played: Played


STANDARD = read("rin/expert", Weights)


class Table(NamedTuple):
    """What is the same for all moves of a choice."""

    others: Sequence[Other]
    few: int
    """The fewest cards that anybody else holds."""
    totals: Sequence[tuple[float, float]]
    """What the others may hold on average, and how far that may be off."""

    def hit(self, rank: int) -> float:
        """How likely somebody can call on a rank."""
        return 1 - prod([1 - o.hits[rank] for o in self.others])

    def hits(self, rank: int) -> float:
        """How many can on average."""
        return sum([o.hits[rank] for o in self.others])

    def waits(self, rank: int) -> float:
        """How many others may hold a rank."""
        return sum([1 - (1 - o.ranks[rank]) ** o.cards for o in self.others])


def survey(sight: Sight) -> Table:
    """What the other hands come to."""
    others = sight.others
    totals = [(o.cards * sum(map(mul, RANKS, o.ranks)), 3 + 1.8 * sqrt(o.cards)) for o in others]
    return Table(others, min([o.cards for o in others]), totals)


def following(view: View, action: Action) -> int:
    """The cards that may follow a card, in the normal state."""
    card = action.cards[0]
    if BIT[card] & EIGHTS:
        card = NAMED[action.arg.split(" ")[0]] * 13 + 7
    return (FITS_OR_EIGHT if view.options["eight_wild"] == "true" else FITS)[card]


def worth(found: Move, kept: float = 0.0, weights: Move = STANDARD.move) -> float:
    """What has been found, weighed; `kept` is what it is worth to keep a card no longer."""
    return float(sum(map(mul, weights, found))) + kept


def drawing(view: View, table: Table) -> Move:
    """What there is to be said for drawing."""
    held = total(view.hand, view.options["joker_points"]) + DRAWN
    suits = len({c // 13 for c in view.hand})
    return Move(draw=1, draw_last=float(table.few == 1), suits=suits, **highest(held, table))


def highest(held: int, table: Table) -> dict[str, float]:
    """How likely a hand is the highest of all."""
    found = prod([1 / (1 + exp((other - held) / wide)) for other, wide in table.totals])
    return {"highest": found, "highest_last": found * (table.few == 1)}


def waiting(hand: Sequence[int], table: Table) -> dict[str, float]:
    """What the sum of the hand left promises."""
    n, mine = len(hand), sum([VALUE[c] for c in hand])
    found = {}
    if mine <= RANKS[-1]:
        wait = table.waits(mine)
        found[("wait", "wait2", "wait3", "wait4")[min(n, 4) - 1]] = wait
        if n == 2:
            found |= {"sum2": 1.0, "high2": wait * (mine >= 9)}
    if n > 1:
        left = [mine - VALUE[c] for c in hand]
        found["soon"] = max([table.waits(n) for n in left if n <= RANKS[-1]], default=0.0)
    return found


def popular(hand: Sequence[int], sight: Sight) -> float:
    """The part of the unseen cards that would let one follow with the last card."""
    if len(hand) > 1:
        return 0.0
    fit = FITS[hand[0]]
    unseen = sight.once.bit_count() + sight.twice.bit_count()
    return ((sight.once & fit).bit_count() + (sight.twice & fit).bit_count()) / (unseen or 1)


def dangers(card: int, hand: Sequence[int], torin: float, table: Table, points: int) -> dict[str, float]:
    """Who may call on a card."""
    rank = VALUE[card]
    if card == JOKER:
        return {}
    if sum([VALUE[c] for c in hand]) == rank:
        return {"safe": table.hit(rank)}
    pay = total(hand, points) * (sevens(hand) + 1) / 50
    return {"hit": table.hit(rank), "pay": table.hits(rank) * pay, "torin": torin}


def playing(view: View, action: Action, sight: Sight, table: Table) -> Move:
    """What there is to be said for playing a card."""
    card = action.cards[0]
    bit, points = BIT[card], view.options["joker_points"]
    hand = [*view.hand]
    hand.remove(card)
    fit = following(view, action)
    order = sight.others[::-1] if bit & ACES else sight.others
    asked = TWOS if bit & TWOS else KINGS if bit & KINGS else fit
    free = [stuck(other, asked) for other in order]
    left, torin = 1.0, 0.0
    for other, none in zip(order, free, strict=True):
        left *= none
        torin += 0.0 if card == JOKER else left * other.drawn[VALUE[card]]
    fits = sum([fit >> c & 1 for c in hand])
    turned = (order[0].cards <= 2) - (order[-1].cards <= 2) * 0.5 if bit & ACES else 0.0
    return Move(
        stuck=free[0],
        stuck_few=free[0] * (order[0].cards <= 2),
        all_stuck=left,
        turned=turned,
        follow=fits / len(hand),
        last_follows=fits * (len(hand) == 1),
        last_popular=popular(hand, sight),
        suits=len({c // 13 for c in hand}),
        **dangers(card, hand, torin, table, points),
        **waiting(hand, table),
        **highest(total(hand, points), table),
    )


def played(card: int, table: Table, weights: Played = STANDARD.played) -> float:
    """What it is worth to play this card's rank and keep it no longer."""
    stage = 0 if table.few <= 2 else 1 if table.few <= 4 else 2
    return weights[stage][0 if card == JOKER else VALUE[card]]
