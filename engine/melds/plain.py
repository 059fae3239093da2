"""Sets and runs of one pack of 52 cards, found exactly. A hand is a bit mask (`engine.cards.mask`); the ace is low.

`deadwood` is the main function. Sets of different ranks share no card, so a hand has few ways to form sets. For each
way, a table over the 8192 subsets of a suit gives the least deadwood that runs leave of the other cards: four look-ups,
one per suit, are added. The least sum is the answer. All other functions call it or list the melds of a hand.

The arithmetic of masks (bit 13 * suit + rank - 1) stays inside this module and `engine.melds.jokers`.

>>> from engine.cards import faces, mask
>>> deadwood(mask(faces("4H 5H 6H 7H JS JD JC AS 2D 3C")))
6
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from engine.cards import BIT, DECK, mask, rank, suit, unmask

POINTS: Final = tuple(min(rank(c), 10) for c in DECK)
"""By face, its deadwood points: ace 1, numbers as they are, J, Q and K 10."""

SUIT_BITS: Final = 8191
"""The cards of the first suit. Functions that are called often write the number itself: `deadwood` is 4 % faster so."""
RANK_BITS: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The four aces; shifted by rank - 1, the four cards of a rank."""
RUN_STARTS: Final = 2047 * RANK_BITS
"""The cards that can be the lowest of a run: ace to jack."""
_KINGS: Final = RANK_BITS << 12


def _suit_table() -> list[int]:
    """By subset of one suit, its least deadwood if only runs are laid out."""
    table = [0] * 8192
    for m in range(1, 8192):
        low = m & -m
        i = low.bit_length() - 1
        best = POINTS[i] + table[m ^ low]
        run = low | low << 1
        top = low << 2
        while m & run == run and m & top:
            run |= top
            best = min(best, table[m ^ run])
            top <<= 1
        table[m] = best
    return table


_RUNS: Final = _suit_table()


def deadwood(hand: int) -> int:
    """The least deadwood of a hand of any size."""
    a = hand & 8191
    b = hand >> 13 & 8191
    c = hand >> 26 & 8191
    d = hand >> 39
    ab = a & b
    cd = c & d
    sets = ab & (c | d) | cd & (a | b)
    if sets:
        low = hand & hand >> 1 & hand >> 2 & RUN_STARTS
        if (low | low << 1 | low << 2) & sets * RANK_BITS:
            return _with_sets(a, b, c, d, sets)
        # No run needs a card of the sets, so all sets are laid out.
        rest = ~sets
        return _RUNS[a & rest] + _RUNS[b & rest] + _RUNS[c & rest] + _RUNS[d & rest]
    return _RUNS[a] + _RUNS[b] + _RUNS[c] + _RUNS[d]


def _with_sets(a: int, b: int, c: int, d: int, sets: int) -> int:
    """`deadwood` of a hand given by suits, over all ways to form sets of the ranks in `sets`."""
    r = sets & -sets
    rest = sets ^ r
    if rest:
        best = _with_sets(a, b, c, d, rest)
        x, y, z, w = a & ~r, b & ~r, c & ~r, d & ~r
        if a & b & c & d & r:
            return min(
                best,
                _with_sets(x, y, z, w, rest),
                _with_sets(a, y, z, w, rest),
                _with_sets(x, b, z, w, rest),
                _with_sets(x, y, c, w, rest),
                _with_sets(x, y, z, d, rest),
            )
        return min(best, _with_sets(x, y, z, w, rest))
    runs = _RUNS
    a0, b0, c0, d0 = runs[a], runs[b], runs[c], runs[d]
    best = a0 + b0 + c0 + d0
    a1, b1, c1, d1 = runs[a & ~r], runs[b & ~r], runs[c & ~r], runs[d & ~r]
    least = a1 + b1 + c1 + d1
    if a & b & c & d & r:
        # Of four cards of a rank one may stay out of the set for a run.
        gain = max(a1 - a0, b1 - b0, c1 - c0, d1 - d0)
        if gain > 0:
            least -= gain
    return least if least < best else best


def points(hand: int) -> int:
    """The sum of all cards of a hand, melded or not."""
    return sum([POINTS[c] for c in unmask(hand)])


