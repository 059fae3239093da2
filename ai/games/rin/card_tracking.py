"""What a seat knows at a table of RIN: the cards not seen, what the others cannot hold, the sums they may hold.

Everything is read from the View. Who drew when a match had to be played held none; who played a low card hardly
held a higher one that would have done; who did not call on a card does not hold its rank as a sum. Sets of faces
are bit masks, as in `engine.cards`."""

from collections.abc import Iterable, Sequence
from struct import Struct
from typing import NamedTuple

from engine.cards import BIT, JOKER, mask
from engine.contract import NONE, Action, View
from engine.games.rin import HAND
from engine.games.rin.calls import FALSE_CALL, LAST_PENALTY
from engine.games.rin.legal import EIGHTS, FITS, FITS_OR_EIGHT, KINGS, NAMED, TWOS, VALUE
from engine.games.rin.state import MOST_OWED

ALL = (1 << 52) - 1
SUIT = (1 << 13) - 1
GONE = JOKER + 1
"""An upcard that has been shuffled away: nobody knows what could be played on it."""
ASKED, ASKED_OR_EIGHT = (*FITS, 0), (*FITS_OR_EIGHT, 0)
"""By field card or `GONE`, what follows it."""
MOST = 5
"""A hand of more cards is not feared to have a sum that can be called."""
LIKELY = (0.0, 1.3, 1.4, 1.15, 1.1, 1.0, 1.05, 0.95, 0.95, 0.8, 0.9, 0.8, 1.0, 0.5)
"""How much likelier a rank is held than its share of the unseen cards: high cards and kings do not stay long."""
SHY = 0.25
"""How much less likely a card is held that would have been played first,"""
DEAF = 0.08
"""and a sum that was not called."""
_PLAIN = (3, 4, 5, 6, 9, 10, 11, 12, 7)
"""Ordinary ranks in the order in which they are got rid of, last first."""
HIGHER = tuple(
    mask(c for c in range(52) if c % 13 + 1 in _PLAIN[_PLAIN.index(r) + 1 :]) if r in _PLAIN else 0 for r in range(14)
)
"""By rank, the ordinary cards that are got rid of before it."""
ROOM = 64
"""Numbers by rank, from 0, are packed into one integer with so many bits for each. The sum of two packs adds rank by
rank; the product of two packs of chances by rank is the chances of what both come to together."""
ONE, FINE = 24, 60
"""In a pack a chance of 1 is a 1 and so many zero bits; in what is divided, a 1 and as many as there is room for."""
NUMBERS = Struct("<14Q")
FIRST, KEPT = (1 << ROOM) - 1, sum([(1 << ONE + 1) - 1 << ROOM * r for r in range(14)])
"""What stands first in a pack; of each rank, what is left of a product."""
WEIGHED = [0]
"""By the cards of a suit, as bits: packed, how many of each rank, weighed with `LIKELY`; first all together."""
for _rank in range(1, 14):
    _weight = round(20 * LIKELY[_rank])  # they are twentieths
    WEIGHED += [found + (_weight << ROOM * _rank) + _weight for found in WEIGHED]


class Group(NamedTuple):
    """Cards of a hand of which the same is known."""

    cards: float
    """About how many they are,"""
    lack: int
    """which they are not,"""
    shy: int
    """and which they hardly are."""


Free = tuple[float, int, int, int]
"""About how many cards a group has, which faces they may be, and of which there are two, and how many cards that is."""


class Other(NamedTuple):
    """What is known of another hand."""

    seat: int
    cards: int
    ranks: Sequence[float]
    """By rank up to 13, how likely a card of it is of that rank."""
    hits: Sequence[float]
    """By sum up to 13, how likely the hand has it,"""
    drawn: Sequence[float]
    """and how likely it will have, a card later."""
    groups: Sequence[Group]
    free: Sequence[Free]


class Sight(NamedTuple):
    """What a seat knows. The faces of which a card is unseen, those of which two are, and the other hands in
    the order of their turns."""

    once: int
    twice: int
    others: tuple[Other, ...]


