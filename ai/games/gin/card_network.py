"""The network of Master in Gin Rummy: what the visible cards tell of the opponent's hand, and by how many points
Expert's evaluation of a move is wrong.

Its inputs are some numbers for each of the 52 cards (`visible`). Two layers follow. Each gives every card UNITS
numbers, which depend on what the layer before gives the cards near it in its suit and those of near ranks in all suits.
The weights are the same for all suits and, except for a constant, for all ranks. From the numbers of the last layer,
`hand_odds` says of each hidden card how likely the opponent holds it, and three heads correct Expert's evaluation of a
discard, a take and a knock.

The weights are in `weights/card_network.toml`, which says how they were fitted."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from operator import add, mul
from typing import NamedTuple

from ai.games.gin.belief_sampler import observe_opponent
from ai.games.gin.club import after_taking
from ai.games.gin.expert import Decision, EvaluatedDiscard, best_discard
from ai.games.gin.leaf_evaluation import LAST_CARDS
from ai.search.networks import RANK_REACH, SUIT_REACH, Rows, layer
from ai.weights import read
from engine.cards import mask
from engine.contract import View
from engine.games.gin.fields import STOCK_RESERVE
from engine.melds.plain import deadwood

SCALE = 1000
"""The numbers in the weight file are whole thousandths."""
RANKS, CARDS = 13, 52
UNITS = 32
INPUTS, HIDDEN_INPUT = 17, 8
"""How many numbers `visible` gives for each card, and which of them says that it is hidden."""
FADING = 0.85
"""What the opponent did counts by this factor less with each of their turns since."""
Cells = tuple[tuple[float, ...], ...]
"""Numbers for each card."""


class HeadText(NamedTuple):
    """The layers of a head, as in NetworkText."""

    first: str
    second: str
    last: str


class NetworkText(NamedTuple):
    """The network as it is in the weight file: matrices as text, a line for each unit."""

    first: str
    """A line has the weights of the cards in the suit, from low to high and by card those of its numbers; those of the
    sums over all suits; and a constant for each rank."""
    second: str
    hand: str
    """One line: the weights of a card's numbers, and a constant."""
    discard: "HeadText"
    take: "HeadText"
    knock: "HeadText"


class CardLayer(NamedTuple):
    """A layer to compute with: by input the weights of all units."""

    suit: Rows
    all_suits: Rows
    ranks: Rows
    """By rank the constants of all units."""


class Network(NamedTuple):
    """The network to compute with."""

    layers: tuple[CardLayer, ...]
    hand: tuple[float, ...]
    discard: tuple[Rows, ...]
    take: tuple[Rows, ...]
    knock: tuple[Rows, ...]


class Seen(NamedTuple):
    """What the network makes of a View."""

    cells: Cells
    """By card what the last layer gives it."""
    mean: list[float]
    """The mean over all cards."""


TEXT = read("gin/card_network", NetworkText)


def matrix(text: str) -> Rows:
    """The rows of a matrix in a weight file."""
    return tuple([tuple([int(n) / SCALE for n in line.split()]) for line in text.split("\n") if line])


def matrix_text(rows: Iterable[Iterable[float]]) -> str:
    """A matrix as it is in a weight file."""
    return "\n".join([" ".join([str(round(x * SCALE)) for x in row]) for row in rows]) + "\n"


def _card_layer(text: str) -> CardLayer:
    rows = matrix(text)
    width = len(rows[0]) - RANKS
    split = width * (2 * SUIT_REACH + 1) // (2 * SUIT_REACH + 2 * RANK_REACH + 2)
    columns = tuple(zip(*rows, strict=True))
    return CardLayer(columns[:split], columns[split:width], columns[width:])


@cache
def network() -> Network:
    """The network of the weight file."""
    layers = tuple([_card_layer(text) for text in (TEXT.first, TEXT.second)])
    heads = [tuple(matrix(text) for text in head) for head in (TEXT.discard, TEXT.take, TEXT.knock)]
    return Network(layers, matrix(TEXT.hand)[0], *heads)


# ------------------------------------------------------------------------ inputs --
def visible(view: View) -> Cells:
    """The inputs: INPUTS numbers for each card.

    1 or 0 for: in the own hand, in the pile, on top of it, taken by the opponent and still held, declined by them,
    discarded by them, taken by this seat and still held, discarded or declined by it, hidden. Then, fading with each
    turn of the opponent since: discarded, declined and taken by them; their last discard, and the one before it. The
    same for all cards: the turns played, in tens; 1 before a draw; the limit to knock with, in tens."""
    facts, seat, pile = view.facts, view.seat, view.zones["discard"]
    seen = observe_opponent(view)
    sets = (
        facts.hand,
        mask(pile),
        mask(pile[-1:]),
        seen.held,
        seen.declined,
        seen.discarded,
        facts.taken_from_discard[seat],
        facts.rejected[seat],
        seen.hidden,
    )
    same = (facts.turns / 10, float(view.phase != "discard"), facts.knock_limit / 10)
    fading = opponents_acts(view)
    return tuple(
        [(*[float(s >> c & 1) for s in sets], *[act.get(c, 0.0) for act in fading], *same) for c in range(CARDS)]
    )