def highest_first(cards: Iterable[int], value: Sequence[int] = POINTS) -> tuple[int, ...]:
    """Cards by their `value`, the highest first, those of equal value by face."""
    return tuple(sorted(cards, key=lambda c: (-value[c], c)))


def meldable(hand: int) -> int:
    """The cards of a hand that are in some set or run of it."""
    in_sets, in_runs = _meldable(hand)
    return in_sets | in_runs


def _meldable(hand: int) -> tuple[int, int]:
    """The cards of a hand that are in some set of it, and those that are in some run."""
    low = hand & hand >> 1 & hand >> 2 & RUN_STARTS
    a, b, c, d = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    ab, cd = a & b, c & d
    sets = ab & (c | d) | cd & (a | b)
    return sets * RANK_BITS & hand if sets else 0, low | low << 1 | low << 2


def completing(hand: int) -> int:
    """The cards outside a hand that form a set or run with two cards of it."""
    a, b, c, d = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    pairs = a & b | c & d | (a | b) & (c | d)
    two, gap = hand & hand >> 1 & ~_KINGS, hand & hand >> 2 & RUN_STARTS
    return (pairs * RANK_BITS | (two & ~RANK_BITS) >> 1 | gap << 1 | (two & RUN_STARTS) << 2) & ~hand


def helping(hand: int, among: int) -> int:
    """The cards of `among`, which are outside the hand, that are in a meld of the best arrangement of hand and card."""
    in_sets, in_runs = _meldable(hand)
    melded = in_sets | in_runs
    joining = completing(hand) & among
    if not melded or not joining:
        return joining
    # A card helps if it melds with two cards that have no other meld.
    surely = completing(hand & ~melded)
    if not in_sets & in_runs:
        # All melds of the hand are laid out. A card helps if it extends one.
        ranks = (in_sets | in_sets >> 13 | in_sets >> 26 | in_sets >> 39) & SUIT_BITS
        surely |= ranks * RANK_BITS | (in_runs & ~_KINGS) << 1 | (in_runs & ~RANK_BITS) >> 1
    helps = surely & joining
    if helps != joining:
        before = deadwood(hand)
        for c in unmask(joining ^ helps):
            if deadwood(hand | BIT[c]) < before + POINTS[c]:
                helps |= BIT[c]
    return helps


@cache
def _suit_discards(cards: int) -> tuple[int, ...]:
    """`_discard_costs` of cards of one suit, by runs alone."""
    faces = unmask(cards)
    start = 13 * suit(faces[0]) if faces else 0
    least = _RUNS[cards >> start]
    return tuple(_RUNS[(cards ^ BIT[c]) >> start] - least << 6 | c for c in faces)


@cache
def _set_discards(cards: int) -> tuple[int, ...]:
    """`_discard_costs` of cards that are all in sets."""
    return tuple(c if (cards & RANK_BITS << c % 13).bit_count() == 4 else 2 * POINTS[c] << 6 | c for c in unmask(cards))


@cache
def _ways(in_sets: int) -> tuple[int, ...]:
    """Every way to form sets of cards that could all be in sets, each as the cards that the sets take."""
    ways = [0]
    for r in range(13):
        if four := in_sets & RANK_BITS << r:
            threes = [four ^ BIT[c] for c in unmask(four)] if four.bit_count() == 4 else []
            ways = [way | more for way in ways for more in (0, four, *threes)]
    return tuple(ways)


@lru_cache(2)
def _discard_costs(hand: int) -> tuple[int, tuple[int, ...]]:
    """The least deadwood of a hand, and for each card what discarding it adds to that (mostly less than 0), packed as
    `added << 6 | card`: the packed numbers of each suit are kept and joined.

    The last two hands are kept, because the rules ask about a hand and then its holder does."""
    in_sets, in_runs = _meldable(hand)
    if clash := in_sets & in_runs:
        clash = ((clash | clash >> 13 | clash >> 26 | clash >> 39) & 8191) * RANK_BITS & in_sets
    # A set of which no run needs a card stays as it is, so discards from it are settled by the set alone.
    alone = in_sets ^ clash
    rest = hand ^ alone
    if clash:
        (least, costs), *ways = sorted([_by_runs(rest ^ way) for way in _ways(clash)])
        best = {t & 63: t for t in costs}
        for left, costs in ways:
            more = left - least << 6
            for t in costs:
                if t + more < best.get(t & 63, 9999):
                    best[t & 63] = t + more
        costs = tuple(best.values())
    else:
        least, costs = _by_runs(rest)
    return least, costs + _set_discards(alone) if alone else costs


