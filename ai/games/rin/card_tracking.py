"""What a seat of RIN knows about hidden cards: which are unseen, and what each opponent's hand may hold.

Everything is read from the View:
- a seat that drew held no card that could be played, where such a card has to be played;
- a seat that played a low card is unlikely to hold a higher one that could be played instead;
- a seat that did not call on a card has a hand whose sum is not the rank of that card.

`observe` gives the result. `HandTracker` follows the history action by action. Sets of faces are bit masks, as in
`engine.cards`; `once` and `twice` are the faces of which at least one card or two cards are unseen."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ai.games.rin.rank_probabilities import (
    ALL_FACES,
    Group,
    Pool,
    pack_ranks,
    pools,
    rank_probabilities,
    sum_probabilities,
)
from engine.cards import BIT, JOKER, mask, rank
from engine.contract import NONE, Action, View
from engine.games.rin.calls import FALSE_CALL, LAST_PENALTY
from engine.games.rin.effects import (
    EFFECTS,
    FITS,
    FITS_OR_EIGHT,
    VALUE,
    after_play,
    playable_mask,
)
from engine.games.rin.fields import HAND
from engine.games.rin.state import Facts

UNKNOWN = JOKER + 1
"""Stands for an upcard that has been shuffled into the stock: what fits it is no longer known."""
NO_CALL_WEIGHT = 0.08
"""How much less likely a sum is for a hand that did not call on it."""
MIN_GROUP = 0.01
"""Groups of fewer expected cards are dropped."""
_FITS, _FITS_OR_EIGHT = (*FITS, 0), (*FITS_OR_EIGHT, 0)
"""By field card or `UNKNOWN`, what may follow it."""
_KEPT_LONGEST = sorted((r for r in range(1, 14) if not BIT[r - 1] & EFFECTS), key=lambda r: (r == 7, r))
"""The ordinary ranks, those first that are usually kept longest: low ranks, high ones, and last sevens, which double a
loss (R23)."""
PLAYED_BEFORE = tuple(
    mask(c for c in range(52) if rank(c) in _KEPT_LONGEST[_KEPT_LONGEST.index(r) + 1 :]) if r in _KEPT_LONGEST else 0
    for r in range(14)
)
"""By rank, the ordinary faces that are usually played before it."""


class OpponentHand(NamedTuple):
    """What is known of an opponent's hand."""

    seat: int
    cards: int
    ranks: Sequence[float]
    """By rank up to 13, how likely one of its cards is of that rank."""
    sums: Sequence[float]
    """By sum up to 13, how likely the hand comes to it."""
    sums_after_draw: Sequence[float]
    """By sum up to 13, how likely the hand comes to it after one more card."""
    groups: Sequence[Group]
    pools: Sequence[Pool]


class Observation(NamedTuple):
    """What a seat knows about hidden cards."""

    once: int
    """The faces of which at least one card is unseen."""
    twice: int
    """The faces of which two cards are unseen."""
    opponents: tuple[OpponentHand, ...]
    """In the order of their turns, the next player first."""

    def unseen(self, faces: int = ALL_FACES) -> int:
        """The number of unseen cards of these faces."""
        return (self.once & faces).bit_count() + (self.twice & faces).bit_count()


def observe(view: View, tracker: "HandTracker | None" = None) -> Observation:
    """What the seat of a View knows. `tracker` has followed its history already; without one the history is read."""
    facts: Facts = view.facts
    zones, seats = view.zones, view.seats
    once, twice = unseen(view)
    groups, uncalled = (tracker or track(view)).hands()
    step = facts.direction or 1
    order = [(view.seat + step * n) % seats for n in range(1, seats)]
    opponents = [opponent_hand(s, len(zones[f"hand:{s}"]), groups[s], uncalled[s], once, twice) for s in order]
    return Observation(once, twice, tuple(opponents))


def opponent_hand(
    seat: int, cards: int, groups: Sequence[Group], uncalled: Iterable[int], once: int, twice: int
) -> OpponentHand:
    """The probabilities of a hand from what is known of its groups and from the ranks on which it did not call."""
    possible = pools(groups, once, twice)
    packed = pack_ranks(groups, possible)
    sums, sums_after_draw = sum_probabilities(packed, cards)
    for r in uncalled:
        sums[r] *= NO_CALL_WEIGHT
    return OpponentHand(seat, cards, rank_probabilities(packed), sums, sums_after_draw, groups, possible)


def unseen(view: View) -> tuple[int, int]:
    """The faces of which at least one card, and of which two cards, lie neither in the field nor in the own hand."""
    return unseen_after((*view.zones["field"], *view.hand), view.facts.decks)


def unseen_after(seen: Iterable[int], decks: int) -> tuple[int, int]:
    """The faces of which at least one card, and of which two cards, are not among those seen."""
    two = one = 0
    for card in seen:
        two |= one & BIT[card]
        one |= BIT[card]
    return (ALL_FACES & ~one, 0) if decks == 1 else (ALL_FACES & ~two, ALL_FACES & ~one)


