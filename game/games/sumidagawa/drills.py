"""The drills of Sumidagawa: which combination do some cards make, make a Kingyo, what is still open, what does a play
cost, does it go out, the best play."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any, Final

from engine.cards import codes, shuffle
from engine.contract import Action, View
from engine.games.sumidagawa.combinations import KINDS, SHAPES, WILD
from engine.games.sumidagawa.fields import PLAIN
from game.games.sumidagawa.card_text import PATTERN_OF, called, combination, is_red, list_words, read, value
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
        same = [kind for kind, pattern in PATTERN_OF.items() if pattern.cards == len(pick)]
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


class Kingyo(Drill):
    """Play a Kingyo of 5 or more (S3-S6), with no more wild cards than needed."""

    verdicts: tuple[str, ...] = ("right", "other", "spent")

    def question(self, rng: Random) -> Mapping[str, Any]:
        cards = sorted(PLAIN.elements())
        while True:
            shuffle(cards, rng)
            mine = cards[:8]
            reds = {value(c) for c in mine if is_red(c)}
            before = next((c for c in cards[8:] if value(c) == 5 and not is_red(c)), None)
            fits = [n for n in reds if n >= 5 and n + 1 in reds]
            low = [n for n in reds if n < 5 and n + 1 in reds]
            if before is not None and fits and (low or len(reds) > 4):
                rest = [c for c in cards[8:] if c != before]
                return {"hands": [codes(mine), codes(rest[:6]), codes(rest[6:12])], "plays": [f"2 {codes([before])}"]}

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        if not isinstance(answer, Action) or answer.verb != "play":
            return None
        said = view.facts.number
        reading = read(answer.cards, said)
        kingyos = [a.cards for a in legal if a.verb == "play" and _name(a.cards) == "kingyo"]
        best = min(kingyos, key=_wilds)
        better = read(best, said)
        assert reading is not None and better is not None
        values = {"said": called(reading.kind, reading.number), "best": list_words(best)}
        if reading.kind != "kingyo":
            return DrillVerdict(False, "other", values)
        right = _wilds(answer.cards) == _wilds(best)
        return DrillVerdict(right, "right" if right else "spent", values)


class Open(Drill):
    """Which of four plays is still possible (S3, S4)? Each combination is played once a round, with a number not lower
    than the one said before."""

    by_buttons = True
    verdicts: tuple[str, ...] = ("right", "made", "low")

    def question(self, rng: Random) -> Mapping[str, Any]:
        while True:
            left, plays = PLAIN.copy(), list[tuple[int, ...]]()
            for play in rng.sample(_ALONE, 3):
                if _said(plays) <= SHAPES[play].least <= 7 and SHAPES[play].kind not in {SHAPES[p].kind for p in plays}:
                    plays.append(play)
                    left.subtract(play)
            if len(plays) < 3 or min(left.values()) < 0 or _said(plays) < 3:
                continue
            rest = sorted(left.elements())
            shuffle(rest, rng)
            return {
                "hands": [codes(rest[:2]), codes(rest[2:8]), codes(rest[8:14])],
                "plays": [f"{seat} {codes(play)}" for seat, play in enumerate(plays)],
            }

    def choices(self, view: View, pick: Sequence[int]) -> Sequence[tuple[str, str, str]]:
        facts, rng = view.facts, Random(sum(view.hand))
        made = [p.kind for p in facts.plays]
        fresh = [k for k in KINDS[:6] if k not in made]
        made, fresh = rng.sample(made, len(made)), rng.sample(fresh, len(fresh))
        asked = [(fresh[0], facts.number + rng.randrange(2)), (fresh[1], facts.number - 1 - rng.randrange(2))]
        asked += [(kind, facts.number + n) for n, kind in enumerate(made[:2])]
        asked = rng.sample(asked, len(asked))
        return [(f"{kind}-{n}", str(i), called(kind, n)) for i, (kind, n) in enumerate(asked, 1)]

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        if isinstance(answer, Action):
            return None
        facts = view.facts
        made = {p.kind for p in facts.plays}
        able = [wid for wid, _, _ in self.choices(view, ()) if _open(wid, made, facts.number)]
        kind, _, n = answer.partition("-")
        best, _, number = able[0].partition("-")
        values = {"name": combination(kind), "n": n, "said": called(best, int(number)), "least": facts.number}
        return DrillVerdict(answer in able, "right" if answer in able else "made" if kind in made else "low", values)


def _open(wid: str, made: Collection[str], said: int) -> bool:
    """Whether a combination with its number, as in `nihonbashi-4`, is possible in a round."""
    kind, _, n = wid.partition("-")
    return kind not in made and int(n) >= said


class Cost(Drill):
    """The chosen cards are played: in how many of the next rounds is one forced to pass (S12, S15)? One for each wild
    card, since one turns up again at the end of each round."""

    by_buttons = True
    verdicts: tuple[str, ...] = ("right", "wrong", "right_none", "wrong_none")

    def question(self, rng: Random) -> Mapping[str, Any]:
        wilds = rng.choice((0, 1, 1, 2, 2))
        return _chosen(rng.choice(_BY_WILDS[wilds]), rng, 3)

    def choices(self, view: View, pick: Sequence[int]) -> Sequence[tuple[str, str, str]]:
        return [(str(n), str(n), str(n)) for n in range(4)]

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        if isinstance(answer, Action):
            return None
        cost = _wilds(pick)
        key = "right" if answer == str(cost) else "wrong"
        return DrillVerdict(key == "right", key if cost else f"{key}_none", {"n": cost})


class GoesOut(Drill):
    """The chosen cards are played: is one out at once (S10, S16)? The hand has to be empty, and all wild cards up."""

    answers: tuple[tuple[str, str], ...] = (("yes", "Y"), (NO, "N"))
    by_buttons = True
    verdicts: tuple[str, ...] = (
        *(f"{head}_{kind}" for head in ("right", "missed") for kind in ("out", "left", "flames")),
        "missed_plain",
    )

    def question(self, rng: Random) -> Mapping[str, Any]:
        kind = rng.choice(("out", "out", "out", "left", "flames"))
        plays = _FLAMES if kind == "flames" else _BY_WILDS[rng.randrange(3)]
        return _chosen(rng.choice(plays), rng, rng.randrange(1, 3) if kind == "left" else 0)

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        if isinstance(answer, Action):
            return None
        left = len(view.hand) - len(pick) + _wilds(pick)
        kind = "left" if left else "flames" if _name(pick) == "honoo" else "out"
        right = answer == ("yes" if kind == "out" else NO)
        if kind == "out" and not right and not _wilds(pick):
            return DrillVerdict(right, "missed_plain", {})  # no word about used wild cards where there are none
        return DrillVerdict(right, f"{'right' if right else 'missed'}_{kind}", {})


def _chosen(pick: Sequence[int], rng: Random, more: int) -> Mapping[str, Any]:
    """A position in which seat 0 leads with some chosen cards and holds so many others."""
    plain = [c for c in pick if c < WILD]
    rest = sorted((PLAIN - Counter(plain)).elements())
    shuffle(rest, rng)
    hands = [[*plain, *rest[:more]], rest[more : more + 9], rest[more + 9 : more + 18]]
    return {"hands": [codes(hand) for hand in hands], "pick": codes(pick)}


def _wilds(cards: Sequence[int]) -> int:
    """How many wild cards there are among some cards."""
    return sum(c >= WILD for c in cards)


def _name(cards: Sequence[int]) -> str:
    """The combination that some cards make."""
    return KINDS[SHAPES[tuple(cards)].kind]


def _lowest(card: int) -> int:
    return 1 if card >= WILD else value(card)


_LONG: Final = [p for p, s in SHAPES.items() if len(p) > 1 and s.wilds < min(3, len(p))]
_OF: Final[Mapping[str, list[tuple[int, ...]]]] = {
    "plain": [p for p in _LONG if not any(c >= WILD for c in p) and _fate(p, 0, set()) == "plain"],
    "lowered": [p for p in _LONG if _fate(p, 0, set()) == "lowered"],
    "wild": [p for p in _LONG if _fate(p, 0, set()) == "wild"],
}
_PACKED: Final = [p for p, s in SHAPES.items() if s.plain and not Counter(s.plain) - PLAIN]
"""The plays with plain cards that the pack has."""
_FLAMES: Final = [p for p in _PACKED if _name(p) == "honoo" and not _wilds(p)]
_BY_WILDS: Final = {n: [p for p in _PACKED if len(p) < 4 and _wilds(p) == n] for n in range(3)}
_ALONE: Final = [p for p in SHAPES if len(p) < 4 and not any(c >= WILD for c in p) and SHAPES[p].least < 9]


def _is_play(view: View, legal: Sequence[Action]) -> bool:
    """A choice between plays, or between plays and a pass."""
    return len({a.cards for a in legal if a.verb == "play"}) > 1 and all(a.verb in ("play", "pass") for a in legal)


DRILLS: Final[Mapping[str, Drill]] = {
    "called": Called(),
    "kingyo": Kingyo(),
    "open": Open(),
    "cost": Cost(),
    "goes_out": GoesOut(),
    "playing": BestMove("sumidagawa", 3, _is_play),
}
"""The drills by the name that a lesson uses."""
