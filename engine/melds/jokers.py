"""Sets and runs with Jokers and two packs, found exactly, for hands of up to eight cards (Rumino M2, M3).

A set is three or four cards of one rank; the same suit may occur twice. A run is three or four consecutive cards of one
suit, ace low. Any number of Jokers may stand for other cards, even for a whole meld. An unmelded Joker counts 10.

A hand is one int: bit f for each face that is held, three bits from bit 52 on for the number of Jokers, and from bit 55
on a bit for each face that is held twice. A part is the natural cards of a meld, with the number of Jokers that it
needs. Eight cards make two melds at most, so the least deadwood is found over pairs of parts. No Joker is left over
beside two melds, because they have room for all eight cards.

>>> from engine.cards import codes, faces
>>> deadwood(gather(faces("7H 7H 7S 7S 7D 2S 3H")))
12
>>> [codes(m.cards) for m in arrangement(gather(faces("JK 5H 6H 9S 9C 9D 7S")))]
['9S 9C 9D', '5H 6H JK']
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from engine.cards import BIT, DECK, JOKER, rank, suit, unmask
from engine.melds.plain import POINTS, RANK_BITS, RUN_STARTS, SUIT_BITS

JOKER_POINTS = 10
VALUE = (*POINTS, JOKER_POINTS)
"""Deadwood points by face."""

ONE_JOKER = 1 << JOKER
JOKERS_AT, TWINS_AT = 52, 55
TWIN = tuple(1 << (c + TWINS_AT) for c in DECK)
_ALL = (1 << 52) - 1


# ------------------------------------------------------------------- hands --
def gather(cards: Iterable[int]) -> int:
    """The hand that has these cards."""
    hand = 0
    for card in cards:
        # The body of `add`, without the call.
        if card == JOKER:
            hand += ONE_JOKER
        else:
            hand |= TWIN[card] if hand & BIT[card] else BIT[card]
    return hand


def add(hand: int, card: int) -> int:
    """A hand with one more card."""
    if card == JOKER:
        return hand + ONE_JOKER
    return hand | TWIN[card] if hand & BIT[card] else hand | BIT[card]


def without(hand: int, card: int) -> int:
    """A hand without one of its cards."""
    if card == JOKER:
        return hand - ONE_JOKER
    return hand ^ TWIN[card] if hand & TWIN[card] else hand ^ BIT[card]


def spread(hand: int) -> tuple[int, ...]:
    """The cards of a hand, each as often as it is held, lowest face first and Jokers last."""
    singles = unmask(hand & _ALL)
    if twins := hand >> TWINS_AT:
        singles = tuple(sorted(singles + unmask(twins)))
    return singles + (JOKER,) * jokers(hand)


def kinds(hand: int) -> tuple[int, ...]:
    """The faces of a hand, each once, Jokers last."""
    singles = unmask(hand & _ALL)
    return (*singles, JOKER) if hand >> JOKERS_AT & 7 else singles


def jokers(hand: int) -> int:
    """How many Jokers a hand holds."""
    return hand >> JOKERS_AT & 7


def has_duplicates(hand: int) -> bool:
    """Whether a hand holds some face more than once, Jokers included."""
    return hand >> TWINS_AT != 0 or hand & 6 << JOKERS_AT != 0


def size(hand: int) -> int:
    """How many cards a hand holds."""
    return (hand & _ALL).bit_count() + (hand >> TWINS_AT).bit_count() + jokers(hand)


def points(hand: int) -> int:
    """The points of all cards of a hand, melded or not."""
    return sum([VALUE[c] for c in spread(hand)])


# -------------------------------------------------------------- suit tables --
def _suit_tables() -> tuple[list[int], list[int]]:
    """By subset of one suit: its points, and its least deadwood if only runs of three and four are laid out."""
    worth, left = [0] * 8192, [0] * 8192
    for m in range(1, 8192):
        low = m & -m
        point = POINTS[low.bit_length() - 1]
        worth[m] = worth[m ^ low] + point
        best = left[m ^ low] + point
        run = low * 7
        if m & run == run:
            best = min(best, left[m ^ run])
            run = low * 15
            if m & run == run:
                best = min(best, left[m ^ run])
        left[m] = best
    return worth, left


_WORTH, _LEFT = _suit_tables()


class _Part(NamedTuple):
    """The natural cards of a meld. `mask`: the cards of a run, or all four faces of the rank of a set, of which
    `spare` cards are not in the set (0 for a run); `need`: the Jokers without which it is no meld."""

    worth: int
    size: int
    need: int
    mask: int
    spare: int = 0
    is_set: bool = False


@cache
def _runs(suit: int, row: int, most: int) -> tuple[_Part, ...]:
    """The parts of two or more cards for runs in one suit that need `most` Jokers or fewer."""
    parts = []
    for m in _windows(row):
        span = m.bit_length() - (m & -m).bit_length() + 1
        need = max(3, span) - m.bit_count()
        if need <= most:
            parts.append(_Part(_WORTH[m], m.bit_count(), need, m << 13 * suit))
    return tuple(parts)


def _windows(row: int) -> list[int]:
    """The subsets of two or more cards of a suit that lie within four in a row."""
    subsets = []
    for low in unmask(row):
        high = row >> low & 14
        sub = high
        while sub:
            subsets.append((sub | 1) << low)
            sub = (sub - 1) & high
    return subsets


@cache
def _sets(rank: int, count: int, least: int) -> tuple[_Part, ...]:
    """The parts for sets of so many cards of a rank, of `least` cards or more. One card alone serves a run, too."""
    sizes = range(least, min(4, count) + 1)
    return tuple(_Part(n * POINTS[rank], n, max(0, 3 - n), RANK_BITS << rank, count - n, True) for n in sizes)


# --------------------------------------------------------------- least deadwood --
@lru_cache(8192)
def deadwood(hand: int) -> int:
    """M13: the least deadwood of a hand."""
    a = hand & 8191
    b = hand >> 13 & 8191
    c = hand >> 26 & 8191
    d = hand >> 39 & 8191
    extra = hand >> 52
    ab = a & b
    cd = c & d
    low = hand & hand >> 1 & hand >> 2 & RUN_STARTS
    sets = ab & (c | d) | cd & (a | b)
    if not extra:
        if not sets:
            return _LEFT[a] + _LEFT[b] + _LEFT[c] + _LEFT[d] if low else _WORTH[a] + _WORTH[b] + _WORTH[c] + _WORTH[d]
        if not (low | low << 1 | low << 2) & sets * RANK_BITS:
            rest = ~sets
            return _LEFT[a & rest] + _LEFT[b & rest] + _LEFT[c & rest] + _LEFT[d & rest]
    wild = extra & 7
    twins = extra >> 3
    every = _WORTH[a] + _WORTH[b] + _WORTH[c] + _WORTH[d] + wild * 10
    if twins:
        e, f, g, h = twins & 8191, twins >> 13 & 8191, twins >> 26 & 8191, twins >> 39
        every += _WORTH[e] + _WORTH[f] + _WORTH[g] + _WORTH[h]
        pairs = e | f | g | h
        two = ab | cd | (a | b) & (c | d)
        sets |= pairs & two
        two |= pairs
    else:
        two = ab | cd | (a | b) & (c | d)
    if wild < 2 and not sets and not low:
        if not wild:
            return every
        # no natural meld: the Joker makes one of the two cards, or three with a gap, that save most
        top = two.bit_length()
        best = 2 * (top if top < 10 else 10)
        for row in (a, b, c, d):
            if row & (row >> 1 | row >> 2):
                best = max(best, _best_run(row))
        return every - best - 10 if best else every
    return every - _best_parts(hand, wild)[0]


@cache
def _best_run(row: int) -> int:
    """The most that a run of one suit with one Joker saves of the suit's own cards."""
    return max([p.worth for p in _runs(0, row, 1)], default=0)


