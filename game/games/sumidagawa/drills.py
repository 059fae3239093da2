"""The drills of Sumidagawa: which combination do some cards make, the best play."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from engine.cards import codes, shuffle
from engine.contract import Action, View
from engine.games.sumidagawa.combinations import KINDS, SHAPES, WILD
from engine.games.sumidagawa.fields import PLAIN
from game.games.sumidagawa.card_text import FORMS, called, combination, read, value
from game.learn.drill import NO, Drill, DrillVerdict
from game.learn.drill_kinds import BestMove


class Called(Drill):
    """Some cards are chosen: which combination with which number are they, or may they not be played (S3-S8)?"""

    by_buttons = True
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
        more = left[:1] if len(plain) < 4 else []  # with wild cards alone the empty hand would be out
        hands = [[*plain, *more], left[3:9], left[9:15]]
        seats = (1, 2)[-len(plays) :] if plays else ()
        return {
            "hands": [codes(hand) for hand in hands],
            "pick": codes(pick),
            "plays": [f"{seat} {codes(play)}" for seat, play in zip(seats, plays, strict=True)],
        }

    def choices(self, view: View, pick: Sequence[int]) -> Sequence[tuple[str, str, str]]:
        """Three similar readings, and "none"."""
        reading = read(pick, view.facts.number)
        same = [kind for kind, form in FORMS.items() if form.cards == len(pick)]
        kind, n = (reading.kind, reading.number) if reading else (same[sum(pick) % 2], min(map(_lowest, pick)))
        # the place of the right answer must not give it away
        low = min(8, max(0, n - sum(pick) % 3))
        other = next((k for k in same if k != kind), kind)
        names = [(kind, low + i) for i in range(3)]
        if sum(pick) // 3 % 2:
            names = [(k if m == n else other, m) for k, m in names]
        return [*((f"{k}-{m}", str(i), called(k, m)) for i, (k, m) in enumerate(names, 1)), (NO, "4", "")]

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        facts = view.facts
        fate = _fate(tuple(pick), facts.number, {KINDS.index(p.kind) for p in facts.plays})
        reading = read(pick, facts.number)
        able = fate in ("plain", "lowered", "wild")
        assert reading is not None or not able
        name, n = (reading.kind, reading.number) if reading else ("", 0)
        right = answer == (f"{name}-{n}" if able else NO)
        values = {
            "said": called(name, n) if reading else "",
            "name": combination(name) if reading else "",
            "n": n,
            "least": facts.number,
        }
        return DrillVerdict(right, "right" if right and able else fate, values)


def _some(rng: Random, wanted: str) -> tuple[int, ...]:
    """Cards for a question whose answer is of the kind `wanted`."""
    if wanted == "nothing":
        pick = list(rng.choice(_OF["plain"]))
        at = rng.randrange(len(pick))
        pick[at] = rng.choice(sorted(PLAIN))
        return tuple(sorted(pick))
    return rng.choice(_OF.get(wanted, _OF["plain"]))


def _plays(rng: Random, rest: Counter[int], like: tuple[int, ...]) -> list[tuple[int, ...]] | None:
    """At most two plays made earlier in the round, one of them of the same combination as `like`. None if that is
    impossible."""
    kind = SHAPES[like].kind if like else -1
    if len(like) > 3:
        return None  # such plays end the round, or cost a card
    plays: list[tuple[int, ...]] = []
    for n in range(rng.choice((1, 2) if like else (0, 1, 1, 2))):
        play = rng.choice([p for p in _ALONE if SHAPES[p].kind == kind] if like and not n else _ALONE)
        if Counter(play) - rest or SHAPES[play].kind in {SHAPES[p].kind for p in plays}:
            return None
        if SHAPES[play].most < _said(plays):
            return None
        rest = rest - Counter(play)
        plays.append(play)
    return plays


def _said(plays: Sequence[tuple[int, ...]] | None) -> int:
    return max((SHAPES[p].least for p in plays or ()), default=0)


def _fate(pick: Sequence[int], said: int, gone: set[int]) -> str:
    """Why cards may not be played, or what is special about their reading."""
    reading = read(pick, said)
    if reading is None:
        return "nothing"
    shape = SHAPES[tuple(pick)]
    if shape.kind in gone:
        return "made"
    if shape.most < said:
        return "low"
    return "lowered" if reading.lowered else "wild" if reading.stands else "plain"


def _lowest(card: int) -> int:
    return 1 if card >= WILD else value(card)


_LONG: Final = [p for p, s in SHAPES.items() if len(p) > 1 and s.blacks + s.reds < min(3, len(p))]
_OF: Final[Mapping[str, list[tuple[int, ...]]]] = {
    "plain": [p for p in _LONG if not any(c >= WILD for c in p) and _fate(p, 0, set()) == "plain"],
    "lowered": [p for p in _LONG if _fate(p, 0, set()) == "lowered"],
    "wild": [p for p in _LONG if _fate(p, 0, set()) == "wild"],
}
_ALONE: Final = [p for p in SHAPES if len(p) < 4 and not any(c >= WILD for c in p) and SHAPES[p].least < 9]


def _is_play(view: View, legal: Sequence[Action]) -> bool:
    """A choice between plays, or between plays and a pass."""
    return len({a.cards for a in legal if a.verb == "play"}) > 1 and all(a.verb in ("play", "pass") for a in legal)


DRILLS: Final[Mapping[str, Drill]] = {"called": Called(), "playing": BestMove("sumidagawa", 3, _is_play)}
"""The drills by the name that a lesson uses."""
