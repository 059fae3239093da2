"""What the numbers in the coach's reasons claim, counted anew from what the seat sees: by trying every card and every
discard, with the rules and without the coach's own sums. A claim gives the number of a move, or all numbers that would
be true of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

from ai.introspect import unseen
from engine.cards import BIT, FACES, JOKER, mask, rank, suit, unmask
from engine.contract import Action, View
from engine.games import sumidagawa
from engine.games.rin.effects import named_suit
from engine.games.rumino.fields import KNOCK_LIMIT
from engine.games.sumidagawa.combinations import B1, LAYER, SHAPES, WILD
from engine.melds import jokers, plain

Claim = Callable[[View, Action], float | Iterable[float]]


def least_after_discard(cards: tuple[int, ...]) -> int:
    """The least deadwood of cards of one pack after a discard."""
    return min(plain.deadwood(mask(cards) ^ BIT[c]) for c in cards)


# ---------------------------------------------------------------------- Gin --
def _without(hand: Iterable[int], card: int) -> tuple[int, ...]:
    left = list(hand)
    left.remove(card)
    return tuple(left)


def _gin_kept(view: View, action: Action) -> tuple[int, ...]:
    return _without(view.hand, action.cards[0]) if action.cards else tuple(view.hand)


def _may_come(view: View) -> tuple[int, ...]:
    """The cards that the stock may hold."""
    return tuple(Counter(unseen(view).rest).elements())


@lru_cache(2000)
def _next(kept: tuple[int, ...], stock: tuple[int, ...]) -> tuple[int, ...]:
    """By card of the stock, the least deadwood after it came and a card went."""
    return tuple(least_after_discard((*kept, c)) for c in stock)


def _gin_gin(view: View, kept: tuple[int, ...]) -> float:
    return _next(kept, _may_come(view)).count(0)


def _gin_knock(view: View, kept: tuple[int, ...]) -> float:
    after = _next(kept, _may_come(view))
    limit: int = view.facts.knock_limit
    return 100 * sum(n <= limit for n in after) / len(after)


def _gin_gain(view: View, kept: tuple[int, ...]) -> float:
    left, after = plain.deadwood(mask(kept)), _next(kept, _may_come(view))
    return sum(left - n for n in after) / len(after)


def _is_meld(cards: Iterable[int]) -> bool:
    cards = sorted(cards)
    alike = len({rank(c) for c in cards}) == 1
    return alike or (len({suit(c) for c in cards}) == 1 and rank(cards[-1]) - rank(cards[0]) == len(cards) - 1)


def _fitting(kept: tuple[int, ...]) -> set[int]:
    """The cards that are in some set or run of three."""
    return {c for three in combinations(kept, 3) if _is_meld(three) for c in three}


def _gin_melded(view: View, kept: tuple[int, ...]) -> float:
    return len(_fitting(kept))


def _gin_ways(view: View, kept: tuple[int, ...]) -> float:
    """A way is a card that may come and two loose cards that it makes a meld of."""
    loose = set(kept) - _fitting(kept)
    return sum(_is_meld((*two, c)) for two in combinations(loose, 2) for c in _may_come(view))


def _gin_lay_offs(view: View, action: Action) -> set[float]:
    """The cards that lengthen a meld, for each way to lay out the melds with the least deadwood."""
    kept = _gin_kept(view, action)
    known = [c for counter in unseen(view).known[1 - view.seat :][:1] for c in counter]
    hidden = {*_may_come(view), *known}
    found = set()
    for laid in plain.arrangements(mask(kept)):
        melds = [unmask(m) for m in laid]
        found.add(float(sum(any(_is_meld((*meld, c)) for meld in melds) for c in hidden)))
    return found


def _kept(claim: Callable[[View, tuple[int, ...]], float]) -> Claim:
    return lambda view, action: claim(view, _gin_kept(view, action))


def _by_playing_on(claim: Callable[[View, tuple[int, ...]], float]) -> Claim:
    """A claim about playing on, whatever is discarded then."""
    return lambda view, action: {claim(view, _without(view.hand, c)) for c in view.hand}


def _by_taking(claim: Callable[[View, tuple[int, ...]], float]) -> Claim:
    """By how much a claim grows with the top discard, whatever is discarded then."""

    def grows(view: View, action: Action) -> set[float]:
        top, now = view.zones["discard"][-1], tuple(view.hand)
        return {claim(view, (*_without(now, c), top)) - claim(view, now) for c in now}

    return grows


def _gin_deadwood(view: View, kept: tuple[int, ...]) -> float:
    return plain.deadwood(mask(kept))


def _gin_more(view: View, action: Action) -> set[float]:
    low = plain.deadwood(mask(_gin_kept(view, action)))
    return {plain.deadwood(mask(_without(view.hand, c))) - low for c in view.hand}


GIN: Final[Mapping[str, Claim]] = {
    "deadwood": _kept(_gin_deadwood),
    "gin": _kept(_gin_gin),
    "knock": _kept(_gin_knock),
    "gain": _kept(_gin_gain),
    "melded": _kept(_gin_melded),
    "ways": _kept(_gin_ways),
    "knock_low": _kept(_gin_deadwood),
    "knock_gin": _by_playing_on(_gin_gin),
    "knock_gain": _by_playing_on(_gin_gain),
    "knock_more": _gin_more,
    "knock_lay_offs": _gin_lay_offs,
    "take_meld": _by_taking(_gin_melded),
    "take_deadwood": _by_taking(_gin_deadwood),
    "take_gin": _by_taking(_gin_gin),
    "take_knock": _by_taking(_gin_knock),
    "take_gain": _by_taking(_gin_gain),
}


# ---------------------------------------------------------------------- RIN --
def _rin_kept(view: View, action: Action) -> tuple[int, ...]:
    return _without(view.hand, action.cards[0]) if action.verb == "play" else tuple(view.hand)


def _rin_follow(view: View, action: Action) -> set[float]:
    """The cards kept that have the suit or the rank of the card that is played; of an 8 the suit that it names."""
    if action.verb != "play":
        return set()
    card, named = action.cards[0], named_suit(action.arg)
    asked = suit(FACES[f"A{named[0].upper()}"]) if named in SUITS else suit(card)
    return {sum(suit(c) == asked or rank(c) == rank(card) for c in _rin_kept(view, action))}


SUITS: Final = ("spades", "hearts", "diamonds", "clubs")
RIN: Final[Mapping[str, Claim]] = {
    "follow": _rin_follow,
    "suits": lambda view, action: len({suit(c) for c in _rin_kept(view, action) if c != JOKER}),
    "last": lambda view, action: 3,
}


# ------------------------------------------------------------------- Rumino --
def _rumino_hands(view: View, action: Action) -> set[tuple[int, ...]]:
    """The seven cards after a move: those of the hand, or after a take with any card but the taken one gone."""
    hand = tuple(view.hand)
    if action.verb == "discard":
        return {_without(hand, action.cards[0])}
    if action.verb != "take":
        return {hand}
    return {(*_without(hand, c), view.zones["discard"][-1]) for c in set(hand)}


@lru_cache(4000)
def _rumino_next(kept: tuple[int, ...], stock: tuple[int, ...]) -> tuple[float, float, float]:
    """The average deadwood after the next card, and in percent the chances to knock and of gin."""
    least: dict[int, int] = {}
    for card in set(stock):
        least[card] = min(jokers.discards(jokers.gather((*kept, card))).values())
    after = [least[c] for c in stock]
    n = len(after)
    return sum(after) / n, 100 * sum(x <= KNOCK_LIMIT for x in after) / n, 100 * after.count(0) / n


def _of_next(part: int) -> Claim:
    return lambda view, action: {_rumino_next(kept, _may_come(view))[part] for kept in _rumino_hands(view, action)}


def _rumino_deadwood(view: View, action: Action) -> set[float]:
    return {jokers.deadwood(jokers.gather(kept)) for kept in _rumino_hands(view, action)}


RUMINO: Final[Mapping[str, Claim]] = {
    "deadwood": _rumino_deadwood,
    "gain": lambda view, action: {
        jokers.deadwood(jokers.gather(kept)) - _rumino_next(kept, _may_come(view))[0]
        for kept in _rumino_hands(view, action)
    },
    "knock": _of_next(1),
    "gin": _of_next(2),
    "jokers": lambda view, action: {kept.count(JOKER) for kept in _rumino_hands(view, action)},
    "knock_deadwood": _rumino_deadwood,
    "knock_then": _of_next(0),
    "knock_gin": _of_next(2),
    "knocked_out": lambda view, action: view.match_state.totals[view.seat] + jokers.deadwood(jokers.gather(view.hand)),
    "rebuy": lambda view, action: view.facts.outcome.after.pool + view.facts.outcome.price,
}


# --------------------------------------------------------------- Sumidagawa --
@lru_cache(20_000)
def _fewest(cards: tuple[int, ...]) -> int:
    """The fewest plays, without wild cards, that get rid of plain cards."""
    if not cards:
        return 0
    first, rest = cards[0], cards[1:]
    best = 1 + _fewest(rest)
    for n in (1, 2, 3):
        for others in set(combinations(rest, n)):
            if (shape := SHAPES.get((first, *others))) and shape.least == shape.most:
                if {(c - B1) // LAYER for c in (first, *others)} != {(first - B1) // LAYER}:
                    continue  # the indulgence
                best = min(best, 1 + _fewest(tuple((Counter(rest) - Counter(others)).elements())))
    return best


def _plain_kept(view: View, action: Action) -> tuple[int, ...]:
    gone = Counter(c for c in action.cards if c < WILD)
    return tuple(sorted((Counter(view.hand) - gone).elements()))


def _burnt(view: View, action: Action) -> set[tuple[int, ...]]:
    """The cards kept after a play, without the lowest one where the rules burn it (S10)."""
    after = sumidagawa.determinize(view, Random(1))
    after.apply(action)
    hand = tuple(sorted(after.view(view.seat).hand))
    if after.view(view.seat).phase != "burn":
        return {hand}
    return {tuple(sorted(_without(hand, c))) for a in after.legal(view.seat) for c in a.cards}


def _after(view: View, action: Action) -> View:
    """The position after a move and the passes that are then forced."""
    state = sumidagawa.determinize(view, Random(1))
    state.apply(action)
    rounds = view.facts.rounds
    while (now := state.view(view.seat)).facts.rounds == rounds and now.phase == "play" and now.facts.forced:
        state.apply(Action(now.facts.turn, "pass"))
    return now


def _sumidagawa_wilds(view: View, action: Action) -> float:
    """The wild cards used or face down, one fewer where the round is over and one may come back."""
    after = _after(view, action)
    used, down = after.facts.used[view.seat], after.facts.down[view.seat]
    return float(sum((*used, *down)) - (view.seat in after.facts.asked))


def _leads(view: View, action: Action) -> float:
    """1 if the move ends the round and the seat leads the next one."""
    after = _after(view, action)
    over = after.facts.rounds > view.facts.rounds or after.phase == "revive"
    return float(over and view.seat in (after.facts.leader, after.facts.haze))


SUMIDAGAWA: Final[Mapping[str, Claim]] = {
    "plays": lambda view, action: {float(_fewest(kept)) for kept in _burnt(view, action)},
    "hard": lambda view, action: {
        float(min((c - B1) % LAYER + 1 for c in kept)) for kept in _burnt(view, action) if kept
    },
    "wilds": _sumidagawa_wilds,
    "lead": _leads,
    "burn": lambda view, action: _fewest(_plain_kept(view, action)),
}

CLAIMS: Final[Mapping[str, Mapping[str, Claim]]] = {
    "gin": GIN,
    "rin": RIN,
    "rumino": RUMINO,
    "sumidagawa": SUMIDAGAWA,
}