def _best_parts(hand: int, wild: int) -> tuple[int, tuple[_Part, ...]]:
    """The most points that melds save, and the parts that save them."""
    parts = _parts(hand, wild)
    single = ~(hand >> TWINS_AT)
    best = 0
    chosen: tuple[_Part, ...] = ()
    for i, p in enumerate(parts):
        worth, n, need, mask, _, _ = p
        bound = best - worth - 10 * wild
        if worth <= bound:
            break
        # alone it has room for so many Jokers
        alone = worth + 10 * min(wild, 4 - n)
        if alone > best:
            best, chosen, bound = alone, (p,), alone - worth - 10 * wild
        free = wild - need
        for q in parts[i:]:
            if q[0] <= bound:
                break
            if q[2] > free:
                continue
            if mask & q[3] and _clash(p, q, single):
                continue
            best, chosen = worth + q[0] + 10 * wild, (p, q)
            break
    return best, chosen


def _clash(p: _Part, q: _Part, single: int) -> bool:
    """Whether two parts need the same card: they share a face of which the hand has one card (`single`)."""
    if p.is_set:
        return p.spare < q.size if q.is_set else not p.spare
    return not q.spare if q.is_set else bool(p.mask & q.mask & single)


def _parts(hand: int, wild: int) -> list[_Part]:
    """Every part of a hand, those that save most first."""
    once, twins = hand & _ALL, hand >> TWINS_AT
    least = 3 - wild if wild < 2 else 1
    a, b, c, d = once & SUIT_BITS, once >> 13 & SUIT_BITS, once >> 26 & SUIT_BITS, once >> 39
    ranks = a | b | c | d
    if least > 1:
        ranks = a & b | c & d | (a | b) & (c | d) | (twins | twins >> 13 | twins >> 26 | twins >> 39) & SUIT_BITS
    parts: list[_Part] = []
    for n, row in enumerate((a, b, c, d)):
        if row & (row >> 1 | row >> 2 | row >> 3):
            parts += _runs(n, row, wild)
    for n in unmask(ranks):
        mask = RANK_BITS << n
        count = (once & mask).bit_count() + (twins & mask).bit_count() if twins else (once & mask).bit_count()
        if count >= least:
            parts += _sets(n, count, least)
    if wild >= 3:
        parts.append(_Part(0, 0, 3, 0))
    if len(parts) > 1:
        parts.sort(reverse=True)
    return parts


