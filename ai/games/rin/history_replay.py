"""What every seat of RIN has shown, in the order of the history: the evidence that a sampled hand has to fit.

A hand is a row of slots, one for each card that ever came into it: those of the deal, then every card drawn. Some slots
hold cards that were played since; the others hold hidden cards. The field is shuffled into a new stock when the stock
is empty; then an epoch begins. A card that lay in the field can only fill a slot drawn later. A card that nobody has
seen by then can only fill a slot drawn before.

`replay` gives the `History` of a View."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ai.games.rin.card_tracking import HandTracker, unseen_after
from ai.games.rin.play_likelihood import PlayLikelihood, PublicHand, PublicState
from engine.cards import BIT, HIDDEN, JOKER
from engine.contract import NONE, Action, View
from engine.games.rin import pack
from engine.games.rin.effects import ACES, VALUE
from engine.games.rin.fields import HAND
from engine.games.rin.state import Facts

DRAW, PLAY = 0, 1
FORCED_PLAY_PENALTY = 9.0
"""The log-likelihood that a hand loses if it holds a card that would have had to be played."""
FREE_DRAW_PENALTY = 2.5
"""The same where the seat could have drawn instead of playing."""
MAX_TURNED_UP = 8
"""So many cards turned up when play began are tried at most (R3). Fewer than one deal in 10,000 has more."""


class HandChange(NamedTuple):
    """A change of a hand, by a play, a draw or a pass."""

    kind: int
    """PLAY or DRAW; a pass is a DRAW without a card."""
    card: int
    """PLAY: the card. DRAW: the number of the draw from 0, or -1 if no card came."""
    fit: int
    """PLAY: the faces that could be played, or 0 in a chain of 2s or a K lap. DRAW: the faces that the hand did
    probably not hold."""
    shown: int
    """PLAY: the face that the card counts as, an 8 as the 8 of the suit named."""
    penalty: float
    """DRAW: the log-likelihood that a hand loses if it held one of `fit`."""
    uncalled: int
    """The sums, as bits, that the seat did not call on after the step."""
    state: PublicState | None = None
    """PLAY: what everybody could see, if the choice among the plays tells something."""
    likelihood: PlayLikelihood | None = None
    """PLAY: P(play | hand) in that state, once it has been evaluated."""


class SeatHistory(NamedTuple):
    """What a seat has shown."""

    entries: Sequence[int]
    """By slot, the number of actions before its card came."""
    epochs: Sequence[int]
    """By slot, the epoch in which its card came."""
    plays: Sequence[tuple[int, int, int]]
    """The cards played: the number of the action from 1, the card, and the epoch from which on it was hidden."""
    dealt: int
    """The number of slots before the first draw."""
    uncalled: int
    """The sums, as bits, that the seat did not call on with its first hand."""
    steps: Sequence[HandChange]


class History(NamedTuple):
    """What all seats have shown, the View's own seat included."""

    seats: Sequence[SeatHistory]
    hidden: Sequence[tuple[int, int]]
    """The hidden cards, each with the epoch from which on it is hidden."""
    turned_up: int
    """The number of cards in the stock that were turned up when play began, if it has been shuffled anew once."""
    epoch: int
    """How often the stock has been shuffled anew."""


