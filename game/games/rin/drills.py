"""The drills of RIN: calls, what may be played, the safest card, Last in time, the best play."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from engine.cards import BIT, DECK, codes, rank, shuffle, suit
from engine.contract import NONE, Action, View
from engine.games.rin.effects import FITS, SUIT_NAMES, VALUE, named_eight, playable_mask
from game.games.rin.card_text import card_words
from game.learn import coach, played
from game.learn.drill import NO, Drill, DrillVerdict
from game.learn.drill_kinds import BestMove

SEATS: Final = 4
RISK: Final = 0.15
"""By how much at least the chances of a Rin on the cards of a question differ."""
AS_SAFE: Final = 0.05
"""A card counts as safe as another one up to this difference."""


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


class Plays(Drill):
    """What may be played on a 2, a K or an 8 (R7, R9-R11)? Any legal card is right, and drawing where it is legal."""

    verdicts: tuple[str, ...] = (
        *("right_two", "right_king", "right_eight", "right_plain", "right_draw"),
        *("only_two", "only_king", "named", "no_match", "must_play", "must_play_two"),
    )

    def question(self, rng: Random) -> Mapping[str, Any]:
        deck = list(DECK)
        on = rng.choice(("two", "king", "eight", "eight", "spent_two", "spent_king"))
        empty = rng.random() < 0.3
        top = {"eight": 8, "two": 2, "spent_two": 2}.get(on, 13)
        chain = rng.choice((2, 2, 4)) if on == "two" else 0
        while True:
            shuffle(deck, rng)
            field = next(c for c in deck if rank(c) == top)
            named = rng.choice([s for s in range(4) if s != suit(field)])
            shown = named_eight(SUIT_NAMES[named]) if on == "eight" else field
            fit = playable_mask(FITS, shown, chain, on == "king")
            rest = [c for c in deck if c != field]
            mine = rest[: rng.randrange(3, 7)]
            fits = [c for c in mine if BIT[c] & fit]
            tempting = [c for c in mine if c not in fits and BIT[c] & FITS[field]]
            if bool(fits) == empty or len(fits) == len(mine) or (on in ("two", "king", "eight") and not tempting):
                continue
            if sum(VALUE[c] for c in mine) == VALUE[field]:
                continue  # a Rin would be better than any play
            more = rest[len(mine) :]
            position = {"hands": [codes(mine), *(codes(more[5 * s : 5 * s + 5]) for s in range(3))], "turn": 0}
            position |= {"field": codes([more[15], field]), "owner": 0 if on == "spent_king" else 3}
            position |= {"chain": chain} if chain else {"lap": 3} if on == "king" else {}
            return position | ({"named": SUIT_NAMES[named]} if on == "eight" else {})

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        if not isinstance(answer, Action) or answer.verb not in ("play", "draw"):
            return None
        facts = view.facts
        force = "two" if facts.chain else "king" if facts.lap != NONE else "eight" if facts.named else "plain"
        drawn = answer.verb == "draw" and force != "king"
        return DrillVerdict(True, "right_draw" if drawn else f"right_{force}", self._values(view))

    def refused(self, view: View, reason: str) -> DrillVerdict | None:
        if reason == "no_match" and view.facts.named:
            reason = "named"
        return DrillVerdict(False, reason, self._values(view)) if reason in self.verdicts else None

    def _values(self, view: View) -> Mapping[str, object]:
        fits = [c for c in view.hand if BIT[c] & _fitting(view)]
        cards = " ".join(map(card_words, fits))
        action = Action(0, "play", (fits[0],), view.facts.named or SUIT_NAMES[0]) if fits else Action(0, "draw")
        if fits and rank(fits[0]) != 8:
            action = action._replace(arg="")
        return {"cards": cards, "best": coach.move_words(view.game, action)}


def _fitting(view: View) -> int:
    """The faces that may be played, as a mask."""
    facts = view.facts
    top = named_eight(facts.named) if facts.named else view.zones["field"][-1]
    return playable_mask(FITS, top, facts.chain, facts.lap != NONE)


class Safe(Drill):
    """Which card is the least likely to be called (R14)? The chances are the coach's."""

    verdicts: tuple[str, ...] = ("right", "wrong")

    def question(self, rng: Random) -> Mapping[str, Any]:
        return played.position("rin", SEATS, rng, self._is_asked)

    def _is_asked(self, view: View, legal: list[Action]) -> bool:
        if len(view.hand) < 3 or len({rank(a.cards[0]) for a in legal if a.verb == "play"}) < 3:
            return False
        if any(a.verb != "play" for a in legal):
            return False
        risks = self._risks(view, legal)
        return max(risks.values()) - min(risks.values()) >= RISK

    def _risks(self, view: View, legal: Sequence[Action]) -> Mapping[int, float]:
        """By card that may be played, the chance that somebody can call Rin on it."""
        from ai.games.rin.expert_evaluation import evaluate  # late: importing it takes 100 ms

        plays = [a for a in legal if a.verb == "play"]
        return {move.action.cards[0]: move.features.hit for move in evaluate(view, plays)}

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        if not isinstance(answer, Action) or answer.verb != "play":
            return None
        risks = self._risks(view, legal)
        best, mine = min(risks, key=lambda c: risks[c]), answer.cards[0]
        right = risks[mine] <= risks[best] + AS_SAFE
        values = {
            "mine": card_words(mine),
            "n": round(100 * risks[mine]),
            "best": card_words(best),
            "least": round(100 * risks[best]),
        }
        return DrillVerdict(right, "right" if right else "wrong", values)


