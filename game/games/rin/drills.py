"""The drill of RIN: can a call be made?"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from engine.cards import DECK, codes, rank, shuffle, suit
from engine.contract import Action, View
from engine.games.rin.effects import SUIT_NAMES, VALUE
from game.learn.drill import NO, Drill, DrillVerdict


class Calls(Drill):
    """A hand and a field card are shown for a moment: is it Rin (R14)?"""

    answers: tuple[tuple[str, str], ...] = ((NO, "Enter"),)
    verdicts: tuple[str, ...] = ("rin", "no", "missed", "own", "differs", "own_missed")

    def question(self, rng: Random) -> Mapping[str, Any]:
        deck = list(DECK)
        kind = rng.choice(("equal", "equal", "near", "near", "own"))
        while True:
            shuffle(deck, rng)
            field, under, *rest = deck
            mine = rest[: rng.choice((1, 2, 2, 3, 3, 4))]
            off = sum(VALUE[c] for c in mine) - VALUE[field]
            if off != 0 if kind != "near" else not 1 <= abs(off) <= 2:
                continue
            others = rest[len(mine) :]
            owner = 0 if kind == "own" else 2
            named = {"named": SUIT_NAMES[suit(field)]} if rank(field) == 8 else {}
            return {
                "hands": [codes(mine), codes(others[:4]), codes(others[4:9])],
                "field": codes([under, field]),
                "turn": 1,
                "owner": owner,
                **named,
            }

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        right = self._sum(view) == self._field(view)
        own = view.facts.owner == view.seat
        if answer == NO:
            if own:
                return DrillVerdict(True, "own", self._values(view))
            return DrillVerdict(not right, "missed" if right else "no", self._values(view))
        if isinstance(answer, Action) and answer.verb in ("rin", "torin"):
            return DrillVerdict(right, "rin" if right else "differs", self._values(view))
        return None

    def refused(self, view: View, reason: str) -> DrillVerdict | None:
        keys = {"own_card": "own_missed", "sum_differs": "differs"}
        return DrillVerdict(False, keys[reason], self._values(view)) if reason in keys else None

    def _sum(self, view: View) -> int:
        return sum(VALUE[c] for c in view.hand)

    def _field(self, view: View) -> int:
        return VALUE[view.zones["field"][-1]]

    def _values(self, view: View) -> Mapping[str, object]:
        return {"sum": self._sum(view), "field": self._field(view)}


DRILLS: Final[Mapping[str, Drill]] = {"calls": Calls()}
"""The drills by the name that a lesson uses."""
