"""The drills of Gin Rummy: laying off, the discard, knocking, counting deadwood, finding the melds."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from engine.cards import DECK, codes, mask, rank, shuffle, unmask
from engine.contract import Action, View
from engine.melds import plain
from engine.melds.plain import POINTS
from game.learn.drill import Drill, DrillVerdict
from game.learn.drill_kinds import BestMove, number_choices
from game.text.card_text import words


class LayOffDrill(Drill):
    """The opponent has knocked: lay off all cards that fit (G7), then press Done."""

    verdicts: tuple[str, ...] = ("right", "missed", "worse")

    def question(self, rng: Random) -> Mapping[str, Any]:
        deck = list(DECK)
        while True:
            shuffle(deck, rng)
            laid = _two_melds(rng)
            rest = [c for c in deck if c not in laid[0] + laid[1]]
            loose = [c for c in rest if POINTS[c] <= 3][: 10 - len(laid[0]) - len(laid[1])]
            rest = [c for c in rest if c not in loose]
            # a random hand has too few cards that fit: some are put into it
            fits = [c for c in rest if any(plain.extensions(mask(m)) >> c & 1 for m in laid)]
            mine = fits[: rng.randrange(4)]
            mine += [c for c in rest if c not in mine][: 10 - len(mine)]
            left = sum(POINTS[c] for c in loose)
            knocked = left <= 10 and plain.deadwood(mask(laid[0] + laid[1] + loose)) == left
            if knocked and plain.deadwood(mask(mine)) > 10:
                discard = next(c for c in rest if c not in mine)
                return {
                    "phase": "layoff",
                    "turn": 0,
                    "dealer": 0,
                    "knocker": 1,
                    "discard": codes([discard]),
                    "hands": [codes(mine), codes(loose)],
                    "melds": [[], [codes(m) for m in laid]],
                }

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        if not isinstance(answer, Action) or answer.verb != "done":
            return None
        hand, laid = mask(view.hand), [mask(m) for m in _laid(view, 1)]
        now = plain.best_lay_off(hand, tuple(laid))
        if now.deadwood < plain.deadwood(hand):
            return DrillVerdict(False, "missed", {"cards": " ".join(words(c) for c in _faces(now.cards))})
        off = mask(a.cards[0] for a in view.history if a.verb == "layoff")
        whole = hand | off | plain.union(tuple(mask(m) for m in _laid(view, 0)))
        best = plain.best_lay_off(whole, tuple(m & ~off for m in laid))
        values = {"left": now.deadwood, "best": best.deadwood}
        return DrillVerdict(
            now.deadwood <= best.deadwood, "right" if now.deadwood <= best.deadwood else "worse", values
        )


def _two_melds(rng: Random) -> list[list[int]]:
    """A run and a set, or two runs, of three or four cards each, with no card in common."""
    while True:
        melds = []
        for kind in ("run", rng.choice(("run", "set", "set"))):
            n = rng.choice((3, 3, 4)) if kind == "run" else 3
            low, su = rng.randrange(14 - n), rng.randrange(4)
            suits = [s for s in range(4) if s != su]
            melds.append([su * 13 + low + i for i in range(n)] if kind == "run" else [s * 13 + low for s in suits])
        if not set(melds[0]) & set(melds[1]):
            return melds


def _laid(view: View, seat: int) -> list[tuple[int, ...]]:
    return [cards for zone, cards in view.zones.items() if zone.startswith(f"meld:{seat}:")]


def _by_rank(hand: int) -> list[int]:
    """The cards of a hand, highest first."""
    return sorted(unmask(hand), key=lambda c: (-rank(c), c))


class Melds(Drill):
    """Which cards are in no meld, if the hand is arranged to leave the least (G3, G4)? One of them is discarded."""

    verdicts: tuple[str, ...] = ("right", "wrong")

    def question(self, rng: Random) -> Mapping[str, Any]:
        while True:
            mine, rest = _sorted_hand(rng)
            mine += rest[:1]
            hand = mask(mine)
            tempting = plain.meldable(hand) & _loose(hand)
            if tempting:  # a card that looks melded, and is not
                shuffle(mine, rng)
                return {
                    "phase": "discard",
                    "turn": 0,
                    "dealer": 1,
                    "discard": codes(rest[11:12]),
                    "hands": [codes(mine), codes(rest[1:11])],
                }

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        if not isinstance(answer, Action) or answer.verb != "discard":
            return None
        hand = mask(view.hand)
        right = bool(_loose(hand) >> answer.cards[0] & 1)
        values = {"card": words(answer.cards[0]), "cards": " ".join(words(c) for c in _by_rank(_loose(hand)))}
        return DrillVerdict(right, "right" if right else "wrong", values)


def _loose(hand: int) -> int:
    """The cards of a hand that are in no meld of any arrangement that leaves the least deadwood, as a mask."""
    least = plain.deadwood(hand)
    best = [plain.union(a) for a in plain.arrangements(hand) if plain.points(hand & ~plain.union(a)) == least]
    return hand & ~plain.union(tuple(best))


def _faces(cards: tuple[tuple[int, int], ...]) -> list[int]:
    """The cards of a lay-off in order, without repetition."""
    return sorted({c for c, _ in cards}, key=lambda c: (rank(c), c))


def _is_discard(view: View, legal: Sequence[Action]) -> bool:
    """A discard while nobody can knock."""
    return all(a.verb == "discard" for a in legal)


def _may_knock(view: View, legal: Sequence[Action]) -> bool:
    """A knock is possible, gin is not."""
    left = plain.discards(mask(view.hand))
    knocks = [left[a.cards[0]] for a in legal if a.verb == "knock"]
    return bool(knocks) and min(knocks) > 0


def _sorted_hand(rng: Random) -> tuple[list[int], list[int]]:
    """Ten cards with two melds among them, and the rest of the pack, in random order."""
    deck = list(DECK)
    shuffle(deck, rng)
    melds = [c for meld in _two_melds(rng) for c in meld]
    rest = [c for c in deck if c not in melds]
    return melds + rest[: 10 - len(melds)], rest[10 - len(melds) :]


class Deadwood(Drill):
    """How much deadwood is left in ten cards (G4)? The smallest there is counts."""

    by_buttons = True
    verdicts: tuple[str, ...] = ("right", "wrong")

    def question(self, rng: Random) -> Mapping[str, Any]:
        mine, rest = _sorted_hand(rng)
        shuffle(mine, rng)
        return {
            "phase": "draw",
            "turn": 0,
            "dealer": 1,
            "discard": codes(rest[10:11]),
            "hands": [codes(mine), codes(rest[:10])],
        }

    def choices(self, view: View, pick: Sequence[int]) -> Sequence[tuple[str, str, str]]:
        right = plain.deadwood(mask(view.hand))
        numbers = number_choices(right, Random(mask(view.hand)), (1, 2, 3, 5, 10))
        return [(str(n), str(i + 1), str(n)) for i, n in enumerate(numbers)]

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        if isinstance(answer, Action):
            return None
        hand = mask(view.hand)
        right, loose = plain.deadwood(hand), _by_rank(_loose(hand))
        values = {"n": right, "cards": " ".join(words(c) for c in loose)}
        return DrillVerdict(answer == str(right), "right" if answer == str(right) else "wrong", values)


DRILLS: Final[Mapping[str, Drill]] = {
    "layoff": LayOffDrill(),
    "discard": BestMove("gin", 2, _is_discard, "app"),
    "knock": BestMove("gin", 2, _may_knock, "app"),
    "deadwood": Deadwood(),
    "melds": Melds(),
}
"""The drills by the name that a lesson uses."""
