"""What the others in Sumidagawa may hold: hands that fit what they played, and what they let be.

How well a hand fits is a sum of weights: what sort of hand it is, and for each decision of its seat what the plan of
the hand as it was then had to say about it. Hands are drawn by Metropolis steps, each of which lets two holders, of
which one may be what was left over, swap a card.

The weights are a regression (`weights/sumidagawa_hands.toml`)."""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, chain, permutations
from random import Random
from typing import Annotated, NamedTuple

from ai.games.sumidagawa.hand_partition import COST, TAKES, UNIT, cost, size, split, tally
from ai.weights import fields, read
from engine.cards import HIDDEN, shuffle
from engine.contract import Action, IllegalAction, View
from engine.games.sumidagawa.combinations import HONOO, LAYER, SHAPES, gather
from engine.games.sumidagawa.fields import PLAIN
from engine.games.sumidagawa.state import State

Row = tuple[float, ...]
LED, MUST, MAY = range(3)
"""A play that begins a round, one that had to be made, and one by who might have passed."""
PASSED, BURNED = -1, -2
BELOW = 6.0
"""What counts against a hand for each card lower than one that it burned as its lowest (S10)."""
MOST_BURNED = 4
"""After more of 炎の華 it is not asked whose was what."""
WARM_UP = 150
"""Steps before the first world is drawn,"""
APART = 16
"""and between one and the next."""
AT_ONCE = 30
"""So many steps are taken in one slice of thinking."""


@dataclass(frozen=True)
class Weights:
    """By trait, the weights of its steps."""

    lower: Annotated[Row, 3 * 4]
    """Plays of the plan that could be made and are lower than the one made, by the occasion of the play;"""
    same: Annotated[Row, 3 * 4]
    """those of the same number,"""
    like: Annotated[Row, 3 * 2]
    """and whether a lower one is of the same kind."""
    regret: Annotated[Row, 3 * 10]
    """What the play did to the plan."""
    spared: Annotated[Row, 4 * 4]
    """By wild cards played, the plays of the plan that could have been made without,"""
    gain: Annotated[Row, 4 * 12]
    """and what the play did to the plan."""
    passed: Annotated[Row, 2 * 4]
    """Up to five said or more, the plays of the plan that could be made where the seat passed by choice."""
    plan: Annotated[Row, 8 * 11]
    """A play of the plan now, by kind and number,"""
    count: Annotated[Row, 15 * 12]
    """and by cards, how many there are."""


FIT = read("sumidagawa/belief_sampler", Weights)
WEIGHTS: Row = tuple(chain.from_iterable(fields(FIT).values()))
LOWER, SAME, LIKE, REGRET, SPARED, GAIN, PASS, PLAN, COUNT = accumulate(
    [len(row) for row in list(fields(FIT).values())[:-1]], initial=0
)


class Told(NamedTuple):
    """A decision of a seat, and what it was made upon."""

    kind: int
    """Of the play; else PASSED, or BURNED, which is no decision but takes a card."""
    number: int = 0
    said: int = 0
    gone: int = 0
    occasion: int = MAY
    wilds: int = 0
    takes: int = 0
    """What left the hand."""


# ------------------------------------------------------------ what was shown --
def trail(view: View) -> tuple[list[list[Told]], list[int]]:
    """By seat its decisions in this deal, and the number below which it can hold nothing; nothing of both if the
    history does not begin with the deal, or leaves open who burned what."""
    for burned in burns(view):
        if (found := _replayed(view, burned)) is not None:
            return found, [max(map(_number, cards), default=0) for cards in burned]
    return [[] for _ in range(view.seats)], [0] * view.seats


def _replayed(view: View, burned: list[list[int]]) -> list[list[Told]] | None:
    """The decisions by seat, if the deal comes to where it is when these cards are burned."""
    found: list[list[Told]] = [[] for _ in range(view.seats)]
    state = _deal_again(view, burned)
    try:
        for action in view.history:
            seat = action.seat
            if state.phase == "play" and not state.forced_pass(seat):
                found[seat].append(_told(state, action))
            before = tally(state.hands[seat])
            state.apply(action)
            takes = before - tally(state.hands[seat]) - (TAKES[action.cards] if action.verb == "play" else 0)
            if takes:
                found[seat].append(Told(BURNED, takes=takes))
    except IllegalAction:
        return None
    came = state.phase, state.turn, tuple(state.cleared), tuple(state.river)
    return found if came == (view.phase, view.facts.turn, view.zones["gone"], view.zones["river"]) else None


def _told(state: State, action: Action) -> Told:
    if action.verb == "pass":
        return Told(PASSED, said=state.said, gone=state.made)
    kind, least, _, blacks, reds, _, _ = SHAPES[action.cards]
    occasion = MAY if state.played >> action.seat & 1 else MUST if state.plays else LED
    number = max(state.said, least)
    return Told(kind, number, state.said, state.made, occasion, blacks + reds, TAKES[action.cards])


def burns(view: View) -> Iterator[list[list[int]]]:
    """By seat the cards that it burned (S10), in each way that may be: those of choice, and those that are gone
    though nobody played them."""
    chosen: list[list[int]] = [[] for _ in range(view.seats)]
    gone = Counter(chain(view.zones["gone"], view.zones["river"]))
    unasked: list[int] = []
    for n, action in enumerate(view.history):
        if action.verb == "burn" and action.cards[0] in UNIT:
            chosen[action.seat].append(action.cards[0])
            gone[action.cards[0]] -= 1
        elif action.verb == "play":
            gone.subtract(SHAPES[action.cards].plain)
            asked = view.history[n + 1].verb == "burn" if n + 1 < len(view.history) else view.phase == "burn"
            if SHAPES[action.cards].kind == HONOO and not asked:
                unasked.append(action.seat)
    rest = list((+gone).elements())
    if min(gone.values(), default=0) < 0 or not len(rest) <= len(unasked) <= MOST_BURNED:
        return
    for seats in sorted(set(permutations(unasked, len(rest)))):
        found = [c[:] for c in chosen]
        for s, card in zip(seats, rest, strict=True):
            found[s].append(card)
        yield found


