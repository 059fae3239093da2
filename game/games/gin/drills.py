"""The drill of Gin Rummy: laying off."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from engine.cards import DECK, codes, mask, rank, shuffle
from engine.contract import Action, View
from engine.melds import plain
from engine.melds.plain import POINTS
from game.learn.drill import Drill, DrillVerdict
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
            knocked = sum(POINTS[c] for c in loose) <= 10 and plain.deadwood(mask(loose)) <= 10
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

    def judge(self, view: View, answer: Action | str, pick: Sequence[int] = ()) -> DrillVerdict | None:
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


def _faces(cards: tuple[tuple[int, int], ...]) -> list[int]:
    """The cards of a lay-off in order, without repetition."""
    return sorted({c for c, _ in cards}, key=lambda c: (rank(c), c))


DRILLS: Final[Mapping[str, Drill]] = {"layoff": LayOffDrill()}
"""The drills by the name that a lesson uses."""