class HistoryReplay:
    """Goes through the history of a View.

    `turned_up` is the number of cards in the field when play began, the upcard included, `stock` the number of cards in
    the stock then. `debts` says, by seat, how often there was no card to draw, if that is known already."""

    def __init__(self, view: View, turned_up: int, stock: int, debts: Sequence[int] = ()) -> None:
        seats = range(view.seats)
        self.view, self.turned_up, self.stock = view, turned_up, stock
        field = view.zones["field"]
        under = len(field) - sum([a.verb == "play" for a in view.history])
        self.field = list(field[:under]) if under > 0 else [HIDDEN] * turned_up
        self.tracker = HandTracker()
        self.tracker.begin(view)
        self.direction = 0
        self.epoch = 0
        self.shuffled: dict[int, int] = {}
        """By face, the epoch that began when it was last shuffled into the stock."""
        self.entries: list[list[int]] = [[] for _ in seats]
        self.epochs: list[list[int]] = [[] for _ in seats]
        self.plays: list[list[tuple[int, int, int]]] = [[] for _ in seats]
        self.steps: list[list[HandChange]] = [[] for _ in seats]
        self.uncalled = [[0] for _ in seats]
        """By seat, the sums as bits that it did not call on, before its first step and after each."""
        self.cards = [len(view.zones[f"hand:{s}"]) for s in seats]
        for action in view.history:
            self.cards[action.seat] += (action.verb == "play") - (action.verb == "draw") if action.seat >= 0 else 0
        for s, n in enumerate(debts):
            self.cards[s] += n
        self.debts = [0 for _ in seats]
        for n, action in enumerate(view.history, 1):
            if action.verb == "play":
                self._play(n, action)
            elif action.verb in ("draw", "pass"):
                self._draw(n, action)
            else:
                self.tracker.add(action)
        for seat in seats:
            self._mark_no_call(seat)

    def agrees(self) -> bool:
        """Whether the replay ends with as many cards in stock and hands as the View shows."""
        return self.stock == len(self.view.zones["stock"]) and min(map(self._dealt, range(self.view.seats))) >= 0

    def history(self) -> History:
        """The result of the replay."""
        seats = []
        for s, steps in enumerate(self.steps):
            n, first, *uncalled = self._dealt(s), *self.uncalled[s]
            steps = [step._replace(uncalled=sums) for step, sums in zip(steps, uncalled, strict=True)]
            entries, epochs = [0] * n + self.entries[s], [0] * n + self.epochs[s]
            seats.append(SeatHistory(entries, epochs, self.plays[s], n, first, steps))
        view = self.view
        facts: Facts = view.facts
        seen = Counter([*view.zones["field"], *view.hand])
        hidden = sorted((pack(view.options, facts.decks) - seen).elements())
        turned_up = self.turned_up if self.epoch == 1 else 0
        return History(seats, [(c, self.shuffled.get(c, 0)) for c in hidden], turned_up, self.epoch)

    def _mark_no_call(self, seat: int) -> None:
        """Note that a seat has not called on the field card."""
        if seat != self.tracker.owner and self.tracker.top < JOKER:
            self.uncalled[seat][-1] |= 1 << VALUE[self.tracker.top]

    def _fix_direction(self, seat: int) -> None:
        """R5: the first seat that acts after the starter fixes the direction."""
        facts: Facts = self.view.facts
        if not self.direction and seat != facts.starter:
            self.direction = 1 if seat == (facts.starter + 1) % self.view.seats else -1

    def _play(self, now: int, action: Action) -> None:
        seat, _, cards, _ = action
        card, tracker = cards[0], self.tracker
        for s in range(self.view.seats):
            self._mark_no_call(s)
        fit = tracker.playable(seat) if tracker.normal(seat) else 0
        state = self._public_state(seat, fit) if fit and self.cards[seat] > 1 and seat != self.view.seat else None
        tracker.add(action)
        self._fix_direction(seat)
        if BIT[card] & ACES:
            self.direction = -self.direction
        self.steps[seat].append(HandChange(PLAY, card, fit, tracker.top, 0.0, 0, state))
        self.uncalled[seat].append(0)
        self.plays[seat].append((now, card, self.shuffled.get(card, 0)))
        self.cards[seat] -= 1
        self.field.append(card)

    def _public_state(self, seat: int, playable: int) -> PublicState:
        """What everybody sees when a seat is to play."""
        facts: Facts = self.view.facts
        seats, step = self.view.seats, self.direction or 1
        order = [(seat + step * n) % seats for n in range(1, seats)]
        groups, uncalled = self.tracker.hands()
        opponents = tuple([PublicHand(s, self.cards[s], tuple(groups[s]), frozenset(uncalled[s])) for s in order])
        once, twice = unseen_after([c for c in self.field if c != HIDDEN], facts.decks)
        return PublicState(self.cards[seat], opponents, once, twice, playable, self.tracker.fits)

    def _draw(self, now: int, action: Action) -> None:
        """A card is drawn, or a seat says that it cannot play."""
        seat, verb, tracker = action.seat, action.verb, self.tracker
        fit, penalty = 0, FORCED_PLAY_PENALTY
        if not tracker.owed[seat]:
            fit = tracker.playable(seat)
            may_draw = tracker.lap not in (NONE, seat) or self.view.options["draw_policy"] == "always"
            if verb == "draw" and not tracker.chain and may_draw:
                penalty = FREE_DRAW_PENALTY
            if verb == "draw":
                self._fix_direction(seat)
        tracker.add(action)
        self._mark_no_call(seat)
        number = NONE
        if verb == "draw" and self._take_from_stock(seat):
            number = len(self.entries[seat])
            self.entries[seat].append(now)
            self.epochs[seat].append(self.epoch)
            self.cards[seat] += 1
        self.steps[seat].append(HandChange(DRAW, number, fit, NONE, penalty, 0))
        self.uncalled[seat].append(0)

    def _take_from_stock(self, seat: int) -> bool:
        """Whether there is a card to draw. If the stock is empty, the field becomes the new one (R22)."""
        if not self.stock and len(self.field) > 1:
            self.epoch += 1
            for card in self.field[:-1]:
                self.shuffled[card] = self.epoch
            self.stock, self.field = len(self.field) - 1, self.field[-1:]
        if not self.stock:
            self.tracker.owed[seat] += 1
            self.debts[seat] += 1
            return False
        self.stock -= 1
        return True

    def _dealt(self, seat: int) -> int:
        """The number of cards that a seat began with."""
        return len(self.view.zones[f"hand:{seat}"]) + len(self.plays[seat]) - len(self.entries[seat])


def replay(view: View) -> History:
    """What all seats have shown. Once the stock has been shuffled anew, the number of cards that were turned up when
    play began is no longer to be seen; it follows from the number of cards."""
    facts: Facts = view.facts
    zones, draws = view.zones, sum([a.verb == "draw" for a in view.history])
    under = len(zones["field"]) - sum([a.verb == "play" for a in view.history])
    if under > 0:
        return _replay(view, under, len(zones["stock"]) + draws).history()
    undealt = pack(view.options, facts.decks).total() - HAND * view.seats
    for turned_up in range(1, MAX_TURNED_UP + 1):
        if (attempt := _replay(view, turned_up, undealt - turned_up)).agrees():
            return attempt.history()
    # The table was set up, or more cards were turned up: what happened before is not known.
    return _replay(view._replace(history=()), 1, len(zones["stock"])).history()


def _replay(view: View, turned_up: int, stock: int) -> HistoryReplay:
    """Go through the history. If there was no card to draw at some time, the hands held more cards before than their
    draws say, and the history is gone through once more."""
    attempt = HistoryReplay(view, turned_up, stock)
    return HistoryReplay(view, turned_up, stock, attempt.debts) if any(attempt.debts) else attempt
