"""The drills of Rumino: what is left to count, is it a Rumino, how may a hand end the deal, knock or play on, the
discard."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from engine.cards import DECK, JOKER, codes, shuffle
from engine.contract import Action, View
from engine.games.rumino.fields import HAND, KNOCK_LIMIT, PACK
from engine.melds import jokers
from game.games.rumino.card_text import card_words
from game.learn import coach
from game.learn.drill import NO, Drill, DrillVerdict
from game.learn.drill_kinds import BestMove, number_choices

SEATS: Final = 3
YES: Final = "yes"
WAYS: Final = ("knock", "gin", "rumino")


class Ends(Drill):
    """Seven cards before drawing or eight after it: knock, gin, Rumino, or none of them (M5-M7)?"""

    answers: tuple[tuple[str, str], ...] = ((NO, "Enter"), ("knock", "K"), ("gin", "G"), ("rumino", "R"))
    by_buttons = True
    verdicts: tuple[str, ...] = (*(f"{head}_{way}" for head in ("right", "missed") for way in (NO, *WAYS)), "drawn")

    def question(self, rng: Random) -> Mapping[str, Any]:
        wanted, eight = rng.choice(((NO, 0), (NO, 1), ("knock", 0), ("knock", 0), ("gin", 1), ("rumino", 1)))
        while True:
            mine = _near(rng, wanted)[: HAND + eight]
            short = Counter(mine) - PACK
            hand = jokers.gather(mine) if not short and len(mine) == HAND + eight else 0
            # without deadwood a player would draw for gin instead
            if hand and _way(hand) == wanted and (eight or jokers.deadwood(hand)):
                break
        return _seen(mine, rng)

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        if isinstance(answer, Action):
            answer = answer.verb if answer.verb in WAYS else NO
        hand = jokers.gather(view.hand)
        way, gin_cards = _way(hand), jokers.gin_discards(hand) if len(view.hand) > HAND else ()
        least = min(jokers.discards(hand).values()) if len(view.hand) > HAND else jokers.deadwood(hand)
        values = {"n": least, "card": card_words(gin_cards[0]) if gin_cards else ""}
        right = answer == way
        if way == NO and len(view.hand) > HAND and least <= KNOCK_LIMIT and answer in (NO, "knock"):
            return DrillVerdict(right, "drawn", values)
        return DrillVerdict(right, f"{'right' if right else 'missed'}_{way}", values)


class Counting(Drill):
    """How many points are left in seven cards, some of them Jokers (M2, M3, M13)? The fewest there can be count."""

    by_buttons = True
    verdicts: tuple[str, ...] = ("right", "wrong", "right_none", "wrong_none")

    def question(self, rng: Random) -> Mapping[str, Any]:
        wild = rng.choice((1, 1, 2))
        while True:
            mine = _near(rng, rng.choice(("knock", NO, NO)))[:HAND]
            hand = jokers.gather(mine)
            if Counter(mine) - PACK or jokers.jokers(hand) != wild:
                continue
            if JOKER not in jokers.loose(hand, jokers.arrangement(hand)):
                return _seen(mine, rng)

    def choices(self, view: View, pick: Sequence[int]) -> Sequence[tuple[str, str, str]]:
        hand = jokers.gather(view.hand)
        numbers = number_choices(jokers.deadwood(hand), Random(hand), (1, 2, 3, 5, 10))
        return [(str(n), str(i), str(n)) for i, n in enumerate(numbers, 1)]

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        if isinstance(answer, Action):
            return None
        hand = jokers.gather(view.hand)
        least = jokers.deadwood(hand)
        loose = jokers.loose(hand, jokers.arrangement(hand))
        key = "right" if answer == str(least) else "wrong"
        values = {"n": least, "cards": " ".join(map(card_words, loose))}
        return DrillVerdict(key == "right", key if least else f"{key}_none", values)


class IsRumino(Drill):
    """Eight cards: are seven of them a Rumino, yes or no (M7)?"""

    answers: tuple[tuple[str, str], ...] = ((YES, "Y"), (NO, "N"))
    by_buttons = True
    verdicts: tuple[str, ...] = tuple(f"{head}_{why}" for head in ("right", "missed") for why in (YES, "gin", NO))

    def question(self, rng: Random) -> Mapping[str, Any]:
        wanted = rng.choice((YES, YES, "gin", NO))
        while True:
            mine = _near(rng, "rumino" if wanted == YES else rng.choice(("gin", "rumino")))
            if wanted == NO:
                mine[rng.randrange(HAND)] = rng.choice(DECK)
            if not Counter(mine) - PACK and _kind(jokers.gather(mine)) == wanted:
                return _seen(mine, rng)

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        if isinstance(answer, Action):
            return None
        hand = jokers.gather(view.hand)
        kind = _kind(hand)
        aside = jokers.rumino_discards(hand)
        right = answer == (YES if kind == YES else NO)
        values = {"card": card_words(aside[0]) if aside else ""}
        return DrillVerdict(right, f"{'right' if right else 'missed'}_{kind}", values)


def _kind(hand: int) -> str:
    """Whether eight cards hold a Rumino (YES), only a gin, or neither (NO)."""
    way = _way(hand)
    return YES if way == "rumino" else way


def _seen(mine: Sequence[int], rng: Random) -> Mapping[str, Any]:
    """A position with seven or eight cards at seat 0, before or after the draw."""
    rest = sorted((PACK - Counter(mine)).elements())
    shuffle(rest, rng)
    shuffle(cards := list(mine), rng)
    return {
        "hands": [codes(cards), codes(rest[:HAND]), codes(rest[HAND : 2 * HAND])],
        "discard": codes(rest[2 * HAND : 2 * HAND + 2]),
        "dealer": 2,
        "phase": "discard" if len(cards) > HAND else "draw",
    }


def _way(hand: int) -> str:
    """The best way to end the deal with these cards."""
    if jokers.size(hand) == HAND:
        return "knock" if jokers.deadwood(hand) <= KNOCK_LIMIT else NO
    if jokers.rumino_discards(hand, True):
        return "rumino"
    return "gin" if jokers.gin_discards(hand) else NO


def _near(rng: Random, wanted: str) -> list[int]:
    """Eight cards, some of them Jokers, with which the `wanted` end of a deal is possible or nearly so."""
    if wanted == "rumino" or (wanted == NO and rng.random() < 0.3):
        cards = _meld(rng, HAND)
    else:
        cards = _meld(rng, rng.choice((3, 4)) if wanted != "gin" else 4) + _meld(rng, 3)
    cards = [JOKER if rng.random() < 0.15 else c for c in cards]
    if wanted == NO:
        cards[rng.randrange(len(cards))] = rng.choice(DECK)
    return cards + [rng.choice(DECK) for _ in range(HAND + 1 - len(cards))]


def _meld(rng: Random, n: int) -> list[int]:
    """A run or a set of n cards."""
    if rng.random() < 0.55:
        low, suit = rng.randrange(14 - n), rng.randrange(4)
        return [suit * 13 + low + i for i in range(n)]
    suits = [0, 1, 2, 3] * 2
    shuffle(suits, rng)
    rank = rng.randrange(13)
    return [suit * 13 + rank for suit in suits[:n]]


def _may_knock(view: View, legal: Sequence[Action]) -> bool:
    """A knock is possible, gin and Rumino are not."""
    verbs = {a.verb for a in legal}
    return "knock" in verbs and not verbs & {"gin", "rumino"}


def _is_discard(view: View, legal: Sequence[Action]) -> bool:
    """A discard, while nothing ends the deal."""
    return all(a.verb == "discard" for a in legal)


class Knocking(BestMove):
    """Knock, or play on (M5)? Playing on stands for the best move that does not knock."""

    answers: tuple[tuple[str, str], ...] = (("knock", "K"), (NO, "Enter"))
    by_buttons = True

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        if isinstance(answer, str):
            knocks = [a for a in legal if a.verb == "knock"]
            others = coach.explain(view, [a for a in legal if a.verb != "knock"])
            if others is None:
                return None
            answer = knocks[0] if answer == "knock" else others.choice
        return super().judge(view, answer, pick, legal)


DRILLS: Final[Mapping[str, Drill]] = {
    "counting": Counting(),
    "is_rumino": IsRumino(),
    "ends": Ends(),
    "knocking": Knocking("rumino", SEATS, _may_knock),
    "discarding": BestMove("rumino", SEATS, _is_discard),
}
"""The drills by the name that a lesson uses."""