# ------------------------------------------------------------------ the history --
class HandTracker:
    """What the public history shows about every hand, action by action.

    `groups` are the groups of each hand. `uncalled` are, by seat, the ranks on which the seat has not called since its
    hand changed. `top`, `chain` and `lap` are the field card, the chain of 2s and the seat of the K lap, as in the
    engine's State; `owed` counts the cards that each seat still has to draw."""

    __slots__ = ("chain", "fits", "groups", "lap", "must_play", "owed", "owner", "top", "uncalled")

    def begin(self, view: View) -> None:
        """Start a blank tracker at the deal."""
        seats, options = range(view.seats), view.options
        facts: Facts = view.facts
        self.fits = _FITS_OR_EIGHT if options["eight_wild"] == "true" else _FITS
        self.must_play = options["draw_policy"] != "always"
        self.groups = [[Group(float(HAND), 0, 0)] for _ in seats]
        self.uncalled: list[set[int]] = [set() for _ in seats]
        self.owed = [0 for _ in seats]
        self.chain, self.lap, self.owner, self.top = 0, NONE, facts.starter, upcard(view)

    def after(self, action: Action) -> "HandTracker":
        """A copy of the tracker that has followed one more action."""
        copy = HandTracker()
        copy.fits, copy.must_play, copy.owner = self.fits, self.must_play, self.owner
        copy.chain, copy.lap, copy.top = self.chain, self.lap, self.top
        copy.groups = [g[:] for g in self.groups]
        copy.uncalled = [s.copy() for s in self.uncalled]
        copy.owed = self.owed[:]
        copy.add(action)
        return copy

    def add(self, action: Action) -> None:
        """Follow one more action."""
        seat, verb, cards, arg = action
        if verb == "play":
            self._play(seat, cards[0], arg)
        elif verb in ("draw", "pass"):
            self._draw(seat, verb)
        elif verb == "challenge":
            self.owed[int(arg)] += LAST_PENALTY
        elif verb in ("rin", "torin"):
            self.owed[seat] += FALSE_CALL

    def normal(self, seat: int) -> bool:
        """Whether a seat whose turn it is may play what fits the field card, not only a 2 or a K."""
        return not self.chain and self.lap in (NONE, seat)

    def playable(self, seat: int) -> int:
        """The faces that a seat may play when it is its turn, as a bit mask."""
        return playable_mask(self.fits, self.top, self.chain, self.lap not in (NONE, seat))

    def _play(self, seat: int, card: int, arg: str) -> None:
        mark_no_call(self.uncalled, self.owner, self.top)
        self.uncalled[seat].clear()
        passed_over = self.fits[self.top] & PLAYED_BEFORE[rank(card)] if self.normal(seat) and card != JOKER else 0
        self.groups[seat] = without_played(self.groups[seat], card, passed_over)
        self.owner = seat
        self.top, self.chain, self.lap = after_play(seat, card, arg, self.chain)

    def _draw(self, seat: int, verb: str) -> None:
        if self.owed[seat]:
            self.owed[seat] -= 1
        else:
            lapping = self.lap not in (NONE, seat)
            if self.chain or verb == "pass" or (self.must_play and not lapping):
                missing = self.playable(seat)
                self.groups[seat] = [Group(n, excluded | missing, u) for n, excluded, u in self.groups[seat]]
            if verb == "draw":
                self.owed[seat] += max(0, self.chain - 1)
                self.chain = 0
                if self.lap == seat:
                    self.lap = NONE
        if verb == "draw":
            self.groups[seat].append(Group(1.0, 0, 0))
            self.uncalled[seat].clear()

    def hands(self) -> tuple[list[list[Group]], list[set[int]]]:
        """By seat, the groups of its hand, and the ranks on which it has not called since the hand changed."""
        uncalled = [s.copy() for s in self.uncalled]
        mark_no_call(uncalled, self.owner, self.top)
        return self.groups, uncalled


def track(view: View) -> HandTracker:
    """A tracker that has followed the history of a View."""
    tracker = HandTracker()
    tracker.begin(view)
    for action in view.history:
        tracker.add(action)
    return tracker


def upcard(view: View) -> int:
    """The first field card of the deal; `UNKNOWN` if it has been shuffled into the stock."""
    field = view.zones["field"]
    under = len(field) - 1 - sum([a.verb == "play" for a in view.history])
    return field[under] if under >= 0 else UNKNOWN


def mark_no_call(uncalled: Sequence[set[int]], owner: int, top: int) -> None:
    """Note that no seat called on the field card. The seat that played it could not."""
    if top < JOKER:
        for seat, ranks in enumerate(uncalled):
            if seat != owner:
                ranks.add(VALUE[top])


def without_played(groups: Sequence[Group], card: int, passed_over: int) -> list[Group]:
    """The groups of a hand after it played a card, which may have come from any group that does not exclude it.
    `passed_over` are the faces that would probably have been played before it."""
    bit = BIT[card]
    able = sum([n for n, excluded, _ in groups if not excluded & bit]) or 1.0
    left: dict[tuple[int, int], float] = {}
    for n, excluded, unlikely in groups:
        known = excluded, unlikely | passed_over
        left[known] = left.get(known, 0.0) + (n if excluded & bit else n - n / able)
    return [Group(n, *known) for known, n in left.items() if n > MIN_GROUP]
