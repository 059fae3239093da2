"""Drills of the games with wild cards: how a hand of Rumino may end the deal, what cards of Sumidagawa are called."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from engine.cards import DECK, JOKER, codes, shuffle
from engine.contract import Action, View
from engine.games.rumino import position as rumino_position
from engine.games.rumino.fields import KNOCK_LIMIT
from engine.games.sumidagawa.combinations import KINDS, SHAPES, WILD
from engine.games.sumidagawa.fields import PLAIN
from engine.melds import jokers
from game.games.rumino.card_text import card_words
from game.games.sumidagawa.card_text import FORMS, called, combination, read, value
from game.learn.drill import NO, Drill, Verdict

WAYS: Final = ("knock", "gin", "rumino")


# ------------------------------------------------ Rumino: how can it end? --
class Ends(Drill):
    """Seven cards before drawing or eight after it: knock, gin, Rumino, or none of them (M5-M7)?"""

    answers: tuple[tuple[str, str], ...] = ((NO, "Enter"), ("knock", "K"), ("gin", "G"), ("rumino", "R"))
    verdicts: tuple[str, ...] = (*(f"{head}_{way}" for head in ("right", "missed") for way in (NO, *WAYS)), "drawn")

    def question(self, rng: Random) -> Mapping[str, Any]:
        wanted, eight = rng.choice(((NO, 0), (NO, 1), ("knock", 0), ("knock", 0), ("gin", 1), ("rumino", 1)))
        while True:
            mine = _near(rng, wanted)[: 7 + eight]
            short = Counter(mine) - rumino_position.PACK
            hand = jokers.gather(mine) if not short and len(mine) == 7 + eight else 0
            # with nothing left over one would rather draw for gin
            if hand and _way(hand) == wanted and (eight or jokers.deadwood(hand)):
                break
        rest = sorted((rumino_position.PACK - Counter(mine)).elements())
        shuffle(rest, rng)
        shuffle(mine, rng)
        return {
            "hands": [codes(mine), codes(rest[:7]), codes(rest[7:14])],
            "discard": codes(rest[14:16]),
            "dealer": 2,
            "phase": "discard" if eight else "draw",
        }

    def judge(self, view: View, said: Action | str, pick: Sequence[int] = ()) -> Verdict | None:
        if isinstance(said, Action):
            said = said.verb if said.verb in WAYS else NO
        hand = jokers.gather(view.hand)
        way, throws = _way(hand), jokers.gin_discards(hand) if len(view.hand) == 8 else ()
        least = min(jokers.discards(hand).values()) if len(view.hand) == 8 else jokers.deadwood(hand)
        values = {"n": least, "card": card_words(throws[0]) if throws else ""}
        right = said == way
        if way == NO and len(view.hand) == 8 and least <= KNOCK_LIMIT and said in (NO, "knock"):
            return Verdict(right, "drawn", values)
        return Verdict(right, f"{'right' if right else 'missed'}_{way}", values)


def _way(hand: int) -> str:
    """The best way to end the deal with these cards."""
    if jokers.size(hand) == 7:
        return "knock" if jokers.deadwood(hand) <= KNOCK_LIMIT else NO
    if jokers.rumino_discards(hand, True):
        return "rumino"
    return "gin" if jokers.gin_discards(hand) else NO


def _near(rng: Random, wanted: str) -> list[int]:
    """Eight cards that are, or nearly are, such a hand; some of them Jokers."""
    if wanted == "rumino" or (wanted == NO and rng.random() < 0.3):
        cards = _meld(rng, 7)
    else:
        cards = _meld(rng, rng.choice((3, 4)) if wanted != "gin" else 4) + _meld(rng, 3)
    cards = [JOKER if rng.random() < 0.15 else c for c in cards]
    if wanted == NO:
        cards[rng.randrange(len(cards))] = rng.choice(DECK)
    return cards + [rng.choice(DECK) for _ in range(8 - len(cards))]


def _meld(rng: Random, n: int) -> list[int]:
    """A run or a set of so many."""
    if rng.random() < 0.55:
        low, suit = rng.randrange(14 - n), rng.randrange(4)
        return [suit * 13 + low + i for i in range(n)]
    suits = [0, 1, 2, 3] * 2
    shuffle(suits, rng)
    rank = rng.randrange(13)
    return [suit * 13 + rank for suit in suits[:n]]


# ---------------------------------------- Sumidagawa: what is this called? --
class Called(Drill):
    """Some cards lie chosen: what are they called, with what number, or may they not be played (S3-S8)?"""

    verdicts: tuple[str, ...] = ("right", "plain", "lowered", "wild", "nothing", "made", "low")

    def question(self, rng: Random) -> Mapping[str, Any]:
        wanted = rng.choice(("plain", "plain", "lowered", "wild", "wild", "nothing", "made", "low"))
        while True:
            pick = _some(rng, wanted)
            plain = [c for c in pick if c < WILD]
            rest = PLAIN - Counter(plain)
            if Counter(plain) - PLAIN:
                continue
            plays = _plays(rng, rest, pick if wanted == "made" else ())
            said = _said(plays)
            if plays is None or _fate(pick, said, {SHAPES[p].kind for p in plays}) != wanted:
                continue
            break
        for play in plays:
            rest -= Counter(play)
        left = sorted(rest.elements())
        shuffle(left, rng)
        more = left[:1] if len(plain) < 4 else []  # where all are wild, an empty hand would be out
        hands = [[*plain, *more], left[3:9], left[9:15]]
        seats = (1, 2)[-len(plays) :] if plays else ()
        return {
            "hands": [codes(hand) for hand in hands],
            "pick": codes(pick),
            "plays": [f"{seat} {codes(play)}" for seat, play in zip(seats, plays, strict=True)],
        }

    def choices(self, view: View, pick: Sequence[int]) -> Sequence[tuple[str, str, str]]:
        """Three readings that are close to each other, and none."""
        found = read(pick, view.facts.number)
        same = [kind for kind, form in FORMS.items() if form.cards == len(pick)]
        kind, n = (found.kind, found.number) if found else (same[sum(pick) % 2], min(map(_lowest, pick)))
        # where the right one stands among them must not tell which it is
        low = min(8, max(0, n - sum(pick) % 3))
        other = next((k for k in same if k != kind), kind)
        names = [(kind, low + i) for i in range(3)]
        if sum(pick) // 3 % 2:
            names = [(k if m == n else other, m) for k, m in names]
        return [*((f"{k}-{m}", str(i), called(k, m)) for i, (k, m) in enumerate(names, 1)), (NO, "4", "")]

    def judge(self, view: View, said: Action | str, pick: Sequence[int] = ()) -> Verdict | None:
        facts = view.facts
        fate = _fate(tuple(pick), facts.number, {KINDS.index(p.kind) for p in facts.plays})
        found = read(pick, facts.number)
        able = fate in ("plain", "lowered", "wild")
        assert found is not None or not able
        name, n = (found.kind, found.number) if found else ("", 0)
        right = said == (f"{name}-{n}" if able else NO)
        values = {
            "said": called(name, n) if found else "",
            "name": combination(name) if found else "",
            "n": n,
            "least": facts.number,
        }
        return Verdict(right, "right" if right and able else fate, values)


def _some(rng: Random, wanted: str) -> tuple[int, ...]:
    """Cards of which a question may be made."""
    if wanted == "nothing":
        pick = list(rng.choice(_OF["plain"]))
        at = rng.randrange(len(pick))
        pick[at] = rng.choice(sorted(PLAIN))
        return tuple(sorted(pick))
    return rng.choice(_OF.get(wanted, _OF["plain"]))


def _plays(rng: Random, rest: Counter[int], like: tuple[int, ...]) -> list[tuple[int, ...]] | None:
    """What was played in this round, at most two plays; one of them the same combination as `like`. None if it cannot
    have been."""
    kind = SHAPES[like].kind if like else -1
    if len(like) > 3:
        return None  # those end the round, or cost a card
    found: list[tuple[int, ...]] = []
    for n in range(rng.choice((1, 2) if like else (0, 1, 1, 2))):
        play = rng.choice([p for p in _ALONE if SHAPES[p].kind == kind] if like and not n else _ALONE)
        if Counter(play) - rest or SHAPES[play].kind in {SHAPES[p].kind for p in found}:
            return None
        if SHAPES[play].most < _said(found):
            return None
        rest = rest - Counter(play)
        found.append(play)
    return found


def _said(plays: Sequence[tuple[int, ...]] | None) -> int:
    return max((SHAPES[p].least for p in plays or ()), default=0)


def _fate(pick: Sequence[int], said: int, gone: set[int]) -> str:
    """Why cards may not be played, or what is special about how they are read."""
    found = read(pick, said)
    if found is None:
        return "nothing"
    shape = SHAPES[tuple(pick)]
    if shape.kind in gone:
        return "made"
    if shape.most < said:
        return "low"
    return "lowered" if found.lowered else "wild" if found.stands else "plain"


def _lowest(card: int) -> int:
    return 1 if card >= WILD else value(card)


_LONG: Final = [p for p, s in SHAPES.items() if len(p) > 1 and s.blacks + s.reds < min(3, len(p))]
_OF: Final[Mapping[str, list[tuple[int, ...]]]] = {
    "plain": [p for p in _LONG if not any(c >= WILD for c in p) and _fate(p, 0, set()) == "plain"],
    "lowered": [p for p in _LONG if _fate(p, 0, set()) == "lowered"],
    "wild": [p for p in _LONG if _fate(p, 0, set()) == "wild"],
}
_ALONE: Final = [p for p in SHAPES if len(p) < 4 and not any(c >= WILD for c in p) and SHAPES[p].least < 9]