def look(view: View, followed: "Trail | None" = None) -> Sight:
    """What a View says; its trail, if it has been followed already."""
    zones, seats = view.zones, view.seats
    once, twice = unseen(view)
    groups, silent = (followed or trail(view)).told()
    step = view.facts.direction or 1
    order = [(view.seat + step * n) % seats for n in range(1, seats)]
    others = [known(s, len(zones[f"hand:{s}"]), groups[s], silent[s], once, twice) for s in order]
    return Sight(once, twice, tuple(others))


def known(seat: int, cards: int, groups: Sequence[Group], silent: Iterable[int], once: int, twice: int) -> Other:
    """What is known of a hand of so many cards, if these are unseen."""
    free = may(groups, once, twice)
    ranks = shares(groups, free)
    hits, drawn = sums(cards, ranks)
    for r in silent:
        hits[r] *= DEAF
    return Other(seat, cards, chances(ranks), hits, drawn, groups, free)


def unseen(view: View) -> tuple[int, int]:
    """The faces of which a card lies neither in the field nor in the own hand, and of which two do not."""
    return beyond((*view.zones["field"], *view.hand), view.facts.decks)


def beyond(seen: Iterable[int], decks: int) -> tuple[int, int]:
    """The faces of which a card is not among those seen, and of which two are not."""
    two = one = 0
    for card in seen:
        two |= one & BIT[card]
        one |= BIT[card]
    return (ALL & ~one, 0) if decks == 1 else (ALL & ~two, ALL & ~one)


# ------------------------------------------------------------------ the history --
class Trail:
    """What the history tells of each seat, action by action. `groups` of its hand, and `silent`, the ranks on which it
    has not called since the hand changed."""

    __slots__ = ("chain", "fits", "forced", "groups", "lap", "owed", "owner", "silent", "top")

    def __init__(self, view: View) -> None:
        seats, options = range(view.seats), view.options
        self.fits = ASKED_OR_EIGHT if options["eight_wild"] == "true" else ASKED
        self.forced = options["draw_policy"] != "always"
        self.groups = [[Group(float(HAND), 0, 0)] for _ in seats]
        self.silent: list[set[int]] = [set() for _ in seats]
        self.owed = [0 for _ in seats]
        self.chain, self.lap, self.owner, self.top = 0, NONE, view.facts.starter, upcard(view)

    def after(self, action: Action) -> "Trail":
        """The trail after one more action; this one stays as it is."""
        other = Trail.__new__(Trail)
        for name in Trail.__slots__:
            setattr(other, name, getattr(self, name))
        other.groups = [g[:] for g in self.groups]
        other.silent = [s.copy() for s in self.silent]
        other.owed = self.owed[:]
        other.add(action)
        return other

    def add(self, action: Action) -> None:
        """One more action."""
        seat, verb, cards, arg = action
        if verb == "play":
            self._play(seat, cards[0], arg)
        elif verb in ("draw", "pass"):
            self._draw(seat, verb)
        elif verb == "challenge":
            self.owed[int(arg)] += LAST_PENALTY
        elif verb in ("rin", "torin"):
            self.owed[seat] += FALSE_CALL

    def _play(self, seat: int, card: int, arg: str) -> None:
        hush(self.silent, self.owner, self.top)
        self.silent[seat].clear()
        normal = not self.chain and self.lap in (NONE, seat)
        shy = self.fits[self.top] & HIGHER[card % 13 + 1] if normal and card != JOKER else 0
        self.groups[seat] = without(self.groups[seat], card, shy)
        bit = BIT[card]
        self.owner = seat
        self.chain = min(self.chain * 2 or 2, MOST_OWED) if bit & TWOS else 0
        self.lap = seat if bit & KINGS else NONE
        self.top = NAMED[arg.split(" ")[0]] * 13 + 7 if bit & EIGHTS else card

    def _draw(self, seat: int, verb: str) -> None:
        if self.owed[seat]:
            self.owed[seat] -= 1
        else:
            lapping = self.lap not in (NONE, seat)
            if self.chain or verb == "pass" or (self.forced and not lapping):
                fit = TWOS if self.chain else KINGS if lapping else self.fits[self.top]
                self.groups[seat] = [Group(n, lack | fit, shy) for n, lack, shy in self.groups[seat]]
            if verb == "draw":
                self.owed[seat] += max(0, self.chain - 1)
                self.chain = 0
                if self.lap == seat:
                    self.lap = NONE
        if verb == "draw":
            self.groups[seat].append(Group(1.0, 0, 0))
            self.silent[seat].clear()

    def told(self) -> tuple[list[list[Group]], list[set[int]]]:
        """By seat the groups of its hand, and the ranks on which it has been silent."""
        silent = [s.copy() for s in self.silent]
        hush(silent, self.owner, self.top)
        return self.groups, silent