# -------------------------------------------------------------------- discards --
def discards(hand: int) -> dict[int, int]:
    """By face of a hand, the least deadwood that discarding one such card leaves."""
    if hand >> JOKERS_AT:
        return {c: deadwood(without(hand, c)) for c in kinds(hand)}
    least = deadwood(hand)
    low = hand & hand >> 1 & hand >> 2 & RUN_STARTS
    a, b, c, d = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    sets = a & b & (c | d) | c & d & (a | b)
    melded = sets * RANK_BITS | low | low << 1 | low << 2
    # A discard that is in no meld lowers the deadwood by its own points.
    return {c: deadwood(hand ^ BIT[c]) if melded & BIT[c] else least - POINTS[c] for c in unmask(hand)}


def gin_discards(hand: int) -> tuple[int, ...]:
    """The faces of which one can be put aside so that all other cards of a hand are in melds (M6)."""
    least = deadwood(hand)
    if least > 10:
        # A discard lowers the deadwood by its own points at most, which are 10 or fewer.
        return ()
    return tuple(c for c in kinds(hand) if VALUE[c] >= least and not deadwood(without(hand, c)))


def rumino_discards(hand: int, wild: bool = True) -> tuple[int, ...]:
    """The faces of which one can be put aside from eight cards so that the others are a Rumino (M7)."""
    return tuple(c for c in kinds(hand) if is_rumino(without(hand, c), wild))


def is_rumino(hand: int, wild: bool = True) -> bool:
    """Whether these are seven in a row of one suit or seven of one rank; `wild`: Jokers may be among them."""
    if size(hand) != 7 or (jokers(hand) and not wild):
        return False
    natural, twins = hand & _ALL, hand >> TWINS_AT
    low = (natural & -natural).bit_length() - 1
    if not natural & ~(RANK_BITS << rank(low) - 1):
        return True
    span = natural.bit_length() - low
    return not twins and span <= 7 and suit(natural.bit_length() - 1) == suit(low)


# --------------------------------------------------------------- arrangements --
class Meld(NamedTuple):
    """A meld as it is laid out: the cards, and the faces that they stand for."""

    cards: tuple[int, ...]
    stands: tuple[int, ...]


def arrangement(hand: int) -> tuple[Meld, ...]:
    """Melds that leave the least deadwood, no more of them than needed."""
    wild = jokers(hand)
    chosen = _best_parts(hand, wild)[1]
    give = [p.need for p in chosen]
    spare = wild - sum(give)
    for i, p in enumerate(chosen):
        more = min(spare, 4 - p.size - give[i])
        give[i] += more
        spare -= more
    rest, laid_out = hand, {}
    # Runs first: a set can take whatever cards of its rank are left.
    for i in sorted(range(len(chosen)), key=lambda i: chosen[i].is_set):
        p = chosen[i]
        if p.is_set or not p.size:
            laid_out[i] = _lay_set(rest, p, give[i])
        else:
            laid_out[i] = lay_run(unmask(p.mask), give[i])
        for card in laid_out[i].cards:
            rest = without(rest, card)
    return tuple(laid_out[i] for i in range(len(chosen)))


def rumino(hand: int) -> Meld:
    """The one meld of seven that a Rumino is."""
    natural, wild = spread(hand & ~(7 << JOKERS_AT)), jokers(hand)
    if len(set(map(rank, natural))) == 1:
        return _as_set(natural, rank(natural[0]), wild)
    return lay_run(natural, wild)


def loose(hand: int, melds: Iterable[Meld]) -> tuple[int, ...]:
    """The cards of a hand outside these melds."""
    for meld in melds:
        for card in meld.cards:
            hand = without(hand, card)
    return spread(hand)


def lay_run(natural: tuple[int, ...], wild: int) -> Meld:
    """A run of these cards of one suit and so many Jokers: they fill the gaps, then follow the highest card,
    then go before the lowest."""
    low, high = natural[0], natural[-1]
    more = wild - (high - low + 1 - len(natural))
    above = min(more, 13 - rank(high))
    stands = tuple(range(low - (more - above), high + above + 1))
    return Meld(tuple(c if c in natural else JOKER for c in stands), stands)


def _lay_set(rest: int, part: _Part, wild: int) -> Meld:
    """A set out of the cards of its rank that are left; of Jokers alone it is one of kings."""
    natural = spread(rest & (part.mask | part.mask << TWINS_AT))[: part.size]
    return _as_set(natural, rank(natural[0]) if natural else 13, wild)


def _as_set(natural: tuple[int, ...], rank_number: int, wild: int) -> Meld:
    """A set of natural cards of a rank and Jokers. The Jokers stand for missing suits first, then for second copies."""
    of_rank = range(rank_number - 1, 52, 13)
    missing = [c for c in of_rank if c not in natural]
    second = [c for c in of_rank if natural.count(c) < 2]
    return Meld(natural + (JOKER,) * wild, (*natural, *(missing + second)[:wild]))
