"""Which moves are costly: a game of few points may say so itself, and a drill for the best move goes by it."""

from random import Random

import pytest

from ai.explain import EvaluatedAction, Term, explanation
from engine.contract import Action, View
from game.learn import coach
from game.learn.coach import CostlyDecision
from game.learn.drill_kinds import BestMove
from tests.kit import gin_positions

BEST, OTHER = Action(0, "discard", (1,)), Action(0, "discard", (2,))
HALF_A_POINT = explanation(
    BEST, "points", [EvaluatedAction(a, [Term("deadwood", n)]) for a, n in ((BEST, 0.5), (OTHER, 0.0))]
)


def any_decision(view: View, legal: list[Action]) -> bool:
    return True


def test_a_game_of_few_points_says_itself_what_is_costly(monkeypatch: pytest.MonkeyPatch) -> None:
    view = gin_positions.start("app").view(0)
    monkeypatch.setattr(coach, "explain", lambda view, legal, about=None: HALF_A_POINT)

    def told() -> list[CostlyDecision]:
        return coach.costliest([CostlyDecision(1, view, coach.review("gin", HALF_A_POINT, OTHER))])

    drill = BestMove("gin", 2, any_decision)
    assert not told() and not drill._is_asked(view, [BEST, OTHER])
    monkeypatch.setattr("game.games.gin.coach.COSTLY", {"points": 0.25}, raising=False)
    assert drill._is_asked(view, [BEST, OTHER])
    (decision,) = told()
    assert not decision.verdict.good and decision.verdict.gap == coach.better_text(0.5, "points")


def test_a_drill_that_finds_no_costly_move_says_what_it_looks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.learn.played.MOST_DEALS", 1)
    monkeypatch.setattr(coach, "explain", lambda view, legal, about=None: HALF_A_POINT)
    with pytest.raises(LookupError, match=r"none of 1 deals .*: some move in it costs 2 times what is costly"):
        BestMove("gin", 2, any_decision).question(Random(1))