class Last(Drill):
    """Say Last in time, and challenge a player who did not (R21). NO stands for saying nothing."""

    verdicts: tuple[str, ...] = (
        *("armed", "forgot", "early", "not_yet", "said", "missed"),
        *("challenged", "overlooked", "in_time", "was_said", "waited", "nothing"),
    )

    def question(self, rng: Random) -> Mapping[str, Any]:
        kind = rng.choice(("arm", "arm", "three", "unsaid", "exposed", "exposed", "in_time", "was_said"))
        deck = list(DECK)
        while True:
            shuffle(deck, rng)
            field, under, *rest = [c for c in deck if rank(c) not in (1, 2, 8, 13)]
            mine = rest[: {"arm": 2, "three": 3, "unsaid": 1}.get(kind, rng.randrange(3, 6))]
            fits = sum(bool(BIT[c] & FITS[field]) for c in mine)
            if not 1 <= fits < len(mine) and kind in ("arm", "three"):
                continue
            if sum(VALUE[c] for c in mine) == VALUE[field]:
                continue  # a Rin would be better than any word
            more = rest[len(mine) :]
            sizes = {"exposed": (1, 4, 3), "in_time": (4, 1, 3), "was_said": (4, 1, 3)}.get(kind, (3, 4, 5))
            others = [codes(more[5 * s : 5 * s + n]) for s, n in enumerate(sizes)]
            position: dict[str, Any] = {"hands": [codes(mine), *others], "field": codes([under, field])}
            return position | dict(self._turns(kind))

    def _turns(self, kind: str) -> Mapping[str, Any]:
        """Who is to move, who played the field card, and what about Last is left to do."""
        if kind in ("arm", "three"):
            return {"turn": 0, "owner": 3}
        if kind == "unsaid":
            return {"turn": 1, "owner": 0, "unsaid": 0}
        turn = {"turn": 3, "owner": 2}
        return turn | ({"exposed": [1]} if kind == "exposed" else {"unsaid": 2} if kind == "in_time" else {})

    def choices(self, view: View, pick: Sequence[int]) -> Sequence[tuple[str, str, str]]:
        return () if view.facts.turn == view.seat else [(NO, "Enter", "")]

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        facts = view.facts
        if answer == NO:
            if facts.unsaid == view.seat or facts.exposed:
                return DrillVerdict(False, "missed" if facts.unsaid == view.seat else "overlooked", {})
            return DrillVerdict(True, "waited" if facts.unsaid != NONE else "nothing", {})
        if not isinstance(answer, Action):
            return None
        if answer.verb == "play" and len(view.hand) == 2:
            armed = "last" in answer.arg.split()
            return DrillVerdict(armed, "armed" if armed else "forgot", {})
        keys = {"play": "not_yet", "last": "said", "challenge": "challenged"}
        return DrillVerdict(True, keys[answer.verb], {}) if answer.verb in keys else None

    def refused(self, view: View, reason: str) -> DrillVerdict | None:
        facts = view.facts
        if reason == "no_last_due":
            return DrillVerdict(False, "overlooked" if facts.exposed else "early", {})
        if reason != "nothing_to_challenge":
            return None
        key = "missed" if facts.unsaid == view.seat else "in_time" if facts.unsaid != NONE else "was_said"
        return DrillVerdict(False, "overlooked" if facts.exposed else key, {})


def _is_play(view: View, legal: Sequence[Action]) -> bool:
    """A choice between several cards, with no call to be made."""
    return len({a.cards for a in legal}) > 1 and all(a.verb in ("play", "draw") for a in legal)


DRILLS: Final[Mapping[str, Drill]] = {
    "calls": Calls(),
    "plays": Plays(),
    "safe": Safe(),
    "last": Last(),
    "play": BestMove("rin", SEATS, _is_play),
}
"""The drills by the name that a lesson uses."""
