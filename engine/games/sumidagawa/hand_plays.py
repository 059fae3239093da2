"""The plays that a hand of Sumidagawa can make. Rule S4.

A layer of a hand has a bit for each number: those that the hand has in black, for example, or those of which it has the
next one. A way to make a combination (`combinations.WAYS`) needs some of the layers: a Nihonbashi without wild cards
needs a black number, the next one and the one after that. The bits that these layers have in common are the lowest
cards of its plays. Two tables save time: what to look for, by the wild cards that are up, the number said and the
combinations made; and the actions of each way, by the lowest cards."""

from typing import Final, NamedTuple

from engine.contract import Action
from engine.games.sumidagawa.combinations import (
    LAYER,
    LAYER_BITS,
    MAX_SEATS,
    PATTERNS,
    PLAYS_BY_WAY,
    RED,
    WAYS,
    WILD_PLAYS,
    Way,
)


class _Row(dict[int, tuple[Action, ...]]):
    """The plays of one way by one seat. By mask of numbers: the plays whose lowest plain card is one of them."""

    def __init__(self, plays: dict[int, Action]) -> None:
        super().__init__()
        self.plays = plays

    def __missing__(self, mask: int) -> tuple[Action, ...]:
        actions = self[mask] = tuple(a for n, a in self.plays.items() if mask >> n - 1 & 1)
        return actions


class _Plan(NamedTuple):
    """What to look for in a hand, given the wild cards that are up, the number said, and the combinations made."""

    pairs: tuple[tuple[int, int, int, int], ...]
    """Ways that need two layers: the indices of the layers (as `hand_plays` lists them), a mask of the lowest cards
    that are high enough, and the way's index."""
    quads: tuple[tuple[int, int, int, int, int, int], ...]
    """Ways that need up to four layers, in the same way."""
    alone: tuple[tuple[Action, ...], ...]
    """By seat: the plays of wild cards alone."""


class _Plans(dict[int, _Plan]):
    """By a key of `hand_plays`."""

    def __missing__(self, key: int) -> _Plan:
        made, black_wilds, red_wilds, said = key >> 8, key >> 6 & 3, key >> 4 & 3, key & 15
        pairs, quads = [], []
        for n, way in enumerate(WAYS):
            lowest = _LOWEST[n][said]
            if made >> way.kind & 1 or way.black_wilds > black_wilds or way.red_wilds > red_wilds or not lowest:
                continue
            i, j, k, m = _LAYERS[n]
            if k == m == _ANY:
                pairs.append((i, j, lowest, n))
            else:
                quads.append((i, j, k, m, lowest, n))
        alone = []
        for cards, shape in WILD_PLAYS:
            held = shape.black_wilds <= black_wilds and shape.red_wilds <= red_wilds
            if held and said <= shape.most and not made >> shape.kind & 1:
                alone.append(cards)
        by_seat = tuple(tuple(Action(s, "play", cards) for cards in alone) for s in range(MAX_SEATS))
        plan = self[key] = _Plan(tuple(pairs), tuple(quads), by_seat)
        return plan


# The layers of a hand, in the order in which `hand_plays` makes them: the numbers that it has in a colour; with an
# offset, those of which it has the number so much higher; those that it has twice, three and four times.
_BLACK, _BLACK_TWICE, _BLACK_THRICE, _BLACK_FOUR_TIMES = 0, 3, 4, 5
_RED, _RED_TWICE, _RED_THRICE = 6, 10, 11
_ANY = 12
_BLACK_COPIES = (_BLACK, _BLACK_TWICE, _BLACK_THRICE, _BLACK_FOUR_TIMES)
_RED_COPIES = (_RED, _RED_TWICE, _RED_THRICE)


def _layers(way: Way) -> tuple[int, int, int, int]:
    """The layers that have to have a bit in common, filled up to four."""
    if PATTERNS[way.kind].run:
        layers = [*(_BLACK + offset for offset in way.black), *(_RED + offset for offset in way.red)]
    else:
        copies = ((_BLACK_COPIES, way.black), (_RED_COPIES, way.red))
        layers = [by_copies[len(cards) - 1] for by_copies, cards in copies if cards]
    a, b, c, d = (*layers, *[_ANY] * (4 - len(layers)))
    return a, b, c, d


def _lowest(n: int) -> tuple[int, ...]:
    """S4: by said number, the lowest plain cards with which the way is legal."""
    shapes = {low: shape for low, (_, shape) in PLAYS_BY_WAY[n].items()}
    return tuple(sum(1 << low - 1 for low, s in shapes.items() if said <= s.most) for said in range(LAYER + 1))


_LAYERS = tuple(_layers(way) for way in WAYS)
_LOWEST = tuple(_lowest(n) for n in range(len(WAYS)))
_PLANS: Final = _Plans()
_ROWS: Final = tuple(
    tuple(_Row({n: Action(s, "play", cards) for n, (cards, _) in shapes.items()}) for shapes in PLAYS_BY_WAY)
    for s in range(MAX_SEATS)
)


def hand_plays(seat: int, hand: int, black_wilds: int, red_wilds: int, said: int, made: int) -> list[Action]:
    """The legal plays of a hand with so many wild cards up, each once: `said` is the number said before (0: none),
    `made` the combinations of this round, a bit each."""
    pairs, quads, alone = _PLANS[made << 8 | black_wilds << 6 | red_wilds << 4 | said]
    actions = [*alone[seat]]
    if not hand:
        return actions
    rows = _ROWS[seat]
    b, r = hand & LAYER_BITS, hand >> RED & LAYER_BITS
    layers = [
        b,
        b >> 1,
        b >> 2,
        hand >> 10 & LAYER_BITS,
        hand >> 20 & LAYER_BITS,
        hand >> 30 & LAYER_BITS,
        r,
        r >> 1,
        r >> 2,
        r >> 3,
        hand >> RED + 10 & LAYER_BITS,
        hand >> RED + 20 & LAYER_BITS,
        LAYER_BITS,
    ]
    for i, j, lowest, n in pairs:
        if mask := layers[i] & layers[j] & lowest:
            actions += rows[n][mask]
    for i, j, k, m, lowest, n in quads:
        if mask := layers[i] & layers[j] & layers[k] & layers[m] & lowest:
            actions += rows[n][mask]
    return actions