def opponents_acts(view: View) -> tuple[dict[int, float], ...]:
    """By card, fading with time: what the opponent discarded, declined and took; 1 for the last discard and for the one
    before it. Empty if the history does not begin with the deal."""
    pile, turn = [view.facts.upcard], 0
    discarded: list[int] = []
    declined: list[tuple[int, int]] = []
    taken: list[tuple[int, int]] = []
    for action in view.history:
        verb, theirs = action.verb, action.seat != view.seat
        if verb in ("pass", "draw", "take") and not pile:
            return {}, {}, {}, {}, {}
        if verb == "discard":
            pile.append(action.cards[0])
            if theirs:
                discarded.append(action.cards[0])
                turn += 1
        elif verb == "take":
            card = pile.pop()
            if theirs:
                taken.append((card, turn))
        elif theirs and verb in ("pass", "draw"):
            declined.append((pile[-1], turn))
    return (
        {c: FADING ** (turn - 1 - n) for n, c in enumerate(discarded)},
        {c: FADING ** (turn - n) for c, n in declined},
        {c: FADING ** (turn - n) for c, n in taken},
        dict.fromkeys(discarded[-1:], 1.0),
        dict.fromkeys(discarded[-2:-1], 1.0),
    )


# ------------------------------------------------------------------------ layers --
def _windows(row: Sequence[Sequence[float]], reach: int) -> list[list[float]]:
    """For each of the 13 cells of a row its numbers and those of its neighbours, from low to high; 0 beyond the end."""
    none = [(0.0,) * len(row[0])] * reach
    padded = [*none, *row, *none]
    return [[x for cell in padded[r : r + 2 * reach + 1] for x in cell] for r in range(RANKS)]


def _weighted(columns: Rows, inputs: Sequence[float]) -> list[float]:
    """By unit the weighted sum of the inputs. Most of these are 0, which are skipped, or 1."""
    terms = [c if x == 1 else [x * weight for weight in c] for x, c in zip(inputs, columns, strict=True) if x]
    return list(map(sum, zip(*terms, strict=True))) if terms else [0.0] * UNITS


def _after(net: CardLayer, cells: Cells) -> Cells:
    """What a layer gives the cards."""
    rows = [cells[n : n + RANKS] for n in range(0, CARDS, RANKS)]
    sums = [[sum(column) for column in zip(*[row[r] for row in rows], strict=True)] for r in range(RANKS)]
    shared = [
        list(map(add, constants, _weighted(net.all_suits, window)))
        for constants, window in zip(net.ranks, _windows(sums, RANK_REACH), strict=True)
    ]
    after = []
    for row in rows:
        for window, base in zip(_windows(row, SUIT_REACH), shared, strict=True):
            own = _weighted(net.suit, window)
            after.append(tuple([x if (x := a + b) > 0 else 0.0 for a, b in zip(own, base, strict=True)]))
    return tuple(after)


def look(view: View) -> Seen:
    """What the network makes of the visible cards."""
    return _through(visible(view))


@lru_cache(8)
def _through(cells: Cells) -> Seen:
    """What the layers give the cards. Moves and worlds of one decision ask for the same."""
    for one in network().layers:
        cells = _after(one, cells)
    return Seen(cells, [sum(column) / CARDS for column in zip(*cells, strict=True)])


# ------------------------------------------------------------------------ results --
def hand_odds(seen: Seen) -> list[float]:
    """For each card the logarithm of the odds that the opponent holds it, if it is hidden."""
    row = network().hand
    return [sum(map(mul, row, (*cell, 1.0))) for cell in seen.cells]


def _correction(head: Sequence[Rows], seen: Seen, card: int, features: Sequence[float]) -> float:
    rank = [0.0] * RANKS
    rank[card % RANKS] = 1.0
    first, second, last = head
    hidden = layer(first, [*seen.cells[card], *seen.mean, *features, *rank, 1.0])
    hidden = layer(second, [*hidden, 1.0])
    return float(sum(map(mul, last[0], [*hidden, 1.0])))


def discard_corrections(view: View, seen: Seen, evaluated: Sequence[EvaluatedDiscard]) -> list[float]:
    """For each discard, by how many points Expert is wrong, as compared with the other discards."""
    head = network().discard
    return [_correction(head, seen, d.card, discard_features(view, d)) for d in evaluated]


def knock_correction(view: View, seen: Seen, decision: Decision, card: int) -> float:
    """By how many points Expert is wrong about knocking with a card instead of its best discard."""
    return _correction(network().knock, seen, card, knock_features(view, decision))


def take_correction(view: View, seen: Seen, decision: Decision) -> float:
    """By how many points Expert is wrong about taking the upcard instead of a card from the stock."""
    return _correction(network().take, seen, view.zones["discard"][-1], take_features(view, decision))


def discard_features(view: View, discard: EvaluatedDiscard) -> tuple[float, ...]:
    """The inputs for a discard besides what the network makes of the cards."""
    facts, features = view.facts, discard.features
    low = discard.prospects.deadwood <= facts.knock_limit
    return features[0] / 10, *features[1:], facts.turns / 10, _stock(view), low


def knock_features(view: View, decision: Decision) -> tuple[float, ...]:
    """The inputs for a knock."""
    assert decision.knock is not None
    facts, low = view.facts, decision.knock.low
    kept = best_discard(decision.discards).prospects
    more = (_stock(view), kept.knock, kept.melded / 10, kept.ways / 10)
    taken = facts.taken_from_discard[1 - view.seat].bit_count()
    last = min(LAST_CARDS, len(view.zones["stock"]) - STOCK_RESERVE)
    return facts.turns / 10, *decision.knock[1:], *more, low * low / 50, taken / 5, last / LAST_CARDS


def take_features(view: View, decision: Decision) -> tuple[float, ...]:
    """The inputs for taking the upcard."""
    assert decision.take is not None
    facts, card = view.facts, view.zones["discard"][-1]
    low = after_taking(facts.hand, card) <= facts.knock_limit
    return deadwood(facts.hand) / 10, *decision.take[1:], _stock(view), low


def _stock(view: View) -> float:
    """The number of cards in the stock, in twenties."""
    return len(view.zones["stock"]) / 20
