"""What the others in RIN may hold: hands that explain what they played, drew and did not call on.

Hands are drawn by Metropolis steps, each of which swaps two cards: between two seats, or a seat and the stock, or
within a seat a card that was played with another, which only changes when it came."""

from collections.abc import Iterator, Sequence
from math import exp, log
from random import Random

from ai.games.rin.expert_features import STANDARD
from ai.games.rin.history_replay import PLAY, Story, Tale, story
from ai.games.rin.play_likelihood import EIGHT, FACE, LONE, WEIGHTS, Glad, glad
from engine.cards import BIT, JOKER, SUITS, mask, shuffle, suit
from engine.contract import NONE, View
from engine.games.rin.legal import EIGHTS, JOKER_SUM, VALUE

DEAF = -log(max(0.01, 1 - STANDARD.manners.rin))
"""How much it tells against a hand that it would have called: so often Expert does. Nothing is quite certain."""
SURELY = 1 - WEIGHTS.other
"""So often somebody plays as Expert would."""
HELD = 1 << 30
"""When a card is played that is still held."""
ALIKE = (*(mask(c for c in range(52) if suit(c) == suit(d)) for d in range(52)), 0)
"""By card, its suit."""
WARM_UP, APART = 300, 30
"""Steps before the first world, and between one and the next."""
WITHIN = 0.3
"""So many of the swaps are within a hand."""


def fits(slots: Sequence[int], tale: Tale) -> float:
    """How well a hand explains what its seat has shown: a log-likelihood up to a constant."""
    once = twice = total = 0
    found, chance, dealt = 0.0, 1.0, tale.dealt
    for card in slots[:dealt]:
        bit = BIT[card]
        twice |= once & bit
        once |= bit
        total += VALUE[card]
    if tale.quiet >> total & 1:
        found -= DEAF
    for kind, card, fit, shown, against, quiet, _, likes in tale.steps:
        if kind == PLAY:
            bit = BIT[card]
            playable = once & fit
            if likes and playable & playable - 1:
                hand = once | total << JOKER + 1
                likely = likes.known.get(hand)
                if likely is None:
                    likely = likes.known[hand] = played(card, shown, playable, once, total % JOKER_SUM, likes)
                chance *= likely
            if twice & bit:
                twice ^= bit
            else:
                once &= ~bit
            total -= VALUE[card]
        else:
            if once & fit:
                found -= against
            if card != NONE:
                card = slots[dealt + card]
                bit = BIT[card]
                twice |= once & bit
                once |= bit
                total += VALUE[card]
        if quiet >> total & 1:
            found -= DEAF
    return found + log(chance)


def played(card: int, shown: int, playable: int, once: int, total: int, likes: Glad) -> float:
    """How likely a card is played from a hand that has these faces and this sum, and could play some of them."""
    rows, left, same, last, fits, _ = likes
    if total >= len(left):
        return 1.0
    whole = mine = 0.0
    ways = 0
    while playable:
        low = playable & -playable
        playable ^= low
        other = low.bit_length() - 1
        face = FACE[other]
        rest = total - face
        weight = left[rest]
        if rest == face:
            weight *= same[other]
        if once & ALIKE[other] == low:
            weight *= LONE
        if last:
            weight *= last[(once ^ low).bit_length() - 1]
        if low & EIGHTS:
            if other == card:
                mine = weight * rows[shown][(once & fits[shown]).bit_count()]
            weight *= sum([rows[n][(once & fits[n]).bit_count()] for n in EIGHT])
            ways += 3
        else:
            weight *= rows[other][(once & fits[other]).bit_count()]
            if other == card:
                mine = weight
        ways += 1
        whole += weight
    return SURELY * mine / whole + WEIGHTS.other / ways