def trail(view: View) -> Trail:
    """What the history of a View tells."""
    found = Trail(view)
    for action in view.history:
        found.add(action)
    return found


def upcard(view: View) -> int:
    """The upcard, as far as it can be seen."""
    field = view.zones["field"]
    under = len(field) - 1 - sum([a.verb == "play" for a in view.history])
    return field[under] if under >= 0 else GONE


def hush(silent: Sequence[set[int]], owner: int, top: int) -> None:
    """Nobody has called on a card."""
    if top < JOKER:
        for seat, ranks in enumerate(silent):
            if seat != owner:
                ranks.add(VALUE[top])


def without(groups: Sequence[Group], card: int, shy: int) -> list[Group]:
    """A hand after a card was played from it, which may have been of any group that does not lack it; `shy`
    are the cards that would have been played before it."""
    bit = BIT[card]
    able = sum([n for n, lack, _ in groups if not lack & bit]) or 1.0
    left: dict[tuple[int, int], float] = {}
    for n, lack, old in groups:
        known = lack, old | shy
        left[known] = left.get(known, 0.0) + (n if lack & bit else n - n / able)
    return [Group(n, *known) for known, n in left.items() if n > 0.01]


# ------------------------------------------------------------------- the chances --
def weighed(once: int, twice: int) -> int:
    """Packed, how likely a card is of each rank that is one of these; not as chances yet."""
    of = WEIGHED
    found = of[once & SUIT] + of[once >> 13 & SUIT] + of[once >> 26 & SUIT] + of[once >> 39]
    if twice:
        found += of[twice & SUIT] + of[twice >> 13 & SUIT] + of[twice >> 26 & SUIT] + of[twice >> 39]
    return found


def may(groups: Sequence[Group], once: int, twice: int) -> list[Free]:
    """What the cards of each group may be."""
    found = []
    for n, lack, _ in groups:
        a, b = once & ~lack, twice & ~lack
        found.append((n, a, b, a.bit_count() + b.bit_count()))
    return found


def shares(groups: Sequence[Group], free: Sequence[Free]) -> int:
    """Packed, how likely a card of such a hand is of each rank."""
    found = 0
    for (_, _, shy), (n, once, twice, _) in zip(groups, free, strict=True):
        cards = weighed(once, twice)
        if shy:
            cards += (round(1 / SHY) - 1) * weighed(once & ~shy, twice & ~shy)
        whole = cards & FIRST
        if whole:
            found += int(n / whole * (1 << 30)) * cards
    whole = found & FIRST
    return (found - whole) * ((1 << FINE) // whole) >> FINE - ONE & KEPT if whole else 0


def chances(pack: int) -> list[float]:
    """By rank, what is packed."""
    return [n * (1 / (1 << ONE)) for n in NUMBERS.unpack(pack.to_bytes(NUMBERS.size, "little"))]


def sums(cards: int, ranks: int) -> tuple[list[float], list[float]]:
    """By sum up to 13, how likely so many cards have it, and one card more."""
    if cards > MOST:
        return [0.0] * 14, [0.0] * 14
    now = ranks
    for _ in range(cards - 1):
        now = now * ranks >> ONE & KEPT
    return chances(now), chances(now * ranks >> ONE & KEPT)


def stuck(other: Other, fit: int) -> float:
    """How likely another hand has none of some cards."""
    found = 1.0
    for n, once, twice, whole in other.free:
        if whole:
            some = (once & fit).bit_count()
            if twice:
                some += (twice & fit).bit_count()
            found *= (1 - some / whole) ** n
    return found