def _deal_again(view: View, burned: list[list[int]]) -> State:
    """Hands from which the deal may have come to where it is. Of what nobody knows, the highest cards are for
    those who burned high ones, so that they have burned their lowest."""
    state = State(view.options, view.match_state, view.seats)
    seen = chain.from_iterable(c for name, c in view.zones.items() if not name.startswith("wild"))
    left = sorted((PLAIN - Counter(seen)).elements(), key=_number)
    for s in sorted(range(view.seats), key=lambda s: -max(map(_number, burned[s]), default=0)):
        held = view.zones[f"hand:{s}"]
        state.add_to_hand(s, [left.pop() if c == HIDDEN else c for c in held])
        state.add_to_hand(s, burned[s])
    for action in view.history:
        if action.verb == "play":
            state.add_to_hand(action.seat, SHAPES[action.cards].plain)
    return state


def _number(card: int) -> int:
    return (card - min(UNIT)) % LAYER + 1


# ------------------------------------------------------------- how it fits --
def traits(hand: int, told: list[Told]) -> list[int]:
    """What a hand shows in the light of what its seat did."""
    plays = split(hand).plays
    found = [PLAN + 11 * kind + n for kind, n in plays]
    found.append(COUNT + 12 * min(size(hand), 14) + min(len(plays), 11))
    then = hand
    for kind, number, said, gone, occasion, wilds, takes in reversed(told):
        after, then = then, then + takes
        if kind == BURNED:
            continue
        could = [p for p in split(then).plays if p[1] >= said and not gone >> p[0] & 1]
        if kind == PASSED:
            found.append(PASS + 4 * (said > 5) + min(len(could), 3))
        elif wilds:
            found.append(SPARED + 4 * (wilds - 1) + min(len(could), 3))
            found.append(GAIN + 12 * (wilds - 1) + max(0, min(11, int((cost(then) - cost(after)) * 2 + 1))))
        else:
            lower = [k for k, n in could if n < number]
            found.append(LOWER + 4 * occasion + min(3, len(lower)))
            found.append(SAME + 4 * occasion + min(3, len([n for _, n in could if n == number])))
            found.append(LIKE + 2 * occasion + (kind in lower))
            regret = cost(after) + COST[kind][number] - cost(then)
            found.append(REGRET + 10 * occasion + max(0, min(9, int(regret * 5 + 0.5))))
    return found


class Holder:
    """Somebody with hidden cards, or, without a seat, what was left over."""

    def __init__(self, seat: int | None, cards: list[int], told: list[Told], floor: int) -> None:
        self.seat, self.cards, self.told = seat, cards, told
        self.low = sum([7 << 3 * (c - min(UNIT)) for c in UNIT if _number(c) < floor])
        self.known: dict[int, float] = {}
        self.hand = tally(cards)
        self.fits = self.fit(self.hand)

    def fit(self, hand: int) -> float:
        """How well a hand fits."""
        if self.seat is None:
            return 0.0
        found = self.known.get(hand)
        if found is None:
            found = self.known[hand] = sum([WEIGHTS[i] for i in traits(hand, self.told)])
            if hand & self.low:
                found -= BELOW * size(hand & self.low)
        return found


def worlds(view: View, base: State, rng: Random) -> Iterator[State | None]:
    """States like `base`, with hands the likelier the oftener, without end; None after a slice without one."""
    told, floors = trail(view)
    held = [s for s in range(view.seats) if s != view.seat and base.hands[s]]
    hidden = [c for s in held for c in base.hands[s]] + base.stock
    shuffle(hidden, rng)
    holders = []
    for s in held:
        holders.append(Holder(s, [hidden.pop() for _ in base.hands[s]], told[s], floors[s]))
    holders.append(Holder(None, hidden, [], 0))
    places = [h for h in holders for _ in h.cards]
    steps = WARM_UP
    while True:
        while steps > AT_ONCE:
            _swap(places, AT_ONCE, rng)
            steps -= AT_ONCE
            yield None
        _swap(places, steps, rng)
        steps = APART
        world = base.clone()
        for h in holders:
            if h.seat is not None:
                world.hands[h.seat], world.masks[h.seat] = h.cards[:], gather(h.cards)
        world.stock = holders[-1].cards[:]
        yield world


def _swap(places: list[Holder], steps: int, rng: Random) -> None:
    """Metropolis: so many times two cards of two holders change places, if that fits better, or by chance."""
    chance, count = rng.random, len(places)
    for _ in range(steps if count else 0):
        a, b = places[int(chance() * count)], places[int(chance() * count)]
        if a is b:
            continue
        i, j = int(chance() * len(a.cards)), int(chance() * len(b.cards))
        change = UNIT[b.cards[j]] - UNIT[a.cards[i]]
        one, two = a.fit(a.hand + change), b.fit(b.hand - change)
        gain = one + two - a.fits - b.fits
        if change and (gain >= 0 or chance() < math.exp(gain)):
            a.cards[i], b.cards[j] = b.cards[j], a.cards[i]
            a.hand, a.fits, b.hand, b.fits = a.hand + change, one, b.hand - change, two