class Hands:
    """Hands of all others that go together, and may be changed step by step."""

    def __init__(self, view: View, told: Story, rng: Random) -> None:
        self.tales, self.chance, self.rng = told.tales, rng.random, rng
        self.seats = [s for s in range(view.seats) if s != view.seat]
        self.slots: list[list[int]] = [[] for _ in range(view.seats)]
        self.until: list[list[int]] = [[] for _ in range(view.seats)]
        """By seat and slot, when the card is played."""
        for s in self.seats:
            self._play(s)
        self.stock = len(view.zones["stock"])
        self._deal(told)
        self.fit = [fits(self.slots[s], self.tales[s]) if s != view.seat else 0.0 for s in range(view.seats)]

    def _play(self, seat: int) -> None:
        """Give each card that was played a slot from which it can come."""
        tale = self.tales[seat]
        slots = self.slots[seat] = [NONE] * len(tale.entries)
        until = self.until[seat] = [HELD] * len(slots)
        for now, card, epoch in tale.plays:
            free = [k for k, c in enumerate(slots) if c == NONE and tale.entries[k] < now]
            same = [k for k in free if tale.epochs[k] == epoch] or free
            k = same[int(self.chance() * len(same))]
            slots[k], until[k] = card, now

    def _deal(self, told: Story) -> None:
        """Give each hidden card a place of its epoch: a slot, or in the stock."""
        self.places = [(s, k) for s in self.seats for k, c in enumerate(self.slots[s]) if c == NONE]
        epochs = [told.tales[s].epochs[k] for s, k in self.places]
        held = len(epochs)
        # at a table that was set up there may be cards that lie nowhere
        rest = len(told.hidden) - held
        epochs += [0] * min(told.turned, rest) + [told.epoch] * (rest - min(told.turned, rest))
        self.places += [(NONE, n) for n in range(rest)]
        hidden = sorted(told.hidden, key=lambda h: (h[1], self.chance()))
        order = sorted(range(len(epochs)), key=lambda i: epochs[i])
        self.cards = [NONE] * len(epochs)
        for i, (card, _) in zip(order, hidden, strict=True):
            self.cards[i] = card
        for i, (s, k) in enumerate(self.places[:held]):
            self.slots[s][k] = self.cards[i]
        self.at = {place: i for i, place in enumerate(self.places)}
        self.held = held
        same: dict[int, list[int]] = {}
        for i, epoch in enumerate(epochs):
            same.setdefault(epoch, []).append(i)
        self.same = [same[epochs[i]] for i in range(held)]
        """By place in a hand, the places with which it can swap."""

    def step(self) -> None:
        """One swap, if the hands that come of it explain as much or luck has it."""
        if self.chance() < WITHIN:
            self._within()
        else:
            self._between()

    def _between(self) -> None:
        i = int(self.chance() * self.held)
        same = self.same[i]
        j = same[int(self.chance() * len(same))]
        (a, k), (b, n), cards = self.places[i], self.places[j], self.cards
        one, two = cards[i], cards[j]
        if one == two:
            return
        slots, fit, tales = self.slots, self.fit, self.tales
        slots[a][k] = two
        if a == b:
            slots[a][n] = one
            found, before, other = fits(slots[a], tales[a]), fit[a], 0.0
        elif b == NONE:
            found, before, other = fits(slots[a], tales[a]), fit[a], 0.0
        else:
            slots[b][n] = one
            found, before, other = fits(slots[a], tales[a]), fit[a] + fit[b], fits(slots[b], tales[b])
        gain = found + other - before
        if gain >= 0 or self.chance() < exp(gain):
            cards[i], cards[j] = two, one
            fit[a] = found
            if b not in (a, NONE):
                fit[b] = other
            return
        slots[a][k] = one
        if b != NONE:
            slots[b][n] = two

    def _within(self) -> None:
        seat = self.seats[int(self.chance() * len(self.seats))]
        tale, slots, until = self.tales[seat], self.slots[seat], self.until[seat]
        if not tale.plays:
            return
        size = len(slots)
        i, j = int(self.chance() * size), int(self.chance() * size)
        if i == j or until[i] == until[j] == HELD or tale.epochs[i] != tale.epochs[j]:
            return
        if tale.entries[i] >= until[j] or tale.entries[j] >= until[i]:
            return
        slots[i], slots[j] = slots[j], slots[i]
        found = fits(slots, tale)
        gain = found - self.fit[seat]
        if gain >= 0 or self.chance() < exp(gain):
            self.fit[seat] = found
            until[i], until[j] = until[j], until[i]
            for new, old in ((i, j), (j, i)):
                if until[new] == HELD:
                    at = self.at.pop((seat, old))
                    self.places[at] = (seat, new)
                    self.at[seat, new] = at
        else:
            slots[i], slots[j] = slots[j], slots[i]

    def hand(self, seat: int) -> list[int]:
        """The cards of a seat, in the order in which they came."""
        return [c for c, until in zip(self.slots[seat], self.until[seat], strict=True) if until == HELD]

    def rest(self) -> list[int]:
        """The stock, shuffled."""
        found = self.cards[self.held :]
        shuffle(found, self.rng)
        return found[: self.stock]


def hands(view: View, rng: Random) -> Iterator[Hands | None]:
    """Hands of all others, the likelier the oftener, without end; None while they are being found. It is the same
    object again and again."""
    told, tales = story(view), []
    for tale in told.tales:
        steps = []
        for step in tale.steps:
            steps.append(step._replace(glad=glad(step.moment)) if step.moment else step)
            if step.moment:
                yield None
        tales.append(tale._replace(steps=steps))
    found = Hands(view, told._replace(tales=tales), rng)
    for n in range(WARM_UP):
        found.step()
        if n % 50 == 49:
            yield None
    while True:
        yield found
        for _ in range(APART):
            found.step()


assert len(SUITS) == 4 and JOKER == 52
