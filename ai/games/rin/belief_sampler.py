"""Samples of the hidden hands in RIN: hands that explain what the opponents played, drew and did not call on.

The sampler is a Metropolis walk. Each step swaps two cards: of two seats, of a seat and the stock, or within a seat.
The last kind swaps a card that the seat has played and one that it still holds: the hand stays the same, and only the
turns at which the two cards came into it are exchanged."""

from collections.abc import Iterator, Sequence
from math import log
from random import Random

from ai.games.rin.history_replay import PLAY, History, SeatHistory, replay
from ai.games.rin.play_likelihood import play_likelihood
from ai.search.belief_sampling import accepts, sampling
from engine.cards import BIT, JOKER, shuffle
from engine.contract import NONE, View
from engine.games.rin.effects import JOKER_SUM, VALUE

NO_CALL_PENALTY = -log(0.01)
"""The log-likelihood that a hand loses if it could have called and did not. Only Novice and careless players overlook
a call; the limit keeps every hand possible."""
HELD = 1 << 30
"""Stands for the number of the action that plays a card, for a card that is still held."""
BURN_IN = 300
"""Metropolis steps before the first sample."""
THINNING = 30
"""Metropolis steps between two samples."""
SLICE_STEPS = 50
"""Metropolis steps in one slice of thinking."""
WITHIN_SHARE = 0.3
"""The part of the swaps that stay within a hand."""


def log_likelihood(slots: Sequence[int], seat: SeatHistory) -> float:
    """How well the cards in the slots of a hand explain what its seat has shown, up to a constant."""
    once = twice = total = 0
    result, likelihood, dealt = 0.0, 1.0, seat.dealt
    for card in slots[:dealt]:
        bit = BIT[card]
        twice |= once & bit
        once |= bit
        total += VALUE[card]
    if seat.uncalled >> total & 1:
        result -= NO_CALL_PENALTY
    for kind, card, fit, shown, penalty, uncalled, _, plays in seat.steps:
        if kind == PLAY:
            bit = BIT[card]
            playable = once & fit
            if plays and playable & playable - 1:
                hand = once | total << JOKER + 1
                chance = plays.known.get(hand)
                if chance is None:
                    chance = plays.known[hand] = plays.of(card, shown, playable, once, total % JOKER_SUM)
                likelihood *= chance
            if twice & bit:
                twice ^= bit
            else:
                once &= ~bit
            total -= VALUE[card]
        else:
            if once & fit:
                result -= penalty
            if card != NONE:
                card = slots[dealt + card]
                bit = BIT[card]
                twice |= once & bit
                once |= bit
                total += VALUE[card]
        if uncalled >> total & 1:
            result -= NO_CALL_PENALTY
    return result + log(likelihood)


