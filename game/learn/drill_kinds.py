"""Kinds of drills that any game can use: the best move, judged by the coach."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from engine.contract import Action, View
from game.learn import coach, played
from game.learn.drill import Drill, DrillVerdict
from game.learn.played import Wanted
from game.text.translations import tr

EASY: Final = 2.0
"""A question is asked where some move costs at least so many times as much as is called costly."""


class BestMove(Drill):
    """What is the best move? Every move that is not costly is right. The position is from play; `wanted` says of which
    kind. Texts: `right` and `wrong`, with the moves {mine} and {best} and the coach's reason {why}."""

    explains = True
    verdicts: tuple[str, ...] = ("right", "wrong")

    def __init__(self, game: str, seats: int, wanted: Wanted, preset: str = "") -> None:
        self.game, self.seats, self.wanted, self.preset = game, seats, wanted, preset

    def question(self, rng: Random) -> Mapping[str, Any]:
        try:
            return played.position(self.game, self.seats, rng, self._is_asked, self.preset)
        except LookupError as e:
            raise LookupError(f"{e}: some move in it costs {EASY:g} times what is costly") from None

    def _is_asked(self, view: View, legal: list[Action]) -> bool:
        """Whether a decision is of the wanted kind, and some move in it is clearly wrong."""
        if not self.wanted(view, legal):
            return False
        explanation = coach.explain(view, legal)
        if explanation is None:
            return False
        worths = [option.worth for option in explanation.options if option.looked]
        return len(worths) > 1 and worths[0] - worths[-1] >= EASY * coach.costly_from(self.game, explanation.unit)

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        if not isinstance(answer, Action):
            return None
        review = coach.review_move(view, legal, answer)
        if review is None:
            return None
        values = {"mine": review.mine, "best": review.best}
        values["why"] = next(iter(review.arguments), tr(review.topic))
        if review.good and not review.same:  # the reasons speak for the other move
            values["why"] = tr("coach.as_good", best=review.best)
        return DrillVerdict(review.good, "right" if review.good else "wrong", values)


def number_choices(right: int, rng: Random, spread: Sequence[int]) -> list[int]:
    """Four different numbers in order, the right one among them. `spread`: how far others may be away from it."""
    others = [right + d * sign for d in spread for sign in (1, -1) if right + d * sign >= 0]
    rng.shuffle(others)
    return sorted({right, *list(dict.fromkeys(n for n in others if n != right))[:3]})