def _by_runs(hand: int) -> tuple[int, tuple[int, ...]]:
    """`_discard_costs` of a hand, by runs alone."""
    a, b, c, d = hand & 8191, hand & 8191 << 13, hand & 8191 << 26, hand & 8191 << 39
    return (
        _RUNS[a] + _RUNS[b >> 13] + _RUNS[c >> 26] + _RUNS[d >> 39],
        _suit_discards(a) + _suit_discards(b) + _suit_discards(c) + _suit_discards(d),
    )


def discards(hand: int) -> dict[int, int]:
    """By card of a hand, the least deadwood that discarding it leaves."""
    least, costs = _discard_costs(hand)
    return {t & 63: least + (t >> 6) for t in costs}


def ranked_discards(hand: int, kept: int = -1) -> Iterator[tuple[int, int]]:
    """The least deadwood that discarding each card of a hand leaves, and the card: the least first, then by face.
    `kept` is a card that may not be discarded.

    An iterator, because Club needs only three of eleven on average: with a list its decisions take 4 % longer."""
    least, costs = _discard_costs(hand)
    for t in sorted(costs):
        card = t & 63
        if card != kept:
            yield least + (t >> 6), card


def knock_discards(hand: int, limit: int) -> tuple[int, set[int]]:
    """The least deadwood of a hand, and the cards whose discard leaves `limit` deadwood or less."""
    least, costs = _discard_costs(hand)
    return least, {t & 63 for t in costs if least + (t >> 6) <= limit}


# ------------------------------------------------------------------- melds --
def is_meld(bits: int) -> bool:
    """Whether these cards together are one set or one run."""
    return is_set(bits) or is_run(bits)


def is_set(bits: int) -> bool:
    """Whether these are three or four cards of one rank."""
    if bits.bit_count() not in (3, 4):
        return False
    low = (bits & -bits).bit_length() - 1
    return bits & ~(RANK_BITS << low % 13) == 0


def is_run(bits: int) -> bool:
    """Whether these are three or more consecutive cards of one suit, ace low."""
    n = bits.bit_count()
    if n < 3:
        return False
    low = (bits & -bits).bit_length() - 1
    return low % 13 + n <= 13 and bits >> low == (1 << n) - 1


def melds(hand: int) -> list[int]:
    """Every set and run that can be laid out from a hand, as masks."""
    all_melds = []
    a, b, c, d = hand & SUIT_BITS, hand >> 13 & SUIT_BITS, hand >> 26 & SUIT_BITS, hand >> 39
    for r in unmask(a & b & (c | d) | c & d & (a | b)):
        four = hand & RANK_BITS << r
        all_melds.append(four)
        if four.bit_count() == 4:
            all_melds.extend(four ^ BIT[c] for c in unmask(four))
    for low in unmask(hand & hand >> 1 & hand >> 2 & RUN_STARTS):
        run = 7 << low
        all_melds.append(run)
        for top in range(low + 3, low - low % 13 + 13):
            if not hand & BIT[top]:
                break
            run |= BIT[top]
            all_melds.append(run)
    return all_melds


@cache
def _sets(cards: int) -> tuple[int, ...]:
    """The sets that cards of whole sets form, one mask for each rank."""
    return tuple(cards & RANK_BITS << r for r in range(13) if cards & RANK_BITS << r)


@cache
def _run_arrangements(cards: int) -> list[tuple[int, ...]]:
    """`arrangements` of cards of one suit."""
    every = sorted(melds(cards))
    less = [points(m) for m in every]
    least = deadwood(cards)
    arranged: list[tuple[int, ...]] = []

    def walk(first: int, rest: int, left: int, chosen: tuple[int, ...]) -> None:
        if left == least:
            arranged.append(chosen)
        elif deadwood(rest) > least:
            return
        for i in range(first, len(every)):
            m = every[i]
            if m & rest == m:
                walk(i + 1, rest ^ m, left - less[i], (*chosen, m))

    walk(0, cards, points(cards), ())
    return arranged