class HiddenHands:
    """Hands of all opponents that go together, changed step by step."""

    def __init__(self, view: View, history: History, rng: Random) -> None:
        self.history, self.chance, self.rng = history.seats, rng.random, rng
        self.seats = [s for s in range(view.seats) if s != view.seat]
        self.slots: list[list[int]] = [[] for _ in range(view.seats)]
        self.until: list[list[int]] = [[] for _ in range(view.seats)]
        """By seat and slot, the number of the action that plays the card, or HELD."""
        for s in self.seats:
            self._place_played(s)
        self.stock = len(view.zones["stock"])
        self._place_hidden(history)
        self.fit = [
            log_likelihood(self.slots[s], self.history[s]) if s != view.seat else 0.0 for s in range(view.seats)
        ]
        """By seat, the log-likelihood of its hand."""

    def _place_played(self, seat: int) -> None:
        """Give each card that was played a slot from which it can come."""
        history = self.history[seat]
        slots = self.slots[seat] = [NONE] * len(history.entries)
        until = self.until[seat] = [HELD] * len(slots)
        for now, card, epoch in history.plays:
            free = [k for k, c in enumerate(slots) if c == NONE and history.entries[k] < now]
            same_epoch = [k for k in free if history.epochs[k] == epoch] or free
            k = same_epoch[int(self.chance() * len(same_epoch))]
            slots[k], until[k] = card, now

    def _place_hidden(self, history: History) -> None:
        """Give each hidden card a place of its epoch, a slot or in the stock."""
        self.places = [(s, k) for s in self.seats for k, c in enumerate(self.slots[s]) if c == NONE]
        epochs = [history.seats[s].epochs[k] for s, k in self.places]
        held = len(epochs)
        # At a table that was set up there may be cards that lie nowhere; they count as stock.
        stock = len(history.hidden) - held
        turned_up = min(history.turned_up, stock)
        epochs += [0] * turned_up + [history.epoch] * (stock - turned_up)
        self.places += [(NONE, n) for n in range(stock)]
        hidden = sorted(history.hidden, key=lambda h: (h[1], self.chance()))
        order = sorted(range(len(epochs)), key=lambda i: epochs[i])
        self.cards = [NONE] * len(epochs)
        for i, (card, _) in zip(order, hidden, strict=True):
            self.cards[i] = card
        for i, (s, k) in enumerate(self.places[:held]):
            self.slots[s][k] = self.cards[i]
        self.place_of = {place: i for i, place in enumerate(self.places)}
        self.held = held
        by_epoch: dict[int, list[int]] = {}
        for i, epoch in enumerate(epochs):
            by_epoch.setdefault(epoch, []).append(i)
        self.partners = [by_epoch[epochs[i]] for i in range(held)]
        """By place in a hand, the places with which it can swap."""

    def walk(self, steps: int) -> None:
        """Take some Metropolis steps."""
        for _ in range(steps):
            if self.chance() < WITHIN_SHARE:
                self._swap_within()
            else:
                self._swap_between()

    def _swap_between(self) -> None:
        i = int(self.chance() * self.held)
        partners = self.partners[i]
        j = partners[int(self.chance() * len(partners))]
        (a, k), (b, n), cards = self.places[i], self.places[j], self.cards
        one, two = cards[i], cards[j]
        if one == two:
            return
        slots, fit, history = self.slots, self.fit, self.history
        slots[a][k] = two
        if a == b:
            slots[a][n] = one
            fit_a, before, fit_b = log_likelihood(slots[a], history[a]), fit[a], 0.0
        elif b == NONE:
            fit_a, before, fit_b = log_likelihood(slots[a], history[a]), fit[a], 0.0
        else:
            slots[b][n] = one
            fit_a, before = log_likelihood(slots[a], history[a]), fit[a] + fit[b]
            fit_b = log_likelihood(slots[b], history[b])
        if accepts(fit_a + fit_b - before, self.chance):
            cards[i], cards[j] = two, one
            fit[a] = fit_a
            if b not in (a, NONE):
                fit[b] = fit_b
            return
        slots[a][k] = one
        if b != NONE:
            slots[b][n] = two

    def _swap_within(self) -> None:
        seat = self.seats[int(self.chance() * len(self.seats))]
        history, slots, until = self.history[seat], self.slots[seat], self.until[seat]
        if not history.plays:
            return
        size = len(slots)
        i, j = int(self.chance() * size), int(self.chance() * size)
        if i == j or until[i] == until[j] == HELD or history.epochs[i] != history.epochs[j]:
            return
        if history.entries[i] >= until[j] or history.entries[j] >= until[i]:
            return
        slots[i], slots[j] = slots[j], slots[i]
        fit = log_likelihood(slots, history)
        if accepts(fit - self.fit[seat], self.chance):
            self.fit[seat] = fit
            until[i], until[j] = until[j], until[i]
            for new, old in ((i, j), (j, i)):
                if until[new] == HELD:
                    place = self.place_of.pop((seat, old))
                    self.places[place] = (seat, new)
                    self.place_of[seat, new] = place
        else:
            slots[i], slots[j] = slots[j], slots[i]

    def hand(self, seat: int) -> list[int]:
        """The cards of a seat, in the order in which they came."""
        return [c for c, until in zip(self.slots[seat], self.until[seat], strict=True) if until == HELD]

    def shuffled_stock(self) -> list[int]:
        """The stock, shuffled."""
        stock = self.cards[self.held :]
        shuffle(stock, self.rng)
        return stock[: self.stock]


def samples(view: View, rng: Random) -> Iterator[HiddenHands | None]:
    """Hands of all opponents, without end, each as often as it is likely. None after a slice of thinking without a
    sample. Every sample is the same object, changed in between."""
    history, seats = replay(view), []
    for seat in history.seats:
        steps = []
        for step in seat.steps:
            steps.append(step._replace(likelihood=play_likelihood(step.state)) if step.state else step)
            if step.state:
                yield None
        seats.append(seat._replace(steps=steps))
    hands = HiddenHands(view, history._replace(seats=seats), rng)
    for due in sampling(hands.walk, BURN_IN, THINNING, SLICE_STEPS):
        yield hands if due else None
