"""What the others in RIN have shown, turn by turn: what a hand that is made up has to explain.

A hand is a row of slots, one for each card that ever came: those of the deal, then every card drawn. Some slots hold
cards that were played since, the others hold what is hidden. When the stock is shuffled anew an epoch begins: a card
that lay in the field then can only have come into a later slot, and one never seen only into an earlier one."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ai.games.rin.card_tracking import Trail, beyond
from ai.games.rin.play_likelihood import Glad, Moment, Seen
from engine.cards import BIT, HIDDEN, JOKER
from engine.contract import NONE, Action, View
from engine.games.rin import HAND, pack
from engine.games.rin.legal import ACES, KINGS, TWOS, VALUE

DRAW, PLAY = 0, 1
SURE, HARDLY = 9.0, 2.5
"""How much a card that would have been played tells against a hand: if it had to be, and if one may draw instead."""


class Step(NamedTuple):
    """A hand changes."""

    kind: int
    card: int
    """PLAY: the card; DRAW: the how manieth came, or -1 if none did."""
    fit: int
    """PLAY: what could be played, if that says something; DRAW: what the hand before it did not have, or hardly."""
    shown: int
    """PLAY: what the card counts as, an 8 as that of the suit named."""
    against: float
    """DRAW: how much it tells against a hand to have one of `fit`."""
    quiet: int
    """The ranks, as bits, on which the hand did not call after that."""
    moment: Moment | None = None
    """PLAY: what all could see, if that says something;"""
    glad: Glad | None = None
    """and how gladly each card is played then, once it has been worked out."""


class Tale(NamedTuple):
    """What a seat has shown."""

    entries: Sequence[int]
    """By slot, after how many actions the card came,"""
    epochs: Sequence[int]
    """and in which epoch."""
    plays: Sequence[tuple[int, int, int]]
    """The cards played: when, which, and of which epoch."""
    dealt: int
    """How many slots there are before the first draw."""
    quiet: int
    """The ranks on which the first hand did not call."""
    steps: Sequence[Step]


class Story(NamedTuple):
    """What all have shown, the seat itself too."""

    tales: Sequence[Tale]
    hidden: Sequence[tuple[int, int]]
    """The cards that are hidden, each with the epoch since which it is."""
    turned: int
    """So many cards of the first epoch are in the stock: those that lay under the upcard."""
    epoch: int


class Teller:
    """Goes through the history."""

    def __init__(self, view: View, turned: int, stock: int, debts: Sequence[int] = ()) -> None:
        seats = range(view.seats)
        self.view, self.turned, self.stock = view, turned, stock
        field = view.zones["field"]
        under = len(field) - sum([a.verb == "play" for a in view.history])
        self.field = list(field[:under]) if under > 0 else [HIDDEN] * turned
        self.trail = Trail(view)
        self.against = HARDLY if view.options["draw_policy"] == "always" else SURE
        self.direction = 0
        self.epoch = 0
        self.swept: dict[int, int] = {}
        self.entries: list[list[int]] = [[] for _ in seats]
        self.epochs: list[list[int]] = [[] for _ in seats]
        self.plays: list[list[tuple[int, int, int]]] = [[] for _ in seats]
        self.steps: list[list[Step]] = [[] for _ in seats]
        self.quiet = [[0] for _ in seats]
        """By seat, the ranks after each step."""
        self.cards = [len(view.zones[f"hand:{s}"]) for s in seats]
        for action in view.history:
            self.cards[action.seat] += (action.verb == "play") - (action.verb == "draw") if action.seat >= 0 else 0
        self.debts = [0 for _ in seats]
        """By seat, how often it drew and there was no card."""
        for s, n in enumerate(debts):
            # as an earlier look has found
            self.cards[s] += n
        for n, action in enumerate(view.history, 1):
            if action.verb == "play":
                self.play(n, action)
            elif action.verb in ("draw", "pass"):
                self.draw(n, action)
            else:
                self.trail.add(action)
        for seat in seats:
            self.hush(seat)

    def hush(self, seat: int) -> None:
        """A seat has not called on the field card."""
        if seat != self.trail.owner and self.trail.top < JOKER:
            self.quiet[seat][-1] |= 1 << VALUE[self.trail.top]

    def second(self, seat: int) -> None:
        """R5: who acts after the starter fixes the direction."""
        starter, seats = self.view.facts.starter, self.view.seats
        if not self.direction and seat != starter:
            self.direction = 1 if seat == (starter + 1) % seats else -1

    def play(self, now: int, action: Action) -> None:
        """A card is played."""
        seat, _, cards, _ = action
        card, trail = cards[0], self.trail
        for s in range(self.view.seats):
            self.hush(s)
        normal = not trail.chain and trail.lap in (NONE, seat)
        fit = trail.fits[trail.top] if normal else 0
        moment = self.moment(seat, fit) if fit and self.cards[seat] > 1 and seat != self.view.seat else None
        trail.add(action)
        self.second(seat)
        if BIT[card] & ACES:
            self.direction = -self.direction
        self.steps[seat].append(Step(PLAY, card, fit, trail.top, 0.0, 0, moment))
        self.quiet[seat].append(0)
        self.plays[seat].append((now, card, self.swept.get(card, 0)))
        self.cards[seat] -= 1
        self.field.append(card)

    def moment(self, seat: int, fit: int) -> Moment:
        """What all see when a seat is to play."""
        seats, step = self.view.seats, self.direction or 1
        order = [(seat + step * n) % seats for n in range(1, seats)]
        groups, silent = self.trail.told()
        others = tuple([Seen(s, self.cards[s], tuple(groups[s]), frozenset(silent[s])) for s in order])
        lying = beyond([c for c in self.field if c != HIDDEN], self.view.facts.decks)
        return Moment(self.cards[seat], others, *lying, fit, self.trail.fits)

    def draw(self, now: int, action: Action) -> None:
        """A card is drawn, or somebody says that they cannot play."""
        seat, verb, trail = action.seat, action.verb, self.trail
        fit, against = 0, SURE
        if not trail.owed[seat]:
            lapping = trail.lap not in (NONE, seat)
            fit = TWOS if trail.chain else KINGS if lapping else trail.fits[trail.top]
            if verb == "draw" and not trail.chain:
                against = HARDLY if lapping else self.against
            if verb == "draw":
                self.second(seat)
        trail.add(action)
        self.hush(seat)
        slot = NONE
        if verb == "draw" and self.drawn(seat):
            slot = len(self.entries[seat])
            self.entries[seat].append(now)
            self.epochs[seat].append(self.epoch)
            self.cards[seat] += 1
        self.steps[seat].append(Step(DRAW, slot, fit, NONE, against, 0))
        self.quiet[seat].append(0)

    def drawn(self, seat: int) -> bool:
        """Whether there is a card to draw; if the stock is empty the field becomes the new one."""
        if not self.stock and len(self.field) > 1:
            self.epoch += 1
            for card in self.field[:-1]:
                self.swept[card] = self.epoch
            self.stock, self.field = len(self.field) - 1, self.field[-1:]
        if not self.stock:
            self.trail.owed[seat] += 1
            self.debts[seat] += 1
            return False
        self.stock -= 1
        return True

    def dealt(self, seat: int) -> int:
        """How many cards a seat began with."""
        return len(self.view.zones[f"hand:{seat}"]) + len(self.plays[seat]) - len(self.entries[seat])

    def agrees(self) -> bool:
        """Whether it ends with as many cards as there are."""
        return self.stock == len(self.view.zones["stock"]) and min(map(self.dealt, range(self.view.seats))) >= 0

    def told(self) -> Story:
        """All of it."""
        tales = []
        for s, steps in enumerate(self.steps):
            n, first, *quiet = self.dealt(s), *self.quiet[s]
            steps = [step._replace(quiet=q) for step, q in zip(steps, quiet, strict=True)]
            tales.append(Tale([0] * n + self.entries[s], [0] * n + self.epochs[s], self.plays[s], n, first, steps))
        view = self.view
        seen = Counter([*view.zones["field"], *view.hand])
        hidden = sorted((pack(view.options, view.facts.decks) - seen).elements())
        return Story(
            tales, [(c, self.swept.get(c, 0)) for c in hidden], self.turned if self.epoch == 1 else 0, self.epoch
        )


def story(view: View) -> Story:
    """What all have shown. How many cards lay under the upcard is no longer to be seen once the stock has been
    shuffled anew; it follows from the number of cards."""
    zones, draws = view.zones, sum([a.verb == "draw" for a in view.history])
    under = len(zones["field"]) - sum([a.verb == "play" for a in view.history])
    if under > 0:
        return tell(view, under, len(zones["stock"]) + draws).told()
    whole = pack(view.options, view.facts.decks).total() - HAND * view.seats
    for turned in range(1, 9):
        if (teller := tell(view, turned, whole - turned)).agrees():
            return teller.told()
    # the table was set up, and what was before is not known
    return tell(view._replace(history=()), 1, len(zones["stock"])).told()


def tell(view: View, turned: int, stock: int) -> Teller:
    """Go through the history; once more if somebody drew and there was no card, since then they held more before."""
    teller = Teller(view, turned, stock)
    return Teller(view, turned, stock, teller.debts) if any(teller.debts) else teller