def arrangements(hand: int) -> list[tuple[int, ...]]:
    """All ways to lay out melds from a hand that leave its least deadwood. Each is a tuple of masks in ascending
    order."""
    least = deadwood(hand)
    arranged = []
    for way in _ways(_meldable(hand)[0]):
        rest = hand ^ way
        if _by_runs(rest)[0] == least:
            a, b, c, d = [_run_arrangements(rest & SUIT_BITS << start) for start in (0, 13, 26, 39)]
            arranged += [tuple(sorted((*_sets(way), *e, *f, *g, *h))) for e in a for f in b for g in c for h in d]
    return sorted(arranged)


def extensions(meld: int) -> int:
    """The cards that can be laid off on a meld: the fourth card of a set, the next card at either end of a run."""
    if is_set(meld):
        low = (meld & -meld).bit_length() - 1
        return (RANK_BITS << low % 13) & ~meld
    low = (meld & -meld).bit_length() - 1
    high = meld.bit_length() - 1
    fits = BIT[low - 1] if low % 13 else 0
    return fits | (BIT[high + 1] if high % 13 < 12 else 0)


def lay_off_chances(arrangement: tuple[int, ...], unseen: int) -> tuple[int, int]:
    """How many of the `unseen` cards can be laid off on an arrangement: at once, and after other lay-offs."""
    direct = chained = 0
    for m in arrangement:
        direct |= extensions(m) & unseen
        grown = m
        while more := extensions(grown) & unseen:
            chained |= more
            grown |= more
    return direct.bit_count(), chained.bit_count()


def knocker_arrangement(hand: int, unseen: int = (1 << 52) - 1, fixed: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The melds that a knocker should lay out: least deadwood, then fewest lay-off chances, then fewest melds.

    `unseen` are the cards that the defender might hold, `fixed` the melds that are laid out already."""
    rest = hand & ~union(fixed)
    live = unseen & ~hand
    options = [(*fixed, *a) for a in arrangements(rest)]
    if len(options) == 1:
        return options[0]
    return min(options, key=lambda a: (*lay_off_chances(a, live), len(a), a))


def union(masks: tuple[int, ...]) -> int:
    """The cards of several masks together."""
    m = 0
    for x in masks:
        m |= x
    return m


# ---------------------------------------------------------------- lay-offs --
class LayOff(NamedTuple):
    """The defender's best play after a knock: the deadwood that remains, the defender's own melds, and the lay-offs as
    (card, index of the knocker's meld) in an order in which each fits."""

    deadwood: int
    melds: tuple[int, ...]
    cards: tuple[tuple[int, int], ...]


def best_lay_off(hand: int, table: tuple[int, ...]) -> LayOff:
    """The play of melds and lay-offs on the knocker's melds `table` that leaves the defender's least deadwood.

    Own melds may be broken for lay-offs. Of equally good plays it is the one with the fewest lay-offs."""
    best: tuple[int, int, tuple[tuple[int, int], ...], int] | None = None

    fitting = [i for i, m in enumerate(table) if extensions(m) & hand]

    def walk(n: int, rest: int, laid: tuple[tuple[int, int], ...]) -> None:
        nonlocal best
        if n == len(fitting):
            left = deadwood(rest)
            if best is None or (left, len(laid)) < best[:2]:
                best = (left, len(laid), laid, rest)
            return
        i = fitting[n]
        for chain in _chains(table[i], rest):
            walk(n + 1, rest & ~mask(chain), laid + tuple((c, i) for c in chain))

    walk(0, hand, ())
    assert best is not None
    left, _, laid, rest = best
    return LayOff(left, min(arrangements(rest), key=lambda a: (len(a), a)), laid)


def _chains(meld: int, hand: int) -> list[tuple[int, ...]]:
    """Every way to lay off cards of a hand on one meld, in an order in which each card fits; () among them."""
    if is_set(meld):
        fits = extensions(meld) & hand
        return [(), *((c,) for c in unmask(fits))]
    low = (meld & -meld).bit_length() - 1
    high = meld.bit_length() - 1
    down: list[tuple[int, ...]] = [()]
    while low % 13 and hand & BIT[low - 1]:
        low -= 1
        down.append((*down[-1], low))
    up: list[tuple[int, ...]] = [()]
    while high % 13 < 12 and hand & BIT[high + 1]:
        high += 1
        up.append((*up[-1], high))
    return [d + u for d in down for u in up]
